import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import { GraphQLInt, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../clock/clock.ts'
import { createLog } from '../../log/log.ts'
import { createHttpServer } from '../server.ts'
import { createUploadStore } from '../uploads/upload-store.ts'
import { IS_CACHEABLE } from './cacheable-questions.ts'
import type { AnswerBasis } from './cached-answers.ts'
import { graphqlEndpoint } from './graphql-endpoint.ts'
import { IS_HEAVY } from './heavy-fields.ts'

/** What the company of a request is like; a test changes it. */
const state = { version: 1, computed: 0, changesMeanwhile: false, fails: false }

interface Asker {
  readonly company: string
  readonly rights: string
}

function figures(): GraphQLSchema {
  const extensions = { ...IS_HEAVY, ...IS_CACHEABLE }
  return new GraphQLSchema({
    query: new GraphQLObjectType<unknown, Asker>({
      name: 'Query',
      fields: {
        figures: {
          type: GraphQLString,
          extensions,
          args: { length: { type: GraphQLInt, defaultValue: 10 } },
          resolve: (_root, { length }: { length: number }, { company }) => {
            state.computed += 1
            const { version } = state
            if (state.changesMeanwhile) state.version += 1
            if (state.fails) throw new DomainError('CONFLICT', 'Not now.')
            return `${company} ${version} ${'x'.repeat(length)}`
          },
        },
        nothing: { type: GraphQLString, extensions, resolve: () => null },
        me: { type: GraphQLString, resolve: (_root, _args, { company }) => `${company} ${++state.computed}` },
      },
    }),
  })
}

describe('answers that are asked for again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-kept-'))
  let app: FastifyInstance
  let origin: string

  beforeAll(async () => {
    app = await createHttpServer({ log: createLog('error'), trustedProxies: [], notReady: async () => null })
    graphqlEndpoint<Asker>(app, {
      schema: figures(),
      contextOf: async ({ headers }) => ({ company: String(headers['x-company'] ?? 'a'), rights: String(headers['x-rights'] ?? 'all') }),
      basisOf: async ({ company, rights }): Promise<AnswerBasis> => ({ companyId: company, rights, state: String(state.version) }),
      documents: new Map([['ab12', '{ figures }']]),
      documentsOnly: false,
      uploads: createUploadStore(folder, systemClock),
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` // listening on a port
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(() => {
    Object.assign(state, { version: state.version + 1, computed: 0, changesMeanwhile: false, fails: false })
  })

  const post = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const get = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api/graphql?${new URLSearchParams(fields).toString()}`, { headers: { 'x-fourwall': '1', ...headers } })
  const told = async (response: Response): Promise<unknown> => ((await response.json()) as { data: { figures: unknown } }).data.figures // GraphQL over HTTP

  it('are computed once, whatever their encoding', async () => {
    for (const encoding of ['zstd', 'gzip', 'br', 'identity'])
      for (let again = 0; again < 2; again += 1) {
        const response = await post({ query: '{ figures(length: 5000) }' }, { 'accept-encoding': encoding })
        expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
        expect(response.headers.get('content-type')).toContain('application/json')
        expect(response.headers.get('vary')).toContain('accept-encoding')
        expect(await told(response)).toBe(`a ${state.version} ${'x'.repeat(5_000)}`)
      }
    // Once for each: the bytes are kept as they are sent.
    expect(state.computed).toBe(4)
  })

  it('are those of the company and of the rights of whoever asks', async () => {
    const ask = async (headers: Record<string, string>) => told(await post({ query: '{ figures }' }, headers))
    const [own, other] = [await ask({}), await ask({ 'x-company': 'b' })]
    expect([own, other]).toEqual([`a ${state.version} ${'x'.repeat(10)}`, `b ${state.version} ${'x'.repeat(10)}`])
    await ask({ 'x-rights': 'some' })
    expect(state.computed).toBe(3)
    expect([await ask({}), await ask({ 'x-company': 'b' })]).toEqual([own, other])
    expect(state.computed).toBe(3)
  })

  it('are computed anew after a change', async () => {
    const first = await told(await post({ query: '{ figures }' }))
    state.version += 1
    const second = await told(await post({ query: '{ figures }' }))
    expect([first, second].map((text) => String(text).split(' ')[1])).toEqual([String(state.version - 1), String(state.version)])
  })

  it('are not given out for the state that came while they were computed', async () => {
    state.changesMeanwhile = true
    const first = await told(await post({ query: '{ figures }' }))
    state.changesMeanwhile = false
    const second = await told(await post({ query: '{ figures }' }))
    expect(state.computed).toBe(2)
    expect(second).not.toBe(first)
  })

  it('are kept neither with errors nor where anything else is asked for', async () => {
    state.fails = true
    const refused = (await (await post({ query: '{ figures }' })).json()) as { errors?: unknown[] } // GraphQL over HTTP
    expect(refused.errors).toHaveLength(1)
    state.fails = false
    expect(await told(await post({ query: '{ figures }' }))).toContain('xx')
    const before = state.computed
    for (let again = 0; again < 2; again += 1) await (await post({ query: '{ figures me }' })).text()
    expect(state.computed).toBe(before + 4)
  })

  it('are those of a text and of its document id alike, and null where that is the answer', async () => {
    expect(await told(await post({ query: '{ figures }' }))).toBe(await told(await post({ documentId: 'sha256:ab12' })))
    expect(await told(await get({ documentId: 'ab12' }))).toContain(`a ${state.version}`)
    expect(state.computed).toBe(1)
    expect(await (await post({ query: '{ nothing }' })).json()).toEqual({ data: { nothing: null } })
    expect(await (await post({ query: '{ nothing }' })).json()).toEqual({ data: { nothing: null } })
  })

  it('are known again by their tag where they are asked for by GET, and by GET alone', async () => {
    const fields = { query: 'query ($n: Int) { figures(length: $n) }', variables: '{"n":3000}' }
    const first = await get(fields)
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]{43}"$/)
    expect(first.headers.get('cache-control')).toBe('no-store')
    await first.text()
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await get(fields, { 'if-none-match': known })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    }
    expect((await get(fields, { 'if-none-match': '"other"' })).status).toBe(200)
    const posted = await post({ query: fields.query, variables: { n: 3_000 } }, { 'if-none-match': tag })
    expect([posted.status, posted.headers.get('etag'), await told(posted)]).toEqual([200, null, `a ${state.version} ${'x'.repeat(3_000)}`])
    state.version += 1
    const changed = await get(fields, { 'if-none-match': tag })
    expect([changed.status, await told(changed)]).toEqual([200, `a ${state.version} ${'x'.repeat(3_000)}`])
  })

  it('are refused without the header that other pages cannot send, and where the variables are no JSON', async () => {
    expect((await fetch(`${origin}/api/graphql?query={figures}`)).status).toBe(403)
    expect(await (await get({ query: '{ figures }', variables: '{' })).json()).toMatchObject({ errors: [{ message: expect.any(String) }] })
    expect(state.computed).toBe(0)
  })
})
