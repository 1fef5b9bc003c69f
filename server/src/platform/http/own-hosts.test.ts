import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { createLog } from '../log/log.ts'
import { createHttpServer } from './server.ts'

/** The status that answers a request of these lines. */
function statusOf(port: number, ...lines: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = ''
    connect(port, '127.0.0.1')
      .on('connect', function sent(this: Socket) {
        this.end(`${lines.join('\r\n')}\r\n\r\n`)
      })
      .on('data', (chunk: Buffer) => (text += chunk.toString()))
      .on('error', reject)
      .on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])))
  })
}

describe.each([
  {
    origin: 'http://127.0.0.1:PORT',
    own: ['127.0.0.1:PORT', 'localhost:PORT', 'LOCALHOST:PORT', '[::1]:PORT', '127.0.0.2:PORT'],
    foreign: ['127.0.0.1', 'localhost:1', '[::1]', '192.168.0.9:PORT'],
  },
  { origin: 'http://localhost', own: ['localhost', 'localhost:80', '127.0.0.1', '[::1]:80'], foreign: ['localhost:PORT'] },
  {
    origin: 'https://books.example.com',
    own: ['books.example.com', 'Books.Example.Com', 'books.example.com:443'],
    foreign: ['books.example.com:80', 'localhost', '127.0.0.1:PORT', 'books.example.com.evil.example'],
  },
  { origin: 'http://books.example.com:8080', own: ['books.example.com:8080'], foreign: ['books.example.com', 'books.example.com:443'] },
])('a server at $origin', ({ origin, own, foreign }) => {
  let app: FastifyInstance
  let port: number
  const here = (text: string): string => text.replaceAll('PORT', String(port))

  beforeAll(async () => {
    port = await freePort()
    app = await createHttpServer({
      log: createLog('silent'),
      origin: here(origin),
      trustedProxies: ['127.0.0.1'],
      notReady: async () => null,
    })
    app.get('/', async () => 'the page')
    app.get('/api/thing', async () => ({}))
    app.post('/api/thing', async () => ({}))
    await app.listen({ port, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  it('answers what is sent to it', async () => {
    for (const host of own.map(here)) {
      expect([host, await statusOf(port, 'GET / HTTP/1.1', `Host: ${host}`)]).toEqual([host, 200])
      expect([host, await statusOf(port, 'POST /api/thing HTTP/1.1', `Host: ${host}`, 'Content-Length: 0')]).toEqual([host, 200])
      const { origin: address } = new URL(here(origin))
      expect(await statusOf(port, `GET ${address}/ HTTP/1.1`, `Host: ${host}`)).not.toBe(421)
    }
  })

  it('refuses what is sent elsewhere, at every address but those of watchers', async () => {
    for (const host of [...foreign.map(here), 'evil.example', `evil.example:${port}`, 'user@localhost', 'x/y', '']) {
      for (const path of ['/', '/api/thing', '/nothing', '/assets/x.js', '/idp/auth'])
        expect([host, await statusOf(port, `GET ${path} HTTP/1.1`, `Host: ${host}`)]).toEqual([host, 421])
      expect(await statusOf(port, 'POST /api/thing HTTP/1.1', `Host: ${host}`, 'Content-Length: 0')).toBe(421)
      expect(await statusOf(port, 'GET /healthz HTTP/1.1', `Host: ${host}`)).toBe(200)
      expect(await statusOf(port, 'GET /readyz?x=1 HTTP/1.1', `Host: ${host}`)).toBe(200)
      expect(await statusOf(port, 'GET /healthz/../ HTTP/1.1', `Host: ${host}`)).not.toBe(200)
    }
  })

  it('looks at the first line too, at no second Host, and at no forwarded one', async () => {
    const [host = ''] = own.map(here)
    for (const lines of [
      ['GET http://evil.example/ HTTP/1.1', `Host: ${host}`],
      [`GET http://${host}@evil.example/ HTTP/1.1`, `Host: ${host}`],
      ['GET / HTTP/1.1', `Host: ${host}`, 'Host: evil.example'],
      ['GET / HTTP/1.1', 'Host: evil.example', `X-Forwarded-Host: ${host}`],
      ['GET / HTTP/1.0'],
    ])
      expect([lines, [400, 421].includes(await statusOf(port, ...lines))]).toEqual([lines, true])
    expect(await statusOf(port, 'GET / HTTP/1.1', `Host: ${host}`, 'X-Forwarded-Host: evil.example')).toBe(200)
  })
})

it('says which address it answers at', async () => {
  const app = await createHttpServer({
    log: createLog('silent'),
    origin: 'https://books.example.com',
    trustedProxies: [],
    notReady: async () => null,
  })
  const { statusCode, body } = await app.inject({ url: '/api/thing', headers: { host: 'evil.example' } })
  expect([statusCode, body]).toEqual([421, expect.stringContaining('This server answers at https://books.example.com alone')])
  await app.close()
})
