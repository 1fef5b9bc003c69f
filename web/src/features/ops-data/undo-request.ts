import type { Client } from 'urql'
import { retryUntilDone } from '../../api/api-client.ts'
import { dataOf, runQuery } from '../../api/ask.ts'
import { graphql } from '../../generated/gql/gql.ts'

const OpsDataUndoEffectQuery = graphql(`
  query OpsDataUndoEffect($uploadId: ID!) {
    opsDataUndoEffect(uploadId: $uploadId) {
      replaced
      removed
      kept
    }
  }
`)

const UndoOpsDataUploadMutation = graphql(`
  mutation UndoOpsDataUpload($uploadId: ID!, $confirmClosedMonths: String) {
    undoOpsDataUpload(uploadId: $uploadId, confirmClosedMonths: $confirmClosedMonths) {
      ...OpsDataUploadParts
    }
  }
`)

const RedoOpsDataUploadMutation = graphql(`
  mutation RedoOpsDataUpload($uploadId: ID!, $confirmClosedMonths: String) {
    redoOpsDataUpload(uploadId: $uploadId, confirmClosedMonths: $confirmClosedMonths) {
      ...OpsDataUploadParts
    }
  }
`)

/** Figures by what undoing or redoing an upload does to them. */
export interface ReceivedUndoEffect {
  /** They get an earlier value, or one at all. */
  readonly replaced: number
  readonly removed: number
  /** They stay, as something saved later changed them. */
  readonly kept: number
}

/** Rejects with the server's message. */
export async function loadUndoEffect(client: Client, uploadId: string): Promise<ReceivedUndoEffect> {
  return (await runQuery(client, OpsDataUndoEffectQuery, { uploadId })).opsDataUndoEffect
}

/** Undoes an upload or edit, or takes that back. Rejects with the server's message. */
export async function setUploadUndone(client: Client, uploadId: string, isUndone: boolean): Promise<void> {
  // Repeating it after a lost answer changes nothing.
  const mutation = isUndone ? UndoOpsDataUploadMutation : RedoOpsDataUploadMutation
  dataOf(await retryUntilDone(() => client.mutation<unknown, { uploadId: string }>(mutation, { uploadId }).toPromise()))
}
