import type { SignRule } from '../file-match.ts'
import { headingKey } from './headings.ts'

/** What is known about an accounting system's export beyond its headings. */
export interface KnownExport {
  /** `QuickBooks Online, General Ledger` */
  readonly name: string
  /** Sign rule of a single amount column; null if the file has to decide. */
  readonly amountSigns: Exclude<SignRule, 'DEBIT_AND_CREDIT'> | null
  /** Account heading rows nest and are closed by total lines; null if the file has to decide. */
  readonly headingsNest: boolean | null
  /** Only the first line of a transaction has date, type and number. */
  readonly carriesDown: boolean
  /** Distinguishes the system's columns from the company's own; null if companies cannot add columns. */
  readonly isOwnColumn: ((headingKey: string) => boolean) | null
}

/** Recognizes the export by its headings and the title lines above them; null for a plain table. */
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

  // Reports can omit columns; this memo heading is unique to the system.
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
    return known(XERO, { headingsNest: false, isOwnColumn: (key) => XERO_COLUMN.test(key) })
  }
  if (has('jnl') && hasOneOf('posteddt', 'docdt', 'txnno')) return known('Sage Intacct, GL detail', { headingsNest: false })
  if (has('account', 'type', 'date') && (has('documentnumber', 'balance') || (has('clr') && hasOneOf('num', 'documentnumber'))))
    return known('NetSuite, General Ledger')
  if (has('documentnumber', 'account', 'type', 'date') && hasOneOf('amountdebit', 'amountcredit', 'internalid'))
    return known('NetSuite, Transaction search')
  return null
}

const XERO = 'Xero, Account Transactions'

/** Whether a file was recognized as an export of Xero. */
export function isXero(recognizedAs: string): boolean {
  return recognizedAs === XERO
}

/** Xero's own columns; others are tracking categories named by the company. */
const XERO_COLUMN =
  /^(?:date|source|contact.*|description|reference|(?:debit|credit|gross|net|tax|vat|gst|runningbalance|balance).*|account.*|related.*|currency.*|invoice.*|item.*|quantity|unitprice|exchangerate)$/
