import { wordsOf } from '../account-kinds.ts'

/** Whether a row is in the books: LEFT_OUT for drafts, voided and deleted rows; null for words that say neither. */
export type PostingStatus = 'POSTED' | 'LEFT_OUT' | null

/** What yes means under a heading: the row is in the books, or it is not. */
type Flag = 'POSTED' | 'LEFT_OUT'

/** How a column says which rows are in the books: in words, or as yes and no under a heading such as `Voided` or `Posted`. */
export function statusReader(heading: string): (text: string) => PostingStatus {
  const words = wordsOf(heading)
  const flag: Flag | null = LEFT_OUT_FLAG.test(words) ? 'LEFT_OUT' : POSTED_FLAG.test(words) ? 'POSTED' : null
  const ofKinds = OF_KINDS.test(words) ? kindReader(words) : null
  const isOfPeriods = isHeadingOfPeriods(heading)
  if (isHeadingOfVoids(heading)) return (text) => (NO_DAY.test(text.trim()) ? 'POSTED' : 'LEFT_OUT')
  if (OF_ERPNEXT.test(words)) return (text) => ERPNEXT.get(text.trim()) ?? statusOf(text)
  return (text) => (isOfPeriods && isOpeningPeriod(text) ? 'LEFT_OUT' : (flagged(text, flag) ?? ofKinds?.(text) ?? statusOf(text)))
}

/** Whether whatever stands under a heading says that the row was voided: `Void Date`, `Deleted At`, `Cancellation Reason`. */
export function isHeadingOfVoids(heading: string): boolean {
  return OF_VOIDS.test(wordsOf(heading))
}

const OF_VOIDS = /^(?:void(?:ed)?|cancell?ed|cancell?ation|delet(?:ed|ion)) (?:date|on|at|by|reason|time|timestamp|day)$/
/** How systems write that there is no day. */
const NO_DAY = /^(?:[-0/. :T]*|no|n|none|null|false|nil|n\/a|(?:0001|1900|9999)-\d.*|\d{1,2}[-/.]\d{1,2}[-/.](?:0001|1900|9999)\b.*)$/i
/** ERPNext: draft, submitted, cancelled. */
const OF_ERPNEXT = /^docstatus$/
const ERPNEXT: ReadonlyMap<string, PostingStatus> = new Map([
  ['0', 'LEFT_OUT'],
  ['1', 'POSTED'],
  ['2', 'LEFT_OUT'],
])

/** Whether a heading is that of periods and of nothing else, unlike `Meal Period`, `Period Closed` and `Adjustment Period`. */
export function isHeadingOfPeriods(heading: string): boolean {
  return OF_PERIODS.test(wordsOf(heading))
}

/** Whether a period holds the balances brought forward into a year: `0`, `00`, `2026-00`, `FY26-P00`, `BBF`. */
export function isOpeningPeriod(text: string): boolean {
  return ZERO_PERIOD.test(text.trim()) || isOpeningType(text)
}

/** Whether a type of rows is that of balances brought forward: `Opening balance`, `BBF`, `B/F`. */
export function isOpeningType(text: string): boolean {
  return OPENING_TYPE.test(text.trim())
}

/** Whether rows with this status, as in `Period: 0` or `Opening balance`, bring balances forward. */
export function isOpeningStatus(status: string): boolean {
  const at = status.lastIndexOf(':')
  const text = status.slice(at + 1)
  return isOpeningType(text) || (isHeadingOfPeriods(status.slice(0, Math.max(0, at))) && isOpeningPeriod(text))
}

const OF_PERIODS = /^(?:(?:fiscal|posting|accounting|gl) period|period|per)$/
const ZERO_PERIOD = /^(?:0{1,3}|(?:fy ?(?:20)?\d\d|20\d\d)[-/ ]p?00)$/i
/** `Opening` alone may be a shift, or stock. */
const OPENING_TYPE = /^(?:opening balances?|balances? (?:brought )?forward|bbf|bal\.? fwd\.?|b\/f)$/i

/**
 * The first of a column's distinct texts that is that of a document, or of a kind of row, which accounting systems do not post, such as
 * `Estimate`; null for none, and under headings of anything else. Orders count only next to bills or invoices: some systems call what they post
 * for an order so.
 *
 * @param isOfTypes whether the column is read as that of the types of transactions.
 */
