import { type EntriesRequest, MOST_ANSWER_ROWS, type VendorsRequest } from '@fourwall/domain/assistant/answers/plan-questions.ts'
import type { EntriesResult, VendorsResult } from '@fourwall/domain/assistant/answers/plan-results.ts'
import type { Plan } from '@fourwall/domain/assistant/plan.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { DrillDownService } from '../profit-loss/service.ts'

/** The entries behind each line or account: their number, their total, and the largest. */
export async function entriesBehind(
  drillDown: DrillDownService,
  access: Access,
  { mappingId, first, order }: Plan,
  requests: readonly EntriesRequest[],
): Promise<readonly EntriesResult[]> {
  const results: EntriesResult[] = []
  for (const request of requests) {
    const { groupId, accountId, startDate, endDate, locationIds, vendor, types, search, least, most } = request
    const { includesLeast, includesMost, isRepeated, isNegative } = request
    const question = {
      mappingId,
      mappedOn: null,
      pnlGroupId: groupId,
      accountId,
      startDate,
      endDate,
      locationIds,
      search,
      filter: {
        vendor,
        transactionTypes: types.length === 0 ? null : types,
        leastAmount: least,
        mostAmount: most,
        excludesLeast: !includesLeast,
        excludesMost: !includesMost,
        isRepeated,
        isNegative,
      },
    }
    const summary = await drillDown.summary(access, question)
    const page = {
      // With one alone others may be level.
      first: first === null || first === 1 ? MOST_ANSWER_ROWS : Math.min(first, MOST_ANSWER_ROWS),
      offset: null,
      after: null,
      order: order === 'NEWEST' ? 'NEWEST' : 'LARGEST',
    } as const
    results.push({
      request,
      count: summary?.count ?? 0,
      total: summary?.total ?? '0',
      entries: (await drillDown.transactions(access, question, page)).map((one) => ({
        id: one.id,
        date: one.day,
        vendor: one.vendor ?? '',
        memo: one.memo ?? '',
        number: one.transactionNumber ?? one.reference ?? '',
        account: one.accountName,
        accountId: String(one.accountId),
        location: one.locationName,
        locationId: String(one.locationId),
        amount: one.amount,
        type: one.transactionType ?? '',
      })),
    })
  }
  return results
}

/** Vendors of lines and accounts together, in one statement however large the ledger is. */
export async function vendorsBehind(
  drillDown: DrillDownService,
  access: Access,
  { mappingId }: Plan,
  { of, ...request }: VendorsRequest,
): Promise<VendorsResult> {
  return drillDown.vendors(access, { ...request, mappingId, of: of.map(({ groupId, accountId }) => ({ pnlGroupId: groupId, accountId })) })
}
