import { combinedMarks, type MarkReason } from '../../profit-loss/shown-columns.ts'
import { type CellPlan, isTypedIn } from './cell-plan.ts'
import { type CellResult, errorResult, NONE } from './cell-result.ts'

/** A cell during evaluation, as in Tarjan's algorithm. */
interface Visit {
  readonly cell: number
  readonly plan: CellPlan
  /** Order of discovery. */
  readonly rank: number
  /** Lowest rank that is reachable from it. */
  lowest: number
  /** Index of the next operand. */
  next: number
}

/** The layout whose cells are evaluated. */
interface Cells {
  readonly planAt: (cell: number) => CellPlan
  readonly nameOf: (cell: number) => string
  /** The reasons of the mark of a figure of ledger, plan or metric; empty for other cells. */
  readonly ownMarksOf: (cell: number) => readonly MarkReason[]
}

/** Evaluates cells, caches results, tracks dependents. */
export class CellEvaluation {
  readonly #cells: Cells
  readonly #results: Map<number, CellResult>
  /** Cells whose results include typed figures. */
  readonly #typed: Set<number>
  readonly #plans: Map<number, CellPlan>
  readonly #dependents: Map<number, Set<number>>
  /** Marks of cells as far as they are known; not handed over. */
  readonly #marks = new Map<number, readonly MarkReason[]>()

  /** @param before an evaluation of the same cells, which hands over its results and must not be used any more. Call `forget` for changed cells. */
  constructor(cells: Cells, before: CellEvaluation | null) {
    this.#cells = cells
    this.#results = before === null ? new Map<number, CellResult>() : before.#results
    this.#typed = before === null ? new Set<number>() : before.#typed
    this.#plans = before === null ? new Map<number, CellPlan>() : before.#plans
    this.#dependents = before === null ? new Map<number, Set<number>>() : before.#dependents
  }

  /** The cell's result, cached or evaluated. */
  resultOf(cell: number): CellResult {
    return this.#results.get(cell) ?? this.#evaluateLeaf(cell) ?? this.#evaluateGraph(cell)
  }

