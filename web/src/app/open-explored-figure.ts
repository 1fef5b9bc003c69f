import type { ChartSubject } from '@fourwall/domain/charts/chart-document.ts'
import { subjectOfRow } from '@fourwall/domain/explorer/composition.ts'
import { exploredLocations, pivotColumns } from '@fourwall/domain/explorer/explorer-questions.ts'
import { openedAddress } from '@fourwall/domain/layouts/address/opened-address.ts'
import { COMPARISON_SUFFIX, PLAIN_COLUMNS } from '@fourwall/domain/profit-loss/report-columns.ts'
import { DEFAULT_VIEW_SETTINGS } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { isDay } from '@fourwall/domain/time/day.ts'
import { resolveTimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import type { ReportingCompany, ReportingMapping } from '../api/reporting-company.ts'
import type { ExploredFigure } from '../features/explorer/use-drill.ts'
import { toast } from '../ui/toast.ts'

/** Opens a figure of the explorer in a new tab of the browser: its report, its trace or its bridge in the viewer; a metric in its own page. */
export function openExploredFigure(
  company: ReportingCompany,
  mapping: ReportingMapping,
  figure: ExploredFigure,
  as: 'REPORT' | 'TRACE' | 'BRIDGE',
): void {
  window.open(exploredAddress(company, mapping, figure, as), '_blank', 'noopener')
  toast.success('Opened in a new tab')
}

function exploredAddress(
  company: ReportingCompany,
  mapping: ReportingMapping,
  { view, row, column }: ExploredFigure,
  as: 'REPORT' | 'TRACE' | 'BRIDGE',
): string {
  const subject: ChartSubject = subjectOfRow(view, row)
  if (subject.kind === 'METRIC') return `/ops-data/${subject.metricId}`
  const span = resolveTimeSpan(view.timeSpan, company.time)
  const isPeriod = isDay(column)
  const period = pivotColumns(view, company.time).find(({ key }) => key === column)
  // The report of a figure has its days alone; its trace stands among the others of the span. Days have no columns in reports.
  const days = period !== undefined && (as === 'REPORT' || view.isDaily) ? period : span
  const timeSpan: TimeSpanSetting = { kind: 'FIXED', period: span.period, startDate: days.startDate, endDate: days.endDate }
  // A report leaves out the total of a single period.
  const periods = pivotColumns({ timeSpan, isDaily: false }, company.time)
  const key = isPeriod ? column : periods.length === 1 ? span.startDate : 'total'
  const accountId = subject.kind === 'ACCOUNT' ? subject.accountId : null
  const cell = { groupId: subject.groupId, accountId, column: key }
  const context = { ...company, groups: mapping.groups }
  const locationIds = row.locationIds.length > 0 ? row.locationIds : exploredLocations(view, context)
  return openedAddress(
    {
      mappingId: view.mappingId,
      locationIds: locationIds.length === company.locationIds.length ? [] : locationIds,
      timeSpan,
      settings: DEFAULT_VIEW_SETTINGS,
      columns: {
        ...PLAIN_COLUMNS,
        hasTotal: true,
        comparisons: [view.comparison],
        budgetId: view.comparison === 'BUDGET' ? view.budgetId : null,
      },
    },
    mapping.groups,
    as === 'REPORT'
      ? { trace: null, bridge: null }
      : as === 'TRACE'
        ? { trace: { cell, path: [] }, bridge: null }
        : {
            trace: null,
            bridge: { cell: { ...cell, column: key + COMPARISON_SUFFIX[view.comparison] }, locationId: null, cut: null },
          },
  )
}
