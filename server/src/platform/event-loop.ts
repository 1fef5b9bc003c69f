import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom something is computed; OWN for the server itself. */
const asking = new AsyncLocalStorage<string>()
const OWN = ''

/** Computations that wait to go on, by user. */
const waiting = new Map<string, (() => void)[]>()
/** What each user has had of this thread, in milliseconds; forgotten once it is no more than what anybody begins with. */
const had = new Map<string, number>()
/** What the user who went on last had had. Who comes new begins there, so that nobody gains by having been away. */
let level = 0
const MOST_REMEMBERED = 1_000

/** Has the turns of a computation count as a user's. */
export function computeFor<Result>(userId: string, work: () => Result): Result {
  return asking.run(userId, work)
}

/**
 * Lets whatever else is ready go first. However many computations are under way, only one of them goes on in each turn of the event loop:
 * one of the user who had least of the thread so far, so that short work waits for a piece of somebody else's long work once, and not
 * at each of its own steps. Computations of one user go on one after the other.
 */
export function yieldToEventLoop(): Promise<void> {
  const user = asking.getStore() ?? OWN
  return new Promise((resolve) => {
    if (waiting.size === 0) setImmediate(next)
    const own = waiting.get(user)
    if (own !== undefined) own.push(resolve)
    else {
      waiting.set(user, [resolve])
      had.set(user, Math.max(had.get(user) ?? 0, level))
    }
  })
}

function next(): void {
  const user = whoHadLeast()
  const own = waiting.get(user) ?? []
  const goOn = own.shift()
  if (own.length === 0) waiting.delete(user)
  const before = had.get(user) ?? level
  level = before
  const began = performance.now()
  goOn?.()
  // Once all that follows without waiting is done as well.
  queueMicrotask(() =>
    process.nextTick(() => {
      had.set(user, before + performance.now() - began)
      if (had.size > MOST_REMEMBERED) for (const [one, time] of had) if (time <= level && !waiting.has(one)) had.delete(one)
    }),
  )
  if (waiting.size > 0) setImmediate(next)
}

/** Among equals the one who has waited longest. */
function whoHadLeast(): string {
  let [found = OWN] = waiting.keys()
  for (const user of waiting.keys()) if ((had.get(user) ?? 0) < (had.get(found) ?? 0)) found = user
  return found
}
