import type { LookTargets } from '@fourwall/domain/layouts/layout-commands.ts'
import {
  activeCell,
  boundsOf,
  type CellBounds,
  type CellRange,
  type LabelKind,
} from '../../../../blocks/report-grid/selection/grid-selection.ts'
import { type GridSelection, keyIndex, resolveRanges } from '../../../../blocks/report-grid/selection/selection-store.ts'
import type { GridView } from './grid-view.ts'

/** What is selected in a layout, by places on the grid. */
export interface LayoutSelection {
  readonly ranges: readonly CellRange[]
  readonly active: { readonly row: number; readonly column: number } | null
  /** Keys of all rows and columns that it touches, in order, each once. */
  readonly rowKeys: readonly string[]
  readonly columnKeys: readonly string[]
  /** What its formats are stored for: whole rows, whole columns, else cells. */
  readonly targets: LookTargets
  /** Whole rows, or whole columns; null for cells. */
  readonly whole: 'ROWS' | 'COLUMNS' | null
  /** The label of the active cell's row or column is active instead of the cell. */
  readonly label: LabelKind | null
}

export const NOTHING_SELECTED: LayoutSelection = {
  ranges: [],
  active: null,
  rowKeys: [],
  columnKeys: [],
  targets: { cells: [], rowKeys: [], columnKeys: [] },
  whole: null,
  label: null,
}

export function layoutSelection(selection: GridSelection, { rows, columns }: Pick<GridView, 'rows' | 'columns'>): LayoutSelection {
  const ranges = resolveRanges(selection.ranges(), keyIndex(rows), keyIndex(columns))
  const last = ranges.at(-1)
  if (last === undefined) return NOTHING_SELECTED
  const [rowPlaces, columnPlaces] = [new Set<number>(), new Set<number>()]
  const targets = {
    cells: new Map<string, { rowKey: string; columnKey: string }>(),
    rowKeys: new Set<string>(),
    columnKeys: new Set<string>(),
  }
  const wholes = new Set<LayoutSelection['whole']>()
  for (const range of ranges) {
    const bounds = boundsOf(range)
    const whole = wholeOf(bounds, range.label, rows.length, columns.length)
    wholes.add(whole)
    for (let row = bounds.top; row <= bounds.bottom; row += 1) rowPlaces.add(row)
    for (let column = bounds.left; column <= bounds.right; column += 1) columnPlaces.add(column)
    if (whole === 'ROWS') for (const { key } of rows.slice(bounds.top, bounds.bottom + 1)) targets.rowKeys.add(key)
    else if (whole === 'COLUMNS') for (const { key } of columns.slice(bounds.left, bounds.right + 1)) targets.columnKeys.add(key)
    else
      for (const row of rows.slice(bounds.top, bounds.bottom + 1))
        for (const column of columns.slice(bounds.left, bounds.right + 1))
          targets.cells.set(`${row.key}|${column.key}`, { rowKey: row.key, columnKey: column.key })
  }
  const keysOf = (places: ReadonlySet<number>, list: readonly { readonly key: string }[]): readonly string[] =>
    [...places].sort((a, b) => a - b).flatMap((at) => list[at]?.key ?? [])
  const [only = null] = wholes
  return {
    ranges,
    active: activeCell(last),
    rowKeys: keysOf(rowPlaces, rows),
    columnKeys: keysOf(columnPlaces, columns),
    targets: { cells: [...targets.cells.values()], rowKeys: [...targets.rowKeys], columnKeys: [...targets.columnKeys] },
    whole: wholes.size === 1 ? only : null,
    label: last.label ?? null,
  }
}

/** All of the layout counts as its columns. */
function wholeOf(
  { top, bottom, left, right }: CellBounds,
  label: LabelKind | undefined,
  rows: number,
  columns: number,
): LayoutSelection['whole'] {
  if (label !== undefined) return label === 'ROW' ? 'ROWS' : 'COLUMNS'
  if (top === 0 && bottom === rows - 1 && rows > 1) return 'COLUMNS'
  return left === 0 && right === columns - 1 && columns > 1 ? 'ROWS' : null
}
