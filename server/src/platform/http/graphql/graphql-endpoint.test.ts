import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import {
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  getIntrospectionQuery,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mostPerTurn } from '../../../../test/turns.ts'
import { systemClock } from '../../clock/clock.ts'
import { DatabaseError, SQLSTATE } from '../../database/database-error.ts'
import { createLog } from '../../log/log.ts'
import { createHttpServer } from '../server.ts'
import type { IncomingFile } from '../uploads/incoming-file.ts'
import { createUploadStore } from '../uploads/upload-store.ts'
import { graphqlEndpoint } from './graphql-endpoint.ts'
import { TAKES_LONG } from './long-fields.ts'
import { TAKES_LONG_QUESTION } from './request-size.ts'

const SECRET = 'select the-secret from somewhere'

/** A schema that does whatever may go wrong. */
function troublesome(): GraphQLSchema {
  const fails = (error: () => unknown) => ({
    type: GraphQLInt,
    resolve: () => {
      throw error()
    },
  })
  const Item = new GraphQLObjectType({ name: 'Item', fields: { name: { type: GraphQLString } } })
  const Color = new GraphQLEnumType({ name: 'Color', values: { RED: {} } })
  const File_ = new GraphQLScalarType<IncomingFile>({ name: 'File' })
  const fields: GraphQLFieldConfigMap<unknown, { changes: number }> = {
    hello: {
      type: GraphQLString,
      extensions: TAKES_LONG_QUESTION,
      args: { name: { type: GraphQLString }, ids: { type: new GraphQLList(new GraphQLNonNull(GraphQLID)) } },
      resolve: (_root, { name }) => `Hello ${name ?? 'you'}`,
    },
    broken: fails(() => new Error(SECRET, { cause: new Error(`beneath: ${SECRET}`) })),
    refused: fails(() => new DomainError('CONFLICT', 'Somebody else saved it.', { field: 'version', currentVersion: 4 })),
    unstorable: fails(() => new DatabaseError('invalid byte sequence for encoding "UTF8": 0x00', SQLSTATE.characterNotInRepertoire)),
    tooLate: fails(() => new DomainError('INTERNAL', 'The database was restarted. Try again.')),
    color: { type: Color, resolve: () => SECRET },
    items: { type: new GraphQLList(Item), resolve: () => Array.from({ length: 2_000 }, (_, at) => ({ name: `item ${at}` })) },
    never: { type: GraphQLString, resolve: () => new Promise(() => {}) },
    neverWritten: { type: GraphQLString, extensions: TAKES_LONG, resolve: () => new Promise(() => {}) },
  }
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields }),
    mutation: new GraphQLObjectType({
      name: 'Mutation',
      fields: {
        change: { type: GraphQLInt, resolve: () => ++changes },
        save: { type: GraphQLString, extensions: TAKES_LONG, resolve: () => sleep(300, 'saved') },
        saveInVain: {
          type: GraphQLString,
          resolve: async () => {
            await sleep(300)
            throw new Error(SECRET)
          },
        },
        saveForever: { type: GraphQLString, extensions: TAKES_LONG, resolve: () => new Promise(() => {}) },
        read: {
          type: GraphQLString,
          args: { file: { type: File_ } },
          resolve: async (_root, { file }: { file: IncomingFile }) => `${(await readFile(file.path)).length} of ${file.sizeBytes} bytes`,
        },
      },
    }),
  })
}

let changes = 0
const DOCUMENTS = new Map([
  ['ab12', 'query ($name: String) { hello(name: $name) }'],
  ['cd34', 'mutation { change }'],
])

