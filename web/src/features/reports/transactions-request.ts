import type { ResultOf, VariablesOf } from '@graphql-typed-document-node/core'
import { useEffect, useState } from 'react'
import { type CombinedError, useClient } from 'urql'
import { graphql } from '../../generated/gql/gql.ts'
import { sentenceOf } from '../session/api-client.ts'

const TransactionsQuery = graphql(`
  query Transactions(
    $mappingId: ID!
    $pnlGroupId: ID!
    $accountId: ID
    $startDate: Date!
    $endDate: Date!
    $locationIds: [ID!]!
    $first: Int
    $offset: Int
    $orderBy: DrillDownOrder
    $search: String
  ) {
    drillDownTransactions(
      mappingId: $mappingId
      pnlGroupId: $pnlGroupId
      accountId: $accountId
      startDate: $startDate
      endDate: $endDate
      locationIds: $locationIds
      first: $first
      offset: $offset
      orderBy: $orderBy
      search: $search
    ) {
      id
      name
      reference
      locationName
      amount
      date
      link
      accountNumber
      ledgerAccountName
      vendorName
      memo
      importId
      importFileName
      importLine
    }
    found: drillDownSummary(
      mappingId: $mappingId
      pnlGroupId: $pnlGroupId
      accountId: $accountId
      startDate: $startDate
      endDate: $endDate
      locationIds: $locationIds
      search: $search
    ) {
      count
      total
    }
    all: drillDownSummary(
      mappingId: $mappingId
      pnlGroupId: $pnlGroupId
      accountId: $accountId
      startDate: $startDate
      endDate: $endDate
      locationIds: $locationIds
    ) {
      count
      total
    }
  }
`)

type Variables = VariablesOf<typeof TransactionsQuery>
type Result = ResultOf<typeof TransactionsQuery>
export type Transaction = Result['drillDownTransactions'][number]
export type TransactionsRequest = Omit<Variables, 'first' | 'offset'>
export type TransactionOrder = NonNullable<Variables['orderBy']>

const transactionsPage = 100

export interface TransactionsState {
  readonly transactions: readonly Transaction[]
  /** The search that found them, which is the one before while another is under way; empty for none. */
  readonly foundBy: string
  /** Of those that the search finds; null until it is known. */
  readonly found: { readonly count: number; readonly total: string } | null
  /** Of all, whatever the search. */
  readonly all: { readonly count: number; readonly total: string } | null
  readonly failure: string | null
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
  readonly retry: () => void
}

interface Loaded {
  readonly key: string
  readonly foundBy: string
  readonly transactions: readonly Transaction[]
  readonly found: TransactionsState['found']
  readonly all: TransactionsState['all']
}

/** Transactions by the hundred, as far as they were asked for. While another order or search is under way, the earlier list stays. */
export function useTransactions(request: TransactionsRequest): TransactionsState {
  const client = useClient()
  const key = JSON.stringify(request)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failed, setFailed] = useState<{ readonly key: string; readonly failure: string } | null>(null)
  const [moreFor, setMoreFor] = useState<string | null>(null)
  const [retried, setRetried] = useState({ key, count: 0 })
  const attempt = retried.key === key ? retried.count : 0

  useEffect(() => {
    // The key is the request, written out.
    const variables = { ...(JSON.parse(key) as TransactionsRequest), first: transactionsPage, offset: 0 }
    const policy = attempt > 0 ? ({ requestPolicy: 'network-only' } as const) : {}
    const subscription = client.query(TransactionsQuery, variables, policy).subscribe(({ data, error }) => {
      if (error || !data) return setFailed({ key, failure: failureOf(error) })
      setFailed(null)
      const first = {
        key,
        foundBy: variables.search ?? '',
        transactions: data.drillDownTransactions,
        found: data.found ?? null,
        all: data.all ?? null,
      }
      // What was loaded beyond the first hundred stays where the same question is only answered again.
      setLoaded((before) =>
        before?.key === key ? { ...first, transactions: withPage(before.transactions, 0, first.transactions) } : first,
      )
    })
    return () => subscription.unsubscribe()
  }, [client, key, attempt])

  const loadMore = async () => {
    if (loaded?.key !== key || moreFor === key) return
    setMoreFor(key)
    const offset = loaded.transactions.length
    const { data, error } = await client.query(TransactionsQuery, { ...request, first: transactionsPage, offset }).toPromise()
    setMoreFor(null)
    if (error || !data) setFailed({ key, failure: failureOf(error) })
    else {
      setLoaded((before) =>
        before?.key === key ? { ...before, transactions: withPage(before.transactions, offset, data.drillDownTransactions) } : before,
      )
    }
  }

  return {
    transactions: loaded?.transactions ?? [],
    foundBy: loaded?.foundBy ?? '',
    found: loaded?.found ?? null,
    all: loaded?.all ?? null,
    failure: failed?.key === key ? failed.failure : null,
    isLoadingMore: moreFor === key,
    loadMore: () => void loadMore(),
    retry: () => setRetried({ key, count: attempt + 1 }),
  }
}

function withPage(list: readonly Transaction[], offset: number, page: readonly Transaction[]): readonly Transaction[] {
  return [...list.slice(0, offset), ...page, ...list.slice(offset + page.length)]
}

function failureOf(error: CombinedError | undefined): string {
  return error ? sentenceOf(error) : 'No data came back.'
}
