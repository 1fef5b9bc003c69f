import { parseDay } from '@fourwall/domain/time/day.ts'
import type { Period } from '@fourwall/domain/time/fiscal-calendar.ts'
import { parseTimeSpan, resolveTimeSpan, type TimeContext } from '@fourwall/domain/time/time-span.ts'
import { describe, expect, it } from 'vitest'
import { nextDaysName, rollingSetting } from './roll-forward.ts'

const context: TimeContext = { today: parseDay('2026-07-08'), lastLedgerDay: parseDay('2026-06-30'), fiscalYearStartMonth: 1 }
const fixed = (startDate: string, endDate: string, period: Period = 'MONTHLY') => ({
  kind: 'FIXED' as const,
  period,
  startDate: parseDay(startDate),
  endDate: parseDay(endDate),
})

describe('rollingSetting', () => {
  it.each([
    { days: fixed('2026-01-01', '2026-06-30'), rolling: { kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor: 'LEDGER' } },
    { days: fixed('2026-04-01', '2026-06-30'), rolling: { kind: 'LAST_PERIODS', period: 'MONTHLY', lastPeriods: 3, anchor: 'LEDGER' } },
    { days: fixed('2026-03-01', '2026-06-30'), rolling: { kind: 'LAST_PERIODS', period: 'MONTHLY', lastPeriods: 4, anchor: 'LEDGER' } },
    {
      days: fixed('2026-02-01', '2026-03-31'),
      rolling: { kind: 'RELATIVE', period: 'MONTHLY', startsPeriodsBeforeCurrent: 4, numberOfPeriods: 2, anchor: 'LEDGER' },
    },
    {
      days: fixed('2026-07-01', '2026-09-30', 'QUARTERLY'),
      rolling: { kind: 'RELATIVE', period: 'QUARTERLY', startsPeriodsBeforeCurrent: -1, numberOfPeriods: 1, anchor: 'LEDGER' },
    },
  ])('rolls $days.startDate to $days.endDate', ({ days, rolling }) => {
    const setting = rollingSetting(days, 'LEDGER', context)
    expect(setting).toEqual(rolling)
    expect(resolveTimeSpan(setting ?? days, context)).toMatchObject({ startDate: days.startDate, endDate: days.endDate })
  })

  it.each([
    { name: 'a start within a month', days: fixed('2026-01-15', '2026-06-30') },
    { name: 'an end within a month', days: fixed('2026-01-01', '2026-05-15') },
    { name: 'months that are no quarter', days: fixed('2026-02-01', '2026-06-30', 'QUARTERLY') },
  ])('cannot roll $name', ({ days }) => expect(rollingSetting(days, 'LEDGER', context)).toBeNull())

  it('changes only what a rolling setting follows', () => {
    const months = parseTimeSpan({ period: 'MONTHLY', lastPeriods: 4, anchor: 'TODAY' })
    expect(rollingSetting(months, 'LEDGER', context)).toEqual({ ...months, anchor: 'LEDGER' })
  })
})

it('names the next days', () => {
  expect(nextDaysName(parseTimeSpan({ period: 'MONTHLY', yearToDate: true, anchor: 'LEDGER' }), context, 'MONTH_NAME')).toBe(
    'Jan – Jul 2026',
  )
  expect(nextDaysName(parseTimeSpan({ period: 'MONTHLY', lastPeriods: 3, anchor: 'TODAY' }), context, 'MONTH_NAME')).toBe('Jun – Aug 2026')
  expect(nextDaysName(fixed('2026-01-01', '2026-06-30'), context, 'MONTH_NAME')).toBeNull()
})
