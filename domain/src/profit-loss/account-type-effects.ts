import type { LedgerAccount } from '../ledger/account.ts'
import type { ReportInput } from './build-report.ts'
import { reconcile } from './reconciliation.ts'

/** What a mapping leaves out, over some days. */
export interface LeftOut {
  readonly accounts: number
  /** Credit minus debit, as a Decimal. */
  readonly amount: string
}

/**
 * What other account types do to a report. Its lines follow the mapping and never change; which unmapped accounts belong to
 * the profit and loss does, and so do the ledger's total and the proof below the report.
 */
export interface AccountTypeEffect {
  readonly unmappedBefore: LeftOut
  readonly unmappedAfter: LeftOut
  /** Totals of the ledger's profit and loss: credit minus debit, as Decimals. */
  readonly ledgerBefore: string
  readonly ledgerAfter: string
}

/** @param after the company's accounts with their other types. */
export function accountTypeEffect(input: ReportInput, after: readonly LedgerAccount[]): AccountTypeEffect {
  const [before, then] = [reconcile(input), reconcile({ ...input, accounts: after })]
  return {
    unmappedBefore: { accounts: before.unmapped.length, amount: before.unmappedTotal },
    unmappedAfter: { accounts: then.unmapped.length, amount: then.unmappedTotal },
    ledgerBefore: before.ledgerTotal,
    ledgerAfter: then.ledgerTotal,
  }
}
