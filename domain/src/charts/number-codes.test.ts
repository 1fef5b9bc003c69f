import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { chartNumbers } from './chart-numbers.ts'

/** What a number format of office programs prints, for the formats that charts have. */
function printed(code: string, value: number): string {
  const [positive = '', negative = positive, zero = positive] = code.split(';')
  const section = value > 0 ? positive : value < 0 ? negative : zero
  const pattern = /#,##0(\.0+)?(,*)/.exec(section)
  const [whole = '', decimals = '', commas = ''] = pattern ?? []
  const scaled = (Math.abs(value) * (section.includes('%') ? 100 : 1)) / 1000 ** commas.length
  const digits = Math.max(0, decimals.length - 1)
  const number = scaled.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return section.replace(whole, number).replaceAll('"', '')
}

const value = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((units) => String(units))

it('tells office programs to write figures as charts do', () => {
  fc.assert(
    fc.property(
      value,
      fc.record({
        unit: fc.constantFrom('money' as const, 'plain' as const, 'share' as const),
        currencyView: fc.constantFrom(null, 'FULL' as const, 'THOUSANDS' as const, 'MILLIONS' as const),
        decimals: fc.constantFrom(null, 0 as const, 1 as const, 2 as const),
        showDollarSign: fc.boolean(),
        negatives: fc.constantFrom('PARENTHESES' as const, 'MINUS' as const),
        currency: fc.constantFrom('USD', 'CHF', 'EUR'),
      }),
      (figure, { unit, negatives, currency, ...format }) => {
        const numbers = chartNumbers({ unit, unitLabel: null, values: [figure], format, currency, negatives })
        const text = numbers.text(figure)
        // What rounds to zero keeps its mark in office programs.
        fc.pre(/[1-9]/.test(text))
        expect(printed(numbers.codes.text, Number(figure))).toBe(text)
        if (numbers.codes.difference !== null) expect(printed(numbers.codes.difference, Number(figure))).toBe(numbers.difference(figure))
      },
    ),
  )
})
