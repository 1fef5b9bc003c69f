import { wordsOf } from '../account-kinds.ts'
import { isBlank } from './cell-text.ts'
import { ACCOUNT_ROLES } from './columns/column-roles.ts'
import type { ColumnRole } from './file-match.ts'

/** Recognizes lines of a report that are not entries, by the text that they start with. */

/** `Beginning Balance`, `Opening Balance as of 01/01/2026`, `Balance forward`; not the account Opening Balance Equity. */
export function isBalanceLine(text: string): boolean {
  return (
    (text.length <= LONGEST_BALANCE && BALANCE.test(text)) ||
    (text.length <= LONGEST_LABEL && FOREIGN_BALANCE.test(wordsOf(text.replace(IN_PARENTHESES, ''))))
  )
}

/** `= Beginning Balance =` and `Net Change=-1,250.00`, as Yardi marks its lines without a date. */
function isMarkedBalance(text: string): boolean {
  return text.length <= LONGEST_LABEL && (MARKED.test(text) || NET_CHANGE.test(text))
}

/** `Year-end closing entry 2025`, `Close to retained earnings`; months are closed, too. */
export function saysYearEndClosing(text: string): boolean {
  return YEAR_END_CLOSING.test(text)
}

const YEAR_END_CLOSING =
  /\b(?:year[- ]?end|annual|fiscal year) closing\b|\byear[- ]?end close\b|\bclos(?:e|ing) (?:of )?(?:the )?(?:fiscal )?year\b|^closing entr(?:y|ies)(?: for)?(?: fy)? ?20\d\d$|\bclosed? (?:out )?to (?:retained earnings|income summary|equity)\b/i

/** Whether a cell of a row says that its amounts are a balance. */
export function namesBalance(cells: readonly string[]): boolean {
  return cells.some((cell) => isBalanceLine(cell.trim()) || isMarkedBalance(cell.trim()))
}

/** Whether the text of a row without a day, or its account, says that its amounts are what an account ends with, or has moved by. */
export function namesClosing(cells: readonly string[], roles: readonly ColumnRole[]): boolean {
  return cells.some((cell, at) => {
    const role = roles[at] ?? 'IGNORED'
    return (
      (role === 'MEMO' || ACCOUNT_ROLES.has(role)) &&
      cell.length <= LONGEST_LABEL &&
      (CLOSING.test(wordsOf(cell)) || /^balance c\/[fd]$/i.test(cell.trim()))
    )
  })
}

const CLOSING =
  /^(?:(?:closing|ending) balance|(?:balance )?carried (?:forward|down)|net (?:change|movement)|(?:movement|activity|change)s? (?:for|in|of|during) .*|(?:schluss|end|eind|ultimo)(?:saldo|bestand)|solde (?:final|de cloture)|utgaende (?:saldo|balans|balanse)|saldo (?:final|finale|de cierre|di chiusura))\b/

/** Whether a text begins as an opening balance, or one brought forward. */
export function saysOpening(text: string): boolean {
  return OPENING.test(text)
}

const OPENING = /^(?:(?:opening|beginning|starting|initial) balance|balance (?:brought )?forward|brought forward)\b/i

/** In other languages; a day may follow. */
const FOREIGN_BALANCE =
  /^(?:eroffnung(?:ssaldo)?|anfangs(?:bestand|saldo)|saldovortrag|(?:schluss|end)(?:saldo|bestand)|solde (?:initial|final|anterieur|precedent|reporte|d ouverture|de cloture|a nouveau)|a nouveau|beginsaldo|eindsaldo|ingaende (?:balans|saldo)|utgaende (?:balans|saldo)|inngaende (?:balanse|saldo)|utgaende balanse|(?:primo|ultimo)(?:saldo)?|saldo (?:inicial|final|anterior|iniziale|finale|precedente|de apertura|de cierre|di apertura|di chiusura)|riporto)(?: (?:per|am|zum|vom|au|op|al|pr|den) .*)?$/

const BALANCE =
  /^(?:(?:(?:beginning|opening|initial|starting|previous|prior|closing|ending) balance|(?:balance )?(?:brought |carried )forward|balance (?:forward|[bc]\/[fd]))(?: (?:as (?:of|at)|on|at) .*)?|net (?:movement|change)|balance change|current period change|totals and ending balance):?(?::[-($€£\s]*\d[\d.,]*[.,]\d\d\)?(?: ?[CD]r)?)?$/i

