import { expect, it } from 'vitest'
import { parseDay } from '../time/day.ts'
import { parseTimeSpan } from '../time/time-span.ts'
import { usualTimeSpan } from '../time/time-span-presets.ts'
import { PLAIN_COLUMNS } from './report-columns.ts'
import { columnsAfter, usualColumns } from './usual-columns.ts'

const context = (today: string, lastLedgerDay: string | null = today, fiscalYearStartMonth: 1 | 7 = 1) => ({
  today: parseDay(today),
  lastLedgerDay: lastLedgerDay === null ? null : parseDay(lastLedgerDay),
  fiscalYearStartMonth,
})

it.each([
  {
    name: 'a ledger of years',
    of: context('2026-11-20'),
    first: '2023-12-04',
    columns: { comparisons: ['PRIOR_YEAR'], comparedOn: ['ytd'], hasYearToDate: true },
  },
  {
    name: 'a month that is over',
    of: context('2026-11-30'),
    first: '2023-12-04',
    columns: { comparisons: ['PRIOR_YEAR'], hasYearToDate: true },
  },
  {
    name: 'a ledger from the same month a year before',
    of: context('2026-11-20'),
    first: '2025-11-30',
    columns: { comparisons: ['PRIOR_YEAR'], comparedOn: ['ytd'], hasYearToDate: true },
  },
  { name: 'a ledger of this year', of: context('2026-11-20'), first: '2025-12-01', columns: { hasYearToDate: true } },
  { name: 'a ledger of this month', of: context('2026-11-20'), first: '2026-11-02', columns: {} },
  {
    name: 'the first month of a fiscal year',
    of: context('2026-07-10', '2026-07-09', 7),
    first: '2024-01-01',
    columns: { comparisons: ['PRIOR_YEAR'] },
  },
  { name: 'a ledger that ends earlier, by month', of: context('2026-11-20', '2026-04-30'), first: '2023-12-04', columns: {} },
  { name: 'an empty ledger', of: context('2026-11-20', null), first: null, columns: {} },
] as const)('of $name', ({ of, first, columns }) => {
  expect(usualColumns(usualTimeSpan(of), of, first === null ? null : parseDay(first))).toEqual({ ...PLAIN_COLUMNS, ...columns })
})

it('are plain in quarters', () => {
  const of = context('2026-11-20')
  const quarter = parseTimeSpan({ period: 'QUARTERLY', lastPeriods: 1, anchor: 'TODAY' })
  expect(usualColumns(quarter, of, parseDay('2020-01-01'))).toEqual(PLAIN_COLUMNS)
})

it('give way to those of another time span, which chosen ones do not', () => {
  const of = context('2026-11-20')
  const [month, year] = [usualTimeSpan(of), parseTimeSpan({ period: 'MONTHLY', yearToDate: true, anchor: 'LEDGER' })]
  const first = parseDay('2023-12-04')
  const usual = usualColumns(month, of, first)
  expect(columnsAfter(usual, [month, year], of, first)).toEqual(PLAIN_COLUMNS)
  expect(columnsAfter(PLAIN_COLUMNS, [year, month], of, first)).toEqual(PLAIN_COLUMNS)
  const chosen = { ...usual, hasTotal: true }
  expect(columnsAfter(chosen, [month, year], of, first)).toBe(chosen)
})
