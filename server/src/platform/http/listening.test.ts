import { once } from 'node:events'
import { get } from 'node:http'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { createLog } from '../log/log.ts'
import { listenOn } from './listening.ts'
import { createHttpServer } from './server.ts'

const host = '127.0.0.1'
const apps: FastifyInstance[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

async function server(): Promise<FastifyInstance> {
  const app = await createHttpServer({ log: createLog('silent'), trustedProxies: [], notReady: async () => null })
  apps.push(app)
  return app
}

/** The status over a connection of its own. */
function statusAt(port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get({ host, port, path: '/healthz', agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).on('error', reject)
  })
}

describe('listening', () => {
  it('answers whichever socket a connection comes to, and ends with the server', async () => {
    const [app, port] = [await server(), await freePort()]
    await listenOn(app, { host, port })
    const statuses = await Promise.all(Array.from({ length: 60 }, () => statusAt(port)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await app.close()
    await expect(statusAt(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    // Nothing of it is left: the port can be had alone.
    const other = createServer().listen(port, host)
    await once(other, 'listening')
    other.close()
  })

  it('is refused where another program listens, or another server of ours', async () => {
    const port = await freePort()
    const other = createServer().listen(port, host)
    await once(other, 'listening')
    await expect(listenOn(await server(), { host, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    other.close()
    await once(other, 'close')
    await listenOn(await server(), { host, port })
    await expect(listenOn(await server(), { host, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    expect(await statusAt(port)).toBe(200)
  })

  it('is never shared by two that begin at once', async () => {
    const port = await freePort()
    const began = await Promise.allSettled([listenOn(await server(), { host, port }), listenOn(await server(), { host, port })])
    expect(began.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2)
  })
})
