import { useEffect, useMemo, useRef, useState } from 'react'
import { isPressed } from '../../ui/pressed-keys.ts'
import { useCommands } from '../command-palette/command-registry.ts'
import { type FindableRow, type FoundRow, findRows, foundFrom } from './find-rows.ts'

/** The keys for finding rows; the list of shortcuts uses them, too. */
export const FIND_KEYS = { open: 'mod+f', next: 'f3', previous: 'shift+f3' } as const

interface RowFinderOptions {
  /**
   * All rows that can be found, in the order of the grid, computed when the first search begins; null without a grid. The same
   * function for the same rows.
   */
  readonly rows: (() => readonly FindableRow[]) | null
  /** What is already expanded. */
  readonly expanded: ReadonlySet<string>
  /** The key of the active row; null for none. */
  readonly activeRow: () => string | null
}

export interface RowFinder {
  /** Null while there is no search. */
  readonly query: string | null
  readonly found: readonly FoundRow[]
  /** The current match; null for none. */
  readonly current: FoundRow | null
  /** Rises with every step, so that going to the same row again is noticed. */
  readonly steps: number
  /** What is expanded, with the groups around the current match. */
  readonly expanded: ReadonlySet<string>
  /** How often the search was opened. */
  readonly calls: number
  readonly open: () => void
  readonly close: () => void
  readonly type: (query: string) => void
  readonly go: (by: 1 | -1) => void
  /** The user expands or collapses: from then on nothing is added for the current match. */
  readonly release: () => void
}

interface Finding {
  readonly query: string
  /** The index among all rows where the search begins. */
  readonly from: number
  readonly steps: number
  /** False until something is typed or the next match is requested: the query of an earlier search moves nothing. */
  readonly hasBegun: boolean
  readonly isReleased: boolean
}

/**
 * Finds rows of a grid by number, name or group. The groups around the current match are expanded only while it is the current one,
 * so that stepping through many matches leaves the grid as it was; those around the last one stay.
 */
export function useRowFinder({ rows: rowsOf, expanded, activeRow }: RowFinderOptions): RowFinder {
  const [finding, setFinding] = useState<Finding | null>(null)
  const [lastQuery, setLastQuery] = useState('')
  const [calls, setCalls] = useState(0)
  const isOpen = finding !== null
  const rows = useMemo(() => (isOpen && rowsOf ? rowsOf() : []), [isOpen, rowsOf])
  const query = finding?.query ?? ''
  const found = useMemo(() => findRows(rows, query), [rows, query])
  const current = finding?.hasBegun ? foundFrom(found, finding.from) : null
  const isReleased = finding?.isReleased === true
  const withCurrent = useMemo(() => {
    const missing = isReleased || !current ? [] : current.groupIds.filter((id) => !expanded.has(id))
    return missing.length === 0 ? expanded : new Set([...expanded, ...missing])
  }, [expanded, current, isReleased])

  const open = () => {
    setCalls((count) => count + 1)
    if (finding !== null || rowsOf === null) return
    const groupOrRow = activeRow()?.replace(/^sum:/, 'group:')
    const place = rowsOf().findIndex(({ key }) => key === groupOrRow)
    setFinding({ query: lastQuery, from: Math.max(0, place), steps: 0, hasBegun: false, isReleased: false })
  }
  const go = (by: 1 | -1) => {
    const start = finding && foundFrom(found, finding.from)
    if (!start) return
    const next = current || by < 0 ? found[(found.indexOf(start) + by + found.length) % found.length] : start
    setFinding({ ...finding, from: next?.place ?? 0, steps: finding.steps + 1, hasBegun: true, isReleased: false })
  }

  const canFind = rowsOf !== null
  const latest = useRef({ open, go, isOpen, canFind })
  useEffect(() => {
    latest.current = { open, go, isOpen, canFind }
  })
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !(event.target instanceof Element)) return
      const { open: openNow, go: goNow, isOpen: isFinding, canFind: hasGrid } = latest.current
      if (!hasGrid) return
      // In dialogs and drawers the browser's own search is used.
      if (event.target.closest('[role=dialog], [role=alertdialog], [data-drawer]')) return
      if (isPressed(FIND_KEYS.open, event)) {
        // Pressed in the field itself, the keys open the browser's search, which sees the rest of the page.
        if (event.target.closest('[data-find-rows]')) return
        event.preventDefault()
        openNow()
      } else if (isFinding && (isPressed(FIND_KEYS.next, event) || isPressed(FIND_KEYS.previous, event))) {
        event.preventDefault()
        goNow(event.shiftKey ? -1 : 1)
      }
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])

  useCommands(() => [
    {
      id: 'view.find-row',
      group: 'This view',
      label: 'Find a row',
      keywords: 'search account group line grid',
      keys: FIND_KEYS.open,
      ...(canFind ? {} : { disabledReason: 'There is no report to look in.' }),
      // Once the palette has returned the focus.
      run: () => setTimeout(() => latest.current.open()),
    },
  ])

  return {
    query: finding?.query ?? null,
    found,
    current,
    steps: finding?.steps ?? 0,
    expanded: withCurrent,
    calls,
    open,
    close: () => {
      setLastQuery(finding?.query ?? lastQuery)
      setFinding(null)
    },
    type: (next) => finding && setFinding({ ...finding, query: next, hasBegun: true, isReleased: false }),
    go,
    release: () => finding && setFinding({ ...finding, isReleased: true }),
  }
}
