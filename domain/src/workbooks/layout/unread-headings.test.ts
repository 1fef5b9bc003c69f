import { describe, expect, it } from 'vitest'
import { readSheets, type SheetRows } from '../../../test/read-sheets.ts'
import { opsDataRules } from '../../ops-data/ops-data-reading.ts'

const RULES = opsDataRules(
  {
    kind: 'OPS_DATA',
    companyId: 'tidewater',
    fiscalYearStart: 1,
    locations: [{ id: 1, name: 'Downtown' }],
    metrics: [{ id: 'guests', name: 'Guests', isDerived: false }],
  },
  null,
)

const read = (...rows: SheetRows[string]) => readSheets(RULES, { Downtown: rows })

const NO_YEAR = 'The headings of the sheet “Downtown” name no year, such as “Jan”. Write them like Jan 2026.'

describe('months without a year', () => {
  it.each<readonly [string, SheetRows[string]]>([
    [
      'above figures',
      [
        ['Metric', 'Jan', 'Feb'],
        ['Guests', 400, 410],
      ],
    ],
    [
      'above figures that look like years',
      [
        ['Metric', 'Jan', 'Feb', 'Mar'],
        ['Guests', 2050, 2100, 2150],
      ],
    ],
    [
      'above figures that follow each other',
      [
        ['Metric', 'Jan', 'Feb', 'Mar'],
        ['Guests', 2026, 2027, 2028],
      ],
    ],
    [
      'above figures that look like months',
      [
        ['Metric', 'Jan', 'Feb'],
        ['Guests', 202601, 202602],
      ],
    ],
    [
      'above one figure that looks like a year',
      [
        ['Metric', 'Jan'],
        ['Guests', 2026],
      ],
    ],
    [
      'in blocks',
      [
        [null, '2026 Actual', null, '2027 Budget'],
        ['Metric', 'Jan', 'Feb', 'Jan'],
        ['Guests', 1000, 2000, 3000],
      ],
    ],
    [
      'beside the year',
      [
        ['Metric', 'Jan', 'Feb', 'FY2026'],
        ['Guests', 400, 410, 810],
      ],
    ],
    [
      'with what they are',
      [
        ['Metric', 'Jan', 'Feb budget'],
        ['Guests', 400, 410],
      ],
    ],
  ])('%s are refused as such', (_where, rows) => expect(() => read(...rows)).toThrow(NO_YEAR))

  it.each<readonly [string, SheetRows[string]]>([
    [
      'a name',
      [
        ['Metric', 2026],
        ['Guests', 400],
        ['May', 3],
      ],
    ],
    [
      'names of rows below years',
      [
        ['Guests', 2025, 2026],
        ['Jan', 3, 4],
        ['Feb', 3, 4],
      ],
    ],
    [
      'in a remark',
      [
        ['From', 'Jan'],
        ['Metric', 'Dec 2026'],
        ['Guests', 400],
      ],
    ],
  ])('are nothing else in %s', (_where, rows) => expect(read(...rows).surveyed[0]).toMatchObject({ layout: {}, problem: null }))
})

describe('headings that are meant as times', () => {
  const PERIODS = (example: string) =>
    `The headings of the sheet “Downtown” name no month that can be read, such as “${example}”: numbers of fiscal periods do not say which month they are. Write them like Jan 2026.`
  const WEEKS = (example: string) =>
    `The headings of the sheet “Downtown” are weeks, such as “${example}”, and figures are stored by month, quarter or year. Add up the weeks of each month, and write headings like Jan 2026.`

  const FISCAL = (example: string) =>
    `The headings of the sheet “Downtown” are months of fiscal years, such as “${example}”, which do not say the year of the calendar. Write them like Jan 2026.`

  it.each([
    ['P1', 'P2', PERIODS('P1')],
    ['P01', 'P02', PERIODS('P01')],
    ['FY27 M1', 'FY27 M2', PERIODS('FY27 M1')],
    ['Period 1 2027', 'Period 2 2027', PERIODS('Period 1 2027')],
    ['Month 1', 'Month 2', PERIODS('Month 1')],
    ['W/E 4 Jan 2026', 'W/E 1 Feb 2026', WEEKS('W/E 4 Jan 2026')],
    ['Week 1 2026', 'Week 2 2026', WEEKS('Week 1 2026')],
    ['Jul FY26', 'Aug FY26', FISCAL('Jul FY26')],
    ['FY2026 July', 'FY2026 August', FISCAL('FY2026 July')],
    ['Q1', 'Q2', 'The headings of the sheet “Downtown” name no year, such as “Q1”. Write them like Q1 2026.'],
  ])('such as %j and %j are refused by their name', (first, second, sentence) => {
    expect(() => read(['FY2027 Budget'], ['Metric', first, second], ['Guests', 400, 410])).toThrow(sentence)
    expect(() => read(['Metric', first], ['Guests', 2026])).toThrow(sentence)
  })

  it('are named where other sheets can be read', () => {
    const { issues, figures } = readSheets(RULES, {
      Downtown: [
        ['Metric', 'Jan 2026'],
        ['Guests', 400],
      ],
      Later: [
        ['Metric', 'P1', 'P2'],
        ['Guests', 400, 410],
      ],
      Notes: [['See P1'], ['Week 1: opened']],
    })
    expect(figures).toHaveLength(1)
    expect(issues).toEqual([
      expect.stringMatching(/^PROBLEM Later: The headings of the sheet “Later” name no month/),
      expect.stringMatching(/^NOTE Notes: /),
    ])
  })

  it('are parts of a year beside them', () => {
    expect(read(['Metric', 'Q1', 'Q2', '2026'], ['Guests', 1, 2, 10]).figures).toEqual(['Downtown!D2 1 guests 2026-01/12 = 10'])
  })
})

it('years are read below a banner that names one, and beside others', () => {
  expect(read([null, 'FY2026 Budget'], ['Metric', 2026], ['Guests', 400]).figures).toHaveLength(1)
  expect(read(['Metric', 'FY2024 Actual', 2025, 2026], ['Guests', 300, 400, 410]).figures).toHaveLength(2)
})

it.each([
  ['Jan 2026 Actual', 'Feb 2026 Forecast'],
  ['FY2025 Actual', 'FY2026 Budget'],
  ['Budget Q1 2026', 'Budget Q2 2026'],
])('headings of several kinds of figures, such as %s, are named', (...headings) =>
  expect(() => read(['Metric', ...headings], ['Guests', 400, 410])).toThrow(
    `The headings of the sheet “Downtown” say what kind of figures they are, such as “${headings[0]}”. Write them like Jan 2026; if there are several kinds, keep the columns of one.`,
  ),
)
