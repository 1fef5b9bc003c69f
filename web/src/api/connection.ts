import { createListeners } from '../ui/listeners.ts'

/** Whether the server can be reached, as far as this page knows, and the schedule of retries while it cannot. */
export interface Connection {
  /** False after a request did not reach the server, until one does. */
  readonly isReached: () => boolean
  /** Called on every change of `isReached`. @returns how to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void
  /** Calls the listener after 1, 2, 5 and then every 10 s while the server is not reached. @returns how to unsubscribe. */
  readonly onRetry: (listener: () => void) => () => void
  /** A request did not reach the server. */
  readonly lost: () => void
  /** The server answered, if only with a refusal. */
  readonly reached: () => void
  /** Retries at once and restarts the schedule. */
  readonly retryNow: () => void
}

/** Milliseconds between retries; the last one repeats. */
const waits = [1000, 2000, 5000, 10_000] as const

export function createConnection(): Connection {
  let isReached = true
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const changes = createListeners()
  const retries = createListeners()

  const change = (next: boolean) => {
    if (next === isReached) return
    isReached = next
    changes.notify()
  }
  const schedule = () => {
    timer = setTimeout(retry, waits[Math.min(tries, waits.length - 1)])
    tries += 1
  }
  const retry = () => {
    schedule()
    retries.notify()
  }

  return {
    isReached: () => isReached,
    subscribe: changes.subscribe,
    onRetry: retries.subscribe,
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
