import { readFileSync } from 'node:fs'
import { createServer, type ListenOptions, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Node accepts one connection per listening socket and turn of the event loop. With a single socket, newcomers would wait one turn for each
 * attacker that connected before them.
 */
const SOCKETS = 8
/** Connections waiting to be accepted, per socket. */
const BACKLOG = 256

declare module 'fastify' {
  interface FastifyInstance {
    /** Further sockets listening on the server's port; closed with it. */
    readonly acceptors: Server[]
  }
}

/** Prepares a server for `listenOn`. */
export function addAcceptors(app: FastifyInstance): void {
  const acceptors: Server[] = []
  app.decorate('acceptors', acceptors)
  app.addHook('onClose', async () => {
    for (const acceptor of acceptors) acceptor.close()
  })
}

/**
 * Listens with several sockets on one port if the system can share it between them (SO_REUSEPORT on Linux), otherwise with one.
 *
 * @throws Error with the code EADDRINUSE if another program listens there.
 */
export async function listenOn(app: FastifyInstance, { host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  if (process.platform !== 'linux' || port === 0) {
    await app.listen({ host, port, backlog: SOCKETS * BACKLOG })
    return
  }
  const shared = { host, port, backlog: BACKLOG, reusePort: true }
  // A shared port could also be shared with another Fourwall of the same user, so first check without sharing that it is free.
  await close(await listening(createServer(), { host, port }))
  await app.listen(shared)
  while (app.acceptors.length < SOCKETS - 1) {
    const acceptor = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket))
    app.acceptors.push(acceptor)
    await listening(acceptor, shared)
  }
  if (mostListening(port) > SOCKETS) throw inUse()
}

/**
 * Number of sockets listening on an address's port; 0 if the system does not tell. Two servers that start at the same moment both find too
 * many.
 */
function mostListening(port: number): number {
  const ofAddresses = new Map<string, number>()
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6'])
    for (const [, address = '', hexPort = ''] of readTable(table).matchAll(/^ *\d+: ([0-9A-F]+):([0-9A-F]{4}) [0-9A-F:]+ 0A /gm))
      if (Number.parseInt(hexPort, 16) === port) ofAddresses.set(address, (ofAddresses.get(address) ?? 0) + 1)
  return Math.max(0, ...ofAddresses.values())
}

function readTable(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function inUse(): Error {
  return Object.assign(new Error('Another program listens on the port'), { code: 'EADDRINUSE' })
}

function listening(server: Server, options: ListenOptions): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => resolve(server))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
