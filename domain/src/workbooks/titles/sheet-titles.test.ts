import { describe, expect, it } from 'vitest'
import { readSheets, type SheetRows } from '../../../test/read-sheets.ts'
import { opsDataRules } from '../../ops-data/ops-data-reading.ts'

const RULES = opsDataRules(
  {
    kind: 'OPS_DATA',
    companyId: 'tidewater',
    fiscalYearStart: 1,
    locations: [
      { id: 1, name: 'Downtown' },
      { id: 2, name: 'Median Street Grill' },
      { id: 3, name: 'Sunday Brunch' },
      { id: 4, name: 'Catering' },
    ],
    metrics: [
      { id: 'guests', name: 'Guests', isDerived: false, isSummed: true },
      { id: 'wait', name: 'Wait time', isDerived: false },
      { id: 'orders', name: 'Delivery orders', isDerived: false, isSummed: true },
      { id: 'ytd', name: 'YTD visits', isDerived: false },
    ],
  },
  null,
)

const MONTHS = ['Metric', 'Jan 2026', 'Feb 2026', 'Total']
const GUESTS = ['Guests', 400, 810, 810]

describe('a title that says that figures add up over the year', () => {
  it.each(['Budget 2026, cumulative (YTD)', 'Guests, 3-month rolling', 'Guests YTD', 'Year-to-date figures', 'running total'])(
    'is named: %j',
    (title) => {
      const { figures, issues } = readSheets(RULES, { Downtown: [[title], MONTHS, GUESTS] })
      expect(figures).toEqual([])
      expect(issues).toEqual([
        `PROBLEM Downtown: Downtown!A1 says “${title}”, and the sheet was not read: year-to-date figures are not monthly figures. Enter each month’s own figure, or remove the word if the figures are monthly already.`,
      ])
    },
  )

  it.each<readonly [string, SheetRows, string]>([
    ['its tab', { YTD: [['Downtown'], MONTHS, GUESTS] }, 'YTD says “YTD”'],
    ['a row above the months', { Downtown: [[null, 'Cumulative'], MONTHS, GUESTS] }, 'Downtown!B1 says “Cumulative”'],
    [
      'the amounts of a list',
      {
        Export: [
          ['Location', 'Metric', 'Month', 'YTD amount'],
          ['Downtown', 'Guests', 'Jan 2026', 400],
          ['Downtown', 'Guests', 'Feb 2026', 810],
        ],
      },
      'Export!D1 says “YTD amount”',
    ],
  ])('may be %s', (_what, sheets, says) => {
    const { figures, issues } = readSheets(RULES, sheets)
    expect(figures).toEqual([])
    expect(issues).toEqual([expect.stringContaining(says)])
  })

  it.each<readonly [string, SheetRows[string]]>([
    ['of a single month', [['Guests YTD'], ['Metric', 'Feb 2026'], ['Guests', 810]]],
    ['above a total', [[null, null, null, 'YTD'], MONTHS, GUESTS]],
    ['that is a name', [['YTD visits'], ['Location', 'Jan 2026', 'Feb 2026'], ['Downtown', 4, 5]]],
    ['with a not', [['Not cumulative'], MONTHS, GUESTS]],
  ])('is none %s', (_where, rows) => {
    expect(readSheets(RULES, { Downtown: rows }).figures).not.toEqual([])
  })
})

it.each([
  ['Index', 'Guests', false],
  ['Guests, index', 'Guests', false],
  ['Guests (index)', 'Guests', false],
  ['Satisfaction index', 'Guest satisfaction index', true],
  ['Satisfaction index', 'Guests', true],
  ['Index', 'Guest satisfaction index', true],
])('a title %j above the metric %j: read is %s', (title, name, isRead) => {
  const rules = opsDataRules(
    {
      kind: 'OPS_DATA',
      companyId: 'tidewater',
      fiscalYearStart: 1,
      locations: [{ id: 1, name: 'Downtown' }],
      metrics: [{ id: 'guests', name, isDerived: false }],
    },
    null,
  )
  expect(readSheets(rules, { Downtown: [[title], ['Metric', 'Jan 2026'], [name, 4]] }).figures).toHaveLength(isRead ? 1 : 0)
})

it.each([
  'Average weekly figures by month',
  'Daily averages',
  'avg. per day',
  'Mean daily guests',
  'Guests, weekly avg.',
  'avg per day',
  'Labor hours, weekly',
  'Covers (daily)',
  'Weekly guests',
  'Durchschnitt pro Tag',
  'Guests - ADC',
])('averages of weeks or days are named: %j', (title) => {
  const { figures, issues } = readSheets(RULES, { Downtown: [[title], MONTHS, GUESTS] })
  expect(figures).toEqual([])
  expect(issues).toEqual([
    expect.stringContaining(`Downtown!A1 says “${title}”, and the sheet was not read: figures are stored for whole months.`),
  ])
})

