import type { Favorability, ProfitLossGroup } from './categorization.ts'
import { type Formula, parseFormula, referencesOf } from './formula.ts'
import { evaluateFormula } from './formula-evaluation.ts'
import { type GroupNode, type GroupTree, isCategory, isSubtotal } from './group-tree.ts'

/**
 * Whether more of each group is good, by group id. Revenue, other income and the subtotal types are
 * up, costs down. Another calculation is what all its operands agree on once their signs in the
 * formula are counted (cost of goods plus labor: down); else what its author set; null where nobody did.
 */
export function favorabilities(tree: GroupTree): ReadonlyMap<string, Favorability | null> {
  const known = new Map<string, Favorability | null>()
  const of = (node: GroupNode): Favorability | null => {
    const found = known.get(node.group.id)
    if (found !== undefined) return found
    // Until it is settled, a group is undecided: that also ends formulas that name each other.
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

/** What all that a formula names agrees on once its signs are counted; null where it does not. */
export function agreedFavorability(formula: Formula, directionOf: (reference: string) => Favorability | null): Favorability | null {
  const directions = new Set<Favorability | null>()
  for (const { reference, sign } of signedReferences(formula, 1)) {
    const direction = directionOf(reference)
    directions.add(direction === null || sign === 1 ? direction : direction === 'UP' ? 'DOWN' : 'UP')
  }
  const [only = null] = directions
  return directions.size === 1 ? only : null
}

interface SignedReference {
  readonly reference: string
  readonly sign: 1 | -1
}

/** Every mention of a group with the sign under which the formula counts it; a negative constant factor turns it too. */
function signedReferences(formula: Formula, sign: 1 | -1): readonly SignedReference[] {
  const turned = sign === 1 ? -1 : 1
  switch (formula.kind) {
    case 'reference':
      return [{ reference: formula.reference, sign }]
    case 'constant':
      return []
    case 'negation':
      return signedReferences(formula.operand, turned)
    case 'operation': {
      const { operator, left, right } = formula
      if (operator === '+' || operator === '-') {
        return [...signedReferences(left, sign), ...signedReferences(right, operator === '-' ? turned : sign)]
      }
      const leftSign = isNegativeConstant(right) ? turned : sign
      // More of what a constant is divided by makes the quotient smaller.
      const dividesConstant = operator === '/' && referencesOf(left).length === 0
      const rightSign = isNegativeConstant(left) !== dividesConstant ? turned : sign
      return [...signedReferences(left, leftSign), ...signedReferences(right, rightSign)]
    }
  }
}

function isNegativeConstant(formula: Formula): boolean {
  if (referencesOf(formula).length > 0) return false
  const value = evaluateFormula(formula, () => null)
  return value !== null && value.numerator < 0n
}
