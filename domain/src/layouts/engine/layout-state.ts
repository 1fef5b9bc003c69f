import { revenueGroups } from '../../mappings/group-tree.ts'
import { type ColumnBases, shownColumns } from '../../profit-loss/shown-columns.ts'
import type { Layout } from '../layout.ts'
import { figureColumnKeys, insertedId, partsOfCellKey, sideOfKey } from '../layout-keys.ts'
import { columnName, rowName } from '../layout-names.ts'
import { type LayoutColumn, type LayoutRow, type LayoutStructure, layoutColumns, layoutRows, layoutStructure } from '../layout-structure.ts'
import { missingProblem } from '../missing-references.ts'
import type { CellAt } from './cell-plan.ts'
import { type CellResult, errorResult } from './cell-result.ts'
import type { LayoutBasis } from './layout-basis.ts'
import { computesTheSame, hasSameColumns, hasSameRows, sameKeys } from './state-changes.ts'

/** The rows, columns and cell numbers of a layout over its report. Computes no figures. */
export class LayoutState {
  readonly layout: Layout
  readonly basis: LayoutBasis
  readonly structure: LayoutStructure
  /** Whether cells have the same numbers as in the previous state, and rows and columns compute the same. */
  readonly isLikeBefore: boolean
  /** Column indexes by figure column. */
  readonly figureAt: ReadonlyMap<number, number>
  /** Indexes of the rows that shares of revenue refer to. */
  readonly revenueRows: readonly number[]
  /** Row indexes of the accounts in each group. */
  readonly accountsWithin: ReadonlyMap<string, readonly number[]>

  /** @param before the previous state over the same basis; unchanged parts are reused. */
  constructor(layout: Layout, basis: LayoutBasis, before: LayoutState | null) {
    this.layout = layout
    this.basis = basis
    const rows = before !== null && hasSameRows(before.layout, layout) ? before.structure.rows : layoutRows({ base: basis.rows, layout })
    const columns = before !== null && hasSameColumns(before.layout, layout) ? before.structure.columns : columnsOf(layout, basis)
    const alike = before !== null && isLike(before, layout, rows, columns) ? before : null
    this.isLikeBefore = alike !== null
    this.structure = { ...(alike?.structure ?? layoutStructure(rows, columns, basis.tree)), rows, columns }
    this.figureAt = alike?.figureAt ?? new Map(columns.flatMap(({ figure }, at) => (figure === null ? [] : [[figure, at] as const])))
    this.revenueRows = alike?.revenueRows ?? revenueGroups(basis.tree).flatMap((id) => this.valueRowOf(`group:${id}`) ?? [])
    this.accountsWithin = alike?.accountsWithin ?? accountsByGroup(rows)
  }

  /** What derived columns are computed from, with the materiality of the layout or else the company's. */
  bases(): ColumnBases {
    return this.basis.columnBases(this.layout.settings.materiality)
  }

  /** The number of a cell. */
  cell({ rowAt, columnAt }: CellAt): number {
    return rowAt * this.structure.columns.length + columnAt
  }

  /** The indexes of a cell, by its number. */
  place(cell: number): CellAt {
    const width = this.structure.columns.length
    return { rowAt: Math.floor(cell / width), columnAt: cell % width }
  }

  /** Index of the row with a key's figures; undefined for none. For an expanded group this is its total. */
  valueRowOf(key: string): number | undefined {
    const at = this.structure.rowAt.get(key)
    const row = at === undefined ? undefined : this.structure.rows[at]
    if (row?.base?.kind !== 'heading' && row?.base?.isExpandable !== true) return at
    return this.structure.rowAt.get(`sum:${row.base.groupId}`) ?? at
  }

  /** The row that a formula's reference means; undefined for none. */
  rowNamed(reference: string): LayoutRow | undefined {
    return this.structure.rows[this.valueRowOf(partsOfCellKey(reference)?.rowKey ?? reference) ?? -1]
  }

  /** The cell that a key refers to in another cell's formula; null for none. */
  referenced(key: string, { rowAt, columnAt }: CellAt): number | null {
    const parts = partsOfCellKey(key)
    const side = parts === null ? this.#sideOf(key) : null
    const [rowKey, columnKey] = [parts?.rowKey ?? (side === 'row' ? key : null), parts?.columnKey ?? (side === 'column' ? key : null)]
    if (rowKey === null && columnKey === null) return null
    const row = rowKey === null ? rowAt : this.valueRowOf(rowKey)
    const column = columnKey === null ? columnAt : this.structure.columnAt.get(columnKey)
    return row === undefined || column === undefined ? null : this.cell({ rowAt: row, columnAt: column })
  }

  /** The error of a formula with a reference to what the layout does not have. */
  missingResult(reference: string): CellResult {
    const { figures, surroundings } = this.basis
    const problem = missingProblem(reference, { layout: this.layout, structure: this.structure, figures, surroundings })
    return errorResult(problem?.message ?? WRONG_SIDE, problem?.shown)
  }

  #sideOf(key: string): 'row' | 'column' | null {
    if (insertedId(key) === null) return sideOfKey(key)
    return this.structure.rowAt.has(key) ? 'row' : this.structure.columnAt.has(key) ? 'column' : null
  }

  /** Display name of a cell. */
  nameOf(cell: number): string {
    const { rowAt, columnAt } = this.place(cell)
    const [row, column] = [this.structure.rows[rowAt], this.structure.columns[columnAt]]
    return `${row === undefined ? '' : rowName(row)}, ${column === undefined ? '' : columnName(column, this.basis.figures.columns)}`
  }
}

const WRONG_SIDE = 'The formula refers to something that is neither a row nor a column of the layout.'

function isLike(before: LayoutState, layout: Layout, rows: readonly LayoutRow[], columns: readonly LayoutColumn[]): boolean {
  return (
    // Expanding turns headings into totals.
    before.layout.expandedGroups === layout.expandedGroups &&
    sameKeys(before.structure.rows, rows) &&
    sameKeys(before.structure.columns, columns) &&
    computesTheSame(before.layout, layout)
  )
}

function columnsOf(layout: Layout, { figures, surroundings, ranked }: LayoutBasis): readonly LayoutColumn[] {
  const own = figures.columns.slice(0, figures.ownColumns)
  const keys = figureColumnKeys({
    setting: figures.timeSpan ?? layout.timeSpan,
    fiscalYearStart: surroundings.fiscalYearStart,
    figures: own,
  })
  // A margin may be a line, and ranks have those of before.
  const shares = surroundings.places === undefined ? {} : { showPercentOfRevenue: true, showComparedShares: true }
  const shown = shownColumns(own, { ...layout.settings, showPerMetric: figures.perMetric !== null, ...shares }, ranked?.order)
  return layoutColumns(shown, keys, figures.columns, layout)
}

function accountsByGroup(rows: readonly LayoutRow[]): ReadonlyMap<string, readonly number[]> {
  const within = new Map<string, number[]>()
  for (const [at, { base }] of rows.entries()) {
    if (base === null || base.accountId === null) continue
    const others = within.get(base.groupId)
    if (others === undefined) within.set(base.groupId, [at])
    else others.push(at)
  }
  return within
}
