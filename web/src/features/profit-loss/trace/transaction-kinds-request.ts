import type { ResultOf, VariablesOf } from '@graphql-typed-document-node/core'
import { useQuery } from 'urql'
import type { TransactionsRequest } from '../../../api/transactions.ts'
import { graphql } from '../../../generated/gql/gql.ts'

const TransactionKindsQuery = graphql(`
  query TransactionKinds(
    $mappingId: ID!
    $pnlGroupId: ID
    $accountId: ID
    $startDate: Date!
    $endDate: Date!
    $locationIds: [ID!]!
    $mappedOn: Date
    $kind: DrillDownKind!
  ) {
    drillDownKinds(
      mappingId: $mappingId
      pnlGroupId: $pnlGroupId
      accountId: $accountId
      startDate: $startDate
      endDate: $endDate
      locationIds: $locationIds
      mappedOn: $mappedOn
      kind: $kind
    ) {
      key
      name
      count
      total
    }
  }
`)

/** Some of a number's transactions, by what they have in common. `total`: a Decimal in the group's sign. */
export type ReceivedTransactionKind = ResultOf<typeof TransactionKindsQuery>['drillDownKinds'][number]

/** What a number's transactions can be filtered by; null until it is known, or where it could not be had. */
export function useTransactionKinds(
  request: TransactionsRequest,
  kind: VariablesOf<typeof TransactionKindsQuery>['kind'],
): readonly ReceivedTransactionKind[] | null {
  const [{ data, fetching }] = useQuery({
    query: TransactionKindsQuery,
    variables: { ...request, locationIds: [...request.locationIds], kind },
  })
  // While another number's are under way, the data are still those of before.
  return fetching ? null : (data?.drillDownKinds ?? null)
}
