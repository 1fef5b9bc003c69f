import { type CurrencyView, currencySign, type NegativeStyle } from '../money/format.ts'

interface CodeQuestion {
  readonly decimals: number
  readonly prefix?: string
  /** Thousands that one unit is: 0, 1 or 2 times three digits. */
  readonly threes?: 0 | 1 | 2
  /** `%` makes office programs multiply by a hundred. */
  readonly suffix?: string
  readonly negatives: NegativeStyle
  /** With a plus sign. Default: false. */
  readonly isSigned?: boolean
}

/**
 * A number format of office programs that writes figures as `money/format` does: `#,##0,;(#,##0,)`. A figure below zero that rounds
 * to zero keeps its mark there.
 */
export function numberCode({ decimals, prefix = '', threes = 0, suffix = '', negatives, isSigned = false }: CodeQuestion): string {
  const digits = `#,##0${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}${','.repeat(threes)}`
  const body = `${quoted(prefix)}${digits}${suffix === '%' ? '%' : quoted(suffix)}`
  const below = negatives === 'MINUS' ? `${quoted('\u2212')}${body}` : `(${body})`
  return isSigned ? `+${body};${below};${body}` : `${body};${below}`
}

interface MoneyCodeQuestion {
  readonly view: CurrencyView
  readonly decimals: number
  /** ISO code; null for no sign. */
  readonly currency: string | null
  readonly negatives: NegativeStyle
  /** Without the letter of the unit. */
  readonly isBare: boolean
}

const VIEWS = { FULL: { threes: 0, suffix: '' }, THOUSANDS: { threes: 1, suffix: 'K' }, MILLIONS: { threes: 2, suffix: 'M' } } as const

/** Formats of amounts and of differences between them. */
export function moneyCodes({ view, decimals, currency, negatives, isBare }: MoneyCodeQuestion): {
  readonly text: string
  readonly difference: string
} {
  const { threes, suffix } = VIEWS[view]
  const code = { decimals, prefix: currencySign(currency), threes, suffix: isBare ? '' : suffix, negatives }
  return { text: numberCode(code), difference: numberCode({ ...code, isSigned: true }) }
}

function quoted(text: string): string {
  return text === '' ? '' : `"${text.replaceAll('"', '')}"`
}
