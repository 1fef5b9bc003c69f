import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import { type ColumnInSight, type PivotSizes, type ShownPivotColumn } from './pivot-sizes.ts'

interface PivotWindowOptions {
  readonly box: RefObject<HTMLDivElement | null>
  /** Keys of the rows below the head. */
  readonly rowKeys: readonly string[]
  readonly shown: readonly ShownPivotColumn[]
  readonly sizes: PivotSizes
  /** Of the head with the total, which stays. */
  readonly headHeight: number
  /** What stands over the lower part of the table, in pixels. */
  readonly covered: number
  /** Places of the picked cell among rows and columns; -1 for none. */
  readonly activeRow: number
  readonly activeColumn: number
}

interface PivotWindow {
  readonly rows: readonly { readonly index: number; readonly start: number }[]
  readonly columns: readonly ColumnInSight[]
  /** Of all rows, and of the names and all columns, in pixels. */
  readonly height: number
  readonly width: number
  /** Scrolls to a cell, also to the one that is picked already. `row` -1: the total, which is always visible, above the first row. */
  readonly reveal: (row: number, column: number) => void
}

/** Visible rows and columns, and the picked one wherever it is: a screen reader needs it in the document. */
export function usePivotWindow(options: PivotWindowOptions): PivotWindow {
  const { box, rowKeys, shown, sizes, headHeight, covered, activeRow, activeColumn } = options
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes for us: rows are memoized by hand
  const rows = useVirtualizer({
    count: rowKeys.length,
    getScrollElement: () => box.current,
    estimateSize: () => sizes.row,
    getItemKey: (at) => rowKeys[at] ?? at,
    overscan: 8,
    scrollPaddingEnd: headHeight + covered,
    paddingEnd: covered,
    rangeExtractor: (range) => withActive(range, activeRow),
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => sizes.of(shown[at]?.kind ?? 'PERIOD'),
    getItemKey: (at) => shown[at]?.key ?? at,
    overscan: 4,
    paddingStart: sizes.frozen,
    scrollPaddingStart: sizes.frozen,
    rangeExtractor: (range) => withActive(range, activeColumn),
  })
  useEffect(() => {
    rows.measure()
  }, [rows, sizes.row])
  useEffect(() => {
    columns.measure()
  }, [columns, shown, sizes.frozen, sizes.column])
  useEffect(() => {
    if (activeRow >= 0) rows.scrollToIndex(activeRow, { align: 'auto' })
  }, [rows, activeRow])
  useEffect(() => {
    if (activeColumn >= 0) columns.scrollToIndex(activeColumn, { align: 'auto' })
  }, [columns, activeColumn])
  return {
    rows: rows.getVirtualItems(),
    columns: columnsInSight(columns.getVirtualItems(), shown, sizes.frozen),
    height: rows.getTotalSize(),
    width: columns.getTotalSize(),
    reveal: (row, column) => {
      if (row >= 0) rows.scrollToIndex(row, { align: 'auto' })
      else rows.scrollToOffset(0)
      columns.scrollToIndex(column, { align: 'auto' })
    },
  }
}

function withActive(range: Range, active: number): number[] {
  const seen = defaultRangeExtractor(range)
  if (active < 0 || active >= range.count || seen.includes(active)) return seen
  return [...seen, active].sort((one, other) => one - other)
}

function columnsInSight(
  items: readonly { readonly index: number; readonly start: number; readonly end: number }[],
  shown: readonly ShownPivotColumn[],
  frozen: number,
): readonly ColumnInSight[] {
  let before = frozen
  return items.flatMap(({ index, start, end }) => {
    const column = shown[index]
    const gap = start - before
    before = end
    return column === undefined ? [] : [{ column, at: index, gap }]
  })
}
