import {
  addFractions,
  boundedFraction,
  divideFractions,
  type Fraction,
  multiplyFractions,
  negateFraction,
  subtractFractions,
} from '../money/fraction.ts'
import type { Formula } from './formula.ts'

/**
 * The exact value of a formula, unrounded. Null if it divides by zero or exceeds the limits (`boundedFraction`), or if any
 * operand has no value, even one multiplied by zero.
 */
export function evaluateFormula(formula: Formula, valueOf: (reference: string) => Fraction | null): Fraction | null {
  switch (formula.kind) {
    case 'reference':
      return valueOf(formula.reference)
    case 'constant':
      return formula.value
    case 'negation': {
      const operand = evaluateFormula(formula.operand, valueOf)
      return operand === null ? null : negateFraction(operand)
    }
    case 'operation': {
      const left = evaluateFormula(formula.left, valueOf)
      const right = evaluateFormula(formula.right, valueOf)
      if (left === null || right === null) return null
      const result = operate[formula.operator](left, right)
      return result === null ? null : boundedFraction(result)
    }
  }
}

const operate = { '+': addFractions, '-': subtractFractions, '*': multiplyFractions, '/': divideFractions } as const
