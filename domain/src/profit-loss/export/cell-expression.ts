import { dividesMoney } from '../../mappings/figure-units.ts'
import type { Formula } from '../../mappings/formula.ts'
import { decimalPlaces } from '../../money/decimal.ts'
import { NO_BASE, NO_VALUE, NOT_MEANINGFUL, type NoNumber } from '../../money/format.ts'
import {
  addFractions,
  boundedFraction,
  CALCULATION_DECIMALS,
  divideFractions,
  type Fraction,
  fraction,
  multiplyFractions,
  negateFraction,
  roundFraction,
  subtractFractions,
} from '../../money/fraction.ts'

/** A figure's position in a table: row and column among the figures, from 0. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

/** How a figure is computed from other figures of the same table. */
export type CellExpression =
  /** `isRowHeld`, `isColumnHeld`: the row or column stays fixed when the formula is copied. */
  | { readonly kind: 'cell'; readonly place: CellPlace; readonly isRowHeld?: boolean; readonly isColumnHeld?: boolean }
  /** Empty cells count as zero. */
  | { readonly kind: 'sum'; readonly cells: readonly CellPlace[] }
  | { readonly kind: 'constant'; readonly text: string; readonly value: Fraction }
  | { readonly kind: 'negation'; readonly operand: CellExpression }
  | {
      readonly kind: 'operation'
      readonly operator: '+' | '-' | '*' | '/'
      readonly left: CellExpression
      readonly right: CellExpression
    }
  /** Rounded half away from zero. */
  | { readonly kind: 'rounded'; readonly operand: CellExpression; readonly decimals: number }
  /**
   * A part as a ratio of its base. SIZE: of its absolute value, ANY: as it is, both `n/a` if the base is zero; REVENUE: `n/m` if
   * it is zero or negative. Only at the top level.
   */
  | { readonly kind: 'percentage'; readonly part: CellExpression; readonly base: CellExpression; readonly of: 'SIZE' | 'ANY' | 'REVENUE' }
  /** The operand; `n/m` if one of the amounts that it divides money by is zero or negative. Only at the top level. */
  | { readonly kind: 'meaningful'; readonly operand: CellExpression; readonly divisors: readonly CellExpression[] }

export function cellOf(row: number, column: number): CellExpression {
  return { kind: 'cell', place: { row, column } }
}

/** The added cells minus the subtracted ones; null without any. */
export function signedSum(added: readonly CellPlace[], subtracted: readonly CellPlace[]): CellExpression | null {
  const sum = (cells: readonly CellPlace[]): CellExpression => ({ kind: 'sum', cells })
  if (subtracted.length === 0) return added.length === 0 ? null : sum(added)
  if (added.length === 0) return { kind: 'negation', operand: sum(subtracted) }
  return { kind: 'operation', operator: '-', left: sum(added), right: sum(subtracted) }
}

/**
 * A calculation's formula over cells; null if a group has none.
 *
 * @param isMoney whether the referenced figure is an amount: shares of zero or negative money are not meaningful.
 */
export function expressionOfFormula(
  formula: Formula,
  figureOf: (reference: string) => CellExpression | null,
  isMoney: (reference: string) => boolean,
): CellExpression | null {
  const divisors: CellExpression[] = []
  const read = (one: Formula): CellExpression | null => {
    switch (one.kind) {
      case 'reference':
        return figureOf(one.reference)
      case 'constant':
        return { kind: 'constant', text: one.text.startsWith('.') ? `0${one.text}` : one.text, value: one.value }
      case 'negation': {
        const operand = read(one.operand)
        return operand && { kind: 'negation', operand }
      }
      case 'operation': {
        const [left, right] = [read(one.left), read(one.right)]
        if (left === null || right === null) return null
        if (one.operator === '/' && dividesMoney(one.left, one.right, isMoney)) divisors.push(right)
        return { kind: 'operation', operator: one.operator, left, right }
      }
    }
  }
  const operand = read(formula)
  return operand === null || divisors.length === 0 ? operand : { kind: 'meaningful', operand, divisors }
}

