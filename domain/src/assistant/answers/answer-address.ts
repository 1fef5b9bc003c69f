import { openedAddress } from '../../layouts/address/opened-address.ts'
import type { ProfitLossGroup } from '../../mappings/categorization.ts'
import { COMPARISON_SUFFIX, PLAIN_COLUMNS } from '../../profit-loss/report-columns.ts'
import { DEFAULT_VIEW_SETTINGS } from '../../profit-loss/viewer-tabs.ts'
import type { AnswerSource } from './answer.ts'

/** The address of what a figure of an answer stands in: its report, its trace or its bridge in the viewer, or its metric. Null for nowhere. */
export function answerSourceAddress(
  { mappings }: { readonly mappings: readonly { readonly id: string; readonly groups: readonly ProfitLossGroup[] }[] },
  { mappingId, groupId, accountId, metricId, startDate, endDate, locationIds, comparison, budgetId }: AnswerSource,
  as: 'REPORT' | 'ENTRIES' | 'BRIDGE',
): string | null {
  if (metricId !== null) return `/ops-data/${metricId}`
  if (groupId === null) return null
  const compared = comparison === 'BUDGET' && budgetId === null ? null : comparison
  if (as === 'BRIDGE' && compared === null) return null
  const cell = { groupId, accountId, column: 'total' }
  return openedAddress(
    {
      mappingId,
      locationIds: [...locationIds],
      timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate, endDate },
      settings: DEFAULT_VIEW_SETTINGS,
      columns: {
        ...PLAIN_COLUMNS,
        hasTotal: true,
        comparisons: compared === null ? [] : [compared],
        budgetId: compared === 'BUDGET' ? budgetId : null,
      },
    },
    mappings.find(({ id }) => id === mappingId)?.groups ?? [],
    as === 'BRIDGE' && compared !== null
      ? { trace: null, bridge: { cell: { ...cell, column: `total${COMPARISON_SUFFIX[compared]}` }, locationId: null, cut: null } }
      : { trace: as === 'ENTRIES' ? { cell, path: [] } : null, bridge: null },
  )
}
