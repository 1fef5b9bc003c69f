import type { LedgerAccount } from '@fourwall/domain/ledger/account.ts'
import { readBalanceTexts } from '@fourwall/domain/ledger/balances/balance-text.ts'
import { parseMinorDigits } from '@fourwall/domain/money/minor.ts'
import type { Books } from '@fourwall/domain/profit-loss/settings-change.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import { useMemo } from 'react'
import type { Client, RequestPolicy } from 'urql'
import { runQuery } from '../../api/ask.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { graphql } from '../../generated/gql/gql.ts'

/** All accounts with their amounts in the ledger's last twelve months. */
const AccountBooksQuery = graphql(`
  query AccountBooks {
    me {
      company {
        minorDigits
      }
    }
    ledgerAccounts {
      id
      displayId
      name
      type
      addedAt
    }
    accountBalances(timeSpan: { period: MONTHLY, lastPeriods: 12, anchor: LEDGER }, locationIds: []) {
      columns {
        startDate
        endDate
        label
      }
      accounts {
        accountId
        sums
      }
    }
  }
`)

export type BookedAccount = LedgerAccount & {
  /** When it was first imported; null if that is not known. */
  readonly addedAt: Date | null
}

/** The data behind change previews: accounts and their amounts. */
export interface AccountBooks extends Books {
  /** By number, then name. */
  readonly accounts: readonly BookedAccount[]
  /** One fewer than the columns of the facts, whose last column is the total. */
  readonly months: readonly { readonly label: string; readonly startDate: string; readonly endDate: string }[]
  /** `Jul 2025 – Jun 2026`. */
  readonly spanLabel: string
}

/** Loads them into the cache. @throws RequestFailure with the server's message. */
export async function loadAccountBooks(client: Client): Promise<void> {
  await runQuery(client, AccountBooksQuery, {})
}

export interface AskedBooks {
  /** Null while loading. */
  readonly books: AccountBooks | null
  /** Why they could not be loaded. */
  readonly failure: string | null
  readonly retry: () => void
}

/** @param requestPolicy left out: from the cache at first, then from the server. */
export function useAccountBooks(requestPolicy: RequestPolicy = 'cache-and-network'): AskedBooks {
  const { data, failure, again } = useAnswer(AccountBooksQuery, {}, { requestPolicy })
  const books = useMemo(() => (data === undefined ? null : readBooks(data)), [data])
  return {
    books,
    failure: books === null ? failure : null,
    retry: again,
  }
}

function readBooks({ me, ledgerAccounts, accountBalances }: ResultOf<typeof AccountBooksQuery>): AccountBooks {
  const months = accountBalances.columns
  const [first, last] = [months[0]?.label ?? '', months.at(-1)?.label ?? '']
  return {
    accounts: ledgerAccounts.map(({ id, displayId, name, type, addedAt }) => ({
      id: Number(id),
      number: displayId,
      name,
      type: type ?? null,
      addedAt: addedAt ? new Date(addedAt) : null,
    })),
    facts: readBalanceTexts(
      accountBalances.accounts.map(({ accountId, sums }) => ({ accountId: Number(accountId), sums })),
      months.length,
    ),
    scale: parseMinorDigits(me.company.minorDigits),
    months,
    spanLabel: first === last ? first : `${first} – ${last}`,
  }
}
