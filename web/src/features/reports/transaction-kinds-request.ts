import { useQuery } from 'urql'
import { graphql } from '../../generated/gql/gql.ts'
import type { TransactionsRequest } from './transactions-request.ts'

const TransactionKindsQuery = graphql(`
  query TransactionKinds(
    $mappingId: ID!
    $pnlGroupId: ID
    $accountId: ID
    $startDate: Date!
    $endDate: Date!
    $locationIds: [ID!]!
  ) {
    locations: drillDownKinds(
      mappingId: $mappingId
      pnlGroupId: $pnlGroupId
      accountId: $accountId
      startDate: $startDate
      endDate: $endDate
      locationIds: $locationIds
      kind: LOCATION
    ) {
      key
      name
      count
      total
    }
    vendors: drillDownKinds(
      mappingId: $mappingId
      pnlGroupId: $pnlGroupId
      accountId: $accountId
      startDate: $startDate
      endDate: $endDate
      locationIds: $locationIds
      kind: VENDOR
    ) {
      key
      name
      count
      total
    }
    types: drillDownKinds(
      mappingId: $mappingId
      pnlGroupId: $pnlGroupId
      accountId: $accountId
      startDate: $startDate
      endDate: $endDate
      locationIds: $locationIds
      kind: TRANSACTION_TYPE
    ) {
      key
      name
      count
      total
    }
  }
`)

/** Some of a number's transactions, by what they have in common. `total`: a Decimal in the group's sign. */
export interface TransactionKind {
  readonly key: string
  readonly name: string
  readonly count: number
  readonly total: string
}

export interface TransactionKinds {
  readonly locations: readonly TransactionKind[]
  readonly vendors: readonly TransactionKind[]
  readonly types: readonly TransactionKind[]
}

/** What a number's transactions can be filtered by; null until it is known, or where it could not be had. */
export function useTransactionKinds(request: TransactionsRequest): TransactionKinds | null {
  const [{ data }] = useQuery({ query: TransactionKindsQuery, variables: { ...request, locationIds: [...request.locationIds] } })
  return data ?? null
}
