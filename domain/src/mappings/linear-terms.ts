import { addFractions, divideFractions, type Fraction, fraction, multiplyFractions, negateFraction } from '../money/fraction.ts'
import type { Formula } from './formula.ts'
import { parseFormula } from './formula.ts'
import { type GroupTree, isCategory } from './group-tree.ts'

/** A sum: the factor of each reference, plus a constant. */
export interface LinearSum {
  readonly terms: ReadonlyMap<string, Fraction>
  readonly constant: Fraction
}

/** A sum of a linear part and of quotients such as a margin, each with a factor. */
export interface QuotientSum {
  readonly linear: LinearSum
  readonly quotients: readonly LinearQuotient[]
}

export interface LinearQuotient {
  readonly factor: Fraction
  readonly numerator: LinearSum
  readonly denominator: LinearSum
}

/** What a reference of a formula stands for; null if it has no such form. */
export type Resolve = (reference: string) => QuotientSum | null

/**
 * A formula as a sum of references and of quotients of such sums. Null for anything else, such as a product of two references.
 *
 * @param resolve lets references to calculations be replaced by their own formulas; default: every reference stays.
 */
export function quotientSum(formula: Formula, resolve: Resolve = reference): QuotientSum | null {
  switch (formula.kind) {
    case 'reference':
      return resolve(formula.reference)
    case 'constant':
      return constantSum(formula.value)
    case 'negation': {
      const operand = quotientSum(formula.operand, resolve)
      return operand && scaledBy(operand, MINUS_ONE)
    }
    case 'operation': {
      const [left, right] = [quotientSum(formula.left, resolve), quotientSum(formula.right, resolve)]
      if (left === null || right === null) return null
      switch (formula.operator) {
        case '+':
          return together(left, right)
        case '-':
          return together(left, scaledBy(right, MINUS_ONE))
        case '*':
          return isConstant(left) ? scaledBy(right, left.linear.constant) : isConstant(right) ? scaledBy(left, right.linear.constant) : null
        case '/': {
          if (isConstant(right)) {
            const inverse = divideFractions(ONE, right.linear.constant)
            return inverse && scaledBy(left, inverse)
          }
          if (left.quotients.length > 0 || right.quotients.length > 0) return null
          return { linear: NOTHING, quotients: [{ factor: ONE, numerator: left.linear, denominator: right.linear }] }
        }
      }
    }
  }
}

/** A reference that stands for itself. */
export function reference(id: string): QuotientSum {
  return { linear: { terms: new Map([[id, ONE]]), constant: ZERO }, quotients: [] }
}

const ZERO = fraction(0n)
const ONE = fraction(1n)
const MINUS_ONE = fraction(-1n)
const NOTHING: LinearSum = { terms: new Map(), constant: ZERO }

function constantSum(constant: Fraction): QuotientSum {
  return { linear: { terms: new Map(), constant }, quotients: [] }
}

function isConstant({ linear, quotients }: QuotientSum): boolean {
  return quotients.length === 0 && linear.terms.size === 0
}

function scaledBy({ linear: { terms, constant }, quotients }: QuotientSum, by: Fraction): QuotientSum {
  return {
    linear: {
      terms: new Map([...terms].map(([id, times]) => [id, multiplyFractions(times, by)])),
      constant: multiplyFractions(constant, by),
    },
    quotients: quotients.map((quotient) => ({ ...quotient, factor: multiplyFractions(quotient.factor, by) })),
  }
}

function together(left: QuotientSum, right: QuotientSum): QuotientSum {
  return {
    linear: {
      terms: addTerms(left.linear.terms, right.linear.terms, ONE),
      constant: addFractions(left.linear.constant, right.linear.constant),
    },
    quotients: [...left.quotients, ...right.quotients],
  }
}

/** `to` plus `times` each of `terms`. */
export function addTerms(
  to: ReadonlyMap<string, Fraction>,
  terms: ReadonlyMap<string, Fraction>,
  times: Fraction,
): ReadonlyMap<string, Fraction> {
  const sum = new Map(to)
  for (const [id, own] of terms) sum.set(id, addFractions(sum.get(id) ?? ZERO, multiplyFractions(own, times)))
  return sum
}

/** A group as a sum of categories and of quotients of such sums; null if the group is missing or has another form. */
export function categoryQuotients(tree: GroupTree, groupId: string): QuotientSum | null {
  const known = new Map<string, QuotientSum | null>()
  const resolve: Resolve = (id) => {
    const found = known.get(id)
    if (found !== undefined) return found
    // Null while it is being computed, which ends cycles of formulas; they are already refused on saving.
    known.set(id, null)
    const node = tree.byId.get(id)
    const sum =
      node === undefined ? null : isCategory(node.group) ? reference(id) : quotientSum(parseFormula(node.group.formula ?? ''), resolve)
    known.set(id, sum)
    return sum
  }
  return resolve(groupId)
}

/**
 * By how much a debit of one in each group changes a sum of categories, by index in the tree: 1 or -1 times the factor of
 * the nearest categories around it, by natural sign.
 */
export function weightsOf(tree: GroupTree, terms: ReadonlyMap<string, Fraction>): readonly Fraction[] {
  const weights: Fraction[] = []
  for (const { group, parent, sign, index } of tree.nodes) {
    // Calculations hold no accounts, and add nothing to the categories around them.
    const inherited = isCategory(group) && parent !== null && isCategory(parent.group) ? (weights[parent.index] ?? ZERO) : ZERO
    const own = terms.get(group.id)
    weights[index] = own === undefined ? inherited : addFractions(inherited, sign === 1 ? own : negateFraction(own))
  }
  return weights
}

/** {@link weightsOf} a group, through the formulas of a calculation. Null if the group is missing or no sum, such as a margin. */
export function accountWeights(tree: GroupTree, groupId: string): readonly Fraction[] | null {
  const sum = categoryQuotients(tree, groupId)
  return sum === null || sum.quotients.length > 0 ? null : weightsOf(tree, sum.linear.terms)
}
