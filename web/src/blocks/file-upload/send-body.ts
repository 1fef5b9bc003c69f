/** Why a file did not arrive, in the server's own words where it has any. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure'
  /** PAYLOAD_TOO_LARGE, BAD_USER_INPUT …; null where the server was not reached. */
  readonly code: string | null
  /** The argument at fault, as the server names it; null where that is none, or not said. */
  readonly field: string | null

  constructor(code: string | null, message: string, field: string | null = null) {
    super(message)
    this.code = code
    this.field = field
  }
}

export interface SentAnswer {
  readonly status: number
  readonly text: string
}

/**
 * Posts a file, bare or within a form, and tells how much of it is sent: `onProgress` gets the bytes so far. A SendFailure where the
 * server was not reached; the signal's reason once that aborts.
 */
export async function sendBody(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: File | FormData,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<SentAnswer> {
  signal.throwIfAborted()
  // fetch tells nothing about how much has been sent.
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

/** What is said where the server's answer has no words. */
export function unnamedFailure(status: number): string {
  return `The server answered ${status}. Try again.`
}

/** The JSON of an answer; null for what is none, such as a proxy's page. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A field of what may be an object; undefined otherwise. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
