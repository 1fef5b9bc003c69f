import type { Client } from 'urql'
import { runMutation } from '../../../api/ask.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import { refreshLedger } from './ledger-imports.ts'

const UndoImportMutation = graphql(`
  mutation UndoImport($importId: ID!, $confirmClosedMonths: String) {
    undoImport(importId: $importId, confirmClosedMonths: $confirmClosedMonths) {
      ...LedgerImportParts
    }
  }
`)

/** Takes an import out of the ledger and puts back what it replaced; answers what had to stay. A RequestFailure with the server's words. */
export async function undoImport(client: Client, importId: string): Promise<string | null> {
  const data = await runMutation(client, UndoImportMutation, { importId })
  await refreshLedger(client, true)
  return data.undoImport?.result?.undoNote ?? null
}
