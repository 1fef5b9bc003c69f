import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PLAIN_COLUMNS } from '../profit-loss/report-columns.ts'
import { type MonthOfYear, parseDay } from '../time/day.ts'
import type { Period } from '../time/fiscal-calendar.ts'
import { cutIntoPeriods } from '../time/periods.ts'
import { resolveTimeSpan, type TimeSpanSetting } from '../time/time-span.ts'
import { currencyEffect, currentFiscalYear, fiscalYearEffect, fiscalYearMonths, fiscalYearUse, scaleEffect } from './settings-effects.ts'

const today = parseDay('2026-02-10')

const NONE = { quarters: 0, years: 0 }

it.each<{ from: MonthOfYear; to: MonthOfYear; quarters: number; years: number; says: string[] }>([
  {
    from: 1,
    to: 7,
    quarters: 2,
    years: 1,
    says: [
      'FY 2026 would run Jul 2025 – Jun 2026. Now FY 2026 runs Jan – Dec 2026.',
      'The current quarter keeps its months, Jan – Mar 2026, and would be Q3 2026 instead of Q1 2026.',
      '1 tab of all users would show other figures, and 2 tabs would show other names of quarters: those with quarterly columns, yearly columns or a year to date.',
      'Budgets and metrics by the year keep their months, and are not shown in columns that cover only some of them.',
      'Monthly columns and the ledger stay as they are.',
    ],
  },
  {
    from: 1,
    to: 2,
    quarters: 2,
    years: 0,
    says: [
      'FY 2027 would run Feb 2026 – Jan 2027. Now FY 2026 runs Jan – Dec 2026.',
      'The current quarter would be Q1 2027, Feb – Apr 2026. Now it is Q1 2026, Jan – Mar 2026.',
      '2 tabs of all users would show other figures: those with quarterly columns, yearly columns or a year to date.',
      'Budgets and metrics by the quarter or year keep their months, and are not shown in columns that cover only some of them.',
      'Monthly columns and the ledger stay as they are.',
    ],
  },
])('describes moving the fiscal year start from month $from to $to', ({ from, to, quarters, years, says }) => {
  expect(fiscalYearEffect(from, to, today, { tabs: { quarters, years }, layouts: NONE })).toEqual(says)
})

it('names the fiscal year and quarter of a day', () => {
  expect(currentFiscalYear(7, today)).toBe('FY 2026 runs Jul 2025 – Jun 2026, and Q3 2026 is Jan – Mar 2026.')
})

it('says if no tab depends on the fiscal year, or if only quarter names change', () => {
  expect(fiscalYearEffect(1, 2, today, { tabs: NONE, layouts: NONE })[2]).toBe(
    'No tab of any user has quarterly columns, yearly columns or a year to date.',
  )
  expect(fiscalYearEffect(1, 4, today, { tabs: { quarters: 1, years: 0 }, layouts: NONE })[2]).toBe(
    '1 tab of all users would show other names of quarters: those with quarterly columns.',
  )
})

it('mentions layouts if there are any', () => {
  const effect = fiscalYearEffect(1, 4, today, { tabs: NONE, layouts: { quarters: 1, years: 2 } })
  expect(effect[3]).toBe(
    '2 layouts would show other figures, and 1 layout would show other names of quarters: those with quarterly columns, yearly columns or a year to date.',
  )
  expect(fiscalYearEffect(1, 4, today, { tabs: NONE, layouts: NONE })).toHaveLength(effect.length - 1)
})

it('treats a view as independent of the fiscal year only if it shows the same days for every start', () => {
  const period = fc.constantFrom<Period>('MONTHLY', 'QUARTERLY', 'YEARLY')
  const setting = fc.oneof(
    period.map((one): TimeSpanSetting => ({ kind: 'YEAR_TO_DATE', period: one, anchor: 'TODAY' })),
    fc.record({
      kind: fc.constant('LAST_PERIODS' as const),
      period,
      lastPeriods: fc.integer({ min: 1, max: 8 }),
      anchor: fc.constant('TODAY' as const),
    }),
    period.map(
      (one): TimeSpanSetting => ({ kind: 'FIXED', period: one, startDate: parseDay('2025-03-05'), endDate: parseDay('2026-01-20') }),
    ),
  )
  // A month from 1 to 12.
  const month = fc.integer({ min: 1, max: 12 }).map((one) => one as MonthOfYear)
  fc.assert(
    fc.property(setting, month, month, (timeSpan, from, to) => {
      const days = (fiscalYearStartMonth: MonthOfYear) => {
        const span = resolveTimeSpan(timeSpan, { today, fiscalYearStartMonth, lastLedgerDay: null })
        return cutIntoPeriods(span, fiscalYearStartMonth).map(({ startDate, endDate }) => `${startDate} ${endDate}`)
      }
      const use = fiscalYearUse(timeSpan, PLAIN_COLUMNS)
      if (use === 'NONE' || (use === 'QUARTERS' && (to - from) % 3 === 0)) expect(days(to)).toEqual(days(from))
    }),
  )
  expect(fiscalYearUse({ kind: 'LAST_PERIODS', period: 'MONTHLY', lastPeriods: 3, anchor: 'TODAY' }, { hasYearToDate: true })).toBe('YEARS')
})

it('describes a change of currency and decimals', () => {
  expect(currencyEffect('USD', 'EUR', 2)).toEqual([
    'Amounts are not converted: every number stays the same.',
    'Reports are headed EUR instead of USD, and with the sign shown $1,234.50 reads €1,234.50.',
    'The ledger has 2 decimals; EUR normally has 2.',
  ])
  expect(currencyEffect('EUR', 'KWD', 2).at(-1)).toBe('A file with more than 2 decimals cannot be read.')
  expect(currencyEffect('USD', 'JPY', 0)[2]).toBe('The ledger has no decimals; JPY normally has none.')
  expect(scaleEffect(4)[0]).toContain('up to 4 decimals')
  expect([fiscalYearMonths(1), fiscalYearMonths(7)]).toEqual(['Jan to Dec', 'Jul to Jun'])
})
