import type { SignRule } from './file-match.ts'
import { headingKey } from './headings.ts'

/** What is known of an accounting system's export beyond its headings. */
export interface KnownExport {
  /** As in: QuickBooks Online, General Ledger. */
  readonly name: string
  /** How a single amount column is signed; null where the file has to tell. */
  readonly amountSigns: Exclude<SignRule, 'DEBIT_AND_CREDIT'> | null
  /** Accounts as heading rows nest, closed by their total lines; null where the file has to tell. */
  readonly headingsNest: boolean | null
  /** Only a transaction's first line carries date, type and number. */
  readonly carriesDown: boolean
  /** Tells a column of the system from one that the company made; null where companies make none. */
  readonly isOwnColumn: ((headingKey: string) => boolean) | null
}

/** Names the export by its headings and the title lines above them; null for a plain table. */
export function recognizeExport(headings: readonly string[], titles: readonly string[]): KnownExport | null {
  const keys = new Set(headings.map(headingKey))
  const has = (...wanted: readonly string[]): boolean => wanted.every((key) => keys.has(key))
  const hasOneOf = (...wanted: readonly string[]): boolean => wanted.some((key) => keys.has(key))
  const titled = (title: string): boolean => titles.some((line) => headingKey(line).includes(headingKey(title)))
  const known = (name: string, facts: Partial<KnownExport> = {}): KnownExport => ({
    name,
    amountSigns: null,
    headingsNest: null,
    carriesDown: false,
    isOwnColumn: null,
    ...facts,
  })

  // Columns can be left out of a report; this heading for memos is nobody else's.
  if (has('transactiontype') && (has('memodescription') || (has('num') && hasOneOf('memo', 'description')))) {
    const facts = { amountSigns: 'NATURAL', headingsNest: true } as const
    if (titled('Transaction Detail by Account')) return known('QuickBooks Online, Transaction Detail by Account', facts)
    if (titled('General Ledger')) return known('QuickBooks Online, General Ledger', facts)
    if (hasOneOf('split', 'splitaccount', 'distributionaccount', 'balance')) {
      const byLine = has('account') || has('accountfullname')
      return known(byLine ? 'QuickBooks Online, Transaction Detail by Account' : 'QuickBooks Online, General Ledger', facts)
    }
    if (hasOneOf('account', 'accountfullname') && has('debit', 'credit')) return known('QuickBooks Online, Journal', { carriesDown: true })
    return has('memodescription') && has('account') ? known('QuickBooks Online, Transaction Detail by Account', facts) : null
  }
  if (has('type', 'date', 'num') && has('split') && hasOneOf('balance', 'clr', 'amount')) {
    return known('QuickBooks Desktop, General Ledger', { amountSigns: 'NATURAL', headingsNest: true })
  }
  if (
    has('date', 'source', 'description', 'debit', 'credit') &&
    hasOneOf('runningbalance', 'gross', 'relatedaccount', 'contact', 'accountcode')
  ) {
    return known('Xero, Account Transactions', { headingsNest: false, isOwnColumn: (key) => XERO_COLUMN.test(key) })
  }
  if (has('jnl') && hasOneOf('posteddt', 'docdt', 'txnno')) return known('Sage Intacct, GL detail', { headingsNest: false })
  if (has('account', 'type', 'date') && (has('documentnumber', 'balance') || (has('clr') && hasOneOf('num', 'documentnumber'))))
    return known('NetSuite, General Ledger')
  if (has('documentnumber', 'account', 'type', 'date') && hasOneOf('amountdebit', 'amountcredit', 'internalid'))
    return known('NetSuite, Transaction search')
  return null
}

/** What Xero itself can show beside its tracking categories, whose names are the company's. */
const XERO_COLUMN =
  /^(?:date|source|contact.*|description|reference|(?:debit|credit|gross|net|tax|vat|gst|runningbalance|balance).*|account.*|related.*|currency.*|invoice.*|item.*|quantity|unitprice|exchangerate)$/
