import { decimalFromFraction } from '../money/decimal.ts'
import { fraction } from '../money/fraction.ts'

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

/** `1542:30:00` or `1542:30` in a unit, as a Decimal of up to 12 decimals: 1542.5 hours. Null for other texts. */
export function durationDecimal(text: string, unit: DurationUnit): string | null {
  const [whole, sign = '', hours = '', minutes = '', seconds = '0'] = /^(-?)(\d{1,10}):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const all = BigInt(hours) * 3_600n + BigInt(minutes) * 60n + BigInt(seconds)
  return decimalFromFraction(fraction(sign === '-' ? -all : all, SECONDS_OF[unit]), 0, 12)
}
