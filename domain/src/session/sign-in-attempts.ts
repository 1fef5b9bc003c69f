import { counted } from '../money/format.ts'

/**
 * Rate limits for passwords. Three counts stop both many passwords from one place and one password from each of many
 * places, without letting strangers lock an owner out:
 *
 * - place: this account from this address or known device. The sixth wrong password in a row waits 30 s, each further one
 *   twice as long, up to 15 minutes.
 * - address, for all accounts: 30 at once, then 6 a minute.
 * - account, from anywhere: 20 at once, then one every 5 s; earlier attempts wait up to 10 s. The first three attempts of each place count
 *   apart from the others, 40 at once: guesses from a dozen addresses keep no one waiting at another one.
 *
 * A device from which the owner signed in before only counts by its place, so that others can neither slow it down nor
 * lock it.
 */

/** State of one count; times in milliseconds since 1970. */
export interface AttemptCount {
  /** Of a place: wrong passwords since the last right one. Zero for the other counts. */
  readonly failures: number
  /** Of a place: blocked until then. Of the others: when the count is empty again. */
  readonly until: number
}

export interface AttemptCounts {
  readonly place: AttemptCount
  readonly address: AttemptCount
  readonly account: AttemptCount
  /** Of the account, for places that have hardly been tried from. */
  readonly newPlaces: AttemptCount
}

export type AttemptVerdict =
  | { readonly outcome: 'refused'; readonly until: number }
  /** Already counted as wrong, so that parallel attempts gain nothing. */
  | { readonly outcome: 'taken'; readonly waitMs: number; readonly counts: AttemptCounts }

export const NO_ATTEMPTS: AttemptCount = { failures: 0, until: 0 }

const FREE_AT_PLACE = 5
const FIRST_BLOCK_MS = 30_000
const LONGEST_BLOCK_MS = 15 * 60_000
/** How long after its block ended the count of a place is forgotten. */
const PLACE_FORGOTTEN_MS = 24 * 3_600_000

const ADDRESS = { burst: 30, everyMs: 10_000 } as const
const ACCOUNT = { burst: 20, everyMs: 5_000 } as const
const NEW_PLACES = { burst: 40, everyMs: 5_000 } as const
const TRIES_OF_NEW_PLACE = 3
const LONGEST_WAIT_MS = 10_000

/**
 * Decides whether to check a password now, after a wait, or not at all.
 *
 * @param isKnownDevice whether the account's owner signed in from this device before.
 * @param now milliseconds since 1970.
 */
export function checkAttempt({ place, address, account, newPlaces }: AttemptCounts, isKnownDevice: boolean, now: number): AttemptVerdict {
  if (place.until > now) return { outcome: 'refused', until: place.until }
  const failures = now - place.until > PLACE_FORGOTTEN_MS ? 1 : place.failures + 1
  const beyond = failures - FREE_AT_PLACE
  const block = beyond < 0 ? 0 : Math.min(FIRST_BLOCK_MS * 2 ** Math.min(beyond, 20), LONGEST_BLOCK_MS)
  const nextPlace = { failures, until: now + block }
  if (isKnownDevice) return { outcome: 'taken', waitMs: 0, counts: { place: nextPlace, address, account, newPlaces } }

  const nextAddress = filled(address, ADDRESS, now)
  const addressWait = excess(nextAddress, ADDRESS, now)
  if (addressWait > 0) return { outcome: 'refused', until: now + addressWait }
  const isNew = failures <= TRIES_OF_NEW_PLACE
  const [count, pace] = isNew ? [newPlaces, NEW_PLACES] : [account, ACCOUNT]
  const next = filled(count, pace, now)
  const waitMs = Math.max(excess(next, pace, now), 0)
  if (waitMs > LONGEST_WAIT_MS) return { outcome: 'refused', until: now + waitMs - LONGEST_WAIT_MS }
  const pools = isNew ? { account, newPlaces: next } : { account: next, newPlaces }
  const waited = { failures, until: Math.max(nextPlace.until, now + waitMs) }
  return { outcome: 'taken', waitMs, counts: { ...pools, place: waited, address: nextAddress } }
}

/** The counts after the attempt's password was right: the place starts over, the others get one attempt back. */
export function refundAttempt(counts: AttemptCounts, isKnownDevice: boolean, now: number): AttemptCounts {
  const { address, account, newPlaces } = counts
  const place = { failures: 0, until: now }
  if (isKnownDevice) return { ...counts, place }
  const refunded = { ...counts, place, address: oneLess(address, ADDRESS) }
  return counts.place.failures <= TRIES_OF_NEW_PLACE
    ? { ...refunded, newPlaces: oneLess(newPlaces, NEW_PLACES) }
    : { ...refunded, account: oneLess(account, ACCOUNT) }
}

/** Says how long to wait after a refusal. Both times in milliseconds since 1970; at least a second, minutes rounded up. */
export function waitSentence(until: number, now: number): string {
  const seconds = Math.max(1, Math.ceil((until - now) / 1_000))
  return seconds <= 90
    ? `Wait ${counted(seconds, 'second')}, then try again.`
    : `Wait ${counted(Math.ceil(seconds / 60), 'minute')}, then try again.`
}

interface Pace {
  readonly burst: number
  readonly everyMs: number
}

function filled({ until }: AttemptCount, { everyMs }: Pace, now: number): AttemptCount {
  return { failures: 0, until: Math.max(until, now) + everyMs }
}

function oneLess({ until }: AttemptCount, { everyMs }: Pace): AttemptCount {
  return { failures: 0, until: until - everyMs }
}

/** Milliseconds by which a count exceeds its burst; negative if below. */
function excess({ until }: AttemptCount, { burst, everyMs }: Pace, now: number): number {
  return until - now - burst * everyMs
}
