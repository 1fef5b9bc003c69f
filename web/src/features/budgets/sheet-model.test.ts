import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import type { Metric } from '@fourwall/domain/ops-data/metric.ts'
import { monthIndex } from '@fourwall/domain/time/day.ts'
import { describe, expect, it } from 'vitest'
import { growthFrame, growthLines } from './new-budget/growth-preview.ts'
import { accountLock, foldedAtFirst } from './sheet/sheet-accounts.ts'
import { sheetColumns, sheetFrame } from './sheet/sheet-frame.ts'
import { collapsible, sheetRows } from './sheet/sheet-rows.ts'
import { sheetValues } from './sheet/sheet-values.ts'

const group = (
  id: string,
  parentId: string | null,
  formula: string | null = null,
  type: ProfitLossGroup['type'] = null,
): ProfitLossGroup => ({
  id,
  parentId,
  name: id,
  type,
  displayOrder: 0,
  formula,
  favorability: null,
})
/** Sales; Labor over Wages and Taxes; Profit of both. */
const groups = [
  { ...group('Sales', null, null, 'REVENUE'), displayOrder: 1 },
  { ...group('Labor', null, null, 'PAYROLL'), displayOrder: 2 },
  group('Wages', 'Labor'),
  group('Taxes', 'Labor'),
  { ...group('Profit', null, '{Sales} - {Labor}', 'NET_INCOME'), displayOrder: 3 },
]
const metric = (id: string, more: Partial<Metric>): Metric => ({
  id,
  name: id,
  definition: null,
  unit: null,
  timeAggregation: 'SUM',
  locationAggregation: 'SUM',
  weightMetricId: null,
  formula: null,
  showInBudget: true,
  favorability: null,
  ...more,
})
const metrics = [
  metric('Guests', { unit: 'guests' }),
  metric('Seats', { timeAggregation: 'LAST', locationAggregation: 'AVERAGE' }),
  metric('Check', { formula: '{group:Sales} / {metric:Guests}' }),
  metric('Hidden', { showInBudget: false }),
]
const year = { period: 'QUARTERLY', firstMonth: monthIndex(2026, 1), lastMonth: monthIndex(2026, 12) } as const
const frame = sheetFrame({ shape: year, groups, metrics, fiscalYearStart: 1, scale: 2 })

describe('the columns of a budget', () => {
  const headings = (from: [number, number], to: [number, number], period: 'MONTHLY' | 'QUARTERLY' | 'YEARLY', start: 1 | 2 | 7) =>
    sheetColumns({ period, firstMonth: monthIndex(...from), lastMonth: monthIndex(...to) }, start).map(({ heading }) => heading)

  it.each([
    [[2026, 1], [2026, 12], 'QUARTERLY', 1, ['Q1 2026', 'Q2 2026', 'Q3 2026', 'Q4 2026', 'Total']],
    [[2026, 5], [2026, 8], 'MONTHLY', 7, ['May 2026', 'Jun 2026', '2026', 'Jul 2026', 'Aug 2026', '2027', 'Total']],
    [[2026, 1], [2027, 12], 'YEARLY', 1, ['2026', '2027', 'Total']],
    // Planned by quarters of fiscal years from January, before the company changed its fiscal year.
    [
      [2026, 7],
      [2027, 9],
      'QUARTERLY',
      2,
      [
        'Jul 2026 to Sep 2026',
        'Oct 2026 to Dec 2026',
        'Jan 2027 to Mar 2027',
        'Apr 2027 to Jun 2027',
        'Jul 2026 to Jun 2027',
        'Jul 2027 to Sep 2027',
        'Jul 2027 to Sep 2027',
        'Total',
      ],
    ],
    [[2026, 1], [2026, 12], 'YEARLY', 2, ['Jan 2026 to Dec 2026']],
    [[2026, 3], [2026, 3], 'MONTHLY', 1, ['Mar 2026']],
  ] as const)('%j to %j, %s, of years that begin in month %i', (from, to, period, start, expected) => {
    expect(headings([...from], [...to], period, start)).toEqual(expected)
  })
})

describe('the sheet of a budget', () => {
  const figures = new Map([
    ['GROUP:Sales', ['100', '200', null, '50.5']],
    ['GROUP:Labor', [null, '1', null, null]],
    ['GROUP:Wages', ['10', '20', null, null]],
    ['METRIC:Guests', ['10', '8', null, null]],
    ['METRIC:Seats', ['40', '44', null, null]],
  ])
  const told = (isSeveral = false, collapsed: ReadonlySet<string> = new Set()) =>
    sheetRows(frame, sheetValues(frame, figures, isSeveral), collapsed).map(
      ({ kind, label, level, values }) =>
        `${level} ${kind} ${label}: ${values?.map((value) => (value === null ? '–' : String(Number(value)))).join(' ') ?? ''}`,
    )

  it('has lines in statement order, headings with their own figures, computed totals and calculations', () => {
    expect(told()).toEqual([
      '1 group Sales: 100 200 – 50.5 350.5',
      '1 heading Labor: – 1 – – 1',
      '2 group Taxes: – – – – –',
      '2 group Wages: 10 20 – – 30',
      '1 total Total labor: 10 21 – – 31',
      '1 net-income Profit: 90 179 – 50.5 319.5',
      '1 heading Metrics: ',
      '2 metric Guests: 10 8 – – 18',
      '2 metric Seats: 40 44 – – 44',
      // The year has sales without guests.
      '2 metric Check: 10 25 – – –',
    ])
  })

  it('shows a collapsed heading as its total', () => {
    expect(told(false, collapsible(frame))).toEqual([
      '1 group Sales: 100 200 – 50.5 350.5',
      '1 group Labor: 10 21 – – 31',
      '1 net-income Profit: 90 179 – 50.5 319.5',
      '1 heading Metrics: ',
    ])
  })

  it('has no total over time for several locations unless it is a sum', () => {
    expect(told(true).slice(-3)).toEqual([
      '2 metric Guests: 10 8 – – 18',
      '2 metric Seats: 40 44 – – –',
      // The year has sales without guests.
      '2 metric Check: 10 25 – – –',
    ])
  })
})

