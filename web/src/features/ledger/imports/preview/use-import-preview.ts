import { useEffect, useState } from 'react'
import { type Client, useClient } from 'urql'
import { failureOf, RequestFailure } from '../../../../api/request-failure.ts'
import { cancelImportJob, type ReceivedImportJob, type ReceivedImportPreview, watchImportJob } from '../import-job.ts'
import type { FileCorrections } from '../match/file-match.ts'
import { startImportPreview } from './start-import-preview.ts'

export interface PreviewReading {
  /** The newest that is whole; it stays while the file is read again. */
  readonly preview: ReceivedImportPreview | null
  /** The job that made it, which keeps what can be asked of it further. */
  readonly previewJobId: string | null
  /** How long the reading of `preview` took. */
  readonly seconds: number
  /** The job under way, if one is; null before its first answer. */
  readonly job: ReceivedImportJob | null
  readonly isReading: boolean
  /** Why the latest reading did not end well. */
  readonly failure: RequestFailure | null
  readonly readAgain: () => void
}

/**
 * Has an upload read, and again whenever the corrections change; an older answer never covers a newer
 * question. Off, it asks nothing and keeps what it has.
 */
export function useImportPreview(uploadId: string, corrections: FileCorrections, isOn: boolean): PreviewReading {
  const client = useClient()
  const [attempt, setAttempt] = useState(0)
  const question = JSON.stringify([uploadId, corrections, attempt])
  const [answered, setAnswered] = useState<{
    question: string
    uploadId: string
    jobId: string
    preview: ReceivedImportPreview
    seconds: number
  } | null>(null)
  const [progress, setProgress] = useState<{ question: string; job: ReceivedImportJob } | null>(null)
  const [failed, setFailed] = useState<{ question: string; failure: RequestFailure } | null>(null)
  const isAnswered = answered?.question === question
  const isNeeded = isOn && !isAnswered

  useEffect(() => {
    if (!isNeeded) return
    const controller = new AbortController()
    const startedAt = performance.now()
    readUpload(client, uploadId, corrections, controller.signal, (job) => setProgress({ question, job })).then(
      ({ jobId, preview }) => {
        if (controller.signal.aborted) return
        setFailed(null)
        setAnswered({ question, uploadId, jobId, preview, seconds: (performance.now() - startedAt) / 1000 })
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setFailed({ question, failure: failureOf(error) })
      },
    )
    return () => controller.abort()
  }, [client, uploadId, corrections, question, isNeeded])

  const failure = failed?.question === question ? failed.failure : null
  return {
    preview: answered?.uploadId === uploadId ? answered.preview : null,
    previewJobId: answered?.uploadId === uploadId ? answered.jobId : null,
    seconds: answered?.seconds ?? 0,
    job: progress?.question === question ? progress.job : null,
    isReading: isNeeded && failure === null,
    failure,
    readAgain: () => setAttempt(attempt + 1),
  }
}

/** Has an upload read to the end. When the signal aborts, the job is no longer needed and is cancelled. */
async function readUpload(
  client: Client,
  uploadId: string,
  corrections: FileCorrections,
  signal: AbortSignal,
  onProgress: (job: ReceivedImportJob) => void,
): Promise<{ jobId: string; preview: ReceivedImportPreview }> {
  const jobId = await startImportPreview(client, uploadId, corrections)
  try {
    signal.throwIfAborted()
    const { preview, error } = await watchImportJob(client, jobId, signal, onProgress)
    if (preview) return { jobId, preview }
    throw new RequestFailure(error?.code ?? null, error?.message ?? 'The reading of the file was stopped. Try again.')
  } catch (error) {
    if (signal.aborted) await cancelImportJob(client, jobId)
    throw error
  }
}
