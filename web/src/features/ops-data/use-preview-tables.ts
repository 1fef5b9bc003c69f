import { useEffect, useMemo, useState } from 'react'
import { useClient } from 'urql'
import { lineKey, type PreviewLine } from './preview-lines.ts'
import { loadTable, type TableOf } from './preview-request.ts'

interface PreviewTables {
  /** Of what was asked for; until that is there, of what was shown before. Null before anything was. */
  readonly shown: { readonly key: string; readonly lines: readonly PreviewLine[] } | null
  /** The lines shown are not those asked for. */
  readonly isOld: boolean
  /** Why they cannot be had. */
  readonly failure: string | null
  /** The lines of something, where they are known. */
  readonly known: (key: string) => readonly PreviewLine[] | undefined
  /** Has a line say something else, wherever it shows. */
  readonly replaceLine: (line: PreviewLine) => void
  readonly again: () => void
}

export function metricKey(metricId: string): string {
  return `metric ${metricId}`
}

export function locationKey(locationId: string): string {
  return `location ${locationId}`
}

/** The lines of an upload, asked for by metric or location as they are looked at, and kept. */
export function usePreviewTables(uploadId: string, wanted: readonly string[]): PreviewTables {
  const client = useClient()
  const [tables, setTables] = useState<ReadonlyMap<string, readonly PreviewLine[]>>(new Map())
  const [failure, setFailure] = useState<{ readonly key: string; readonly message: string } | null>(null)
  const [first] = wanted
  const [lastShown, setLastShown] = useState<string | null>(null)
  const missing = wanted.filter((key) => !tables.has(key)).join('\n')

  useEffect(() => {
    if (missing === '') return
    let isCurrent = true
    for (const key of missing.split('\n'))
      loadTable(client, uploadId, tableOf(key)).then(
        (lines) => isCurrent && setTables((before) => new Map(before).set(key, lines)),
        (error: unknown) => isCurrent && setFailure({ key, message: error instanceof Error ? error.message : String(error) }),
      )
    return () => {
      isCurrent = false
    }
  }, [client, uploadId, missing])

  const isThere = first !== undefined && tables.has(first)
  if (isThere && lastShown !== first) setLastShown(first)
  const key = isThere ? first : lastShown
  const lines = key === null || key === undefined ? undefined : tables.get(key)
  return useMemo(
    () => ({
      shown: key === null || key === undefined || lines === undefined ? null : { key, lines },
      isOld: !isThere,
      failure: failure !== null && failure.key === first && !isThere ? failure.message : null,
      known: (other) => tables.get(other),
      replaceLine: (line) =>
        setTables((before) => {
          const changed = lineKey(line)
          return new Map(
            [...before].map(([of, all]) => [
              of,
              all.some((one) => lineKey(one) === changed) ? all.map((one) => (lineKey(one) === changed ? line : one)) : all,
            ]),
          )
        }),
      again: () => {
        setFailure(null)
        setTables((before) => new Map([...before].filter(([of]) => of !== first)))
      },
    }),
    [key, lines, isThere, failure, first, tables],
  )
}

function tableOf(key: string): TableOf {
  const [kind, id = ''] = key.split(' ')
  return kind === 'metric' ? { metricId: id } : { locationId: id }
}
