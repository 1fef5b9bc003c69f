import { namedGroups } from '@fourwall/domain/ops-data/metric.ts'
import { firstDayOf, lastDayOf } from '@fourwall/domain/time/day.ts'
import type { Period } from '@fourwall/domain/time/fiscal-calendar.ts'
import type { TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import type { FigureEdits } from '@fourwall/domain/typed-figures/figure-edits.ts'
import { useMemo } from 'react'
import type { Loaded } from '../../../blocks/loading/use-loaded.ts'
import type { FormulaCategorization, ListedMetric } from '../metrics-request.ts'
import { withFigureEdits } from './metric-edits.ts'
import { type MetricTableColumn, metricBooks, monthsYearBefore, storedValueAt, type ValueAt } from './metric-table.ts'
import { useReportedValues } from './reported-values-request.ts'
import { type StoredCells, useStoredCells } from './stored-figures-request.ts'

interface MetricValuesOptions {
  readonly metric: ListedMetric
  readonly metrics: readonly ListedMetric[]
  /** Ids of the metric and of all metrics that it is computed from or weighted by. */
  readonly needed: readonly string[]
  readonly period: Period
  readonly columns: readonly MetricTableColumn[]
  readonly groups: Loaded<readonly FormulaCategorization[]>
  /** The selected locations. */
  readonly locationIds: readonly string[]
  /** Locations that show also without figures. */
  readonly alwaysShown: readonly string[]
  /** Whether its figures can be edited: without any, cells to type in are shown. */
  readonly isEditable: boolean
  /** Unsaved edits of its figures. */
  readonly edits: FigureEdits
}

interface MetricValues {
  /** Null while loading. */
  readonly valueAt: ValueAt | null
  /** The locations that have figures. */
  readonly locationIds: readonly string[]
  /** Its own stored figures, without edits; null for a derived metric, and while loading. */
  readonly ownCells: StoredCells | null
  /** Name of the mapping behind lines of the profit and loss; null if its formula has none. */
  readonly mappingName: string | null
  /** Why there is nothing to show; null if there is. */
  readonly reason: string | null
  readonly failure: string | null
  readonly again: () => void
}

/** Values of a metric by location and period: computed from stored figures, or by a report if its formula has lines of the profit and loss. */
export function useMetricValues(options: MetricValuesOptions): MetricValues {
  const { metric, metrics, needed, period, columns, groups, locationIds, alwaysShown, isEditable, edits } = options
  const categorizations = groups.value
  const [first, last] = [columns[0], columns.at(-1)]
  const named = useMemo(
    () => [...new Set(needed.flatMap((id) => metrics.filter((one) => one.id === id).flatMap(namedGroups)))],
    [needed, metrics],
  )
  const isOfGroups = named.length > 0
  const mapping = useMemo(() => mappingOf(named, categorizations ?? []), [named, categorizations])

  const storedIds = useMemo(
    () => (isOfGroups ? [] : needed.filter((id) => metrics.find((one) => one.id === id)?.formula === null)),
    [isOfGroups, needed, metrics],
  )
  const storedSpan = useMemo((): TimeSpanSetting | null => {
    if (first === undefined || last === undefined || storedIds.length === 0) return null
    // The prior year is shown too.
    return { kind: 'FIXED', period: 'MONTHLY', startDate: firstDayOf(monthsYearBefore(first.span).from), endDate: lastDayOf(last.span.to) }
  }, [first, last, storedIds])
  const figures = useStoredCells(storedIds, storedSpan)
  const reported = useReportedValues(
    mapping === null || first === undefined || last === undefined || locationIds.length === 0
      ? null
      : {
          metricId: metric.id,
          mappingId: mapping.id,
          timeSpan: { kind: 'FIXED', period, startDate: firstDayOf(first.span.from), endDate: lastDayOf(last.span.to) },
          locationIds,
        },
  )
  return useMemo(() => {
    const common = { mappingName: mapping?.name ?? null }
    if (isOfGroups)
      return {
        ...common,
        valueAt: reported.value,
        // Without a mapping there is no report to request.
        failure: groups.failure ?? reported.failure,
        again: groups.failure === null ? reported.again : groups.again,
        ownCells: null,
        locationIds,
        reason:
          categorizations !== null && mapping === null
            ? 'No mapping assigns accounts to the lines that its formula uses. Create one for their categorization.'
            : null,
      }
    const { value: stored, failure, again } = figures
    const own = stored?.get(metric.id) ?? null
    const cells =
      stored === null || own === null || edits.size === 0 ? stored : new Map([...stored, [metric.id, withFigureEdits(own, edits)]])
    const having = new Set([...[...(cells?.values() ?? [])].flatMap((byLocation) => [...byLocation.keys()]), ...alwaysShown])
    return {
      ...common,
      valueAt: cells === null ? null : storedValueAt(metricBooks(metrics, cells), metric.id),
      locationIds: locationIds.filter((id) => having.has(id)),
      ownCells: own,
      reason:
        metric.formula === null && metric.figures === 0 && !isEditable ? 'Owners and editors type them here, or upload a workbook.' : null,
      failure,
      again,
    }
  }, [isOfGroups, mapping, reported, figures, groups, categorizations, metric, metrics, locationIds, alwaysShown, isEditable, edits])
}

/** The first mapping of a categorization with all of these groups. */
function mappingOf(
  groupIds: readonly string[],
  categorizations: readonly FormulaCategorization[],
): FormulaCategorization['mappings'][number] | null {
  if (groupIds.length === 0) return null
  const fitting = categorizations.filter(({ groups }) => groupIds.every((id) => groups.some((group) => group.id === id)))
  return fitting.flatMap(({ mappings }) => mappings)[0] ?? null
}
