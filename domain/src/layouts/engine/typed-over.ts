import { type GroupNode, isCategory } from '../../mappings/group-tree.ts'
import { isDecimal } from '../../money/decimal.ts'
import { cellKey, groupOrTotalKey, insertedId, insertedKey, partsOfCellKey } from '../layout-keys.ts'
import type { LayoutColumn, LayoutRow } from '../layout-structure.ts'
import type { ColumnParts } from './column-parts.ts'
import type { LayoutState } from './layout-state.ts'
import type { RowSums } from './row-sums.ts'
import type { ChangedCell } from './state-changes.ts'

/** Cells of the report with typed text: rows by column key, and columns by row key. */
interface TypedCells {
  readonly rows: Map<string, Set<string>>
  readonly columns: Map<string, Set<string>>
}

/** Typed texts and their effects, on the groups above and on columns that contain theirs. */
export class TypedOver {
  readonly #state: LayoutState
  readonly #parts: ColumnParts
  readonly #sums: RowSums
  readonly #touched: Map<number, ReadonlySet<string>>
  readonly #figuresOfRows: Map<string, readonly number[]>
  #cells: TypedCells | null

  /** @param before of a state with the same cell numbers. Call `forget` for later changes. */
  constructor(state: LayoutState, parts: ColumnParts, sums: RowSums, before: TypedOver | null) {
    this.#state = state
    this.#parts = parts
    this.#sums = sums
    this.#touched = before === null ? new Map<number, ReadonlySet<string>>() : before.#touched
    this.#figuresOfRows = before === null ? new Map<string, readonly number[]>() : before.#figuresOfRows
    this.#cells = before === null ? null : before.#cells
  }

  /** The text typed into a cell: figures and words as they are, formulas with `=`; null for none. Applies to a group and its total alike. */
  textOf(row: LayoutRow, column: LayoutColumn): string | null {
    const other = row.base?.kind === 'group' || row.base?.kind === 'total' ? groupOrTotalKey(row.key) : null
    const { formulas } = this.#state.layout
    const formula = formulas.get(cellKey(row.key, column.key)) ?? (other === null ? undefined : formulas.get(cellKey(other, column.key)))
    if (formula !== undefined) return isDecimal(formula) ? formula : `=${formula}`
    const inColumn = column.inserted?.cells
    return row.inserted?.cells.get(column.key) || inColumn?.get(row.key) || (other !== null && inColumn?.get(other)) || null
  }

  /** Figure columns for parts of a column's days and places with text typed over a row; columns within others come first. */
  partsTypedOver(row: LayoutRow, figure: number): readonly number[] {
    if (!this.addsUp(row)) return []
    const { all } = this.#parts.of(figure)
    if (all.size === 0) return []
    const typed = this.#figuresTypedOver(row).filter((part) => all.has(part) && this.#isOfSamePlaces(row, part, figure))
    return typed.length < 2 ? typed : this.#parts.inOrder(typed)
  }

  /** Whether a row's total equals the sum of its parts: not for ratios, nor for metrics, which have their own rules. */
  addsUp(row: LayoutRow): boolean {
    const { base, inserted } = row
    const { additive } = this.#state.basis
    if (base !== null) return base.accountId !== null || additive.has(base.groupId)
    return (inserted?.type === 'BUDGET' || inserted?.type === 'CALCULATION') && this.#sums.addsUp(row)
  }

