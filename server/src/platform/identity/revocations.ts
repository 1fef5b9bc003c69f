import { hash } from 'node:crypto'
import type { Database, Queryable } from '../database/database.ts'

/**
 * Whose access was taken back, in memory: what is remembered of a token names what it rests on (its user, its sessions, the token
 * itself), and is asked for anew once one of these changed. Servers on one PostgreSQL read each other's changes.
 */
export interface Revocations {
  /**
   * The number of the latest change that is known, read anew where it was read longer than half a second ago. To be taken before the
   * database is asked about a token: an answer stands for as long as nothing that it rests on changed since.
   */
  latest(): Promise<number>
  /** Whether none of these changed after a number that `latest` gave. */
  isCurrent(subjects: readonly string[], number: number): boolean
  /** Runs changes in one transaction and tells all servers what they concern; this one knows when the call returns. */
  change<T>(work: (tx: Queryable, tell: (...subjects: string[]) => void) => Promise<T>): Promise<T>
}

/** What a remembered answer can rest on. */
export const accessSubject = {
  user: (userId: string) => `user:${userId}`,
  session: (key: string) => `session:${key}`,
  token: (tokenId: string) => `token:${tokenId}`,
  /** Of somebody who may not be a user yet. */
  identity: (provider: string, subject: string) => `identity:${hash('sha256', JSON.stringify([provider, subject]), 'base64url')}`,
}

/** How old what this server knows of the others' changes may be. */
const KNOWN_FOR_MS = 500
/** Changes that are kept for other servers; who lags behind further forgets all it remembers. */
const MOST_KEPT = 10_000
const READ_AT_ONCE = 2_000
/** Subjects in memory; beyond, what was remembered before the oldest of them is asked for anew. */
const MOST_SUBJECTS = 20_000

export function createRevocations({ kind, system }: Pick<Database, 'kind' | 'system'>): Revocations {
  /** The number at which each subject changed last, the longest ago first. */
  const changed = new Map<string, number>()
  /** Of answers older than this nothing is known. */
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
      // Changes in between are no longer kept.
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

  /** One reading at a time; who comes while one is under way shares it. */
  function share(): Promise<void> {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }

  return {
    async latest() {
      // The embedded database has one process, which hears of its changes itself.
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
          // Last, so that others wait for as little as can be.
          if (subjects.size > 0) await announce(tx, [...subjects])
          return result
        })
      } finally {
        // Whether it was committed or not: one that is under way may have begun before.
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
  await tx.query('delete from access_changes where number <= (select number from access_epoch) - $1', [MOST_KEPT])
}
