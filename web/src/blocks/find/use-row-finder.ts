import { useEffect, useMemo, useRef, useState } from 'react'
import { isPressed } from '../../ui/pressed-keys.ts'
import { useCommands } from '../command-palette/command-registry.ts'
import { type FindableRow, type FoundRow, findRows, foundFrom } from './find-rows.ts'

/** The keys of finding rows; the sheet of shortcuts reads them here. */
export const FIND_KEYS = { open: 'mod+f', next: 'f3', previous: 'shift+f3' } as const

interface RowFinderOptions {
  /**
   * All rows that can be found, in the order of the grid, asked for once somebody looks for one; null where there is no grid to
   * look in. The same function for the same rows.
   */
  readonly rows: (() => readonly FindableRow[]) | null
  /** What is expanded already. */
  readonly expanded: ReadonlySet<string>
  /** The row that the keyboard is on, by its key; null for none. */
  readonly activeRow: () => string | null
}

export interface RowFinder {
  /** Null while nobody looks for a row. */
  readonly query: string | null
  readonly found: readonly FoundRow[]
  /** The found row that one is on; null where none was found. */
  readonly current: FoundRow | null
  /** Rises with every step, so that the same row can be gone to again. */
  readonly steps: number
  /** What is expanded with what the found row needs to show. */
  readonly expanded: ReadonlySet<string>
  /** Counts how often it was called. */
  readonly calls: number
  readonly open: () => void
  readonly close: () => void
  readonly type: (query: string) => void
  readonly go: (by: 1 | -1) => void
  /** Someone chooses what is expanded: nothing more is added to it for the row that was found. */
  readonly release: () => void
}

interface Finding {
  readonly query: string
  /** Where the search begins: the place among all rows. */
  readonly from: number
  readonly steps: number
  /** Not before something is typed or the next row is asked for: words of an earlier search move nothing. */
  readonly hasBegun: boolean
  readonly isReleased: boolean
}

/**
 * Finds rows of a grid by number, name or group. The groups around the row that one is on are expanded for as long as
 * one is on it and no longer, so that going through many leaves the grid as it was; who stays there keeps them.
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
      // Dialogs and drawers have their own words to look for, by the browser's own search.
      if (event.target.closest('[role=dialog], [role=alertdialog], [data-drawer]')) return
      if (isPressed(FIND_KEYS.open, event)) {
        // From the field itself the browser's search is called: it sees the rest of the page.
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
      // Once the palette has given the keyboard back.
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
