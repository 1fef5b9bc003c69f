import { BadInputError } from '../errors.ts'
import { type Formula, parseFormula, referencesOf } from '../mappings/formula.ts'

/** What a calculation names: a group, an account in its group, or a metric. */
export type CalculationOperand =
  | { readonly kind: 'GROUP'; readonly groupId: string }
  | { readonly kind: 'ACCOUNT'; readonly groupId: string; readonly accountId: string }
  | { readonly kind: 'METRIC'; readonly metricId: string }

/** Before the formula in the key of a row. */
export const CALCULATION_KEY = 'calculation:'

/** More make no sentence. */
export const MOST_OPERANDS = 12
const GROUP = /^group:([\w-]+)$/
const ACCOUNT = /^account:([\w-]+)\/([\w-]+)$/
const METRIC = /^metric:([\w-]+)$/

/** How a formula names an operand, in braces: `{account:7/12}`, as the keys of rows. */
export function operandReference(operand: CalculationOperand): string {
  if (operand.kind === 'GROUP') return `{group:${operand.groupId}}`
  return operand.kind === 'ACCOUNT' ? `{account:${operand.groupId}/${operand.accountId}}` : `{metric:${operand.metricId}}`
}

/**
 * A formula over groups, accounts and metrics: `{group:5} - {account:5/12}`.
 *
 * @throws BadInputError for a text that is no formula, and for a reference of another kind.
 */
export function readCalculation(text: string): { readonly formula: Formula; readonly operands: ReadonlyMap<string, CalculationOperand> } {
  const formula = parseFormula(text)
  const references = referencesOf(formula)
  if (references.length === 0 || references.length > MOST_OPERANDS)
    throw new BadInputError(`A calculation is of 1 to ${MOST_OPERANDS} lines, accounts or metrics, not of ${references.length}.`, 'rows')
  return { formula, operands: new Map(references.map((reference) => [reference, operandOf(reference)])) }
}

function operandOf(reference: string): CalculationOperand {
  const [, groupId] = GROUP.exec(reference) ?? []
  if (groupId !== undefined) return { kind: 'GROUP', groupId }
  const [, ofGroup, accountId] = ACCOUNT.exec(reference) ?? []
  if (ofGroup !== undefined && accountId !== undefined) return { kind: 'ACCOUNT', groupId: ofGroup, accountId }
  const [, metricId] = METRIC.exec(reference) ?? []
  if (metricId !== undefined) return { kind: 'METRIC', metricId }
  throw new BadInputError(`"{${reference}}" is no operand of a calculation: write {group:…}, {account:…/…} or {metric:…}.`, 'rows')
}

/** A formula in words: `Occupancy less Property tax`, `Labor / (Food sales plus Beverage sales)`. @param nameOf a reference. */
export function calculationName(formula: Formula, nameOf: (reference: string) => string): string {
  switch (formula.kind) {
    case 'reference':
      return nameOf(formula.reference)
    case 'constant':
      return formula.text
    case 'negation':
      return `-${within(formula.operand, nameOf)}`
    case 'operation': {
      const { operator, left, right } = formula
      const isSum = operator === '+' || operator === '-'
      const first = isSum ? calculationName(left, nameOf) : within(left, nameOf)
      return `${first} ${OPERATOR_WORDS[operator]} ${isSum && !isSumOf(right) ? calculationName(right, nameOf) : within(right, nameOf)}`
    }
  }
}

const OPERATOR_WORDS = { '+': 'plus', '-': 'less', '*': '×', '/': '/' } as const

function within(formula: Formula, nameOf: (reference: string) => string): string {
  const text = calculationName(formula, nameOf)
  return formula.kind === 'operation' ? `(${text})` : text
}

function isSumOf(formula: Formula): boolean {
  return formula.kind === 'operation' && (formula.operator === '+' || formula.operator === '-')
}

/** Whether a formula divides what stands before by what stands after, rather than adding up. */
export function isQuotient(formula: Formula): boolean {
  return formula.kind === 'operation' && formula.operator === '/'
}

/** Whether a formula divides anything: its result has no share of revenue, and locations do not add up to a total. */
export function isRate(formula: Formula): boolean {
  if (formula.kind === 'negation') return isRate(formula.operand)
  return formula.kind === 'operation' && (isQuotient(formula) || isRate(formula.left) || isRate(formula.right))
}
