import { BadInputError } from '../errors.ts'
import { isDay } from '../time/day.ts'
import type { TimeContext, TimeSpanSetting } from '../time/time-span.ts'
import { CUSTOM_DATES_LABEL, presetOf, rollingPreset, TIME_SPAN_PRESETS } from '../time/time-span-presets.ts'
import type { TimePeriodOption } from './presentation.ts'

/**
 * The option of the time menu that a presentation's time is: one of the menu's spans, or custom dates, which exclude every other choice.
 * The value of fixed dates is an interval by ISO 8601, `2026-01-01/2026-03-31`, its last day included.
 */
export function timePeriodOption(setting: TimeSpanSetting, context: TimeContext): TimePeriodOption {
  const preset = presetOf(setting, context)
  const named = TIME_SPAN_PRESETS.find((one) => one.preset === preset)
  if (named !== undefined)
    return { id: named.preset, label: named.label, value: named.preset, isCustom: false, notSelectableWithOthers: false }
  const value = setting.kind === 'FIXED' ? `${setting.startDate}/${setting.endDate}` : CUSTOM
  return { id: CUSTOM, label: CUSTOM_DATES_LABEL, value, isCustom: true, notSelectableWithOthers: true }
}

const CUSTOM = 'CUSTOM'

/**
 * What an option of the time menu stands for: one of the menu's spans, rolling with the ledger, or the days of an interval, by month.
 *
 * @throws BadInputError for anything else.
 */
export function settingOfOption({ value }: Pick<TimePeriodOption, 'value'>): TimeSpanSetting {
  const named = TIME_SPAN_PRESETS.find(({ preset }) => preset === value)
  if (named !== undefined) return rollingPreset(named.preset, 'LEDGER')
  const [startDate = '', endDate = '', ...more] = value.split('/')
  if (more.length === 0 && isDay(startDate) && isDay(endDate) && startDate <= endDate)
    return { kind: 'FIXED', period: 'MONTHLY', startDate, endDate }
  throw new BadInputError(
    `This is no time of the menu. Send defaultTimePeriod, days such as 2026-01-01/2026-03-31, or one of ${TIME_SPAN_PRESETS.map(({ preset }) => preset).join(', ')}.`,
    'input.settings.defaultTimePeriodOption.value',
  )
}
