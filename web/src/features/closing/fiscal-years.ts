import { parseMonth } from '@fourwall/domain/closing/open-months.ts'
import { fractionFromDecimal, negateDecimal, sumDecimals } from '@fourwall/domain/money/decimal.ts'
import { type Day, type MonthIndex, type MonthOfYear, monthOf } from '@fourwall/domain/time/day.ts'
import { fiscalYearOf } from '@fourwall/domain/time/fiscal-calendar.ts'
import type { ReceivedMonth } from './closing-request.ts'

/** The months of a fiscal year, the latest first. */
export interface FiscalYearMonths {
  readonly year: number
  readonly months: readonly ReceivedMonth[]
}

/** The latest first. */
export function fiscalYears(months: readonly ReceivedMonth[], start: MonthOfYear): readonly FiscalYearMonths[] {
  const byYear = Map.groupBy(months, ({ month }) => fiscalYearOf(indexOf(month), start))
  return [...byYear]
    .sort(([left], [right]) => right - left)
    .map(([year, ofYear]) => ({ year, months: ofYear.toSorted((left, right) => indexOf(right.month) - indexOf(left.month)) }))
}

export function isOpenMonth({ closed }: ReceivedMonth): boolean {
  return (closed ?? null) === null
}

/** The open months up to one, it included, earliest first: yyyy-MM. */
export function openThrough(months: readonly ReceivedMonth[], through: string): readonly string[] {
  return months.filter((one) => isOpenMonth(one) && one.month <= through).map(({ month }) => month)
}

/** The last open month that is over, which is what people usually close through; null if all are closed. */
export function monthToClose(months: readonly ReceivedMonth[], today: Day): string | null {
  return months.findLast((one) => isOpenMonth(one) && indexOf(one.month) < monthOf(today))?.month ?? null
}

/** How a month changed since it was closed: the difference of its net income, null if only entries changed. Null if it did not. */
export function changeSinceClosed({ netIncome, entries, closed }: ReceivedMonth): { readonly difference: string | null } | null {
  if (closed === null || closed === undefined) return null
  const difference = sumDecimals([netIncome, negateDecimal(closed.netIncomeAsClosed)])
  if (fractionFromDecimal(difference).numerator !== 0n) return { difference }
  return entries === closed.entriesAsClosed ? null : { difference: null }
}

export function indexOf(month: string): MonthIndex {
  return parseMonth(month, 'month')
}
