import type { Client } from 'urql'
import { graphql } from '../../../../generated/gql/gql.ts'
import type { FileCorrections } from '../match/file-match.ts'
import { matchInput } from '../match/match-input.ts'
import { RequestFailure } from '../request-failure.ts'

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
  const { data, error } = await client.mutation(StartImportPreviewMutation, variables).toPromise()
  if (error) throw RequestFailure.of(error)
  if (!data) throw new RequestFailure(null, 'The server gave no answer.')
  return data.startImportPreview.id
}
