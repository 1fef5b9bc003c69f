import type { CombinedError } from 'urql'
import { errorCode, sentenceOf } from './api-client.ts'

/** What the server refused or could not do, in its own words. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure'
  /** NOT_FOUND, BAD_USER_INPUT …; null where the server was not reached. */
  readonly code: string | null

  constructor(code: string | null, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }

  static of(error: CombinedError): RequestFailure {
    return new RequestFailure(errorCode(error), sentenceOf(error), { cause: error })
  }
}

/** Anything thrown, as a failure with words. */
export function failureOf(error: unknown): RequestFailure {
  if (error instanceof RequestFailure) return error
  return new RequestFailure(null, error instanceof Error ? error.message : String(error))
}
