import { monthIndex, parseDay } from '@fourwall/domain/time/day.ts'
import type { Period } from '@fourwall/domain/time/fiscal-calendar.ts'
import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import { expect, it } from 'vitest'
import { hasEntries, monthAfterKey, pickedMonths, yearsToShow } from './month-range.ts'

const july: TimeContext = { today: parseDay('2026-07-08'), lastLedgerDay: parseDay('2026-06-12'), fiscalYearStartMonth: 1 }
const ledger = { firstDay: parseDay('2024-03-05'), lastDay: parseDay('2026-06-12') }

it.each<{ from: number; to: number; period: Period; fiscalYearStartMonth: TimeContext['fiscalYearStartMonth']; days: string }>([
  { from: 2, to: 4, period: 'MONTHLY', fiscalYearStartMonth: 1, days: '2026-02-01 2026-04-30' },
  { from: 4, to: 2, period: 'MONTHLY', fiscalYearStartMonth: 1, days: '2026-02-01 2026-04-30' },
  { from: 2, to: 4, period: 'QUARTERLY', fiscalYearStartMonth: 1, days: '2026-01-01 2026-06-30' },
  { from: 2, to: 2, period: 'QUARTERLY', fiscalYearStartMonth: 2, days: '2026-02-01 2026-04-30' },
  { from: 2, to: 2, period: 'YEARLY', fiscalYearStartMonth: 7, days: '2025-07-01 2026-06-30' },
])('months $from and $to in $period columns are $days', ({ from, to, period, fiscalYearStartMonth, days }) => {
  const setting = pickedMonths(monthIndex(2026, from), monthIndex(2026, to), period, { ...july, fiscalYearStartMonth })
  expect(setting).toMatchObject({ kind: 'FIXED', period })
  expect(setting.kind === 'FIXED' && `${setting.startDate} ${setting.endDate}`).toBe(days)
})

it('offers the years of the ledger, of today and of the choice', () => {
  const chosen = { first: monthIndex(2026, 1), last: monthIndex(2026, 6) }
  expect(yearsToShow(ledger, july.today, chosen)).toEqual([2026, 2025, 2024])
  expect(yearsToShow({ firstDay: null, lastDay: null }, july.today, chosen)).toEqual([2026, 2025])
  expect(yearsToShow(ledger, july.today, { first: monthIndex(2027, 1), last: monthIndex(2028, 2) })).toEqual([2028, 2027, 2026, 2025, 2024])
})

it('knows the months that can have entries', () => {
  expect(
    [monthIndex(2024, 2), monthIndex(2024, 3), monthIndex(2026, 6), monthIndex(2026, 7)].map((month) => hasEntries(month, ledger)),
  ).toEqual([false, true, true, false])
  expect(hasEntries(monthIndex(2026, 1), { firstDay: null, lastDay: null })).toBe(false)
})

it.each([
  { from: 3, key: 'ArrowRight', year: 2026, month: 4 },
  { from: 12, key: 'ArrowRight', year: 2027, month: 1 },
  { from: 3, key: 'ArrowDown', year: 2026, month: 9 },
  { from: 9, key: 'ArrowDown', year: 2025, month: 3 },
  { from: 9, key: 'ArrowUp', year: 2026, month: 3 },
  { from: 3, key: 'ArrowUp', year: 2027, month: 9 },
  { from: 9, key: 'Home', year: 2026, month: 1 },
  { from: 3, key: 'End', year: 2026, month: 12 },
])('$key from month $from leads to $month/$year', ({ from, key, year, month }) =>
  expect(monthAfterKey(monthIndex(2026, from), key)).toBe(monthIndex(year, month)),
)
