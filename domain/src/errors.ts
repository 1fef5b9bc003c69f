/** Error codes of the API. */
export type ErrorCode =
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_USER_INPUT'
  | 'CONFLICT'
  | 'CLOSED_MONTHS'
  | 'REPEATED_ENTRIES'
  | 'PAYLOAD_TOO_LARGE'
  | 'RATE_LIMITED'
  | 'INTERNAL'

/**
 * An expected failure: a code for programs and a sentence that says what the user can do. `field` names the invalid input,
 * `currentVersion` the version that a stale save met.
 */
export class DomainError extends Error {
  override readonly name: string = 'DomainError'
  readonly code: ErrorCode
  readonly field: string | null
  readonly currentVersion: number | null

  constructor(code: ErrorCode, message: string, details: { field?: string; currentVersion?: number; cause?: unknown } = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.field = details.field ?? null
    this.currentVersion = details.currentVersion ?? null
  }

  /** Facts for programs in addition to the sentence, sent in the answer's extensions. */
  get facts(): Readonly<Record<string, unknown>> {
    return {}
  }
}

/** The input is invalid; the sentence says which and why. */
export class BadInputError extends DomainError {
  override readonly name = 'BadInputError'
  constructor(message: string, field?: string) {
    super('BAD_USER_INPUT', message, field === undefined ? {} : { field })
  }
}

/** Ends an exhaustive switch: fails to compile while a case is missing. */
export function unreachable(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`)
}
