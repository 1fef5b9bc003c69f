import { useEffect, useRef } from 'react'
import { useClient } from 'urql'
import { refetchQuery } from '../api/ask.ts'
import { useAnswer } from '../api/use-answer.ts'
import { LedgerSummaryQuery } from '../features/ledger/ledger-summary.ts'

/** Returning to the window asks for the version of the ledger, at most once in so many milliseconds. */
const restBetween = 15_000

/** Calls `onChange` when the ledger has changed, for example because someone else imported a file or undid an import. */
export function useFollowLedger(onChange: () => void): void {
  const client = useClient()
  const { data } = useAnswer(LedgerSummaryQuery, {})
  const standing = data && JSON.stringify(data.ledgerSummary)
  const before = useRef(standing)

  useEffect(() => {
    if (standing === undefined || standing === before.current) return
    const isFirst = before.current === undefined
    before.current = standing
    if (!isFirst) onChange()
  }, [standing, onChange])

  useEffect(() => {
    let askedAt = Date.now()
    const ask = () => {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt < restBetween) return
      askedAt = Date.now()
      void refetchQuery(client, LedgerSummaryQuery, {})
    }
    addEventListener('focus', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      removeEventListener('focus', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [client])
}
