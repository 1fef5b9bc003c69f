import { NO_VALUE } from '../../money/format.ts'
import { type FigureRow, shownCell } from '../../profit-loss/shown-columns.ts'
import type { LayoutColumn, LayoutRow } from '../layout-structure.ts'
import { type CellResult, decimalResult, NONE } from './cell-result.ts'
import type { LayoutBasis } from './layout-basis.ts'
import type { LayoutState } from './layout-state.ts'
import type { RowMeanings } from './row-meanings.ts'

/**
 * Cells that show the report's own content, unaffected by typed figures: all of a plain report's, and those of a layout
 * without overrides. Evaluated directly, without plans and dependencies, since screens need thousands.
 */
export class ReportedCells {
  readonly #basis: LayoutBasis
  readonly #state: LayoutState
  readonly #meanings: RowMeanings
  readonly #rows: readonly LayoutRow[]
  readonly #columns: readonly LayoutColumn[]
  readonly #isTyped: boolean
  /** By row, then column index: the identical result as long as the report is the same. */
  readonly #results: (CellResult | undefined)[][] = []

  constructor(state: LayoutState, meanings: RowMeanings) {
    const { layout, structure, basis } = state
    this.#basis = basis
    this.#state = state
    this.#meanings = meanings
    this.#rows = structure.rows
    this.#columns = structure.columns
    // Figures typed over an inserted column affect report columns that contain its days.
    this.#isTyped = layout.formulas.size > 0 || layout.insertedColumns.some(({ cells }) => cells.size > 0)
  }

  /** The cell's result; null if it is not just the report's. */
  resultAt(rowAt: number, columnAt: number): CellResult | null {
    if (this.#isTyped) return null
    const known = this.#results[rowAt]?.[columnAt]
    if (known !== undefined) return known
    const [row, column] = [this.#rows[rowAt], this.#columns[columnAt]]
    if (row === undefined || column === undefined || row.base === null || row.base.kind === 'heading' || column.shown === null) return null
    const result = this.#compute(row, row.base, column.shown)
    const results = this.#results[rowAt] ?? new Array<CellResult | undefined>(this.#columns.length)
    results[columnAt] = result
    this.#results[rowAt] = results
    return result
  }

  #compute(row: LayoutRow, base: NonNullable<LayoutRow['base']>, shown: NonNullable<LayoutColumn['shown']>): CellResult {
    if (shown.kind === 'FIGURE') return this.#basis.figureOf(base, shown.column)
    const unit = this.#meanings.unitOf(row)
    const { kind, values, entryCounts, gaps, uncovered, isPlannedByAccount, isOfLedger } = base
    const favorability = this.#meanings.directionOf(row)
    const figures: FigureRow = {
      kind,
      values,
      entryCounts,
      favorability,
      unit: unit === 'typed' ? 'plain' : unit,
      ...(gaps && { gaps }),
      ...(uncovered && { uncovered }),
      ...(isPlannedByAccount && { isPlannedByAccount }),
      ...(isOfLedger && { isOfLedger }),
    }
    const { value, instead, outcome, isMaterial } = shownCell(shown, figures, this.#state.bases())
    if (value === null) return instead === NO_VALUE ? NONE : { ...NONE, instead }
    return decimalResult(value, outcome, isMaterial)
  }
}
