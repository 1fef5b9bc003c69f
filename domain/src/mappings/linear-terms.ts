import { addFractions, divideFractions, type Fraction, fraction, multiplyFractions, negateFraction } from '../money/fraction.ts'
import type { Formula } from './formula.ts'
import { parseFormula } from './formula.ts'
import { type GroupTree, isCategory } from './group-tree.ts'

/** A formula as a sum: the factor of each reference, plus a constant. */
interface LinearSum {
  readonly terms: ReadonlyMap<string, Fraction>
  readonly constant: Fraction
}

/**
 * The factor of each reference in a linear formula; null for any other, such as a quotient of two references. Omits the
 * constant, which cancels out in a difference of two results.
 */
export function linearTerms(formula: Formula): ReadonlyMap<string, Fraction> | null {
  return linearSum(formula)?.terms ?? null
}

function linearSum(formula: Formula): LinearSum | null {
  switch (formula.kind) {
    case 'reference':
      return { terms: new Map([[formula.reference, ONE]]), constant: ZERO }
    case 'constant':
      return { terms: new Map(), constant: formula.value }
    case 'negation': {
      const operand = linearSum(formula.operand)
      return operand && scaled(operand, negateFraction(ONE))
    }
    case 'operation': {
      const [left, right] = [linearSum(formula.left), linearSum(formula.right)]
      if (left === null || right === null) return null
      switch (formula.operator) {
        case '+':
          return added(left, right)
        case '-':
          return added(left, scaled(right, negateFraction(ONE)))
        case '*':
          return left.terms.size === 0 ? scaled(right, left.constant) : right.terms.size === 0 ? scaled(left, right.constant) : null
        case '/': {
          const inverse = right.terms.size === 0 ? divideFractions(ONE, right.constant) : null
          return inverse && scaled(left, inverse)
        }
      }
    }
  }
}

const ZERO = fraction(0n)
const ONE = fraction(1n)

function scaled({ terms, constant }: LinearSum, factor: Fraction): LinearSum {
  return {
    terms: new Map([...terms].map(([reference, times]) => [reference, multiplyFractions(times, factor)])),
    constant: multiplyFractions(constant, factor),
  }
}

function added(left: LinearSum, right: LinearSum): LinearSum {
  return { terms: addTerms(left.terms, right.terms, ONE), constant: addFractions(left.constant, right.constant) }
}

function addTerms(to: ReadonlyMap<string, Fraction>, terms: ReadonlyMap<string, Fraction>, factor: Fraction): Map<string, Fraction> {
  const sum = new Map(to)
  for (const [reference, times] of terms) sum.set(reference, addFractions(sum.get(reference) ?? ZERO, multiplyFractions(times, factor)))
  return sum
}

/**
 * By how much a debit of one in each group changes the value of `groupId`, by index in the tree: 1 or -1 within a category,
 * by natural sign; through formulas for a calculation. Null if the group is missing or not linear, such as a margin.
 */
export function accountWeights(tree: GroupTree, groupId: string): readonly Fraction[] | null {
  const categories = categoryTerms(tree, groupId, new Set())
  if (categories === null) return null
  const weights: Fraction[] = []
  for (const { group, parent, sign, index } of tree.nodes) {
    // Calculations hold no accounts, and add nothing to the categories around them.
    const inherited = isCategory(group) && parent !== null && isCategory(parent.group) ? (weights[parent.index] ?? ZERO) : ZERO
    const own = categories.get(group.id)
    weights[index] = own === undefined ? inherited : addFractions(inherited, sign === 1 ? own : negateFraction(own))
  }
  return weights
}

/** A group as a sum of categories. */
function categoryTerms(tree: GroupTree, groupId: string, open: ReadonlySet<string>): ReadonlyMap<string, Fraction> | null {
  const node = tree.byId.get(groupId)
  // Ends cycles of formulas, which are already refused on saving.
  if (node === undefined || open.has(groupId)) return null
  if (isCategory(node.group)) return new Map([[groupId, ONE]])
  const terms = linearTerms(parseFormula(node.group.formula ?? ''))
  if (terms === null) return null
  let sum = new Map<string, Fraction>()
  for (const [reference, times] of terms) {
    const below = categoryTerms(tree, reference, new Set([...open, groupId]))
    if (below === null) return null
    sum = addTerms(sum, below, times)
  }
  return sum
}
