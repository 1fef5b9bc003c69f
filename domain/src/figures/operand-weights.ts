import type { Favorability } from '../mappings/categorization.ts'
import { agreedFavorability } from '../mappings/favorability.ts'
import { type Formula, referencesOf } from '../mappings/formula.ts'
import type { GroupTree } from '../mappings/group-tree.ts'
import { accountWeights } from '../mappings/linear-terms.ts'
import { compareFractions, type Fraction, fraction, negateFraction } from '../money/fraction.ts'
import { type CalculationOperand, isQuotient } from './calculation.ts'

const ZERO = fraction(0n)
const ONE = fraction(1n)

/** A line or account of a calculation, added or taken off. */
export interface SignedOperand {
  readonly operand: CalculationOperand
  readonly sign: 1 | -1
}

/** By how much a debit of one in each group changes an operand, by index in the tree; null for a metric and for a ratio. */
function weightsOfOperand(operand: CalculationOperand, tree: GroupTree): readonly Fraction[] | null {
  if (operand.kind === 'METRIC') return null
  if (operand.kind === 'GROUP') return accountWeights(tree, operand.groupId)
  const node = tree.byId.get(operand.groupId)
  if (node === undefined) return null
  return tree.nodes.map(({ index }) => (index !== node.index ? ZERO : node.sign === 1 ? ONE : negateFraction(ONE)))
}

/**
 * Whether a line holds another line or an account: 1 where that is added to it, -1 where it lessens it, as costs do a profit. Null for
 * what is no part of it, or only in part.
 */
export function signOfPart(part: CalculationOperand, whole: CalculationOperand, tree: GroupTree): 1 | -1 | null {
  if (whole.kind !== 'GROUP' || (part.kind === 'GROUP' && part.groupId === whole.groupId)) return null
  const [own, all] = [weightsOfOperand(part, tree), weightsOfOperand(whole, tree)]
  if (own === null || all === null) return null
  const signs = new Set(
    own.flatMap((weight, at): (1 | -1 | null)[] => {
      if (compareFractions(weight, ZERO) === 0) return []
      const other = all[at] ?? ZERO
      if (compareFractions(other, weight) === 0) return [1]
      return [compareFractions(other, negateFraction(weight)) === 0 ? -1 : null]
    }),
  )
  const [only = null] = signs
  return signs.size === 1 ? only : null
}

/** Whether some account would count twice in a sum: `prime cost plus labor`, `EBITDA less rent`, which it is already less. */
export function countsTwice(terms: readonly SignedOperand[], tree: GroupTree): boolean {
  return terms.some((one, at) => terms.slice(at + 1).some((other) => overlaps(one, other, tree)))
}

function overlaps(one: SignedOperand, other: SignedOperand, tree: GroupTree): boolean {
  if (one.operand.kind === 'ACCOUNT' && other.operand.kind === 'ACCOUNT') return one.operand.accountId === other.operand.accountId
  const [own, others] = [weightsOfOperand(one.operand, tree), weightsOfOperand(other.operand, tree)]
  if (own === null || others === null) return JSON.stringify(one.operand) === JSON.stringify(other.operand)
  return own.some((weight, at) => {
    const [left, right] = [compareFractions(weight, ZERO) * one.sign, compareFractions(others[at] ?? ZERO, ZERO) * other.sign]
    return left !== 0 && Math.sign(left) === Math.sign(right)
  })
}

/** Which operands a formula adds and takes off; null for a formula with products or quotients. */
export function signedOperands(
  formula: Formula,
  operands: ReadonlyMap<string, CalculationOperand>,
): readonly (SignedOperand & { readonly reference: string })[] | null {
  if (formula.kind === 'reference') {
    const operand = operands.get(formula.reference)
    return operand === undefined ? null : [{ reference: formula.reference, operand, sign: 1 }]
  }
  if (formula.kind !== 'operation' || (formula.operator !== '+' && formula.operator !== '-')) return null
  const [left, right] = [signedOperands(formula.left, operands), signedOperands(formula.right, operands)]
  if (left === null || right === null) return null
  const turn = formula.operator === '-' ? -1 : 1
  return [...left, ...right.map((one) => ({ ...one, sign: (one.sign * turn) as 1 | -1 }))]
}

/**
 * Whether more of a calculation is better; null where neither is. Of `occupancy less property tax` and `prime cost less overtime` it is the
 * direction of the whole. A quotient goes by what is divided; of one cost to another that it is no part of, neither is
 * better.
 *
 * @param directionOf a reference; null for none.
 */
export function calculationDirection(
  formula: Formula,
  operands: ReadonlyMap<string, CalculationOperand>,
  tree: GroupTree,
  directionOf: (reference: string) => Favorability | null,
): Favorability | null {
  const terms = signedOperands(formula, operands)
  if (terms !== null) {
    const [whole] = terms
    const isTakenOut = ({ operand, sign }: SignedOperand): boolean =>
      whole !== undefined && operand !== whole.operand && signOfPart(operand, whole.operand, tree) === -sign
    const directions = new Set(
      terms
        .filter((term) => !isTakenOut(term))
        .map(({ reference, sign }) => {
          const direction = directionOf(reference)
          return direction === null || sign === 1 ? direction : direction === 'UP' ? 'DOWN' : 'UP'
        }),
    )
    const [only = null] = directions
    return directions.size === 1 ? only : null
  }
  // `revenue / store weeks * 52`
  if (formula.kind === 'operation' && formula.operator === '*' && formula.right.kind === 'constant')
    return calculationDirection(formula.left, operands, tree, directionOf)
  if (formula.kind !== 'operation' || !isQuotient(formula)) return agreedFavorability(formula, directionOf)
  const own = calculationDirection(formula.left, operands, tree, directionOf)
  const [parts, wholes] = [formula.left, formula.right].map((one) =>
    referencesOf(one).flatMap((reference) => operands.get(reference) ?? []),
  )
  const isPart = parts?.every((part) => wholes?.some((whole) => signOfPart(part, whole, tree) !== null)) === true
  // Per guest or hour it stays what it is, as metrics that are computed so.
  const isOfOther = referencesOf(formula.right).some(
    (reference) => operands.get(reference)?.kind !== 'METRIC' && directionOf(reference) === own,
  )
  return isOfOther && !isPart ? null : own
}