describe('the sheet of a budget by account', () => {
  const account = (id: number, number: string, groupId: string | null, isPlanned = true) => ({
    id,
    number,
    name: 'Account',
    groupId,
    isPlanned,
  })
  const accounts = {
    all: [account(1, '4000', 'Sales'), account(2, '4100', 'Sales', false), account(3, '6000', 'Wages', false), account(9, '9000', null)],
    wholeGroupIds: new Set(['Taxes']),
  }
  const facts = { shape: year, groups, metrics: [], accounts, fiscalYearStart: 1, scale: 2 } as const
  const byAccount = sheetFrame(facts)
  const figures = new Map([
    ['ACCOUNT:1', ['100', '200', null, '50.5']],
    ['ACCOUNT:2', [null, '-20', null, null]],
    ['ACCOUNT:9', ['7', null, null, null]],
    ['GROUP:Taxes', ['10', null, null, null]],
  ])
  const told = (of: typeof byAccount, own: typeof figures = figures, collapsed: ReadonlySet<string> = new Set()) =>
    sheetRows(of, sheetValues(of, own), collapsed).map(
      ({ kind, label, level, subject, values }) =>
        `${level} ${kind} ${label}${subject === null ? '' : '*'}: ${values?.map((value) => (value === null ? '–' : String(Number(value)))).join(' ') ?? ''}`,
    )

  it('has the accounts under their category, whose total is theirs, and those of no category apart', () => {
    expect(told(byAccount)).toEqual([
      '1 heading Sales: ',
      '2 account 4000 Account*: 100 200 – 50.5 350.5',
      '2 account 4100 Account*: – -20 – – -20',
      '1 total Total sales: 100 180 – 50.5 330.5',
      '1 heading Labor*: – – – – –',
      '2 group Taxes*: 10 – – – 10',
      '2 group Wages*: – – – – –',
      '1 total Total labor: 10 – – – 10',
      '1 net-income Profit: 90 180 – 50.5 320.5',
      '1 heading Not in the mapping: ',
      '2 account 9000 Account*: 7 – – – 7',
    ])
    expect(told(byAccount, figures, new Set(['Sales']))[0]).toBe('1 group Sales: 100 180 – 50.5 330.5')
  })

  it('lists all accounts on request, and keeps own figures beside those of accounts', () => {
    const all = sheetFrame({ ...facts, listed: accounts.all })
    expect(told(all).filter((line) => line.includes('ages'))).toEqual(['2 heading Wages*: – – – – –', '2 total Total wages: – – – – –'])
    const both = told(all, new Map([...figures, ['GROUP:Sales', ['1', null, null, null]]]))
    expect(both.slice(0, 2)).toEqual(['1 heading Sales*: 1 – – – 1', '2 account 4000 Account*: 100 200 – 50.5 350.5'])
    expect(both[3]).toBe('1 total Total sales: 101 180 – 50.5 331.5')
  })

  it('says why an account cannot be planned', () => {
    const taxes = { all: [...accounts.all, account(4, '6100', 'Taxes', false)], wholeGroupIds: accounts.wholeGroupIds }
    const { tree } = byAccount
    expect(accountLock({ accounts: taxes, tree }, 4)).toBe(
      'Taxes is planned as a whole. Delete its figures at all locations to plan it by account.',
    )
    expect([1, 2, 3, 9].map((id) => accountLock({ accounts: taxes, tree }, id))).toEqual([null, null, null, null])
  })

  it('begins folded with many accounts', () => {
    expect(foldedAtFirst(byAccount)).toEqual(new Set())
    const all = Array.from({ length: 30 }, (_, id) => account(id + 1, String(4000 + id), 'Sales'))
    expect(foldedAtFirst(sheetFrame({ ...facts, accounts: { ...accounts, all } }))).toEqual(new Set(['Sales']))
  })
})

it('grows each line by the nearest percentage above it', () => {
  const lines = growthLines(
    growthFrame({ groups, fiscalYearStart: 7, scale: 2 }),
    new Map([
      ['Sales', '1000.10'],
      ['Wages', '300'],
      ['Taxes', '40'],
    ]),
    {
      otherwise: '10',
      byGroup: new Map([
        ['Labor', '-50'],
        ['Taxes', '0'],
      ]),
    },
  )
  expect(lines.map(({ node, before, after, inherited }) => [node.group.name, Number(before), Number(after), inherited])).toEqual([
    ['Sales', 1000.1, 1100.11, '10'],
    ['Labor', 340, 190, '10'],
    ['Taxes', 40, 40, '-50'],
    ['Wages', 300, 150, '-50'],
    ['Profit', 660.1, 910.11, null],
  ])
})
