import { locationOutline } from '@fourwall/domain/locations/location-outline.ts'
import { figureUnits } from '@fourwall/domain/mappings/figure-units.ts'
import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { withDependencies } from '@fourwall/domain/ops-data/metric.ts'
import { metricDisplay } from '@fourwall/domain/ops-data/metric-display.ts'
import { resolveTimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import type { FigureEdits } from '@fourwall/domain/typed-figures/figure-edits.ts'
import { useCallback, useMemo, useState } from 'react'
import { useDisplay } from '../../../ui/display.ts'
import { chosenLocations, type OpsDataCompany } from '../company-request.ts'
import type { ListedMetric } from '../metrics-request.ts'
import type { MetricPeriod } from './MetricChart.tsx'
import { type EditedCells, metricGridColumns } from './metric-grid-columns.ts'
import { canAddUp, locationsOf, metricColumns, metricRows, monthsYearBefore, overallName } from './metric-table.ts'
import type { useFormulaGroups } from './use-formula-groups.ts'
import { useMetricValues } from './use-metric-values.ts'
import { figuresSetting } from './usual-spans.ts'

interface MetricTableOptions {
  readonly metric: ListedMetric
  /** All metrics of the company. */
  readonly metrics: readonly ListedMetric[]
  readonly company: OpsDataCompany
  /** Null: the last year with figures. */
  readonly timeSpan: TimeSpanSetting | null
  /** Null: all. */
  readonly locations: readonly string[] | null
  /** Keys of the collapsed groups. */
  readonly folded: ReadonlySet<string>
  readonly groups: ReturnType<typeof useFormulaGroups>
  /** Unsaved edits of its figures. */
  readonly edits: FigureEdits
  /** Whether its figures can be edited: selected locations then show also without figures, and all of them while there are none. */
  readonly isEditable: boolean
}

/** The figures of a metric by location and period, for table and chart. */
export function useMetricTable(options: MetricTableOptions) {
  const { metric, metrics, company, timeSpan, locations, folded, groups, edits, isEditable } = options
  // What is filled in first stays in place when some of it is saved.
  const [wasEmpty] = useState(metric.figures === 0 && isEditable)
  const display = useDisplay()
  const categorizations = groups.value
  const needed = useMemo(() => [...withDependencies(new Map(metrics.map((one) => [one.id, one])), [metric.id])], [metrics, metric.id])
  const setting =
    timeSpan ?? figuresSetting(wasEmpty ? null : (figureMonths(needed, metrics) ?? ledgerMonths(metric, company)), company.context)
  const span = resolveTimeSpan(setting, company.context)
  const { fiscalYearStartMonth } = company.context
  const columns = useMemo(
    () =>
      metricColumns({ period: span.period, startDate: span.startDate, endDate: span.endDate }, fiscalYearStartMonth, overallName(metric)),
    [span.period, span.startDate, span.endDate, fiscalYearStartMonth, metric],
  )
  const values = useMetricValues({
    metric,
    metrics,
    needed,
    period: span.period,
    columns,
    groups,
    locationIds: locations ?? company.locationIds,
    alwaysShown: isEditable ? (locations ?? (wasEmpty ? company.locationIds : NO_LOCATIONS)) : NO_LOCATIONS,
    isEditable,
    edits,
  })

  const { valueAt, locationIds } = values
  const outline = useMemo(() => locationOutline(company.tree, new Set(locationIds), company.nameOf), [locationIds, company])
  const chosen = chosenLocations(company, locations)
  const rows = useMemo(
    () => (valueAt === null ? [] : metricRows(outline, columns, valueAt, folded, chosen)),
    [outline, columns, valueAt, folded, chosen],
  )
  const groupUnits = useMemo(
    () => new Map((categorizations ?? []).flatMap((one) => [...figureUnits(groupTree(one.groups))])),
    [categorizations],
  )
  const printed = useMemo(
    () =>
      metricDisplay(
        metric,
        rows.flatMap(({ values: own }) => own ?? []),
        (groupId) => groupUnits.get(groupId) ?? null,
      ),
    [metric, rows, groupUnits],
  )
  const figureText = useCallback(
    (value: string | null) => (printed.figure === 'share' ? display.percent(value) : display.figure(value, printed.decimals)),
    [printed, display],
  )
  const unit = printed.figure === 'share' ? 'share' : canAddUp(metric) ? 'money' : 'plain'
  /** The columns of the grid, with marks of unsaved edits. */
  const gridColumns = useCallback(
    (edited: EditedCells) => metricGridColumns(columns, display, unit, figureText, values.ownCells, edited),
    [columns, display, unit, figureText, values.ownCells],
  )
  const chart = useMemo((): readonly MetricPeriod[] => {
    const all = locationsOf(outline)
    return columns
      .filter(({ isTotal }) => !isTotal)
      .map(({ key, label, span: of }) => ({
        key,
        label,
        span: of,
        value: valueAt?.(all, of) ?? null,
        before: valueAt?.(all, monthsYearBefore(of)) ?? null,
      }))
  }, [outline, columns, valueAt])

  return {
    setting,
    values,
    isEmpty: outline.length === 0,
    rows,
    columns,
    gridColumns,
    chart,
    figureText,
    isShare: unit === 'share',
    /** Decimals for sums of cells. */
    sumText: (value: string | null) => (unit === 'share' ? display.percent(value) : display.figure(value, Math.max(2, printed.decimals))),
  }
}

const NO_LOCATIONS: readonly string[] = []

/** The first days of the first and last month with figures of any of these. */
function figureMonths(ids: readonly string[], metrics: readonly ListedMetric[]): { readonly first: string; readonly last: string } | null {
  const having = metrics.filter(({ id }) => ids.includes(id))
  const [first] = having.flatMap(({ firstMonth }) => firstMonth ?? []).sort()
  const last = having
    .flatMap(({ lastMonth }) => lastMonth ?? [])
    .sort()
    .at(-1)
  return first === undefined || last === undefined ? null : { first, last }
}

/** The months of the ledger, for a metric that is computed from lines of the profit and loss alone. */
function ledgerMonths(
  { formula }: ListedMetric,
  { context, firstLedgerDay }: OpsDataCompany,
): { readonly first: string; readonly last: string } | null {
  return formula === null || firstLedgerDay === null || context.lastLedgerDay === null
    ? null
    : { first: firstLedgerDay, last: context.lastLedgerDay }
}
