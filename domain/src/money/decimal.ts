import { BadInputError } from '../errors.ts'
import { CALCULATION_DECIMALS, compareFractions, type Fraction, fraction, powerOfTen, roundFraction } from './fraction.ts'
import { type MinorDigits, minorPerUnit } from './minor.ts'

/**
 * A Decimal is an exact number as a string of digits: "1234.50", "-0.25". No exponent, no grouping, no plus sign, and no
 * sign on zero.
 */

/** Prints minor units with exactly `digits` decimals: 123450 at two digits is "1234.50". The number must be a safe integer. */
export function decimalFromMinor(value: number | bigint, digits: MinorDigits): string {
  if (typeof value === 'bigint') return decimalFromUnits(value, digits)
  const size = Math.abs(value)
  const perUnit = minorPerUnit(digits)
  if (size > LARGEST_QUICK * perUnit) {
    // The division rounds up if `size` is just below a multiple.
    const upper = Math.floor(size / BELOW_UPPER)
    const lower = size - upper * BELOW_UPPER
    return lower < 0 ? decimalFromTwo(value < 0, upper - 1, lower + BELOW_UPPER, digits) : decimalFromTwo(value < 0, upper, lower, digits)
  }
  const rest = size % perUnit
  // Arithmetic instead of padding and slicing: reports print tens of thousands of amounts, and this allocates one string, not four.
  return `${value < 0 ? '-' : ''}${(size - rest) / perUnit}${DECIMALS[digits]?.[rest] ?? ''}`
}

/** Prints `upper * 10^8 + lower` minor units; `upper` is above zero, `lower` from 0 to below 10^8. */
export function decimalFromTwo(isNegative: boolean, upper: number, lower: number, digits: MinorDigits): string {
  const perUnit = minorPerUnit(digits)
  // 32-bit from here on: dividing and printing doubles takes ten times as long.
  const low = lower | 0
  const rest = low % perUnit
  // The leading 1 keeps the zeros of the lower eight digits.
  const units = String(((BELOW_UPPER + low - rest) / perUnit) | 0).slice(1)
  return `${isNegative ? '-' : ''}${upper}${units}${DECIMALS[digits]?.[rest] ?? ''}`
}

const BELOW_UPPER = 100_000_000
/** Integers of 32 bits print several times faster than larger ones. */
const LARGEST_QUICK = 2 ** 31 - 1

/** The fraction parts by number of decimals: ".00" to ".99" at two. */
const DECIMALS = ([0, 1, 2, 3, 4] as const).map((digits) =>
  digits === 0 ? [''] : Array.from({ length: minorPerUnit(digits) }, (_, rest) => `.${String(rest).padStart(digits, '0')}`),
)

/** Prints an integer of 10^-decimals units with exactly that many decimals. */
export function decimalFromUnits(units: bigint, decimals: number): string {
  return insertPoint(units < 0n, String(units < 0n ? -units : units), decimals)
}

function insertPoint(isNegative: boolean, digits: string, decimals: number): string {
  const sign = isNegative ? '-' : ''
  if (decimals === 0) return sign + digits
  const padded = digits.length > decimals ? digits : digits.padStart(decimals + 1, '0')
  return `${sign}${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`
}

/**
 * Prints an exact fraction, rounded half away from zero to `mostDecimals` (default 6). Trailing zeros are dropped down to
 * `minimumDecimals`, so that a sum of amounts prints like the amounts.
 */
export function decimalFromFraction(value: Fraction, minimumDecimals: number, mostDecimals = CALCULATION_DECIMALS): string {
  const text = decimalFromUnits(roundFraction(value, mostDecimals), mostDecimals)
  if (minimumDecimals >= mostDecimals) return text
  const point = text.length - mostDecimals - 1
  let end = text.length
  while (end > point + 1 + minimumDecimals && text.charCodeAt(end - 1) === ZERO) end -= 1
  return text.slice(0, end === point + 1 ? point : end)
}

/** Splits a Decimal into its digits as one integer and the number of decimals. @throws BadInputError if the text is not a Decimal. */
export function parseDecimal(text: string): { readonly units: bigint; readonly decimals: number } {
  const places = decimalPlaces(text)
  const quick = quickUnits(text, places)
  // From a number, a bigint is made in a third of the time.
  if (!Number.isNaN(quick)) return { units: BigInt(quick), decimals: places }
  const match = DECIMAL.exec(text)
  if (match === null) throw new BadInputError(`"${text.slice(0, 60)}" is not a decimal number such as 1234.50 or -0.25.`)
  const decimals = match[1]?.length ?? 0
  return { units: BigInt(decimals === 0 ? text : text.replace('.', '')), decimals }
}

/** Long enough for the largest result of a calculation. */
const DECIMAL = /^-?\d{1,310}(?:\.(\d{1,60}))?$/

export function isDecimal(text: string): boolean {
  return DECIMAL.test(text)
}

/** Number of decimals as written: 2 for "1.50". */
export function decimalPlaces(decimal: string): number {
  const point = decimal.indexOf('.')
  return point === -1 ? 0 : decimal.length - point - 1
}

/** Reads a Decimal as minor units, exactly. @throws BadInputError if it has nonzero decimals beyond the ledger's. */
export function minorFromDecimal(text: string, digits: MinorDigits): bigint {
  const { units, decimals } = parseDecimal(text)
  if (decimals <= digits) return units * 10n ** BigInt(digits - decimals)
  const surplus = 10n ** BigInt(decimals - digits)
  if (units % surplus !== 0n) throw new BadInputError(`"${text}" has more than ${digits} decimals, which is all that the ledger keeps.`)
  return units / surplus
}