/**
 * Whether the only text of a line says that its amounts are the sum of an account or a period: `Totals`, `Total for account`, `Net change for
 * period 01`. @param account number and name of the account that the line is of.
 */
export function isSumLabel(text: string, account: readonly string[]): boolean {
  if (text.length > LONGEST_LABEL) return false
  if (PERIOD_SUM.test(text)) return true
  const total = readTotalLine(text)
  return total !== null && (total.of === '' || SUMMED.test(total.of) || account.includes(total.of))
}

/** Whether the text of an entry is that of a sum and of nothing named: `Total`, `Total for account`, `Total du compte`. */
export function saysSum(text: string): boolean {
  const total = text.length > LONGEST_LABEL ? null : readTotalLine(text)
  return total !== null && (total.of === '' ? TOTAL_ALONE.test(text) : SUMMED_ALONE.test(total.of))
}

const TOTAL_ALONE = /^(?:(?:grand |sub-?)?totals?|summe|totaal|totale|summa):?$/i
const SUMMED_ALONE =
  /^(?:the |this |du |de (?:la )?|del |da |des |van de |van het )?(?:account|period|month|year|quarter|date|page|compte|cuenta|conto|conta|kontos?|rekening)s?$/i

/** `Closing Balance` as the name of an account, which none has. */
export function isClosingBalance(text: string): boolean {
  return /^(?:closing|ending) balance:?$/i.test(text)
}

/** Whether the name of an account is that of a sum: `Total`, `Grand Total`. */
export function isTotalAlone(text: string): boolean {
  return text.length <= LONGEST_LABEL && TOTAL_ALONE.test(withoutQuotes(text))
}

/** `Net change for period 01`, `Period activity`, `Movement for January 2026`: no entry is called so. */
export function isPeriodSum(text: string): boolean {
  return text.length <= LONGEST_LABEL && PERIOD_SUM.test(text)
}

const PERIOD_SUM =
  /^(?:(?:net |current |period |monthly |month |account |total )+(?:change|movement|activity)|(?:change|movement|activity))s?(?: (?:for|in|of|during) (?:the )?(?:current )?(?:period|month|year|quarter|account|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d).*)?:?$/i
const SUMMED =
  /^(?:(?:the |this |du |de (?:la )?|del |da |des |van de |van het )?(?:account|period|month|year|quarter|date|day|page|report|ledger|gl|g\/l|branch|department|division|compte|cuenta|conto|conta|konto|rekening)s?)\b/i

/** A balance carried from one page or period to the next; entries are never described like this. */
export function carriesBalance(text: string): boolean {
  return CARRIED.test(text)
}

const CARRIED = /^(?:(?:balance )?(?:(?:brought|carried) (?:forward|down)|[bc]\/[fd]|[bc]\.[fd]\.?)|(?:closing|ending) balance)$/i

/**
 * `'Opening'`, `Closing (Opening + Total)`, as ERPNext writes them, and other balances. Only for lines without a date: entries
 * may be called so, too.
 */
export function isUndatedBalanceLine(text: string): boolean {
  return isBalanceLine(withoutQuotes(text)) || isMarkedBalance(text) || BALANCE_ALONE.test(withoutQuotes(text))
}

/** `Schlusssaldo (Eröffnung + Summe)` */
const IN_PARENTHESES = /\s*\(.*\)$/
const MARKED = /^=+ *(?:beginning|ending) balance *=+$/i
const NET_CHANGE = /^net change\s*=\s*[-($]*\d[\d.,]*\)?$/i
const LONGEST_LABEL = 60
/** With a day and an amount behind the label. */
const LONGEST_BALANCE = 200
const BALANCE_ALONE = /^(?:(?:opening|closing)(?: \(.*\))?:?|ledger balances -+ debits:)$/i

