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

/** The day of a serial number, with the time if there is one, to the nearest second as spreadsheet programs show it; null outside the calendar. */
export function dateOfSerial(text: string, from1904: boolean): string | null {
  const serial = Number(text)
  if (text.trim() === '' || !(serial >= 0 && serial < LAST_SERIAL)) return null
  const [last, rounded] = [LAST_SERIAL * DAY_SECONDS - 1, Math.round(serial * DAY_SECONDS)]
  const time = Math.min(rounded, last)
  const [whole, seconds] = [Math.floor(time / DAY_SECONDS), time % DAY_SECONDS]
  // The 1900 system counts a 29 February 1900 that never existed.
  const days = from1904 ? whole + DAYS_TO_1904 : whole < 60 ? whole + DAYS_TO_1900 + 1 : whole + DAYS_TO_1900
  const iso = new Date((days * DAY_SECONDS + seconds) * 1_000).toISOString()
  return seconds === 0 ? iso.slice(0, 10) : iso.slice(0, 19)
}

const DAY_SECONDS = 86_400
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

/** A number format that stands for hours, minutes or seconds in all, as in `[h]:mm`; null for any other. */
export function elapsedUnit(id: number, code: string | undefined): ElapsedUnit | null {
  if (code === undefined) return id === 46 ? 'h' : null
  const [, unit] = /\[([hms])\1*\]/i.exec(code.replace(/"[^"]*"|\\./g, '')) ?? []
  return unit === undefined ? null : (unit.toLowerCase() as ElapsedUnit) // by the pattern
}

export type ElapsedUnit = 'h' | 'm' | 's'

/** Days as the hours, minutes or seconds that a cell shows in all: 64.2708 days are 1542.5 hours. Null if the text is not a number. */
export function elapsedNumber(text: string, unit: ElapsedUnit): string | null {
  const seconds = Math.round(Number(text) * DAY_SECONDS)
  if (text.trim() === '' || !Number.isFinite(seconds)) return null
  return plainNumber(String(unit === 'h' ? seconds / 3_600 : unit === 'm' ? seconds / 60 : seconds))
}

/**
 * The pattern of a format made of zeros and what stands between them, as for account numbers: `0000`, `0000-000`. Empty for any other
 * format, and for those of a single zero.
 */
export function digitPattern(code: string | undefined): string {
  const [positive = ''] = (code ?? '').split(/;(?=-?[0\\"])/)
  const pattern = positive.replace(
    /"([^"]*)"|\\(.)/g,
    (_, quoted: string | undefined, escaped: string | undefined) => quoted ?? escaped ?? '',
  )
  return /^0[0 \-/.]{0,30}0$/.test(pattern) && !/(?<![\\"])\./.test(positive) ? pattern : ''
}

/** A whole number in such a pattern: 4100001 is `4100-001` by `0000-000`. */
export function inPattern(digits: string, pattern: string): string {
  const places = pattern.replaceAll(/[^0]/g, '').length
  const padded = digits.padStart(places, '0')
  let at = padded.length - places
  const shown = pattern.replaceAll('0', () => padded[at++] ?? '')
  return padded.slice(0, padded.length - places) + shown
}