export function neverPosted(heading: string, texts: readonly string[], isOfTypes: boolean): string | null {
  const name = wordsOf(heading)
  if (!isOfTypes && !isHeadingOfTypes(heading)) return null
  const words = new Map(texts.map((text) => [text, wordsOf(text)]))
  const hasInvoices = [...words.values()].some((word) => INVOICE.test(word))
  const isOne = (word: string): boolean =>
    NEVER_POSTED.test(word) || PLANNED.test(word) || (hasInvoices && ORDER.test(word)) || (OF_SOURCES.test(name) && SOURCE_CODE.test(word))
  return [...words].find(([, word]) => isOne(word))?.[0] ?? null
}

/** Whether a heading is that of kinds of transactions or rows. */
export function isHeadingOfTypes(heading: string): boolean {
  const words = wordsOf(heading)
  return OF_TYPES.test(words) || OF_KINDS.test(words)
}

/** Figures that are in no books, as a status or a scenario. */
export const PLAN_WORDS = 'budget(?:ed|s)?|forecast(?:ed|s)?|reforecast|projected|projection'
const PLANNED = new RegExp(
  String.raw`^(?:(?:pre ?)?encumb(?:e?rances?|ered)|commit(?:ments?)?|obligations?|requisitions?|bud|enc|fcst|(?:\w+ )?(?:${PLAN_WORDS})(?: \w+)?|plan(?:ned|zahlen|werte)?)$`,
)
const ACTUAL = /^(?:act|actuals?|actual amounts?|ist(?:zahlen|werte)?)$/

const OF_TYPES =
  /^(?:(?:transaction|txn|trans|tran|entry|posting|journal|document|doc|record|line|source|voucher|row|fund|budget) )?(?:types?|kind|status|source|src|scenario|version|ledger)(?: (?:code|name|description|desc))?$|^beleg(?:art|typ)$/
const OF_SOURCES = /\b(?:source|src|doc|document|belegart)\b/
const INVOICE = /^(?:(?:vendor|supplier|customer|sales|purchase|tax) )?(?:bills?|invoices?)$/
const ORDER = /^(?:purchase|sales|work) orders?$/
const SOURCE_CODE = /^(?:bu[ac]|po[elm])$/
const NEVER_POSTED =
  /^(?:(?:sales )?(?:estimates?|quotes?|quotations?)|purchase requisitions?|opportunit(?:y|ies)|pro ?forma(?: invoice)?s?|statistical|bestellung(?:en)?|angebote?|auftrag(?:sbestatigung)?)$/

/** Whether codes under a heading tell actual rows from budgets, commitments, foreign amounts and units, as Oracle and JD Edwards write them. */
export function isOfKinds(heading: string): boolean {
  return OF_KINDS.test(wordsOf(heading))
}

/** Whether a column says which rows are actual or planned, in words or in codes, and has a heading for that. */
export function saysKinds(heading: string, texts: readonly string[]): boolean {
  const read = kindReader(wordsOf(heading))
  const letters = texts.map((text) => text.trim().toUpperCase()).filter((text) => text.length === 1)
  // Without actual rows, B may be the balance sheet next to P for profit.
  const areLettersKnown = letters.includes('A') || letters.every((letter) => LETTERS.has(letter))
  return isOfKinds(heading) && texts.some((text) => read(text) !== null && (areLettersKnown || text.trim().length > 1))
}

/** Whether a text is a word for actual or planned figures, such as `Actuals` or `Budget`. */
export function isKind(text: string): boolean {
  const words = wordsOf(text)
  return ACTUAL.test(words) || PLANNED.test(words)
}

/** @param heading in words */
function kindReader(heading: string): (text: string) => PostingStatus {
  const hasLetters = OF_LETTERS.test(heading)
  return (text) => {
    const code = text.trim().toUpperCase()
    const words = wordsOf(text)
    if (ACTUAL.test(words)) return 'POSTED'
    if (PLANNED.test(words) || /\b(?:budget|commitment|encumbrance|units)\b/.test(words)) return 'LEFT_OUT'
    return KINDS.get(code) ?? (hasLetters ? LETTERS.get(code) : undefined) ?? null
  }
}

/** Whether rows with a status, as in `Balance Type: B`, are left out for a letter alone, which may mean something else. Not so `Actual Flag: B`. */
export function isOfLetter(status: string): boolean {
  const [, heading = '', letter = ''] = /^(.*): (.)$/.exec(status) ?? []
  return OF_KINDS.test(wordsOf(heading)) && !wordsOf(heading).startsWith('actual ') && LETTERS.get(letter.toUpperCase()) === 'LEFT_OUT'
}

/** Whether a status, as in `Ledger Type: BA` or `Scenario: Budget`, says that rows are planned, promised or counted, not that they are unposted. */
export function isPlannedStatus(status: string): boolean {
  const at = status.lastIndexOf(':')
  const text = status.slice(at + 1)
  return isOfKinds(status.slice(0, Math.max(0, at))) || PLANNED.test(wordsOf(text))
}

