import { type Formula, printFormula, referencesOf } from '../../mappings/formula.ts'
import { evaluateFormula, type FormulaValue } from '../../mappings/formula-evaluation.ts'
import type { GroupNode } from '../../mappings/group-tree.ts'
import { fractionFromDecimal } from '../../money/decimal.ts'
import { NOT_MEANINGFUL } from '../../money/format.ts'
import { metricReference } from '../../ops-data/metric.ts'
import { hasSameLocations, type InsertedRow } from '../layout.ts'
import { insertedKey } from '../layout-keys.ts'
import { figureInText } from '../quoted-text.ts'
import type { CellAt, CellPlan, CellSource } from './cell-plan.ts'
import {
  type CellResult,
  EMPTY,
  errorResult,
  firstFailed,
  isUntouched,
  NO_ENTRIES_RESULT,
  NO_LEDGER_RESULT,
  NONE,
  NOT_MEANINGFUL_RESULT,
  numberResult,
} from './cell-result.ts'
import type { LayoutState } from './layout-state.ts'
import type { RowMeanings } from './row-meanings.ts'

type FormulaOf = Extract<CellSource, { kind: 'FORMULA' }>['of']

/** Plans for cells with formulas. */
export class FormulaPlans {
  readonly #state: LayoutState
  readonly #meanings: RowMeanings

  constructor(state: LayoutState, meanings: RowMeanings) {
    this.#state = state
    this.#meanings = meanings
  }

  /**
   * A formula over rows (in this column), columns (in this row) and cells.
   *
   * @param keyOf resolves a reference to a key, if it is not one itself. The plan's source has the formula by keys.
   */
  ofText(text: string, of: FormulaOf, at: CellAt, keyOf?: (reference: string) => string): CellPlan {
    const formula = this.#state.basis.formulas.read(text)
    const isKeyed = keyOf === undefined || 'problem' in formula
    const source: CellSource = { kind: 'FORMULA', of, formula: isKeyed ? text : printFormula(formula, keyOf), isOverride: false }
    if ('problem' in formula) return { source, operands: [], run: () => errorResult(formula.problem) }
    const places = new Map<string, number>()
    for (const reference of referencesOf(formula)) {
      const cell = this.#state.referenced(keyOf?.(reference) ?? reference, at)
      if (cell === null) return { source, operands: [], run: () => this.#state.missingResult(keyOf?.(reference) ?? reference) }
      places.set(reference, cell)
    }
    return {
      source,
      operands: [...new Set(places.values())],
      run: (resultOf) => {
        const operandIn = (reference: string): CellResult => resultOf(places.get(reference) ?? -1)
        // Where only figures are expected, words are no value.
        const words = of === 'CELL' ? this.#wordsIn(formula, places, resultOf) : null
        if (words !== null) return words
        const result = computed(
          formula,
          (reference) => (of === 'CELL' ? withFigureInText(operandIn(reference)) : operandIn(reference)),
          (reference) => this.#isMoney(places.get(reference) ?? -1),
        )
        const hasResult = result.kind === 'NUMBER' || result === NOT_MEANINGFUL_RESULT
        return hasResult && of !== 'GROUP' && this.#lacksActuals(formula, places, resultOf) ? NONE : result
      },
    }
  }

  /** What a cell's formula shows for words in one of its operands, as in spreadsheet programs: `=B2` the words, others an error. */
  #wordsIn(formula: Formula, places: ReadonlyMap<string, number>, resultOf: (cell: number) => CellResult): CellResult | null {
    for (const cell of places.values()) {
      const result = resultOf(cell)
      const text = result.kind === 'TEXT' ? (result.text ?? '') : null
      if (text === null) continue
      if (formula.kind === 'reference') return result
      if (figureInText(text) === null && firstFailed([...places.values()].map(resultOf)) === undefined)
        return errorResult(`${this.#state.nameOf(cell)} is text, "${text.slice(0, 60)}", so it cannot be computed with.`, TEXT_ERROR)
    }
    return null
  }

