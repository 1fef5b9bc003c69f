import { parseDay } from '@fourwall/domain/time/day.ts'
import { expect, it } from 'vitest'
import { yearToPlan } from './new-budget.ts'

const context = { today: parseDay('2026-11-20'), lastLedgerDay: null, fiscalYearStartMonth: 7 } as const
const of = (startDate: string, endDate: string) => ({ timeSpan: { startDate, endDate } })

it.each([
  ['nothing is planned', [], '2026-07-01'],
  ['this year is planned', [of('2026-07-01', '2027-06-30')], '2027-07-01'],
  ['a part of this year and the next are planned', [of('2025-01-01', '2026-07-31'), of('2027-07-01', '2028-06-30')], '2028-07-01'],
  ['an earlier and a later year are planned', [of('2025-07-01', '2026-06-30'), of('2027-07-01', '2028-06-30')], '2026-07-01'],
])('suggests the first unplanned fiscal year if %s', (_, budgets, startDate) => {
  expect(yearToPlan(context, budgets)).toMatchObject({ kind: 'FIXED', period: 'MONTHLY', startDate })
})
