import { describe, expect, it } from 'vitest'
import { parseFormula } from '../../mappings/formula.ts'
import { type CellExpression, cellOf, expressionOfFormula, steadyExpression } from './cell-expression.ts'
import { spreadsheetFormula } from './spreadsheet-formula.ts'

const rows: Readonly<Record<string, number>> = { a: 0, b: 1, c: 2 }
const offset = { row: 7, column: 2 }

/** Amounts with two decimals in `a` and `b`, a share in `c`. */
const written = (formula: string): string | null => {
  const expression = expressionOfFormula(
    parseFormula(formula),
    (id) => cellOf(rows[id] ?? 0, 0),
    () => false,
  )
  return (
    expression &&
    spreadsheetFormula(
      steadyExpression(expression, ({ row }) => (row === 2 ? null : 2)),
      false,
      offset,
    )
  )
}

describe('spreadsheetFormula', () => {
  it.each([
    ['{a}', 'C8'],
    ['-{a}', '-C8'],
    ['{a} - ({b} - {a})', 'ROUND(C8-(C9-C8),2)'],
    ['{a} - -{b}', 'ROUND(C8-(-C9),2)'],
    ['-({a} + {b})', 'ROUND(-(C8+C9),2)'],
    ['{a} / {b}', 'C8/C9'],
    ['{a} / ({b} - {a})', 'C8/ROUND(C9-C8,2)'],
    ['{a} / ({b} / {a})', 'C8/(C9/C8)'],
    ['.5 * {a}', 'ROUND(0.5*C8,3)'],
    ['1 - {c}', '1-C10'],
    ['{c} * ({a} + {b})', 'C10*ROUND(C8+C9,2)'],
    // More decimals than a double can hold next to an amount: not rounded.
    ['{a} * 0.00000001', 'C8*0.00000001'],
  ])('writes %s as %s', (formula, text) => expect(written(formula)).toBe(text))

  it('joins adjacent cells of a sum, in rows and columns', () => {
    const sum = (...places: readonly (readonly [number, number])[]): CellExpression => ({
      kind: 'sum',
      cells: places.map(([row, column]) => ({ row, column })),
    })
    const write = (expression: CellExpression) => spreadsheetFormula(expression, false, { row: 0, column: 0 })
    expect(write(sum([0, 0], [1, 0], [2, 0], [5, 0]))).toBe('SUM(A1:A3,A6)')
    expect(write(sum([0, 0], [0, 1], [0, 2]))).toBe('SUM(A1:C1)')
    expect(write(sum([0, 0], [1, 0], [1, 1]))).toBe('SUM(A1:A2,B2)')
    expect(write(sum([3, 1]))).toBe('B4')
    expect(write(sum())).toBe('0')
  })

  it('allows as many summands as functions have arguments, and gives up beyond the limits of programs', () => {
    const apart = (count: number) => ({
      kind: 'sum' as const,
      cells: Array.from({ length: count }, (_, at) => ({ row: at * 2, column: 0 })),
    })
    const text = spreadsheetFormula(apart(500), false, offset) ?? ''
    expect(text.match(/SUM\(/g)).toHaveLength(4)
    expect(text.match(/C\d+/g)).toHaveLength(500)
    expect(spreadsheetFormula(apart(5000), false, offset)).toBeNull()
  })

  it('prints a dash for no number, and n/a only if there is a part', () => {
    expect(spreadsheetFormula({ kind: 'operation', operator: '/', left: cellOf(0, 0), right: cellOf(1, 0) }, true, offset)).toBe(
      'IFERROR(C8/C9,"–")',
    )
    const change: CellExpression = { kind: 'percentage', part: cellOf(0, 0), base: cellOf(1, 0), of: 'SIZE' }
    expect(spreadsheetFormula(change, false, offset)).toBe('IF(C9=0,"n/a",C8/ABS(C9))')
    expect(spreadsheetFormula(change, true, offset)).toBe('IF(ISNUMBER(C8),IF(C9=0,"n/a",C8/ABS(C9)),"–")')
    expect(spreadsheetFormula({ ...change, of: 'REVENUE' }, false, offset)).toBe('IF(C9<=0,"n/m",C8/C9)')
  })

  it('prints n/m for a share of zero or negative money', () => {
    const share = (formula: string): string | null => {
      const expression = expressionOfFormula(
        parseFormula(formula),
        (id) => cellOf(rows[id] ?? 0, 0),
        (id) => id !== 'c',
      )
      return expression && spreadsheetFormula(expression, true, offset)
    }
    expect(share('1 - {a} / {b}')).toBe('IFERROR(IF(C9<=0,"n/m",1-C8/C9),"–")')
    expect(share('{a} / {b} + {b} / ({a} - {b})')).toBe('IFERROR(IF(OR(C9<=0,C8-C9<=0),"n/m",C8/C9+C9/(C8-C9)),"–")')
    // Neither amounts per unit nor multiples of a share.
    expect(share('{a} / {c}')).toBe('IFERROR(C8/C10,"–")')
  })
})
