import { wordsOf } from '../account-kinds.ts'
import { type TradeDocuments } from '../account-types.ts'

/**
 * Whether a transaction type, as QuickBooks, Xero, NetSuite and Sage word it, is a document of a sale or of a purchase; null
 * for others, such as payments, deposits and journal entries.
 */
export function tradeDocumentOf(transactionType: string): TradeDocuments | null {
  const words = wordsOf(transactionType)
  if (SALES.test(words)) return 'SALES'
  return PURCHASES.test(words) ? 'PURCHASES' : null
}

const SALES =
  /^((customer|sales|receivable|ar|accounts receivable) )?(invoice|inv|credit memo|credit note)s?$|^(sales? receipt|cash sale|refund receipt|refund|custinvc|custcred|cashsale|estimate invoice|(ar|receivable|accounts receivable) (invoice|adjustment))s?$/

const PURCHASES =
  /^((vendor|supplier|payable|ap|accounts payable|purchase) )?bills?$|^(vendor|supplier|payable|ap|accounts payable|purchase) (invoice|credit|credit note|credit memo|adjustment)s?$|^(bill credit|item receipt|vendbill|vendcred|expense|expense claim|expense report|expensify|exprept|spend money|check|cheque|cash expense|credit card (expense|charge|credit)|charge|purchase)s?$/
