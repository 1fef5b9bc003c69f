import { listText, parseListText, type TransactionList } from '@fourwall/domain/layouts/address/transaction-list.ts'
import { getRouteApi, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { TraceSearch } from './trace-address.ts'

const route = getRouteApi('/_signed-in/profit-loss/')
const NOWHERE: TraceSearch = {}

/** null takes a part away; a cell that is traced (`d`) can only be left. */
interface TraceChanges {
  readonly q?: null
  readonly u?: string | null
  readonly d?: null
}

interface TraceAddress {
  readonly search: TraceSearch
  /** `isStep`: the browser's Back leads to what was before. */
  readonly change: (changes: TraceChanges, isStep?: boolean) => void
  /** Changes how transactions are listed, on top of whatever was changed just before. */
  readonly changeList: (changes: Partial<TransactionList>) => void
}

/** The part of the viewer's address that is a trace's own; on other pages it is empty. */
export function useTraceAddress(): TraceAddress {
  const search = useSearch({ from: route.id, shouldThrow: false }) ?? NOWHERE
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
  const changeList = useCallback(
    (changes: Partial<TransactionList>) =>
      void navigate({
        search: ({ q, ...before }) => {
          const text = listText({ ...parseListText(q), ...changes })
          return { ...before, ...(text === null ? {} : { q: text }) }
        },
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return { search, change, changeList }
}
