import { BadInputError } from '@fourwall/domain/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Authenticate } from './authentication.ts'
import { clientNetwork } from './client-network.ts'
import type { Connections } from './connections.ts'
import { FairTurns, type Release } from './fair-turns.ts'
import { isAskedByWatchers } from './own-hosts.ts'

/** One for all: it is a reason at the end of each request. */
const GIVEN_UP = new BadInputError('The request was given up before it was answered.')
/** Longer than anybody waits for a place and for a turn, and than an answer may take then. */
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
/** Reports, looks into the entries, workbooks: what keeps the processor busy. */
const HEAVY = {
  atOnce: 6,
  atOncePerKey: 1,
  waitingPerKey: 50,
  waitMs: 25_000,
  refusal: 'Too many of your reports are being computed already. Wait until some of them are done, then try again.',
  refusalForOthers: 'The server is computing reports of others, as many as it can at a time. Wait a moment, then try again.',
}
const LIGHT = { ...HEAVY, atOnce: 24, atOncePerKey: 3, waitingPerKey: 100, refusal: OF_USERS.refusal, refusalForOthers: BUSY }

declare module 'fastify' {
  interface FastifyInstance {
    readonly places: RequestPlaces
  }
}

/**
 * How many requests are in flight, each until its answer has left: of an address as long as nobody knows who asks, then of the user.
 * The rest wait in a queue of their own, so that nobody waits for what somebody else has waiting.
 */
export class RequestPlaces {
  readonly #connections: Connections
  readonly #ofAddresses = new FairTurns(OF_ADDRESSES)
  readonly #ofUsers = new FairTurns(OF_USERS)
  readonly #heavy = new FairTurns(HEAVY)
  readonly #light = new FairTurns(LIGHT)
  readonly #held = new WeakMap<FastifyRequest, { release: Release; userId: string | null; readonly left: AbortSignal }>()

  constructor(connections: Connections) {
    this.#connections = connections
  }

  /** Has every request of a server take a place before it is looked at. Whoever watches the server needs none. */
  addTo(app: FastifyInstance): void {
    app.addHook('onRequest', async (request, reply) => {
      if (isAskedByWatchers(request.raw.url ?? '')) return
      // Nothing would tell of its end any more.
      if (reply.raw.destroyed) throw GIVEN_UP
      const leaving = new AbortController()
      const held = { release: () => undefined as void, userId: null, left: leaving.signal }
      this.#held.set(request, held)
      reply.raw.once('close', () => {
        leaving.abort(GIVEN_UP)
        held.release()
      })
      held.release = await this.#ofAddresses.take(clientNetwork(request.ip), leaving.signal)
      // It may have ended in the very moment in which it got its place.
      if (reply.raw.destroyed) held.release()
    })
  }

  /** The same `authenticate`, after which a request takes a place among its user's, and its connection is theirs. */
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

  /** Who asks, once that is known; null before. */
  userOf(request: FastifyRequest): string | null {
    return this.#held.get(request)?.userId ?? null
  }

  /** Waits until the user of a request may have something done; at once where nobody knows the user. */
  async turn(request: FastifyRequest | undefined, isHeavy: boolean): Promise<Release> {
    const held = request === undefined ? undefined : this.#held.get(request)
    if (held === undefined || held.userId === null) return () => undefined
    return (isHeavy ? this.#heavy : this.#light).take(held.userId, held.left)
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