  /** Groups whose figures in a column depend on typed text. */
  groupsTouchedIn(columnAt: number): ReadonlySet<string> {
    const known = this.#touched.get(columnAt)
    if (known !== undefined) return known
    const { layout, structure, basis } = this.#state
    const touched = new Set<string>()
    this.#touched.set(columnAt, touched)
    const column = structure.columns[columnAt]
    if (column === undefined) return touched
    const up = (node: GroupNode | null): void => {
      if (node === null || touched.has(node.group.id)) return
      touched.add(node.group.id)
      // A calculation's result does not count in its parent.
      if (isCategory(node.group)) up(node.parent)
    }
    const { figure } = column
    const reach = (columnKey: string, rowKeys: Iterable<string>): void => {
      const isOwn = columnKey === column.key
      if (!isOwn) {
        const part = structure.columns[structure.columnAt.get(columnKey) ?? -1]?.figure ?? null
        if (figure === null || part === null || !this.#parts.of(figure).all.has(part)) return
      }
      for (const key of rowKeys) {
        const row = structure.rows[structure.rowAt.get(key) ?? -1]
        if (row?.base && (isOwn || this.addsUp(row))) up(basis.tree.byId.get(row.base.groupId) ?? null)
      }
    }
    for (const [columnKey, rowKeys] of this.#typedCells().rows) reach(columnKey, rowKeys)
    for (const { id, cells } of layout.insertedColumns) if (cells.size > 0) reach(insertedKey(id), cells.keys())
    if (touched.size === 0) return touched
    // Adds calculations over affected groups, repeatedly.
    for (let before = -1; before !== touched.size; ) {
      before = touched.size
      for (const { groupId, references } of basis.calculations) if (references.some((id) => touched.has(id))) touched.add(groupId)
    }
    return touched
  }

  /** Drops cached effects after changes of cells, in these columns. */
  forget(changed: readonly ChangedCell[], columns: Iterable<number>): void {
    // Replacing one text by another does not change which groups are affected.
    if (changed.some((cell) => this.#isToggled(cell))) for (const column of columns) this.#touched.delete(column)
    for (const { rowKey, columnKey } of changed) {
      for (const key of [rowKey, groupOrTotalKey(rowKey) ?? rowKey]) this.#figuresOfRows.delete(key)
      if (this.#cells !== null) this.#note(this.#cells, rowKey, columnKey)
    }
  }

  /** Whether a cell gained or lost its typed text. */
  #isToggled({ rowKey, columnKey }: ChangedCell): boolean {
    // Inserted columns are not covered by the cached keys.
    if (this.#cells === null || insertedId(columnKey) !== null) return true
    return (this.#cells.rows.get(columnKey)?.has(rowKey) ?? false) !== this.#state.layout.formulas.has(cellKey(rowKey, columnKey))
  }

  #figuresTypedOver(row: LayoutRow): readonly number[] {
    const known = this.#figuresOfRows.get(row.key)
    if (known !== undefined) return known
    const { layout, structure } = this.#state
    const twin = row.base !== null && row.base.accountId === null ? groupOrTotalKey(row.key) : null
    const { columns } = this.#typedCells()
    const keys = new Set<string>()
    for (const key of twin === null ? [row.key] : [row.key, twin]) {
      for (const columnKey of columns.get(key) ?? []) keys.add(columnKey)
      for (const { id, cells } of layout.insertedColumns) if (cells.get(key)) keys.add(insertedKey(id))
    }
    for (const [columnKey, text] of row.inserted?.cells ?? []) if (text !== '') keys.add(columnKey)
    const figures = [...keys].flatMap((key) => structure.columns[structure.columnAt.get(key) ?? -1]?.figure ?? [])
    this.#figuresOfRows.set(row.key, figures)
    return figures
  }

  /** A budget row with its own locations is the same at every place, so places are not parts of it. */
  #isOfSamePlaces({ inserted }: LayoutRow, part: number, figure: number): boolean {
    return inserted?.type !== 'BUDGET' || inserted.usesSelectedLocations || this.#parts.hasPlaces(part, figure)
  }

  #typedCells(): TypedCells {
    if (this.#cells !== null) return this.#cells
    this.#cells = { rows: new Map(), columns: new Map() }
    for (const key of this.#state.layout.formulas.keys()) {
      const parts = partsOfCellKey(key)
      if (parts !== null) this.#note(this.#cells, parts.rowKey, parts.columnKey)
    }
    return this.#cells
  }

  #note({ rows, columns }: TypedCells, rowKey: string, columnKey: string): void {
    const isTyped = this.#state.layout.formulas.has(cellKey(rowKey, columnKey))
    note(rows, columnKey, rowKey, isTyped)
    note(columns, rowKey, columnKey, isTyped)
  }
}

/** Whether typed text would replace a figure of the cell. */
export function hasOwnFigure({ inserted }: LayoutRow, column: LayoutColumn): boolean {
  if (inserted !== null && inserted.type !== 'BUDGET' && inserted.type !== 'OPS_DATA') return inserted.type === 'CALCULATION'
  return column.shown !== null || column.inserted?.type !== 'EMPTY'
}

function note(cells: Map<string, Set<string>>, key: string, other: string, isTyped: boolean): void {
  const others = cells.get(key)
  if (!isTyped) others?.delete(other)
  else if (others === undefined) cells.set(key, new Set([other]))
  else others.add(other)
}
