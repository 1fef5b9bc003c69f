import { fieldOf, readJson, SendFailure, sendBody, textOf, unnamedFailure } from './send-body.ts'

/** Where files go, from whoever knows the session. */
export interface UploadTarget {
  readonly address: string
  /** What the request carries: the bearer token above all. */
  readonly headers: () => Promise<Record<string, string>>
}

/**
 * Sends a file as it is and answers the id of the upload. `onProgress` gets the bytes sent so far. A
 * SendFailure with the server's words; the signal's reason once that aborts.
 */
export async function sendFile(target: UploadTarget, file: File, signal: AbortSignal, onProgress: (sent: number) => void): Promise<string> {
  const headers = { ...(await target.headers()), 'content-type': 'application/octet-stream' }
  const { status, text } = await sendBody(`${target.address}?filename=${encodeURIComponent(file.name)}`, headers, file, signal, onProgress)
  const answer = readUploadAnswer(text)
  if (status < 300 && answer.uploadId !== null) return answer.uploadId
  throw new SendFailure(answer.code, answer.message ?? unnamedFailure(status))
}

interface Answer {
  readonly uploadId: string | null
  readonly code: string | null
  readonly message: string | null
}

/** `{uploadId}` or `{error: {code, message}}`; what is neither, such as a proxy's page, says nothing. */
export function readUploadAnswer(text: string): Answer {
  const value = readJson(text)
  const error = fieldOf(value, 'error')
  return { uploadId: textOf(fieldOf(value, 'uploadId')), code: textOf(fieldOf(error, 'code')), message: textOf(fieldOf(error, 'message')) }
}
