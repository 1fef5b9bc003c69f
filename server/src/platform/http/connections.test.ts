import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { type ConnectionLimits, Connections } from './connections.ts'

const LIMITS: ConnectionLimits = {
  most: 20,
  mostStrangers: 10,
  perAddress: 6,
  perUser: 4,
  mostParked: 0,
  parkedForMs: 60_000,
  requestsAhead: 3,
  readsWithinMs: 200,
}
const GET = 'GET /name HTTP/1.1\r\nHost: x\r\n\r\n'

interface Held {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server whose requests are answered by the test. Every address of 127.0.0.0/8 reaches it. */
async function serve(limits: Partial<ConnectionLimits> = {}, proxies: readonly string[] = []) {
  const held: Held[] = []
  const connections = new Connections(proxies, { ...LIMITS, ...limits })
  const server = createServer(connections.inTurn((request, response) => void held.push({ request, response })))
  server.on('connection', (socket) => connections.admit(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    connections,
    held,
    /** Answers the request that has waited for longest. */
    answer: (text = 'x') => held.shift()?.response.end(text),
    open: async (localAddress = '127.0.0.1'): Promise<Client> => {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      const client = clientOf(socket)
      await once(socket, 'connect')
      return client
    },
  }
}

interface Client {
  readonly socket: Socket
  readonly read: () => string
  readonly isEnded: () => boolean
}

function clientOf(socket: Socket): Client {
  let text = ''
  let isEnded = false
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.on('error', () => undefined)
  socket.on('close', () => (isEnded = true))
  return { socket, read: () => text, isEnded: () => isEnded }
}

const bodies = (client: Client): number => client.read().split('HTTP/1.1 200').length - 1

describe('requests of one connection', () => {
  it('are begun one after the other, each once the answer before it has left', async () => {
    const { held, answer, open } = await serve()
    const client = await open()
    client.socket.write(GET.repeat(4))
    for (let at = 1; at <= 4; at += 1) {
      await expect.poll(() => held.length).toBe(1)
      answer()
      await expect.poll(() => bodies(client)).toBe(at)
    }
    expect(client.isEnded()).toBe(false)
  })

  it('are no more ahead of their answers than there may be: the rest is not read, and the connection ends with the last', async () => {
    const { held, answer, open, connections } = await serve()
    const client = await open()
    client.socket.write(GET.repeat(2_000))
    for (let at = 1; at <= 4; at += 1) {
      await expect.poll(() => held.length).toBe(1)
      answer()
    }
    await expect.poll(() => client.isEnded()).toBe(true)
    expect([bodies(client), client.read().match(/connection: close/gi)?.length]).toEqual([4, 1])
    expect([held.length, connections.count]).toEqual([0, 0])
  })

  it('go on to be read where they are few, with their bodies', async () => {
    const { held, answer, open } = await serve()
    const client = await open()
    const post = 'POST /name HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello'
    client.socket.write(post.repeat(3))
    for (let at = 1; at <= 3; at += 1) {
      await expect.poll(() => held.length).toBe(1)
      const chunks = (await held[0]?.request.toArray()) ?? []
      expect(chunks.join('')).toBe('hello')
      answer()
      await expect.poll(() => bodies(client)).toBe(at)
    }
    client.socket.write(post)
    await expect.poll(() => held.length).toBe(1)
  })

  it('are not begun while the answer before them is not read, and its reader is cut', async () => {
    const { held, answer, open, connections } = await serve()
    const client = await open()
    client.socket.pause()
    client.socket.write(GET.repeat(3))
    await expect.poll(() => held.length).toBe(1)
    answer('x'.repeat(20_000_000))
    await sleep(100)
    expect(held).toEqual([])
    await expect.poll(() => connections.count).toBe(0)
  })

  it('are waited for where their answers are read slowly', async () => {
    const { held, answer, open, connections } = await serve({ readsWithinMs: 400 })
    const client = await open()
    client.socket.write(GET)
    await expect.poll(() => held.length).toBe(1)
    client.socket.pause()
    answer('x'.repeat(16_000_000))
    await sleep(150)
    // For longer than nothing may be read, the process does nothing at all.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600)
    // A little at a time, for longer than nothing may be read.
    const until = performance.now() + 1_200
    while (performance.now() < until) {
      client.socket.resume()
      await sleep(5)
      client.socket.pause()
      await sleep(60)
    }
    client.socket.resume()
    await expect.poll(() => client.read().length).toBeGreaterThan(16_000_000)
    expect(connections.count).toBe(1)
  })
})

describe('connections', () => {
  it('of strangers at one address give way to the newest, those first that said nothing for longest', async () => {
    const { held, open, connections } = await serve()
    const idle = await open()
    const slow = await open()
    slow.socket.write('POST /name HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx')
    const served = await open()
    served.socket.write(GET)
    await expect.poll(() => held.length).toBe(2)
    const others = [await open(), await open(), await open()]
    await expect.poll(() => connections.count).toBe(6)
    await open()
    await expect.poll(() => idle.isEnded()).toBe(true)
    await open()
    await expect.poll(() => slow.isEnded()).toBe(true)
    await open()
    await expect.poll(() => others[0]?.isEnded()).toBe(true)
    expect([served.isEnded(), connections.count]).toEqual([false, 6])
    expect((await open('127.0.0.2')).isEnded()).toBe(false)
    await expect.poll(() => connections.count).toBe(7)
  })

  it('of strangers leave room for people who are signed in', async () => {
    const { held, open, connections } = await serve()
    const mine = await open('127.0.0.9')
    mine.socket.write(GET)
    await expect.poll(() => held.length).toBe(1)
    const [{ request, response }] = held.splice(0) as [Held]
    connections.signedIn(request.socket, 'dana', 'Bearer hers')
    response.end()
    for (let at = 0; at < 40; at += 1) await open(`127.0.1.${1 + (at % 20)}`)
    await expect.poll(() => connections.strangers).toBe(10)
    expect([connections.count, mine.isEnded()]).toEqual([11, false])
    // It is still good for another request.
    mine.socket.write(GET)
    await expect.poll(() => held.length).toBe(1)
  })

  it('count as those of people who are signed in from their first request on, where the token was good lately', async () => {
    const { held, open, connections } = await serve()
    const first = await open()
    first.socket.write(GET)
    await expect.poll(() => held.length).toBe(1)
    const [{ request, response }] = held.splice(0) as [Held]
    connections.signedIn(request.socket, 'dana', 'Bearer hers')
    response.end()
    const [second, other] = [await open(), await open()]
    second.socket.write('GET /name HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer hers\r\n\r\n')
    other.socket.write('GET /name HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer else\r\n\r\n')
    await expect.poll(() => held.length).toBe(2)
    expect([connections.count, connections.strangers]).toEqual([3, 1])
  })

  it('of one user beyond some count as a stranger’s', async () => {
    const { held, open, connections } = await serve({ perAddress: 100 })
    for (let at = 0; at < 6; at += 1) {
      const client = await open()
      client.socket.write(GET)
      await expect.poll(() => held.length).toBe(1)
      const [{ request, response }] = held.splice(0) as [Held]
      connections.signedIn(request.socket, 'dana', 'Bearer hers')
      response.end()
    }
    expect(connections.strangers).toBe(2)
  })

  it('are refused where all places are being served', async () => {
    const { held, open, connections } = await serve({ perAddress: 2 })
    const served = [await open(), await open()]
    for (const { socket } of served) socket.write(GET)
    await expect.poll(() => held.length).toBe(2)
    const newcomer = await open()
    await expect.poll(() => newcomer.isEnded()).toBe(true)
    expect([served.some(({ isEnded }) => isEnded()), connections.count]).toEqual([false, 2])
  })

  it('of strangers beyond that are held, and the longest held is ended for another', async () => {
    const { open, connections } = await serve({ mostParked: 2 })
    const clients = [] as Client[]
    for (let at = 0; at < 9; at += 1) {
      clients.push(await open())
      await expect.poll(() => connections.count + connections.parked).toBe(Math.min(at + 1, 8))
    }
    expect([connections.count, connections.strangers, connections.parked]).toEqual([6, 6, 2])
    await expect.poll(() => clients.map(({ isEnded }) => isEnded())).toEqual([true, ...Array<boolean>(8).fill(false)])
  })

  it('that are held get a place with their next request, and with a good token one of their own', async () => {
    const { held, answer, open, connections } = await serve({ mostParked: 10 })
    const [stranger, mine] = [await open(), await open()]
    for (let at = 0; at < 6; at += 1) await open()
    await expect.poll(() => connections.parked).toBe(2)
    connections.signedIn(mine.socket, 'dana', 'Bearer hers')
    stranger.socket.write(GET)
    await expect.poll(() => held.length).toBe(1)
    answer()
    await expect.poll(() => bodies(stranger)).toBe(1)
    expect([connections.strangers, connections.parked]).toEqual([6, 2])
    mine.socket.write('GET /name HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer hers\r\n\r\n')
    await expect.poll(() => held.length).toBe(1)
    expect([connections.count, connections.strangers, connections.parked]).toEqual([7, 6, 1])
  })

  it('that are held end after a while', async () => {
    const { open, connections } = await serve({ mostParked: 10, parkedForMs: 80 })
    const first = await open()
    for (let at = 0; at < 6; at += 1) await open()
    await expect.poll(() => first.isEnded()).toBe(true)
    expect([connections.count, connections.parked]).toEqual([6, 0])
  })

  it('are held as newcomers where all places are being served', async () => {
    const { held, answer, open, connections } = await serve({ perAddress: 2, mostParked: 10 })
    const served = [await open(), await open()]
    for (const { socket } of served) socket.write(GET)
    await expect.poll(() => held.length).toBe(2)
    const newcomer = await open()
    await expect.poll(() => connections.parked).toBe(1)
    newcomer.socket.write(GET)
    await expect.poll(() => held.length).toBe(3)
    for (let at = 0; at < 3; at += 1) answer()
    await expect.poll(() => bodies(newcomer)).toBe(1)
    expect([...served, newcomer].map(({ isEnded }) => isEnded())).toEqual([false, false, false])
  })

  it('of people who are signed in are kept longer, and say so', async () => {
    const { held, open, connections } = await serve()
    const client = await open()
    client.socket.write(GET)
    await expect.poll(() => held.length).toBe(1)
    const [{ request, response }] = held.splice(0) as [Held]
    connections.signedIn(request.socket, 'dana', 'Bearer hers')
    response.end('x')
    await expect.poll(() => bodies(client)).toBe(1)
    expect(client.read()).toMatch(/keep-alive: timeout=60\r\n/i)
    expect(request.socket.timeout).toBe(65_000)
  })

  it('of a trusted proxy are not counted by address', async () => {
    for (const [proxies, count] of [
      [['127.0.0.0/16'], 9],
      [['127.0.0.1'], 9],
      [['10.0.0.0/8'], 6],
      [[], 6],
    ] as const) {
      const { open, connections } = await serve({}, proxies)
      for (let at = 0; at < 9; at += 1) await open()
      await sleep(20)
      await expect.poll(() => connections.count).toBe(count)
    }
  })
})