/**
 * The exact value, rounded only where the expression says so. `valueOf` gives a figure, null if it is empty, which counts as
 * zero. If an operand has no number, neither does the result.
 */
export function evaluateExpression(
  expression: CellExpression,
  valueOf: (place: CellPlace) => Fraction | NoNumber | null,
): Fraction | NoNumber {
  const evaluate = (one: CellExpression): Fraction | NoNumber => evaluateExpression(one, valueOf)
  switch (expression.kind) {
    case 'cell':
      return valueOf(expression.place) ?? ZERO
    case 'constant':
      return expression.value
    case 'sum': {
      let sum = ZERO
      for (const place of expression.cells) {
        const value = valueOf(place)
        if (typeof value === 'string') return NO_VALUE
        if (value !== null) sum = addFractions(sum, value)
      }
      return sum
    }
    case 'negation': {
      const operand = evaluate(expression.operand)
      return typeof operand === 'string' ? NO_VALUE : negateFraction(operand)
    }
    case 'rounded': {
      const operand = evaluate(expression.operand)
      if (typeof operand === 'string') return NO_VALUE
      return fraction(roundFraction(operand, expression.decimals), 10n ** BigInt(expression.decimals))
    }
    case 'operation': {
      const left = evaluate(expression.left)
      const right = evaluate(expression.right)
      if (typeof left === 'string' || typeof right === 'string') return NO_VALUE
      const result = operate[expression.operator](left, right)
      return (result && boundedFraction(result)) ?? NO_VALUE
    }
    case 'percentage': {
      const base = evaluate(expression.base)
      const part = evaluate(expression.part)
      if (typeof base === 'string' || typeof part === 'string') return NO_VALUE
      if (expression.of === 'REVENUE' && base.numerator <= 0n) return NOT_MEANINGFUL
      return divideFractions(part, expression.of === 'SIZE' && base.numerator < 0n ? negateFraction(base) : base) ?? NO_BASE
    }
    case 'meaningful': {
      const divisors = expression.divisors.map(evaluate)
      if (divisors.some((divisor) => typeof divisor === 'string')) return NO_VALUE
      if (divisors.some((divisor) => typeof divisor !== 'string' && divisor.numerator <= 0n)) return NOT_MEANINGFUL
      return evaluate(expression.operand)
    }
  }
}

const operate = { '+': addFractions, '-': subtractFractions, '*': multiplyFractions, '/': divideFractions } as const
const ZERO = fraction(0n)

/** A double cannot hold more decimals next to an amount. */
const MOST_DECIMALS = 9

/**
 * Maximum decimals of the value; null if unbounded, such as after a division. `decimalsOf` gives those of a figure.
 */
export function decimalsOfExpression(expression: CellExpression, decimalsOf: (place: CellPlace) => number | null): number | null {
  const bound = (one: CellExpression): number | null => decimalsOfExpression(one, decimalsOf)
  switch (expression.kind) {
    case 'cell':
      return decimalsOf(expression.place)
    case 'sum':
      return most(expression.cells.map(decimalsOf))
    case 'constant':
      return decimalPlaces(expression.text)
    case 'negation':
      return bound(expression.operand)
    case 'rounded':
      return expression.decimals
    case 'operation': {
      const left = bound(expression.left)
      const right = bound(expression.right)
      if (left === null || right === null || expression.operator === '/') return null
      return expression.operator === '*' ? left + right : Math.max(left, right)
    }
    case 'percentage':
    case 'meaningful':
      return null
  }
}

function most(decimals: readonly (number | null)[]): number | null {
  return decimals.reduce((so, one) => (so === null || one === null ? null : Math.max(so, one)), 0)
}

/**
 * Rounds to the expression's own decimals if they are bounded. This changes nothing in exact arithmetic, but removes the
 * errors of binary fractions, so that a sum of zero is exactly zero.
 */
