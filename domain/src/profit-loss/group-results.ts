import { figureUnits } from '../mappings/figure-units.ts'
import { type Formula, parseFormula } from '../mappings/formula.ts'
import { evaluateFormula, type FormulaValue } from '../mappings/formula-evaluation.ts'
import { type GroupTree, isCategory } from '../mappings/group-tree.ts'
import { fractionFromDecimal } from '../money/decimal.ts'
import { NOT_MEANINGFUL } from '../money/format.ts'
import { metricReference } from '../ops-data/metric.ts'
import { amountsOfMetrics } from '../ops-data/metric-figures.ts'

interface ResultSource {
  readonly tree: GroupTree
  /** Printed values of a group, one per column. */
  readonly valuesOf: (groupId: string) => readonly (string | null)[]
  /** Whether nothing behind a group has entries in a column. False for plans. */
  readonly isUntouched: (groupId: string, column: number) => boolean
}

/** A group as its columns are read: each of thousands of columns would otherwise read all of its values again. */
interface KnownGroup {
  /** Null for a category, and for a group that is not there. */
  readonly formula: Formula | null
  readonly values: readonly (string | null)[]
  /** By column. */
  readonly results: Map<number, FormulaValue>
}

/** Exact results of groups in columns: of categories as printed, of calculations from their operands, nested ones unrounded. */
export class GroupResults {
  readonly #source: ResultSource
  readonly #isMoney: (groupId: string) => boolean
  readonly #known = new Map<string, KnownGroup>()

  constructor(source: ResultSource) {
    this.#source = source
    let units: ReturnType<typeof figureUnits> | null = null
    this.#isMoney = (groupId) => (units ??= figureUnits(source.tree)).get(groupId) === 'money'
  }

  /** A share of nothing has no value, unlike one that is not meaningful. */
  resultOf(groupId: string, column: number): FormulaValue {
    const { formula, values, results } = this.#group(groupId)
    const known = results.get(column)
    if (known !== undefined) return known
    // Ends cycles of formulas, which are already refused on saving.
    results.set(column, null)
    const value = values[column] ?? null
    const found =
      formula !== null
        ? evaluateFormula(formula, (id) => this.resultOf(id, column), this.#isMoney)
        : value === null
          ? null
          : fractionFromDecimal(value)
    const result = found === NOT_MEANINGFUL && this.#source.isUntouched(groupId, column) ? null : found
    results.set(column, result)
    return result
  }

  #group(groupId: string): KnownGroup {
    const known = this.#known.get(groupId)
    if (known !== undefined) return known
    const { tree, valuesOf } = this.#source
    const group = tree.byId.get(groupId)?.group
    const formula = group !== undefined && !isCategory(group) ? parseFormula(group.formula ?? '') : null
    // A calculation is computed from its operands, not from its printed values.
    const found: KnownGroup = { formula, values: formula === null ? valuesOf(groupId) : [], results: new Map() }
    this.#known.set(groupId, found)
    return found
  }

  /** Whether a derived metric of groups alone divides money by zero or negative money. A group without entries has no value in it. */
  isMeaninglessMetric(formula: string, column: number): boolean {
    const valueOf = (reference: string): FormulaValue => {
      const named = metricReference(reference)
      return named?.kind !== 'group' || this.#source.isUntouched(named.id, column) ? null : this.resultOf(named.id, column)
    }
    return (
      evaluateFormula(parseFormula(formula), valueOf, amountsOfMetrics({ metrics: NO_METRICS, isMoney: this.#isMoney })) === NOT_MEANINGFUL
    )
  }
}

/** Of groups alone. */
const NO_METRICS: ReadonlyMap<string, { readonly formula: null }> = new Map()
