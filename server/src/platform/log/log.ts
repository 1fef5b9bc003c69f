import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

const SECRET_KEYS = ['authorization', 'cookie', 'password', 'secret', 'token', 'access_token', 'refresh_token', 'id_token', 'code_verifier']

/**
 * Lines of JSON on standard error, so that standard output stays free for results. Errors keep
 * name, message, code and stack alone: what else hangs on them may be a token's claims or a
 * statement's parameters. Values under the names of secrets are cut out on two levels.
 */
export function createLog(level: LogLevel, destination: DestinationStream = pino.destination(2)): Log {
  return pino(
    {
      level,
      base: null,
      redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`]), censor: '[cut]' },
      serializers: { err: plainError, error: plainError },
    },
    destination,
  )
}

function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? error.code : undefined
  const cause: unknown = error.cause === undefined ? undefined : plainError(error.cause)
  return { type: error.name, message: error.message, code, stack: error.stack, cause }
}
