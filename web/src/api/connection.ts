/** Whether the server answers, as far as this page knows, and the clock by which it is asked again while it does not. */
export interface Connection {
  /** False from a request that did not get through until one does. */
  readonly isReached: () => boolean
  /** Tells of every change of `isReached`. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
  /** Calls what is to be tried again: after 1, 2, 5 and then every 10 s while the server is not reached. Returns how to stop. */
  readonly onRetry: (listener: () => void) => () => void
  /** A request did not get through. */
  readonly lost: () => void
  /** The server answered, be it with a refusal. */
  readonly reached: () => void
  /** Tries again at once, and begins to count anew. */
  readonly retryNow: () => void
}

/** Between one try and the next, in milliseconds; the last goes on. */
const waits = [1000, 2000, 5000, 10_000] as const

export function createConnection(): Connection {
  let isReached = true
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const watchers = new Set<() => void>()
  const retries = new Set<() => void>()

  const change = (next: boolean) => {
    if (next === isReached) return
    isReached = next
    for (const watcher of watchers) watcher()
  }
  const schedule = () => {
    timer = setTimeout(retry, waits[Math.min(tries, waits.length - 1)])
    tries += 1
  }
  const retry = () => {
    schedule()
    for (const listener of retries) listener()
  }
  const added = (set: Set<() => void>, listener: () => void) => {
    set.add(listener)
    return () => {
      set.delete(listener)
    }
  }

  return {
    isReached: () => isReached,
    subscribe: (listener) => added(watchers, listener),
    onRetry: (listener) => added(retries, listener),
    lost() {
      if (!isReached) return
      tries = 0
      schedule()
      change(false)
    },
    reached() {
      clearTimeout(timer)
      change(true)
    },
    retryNow() {
      if (isReached) return
      clearTimeout(timer)
      tries = 0
      retry()
    },
  }
}