  /** Result of a cell without operands; null if it has any. */
  #evaluateLeaf(cell: number): CellResult | null {
    const { operands, source, run } = this.planOf(cell)
    if (operands.length > 0) return null
    const result = run(() => NONE)
    this.#results.set(cell, result)
    if (isTypedIn(source)) this.#typed.add(cell)
    return result
  }

  /**
   * Evaluates a cell after its unevaluated operands, with an explicit stack, since chains may be long. Cells of a cycle form a
   * strongly connected component and all get the same error, whichever was requested.
   */
  #evaluateGraph(cell: number): CellResult {
    const visits = new Map<number, Visit>()
    const unsettled: Visit[] = []
    const path: Visit[] = []
    const enter = (one: number): void => {
      const visit: Visit = { cell: one, plan: this.planOf(one), rank: visits.size, lowest: visits.size, next: 0 }
      visits.set(one, visit)
      unsettled.push(visit)
      path.push(visit)
    }
    enter(cell)
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const operand = top.plan.operands[top.next]
      if (operand !== undefined) {
        top.next += 1
        const other = visits.get(operand)
        if (this.#results.has(operand) || (other === undefined && this.#evaluateLeaf(operand) !== null)) continue
        if (other === undefined) enter(operand)
        else top.lowest = Math.min(top.lowest, other.rank)
        continue
      }
      path.pop()
      const above = path.at(-1)
      if (above !== undefined) above.lowest = Math.min(above.lowest, top.lowest)
      if (top.lowest === top.rank) this.#settle(unsettled.splice(unsettled.lastIndexOf(top)))
    }
    return this.#results.get(cell) ?? NONE
  }

  /** Whether a cell has a typed figure, or depends on one directly or indirectly. */
  includesTyped(cell: number): boolean {
    this.resultOf(cell)
    return this.#typed.has(cell)
  }

  /** The reasons of a cell's own mark, or those of all its operands, direct or indirect; empty for none. */
  marksOf(cell: number): readonly MarkReason[] {
    const entered = new Set<number>([cell])
    const path = [{ cell, next: 0 }]
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { operands } = this.planOf(top.cell)
      const operand = operands[top.next]
      if (operand !== undefined) {
        top.next += 1
        if (this.#marks.has(operand) || entered.has(operand)) continue
        entered.add(operand)
        path.push({ cell: operand, next: 0 })
        continue
      }
      path.pop()
      const own = this.#cells.ownMarksOf(top.cell)
      this.#marks.set(top.cell, own.length > 0 ? own : combinedMarks(operands.flatMap((one) => this.#marks.get(one) ?? [])))
    }
    return this.#marks.get(cell) ?? []
  }

  /** How a cell is computed. */
  planOf(cell: number): CellPlan {
    const known = this.#plans.get(cell)
    if (known !== undefined) return known
    const plan = this.#cells.planAt(cell)
    // Not cached: a hundred thousand cells have no operands, and their plans are cheap to recreate.
    if (plan.operands.length === 0) return plan
    this.#plans.set(cell, plan)
    for (const operand of plan.operands) {
      const dependents = this.#dependents.get(operand)
      if (dependents === undefined) this.#dependents.set(operand, new Set([cell]))
      else dependents.add(cell)
    }
    return plan
  }

  /** Drops the plans of cells, and the results of these and all their dependents. */
  forget(cells: readonly number[]): void {
    for (const cell of cells) this.#plans.delete(cell)
    const stack = [...cells]
    const seen = new Set(stack)
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      this.#results.delete(cell)
      this.#typed.delete(cell)
      for (const dependent of this.#dependents.get(cell) ?? []) {
        if (seen.has(dependent)) continue
        seen.add(dependent)
        stack.push(dependent)
      }
    }
  }

  /** Sets the result of a cell, or the error of a cycle. */
  #settle(together: readonly Visit[]): void {
    const [first] = together
    if (first === undefined) return
    const { cell, plan } = first
    if (together.length === 1 && !plan.operands.includes(cell)) {
      const result = plan.run((operand) => this.#results.get(operand) ?? NONE)
      this.#results.set(cell, result)
      this.#markTyped(together)
      return
    }
    const cycle = this.#cycleIn(new Set(together.map((visit) => visit.cell)))
    const names = cycle.length <= MOST_NAMED ? cycle : [...cycle.slice(0, MOST_NAMED - 1), null, ...cycle.slice(-1)]
    const route = names.map((one) => (one === null ? '…' : this.#cells.nameOf(one))).join(' → ')
    const error = errorResult(`The formulas refer to each other in a circle: ${route}. Change one of them.`)
    for (const visit of together) this.#results.set(visit.cell, error)
    this.#markTyped(together)
  }

  /** For cells whose operands outside the cycle are settled. */
  #markTyped(together: readonly Visit[]): void {
    const isOne = together.some(({ plan }) => isTypedIn(plan.source) || plan.operands.some((operand) => this.#typed.has(operand)))
    if (isOne) for (const { cell } of together) this.#typed.add(cell)
  }

  /** The shortest cycle through the first of these cells, with that cell at both ends. */
  #cycleIn(cells: ReadonlySet<number>): readonly number[] {
    const start = Math.min(...cells)
    const reachedFrom = new Map<number, number>()
    const queue = [start]
    for (let at = 0; at < queue.length; at += 1) {
      const cell = queue[at] ?? start
      for (const operand of this.planOf(cell).operands) {
        if (operand === start) {
          const route = [start]
          for (let one: number | undefined = cell; one !== undefined && one !== start; one = reachedFrom.get(one)) route.unshift(one)
          return [start, ...route]
        }
        if (!cells.has(operand) || reachedFrom.has(operand)) continue
        reachedFrom.set(operand, cell)
        queue.push(operand)
      }
    }
    return [start, start]
  }
}

/** Maximum number of cells named in the error. */
const MOST_NAMED = 6
