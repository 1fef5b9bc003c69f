import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import { GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { collected } from '../../../../test/collected.ts'
import { eventsOf } from '../../../../test/running-server.ts'
import { systemClock } from '../../clock/clock.ts'
import type { Principal } from '../../identity/principal.ts'
import { createLog } from '../../log/log.ts'
import { createAuthenticate, stillAllowed } from '../authentication.ts'
import { createHttpServer } from '../server.ts'
import { createUploadStore } from '../uploads/upload-store.ts'
import { graphqlEndpoint } from './graphql-endpoint.ts'

const SECRET = 'select the-secret from somewhere'

interface Asker {
  readonly user: string
  readonly signal: AbortSignal
}

/** Numbers that a test lets come, and how many of those who follow them have gone. */
const numbers = { come: Promise.withResolvers<void>(), left: 0 }

const schema = new GraphQLSchema({
  query: new GraphQLObjectType({ name: 'Query', fields: { hello: { type: GraphQLString, resolve: () => 'Hello' } } }),
  subscription: new GraphQLObjectType<number, Asker>({
    name: 'Subscription',
    fields: {
      numbers: {
        type: GraphQLInt,
        args: { to: { type: new GraphQLNonNull(GraphQLInt) } },
        subscribe: async function* (_root, { to }: { to: number }, { signal }) {
          try {
            for (let at = 1; at <= to; at += 1) {
              yield at
              if (at >= 2) await Promise.race([numbers.come.promise, new Promise((resolve) => signal.addEventListener('abort', resolve))])
            }
          } finally {
            numbers.left += 1
          }
        },
        resolve: (at) => {
          if (at === 13) throw new Error(SECRET)
          return at
        },
      },
      refused: {
        type: GraphQLInt,
        subscribe: () => {
          throw new DomainError('NOT_FOUND', 'There is no such thing.')
        },
      },
    },
  }),
})

describe('subscriptions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-subscriptions-'))
  const users = new Map<string, Principal>()
  const started: FastifyInstance[] = []
  let origin: string

  const signIn = (token: string, role: Principal['role'] = 'OWNER') =>
    users.set(token, { userId: token, companyId: 'company', name: '', email: '', role, roles: [] })
  const principalOf = async (token: string): Promise<Principal> => {
    const user = users.get(token)
    if (user === undefined) throw new DomainError('UNAUTHORIZED', 'You are signed out.')
    return user
  }

  async function serve(deadlineMs = 60_000): Promise<FastifyInstance> {
    const app = await createHttpServer({ log: createLog('fatal'), trustedProxies: [], notReady: async () => null })
    started.push(app)
    const authenticate = app.places.ofUsers(createAuthenticate(app, principalOf))
    graphqlEndpoint<Asker>(app, {
      schema,
      contextOf: async (request, signal) => ({ user: (await authenticate(request)).userId, signal }),
      stillAllowed: stillAllowed(authenticate, principalOf),
      checkedEveryMs: 20,
      documents: new Map(),
      documentsOnly: false,
      uploads: createUploadStore(folder, systemClock),
      deadlineMs,
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    return app
  }
  const originOf = (app: FastifyInstance) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` // it listens on a port

  beforeAll(async () => {
    origin = originOf(await serve())
  })
  afterAll(async () => {
    for (const app of started) await app.close()
    rmSync(folder, { recursive: true, force: true })
  })
  afterEach(() => {
    numbers.come.resolve()
    Object.assign(numbers, { come: Promise.withResolvers(), left: 0 })
  })

  const ask = (query: string, { token = 'ann', accept = 'text/event-stream', at = origin, signal = null as AbortSignal | null } = {}) => {
    if (!users.has(token)) signIn(token)
    return fetch(`${at}/api/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept, 'accept-encoding': 'gzip, br' },
      body: JSON.stringify({ query }),
      signal,
    })
  }
  const NUMBERS = 'subscription { numbers(to: 3) }'

  it('send each event as it comes, and stay open beyond the deadline, with a sign of life', async () => {
    const response = await ask(NUMBERS, { at: originOf(await serve(100)) })
    expect([response.status, response.headers.get('content-type'), response.headers.get('content-encoding')]).toEqual([
      200,
      'text/event-stream',
      null,
    ])
    expect([response.headers.get('x-accel-buffering'), response.headers.get('cache-control')]).toEqual([
      'no',
      expect.stringContaining('no-'),
    ])
    const chunks = response.body?.pipeThrough(new TextDecoderStream()) ?? []
    let text = ''
    // The third number comes after two signs of life that follow the second one: three times the deadline.
    for await (const chunk of chunks) {
      text += chunk
      if (/numbers":2.*?:\n\n.*?:\n\n/s.test(text)) numbers.come.resolve()
    }
    expect(text.match(/"numbers":\d/g)).toEqual(['"numbers":1', '"numbers":2', '"numbers":3'])
    expect(text).toContain('event: complete')
  })

  it('are left when the connection is', async () => {
    const leaving = new AbortController()
    const response = await ask(NUMBERS, { signal: leaving.signal })
    const events = eventsOf(response)
    expect((await events.next()).value).toMatchObject({ data: { numbers: 1 } })
    leaving.abort()
    await expect.poll(() => numbers.left).toBe(1)
  })

  it('end when the user is signed out, and when they may do less', async () => {
    for (const change of [() => users.delete('bob'), () => signIn('bob', 'VIEWER')]) {
      signIn('bob')
      const events = eventsOf(await ask(NUMBERS, { token: 'bob' }))
      expect((await events.next()).value).toMatchObject({ data: { numbers: 1 } })
      expect((await events.next()).value).toMatchObject({ data: { numbers: 2 } })
      change()
      expect((await events.next()).value).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHORIZED' } }] })
      expect((await events.next()).done).toBe(true)
    }
    await expect.poll(() => numbers.left).toBe(2)
  })

  it('say why there is nothing to follow, and hide what failed inside', async () => {
    const [refused] = await collected(eventsOf(await ask('subscription { refused }')))
    expect(refused).toMatchObject({ errors: [{ message: 'There is no such thing.', extensions: { code: 'NOT_FOUND' } }] })
    numbers.come.resolve()
    const text = await (await ask('subscription { numbers(to: 13) }')).text()
    expect(text).toContain('"code":"INTERNAL"')
    expect(text).not.toContain(SECRET)
    expect(await (await ask(NUMBERS, { accept: 'application/json' })).text()).toContain('text/event-stream')
    expect((await ask(NUMBERS, { token: 'x'.repeat(13_000) })).status).toBe(401)
  })

  it('keep no place that requests need, and are limited for each user', async () => {
    const leaving = new AbortController()
    const open = await Promise.all(Array.from({ length: 60 }, () => ask(NUMBERS, { token: 'eve', signal: leaving.signal })))
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))
    expect(await (await ask('{ hello }', { token: 'eve', accept: 'application/json' })).json()).toEqual({ data: { hello: 'Hello' } })
    const further = await (await ask(NUMBERS, { token: 'eve' })).text()
    expect(further).toContain('Too many of your windows are waiting for answers already. Close some of them, then try again.')
    expect((await eventsOf(await ask(NUMBERS, { token: 'fay', signal: leaving.signal })).next()).value).toMatchObject({
      data: { numbers: 1 },
    })
    leaving.abort()
    await expect.poll(() => numbers.left).toBe(61)
    expect((await eventsOf(await ask('subscription { numbers(to: 1) }', { token: 'eve' })).next()).value).toMatchObject({
      data: { numbers: 1 },
    })
  })

  it('end at once when the server stops', async () => {
    const app = await serve()
    const events = eventsOf(await ask(NUMBERS, { at: originOf(app) }))
    await events.next()
    await events.next()
    const stopped = app.close()
    expect((await events.next()).done).toBe(true)
    await stopped
    expect(numbers.left).toBe(1)
  })
})
