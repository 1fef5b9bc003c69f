import { describe, expect, it } from 'vitest'
import { readSheets, type SheetRows } from '../../../test/read-sheets.ts'
import { opsDataRules } from '../../ops-data/ops-data-reading.ts'
import type { OpsDataReadingFacts } from '../workbook-reading.ts'

const FACTS: OpsDataReadingFacts = {
  kind: 'OPS_DATA',
  companyId: 'tidewater',
  fiscalYearStart: 1,
  locations: ['Downtown', 'Harbor', 'Mill'].map((name, at) => ({ id: at + 1, name })),
  metrics: [
    { id: 'food', name: 'Food cost percent', isDerived: false, unit: '%' },
    { id: 'hours', name: 'Labor hours', isDerived: false, unit: 'hours' },
    { id: 'seats', name: 'Seats', isDerived: false, unit: 'seats' },
  ],
}
const RULES = opsDataRules(FACTS, null)
type Cells = SheetRows[string][number]

const guesses = (metric: string, ...rows: readonly Cells[]) => {
  const { workbook } = readSheets(RULES, { [metric]: [['Location', 'Jan 2026', 'Feb 2026', 'Mar 2026', 'Apr 2026'], ...rows] })
  return workbook.issues.flatMap(({ coordinate, error, isGuess }) => (isGuess === true ? [`${coordinate}: ${error}`] : []))
}

describe('percentages', () => {
  it('are named where a location has them 100 times as large', () => {
    expect(guesses('Food cost percent', ['Downtown', 29.5, 31], ['Harbor', '29.5%', '30%'], ['Mill', 0.295, 0.301])).toEqual([
      'Food cost percent!B3: “29.5%” is about 100 times “0.295” in Food cost percent!B4, the same metric at another location. Write both as percentages, or both as fractions of 1.',
    ])
  })

  it('are named where they are above 1,000% by their format', () => {
    const percentage = (text: string) => ({ text, kind: 'NUMBER', shown: { isPercentage: true } }) as const
    expect(guesses('Food cost percent', ['Downtown', percentage('0.3'), percentage('31.5'), percentage('32')])).toEqual([
      'Food cost percent!C2: The cell is formatted as a percentage and says 3,150%. If 31.5% is meant, write that in the cell.',
    ])
    expect(guesses('Food cost percent', ['Downtown', percentage('0.3'), percentage('1.5')])).toEqual([])
  })

  it('are named where another location has a small one', () => {
    expect(guesses('Food cost percent', ['Downtown', 29.5], ['Harbor', 0.28], ['Mill', 0.12])).toEqual([
      expect.stringContaining('“29.5” is about 100 times “0.28” in Food cost percent!B3'),
    ])
  })

  it.each<readonly [string, readonly Cells[]]>([
    [
      'others lie in between',
      [
        ['Downtown', 0.4],
        ['Harbor', 5],
        ['Mill', 32],
      ],
    ],
    [
      'all are large',
      [
        ['Downtown', 29.5],
        ['Harbor', 3.1],
      ],
    ],
    [
      'one is much less',
      [
        ['Downtown', 29.5],
        ['Harbor', 0.9],
      ],
    ],
    [
      'one is zero',
      [
        ['Downtown', 29.5],
        ['Harbor', 0],
      ],
    ],
  ])('need no word where %s', (_, rows) => {
    expect(guesses('Food cost percent', ...rows)).toEqual([])
  })

  it('are in percent where their cells say so, and named where all may be shares', () => {
    const wide = [
      ['Location', 'Jan 2026', 'Feb 2026'],
      ['Downtown', '29.5%', 30],
    ]
    const long = [
      ['Metric', 'Month', 'Amount'],
      ['Food cost percent', 'Jan 2026', '29.5%'],
      ['Food cost percent', 'Feb 2026', 30],
    ]
    const valuesOf = (sheets: SheetRows) => readSheets(RULES, sheets).figures.map((figure) => figure.replace(/^.* = /, ''))
    expect(valuesOf({ 'Food cost percent': wide })).toEqual(['29.5', '30'])
    expect(valuesOf({ Downtown: long })).toEqual(['29.5', '30'])
    expect(guesses('Food cost percent', ['Downtown', 0.295], ['Harbor', 0.003])).toEqual([
      'Food cost percent!B2: “0.295” is read as 0.295%, since the metric is in percent. If it is a share of 1, format the figures as percentages and upload the workbook again.',
    ])
  })

  it('are named where some months have them 100 times as large', () => {
    const rows: readonly Cells[] = [
      ['Downtown', 0.125, 0.13, 11.5],
      ['Harbor', 0.1425, 0.135, 12],
    ]
    expect(guesses('Food cost percent', ...rows)).toEqual([
      'Food cost percent!C3: “12” in Food cost percent!D3 is about 100 times “0.135”, of the same metric. Write both as percentages, or both as fractions of 1.',
    ])
    expect(guesses('Food cost percent', ['Downtown', 0.8, 1.2, 3.5], ['Harbor', 0.9, 2, 11.5])).toEqual([])
  })

  it.each([
    ['per cent', '12.5'],
    ['pourcent', '12.5'],
    ['procent', '12.5'],
    ['por ciento', '12.5'],
    ['％', '12.5'],
    ['bps', '1250'],
    ['‰', '125'],
    ['guests', '0.125'],
  ])('are read in %s', (unit, value) => {
    const rules = opsDataRules({ ...FACTS, metrics: [{ id: 'food', name: 'Food cost', isDerived: false, unit }] }, null)
    const sheet = [
      ['Location', 'Jan 2026'],
      ['Downtown', '12.5%'],
    ]
    expect(readSheets(rules, { 'Food cost': sheet }).figures.map((figure) => figure.replace(/^.* = /, ''))).toEqual([value])
  })

  it('are no seats', () => {
    expect(guesses('Seats', ['Downtown', 100], ['Harbor', 1])).toEqual([])
  })
})

