import { describe, expect, it } from 'vitest'
import { isReusable, tokenLifetime } from './token-lifetime.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (claims: unknown) => `${encode({ alg: 'ES256' })}.${encode(claims)}.signature`

describe('the app token', () => {
  it.each([
    [{ exp: 1061 }, true],
    [{ exp: 1060 }, false],
    [{ exp: 900 }, false],
    [{}, true],
    [{ exp: 'soon' }, true],
  ])('with %j is used again at 1000: %s', (claims, isUsed) => expect(isReusable(token(claims), 1000)).toBe(isUsed))

  it.each(['', 'opaque', 'a.b.c', `x.${Buffer.from('[').toString('base64url')}.y`, `x.${encode(null)}.y`])(
    'that cannot be decoded is not used: %j',
    (text) => {
      expect(tokenLifetime(text).kind).toBe('unreadable')
      expect(isReusable(text, 0)).toBe(false)
    },
  )

  it('is read whatever letters its claims hold', () => {
    expect(tokenLifetime(token({ name: 'Zoë – ÿÿ>>??', exp: 5 }))).toEqual({ kind: 'readable', expiresAt: 5 })
  })
})
