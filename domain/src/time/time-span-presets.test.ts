import { describe, expect, it } from 'vitest'
import { parseDay } from './day.ts'
import type { Period } from './fiscal-calendar.ts'
import { areSameSettings, parseTimeSpan, resolveTimeSpan, rollsForward, type TimeContext } from './time-span.ts'
import {
  otherSpanToDate,
  presetOf,
  presetSetting,
  TIME_SPAN_PRESETS,
  type TimeSpanPreset,
  usualAnchor,
  usualTimeSpan,
  withPeriod,
} from './time-span-presets.ts'

const context: TimeContext = { today: parseDay('2026-07-08'), lastLedgerDay: parseDay('2026-06-30'), fiscalYearStartMonth: 1 }

describe('presets', () => {
  it.each<{ preset: TimeSpanPreset; period: Period; days: string; rolls: boolean }>([
    { preset: 'MONTH_TO_DATE', period: 'MONTHLY', days: '2026-06-01 2026-06-30', rolls: true },
    { preset: 'QUARTER_TO_DATE', period: 'QUARTERLY', days: '2026-04-01 2026-06-30', rolls: true },
    { preset: 'QUARTER_TO_DATE', period: 'MONTHLY', days: '2026-04-01 2026-06-30', rolls: false },
    { preset: 'YEAR_TO_DATE', period: 'QUARTERLY', days: '2026-01-01 2026-06-30', rolls: true },
    { preset: 'LAST_3_MONTHS', period: 'MONTHLY', days: '2026-04-01 2026-06-30', rolls: true },
    { preset: 'LAST_6_MONTHS', period: 'MONTHLY', days: '2026-01-01 2026-06-30', rolls: true },
    { preset: 'LAST_12_MONTHS', period: 'YEARLY', days: '2025-07-01 2026-06-30', rolls: false },
    { preset: 'LAST_13_MONTHS', period: 'MONTHLY', days: '2025-06-01 2026-06-30', rolls: true },
    { preset: 'PRIOR_MONTH', period: 'MONTHLY', days: '2026-05-01 2026-05-31', rolls: true },
    { preset: 'PRIOR_QUARTER', period: 'QUARTERLY', days: '2026-01-01 2026-03-31', rolls: true },
    { preset: 'PRIOR_YEAR', period: 'MONTHLY', days: '2025-01-01 2025-12-31', rolls: false },
  ])('$preset in $period columns', ({ preset, period, days, rolls }) => {
    const setting = presetSetting(preset, period, 'LEDGER', context)
    const span = resolveTimeSpan(setting, context)
    expect(`${span.startDate} ${span.endDate}`).toBe(days)
    expect(span.period).toBe(period)
    expect(rollsForward(setting)).toBe(rolls)
  })

  it('are recognized in any columns and with any anchor', () => {
    for (const { preset } of TIME_SPAN_PRESETS)
      for (const period of ['MONTHLY', 'QUARTERLY', 'YEARLY'] as const)
        for (const anchor of ['LEDGER', 'TODAY'] as const) {
          const found = presetOf(presetSetting(preset, period, anchor, context), context)
          // Held days can match two presets: today's prior quarter may be the ledger's quarter to date.
          expect(found).not.toBeNull()
          if (period === 'MONTHLY' && anchor === 'LEDGER') expect(found).toBe(preset)
        }
    expect(presetOf(parseTimeSpan({ period: 'MONTHLY', startDate: '2026-01-03', endDate: '2026-02-07' }), context)).toBeNull()
  })
})

it.each([
  { today: '2026-07-08', lastLedgerDay: '2026-06-30', anchor: 'TODAY' },
  { today: '2026-07-08', lastLedgerDay: '2025-12-31', anchor: 'LEDGER' },
  { today: '2026-07-08', lastLedgerDay: null, anchor: 'TODAY' },
])('follows $anchor on $today with a ledger through $lastLedgerDay', ({ today, lastLedgerDay, anchor }) => {
  expect(usualAnchor({ ...context, today: parseDay(today), lastLedgerDay: lastLedgerDay === null ? null : parseDay(lastLedgerDay) })).toBe(
    anchor,
  )
})

