import { columnLetters } from '../../column-letters.ts'
import { NO_BASE, NO_VALUE, NOT_MEANINGFUL } from '../../money/format.ts'
import type { CellExpression, CellPlace } from './cell-expression.ts'

/** Limits of spreadsheet programs: characters per formula, and arguments per function. */
const MOST_CHARACTERS = 8_000
const MOST_ARGUMENTS = 200

/**
 * Formats an expression as a spreadsheet formula without the equals sign: `ROUND(SUM(C9:C12),2)`. `isGuarded` prints an en
 * dash if it has no number. `offset` is the position of the table's first figure in the sheet, from 0. Null if it is too long
 * for spreadsheet programs.
 */
export function spreadsheetFormula(expression: CellExpression, isGuarded: boolean, offset: CellPlace): string | null {
  const text = print(expression, offset)
  const guarded = isGuarded ? guard(expression, text, offset) : text
  return guarded.length > MOST_CHARACTERS ? null : guarded
}

function guard(expression: CellExpression, text: string, offset: CellPlace): string {
  // Without a part there is no percentage, whatever the base.
  return expression.kind === 'percentage'
    ? `IF(ISNUMBER(${print(expression.part, offset)}),${text},"${NO_VALUE}")`
    : `IFERROR(${text},"${NO_VALUE}")`
}

function print(expression: CellExpression, offset: CellPlace): string {
  const inParentheses = (one: CellExpression, isNeeded: boolean): string => (isNeeded ? `(${print(one, offset)})` : print(one, offset))
  switch (expression.kind) {
    case 'cell':
      return cellAddress(expression.place, offset, expression)
    case 'constant':
      return expression.text
    case 'sum':
      return printSum(expression.cells, offset)
    case 'negation':
      return `-${inParentheses(expression.operand, strength(expression.operand) < 3)}`
    case 'rounded':
      return `ROUND(${print(expression.operand, offset)},${expression.decimals})`
    case 'operation': {
      const own = strength(expression)
      const left = inParentheses(expression.left, strength(expression.left) < own)
      // Avoids two adjacent signs, which are valid but hard to read.
      const right = inParentheses(expression.right, strength(expression.right) <= own || expression.right.kind === 'negation')
      return `${left}${expression.operator}${right}`
    }
    case 'percentage': {
      const base = print(expression.base, offset)
      const part = inParentheses(expression.part, strength(expression.part) < 2)
      if (expression.of === 'REVENUE') return `IF(${base}<=0,"${NOT_MEANINGFUL}",${part}/${base})`
      return `IF(${base}=0,"${NO_BASE}",${part}/${expression.of === 'SIZE' ? `ABS(${base})` : base})`
    }
    case 'meaningful': {
      const tests = [...new Set(expression.divisors.map((divisor) => `${print(divisor, offset)}<=0`))]
      const test = tests.length === 1 ? tests.join('') : `OR(${tests.join(',')})`
      return `IF(${test},"${NOT_MEANINGFUL}",${print(expression.operand, offset)})`
    }
  }
}

/** Binding strength: sums bind least, functions and names most. */
function strength(expression: CellExpression): number {
  if (expression.kind === 'negation') return 2
  if (expression.kind !== 'operation') return 3
  return expression.operator === '+' || expression.operator === '-' ? 1 : 2
}

function printSum(cells: readonly CellPlace[], offset: CellPlace): string {
  const [only] = cells
  if (only === undefined) return '0'
  if (cells.length === 1) return cellAddress(only, offset)
  const ranges = joined(cells).map(([first, last]) =>
    first === last ? cellAddress(first, offset) : `${cellAddress(first, offset)}:${cellAddress(last, offset)}`,
  )
  const sums: string[] = []
  for (let at = 0; at < ranges.length; at += MOST_ARGUMENTS) sums.push(`SUM(${ranges.slice(at, at + MOST_ARGUMENTS).join(',')})`)
  return sums.length === 1 ? sums.join('') : `SUM(${sums.join(',')})`
}

/** Ranges of cells that are adjacent in a column or row, as first and last cell, in the given order. */
function joined(cells: readonly CellPlace[]): readonly (readonly [CellPlace, CellPlace])[] {
  const runs: [CellPlace, CellPlace][] = []
  for (const place of cells) {
    const run = runs.at(-1)
    if (run === undefined) {
      runs.push([place, place])
      continue
    }
    const [first, last] = run
    const isBelow = place.column === last.column && place.row === last.row + 1 && first.column === last.column
    const isBeside = place.row === last.row && place.column === last.column + 1 && first.row === last.row
    if (isBelow || isBeside) run[1] = place
    else runs.push([place, place])
  }
  return runs
}

/** `C9`: column letters, rows from 1. Anchored parts have a `$`, as in `$C9`. */
export function cellAddress(
  place: CellPlace,
  offset: CellPlace,
  { isRowHeld = false, isColumnHeld = false }: { readonly isRowHeld?: boolean; readonly isColumnHeld?: boolean } = {},
): string {
  const [letters, row] = [columnLetters(place.column + offset.column), place.row + offset.row + 1]
  return `${isColumnHeld ? '$' : ''}${letters}${isRowHeld ? '$' : ''}${row}`
}
