import { expect, it } from 'vitest'
import { monthIndex, parseDay } from '../time/day.ts'
import { isCutShort, wholeMonths } from './whole-months.ts'

it.each([
  { range: 'PERIOD', days: ['2026-05-03', '2026-05-20'], period: 'MONTHLY', start: 1, months: ['2026-05', '2026-05'], isCut: true },
  { range: 'PERIOD', days: ['2026-05-01', '2026-05-31'], period: 'MONTHLY', start: 1, months: ['2026-05', '2026-05'], isCut: false },
  { range: 'PERIOD', days: ['2026-05-01', '2026-05-31'], period: 'QUARTERLY', start: 1, months: ['2026-04', '2026-06'], isCut: true },
  { range: 'PERIOD', days: ['2026-05-01', '2026-05-31'], period: 'QUARTERLY', start: 2, months: ['2026-05', '2026-07'], isCut: true },
  { range: 'PERIOD', days: ['2026-02-01', '2027-01-31'], period: 'YEARLY', start: 2, months: ['2026-02', '2027-01'], isCut: false },
  { range: 'TOTAL', days: ['2026-02-10', '2026-05-15'], period: 'QUARTERLY', start: 1, months: ['2026-01', '2026-06'], isCut: true },
  { range: 'YEAR_TO_DATE', days: ['2026-01-01', '2026-05-15'], period: 'QUARTERLY', start: 1, months: ['2026-01', '2026-05'], isCut: true },
  { range: 'ROLLING_13', days: ['2025-05-01', '2026-05-31'], period: 'YEARLY', start: 1, months: ['2025-05', '2026-05'], isCut: false },
] as const)('$range over $days by $period covers the months $months', ({ range, days, period, start, months, isCut }) => {
  const column = { range, startDate: parseDay(days[0]), endDate: parseDay(days[1]) }
  const [from, to] = months.map((text) => monthIndex(Number(text.slice(0, 4)), Number(text.slice(5))))
  const whole = wholeMonths(column, { period, fiscalYearStart: start })
  expect(whole).toEqual({ from, to })
  expect(isCutShort(column, whole)).toBe(isCut)
})
