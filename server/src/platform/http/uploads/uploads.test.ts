import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../clock/clock.ts'
import type { Principal } from '../../identity/principal.ts'
import { createLog } from '../../log/log.ts'
import { createAuthenticate } from '../authentication.ts'
import { createHttpServer } from '../server.ts'
import { cleanFilename, createUploadStore, type UploadStore } from './upload-store.ts'
import { mountUploads } from './uploads.ts'

const LIMIT = 1_048_576
const WAITING = 2 * 1_048_576
const companyId = randomUUID()
const userId = randomUUID()

describe('POST /api/uploads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-uploads-'))
  const companyFolder = join(folder, 'uploads', companyId)
  const store: UploadStore = createUploadStore(folder, systemClock)
  let app: FastifyInstance
  let port: number

  beforeAll(async () => {
    app = await createHttpServer({ log: createLog('silent'), trustedProxies: [], notReady: async () => null })
    const authenticate = createAuthenticate(app, async (token) => {
      const colleague = /^colleague-(.+)$/.exec(token)?.[1]
      const company = token === 'good' || token === 'viewer' || colleague !== undefined ? companyId : /^other-(.+)$/.exec(token)?.[1]
      if (company === undefined) throw new DomainError('UNAUTHORIZED', 'Sign in again.')
      return {
        userId: colleague ?? userId,
        companyId: company,
        name: 'Dana',
        email: 'dana@example.com',
        role: token === 'viewer' ? ('VIEWER' as const) : ('EDITOR' as const),
        roles: [],
      }
    })
    const authorize = ({ role }: Principal): void => {
      if (role === 'VIEWER') throw new DomainError('FORBIDDEN', 'Ask an owner.')
    }
    await mountUploads(app, { authenticate, authorize, store, limitBytes: LIMIT, waitingBytes: WAITING, waitMs: 300 })
    await app.listen({ port: 0, host: '127.0.0.1' })
    // listening on a TCP port, so the address is never a pipe's name
    port = (app.server.address() as AddressInfo).port
  })
  afterEach(() => rmSync(companyFolder, { recursive: true, force: true }))
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const filesLeft = () => {
    try {
      return readdirSync(companyFolder)
    } catch {
      return []
    }
  }

  const send = async (filename: string | null, body: BodyInit, headers: Record<string, string> = {}) => {
    const query = filename === null ? '' : `?filename=${encodeURIComponent(filename)}`
    const response = await fetch(`http://127.0.0.1:${port}/api/uploads${query}`, {
      method: 'POST',
      headers: { authorization: 'Bearer good', ...headers },
      // a stream is sent in chunks, of which nobody knows how many come
      ...(body instanceof ReadableStream ? { duplex: 'half' as const } : {}),
      body,
    })
    // every answer of this address is an object
    return { status: response.status, body: (await response.json()) as { uploadId?: string; error?: { code: string; message: string } } }
  }

  /** Sends the head of a request and as much of the body as given, and leaves it open. */
  const begin = (path: string, headers: Record<string, string | number>, ...chunks: Buffer[]) => {
    const request = httpRequest({ port, host: '127.0.0.1', method: 'POST', path, headers })
    request.on('error', () => {})
    for (const chunk of chunks) request.write(chunk)
    return request
  }

  const until = async (holds: () => boolean) => {
    for (let waited = 0; !holds(); waited += 5) {
      if (waited > 5_000) throw new Error('did not come true in 5 s')
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  it.each([
    ['bytes of a known length', (bytes: Uint8Array<ArrayBuffer>) => bytes, 'text/csv'],
    ['chunks', (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream(), 'application/octet-stream'],
    ['what calls itself JSON', (bytes: Uint8Array<ArrayBuffer>) => bytes, 'application/json'],
  ])('stores %s, for the server alone, and says where', async (_what, bodyOf, type) => {
    const bytes = bytesOf(300_000)
    const { status, body } = await send('March ledger.CSV', bodyOf(bytes), { 'content-type': type })
    expect(status).toBe(201)
    const upload = await store.open(companyId, body.uploadId ?? '')
    expect(upload).toMatchObject({ filename: 'March ledger.CSV', sizeBytes: 300_000, userId })
    expect(readFileSync(upload.path)).toEqual(Buffer.from(bytes))
    expect([companyFolder, upload.path, `${upload.path}.json`].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600, 0o600])
    await store.remove(companyId, upload.uploadId)
    expect(filesLeft()).toEqual([])
    await expect(store.open(companyId, upload.uploadId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('refuses who may send none before the body is read', async () => {
    const refused = await new Promise<number | undefined>((done) => {
      const headers = { authorization: 'Bearer viewer', 'content-length': 1_000_000 }
      begin('/api/uploads?filename=a.csv', headers, Buffer.from('a,b')).on('response', (response) => done(response.statusCode))
    })
    expect(refused).toBe(403)
    expect(filesLeft()).toEqual([])
  })

  it('keeps companies apart, and ids from leading elsewhere', async () => {
    const { body } = await send('a.csv', 'a,b')
    await expect(store.open(randomUUID(), body.uploadId ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(store.open(companyId, '../../secrets')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(store.open('..', body.uploadId ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each([
    ['ledger.pdf', '"ledger.pdf" cannot be read. Choose a .csv, .txt, .tsv or .xlsx file.'],
    ['ledger', '"ledger" cannot be read. Choose a .csv, .txt, .tsv or .xlsx file.'],
    ['.csv', 'Name the file: /api/uploads?filename=ledger.csv.'],
    ['', 'Name the file: /api/uploads?filename=ledger.csv.'],
    [null, 'Name the file: /api/uploads?filename=ledger.csv.'],
  ])('refuses a file called %j', async (filename, message) => {
    expect(await send(filename, 'a,b')).toEqual({ status: 400, body: { error: { code: 'BAD_USER_INPUT', message, field: 'filename' } } })
  })

  it('refuses what is empty, compressed or a form', async () => {
    expect((await send('a.csv', '')).body.error?.message).toBe('The file is empty. Choose another one.')
    expect((await send('a.csv', 'x', { 'content-encoding': 'gzip' })).body.error?.message).toContain('without Content-Encoding')
    const form = new FormData()
    form.append('file', new Blob(['a,b']), 'a.csv')
    expect((await send('a.csv', form)).body.error?.message).toContain('not a form')
    expect(filesLeft()).toEqual([])
  })

  it('stops at the limit, announced or counted, and leaves nothing', async () => {
    expect((await send('a.csv', bytesOf(LIMIT))).status).toBe(201)
    rmSync(companyFolder, { recursive: true })
    for (const body of [bytesOf(LIMIT + 1), new Blob([bytesOf(LIMIT + 1)]).stream()]) {
      expect(await send('a.csv', body)).toEqual({
        status: 413,
        body: {
          error: { code: 'PAYLOAD_TOO_LARGE', message: 'The file is larger than 1 MB. Split it by year or month and upload the parts.' },
        },
      })
    }
    expect(filesLeft()).toEqual([])
  })

  it('answers strangers before it reads their bodies', async () => {
    for (const authorization of ['Bearer bad', '']) {
      const request = begin('/api/uploads?filename=a.csv', { authorization, 'content-length': LIMIT })
      request.flushHeaders()
      const status = await new Promise((resolve) => request.on('response', (response) => resolve(response.statusCode)))
      expect(status).toBe(401)
      request.destroy()
    }
    expect(filesLeft()).toEqual([])
  })

  it('leaves nothing of an upload that breaks off', async () => {
    const request = begin('/api/uploads?filename=a.csv', { authorization: 'Bearer good', 'content-length': 500_000 }, randomBytes(200_000))
    await until(() => filesLeft().some((file) => file.endsWith('.part')))
    request.destroy()
    await until(() => filesLeft().length === 0)
    expect(filesLeft()).toEqual([])
  })

  it('has a third of a company wait until one of two is done', async () => {
    const headers = { authorization: 'Bearer good', 'transfer-encoding': 'chunked' }
    const open = Array.from({ length: 2 }, () => begin('/api/uploads?filename=a.csv', headers, Buffer.from('a,b\n')))
    await until(() => filesLeft().length === 2)
    const third = send('b.csv', 'a,b')
    for (const request of open) request.end()
    expect((await third).status).toBe(201)
    await until(() => filesLeft().filter((file) => file.endsWith('.json')).length === 3)
  })

  it('takes two of a company at once, and leaves room for others', async () => {
    const headers = { authorization: 'Bearer good', 'transfer-encoding': 'chunked' }
    const open = Array.from({ length: 2 }, () => begin('/api/uploads?filename=a.csv', headers, Buffer.from('a,b\n')))
    await until(() => filesLeft().length === 2)
    expect(await send('b.csv', 'a,b')).toEqual({
      status: 429,
      body: { error: { code: 'RATE_LIMITED', message: 'Other files of your company are being uploaded already. Try again in a moment.' } },
    })
    expect((await send('b.csv', 'a,b', { authorization: `Bearer other-${randomUUID()}` })).status).toBe(201)
    for (const request of open) request.destroy()
    await until(() => filesLeft().length === 0)
    expect((await send('b.csv', 'a,b')).status).toBe(201)
  })

  it('takes 120 files of a user within ten minutes, whoever else sends from the same address', async () => {
    const sent = async (who: string): Promise<number> => {
      const { status, body } = await send('a.csv', 'a,b', { authorization: `Bearer colleague-${who}` })
      await store.remove(companyId, body.uploadId ?? randomUUID())
      return status
    }
    const [one, other] = [randomUUID(), randomUUID()]
    const statuses: number[] = []
    for (let count = 0; count < 120; count += 1) statuses.push(await sent(one))
    expect(new Set(statuses)).toEqual(new Set([201]))
    expect(await sent(one)).toBe(429)
    expect(await sent(other)).toBe(201)
  })

  it('keeps no more waiting for a company than there is room for, those under way among them', async () => {
    const full = { status: 413, body: { error: { code: 'PAYLOAD_TOO_LARGE', message: expect.stringContaining('waiting to be imported') } } }
    const first = await send('a.csv', bytesOf(LIMIT))
    expect((await send('b.csv', bytesOf(LIMIT / 2))).status).toBe(201)
    expect(await send('c.csv', bytesOf(LIMIT))).toEqual(full)
    expect(await send('c.csv', new Blob([bytesOf(LIMIT)]).stream())).toEqual(full)
    expect(filesLeft().filter((file) => !file.endsWith('.json'))).toHaveLength(2)
    expect((await send('c.csv', bytesOf(LIMIT), { authorization: `Bearer other-${randomUUID()}` })).status).toBe(201)
    const headers = { authorization: 'Bearer good', 'transfer-encoding': 'chunked' }
    const underWay = begin('/api/uploads?filename=d.csv', headers, Buffer.alloc(LIMIT / 2))
    const part = () => filesLeft().find((file) => file.endsWith('.part'))
    await until(() => statSync(join(companyFolder, part() ?? '')).size === LIMIT / 2)
    expect(await send('e.csv', bytesOf(10))).toEqual(full)
    underWay.destroy()
    await until(() => part() === undefined)
    await store.remove(companyId, first.body.uploadId ?? '')
    expect((await send('c.csv', bytesOf(LIMIT))).status).toBe(201)
  })

  it('gives the room of a file back once, however many remove it at the same time', async () => {
    const first = await send('a.csv', bytesOf(LIMIT))
    await send('b.csv', bytesOf(LIMIT / 2))
    const headers = { authorization: 'Bearer good', 'transfer-encoding': 'chunked' }
    const underWay = begin('/api/uploads?filename=c.csv', headers, Buffer.alloc(10))
    await until(() => filesLeft().some((file) => file.endsWith('.part')))
    const removed = await Promise.all(Array.from({ length: 10 }, () => store.remove(companyId, first.body.uploadId ?? '')))
    expect(removed.filter((isRemoved) => isRemoved)).toHaveLength(1)
    expect((await send('d.csv', bytesOf(LIMIT))).status).toBe(201)
    expect((await send('e.csv', bytesOf(LIMIT / 2))).status).toBe(413)
    underWay.destroy()
    await until(() => !filesLeft().some((file) => file.endsWith('.part')))
  })

  it('does not count halves that a stopped server left, and removes them', async () => {
    mkdirSync(companyFolder, { recursive: true })
    const half = async (minutes: number) => {
      const path = join(companyFolder, `${randomUUID()}.part`)
      writeFileSync(path, bytesOf(LIMIT))
      const then = Date.now() / 1000 - minutes * 60
      utimesSync(path, then, then)
    }
    for (const minutes of [11, 11]) await half(minutes)
    expect((await send('a.csv', bytesOf(LIMIT))).status).toBe(201)
    expect(filesLeft().filter((file) => file.endsWith('.part'))).toEqual([])
    // Somebody may still write to this one.
    await half(1)
    expect((await send('b.csv', bytesOf(LIMIT))).status).toBe(413)
    await half(11)
    await store.sweep()
    expect(filesLeft().filter((file) => file.endsWith('.part'))).toHaveLength(1)
  })

  it('takes four at once, and the next when one is done', async () => {
    const others = Array.from({ length: 4 }, () => randomUUID())
    const open = others.map((other) =>
      begin(
        '/api/uploads?filename=a.csv',
        { authorization: `Bearer other-${other}`, 'transfer-encoding': 'chunked' },
        Buffer.from('a,b\n'),
      ),
    )
    await until(() => others.every((other) => existsSync(join(folder, 'uploads', other))))
    expect(await send('b.csv', 'a,b')).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } })
    const first = open[0]
    const answered = new Promise((resolve) => first?.on('response', resolve))
    first?.end()
    await answered
    expect((await send('b.csv', 'a,b')).status).toBe(201)
    for (const request of open.slice(1)) request.destroy()
    await until(() => others.slice(1).every((other) => readdirSync(join(folder, 'uploads', other)).length === 0))
  })

  it('sweeps what is older than a day, half-written files too', async () => {
    const old = await send('old.csv', 'a,b')
    const recent = await send('recent.csv', 'a,b')
    const longAgo = Date.now() / 1000 - 25 * 3600
    for (const name of [old.body.uploadId, `${old.body.uploadId}.json`]) utimesSync(join(companyFolder, name ?? ''), longAgo, longAgo)
    await store.sweep()
    expect(new Set(filesLeft())).toEqual(new Set([recent.body.uploadId, `${recent.body.uploadId}.json`]))
  })
})

function bytesOf(size: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(randomBytes(size))
}

describe('the name of an upload', () => {
  it.each([
    ['ledger.csv', 'ledger.csv'],
    ['C:\\Users\\dana\\ledger.csv', 'ledger.csv'],
    ['../../etc/passwd.csv', 'passwd.csv'],
    [' a\u0000b\r\n\u202Ec.csv ', 'abc.csv'],
    ['Cafe\u0301.xlsx', 'Caf\u00e9.xlsx'],
    [`${'x'.repeat(300)}.xlsx`, `${'x'.repeat(195)}.xlsx`],
  ])('%j becomes %j', (given, clean) => expect(cleanFilename(given)).toBe(clean))
})
