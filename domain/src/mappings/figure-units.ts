import type { ProfitLossGroup } from './categorization.ts'
import { type Formula, parseFormula } from './formula.ts'
import { type GroupTree, groupTree } from './group-tree.ts'

/** Unit of a group's figures: money, a share of one amount in another, or a plain number. */
export type FigureUnit = 'money' | 'share' | 'plain'

/**
 * The unit of every group's figures, derived from its formula: adding and subtracting keep the unit, one amount divided by
 * another is a share. A share multiplied by a constant is a plain number, since the constant's meaning is unknown.
 */
export function figureUnits(tree: GroupTree): ReadonlyMap<string, FigureUnit> {
  const degrees = new Map<string, Degree>()
  const degreeOf = (groupId: string): Degree => {
    const known = degrees.get(groupId)
    if (known) return known
    // Ends cycles of formulas, which are already refused on saving.
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
 * Unit of a formula over groups and other operands: a share if it divides one group's amount by another's, plain if any
 * other operand is involved.
 *
 * @param unitOf unit of the referenced group; null for anything else.
 */
export function formulaUnit(formula: Formula, unitOf: (reference: string) => FigureUnit | null): FigureUnit {
  const { degree, isScaled } = degreeOfFormula(formula, (reference) => {
    const unit = unitOf(reference)
    return { degree: unit === 'money' ? 1 : 0, isScaled: unit !== 'money' && unit !== 'share' }
  })
  return degree === 0 && !isScaled ? 'share' : 'plain'
}

/** Unit of a formula over amounts and counts: money, a share of one amount in another, or plain. @param isMoney whether a reference is an amount. */
export function operandUnit(formula: Formula, isMoney: (reference: string) => boolean): FigureUnit {
  const { degree, isScaled } = degreeOfFormula(formula, (reference) => ({
    degree: Number(isMoney(reference)),
    isScaled: !isMoney(reference),
  }))
  return degree === 1 ? 'money' : degree === 0 && !isScaled ? 'share' : 'plain'
}

/** Returns a test for groups that are amounts of money. */
export function amountsOf(groups: readonly ProfitLossGroup[]): (groupId: string) => boolean {
  let units: ReadonlyMap<string, FigureUnit> | null = null
  return (groupId) => (units ??= figureUnits(groupTree(groups))).get(groupId) === 'money'
}

/** Whether a formula's value is an amount of money. @param isMoney whether the referenced figure is one. */
export function isAmountFormula(formula: Formula, isMoney: (reference: string) => boolean): boolean {
  return degreeOfFormula(formula, (reference) => ({ degree: isMoney(reference) ? 1 : 0, isScaled: false })).degree === 1
}

/** Whether a quotient divides an amount of money by another. @param isMoney whether the referenced figure is an amount. */
export function dividesMoney(left: Formula, right: Formula, isMoney: (reference: string) => boolean): boolean {
  return isAmountFormula(left, isMoney) && isAmountFormula(right, isMoney)
}

/** The power of money in a value, and whether a constant scales it. */
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
      // A constant minus a share (1 - {a} / {b}) is still a share.
      if (left.degree === right.degree) return { degree: left.degree, isScaled: left.isScaled && right.isScaled }
      return left.degree > right.degree ? left : right
    }
  }
}
