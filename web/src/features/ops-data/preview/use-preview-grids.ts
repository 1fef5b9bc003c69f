import { locationOutline } from '@fourwall/domain/locations/location-outline.ts'
import { addToMonth, lastDayOf, type MonthIndex, monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import type { TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { useMemo } from 'react'
import type { CellFilter } from '../../../blocks/upload-preview/preview-cells.ts'
import { chosenLocations, type OpsDataCompany } from '../company-request.ts'
import { canAddUp } from '../metric/metric-table.ts'
import { useStoredCells } from '../metric/stored-figures-request.ts'
import type { ListedMetric } from '../metrics-request.ts'
import { locationGrid, metricGrid, type OpsDataPreviewGrid } from './preview-grid.ts'
import type { PreviewLine } from './preview-lines.ts'
import type { OpsDataPreview, ReceivedPreviewPeriod } from './preview-request.ts'

interface PreviewGridsOptions {
  readonly preview: OpsDataPreview
  readonly company: OpsDataCompany
  /** The metric of the lines; null if they belong to a location. */
  readonly metric: ListedMetric | null
  readonly lines: readonly PreviewLine[]
  /** Lines of the weight metric; empty if the metric has none or the upload lacks it. */
  readonly weightLines: readonly PreviewLine[]
  readonly filter: CellFilter | null
  readonly folded: ReadonlySet<string>
  /** The locations shown; null for all. */
  readonly locations: readonly string[] | null
}

interface PreviewGrids {
  /** Including filtered and collapsed rows. */
  readonly all: OpsDataPreviewGrid
  readonly shown: OpsDataPreviewGrid
  /** Any cells may be summed. */
  readonly isAdditive: boolean
}

/** The rows of the preview: a metric by location, or a location by metric. */
export function usePreviewGrids(options: PreviewGridsOptions): PreviewGrids {
  const { preview, company, metric, lines, weightLines, filter, folded, locations } = options
  const { periods } = preview
  const weightOf = useWeights(metric?.weightMetricId ?? null, weightLines, periods)
  const make = useMemo(() => {
    if (metric === null)
      return (only: CellFilter | null) => locationGrid({ lines, metrics: preview.metrics, periods: periods.length, filter: only })
    const chosen = locations === null ? null : new Set(locations)
    const seen = lines.filter(({ locationId }) => chosen === null || chosen.has(locationId))
    const outline = locationOutline(company.tree, new Set(seen.map(({ locationId }) => locationId)), company.nameOf)
    const rule = metric.locationAggregation
    const count = chosenLocations(company, locations)
    return (only: CellFilter | null, closed: ReadonlySet<string>) =>
      metricGrid({ lines: seen, outline, periods: periods.length, rule, weightOf, chosen: count, filter: only, folded: closed })
  }, [metric, lines, preview.metrics, periods, locations, company, weightOf])
  const all = useMemo(() => make(null, NONE), [make])
  const shown = useMemo(() => (filter === null && folded.size === 0 ? all : make(filter, folded)), [all, make, filter, folded])
  return { all, shown, isAdditive: metric !== null && canAddUp(metric) }
}

const NONE: ReadonlySet<string> = new Set()

/** Weight of a location in a period: from the upload, otherwise stored. */
function useWeights(
  weightId: string | null,
  lines: readonly PreviewLine[],
  periods: readonly ReceivedPreviewPeriod[],
): (locationId: string, period: number) => string | null {
  const span = useMemo(() => (weightId === null ? null : spanOf(periods)), [weightId, periods])
  const weights = useMemo(() => (weightId === null ? [] : [weightId]), [weightId])
  const { value: stored } = useStoredCells(weights, span)
  return useMemo(() => {
    const uploaded = new Map<string, string>()
    for (const { locationId, cells } of lines)
      for (const { period, value } of cells) if (value !== null) uploaded.set(`${locationId} ${period}`, value)
    return (locationId, period) => {
      const of = periods[period]
      const isOf = (cell: { readonly timestamp: string; readonly months: number }) =>
        cell.timestamp === of?.startDate && cell.months === of.months
      return (
        uploaded.get(`${locationId} ${period}`) ??
        stored
          ?.get(weightId ?? '')
          ?.get(locationId)
          ?.find(isOf)?.value ??
        null
      )
    }
  }, [weightId, lines, periods, stored])
}

/** The time span of all periods of an upload. */
function spanOf(periods: readonly ReceivedPreviewPeriod[]): TimeSpanSetting | null {
  const months = periods.map(({ startDate, months: count }): readonly [MonthIndex, MonthIndex] => {
    const first = monthOf(parseDay(startDate))
    return [first, addToMonth(first, count - 1)]
  })
  const [first] = months.map(([from]) => from).sort((left, right) => left - right)
  const [last] = months.map(([, to]) => to).sort((left, right) => right - left)
  const [start] = periods.map(({ startDate }) => startDate).sort()
  if (first === undefined || last === undefined || start === undefined) return null
  return { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay(start), endDate: lastDayOf(last) }
}
