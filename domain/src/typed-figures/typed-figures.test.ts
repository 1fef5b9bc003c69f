import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTypedFigures, sameFigure, whatWasRead } from './typed-figures.ts'

const read = (text: string, ...others: string[]) => {
  const [figure] = readTypedFigures([text, ...others]).figures
  return figure?.kind === 'FIGURE' ? figure.value : figure?.kind === 'BLANK' ? null : figure?.reason
}

it.each([
  ['1234.50', '1234.5'],
  ['1,234.50', '1234.5'],
  [' 1,234 ', '1234'],
  ['(1,234.50)', '-1234.5'],
  ['-12', '-12'],
  ['12-', '-12'],
  ['−0.25', '-0.25'],
  ['$1,200', '1200'],
  ['USD 12', '12'],
  ['1 234,5', '1234.5'],
  ['1.234,50', '1234.5'],
  ["1'234.50", '1234.5'],
  ['1.2k', '1200'],
  ['(1.25M)', '-1250000'],
  ['$3m', '3000000'],
  ['0.0005k', '0.5'],
  ['007', '7'],
  ['-0', '0'],
  ['–', '0'],
  ['.5', '0.5'],
  ['', null],
  ['   ', null],
  ['123456789012345.123456789012', '123456789012345.123456789012'],
  ['1234567890123456', '“1234567890123456” is too large: a figure may have 15 digits before the point.'],
  ['0.1234567890123', '“0.1234567890123” has too many decimals: a figure may have 12.'],
  ['0.10000000000000000', '0.1'],
  ['n/a', '“n/a” is not a number.'],
  ['6,12O', '“6,12O” holds the letter O.'],
  ['#REF!', '“#REF!” is an error of the spreadsheet that it comes from.'],
  ['28.4%', '“28.4%” is a percentage, and no amount.'],
  ['1.2E+05', '“1.2E+05” is shortened: its digits are not all there. Widen the column that it comes from.'],
  ['1,23,456.00', '123456'],
  ['1,2,345.00', '“1,2,345.00” has its thousands in the wrong place, where a point is the decimal mark.'],
  ['=1200/12', '100'],
  ['=1000/12', '83.33'],
  ['= (1,200 + 300) * 1.05', '1575'],
  ['=-5', '-5'],
  ['=1/0', '“=1/0” has no result.'],
  ['=1+', '“=1+” cannot be computed: use numbers with + - * / and parentheses.'],
  ['=SUM(A1:A9)', '“=SUM(A1:A9)” cannot be computed: use numbers with + - * / and parentheses.'],
  ['=', '“=” cannot be computed: use numbers with + - * / and parentheses.'],
])('reads %j as %j', (text, value) => {
  expect(read(text)).toBe(value)
})

describe('the decimal mark', () => {
  it('is decided for all texts together', () => {
    expect(readTypedFigures(['12.500', '3,5', '1.200,00'])).toEqual({
      figures: [
        { kind: 'FIGURE', value: '12500' },
        { kind: 'FIGURE', value: '3.5' },
        { kind: 'FIGURE', value: '1200' },
      ],
      decimalMark: 'COMMA',
      withComma: { text: '3,5', value: '3.5' },
      unclear: null,
    })
    expect(read('12,500', '3.5')).toBe('12500')
  })

  it('is told with an example where it is the comma', () => {
    expect(whatWasRead(readTypedFigures(['22,5']))).toBe('Commas were read as decimal marks: “22,5” is 22.5.')
    expect(whatWasRead(readTypedFigures(['1,225']))).toBeNull()
  })

  it('is the point where nothing says otherwise, and the text that leaves it open is told', () => {
    expect(readTypedFigures(['12.500', '14'])).toMatchObject({ decimalMark: 'POINT', unclear: '12.500' })
    expect(readTypedFigures(['12.500', '14.25'])).toMatchObject({ decimalMark: 'POINT', unclear: null })
    expect(readTypedFigures(['12,500'])).toMatchObject({ decimalMark: 'POINT', unclear: null })
  })
})

it('reads what it gives as the same again', () => {
  const figures = fc.tuple(fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }), fc.stringMatching(/^\d{0,12}$/))
  fc.assert(
    fc.property(figures, ([whole, decimals]) => {
      const value = read(`${whole}${decimals === '' ? '' : `.${decimals}`}`, '0.25') ?? ''
      expect(value).toMatch(/^-?(0|[1-9]\d{0,14})(\.\d{0,11}[1-9])?$/)
      expect(read(value, '0.25')).toBe(value)
    }),
  )
})

it('keeps whatever cannot be read', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), (text) => {
      const figure = readTypedFigures([text]).figures[0]
      if (figure?.kind === 'INVALID') expect([figure.text, figure.reason.at(-1)]).toEqual([text.trim(), '.'])
      expect(figure && sameFigure(figure, figure)).toBe(true)
    }),
  )
})
