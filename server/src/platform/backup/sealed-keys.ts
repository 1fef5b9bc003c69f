import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { DomainError } from '@fourwall/domain/errors.ts'
import { z } from 'zod'

/** A server's keys in a backup: encrypted with AES-256-GCM; scrypt derives the key from a passphrase. */
const sealed = z.object({
  format: z.literal(1),
  /** Cost of trying a passphrase: 128 * N * r bytes of memory. */
  scrypt: z.object({
    n: z
      .number()
      .int()
      .max(2 ** 20),
    r: z.number().int().max(32),
    p: z.number().int().max(16),
    salt: z.base64(),
  }),
  iv: z.base64(),
  tag: z.base64(),
  data: z.base64(),
})

const COST = { n: 2 ** 17, r: 8, p: 1 } as const
const SHORTEST_PASSPHRASE = 12

/** @throws DomainError (BAD_USER_INPUT) for a passphrase that is too short. */
export async function sealKeys(plain: Buffer, passphrase: string): Promise<Buffer> {
  if (passphrase.length < SHORTEST_PASSPHRASE)
    throw new DomainError('BAD_USER_INPUT', `The passphrase for the keys needs ${SHORTEST_PASSPHRASE} characters at least.`)
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, { ...COST, salt }), iv)
  const data = Buffer.concat([cipher.update(plain), cipher.final()])
  const text: z.infer<typeof sealed> = {
    format: 1,
    scrypt: { ...COST, salt: salt.toString('base64') },
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  }
  return Buffer.from(JSON.stringify(text))
}

/** @throws DomainError (BAD_USER_INPUT) for a wrong passphrase or changed bytes. */
export async function openKeys(bytes: Buffer, passphrase: string): Promise<Buffer> {
  try {
    const { scrypt: cost, iv, tag, data } = sealed.parse(JSON.parse(bytes.toString('utf8')))
    const key = await keyOf(passphrase, { ...cost, salt: Buffer.from(cost.salt, 'base64') })
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'), { authTagLength: 16 })
    decipher.setAuthTag(Buffer.from(tag, 'base64'))
    return Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()])
  } catch (cause) {
    throw new DomainError('BAD_USER_INPUT', "The backup's keys do not open with this passphrase.", { cause })
  }
}

function keyOf(passphrase: string, { n, r, p, salt }: { n: number; r: number; p: number; salt: Buffer }): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, { N: n, r, p, maxmem: 256 * n * r }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}