/** Reads a Decimal as an exact fraction. */
export function fractionFromDecimal(text: string): Fraction {
  const { units, decimals } = parseDecimal(text)
  return fraction(units, powerOfTen(decimals))
}

/** Comparator: negative, zero or positive as left is less than, equal to or greater than right. */
export function compareDecimals(left: string, right: string): number {
  const decimals = decimalPlaces(left)
  const difference = quickUnits(left, decimals) - quickUnits(right, decimals)
  if (!Number.isNaN(difference)) return Math.sign(difference)
  return compareFractions(fractionFromDecimal(left), fractionFromDecimal(right))
}

/** The exact sum, with as many decimals as the most precise value; "0" for an empty list. */
export function sumDecimals(values: readonly string[]): string {
  return quickSum(values) ?? exactSum(values)
}

/** The sum in doubles, exact for amounts of one number of decimals and up to 15 digits; null for others. Charts add up thousands. */
function quickSum(values: readonly string[]): string | null {
  const decimals = decimalPlaces(values[0] ?? '')
  let sum = 0
  for (const value of values) sum += quickUnits(value, decimals)
  return Math.abs(sum) <= Number.MAX_SAFE_INTEGER ? insertPoint(sum < 0, String(Math.abs(sum)), decimals) : null
}

/** The digits of a Decimal as one integer; NaN unless it has so many decimals and 15 digits at most. */
function quickUnits(text: string, decimals: number): number {
  const isNegative = text.charCodeAt(0) === MINUS
  const first = isNegative ? 1 : 0
  const point = decimals === 0 ? text.length : text.length - decimals - 1
  if (point <= first || text.length - first > 16) return Number.NaN
  let units = 0
  for (let at = first; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (at === point ? code !== POINT : code < ZERO || code > NINE) return Number.NaN
    if (at !== point) units = units * 10 + code - ZERO
  }
  // Without a point, 16 digits would fit in.
  if (units > LARGEST_OF_FIFTEEN) return Number.NaN
  return isNegative ? -units : units
}

const [MINUS, POINT, ZERO, NINE] = [45, 46, 48, 57]
const LARGEST_OF_FIFTEEN = 10 ** 15 - 1

function exactSum(values: readonly string[]): string {
  const { units, decimals } = alignDecimals(values)
  return decimalFromUnits(
    units.reduce((sum, value) => sum + value, 0n),
    decimals,
  )
}

/** The value with the opposite sign; zero stays unsigned. */
export function negateDecimal(value: string): string {
  const { units, decimals } = parseDecimal(value)
  return decimalFromUnits(-units, decimals)
}

export function absoluteDecimal(value: string): string {
  return value.startsWith('-') ? negateDecimal(value) : value
}

/** Figures of the status line for the selected cells. */
export interface DecimalSummary {
  readonly count: number
  readonly sum: string
  /** Rounded half away from zero to 6 decimals. */
  readonly average: string
  readonly smallest: string
  readonly largest: string
}

/** Summarizes the values that are not null; null if there are none. */
export function summarizeDecimals(values: readonly (string | null)[]): DecimalSummary | null {
  const present = values.filter((value) => value !== null)
  if (present.length === 0) return null
  const { units, decimals } = alignDecimals(present)
  let sum = 0n
  let smallest = units[0] ?? 0n
  let largest = smallest
  for (const value of units) {
    sum += value
    if (value < smallest) smallest = value
    if (value > largest) largest = value
  }
  return {
    count: units.length,
    sum: decimalFromUnits(sum, decimals),
    average: decimalFromFraction(fraction(sum, 10n ** BigInt(decimals) * BigInt(units.length)), decimals),
    smallest: decimalFromUnits(smallest, decimals),
    largest: decimalFromUnits(largest, decimals),
  }
}

/** Combines summaries of disjoint selections into one; null for an empty list. */
export function combineSummaries(parts: readonly DecimalSummary[]): DecimalSummary | null {
  const ends = summarizeDecimals(parts.flatMap(({ smallest, largest }) => [smallest, largest]))
  if (ends === null) return null
  const count = parts.reduce((total, part) => total + part.count, 0)
  const sum = parseDecimal(sumDecimals(parts.map((part) => part.sum)))
  return {
    ...ends,
    count,
    sum: decimalFromUnits(sum.units, sum.decimals),
    average: decimalFromFraction(fraction(sum.units, 10n ** BigInt(sum.decimals) * BigInt(count)), sum.decimals),
  }
}

/** Scales all values to the decimals of the most precise one. */
function alignDecimals(values: readonly string[]): { units: bigint[]; decimals: number } {
  const parsed = values.map(parseDecimal)
  const decimals = parsed.reduce((most, value) => Math.max(most, value.decimals), 0)
  return { units: parsed.map((value) => value.units * 10n ** BigInt(decimals - value.decimals)), decimals }
}

/** A Decimal times a power of ten, exactly. */
export function shiftDecimal(decimal: string, places: number): string {
  if (decimal.startsWith('-')) return `-${shiftDecimal(decimal.slice(1), places)}`
  const [whole = '0', part = ''] = decimal.split('.')
  const digits = `${whole}${part}`
  const point = whole.length + places
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const at = point <= 0 ? 1 : point
  const [left, right] = [padded.slice(0, at).replace(/^0+(?=\d)/, ''), padded.slice(at).replace(/0+$/, '')]
  return right === '' ? left : `${left}.${right}`
}

/** `7.5%` of a Decimal such as 0.075, exactly. */
export function percentText(decimal: string): string {
  return `${shiftDecimal(decimal, 2)}%`
}
