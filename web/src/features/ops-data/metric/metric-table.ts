import { locationCode } from '@fourwall/domain/locations/location-name.ts'
import type { OutlineLine } from '@fourwall/domain/locations/location-outline.ts'
import { decimalFromFraction } from '@fourwall/domain/money/decimal.ts'
import type { Metric } from '@fourwall/domain/ops-data/metric.ts'
import {
  type MetricBooks,
  type MetricFigure,
  type MonthSpan,
  metricValue,
  WITHOUT_GROUPS,
} from '@fourwall/domain/ops-data/metric-figures.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { addToMonth, type MonthOfYear, monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import type { TimeSpan } from '@fourwall/domain/time/time-span.ts'
import { figurePeriods, lastMonthOf } from '@fourwall/domain/workbooks/figure-periods.ts'
import { totalName } from '../metric-words.ts'
import type { StoredCells } from './stored-figures-request.ts'

/** A column of a metric's figures: a whole period, or the total. */
export interface MetricTableColumn {
  readonly key: string
  readonly label: string
  readonly span: MonthSpan
  readonly isTotal: boolean
}

/** The whole periods that a span touches, plus a total column if there are several. `overall`: its name. */
export function metricColumns(
  { period, startDate, endDate }: TimeSpan,
  fiscalYearStart: MonthOfYear,
  overall: string,
): readonly MetricTableColumn[] {
  const periods = figurePeriods(period, monthOf(startDate), monthOf(endDate), fiscalYearStart)
  const columns = periods.map(({ firstMonth, months, heading }): MetricTableColumn => {
    const span = { from: firstMonth, to: addToMonth(firstMonth, months - 1) }
    return { key: `${firstMonth}/${months}`, label: heading, span, isTotal: false }
  })
  const [first, last] = [periods[0], lastMonthOf(periods)]
  if (first === undefined || last === null || periods.length < 2) return columns
  return [...columns, { key: 'total', label: overall, span: { from: first.firstMonth, to: last }, isTotal: true }]
}

/** Heading of the total column of a metric. */
export function overallName({ formula, timeAggregation }: Pick<Metric, 'formula' | 'timeAggregation'>): string {
  if (formula !== null) return 'Overall'
  return timeAggregation === 'SUM' ? 'Total' : timeAggregation === 'LAST' ? 'Latest' : 'Average'
}

/** Whether the figures of any cells may be summed; not those of rates and of levels. */
export function canAddUp({ formula, timeAggregation, locationAggregation }: Rules): boolean {
  return formula === null && timeAggregation === 'SUM' && locationAggregation === 'SUM'
}

type Rules = Pick<Metric, 'formula' | 'timeAggregation' | 'locationAggregation'>

/** Input of the values: the stored figures of a metric and of all metrics that it needs. */
export function metricBooks(metrics: readonly Metric[], cells: ReadonlyMap<string, StoredCells>): MetricBooks {
  const figures = new Map(
    [...cells].map(([metricId, byLocation]) => [
      metricId,
      [...byLocation].flatMap(([locationId, ofLocation]) =>
        ofLocation.map(
          ({ timestamp, months, value }): MetricFigure => ({
            locationId: Number(locationId),
            firstMonth: monthOf(parseDay(timestamp)),
            months,
            value,
          }),
        ),
      ),
    ]),
  )
  const none: readonly MetricFigure[] = []
  return {
    metrics: new Map(metrics.map((metric) => [metric.id, metric])),
    figuresOf: (metricId) => figures.get(metricId) ?? none,
    ...WITHOUT_GROUPS,
    // A missing figure shows as missing.
    expectedMonths: () => null,
  }
}

/** Exact value of a metric at some locations in a column; null without figures. */
export type ValueAt = (locationIds: readonly string[], span: MonthSpan) => string | null

export function storedValueAt(books: MetricBooks, metricId: string): ValueAt {
  return (locationIds, span) => {
    const value = metricValue(books, metricId, span, locationIds.map(Number))
    return value === null ? null : decimalFromFraction(value, 0)
  }
}

/**
 * The rows of a metric: locations under their groups, and a total, each aggregated by the metric's rule. `chosen`: number of selected
 * locations, with or without figures.
 */
export function metricRows(
  outline: readonly OutlineLine<string>[],
  columns: readonly MetricTableColumn[],
  valueAt: ValueAt,
  folded: ReadonlySet<string>,
  chosen: number,
): readonly GridRow[] {
  const rows: GridRow[] = []
  let closedAbove = Number.POSITIVE_INFINITY
  for (const { key, kind, name, level, locationIds } of outline) {
    if (level > closedAbove) continue
    const isGroup = kind === 'group'
    closedAbove = isGroup && folded.has(key) ? level : Number.POSITIVE_INFINITY
    rows.push(
      rowOf({
        key,
        kind: isGroup ? 'calculation' : 'account',
        level: level + 1,
        label: name,
        ...(!isGroup && locationCode(name)),
        isExpandable: isGroup,
        isExpanded: isGroup && !folded.has(key),
        values: columns.map(({ span }) => valueAt(locationIds, span)),
      }),
    )
  }
  const all = locationsOf(outline)
  if (all.length > 1)
    rows.push(
      rowOf({
        key: 'all',
        kind: 'net-income',
        level: 1,
        label: totalName(all.length, chosen),
        isExpandable: false,
        isExpanded: false,
        values: columns.map(({ span }) => valueAt(all, span)),
      }),
    )
  return rows
}

export function locationsOf(outline: readonly OutlineLine<string>[]): readonly string[] {
  return outline.filter(({ kind }) => kind === 'location').flatMap(({ locationIds }) => locationIds)
}

/** The same months of the prior year. */
export function monthsYearBefore({ from, to }: MonthSpan): MonthSpan {
  return { from: addToMonth(from, -12), to: addToMonth(to, -12) }
}

function rowOf(parts: Pick<GridRow, 'key' | 'kind' | 'level' | 'label' | 'isExpandable' | 'isExpanded' | 'values'>): GridRow {
  return { ...parts, groupId: parts.key, accountId: null, accountNumber: null, entryCounts: null, unit: null }
}
