import { hash } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { clientNetwork } from './client-network.ts'

export interface ConnectionLimits {
  /** In total, not counting parked ones. */
  readonly most: number
  /** Without a signed-in user; the rest is reserved for users. */
  readonly mostStrangers: number
  /** Strangers' connections per address, except trusted proxies. */
  readonly perAddress: number
  /** Per signed-in user; further ones count as strangers'. */
  readonly perUser: number
  /**
   * Strangers' surplus connections that stay open but idle for some seconds, until a request arrives on them. If we closed them at once, the
   * client would reconnect at once, and newcomers would wait behind that.
   */
  readonly mostParked: number
  readonly parkedForMs: number
  /** Requests a client may send on a connection before the first is answered. */
  readonly requestsAhead: number
  /** A client with a pending answer must read some of it within this time. */
  readonly readsWithinMs: number
}

const CONNECTION_LIMITS: ConnectionLimits = {
  most: 1_000,
  mostStrangers: 800,
  perAddress: 100,
  perUser: 100,
  mostParked: 2_000,
  parkedForMs: 20_000,
  requestsAhead: 16,
  readsWithinMs: 30_000,
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

interface Connection {
  readonly socket: Socket
  readonly address: string
  /** Whether it carries requests of many people. */
  readonly isProxy: boolean
  userId: string | null
  /** Since when it is parked, by performance.now(); null if it has a place. */
  parkedSince: number | null
  /** The request being answered, until its answer has been sent. */
  current: Exchange | null
  /** Whether work on that request has begun. */
  isBegun: boolean
  /** Pipelined requests, not looked at yet. */
  readonly ahead: Exchange[]
  /** No further requests are read from it. */
  isLast: boolean
  /** How much of the answer had been read at the last check, and when. */
  read: { readonly bytes: number; readonly at: number } | null
}

/** Requests are started for this long before other work gets its turn. */
const TURN_MS = 2
/** How long a signed-in user's idle connection stays open: reconnecting is slow when many connect. */
const IDLE_FOR_S = 60
/** Added to the time announced to the client, so that none of its requests meets a closing connection. */
const IDLE_LONGER_MS = 5_000
/** For how long after a good token its requests start before strangers'. Whether the token is still good is checked elsewhere. */
const TOKEN_KNOWN_MS = 600_000
const MOST_TOKENS = 5_000
/** Bytes that a client must read within `readsWithinMs`. */
const LEAST_READ = 16_384
const LOOKED_AT_EVERY_MS = 5_000

/**
 * Who is connected, and whose request is answered next. Each connection has one request answered at a time; the next starts when that
 * answer has been sent. When places run short, the stranger's connection that has been idle or slow longest gives way to the newcomer and
 * is parked for a while.
 */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #proxies: BlockList
  readonly #all = new Map<Socket, Connection>()
  readonly #ofAddress = new Map<string, Set<Connection>>()
  readonly #ofUser = new Map<string, Set<Connection>>()
  /** Recently good tokens by hash, newest last: they have priority on new connections too. */
  readonly #tokens = new Map<string, { readonly userId: string; readonly until: number }>()
  #strangers = 0
  /** Parked connections, longest parked first. */
  readonly #parked = new Set<Connection>()
  /** To start in a later turn, signed-in users first. */
  readonly #later: { readonly signedIn: (() => void)[]; readonly strangers: (() => void)[] } = { signedIn: [], strangers: [] }
  #turnBegan: number | null = null
  #isStopping = false
  readonly #timer: NodeJS.Timeout
  readonly #lookedAtEveryMs: number
  #lookedAt = performance.now()

  /** @param trustedProxies addresses and networks, such as 10.0.0.0/8. */
  constructor(trustedProxies: readonly string[], limits: ConnectionLimits = CONNECTION_LIMITS) {
    this.#limits = limits
    this.#proxies = blockListOf(trustedProxies)
    const { readsWithinMs, parkedForMs } = limits
    this.#lookedAtEveryMs = Math.min(LOOKED_AT_EVERY_MS, readsWithinMs / 4, parkedForMs / 4)
    this.#timer = setInterval(() => this.#endOverdue(), this.#lookedAtEveryMs)
    this.#timer.unref()
  }

  /** Number of connections, not counting parked ones. */
  get count(): number {
    return this.#all.size - this.#parked.size
  }

  get parked(): number {
    return this.#parked.size
  }

  /** Connections without a signed-in user. */
  get strangers(): number {
    return this.#strangers
  }

  /** Accepts a new connection. If places run short, another one gives way; if none can, the new one is parked. */
  admit(socket: Socket): void {
    const remote = socket.remoteAddress ?? ''
    const connection: Connection = {
      socket,
      address: clientNetwork(remote),
      isProxy: this.#proxies.check(remote, isIPv6(remote) ? 'ipv6' : 'ipv4'),
      userId: null,
      parkedSince: null,
      current: null,
      isBegun: false,
      ahead: [],
      isLast: false,
      read: null,
    }
    const hasPlace = this.#makeRoomFor(connection)
    this.#all.set(socket, connection)
    this.#addStranger(connection)
    socket.once('close', () => this.#forget(connection))
    if (!hasPlace) this.#park(connection)
  }

  /** Notes a good token in this Authorization header: from now on the connection stays open where strangers' are closed. */
  signedIn(socket: Socket, userId: string, authorization: string): void {
    const token = hash('sha256', authorization)
    this.#tokens.delete(token)
    this.#tokens.set(token, { userId, until: performance.now() + TOKEN_KNOWN_MS })
    for (const oldest of this.#tokens.keys()) {
      if (this.#tokens.size <= MOST_TOKENS) break
      this.#tokens.delete(oldest)
    }
    this.#keepFor(socket, userId)
  }

  #keepFor(socket: Socket, userId: string): void {
    const connection = this.#all.get(socket)
    // A proxy's connection carries many users' tokens; it keeps its own places while it is in use.
    if (connection === undefined || connection.userId === userId || (connection.isProxy && connection.userId !== null)) return
    if ((this.#ofUser.get(userId)?.size ?? 0) >= this.#limits.perUser) return
    this.#takePlaceFrom(connection)
    connection.userId = userId
    addTo(this.#ofUser, userId, connection)
    if (connection.current !== null) sayHowLongItIsKept(connection.current.response)
  }

  /** A request handler that calls `handler` in turn. */
  inTurn(handler: Handler): Handler {
    return (request, response) => {
      const connection = this.#all.get(request.socket)
      // Refused a moment ago, with its first request already on the way.
      if (connection === undefined || connection.isLast) return
      const { authorization } = request.headers
      if (connection.userId === null && authorization !== undefined) {
        const known = this.#tokens.get(hash('sha256', authorization))
        if (known !== undefined && known.until > performance.now()) this.#keepFor(request.socket, known.userId)
      }
      if (connection.parkedSince !== null) {
        // A request gives its connection a place, at another's expense; the number of requests is limited elsewhere.
        this.#makeRoomFor(connection)
        this.#takePlaceFrom(connection)
        this.#addStranger(connection)
      }
      if (connection.current === null) this.#begin(connection, { request, response }, handler)
      else if (connection.ahead.length < this.#limits.requestsAhead) connection.ahead.push({ request, response })
      else endReading(connection)
    }
  }

  /** Whether we stopped reading a connection, so that unreadable data on it is not an error. */
  isEnding(socket: Socket): boolean {
    return this.#all.get(socket)?.isLast ?? true
  }

  /** Starts no further requests; those that arrived are answered with their connection's last answer. */
  stopBeginning(): void {
    this.#isStopping = true
    for (const { socket, current, parkedSince } of this.#all.values()) {
      if (current === null || parkedSince !== null) socket.destroySoon()
      else if (!current.response.headersSent) current.response.shouldKeepAlive = false
    }
  }

  /** Resolves when nothing is being answered any more. */
  async quiet(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const [response] = [...this.#all.values()].flatMap(({ current }) => current?.response ?? [])
      if (response === undefined) return
      await new Promise<void>((resolve) => {
        response.once('close', resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    }
  }

  /** Closes every connection at once. */
  endAll(): void {
    clearInterval(this.#timer)
    for (const { socket } of this.#all.values()) socket.destroy()
  }

  /** False if there is no room and none can be made, because all others are being served. */
  #makeRoomFor(newcomer: Connection): boolean {
    const { most, mostStrangers, perAddress } = this.#limits
    const neighbors = this.#ofAddress.get(newcomer.address)
    if (!newcomer.isProxy && neighbors !== undefined && neighbors.size >= perAddress) return this.#haveOneGiveWay(neighbors)
    if (this.#strangers >= mostStrangers) return this.#haveOneGiveWay(this.#strangersFirst())
    return this.count < most || this.#haveOneGiveWay(this.#strangersFirst()) || this.#haveOneGiveWay(this.#users())
  }

  /** Holds the longest idle connection, or closes one with an incomplete request or an unread answer. False if all are being served. */
  #haveOneGiveWay(connections: Iterable<Connection>): boolean {
    let unread: Connection | null = null
    for (const connection of connections) {
      const { current, isBegun, socket, userId } = connection
      if (socket.destroyed) continue
      const isIdle = current === null || (!isBegun && !current.request.complete)
      if (isIdle && userId === null) {
        this.#park(connection)
        return true
      }
      if (current === null || !current.request.complete) {
        this.#end(connection)
        return true
      }
      if (current.response.writableEnded) unread ??= connection
    }
    if (unread === null) return false
    this.#end(unread)
    return true
  }

  #park(connection: Connection): void {
    this.#takePlaceFrom(connection)
    connection.parkedSince = performance.now()
    this.#parked.add(connection)
    const [longest] = this.#parked
    if (longest === undefined || this.#parked.size <= this.#limits.mostParked) return
    this.#end(longest)
  }

  #end(connection: Connection): void {
    this.#forget(connection)
    connection.socket.destroy()
  }

  #addStranger(connection: Connection): void {
    this.#strangers += 1
    addTo(this.#ofAddress, connection.address, connection)
  }

  /** Stops counting it anywhere. */
  #takePlaceFrom(connection: Connection): void {
    const { address, userId } = connection
    if (connection.parkedSince !== null) {
      connection.parkedSince = null
      this.#parked.delete(connection)
    } else if (userId === null) {
      this.#strangers -= 1
      removeFrom(this.#ofAddress, address, connection)
    } else removeFrom(this.#ofUser, userId, connection)
  }

  *#strangersFirst(): Generator<Connection> {
    for (const isProxy of [false, true])
      for (const connection of this.#all.values())
        if (connection.userId === null && connection.parkedSince === null && connection.isProxy === isProxy) yield connection
  }

  *#users(): Generator<Connection> {
    for (const connection of this.#all.values()) if (connection.userId !== null) yield connection
  }

  #forget(connection: Connection): void {
    connection.ahead.length = 0
    if (this.#all.delete(connection.socket)) this.#takePlaceFrom(connection)
  }

  #begin(connection: Connection, exchange: Exchange, handler: Handler): void {
    connection.current = exchange
    connection.isBegun = false
    connection.read = null
    const { request, response } = exchange
    if (connection.userId !== null) sayHowLongItIsKept(response)
    // After Node's own listener, which sets the timeout for strangers.
    response.once('finish', () => {
      if (connection.userId !== null) connection.socket.setTimeout(IDLE_FOR_S * 1_000 + IDLE_LONGER_MS)
    })
    response.once('close', () => {
      connection.current = null
      // Moves it to the end: among idle connections, the longest idle one comes first.
      if (this.#all.delete(connection.socket)) {
        this.#all.set(connection.socket, connection)
        if (connection.userId === null) {
          removeFrom(this.#ofAddress, connection.address, connection)
          addTo(this.#ofAddress, connection.address, connection)
        }
      }
      const next = connection.ahead.shift()
      if (next !== undefined && !connection.socket.destroyed) this.#begin(connection, next, handler)
    })
    if (this.#isStopping) return answerStopping(response)
    this.#inTime(connection.userId !== null, () => {
      // Parked before its whole request had arrived: no longer a request.
      if (request.socket.destroyed || (connection.parkedSince !== null && !request.complete)) return
      connection.isBegun = true
      handler(request, response)
    })
  }

  /** Starts at once, or in a later turn if this one has started enough. */
  #inTime(isSignedIn: boolean, begin: () => void): void {
    const now = performance.now()
    if (this.#turnBegan === null) {
      this.#turnBegan = now
      setImmediate(() => this.#nextTurn())
    }
    if (now - this.#turnBegan < TURN_MS && this.#later.signedIn.length + this.#later.strangers.length === 0) begin()
    else if (isSignedIn) this.#later.signedIn.push(begin)
    else this.#later.strangers.push(begin)
  }

  #nextTurn(): void {
    this.#turnBegan = performance.now()
    this.#beginUntil(this.#turnBegan + TURN_MS)
  }

  #beginUntil(end: number): void {
    const { signedIn, strangers } = this.#later
    const begin = signedIn.shift() ?? strangers.shift()
    if (begin === undefined) {
      this.#turnBegan = null
      return
    }
    begin()
    // Checks the time after everything that follows without waiting, which is most of an answer.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (performance.now() < end) this.#beginUntil(end)
        else setImmediate(() => this.#nextTurn())
      }),
    )
  }

  /** Closes connections whose answers are not read, and those parked long enough. */
  #endOverdue(): void {
    const now = performance.now()
    // A time in which this process did nothing at all is not the client's.
    const stoodStill = Math.max(0, now - this.#lookedAt - this.#lookedAtEveryMs)
    this.#lookedAt = now
    for (const { socket, parkedSince } of this.#parked) {
      if (parkedSince !== null && now - parkedSince < this.#limits.parkedForMs) break
      socket.destroy()
    }
    for (const connection of this.#all.values()) {
      const { socket, current, read } = connection
      const waiting = waitingBytes(socket)
      if (current === null || waiting === 0) {
        connection.read = null
        continue
      }
      const bytes = socket.bytesWritten - waiting
      if (read === null || bytes - read.bytes >= LEAST_READ) connection.read = { bytes, at: now }
      else if (now - read.at - stoodStill >= this.#limits.readsWithinMs) socket.destroy()
      else connection.read = { bytes: read.bytes, at: read.at + stoodStill }
    }
  }
}

function sayHowLongItIsKept(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('keep-alive', `timeout=${IDLE_FOR_S}`)
}

/** Stops reading requests from a connection; the last one read is the last one answered. */
function endReading(connection: Connection): void {
  const { socket, ahead, current } = connection
  connection.isLast = true
  const last = ahead.at(-1) ?? current
  if (last !== null && last !== undefined) last.response.shouldKeepAlive = false
  // Hundreds of further requests may have arrived with it. Node's parser leaves them unread if the next one is reported as a protocol
  // upgrade (2); nothing else stops it in the middle of its bytes.
  const { parser } = socket as Socket & { readonly parser?: { onIncoming?: unknown } | null } // not in the types
  if (parser?.onIncoming !== undefined) parser.onIncoming = () => 2
  socket.pause()
}

/** Bytes written to a connection that its client has not read yet. */
function waitingBytes(socket: Socket): number {
  // The system's share is not in the types; it decreases while a large piece is read.
  const { _handle: handle } = socket as Socket & { readonly _handle?: { readonly writeQueueSize?: number } | null }
  return handle?.writeQueueSize ?? socket.writableLength
}

export const STOPPING = 'The server is stopping. Try again in a moment.'

function answerStopping(response: ServerResponse): void {
  const body = JSON.stringify({ error: { code: 'INTERNAL', message: STOPPING } })
  response.writeHead(503, STATUS_CODES[503], {
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'retry-after': '10',
  })
  response.end(body)
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

function addTo<Key>(sets: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const set = sets.get(key)
  if (set === undefined) sets.set(key, new Set([connection]))
  else set.add(connection)
}

function removeFrom<Key>(sets: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const set = sets.get(key)
  set?.delete(connection)
  if (set?.size === 0) sets.delete(key)
}
