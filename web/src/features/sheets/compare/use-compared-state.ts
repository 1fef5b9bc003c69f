import type { Sheet } from '@fourwall/domain/sheets/sheet.ts'
import { useEffect, useState } from 'react'
import type { Client } from 'urql'
import { loadSheetVersion } from '../sheet-request.ts'

/** The number of a version, or the layout as it is edited. */
export type ComparedState = string

export const NOW: ComparedState = 'NOW'

interface LoadedState {
  readonly state: ComparedState
  readonly sheet: Sheet | null
  readonly failure: string | null
}

/** A state of a layout; without a sheet until it is there. */
export function useComparedState(client: Client, id: string, state: ComparedState, now: Sheet): Omit<LoadedState, 'state'> {
  const [loaded, setLoaded] = useState<LoadedState | null>(null)
  useEffect(() => {
    if (state === NOW) return
    let isWanted = true
    const put = (sheet: Sheet | null, failure: string | null) => isWanted && setLoaded({ state, sheet, failure })
    loadSheetVersion(client, id, Number(state)).then(
      (sheet) => put(sheet, sheet === null ? 'There is no such version.' : null),
      (error: unknown) => put(null, error instanceof Error ? error.message : String(error)),
    )
    return () => {
      isWanted = false
    }
  }, [client, id, state])
  if (state === NOW) return { sheet: now, failure: null }
  return loaded?.state === state ? loaded : { sheet: null, failure: null }
}
