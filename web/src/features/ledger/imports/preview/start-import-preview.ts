import type { Client } from 'urql'
import { runMutation } from '../../../../api/ask.ts'
import { graphql } from '../../../../generated/gql/gql.ts'
import type { FileCorrections } from '../match/file-match.ts'
import { matchInput } from '../match/match-input.ts'

const StartImportPreviewMutation = graphql(`
  mutation StartImportPreview($uploadId: ID!, $match: ImportMatchInput, $idempotencyKey: String) {
    startImportPreview(uploadId: $uploadId, match: $match, idempotencyKey: $idempotencyKey) {
      ...ImportJobParts
    }
  }
`)

/** Has an uploaded file read; answers the id of the job. A RequestFailure where there is no such upload. */
export async function startImportPreview(client: Client, uploadId: string, corrections: FileCorrections): Promise<string> {
  const variables = { uploadId, match: matchInput(corrections) }
  const data = await runMutation(client, StartImportPreviewMutation, variables)
  return data.startImportPreview.id
}
