import {
  type CurrencyView,
  exactDecimals,
  formatFigure,
  formatMoney,
  formatPercent,
  formatPoints,
  type NegativeStyle,
} from '../money/format.ts'
import type { ChartFormat } from './chart-document.ts'
import { moneyCodes, numberCode } from './number-codes.ts'

export type ChartUnit = 'money' | 'share' | 'plain'

/** How the figures of one scale are written. */
export interface ChartNumbers {
  /** A figure at its mark: `680`, `(49)`, `31.7%`. */
  readonly text: (value: string | null) => string
  /** A difference, in favorable terms: `+27`, `(243)`, `+0.4 pt`. */
  readonly difference: (value: string | null) => string
  /** Exact, for the status line and the table. */
  readonly whole: (value: string | null) => string
  readonly wholeDifference: (value: string | null) => string
  /** `USD thousands`, `%`, `Guests`; empty for a unit without a name. */
  readonly unit: string
  /** The format codes for the same in office programs. Points have no such code: null. */
  readonly codes: { readonly text: string; readonly difference: string | null }
}

interface NumbersQuestion {
  readonly unit: ChartUnit
  readonly unitLabel: string | null
  /** Every figure that is drawn on the scale: Decimals. */
  readonly values: readonly (string | null)[]
  /** Decimals may be more than charts offer, as of thresholds. */
  readonly format: Omit<ChartFormat, 'decimals'> & { readonly decimals: number | null }
  /** ISO code of the company's currency. */
  readonly currency: string
  readonly negatives: NegativeStyle
  /** Whether figures have little room: a larger unit then. Default: false. */
  readonly isTight?: boolean
}

/** How a scale's figures are written: as large a unit as leaves three or four digits, unless the chart says which. */
export function chartNumbers({ unit, unitLabel, values, format, currency, negatives, isTight = false }: NumbersQuestion): ChartNumbers {
  const most = Math.max(0, ...values.map((value) => Math.abs(Number(value ?? 0))))
  if (unit === 'share') {
    const decimals = format.decimals ?? 1
    return {
      text: (value) => formatPercent(value, decimals, negatives),
      difference: (value) => signed(formatPoints(value, decimals, negatives), value),
      whole: (value) => formatPercent(value, Math.max(2, decimals), negatives),
      wholeDifference: (value) => signed(formatPoints(value, Math.max(2, decimals), negatives), value),
      unit: '%',
      codes: { text: numberCode({ decimals, suffix: '%', negatives }), difference: null },
    }
  }
  if (unit === 'plain') {
    const isLarge = format.currencyView === null ? most >= (isTight ? MANY / 100 : MANY) : format.currencyView !== 'FULL'
    const view: CurrencyView = isLarge ? (format.currencyView ?? (most >= MANY * 1000 ? 'MILLIONS' : 'THOUSANDS')) : 'FULL'
    const decimals = format.decimals ?? (view === 'FULL' ? (most < 1000 ? decimalsBelow(most) : 0) : decimalsIn(view, most))
    const print = (value: string | null): string =>
      formatMoney(value, { currencyView: view, decimals, currency: null, negatives, isBare: format.currencyView === null })
    const whole = (value: string | null): string => formatFigure(value, decimalsOf(value, 2), negatives)
    const words = view === 'FULL' || format.currencyView !== null ? '' : VIEW_WORDS[view]
    return {
      text: print,
      difference: (value) => signed(print(value), value),
      whole,
      wholeDifference: (value) => signed(whole(value), value),
      unit: [unitLabel ?? '', words].filter((word) => word !== '').join(', '),
      codes: moneyCodes({ view, decimals, currency: null, negatives, isBare: format.currencyView === null }),
    }
  }
  const view = format.currencyView ?? usualView(isTight ? most * 10 : most)
  const decimals =
    format.decimals ?? (view === 'FULL' ? (most < 100 ? 2 : 0) : view === 'MILLIONS' && isTight && most >= 1e7 ? 1 : decimalsIn(view, most))
  const isBare = format.currencyView === null
  const sign = format.showDollarSign ? currency : null
  const print = (value: string | null): string => formatMoney(value, { currencyView: view, decimals, currency: sign, negatives, isBare })
  const whole = (value: string | null): string =>
    formatMoney(value, { currencyView: 'FULL', decimals: decimalsOf(value, exactDecimals([value ?? '0'])), currency: sign, negatives })
  return {
    text: print,
    difference: (value) => signed(print(value), value),
    whole,
    wholeDifference: (value) => signed(whole(value), value),
    unit: [currency, isBare && view !== 'FULL' ? VIEW_WORDS[view] : ''].filter((word) => word !== '').join(' '),
    codes: moneyCodes({ view, decimals, currency: sign, negatives, isBare }),
  }
}

const MANY = 1_000_000
const VIEW_WORDS = { THOUSANDS: 'thousands', MILLIONS: 'millions' } as const

function usualView(most: number): CurrencyView {
  return most >= 10_000_000 ? 'MILLIONS' : most >= 100_000 ? 'THOUSANDS' : 'FULL'
}

/** So many that the largest figure has three digits: `8.92`, `13.7` and `243` thousands; of millions one more. */
function decimalsIn(view: Exclude<CurrencyView, 'FULL'>, most: number): number {
  const units = most / (view === 'MILLIONS' ? 1e6 : 1e3)
  if (view === 'MILLIONS') return units >= 100 ? 1 : 2
  return units >= 100 ? 0 : units >= 10 ? 1 : 2
}

function decimalsBelow(most: number): number {
  return most < 100 ? 2 : 1
}

/** As many as the figure has, up to a number; none where they are all zero. */
function decimalsOf(value: string | null, most: number): number {
  const after = value?.split('.')[1] ?? ''
  return /[1-9]/.test(after.slice(0, most)) ? most : 0
}

/** With a plus sign before what is not negative, and is not printed as zero. */
function signed(text: string, value: string | null): string {
  return value === null || value.startsWith('-') || !/[1-9]/.test(text) ? text : `+${text}`
}