  /** Whether a cell has an amount of money, as opposed to a percentage, or an amount per unit. */
  #isMoney(cell: number): boolean {
    const { rowAt, columnAt } = this.#state.place(cell)
    const { rows, columns } = this.#state.structure
    const [row, column] = [rows[rowAt], columns[columnAt]]
    if (row === undefined || column === undefined || this.#meanings.unitOf(row) !== 'money') return false
    const { shown, inserted } = column
    return (shown === null || shown.kind === 'FIGURE' || shown.kind === 'VARIANCE') && inserted?.variance !== 'PERCENT'
  }

  /**
   * Whether a formula other than a sum refers to a column without actuals: the ledger has no entries in its days, and no typed figures
   * replace them.
   */
  #lacksActuals(formula: Formula, places: ReadonlyMap<string, number>, resultOf: (cell: number) => CellResult): boolean {
    const operands = [...places.values()].map((cell) => ({ ...this.#state.place(cell), result: resultOf(cell) }))
    const lacking = new Set(operands.flatMap(({ columnAt, result }) => (result === NO_LEDGER_RESULT ? [columnAt] : [])))
    if (lacking.size === 0 || isSum(formula)) return false
    for (const { rowAt, columnAt, result } of operands) {
      const base = this.#state.structure.rows[rowAt]?.base ?? null
      if (result.kind === 'NUMBER' && base !== null && base.kind !== 'metric') lacking.delete(columnAt)
    }
    return lacking.size > 0
  }

  /** A calculation of the report over cells of its column, used if these are not just the report's own figures. */
  ofGroup(node: GroupNode, of: 'GROUP' | 'ROW', at: CellAt): CellPlan {
    return this.ofText(node.group.formula ?? '', of, at, (id) => `group:${id}`)
  }

  /** A derived metric over rows of the layout; its operands have to be there, for the same locations. */
  ofMetric(formula: string, own: InsertedRow | null, at: CellAt): CellPlan {
    const keyOf = (reference: string): string => {
      const named = metricReference(reference)
      if (named?.kind !== 'metric') return reference
      const rows = this.#state.layout.insertedRows.filter(({ type, metricId }) => type === 'OPS_DATA' && metricId === named.id)
      const row = rows.find((one) => hasSameLocations(one, own))
      return row === undefined ? reference : insertedKey(row.id)
    }
    const plan = this.ofText(formula, 'ROW', at, keyOf)
    return plan.operands.length > 0 ? plan : { ...plan, run: () => errorResult(METRIC_GONE) }
  }
}

const METRIC_GONE =
  'The metrics that this one is computed from are not in the layout. Add rows for them, or have the column work on results.'

/** The result of a formula: empty if all operands are empty, no value if any operand has none. */
function computed(formula: Formula, resultOf: (reference: string) => CellResult, isMoney: (reference: string) => boolean): CellResult {
  const references = referencesOf(formula)
  const results = references.map(resultOf)
  const failed = firstFailed(results)
  if (failed !== undefined) return failed
  if (results.length > 0 && results.every(({ kind }) => kind === 'EMPTY')) return EMPTY
  const value = evaluateFormula(formula, (reference) => operandOf(resultOf(reference)), isMoney)
  // A share of what has no entries is none.
  if (value === NOT_MEANINGFUL) return results.every(isUntouched) ? NONE : NOT_MEANINGFUL_RESULT
  if (value === null) return NONE
  // If no operand has entries, neither has the result.
  if (results.length === 0 || !results.every(isUntouched) || value.numerator !== 0n) return numberResult(value)
  return results.includes(NO_LEDGER_RESULT) ? NO_LEDGER_RESULT : NO_ENTRIES_RESULT
}

/** What a formula with words in it shows. */
const TEXT_ERROR = '#VALUE!'

/** An operand of a cell's formula: text that is a figure, such as `0012`, counts as one. */
function withFigureInText(result: CellResult): CellResult {
  const figure = result.kind === 'TEXT' ? figureInText(result.text ?? '') : null
  return figure === null ? result : numberResult(fractionFromDecimal(figure), figure)
}

function operandOf({ exact, instead }: CellResult): FormulaValue {
  return exact === null && instead === NOT_MEANINGFUL ? NOT_MEANINGFUL : exact
}

/** Whether a formula only adds. */
function isSum(formula: Formula): boolean {
  switch (formula.kind) {
    case 'reference':
    case 'constant':
      return true
    case 'negation':
      return false
    case 'operation':
      return formula.operator === '+' && isSum(formula.left) && isSum(formula.right)
  }
}
