import { AsyncLocalStorage } from 'node:async_hooks'

/** A request goes before the long work of others for so long; then it is long work itself. */
const GOES_FIRST_MS = 100
/** How often those who are let go first are looked at: their own steps are told at once. */
const LOOKED_AT_EVERY_MS = 2
/** Of a computation in small steps. */
const SLICE_MS = 4
const MOST_REMEMBERED = 1_000
/** The server itself, among users. */
const OWN = ''

/** For whom something is computed. */
const asking = new AsyncLocalStorage<string>()
/** Requests that may go first, the oldest first. */
const young = new Set<{ readonly user: string; readonly since: number }>()
/** Computations that wait to go on, by user. */
const waiting = new Map<string, (() => void)[]>()
/** What each user has had of this thread, in milliseconds. */
const had = new Map<string, number>()
/** What the user who went on last had had. Who comes new begins there, so that nobody gains by having been away. */
let level = 0
let turn: NodeJS.Immediate | null = null
let look: NodeJS.Timeout | null = null
/** Since when long work has let others go first. */
let pausedSince: number | null = null

/** Has the turns of a computation, which begins now, count as a user's. */
export async function computeFor<Result>(user: string, work: () => Promise<Result>): Promise<Result> {
  const request = { user, since: performance.now() }
  young.add(request)
  try {
    return await asking.run(user, work)
  } finally {
    young.delete(request)
    if (pausedSince !== null) soon()
  }
}

/**
 * Lets whatever else is ready go first. However many computations are under way, only one of them goes on in each turn of the event loop:
 * one of the user who had least of the thread so far. While a request of somebody who had less is being answered, and waits for the
 * database perhaps, none goes on, for a tenth of a second at most. So short work waits for one piece of somebody else's long work, and
 * not for one at each of its steps.
 */
export function yieldToEventLoop(): Promise<void> {
  const user = asking.getStore() ?? OWN
  return new Promise((resolve) => {
    const own = waiting.get(user)
    if (own !== undefined) own.push(resolve)
    else {
      waiting.set(user, [resolve])
      had.set(user, hadBy(user))
    }
    soon()
  })
}

/** Runs what is computed in small steps, and lets others go first every few milliseconds. */
export async function computeInSlices<Result>(steps: Generator<unknown, Result, void>): Promise<Result> {
  let since = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    if (performance.now() - since < SLICE_MS) continue
    await yieldToEventLoop()
    since = performance.now()
  }
}

function soon(): void {
  if (look !== null) clearTimeout(look)
  look = null
  turn ??= setImmediate(next)
}

function next(): void {
  turn = null
  const user = whoHadLeast()
  if (user === null) return
  const now = performance.now()
  if (othersGoFirst(user, now)) {
    pausedSince ??= now
    if (now - pausedSince < GOES_FIRST_MS) {
      look = setTimeout(soon, LOOKED_AT_EVERY_MS)
      return
    }
  }
  pausedSince = null
  const own = waiting.get(user) ?? []
  const goOn = own.shift()
  if (own.length === 0) waiting.delete(user)
  const before = hadBy(user)
  level = before
  goOn?.()
  // Once all that follows without waiting is done as well.
  queueMicrotask(() =>
    process.nextTick(() => {
      had.set(user, before + performance.now() - now)
      if (had.size > MOST_REMEMBERED) for (const [one, time] of had) if (time <= level && !waiting.has(one)) had.delete(one)
    }),
  )
  if (waiting.size > 0) soon()
}

/** Among equals the one who has waited longest; null where nobody waits. */
function whoHadLeast(): string | null {
  let found: string | null = null
  for (const user of waiting.keys()) if (found === null || hadBy(user) < hadBy(found)) found = user
  return found
}

function othersGoFirst(user: string, now: number): boolean {
  for (const request of young) {
    if (now - request.since >= GOES_FIRST_MS) young.delete(request)
    else if (request.user !== user && hadBy(request.user) < hadBy(user)) return true
  }
  return false
}

function hadBy(user: string): number {
  return Math.max(had.get(user) ?? 0, level)
}
