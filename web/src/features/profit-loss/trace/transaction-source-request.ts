import type { ResultOf } from '@graphql-typed-document-node/core'
import { useQuery } from 'urql'
import { sentenceOf } from '../../../api/api-client.ts'
import { graphql } from '../../../generated/gql/gql.ts'

const TransactionSourceQuery = graphql(`
  query TransactionSource($id: ID!) {
    ledgerTransactionSource(id: $id) {
      line {
        id
        date
        name
        transactionType
        transactionNumber
        reference
        accountNumber
        accountName
        locationName
        vendor
        memo
        link
        amount
        importId
        importFileName
        importLine
      }
      importedAt
      importedBy
      sourceName
      columns {
        heading
        role
      }
      transaction {
        lines {
          id
          accountNumber
          accountName
          locationName
          memo
          amount
          importLine
        }
        count
        debits
        credits
      }
    }
  }
`)

export type ReceivedTransactionSource = NonNullable<ResultOf<typeof TransactionSourceQuery>['ledgerTransactionSource']>
export type SourceLine = ReceivedTransactionSource['line']
export type TransactionLines = NonNullable<ReceivedTransactionSource['transaction']>

export interface TransactionSourceState {
  /** undefined: not known yet; null: the transaction is not active (any more). */
  readonly source: ReceivedTransactionSource | null | undefined
  readonly failure: string | null
  readonly retry: () => void
}

export function useTransactionSource(id: string): TransactionSourceState {
  const [{ data, error, fetching }, ask] = useQuery({ query: TransactionSourceQuery, variables: { id } })
  return {
    source: data && !fetching ? (data.ledgerTransactionSource ?? null) : undefined,
    failure: error && !fetching ? sentenceOf(error) : null,
    retry: () => ask({ requestPolicy: 'network-only' }),
  }
}