export function steadyExpression(expression: CellExpression, decimalsOf: (place: CellPlace) => number | null): CellExpression {
  const steady = (one: CellExpression): CellExpression => steadyExpression(one, decimalsOf)
  const decimals = decimalsOfExpression(expression, decimalsOf)
  if (decimals !== null && decimals <= MOST_DECIMALS) {
    const isSafe = decimals === 0 || isPlain(expression)
    return isSafe ? expression : { kind: 'rounded', operand: expression, decimals }
  }
  switch (expression.kind) {
    case 'negation':
      return { ...expression, operand: steady(expression.operand) }
    case 'operation':
      return { ...expression, left: steady(expression.left), right: steady(expression.right) }
    case 'percentage':
      return { ...expression, part: steady(expression.part), base: steady(expression.base) }
    case 'meaningful':
      return { ...expression, operand: steady(expression.operand), divisors: expression.divisors.map(steady) }
    case 'cell':
    case 'sum':
    case 'constant':
    case 'rounded':
      return expression
  }
}

/** A figure, a constant, or the negative of one: nothing that doubles could get wrong. */
function isPlain(expression: CellExpression): boolean {
  if (expression.kind === 'negation') return isPlain(expression.operand)
  if (expression.kind === 'sum') return expression.cells.length === 1
  return expression.kind === 'cell' || expression.kind === 'constant' || expression.kind === 'rounded'
}

/** A calculation's figure as printed in its row, with at most 6 decimals, which compared columns use. */
export function printedResult(cell: CellExpression, decimals: number | null): CellExpression {
  return decimals !== null && decimals <= CALCULATION_DECIMALS ? cell : { kind: 'rounded', operand: cell, decimals: CALCULATION_DECIMALS }
}

/** Whether there may be no number: it divides, or an operand may have none. */
export function mayHaveNoNumber(expression: CellExpression, mayBeNone: (place: CellPlace) => boolean): boolean {
  switch (expression.kind) {
    case 'cell':
      return mayBeNone(expression.place)
    case 'sum':
      return expression.cells.some(mayBeNone)
    case 'constant':
      return false
    case 'negation':
    case 'rounded':
      return mayHaveNoNumber(expression.operand, mayBeNone)
    case 'operation':
      return expression.operator === '/' || mayHaveNoNumber(expression.left, mayBeNone) || mayHaveNoNumber(expression.right, mayBeNone)
    case 'percentage':
      // A zero base is handled separately.
      return mayHaveNoNumber(expression.part, mayBeNone) || mayHaveNoNumber(expression.base, mayBeNone)
    case 'meaningful':
      return mayHaveNoNumber(expression.operand, mayBeNone)
  }
}

/** The same expression over cells in other places; null if one of them has none. */
export function movedExpression(expression: CellExpression, placeOf: (place: CellPlace) => CellPlace | null): CellExpression | null {
  const moved = (one: CellExpression): CellExpression | null => movedExpression(one, placeOf)
  switch (expression.kind) {
    case 'constant':
      return expression
    case 'cell': {
      const place = placeOf(expression.place)
      return place && { kind: 'cell', place }
    }
    case 'sum': {
      const cells = expression.cells.flatMap((cell) => placeOf(cell) ?? [])
      return cells.length < expression.cells.length ? null : { kind: 'sum', cells }
    }
    case 'negation':
    case 'rounded': {
      const operand = moved(expression.operand)
      return operand && { ...expression, operand }
    }
    case 'operation': {
      const [left, right] = [moved(expression.left), moved(expression.right)]
      return left && right && { ...expression, left, right }
    }
    case 'percentage': {
      const [part, base] = [moved(expression.part), moved(expression.base)]
      return part && base && { ...expression, part, base }
    }
    case 'meaningful': {
      const operand = moved(expression.operand)
      const divisors = expression.divisors.flatMap((divisor) => moved(divisor) ?? [])
      return operand === null || divisors.length < expression.divisors.length ? null : { ...expression, operand, divisors }
    }
  }
}
