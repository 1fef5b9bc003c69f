/**
 * A cell's number as plain decimal text without an exponent. Spreadsheet programs keep 15 significant digits: noise of binary fractions
 * beyond them (1234.5600000000001) is dropped below `exactFrom`, by default ten billion, where it cannot reach a ledger's decimals; larger
 * numbers stay exact. Null if the text is not a number.
 */
export function plainNumber(text: string, exactFrom = 1e10): string | null {
  // At most 15 digits: nothing to drop.
  if (text.length <= 16 && /^-?\d+(?:\.\d+)?$/.test(text)) return text
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return null
  return withoutExponent(String(Math.abs(value) < exactFrom ? Number(value.toPrecision(15)) : value))
}

/** The day of a serial number, with the time if there is one; null outside the spreadsheet calendar. */
export function dateOfSerial(text: string, from1904: boolean): string | null {
  const serial = Number(text)
  if (text.trim() === '' || !(serial >= 0 && serial < LAST_SERIAL)) return null
  const whole = Math.floor(serial)
  // The 1900 system counts a 29 February 1900 that never existed.
  const days = from1904 ? whole + DAYS_TO_1904 : whole < 60 ? whole + DAYS_TO_1900 + 1 : whole + DAYS_TO_1900
  const seconds = Math.min(Math.round((serial - whole) * 86_400), 86_399)
  const iso = new Date((days * 86_400 + seconds) * 1_000).toISOString()
  return seconds === 0 ? iso.slice(0, 10) : iso.slice(0, 19)
}

/** 9999-12-31 plus a day. */
const LAST_SERIAL = 2_958_466
/** Days from 1970-01-01 to 1899-12-30 and to 1904-01-01. */
const DAYS_TO_1900 = -25_569
const DAYS_TO_1904 = -24_107

/** Whether a number format, by id or code, shows a date. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
  const [positive = ''] = code
    .replace(/"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .replace(/General|AM\/PM|A\/P/gi, '')
    .split(';')
  if (/[yd]/i.test(positive)) return true
  return /m/i.test(positive) && !/[hs0#?]/i.test(positive)
}

function withoutExponent(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = ''] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? []
  if (exponent === '') return text === '-0' ? '0' : text
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return point >= digits.length ? sign + digits.padEnd(point, '0') : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

/** Minimum digits of a format made of zeros, as for account numbers: 4 for `0000`. 0 for any other format. */
export function leadingDigits(code: string | undefined): number {
  const zeros = /^(0{2,20})(?:;-?0+)?$/.exec(code ?? '')?.[1]
  return zeros?.length ?? 0
}
