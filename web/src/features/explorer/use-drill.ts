import { drilledColumn, drilledRow, withRows } from '@fourwall/domain/explorer/drill.ts'
import type { ExplorerContext } from '@fourwall/domain/explorer/explorer-questions.ts'
import type { ExplorerView, PickedCell } from '@fourwall/domain/explorer/explorer-view.ts'
import type { PivotRow } from '@fourwall/domain/explorer/pivot.ts'
import { useEffect, useRef, useState } from 'react'
import type { PivotCommand } from './pivot-walk.ts'
import type { ExploredView } from './use-explorer-figures.ts'

/** A figure of the explorer, to be opened elsewhere. */
export interface ExploredFigure {
  readonly view: ExplorerView
  readonly row: PivotRow
  /** The first day of a period, or `total`. */
  readonly column: string
}

/** A row by its key; null if it does not show. */
export function pivotRowOf({ pivot }: ExploredView, key: string): PivotRow | null {
  return key === 'total' ? pivot.total : (pivot.rows.find((row) => row.key === key) ?? null)
}

/** The picked cell, and what can be done from it. */
export interface Drill {
  readonly picked: PickedCell | null
  /** `isTapped`: by the pointer, not by walking. */
  readonly pick: (cell: PickedCell | null, isTapped?: boolean) => void
  readonly isTapped: boolean
  readonly fold: (key: string) => void
  readonly open: (as: 'REPORT' | 'TRACE' | 'BRIDGE') => void
  readonly command: (kind: PivotCommand['kind'], cell: PickedCell) => void
}

interface DrillOptions {
  readonly view: ExplorerView
  readonly explored: ExploredView | null
  readonly context: ExplorerContext
  /** `isStep`: the browser's Back leads to what was before. */
  readonly onView: (view: ExplorerView, isStep: boolean) => void
  readonly onOpen: (figure: ExploredFigure, as: 'REPORT' | 'TRACE' | 'BRIDGE') => void
}

/** Picking and drilling. The picked cell is here at once and in the address soon after, so that arrow keys stay quick. */
export function useDrill({ view, explored, context, onView: show, onOpen }: DrillOptions): Drill {
  const [local, setLocal] = useState({ of: view, picked: view.picked, isTapped: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const trail = useRef<ExplorerView[]>([])
  // What a walk has yet to say ends with the page that it went through.
  useEffect(() => () => clearTimeout(timer.current), [])
  const onView = (next: ExplorerView, isStep: boolean) => {
    clearTimeout(timer.current)
    show(next, isStep)
  }
  // Another view has a picked cell of its own.
  const picked = local.of === view ? local.picked : view.picked
  const pick = (cell: PickedCell | null, isTapped = false) => {
    setLocal({ of: view, picked: cell, isTapped })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onView({ ...view, picked: cell }, false), 250)
  }
  const go = (next: ExplorerView | null) => {
    if (next === null) return
    trail.current.push(view)
    onView(next, true)
  }
  const rowOf = (key: string) => (explored === null ? null : pivotRowOf(explored, key))
  const openCell = (cell: PickedCell, as: 'REPORT' | 'TRACE' | 'BRIDGE') => {
    const row = rowOf(cell.row)
    if (explored !== null && row !== null) onOpen({ view: explored.view, row, column: cell.column }, as)
  }
  return {
    picked,
    pick,
    isTapped: local.isTapped,
    fold: (key) => {
      const folded = view.folded.includes(key) ? view.folded.filter((one) => one !== key) : [...view.folded, key]
      onView({ ...view, picked, folded }, false)
    },
    open: (as) => picked !== null && openCell(picked, as),
    command(kind, cell) {
      const row = rowOf(cell.row)
      switch (kind) {
        case 'TRACE':
        case 'BRIDGE':
          return openCell(cell, kind)
        case 'DRILL_ROW':
          return go(row && drilledRow(view, row, context))
        case 'DRILL_COLUMN': {
          const column = explored?.pivot.columns.find(({ key }) => key === cell.column)
          return go(column === undefined ? null : drilledColumn({ ...view, picked: cell }, column, context.time))
        }
        case 'UP': {
          const before = trail.current.pop()
          const up = before ?? (view.rows.kind === 'ACCOUNT' ? withRows(view, { kind: 'LOCATION' }) : withRows(view, { kind: 'COMPANY' }))
          return onView(up, true)
        }
        default:
          return undefined
      }
    },
  }
}