it.each([
  'Average guests',
  'Guests (avg)',
  'Guests – average',
  'Ø Guests',
  'Guests/day',
  'Guests / table',
  'Guests (Ø)',
  'Downtown – median guests',
  'Guests per table',
  'Guests per labor hour in 2026',
  'Guests (median day)',
  'Guests x100',
  'Guests - rate of change',
])('other figures than those of the months are named: %j', (title) => {
  const { figures, issues } = readSheets(RULES, { Downtown: [[title], MONTHS, GUESTS] })
  expect(figures).toEqual([])
  expect(issues).toEqual([expect.stringContaining(`Downtown!A1 says “${title}”, and the sheet was not read: `)])
})

it.each([
  'Guests (lunch)',
  'Guests – weekdays',
  'Guests (dine-in only)',
  'Same-store guests',
  'Guests excluding delivery',
  'Guests, days 1-15',
  'Downtown – lunch guests',
  'Delivery: guests',
  'Delivery orders and guests (weekends)',
  'Guests (dine-in), Downtown',
  'Guests MTD',
  'Guests, first half of March',
  'Guests online 2026',
  'Guests (partial month)',
])('titles of a part of a metric are guesses: %j', (title) => {
  const { figures, issues } = readSheets(RULES, { Downtown: [[title], ['Metric', 'Jan 2026'], ['Guests', 400]] })
  expect(figures).toHaveLength(1)
  expect(issues).toEqual([
    `NOTE Downtown!A1: It says “${title}”, and the figures are stored as all of “Guests”. If they are only a part of it, leave them out, or take the words out if they are all.`,
  ])
})

it.each([
  'Guests per location',
  'Guests per month',
  'Guests by store, all channels',
  'Monthly guests',
  'YTD visits',
  'Guests (internal use only)',
  'Guests, lunch and dinner',
  'Guests (lunch, dinner)',
  'Lunch and dinner guests',
  'Guests (online and in store)',
  'Guests and delivery orders',
  'Lunch Lab Inc. – Guests',
  'Harbor Catering Co: guests and hours',
  'Guests / Tables',
  'Guests excluding voids',
  'Guests without tax',
  'Guests, first half',
  'Guests / wait time',
  'Guests, MTD report of the POS',
])('titles of the whole metric are none: %j', (title) => {
  expect(readSheets(RULES, { Downtown: [[title], ['Metric', 'Jan 2026'], ['Guests', 400]] }).issues).toEqual([])
})

it.each<readonly [string, SheetRows[string]]>([
  ['Downtown', [['Guests per POS'], ['Metric', 'Jan 2026'], ['Guests', 400]]],
  ['Downtown', [['Guests per OpenTable'], ['Metric', 'Jan 2026'], ['Guests', 400]]],
  ['Downtown', [['Guests per table reservation system'], ['Metric', 'Jan 2026'], ['Guests', 400]]],
  ['Downtown', [['Downtown per owner plan'], ['Metric', 'Jan 2026'], ['Guests', 400]]],
  ['Downtown', [['Guests, average check and wait time'], ['Metric', 'Jan 2026'], ['Guests', 400]]],
  ['Downtown', [['Average wait time'], ['Metric', 'Jan 2026'], ['Wait time', 12]]],
  ['Median Street Grill', [['Median Street Grill – guests'], ['Metric', 'Jan 2026'], ['Guests', 400]]],
  ['Downtown', [['Downtown'], ['Metric', 'Jan 2026'], ['Guests', 400], ['Note: industry median is 380']]],
])('sources, names and averages of averages are read: %s, %j', (tab, rows) => {
  const { figures, issues } = readSheets(RULES, { [tab]: rows })
  expect(figures).toHaveLength(1)
  expect(issues).toEqual([])
})

it('the name of a location is no part', () => {
  expect(readSheets(RULES, { Catering: [['Guests at Catering'], ['Metric', 'Jan 2026'], ['Guests', 400]] }).issues).toEqual([])
})

it.each(['Sunday Brunch – Guests', 'Guests – Sunday Brunch', 'Sunday Brunch guests', 'Guests at Sunday Brunch'])(
  'words of a location are no part: %j',
  (title) => {
    expect(readSheets(RULES, { 'Sunday Brunch': [[title], ['Metric', 'Jan 2026'], ['Guests', 400]] }).issues).toEqual([])
  },
)

it.each([
  'Daily report, printed on Monday',
  'Weekly counts mean whole weeks',
  'Average check',
  'Daily report',
  'Weekly review of the plan',
])('other titles are no averages: %j', (title) => {
  expect(readSheets(RULES, { Downtown: [[title], ['Metric', 'Jan 2026'], ['Guests', 400]] }).figures).toHaveLength(1)
})

