import { locationsAt } from '@fourwall/domain/figures/question-places.ts'
import { openedAddress } from '@fourwall/domain/layouts/address/opened-address.ts'
import { WHOLE_LIST, withList } from '@fourwall/domain/layouts/address/transaction-list.ts'
import { COMPARISON_SUFFIX, PLAIN_COLUMNS } from '@fourwall/domain/profit-loss/report-columns.ts'
import { DEFAULT_VIEW_SETTINGS } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import type { ReportingCompany } from '../api/reporting-company.ts'
import type { HomeTarget } from '../features/home/home-targets.ts'

/** The address at which the viewer takes a figure of home apart: its trace, or the bridge to what it is compared with. */
export function homeTargetAddress({ mappings, tree, locationIds: every }: ReportingCompany, target: HomeTarget): string {
  const { mappingId, groupId, accountId, places, timeSpan, budgetId, bridge, traced, isToDate, leastAmount } = target
  const own = isToDate ? 'ytd' : 'total'
  const locationIds = locationsAt(places, { tree, locationIds: every })
  const asked = bridge ?? traced
  const compared = asked === 'BUDGET' && budgetId === null ? null : asked
  const column = compared === null ? own : own + COMPARISON_SUFFIX[compared]
  const cell = { groupId, accountId, column }
  const address = openedAddress(
    {
      mappingId,
      locationIds: locationIds.length === every.length ? [] : locationIds,
      timeSpan,
      settings: DEFAULT_VIEW_SETTINGS,
      columns: {
        ...PLAIN_COLUMNS,
        hasTotal: true,
        hasYearToDate: isToDate,
        comparisons: compared === null ? [] : [compared],
        budgetId: compared === 'BUDGET' ? budgetId : null,
      },
    },
    mappings.find(({ id }) => id === mappingId)?.groups ?? [],
    bridge === null || compared === null
      ? { trace: { cell, path: [] }, bridge: null }
      : { trace: null, bridge: { cell, locationId: null, cut: null } },
  )
  return leastAmount === null ? address : withList(address, { ...WHOLE_LIST, leastAmount })
}
