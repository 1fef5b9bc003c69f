import { revenueGroups } from '../../mappings/group-tree.ts'
import { type ColumnBases, type FigureRow, revenueOf, shownCell } from '../../profit-loss/shown-columns.ts'
import type { LayoutColumn, LayoutRow } from '../layout-structure.ts'
import { type CellResult, decimalResult, NONE } from './cell-result.ts'
import type { LayoutBasis } from './layout-basis.ts'
import type { LayoutState } from './layout-state.ts'
import type { RowMeanings } from './row-meanings.ts'

/**
 * The cells that show what the report itself has, which nobody's hand reaches: all of a plain report's, and those of a layout in
 * which nothing is typed over a figure. They are told at once, without a plan of what they stand on: a screen asks for thousands.
 */
export class ReportedCells {
  readonly #basis: LayoutBasis
  readonly #meanings: RowMeanings
  readonly #rows: readonly LayoutRow[]
  readonly #columns: readonly LayoutColumn[]
  readonly #isTyped: boolean
  /** By the places of rows, then of columns: the very same result for as long as the report is the same. */
  readonly #results: (CellResult | undefined)[][] = []
  #bases: ColumnBases | null = null

  constructor(state: LayoutState, meanings: RowMeanings) {
    const { layout, structure, basis } = state
    this.#basis = basis
    this.#meanings = meanings
    this.#rows = structure.rows
    this.#columns = structure.columns
    // What is typed over a column of figures that was inserted reaches the columns of the report that hold its days.
    this.#isTyped = layout.formulas.size > 0 || layout.insertedColumns.some(({ cells }) => cells.size > 0)
  }

  /** What a cell comes to; null for one that is not the report's alone. */
  resultAt(rowAt: number, columnAt: number): CellResult | null {
    if (this.#isTyped) return null
    const known = this.#results[rowAt]?.[columnAt]
    if (known !== undefined) return known
    const [row, column] = [this.#rows[rowAt], this.#columns[columnAt]]
    if (row === undefined || column === undefined || row.base === null || row.base.kind === 'heading' || column.shown === null) return null
    const result = this.#worked(row, row.base, column.shown)
    const results = this.#results[rowAt] ?? new Array<CellResult | undefined>(this.#columns.length)
    results[columnAt] = result
    this.#results[rowAt] = results
    return result
  }

  #worked(row: LayoutRow, base: NonNullable<LayoutRow['base']>, shown: NonNullable<LayoutColumn['shown']>): CellResult {
    if (shown.kind === 'FIGURE') return this.#basis.figureOf(base, shown.column)
    const unit = this.#meanings.unitOf(row)
    const { kind, values, entryCounts, gaps } = base
    const favorability = this.#meanings.directionOf(row)
    const figures: FigureRow = { kind, values, entryCounts, favorability, unit: unit === 'typed' ? 'plain' : unit, ...(gaps && { gaps }) }
    const { value, isZeroBase, outcome, isMaterial } = shownCell(shown, figures, this.#columnBases())
    if (value === null) return isZeroBase ? { ...NONE, isZeroBase } : NONE
    return decimalResult(value, outcome, isMaterial)
  }

  #columnBases(): ColumnBases {
    const { figures, tree, perUnits } = this.#basis
    const { columns } = figures
    this.#bases ??= {
      columns,
      units: perUnits,
      revenues: revenueOf(
        revenueGroups(tree).map((id) => this.#basis.valuesOfGroup(id)),
        columns.length,
      ),
    }
    return this.#bases
  }
}
