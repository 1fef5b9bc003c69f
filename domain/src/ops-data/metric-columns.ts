import type { LocationId } from '../ledger/account.ts'
import { decimalFromFraction } from '../money/decimal.ts'
import { CALCULATION_DECIMALS, type Fraction } from '../money/fraction.ts'
import { monthOf } from '../time/day.ts'
import type { DaySpan } from '../time/time-span.ts'
import { MOST_DECIMALS } from '../typed-figures/figure-value.ts'
import type { Metric } from './metric.ts'
import {
  type MetricFigure,
  type MetricGap,
  type MetricResult,
  type MonthSpan,
  metricResult,
  ofLocation,
  sharedMonths,
} from './metric-figures.ts'
import { proratedFigures } from './prorated-figures.ts'

/** Days at some locations that a metric is asked for: of a report, of a plan, of a layout. */
export interface MetricColumn extends DaySpan {
  /** The whole months that it stands for, see `wholeMonths`. */
  readonly months: MonthSpan
  readonly locationIds: readonly LocationId[]
  /** Whether figures of periods that its days cut count by their days; else they are of the whole months. */
  readonly isProrated: boolean
  /** What a group comes to in this very column; null where it has no value or is of other days than the metrics. */
  readonly groupValue: (groupId: string) => Fraction | null
}

/** Every metric with its figures. */
export interface MetricSource {
  readonly metrics: ReadonlyMap<string, Metric>
  /** The same list each time it is asked for. */
  readonly figuresOf: (metricId: string) => readonly MetricFigure[]
  /** From which to which month a location was open; null where that is not known, or it never was. */
  readonly openMonths: (locationId: LocationId) => MonthSpan | null
}

/**
 * What metrics come to in some columns, each worked out anew in every one of them: figures by the metric's own rules, derived
 * ones from what their operands come to there. Null in a column where there is no value.
 */
export interface MetricValues {
  readonly exact: (metricId: string) => readonly (Fraction | null)[]
  /**
   * Decimals: as they are stored where figures only add up or the latest stands, else, as where days are prorated, rounded half
   * away from zero to 6.
   */
  readonly printed: (metricId: string) => readonly (string | null)[]
  /** What each column lacks: a location that has figures of a metric at some time is to have them for as long as it is open. */
  readonly gaps: (metricId: string) => readonly (MetricGap | null)[]
}

/** @param columns null for one in which nothing has a value. */
export function metricValues({ metrics, figuresOf, openMonths }: MetricSource, columns: readonly (MetricColumn | null)[]): MetricValues {
  const booksOf = columns.map((column) => {
    if (column === null) return null
    const cut = new Map<string, readonly MetricFigure[]>()
    const ofItsDays = (metricId: string): readonly MetricFigure[] => {
      const [known, metric] = [cut.get(metricId), metrics.get(metricId)]
      if (known !== undefined || metric === undefined) return known ?? []
      const figures = proratedFigures(metric, figuresOf(metricId), column)
      cut.set(metricId, figures)
      return figures
    }
    const expectedMonths = (metricId: string, locationId: LocationId): MonthSpan | null => {
      const open = ofLocation(figuresOf(metricId), locationId).length === 0 ? null : openMonths(locationId)
      // Of months that lie wholly outside its days nothing counts.
      return open !== null && column.isProrated ? sharedMonths(open, monthsOf(column)) : open
    }
    return { metrics, figuresOf: column.isProrated ? ofItsDays : figuresOf, groupValue: column.groupValue, expectedMonths }
  })
  const known = new Map<string, readonly (MetricResult | null)[]>()
  const results = (metricId: string): readonly (MetricResult | null)[] => {
    const found = known.get(metricId)
    if (found !== undefined) return found
    const made = columns.map((column, at) => {
      const books = booksOf[at] ?? null
      return column === null || books === null ? null : metricResult(books, metricId, column.months, column.locationIds)
    })
    known.set(metricId, made)
    return made
  }
  const exact = (metricId: string): readonly (Fraction | null)[] => results(metricId).map((result) => result?.value ?? null)
  return {
    exact,
    gaps: (metricId) => results(metricId).map((result) => result?.gap ?? null),
    printed(metricId) {
      const metric = metrics.get(metricId)
      const most = decimalsOfMetric(metric)
      return exact(metricId).map((value, at) => {
        const isShare = columns[at]?.isProrated === true && metric?.timeAggregation === 'SUM'
        return value === null ? null : decimalFromFraction(value, 0, isShare ? CALCULATION_DECIMALS : most)
      })
    },
  }
}

function monthsOf({ startDate, endDate }: DaySpan): MonthSpan {
  return { from: monthOf(startDate), to: monthOf(endDate) }
}

/** Decimals that a metric's values print with at most: those that add up and those that are the latest print as they are stored. */
export function decimalsOfMetric(metric: Pick<Metric, 'formula' | 'timeAggregation' | 'locationAggregation'> | undefined): number {
  if (metric === undefined || metric.formula !== null) return CALCULATION_DECIMALS
  const isAsStored = metric.timeAggregation === 'SUM' || metric.timeAggregation === 'LAST'
  return isAsStored && metric.locationAggregation === 'SUM' ? MOST_DECIMALS : CALCULATION_DECIMALS
}
