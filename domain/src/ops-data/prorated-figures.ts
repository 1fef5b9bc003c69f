import { decimalFromFraction, fractionFromDecimal } from '../money/decimal.ts'
import { fraction, multiplyFractions } from '../money/fraction.ts'
import { addToMonth, type Day, dayNumber, firstDayOf, lastDayOf, type MonthIndex } from '../time/day.ts'
import { MOST_DECIMALS } from '../typed-figures/figure-value.ts'
import type { Metric } from './metric.ts'
import type { MetricFigure } from './metric-figures.ts'

/** How many days of a period lie within a range of days (both ends included), and how many it has in total. */
export function daysWithin(
  period: { readonly firstMonth: MonthIndex; readonly months: number },
  { startDate, endDate }: { readonly startDate: Day; readonly endDate: Day },
): { readonly within: number; readonly days: number } {
  const first = dayNumber(firstDayOf(period.firstMonth))
  const last = dayNumber(lastDayOf(addToMonth(period.firstMonth, period.months - 1)))
  const within = Math.min(last, dayNumber(endDate)) - Math.max(first, dayNumber(startDate)) + 1
  return { within: Math.max(0, within), days: last - first + 1 }
}

/**
 * Prorates a metric's figures by days: for a metric that adds up over time, each figure counts by the share of its days in
 * the range, rounded half away from zero to the most decimals that a figure may have, so that a sum can be rounded again.
 * Figures without days in the range are dropped. Other metrics, such as square feet, are unchanged.
 */
export function proratedFigures(
  { timeAggregation }: Pick<Metric, 'timeAggregation'>,
  figures: readonly MetricFigure[],
  column: { readonly startDate: Day; readonly endDate: Day },
): readonly MetricFigure[] {
  return figures.flatMap((figure) => {
    const { within, days } = daysWithin(figure, column)
    if (within === 0) return []
    if (within === days || timeAggregation !== 'SUM') return [figure]
    const share = multiplyFractions(fractionFromDecimal(figure.value), fraction(BigInt(within), BigInt(days)))
    return [{ ...figure, value: decimalFromFraction(share, 0, MOST_DECIMALS) }]
  })
}
