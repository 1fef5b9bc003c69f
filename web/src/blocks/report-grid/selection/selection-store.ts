import { createListeners } from '../../../ui/listeners.ts'
import { type CellPosition, type CellRange, clampRange, type LabelKind, selectLabel } from './grid-selection.ts'

interface PlacedCell {
  readonly rowKey: string
  readonly columnKey: string
  readonly row: number
  readonly column: number
}

interface PlacedRange {
  readonly anchor: PlacedCell
  readonly head: PlacedCell
  readonly active?: PlacedCell
  readonly label?: LabelKind
}

interface Keyed {
  readonly key: string
}

/**
 * The selection of a grid, stored outside of React so that dragging renders only the grid and the line with the sum. Cells are
 * remembered by the keys of their row and column, so that the selection stays on its figures when rows above are expanded or
 * collapsed; a cell that no longer exists falls back to the same position in the grid.
 */
export interface GridSelection {
  /** The latest range, which has the active cell. Another object after every change of it. */
  readonly snapshot: () => PlacedRange | null
  /** All ranges, the latest one last. Another list after every change of the selection. */
  readonly ranges: () => readonly PlacedRange[]
  /** Control with a click adds a range. */
  readonly isMulti: boolean
  readonly subscribe: (listener: () => void) => () => void
  readonly select: (range: CellRange | null, rows: readonly Keyed[], columns: readonly Keyed[]) => void
  /** Several ranges, the one with the active cell last. */
  readonly selectRanges: (ranges: readonly CellRange[], rows: readonly Keyed[], columns: readonly Keyed[]) => void
}

/** `isMulti`: the selection may have several ranges. */
export function createGridSelection({ isMulti = false }: { readonly isMulti?: boolean } = {}): GridSelection {
  let current: readonly PlacedRange[] = []
  const { subscribe, notify } = createListeners()
  const set = (ranges: readonly CellRange[], rows: readonly Keyed[], columns: readonly Keyed[]) => {
    const placed = ranges.flatMap((range) => place(range, rows, columns) ?? [])
    if (placed.length === current.length && placed.every((range, index) => sameRange(range, current[index]))) return
    // Unchanged ranges stay the same objects.
    current = placed.map((range, index) => (sameRange(range, current[index]) ? (current[index] ?? range) : range))
    notify()
  }
  return {
    snapshot: () => current.at(-1) ?? null,
    ranges: () => current,
    isMulti,
    subscribe,
    select: (range, rows, columns) => set(range ? [range] : [], rows, columns),
    selectRanges: set,
  }
}

/** The current position of a remembered selection. */
export function resolveRange(range: PlacedRange | null, rows: KeyIndex, columns: KeyIndex): CellRange | null {
  if (!range) return null
  const resolve = (cell: PlacedCell) => ({
    row: rows.indexes.get(cell.rowKey) ?? cell.row,
    column: columns.indexes.get(cell.columnKey) ?? cell.column,
  })
  const extent = { rows: rows.count, columns: columns.count, page: 1 }
  const anchor = resolve(range.anchor)
  // A label stays selected with all of its row or column, also with what was inserted there.
  if (range.label !== undefined) return selectLabel(range.label, range.label === 'ROW' ? anchor.row : anchor.column, extent)
  return clampRange({ anchor, head: resolve(range.head), ...(range.active && { active: resolve(range.active) }) }, extent)
}

export function resolveRanges(ranges: readonly PlacedRange[], rows: KeyIndex, columns: KeyIndex): readonly CellRange[] {
  return ranges.flatMap((range) => resolveRange(range, rows, columns) ?? [])
}

export interface KeyIndex {
  readonly indexes: ReadonlyMap<string, number>
  readonly count: number
}

const indexOf = new WeakMap<readonly Keyed[], KeyIndex>()

/** Built once per list. */
export function keyIndex(items: readonly Keyed[]): KeyIndex {
  const index = indexOf.get(items) ?? { indexes: new Map(items.map(({ key }, at) => [key, at])), count: items.length }
  indexOf.set(items, index)
  return index
}

function place(range: CellRange, rows: readonly Keyed[], columns: readonly Keyed[]): PlacedRange | null {
  const cell = ({ row, column }: CellPosition): PlacedCell | null => {
    const rowKey = rows[row]?.key
    const columnKey = columns[column]?.key
    return rowKey === undefined || columnKey === undefined ? null : { rowKey, columnKey, row, column }
  }
  const anchor = cell(range.anchor)
  const head = cell(range.head)
  const active = range.active === undefined ? null : cell(range.active)
  return anchor && head && { anchor, head, ...(active && { active }), ...(range.label && { label: range.label }) }
}

function sameRange(a: PlacedRange, b: PlacedRange | undefined): boolean {
  if (b === undefined || a.label !== b.label) return false
  return sameCell(a.anchor, b.anchor) && sameCell(a.head, b.head) && sameCell(a.active, b.active)
}

function sameCell(a: PlacedCell | undefined, b: PlacedCell | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.rowKey === b.rowKey && a.columnKey === b.columnKey && a.row === b.row && a.column === b.column
}
