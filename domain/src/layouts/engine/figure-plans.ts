import { type GroupNode, isCategory } from '../../mappings/group-tree.ts'
import { fractionFromDecimal } from '../../money/decimal.ts'
import { addFractions, type Fraction, subtractFractions } from '../../money/fraction.ts'
import type { LayoutRow } from '../layout-structure.ts'
import { type CellAt, type CellPlan, EMPTY_PLAN } from './cell-plan.ts'
import { type CellResult, firstFailed, NONE, NOT_MEANINGFUL_RESULT, numberResult, ZERO } from './cell-result.ts'
import type { ColumnParts } from './column-parts.ts'
import type { FormulaPlans } from './formula-plans.ts'
import type { LayoutState } from './layout-state.ts'
import type { TypedOver } from './typed-over.ts'
import type { TypedTotals } from './typed-totals.ts'

/** Plans for figures of ledger, budgets and metrics, adjusted by typed figures in rows under them and in parts of their columns. */
export class FigurePlans {
  readonly #state: LayoutState
  readonly #typed: TypedOver
  readonly #parts: ColumnParts
  readonly #formulas: FormulaPlans
  readonly #totals: TypedTotals

  constructor(
    state: LayoutState,
    by: { readonly typed: TypedOver; readonly parts: ColumnParts; readonly formulas: FormulaPlans; readonly totals: TypedTotals },
  ) {
    this.#state = state
    this.#typed = by.typed
    this.#parts = by.parts
    this.#formulas = by.formulas
    this.#totals = by.totals
  }

  /** A cell of a figure column without typed text of its own. */
  of(row: LayoutRow, figure: number, at: CellAt): CellPlan {
    const { base, inserted } = row
    if (inserted !== null) return inserted.type === 'EMPTY' ? this.#totals.of(row, figure, at) : this.#withParts(row, figure, at)
    if (base === null) return EMPTY_PLAN
    if (!this.#typed.groupsTouchedIn(at.columnAt).has(base.groupId)) return this.#original(row, figure)
    return this.#withParts(row, figure, at)
  }

  #original({ base, inserted }: LayoutRow, figure: number): CellPlan {
    const { basis } = this.#state
    return {
      source: { kind: 'FIGURE', figure },
      operands: [],
      run() {
        if (base !== null) return basis.figureOf(base, figure)
        const value = inserted === null ? null : (basis.figures.insertedRows.get(inserted.id)?.values[figure] ?? null)
        if (value !== null) return numberResult(fractionFromDecimal(value), value)
        const isOfReport = inserted?.type === 'OPS_DATA' && inserted.usesSelectedLocations
        return isOfReport && basis.isMeaninglessMetric(inserted.metricId, figure) ? NOT_MEANINGFUL_RESULT : NONE
      },
    }
  }

  /** The figure without typed text in its own row, but adjusted by rows under it. */
  #withRowsBelow(row: LayoutRow, figure: number, at: CellAt): CellPlan {
    const { base, inserted } = row
    const { basis } = this.#state
    if (inserted?.type === 'CALCULATION') return this.#formulas.ofText(inserted.formula ?? '', 'ROW', at)
    const original = this.#original(row, figure)
    const node = base === null || base.accountId !== null ? undefined : basis.tree.byId.get(base.groupId)
    if (base === null || node === undefined || !this.#typed.groupsTouchedIn(at.columnAt).has(base.groupId)) return original
    if (!isCategory(node.group)) return this.#formulas.ofGroup(node, 'GROUP', at)
    return this.#adjusted(node, figure, at, basis.figureOf(base, figure))
  }

