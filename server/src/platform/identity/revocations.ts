import { hash } from 'node:crypto'
import type { Database, Queryable } from '../database/database.ts'

/**
 * Withdrawn access, in memory. A cached answer for a token names its subjects (user, sessions, the token itself) and is looked up again
 * once one of them changed. Servers on one PostgreSQL read each other's changes.
 */
export interface Revocations {
  /**
   * Number of the latest known change, read again after half a second. Take it before querying the database about a token: the answer stays
   * valid until one of its subjects changes.
   */
  latest(): Promise<number>
  /** Whether none of the subjects changed after a number from `latest`. */
  isCurrent(subjects: readonly string[], number: number): boolean
  /** Runs changes in one transaction and announces the affected subjects to all servers; this one knows them when the call returns. */
  change<T>(work: (tx: Queryable, tell: (...subjects: string[]) => void) => Promise<T>): Promise<T>
}

/** What a cached answer can depend on. */
export const accessSubject = {
  user: (userId: string) => `user:${userId}`,
  session: (key: string) => `session:${key}`,
  token: (tokenId: string) => `token:${tokenId}`,
  /** For a person who may not be a user yet. */
  identity: (provider: string, subject: string) => `identity:${hash('sha256', JSON.stringify([provider, subject]), 'base64url')}`,
}

/** How outdated this server's view of others' changes may be. */
const KNOWN_FOR_MS = 500
/** Maximum of changes stored for other servers; one that lags further behind drops its whole cache. */
const MOST_CHANGES = 10_000
const READ_AT_ONCE = 2_000
/** Subjects in memory; beyond that, answers cached before the oldest of them are looked up again. */
const MOST_SUBJECTS = 20_000

export function createRevocations({ kind, system }: Pick<Database, 'kind' | 'system'>): Revocations {
  /** Number of each subject's last change, oldest first. */
  const changed = new Map<string, number>()
  /** Answers older than this count as outdated. */
  let floor = 0
  let last: number | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    const began = performance.now()
    if (last === null) {
      const [row] = await system.query<{ number: string }>('select number from access_epoch')
      last = Number(row?.number ?? 0)
      floor = last
    } else {
      for (;;) {
        const rows = await system.query<{ number: string; subject: string }>(
          'select number, subject from access_changes where number > $1 order by number limit $2',
          [last, READ_AT_ONCE],
        )
        for (const { number, subject } of rows) note(Number(number), subject)
        if (rows.length < READ_AT_ONCE) break
      }
    }
    readAt = began
  }

  function note(number: number, subject: string): void {
    if (number !== (last ?? 0) + 1) {
      // Changes in between have been deleted.
      changed.clear()
      floor = number
    }
    last = number
    changed.delete(subject)
    changed.set(subject, number)
    if (changed.size <= MOST_SUBJECTS) return
    const [oldest] = changed
    if (oldest === undefined) return
    changed.delete(oldest[0])
    floor = Math.max(floor, oldest[1])
  }

  /** One read at a time; concurrent callers share it. */
  function share(): Promise<void> {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }

  return {
    async latest() {
      // The embedded database has a single process, which knows its own changes.
      const isFresh = kind === 'embedded' ? last !== null : performance.now() - readAt <= KNOWN_FOR_MS
      if (!isFresh || last === null) await share()
      return last ?? 0
    },

    isCurrent: (subjects, number) => number >= floor && subjects.every((subject) => (changed.get(subject) ?? 0) <= number),

    async change(work) {
      try {
        return await system.transaction(async (tx) => {
          const subjects = new Set<string>()
          const result = await work(tx, (...told) => {
            for (const subject of told) subjects.add(subject)
          })
          // Last, so that others wait as briefly as possible.
          if (subjects.size > 0) await announce(tx, [...subjects])
          return result
        })
      } finally {
        // Whether or not it was committed: a read in progress may have started before.
        await reading?.catch(() => undefined)
        await share()
      }
    },
  }
}

async function announce(tx: Queryable, subjects: readonly string[]): Promise<void> {
  await tx.query(
    `with raised as (update access_epoch set number = number + $2 returning number)
     insert into access_changes (number, subject)
     select raised.number - $2 + told.place, told.subject from raised, unnest($1::text[]) with ordinality as told (subject, place)`,
    [subjects, subjects.length],
  )
  await tx.query('delete from access_changes where number <= (select number from access_epoch) - $1', [MOST_CHANGES])
}
