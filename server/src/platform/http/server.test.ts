import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BadInputError } from '@fourwall/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { createLog } from '../log/log.ts'
import { createHttpServer } from './server.ts'
import { mountWebApp, type WebConfiguration } from './web-app.ts'

const INDEX = '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><div id="root"></div>'
const CONFIGURATION: WebConfiguration = {
  issuer: 'https://id.example',
  clientId: 'web',
  apiUrl: '/api',
  documentsOnly: false,
  queriesByGet: false,
  demoUsers: [],
  isEmbedded: false,
  hasCompany: true,
}

describe('the web server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-web-'))
  let app: FastifyInstance
  let origin: string
  let port: number
  let reason: string | null = null

  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), INDEX)
    writeFileSync(join(folder, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    writeFileSync(join(folder, '.secret'), 'x')
    writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'console.log(1)')
    writeFileSync(join(folder, 'assets', 'app-1a2b.js.br'), 'pretend')
    app = await createHttpServer({ log: createLog('silent'), trustedProxies: [], notReady: async () => reason })
    app.get('/api/large', async () => ({ text: 'fourwall '.repeat(1000) }))
    app.get('/api/wrong', async () => {
      throw new BadInputError('Choose a month.', 'month')
    })
    app.get('/api/broken', async () => {
      throw new Error('select secret from table')
    })
    app.post('/api/echo', async (request) => ({ got: request.body }))
    app.post('/api/slow', { config: { arrivesWithin: 100 } }, async (request) => ({ got: request.body }))
    app.get('/api/limited', { config: { rateLimit: { max: 2, timeWindow: '1 minute' } } }, async () => ({}))
    const options = { folder, configuration: async () => CONFIGURATION, pageOrigins: () => ['https://id.example'] }
    port = await freePort()
    origin = `http://127.0.0.1:${port}`
    await mountWebApp(app, { ...options, origin })
    await app.listen({ port, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const visit = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, { headers: { accept: 'text/html,*/*', ...headers }, redirect: 'manual' })

  it.each(['/', '/profit-loss/?tabId=x', '/auth/callback?code=1', '/no/such/page', '/index.html'])(
    'answers a visit of %s with the app, under a policy with a nonce of its own',
    async (path) => {
      const [one, other] = [await visit(path), await visit(path)]
      expect([one.status, one.headers.get('content-type'), one.headers.get('cache-control')]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ])
      const policy = one.headers.get('content-security-policy') ?? ''
      const nonce = /content="([^"]+)"/.exec(await one.text())?.[1] ?? ''
      expect(nonce).toMatch(/^[\w+/]{22}==$/)
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
      expect(policy).toContain("default-src 'none'; script-src 'self';")
      expect(policy).toContain("connect-src 'self';")
      expect(policy).toContain("frame-src 'self' https://id.example;")
      for (const part of ["base-uri 'none'", "object-src 'none'", "form-action 'self'", "require-trusted-types-for 'script'"]) {
        expect(policy).toContain(part)
      }
      // The page that a renewal in a hidden frame comes back to, and no other.
      const isCallback = path.startsWith('/auth/callback')
      expect(policy).toContain(`frame-ancestors ${isCallback ? "'self'" : "'none'"};`)
      expect(one.headers.get('x-frame-options')).toBe(isCallback ? 'SAMEORIGIN' : 'DENY')
      expect(policy).not.toContain('unsafe')
      expect(await other.text()).not.toContain(nonce)
    },
  )

  it.each([
    ['/api/nothing', { accept: 'text/html' }],
    ['/idp/nothing', { accept: 'text/html' }],
    ['/assets/gone-1.js', { accept: 'text/html' }],
    ['/assets/gone-1.js', { accept: '*/*' }],
    ['/assets', { accept: '*/*' }],
    ['/assets/', { accept: 'text/html' }],
    ['/.secret', { accept: '*/*' }],
    ['/../package.json', { accept: '*/*' }],
    ['/%2e%2e/package.json', { accept: '*/*' }],
  ])('answers 404 in JSON to %s', async (path, headers) => {
    const response = await fetch(`${origin}${path}`, { headers })
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: { code: 'NOT_FOUND', message: 'There is nothing at this address.' } })
  })

  it('lets browsers keep hashed files for good, ready-made compressed ones where there are any', async () => {
    const plain = await fetch(`${origin}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'identity' } })
    expect([await plain.text(), plain.headers.get('cache-control')]).toEqual(['console.log(1)', 'public, max-age=31536000, immutable'])
    const compressed = await raw('/assets/app-1a2b.js', { 'accept-encoding': 'br, gzip' })
    expect([compressed.body.toString(), compressed.headers['content-encoding']]).toEqual(['pretend', 'br'])
    const mark = await fetch(`${origin}/mark.svg`)
    expect([mark.status, mark.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  })

  it.each(['/', '/api/large', '/api/nothing', '/config.json', '/healthz', '/assets/app-1a2b.js'])(
    'sends the protecting headers with %s',
    async (path) => {
      const { headers } = await visit(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get('x-powered-by')).toBeNull()
    },
  )

  it('keeps answers of the API out of caches, and compresses large ones', async () => {
    for (const path of ['/api/large', '/api/nothing', '/config.json', '/healthz']) {
      expect((await fetch(`${origin}${path}`)).headers.get('cache-control')).toBe('no-store')
    }
    expect((await raw('/api/large', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
    expect((await raw('/api/large', { 'accept-encoding': 'gzip, deflate, br, zstd' })).headers['content-encoding']).toBe('zstd')
    expect((await raw('/api/large', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br')
    expect((await raw('/config.json', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined()
  })

  it('hands out its configuration', async () => {
    expect(await (await fetch(`${origin}/config.json`)).json()).toEqual(CONFIGURATION)
  })

  it('lives, and says when it is not ready and why', async () => {
    expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ status: 'ok' })
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    reason = 'Migrations are missing.'
    const response = await fetch(`${origin}/readyz`)
    expect([response.status, await response.json()]).toEqual([503, { status: 'unavailable', reason }])
    reason = null
  })

  it('tells expected errors and hides the others', async () => {
    const wrong = await fetch(`${origin}/api/wrong`)
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      { error: { code: 'BAD_USER_INPUT', message: 'Choose a month.', field: 'month' } },
    ])
    const broken = await fetch(`${origin}/api/broken`)
    expect(broken.status).toBe(500)
    expect(JSON.stringify(await broken.json())).not.toContain('secret')
    const unreadable = await fetch(`${origin}/api/echo`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' })
    expect([unreadable.status, await unreadable.json()]).toEqual([
      400,
      { error: { code: 'BAD_USER_INPUT', message: 'The request cannot be read.' } },
    ])
    const body = JSON.stringify('x'.repeat(1_000_001))
    const large = await fetch(`${origin}/api/echo`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect([large.status, ((await large.json()) as { error: { code: string } }).error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  it('slows down who asks too often', async () => {
    const statuses = []
    for (let index = 0; index < 3; index += 1) statuses.push((await fetch(`${origin}/api/limited`)).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  it('sends who types localhost to the address that the sign-in comes back to', async () => {
    const { status, headers } = await raw('/profit-loss/?tabId=1', { host: `localhost:${port}`, accept: 'text/html' })
    expect([status, headers.location]).toEqual([302, `${origin}/profit-loss/?tabId=1`])
    expect((await raw('/', { host: 'elsewhere.example:80', accept: 'text/html' })).status).toBe(200)
  })

  it.each(['//evil.example/x?y=1', '/\\evil.example/x?y=1', 'http://evil.example/x?y=1', '///evil.example/x?y=1'])(
    'sends nobody who types localhost elsewhere: %s',
    async (path) => {
      // Without the built app's files, which refuse such paths themselves.
      const bare = await createHttpServer({ log: createLog('silent'), trustedProxies: [], notReady: async () => null })
      const barePort = await freePort()
      const bareOrigin = `http://127.0.0.1:${barePort}`
      await mountWebApp(bare, {
        folder: join(folder, 'none'),
        origin: bareOrigin,
        configuration: async () => CONFIGURATION,
        pageOrigins: () => [],
      })
      await bare.listen({ port: barePort, host: '127.0.0.1' })
      const { headers } = await raw(path, { host: `localhost:${barePort}`, accept: 'text/html' }, barePort)
      await bare.close()
      const { origin: there, search } = new URL(String(headers.location))
      expect([there, search]).toEqual([bareOrigin, '?y=1'])
    },
  )

  it('hangs up on a request that does not finish arriving, although it never falls silent', async () => {
    const closed = Promise.withResolvers<boolean>()
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('POST /api/slow HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n{'),
    )
    socket.on('close', () => closed.resolve(socket.destroyed))
    socket.on('error', () => {})
    socket.resume()
    const trickle = setInterval(() => socket.write(' '), 20)
    expect(await closed.promise).toBe(true)
    clearInterval(trickle)
  })

  it('refuses headers of more than 16 kB', async () => {
    expect((await raw('/healthz', { 'x-long': 'x'.repeat(17_000) })).status).toBe(431)
  })

  it.each([undefined, '*/*'])('answers / with the page to a program that accepts %s', async (accept) => {
    const { status, headers } = await raw('/', accept === undefined ? {} : { accept })
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect((await raw('/', { accept: 'application/json' })).status).toBe(404)
  })

  it('says what to do while the web app is not built', async () => {
    rmSync(join(folder, 'index.html'))
    await expect.poll(async () => (await visit('/')).status).toBe(503)
    expect(await (await visit('/')).text()).toBe('The web app is not built yet. Run "npm run build", then reload this page.')
    writeFileSync(join(folder, 'index.html'), INDEX)
  })

  /** Without fetch's own headers and decompression. */
  function raw(
    path: string,
    headers: Record<string, string>,
    to = port,
  ): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }> {
    return new Promise((resolve, reject) => {
      httpRequest({ port: to, host: '127.0.0.1', path, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => void chunks.push(chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }))
      })
        .on('error', reject)
        .end()
    })
  }
})