it('averages of months are named above quarters, and are none above months', () => {
  const read = (heading: string) => readSheets(RULES, { Downtown: [['monthly average'], ['Metric', heading], ['Guests', 400]] })
  expect(read('Q1 2026').issues).toEqual([expect.stringContaining('figures are stored for whole periods')])
  expect(read('Jan 2026').figures).toHaveLength(1)
})

it('jobs are no hours', () => {
  const { figures, issues } = readSheets(RULES, { Downtown: [['Guests (FTE)'], MONTHS, GUESTS] })
  expect(figures).toEqual([])
  expect(issues).toEqual([expect.stringContaining('Downtown!A1 says “Guests (FTE)”')])
})

it('notes below figures say what they are, too', () => {
  const read = (note: string) => readSheets(RULES, { Downtown: [['Metric', 'Jan 2026'], ['Guests', 66.7], [note]] })
  expect(read('Source: Toast, daily average').issues).toEqual([expect.stringContaining('Downtown!A3 says “Source: Toast, daily average”')])
  expect(read('Source: daily sales report').figures).toHaveLength(1)
  expect(read('Average per day').issues).not.toEqual([expect.stringContaining('was not read: figures')])
})

describe('a title of another year than the headings', () => {
  const read = (sheets: SheetRows) => readSheets(RULES, sheets)
  it.each<readonly [string, SheetRows]>([
    ['above', { Downtown: [['Guest count 2026'], ['Metric', 'Jan-25', 'Feb-25'], ['Guests', 4, 5]] }],
    [
      'of a list',
      {
        'Budget FY2026': [
          ['Location', 'Metric', 'Month', 'Amount'],
          ['Downtown', 'Guests', 'Jan 2025', 4],
        ],
      },
    ],
  ])('is named: %s', (_where, sheets) => {
    expect(read(sheets).figures).toEqual([])
    expect(read(sheets).issues).toEqual([
      expect.stringMatching(/says “.*2026.*”, but the periods of the sheet are of 2025, and it was not read/),
    ])
  })

  it.each<readonly [string, string]>([
    ['Budget 2026 vs 2025', 'Jan 2025'],
    ['Printed 2026-01-05', 'Jan 2025'],
    ['As of January 2026', 'Dec 2025'],
    ['Store 2026', 'Jan 2025'],
    ['Budget FY 2025', 'Jan 2025'],
    ['Plan 2041', 'Jan 2025'],
  ])('is none: %s above %s', (title, heading) => {
    expect(read({ Downtown: [[title], ['Metric', heading], ['Guests', 4]] }).figures).toHaveLength(1)
  })

  it('may be a fiscal year', () => {
    const sheets: SheetRows = { Downtown: [['Budget FY 2026'], ['Metric', 'Aug 2025'], ['Guests', 4]] }
    expect(readSheets({ ...RULES, fiscalYearStart: 7 }, sheets).figures).toHaveLength(1)
    expect(readSheets(RULES, sheets).figures).toEqual([])
  })
})

describe('a note beside figures', () => {
  const read = (note: string) => readSheets(RULES, { Downtown: [['Downtown'], ['Metric', 'Jan 2026', 'Basis'], ['Guests', 400, note]] })

  it.each(['avg per week', 'cumulative', 'per store week', 'change vs 2025', 'per sq ft', 'annual figure'])(
    'says that they are not those of the months: %j',
    (note) => {
      expect(read(note).figures).toEqual([
        `Downtown!B3 1 guests 2026-01/1 ! The row says “${note}”, and figures are stored for whole months. Write what each month has in all, or take the words out if that is what the row has.`,
      ])
    },
  )

  it.each([
    'per month',
    'per hour',
    'per Toast',
    'open 6 days per week',
    'YTD 2025 run rate',
    'Growth over 2025 of 3%',
    'Weekly',
    'Daily count by the host, averaged nowhere but in this long remark',
  ])('may be any other: %j', (note) => {
    expect(read(note).figures).toEqual(['Downtown!B3 1 guests 2026-01/1 = 400'])
  })

  it.each(['per guest', 'annual', 'daily average'])('may be what an average is: %j', (unit) => {
    const rows = (metric: string) => [['Downtown'], ['Metric', 'Unit', 'Jan 2026'], [metric, unit, 24.5]]
    expect(readSheets(RULES, { Downtown: rows('Wait time') }).figures).toEqual(['Downtown!C3 1 wait 2026-01/1 = 24.5'])
    expect(readSheets(RULES, { Downtown: rows('Guests') }).figures).toEqual([
      expect.stringContaining(`! The row says “${unit}”, and figures are stored for whole months.`),
    ])
  })

  it('is that of another figure for an average, too', () => {
    const { figures } = readSheets(RULES, {
      Downtown: [
        ['Metric', 'Jan 2026', 'Basis'],
        ['Wait time', 12, 'YTD'],
      ],
    })
    expect(figures).toEqual([expect.stringContaining('! The row says “YTD”')])
  })
})
