import type { ReadingAnswers } from '@fourwall/domain/workbooks/reading-questions.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { runMutation } from '../../api/ask.ts'
import type { FileVariableTarget } from '../../blocks/file-upload/send-file-variable.ts'
import { sendWorkbook } from '../../blocks/file-upload/send-file-variable.ts'
import { graphql } from '../../generated/gql/gql.ts'

/** The user's waiting upload; null if nothing is waiting. */
export const WaitingUploadQuery = graphql(`
  query WaitingOpsData {
    opsDataPreview {
      ...WaitingOpsDataParts
    }
  }
  fragment WaitingOpsDataParts on OpsDataPreview {
    uploadId
    filename
    uploadedAt
    counts {
      ...OpsDataCountParts
    }
  }
  fragment OpsDataCountParts on OpsDataCounts {
    new
    unchanged
    overridden
    invalid
    marked
  }
`)

/** The latest saved uploads, latest first; for a metric, those with figures of it. */
export const OpsDataUploadsQuery = graphql(`
  query OpsDataUploads($metricId: ID, $first: Int!) {
    opsDataUploads(metricId: $metricId, first: $first) {
      ...OpsDataUploadParts
    }
  }
  fragment OpsDataUploadParts on OpsDataUpload {
    id
    kind
    filename
    uploadedBy
    uploadedAt
    savedAt
    metrics
    locations
    new
    unchanged
    overridden
    invalid
    isUndoable
    undoneBy
    undoneAt
  }
`)

const UploadOpsDataMutation = graphql(`
  mutation UploadOpsData($filename: String!, $inputData: String, $file: File, $answers: WorkbookAnswersInput) {
    uploadOpsData(filename: $filename, inputData: $inputData, file: $file, answers: $answers) {
      id
    }
  }
`)

const DiscardOpsDataMutation = graphql(`
  mutation DiscardOpsData($uploadId: ID!) {
    discardOpsData(uploadId: $uploadId)
  }
`)

/** Uploads that are listed at first. */
export const FIRST_UPLOADS = 20

export type ReceivedWaitingUpload = NonNullable<ResultOf<typeof WaitingUploadQuery>['opsDataPreview']>
export type ReceivedUpload = ResultOf<typeof OpsDataUploadsQuery>['opsDataUploads'][number]

/** Uploads a workbook, which replaces the waiting one. Rejects with the server's message. */
export async function uploadOpsData(
  target: FileVariableTarget,
  file: File,
  answers: ReadingAnswers,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<void> {
  const { uploadOpsData: metrics } = await sendWorkbook(
    target,
    UploadOpsDataMutation,
    { filename: file.name, answers },
    file,
    signal,
    onProgress,
  )
  if (!metrics) throw new Error('No upload result received')
}

/** Discards the waiting upload; succeeds if nothing is waiting. Rejects with the server's message. */
export async function discardOpsData(client: Client, uploadId: string): Promise<void> {
  await runMutation(client, DiscardOpsDataMutation, { uploadId })
}
