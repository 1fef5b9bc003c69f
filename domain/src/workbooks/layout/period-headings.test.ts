import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstDayOf, type MonthIndex, type MonthOfYear, monthIndex } from '../../time/day.ts'
import type { Period } from '../../time/fiscal-calendar.ts'
import { figurePeriods } from '../figure-periods.ts'
import type { WorkbookCell } from '../workbook-cells.ts'
import { dayWithinRemark, headingPeriods, hiddenYearProblem } from './period-headings.ts'

/** As `2026-01/3`, or null. */
function read(cells: readonly (readonly [WorkbookCell['kind'], string])[], fiscalYearStart: MonthOfYear = 1): readonly (string | null)[] {
  return headingPeriods(
    cells.map(([kind, text], column) => ({ column, kind, text })),
    fiscalYearStart,
  ).map((period) => period && `${firstDayOf(period.firstMonth).slice(0, 7)}/${period.months}`)
}

describe('a heading', () => {
  it.each([
    ['Jan 2026', '2026-01/1'],
    [' january  2026 ', '2026-01/1'],
    ['Jan. 2026', '2026-01/1'],
    ['Sept 2026', '2026-09/1'],
    ['JAN-26', '2026-01/1'],
    ["Jan '26", '2026-01/1'],
    ['Mar, 2026', '2026-03/1'],
    ['Jan-70', '1970-01/1'],
    ['2026 Jan', '2026-01/1'],
    ['2026-Jan', '2026-01/1'],
    ['Dez. 2026', '2026-12/1'],
    ['Mär 26', '2026-03/1'],
    ['févr.-26', '2026-02/1'],
    ['enero de 2026', '2026-01/1'],
    ['gen 2026', '2026-01/1'],
    ['2026 mrt', '2026-03/1'],
    ['1er août 2026', '2026-08/1'],
    ['31. Dezember 2026', '2026-12/1'],
    ['Store 2026', null],
    ['01/2026', '2026-01/1'],
    ['1.2026', '2026-01/1'],
    ['12-2026', '2026-12/1'],
    ['2026-01', '2026-01/1'],
    ['2026/12', '2026-12/1'],
    ['2026-01-31', '2026-01/1'],
    ['2026-01-31T00:00:00', '2026-01/1'],
    ['Jan 31, 2026', '2026-01/1'],
    ['31 Jan 2026', '2026-01/1'],
    ['1/31/2026', '2026-01/1'],
    ['31.01.2026', '2026-01/1'],
    ['Q1 2026', '2026-01/3'],
    ['q4-2026', '2026-10/3'],
    ["Q2 '26", '2026-04/3'],
    ['Q3 FY26', '2026-07/3'],
    ['FY2026 Q3', '2026-07/3'],
    ['2026-Q3', '2026-07/3'],
    ['3Q26', '2026-07/3'],
    ['2026', '2026-01/12'],
    ['FY2026', '2026-01/12'],
    ['FY 26', '2026-01/12'],
    ['Fiscal year 2026', '2026-01/12'],
    ['Ｊａｎ ２０２６', '2026-01/1'],
    ['Jan', null],
    ['Ja 2026', null],
    ['Janx 2026', null],
    ['13/2026', null],
    ['2026-13', null],
    ['2026-02-30', null],
    ['Q5 2026', null],
    ['1899', null],
    ['2200', null],
    ['26', null],
    ['Jan 2026 budget', null],
    ['Jan – Mar 2026', null],
    ['Week 1 2026', null],
    ['Total', null],
    ['', null],
    ['x'.repeat(100_000), null],
  ])('of the text %j is read as %j', (text, period) => expect(read([['TEXT', text]])).toEqual([period]))

  it.each<readonly [WorkbookCell['kind'], string, string | null]>([
    ['DATE', '2026-01-31', '2026-01/1'],
    ['DATE', '2026-01-31T12:00:00', '2026-01/1'],
    ['DATE', '1800-01-01', null],
    ['NUMBER', '2026', '2026-01/12'],
    ['NUMBER', '1989', null],
    ['NUMBER', '2061', null],
    ['NUMBER', '202601', '2026-01/1'],
    ['NUMBER', '202613', null],
    ['NUMBER', '46023', null],
    ['NUMBER', '2026.5', null],
    ['BOOLEAN', 'TRUE', null],
    ['ERROR', '#REF!', null],
    ['UNCALCULATED', '', null],
  ])('that is a %s %s is read as %j', (kind, text, period) => expect(read([[kind, text]])).toEqual([period]))

  it.each<readonly [readonly number[], readonly (string | null)[]]>([
    [
      [2025, 2026, 2027],
      ['2025-01/12', '2026-01/12', '2027-01/12'],
    ],
    [
      [2027, 2026],
      ['2027-01/12', '2026-01/12'],
    ],
    // A budget beside the year before, twice.
    [
      [2027, 2026, 2027],
      ['2027-01/12', '2026-01/12', '2027-01/12'],
    ],
    // Figures.
    [
      [2010, 2050, 2100],
      [null, null, null],
    ],
    [
      [2050, 2052],
      [null, null],
    ],
    [
      [2050, 2049, 2050, 2051],
      [null, null, null, null],
    ],
  ])('that is one of the numbers %j is a year if they follow each other', (numbers, periods) => {
    expect(read(numbers.map((number) => ['NUMBER', String(number)] as const))).toEqual(periods)
    expect(read(numbers.map((number) => ['TEXT', String(number)] as const))).toEqual(periods)
  })

  it('of a quarter or year follows the fiscal year, named by the year in which it ends', () => {
    const headings = ['Q1 2026', 'Q4 2026', '2026', 'Jan 2026'].map((text) => ['TEXT', text] as const)
    expect(read(headings, 4)).toEqual(['2025-04/3', '2026-01/3', '2025-04/12', '2026-01/1'])
    expect(read(headings, 12)).toEqual(['2025-12/3', '2026-09/3', '2025-12/12', '2026-01/1'])
  })

  it('is read back from what templates write', () => {
    const start = fc.integer({ min: 1, max: 12 }).map((month) => month as MonthOfYear) // 1 to 12
    fc.assert(
      fc.property(
        fc.constantFrom<Period>('MONTHLY', 'QUARTERLY', 'YEARLY'),
        start,
        fc.integer({ min: 0, max: 1_800 }),
        (period, fiscalYearStart, at) => {
          const from = monthIndex(1950, at + 1)
          const periods = figurePeriods(period, from, (from + 15) as MonthIndex, fiscalYearStart) // months later
          const cells = periods.map(({ heading }, column) => ({ column, kind: 'TEXT', text: heading }) as const)
          expect(headingPeriods(cells, fiscalYearStart)).toEqual(periods.map(({ firstMonth, months }) => ({ firstMonth, months })))
        },
      ),
    )
  })
})

