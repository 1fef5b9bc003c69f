import { describe, expect, it } from 'vitest'
import { parseDay, parseMonthOfYear } from '../time/day.ts'
import type { TimeContext, TimeSpanSetting } from '../time/time-span.ts'
import { presetSetting, TIME_SPAN_PRESETS } from '../time/time-span-presets.ts'
import { timePeriodOption } from './time-period-option.ts'

const TIME: TimeContext = {
  today: parseDay('2026-11-20'),
  lastLedgerDay: parseDay('2026-10-31'),
  fiscalYearStartMonth: parseMonthOfYear(1),
}

describe('the option that a presentation’s time is', () => {
  it.each(TIME_SPAN_PRESETS)('is $label, whatever it rolls with', ({ preset, label }) => {
    const own = { id: preset, label, value: preset, isCustom: false, notSelectableWithOthers: false }
    for (const anchor of ['TODAY', 'LEDGER'] as const) {
      const rolling = presetSetting(
        preset,
        preset.endsWith('YEAR') ? 'YEARLY' : preset.includes('QUARTER') ? 'QUARTERLY' : 'MONTHLY',
        anchor,
        TIME,
      )
      expect(timePeriodOption(rolling, TIME)).toEqual(own)
    }
  })

  it('is custom dates for any other, which stand alone', () => {
    const fixed: TimeSpanSetting = { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-02-03'), endDate: parseDay('2026-04-30') }
    const custom = { id: 'CUSTOM', label: 'Custom dates', isCustom: true, notSelectableWithOthers: true }
    expect(timePeriodOption(fixed, TIME)).toEqual({ ...custom, value: '2026-02-03/2026-04-30' })
    const rolling: TimeSpanSetting = { kind: 'LAST_PERIODS', period: 'MONTHLY', lastPeriods: 5, anchor: 'LEDGER' }
    expect(timePeriodOption(rolling, TIME)).toEqual({ ...custom, value: 'CUSTOM' })
  })
})
