import { unreachable } from '../errors.ts'
import { type Day, monthOf } from './day.ts'
import { fiscalYearOf, type Period } from './fiscal-calendar.ts'
import { areSameSettings, holdTimeSpan, type TimeAnchor, type TimeContext, type TimeSpanSetting } from './time-span.ts'

/** Time spans offered by the menu. */
export type TimeSpanPreset =
  | 'MONTH_TO_DATE'
  | 'QUARTER_TO_DATE'
  | 'YEAR_TO_DATE'
  | 'LAST_3_MONTHS'
  | 'LAST_6_MONTHS'
  | 'LAST_12_MONTHS'
  | 'LAST_13_MONTHS'
  | 'PRIOR_MONTH'
  | 'PRIOR_QUARTER'
  | 'PRIOR_YEAR'

/** The presets in menu order; "Custom dates" stands for any other span. */
export const TIME_SPAN_PRESETS: readonly { readonly preset: TimeSpanPreset; readonly label: string }[] = [
  { preset: 'MONTH_TO_DATE', label: 'Month to date' },
  { preset: 'QUARTER_TO_DATE', label: 'Quarter to date' },
  { preset: 'YEAR_TO_DATE', label: 'Year to date' },
  { preset: 'LAST_3_MONTHS', label: 'Last 3 months' },
  { preset: 'LAST_6_MONTHS', label: 'Last 6 months' },
  { preset: 'LAST_12_MONTHS', label: 'Last 12 months' },
  { preset: 'LAST_13_MONTHS', label: 'Last 13 months' },
  { preset: 'PRIOR_MONTH', label: 'Prior month' },
  { preset: 'PRIOR_QUARTER', label: 'Prior quarter' },
  { preset: 'PRIOR_YEAR', label: 'Prior year' },
]

/**
 * The default anchor: today, so that the span does not lag behind with the ledger; but the ledger if it ends in an earlier
 * fiscal year, since there would be no figures otherwise.
 */
export function usualAnchor({ today, lastLedgerDay, fiscalYearStartMonth }: TimeContext): TimeAnchor {
  const yearOf = (day: Day) => fiscalYearOf(monthOf(day), fiscalYearStartMonth)
  return lastLedgerDay !== null && yearOf(lastLedgerDay) < yearOf(today) ? 'LEDGER' : 'TODAY'
}

/**
 * The default time span of a view: from the start of the current month to today. A ledger without entries in this month would show
 * nothing, and starts with its year to date.
 */
export function usualTimeSpan(context: TimeContext): TimeSpanSetting {
  return hasThisMonth(context) ? rollingPreset('MONTH_TO_DATE', 'TODAY') : rollingPreset('YEAR_TO_DATE', 'LEDGER')
}

/** From the month to date, the ledger's year to date; from any year to date, the month's; null from other spans. */
export function otherSpanToDate(setting: TimeSpanSetting, context: TimeContext): OtherSpan | null {
  if (setting.kind === 'FIXED') return null
  switch (presetOf(setting, context)) {
    case 'MONTH_TO_DATE':
      return { label: 'Year to date', setting: rollingPreset('YEAR_TO_DATE', 'LEDGER') }
    case 'YEAR_TO_DATE':
      return { label: 'Month to date', setting: rollingPreset('MONTH_TO_DATE', hasThisMonth(context) ? 'TODAY' : 'LEDGER') }
    default:
      return null
  }
}

interface OtherSpan {
  readonly label: string
  readonly setting: TimeSpanSetting
}

function hasThisMonth({ today, lastLedgerDay }: TimeContext): boolean {
  return lastLedgerDay !== null && monthOf(lastLedgerDay) >= monthOf(today)
}

/** Menu label of a setting that is not a preset. */
export const CUSTOM_DATES_LABEL = 'Custom dates'

/**
 * The setting for a preset. It rolls forward if the columns are the preset's own periods (quarter to date in quarters),
 * which is all a stored setting can express; in other columns the current days are fixed.
 */
export function presetSetting(preset: TimeSpanPreset, period: Period, anchor: TimeAnchor, context: TimeContext): TimeSpanSetting {
  const setting = rollingPreset(preset, anchor)
  if (setting.kind === 'YEAR_TO_DATE') return { ...setting, period }
  return setting.period === period ? setting : { ...holdTimeSpan(setting, context), period }
}

/** A preset in its own periods, which rolls forward. */
export function rollingPreset(preset: TimeSpanPreset, anchor: TimeAnchor): TimeSpanSetting {
  const last = (lastPeriods: number, period: Period = 'MONTHLY'): TimeSpanSetting => ({ kind: 'LAST_PERIODS', period, lastPeriods, anchor })
  const prior = (period: Period): TimeSpanSetting => ({
    kind: 'RELATIVE',
    period,
    startsPeriodsBeforeCurrent: 1,
    numberOfPeriods: 1,
    anchor,
  })
  switch (preset) {
    case 'MONTH_TO_DATE':
      return last(1)
    case 'QUARTER_TO_DATE':
      return last(1, 'QUARTERLY')
    case 'YEAR_TO_DATE':
      return { kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor }
    case 'LAST_3_MONTHS':
      return last(3)
    case 'LAST_6_MONTHS':
      return last(6)
    case 'LAST_12_MONTHS':
      return last(12)
    case 'LAST_13_MONTHS':
      return last(13)
    case 'PRIOR_MONTH':
      return prior('MONTHLY')
    case 'PRIOR_QUARTER':
      return prior('QUARTERLY')
    case 'PRIOR_YEAR':
      return prior('YEARLY')
    default:
      return unreachable(preset)
  }
}

/** The preset that a setting matches; null for custom dates. */
export function presetOf(setting: TimeSpanSetting, context: TimeContext): TimeSpanPreset | null {
  const anchors: readonly TimeAnchor[] = setting.kind === 'FIXED' ? ['LEDGER', 'TODAY'] : [setting.anchor]
  for (const anchor of anchors) {
    const match = TIME_SPAN_PRESETS.find(({ preset }) => areSameSettings(presetSetting(preset, setting.period, anchor, context), setting))
    if (match !== undefined) return match.preset
  }
  return null
}

/** The same days in other columns. Year to date and presets keep rolling if a setting can express it; fixed days stay fixed. */
export function withPeriod(setting: TimeSpanSetting, period: Period, context: TimeContext): TimeSpanSetting {
  if (setting.period === period) return setting
  if (setting.kind === 'FIXED' || setting.kind === 'YEAR_TO_DATE') return { ...setting, period }
  const preset = presetOf(setting, context)
  return preset === null ? { ...holdTimeSpan(setting, context), period } : presetSetting(preset, period, setting.anchor, context)
}
