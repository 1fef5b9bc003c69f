import { fallbackMessage, fieldOf, readJson, SendFailure, sendBody, textOf } from './send-body.ts'

/** Where files are sent; provided by the session. */
export interface UploadTarget {
  readonly address: string
  /** Headers of the request, with the bearer token. */
  readonly headers: () => Promise<Record<string, string>>
}

/**
 * Sends a file as it is and resolves to the id of the upload. `onProgress` gets the bytes sent so far. Rejects
 * with a SendFailure with the server's message, and with the signal's reason once that aborts.
 */
export async function sendFile(target: UploadTarget, file: File, signal: AbortSignal, onProgress: (sent: number) => void): Promise<string> {
  const headers = { ...(await target.headers()), 'content-type': 'application/octet-stream' }
  const { status, text } = await sendBody(`${target.address}?filename=${encodeURIComponent(file.name)}`, headers, file, signal, onProgress)
  const answer = readUploadAnswer(text)
  if (status < 300 && answer.uploadId !== null) return answer.uploadId
  throw new SendFailure(answer.code, answer.message ?? fallbackMessage(status))
}

interface Answer {
  readonly uploadId: string | null
  readonly code: string | null
  readonly message: string | null
}

/** Reads `{uploadId}` or `{error: {code, message}}`; anything else, such as a page of a proxy, has no message. */
export function readUploadAnswer(text: string): Answer {
  const value = readJson(text)
  const error = fieldOf(value, 'error')
  return { uploadId: textOf(fieldOf(value, 'uploadId')), code: textOf(fieldOf(error, 'code')), message: textOf(fieldOf(error, 'message')) }
}
