import {
  exactDecimals,
  formatFigure,
  formatMoney,
  formatPercent,
  formatPoints,
  type MoneyFormat,
  type NegativeStyle,
} from '@fourwall/domain/money/format.ts'
import { type Day, dayFrom } from '@fourwall/domain/time/day.ts'
import {
  DAY_FORMATS,
  type DayStyle,
  dayInYear,
  formatDay,
  formatDayRange,
  rangeName,
  timeSpanName,
} from '@fourwall/domain/time/day-format.ts'
import type { TimeSpan } from '@fourwall/domain/time/time-span.ts'
import { createContext, useContext } from 'react'

/** How the user has figures and days written, on every screen. Files keep their own formats. */
export interface Display {
  readonly negatives: NegativeStyle
  readonly days: DayStyle
  readonly money: (value: string | null, format: Omit<MoneyFormat, 'negatives'>) => string
  /** An amount with so many decimals and without the sign of a currency. */
  readonly amount: (value: string | null, decimals: number) => string
  /** An amount of the ledger with all of its decimals, at least 2. */
  readonly exact: (value: string | null) => string
  readonly figure: (value: string | null, decimals: number) => string
  readonly percent: (value: string | null, decimals?: number) => string
  readonly points: (value: string | null, decimals?: number) => string
  /** `Jun 05, 2026` */
  readonly day: (day: Day) => string
  /** Without the year, where it is obvious: `Jun 5`. */
  readonly dayInYear: (day: Day) => string
  /** `06/01/2026 to 06/15/2026` */
  readonly dayRange: (startDate: Day, endDate: Day) => string
  /** `Jun 2026`, `Jun 1 – 15, 2026` */
  readonly rangeName: (startDate: Day, endDate: Day) => string
  /** `Jan – Jun 2026, monthly` */
  readonly timeSpanName: (span: TimeSpan) => string
  /** An ISO 8601 time in the user's time zone: `Jul 06, 2026, 1:12 PM`. */
  readonly moment: (instant: string, timeZone?: string) => string
}

/** One object per setting, as it is compared by identity. */
export function displayOf(negatives: NegativeStyle, days: DayStyle): Display {
  const key = `${negatives} ${days}`
  const known = displays.get(key)
  if (known) return known
  const display: Display = {
    negatives,
    days,
    money: (value, format) => formatMoney(value, { ...format, negatives }),
    amount: (value, decimals) => formatMoney(value, { currencyView: 'FULL', decimals, currency: null, negatives }),
    exact: (value) => formatMoney(value, { currencyView: 'FULL', decimals: exactDecimals([value ?? '0']), currency: null, negatives }),
    figure: (value, decimals) => formatFigure(value, decimals, negatives),
    percent: (value, decimals) => formatPercent(value, decimals, negatives),
    points: (value, decimals) => formatPoints(value, decimals, negatives),
    day: (day) => formatDay(day, DAY_FORMATS[days]),
    dayInYear: (day) => dayInYear(day, days),
    dayRange: (startDate, endDate) => formatDayRange(startDate, endDate, days),
    rangeName: (startDate, endDate) => rangeName(startDate, endDate, days),
    timeSpanName: (span) => timeSpanName(span, days),
    moment(instant, timeZone) {
      const { day, time } = onTheClock(instant, timeZone)
      return `${formatDay(day, DAY_FORMATS[days])}, ${time}`
    },
  }
  displays.set(key, display)
  return display
}

const displays = new Map<string, Display>()

/** For users who chose nothing, and in files. */
export const USUAL_DISPLAY = displayOf('PARENTHESES', 'MONTH_NAME')

export const DisplayContext = createContext(USUAL_DISPLAY)

/** How the signed-in user has figures and days written. */
export function useDisplay(): Display {
  return useContext(DisplayContext)
}

/** The day and time of an instant in the user's time zone, or in a given one. */
export function onTheClock(instant: string, timeZone?: string): { readonly day: Day; readonly time: string } {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  const [year, month, dayOfMonth] = (['year', 'month', 'day'] as const).map((part) => Number(parts.get(part)))
  return {
    day: dayFrom(year ?? 0, month ?? 1, dayOfMonth ?? 1),
    time: `${parts.get('hour')}:${parts.get('minute')} ${parts.get('dayPeriod')}`,
  }
}

function clockOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: 'numeric', minute: '2-digit' } as const
  const clock = new Intl.DateTimeFormat('en-US', { ...digits, ...(timeZone === undefined ? {} : { timeZone }) })
  clocks.set(timeZone, clock)
  return clock
}

// Creating one takes a thousand times as long as using it.
const clocks = new Map<string | undefined, Intl.DateTimeFormat>()
