import * as z from 'zod/mini'
import { objectOf, readAs } from '../document-schema.ts'
import { compareDecimals, decimalFromFraction, decimalPlaces, fractionFromDecimal, isDecimal } from '../money/decimal.ts'
import { formatFigure, formatMoney } from '../money/format.ts'
import { divideFractions, type Fraction, fraction, multiplyFractions, SHARE_DECIMALS } from '../money/fraction.ts'
import type { FigureColumn } from './report-columns.ts'

/** From which size variances are colored: those of money past both an amount and a percentage, those of metrics past a percentage. */
export interface Materiality {
  /** For the whole company, in units of its currency: a Decimal, not negative. Places have their share of it by revenue. */
  readonly amount: string
  /** Of the base, as a ratio: 0.005 is 0.5 percent. A Decimal, not negative. */
  readonly percent: string
  /** For metrics, as a ratio of the base. A Decimal, not negative. */
  readonly metricPercent: string
}

export const DEFAULT_MATERIALITY: Materiality = { amount: '25000', percent: '0.005', metricPercent: '0.05' }

/** Minimum size of a variance to be colored. `percent` is a ratio. */
export interface VarianceThreshold {
  readonly amount: string
  readonly percent: string
}

/** Materiality for the columns of a report. */
export interface ColumnMateriality extends Pick<Materiality, 'percent' | 'metricPercent'> {
  /** The company's amount. */
  readonly whole: string
  /** The amount by figure column. */
  readonly amounts: readonly string[]
}

/** However small a place's share of revenue, its amount is this share of the company's. */
const LEAST_SHARE = '0.01'

/** Amounts by each column's share of the company's revenue, at least 1 percent of the company's; the company's if it has no share. */
export function columnMateriality(
  { amount, percent, metricPercent }: Materiality,
  columns: readonly Pick<FigureColumn, 'revenueShare'>[],
): ColumnMateriality {
  const whole = fractionFromDecimal(amount)
  const byShare = new Map<string, string>()
  const amounts = columns.map(({ revenueShare = null }) => {
    if (revenueShare === null) return amount
    const known = byShare.get(revenueShare)
    if (known !== undefined) return known
    const share = compareDecimals(revenueShare, LEAST_SHARE) < 0 ? LEAST_SHARE : revenueShare
    const own = decimalFromFraction(multiplyFractions(whole, fractionFromDecimal(share)), 0)
    byShare.set(revenueShare, own)
    return own
  })
  return { whole: amount, amounts, percent, metricPercent }
}

/** @param column of the figures; null if they are of none, such as those of two calculated columns. */
export function thresholdAt(
  { whole, amounts, percent, metricPercent }: ColumnMateriality,
  column: number | null,
  kind: 'MONEY' | 'METRIC',
): VarianceThreshold {
  if (kind === 'METRIC') return { amount: '0', percent: metricPercent }
  return { amount: (column === null ? undefined : amounts[column]) ?? whole, percent }
}

/**
 * A place's share of the company's revenue, from 0 to 1; null without revenue, where nothing can be shared out.
 *
 * @param revenue and @param whole as Decimals; revenue is positive.
 */
export function revenueShareOf(revenue: string, whole: string): string | null {
  if (compareDecimals(whole, '0') <= 0) return null
  if (compareDecimals(revenue, '0') <= 0) return '0'
  if (compareDecimals(revenue, whole) >= 0) return '1'
  const share = divideFractions(fractionFromDecimal(revenue), fractionFromDecimal(whole))
  return share && decimalFromFraction(share, 0, SHARE_DECIMALS)
}

/** `over $25,000 and 0.5%`. */
export function materialityText({ amount, percent }: Materiality, currency: string): string {
  return `over ${amountText(amount, currency)} and ${percentText(percent)}`
}

/** `Materiality: color variances over $25,000 and 0.5%, and those of metrics over 5%`. */
export function materialitySentence(materiality: Materiality, currency: string): string {
  return `Materiality: color variances ${materialityText(materiality, currency)}, and those of metrics over ${percentText(materiality.metricPercent)}`
}

function amountText(amount: string, currency: string): string {
  return formatMoney(amount, { currencyView: 'FULL', decimals: amount.includes('.') ? 2 : 0, currency })
}

function percentText(ratio: string): string {
  return `${percentDigits(ratio)}%`
}

/** A ratio in percent: `0.5`. */
function percentDigits(ratio: string): string {
  return scaled(ratio, fraction(100n))
}

function scaled(decimal: string, by: Fraction): string {
  return decimalFromFraction(multiplyFractions(fractionFromDecimal(decimal), by), 0, MOST_DECIMALS + 2)
}

/** @throws BadInputError with the first part that is no amount or percentage, its field below `path`. */
export function parseMateriality(input: unknown, path = 'materiality'): Materiality {
  return readAs(materialitySchema, input, path)
}

/** What a person typed, such as `25,000` and `0.5`, as it is to be parsed: a percentage that is no number stays as typed. */
export function typedMateriality(typed: Readonly<Record<keyof Materiality, string>>): Materiality {
  const plain = (text: string): string => text.replaceAll(/[,%\s]/g, '')
  const ratioOf = (text: string): string => (isDecimal(text) ? scaled(text, fraction(1n, 100n)) : text)
  return { amount: plain(typed.amount), percent: ratioOf(plain(typed.percent)), metricPercent: ratioOf(plain(typed.metricPercent)) }
}

/** The parts as a person types them: `25,000`, `0.5`, `5`. */
export function materialityTexts({ amount, percent, metricPercent }: Materiality): Readonly<Record<keyof Materiality, string>> {
  const percentOf = (ratio: string): string => (isDecimal(ratio) ? percentDigits(ratio) : ratio)
  return {
    amount: isDecimal(amount) ? formatFigure(amount, decimalPlaces(amount)) : amount,
    percent: percentOf(percent),
    metricPercent: percentOf(metricPercent),
  }
}

const MOST_DECIMALS = 6
const AMOUNT_SENTENCE = 'Enter an amount from 0 to 999,999,999,999, such as 25,000.'
const PERCENT_SENTENCE = 'Enter a percentage from 0 to 1,000, such as 0.5.'

/** Without needless zeros, so that equal amounts are equal texts. */
function bounded(most: string, sentence: string) {
  return z.pipe(
    z.string(sentence).check(z.refine((text) => isDecimal(text) && !text.startsWith('-') && compareDecimals(text, most) <= 0, sentence)),
    z.transform((text) => decimalFromFraction(fractionFromDecimal(text), 0, MOST_DECIMALS)),
  )
}

/** Materiality as the API takes it and as companies, tabs and layouts store it. */
export const materialitySchema = objectOf({
  amount: bounded('999999999999', AMOUNT_SENTENCE),
  percent: bounded('10', PERCENT_SENTENCE),
  metricPercent: bounded('10', PERCENT_SENTENCE),
})
