import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { runMutation } from '../../api/ask.ts'
import { graphql } from '../../generated/gql/gql.ts'

/** The months of the ledger, open or closed, and the history of closing. */
export const ClosingQuery = graphql(`
  query Closing {
    ledgerMonths {
      month
      netIncome
      entries
      closed {
        month
        closedAt
        closedBy
        note
        netIncomeAsClosed
        entriesAsClosed
      }
      closingLeftOut {
        importId
        day
        rows
        profit
      }
    }
    monthClosings {
      id
      kind
      madeAt
      madeBy
      months
      note
      act
      changes {
        month
        months
        figure
        storedFigures
        before
        after
        difference
        others
        entriesBefore
        entriesAfter
      }
    }
  }
`)

type ReceivedClosing = ResultOf<typeof ClosingQuery>
export type ReceivedMonth = ReceivedClosing['ledgerMonths'][number]
export type ReceivedClosingEntry = ReceivedClosing['monthClosings'][number]

const CloseMonthsMutation = graphql(`
  mutation CloseMonths($months: [String!], $note: String) {
    closeMonths(months: $months, note: $note) {
      month
    }
  }
`)

const ReopenMonthsMutation = graphql(`
  mutation ReopenMonths($months: [String!]!, $note: String) {
    reopenMonths(months: $months, note: $note) {
      month
    }
  }
`)

/** Reports mark open months. */
const STALE = { additionalTypenames: ['ProfitLossReport', 'ClosedMonth', 'LedgerMonth', 'MonthClosing'] }

/** @param months yyyy-MM. @throws RequestFailure with the server's message. */
export async function closeMonths(client: Client, months: readonly string[], note: string): Promise<void> {
  await runMutation(client, CloseMonthsMutation, { months: [...months], note: note.trim() || null }, STALE)
}

/** @param months yyyy-MM. @throws RequestFailure with the server's message. */
export async function reopenMonths(client: Client, months: readonly string[], note: string): Promise<void> {
  await runMutation(client, ReopenMonthsMutation, { months: [...months], note: note.trim() || null }, STALE)
}
