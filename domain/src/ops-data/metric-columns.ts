import type { LocationId } from '../ledger/account.ts'
import { decimalFromFraction } from '../money/decimal.ts'
import { CALCULATION_DECIMALS, type Fraction } from '../money/fraction.ts'
import { type MonthIndex, monthOf } from '../time/day.ts'
import type { DaySpan } from '../time/time-span.ts'
import { MOST_DECIMALS } from '../typed-figures/figure-value.ts'
import { type Metric, namedGroups, withDependencies } from './metric.ts'
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

/** Days at some locations for which metrics are computed: a column of a report, plan or layout. */
export interface MetricColumn extends DaySpan {
  /** The months whose figures it shows, see `fitMonths`. */
  readonly months: MonthSpan
  readonly locationIds: readonly LocationId[]
  /** Whether figures of periods that its days cut are prorated by days; otherwise the whole months count. */
  readonly isProrated: boolean
  /** See `FigureColumn`. */
  readonly uncoveredMonths?: readonly MonthIndex[]
  /** A group's value in this column; null if it has none, or covers other days than the metrics. */
  readonly groupValue: (groupId: string) => Fraction | null
  /** Whether a group's value is an amount of money. */
  readonly isMoney: (groupId: string) => boolean
}

/** All metrics with their figures. */
export interface MetricSource {
  readonly metrics: ReadonlyMap<string, Metric>
  /** Has to return the same list on each call. */
  readonly figuresOf: (metricId: string) => readonly MetricFigure[]
  /** Months in which a location was open, first to last; null if unknown or never. */
  readonly openMonths: (locationId: LocationId) => MonthSpan | null
}

/**
 * Values of metrics in columns, computed separately for each column: stored figures by the metric's own aggregation,
 * derived metrics from their operands in that column. Null for a column without a value.
 */
export interface MetricValues {
  readonly exact: (metricId: string) => readonly (Fraction | null)[]
  /**
   * Decimals, as stored if figures are only added up or the latest one counts; otherwise, and if prorated, rounded half away
   * from zero to 6.
   */
  readonly printed: (metricId: string) => readonly (string | null)[]
  /** Missing figures by column: a location that ever had figures of a metric should have them for as long as it is open. */
  readonly gaps: (metricId: string) => readonly (MetricGap | null)[]
  /**
   * By column, the months that neither the ledger nor the metric's figures cover, so that it is unknown which locations should have
   * figures. Without columns that cover all of theirs.
   */
  readonly uncovered: (metricId: string) => UncoveredMonths
}

/** Months without figures, by column, earliest first. */
export type UncoveredMonths = ReadonlyMap<number, readonly MonthIndex[]>

/** @param columns null for a column without values. */
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
      // With proration, months entirely outside its days do not count.
      return open !== null && column.isProrated ? sharedMonths(open, monthsOf(column)) : open
    }
    const { groupValue, isMoney } = column
    return { metrics, figuresOf: column.isProrated ? ofItsDays : figuresOf, groupValue, expectedMonths, isMoney }
  })
  const known = new Map<string, readonly (MetricResult | null)[]>()
  const results = (metricId: string): readonly (MetricResult | null)[] => {
    const found = known.get(metricId)
    if (found !== undefined) return found
    const values = columns.map((column, at) => {
      const books = booksOf[at] ?? null
      return column === null || books === null ? null : metricResult(books, metricId, column.months, column.locationIds)
    })
    known.set(metricId, values)
    return values
  }
  const exact = (metricId: string): readonly (Fraction | null)[] => results(metricId).map((result) => result?.value ?? null)
  return {
    exact,
    gaps: (metricId) => results(metricId).map((result) => result?.gap ?? null),
    uncovered(metricId) {
      const found = columns.map((column, at): [number, readonly MonthIndex[]] => [
        at,
        (column?.uncoveredMonths ?? []).filter((month) => !isCovered({ metrics, figuresOf }, metricId, month, column?.locationIds ?? [])),
      ])
      return new Map(found.filter(([, months]) => months.length > 0))
    },
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

/** Whether a month counts in a metric: it has figures, or one month is as good as another. What uses the ledger lacks its months. */
function isCovered(
  { metrics, figuresOf }: Pick<MetricSource, 'metrics' | 'figuresOf'>,
  metricId: string,
  month: MonthIndex,
  locationIds: readonly LocationId[],
): boolean {
  return [...withDependencies(metrics, [metricId])].every((id) => {
    const metric = metrics.get(id)
    if (metric === undefined) return true
    if (metric.formula !== null) return namedGroups(metric).length === 0
    const has = ({ firstMonth, months }: MetricFigure): boolean => firstMonth <= month && month < firstMonth + months
    return metric.timeAggregation !== 'SUM' || locationIds.some((locationId) => ofLocation(figuresOf(id), locationId).some(has))
  })
}

function monthsOf({ startDate, endDate }: DaySpan): MonthSpan {
  return { from: monthOf(startDate), to: monthOf(endDate) }
}

/** Maximum decimals of a metric's values: sums and latest figures print as stored. */
export function decimalsOfMetric(metric: Pick<Metric, 'formula' | 'timeAggregation' | 'locationAggregation'> | undefined): number {
  if (metric === undefined || metric.formula !== null) return CALCULATION_DECIMALS
  const isAsStored = metric.timeAggregation === 'SUM' || metric.timeAggregation === 'LAST'
  return isAsStored && metric.locationAggregation === 'SUM' ? MOST_DECIMALS : CALCULATION_DECIMALS
}
