import { parseDay } from '@fourwall/domain/time/day.ts'
import type { ReportingCompany } from '../api/reporting-company.ts'
import type { LoadedMove } from '../features/presentations/presented/presented-request.ts'
import { openMarkedFigure } from './open-marked-figure.ts'

/** Opens the source of a figure of a slide in a new browser tab: its trace in the viewer, with some entries marked, or its metric. */
export function openPresentedFigure(company: ReportingCompany, { source }: LoadedMove, entryIds: readonly string[]): void {
  if (!source) return
  const { mappingId, pnlGroupId, accountId, metricId, startDate, endDate, locationIds, nodeId } = source
  const places = { locationIds: nodeId ? [] : [...(locationIds ?? [])], nodeIds: nodeId ? [nodeId] : [], isAllBut: false }
  const of = {
    mappingId,
    timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay(startDate), endDate: parseDay(endDate) },
    isProrated: false,
    isSameStore: false,
  } as const
  if (metricId) openMarkedFigure(company, { kind: 'METRIC', metricId }, of, 'TRACE')
  else if (pnlGroupId)
    openMarkedFigure(
      company,
      { kind: 'REPORT', groupId: pnlGroupId, accountId: accountId ?? null, places, column: 'total', base: null, budgetId: null },
      of,
      'TRACE',
      entryIds,
    )
}