  /** A category plus the differences caused by typed figures under it, in its own sign. */
  #adjusted(node: GroupNode, figure: number, { columnAt }: CellAt, original: CellResult): CellPlan {
    const { structure, basis, accountsWithin } = this.#state
    const parts: { readonly cell: number; readonly before: Fraction; readonly sign: 1 | -1 }[] = []
    const column = structure.columns[columnAt]
    for (const rowAt of accountsWithin.get(node.group.id) ?? []) {
      const row = structure.rows[rowAt]
      if (row?.base && column && (this.#typed.textOf(row, column) !== null || this.#typed.partsTypedOver(row, figure).length > 0))
        parts.push({ cell: this.#state.cell({ rowAt, columnAt }), before: basis.figureOf(row.base, figure).exact ?? ZERO, sign: 1 })
    }
    const touched = this.#typed.groupsTouchedIn(columnAt)
    for (const child of node.children) {
      const rowAt = isCategory(child.group) && touched.has(child.group.id) ? this.#state.valueRowOf(`group:${child.group.id}`) : undefined
      const row = rowAt === undefined ? undefined : structure.rows[rowAt]
      if (rowAt !== undefined && row?.base)
        parts.push({
          cell: this.#state.cell({ rowAt, columnAt }),
          before: basis.figureOf(row.base, figure).exact ?? ZERO,
          sign: child.sign === node.sign ? 1 : -1,
        })
    }
    const start = subtractFractions(original.exact ?? ZERO, this.#replacedPlan(node, figure, columnAt))
    return {
      source: { kind: 'ADJUSTED', figure },
      operands: parts.map(({ cell }) => cell),
      run(resultOf) {
        let sum = start
        const failed = firstFailed(parts.map(({ cell }) => resultOf(cell)))
        if (failed !== undefined) return failed
        for (const { cell, before, sign } of parts) {
          const { exact } = resultOf(cell)
          if (exact === null) return NONE
          const change = subtractFractions(exact, before)
          sum = sign === 1 ? addFractions(sum, change) : subtractFractions(sum, change)
        }
        return numberResult(sum)
      },
    }
  }

  /**
   * The part of a line's own plan that is replaced by figures typed over its accounts. Together they replace what is planned for the line
   * as a whole, apart from the lines under it and from the accounts' own plans.
   */
  #replacedPlan(node: GroupNode, figure: number, columnAt: number): Fraction {
    const { structure, basis, accountsWithin } = this.#state
    if (basis.figures.columns[figure]?.comparison !== 'BUDGET') return ZERO
    const column = structure.columns[columnAt]
    const rows = (accountsWithin.get(node.group.id) ?? []).flatMap((rowAt) => structure.rows[rowAt] ?? [])
    if (column !== undefined && rows.some((row) => this.#typed.textOf(row, column) !== null)) return this.#ownPlan(node, figure)
    const parts = this.#parts.inOrder(new Set(rows.flatMap((row) => this.#typed.partsTypedOver(row, figure))))
    const replaced: Fraction[] = []
    for (const part of parts) {
      // Columns within a part have already replaced some of it.
      const within = this.#parts.indexesWithin(parts, part)
      replaced.push(within.reduce((rest, at) => subtractFractions(rest, replaced[at] ?? ZERO), this.#ownPlan(node, part)))
    }
    return replaced.reduce(addFractions, ZERO)
  }

  /** A line's plan without the lines under it and its accounts' own plans; zero without a plan. */
  #ownPlan(node: GroupNode, figure: number): Fraction {
    const plan = this.#planned(node, figure)
    if (plan === null) return ZERO
    const { structure, basis, accountsWithin } = this.#state
    const ofAccounts = (accountsWithin.get(node.group.id) ?? []).reduce((sum, rowAt) => {
      const base = structure.rows[rowAt]?.base
      return base ? addFractions(sum, basis.figureOf(base, figure).exact ?? ZERO) : sum
    }, ZERO)
    return node.children.reduce(
      (rest, child) => {
        const part = (isCategory(child.group) ? this.#planned(child, figure) : null) ?? ZERO
        return child.sign === node.sign ? subtractFractions(rest, part) : addFractions(rest, part)
      },
      subtractFractions(plan, ofAccounts),
    )
  }

  #planned({ group }: GroupNode, figure: number): Fraction | null {
    const base = this.#state.structure.rows[this.#state.valueRowOf(`group:${group.id}`) ?? -1]?.base
    return base ? this.#state.basis.figureOf(base, figure).exact : null
  }

  /**
   * A figure plus what was typed over its row in parts of its days and places. Each part contributes its difference from its
   * rows below and from the columns within it, so that nothing counts twice, however the parts are nested.
   */
  #withParts(row: LayoutRow, figure: number, at: CellAt): CellPlan {
    const own = this.#withRowsBelow(row, figure, at)
    const typed = this.#typed.partsTypedOver(row, figure)
    if (typed.length === 0) return own
    const parts = typed.map((part) => {
      const columnAt = this.#state.figureAt.get(part) ?? -1
      return {
        cell: this.#state.cell({ rowAt: at.rowAt, columnAt }),
        before: this.#withRowsBelow(row, part, { rowAt: at.rowAt, columnAt }),
        within: this.#parts.indexesWithin(typed, part),
      }
    })
    const isCalculation = row.base !== null && row.base.accountId === null && !this.#state.basis.isCategory(row.base.groupId)
    // Without plan or entries, adjustments start from zero.
    const startOf = (result: CellResult): Fraction | null => result.exact ?? (isCalculation ? null : ZERO)
    const exactOf = ({ source }: CellPlan, result: CellResult): Fraction | null =>
      source.kind === 'FIGURE' ? startOf(result) : row.inserted !== null && result.kind === 'EMPTY' ? ZERO : result.exact
    const cells = parts.map(({ cell }) => cell)
    return {
      source: { kind: 'ADJUSTED', figure },
      operands: [...new Set([...own.operands, ...cells, ...parts.flatMap(({ before }) => before.operands)])],
      run(resultOf) {
        const start = own.run(resultOf)
        const results = parts.map(({ cell }) => resultOf(cell))
        const befores = parts.map(({ before }) => before.run(resultOf))
        const failed = firstFailed([start, ...results, ...befores])
        if (failed !== undefined) return failed
        const changes: Fraction[] = []
        let sum = exactOf(own, start)
        for (const [index, { before, within }] of parts.entries()) {
          const [typedOver, was] = [results[index]?.exact ?? null, befores[index] ?? NONE]
          const from = exactOf(before, was)
          if (sum === null || typedOver === null || from === null) return NONE
          const change = within.reduce((rest, other) => subtractFractions(rest, changes[other] ?? ZERO), subtractFractions(typedOver, from))
          changes.push(change)
          sum = addFractions(sum, change)
        }
        return sum === null ? NONE : numberResult(sum)
      },
    }
  }
}
