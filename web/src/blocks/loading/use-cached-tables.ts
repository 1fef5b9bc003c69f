import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorMessage } from '../../ui/error-message.ts'

interface KeptTables<Table> {
  /** The table of the first key; while it is loading, the previous one. Null before any is loaded. */
  readonly shown: { readonly key: string; readonly table: Table } | null
  /** The table shown is the previous one. */
  readonly isOld: boolean
  /** Why the table of the first key could not be loaded, in a sentence. */
  readonly failure: string | null
  /** What was thrown then; null without a failure. */
  readonly error: unknown
  /** The table of a key; undefined if it is not loaded yet. */
  readonly known: (key: string) => Table | undefined
  /** Applies a change to all tables, also to those that are still loading. */
  readonly change: (change: (table: Table) => Table) => void
  /** Reloads tables that are out of date; the old ones are shown until then. */
  readonly renew: (isStale: (table: Table) => boolean) => void
  /** Loads again what could not be loaded. */
  readonly again: () => void
}

/** Tables of a page, loaded when they are first shown, and cached. `load` rejects with a sentence; keys have no line breaks. */
export function useCachedTables<Table>(wanted: readonly string[], load: (key: string) => Promise<Table>): KeptTables<Table> {
  const [tables, setTables] = useState<ReadonlyMap<string, Table>>(new Map())
  const [failures, setFailures] = useState<ReadonlyMap<string, unknown>>(new Map())
  const [lastShown, setLastShown] = useState<string | null>(null)
  const onTheirWay = useRef(new Set<string>())
  const changes = useRef<((table: Table) => Table)[]>([])
  const asked = wanted.filter((key) => !tables.has(key) && !failures.has(key)).join('\n')

  const begin = (key: string) => {
    const known = changes.current.length
    onTheirWay.current.add(key)
    load(key).then(
      (table) => {
        onTheirWay.current.delete(key)
        const changed = changes.current.slice(known).reduce((before, change) => change(before), table)
        setTables((before) => new Map(before).set(key, changed))
      },
      (error: unknown) => {
        onTheirWay.current.delete(key)
        setFailures((before) => new Map(before).set(key, error))
      },
    )
  }
  const start = useEffectEvent(begin)
  // Cached even if another table is shown by now: the user may come back.
  useEffect(() => {
    for (const key of asked.split('\n')) if (key !== '' && !onTheirWay.current.has(key)) start(key)
  }, [asked])

  const first = wanted[0] ?? null
  const isThere = first !== null && tables.has(first)
  if (isThere && lastShown !== first) setLastShown(first)
  const key = isThere ? first : lastShown
  const table = key === null ? undefined : tables.get(key)
  const hasFailed = first !== null && failures.has(first)
  const error = hasFailed ? failures.get(first) : null
  return {
    shown: key === null || table === undefined ? null : { key, table },
    isOld: !isThere,
    failure: hasFailed ? errorMessage(error) : null,
    error,
    known: (other) => tables.get(other),
    change(change) {
      changes.current.push(change)
      setTables((before) => new Map([...before].map(([of, one]) => [of, change(one)])))
    },
    renew(isStale) {
      for (const [of, one] of tables) if (isStale(one)) begin(of)
    },
    again: () => setFailures(new Map()),
  }
}