const OF_KINDS = /^(?:actual (?:flag|type)|(?:balance|amount|value|ledger) type(?: (?:code|flag))?|lt)$/
const OF_LETTERS = /^(?:actual (?:flag|type)|balance type(?: (?:code|flag))?)$/
const LETTERS: ReadonlyMap<string, PostingStatus> = new Map([
  ['A', 'POSTED'],
  ['B', 'LEFT_OUT'],
  ['E', 'LEFT_OUT'],
])
const KINDS: ReadonlyMap<string, PostingStatus> = new Map([
  ['AA', 'POSTED'],
  ...['BA', 'BU', 'PA', 'PU', 'CA', 'AU', 'JA', 'HA', 'XA', 'ZA', 'AZ', 'FC'].map((code) => [code, 'LEFT_OUT'] as const),
])

function flagged(text: string, flag: Flag | null): PostingStatus {
  const word = text.trim().toLowerCase()
  if (flag === null || word === '') return null
  if (YES.has(word)) return flag
  return NO.has(word) ? (flag === 'POSTED' ? 'LEFT_OUT' : 'POSTED') : null
}

/** `Draft`, `Journal : Pending Approval`, `VOIDED`; in the languages of the headings. */
function statusOf(text: string): PostingStatus {
  const words = wordsOf(text.slice(text.lastIndexOf(':') + 1))
  if (LEFT_OUT.test(words) || PLANNED.test(words)) return 'LEFT_OUT'
  return POSTED.test(words) || ACTUAL.test(words) ? 'POSTED' : null
}

/** Whether a word says that a row is not in the books; `pending` may be a payment. */
export function saysUnposted(text: string): boolean {
  return statusOf(text) === 'LEFT_OUT' && !/^pending$/i.test(text.trim())
}

/** Whether a row with this status, as in `Voided: Yes`, was in the books once, so that another row may take it back. */
export function isVoidedStatus(status: string): boolean {
  return /\b(?:void|cancel|annul|anul|delet|remov|storn|makul)/i.test(status)
}

const LEFT_OUT_FLAG =
  /^(?:is (?:budget|encumbrance)|(?:is )?(?:voided|void|draft|deleted|cancell?ed|unposted|on hold|entwurf|abgebrochen|storniert|annulliert|geloscht|ungultig|supprime|annule|anulado|eliminado|annullato|cancelado|geannuleerd|makulerad|slettet)(?: (?:yn|y n|flag))?)$/
const POSTED_FLAG =
  /^(?:is )?(?:posted|posting|approved|gebucht|comptabilise|valide|contabilizado|geboekt|bokford|bogfort)(?: (?:yn|y n|flag|to gl))?$/
const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true', 't', '1', 'x', '✓', 'ja', 'oui', 'si', 'sí', 'sì', 'sim', 'wahr', 'vrai'])
const NO: ReadonlySet<string> = new Set(['no', 'n', 'false', 'f', '0', '-', 'nein', 'non', 'nee', 'nej', 'nei', 'não', 'falsch', 'faux'])

const LEFT_OUT =
  /^(?:drafts?|void(?:ed)?|cancel(?:l?ed)?|deleted|removed|unposted|(?:not|un) ?(?:yet )?posted|unapproved|not approved|(?:pending|awaiting)(?: (?:approval|posting|review))?|(?:on )?hold|held|parked|rejected|declined|saved|incomplete|in progress|suspended|simulat(?:ed|ion)|(?:recurring )?template|scheduled|memorized|work|entwurf|vorerfasst|gespeichert|(?:nicht |un)gebucht|geloscht|abgelehnt|brouillon|annulee?|supprimee?|non (?:validee?|comptabilisee?)|borrador|anulad[oa]|cancelad[oa]|pendiente|no contabilizad[oa]|rascunho|bozza|annullat[oa]|concept|geannuleerd|verwijderd|niet geboekt|utkast|makulerad|ej bokford|kladde|annulleret|annullert|slettet|ikke bogfort)$/
const POSTED =
  /^(?:posted|booked|approved(?: for posting)?|final(?:i[sz]ed)?|completed?|processed|active|authori[sz]ed|paid(?: in full)?|fully paid|partially paid|unpaid|open|history|closed|current|cleared|uncleared|reconciled|unreconciled|deposited|not deposited|released|submitted|sent|overdue|billed|(?:ge|ver)bucht|festgeschrieben|comptabilisee?|validee?|contabilizad[oa]|lancado|contabilizzat[oa]|registrat[oa]|geboekt|verwerkt|definitief|bokford|bogfort|bokfort)$/
