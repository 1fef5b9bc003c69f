import { isCategory } from '../../mappings/group-tree.ts'
import { fractionFromDecimal, isDecimal } from '../../money/decimal.ts'
import { metricOfRow } from '../../profit-loss/report-rows.ts'
import type { InsertedColumn } from '../layout.ts'
import type { LayoutRow } from '../layout-structure.ts'
import { withoutQuote } from '../quoted-text.ts'
import { type CellAt, type CellPlan, EMPTY_PLAN } from './cell-plan.ts'
import { numberResult, wordsResult } from './cell-result.ts'
import type { ComparedPlans } from './compared-plans.ts'
import type { FigurePlans } from './figure-plans.ts'
import type { FormulaPlans } from './formula-plans.ts'
import type { LayoutState } from './layout-state.ts'
import { hasOwnFigure, type TypedOver } from './typed-over.ts'

interface PlansByKind {
  readonly typed: TypedOver
  readonly formulas: FormulaPlans
  readonly figures: FigurePlans
  readonly compared: ComparedPlans
}

/** Decides how each cell is computed from its row and column. */
export class CellPlans {
  readonly #state: LayoutState
  readonly #by: PlansByKind

  constructor(state: LayoutState, by: PlansByKind) {
    this.#state = state
    this.#by = by
  }

  /** In order of precedence: typed text, calculation columns, calculation rows, figures, derived columns. */
  at(at: CellAt): CellPlan {
    const [row, column] = [this.#state.structure.rows[at.rowAt], this.#state.structure.columns[at.columnAt]]
    if (row === undefined || column === undefined || row.base?.kind === 'heading') return EMPTY_PLAN
    const typed = this.#by.typed.textOf(row, column)
    if (typed !== null) return this.#typedIn(typed, hasOwnFigure(row, column), at)
    if (column.inserted?.type === 'CALCULATION') return this.#calculationColumn(row, column.inserted, at)
    // In sums, typed figures in a part of the column count, as for the report's figures.
    if (row.inserted?.type === 'CALCULATION' && column.figure === null && column.shown === null)
      return this.#by.formulas.ofText(row.inserted.formula ?? '', 'ROW', at)
    if (column.figure !== null) return this.#by.figures.of(row, column.figure, at)
    if (column.shown !== null) return this.#by.compared.ofReport(row, column, at)
    return EMPTY_PLAN
  }

  #typedIn(text: string, isOverride: boolean, at: CellAt): CellPlan {
    const formula = text.startsWith('=') ? text.slice(1) : null
    // A constant counts as a typed figure.
    const figure = (formula ?? text).trim()
    if (isDecimal(figure)) {
      const result = numberResult(fractionFromDecimal(figure), figure)
      return { source: { kind: 'TYPED', text: figure, isOverride }, operands: [], run: () => result }
    }
    if (formula !== null)
      return { ...this.#by.formulas.ofText(formula, 'CELL', at), source: { kind: 'FORMULA', of: 'CELL', formula, isOverride } }
    const result = wordsResult(withoutQuote(text))
    return { source: { kind: 'TYPED', text, isOverride }, operands: [], run: () => result }
  }

  #calculationColumn(row: LayoutRow, column: InsertedColumn, at: CellAt): CellPlan {
    const formula = column.formula ?? ''
    if (column.variance !== null) return this.#by.compared.ofInserted(row, formula, column.variance, at)
    return (column.calculation === 'RECOMPUTE' ? this.#recomputed(row, at) : null) ?? this.#by.formulas.ofText(formula, 'COLUMN', at)
  }

  /** A row's own formula over its operands in the same column; null for a row without one. */
  #recomputed({ base, inserted }: LayoutRow, at: CellAt): CellPlan | null {
    const { basis } = this.#state
    const node = base === null || base.accountId !== null ? undefined : basis.tree.byId.get(base.groupId)
    if (node !== undefined && !isCategory(node.group)) return this.#by.formulas.ofGroup(node, 'ROW', at)
    if (inserted?.type === 'CALCULATION') return this.#by.formulas.ofText(inserted.formula ?? '', 'ROW', at)
    const metricId = inserted?.type === 'OPS_DATA' ? inserted.metricId : metricOfRow(base?.groupId ?? '')
    const metric = basis.metrics.get(metricId ?? '')
    return metric?.formula ? this.#by.formulas.ofMetric(metric.formula, inserted, at) : null
  }
}
