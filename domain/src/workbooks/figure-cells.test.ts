import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSheets } from '../../test/read-sheets.ts'
import { sumDecimals } from '../money/decimal.ts'
import { opsDataRules } from '../ops-data/ops-data-reading.ts'
import { countCellMarks, decideFigureMark, readFigureCell, readFigureText } from './figure-cells.ts'
import { typedFigure } from './figure-from-text.ts'

describe('a figure', () => {
  it.each([
    ['1234.50', 'POINT', '1234.5'],
    ['1,234.50', 'POINT', '1234.5'],
    ['1.234,50', 'COMMA', '1234.5'],
    ['1 234,50', 'COMMA', '1234.5'],
    ["1'234", 'POINT', '1234'],
    ['(250)', 'POINT', '-250'],
    ['250-', 'POINT', '-250'],
    ['\u2212250', 'POINT', '-250'],
    ['+5', 'POINT', '5'],
    ['$ 12', 'POINT', '12'],
    ['EUR 12', 'POINT', '12'],
    ['.5', 'POINT', '0.5'],
    ['5.', 'POINT', '5'],
    ['-0.00', 'POINT', '0'],
    ['007', 'POINT', '7'],
    ['85%', 'POINT', '0.85'],
    ['8.5 %', 'POINT', '0.085'],
    ['(85%)', 'POINT', '-0.85'],
    ['120%', 'POINT', '1.2'],
    ['0%', 'POINT', '0'],
    ['', 'POINT', null],
    ['  \u00a0 ', 'POINT', null],
  ] as const)('of the text %j with a decimal %s is %j', (text, mark, value) => expect(readFigureText(text, mark)).toBe(value))

  it.each([
    ['12 guests', '“12 guests” is not a number. Type a number, or clear the cell.'],
    ['–', '“–” is not a number. Type a number, or clear the cell.'],
    ['%', '“%” is not a number. Type a number, or clear the cell.'],
    ['1e5', '“1e5” is not a number. Type a number, or clear the cell.'],
    [
      '1,2',
      '“1,2” has a separator in the wrong place: the numbers of this workbook have a decimal point. Type a number, or clear the cell.',
    ],
    [
      '1.2.3',
      '“1.2.3” has a separator in the wrong place: the numbers of this workbook have a decimal point. Type a number, or clear the cell.',
    ],
    ['1234567890123456', '“1234567890123456” has more than 15 digits before the decimal point. Type a smaller number.'],
    ['0.0000000000001', '“0.0000000000001” has more than 12 decimals. Round it.'],
  ])('is not read from %j', (text, error) => expect(readFigureText(text, 'POINT')).toEqual({ error }))

  it.each([
    ['83.3333333333333', '83.333333333333'],
    ['-66.6666666666667', '-66.666666666667'],
    ['0.9999999999995', '1'],
    ['-0.0000000000005', '-0.000000000001'],
    ['.1234567890125', '0.123456789013'],
    [
      '999999999999999.9999999999999',
      { error: '“999999999999999.9999999999999” has more than 15 digits before the decimal point. Type a smaller number.' },
    ],
    ['0.0000000000001', '0'],
    ['-0.00000000000000044', '0'],
    [`0.${'0'.repeat(300)}1`, '0'],
  ])('is rounded if a number such as %s has too many decimals', (text, value) =>
    expect(readFigureCell({ kind: 'NUMBER', text }, 'POINT')).toEqual(value),
  )

  it('reads the same from a number and from text', () => {
    const number = fc
      .tuple(fc.boolean(), fc.stringMatching(/^\d{1,15}$/), fc.stringMatching(/^\d{0,12}$/))
      .map(([negative, whole, decimals]) => `${negative ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`)
    fc.assert(
      fc.property(number, (text) => {
        const value = readFigureCell({ kind: 'NUMBER', text }, 'POINT')
        expect(value).toMatch(/^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/)
        expect(value).toBe(readFigureText(text, 'POINT'))
        expect(readFigureCell({ kind: 'TEXT', text: text.replace('.', ',') }, 'COMMA')).toBe(value)
        // Not null: it matched above.
        expect(/^0(?:\.0*)?$/.test(sumDecimals([value as string, text.startsWith('-') ? text.slice(1) : `-${text}`]))).toBe(true)
      }),
    )
  })
})

it('cuts long texts to what is shown', () => {
  expect(typedFigure(` ${'x'.repeat(1_000_000)}`, null)?.text).toBe(`${'x'.repeat(100)}…`)
  expect(typedFigure(' 1,5 ', 'COMMA')).toEqual({ text: '1,5', value: '1.5', error: null })
})

it.each([
  [['1234', '5'], null],
  [['1,234'], 'POINT'],
  [['1.234'], 'COMMA'],
  [['1.234', '1,234'], 'POINT'],
  [['1.234', '0.5'], 'POINT'],
  [['1,5', '2.5', '1.234'], 'POINT'],
  [['1.234,5'], 'COMMA'],
  [['1,5'], 'COMMA'],
  [['1,5', '2.5'], 'POINT'],
  [['1,5', '2,5', '3.5'], 'COMMA'],
  [['1.234.567'], 'COMMA'],
  [['12,5%'], 'COMMA'],
  [['words, and more'], null],
])('the texts %j imply the decimal mark %s', (texts, mark) => {
  const evidence = { point: 0, comma: 0, weakPoint: 0, weakComma: 0 }
  for (const text of texts) countCellMarks({ kind: 'TEXT', text }, evidence)
  expect(decideFigureMark(evidence)).toBe(mark)
})

describe('texts with two readings', () => {
  const rules = opsDataRules(
    {
      kind: 'OPS_DATA',
      companyId: 'tidewater',
      fiscalYearStart: 1,
      locations: [{ id: 1, name: 'Downtown' }],
      metrics: [{ id: 'guests', name: 'Guests', isDerived: false }],
    },
    null,
  )
  const read = (...texts: readonly string[]) => {
    const { figures, workbook } = readSheets(rules, {
      Downtown: [
        ['Metric', 'Jan 2026', 'Feb 2026', 'Mar 2026'],
        ['Tips', '3.000'],
        ['Guests', ...texts],
      ],
    })
    return { values: figures.map((figure) => figure.split(' = ')[1]), guesses: workbook.issues.filter(({ isGuess }) => isGuess === true) }
  }

  it.each([
    [['4.000', '4.100'], ['4000', '4100'], '“4.000” is read as 4000, not 4.000'],
    [['4,000', '3,999'], ['4000', '3999'], '“4,000” is read as 4000, not 4.000'],
    [['12.000', '0,5'], ['12000', '0.5'], null],
    [['4,000', '0.5'], ['4000', '0.5'], null],
    [['1.250%', '7'], ['12.5', '7'], '“1.250” is read as 1250, not 1.250'],
  ])('such as %j are read as %j, and an example has both', (texts, values, example) => {
    const reading = read(...texts)
    expect(reading.values).toEqual(values)
    expect(reading.guesses.map(({ coordinate, error }) => `${coordinate}: ${error}`)).toEqual(
      example === null
        ? []
        : [`Downtown!B3: ${example}; no figure says which mark is decimal. Type the figures as numbers if that is wrong.`],
    )
  })

  it('are pointed out where other figures have either decimal mark', () => {
    expect(read('4.000', '0.5', '0,5').guesses.map(({ error }) => error)).toEqual([
      '“4.000” is read as 4.000, not 4000; other figures have decimal points as well as decimal commas. Type the figures as numbers if that is wrong.',
    ])
  })
})