describe('numeric days', () => {
  it.each([
    [
      ['1/1/2026', '2/1/2026', '3/1/2026'],
      ['2026-01/1', '2026-02/1', '2026-03/1'],
    ],
    [
      ['01/01/2026', '01/02/2026', '01/03/2026'],
      ['2026-01/1', '2026-02/1', '2026-03/1'],
    ],
    [
      ['1/31/2026', '2/28/2026'],
      ['2026-01/1', '2026-02/1'],
    ],
    [
      ['31.1.2026', '28.2.2026'],
      ['2026-01/1', '2026-02/1'],
    ],
    [['01/05/2026'], ['2026-01/1']],
    [
      ['31/01/2026', '01/31/2026'],
      [null, '2026-01/1'],
    ],
    [['99/99/2026'], [null]],
  ])('%j are read in the order that gives each its own month', (texts, periods) =>
    expect(read(texts.map((text) => ['TEXT', text] as const))).toEqual(periods),
  )
})

describe('headings that show no year', () => {
  const problem = (days: readonly string[], said: readonly string[], others: readonly string[] = []) =>
    hiddenYearProblem(
      'Downtown',
      [
        ...days.map((text, column): WorkbookCell => ({ column, kind: 'DATE', text, hidesYear: true })),
        ...others.map((text, at): WorkbookCell => ({ column: 20 + at, kind: 'TEXT', text })),
      ],
      said,
    )
  const JANUARY = ['2025-01-01', '2025-02-01']

  it('contradict a title of another year', () => {
    expect(problem(JANUARY, ['Budget 2026'])).toBe(
      'The headings of the sheet “Downtown” show no year, such as “Jan”: their cells have 2025, and the sheet says “Budget 2026”. Write them with their year, like Jan 2026.',
    )
    expect(problem(JANUARY, [], ['FY2026'])).toContain('says “FY2026”')
    // `Jan-15` of a plan for 2026.
    expect(problem(['2025-01-15', '2025-02-15'], ['2026 Budget'])).toContain('their cells have 2015')
  })

  it.each([
    [['Budget 2025']],
    [['Budget 2026, beside 2025']],
    [['Harbor, 2,026 seats']],
    [['Approved November 2026']],
    [['Opened in 2026']],
    [['2026 Actuals vs budget']],
    [['Budget']],
  ])('say nothing against %j', (said) => expect(problem(JANUARY, said)).toBeNull())
})

