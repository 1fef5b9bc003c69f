import { DomainError, type ErrorCode } from '@fourwall/domain/errors.ts'
import { GraphQLError } from 'graphql'
import { hasSqlState, SQLSTATE } from '../../database/database-error.ts'
import { diskFaultOf, sentenceForEverybody } from '../../disk/disk-error.ts'
import { STATUS } from '../errors.ts'
import { LARGEST_BODY } from './request-size.ts'

const LONGEST_MESSAGE = 2_000

/** Added to errors by the library for HTTP; not part of the answer. */
interface HttpSide {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Whether to answer status 200 to clients that accept only application/json. */
  readonly spec?: boolean
}

/** What a caller may see of an error: the sentence of an expected one; for any other only a reference, under which `log` gets the cause. */
export function tellError(error: unknown, requestId: string, log: (cause: unknown) => void): GraphQLError {
  if (error instanceof GraphQLError && isTold(error)) return error
  const cause = rootCause(error)
  const at = error instanceof GraphQLError ? error : null
  if (cause instanceof DomainError && cause.code !== 'INTERNAL') return fromDomain(cause, at)
  // The library's own errors: syntax, validation, variables.
  if (cause instanceof GraphQLError) return fromLibrary(at ?? cause, at)
  if (hasSqlState(cause, SQLSTATE.characterNotInRepertoire) || hasSqlState(cause, SQLSTATE.untranslatableCharacter))
    return answer('BAD_USER_INPUT', 'The request holds a character that cannot be stored. Remove it.', at)
  log(cause)
  const fault = diskFaultOf(cause)
  if (fault !== null) return answer('INTERNAL', sentenceForEverybody(fault), at, { requestId })
  const message = cause instanceof DomainError ? cause.message : 'An error occurred. Please try again.'
  return answer('INTERNAL', message, at, { requestId })
}

/** An expected error in the API's form. */
function fromDomain(error: DomainError, at: Pick<GraphQLError, 'path'> | null = null): GraphQLError {
  return answer(error.code, error.message, at, {
    ...(error.field === null ? {} : { field: error.field }),
    ...(error.currentVersion === null ? {} : { currentVersion: error.currentVersion }),
    ...error.facts,
  })
}

/** Whether the error was created here and may be shown as it is. */
export function isTold(error: GraphQLError): boolean {
  return told.has(error)
}

const told = new WeakSet<GraphQLError>()

function fromLibrary(cause: GraphQLError, at: GraphQLError | null): GraphQLError {
  const http = httpSide(cause)
  if (http?.status === STATUS.PAYLOAD_TOO_LARGE) return fromDomain(requestTooLarge(LARGEST_BODY))
  return answer('BAD_USER_INPUT', shortened(cause.message), at, http === undefined ? {} : { http })
}

/** For work that continues after the caller stops waiting. `isUnderWay` signals to programs that they may ask again. */
export function underWay(milliseconds: number): GraphQLError {
  const message = `This takes longer than ${milliseconds / 1000} seconds, and goes on. Ask again in a moment to see how it ended.`
  return answer('INTERNAL', message, null, { isUnderWay: true })
}

/** @param bytes the limit for such requests. */
export function requestTooLarge(bytes: number): DomainError {
  const size = bytes < 1_000_000 ? `${Math.floor(bytes / 1_024)} kB` : `${Math.floor(bytes / 1_000_000)} MB`
  return new DomainError('PAYLOAD_TOO_LARGE', `The request is larger than the ${size} that it may have. Ask in smaller parts.`)
}

function answer(
  code: ErrorCode,
  message: string,
  at: Pick<GraphQLError, 'path'> | null,
  more: Readonly<Record<string, unknown>> = {},
): GraphQLError {
  const http: HttpSide = { status: code === 'INTERNAL' ? 500 : STATUS[code], spec: code !== 'INTERNAL' && code !== 'PAYLOAD_TOO_LARGE' }
  const error = new GraphQLError(message, {
    ...(at?.path === undefined ? {} : { path: at.path }),
    // With a path there is partial data, and the status is that of the data.
    extensions: { code, ...(at?.path === undefined ? { http } : {}), ...more },
  })
  told.add(error)
  return error
}

/** The library quotes its input, however long. */
function shortened(message: string): string {
  return message.length <= LONGEST_MESSAGE ? message : `${message.slice(0, LONGEST_MESSAGE - 1)}…`
}

function httpSide(error: GraphQLError): HttpSide | undefined {
  const http = error.extensions['http']
  return typeof http === 'object' && http !== null ? http : undefined
}

function rootCause(error: unknown): unknown {
  let cause = error
  while (cause instanceof GraphQLError && cause.originalError !== undefined && cause.originalError !== null) cause = cause.originalError
  return cause
}
