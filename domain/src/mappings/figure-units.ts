import { type Formula, parseFormula } from './formula.ts'
import type { GroupTree } from './group-tree.ts'

/** What a group's figures are: money, a share of one amount in another, or a figure of its own kind. */
export type FigureUnit = 'money' | 'share' | 'plain'

/**
 * The unit of every group's figures, told from its formula: adding and subtracting keep the unit, one amount divided
 * by another is a share. What a constant was mixed into a share for is its author's secret: it prints plainly.
 */
export function figureUnits(tree: GroupTree): ReadonlyMap<string, FigureUnit> {
  const degrees = new Map<string, Degree>()
  const degreeOf = (groupId: string): Degree => {
    const known = degrees.get(groupId)
    if (known) return known
    // While it is being found out: a formula in a circle is refused on saving, this only ends the walk.
    degrees.set(groupId, { degree: 1, isScaled: false })
    const formula = tree.byId.get(groupId)?.group.formula
    const found = formula ? degreeOfFormula(parseFormula(formula), degreeOf) : { degree: 1, isScaled: false }
    degrees.set(groupId, found)
    return found
  }
  return new Map(
    tree.nodes.map(({ group }): [string, FigureUnit] => {
      const { degree, isScaled } = degreeOf(group.id)
      return [group.id, degree === 1 ? 'money' : degree === 0 && !isScaled ? 'share' : 'plain']
    }),
  )
}

/**
 * The unit of a formula over groups and other things: a share where it divides one amount of groups by another. What is
 * made of anything else prints plainly.
 *
 * @param unitOf the unit of the group that a reference means; null for anything else.
 */
export function formulaUnit(formula: Formula, unitOf: (reference: string) => FigureUnit | null): FigureUnit {
  const { degree, isScaled } = degreeOfFormula(formula, (reference) => {
    const unit = unitOf(reference)
    return { degree: unit === 'money' ? 1 : 0, isScaled: unit !== 'money' && unit !== 'share' }
  })
  return degree === 0 && !isScaled ? 'share' : 'plain'
}

/** How often an amount of money is multiplied into a value, and whether a constant scales it. */
interface Degree {
  readonly degree: number
  readonly isScaled: boolean
}

function degreeOfFormula(formula: Formula, degreeOf: (groupId: string) => Degree): Degree {
  switch (formula.kind) {
    case 'reference':
      return degreeOf(formula.reference)
    case 'constant':
      return { degree: 0, isScaled: true }
    case 'negation':
      return degreeOfFormula(formula.operand, degreeOf)
    case 'operation': {
      const left = degreeOfFormula(formula.left, degreeOf)
      const right = degreeOfFormula(formula.right, degreeOf)
      if (formula.operator === '*') return { degree: left.degree + right.degree, isScaled: left.isScaled || right.isScaled }
      if (formula.operator === '/') return { degree: left.degree - right.degree, isScaled: left.isScaled || right.isScaled }
      // A constant taken from a share (1 - {a} / {b}) leaves a share.
      if (left.degree === right.degree) return { degree: left.degree, isScaled: left.isScaled && right.isScaled }
      return left.degree > right.degree ? left : right
    }
  }
}