describe('headings that a spreadsheet program turned into days', () => {
  const of = (...days: string[]) =>
    headingPeriods(
      days.map((text, column): WorkbookCell => ({ column, kind: 'DATE', text, hidesYear: true })),
      1,
    ).map((period) => period && firstDayOf(period.firstMonth).slice(0, 7))

  it.each([
    [
      ['2025-01-26', '2025-02-26', '2025-03-26'],
      ['2026-01', '2026-02', '2026-03'],
    ],
    // Typed around the turn of a year.
    [
      ['2025-12-27', '2026-01-27'],
      ['2027-12', '2027-01'],
    ],
    // Days of different months, or of one month twice, are days.
    [
      ['2025-01-26', '2025-02-27'],
      ['2025-01', '2025-02'],
    ],
    [
      ['2025-01-26', '2025-01-26'],
      ['2025-01', '2025-01'],
    ],
    [['2025-01-26'], ['2025-01']],
    // 2005 is no plan of 2025.
    [
      ['2025-01-05', '2025-02-05'],
      ['2025-01', '2025-02'],
    ],
  ])('%j are %j', (days, months) => {
    expect(of(...days)).toEqual(months)
  })

  it('are days where their year is shown', () => {
    expect(
      read([
        ['DATE', '2025-01-26'],
        ['DATE', '2025-02-26'],
      ]),
    ).toEqual(['2025-01/1', '2025-02/1'])
  })
})

it.each<readonly [string, MonthIndex, boolean]>([
  ['2026-01-25', monthIndex(2026, 1), true],
  ['1/25/2026', monthIndex(2026, 1), true],
  ['25.01.2026', monthIndex(2026, 1), true],
  ['02/03/2026', monthIndex(2026, 3), true],
  ['Jan 25, 2026', monthIndex(2026, 1), true],
  ['25-Jan-2026', monthIndex(2026, 1), true],
  ['Jan 31, 2026', monthIndex(2026, 1), false],
  ['2026-01-01', monthIndex(2026, 1), false],
  ['2026-01-31', monthIndex(2026, 1), false],
  ['2026-01-31T18:00:00', monthIndex(2026, 1), true],
  ['2026-01-31 23:00:00Z', monthIndex(2026, 1), true],
  ['2026-03-01T05:59:59Z', monthIndex(2026, 3), true],
  ['2026-01-31T23:59:59', monthIndex(2026, 1), false],
  ['2026-01-31T00:00:00', monthIndex(2026, 1), false],
  ['2026-01-01T06:00:00Z', monthIndex(2026, 1), false],
  ['2/28/2026', monthIndex(2026, 2), false],
  ['Jan 2026', monthIndex(2026, 1), false],
  ['2026', monthIndex(2026, 1), false],
])('the day %s stands for its month: said is %s %s', (text, month, isSaid) => {
  expect(dayWithinRemark({ text }, month)).toEqual(isSaid ? expect.stringMatching(/is read as (Jan|Mar) 2026, the month it is in/) : null)
})

it('a date that shows no day stands for its month without a word', () => {
  expect(dayWithinRemark({ text: '2026-01-25', hidesDay: true }, monthIndex(2026, 1))).toBeNull()
})

it.each([
  [
    ['26-Jan', '26-Feb'],
    ['2026-01/1', '2026-02/1'],
  ],
  [
    ['26 Jan', '26 Feb', 'Total'],
    ['2026-01/1', '2026-02/1', null],
  ],
  [['26-Jan'], [null]],
  // Days that may end a month.
  [
    ['28-Feb', '28-Mar', '28-Apr'],
    [null, null, null],
  ],
  [
    ['28-Feb', '28-Apr'],
    [null, null],
  ],
  [
    ['26-Jan', '27-Feb'],
    [null, null],
  ],
  [
    ['15-Jan', '15-Feb'],
    [null, null],
  ],
  [
    ['26-Jan', '26-Jan'],
    [null, null],
  ],
])('texts such as a day and a month may be months of a year: %j', (texts, periods) =>
  expect(read(texts.map((text) => ['TEXT', text] as const))).toEqual(periods),
)
