import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { IN_LONG_SUITE } from '../../../test/suites.ts'
import { systemClock } from '../clock/clock.ts'
import { createLog } from '../log/log.ts'
import { createHttpServer } from './server.ts'
import { createUploadStore } from './uploads/upload-store.ts'
import { mountUploads } from './uploads/uploads.ts'

describe('a server that stops', () => {
  let app: FastifyInstance
  let port: number
  let folder: string
  let slow: { readonly asked: () => number; readonly answer: () => void }

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fourwall-stopping-'))
    app = await createHttpServer({ log: createLog('silent'), trustedProxies: [], notReady: async () => null })
    let asked = 0
    const { promise, resolve } = Promise.withResolvers<{ done: true }>()
    slow = { asked: () => asked, answer: () => resolve({ done: true }) }
    app.get('/api/slow', () => {
      asked += 1
      return promise
    })
    app.get('/api/never', () => new Promise(() => undefined))
    await mountUploads(app, {
      authorize: () => undefined,
      authenticate: async () => ({
        userId: 'u',
        companyId: '00000000-0000-4000-8000-000000000000',
        name: '',
        email: '',
        role: 'EDITOR' as const,
        roles: [],
      }),
      store: createUploadStore(folder, systemClock),
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port // it listens on a port
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  function open(text: string): { readonly socket: Socket; readonly read: () => string; readonly ended: Promise<void> } {
    let read = ''
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (chunk: Buffer) => (read += chunk.toString()))
    socket.on('error', () => undefined)
    const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()))
    socket.write(text)
    return { socket, read: () => read, ended }
  }
  const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

  it('answers what it is answering, ends idle connections, and begins nothing more', async () => {
    const idle = open(get('/healthz'))
    await expect.poll(idle.read).toContain('"ok"')
    const waiting = open(get('/api/slow') + get('/api/slow'))
    await expect.poll(slow.asked).toBe(1)
    const closed = app.close()
    await idle.ended
    const late = open(get('/healthz'))
    await late.ended
    expect(late.read()).toMatch(/HTTP\/1\.1 503[^]*The server is stopping/)
    expect(waiting.read()).toBe('')
    slow.answer()
    await Promise.all([waiting.ended, closed])
    expect(waiting.read()).toContain('{"done":true}')
    expect(waiting.read().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
    expect(slow.asked()).toBe(1)
  })

  it.runIf(IN_LONG_SUITE)(
    'gives an upload that trickles without end a clear one, and leaves nothing of it',
    async () => {
      const upload = open('POST /api/uploads?filename=a.csv HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n')
      const trickle = setInterval(() => upload.socket.write('x'), 50)
      await expect.poll(() => filesIn(folder)).toBe(1)
      const stuck = open(get('/api/never'))
      await sleep(50)
      await app.close()
      clearInterval(trickle)
      await Promise.all([upload.ended, stuck.ended])
      expect(upload.read()).toMatch(/HTTP\/1\.1 503[^]*connection: close[^]*The server is stopping/i)
      expect(filesIn(folder)).toBe(0)
    },
    30_000,
  )

  it('stores an upload that arrives in time', async () => {
    const upload = open('POST /api/uploads?filename=a.csv HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\na,')
    await expect.poll(() => filesIn(folder)).toBe(1)
    const closed = app.close()
    await sleep(300)
    upload.socket.write('b')
    await Promise.all([closed, upload.ended])
    expect(upload.read()).toMatch(/HTTP\/1\.1 201[^]*uploadId/)
    expect(filesIn(folder)).toBe(2)
  })
})

function filesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
}
