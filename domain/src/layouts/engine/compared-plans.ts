import type { Formula } from '../../mappings/formula.ts'
import { fractionFromDecimal, sumDecimals } from '../../money/decimal.ts'
import { NO_BASE } from '../../money/format.ts'
import { thresholdAt } from '../../profit-loss/materiality.ts'
import type { FigureColumn, ShownColumn } from '../../profit-loss/report-columns.ts'
import type { GridRow } from '../../profit-loss/report-rows.ts'
import { type FigureRow, shownCell } from '../../profit-loss/shown-columns.ts'
import { isMaterial, variance } from '../../profit-loss/variance.ts'
import type { ColumnVariance } from '../layout.ts'
import type { LayoutColumn, LayoutRow } from '../layout-structure.ts'
import { type CellAt, type CellPlan, EMPTY_PLAN } from './cell-plan.ts'
import {
  type CellResult,
  decimalOf,
  EMPTY,
  errorResult,
  firstFailed,
  isUntouched,
  NO_LEDGER_RESULT,
  NONE,
  numberResult,
} from './cell-result.ts'
import type { FormulaPlans } from './formula-plans.ts'
import type { LayoutState } from './layout-state.ts'
import type { RowMeanings } from './row-meanings.ts'

/** Plans of variances, shares and figures per unit, computed like in the report, but from the layout's cells. */
export class ComparedPlans {
  readonly #state: LayoutState
  readonly #meanings: RowMeanings
  readonly #formulas: FormulaPlans

  constructor(state: LayoutState, meanings: RowMeanings, formulas: FormulaPlans) {
    this.#state = state
    this.#meanings = meanings
    this.#formulas = formulas
  }

