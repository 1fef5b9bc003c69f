import { locationIdsUnder } from '@fourwall/domain/locations/location-tree.ts'
import { COMPARISON_SUFFIX, PLAIN_COLUMNS } from '@fourwall/domain/profit-loss/report-columns.ts'
import { DEFAULT_VIEW_SETTINGS } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import type { ReportingCompany } from '../api/reporting-company.ts'
import type { HomeTarget } from '../features/home/home-targets.ts'
import { openedAddress } from '../features/profit-loss/trace/trace-target.ts'

/** The address at which the viewer takes a figure of home apart: its trace, or the bridge to what it is compared with. */
export function homeTargetAddress({ mappings, tree }: ReportingCompany, target: HomeTarget): string {
  const { mappingId, groupId, accountId, places, timeSpan, budgetId, bridge, isToDate } = target
  const own = isToDate ? 'ytd' : 'total'
  const nodes = new Set(places.nodeIds)
  const under = tree.filter(({ id }) => nodes.has(id)).flatMap((node) => locationIdsUnder(node))
  const usesBudget = bridge === 'BUDGET' && budgetId !== null
  return openedAddress(
    {
      mappingId,
      locationIds: [...places.locationIds, ...under],
      timeSpan,
      settings: DEFAULT_VIEW_SETTINGS,
      columns: {
        ...PLAIN_COLUMNS,
        hasTotal: true,
        hasYearToDate: isToDate,
        comparisons: usesBudget ? ['BUDGET'] : bridge === 'PRIOR_YEAR' ? ['PRIOR_YEAR'] : [],
        budgetId: usesBudget ? budgetId : null,
      },
    },
    mappings.find(({ id }) => id === mappingId)?.groups ?? [],
    bridge === null || (bridge === 'BUDGET' && !usesBudget)
      ? { trace: { cell: { groupId, accountId, column: own }, path: [] }, bridge: null }
      : { trace: null, bridge: { cell: { groupId, accountId, column: own + COMPARISON_SUFFIX[bridge] }, locationId: null, cut: null } },
  )
}