describe('the GraphQL endpoint', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-endpoint-'))
  const started: FastifyInstance[] = []
  let app: FastifyInstance
  let port: number
  /** Of a server that gives up soon, and of one that does so only with what is to be quick. */
  let quick: number
  let patient: number
  let logged = ''
  const signals: AbortSignal[] = []

  interface Served {
    readonly documentsOnly?: boolean
    readonly deadlineMs?: number
    readonly longDeadlineMs?: number
  }
  async function serve({ documentsOnly = false, deadlineMs = 60_000, longDeadlineMs = 60_000 }: Served = {}): Promise<FastifyInstance> {
    const log = createLog('info', { write: (line: string) => void (logged += line) })
    const one = await createHttpServer({ log, trustedProxies: [], notReady: async () => null })
    started.push(one)
    graphqlEndpoint(one, {
      schema: troublesome(),
      contextOf: async ({ headers }, signal) => {
        signals.push(signal)
        if (headers.authorization === 'Bearer broken') throw new Error(SECRET)
        if (headers.authorization !== 'Bearer good') throw new DomainError('UNAUTHORIZED', 'Sign in to go on.')
        return {}
      },
      documents: DOCUMENTS,
      documentsOnly,
      uploads: createUploadStore(folder, systemClock),
      deadlineMs,
      longDeadlineMs,
    })
    await one.listen({ port: 0, host: '127.0.0.1' })
    return one
  }
  // Listening on a TCP port, so the address is never a pipe's name.
  const portOf = (one: FastifyInstance): number => (one.server.address() as AddressInfo).port

  beforeAll(async () => {
    app = await serve()
    port = portOf(app)
    quick = portOf(await serve({ deadlineMs: 150, longDeadlineMs: 600 }))
    patient = portOf(await serve({ deadlineMs: 150 }))
  })
  afterAll(async () => {
    for (const one of started) await one.close()
    rmSync(folder, { recursive: true })
  })

  interface Said {
    readonly status: number
    readonly headers: Headers
    readonly text: string
    readonly data?: Record<string, unknown> | null
    readonly errors?: readonly {
      readonly message: string
      readonly path?: readonly string[]
      readonly extensions: Record<string, unknown>
    }[]
  }
  async function call(path: string, init: RequestInit, at: number = port): Promise<Said> {
    const headers = { authorization: 'Bearer good', ...(init.headers as Record<string, string>) } // all of them are given as plain objects
    const response = await fetch(`http://127.0.0.1:${at}${path}`, { ...init, headers })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== ''
    const body = (isJson ? JSON.parse(text) : {}) as Pick<Said, 'data' | 'errors'> // GraphQL over HTTP
    return { status: response.status, headers: response.headers, text, ...body }
  }
  const post = (body: unknown, headers: Record<string, string> = {}, at?: number): Promise<Said> =>
    call(
      '/api/graphql',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      },
      at,
    )
  const get = (search: Record<string, string>, headers: Record<string, string> = { 'x-fourwall': '1' }): Promise<Said> =>
    call(`/api/graphql?${new URLSearchParams(search)}`, { headers })
  const codes = ({ errors }: Said): readonly unknown[] | undefined => errors?.map(({ extensions }) => extensions['code'])

  describe('ways to ask', () => {
    it('answers JSON by POST, as its sender accepts it', async () => {
      const said = await post({ query: 'query ($name: String) { hello(name: $name) }', variables: { name: 'Zoë' } })
      expect([said.status, said.text]).toEqual([200, '{"data":{"hello":"Hello Zoë"}}'])
      expect(said.headers.get('content-type')).toBe('application/json; charset=utf-8')
      const newer = await post({ query: '{ hello }' }, { accept: 'application/graphql-response+json' })
      expect([newer.status, newer.headers.get('content-type'), newer.data]).toEqual([
        200,
        'application/graphql-response+json; charset=utf-8',
        { hello: 'Hello you' },
      ])
    })

    it('answers queries by GET with the header that only our own pages can send, and no mutation', async () => {
      expect((await get({ query: 'query ($name: String) { hello(name: $name) }', variables: '{"name":"Ann"}' })).data).toEqual({
        hello: 'Hello Ann',
      })
      const foreign = await get({ query: '{ hello }' }, {})
      expect([foreign.status, codes(foreign)]).toEqual([403, ['FORBIDDEN']])
      const before = changes
      for (const search of [
        { query: 'mutation { change }' },
        { query: 'query A { hello } mutation B { change }', operationName: 'B' },
        { documentId: 'cd34' },
      ]) {
        const said = await get(search)
        expect([said.status, said.headers.get('allow'), codes(said)]).toEqual([405, 'POST', ['BAD_USER_INPUT']])
      }
      expect((await call('/api/graphql?query=mutation{change}', { method: 'HEAD', headers: { 'x-fourwall': '1' } })).status).toBe(405)
      expect(changes).toBe(before)
    })

    it('takes addresses of up to 2047 characters', async () => {
      const address = (length: number): string => `/api/graphql?query={hello}&x=`.padEnd(length, 'x')
      expect((await call(address(2_047), { headers: { 'x-fourwall': '1' } })).status).toBe(200)
      const long = await call(address(2_048), { headers: { 'x-fourwall': '1' } })
      expect([long.status, long.errors?.[0]?.message]).toEqual([
        400,
        'A query by GET fits into 2047 characters of address. Send it by POST.',
      ])
    })

    it('knows operations by document id, in either way of asking', async () => {
      expect((await post({ documentId: 'ab12', variables: { name: 'Ann' } })).data).toEqual({ hello: 'Hello Ann' })
      expect((await post({ documentId: 'sha256:ab12' })).data).toEqual({ hello: 'Hello you' })
      expect((await get({ documentId: 'ab12', variables: '{"name":"Ann"}' })).data).toEqual({ hello: 'Hello Ann' })
      expect((await post({ documentId: 'cd34' })).data).toEqual({ change: changes })
      for (const documentId of ['00', 'constructor', '__proto__', '']) expect(codes(await post({ documentId }))).toEqual(['NOT_FOUND'])
    })

    it('answers nothing but those where a deployment wants it so', async () => {
      const at = portOf(await serve({ documentsOnly: true }))
      expect((await post({ documentId: 'ab12' }, {}, at)).data).toEqual({ hello: 'Hello you' })
      for (const body of [{ query: '{ hello }' }, { query: '{ hello }', documentId: null }, { query: '{ hello }', documentId: 7 }]) {
        const said = await post(body, {}, at)
        expect([said.data, codes(said)]).toEqual([undefined, ['FORBIDDEN']])
      }
      // The document, not the text beside it.
      expect((await post({ query: '{ broken }', documentId: 'ab12' }, {}, at)).data).toEqual({ hello: 'Hello you' })
    })

    it('reads a file variable out of a form, which only our own pages can send', async () => {
      const form = new FormData()
      form.set('operations', JSON.stringify({ query: 'mutation ($file: File) { read(file: $file) }', variables: { file: null } }))
      form.set('map', JSON.stringify({ 0: ['variables.file'] }))
      form.set('0', new File(['x'.repeat(2_000_000)], 'book.xlsx'))
      const said = await call('/api/graphql', { method: 'POST', body: form, headers: { 'x-fourwall': '1' } })
      expect([said.status, said.data]).toEqual([200, { read: '2000000 of 2000000 bytes' }])
      expect((await call('/api/graphql', { method: 'POST', body: form })).status).toBe(403)
    })

    it.each([
      ['half of an object', '{', 'application/json'],
      ['null', 'null', 'application/json'],
      ['a list', '[{"query":"{ hello }"}]', 'application/json'],
      ['no query', '{}', 'application/json'],
      ['a query that is no text', '{"query":1}', 'application/json'],
      ['variables that are no object', '{"query":"{ hello }","variables":[1]}', 'application/json'],
      ['something beside them', '{"query":"{ hello }","more":1}', 'application/json'],
      ['text that is not JSON', '{ hello }', 'text/plain'],
      ['half of a form', '--x\r\n', 'multipart/form-data; boundary=x'],
      [
        'a map that is none',
        '--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{"query":"{ hello }"}\r\n--x\r\ncontent-disposition: form-data; name="map"\r\n\r\n{"0":5}\r\n--x--\r\n',
        'multipart/form-data; boundary=x',
      ],
    ])('says so of %s, and logs no error', async (_what, body, type) => {
      logged = ''
      const said = await post(body, { 'content-type': type, 'x-fourwall': '1' })
      expect([said.data, codes(said)]).toEqual([undefined, ['BAD_USER_INPUT']])
      expect(Object.keys(said.errors?.[0]?.extensions ?? {})).toEqual(['code'])
      expect(logged).not.toContain('"level":50')
    })

    it('says so of variables in an address that are not JSON', async () => {
      expect(codes(await get({ query: '{ hello }', variables: '{' }))).toEqual(['BAD_USER_INPUT'])
    })

    it('answers as a stream of events, or in parts, where that is accepted', async () => {
      const events = await post({ query: '{ hello }' }, { accept: 'text/event-stream' })
      expect(events.headers.get('content-type')).toBe('text/event-stream')
      expect(events.text).toContain('event: next\ndata: {"data":{"hello":"Hello you"}}\n\nevent: complete')
      const failed = await post({ query: '{ broken }' }, { accept: 'text/event-stream', 'accept-encoding': 'gzip' })
      expect(failed.text).toContain('"code":"INTERNAL"')
      expect(failed.text).not.toContain(SECRET)
      const parts = await post({ query: '{ hello }' }, { accept: 'multipart/mixed' })
      expect(parts.headers.get('content-type')).toBe('multipart/mixed; boundary="-"')
      expect(parts.text).toContain('\r\n\r\n{"data":{"hello":"Hello you"}}\r\n---')
      expect(codes(await post({ query: '{ hello }' }, { accept: 'image/png' }))).toEqual(['BAD_USER_INPUT'])
    })

    it('compresses large answers and no small ones', async () => {
      const [large, small] = [
        await post({ query: '{ items { name } }' }, { 'accept-encoding': 'gzip' }),
        await post({ query: '{ hello }' }),
      ]
      expect([large.headers.get('content-encoding'), small.headers.get('content-encoding')]).toEqual(['gzip', null])
      expect(large.data?.['items']).toHaveLength(2_000)
      expect((await post({ query: '{ items { name } }' }, { 'accept-encoding': 'br, gzip' })).headers.get('content-encoding')).toBe('br')
    })
  })

  describe('who asks', () => {
    it('is known before the body is read', async () => {
      const socket = connect(port, '127.0.0.1')
      socket.write('POST /api/graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 30000000\r\n\r\n{"que')
      const [first] = (await once(socket, 'data')) as [Buffer] // the stream has no encoding set
      socket.destroy()
      expect(first.toString()).toMatch(/^HTTP\/1\.1 401 /)
      expect(first.toString().toLowerCase()).toContain('www-authenticate: bearer')
      expect(first.toString()).toContain('{"errors":[{"message":"Sign in to go on.","extensions":{"code":"UNAUTHORIZED"}}]}')
    })

    it('may go away, which is noticed, and is not what who was answered does', async () => {
      const answered = signals.length
      const socket = connect(port, '127.0.0.1')
      const write = (query: string) => {
        const body = JSON.stringify({ query })
        socket.write(
          `POST /api/graphql HTTP/1.1\r\nhost: a\r\nauthorization: Bearer good\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        )
      }
      write('{ hello }')
      await once(socket, 'data')
      write('{ never }')
      await expect.poll(() => signals.length).toBe(answered + 2)
      socket.destroy()
      await expect.poll(() => signals.slice(answered).map(({ aborted }) => aborted)).toEqual([false, true])
      expect(signals.at(-1)?.reason).toMatchObject({ code: 'BAD_USER_INPUT' })
      expect(signals.slice(0, answered).filter(({ aborted }) => aborted)).toEqual([])
    })

    it('is told no cause where finding out fails', async () => {
      logged = ''
      const said = await post({ query: '{ hello }' }, { authorization: 'Bearer broken' })
      expect([said.status, codes(said)]).toEqual([500, ['INTERNAL']])
      expect(said.text).not.toContain('secret')
      expect(logged).toContain(String(said.errors?.[0]?.extensions['requestId']))
    })
  })

  describe('bodies that are too large', () => {
    it('are refused by their stated length, and counted where they state none', async () => {
      const stated = await post('x'.repeat(36_000_001))
      expect([stated.status, codes(stated)]).toEqual([413, ['PAYLOAD_TOO_LARGE']])
      const chunk = Buffer.alloc(1_000_000, 'x')
      const counted = await new Promise<{ status: number; text: string }>((resolve, reject) => {
        const outgoing = httpRequest(
          {
            port,
            host: '127.0.0.1',
            path: '/api/graphql',
            method: 'POST',
            headers: { authorization: 'Bearer good', 'content-type': 'application/json' },
          },
          (response) =>
            void response.toArray().then((chunks) => resolve({ status: response.statusCode ?? 0, text: chunks.join('') }), reject),
        ).on('error', reject)
        outgoing.write('{"query":"')
        for (let at = 0; at < 38; at += 1) outgoing.write(chunk)
        outgoing.end()
      })
      expect([counted.status, counted.text]).toEqual([413, expect.stringContaining('PAYLOAD_TOO_LARGE')])
      // The connections that they came by go on to serve.
      for (let at = 0; at < 4; at += 1) expect((await post({ query: '{ hello }' })).status).toBe(200)
    })

    it('have few places to be read in', async () => {
      logged = ''
      const open = new Set<ReturnType<typeof httpRequest>>()
      const hold = () => {
        const outgoing = httpRequest({
          port,
          host: '127.0.0.1',
          path: '/api/graphql',
          method: 'POST',
          headers: { authorization: 'Bearer good', 'content-type': 'application/json' },
        })
        open.add(outgoing)
        outgoing.on('error', () => undefined)
        // Refused, since the one that is asked below has come first.
        outgoing.on('response', (response) => {
          response.resume()
          open.delete(outgoing)
          hold()
        })
        outgoing.write(`{"variables":"${'x'.repeat(1_500_000)}`)
      }
      for (let at = 0; at < 4; at += 1) hold()
      const large = { query: 'mutation { change }', variables: { padding: 'x'.repeat(1_200_000) } }
      await expect.poll(async () => (await post(large)).status).toBe(429)
      expect((await post({ query: '{ hello }' })).status).toBe(200)
      for (const one of open) one.destroy()
      await expect.poll(async () => (await post(large)).status).toBe(200)
      // Senders who leave in the middle are no error of ours.
      expect(logged).not.toContain('"level":50')
    })
  })

  describe('operations that are too large', () => {
    const doubling = (steps: number): string =>
      `{ ...f0 } ${Array.from({ length: steps }, (_, at) => `fragment f${at} on Query { ...f${at + 1} ...f${at + 1} }`).join(' ')} fragment f${steps} on Query { hello }`
    it.each([
      ['tokens', `{ ${'hello '.repeat(1_499)} }`, /1500 tokens/],
      ['depth', `{ ${'a { '.repeat(15)} b ${'} '.repeat(15)} }`, /15 levels of fields/],
      ['aliases', `{ ${Array.from({ length: 31 }, (_, at) => `a${at}: hello`).join(' ')} }`, /30 aliases/],
      ['directives', `{ hello ${'@skip(if: false) '.repeat(21)} }`, /20 directives/],
      ['directives on the operation itself', `query ${'@a '.repeat(21)} { hello }`, /20 directives/],
      ['fields', doubling(12), /3000 fields/],
      // Counting each of them would take longer than the test may.
      ['fields that double again and again', doubling(28), /3000 fields/],
      ['characters', `${'#\n'.repeat(60_000)} { hello }`, /100,000 characters/],
    ])('are refused by their %s', { timeout: 20_000 }, async (_what, query, sentence) => {
      const said = await post({ query })
      expect(codes(said)).toEqual(['BAD_USER_INPUT'])
      expect(said.errors?.[0]?.message).toMatch(sentence)
    })

    it('are refused by the lists of their variables, however these are nested', async () => {
      const query = 'query ($ids: [ID!]) { hello(ids: $ids) }'
      const ids = Array.from({ length: 50_000 }, (_, at) => String(at))
      expect((await post({ query, variables: { ids } })).data).toEqual({ hello: 'Hello you' })
      for (const variables of [{ ids: [...ids, 'x'] }, { ids, other: { deeper: [['x']] } }]) {
        const said = await post({ query, variables })
        expect([codes(said), said.errors?.[0]?.message]).toEqual([['BAD_USER_INPUT'], expect.stringMatching(/50,000 items/)])
      }
      const deep = `{"query":"{ hello }","variables":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`
      expect(codes(await post(deep))).toEqual(['BAD_USER_INPUT'])
    })

    it('let one new or invalid operation at a time be checked, so that others go on between them', async () => {
      const checked = new Set<string>()
      const { most } = await mostPerTurn(async (count) => {
        const checking = vi.spyOn(GraphQLSchema.prototype, 'getField').mockImplementation((_type, name) => {
          if (!checked.has(name)) count(1)
          checked.add(name)
          return undefined
        })
        try {
          const said = await Promise.all(Array.from({ length: 24 }, (_, at) => post({ query: `{ unknown${at} }` })))
          expect(said.map(codes)).toEqual(Array.from({ length: 24 }, () => ['BAD_USER_INPUT']))
        } finally {
          checking.mockRestore()
        }
      })
      expect([checked.size, most]).toEqual([24, 1])
    })

    it('leave room for what tools ask', async () => {
      expect((await post({ query: getIntrospectionQuery() })).data).toHaveProperty('__schema')
    })

    it.each<[what: string, query: string, codes: string[]]>([
      ['the same field a thousand times', `{ ${'items { name name } '.repeat(240)} }`, []],
      ['fragments in a circle', '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a hello }', ['BAD_USER_INPUT']],
      ['hundreds of fields that are none', `{ ${Array.from({ length: 700 }, (_, at) => `h${at}`).join(' ')} }`, ['BAD_USER_INPUT']],
    ])('are validated just below the limits: %s', async (_what, query, expected) => {
      const said = await post({ query })
      expect([...new Set(codes(said) ?? [])]).toEqual(expected)
      // And one that says there are more.
      expect(codes(said)?.length ?? 0).toBeLessThanOrEqual(11)
    })
  })

  describe('errors', () => {
    it('carry the code, field and version of an expected one, beside what could be answered', async () => {
      const said = await post({ query: '{ refused hello }' })
      expect([said.status, said.data]).toEqual([200, { refused: null, hello: 'Hello you' }])
      expect(said.errors).toEqual([
        { message: 'Somebody else saved it.', path: ['refused'], extensions: { code: 'CONFLICT', field: 'version', currentVersion: 4 } },
      ])
    })

    it.each(['broken', 'color'])('hide the cause of an unexpected one (%s), under a reference that the log has', async (field) => {
      logged = ''
      const said = await post({ query: `{ ${field} hello }` })
      const [error] = said.errors ?? []
      expect(error).toEqual({
        message: 'An error occurred. Please try again.',
        path: [field],
        extensions: { code: 'INTERNAL', requestId: said.headers.get('x-request-id') },
      })
      expect(said.text).not.toContain('secret')
      expect(logged).toContain(SECRET)
      expect(logged).toContain(String(error?.extensions['requestId']))
    })

    it('tell what the database cannot store, and when it was restarted', async () => {
      expect((await post({ query: '{ unstorable }' })).errors?.[0]).toMatchObject({
        message: 'The request holds a character that cannot be stored. Remove it.',
        extensions: { code: 'BAD_USER_INPUT' },
      })
      expect((await post({ query: '{ tooLate }' })).errors?.[0]).toMatchObject({
        message: 'The database was restarted. Try again.',
        extensions: { code: 'INTERNAL' },
      })
    })

    it.each([
      ['syntax', { query: '{ hello' }],
      ['validation', { query: '{ helo }' }],
      ['a variable', { query: 'query ($ids: [ID!]) { hello(ids: $ids) }', variables: { ids: [null] } }],
      ['the name of an operation', { query: 'query A { hello } query B { hello }', operationName: 'C' }],
    ])('of %s are BAD_USER_INPUT, by status too where newer answers are accepted', async (_what, body) => {
      expect(codes(await post(body))).toEqual(['BAD_USER_INPUT'])
      const newer = await post(body, { accept: 'application/graphql-response+json' })
      expect([newer.status, codes(newer), newer.text.includes('http')]).toEqual([400, ['BAD_USER_INPUT'], false])
    })

    it('name the variable at fault', async () => {
      const said = await post({ query: 'query ($ids: [ID!]) { hello(ids: $ids) }', variables: { ids: [null] } })
      expect(said.errors?.[0]?.message).toMatch(/\$ids/)
    })

    it('end an answer that takes too long', async () => {
      const said = await post({ query: '{ never }' }, {}, quick)
      expect([said.status, codes(said), said.errors?.[0]?.message]).toEqual([
        500,
        ['INTERNAL'],
        'The answer took longer than 0.15 seconds. Ask for less at once, or later.',
      ])
      await sleep(1)
    })

    it('let take longer what says that it does', async () => {
      expect((await post({ query: 'mutation { save }' }, {}, patient)).data).toEqual({ save: 'saved' })
      const spread = 'mutation A { change } mutation B { ...All } fragment All on Mutation { ... on Mutation { saved: save } }'
      expect((await post({ query: spread, operationName: 'B' }, {}, patient)).data).toEqual({ saved: 'saved' })
    })

    it('end a query in its own time, since nothing of it goes on', async () => {
      const said = await post({ query: '{ neverWritten }' }, {}, quick)
      expect(said.errors?.[0]?.message).toBe('The answer took longer than 0.6 seconds. Ask for less at once, or later.')
    })

    it('log what fails after its time', async () => {
      logged = ''
      expect((await post({ query: 'mutation { saveInVain }' }, {}, quick)).errors?.[0]?.message).toContain('took longer')
      await expect.poll(() => logged).toContain(SECRET)
    })

    it('say of that past its own time that it goes on', async () => {
      const said = await post({ query: 'mutation { saveForever }' }, {}, quick)
      expect([said.status, said.errors]).toEqual([
        500,
        [
          {
            message: 'This takes longer than 0.6 seconds, and goes on. Ask again in a moment to see how it ended.',
            extensions: { code: 'INTERNAL', isUnderWay: true },
          },
        ],
      ])
    })
  })

  it('writes no token and no variable into the log', async () => {
    logged = ''
    await post({ query: 'query ($name: String) { hello(name: $name) broken }', variables: { name: 'a-private-name' } })
    await get({ query: '{ hello(name: "a-private-name") }' })
    await post({ query: '{ hello }' }, { authorization: 'Bearer a-stolen-token' })
    expect(logged).toContain('/api/graphql')
    for (const private_ of ['a-private-name', 'a-stolen-token', 'Bearer']) expect(logged).not.toContain(private_)
  })
})
