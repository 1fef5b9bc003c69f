import { NOT_MEANINGFUL } from '../money/format.ts'
import {
  addFractions,
  boundedFraction,
  divideFractions,
  type Fraction,
  multiplyFractions,
  negateFraction,
  subtractFractions,
} from '../money/fraction.ts'
import { dividesMoney } from './figure-units.ts'
import type { Formula } from './formula.ts'

/** Exact; null for no value; NOT_MEANINGFUL for a share of zero or negative money, or anything computed from one. */
export type FormulaValue = Fraction | typeof NOT_MEANINGFUL | null

/**
 * The exact value of a formula, unrounded. Null if it divides by zero or exceeds the limits (`boundedFraction`), or if any
 * operand has no value, even one multiplied by zero. Money divided by zero or negative money is not meaningful.
 *
 * @param isMoney whether the referenced figure is an amount of money.
 */
export function evaluateFormula(
  formula: Formula,
  valueOf: (reference: string) => FormulaValue,
  isMoney: (reference: string) => boolean,
): FormulaValue {
  switch (formula.kind) {
    case 'reference':
      return valueOf(formula.reference)
    case 'constant':
      return formula.value
    case 'negation': {
      const operand = evaluateFormula(formula.operand, valueOf, isMoney)
      return isNumber(operand) ? negateFraction(operand) : operand
    }
    case 'operation': {
      const left = evaluateFormula(formula.left, valueOf, isMoney)
      const right = evaluateFormula(formula.right, valueOf, isMoney)
      if (left === null || right === null) return null
      if (left === NOT_MEANINGFUL || right === NOT_MEANINGFUL) return NOT_MEANINGFUL
      if (formula.operator === '/' && right.numerator <= 0n && dividesMoney(formula.left, formula.right, isMoney)) return NOT_MEANINGFUL
      const result = operate[formula.operator](left, right)
      return result === null ? null : boundedFraction(result)
    }
  }
}

/** The number of a result; null for none. */
export function numberIn(result: FormulaValue): Fraction | null {
  return isNumber(result) ? result : null
}

function isNumber(result: FormulaValue): result is Fraction {
  return result !== null && result !== NOT_MEANINGFUL
}

const operate = { '+': addFractions, '-': subtractFractions, '*': multiplyFractions, '/': divideFractions } as const
