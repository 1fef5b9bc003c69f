import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import { buildSchema, getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../log/log.ts'
import { graphqlEndpoint } from './graphql-endpoint.ts'
import { createHttpServer } from './server.ts'

describe('probe', () => {
  let app: FastifyInstance
  let port: number
  beforeAll(async () => {
    const schema = buildSchema(`
      scalar File
      enum Color { RED }
      type Query { hello(name: String = "you", list: [ID!]): String!  broken: Int  refused: Int  big: [Item!]! color: Color huge: Int }
      type Item { name: String! next: Item  items: [Item!]! }
      type Mutation { change: Int! read(file: File!): String }
    `)
    Object.assign(schema.getQueryType()!.getFields().hello!, { resolve: (_: unknown, args: { name: string }) => `Hello ${args.name}` })
    Object.assign(schema.getQueryType()!.getFields().broken!, {
      resolve: () => {
        throw new Error('secret cause')
      },
    })
    Object.assign(schema.getQueryType()!.getFields().refused!, {
      resolve: () => {
        throw new DomainError('CONFLICT', 'No.', { currentVersion: 4, field: 'x' })
      },
    })
    Object.assign(schema.getQueryType()!.getFields().color!, { resolve: () => 'BLUE' })
    Object.assign(schema.getQueryType()!.getFields().huge!, { resolve: () => 5e9 })
    Object.assign(schema.getQueryType()!.getFields().big!, {
      resolve: () => Array.from({ length: 1000 }, () => ({ name: 'an item of many' })),
    })
    Object.assign(schema.getMutationType()!.getFields().change!, { resolve: () => 1 })
    Object.assign(schema.getMutationType()!.getFields().read!, {
      resolve: async (_: unknown, { file }: { file: File }) => `${file.name}: ${await file.text()}`,
    })
    app = await createHttpServer({
      log: createLog('error', { write: (l: string) => void process.stdout.write(`LOG ${l}`) }),
      trustedProxies: [],
      notReady: async () => null,
    })
    graphqlEndpoint(app, {
      schema,
      contextOf: async (request) => {
        if (request.headers.authorization !== 'Bearer good') throw new DomainError('UNAUTHORIZED', 'Sign in.')
        return {}
      },
      documents: new Map([
        ['abc', '{ hello }'],
        ['mut', 'mutation { change }'],
      ]),
      documentsOnly: false,
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
  })
  afterAll(() => app.close())
  const go = async (label: string, path: string, init: RequestInit = {}) => {
    const headers = new Headers({ authorization: 'Bearer good', ...(init.headers as Record<string, string>) })
    const r = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers }).catch((e: unknown) => e as Error)
    if (r instanceof Error) return console.log(label, 'THREW', r, r.cause)
    console.log(
      '##',
      label,
      r.status,
      JSON.stringify(
        Object.fromEntries([...r.headers].filter(([n]) => /content-|allow|www|accept/.test(n) && n !== 'content-security-policy')),
      ),
      (await r.text()).slice(0, 600),
    )
  }
  const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  it('probes', async () => {
    const p = '/api/graphql'
    await go('post', p, post({ query: '{ hello }' }))
    await go('graphql-response', p, post({ query: '{ nope }' }, { accept: 'application/graphql-response+json' }))
    await go('syntax', p, post({ query: '{ hello' }))
    await go('syntax gr', p, post({ query: '{ hello' }, { accept: 'application/graphql-response+json' }))
    await go('valid', p, post({ query: '{ helo }' }))
    await go('get', `${p}?query={hello}`, { headers: { 'x-fourwall': '1' } })
    await go('get nocsrf', `${p}?query={hello}`)
    await go('get mutation', `${p}?query=mutation{change}`, { headers: { 'x-fourwall': '1' } })
    await go('get doc', `${p}?documentId=abc`, { headers: { 'x-fourwall': '1' } })
    await go('get doc mut', `${p}?documentId=mut`, { headers: { 'x-fourwall': '1' } })
    await go('get bad vars', `${p}?query={hello}&variables={`, { headers: { 'x-fourwall': '1' } })
    await go('head', `${p}?query={hello}`, { method: 'HEAD', headers: { 'x-fourwall': '1' } })
    await go('put', p, { method: 'PUT' })
    await go('trailing', `${p}/`, post({ query: '{ hello }' }))
    await go('doc', p, post({ documentId: 'abc' }))
    await go('doc sha', p, post({ documentId: 'sha256:abc' }))
    await go('doc unknown', p, post({ documentId: 'zzz' }))
    await go('doc number', p, post({ documentId: 3 }))
    await go('empty', p, post({}))
    await go('bad json', p, post('{'))
    await go('null', p, post('null'))
    await go('array', p, post([{ query: '{ hello }' }]))
    await go('string', p, post('"x"'))
    await go('query number', p, post({ query: 3 }))
    await go('vars array', p, post({ query: '{ hello }', variables: [] }))
    await go('unknown param', p, post({ query: '{ hello }', bla: 1 }))
    await go('no content type', p, { method: 'POST', body: new Uint8Array([1]), headers: { 'x-fourwall': '1' } })
    await go('text', p, { method: 'POST', body: '{ hello }', headers: { 'content-type': 'text/plain', 'x-fourwall': '1' } })
    await go('graphql ct', p, { method: 'POST', body: '{ hello }', headers: { 'content-type': 'application/graphql', 'x-fourwall': '1' } })
    await go('form', p, { method: 'POST', body: new URLSearchParams({ query: '{hello}' }), headers: { 'x-fourwall': '1' } })
    await go('form nocsrf', p, { method: 'POST', body: new URLSearchParams({ query: '{hello}' }) })
    const form = new FormData()
    form.set('operations', JSON.stringify({ query: 'mutation ($f: File!) { read(file: $f) }', variables: { f: null } }))
    form.set('map', JSON.stringify({ 0: ['variables.f'] }))
    form.set('0', new File(['content'], 'a.csv'))
    await go('multipart', p, { method: 'POST', body: form, headers: { 'x-fourwall': '1' } })
    const bad = new FormData()
    bad.set('operations', '{')
    await go('multipart bad', p, { method: 'POST', body: bad, headers: { 'x-fourwall': '1' } })
    const badMap = new FormData()
    badMap.set('operations', JSON.stringify({ query: '{ hello }' }))
    badMap.set('map', '{"0": 5}')
    await go('multipart bad map', p, { method: 'POST', body: badMap, headers: { 'x-fourwall': '1' } })
    await go('401', p, { ...post({ query: '{ hello }' }), headers: { authorization: '', 'content-type': 'application/json' } })
    await go('big', p, post({ query: 'x'.repeat(36_000_001) }))
    await go('big chunked', p, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new ReadableStream({
        start(c) {
          for (let i = 0; i < 40; i += 1) c.enqueue(new Uint8Array(1_000_000).fill(32))
          c.close()
        },
      }),
      duplex: 'half',
    } as RequestInit)
    await go('broken', p, post({ query: '{ broken hello }' }))
    await go('refused', p, post({ query: '{ refused hello }' }))
    await go('color', p, post({ query: '{ color }' }))
    await go('huge', p, post({ query: '{ huge }' }))
    await go('bad var', p, post({ query: 'query ($n: [ID!]) { hello(list: $n) }', variables: { n: [null] } }))
    await go('sse', p, post({ query: '{ hello }' }, { accept: 'text/event-stream' }))
    await go('sse broken', p, post({ query: '{ broken }' }, { accept: 'text/event-stream' }))
    await go('mixed', p, post({ query: '{ hello }' }, { accept: 'multipart/mixed' }))
    await go('html accept', p, post({ query: '{ hello }' }, { accept: 'text/html' }))
    await go('defer', p, post({ query: '{ ... @defer { hello } }' }, { accept: 'multipart/mixed' }))
    await go('big gzip', p, post({ query: '{ big { name } }' }, { 'accept-encoding': 'gzip' }))
    await go('introspection', p, post({ query: getIntrospectionQuery() }))
    await go('opname', p, post({ query: 'query A { hello } query B { hello }', operationName: 'C' }))
    await go('opname none', p, post({ query: 'query A { hello } query B { hello }' }))
    await go('gzip body', p, post('x', { 'content-encoding': 'gzip' }))
    let t = performance.now()
    await go(
      'doubling',
      p,
      post({
        query: `{ ...f0 } ${Array.from({ length: 20 }, (_, i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`).join(' ')} fragment f20 on Query { hello }`,
      }),
    )
    console.log('doubling ms', performance.now() - t)
    t = performance.now()
    await go('comments', p, post({ query: `${'#\n'.repeat(5_000_000)}{ hello }` }))
    console.log('comments ms', performance.now() - t)
    t = performance.now()
    await go('same fields', p, post({ query: `{ ${'hello '.repeat(1490)} }` }))
    console.log('same ms', performance.now() - t)
    t = performance.now()
    await go('same fields nested', p, post({ query: `{ ${`big { ${'name '.repeat(25)} } `.repeat(52)} }` }))
    console.log('same nested ms', performance.now() - t)
    t = performance.now()
    await go(
      'same fields nested frag',
      p,
      post({
        query: `{ ${`big { ...a ...b } `.repeat(150)} } fragment a on Item {${'name '.repeat(9)}} fragment b on Item {${'name '.repeat(9)}}`,
      }),
    )
    console.log('same nested frag ms', performance.now() - t)
    t = performance.now()
    await go('unknown fields', p, post({ query: `{ ${Array.from({ length: 1480 }, (_, i) => `hellx${i}`).join(' ')} }` }))
    console.log('unknown ms', performance.now() - t)
    t = performance.now()
    await go('cycle', p, post({ query: `{ big { ...a } } fragment a on Item { ...b } fragment b on Item { ...a }` }))
    await go('deep vars', p, post(`{"query":"{ hello }","variables":{"a":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}}`))
    void gunzipSync
    void httpRequest
  }, 120000)
})
