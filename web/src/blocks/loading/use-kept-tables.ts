import { useEffect, useEffectEvent, useRef, useState } from 'react'

interface KeptTables<Table> {
  /** What was asked for first; until that is there, what was shown before. Null before anything was. */
  readonly shown: { readonly key: string; readonly table: Table } | null
  /** What is shown is not what was asked for. */
  readonly isOld: boolean
  /** Why what was asked for first cannot be had, as a sentence. */
  readonly failure: string | null
  /** What is known under a key; undefined where nothing is yet. */
  readonly known: (key: string) => Table | undefined
  /** Changes all that is known, and all that is still on its way from before the change. */
  readonly change: (change: (table: Table) => Table) => void
  /** Asks anew for what is known and not as the server has it any more; it shows meanwhile. */
  readonly renew: (isStale: (table: Table) => boolean) => void
  /** Asks again for what could not be had. */
  readonly again: () => void
}

/** Tables of a page, asked for as they are looked at, and kept. `load` rejects with a sentence; keys have no line breaks. */
export function useKeptTables<Table>(wanted: readonly string[], load: (key: string) => Promise<Table>): KeptTables<Table> {
  const [tables, setTables] = useState<ReadonlyMap<string, Table>>(new Map())
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
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
        setFailures((before) => new Map(before).set(key, error instanceof Error ? error.message : String(error)))
      },
    )
  }
  const start = useEffectEvent(begin)
  // What is left before it came is kept all the same: one comes back.
  useEffect(() => {
    for (const key of asked.split('\n')) if (key !== '' && !onTheirWay.current.has(key)) start(key)
  }, [asked])

  const first = wanted[0] ?? null
  const isThere = first !== null && tables.has(first)
  if (isThere && lastShown !== first) setLastShown(first)
  const key = isThere ? first : lastShown
  const table = key === null ? undefined : tables.get(key)
  return {
    shown: key === null || table === undefined ? null : { key, table },
    isOld: !isThere,
    failure: first === null ? null : (failures.get(first) ?? null),
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
