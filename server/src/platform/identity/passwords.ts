import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { DomainError } from '@fourwall/domain/errors.ts'

const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/** A salted scrypt hash, as text with its own parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, 32, COST)
  return hashText(salt, key)
}

function hashText(salt: Buffer, key: Buffer): string {
  return `scrypt:${COST.N}:${COST.r}:${COST.p}:${salt.toString('base64url')}:${key.toString('base64url')}`
}

/** A hash that matches no password and takes as long to check as any other. */
export function hashOfNothing(): string {
  return hashText(randomBytes(16), randomBytes(32))
}

/** Passwords waiting to be checked; each check takes 32 MB and a tenth of a second of processor time. */
const MOST_WAITING = 50
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * `isPassword`, one at a time in this process, so that guessing uses at most one processor.
 *
 * @throws DomainError (RATE_LIMITED) if too many are waiting.
 */
export async function isPasswordInTurn(password: string, stored: string): Promise<boolean> {
  if (waiting >= MOST_WAITING)
    throw new DomainError('RATE_LIMITED', 'Many people are signing in at this moment. Try again in a few seconds.')
  waiting += 1
  const turn = last.then(() => isPassword(password, stored))
  last = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    waiting -= 1
  }
}

/** Whether the hash belongs to the password. Takes the same time either way. */
async function isPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, n, r, p, salt, key] = stored.split(':')
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) throw new Error('A stored password hash has an unknown form.')
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(password, Buffer.from(salt, 'base64url'), expected.length, {
    N: Number(n),
    r: Number(r),
    p: Number(p),
    maxmem: 64 * 1024 * 1024,
  })
  return timingSafeEqual(actual, expected)
}

function derive(password: string, salt: Buffer, length: number, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, length, options, (error, key) => (error === null ? resolve(key) : reject(error)))
  })
}