  /** A cell of the report's derived columns. */
  ofReport(row: LayoutRow, { shown }: LayoutColumn, { rowAt }: CellAt): CellPlan {
    if (shown === null || shown.kind === 'FIGURE') return EMPTY_PLAN
    const { figureAt, revenueRows } = this.#state
    const own = figureAt.get(shown.column)
    const base = 'base' in shown ? figureAt.get(shown.base) : undefined
    if (own === undefined) return EMPTY_PLAN
    const cells = (base === undefined ? [own] : [own, base]).map((columnAt) => this.#state.cell({ rowAt, columnAt }))
    // Only money has a share of revenue.
    const isShare = shown.kind === 'PERCENT_OF_REVENUE' && this.#meanings.unitOf(row) === 'money'
    const revenues = isShare ? revenueRows.map((revenueAt) => this.#state.cell({ rowAt: revenueAt, columnAt: own })) : []
    return {
      source: { kind: 'DERIVED' },
      operands: [...cells, ...revenues],
      run: (resultOf) => this.#derived(row, shown, cells.map(resultOf), revenues.map(resultOf)),
    }
  }

  /**
   * A cell of an inserted column that compares two others. For two figure columns it is the report's own variance: none for
   * plans of other days, nor for accounts that are not planned themselves.
   */
  ofInserted(row: LayoutRow, formula: string, kind: ColumnVariance, at: CellAt): CellPlan {
    const read = this.#state.basis.formulas.read(formula)
    const plan = this.#formulas.ofText(formula, 'COLUMN', at)
    if (!('problem' in read) && !isDifference(read)) return { ...plan, operands: [], run: () => errorResult(NO_DIFFERENCE) }
    const [own, base = own] = plan.operands
    if (own === undefined || base === undefined) return plan
    const [figure = null, baseFigure] = [own, base].map(
      (cell) => this.#state.structure.columns[this.#state.place(cell).columnAt]?.figure ?? null,
    )
    if (typeof figure === 'number' && typeof baseFigure === 'number') {
      const shown: ShownColumn = { kind: kind === 'AMOUNT' ? 'VARIANCE' : 'VARIANCE_PERCENT', column: figure, base: baseFigure }
      return { ...plan, run: (resultOf) => this.#derived(row, shown, [resultOf(own), resultOf(base)], []) }
    }
    return { ...plan, run: (resultOf) => this.#compared(row, kind, [resultOf(own), resultOf(base)], figure) }
  }

  /** The difference between two cells of a row. @param figure column of the first; null if it has none. */
  #compared(
    row: LayoutRow,
    kind: ColumnVariance,
    [actual, compared]: readonly [CellResult, CellResult],
    figure: number | null,
  ): CellResult {
    if (actual.kind === 'EMPTY' && compared.kind === 'EMPTY') return EMPTY
    const failed = firstFailed([actual, compared])
    if (failed !== undefined) return failed
    if (actual === NO_LEDGER_RESULT || compared === NO_LEDGER_RESULT || (isUntouched(actual) && isUntouched(compared))) return NONE
    const isShare = this.#meanings.unitOf(row) === 'share'
    const found = variance(decimalOf(actual), decimalOf(compared), this.#meanings.directionOf(row), isShare ? 'RATIO' : 'AMOUNT')
    const threshold = thresholdAt(this.#state.bases().materiality, figure, kindOf(row) === 'metric' ? 'METRIC' : 'MONEY')
    const news = { outcome: found.outcome, isMaterial: isMaterial(found, threshold) }
    const value = kind === 'AMOUNT' ? found.difference : found.percent.kind === 'PERCENT' ? found.percent.value : null
    if (value === null) return kind === 'PERCENT' && found.percent.kind === 'ZERO_BASE' ? { ...NONE, instead: NO_BASE } : NONE
    return { ...numberResult(fractionFromDecimal(value), value), ...news }
  }

  /** A derived column's value for a row, computed like in the report, but from the layout's figure columns. */
  #derived(row: LayoutRow, shown: ShownColumn, cells: readonly CellResult[], revenues: readonly CellResult[]): CellResult {
    const [actual = EMPTY, compared = EMPTY] = cells
    const failed = firstFailed([...cells, ...revenues])
    if (failed !== undefined) return failed
    if (actual.kind === 'EMPTY' && compared.kind === 'EMPTY') return EMPTY
    // Typed over with figures of days without entries, a cell has no actuals, though its own days have.
    if ('base' in shown && (actual === NO_LEDGER_RESULT || compared === NO_LEDGER_RESULT)) return NONE
    const { basis } = this.#state
    const values: (string | null)[] = []
    const counts: number[] = []
    const put = (at: number, result: CellResult): void => {
      values[at] = decimalOf(result)
      counts[at] = isUntouched(result) ? 0 : 1
    }
    if ('base' in shown) put(shown.base, compared)
    put(shown.column, actual)
    const unit = this.#meanings.unitOf(row)
    const { gaps, uncovered } = row.base ?? basis.figures.insertedRows.get(row.inserted?.id ?? '') ?? {}
    const figureRow: FigureRow = {
      kind: kindOf(row),
      values,
      entryCounts: counts,
      favorability: this.#meanings.directionOf(row),
      unit: unit === 'typed' ? 'plain' : unit,
      ...(gaps && { gaps }),
      ...(uncovered && { uncovered }),
      ...(row.base?.isOfLedger === true && { isOfLedger: true }),
      ...(row.base?.isPlannedByAccount && { isPlannedByAccount: row.base.isPlannedByAccount }),
    }
    const revenue = revenues.flatMap((result) => decimalOf(result) ?? [])
    const cell = shownCell(shown, figureRow, {
      revenues: sparse(shown.column, revenues.length === 0 ? null : sumDecimals(revenue)),
      units: basis.perUnits,
      columns: this.#comparedColumns(row),
      materiality: this.#state.bases().materiality,
    })
    const { value, instead, outcome, isMaterial: isLarge } = cell
    if (value === null) return { ...NONE, instead }
    return { ...numberResult(fractionFromDecimal(value), value), outcome, isMaterial: isLarge }
  }

  /** The figure columns; for an inserted budget row with the coverage of its own plan. */
  #comparedColumns({ inserted }: LayoutRow): readonly FigureColumn[] {
    const { figures } = this.#state.basis
    const coverages = inserted && figures.insertedRows.get(inserted.id)?.coverages
    if (!coverages) return figures.columns
    return figures.columns.map((column, at) => ({ ...column, coverage: coverages[at] ?? column.coverage }))
  }
}

const NO_DIFFERENCE = 'A variance is one column minus another, as in {actual} - {budget}.'

function isDifference(formula: Formula): boolean {
  return formula.kind === 'operation' && formula.operator === '-' && formula.left.kind === 'reference' && formula.right.kind === 'reference'
}

function kindOf({ base, inserted }: LayoutRow): GridRow['kind'] {
  if (base !== null) return base.kind
  return inserted?.type === 'OPS_DATA' ? 'metric' : inserted?.type === 'BUDGET' ? 'group' : 'calculation'
}

function sparse<Value>(at: number, value: Value): readonly Value[] {
  const list: Value[] = []
  list[at] = value
  return list
}
