import type { ReadingQuestion } from '@fourwall/domain/workbooks/reading-questions.ts'

/** Why an upload failed, with the server's message if there is one. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure'
  /** PAYLOAD_TOO_LARGE, BAD_USER_INPUT …; null if the server was not reached. */
  readonly code: string | null
  /** The argument at fault, as the server names it; null if it names none. */
  readonly field: string | null
  /** What a person must answer before the file can be read. */
  readonly questions: readonly ReadingQuestion[]

  constructor(code: string | null, message: string, field: string | null = null, questions: readonly ReadingQuestion[] = []) {
    super(message)
    this.code = code
    this.field = field
    this.questions = questions
  }
}

export interface SentAnswer {
  readonly status: number
  readonly text: string
}

/**
 * Posts a file as it is, in a form or in an operation. `onProgress` gets the bytes sent so far. Rejects with a SendFailure if the server was not
 * reached, and with the signal's reason once that aborts.
 */
export async function sendBody(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: Blob | FormData,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<SentAnswer> {
  signal.throwIfAborted()
  // fetch does not report the progress of sending.
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  signal.addEventListener('abort', abort)
  try {
    return await new Promise((resolve, reject) => {
      request.open('POST', address)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
      request.addEventListener('abort', () => reject(signal.reason instanceof Error ? signal.reason : new Error('The upload was stopped.')))
      request.addEventListener('error', () =>
        reject(new SendFailure(null, 'The connection broke off before the whole file was there. Try again.')),
      )
      request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
      request.send(body)
    })
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** The message if the server's answer has none. */
export function fallbackMessage(status: number): string {
  return `The server answered ${status}. Try again.`
}

/** The JSON of an answer; null if it is not JSON, such as a page of a proxy. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A field of a value that may be an object; undefined if it is not. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
