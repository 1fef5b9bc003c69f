import { hash } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { clientNetwork } from './client-network.ts'

export interface ConnectionLimits {
  /** All together, without those that are held. */
  readonly most: number
  /** Of those over which nobody has signed in yet; the rest is kept for the others. */
  readonly mostStrangers: number
  /** Of strangers at one address; trusted proxies apart. */
  readonly perAddress: number
  /** Over which one user has signed in; further ones count as strangers'. */
  readonly perUser: number
  /**
   * Further ones of strangers that are left open for some seconds and do nothing until a request comes over them. Who is ended at once
   * connects again at once, and newcomers wait behind that.
   */
  readonly mostHeld: number
  readonly heldForMs: number
  /** Requests that may be sent over a connection before the first of them is answered. */
  readonly requestsAhead: number
  /** Within each such time somebody who has an answer waiting reads some of it. */
  readonly readsWithinMs: number
}

const CONNECTION_LIMITS: ConnectionLimits = {
  most: 1_000,
  mostStrangers: 800,
  perAddress: 100,
  perUser: 100,
  mostHeld: 2_000,
  heldForMs: 20_000,
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
  /** Whether many people's requests come over it. */
  readonly isProxy: boolean
  userId: string | null
  /** Since when it is held, by performance.now(); null for one that has a place. */
  heldSince: number | null
  /** The request that is being answered, until its answer has left. */
  current: Exchange | null
  /** Whether the work on that request has begun. */
  isBegun: boolean
  /** Those that came ahead of its answer, and have not been looked at. */
  readonly ahead: Exchange[]
  /** No further request is read over it. */
  isLast: boolean
  /** What had been read of the answer when it was looked at last, and when that was. */
  read: { readonly bytes: number; readonly at: number } | null
}

/** Requests of a moment are begun for so long before others are let in. */
const TURN_MS = 2
/** How long a connection of somebody who is signed in is kept between two requests: a new one waits where many connect. */
const KEPT_FOR_S = 60
/** So much longer than the client is told, so that none of its requests meets the end. */
const KEPT_LONGER_MS = 5_000
/** A token that was good once has its requests begun before strangers' for so long; whether it still is good is not for here to say. */
const TOKEN_KNOWN_MS = 600_000
const MOST_TOKENS = 5_000
/** What somebody has to read at least of an answer within `readsWithinMs`, in bytes. */
const LEAST_READ = 16_384
const LOOKED_AT_EVERY_MS = 5_000

