import { useMemo, useRef, useState } from 'react'
import type { ReportGridProps } from '../report-grid-props.ts'
import type { DraggedSizes } from '../use-grid-layout.ts'
import { dropIndex, isWholeAlone, placesTogether } from './grid-ranges.ts'
import { boundsOf, type CellRange, type GridExtent } from './grid-selection.ts'

/** Where dragged rows or columns would be dropped: before this index; the count of all: at the end. */
export interface GridDrop {
  readonly axis: DraggedSizes['axis']
  readonly at: number
}

/** Why a selected row or column cannot be moved; null if it can. */
export interface MoveState {
  readonly lock: string | null
}

/** Moves selected rows and columns by dragging their numbers and letters. */
export interface GridMoves {
  /** While something is dragged; null if dropping it here would change nothing. */
  readonly drop: GridDrop | null
  /** Null if it is not selected as a whole. */
  readonly stateOf: (axis: GridDrop['axis'], index: number) => MoveState | null
  /** The columns that are selected as a whole, by index. */
  readonly columns: ReadonlyMap<number, MoveState>
  /** The pointer is over a row or column, dragged from another one. */
  readonly onDrag: (axis: GridDrop['axis'], from: number, over: number) => void
  /** `isDone`: it was dropped; else the drag was cancelled. */
  readonly onEnd: (isDone: boolean) => void
}

export function useGridMoves(
  { rows, columns, moving }: Pick<ReportGridProps, 'rows' | 'columns' | 'moving'>,
  ranges: readonly CellRange[],
  extent: GridExtent,
): GridMoves {
  const [drop, setDrop] = useState<GridDrop | null>(null)
  /** A release can follow the last move before anything is drawn. */
  const latest = useRef<GridDrop | null>(null)
  const showDrop = (next: GridDrop | null): void => {
    latest.current = next
    setDrop(next)
  }
  const count = { rows: extent.rows, columns: extent.columns }
  const columnStates = useMemo(() => {
    const states = new Map<number, MoveState>()
    const whole = moving ? ranges.flatMap((range) => [boundsOf(range).left, boundsOf(range).right]) : []
    for (let index = Math.min(...whole); index <= Math.max(...whole); index += 1) {
      const column = columns[index]
      if (moving && column && isWholeAlone('COLUMN', index, ranges, count)) states.set(index, { lock: moving.columnLock(column) })
    }
    return states
    // oxlint-disable-next-line react/exhaustive-deps -- `count` is made of numbers
  }, [moving, columns, ranges, count.rows, count.columns])
  return {
    drop,
    columns: columnStates,
    stateOf(axis, index) {
      const row = rows[index]
      if (axis === 'COLUMN') return columnStates.get(index) ?? null
      return moving && row && isWholeAlone('ROW', index, ranges, extent) ? { lock: moving.rowLock(row) } : null
    },
    onDrag(axis, from, over) {
      const at = dropIndex(from, over, placesTogether(axis, from, ranges, extent))
      showDrop(at === null ? null : { axis, at })
    },
    onEnd(isDone) {
      const target = latest.current
      showDrop(null)
      if (isDone && target) moving?.onMove(target.axis, target.at)
    },
  }
}
