import { describe, expect, it } from 'vitest'
import { readSheets, type SheetRows } from '../../../test/read-sheets.ts'
import { opsDataRules } from '../../ops-data/ops-data-reading.ts'
import type { ShownNumber } from '../workbook-cells.ts'

const RULES = opsDataRules(
  {
    kind: 'OPS_DATA',
    companyId: 'tidewater',
    fiscalYearStart: 1,
    locations: [{ id: 1, name: 'Downtown' }],
    metrics: [
      { id: 'guests', name: 'Guests', isDerived: false, isSummed: true, unit: 'guests' },
      { id: 'covers', name: 'Covers', isDerived: false, isSummed: true },
      { id: 'staff', name: 'Headcount', isDerived: false, isSummed: false },
      { id: 'hours', name: 'Labor hours', isDerived: false, isSummed: true, unit: 'hours' },
      { id: 'growth', name: 'Sales growth', isDerived: false, isSummed: true },
      { id: 'waste', name: 'Waste', isDerived: false, isSummed: false },
      { id: 'tips', name: 'Tips', isDerived: false, isSummed: true },
    ],
  },
  null,
)
const as = (text: string, shown: ShownNumber) => ({ kind: 'NUMBER', text, shown }) as const
const percent = (text: string) => as(text, { isPercentage: true })
const dollars = (text: string) => as(text, { isMoney: true })
type Cells = readonly [string, ...(string | number | ReturnType<typeof as>)[]]

const WIDE = (...rows: readonly Cells[]): SheetRows => ({ Downtown: [['Metric', 'Jan 2026', 'Feb 2026', 'Mar 2026'], ...rows] })
const LIST = (...rows: readonly Cells[]): SheetRows => ({
  Downtown: [
    ['Metric', 'Month', 'Amount'],
    ...rows.flatMap(([name, ...cells]) => cells.map((cell, at) => [name, `2026-0${at + 1}`, cell])),
  ],
})
const guesses = (sheets: SheetRows) =>
  readSheets(RULES, sheets).workbook.issues.flatMap(({ coordinate, error, isGuess }) =>
    isGuess === true ? [`${coordinate}: ${error}`] : [],
  )

describe('cells of a count', () => {
  it('are named where they are percentages', () => {
    const row: Cells = ['Guests', 1_200, percent('1.3'), 1_400]
    const error =
      '130% is read as 1.3: the cell is formatted as a percentage, and the metric counts “guests”. Format the cell as a number and correct it.'
    expect(guesses(WIDE(row))).toEqual([`Downtown!C2: ${error}`])
    expect(guesses(LIST(row))).toEqual([`Downtown!C3: ${error}`])
    expect(guesses(WIDE(['Guests', 1_200, '130%', 1_400]))).toEqual([`Downtown!C2: ${error}`])
    expect(guesses(WIDE(['Labor hours', 120, percent('1.3'), 140]))).toEqual([expect.stringContaining('the metric counts “hours”')])
  })

  it('are named where all of them are percentages, also without a unit', () => {
    expect(guesses(WIDE(['Covers', percent('0.12'), percent('0.13'), percent('0.14')]))).toEqual([
      'Downtown!B2: 12% is read as 0.12, like 2 more: the cell is formatted as a percentage, and the metric adds up over time, as percentages do not. Format the cell as a number and correct it.',
    ])
  })

  it('are named where one percentage is among numbers of a metric that may be a share', () => {
    expect(guesses(WIDE(['Headcount', 1_200, percent('1.3'), 1_400]))).toEqual([
      'Downtown!C2: 130% is read as 1.3, since the cell is formatted as a percentage, and “1400” in Downtown!D2, of the same line, is not. Write both the same way.',
    ])
  })

  it('are named where they are amounts of money', () => {
    const error =
      '1,200 is formatted as an amount of money, like 1 more, and the metric counts “guests”. Correct the format, or the row if it is another one.'
    expect(guesses(WIDE(['Guests', dollars('1200'), dollars('1300'), 1_400]))).toEqual([`Downtown!B2: ${error}`])
    expect(guesses(WIDE(['Guests', '$1200', '$1300', 1_400]))).toEqual([`Downtown!B2: ${error}`])
  })

  it('are named where the format of some shows thousands', () => {
    const inThousands = (text: string) => as(text, { isDivided: true })
    expect(guesses(WIDE(['Covers', inThousands('1200'), 1_300, 1_400]))).toEqual([
      'Downtown!B2: 1,200 is shown in thousands by its format, as other figures of the metric are not, and is read as 1,200. Correct the format.',
    ])
    expect(guesses(WIDE(['Covers', inThousands('1200'), inThousands('1300'), 0]))).toEqual([])
  })

  it('need no word otherwise', () => {
    const rows: readonly Cells[] = [
      ['Sales growth', percent('0.12'), percent('12.4'), percent('-0.03')],
      ['Waste', percent('0.032'), percent('0.041'), percent('0.029')],
      ['Tips', dollars('1200'), dollars('900'), 1_100],
      ['Guests', 1_200, 0, 1_400],
      ['Covers', 1_200, percent('0'), 1_400],
    ]
    expect(guesses(WIDE(...rows))).toEqual([])
    expect(guesses(LIST(...rows))).toEqual([])
  })
})
