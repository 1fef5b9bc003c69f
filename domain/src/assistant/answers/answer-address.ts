import { openedAddress } from '../../layouts/address/opened-address.ts'
import { WHOLE_LIST, withList } from '../../layouts/address/transaction-list.ts'
import type { ProfitLossGroup } from '../../mappings/categorization.ts'
import { COMPARISON_SUFFIX, PLAIN_COLUMNS } from '../../profit-loss/report-columns.ts'
import { DEFAULT_VIEW_SETTINGS } from '../../profit-loss/viewer-tabs.ts'
import type { AnswerEntries, AnswerSource } from './answer.ts'
import { listOfEntries, stepsToEntries } from './figure-entries.ts'

/**
 * The address that shows a figure of an answer: its report, its trace or its bridge in the viewer, or its metric. Null for nowhere.
 *
 * @param entries those that a trace lists, for a figure that covers only some of its source.
 */
export function answerSourceAddress(
  { mappings }: { readonly mappings: readonly { readonly id: string; readonly groups: readonly ProfitLossGroup[] }[] },
  { mappingId, groupId, accountId, metricId, startDate, endDate, locationIds, comparison, budgetId }: AnswerSource,
  as: 'REPORT' | 'ENTRIES' | 'BRIDGE',
  entries?: AnswerEntries,
): string | null {
  if (metricId !== null) return `/ops-data/${metricId}`
  if (groupId === null) return null
  const compared = comparison === 'BUDGET' && budgetId === null ? null : comparison
  if (as === 'BRIDGE' && compared === null) return null
  const cell = { groupId, accountId, column: 'total' }
  const address = openedAddress(
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
      : { trace: as === 'ENTRIES' ? { cell, path: stepsToEntries({ accountId }, entries) } : null, bridge: null },
  )
  return as !== 'ENTRIES' || entries === undefined ? address : withList(address, { ...WHOLE_LIST, ...listOfEntries(entries) })
}
