import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { refetchQuery } from '../../../api/ask.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import { LedgerSummaryQuery } from '../ledger-summary.ts'
import { noteOwnChange } from '../own-changes.ts'

export const LedgerImportParts = graphql(`
  fragment LedgerImportParts on LedgerImport {
    id
    fileName
    sourceName
    status
    importedAt
    importedBy
    rows
    rowsLeftOut
    rowsReplaced
    firstDay
    lastDay
    debits
    credits
    undoneAt
    undoneBy
    result {
      mapping {
        id
        name
      }
      leftCount
      undoNote
      checks {
        holds
        kept
        withOthers
      }
    }
    undoBlockedBy {
      id
      name
    }
  }
`)

/** Every import, the newest first. */
export const LedgerImportsQuery = graphql(`
  query LedgerImports {
    ledgerImports {
      ...LedgerImportParts
    }
  }
`)

export type ReceivedImport = ResultOf<typeof LedgerImportParts>

/** After the ledger changed: every screen that shows its imports or how far it reaches follows. `isOwn`: by an act of this window. */
export async function refreshLedger(client: Client, isOwn: boolean): Promise<void> {
  await Promise.all([
    refetchQuery(client, LedgerImportsQuery, {}),
    refetchQuery(client, LedgerSummaryQuery, {}).then((data) => {
      if (isOwn && data) noteOwnChange(data.ledgerSummary)
    }),
  ])
}
