/**
 * Formats figures for screens and paper. All of these take exact Decimal strings and round their digits half away from
 * zero, for display only, never through a binary float.
 */

import { decimalPlaces } from './decimal.ts'
import type { MinorDigits } from './minor.ts'

/** The unit in which amounts are shown. */
export type CurrencyView = 'FULL' | 'THOUSANDS' | 'MILLIONS'

/** How negative figures are marked: `(1,234)` or `−1,234`. */
export type NegativeStyle = 'PARENTHESES' | 'MINUS'

export interface MoneyFormat {
  readonly currencyView: CurrencyView
  /** Decimals after rounding, in the unit shown. */
  readonly decimals: number
  /** ISO code of the currency whose sign precedes the figure; null for the bare figure. */
  readonly currency: string | null
  /** Default: parentheses. */
  readonly negatives?: NegativeStyle
  /** Without the letter of the unit, where the unit is said elsewhere. Default: false. */
  readonly isBare?: boolean
}

/** Shown instead of a missing value: no entries, or a division by zero. */
export const NO_VALUE = '–'
/** Shown instead of a percentage without a base. */
export const NO_BASE = 'n/a'
/** Shown instead of a share of zero or negative revenue, which would mislead: a loss on it has a positive share. */
export const NOT_MEANINGFUL = 'n/m'

/** Shown instead of a number. */
export type NoNumber = typeof NO_VALUE | typeof NO_BASE | typeof NOT_MEANINGFUL

/** Default decimals per view: whole units, whole thousands, tenths of millions. */
export function usualDecimals(view: CurrencyView): number {
  return view === 'MILLIONS' ? 1 : 0
}

/** An amount: `1,234`, `(1,234)`, `$27,425K`, `27.4M`; an en dash for no value. */
export function formatMoney(value: string | null, format: MoneyFormat): string {
  if (value === null) return NO_VALUE
  const { shift, suffix } = VIEWS[format.currencyView]
  return print(
    roundForDisplay(value, -shift, format.decimals),
    currencySign(format.currency),
    format.isBare === true ? '' : suffix,
    format.negatives,
  )
}

/**
 * Decimals with which amounts of the ledger are printed exactly: all that one of them has, so that printed amounts add up. At least 2. Longer
 * ones were divided and add up to nothing: 2 as well.
 */
export function exactDecimals(amounts: readonly string[]): number {
  return Math.max(2, ...amounts.map(decimalPlaces).filter((places) => places <= MOST_MINOR_DIGITS))
}

const MOST_MINOR_DIGITS: MinorDigits = 4

/** A plain figure such as a count or a rate: `1,234`, `(31.40)`; an en dash for no value. */
export function formatFigure(value: string | null, decimals: number, negatives?: NegativeStyle): string {
  return value === null ? NO_VALUE : print(roundForDisplay(value, 0, decimals), '', '', negatives)
}

/** A ratio as a percentage: "0.284" is `28.4%`, "-0.01" is `(1.0%)`; an en dash for no value. */
export function formatPercent(value: string | null, decimals = 1, negatives?: NegativeStyle): string {
  return value === null ? NO_VALUE : print(roundForDisplay(value, 2, decimals), '', '%', negatives)
}

/** A difference of two ratios in points: "-0.002" is `(0.2 pt)`; an en dash for no value. */
export function formatPoints(value: string | null, decimals = 1, negatives?: NegativeStyle): string {
  return value === null ? NO_VALUE : print(roundForDisplay(value, 2, decimals), '', ' pt', negatives)
}

/** A count with thousands separators: `15,568`. */
export function formatCount(count: number): string {
  return groupThousands(String(count))
}

/** A count with its noun: `1 row`, `15,568 rows`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** As wide as a digit, unlike a hyphen. */
const MINUS_SIGN = '\u2212'

const VIEWS = {
  FULL: { shift: 0, suffix: '' },
  THOUSANDS: { shift: 3, suffix: 'K' },
  MILLIONS: { shift: 6, suffix: 'M' },
} as const satisfies Record<CurrencyView, { shift: number; suffix: string }>

interface RoundedFigure {
  readonly isNegative: boolean
  readonly whole: string
  readonly decimals: string
}

/** Moves the point `shift` digits to the right and rounds half away from zero. A rounded zero has no sign. */
function roundForDisplay(value: string, shift: number, decimals: number): RoundedFigure {
  const isNegative = value.startsWith('-')
  const unsigned = isNegative ? value.slice(1) : value
  const point = unsigned.indexOf('.')
  const wholeLength = (point === -1 ? unsigned.length : point) + shift
  let digits = point === -1 ? unsigned : unsigned.slice(0, point) + unsigned.slice(point + 1)
  // Pads to at least one digit before the point, for carries and for "0.5".
  const missing = Math.max(0, 1 - wholeLength)
  digits = '0'.repeat(missing) + digits
  const pointAt = wholeLength + missing
  const end = pointAt + decimals
  const roundsUp = digits.charCodeAt(end) >= FIVE
  const kept = digits.slice(0, end).padEnd(end, '0')
  const rounded = roundsUp ? increment(kept) : kept
  const whole = rounded.slice(0, rounded.length - decimals).replace(LEADING_ZEROS, '')
  return { isNegative: isNegative && NOT_ZERO.test(rounded), whole, decimals: rounded.slice(rounded.length - decimals) }
}

const FIVE = 53
const LEADING_ZEROS = /^0+(?=\d)/
const NOT_ZERO = /[1-9]/

/** Adds one in the last digit: "0999" becomes "1000", "99" becomes "100". */
function increment(digits: string): string {
  let index = digits.length - 1
  while (index >= 0 && digits[index] === '9') index -= 1
  const zeros = '0'.repeat(digits.length - 1 - index)
  return index < 0 ? `1${zeros}` : digits.slice(0, index) + (Number(digits[index]) + 1) + zeros
}

function print(figure: RoundedFigure, prefix: string, suffix: string, negatives: NegativeStyle = 'PARENTHESES'): string {
  const decimals = figure.decimals === '' ? '' : `.${figure.decimals}`
  const text = `${prefix}${groupThousands(figure.whole)}${decimals}${suffix}`
  if (!figure.isNegative) return text
  return negatives === 'MINUS' ? MINUS_SIGN + text : `(${text})`
}

function groupThousands(digits: string): string {
  if (digits.length <= 3) return digits
  const first = digits.length % 3
  let text = digits.slice(0, first)
  for (let at = first; at < digits.length; at += 3) text += (text === '' ? '' : ',') + digits.slice(at, at + 3)
  return text
}

/** The currency's sign in front of a figure: `$`, `€`, `CHF ` (with its space); empty for null. */
export function currencySign(currency: string | null): string {
  if (currency === null) return ''
  let sign = SIGNS.get(currency)
  if (sign === undefined) {
    const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(1)
    sign = parts
      .slice(
        0,
        parts.findIndex((part) => part.type === 'integer'),
      )
      .map((part) => part.value)
      .join('')
    SIGNS.set(currency, sign)
  }
  return sign
}

// Creating a formatter costs a hundred times as much as using one; one is cached per currency in use.
const SIGNS = new Map<string, string>()
