import type { TransactionOrder } from '@fourwall/domain/layouts/address/transaction-list.ts'
import type { VariablesOf } from '@graphql-typed-document-node/core'
import { useEffect, useState } from 'react'
import { type CombinedError, useClient } from 'urql'
import { sentenceOf } from '../../../api/api-client.ts'
import {
  type ReceivedTransaction,
  TransactionsQuery,
  type TransactionsRequest,
  type TransactionTotal,
  TransactionTotalQuery,
} from '../../../api/transactions.ts'

type Variables = VariablesOf<typeof TransactionsQuery>

/** Which of them: some locations, and what else the server sorts out. */
export interface TransactionsWanted {
  readonly locationIds: readonly string[]
  readonly search?: string
  readonly filter?: NonNullable<Variables['filter']>
}

const firstPage = 100
const furtherPage = 500

export interface TransactionsState {
  readonly transactions: readonly ReceivedTransaction[]
  /** They are those of before, while others are under way. */
  readonly isOutdated: boolean
  /** Of those that were wanted; null until it is known. */
  readonly found: TransactionTotal | null
  /** Of the whole number. */
  readonly all: TransactionTotal | null
  readonly failure: string | null
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
  readonly retry: () => void
}

interface Loaded {
  readonly key: string
  readonly number: string
  readonly transactions: readonly ReceivedTransaction[]
}

/**
 * A number's transactions page by page, as far as they were asked for. While others of the same number are under way the
 * earlier ones stay; those of another number never pass for it.
 */
export function useTransactions(request: TransactionsRequest, wanted: TransactionsWanted, order: TransactionOrder): TransactionsState {
  const client = useClient()
  const number = JSON.stringify(request)
  const narrowed = JSON.stringify({ ...request, ...wanted })
  const key = JSON.stringify({ ...request, ...wanted, orderBy: order })
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failed, setFailed] = useState<{ readonly key: string; readonly failure: string } | null>(null)
  const [moreFor, setMoreFor] = useState<string | null>(null)
  const [retried, setRetried] = useState({ key, count: 0 })
  const attempt = retried.key === key ? retried.count : 0
  const all = useTotal(number, attempt)
  const found = useTotal(narrowed, attempt)

  useEffect(() => {
    // The key is the question, written out.
    const variables = { ...(JSON.parse(key) as Variables), first: firstPage }
    const policy = attempt > 0 ? ({ requestPolicy: 'network-only' } as const) : {}
    const subscription = client.query(TransactionsQuery, variables, policy).subscribe(({ data, error }) => {
      if (error || !data) return setFailed({ key, failure: failureOf(error) })
      setFailed(null)
      const transactions = data.drillDownTransactions
      // What was loaded beyond the first page stays where the same question is only answered again.
      setLoaded((before) =>
        before?.key === key && before.transactions[firstPage - 1]?.id === transactions.at(-1)?.id ? before : { key, number, transactions },
      )
    })
    return () => subscription.unsubscribe()
  }, [client, key, number, attempt])

  const loadMore = async () => {
    const last = loaded?.transactions.at(-1)
    if (loaded?.key !== key || last === undefined || moreFor === key) return
    setMoreFor(key)
    // The key is the question, written out.
    const variables = { ...(JSON.parse(key) as Variables), first: furtherPage, after: last.id }
    const { data, error } = await client.query(TransactionsQuery, variables).toPromise()
    setMoreFor(null)
    if (error || !data) setFailed({ key, failure: failureOf(error) })
    else {
      setLoaded((before) =>
        before?.key === key && before.transactions.at(-1)?.id === last.id
          ? { ...before, transactions: [...before.transactions, ...data.drillDownTransactions] }
          : before,
      )
    }
  }

  return {
    transactions: loaded?.number === number ? loaded.transactions : [],
    isOutdated: loaded?.key !== key,
    found: found.total,
    all: all.total,
    failure: (failed?.key === key ? failed.failure : null) ?? all.failure ?? found.failure,
    isLoadingMore: moreFor === key,
    loadMore: () => void loadMore(),
    retry: () => setRetried({ key, count: attempt + 1 }),
  }
}

/** The total of the transactions of a question, given as text. */
function useTotal(question: string, attempt: number): { readonly total: TransactionTotal | null; readonly failure: string | null } {
  const client = useClient()
  const [answer, setAnswer] = useState<{ question: string; total: TransactionTotal | null; failure: string | null } | null>(null)
  useEffect(() => {
    // The text is the question, written out.
    const variables = JSON.parse(question) as VariablesOf<typeof TransactionTotalQuery>
    const policy = attempt > 0 ? ({ requestPolicy: 'network-only' } as const) : {}
    const subscription = client.query(TransactionTotalQuery, variables, policy).subscribe(({ data, error }) => {
      const total = data?.drillDownSummary ?? null
      setAnswer({ question, total, failure: error || !data ? failureOf(error) : null })
    })
    return () => subscription.unsubscribe()
  }, [client, question, attempt])
  return answer?.question === question ? answer : { total: null, failure: null }
}

function failureOf(error: CombinedError | undefined): string {
  return error ? sentenceOf(error) : 'No data came back.'
}
