/** Explains accounts, categorizations and mappings where a user first meets them together. */
export function AccountsToLines() {
  return (
    <p className="flex-none border-b border-line-1 px-4 py-2 text-2">
      Accounts → lines of a report. The chart of accounts lists the accounts of your ledger, a categorization defines the lines, and a
      mapping assigns each account to a line.
    </p>
  )
}
