import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { DomainError, type ErrorCode } from '@fourwall/domain/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { diskFaultOf, sentenceForEverybody } from '../disk/disk-error.ts'

/** HTTP status of each code. */
export const STATUS: Record<ErrorCode, number> = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  BAD_USER_INPUT: 400,
  CONFLICT: 409,
  CLOSED_MONTHS: 409,
  REPEATED_ENTRIES: 409,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  // thrown with a sentence of its own, so a retry may succeed; unexpected errors answer 500
  INTERNAL: 503,
}

const UNEXPECTED = "Something broke on our side. We're already fixing it — please try again shortly."

/** Answers every error outside GraphQL as `{error: {code, message, field}}`, `field` only where an input is invalid. Unexpected errors are logged and not revealed. */
export function addErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, ...answer } = answerTo(error)
    // An answer ends early when its client disconnects: not a failure of the server.
    const hasLeft = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed
    if (status === 500 && !hasLeft) request.log.error({ err: error }, 'request failed')
    else if (status === 503) request.log.warn({ err: error }, 'request failed for now')
    if (status === 401 && !reply.hasHeader('www-authenticate')) reply.header('www-authenticate', 'Bearer')
    return reply.code(status).send({ error: answer })
  })
}

/** Answers malformed or truncated requests and closes their connection. */
export function answerUnreadable({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || socket.destroyed) return
  const [status, message] =
    code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? [408, 'The request took too long to arrive.']
      : code === 'HPE_HEADER_OVERFLOW'
        ? [431, 'The headers of the request are too long.']
        : [400, 'The request cannot be read.']
  const body = JSON.stringify({ error: { code: 'BAD_USER_INPUT', message } })
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  socket.write(head + body)
  socket.destroySoon()
}

export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ error: { code: 'NOT_FOUND', message: 'There is nothing at this address.' } })
}

function answerTo(error: unknown): { status: number; code: ErrorCode; message: string; field?: string } {
  const fault = diskFaultOf(error)
  if (fault !== null) return { status: STATUS.INTERNAL, code: 'INTERNAL', message: sentenceForEverybody(fault) }
  if (error instanceof DomainError) {
    const { code, message, field } = error
    return { status: STATUS[code], code, message, ...(field !== null && { field }) }
  }
  const status = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  switch (status) {
    case 413:
      return { status, code: 'PAYLOAD_TOO_LARGE', message: 'The request is too large.' }
    case 429:
      return { status, code: 'RATE_LIMITED', message: 'Too many requests. Wait a minute, then try again.' }
    case 415:
      return { status, code: 'BAD_USER_INPUT', message: 'The request is in a format that this address does not take.' }
    default:
      return status >= 400 && status < 500
        ? { status, code: 'BAD_USER_INPUT', message: 'The request cannot be read.' }
        : { status: 500, code: 'INTERNAL', message: UNEXPECTED }
  }
}
