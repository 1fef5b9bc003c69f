import { DomainError } from '@fourwall/domain/errors.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../log/log.ts'
import { createAuthenticate } from './authentication.ts'
import { createHttpServer } from './server.ts'

let asked: string[] = []
const principal = { userId: 'u', companyId: 'c', name: 'Dana', email: 'dana@example.com', roles: [] }
let app: Awaited<ReturnType<typeof createHttpServer>>

beforeAll(async () => {
  app = await createHttpServer({ log: createLog('silent'), trustedProxies: [], notReady: async () => null })
  const authenticate = createAuthenticate(app, async (token) => {
    asked.push(token)
    if (!token.startsWith('good')) throw new DomainError('UNAUTHORIZED', 'Sign in again.')
    return principal
  })
  app.get('/api/whoami', async (request) => authenticate(request))
})
afterAll(() => app.close())

const statusOf = async (token: string, remoteAddress: string): Promise<number> =>
  (await app.inject({ url: '/api/whoami', remoteAddress, headers: { authorization: `Bearer ${token}` } })).statusCode

it('lets an address that failed again and again wait, but for who was known there before', async () => {
  expect(await statusOf('good-1', '10.0.0.1')).toBe(200)
  const failures = await Promise.all(Array.from({ length: 61 }, (_, at) => statusOf(`bad-${at}`, '10.0.0.1')))
  expect(new Set(failures)).toEqual(new Set([401]))
  asked = []
  expect(await statusOf('bad-again', '10.0.0.1')).toBe(429)
  expect(await statusOf('good-2', '10.0.0.1')).toBe(429)
  expect(asked).toEqual([])
  expect(await statusOf('good-1', '10.0.0.1')).toBe(200)
  expect(await statusOf('good-2', '10.0.0.2')).toBe(200)
  expect(await statusOf('bad', '10.0.0.2')).toBe(401)
})

it('does not count who is signed in', async () => {
  for (let at = 0; at < 100; at += 1) expect(await statusOf('good-3', '10.0.0.3')).toBe(200)
  expect(await statusOf('bad', '10.0.0.3')).toBe(401)
})