const on = (today: string, lastLedgerDay: string | null): TimeContext => ({
  ...context,
  today: parseDay(today),
  lastLedgerDay: lastLedgerDay === null ? null : parseDay(lastLedgerDay),
})

it.each([
  { today: '2026-11-20', lastLedgerDay: '2026-11-19', days: '2026-11-01 2026-11-20', other: '2026-01-01 2026-11-19' },
  { today: '2026-11-20', lastLedgerDay: '2026-11-01', days: '2026-11-01 2026-11-20', other: '2026-01-01 2026-11-01' },
  { today: '2026-11-20', lastLedgerDay: '2026-12-31', days: '2026-11-01 2026-11-20', other: '2026-01-01 2026-12-31' },
  { today: '2026-11-02', lastLedgerDay: '2026-10-31', days: '2026-01-01 2026-10-31', other: '2026-10-01 2026-10-31' },
  { today: '2026-01-02', lastLedgerDay: '2025-12-31', days: '2025-01-01 2025-12-31', other: '2025-12-01 2025-12-31' },
  { today: '2026-11-20', lastLedgerDay: null, days: '2026-01-01 2026-11-20', other: '2026-11-01 2026-11-20' },
])('starts with $days on $today with a ledger through $lastLedgerDay', ({ today, lastLedgerDay, days, other }) => {
  const then = on(today, lastLedgerDay)
  const first = usualTimeSpan(then)
  const toggled = otherSpanToDate(first, then)
  const daysOf = (setting = first) => {
    const { startDate, endDate } = resolveTimeSpan(setting, then)
    return `${startDate} ${endDate}`
  }
  expect([daysOf(), daysOf(toggled?.setting)]).toEqual([days, other])
  // One click there, one back.
  const back = toggled && otherSpanToDate(toggled.setting, then)
  expect(back && areSameSettings(back.setting, first)).toBe(true)
  expect(rollsForward(first)).toBe(true)
})

it('offers the other span to date from those only', () => {
  const then = on('2026-11-20', '2026-11-19')
  const labels = TIME_SPAN_PRESETS.map(({ preset }) => otherSpanToDate(presetSetting(preset, 'MONTHLY', 'TODAY', then), then)?.label)
  expect(labels.filter((label) => label !== undefined)).toEqual(['Year to date', 'Month to date'])
  expect(otherSpanToDate(parseTimeSpan({ period: 'MONTHLY', startDate: '2026-11-01', endDate: '2026-11-20' }), then)).toBeNull()
})

describe('withPeriod', () => {
  it('keeps the days', () => {
    const sixMonths = parseTimeSpan({ period: 'MONTHLY', lastPeriods: 6, anchor: 'LEDGER' })
    const yearToDate = parseTimeSpan({ period: 'MONTHLY', yearToDate: true, anchor: 'LEDGER' })
    const fourMonths = parseTimeSpan({ period: 'MONTHLY', lastPeriods: 4, anchor: 'LEDGER' })
    const fixed = parseTimeSpan({ period: 'MONTHLY', startDate: '2026-01-03', endDate: '2026-02-07' })
    for (const setting of [sixMonths, yearToDate, fourMonths, fixed]) {
      const quarterly = withPeriod(setting, 'QUARTERLY', context)
      expect(resolveTimeSpan(quarterly, context)).toEqual({ ...resolveTimeSpan(setting, context), period: 'QUARTERLY' })
      expect(withPeriod(setting, 'MONTHLY', context)).toBe(setting)
    }
    expect(rollsForward(withPeriod(yearToDate, 'QUARTERLY', context))).toBe(true)
    expect(rollsForward(withPeriod(sixMonths, 'QUARTERLY', context))).toBe(false)
  })
})
