import { type CellPlan, isTypedIn } from './cell-plan.ts'
import { type CellResult, NONE, problem } from './cell-result.ts'

/** A cell while it is being worked out. */
interface Visit {
  readonly cell: number
  readonly plan: CellPlan
  /** In which order it was come by. */
  readonly rank: number
  /** The lowest rank that it leads back to. */
  lowest: number
  /** The operand that comes next. */
  next: number
}

/** What is asked of the layout whose cells are worked out. */
interface Cells {
  readonly planAt: (cell: number) => CellPlan
  readonly nameOf: (cell: number) => string
}

/** Works cells out, keeps what they come to, and knows what stands on what. */
export class CellEvaluation {
  readonly #cells: Cells
  readonly #results: Map<number, CellResult>
  /** Those of the results that include typed figures. */
  readonly #typed: Set<number>
  readonly #plans: Map<number, CellPlan>
  readonly #dependents: Map<number, Set<number>>

  /** @param before of the same cells, whose results go over to this one: it is not to be asked any more. What changed since is told by `forget`. */
  constructor(cells: Cells, before: CellEvaluation | null) {
    this.#cells = cells
    this.#results = before === null ? new Map<number, CellResult>() : before.#results
    this.#typed = before === null ? new Set<number>() : before.#typed
    this.#plans = before === null ? new Map<number, CellPlan>() : before.#plans
    this.#dependents = before === null ? new Map<number, Set<number>>() : before.#dependents
  }

  /** What a cell comes to; it is worked out where that is not known. */
  resultOf(cell: number): CellResult {
    return this.#results.get(cell) ?? this.#ofItself(cell) ?? this.#ofOthers(cell)
  }

  /** What stands on nothing, as most figures do; null for other cells. */
  #ofItself(cell: number): CellResult | null {
    const { operands, source, run } = this.planOf(cell)
    if (operands.length > 0) return null
    const result = run(() => NONE)
    this.#results.set(cell, result)
    if (isTypedIn(source)) this.#typed.add(cell)
    return result
  }

  /**
   * Works a cell out, and before it whatever it stands on and is not known: by a stack of its own, since chains may be long. Cells
   * that stand on each other are found together, as strongly connected components are, and come out as one error: the same
   * one, whichever of them was asked for.
   */
  #ofOthers(cell: number): CellResult {
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
        if (this.#results.has(operand) || (other === undefined && this.#ofItself(operand) !== null)) continue
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

  /** Whether a cell holds a figure that somebody typed, or stands on one, however far away. */
  includesTyped(cell: number): boolean {
    this.resultOf(cell)
    return this.#typed.has(cell)
  }

  /** How a cell comes about. */
  planOf(cell: number): CellPlan {
    const known = this.#plans.get(cell)
    if (known !== undefined) return known
    const plan = this.#cells.planAt(cell)
    // What stands on nothing is as quick to be told again as to be looked up, and there are a hundred thousand of it.
    if (plan.operands.length === 0) return plan
    this.#plans.set(cell, plan)
    for (const operand of plan.operands) {
      const dependents = this.#dependents.get(operand)
      if (dependents === undefined) this.#dependents.set(operand, new Set([cell]))
      else dependents.add(cell)
    }
    return plan
  }

  /** Forgets how cells come about and what they come to, with whatever stands on them, which comes about as before from other figures. */
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

  /** Gives a cell its result, or several that stand on each other their error. */
  #settle(together: readonly Visit[]): void {
    const [first] = together
    if (first === undefined) return
    const { cell, plan } = first
    if (together.length === 1 && !plan.operands.includes(cell)) {
      const result = plan.run((operand) => this.#results.get(operand) ?? NONE)
      this.#results.set(cell, result)
      this.#noteTyped(together)
      return
    }
    const circle = this.#circleIn(new Set(together.map((visit) => visit.cell)))
    const names = circle.length <= MOST_NAMED ? circle : [...circle.slice(0, MOST_NAMED - 1), null, ...circle.slice(-1)]
    const way = names.map((one) => (one === null ? '…' : this.#cells.nameOf(one))).join(' → ')
    const error = problem(`The formulas stand on each other in a circle: ${way}. Change one of them.`)
    for (const visit of together) this.#results.set(visit.cell, error)
    this.#noteTyped(together)
  }

  /** Of cells whose operands are settled, but for each other. */
  #noteTyped(together: readonly Visit[]): void {
    const isOne = together.some(({ plan }) => isTypedIn(plan.source) || plan.operands.some((operand) => this.#typed.has(operand)))
    if (isOne) for (const { cell } of together) this.#typed.add(cell)
  }

  /** The shortest way from the first of some cells that stand on each other back to it, named at both ends. */
  #circleIn(cells: ReadonlySet<number>): readonly number[] {
    const start = Math.min(...cells)
    const reachedFrom = new Map<number, number>()
    const queue = [start]
    for (let at = 0; at < queue.length; at += 1) {
      const cell = queue[at] ?? start
      for (const operand of this.planOf(cell).operands) {
        if (operand === start) {
          const way = [start]
          for (let one: number | undefined = cell; one !== undefined && one !== start; one = reachedFrom.get(one)) way.unshift(one)
          return [start, ...way]
        }
        if (!cells.has(operand) || reachedFrom.has(operand)) continue
        reachedFrom.set(operand, cell)
        queue.push(operand)
      }
    }
    return [start, start]
  }
}

/** Cells of a circle that are named in one sentence. */
const MOST_NAMED = 6
