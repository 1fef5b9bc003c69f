import type { Client } from 'urql'
import { graphql } from '../../../generated/gql/gql.ts'
import { refreshLedger } from './ledger-imports.ts'
import { RequestFailure } from './request-failure.ts'

const UndoImportMutation = graphql(`
  mutation UndoImport($importId: ID!) {
    undoImport(importId: $importId) {
      ...LedgerImportParts
    }
  }
`)

/** Takes an import out of the ledger and puts back what it replaced; answers what had to stay. A RequestFailure with the server's words. */
export async function undoImport(client: Client, importId: string): Promise<string | null> {
  const { data, error } = await client.mutation(UndoImportMutation, { importId }).toPromise()
  if (error) throw RequestFailure.of(error)
  await refreshLedger(client)
  return data?.undoImport?.result?.undoNote ?? null
}
