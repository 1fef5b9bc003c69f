import type { Formula } from '../../mappings/formula.ts'
import { NO_BASE, NO_VALUE } from '../../money/format.ts'
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

/** A figure's place in a table: its row and its column among the figures, both from 0. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

/** What a figure is worked out from: other figures of the same table. */
export type CellExpression =
  /** Held: its row, or its column, stays where the formula is copied. */
  | { readonly kind: 'cell'; readonly place: CellPlace; readonly isRowHeld?: boolean; readonly isColumnHeld?: boolean }
  /** Empty cells count zero. */
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
  /** A part as a ratio of its base, or of the base's size; `n/a` where the base is zero. Stands by itself only. */
  | { readonly kind: 'percentage'; readonly part: CellExpression; readonly base: CellExpression; readonly isOfSize: boolean }

/** What stands in a figure's place where there is no number. */
export type NoNumber = typeof NO_VALUE | typeof NO_BASE

export function cellOf(row: number, column: number): CellExpression {
  return { kind: 'cell', place: { row, column } }
}

/** What is added less what is subtracted; null of nothing. */
export function signedSum(added: readonly CellPlace[], subtracted: readonly CellPlace[]): CellExpression | null {
  const sum = (cells: readonly CellPlace[]): CellExpression => ({ kind: 'sum', cells })
  if (subtracted.length === 0) return added.length === 0 ? null : sum(added)
  if (added.length === 0) return { kind: 'negation', operand: sum(subtracted) }
  return { kind: 'operation', operator: '-', left: sum(added), right: sum(subtracted) }
}

/** A calculation's formula with a figure for each group; null where one of them has none. */
export function expressionOfFormula(formula: Formula, figureOf: (groupId: string) => CellExpression | null): CellExpression | null {
  switch (formula.kind) {
    case 'reference':
      return figureOf(formula.reference)
    case 'constant':
      return { kind: 'constant', text: formula.text.startsWith('.') ? `0${formula.text}` : formula.text, value: formula.value }
    case 'negation': {
      const operand = expressionOfFormula(formula.operand, figureOf)
      return operand && { kind: 'negation', operand }
    }
    case 'operation': {
      const left = expressionOfFormula(formula.left, figureOf)
      const right = expressionOfFormula(formula.right, figureOf)
      return left && right && { kind: 'operation', operator: formula.operator, left, right }
    }
  }
}

/**
 * The exact value, unrounded but where the expression rounds. `valueOf` says what a figure is: null
 * where it is empty, which counts zero; no number in, no number out.
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
      return divideFractions(part, expression.isOfSize && base.numerator < 0n ? negateFraction(base) : base) ?? NO_BASE
    }
  }
}

const operate = { '+': addFractions, '-': subtractFractions, '*': multiplyFractions, '/': divideFractions } as const
const ZERO = fraction(0n)

/** More decimals than this a double does not hold beside an amount. */
const MOST_DECIMALS = 9

/**
 * How many decimals a value can have at most; null where nothing bounds them, as behind a division.
 * `decimalsOf` says it of a figure.
 */
export function decimalsOfExpression(expression: CellExpression, decimalsOf: (place: CellPlace) => number | null): number | null {
  const bound = (one: CellExpression): number | null => decimalsOfExpression(one, decimalsOf)
  switch (expression.kind) {
    case 'cell':
      return decimalsOf(expression.place)
    case 'sum':
      return most(expression.cells.map(decimalsOf))
    case 'constant': {
      const point = expression.text.indexOf('.')
      return point === -1 ? 0 : expression.text.length - point - 1
    }
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
      return null
  }
}

function most(decimals: readonly (number | null)[]): number | null {
  return decimals.reduce((so, one) => (so === null || one === null ? null : Math.max(so, one)), 0)
}

/**
 * The same value, safe from binary fractions: where decimals are bounded it is rounded to them, which
 * changes nothing in exact arithmetic and takes away what doubles add, so that a sum that is zero is zero.
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
    case 'cell':
    case 'sum':
    case 'constant':
    case 'rounded':
      return expression
  }
}

/** A figure, a constant, or its negative: nothing is computed that doubles could get wrong. */
function isPlain(expression: CellExpression): boolean {
  if (expression.kind === 'negation') return isPlain(expression.operand)
  if (expression.kind === 'sum') return expression.cells.length === 1
  return expression.kind === 'cell' || expression.kind === 'constant' || expression.kind === 'rounded'
}

/** A calculation's figure as its row prints it, 6 decimals at most, which is what columns that compare go by. */
export function printedResult(cell: CellExpression, decimals: number | null): CellExpression {
  return decimals !== null && decimals <= CALCULATION_DECIMALS ? cell : { kind: 'rounded', operand: cell, decimals: CALCULATION_DECIMALS }
}

/** Whether there may be no number: it divides, or one of its figures may be none. */
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
      // A base of zero is its own affair.
      return mayHaveNoNumber(expression.part, mayBeNone) || mayHaveNoNumber(expression.base, mayBeNone)
  }
}
