import { describe, expect, it } from 'vitest'
import { parseDay } from '../time/day.ts'
import type { TimeSpanSetting } from '../time/time-span.ts'
import { createdWords, type KnownNames, layoutKeyNames } from './key-names.ts'

const of = (names: Readonly<Record<string, string>>) => (id: string) => names[id] ?? null
const known: KnownNames = {
  group: of({ rev: 'Revenue', ebitda: 'EBITDA' }),
  account: of({ 7: 'Rent' }),
  metric: of({ g: 'Guests' }),
  location: of({ 3: 'Lakeside', east: 'East' }),
  fiscalYearStart: 4,
}
const months: TimeSpanSetting = { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-06-30') }
const quarters = { ...months, period: 'QUARTERLY' } as const

describe('rows and columns known only by their keys', () => {
  it.each([
    ['group:rev', 'Revenue'],
    ['sum:rev', 'Total revenue'],
    ['account:rev/7', 'Rent'],
    ['metric:g', 'Guests'],
    ['group:gone', null],
    ['inserted:r', null],
    ['period:2026-05-01', null],
  ])('have the names of rows: %s', (key, name) => expect(layoutKeyNames(known, { timeSpan: months }).row(key)).toBe(name))

  it.each([
    ['period:2026-05-01', 'May 2026'],
    ['location:3@2026-05-01', 'May 2026, Lakeside'],
    ['location:gone@2026-05-01', null],
    ['location:east@total', 'Total, East'],
    ['ytd~py', 'Prior year of Year to date'],
    ['r12', '12 months'],
    ['period:2026-05-01~b!d', 'Variance of May 2026 from budget'],
    ['period:2026-05-01~pp!p', 'Percent variance of May 2026 from prior period'],
    ['total!r', 'Percent of revenue of Total'],
    ['total!u', 'Total per unit'],
    ['period:0', 'the current month'],
    ['period:-1~py', 'Prior year of 1 month before the current one'],
    ['period:2', '2 months after the current one'],
    ['group:rev', null],
  ])('have the names of columns: %s', (key, name) => expect(layoutKeyNames(known, { timeSpan: months }).column(key)).toBe(name))

  it('have fiscal periods', () => expect(layoutKeyNames(known, { timeSpan: quarters }).column('period:2026-04-01')).toBe('Q1 2027'))
})

it.each<[TimeSpanSetting, readonly string[], string]>([
  [months, [], 'Jan – Jun 2026, monthly, all locations'],
  [{ kind: 'YEAR_TO_DATE', period: 'QUARTERLY', anchor: 'TODAY' }, ['3', 'east'], 'year to date, quarterly, Lakeside, East'],
  [{ kind: 'LAST_PERIODS', period: 'MONTHLY', lastPeriods: 6, anchor: 'TODAY' }, ['gone'], 'the last 6 months, 1 location'],
  [{ kind: 'LAST_PERIODS', period: 'YEARLY', lastPeriods: 1, anchor: 'TODAY' }, ['1', '2', '3'], 'the last year, 3 locations'],
  [
    { kind: 'RELATIVE', period: 'MONTHLY', startsPeriodsBeforeCurrent: 1, numberOfPeriods: 3, anchor: 'TODAY' },
    [],
    '3 months from 1 month before the current one, all locations',
  ],
])('a new layout is described', (timeSpan, locationIds, words) =>
  expect(createdWords('Management P&L', { timeSpan, locationIds }, known)).toBe(`Created of Management P&L, ${words}`),
)
