import type { MarkedFigure } from '@fourwall/domain/charts/marked-figure.ts'
import { locationsAt } from '@fourwall/domain/figures/question-places.ts'
import { openedAddress } from '@fourwall/domain/layouts/address/opened-address.ts'
import { COMPARISON_SUFFIX, COMPARISONS, PLAIN_COLUMNS } from '@fourwall/domain/profit-loss/report-columns.ts'
import { DEFAULT_VIEW_SETTINGS } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import type { TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import type { ReportingCompany } from '../api/reporting-company.ts'
import { markedText } from '../features/profit-loss/trace/trace-address.ts'
import { toast } from '../ui/toast.ts'

/** The screen or chart that shows the figure. */
interface FigureSurroundings {
  readonly mappingId: string
  readonly timeSpan: TimeSpanSetting
  readonly isProrated: boolean
  readonly isSameStore: boolean
}

/**
 * Opens the figure behind a mark in a new tab of the browser: its trace or bridge in the viewer, or its metric.
 *
 * @param entryIds to be marked in a trace.
 */
export function openMarkedFigure(
  company: ReportingCompany,
  figure: MarkedFigure,
  of: FigureSurroundings,
  as: 'TRACE' | 'BRIDGE',
  entryIds: readonly string[] = [],
): void {
  const marks = entryIds.length === 0 || figure.kind === 'METRIC' ? '' : `&y=${markedText(entryIds)}`
  window.open(markedFigureAddress(company, figure, of, as) + marks, '_blank', 'noopener')
  toast.success('Opened in a new tab')
}

function markedFigureAddress(
  { mappings, tree, locationIds: every }: ReportingCompany,
  figure: MarkedFigure,
  of: FigureSurroundings,
  as: 'TRACE' | 'BRIDGE',
): string {
  if (figure.kind === 'METRIC') return `/ops-data/${figure.metricId}`
  const { groupId, accountId, column, base, places, budgetId } = figure
  const locationIds = locationsAt(places, { tree, locationIds: every })
  const suffix = COMPARISONS.find((one) => column.endsWith(COMPARISON_SUFFIX[one]) || base?.endsWith(COMPARISON_SUFFIX[one]) === true)
  const groups = mappings.find(({ id }) => id === of.mappingId)?.groups ?? []
  const isBridge = as === 'BRIDGE' && base !== null
  return openedAddress(
    {
      mappingId: of.mappingId,
      locationIds: locationIds.length === every.length ? [] : locationIds,
      timeSpan: of.timeSpan,
      settings: DEFAULT_VIEW_SETTINGS,
      columns: {
        ...PLAIN_COLUMNS,
        hasTotal: true,
        comparisons: suffix === undefined ? [] : [suffix],
        budgetId: suffix === 'BUDGET' ? budgetId : null,
        isProrated: of.isProrated,
        isSameStore: of.isSameStore,
      },
    },
    groups,
    isBridge
      ? { trace: null, bridge: { cell: { groupId, accountId, column: base }, locationId: null, cut: null } }
      : { trace: { cell: { groupId, accountId, column }, path: [] }, bridge: null },
  )
}
