import type { Favorability, ProfitLossGroup } from './categorization.ts'
import { type Formula, parseFormula, referencesOf } from './formula.ts'
import { evaluateFormula, numberIn } from './formula-evaluation.ts'
import { type GroupNode, type GroupTree, isCategory, isSubtotal } from './group-tree.ts'

/**
 * Whether more is good or bad for each group, by id. Revenue, other income and subtotal types are up, costs down. Other
 * calculations follow their operands if these agree after applying their signs (cost of goods plus labor: down); otherwise
 * the author's choice counts, or null without one.
 */
export function favorabilities(tree: GroupTree): ReadonlyMap<string, Favorability | null> {
  const known = new Map<string, Favorability | null>()
  const of = (node: GroupNode): Favorability | null => {
    const found = known.get(node.group.id)
    if (found !== undefined) return found
    // Undecided until computed, which also ends cycles of formulas.
    known.set(node.group.id, null)
    const direction = derive(node)
    known.set(node.group.id, direction)
    return direction
  }
  const derive = (node: GroupNode): Favorability | null => {
    if (isCategory(node.group)) return node.sign === -1 ? 'UP' : 'DOWN'
    if (isSubtotal(node.group)) return 'UP'
    return agreement(node.group, (id) => {
      const operand = tree.byId.get(id)
      return operand === undefined ? null : of(operand)
    })
  }
  for (const node of tree.nodes) of(node)
  return known
}

function agreement(group: ProfitLossGroup, directionOf: (groupId: string) => Favorability | null): Favorability | null {
  return agreedFavorability(parseFormula(group.formula ?? ''), directionOf) ?? group.favorability
}

/** The direction on which all operands agree after applying their signs; null if they do not. */
export function agreedFavorability(formula: Formula, directionOf: (reference: string) => Favorability | null): Favorability | null {
  const directions = signedDirections(signedReferences(formula, 1), directionOf)
  const [only = null] = directions
  return directions.size === 1 ? only : null
}

/**
 * The direction of a formula whose ratios go by what they divide: sales per hour are sales, and labor per guest is labor, whether more
 * hours or guests are better or not. DISAGREE if some operands rise and others fall with it, null if one of them has no direction.
 */
export function ratioFavorability(
  formula: Formula,
  directionOf: (reference: string) => Favorability | null,
): Favorability | 'DISAGREE' | null {
  const directions = signedDirections(signedReferences(formula, 1, true), directionOf)
  if (directions.has('UP') && directions.has('DOWN')) return 'DISAGREE'
  const [only = null] = directions
  return directions.size === 1 ? only : null
}

function signedDirections(
  references: readonly SignedReference[],
  directionOf: (reference: string) => Favorability | null,
): ReadonlySet<Favorability | null> {
  return new Set(
    references.map(({ reference, sign }) => {
      const direction = directionOf(reference)
      return direction === null || sign === 1 ? direction : direction === 'UP' ? 'DOWN' : 'UP'
    }),
  )
}

interface SignedReference {
  readonly reference: string
  readonly sign: 1 | -1
}

/** Every reference with the sign that it has in the formula, including negative constant factors. @param isOfDividends without those of divisors. */
function signedReferences(formula: Formula, sign: 1 | -1, isOfDividends = false): readonly SignedReference[] {
  const turned = sign === 1 ? -1 : 1
  switch (formula.kind) {
    case 'reference':
      return [{ reference: formula.reference, sign }]
    case 'constant':
      return []
    case 'negation':
      return signedReferences(formula.operand, turned, isOfDividends)
    case 'operation': {
      const { operator, left, right } = formula
      if (operator === '+' || operator === '-') {
        return [...signedReferences(left, sign, isOfDividends), ...signedReferences(right, operator === '-' ? turned : sign, isOfDividends)]
      }
      const leftSign = isNegativeConstant(right) ? turned : sign
      // A larger divisor makes the quotient smaller.
      const dividesConstant = operator === '/' && referencesOf(left).length === 0
      const rightSign = isNegativeConstant(left) !== dividesConstant ? turned : sign
      const dividends = signedReferences(left, leftSign, isOfDividends)
      if (isOfDividends && operator === '/' && dividends.length > 0) return dividends
      return [...dividends, ...signedReferences(right, rightSign, isOfDividends)]
    }
  }
}

function isNegativeConstant(formula: Formula): boolean {
  if (referencesOf(formula).length > 0) return false
  const value = numberIn(
    evaluateFormula(
      formula,
      () => null,
      () => false,
    ),
  )
  return value !== null && value.numerator < 0n
}
