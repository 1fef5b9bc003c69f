import { useMemo, useSyncExternalStore } from 'react'
import { boundsOf, type CellBounds, type CellPosition, type CellRange, cursorOf } from './grid-selection.ts'
import { type GridSelection, keyIndex, resolveRanges } from './selection-store.ts'

interface Keyed {
  readonly key: string
}

/** What is selected, among the rows and columns as they are now. */
export interface SelectedRanges {
  /** All ranges, the active one last. */
  readonly ranges: readonly CellRange[]
  /** The same as bounds. */
  readonly all: readonly CellBounds[]
  /** The active range; null: nothing is selected. */
  readonly range: CellRange | null
  readonly bounds: CellBounds | null
  /** See `cursorOf`. */
  readonly cursor: CellPosition | null
  /** The active range as the store holds it, by keys. */
  readonly placed: ReturnType<GridSelection['snapshot']>
}

export function useSelectedRanges(selection: GridSelection, rows: readonly Keyed[], columns: readonly Keyed[]): SelectedRanges {
  const rowIndex = useMemo(() => keyIndex(rows), [rows])
  const columnIndex = useMemo(() => keyIndex(columns), [columns])
  const kept = useSyncExternalStore(selection.subscribe, selection.ranges)
  const ranges = useMemo(() => resolveRanges(kept, rowIndex, columnIndex), [kept, rowIndex, columnIndex])
  const all = useMemo(() => ranges.map(boundsOf), [ranges])
  const range = ranges.at(-1) ?? null
  return { ranges, all, range, bounds: all.at(-1) ?? null, cursor: range && cursorOf(range), placed: kept.at(-1) ?? null }
}
