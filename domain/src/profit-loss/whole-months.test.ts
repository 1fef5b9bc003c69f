import { expect, it } from 'vitest'
import { monthIndex, parseDay } from '../time/day.ts'
import { fitMonths } from './whole-months.ts'

it.each([
  { range: 'PERIOD', days: ['2026-05-03', '2026-05-20'], period: 'MONTHLY', start: 1, months: ['2026-05', '2026-05'], coverage: 'CUT' },
  { range: 'PERIOD', days: ['2026-05-01', '2026-05-31'], period: 'MONTHLY', start: 1, months: ['2026-05', '2026-05'], coverage: 'WHOLE' },
  { range: 'PERIOD', days: ['2026-04-01', '2026-05-20'], period: 'QUARTERLY', start: 1, months: ['2026-04', '2026-06'], coverage: 'CUT' },
  { range: 'PERIOD', days: ['2026-02-01', '2027-01-31'], period: 'YEARLY', start: 2, months: ['2026-02', '2027-01'], coverage: 'WHOLE' },
  { range: 'TOTAL', days: ['2026-02-10', '2026-05-15'], period: 'QUARTERLY', start: 1, months: ['2026-01', '2026-06'], coverage: 'CUT' },
  {
    range: 'YEAR_TO_DATE',
    days: ['2026-01-01', '2026-05-15'],
    period: 'QUARTERLY',
    start: 1,
    months: ['2026-01', '2026-05'],
    coverage: 'CUT',
  },
  {
    range: 'ROLLING_13',
    days: ['2025-05-01', '2026-05-31'],
    period: 'YEARLY',
    start: 1,
    months: ['2025-05', '2026-05'],
    coverage: 'WHOLE',
  },
] as const)('$range over $days by $period shows the months $months', ({ range, days, period, start, months, coverage }) => {
  const column = { range, startDate: parseDay(days[0]), endDate: parseDay(days[1]) }
  expect(fitMonths(column, { period, fiscalYearStart: start }, false)).toEqual({ months: span(months), coverage })
})

it.each([
  { range: 'PERIOD', days: ['2026-05-01', '2026-05-31'], period: 'QUARTERLY', start: 1, periods: ['2026-04', '2026-06'] },
  { range: 'PERIOD', days: ['2026-05-01', '2026-05-31'], period: 'QUARTERLY', start: 2, periods: ['2026-05', '2026-07'] },
  { range: 'PERIOD', days: ['2026-06-01', '2026-06-30'], period: 'YEARLY', start: 1, periods: ['2026-01', '2026-12'] },
  { range: 'TOTAL', days: ['2026-02-01', '2026-05-31'], period: 'QUARTERLY', start: 1, periods: ['2026-01', '2026-06'] },
] as const)('$range over the whole months $days of longer periods shows these months alone', ({ range, days, period, start, periods }) => {
  const column = { range, startDate: parseDay(days[0]), endDate: parseDay(days[1]) }
  const cut = { period, fiscalYearStart: start }
  const months = span([days[0].slice(0, 7), days[1].slice(0, 7)])
  expect(fitMonths(column, cut, false)).toEqual({ months, coverage: 'WHOLE', periodMonths: span(periods) })
  // By the share of days, a figure of the whole period counts too.
  expect(fitMonths(column, cut, true)).toEqual({ months: span(periods), coverage: 'PRORATED' })
})

function span([from, to]: readonly [string, string]) {
  const monthOf = (text: string) => monthIndex(Number(text.slice(0, 4)), Number(text.slice(5)))
  return { from: monthOf(from), to: monthOf(to) }
}
