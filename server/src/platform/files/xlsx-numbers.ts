import { secondsOfSerial } from '@fourwall/domain/time/serial-seconds.ts'

/**
 * A cell's number as plain decimal text without an exponent. Spreadsheet programs keep 15 significant digits: noise of binary fractions
 * beyond them (1234.5600000000001) is dropped below `exactFrom`, by default ten billion, where it cannot reach a ledger's decimals; larger
 * numbers stay exact. Null if the text is not a number.
 */
export function plainNumber(text: string, exactFrom = 1e10): string | null {
  // At most 15 digits: nothing to drop but the zeros that some programs write, as in 4000.0.
  if (text.length <= 16 && /^-?\d+(?:\.\d+)?$/.test(text)) return text.replace(/\.0+$/, '')
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return null
  return withoutExponent(String(Math.abs(value) < exactFrom ? Number(value.toPrecision(15)) : value))
}

/** The day of a serial number, with the time if there is one; null outside the calendar. */
export function dateOfSerial(text: string, from1904: boolean): string | null {
  const serial = Number(text)
  if (text.trim() === '' || !(serial >= 0 && serial < LAST_SERIAL)) return null
  const all = secondsOfSerial(serial)
  const whole = Math.floor(all / SECONDS_OF_DAY)
  if (whole >= LAST_SERIAL) return null
  // The 1900 system counts a 29 February 1900 that never existed.
  const days = from1904 ? whole + DAYS_TO_1904 : whole < 60 ? whole + DAYS_TO_1900 + 1 : whole + DAYS_TO_1900
  const seconds = all - whole * SECONDS_OF_DAY
  const iso = new Date((days * SECONDS_OF_DAY + seconds) * 1_000).toISOString()
  return seconds === 0 ? iso.slice(0, 10) : iso.slice(0, 19)
}

/**
 * Elapsed time as `h:mm:ss`, to the nearest second: 64.2708333333333 is `1542:30:00`. Null if the text is not a number.
 */
export function durationOfSerial(text: string): string | null {
  const serial = Number(text)
  if (text.trim() === '' || !Number.isFinite(serial)) return null
  const all = Math.round(Math.abs(serial) * SECONDS_OF_DAY)
  const two = (part: number): string => String(part % 60).padStart(2, '0')
  const sign = serial < 0 && all > 0 ? '-' : ''
  return `${sign}${Math.floor(all / 3_600)}:${two(Math.floor(all / 60))}:${two(all)}`
}

const SECONDS_OF_DAY = 86_400
/** 9999-12-31 plus a day. */
const LAST_SERIAL = 2_958_466
/** Days from 1970-01-01 to 1899-12-30 and to 1904-01-01. */
const DAYS_TO_1900 = -25_569
const DAYS_TO_1904 = -24_107

function withoutExponent(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = ''] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? []
  if (exponent === '') return text === '-0' ? '0' : text
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return point >= digits.length ? sign + digits.padEnd(point, '0') : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}