describe('hours', () => {
  it('are named where they have minutes behind the point, in steps of five', () => {
    const hours = [1542.3, 1490.15, 1601.45, 1588.05, 820.45, 799.3, 811.1, 790.55, 410.2, 405.05, 399.35, 420.4]
    const rows = ['Downtown', 'Harbor', 'Mill'].map((name, at): Cells => [name, ...hours.slice(at * 4, at * 4 + 4)])
    expect(guesses('Labor hours', ...rows)).toEqual([expect.stringContaining('No figure has more than 59 after the decimal point')])
    expect(guesses('Labor hours', ['Downtown', 1542.3, 1490.25, 1601.5, 1588.1], ['Harbor', 820.5, 799.25])).toEqual([])
  })

  it('are named where they are fractions of days', () => {
    expect(guesses('Labor hours', ['Downtown', 12.5, 14.0520833333333, 15.6041666666667], ['Harbor', 12.9791666666667])).toEqual([
      'Labor hours!C2: 14.05 is read as hours. If it counts days, as spreadsheets store durations, it is 337.25 hours: format the cells as [h]:mm, or multiply them by 24.',
    ])
  })

  it('are named where minutes are behind the point', () => {
    expect(guesses('Labor hours', ['Downtown', 300, 337.15, 374.3], ['Harbor', 311.3, 348.45])).toEqual([
      'Labor hours!C2: 337.15 is read as hours. No figure has more than 59 after the decimal point: if it means 337 hours and 15 minutes, write 337.25.',
    ])
  })

  it.each<readonly [string, readonly Cells[]]>([
    [
      'in quarters',
      [
        ['Downtown', 300, 337.25, 374.5, 20.75],
        ['Harbor', 311.5],
      ],
    ],
    [
      'in halves',
      [
        ['Downtown', 300.5, 337.5, 374.5, 20.5],
        ['Harbor', 311.5],
      ],
    ],
    ['in minutes', [['Downtown', 14.0833333333333, 20.3666666666667, 7.5]]],
    ['in averages', [['Downtown', 14.0714285714286, 20.3571428571429, 7.5]]],
    [
      'in twentieths',
      [
        ['Downtown', 1542.3, 1490.15, 1601.45, 1588.05],
        ['Harbor', 820.45, 799.35],
      ],
    ],
    [
      'in tenths',
      [
        ['Downtown', 300.3, 337.1, 374.2, 20.3],
        ['Harbor', 311.3],
      ],
    ],
  ])('need no word %s', (_, rows) => {
    expect(guesses('Labor hours', ...rows)).toEqual([])
  })

  it('are no seats', () => {
    expect(guesses('Seats', ['Downtown', 14.0520833333333, 15.6041666666667])).toEqual([])
  })
})
