import { hash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type AttemptCounts, checkAttempt, NO_ATTEMPTS, refundAttempt } from '@fourwall/domain/session/sign-in-attempts.ts'
import type { Clock } from '../clock/clock.ts'
import type { Queryable, Transactional } from '../database/database.ts'

/** Where a password attempt comes from. */
export interface TriedFrom {
  /** See `clientNetwork`. */
  readonly address: string
  /** The browser's cookie from its owner's last sign-in; null if it has none. */
  readonly device: string | null
}

export type Attempt =
  | { readonly outcome: 'refused'; readonly until: Date }
  /** Counts as a wrong attempt until `forgive`. */
  | { readonly outcome: 'taken'; forgive(): Promise<void> }

/** Counts sign-in attempts for all servers on one database; the domain decides how fast they may come. */
export interface SignInAttempts {
  /** Resolves when the password may be checked; takes at most 10 s. */
  take(account: string, from: TriedFrom): Promise<Attempt>
  /** Makes the browser known to the account for {@link DEVICE_KNOWN_DAYS} days. Returns its cookie: `device` if that was known. */
  remember(account: string, device: string | null): Promise<string>
}

/** How long a device is known after its owner's last sign-in. */
export const DEVICE_KNOWN_DAYS = 90
const DAY_MS = 86_400_000

/** Attempts between two removals of expired counts. */
const SWEEP_EVERY = 100

interface CountRow {
  readonly key: string
  readonly failures: number
  readonly until: Date
}

interface Keys {
  readonly place: string
  readonly address: string
  readonly account: string
  readonly newPlaces: string
}

const COUNTS = ['place', 'address', 'account', 'newPlaces'] as const

export function createSignInAttempts(system: Queryable & Transactional, clock: Clock): SignInAttempts {
  let attempts = 0

  async function known(account: string, device: string | null): Promise<string | null> {
    if (device === null) return null
    const key = deviceKey(account, device)
    const rows = await system.query('select 1 from sign_in_attempts where key = $1 and known_until > $2', [key, clock.now().toISOString()])
    return rows.length === 0 ? null : key
  }

  async function counts(on: Queryable, keys: Keys, lock = ''): Promise<AttemptCounts> {
    const rows = await on.query<CountRow>(`select key, failures, until from sign_in_attempts where key = any($1) order by key ${lock}`, [
      Object.values(keys),
    ])
    const countOf = (key: string) => {
      const row = rows.find((one) => one.key === key)
      return row === undefined ? NO_ATTEMPTS : { failures: row.failures, until: row.until.getTime() }
    }
    return {
      place: countOf(keys.place),
      address: countOf(keys.address),
      account: countOf(keys.account),
      newPlaces: countOf(keys.newPlaces),
    }
  }

  /** Locks the counts until the transaction ends, always in the same order. */
  async function held(tx: Queryable, keys: Keys): Promise<AttemptCounts> {
    await tx.query(
      `insert into sign_in_attempts (key, until, touched_at) select key, to_timestamp(0), $2 from unnest($1::text[]) as key order by key
       on conflict (key) do nothing`,
      [Object.values(keys), clock.now().toISOString()],
    )
    return counts(tx, keys, 'for update')
  }

  async function store(tx: Queryable, keys: Keys, changed: AttemptCounts): Promise<void> {
    await tx.query(
      `update sign_in_attempts set failures = new.failures, until = new.until, touched_at = $4
       from unnest($1::text[], $2::int[], $3::timestamptz[]) as new (key, failures, until) where sign_in_attempts.key = new.key`,
      [
        COUNTS.map((name) => keys[name]),
        COUNTS.map((name) => changed[name].failures),
        COUNTS.map((name) => new Date(changed[name].until).toISOString()),
        clock.now().toISOString(),
      ],
    )
  }

  async function sweep(): Promise<void> {
    const now = clock.now()
    await system.query('delete from sign_in_attempts where touched_at < $1 and until < $2 and (known_until is null or known_until < $2)', [
      new Date(now.getTime() - DAY_MS).toISOString(),
      now.toISOString(),
    ])
  }

  return {
    async take(account, { address, device }) {
      const knownPlace = await known(account, device)
      const isKnown = knownPlace !== null
      const keys: Keys = {
        place: knownPlace ?? keyOf('place', account, address),
        address: keyOf('address', address),
        account: keyOf('account', account),
        newPlaces: keyOf('new-places', account),
      }
      const now = () => clock.now().getTime()
      // A refusal writes nothing, however often it is repeated.
      const glance = checkAttempt(await counts(system, keys), isKnown, now())
      if (glance.outcome === 'refused') return { outcome: 'refused', until: new Date(glance.until) }
      attempts += 1
      if (attempts % SWEEP_EVERY === 0) await sweep()
      const verdict = await system.transaction(async (tx) => {
        const judged = checkAttempt(await held(tx, keys), isKnown, now())
        if (judged.outcome === 'taken') await store(tx, keys, judged.counts)
        return judged
      })
      if (verdict.outcome === 'refused') return { outcome: 'refused', until: new Date(verdict.until) }
      if (verdict.waitMs > 0) await pause(verdict.waitMs)
      return {
        outcome: 'taken',
        async forgive() {
          await system.transaction(async (tx) => store(tx, keys, refundAttempt(await held(tx, keys), isKnown, now())))
        },
      }
    },

    async remember(account, device) {
      const kept = device !== null && (await known(account, device)) !== null ? device : randomBytes(16).toString('base64url')
      const now = clock.now()
      const sql = `insert into sign_in_attempts (key, until, touched_at, known_until) values ($1, $2, $2, $3)
        on conflict (key) do update set known_until = excluded.known_until`
      await system.query(sql, [
        deviceKey(account, kept),
        now.toISOString(),
        new Date(now.getTime() + DEVICE_KNOWN_DAYS * DAY_MS).toISOString(),
      ])
      return kept
    },
  }
}

/** Hashed: who tried what from where is not stored. */
function keyOf(kind: 'place' | 'address' | 'account' | 'new-places' | 'device', ...parts: readonly string[]): string {
  return `${kind}:${hash('sha256', JSON.stringify(parts), 'base64url')}`
}

function deviceKey(account: string, device: string): string {
  return keyOf('device', account, device.slice(0, 100))
}
