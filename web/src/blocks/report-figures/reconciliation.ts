/** The proof that a report holds the whole ledger, or what it leaves out. Amounts are income minus expense. */
export interface ReceivedReconciliation {
  readonly ledgerTotal: string
  readonly mappedTotal: string
  readonly unmappedTotal: string
  readonly unmapped: readonly {
    readonly account: { readonly id: string; readonly displayId: string; readonly name: string }
    readonly amount: string
    readonly entries: number
  }[]
  /** Groups whose amounts are not part of net income. */
  readonly outsideNetIncome: readonly { readonly id: string; readonly name: string }[]
}
