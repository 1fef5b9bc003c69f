import { wordsOf } from '../account-kinds.ts'
import type { TradeDocuments } from '../account-types.ts'

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

/** Whether a transaction type is that of documents which take back a sale or a purchase, such as credit memos and refunds. */
export function isCreditDocument(transactionType: string): boolean {
  return CREDITS.test(wordsOf(transactionType))
}

const CREDITS = new RegExp(
  [
    '(?:(?:customer|sales|vendor|supplier|purchase|receivable|payable|ar|ap|bill|invoice|accounts (?:receivable|payable)) )?(?:credit(?: (?:memo|note|adjustment|invoice))?|return|refund)s?(?: receipt)?',
    'credit card (?:credit|refund)s?|custcred|vendcred|custrfnd|accreccredit|accpaycredit|(?:debit memo|debit note)s?|chargebacks?|rebates?|reversals?|reversing (?:entry|journal)|voids?|cancell?ations?',
    '(?:lieferanten|kunden|waren)?gutschrift(?:en)?|storno(?:rechnung|buchung)?|rechnungskorrektur|retouren?|ruckerstattung(?:en)?',
    'avoirs?(?: (?:client|fournisseur))?|notes? de credit|remboursements?',
    'notas? de (?:credito|abono)|abonos?|devoluci(?:on|ones)|devoluc(?:ao|oes)|reembolsos?|estornos?',
    'not[ae] di credito|rimbors[oi]|res[oi]',
    'creditnotas?|creditfactu(?:ur|ren)|terugbetaling(?:en)?',
    'kredit(?:nota|note|faktura)(?:or|er)?|aterbetalning(?:ar)?|tilbakebetaling(?:er)?',
  ]
    .map((words) => `^(?:${words})$`)
    .join('|'),
)
