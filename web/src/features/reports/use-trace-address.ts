import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { TraceSearch } from './trace-address.ts'

const route = getRouteApi('/_signed-in/profit-loss/')

/** null takes a part away; a cell that is traced (`d`) can only be left. */
export interface TraceChanges {
  readonly w?: string | null
  readonly u?: string | null
  readonly d?: null
}

/** The part of the address that is a trace's own. A change replaces the entry in the history, unless it is a step that Back leads back from. */
export function useTraceAddress(): readonly [TraceSearch, (changes: TraceChanges, isStep?: boolean) => void] {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (changes: TraceChanges, isStep = false) =>
      void navigate({
        search: (before) => Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null)),
        replace: !isStep,
        resetScroll: false,
      }),
    [navigate],
  )
  return [search, change]
}
