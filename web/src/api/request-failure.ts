import type { CombinedError } from 'urql'
import { errorMessage } from '../ui/error-message.ts'
import { errorCode, sentenceOf } from './api-client.ts'

interface FailureOptions extends ErrorOptions {
  readonly field?: string | null
}

/** A request that failed, with the server's message. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure'
  /** NOT_FOUND, BAD_USER_INPUT …; null if the server was not reached. */
  readonly code: string | null
  /** The part of the request at fault, such as `timeSpan`; null if none is named. */
  readonly field: string | null

  constructor(code: string | null, message: string, { field = null, ...options }: FailureOptions = {}) {
    super(message, options)
    this.code = code
    this.field = field
  }

  static of(error: CombinedError): RequestFailure {
    return new RequestFailure(errorCode(error), sentenceOf(error), { cause: error })
  }
}

/** Anything thrown, as a failure with a message. */
export function failureOf(error: unknown): RequestFailure {
  if (error instanceof RequestFailure) return error
  return new RequestFailure(null, errorMessage(error))
}
