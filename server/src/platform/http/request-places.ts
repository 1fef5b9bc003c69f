import { BadInputError } from '@fourwall/domain/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Authenticate } from './authentication.ts'
import { clientNetwork } from './client-network.ts'
import type { Connections } from './connections.ts'
import { FairTurns, type Release } from './fair-turns.ts'
import { isAskedByWatchers } from './own-hosts.ts'

/** Shared: it is the reason for every aborted request. */
const GIVEN_UP = new BadInputError('The request was given up before it was answered.')
/** Longer than waiting for a place and a turn, plus the answer itself. */
const SILENCE_MS = 60_000

const BUSY = 'The server has as much to do as it can take at the moment. Wait a moment, then try again.'

const OF_ADDRESSES = {
  atOnce: 1_000,
  atOncePerKey: 300,
  waitingPerKey: 500,
  waitMs: 10_000,
  refusal: 'Too many requests from your address are being answered already. Wait a moment, then try again.',
  refusalForOthers: BUSY,
}
const OF_USERS = {
  atOnce: 500,
  atOncePerKey: 12,
  waitingPerKey: 100,
  waitMs: 10_000,
  refusal: 'Too many of your requests are being answered already. Wait until some of them are done, then try again.',
  refusalForOthers: BUSY,
}
/** Reports, entry lookups, workbooks: what keeps the processor busy. */
const HEAVY = {
  atOnce: 6,
  atOncePerKey: 1,
  waitingPerKey: 50,
  waitMs: 25_000,
  refusal: 'Too many of your reports are being computed already. Wait until some of them are done, then try again.',
  refusalForOthers: 'The server is computing reports of others, as many as it can at a time. Wait a moment, then try again.',
}
/** Requests that stay open and send events: each keeps a connection, and next to nothing else. */
const OPEN = {
  atOnce: 500,
  atOncePerKey: 60,
  waitingPerKey: 20,
  waitMs: 2_000,
  refusal: 'Too many of your windows are waiting for answers already. Close some of them, then try again.',
  refusalForOthers: BUSY,
}
const LIGHT = { ...HEAVY, atOnce: 24, atOncePerKey: 3, waitingPerKey: 100, refusal: OF_USERS.refusal, refusalForOthers: BUSY }

declare module 'fastify' {
  interface FastifyInstance {
    readonly places: RequestPlaces
  }
}

/**
 * Limits requests in flight, each until its answer has been sent: per address before authentication, then per user. The rest wait in
 * separate queues, so that no one waits for another user's backlog.
 */
export class RequestPlaces {
  readonly #connections: Connections
  readonly #ofAddresses = new FairTurns(OF_ADDRESSES)
  readonly #ofUsers = new FairTurns(OF_USERS)
  readonly #heavy = new FairTurns(HEAVY)
  readonly #light = new FairTurns(LIGHT)
  readonly #open = new FairTurns(OPEN)
  readonly #held = new WeakMap<FastifyRequest, { release: Release; userId: string | null; readonly left: AbortSignal }>()

  constructor(connections: Connections) {
    this.#connections = connections
  }

  /** Gives every request of a server a place before handling it. Health checks need none. */
  addTo(app: FastifyInstance): void {
    app.addHook('onRequest', async (request, reply) => {
      if (isAskedByWatchers(request.raw.url ?? '')) return
      // Its end would not be noticed any more.
      if (reply.raw.destroyed) throw GIVEN_UP
      const leaving = new AbortController()
      const held = { release: () => undefined as void, userId: null, left: leaving.signal }
      this.#held.set(request, held)
      reply.raw.once('close', () => {
        leaving.abort(GIVEN_UP)
        held.release()
      })
      held.release = await this.#ofAddresses.take(clientNetwork(request.ip), leaving.signal)
      // It may have ended at the very moment it got its place.
      if (reply.raw.destroyed) held.release()
    })
  }

  /** `authenticate`, after which the request takes a place among its user's, and its connection belongs to the user. */
  ofUsers(authenticate: Authenticate): Authenticate {
    const known = new WeakMap<FastifyRequest, ReturnType<Authenticate>>()
    const placed: Authenticate = async (request) => {
      const principal = await authenticate(request)
      this.#connections.signedIn(request.raw.socket, principal.userId, request.headers.authorization ?? '')
      await this.#becomeUsers(request, principal.userId)
      return principal
    }
    return (request) => {
      const asked = known.get(request) ?? placed(request)
      known.set(request, asked)
      return asked
    }
  }

  /** The user, once known; otherwise null. */
  userOf(request: FastifyRequest): string | null {
    return this.#held.get(request)?.userId ?? null
  }

  /** Waits for the user's turn; resolves at once for an unknown user. */
  async turn(request: FastifyRequest | undefined, isHeavy: boolean): Promise<Release> {
    const held = request === undefined ? undefined : this.#held.get(request)
    if (held === undefined || held.userId === null) return () => undefined
    return (isHeavy ? this.#heavy : this.#light).take(held.userId, held.left)
  }

  /** Aborts when the request's connection has ended; null for one without a place. */
  leftBy(request: FastifyRequest | undefined): AbortSignal | null {
    return (request && this.#held.get(request)?.left) ?? null
  }

  /** A place for a request that stays open, in exchange for the one that it has. @throws DomainError (RATE_LIMITED). */
  async stayOpen(request: FastifyRequest | undefined): Promise<Release> {
    const held = request === undefined ? undefined : this.#held.get(request)
    if (held === undefined || held.userId === null) return () => undefined
    const release = await this.#open.take(held.userId, held.left)
    held.release()
    return release
  }

  async #becomeUsers(request: FastifyRequest, userId: string): Promise<void> {
    const held = this.#held.get(request)
    if (held === undefined) return
    held.userId = userId
    request.raw.socket.setTimeout(SILENCE_MS)
    held.release()
    held.release = () => undefined
    const release = await this.#ofUsers.take(userId, held.left)
    if (held.left.aborted) release()
    else held.release = release
  }
}
