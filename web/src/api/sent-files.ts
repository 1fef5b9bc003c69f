import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { graphql } from '../generated/gql/gql.ts'
import { runMutation } from './ask.ts'
import { failureOf } from './request-failure.ts'

/** Files that were sent and neither imported nor discarded, of this person. */
export const WaitingUploadsQuery = graphql(`
  query WaitingUploads {
    waitingUploads {
      uploadId
      fileName
      byteSize
      uploadedAt
    }
  }
`)

export type SentFile = ResultOf<typeof WaitingUploadsQuery>['waitingUploads'][number]

const DiscardUploadMutation = graphql(`
  mutation DiscardUpload($uploadId: ID!) {
    discardUpload(uploadId: $uploadId)
  }
`)

/** Removes a file that is no longer needed. @throws RequestFailure with the server's message. */
export async function discardSentFile(client: Client, uploadId: string): Promise<void> {
  await runMutation(client, DiscardUploadMutation, { uploadId })
}

/** The same without reporting a failure: the server removes a file that stays a day later. */
export async function dropSentFile(client: Client, uploadId: string): Promise<void> {
  try {
    await discardSentFile(client, uploadId)
  } catch (thrown) {
    console.warn('An upload was not discarded.', failureOf(thrown))
  }
}
