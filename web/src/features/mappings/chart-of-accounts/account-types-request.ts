import type { LedgerAccountType } from '@fourwall/domain/ledger/account.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { runMutation, runQuery } from '../../../api/ask.ts'
import { graphql } from '../../../generated/gql/gql.ts'

const AccountTypePreviewQuery = graphql(`
  query AccountTypePreview($changes: [AccountTypeInput!]!) {
    accountTypePreview(changes: $changes) {
      mappings {
        id
        name
        unmappedBefore {
          accounts
          amount
        }
        unmappedAfter {
          accounts
          amount
        }
        ledgerBefore
        ledgerAfter
      }
    }
  }
`)

const AccountTypeChangesQuery = graphql(`
  query AccountTypeChanges {
    accountTypeChanges {
      id
      madeAt
      madeBy
      undoes
      changes {
        account {
          id
          displayId
          name
        }
        from
        to
      }
    }
  }
`)

const CorrectAccountTypesMutation = graphql(`
  mutation CorrectAccountTypes($changes: [AccountTypeInput!]!, $confirmClosedMonths: String) {
    correctAccountTypes(changes: $changes, confirmClosedMonths: $confirmClosedMonths) {
      id
    }
  }
`)

const UndoAccountTypeChangeMutation = graphql(`
  mutation UndoAccountTypeChange($id: ID!, $confirmClosedMonths: String) {
    undoAccountTypeChange(id: $id, confirmClosedMonths: $confirmClosedMonths) {
      id
    }
  }
`)

export type ReceivedTypeEffect = ResultOf<typeof AccountTypePreviewQuery>['accountTypePreview']['mappings'][number]
export type ReceivedTypeChange = ResultOf<typeof AccountTypeChangesQuery>['accountTypeChanges'][number]

/** Reports and unmapped accounts depend on types. */
const STALE = { additionalTypenames: ['LedgerAccount', 'ProfitLossReport', 'ProfitLossBridge'] }

/** The mappings whose reports change if an account has another type; null: none of the types. @throws RequestFailure */
export async function typeEffects(
  client: Client,
  accountId: string,
  type: LedgerAccountType | null,
): Promise<readonly ReceivedTypeEffect[]> {
  return (await runQuery(client, AccountTypePreviewQuery, { changes: [{ accountId, type }] })).accountTypePreview.mappings
}

/** Newest first. @throws RequestFailure */
export async function loadTypeChanges(client: Client): Promise<readonly ReceivedTypeChange[]> {
  return (await runQuery(client, AccountTypeChangesQuery, {})).accountTypeChanges
}

/** Resolves to the id of the change. @throws RequestFailure */
export async function correctType(client: Client, accountId: string, type: LedgerAccountType | null): Promise<string> {
  return (await runMutation(client, CorrectAccountTypesMutation, { changes: [{ accountId, type }] }, STALE)).correctAccountTypes.id
}

/** @throws RequestFailure */
export async function undoTypeChange(client: Client, id: string): Promise<void> {
  await runMutation(client, UndoAccountTypeChangeMutation, { id }, STALE)
}
