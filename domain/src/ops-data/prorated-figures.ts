import { decimalFromFraction, fractionFromDecimal } from '../money/decimal.ts'
import { fraction, multiplyFractions } from '../money/fraction.ts'
import { addToMonth, type Day, dayNumber, firstDayOf, lastDayOf, type MonthIndex } from '../time/day.ts'
import { MOST_DECIMALS } from '../typed-figures/figure-value.ts'
import type { Metric } from './metric.ts'
import type { MetricFigure } from './metric-figures.ts'

/** How many of a period's days lie within some days (both ends included), and how many it has. */
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
 * Figures of a metric as a column of these days has them with proration by days: of one that adds up over time each figure
 * by the share of its days that the column holds, rounded half away from zero to the decimals that figures have at most, so
 * that a sum of them can be rounded once more, and none without any. What does not add up over time, such as square feet,
 * stays.
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
