import { currenciesOfSign, foreignCurrency } from '../currency-text.ts'
import { isOfDocument, roleOfHeading } from './headings.ts'

/** Two amounts of a row that differ in size, in minor units of either sign: the one that is read and the one of another column. */
export interface DifferingAmounts {
  readonly cells: readonly string[]
  readonly read: number
  readonly other: number
}

export interface ConversionContext {
  readonly headings: readonly string[]
  /** Of the ledger; null where it does not matter. */
  readonly currency: string | null
  /** Minor units of 1. */
  readonly unit: number
  readonly amountOf: (text: string) => number | null
  /** The heading of the other column says that its amounts are in a currency, so that their rates are no shares. */
  readonly isOfCurrency: boolean
}

/**
 * What says that amounts are those of another column in another currency: CURRENCIES if each row has another one than the ledger's, or the
 * amount that is read as that of its document; RATES if rows with several amounts have one; null if they may be anything else.
 */
export function conversionOf(rows: readonly DifferingAmounts[], context: ConversionContext): 'CURRENCIES' | 'RATES' | null {
  if (rows.length < FEWEST_CONVERTED) return null
  const areForeign = byCurrencies(rows, context) ?? byDocuments(rows, context)
  if (areForeign !== null) return areForeign ? 'CURRENCIES' : null
  return haveRates(rows, context) ? 'RATES' : null
}

/** One may be a slip; an entry has two lines. */
const FEWEST_CONVERTED = 2

/** Whether all rows are in other currencies than the ledger's; null if none says its own. */
function byCurrencies(rows: readonly DifferingAmounts[], { headings, currency }: ConversionContext): boolean | null {
  if (currency === null) return null
  const columns = headings.flatMap((heading, at) => (roleOfHeading(heading) === 'CURRENCY' ? [at] : []))
  const codes = rows.map(({ cells }) => columns.map((at) => cells[at] ?? '').filter((text) => currenciesOfSign(text).length > 0))
  if (codes.every((own) => own.length === 0)) return null
  return codes.every((own) => own.some((code) => foreignCurrency(code, currency) !== null))
}

/** Whether all amounts that are read are those of documents; null if no row has such ones. */
function byDocuments(rows: readonly DifferingAmounts[], { headings, amountOf }: ConversionContext): boolean | null {
  const columns = headings.flatMap((heading, at) => (isOfDocument(heading) ? [at] : []))
  const amounts = rows.map(({ cells }) => columns.map((at) => Math.abs(amountOf(cells[at] ?? '') ?? 0)).filter((amount) => amount !== 0))
  if (amounts.every((own) => own.length === 0)) return null
  return amounts.every((own, at) => own.includes(Math.abs(rows[at]?.read ?? 0)))
}

/**
 * Whether most amounts, each counted once, have a rate that others have, too, as those of one day do. Pay with and without overtime has as many
 * rates as amounts; and a part that is always 25% or a third is a share.
 */
function haveRates(rows: readonly DifferingAmounts[], { unit, isOfCurrency }: ConversionContext): boolean {
  // From one day to the next a currency changes by a little, and pay by any part.
  const change = isOfCurrency ? USUAL_CHANGE : 0
  const pairs = rows.map(({ read, other }) => [Math.abs(read), Math.abs(other)] as const)
  const rates = (isOfCurrency ? pairs : [...new Map(pairs.map((pair) => [pair.join(' '), pair])).values()])
    .filter((pair) => Math.min(...pair) >= SMALLEST_RATED * unit)
    .map(([read, other]) => ({ rate: other / read, margin: (other / read) * (0.5 / read + 0.5 / other + change) }))
    .sort((one, other) => one.rate - other.rate)
  const shared = rates.filter(({ rate, margin }, at) =>
    [rates[at - 1], rates[at + 1]].some((near) => near !== undefined && Math.abs(near.rate - rate) <= margin + near.margin),
  )
  if (rates.length < FEWEST_CONVERTED || shared.length * 3 < rates.length * 2) return false
  const areShares = rates.every(({ rate, margin }) => rate < 1 && Math.abs(rate * SHARES - Math.round(rate * SHARES)) <= margin * SHARES)
  return isOfCurrency || !areShares
}

const USUAL_CHANGE = 0.01
/** Smaller amounts say too little about their rate. */
const SMALLEST_RATED = 10
/** Whole percentages and thirds. */
const SHARES = 300
