/** Why a file did not arrive, in the server's own words where it has any. */
class SendFailure extends Error {
  override readonly name = 'SendFailure'
  /** PAYLOAD_TOO_LARGE, BAD_USER_INPUT …; null where the server was not reached. */
  readonly code: string | null

  constructor(code: string | null, message: string) {
    super(message)
    this.code = code
  }
}

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
  const headers = await target.headers()
  signal.throwIfAborted()
  // fetch tells nothing about how much has been sent.
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  signal.addEventListener('abort', abort)
  try {
    return await new Promise((resolve, reject) => {
      request.open('POST', `${target.address}?filename=${encodeURIComponent(file.name)}`)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.setRequestHeader('content-type', 'application/octet-stream')
      request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
      request.addEventListener('abort', () => reject(signal.reason instanceof Error ? signal.reason : new Error('The upload was stopped.')))
      request.addEventListener('error', () =>
        reject(new SendFailure(null, 'The connection broke off before the whole file was there. Try again.')),
      )
      request.addEventListener('load', () => {
        const answer = readAnswer(request.responseText)
        if (request.status < 300 && answer.uploadId !== null) resolve(answer.uploadId)
        else reject(new SendFailure(answer.code, answer.message ?? `The server answered ${request.status}. Try again.`))
      })
      request.send(file)
    })
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

interface Answer {
  readonly uploadId: string | null
  readonly code: string | null
  readonly message: string | null
}

/** `{uploadId}` or `{error: {code, message}}`; what is neither, such as a proxy's page, says nothing. */
export function readAnswer(text: string): Answer {
  let value: unknown = null
  try {
    value = JSON.parse(text)
  } catch {
    // no JSON: the status alone has to do
  }
  const error = field(value, 'error')
  return { uploadId: textOf(field(value, 'uploadId')), code: textOf(field(error, 'code')), message: textOf(field(error, 'message')) }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
