import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { graphql } from '../generated/gql/gql.ts'
import { runQuery } from './ask.ts'

export const TransactionsQuery = graphql(`
  query Transactions(
    $mappingId: ID!
    $pnlGroupId: ID
    $accountId: ID
    $startDate: Date!
    $endDate: Date!
    $locationIds: [ID!]!
    $mappedOn: Date
    $search: String
    $filter: DrillDownFilter
    $orderBy: DrillDownOrder
    $first: Int
    $after: ID
  ) {
    drillDownTransactions(
      mappingId: $mappingId
      pnlGroupId: $pnlGroupId
      accountId: $accountId
      startDate: $startDate
      endDate: $endDate
      locationIds: $locationIds
      mappedOn: $mappedOn
      search: $search
      filter: $filter
      orderBy: $orderBy
      first: $first
      after: $after
    ) {
      id
      name
      locationName
      amount
      date
      link
      accountNumber
      ledgerAccountName
      vendorName
      memo
    }
  }
`)

export const TransactionTotalQuery = graphql(`
  query TransactionTotal(
    $mappingId: ID!
    $pnlGroupId: ID
    $accountId: ID
    $startDate: Date!
    $endDate: Date!
    $locationIds: [ID!]!
    $mappedOn: Date
    $search: String
    $filter: DrillDownFilter
  ) {
    drillDownSummary(
      mappingId: $mappingId
      pnlGroupId: $pnlGroupId
      accountId: $accountId
      startDate: $startDate
      endDate: $endDate
      locationIds: $locationIds
      mappedOn: $mappedOn
      search: $search
      filter: $filter
    ) {
      count
      total
    }
  }
`)

export type ReceivedTransaction = ResultOf<typeof TransactionsQuery>['drillDownTransactions'][number]

/** A number whose transactions are asked for; `pnlGroupId` is null for an account that the mapping leaves out. */
export interface TransactionsRequest {
  readonly mappingId: string
  readonly mappedOn: string | null
  readonly pnlGroupId: string | null
  readonly accountId: string | null
  readonly startDate: string
  readonly endDate: string
  /** Empty for every location. */
  readonly locationIds: readonly string[]
}

/** Their number, and their total: a Decimal in the group's sign. */
export interface TransactionTotal {
  readonly count: number
  readonly total: string
}

/** The largest of several transactions, and the total of all of them. */
export interface LargestOfTransactions extends TransactionTotal {
  /** The largest amount first. */
  readonly largest: readonly ReceivedTransaction[]
}

/** @param most how many of them at most. @throws RequestFailure with the server's message. */
export async function loadLargestTransactions(client: Client, request: TransactionsRequest, most: number): Promise<LargestOfTransactions> {
  const number = { ...request, locationIds: [...request.locationIds] }
  const kept = { requestPolicy: 'cache-first' } as const
  const [{ drillDownTransactions }, { drillDownSummary }] = await Promise.all([
    runQuery(client, TransactionsQuery, { ...number, orderBy: 'LARGEST', first: most }, kept),
    runQuery(client, TransactionTotalQuery, number, kept),
  ])
  return { largest: drillDownTransactions, count: drillDownSummary?.count ?? 0, total: drillDownSummary?.total ?? '0' }
}
