import { isDeepStrictEqual } from 'node:util'

/** What was acknowledged of one stored thing: null once it was deleted. */
interface Entry {
  readonly state: unknown
  /** Grows with each write. */
  readonly revision: number
  /** Writes that are under way. */
  readonly pending: number
}

/** What was acknowledged at a moment, of the things that were not being written then. */
export type Acknowledged = ReadonlyMap<string, Entry>

export interface Difference {
  readonly key: string
  readonly expected: unknown
  readonly found: unknown
}

/** The server gave no answer for longer than anyone would wait: the request may have been carried out, or may still be. */
export class UnansweredError extends Error {}

/** What the server acknowledged, by a key such as `layout:<id>`, to be compared with its later answers. */
export class Journal {
  readonly #entries = new Map<string, Entry>()
  /** Acknowledged writes. */
  writes = 0

  /** A write of it was sent: until it is settled, its state is unknown. */
  begin(key: string): void {
    const { state, revision, pending } = this.#entries.get(key) ?? { state: null, revision: 0, pending: 0 }
    this.#entries.set(key, { state, revision: revision + 1, pending: pending + 1 })
  }

  /** The write was acknowledged; null says that it was deleted. */
  settle(key: string, state: unknown): void {
    const { revision, pending } = this.#entries.get(key) ?? { revision: 0, pending: 1 }
    this.#entries.set(key, { state, revision: revision + 1, pending: Math.max(0, pending - 1) })
    this.writes += 1
  }

  /** The write was refused: all is as it was. */
  abandon(key: string): void {
    const entry = this.#entries.get(key)
    if (entry !== undefined) this.#entries.set(key, { ...entry, revision: entry.revision + 1, pending: Math.max(0, entry.pending - 1) })
  }

  /** Runs a write of something that is there, and keeps what it gives as its state. */
  async write<State>(key: string, act: () => Promise<State>): Promise<State> {
    this.begin(key)
    try {
      const state = await act()
      this.settle(key, state)
      return state
    } catch (error) {
      // Without an answer it is unknown whether it was done: from now on it is left out.
      if (!(error instanceof UnansweredError)) this.abandon(key)
      throw error
    }
  }

  acknowledged(): Acknowledged {
    return new Map([...this.#entries].filter(([, { pending }]) => pending === 0))
  }

  /**
   * Differences from what was acknowledged before the reading, except for things written since.
   *
   * @param kinds those that were read whole: one that is acknowledged and not found is missing.
   */
  differences(before: Acknowledged, found: ReadonlyMap<string, unknown>, kinds: ReadonlySet<string>): Difference[] {
    return [...before].flatMap(([key, { state, revision }]) => {
      if (!kinds.has(kindOf(key)) || this.#entries.get(key)?.revision !== revision) return []
      const seen = found.get(key) ?? null
      return isDeepStrictEqual(seen, state) ? [] : [{ key, expected: state, found: seen }]
    })
  }

  /** Things that are stored but were never acknowledged. Only meaningful without concurrent writes. */
  unknown(found: ReadonlyMap<string, unknown>): string[] {
    return [...found.keys()].filter((key) => (this.#entries.get(key)?.state ?? null) === null)
  }

  /** How many things are acknowledged and not deleted. */
  get size(): number {
    return [...this.#entries.values()].filter(({ state }) => state !== null).length
  }
}

/** Where two states differ first, in words; empty for two that are the same. */
export function firstDifference(expected: unknown, found: unknown, path = ''): string {
  if (isDeepStrictEqual(expected, found)) return ''
  if (isObject(expected) && isObject(found))
    for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
      const inside = firstDifference(expected[name], found[name], `${path}.${name}`)
      if (inside !== '') return inside
    }
  return `${path === '' ? 'it' : path.slice(1)} is ${shown(found)}, not ${shown(expected)}`
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'left out').slice(0, 300)
}

function kindOf(key: string): string {
  return key.slice(0, key.indexOf(':'))
}
