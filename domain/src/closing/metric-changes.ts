import { decimalFromFraction } from '../money/decimal.ts'
import type { Metric } from '../ops-data/metric.ts'
import { type MetricBooks, type MetricFigure, metricValue, WITHOUT_GROUPS } from '../ops-data/metric-figures.ts'
import { addToMonth } from '../time/day.ts'
import type { ChangedFigure, ChangedPeriod, SubjectFigure } from './figure-changes.ts'

/** Decimals of averages and weighted figures. */
const DECIMALS = 4

/** Stored and changed figures of a metric and of those that it needs. */
export interface ChangedMetric {
  readonly metrics: ReadonlyMap<string, Metric>
  /** By metric, from before the change or from after it. */
  readonly stored: ReadonlyMap<string, readonly MetricFigure[]>
  readonly changedOf: (metricId: string) => readonly ChangedFigure[]
}

/**
 * A metric's figures of exactly these periods over all locations, before and after, aggregated by the metric's own rule. Longer and shorter
 * figures of the same months count for their own periods.
 */
export function metricFigures(
  { metrics, stored, changedOf }: ChangedMetric,
  metricId: string,
): (period: ChangedPeriod) => Pick<SubjectFigure, 'before' | 'after'> {
  const sides = (['before', 'after'] as const).map((side) => {
    const known = new Map<string, readonly MetricFigure[]>()
    return (id: string): readonly MetricFigure[] => {
      const figures = known.get(id) ?? onSide(stored.get(id) ?? [], changedOf(id), side)
      known.set(id, figures)
      return figures
    }
  })
  return (period) => {
    const span = { from: period.firstMonth, to: addToMonth(period.firstMonth, period.months - 1) }
    const [before, after] = sides.map((figuresOf) => {
      const own = figuresOf(metricId).filter((figure) => isOf(figure, period))
      const books: MetricBooks = {
        metrics,
        figuresOf: (id) => (id === metricId ? own : figuresOf(id)),
        ...WITHOUT_GROUPS,
        expectedMonths: () => null,
      }
      const value = metricValue(books, metricId, span, [...new Set(own.map(({ locationId }) => locationId))])
      return value === null ? null : decimalFromFraction(value, 0, DECIMALS)
    })
    return { before: before ?? null, after: after ?? null }
  }
}

/** The figures of a metric on one side of a change. */
function onSide(stored: readonly MetricFigure[], changed: readonly ChangedFigure[], side: 'before' | 'after'): readonly MetricFigure[] {
  const byLocation = Map.groupBy(changed, ({ locationId }) => locationId)
  const kept = stored.filter((figure) => !byLocation.get(figure.locationId)?.some((one) => overlaps(one, figure)))
  const added = changed.flatMap(({ locationId, firstMonth, months, [side]: value }): MetricFigure[] =>
    value === null ? [] : [{ locationId, firstMonth, months, value }],
  )
  return [...kept, ...added]
}

function isOf(figure: ChangedPeriod, period: ChangedPeriod): boolean {
  return figure.firstMonth === period.firstMonth && figure.months === period.months
}

function overlaps(one: ChangedPeriod, other: ChangedPeriod): boolean {
  return one.firstMonth <= addToMonth(other.firstMonth, other.months - 1) && addToMonth(one.firstMonth, one.months - 1) >= other.firstMonth
}
