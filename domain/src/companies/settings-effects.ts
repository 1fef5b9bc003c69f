import { currencyDigits } from '../money/currency.ts'
import { decimalFromFraction, decimalPlaces, fractionFromDecimal } from '../money/decimal.ts'
import { counted, currencySign, formatMoney } from '../money/format.ts'
import { divideFractions, fraction } from '../money/fraction.ts'
import type { MinorDigits } from '../money/minor.ts'
import { type Materiality, materialityText } from '../profit-loss/materiality.ts'
import type { ColumnChoice } from '../profit-loss/report-columns.ts'
import { addToMonth, type Day, firstDayOf, lastDayOf, type MonthIndex, type MonthOfYear, monthIndex, monthOf } from '../time/day.ts'
import { rangeName, shortMonth } from '../time/day-format.ts'
import { firstMonthOfPeriod, fiscalQuarterOf, fiscalYearOf, monthsPerPeriod, type Period, periodNumberOf } from '../time/fiscal-calendar.ts'
import type { TimeSpanSetting } from '../time/time-span.ts'

// Effects of changed company settings, as sentences to read before saving.

/** Which part of the fiscal year a view depends on. */
export type FiscalYearUse = 'NONE' | 'QUARTERS' | 'YEARS'

/** Days of a view may depend on the months of its quarters, or on those of the whole fiscal year. */
export function fiscalYearUse(timeSpan: TimeSpanSetting, columns: Pick<ColumnChoice, 'hasYearToDate'>): FiscalYearUse {
  if (timeSpan.kind === 'YEAR_TO_DATE' || timeSpan.period === 'YEARLY' || columns.hasYearToDate) return 'YEARS'
  return timeSpan.period === 'QUARTERLY' ? 'QUARTERS' : 'NONE'
}

/** Number of views that depend on the fiscal year, each counted once. */
export interface FiscalYearUses {
  readonly quarters: number
  readonly years: number
}

/** Views that depend on the fiscal year: tabs of all users, and saved layouts. */
export interface FiscalYearViews {
  readonly tabs: FiscalYearUses
  readonly layouts: FiscalYearUses
}

/** `FY 2026 would run Jul 2025 – Jun 2026.`, followed by the effects on quarters, tabs, layouts and so on. */
export function fiscalYearEffect(from: MonthOfYear, to: MonthOfYear, today: Day, { tabs, layouts }: FiscalYearViews): string[] {
  const month = monthOf(today)
  const areQuartersKept = (to - from) % 3 === 0
  const [year, before] = [fiscalYearOf(month, to), fiscalYearOf(month, from)]
  const quarter = `Q${fiscalQuarterOf(month, to)} ${year}`
  const quarterBefore = `Q${fiscalQuarterOf(month, from)} ${before}`
  const isSameName = quarter === quarterBefore
  return [
    `FY ${year} would run ${monthsOf(month, 'YEARLY', to)}. Now FY ${before} runs ${monthsOf(month, 'YEARLY', from)}.`,
    areQuartersKept
      ? `The current quarter keeps its months, ${monthsOf(month, 'QUARTERLY', to)}, ${isSameName ? `and its name, ${quarter}` : `and would be ${quarter} instead of ${quarterBefore}`}.`
      : `The current quarter would be ${quarter}, ${monthsOf(month, 'QUARTERLY', to)}. Now it is ${quarterBefore}, ${monthsOf(month, 'QUARTERLY', from)}.`,
    viewsSentence(tabs, areQuartersKept, { one: 'tab', whose: ' of all users' }),
    ...(layouts.quarters + layouts.years === 0 ? [] : [viewsSentence(layouts, areQuartersKept, { one: 'layout', whose: '' })]),
    `Budgets and metrics by the ${areQuartersKept ? 'year' : 'quarter or year'} keep their months, and are not shown in columns that cover only some of them.`,
    'Monthly columns and the ledger stay as they are.',
  ]
}

/** `FY 2026 runs Jan – Dec 2026, and Q4 2026 is Oct – Dec 2026.` */
export function currentFiscalYear(start: MonthOfYear, today: Day): string {
  const month = monthOf(today)
  const year = fiscalYearOf(month, start)
  return `FY ${year} runs ${monthsOf(month, 'YEARLY', start)}, and Q${fiscalQuarterOf(month, start)} ${year} is ${monthsOf(month, 'QUARTERLY', start)}.`
}

