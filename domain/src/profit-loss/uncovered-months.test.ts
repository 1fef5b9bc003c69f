import { describe, expect, it } from 'vitest'
import { uncoveredMonths } from '../ledger/balances/column-plan.ts'
import { dayOfMonthOf, type MonthIndex, monthIndex, monthOf, parseDay } from '../time/day.ts'
import { monthText } from '../time/day-format.ts'
import { uncoveredBase, uncoveredNote } from './uncovered-months.ts'

/** A ledger with an entry on each of some days. */
function uncovered(entries: readonly string[], [start, end]: readonly [string, string]): readonly MonthIndex[] {
  const days = entries.map((text) => parseDay(text))
  const monthDays = (month: MonthIndex) => {
    const own = days.filter((day) => monthOf(day) === month).map(dayOfMonthOf)
    return own.length === 0 ? null : { month, first: Math.min(...own), last: Math.max(...own) }
  }
  return uncoveredMonths({ startDate: parseDay(start), endDate: parseDay(end) }, monthDays)
}

describe('the months that a ledger does not cover', () => {
  it.each<{ entries: string[]; days: [string, string]; months: string[] }>([
    { entries: ['2024-01-02', '2024-02-20'], days: ['2024-01-01', '2024-02-29'], months: [] },
    { entries: ['2024-09-03', '2024-10-03'], days: ['2024-07-01', '2024-10-31'], months: ['2024-07', '2024-08'] },
    { entries: ['2024-09-03', '2024-11-30'], days: ['2024-09-01', '2024-11-30'], months: ['2024-10'] },
  ])('$days of $entries', ({ entries, days, months }) => expect(uncovered(entries, days).map(monthText)).toEqual(months))
})

const column = (start: string, uncoveredIn: readonly [number, number][], of: number | null = null) => ({
  startDate: parseDay(start),
  uncoveredMonths: uncoveredIn.map(([year, month]) => monthIndex(year, month)),
  of,
  comparison: of === null ? null : ('PRIOR_YEAR' as const),
})

it('count against a base unless the figure lacks them too', () => {
  const base = column(
    '2024-01-01',
    [
      [2024, 1],
      [2024, 2],
      [2024, 3],
    ],
    0,
  )
  expect(uncoveredBase(column('2025-01-01', [[2025, 2]]), base).map(monthText)).toEqual(['2024-01', '2024-03'])
  expect(uncoveredBase(base, column('2025-01-01', []))).toEqual([])
  expect(uncoveredNote([column('2025-01-01', []), base])).toBe('The books do not cover Jan – Mar 2024, so no percentage of it is given')
  expect(uncoveredNote([column('2025-01-01', [[2025, 1]])])).toBeNull()
})
