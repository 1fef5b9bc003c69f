import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { BadInputError } from '@fourwall/domain/errors.ts'
import { onceByKey } from '../../database/idempotency-keys.ts'
import type { Access } from '../../identity/access.ts'
import { IncomingFile } from '../uploads/incoming-file.ts'

/** The argument `idempotencyKey` of every mutation that creates something each time it is called. */
export const IDEMPOTENCY_KEY = {
  limit: 'idempotencyKey',
  description:
    'A text of 1 to 64 characters chosen by the caller for this action, such as a UUID. A repetition within 48 hours with the same arguments returns the first result; other arguments are a CONFLICT.',
} as const

interface Asked {
  readonly access: Access
}

interface KeyedArguments {
  readonly idempotencyKey?: string | null | undefined
}

/**
 * Resolves a mutation that creates something: once per key, or each time without one.
 * @param make creates it; its service calls `recordMade` in its transaction. @param again answers a repetition from the recorded id.
 */
export async function answerOnce<Answer>(
  { access }: Asked,
  { fieldName }: { readonly fieldName: string },
  { idempotencyKey, ...args }: KeyedArguments,
  make: () => Promise<Answer>,
  again: (made: string) => Answer | Promise<Answer>,
): Promise<Answer> {
  const key = requiredKey(idempotencyKey)
  if (key === null) return make()
  const act = { userId: access.user.userId, operation: fieldName, key, argumentsHash: await hashOf(args) }
  // The service checks the right for the action; this only looks up the user's own keys.
  return onceByKey(access.to('OWN_ACCOUNT'), act, make, again)
}

/** Null if none was sent. @throws BadInputError for a blank one. */
export function requiredKey(key: string | null | undefined): string | null {
  if (key === null || key === undefined) return null
  if (key.trim() === '') throw new BadInputError('An idempotency key has 1 to 64 characters. Send one, or omit it.', 'idempotencyKey')
  return key
}

/** Characters hashed before others get their turn. */
const SLICE = 1_048_576

/** SHA-256 of coerced arguments in hexadecimal; fields are in schema order. Files count by their contents. */
export async function hashOf(args: unknown): Promise<string> {
  const hash = createHash('sha256')
  const add = async (value: unknown): Promise<void> => {
    if (value instanceof IncomingFile) {
      hash.update(`file ${value.sizeBytes} `)
      const pieces: AsyncIterable<Buffer> = createReadStream(value.path)
      for await (const piece of pieces) hash.update(piece)
    } else if (typeof value === 'string') {
      hash.update(`${value.length} `)
      for (let at = 0; at < value.length; at += SLICE) {
        hash.update(value.slice(at, at + SLICE))
        if (value.length > SLICE) await yieldToEventLoop()
      }
    } else if (Array.isArray(value)) {
      hash.update(`[${value.length} `)
      for (const item of value) await add(item)
    } else if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
      const fields = Object.entries(value).filter(([, field]) => field !== undefined)
      hash.update(`{${fields.length} `)
      for (const [name, field] of fields) {
        hash.update(`${name} `)
        await add(field)
      }
    } else hash.update(`${JSON.stringify(value)} `)
  }
  await add(args)
  return hash.digest('hex')
}
