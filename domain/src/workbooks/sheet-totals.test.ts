import { describe, expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { readSheets, type SheetRows } from '../../test/read-sheets.ts'
import { budgetRules } from '../budgets/budget-reading.ts'
import { opsDataRules } from '../ops-data/ops-data-reading.ts'

const NAMES = {
  companyId: 'tidewater',
  fiscalYearStart: 1,
  locations: [{ id: 1, name: 'Downtown' }],
  metrics: [
    { id: 'guests', name: 'Guests', isDerived: false, isSummed: true },
    { id: 'seats', name: 'Seats', isDerived: false, isSummed: false },
  ],
} as const
const BUDGET = {
  ...NAMES,
  kind: 'BUDGET',
  accounts: [],
  categorizations: [
    {
      id: 'restaurant',
      name: 'Restaurant',
      version: 1,
      groups: [
        group('revenue', { name: 'Revenue', type: 'REVENUE', displayOrder: 1 }),
        group('food', { name: 'Food', type: 'COGS', displayOrder: 2 }),
        group('payroll', { name: 'Payroll', type: 'PAYROLL', displayOrder: 3 }),
      ],
    },
  ],
  categorizationId: null,
  isCategorizationFixed: false,
  period: null,
} as const

type Rows = SheetRows[string]
const budget = (rows: Rows, period: 'MONTHLY' | 'QUARTERLY' | null = null) =>
  readSheets(budgetRules({ ...BUDGET, period }, null, new Set()), { Downtown: rows })
const metrics = (rows: Rows) => readSheets(opsDataRules({ ...NAMES, kind: 'OPS_DATA' }, null), { Downtown: rows })

const MONTHS = ['Line', 'Jan 2026', 'Feb 2026', 'Mar 2026']
const WITH_QUARTER = [...MONTHS, 'Q1 2026']

describe('total columns', () => {
  it.each([
    ['a quarter', 'Q1 2026'],
    ['a quarter without a year', 'Q1'],
    ['a total', 'Total'],
    ['the year to date', 'YTD'],
    ['a fiscal year', 'FY'],
    ['a number of months', '3 months'],
  ])('that match are structure: %s', (_, heading) => {
    const { figures, issues } = budget([
      [...MONTHS, heading],
      ['Revenue', 41.2, 41.5, 41.8, 124.5],
    ])
    expect([figures.length, issues]).toEqual([3, []])
  })

  it('of a half-year and a year are compared with their months', () => {
    const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)
    const rows = [
      ['Line', ...months.slice(0, 6), 'H1 2026', ...months.slice(6), 'H2 2026', 'FY 2026'],
      ['Revenue', 1, 2, 3, 4, 5, 6, 21, 7, 8, 9, 10, 11, 12, 57, 78],
    ]
    expect(budget(rows)).toMatchObject({ issues: [] })
    expect(budget([...rows, ['Food', 1, 2, 3, 4, 5, 6, 20, 7, 8, 9, 10, 11, 12, 57, 79]]).issues).toEqual([
      'PROBLEM Downtown!P3: Totals of the sheet “Downtown” do not match: “FY 2026” of “Food” in Downtown!P3 says 79.00, its parts add up to 78.00; “H1 2026” of “Food” in Downtown!H3 says 20.00, its parts add up to 21.00. Totals are not read; the figures that they are made of are. Check that none is missing.',
    ])
  })

  it('may all stand behind the months', () => {
    const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)
    const amounts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    expect(
      budget([
        ['Line', ...months, 'Q1', 'Q2', 'Q3', 'Q4', 'H1', 'H2'],
        ['Revenue', ...amounts, 6, 15, 24, 33, 21, 57],
      ]).issues,
    ).toEqual([])
    expect(
      budget([
        ['Line', ...months, 'Q1', 'Q2'],
        ['Revenue', ...amounts, 6, 16],
      ]).issues,
    ).toHaveLength(1)
  })

  it('that do not match are named, and the months count', () => {
    const { figures, issues } = budget([WITH_QUARTER, ['Revenue', 41.2, 41.5, 41.8, 125.5]])
    expect(figures).toHaveLength(3)
    expect(issues).toEqual([
      'PROBLEM Downtown!E2: Totals of the sheet “Downtown” do not match: “Q1 2026” of “Revenue” in Downtown!E2 says 125.50, its parts add up to 124.50. Totals are not read; the figures that they are made of are. Check that none is missing.',
    ])
  })

  it('name dates in headings by their months, however the sheet shows them', () => {
    const headings = ['Line', { day: '2026-01-01' }, { day: '2026-02-01' }]
    const { issues } = budget([headings, ['Revenue', 41.2, 41.5], ['Food', 10, 10], ['Gross profit', 31.2, 30]])
    expect(issues.filter((issue) => issue.includes('do not match'))).toEqual([
      expect.stringContaining('“Gross profit” of “Feb 2026” in Downtown!C4 says 30.00'),
    ])
  })

  it('without the figures of their months are named', () => {
    expect(budget([WITH_QUARTER, ['Revenue', null, null, null, 124.5]]).issues).toHaveLength(1)
  })

  it('are rounded as they are written', () => {
    expect(budget([WITH_QUARTER, ['Revenue', 41.2, 41.5, 41.9, 125]]).issues).toEqual([])
  })

  it('are read where the budget is planned by them', () => {
    const { figures } = budget([WITH_QUARTER, ['Revenue', null, null, null, 124.5]], 'QUARTERLY')
    expect(figures).toEqual(['Downtown!E2 1 revenue 2026-01/3 = 124.5'])
  })

  it('of a metric are compared if it adds up over time', () => {
    const { figures, issues } = metrics([WITH_QUARTER, ['Guests', 10, 20, 30, 61], ['Seats', 80, 80, 80, 80]])
    expect(figures).toHaveLength(6)
    expect(issues).toEqual([expect.stringContaining('“Q1 2026” of “Guests” in Downtown!E2 says 61.00, its parts add up to 60.00.')])
  })
})