/**
 * Who is connected, and whose request is answered next. One request of a connection is answered at a time, and the next is begun once
 * that answer has left. Where places run short, the stranger's connection that has been idle or slow for longest gives its place to the
 * newcomer, and is held for a while.
 */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #proxies: BlockList
  readonly #all = new Map<Socket, Connection>()
  readonly #ofAddress = new Map<string, Set<Connection>>()
  readonly #ofUser = new Map<string, Set<Connection>>()
  /** Whose token was good lately, by its hash, the latest last: those come first over new connections too. */
  readonly #tokens = new Map<string, { readonly userId: string; readonly until: number }>()
  #strangers = 0
  /** Those without a place, the longest held first. */
  readonly #held = new Set<Connection>()
  /** Begun in a later turn: those of people who are signed in come first. */
  readonly #later: { readonly signedIn: (() => void)[]; readonly strangers: (() => void)[] } = { signedIn: [], strangers: [] }
  #turnBegan: number | null = null
  #isStopping = false
  readonly #timer: NodeJS.Timeout

  /** @param trustedProxies addresses and networks, such as 10.0.0.0/8. */
  constructor(trustedProxies: readonly string[], limits: ConnectionLimits = CONNECTION_LIMITS) {
    this.#limits = limits
    this.#proxies = blockListOf(trustedProxies)
    const { readsWithinMs, heldForMs } = limits
    this.#timer = setInterval(() => this.#endOverdue(), Math.min(LOOKED_AT_EVERY_MS, readsWithinMs / 4, heldForMs / 4))
    this.#timer.unref()
  }

  /** How many there are, without those that are held. */
  get count(): number {
    return this.#all.size - this.#held.size
  }

  get held(): number {
    return this.#held.size
  }

  /** How many nobody has signed in over. */
  get strangers(): number {
    return this.#strangers
  }

  /** Takes a new connection in. Another one gives way where places run short; where none can, the new one is held. */
  admit(socket: Socket): void {
    const remote = socket.remoteAddress ?? ''
    const connection: Connection = {
      socket,
      address: clientNetwork(remote),
      isProxy: this.#proxies.check(remote, isIPv6(remote) ? 'ipv6' : 'ipv4'),
      userId: null,
      heldSince: null,
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
    if (!hasPlace) this.#hold(connection)
  }

  /** A good token came over a connection in this Authorization header: it is kept from now on where strangers' are ended. */
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
    // Over a proxy's many come; it has places of its own as long as it has anything to say.
    if (connection === undefined || connection.userId === userId || (connection.isProxy && connection.userId !== null)) return
    if ((this.#ofUser.get(userId)?.size ?? 0) >= this.#limits.perUser) return
    this.#takePlaceFrom(connection)
    connection.userId = userId
    addTo(this.#ofUser, userId, connection)
    if (connection.current !== null) sayHowLongItIsKept(connection.current.response)
  }

  /** What is to handle a server's requests in place of `handler`, which gets them one after the other. */
  inTurn(handler: Handler): Handler {
    return (request, response) => {
      const connection = this.#all.get(request.socket)
      // Refused a moment ago, with its first request on the way already.
      if (connection === undefined || connection.isLast) return
      const { authorization } = request.headers
      if (connection.userId === null && authorization !== undefined) {
        const known = this.#tokens.get(hash('sha256', authorization))
        if (known !== undefined && known.until > performance.now()) this.#keepFor(request.socket, known.userId)
      }
      if (connection.heldSince !== null) {
        // Whoever has something to ask for is asked in, in place of another; how many are answered is bounded elsewhere.
        this.#makeRoomFor(connection)
        this.#takePlaceFrom(connection)
        this.#addStranger(connection)
      }
      if (connection.current === null) this.#begin(connection, { request, response }, handler)
      else if (connection.ahead.length < this.#limits.requestsAhead) connection.ahead.push({ request, response })
      else endReading(connection)
    }
  }

  /** Whether the reading of a connection was ended here, so that what cannot be read of it any more is no error. */
  isEnding(socket: Socket): boolean {
    return this.#all.get(socket)?.isLast ?? true
  }

  /** From now on no request is begun; those that came are answered with their connection's last answer. */
  stopBeginning(): void {
    this.#isStopping = true
    for (const { socket, current, heldSince } of this.#all.values()) {
      if (current === null || heldSince !== null) socket.destroySoon()
      else if (!current.response.headersSent) current.response.shouldKeepAlive = false
    }
  }

  /** Settles once nothing is being answered any more. */
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

  /** Ends every connection at once. */
  endAll(): void {
    clearInterval(this.#timer)
    for (const { socket } of this.#all.values()) socket.destroy()
  }

  /** False where there is no room and none can be made: all others are being served. */
  #makeRoomFor(newcomer: Connection): boolean {
    const { most, mostStrangers, perAddress } = this.#limits
    const neighbors = this.#ofAddress.get(newcomer.address)
    if (!newcomer.isProxy && neighbors !== undefined && neighbors.size >= perAddress) return this.#haveOneGiveWay(neighbors)
    if (this.#strangers >= mostStrangers) return this.#haveOneGiveWay(this.#strangersFirst())
    return this.count < most || this.#haveOneGiveWay(this.#strangersFirst()) || this.#haveOneGiveWay(this.#users())
  }

  /**
   * Holds the one that has said nothing for longest, or ends one of which a request has come in part or whose answer is not read. False
   * where all are being served.
   */
  #haveOneGiveWay(connections: Iterable<Connection>): boolean {
    let unread: Connection | null = null
    for (const connection of connections) {
      const { current, isBegun, socket, userId } = connection
      if (socket.destroyed) continue
      const isIdle = current === null || (!isBegun && !current.request.complete)
      if (isIdle && userId === null) {
        this.#hold(connection)
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

  #hold(connection: Connection): void {
    this.#takePlaceFrom(connection)
    connection.heldSince = performance.now()
    this.#held.add(connection)
    const [longest] = this.#held
    if (longest === undefined || this.#held.size <= this.#limits.mostHeld) return
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

  /** It is counted among no others then. */
  #takePlaceFrom(connection: Connection): void {
    const { address, userId } = connection
    if (connection.heldSince !== null) {
      connection.heldSince = null
      this.#held.delete(connection)
    } else if (userId === null) {
      this.#strangers -= 1
      removeFrom(this.#ofAddress, address, connection)
    } else removeFrom(this.#ofUser, userId, connection)
  }

  *#strangersFirst(): Generator<Connection> {
    for (const isProxy of [false, true])
      for (const connection of this.#all.values())
        if (connection.userId === null && connection.heldSince === null && connection.isProxy === isProxy) yield connection
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
    // After Node's own, which sets the time for strangers.
    response.once('finish', () => {
      if (connection.userId !== null) connection.socket.setTimeout(KEPT_FOR_S * 1_000 + KEPT_LONGER_MS)
    })
    response.once('close', () => {
      connection.current = null
      // To the end of the line: among idle ones the one that has been so for longest comes first.
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
      // One that was held before all of its request had come asks for nothing any more.
      if (request.socket.destroyed || (connection.heldSince !== null && !request.complete)) return
      connection.isBegun = true
      handler(request, response)
    })
  }

  /** Begins at once, or in one of the next turns where this one has begun enough. */
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
    // Looks at the time once all that follows from it without waiting is done as well: that is most of an answer.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (performance.now() < end) this.#beginUntil(end)
        else setImmediate(() => this.#nextTurn())
      }),
    )
  }

  /** Those whose answers are not read, and those that were held for long enough. */
  #endOverdue(): void {
    const now = performance.now()
    for (const { socket, heldSince } of this.#held) {
      if (heldSince !== null && now - heldSince < this.#limits.heldForMs) break
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
      else if (now - read.at >= this.#limits.readsWithinMs) socket.destroy()
    }
  }
}

function sayHowLongItIsKept(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('keep-alive', `timeout=${KEPT_FOR_S}`)
}

/** Reads no further request of a connection, and has the last one that was read be the last one answered. */
function endReading(connection: Connection): void {
  const { socket, ahead, current } = connection
  connection.isLast = true
  const last = ahead.at(-1) ?? current
  if (last !== null && last !== undefined) last.response.shouldKeepAlive = false
  // Hundreds of requests more may have arrived with it. Node's parser leaves them unread where the one that comes next is said to be
  // the beginning of another protocol (2), which nothing else tells it in the middle of its bytes.
  const { parser } = socket as Socket & { readonly parser?: { onIncoming?: unknown } | null } // not in the types
  if (parser?.onIncoming !== undefined) parser.onIncoming = () => 2
  socket.pause()
}

/** What waits to be read of what was written to a connection, in bytes. */
function waitingBytes(socket: Socket): number {
  // The system's part of it is not in the types, and counts down while a large piece is read.
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