/** ERPNext puts the names of its own lines in quotes. */
function withoutQuotes(text: string): string {
  return /^(['"‘“])(.*)['"’”]$/.exec(text)?.[2]?.trim() ?? text
}

/** The account whose own entries are below the heading: QuickBooks Desktop writes `Payroll - Other` for those of Payroll. */
export function ownEntriesOf(heading: string): string | null {
  return /^(.*\S)\s+[-–]\s+Other$/.exec(heading)?.[1] ?? null
}

export interface TotalLine {
  /** The account totalled: Checking in `Total for Checking` and `Total - Checking`; empty for a grand total. */
  readonly of: string
  /** Also closes its subaccounts. */
  readonly withSubAccounts: boolean
}

export function readTotalLine(written: string): TotalLine | null {
  const text = withoutQuotes(written)
  if (STARS.test(text)) return { of: '', withSubAccounts: false }
  const match = TOTAL.exec(text) ?? TOTAL_BEHIND.exec(text) ?? FOREIGN_TOTAL.exec(text) ?? FOREIGN_TOTAL_OF.exec(text)
  if (match === null) return null
  const named = (match[1] ?? match[2] ?? '').replace(/^[-–:]\s*/, '').trim()
  const of = named.replace(SUB_ACCOUNTS, '')
  return { of: headingAccount(of), withSubAccounts: of !== named }
}

const TOTAL = /^(?:grand |sub-?)?totals?(?:\s*:?\s*$|\s+(?:for|of)\s+(.*)$|(?:\s+|:\s*)(.*)$)/i
/** SAP marks sums, and sums of sums, with stars. */
const STARS = /^\*{1,5}$/

/** Whether a line without a date is a sum as SAP lists mark it, whatever else it says. */
export function isStarLine(text: string): boolean {
  return STARS.test(text)
}

/** Whether a line without a date is the sum above a group of lines, with their number, as lists of Odoo have it: `4000 Food sales (12)`. */
export function isGroupLine(cells: readonly string[]): boolean {
  const [label = '', ...amounts] = cells.filter((cell) => !isBlank(cell))
  return GROUP.test(label.trim()) && NAME.test(label) && amounts.length > 0 && amounts.every((cell) => AMOUNT_ALONE.test(cell))
}

const GROUP = /^\S.* \(\d{1,6}\)$/

/** An account above its lines, with sums next to it: `4000 Food sales`; null for any other line. */
export function accountAbove(cells: readonly string[]): string | null {
  const [label = '', ...amounts] = cells.filter((cell) => !isBlank(cell))
  const isOne = ACCOUNT_AND_NAME.test(label.trim()) && amounts.length > 0 && amounts.every((cell) => AMOUNT_ALONE.test(cell))
  return isOne ? label.trim() : null
}

const ACCOUNT_AND_NAME = /^\d{3,}[\d.-]* (?:- )?\p{L}{2}/u

/** Whether a line without a date is a subtotal of a profit and loss, such as gross profit. */
export function isResultLine(text: string): boolean {
  return RESULT.test(text)
}

const RESULT =
  /^(?:gross (?:profit|margin|income)|net (?:(?:ordinary|operating|other) )?(?:income|profit|loss|earnings|revenue)|operating (?:income|profit))$/i

/** `Summe Konto 1200`, `Totaal:`, `Omslutning`. */
const FOREIGN_TOTAL =
  /^(?:(?:gesamt|zwischen|end)?summe|saldo|(?:sub|eind)?totaal|summa|omslutning|sum|i alt|totale|suma(?:s)?(?: y saldos)?|soma|total g[eé]n[eé]ral)(?:\s*:?\s*$|\s+(?:konto|rekening|conto|cuenta|conta|compte)\s+(.*)$)/i
/** `Totaal Bank`, `Summe 1200 Bank`: sums that name their account without saying that it is one. */
const FOREIGN_TOTAL_OF =
  /^(?:(?:gesamt|zwischen)?summe|(?:sub|eind)?totaal|summa|totale|suma|soma)\s+(?:de |di |do |da |van |von |der |av )?(\S.*)$/i
/** `Wages Total`, as spreadsheets name subtotals. */
const TOTAL_BEHIND = /^(.*\S)\s+(?:sub-?)?totals?:?$/i
const SUB_ACCOUNTS = /\s+(?:with|incl(?:uding|\.)?) sub-?accounts?$/i

/** `Accrual basis Friday, July 3, 2026`, `Page 3 of 9`, and weekday, day and time of a report. */
export function isFooterLine(text: string): boolean {
  return FOOTER.test(text)
}

const FOOTER =
  /^(?:accrual|cash) basis\b|^page \d+|^(?:report )?(?:generated|printed|created|exported) (?:on|by|at|from)\b|^(?:mon|tues|wednes|thurs|fri|satur|sun)day, .*\d:\d\d/i

/** The account in a heading such as `Account: 4010 - Food sales (Balance forward as of 07/01/2026)`. */
export function headingAccount(heading: string): string {
  return heading.replace(LABEL, '').replace(BALANCE_BEHIND, '')
}

/** The account that a line above the headings names, as Tally does on each page: `Ledger: Sales`, or `Ledger:` and `Sales`; null for others. */
export function accountOfPage(cells: readonly string[]): string | null {
  const [label = '', name, ...more] = cells.filter((cell) => !isBlank(cell)).map((cell) => cell.trim())
  if (more.length > 0 || !PAGE.test(label) || (name !== undefined && !announcesAccount(label))) return null
  const text = name ?? headingAccount(label)
  return text === label || text.length > LONGEST_LABEL || NO_ACCOUNT.test(text) ? null : text
}

/** Names of a whole ledger. */
const NO_ACCOUNT = /\bledgers?\b|^(?:all|main|general|nominal|gl|actuals?|primary)\b/i
const PAGE = /^ledger(?: name| account)?\s*:/i

/** Whether a cell only labels the account in the next one: `Account:`, `GL Account No.`, `Ledger:` */
export function announcesAccount(text: string): boolean {
  return ANNOUNCEMENT.test(text)
}

const ANNOUNCEMENT = /^(?:(?:g\/?l |ledger )?(?:account|acct\.?)(?: (?:no\.?|number|code|name))?:?|ledger(?: name)?:)$/i
const LABEL = /^(?:(?:g\/?l |ledger )?(?:account|acct\.?)(?: (?:no\.?|number|code|name))?|ledger(?: name)?)\s*:\s*(?=\S)/i
const BALANCE_BEHIND = /\s*\((?:(?:beginning|opening|initial|starting) balance|balance (?:brought |carried )?forward)[^()]*\)$/i

/** Whether a row without a date is the top of a page: `General Ledger`, and `Page 3` behind it. */
export function isPageTop(cells: readonly string[]): boolean {
  return cells.some((cell) => /^page:? \d+(?: (?:of|\/) \d+)?$/i.test(cell.trim()))
}

/** A heading of an account in two cells, its number and its name, perhaps with a balance behind. */
export function isNumberAndName(cells: readonly string[], first: number): boolean {
  const [name, ...more] = cells.slice(first + 1).filter((cell) => !isBlank(cell))
  return (
    ACCOUNT_NUMBER.test(cells[first]?.trim() ?? '') &&
    name !== undefined &&
    NAME.test(name) &&
    more.every((cell) => AMOUNT_ALONE.test(cell) || isMarkedBalance(cell.trim()) || namesBalance([cell]))
  )
}

/**
 * `0100 | 1000 | Mill Road Bank` as `0100-1000 Mill Road Bank`: a heading with the parts of an account's number in cells of their own; null for
 * others.
 *
 * @param mayName whether a column may have such a part; others have numbers of documents.
 */
export function numberInParts(cells: readonly string[], first: number, mayName: (column: number) => boolean): string | null {
  const filled = cells.flatMap((cell, column) => (column < first || isBlank(cell) ? [] : [{ text: cell.trim(), column }]))
  const parts = filled.findIndex(({ text }) => !NUMBER_PART.test(text))
  const name = filled[parts]?.text ?? ''
  if (parts < 2 || !NAME.test(name) || !filled.slice(0, parts).every(({ column }) => mayName(column))) return null
  return `${filled
    .slice(0, parts)
    .map(({ text }) => text)
    .join('-')} ${name}`
}

const NUMBER_PART = /^\d{2,}$/
const ACCOUNT_NUMBER = /^(?=(?:\D*\d){3})\d[\dA-Z]*(?:[-./ ][\dA-Z]+)*$/
const NAME = /\p{L}{2}/u
const AMOUNT_ALONE = /^[^\p{L}]*\d[^\p{L}]*(?:[CD]r\.?)?$/u
