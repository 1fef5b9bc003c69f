import { namedGroups } from '@fourwall/domain/ops-data/metric.ts'
import { firstDayOf, lastDayOf } from '@fourwall/domain/time/day.ts'
import type { TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { useMemo } from 'react'
import { type MetricTableColumn, metricBooks, storedValueAt, type ValueAt, yearBefore } from './metric-table.ts'
import type { ListedMetric } from './metrics-request.ts'
import { type StoredCells, useStoredCells } from './stored-figures-request.ts'

interface MetricValues {
  /** Null until the figures are there. */
  readonly valueAt: ValueAt | null
  /** The locations that have figures; null until that is known. */
  readonly locationIds: readonly string[] | null
  /** Its own stored figures; null of a metric that is computed, and until they are there. */
  readonly ownCells: StoredCells | null
  /** Values whose decimals are those to be shown. */
  readonly decimalsOf: readonly string[]
  /** Why there is nothing to show; null where there is. */
  readonly reason: string | null
  readonly failure: string | null
  readonly again: () => void
}

/** What a metric comes to by location and period, worked out from stored figures: its own, or those that it is computed from. */
export function useMetricValues(
  metric: ListedMetric,
  metrics: readonly ListedMetric[],
  needed: readonly string[],
  columns: readonly MetricTableColumn[],
): MetricValues {
  const [first, last] = [columns[0], columns.at(-1)]
  // The year before is shown beside.
  const span = useMemo(
    (): TimeSpanSetting | null =>
      first === undefined || last === undefined
        ? null
        : { kind: 'FIXED', period: 'MONTHLY', startDate: firstDayOf(yearBefore(first.span).from), endDate: lastDayOf(last.span.to) },
    [first, last],
  )
  const stored = useMemo(() => needed.filter((id) => metrics.find((one) => one.id === id)?.formula === null), [needed, metrics])
  const { cells, failure, again } = useStoredCells(stored, span)
  const isOfGroups = namedGroups(metric).length > 0
  return useMemo(() => {
    const ownCells = cells?.get(metric.id) ?? null
    const locationIds = cells === null ? null : [...new Set([...cells.values()].flatMap((byLocation) => [...byLocation.keys()]))]
    return {
      valueAt: cells === null ? null : storedValueAt(metricBooks(metrics, cells), metric.id),
      locationIds,
      ownCells,
      decimalsOf: [...(ownCells?.values() ?? [])].flatMap((ofLocation) => ofLocation.map(({ value }) => value)),
      reason: isOfGroups
        ? 'Its formula names lines of the profit and loss: reports compute it in their own columns. Add it there as a row.'
        : metric.formula === null && metric.figures === 0
          ? 'Download a template from the list of metrics, fill it in and drop it there: every figure is shown before it is stored.'
          : null,
      failure,
      again,
    }
  }, [cells, failure, again, metric, metrics, isOfGroups])
}