it('units and notes are no totals', () => {
  const { issues } = metrics([
    ['Metric', 'Unit', 'Jan 2026', 'Total', 'Notes'],
    ['Guests', 'people', 1, 1, 'busy'],
  ])
  expect(issues).toEqual(['NOTE Downtown!E1: “Notes” is not a month, quarter or year; the column was not read.'])
})

it.each(['% of rev', 'Var %', 'Percent of sales'])('shares headed %s are passed over, and named', (heading) => {
  const { figures, issues } = budget([
    ['Line', 'Jan 2026', heading],
    ['Revenue', 41.2, 1],
  ])
  expect(figures).toHaveLength(1)
  expect(issues).toEqual([`NOTE Downtown!C1: “${heading}” is a share of other figures; the column was not read.`])
})

it.each(['Jan 2026 %', 'Variance'])('figures headed %s are named as unread', (heading) => {
  const { issues } = budget([
    ['Line', 'Jan 2026', heading],
    ['Revenue', 41.2, 1],
  ])
  expect(issues).toEqual([expect.stringContaining('has figures that were not read')])
})

it('percentages are no figures of a line of money', () => {
  const { figures } = budget([
    ['Line', 'Unit', 'Jan 2026'],
    ['Revenue', null, 41.2],
    ['Food', '% of sales', 32],
    ['Payroll', null, '28%'],
  ])
  expect(figures).toEqual([
    expect.stringMatching(/= 41\.2$/),
    expect.stringContaining('! The row says “% of sales”, and lines are planned in amounts of money. Write the amounts.'),
    expect.stringContaining('! “28%” is a percentage, and lines are planned in amounts of money. Write the amount.'),
  ])
  expect(
    budget([
      ['Line', 'Jan 2026'],
      ['Food', { kind: 'NUMBER', text: '0.07', shown: { isPercentage: true } }],
    ]).figures,
  ).toEqual([expect.stringContaining('! “7%” is a percentage')])
  const computed = budget([
    ['Line', 'Unit', 'Jan 2026'],
    ['Food', '% of sales', 4_500],
  ])
  expect(computed.figures).toEqual([expect.stringMatching(/= 4500$/)])
})

describe('total rows', () => {
  const LINES: Rows = [MONTHS.slice(0, 2), ['Revenue', 41.2], ['Food', 12.4], ['Payroll', 13.15]]

  it.each([
    ['Total expenses', 25.55],
    ['Total', 25.55],
    ['Net income', 15.65],
    ['Net profit', 15.65],
  ])('that match are structure: %s', (label, value) => {
    const { figures, issues } = budget([...LINES, [label, value]])
    expect([figures.length, issues]).toEqual([3, []])
  })

  it('may be a gross profit between costs, or above their parts', () => {
    const [headings = [], revenue = [], food = [], payroll = []] = LINES
    expect(budget([headings, revenue, food, ['Gross profit', 28.8], payroll, ['Net income', 15.65]])).toMatchObject({ issues: [] })
    expect(budget([headings, revenue, ['Total costs', 25.55], food, payroll])).toMatchObject({ issues: [] })
  })

  it('that do not match are named with both figures', () => {
    expect(budget([...LINES, ['Total expenses', 29.05], ['Net income', 12.15]]).issues).toEqual([
      'PROBLEM Downtown!B5: Totals of the sheet “Downtown” do not match: “Total expenses” of “Jan 2026” in Downtown!B5 says 29.05, its parts add up to 25.55; “Net income” of “Jan 2026” in Downtown!B6 says 12.15, its parts add up to 15.65. Totals are not read; the figures that they are made of are. Check that none is missing.',
    ])
  })

  it('without any line are named', () => {
    expect(budget([MONTHS, ['Total Parking', 5]]).issues).toEqual([expect.stringContaining('says 5.00, its parts add up to 0.00')])
  })
})

it.each([
  'EBITDA before rent',
  'Restaurant-level EBITDA',
  'Prime cost',
  'Store-level contribution',
  'Controllable profit',
  'Operating income after rent',
])('a row %s is a result of others', (label) => {
  const rows = [MONTHS, ['Revenue', 40, 41, 42], ['Food', 10, 11, 12], ['Payroll', 15, 15, 16]]
  const sums = label === 'Prime cost' ? [25, 26, 28] : [15, 15, 14]
  const { figures, issues } = budget([...rows, [label, ...sums]])
  expect([figures.length, issues]).toEqual([9, []])
})

it.each([
  ['Prime cost', 22],
  ['Prime costs', 22],
  ['Controllable profit', 19],
  ['Controllable income', 19],
  ['Restaurant contribution', 19],
])('a row %s may leave out any cost', (label, value) => {
  const { figures, issues } = budget([MONTHS.slice(0, 2), ['Revenue', 41], ['Food', 12], ['Payroll', 13], [label, value]])
  expect([figures.length, issues]).toEqual([3, []])
})

it('a row Contribution alone may be a line', () => {
  expect(budget([MONTHS, ['Contribution', 40, 41, 42]]).issues).toEqual([
    expect.stringMatching(/^PROBLEM .*There is no line “Contribution”/),
  ])
})
