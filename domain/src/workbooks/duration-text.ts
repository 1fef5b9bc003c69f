import { decimalFromFraction } from '../money/decimal.ts'
import { fraction } from '../money/fraction.ts'
import type { WorkbookCell } from './workbook-cells.ts'

/** The unit in which a duration counts. */
export type DurationUnit = 'HOURS' | 'MINUTES' | 'SECONDS'

const SECONDS_OF: Readonly<Record<DurationUnit, bigint>> = { HOURS: 3_600n, MINUTES: 60n, SECONDS: 1n }

/** The unit in which a figure's metric counts, or which its names say, hours by default. @param unit of the metric, as people write it. */
export function durationUnit(names: readonly string[], unit?: string): DurationUnit {
  const [short = ''] = /^(?:h|min|s)(?=$|[ ./])/i.exec(unit?.trim() ?? '') ?? []
  if (short !== '') return /h/i.test(short) ? 'HOURS' : /min/i.test(short) ? 'MINUTES' : 'SECONDS'
  if (unit !== undefined) return durationUnit([unit, ...names])
  for (const name of names) {
    if (/\b(?:hours?|hrs?)\b/i.test(name)) return 'HOURS'
    if (/\b(?:minutes?|mins?)\b/i.test(name)) return 'MINUTES'
    if (/\b(?:seconds?|secs?)\b/i.test(name)) return 'SECONDS'
  }
  return 'HOURS'
}

/** Whether the unit or names say in what a duration counts. */
export function saysDurationUnit(names: readonly string[], unit: string | undefined): boolean {
  return (unit === undefined ? names : [unit]).some((name) => OF_TIME.test(name))
}

/**
 * Whether a duration means what it says in a unit that is known. Of minutes, `12:30` may have been typed for seconds behind the colon, which
 * programs take for hours and minutes; `0:12:30` and `12:30:05` were not.
 */
export function isCertainDuration(text: string, unit: DurationUnit): boolean {
  const [, hours = '', seconds = '00'] = /^-?(\d+):\d\d(?::(\d\d))?$/.exec(text) ?? []
  if (unit === 'HOURS' || seconds !== '00') return true
  return unit === 'MINUTES' && Number(hours) === 0
}

/** `1542:30:00` or `1542:30` in a unit, as a Decimal of up to 12 decimals: 1542.5 hours. Null for other texts. */
export function durationDecimal(text: string, unit: DurationUnit): string | null {
  const [whole, sign = '', hours = '', minutes = '', seconds = '0'] = /^(-?)(\d{1,10}):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const all = BigInt(hours) * 3_600n + BigInt(minutes) * 60n + BigInt(seconds)
  return decimalFromFraction(fraction(sign === '-' ? -all : all, SECONDS_OF[unit]), 0, 12)
}

/**
 * A cell with a duration that was typed as text, as a duration: `300:00` and `311h 30m` of a metric whose unit or name says that it counts
 * time. Any other cell as it is; so is `12:30` of minutes, which may be seconds behind the colon.
 */
export function withTypedDuration(cell: WorkbookCell, names: readonly string[], unit: string | undefined): WorkbookCell {
  if (cell.kind !== 'TEXT' || !saysDurationUnit(names, unit)) return cell
  const text = cell.text.trim()
  const isClock = CLOCK.test(text) && (durationUnit(names, unit) === 'HOURS' || text.split(':').length === 3)
  const duration = isClock ? text : hoursAndMinutes(text)
  return duration === null ? cell : { column: cell.column, kind: 'DURATION', text: duration }
}

function hoursAndMinutes(text: string): string | null {
  const [whole, hours = '0', minutes = '0'] = IN_WORDS.exec(text) ?? []
  if (whole === undefined || whole === '' || Number(minutes) > 59) return null
  return `${hours}:${minutes.padStart(2, '0')}`
}

const OF_TIME = /^(?:h|hrs?|min|mins|s|sec)(?=$|[ ./])|\b(?:hours?|hrs?|minutes?|mins?|seconds?|secs?)\b/i
const CLOCK = /^\d{1,10}:[0-5]\d(?::[0-5]\d)?$/
const IN_WORDS = /^(\d{1,10}) ?(?:h|hrs?|hours?)\.?(?: ?(\d{1,2}) ?(?:m|mins?|minutes?)?\.?)?$/i
