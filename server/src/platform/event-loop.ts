import { AsyncLocalStorage } from 'node:async_hooks'

/** How long a request goes before others' long work; after that it counts as long work itself. */
const GOES_FIRST_MS = 100
/** How often to check on those that go first; their own steps are noticed at once. */
const LOOKED_AT_EVERY_MS = 2
/** A request that used less thread time than this is short work: it does not wait for others' requests. */
const SHORT_MS = 16
/** Duration of one slice of a computation. */
const SLICE_MS = 4
const MOST_REMEMBERED = 1_000
/** The server itself, as a user. */
const OWN = ''

interface Computation {
  readonly user: string
  /** Thread time of its steps so far, in milliseconds. */
  used: number
}

interface Step {
  readonly of: Computation
  readonly goOn: () => void
}

/** The computation under way. */
const computing = new AsyncLocalStorage<Computation>()
/** Requests that may go first, oldest first. */
const young = new Set<{ readonly user: string; readonly since: number }>()
/** Steps waiting to continue, by user. */
const waiting = new Map<string, Step[]>()
/** Thread time used by each user, in milliseconds. */
const had = new Map<string, number>()
/** The thread time of the user served last. New users start there, so that no one gains from having been idle. */
let level = 0
let turn: NodeJS.Immediate | null = null
let look: NodeJS.Timeout | null = null
/** Since when long work has been waiting for others. */
let pausedSince: number | null = null

/** Counts the turns of a computation that starts now as a user's. */
export async function computeFor<Result>(user: string, work: () => Promise<Result>): Promise<Result> {
  const request = { user, since: performance.now() }
  young.add(request)
  try {
    return await computing.run({ user, used: 0 }, work)
  } finally {
    young.delete(request)
    if (pausedSince !== null) soon()
  }
}

/** Counts the turns of a computation as those of a group: all computations of the group together get as many as one user. */
export function computeAmong<Result>(group: string, work: () => Promise<Result>): Promise<Result> {
  return computing.run(longWorkOf(group), work)
}

/**
 * Lets everything else that is ready run first. Of all computations, only one continues per turn of the event loop: one of the user with
 * the least thread time so far. While a request of a user with less time is being answered, even if it waits for the database, no long work
 * continues, for at most a tenth of a second. So short work waits for one slice of another user's long work, not for one at each of its
 * steps. Short work does not wait for short work of others: fifty people who ask at once would keep it waiting at each step.
 */
export function yieldToEventLoop(): Promise<void> {
  const of = computing.getStore() ?? longWorkOf(OWN)
  const { user } = of
  return new Promise((goOn) => {
    const own = waiting.get(user)
    if (own !== undefined) own.push({ of, goOn })
    else {
      waiting.set(user, [{ of, goOn }])
      had.set(user, hadBy(user))
    }
    soon()
  })
}

/** Runs a computation in small steps, and lets others go first every few milliseconds. */
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
  const now = performance.now()
  const user = whoGoesOn(now)
  const own = user === null ? [] : (waiting.get(user) ?? [])
  const step = own.shift()
  if (user === null || step === undefined) {
    if (waiting.size > 0) look = setTimeout(soon, LOOKED_AT_EVERY_MS)
    return
  }
  if (own.length === 0) waiting.delete(user)
  const before = hadBy(user)
  level = before
  step.goOn()
  // After everything that follows without waiting.
  queueMicrotask(() =>
    process.nextTick(() => {
      const used = performance.now() - now
      step.of.used += used
      had.set(user, before + used)
      if (had.size > MOST_REMEMBERED) for (const [one, time] of had) if (time <= level && !waiting.has(one)) had.delete(one)
    }),
  )
  if (waiting.size > 0) soon()
}

function longWorkOf(user: string): Computation {
  return { user, used: SHORT_MS }
}

/** Whose step is next; null if none waits, or all of them for requests of others. */
function whoGoesOn(now: number): string | null {
  const users = [...waiting.keys()].toSorted((one, other) => hadBy(one) - hadBy(other))
  const [least = null] = users
  if (least === null) return null
  if (isShort(least) || !othersGoFirst(least, now) || now - (pausedSince ??= now) >= GOES_FIRST_MS) {
    pausedSince = null
    return least
  }
  return users.find(isShort) ?? null
}

function isShort(user: string): boolean {
  return (waiting.get(user)?.[0]?.of.used ?? 0) < SHORT_MS
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
