import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { useEffect, useState } from 'react'
import type { Client } from 'urql'
import { errorMessage } from '../../../ui/error-message.ts'
import { loadLayoutVersion } from '../editor/saving/layout-request.ts'

/** The number of a version, or the edited layout. */
export type ComparedState = string

export const NOW: ComparedState = 'NOW'

interface LoadedState {
  readonly state: ComparedState
  readonly layout: Layout | null
  readonly failure: string | null
}

/** A state of a layout; without the layout while loading. */
export function useComparedState(client: Client, id: string, state: ComparedState, now: Layout): Omit<LoadedState, 'state'> {
  const [loaded, setLoaded] = useState<LoadedState | null>(null)
  useEffect(() => {
    if (state === NOW) return
    let isWanted = true
    const put = (layout: Layout | null, failure: string | null) => isWanted && setLoaded({ state, layout, failure })
    loadLayoutVersion(client, id, Number(state)).then(
      (layout) => put(layout, layout === null ? 'There is no such version.' : null),
      (error: unknown) => put(null, errorMessage(error)),
    )
    return () => {
      isWanted = false
    }
  }, [client, id, state])
  if (state === NOW) return { layout: now, failure: null }
  return loaded?.state === state ? loaded : { layout: null, failure: null }
}
