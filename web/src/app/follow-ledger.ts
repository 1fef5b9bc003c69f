import { useEffect, useRef } from 'react'
import { useClient } from 'urql'
import { refetchQuery } from '../api/ask.ts'
import { useAnswer } from '../api/use-answer.ts'
import { LedgerSummaryQuery } from '../features/ledger/ledger-summary.ts'
import { isOwnStanding } from '../features/ledger/own-changes.ts'
import { describeLedgerChange, type LedgerNews } from './ledger-news.ts'

/** Returning to the window asks for the version of the ledger, at most once in so many milliseconds. */
const restBetween = 15_000

/** Calls the one function after an act of this window changed the ledger, the other one after anybody else's. */
export function useFollowLedger(onOwnChange: () => void, onForeignChange: (news: LedgerNews) => void): void {
  const client = useClient()
  const summary = useAnswer(LedgerSummaryQuery, {}).data?.ledgerSummary
  const before = useRef(summary)

  useEffect(() => {
    const last = before.current
    if (summary === undefined || summary === last) return
    before.current = summary
    if (last === undefined || JSON.stringify(summary) === JSON.stringify(last)) return
    if (isOwnStanding(summary)) onOwnChange()
    else onForeignChange(describeLedgerChange(last, summary))
  }, [summary, onOwnChange, onForeignChange])

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
