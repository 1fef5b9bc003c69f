import type { ExecutionArgs } from 'graphql'
import type { Plugin } from 'graphql-yoga'

/** How often it is checked that a subscriber may still see what is sent. */
const CHECKED_EVERY_MS = 5_000
/** Before an event it is checked again if the last time is longer ago than this. */
const CHECKED_FOR_MS = 1_000

/** What a request needs that stays open. */
export interface Subscriber {
  /** Takes a place among the open ones, and gives that of a request back. @throws DomainError (RATE_LIMITED). */
  readonly open: () => Promise<() => void>
  /** @throws DomainError once the caller is signed out, or may see less or more than before. */
  readonly check: () => Promise<void>
  /** Aborts when the caller disconnects, or when the server stops. */
  readonly ended: AbortSignal
  /** Default 5 s. */
  readonly checkedEveryMs?: number | undefined
}

/** Sends what subscriptions yield, as long as the caller is there and may see it. Their context's `signal` aborts when they end. */
export function subscriptions(subscriberOf: () => Subscriber, tell: (error: unknown) => Error): Plugin {
  return {
    onSubscribe({ subscribeFn, setSubscribeFn }) {
      setSubscribeFn(async (args: ExecutionArgs) => {
        const subscriber = subscriberOf()
        const release = await subscriber.open()
        const over = new AbortController()
        const close = (): void => {
          over.abort(new Error('The subscription has ended.'))
          release()
        }
        // What makes the events waits for the signal that resolvers have: it must end with the stream, however that ended.
        const contextValue = { ...(args.contextValue as object), signal: AbortSignal.any([subscriber.ended, over.signal]) } // as the endpoint gave it
        try {
          // Typed any by the library: events, or one result with the errors for which there are none.
          const result = (await subscribeFn({ ...args, contextValue })) as AsyncIterable<object> | object
          if (Symbol.asyncIterator in result) return watched(result[Symbol.asyncIterator](), subscriber, close, tell)
          close()
          return result
        } catch (error) {
          close()
          throw error
        }
      })
    },
  }
}

async function* watched(
  events: AsyncIterator<object>,
  { check, ended, checkedEveryMs = CHECKED_EVERY_MS }: Subscriber,
  close: () => void,
  tell: (error: unknown) => Error,
): AsyncGenerator<object, void, void> {
  const refused = Promise.withResolvers<{ readonly refusal: unknown }>()
  let checkedAt = performance.now()
  const checkNow = async (): Promise<void> => {
    try {
      await check()
      checkedAt = performance.now()
    } catch (error) {
      refused.resolve({ refusal: error })
    }
  }
  const timer = setInterval(() => void checkNow(), checkedEveryMs)
  const over = new Promise<null>((resolve) => {
    if (ended.aborted) resolve(null)
    else ended.addEventListener('abort', () => resolve(null), { once: true })
  })
  try {
    for (;;) {
      const next = events.next()
      // It may still fail when it is no longer awaited.
      next.catch(() => undefined)
      let reached = await Promise.race([next, refused.promise, over])
      if (reached !== null && 'value' in reached && performance.now() - checkedAt > CHECKED_FOR_MS) {
        await checkNow()
        reached = await Promise.race([refused.promise, Promise.resolve(reached)])
      }
      if (reached === null) return
      if ('refusal' in reached) {
        yield { errors: [tell(reached.refusal)] }
        return
      }
      if (reached.done === true) return
      yield reached.value
    }
  } finally {
    clearInterval(timer)
    close()
    // Does not wait for the end of a step that takes long.
    void Promise.resolve(events.return?.()).catch(() => undefined)
  }
}
