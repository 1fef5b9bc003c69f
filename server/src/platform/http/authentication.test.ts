import { DomainError } from '@fourwall/domain/errors.ts'
import { expect, it } from 'vitest'
import { createLog } from '../log/log.ts'
import { createAuthenticate } from './authentication.ts'
import { createHttpServer } from './server.ts'

const PRINCIPAL = { userId: 'u', companyId: 'c', name: 'Dana', email: 'dana@example.com', role: 'EDITOR' as const, roles: [] }
const PROXY = '192.0.2.1'

/** A server that takes tokens that begin with `good`, how often it was asked about one, and how many it looked at at once. */
async function door(trustedProxies: readonly string[] = []) {
  const app = await createHttpServer({ log: createLog('silent'), trustedProxies, notReady: async () => null })
  const seen = { asked: 0, atOnce: 0, most: 0, gate: null as Promise<void> | null }
  const authenticate = createAuthenticate(app, async (token) => {
    seen.asked += 1
    seen.atOnce += 1
    seen.most = Math.max(seen.most, seen.atOnce)
    await seen.gate
    seen.atOnce -= 1
    if (!token.startsWith('good')) throw new DomainError('UNAUTHORIZED', 'Sign in again.')
    return PRINCIPAL
  })
  app.get('/api/whoami', async (request) => authenticate(request))
  const statusOf = async (token: string, remoteAddress: string, forwardedFor?: string): Promise<number> => {
    const forwarded = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
    const headers = { authorization: `Bearer ${token}`, ...forwarded }
    return (await app.inject({ url: '/api/whoami', remoteAddress, headers })).statusCode
  }
  const bad = (count: number, remoteAddress: string, forwardedFor?: string) =>
    Promise.all(Array.from({ length: count }, (_, at) => statusOf(`bad-${forwardedFor ?? ''}${at}`, remoteAddress, forwardedFor)))
  return { app, seen, statusOf, bad }
}

it('takes a good token that it never saw, however many bad ones came from its address', async () => {
  const { app, statusOf, bad } = await door()
  expect(new Set(await bad(300, '10.0.0.1'))).toEqual(new Set([401]))
  expect(await statusOf('good-1', '10.0.0.1')).toBe(200)
  expect(await statusOf('good-2', '10.0.0.2')).toBe(200)
  await app.close()
})

it('verifies tokens of an address with many refused ones two at a time, and refuses those beyond a hundred that wait', async () => {
  const { app, seen, statusOf } = await door()
  for (let at = 0; at < 61; at += 1) expect(await statusOf(`before-${at}`, '10.0.0.1')).toBe(401)
  const gate = Promise.withResolvers<void>()
  Object.assign(seen, { gate: gate.promise, most: 0 })
  const waiting = Array.from({ length: 110 }, (_, at) => statusOf(`bad-${at}`, '10.0.0.1'))
  const elsewhere = statusOf('good-elsewhere', '10.0.0.2')
  await expect.poll(() => seen.atOnce).toBe(3)
  gate.resolve()
  const statuses = await Promise.all(waiting)
  expect(statuses.filter((status) => status === 429)).toHaveLength(8)
  expect(statuses.filter((status) => status === 401)).toHaveLength(102)
  expect(await elsewhere).toBe(200)
  expect(seen.most).toBe(3)
  await app.close()
})

it('asks about a refused token once in a while', async () => {
  const { app, seen, statusOf } = await door()
  for (let at = 0; at < 100; at += 1) expect(await statusOf('bad', '10.0.0.1')).toBe(401)
  expect(seen.asked).toBe(1)
  await app.close()
})

it.each([
  ['an address that a trusted proxy names', [PROXY], 3],
  ['the proxy itself, where nobody trusts it', [], 2],
] as const)('counts by %s', async (_what, trustedProxies, atOnce) => {
  const { app, seen, statusOf, bad } = await door(trustedProxies)
  await bad(61, PROXY, '10.0.0.1')
  const gate = Promise.withResolvers<void>()
  Object.assign(seen, { gate: gate.promise, most: 0 })
  const attacker = [statusOf('a', PROXY, '10.0.0.1'), statusOf('b', PROXY, '10.0.0.1'), statusOf('c', PROXY, '10.0.0.1')]
  const other = statusOf('good', PROXY, '10.0.0.2')
  await expect.poll(() => seen.atOnce).toBe(atOnce)
  gate.resolve()
  await Promise.all(attacker)
  expect(await other).toBe(200)
  expect(seen.most).toBe(atOnce)
  await app.close()
})

it('refuses tokens that are longer than any provider issues without a look', async () => {
  const { app, seen, statusOf } = await door()
  expect(await statusOf(`good${'x'.repeat(12_000)}`, '10.0.0.1')).toBe(401)
  expect(seen.asked).toBe(0)
  await app.close()
})