function viewsSentence(
  { quarters, years }: FiscalYearUses,
  areQuartersKept: boolean,
  { one, whose }: { readonly one: string; readonly whose: string },
): string {
  const [figures, headings] = areQuartersKept ? [years, quarters] : [years + quarters, 0]
  const what = 'quarterly columns, yearly columns or a year to date'
  if (figures + headings === 0) return `No ${one} of any user has ${what}.`
  const parts = [
    ...(figures > 0 ? [`${counted(figures, one)}${whose} would show other figures`] : []),
    ...(headings > 0 ? [`${counted(headings, one)}${figures > 0 ? '' : whose} would show other names of quarters`] : []),
  ]
  return `${parts.join(', and ')}: those with ${figures === 0 ? 'quarterly columns' : what}.`
}

/** Months of the period that contains a month: `Jul 2025 – Jun 2026`. */
function monthsOf(month: MonthIndex, period: Period, fiscalYearStart: MonthOfYear): string {
  const first = firstMonthOfPeriod(periodNumberOf(month, period, fiscalYearStart), period, fiscalYearStart)
  const last = addToMonth(first, monthsPerPeriod(period) - 1)
  return rangeName(firstDayOf(first), lastDayOf(last))
}

/** Months of a fiscal year that begins with `start`: `Jul to Jun`. */
export function fiscalYearMonths(start: MonthOfYear): string {
  // The year does not matter.
  const first = monthIndex(2000, start)
  return `${shortMonth(first)} to ${shortMonth(addToMonth(first, 11))}`
}

/** A new currency changes the code and the sign, but no amount. */
export function currencyEffect(from: string, to: string, digits: MinorDigits): string[] {
  const printed = (currency: string) => formatMoney('1234.5', { currencyView: 'FULL', decimals: digits, currency })
  const own = currencyDigits(to)
  return [
    'Amounts are not converted: every number stays the same.',
    currencySign(from) === currencySign(to)
      ? `Reports are headed ${to} instead of ${from}; the sign before figures stays ${currencySign(to).trim()}.`
      : `Reports are headed ${to} instead of ${from}, and with the sign shown ${printed(from)} reads ${printed(to)}.`,
    `The ledger has ${decimalsOf(digits)}; ${to} normally has ${own === 0 ? 'none' : own}.`,
    ...(own > digits ? [`A file with more than ${decimalsOf(digits)} cannot be read.`] : []),
  ]
}

/** New decimals affect future files and how full figures are printed. */
export function scaleEffect(to: MinorDigits): string[] {
  return [
    `New files are read with up to ${decimalsOf(to)}; a row with more cannot be read, and the reason says so.`,
    `Exact figures, such as those of transactions, print with ${decimalsOf(to)}. Once a file is imported, this cannot change any more.`,
  ]
}

/** Which variances another materiality colors. */
export function materialityEffect(materiality: Materiality, currency: string): string[] {
  const { amount } = materiality
  const tenth = decimalFromFraction(divideFractions(fractionFromDecimal(amount), fraction(10n)) ?? fraction(0n), 0, 2)
  return [
    `Variances ${materialityText(materiality, currency)} would be colored, in every view without a materiality of its own.`,
    `A location with a tenth of the revenue has a tenth of the amount, ${formatMoney(tenth, { currencyView: 'FULL', decimals: decimalPlaces(tenth) === 0 ? 0 : 2, currency })}; each has at least 1%.`,
    'No figure changes.',
  ]
}

/** Which locations another minimum leaves out of same-store. */
export function sameStoreEffect(months: number): string[] {
  return [
    months === 0
      ? 'Same-store views would have every location that traded on all compared days, however new it is.'
      : `Same-store views would leave out locations open for fewer than ${counted(months, 'full month')} before the time span, and say so.`,
    'Other views do not change.',
  ]
}

function decimalsOf(digits: number): string {
  return digits === 0 ? 'no decimals' : digits === 1 ? '1 decimal' : `${digits} decimals`
}
