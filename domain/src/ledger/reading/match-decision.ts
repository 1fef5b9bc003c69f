import { BadInputError } from '../../errors.ts'
import { separatesByComma } from '../../money/decimal-marks.ts'
import { seenText } from '../../seen-text.ts'
import { joinNames } from '../../sentence-text.ts'
import { LONGEST } from '../../text-limits.ts'
import { monthOfWord } from '../../time/month-words.ts'
import { wordsOf } from '../account-kinds.ts'
import { guessAccountType, kindOfName } from '../account-types.ts'
import { type ChartOfAccounts, chartsOfHeadings, decideChart } from '../chart-of-accounts.ts'
import { accountHandle } from '../chosen-types.ts'
import { type AccountSegments, decideAccountSegments } from './account-segments.ts'
import { type AccountTextDecision, decideAccountText, type SharedAccount } from './account-text.ts'
import { decideDecimalMark } from './amount-text.ts'
import { cleanText } from './cell-text.ts'
import { accountsStandIn, type ColumnRecognition, recognizeColumns } from './columns/column-recognition.ts'
import { ACCOUNT_ROLES, AMOUNT_ROLES } from './columns/column-roles.ts'
import { headingKey, rolesOfHeadings, settleAccountRoles, signRuleOfHeading } from './columns/headings.ts'
import { isXero } from './columns/known-exports.ts'
import { monthOfPeriod } from './columns/month-text.ts'
import type { UnreadAmounts } from './columns/unread-amounts.ts'
import { currencyOfHeading, foreignCurrency, signOfHeading } from './currency-text.ts'
import { decideDateOrder, determinesDateOrder } from './dates/date-text.ts'
import { areYearsFirst } from './dates/short-years.ts'
import { EntryReader, type ReadingContext } from './entry-reader.ts'
import { decideSigns, dependsOnGuessedTypes, type SignDecision, statesSides, writesCreditsNegative } from './entry-signs.ts'
import type { GuessBasis } from './file-accounts.ts'
import type { FileAccount } from './file-entry.ts'
import {
  type ColumnRole,
  type DecimalMark,
  type FileMatch,
  type MatchCorrections,
  REPEATED_ROLES,
  type TradedAccount,
} from './file-match.ts'
import { type FileTitle, fileTitles, titleObstacle } from './file-titles.ts'
import type { RawRow } from './raw-row.ts'
import { type FittedMatch, lineOfHeadings, type RememberedMatch, rememberedFor } from './remembered-match.ts'

/** Input for a file's match: its headings, a person's corrections, and the ledger. */
export interface MatchBasis {
  readonly recognition: ColumnRecognition
  /** Those for this file, over those remembered from an earlier file of its source. */
  readonly corrections: MatchCorrections
  /** How an earlier file with these columns was read; null for new columns. */
  readonly before: RememberedMatch | null
  /** Some corrections come from the earlier file. */
  readonly isRemembered: boolean
  readonly context: ReadingContext
  /** The texts above the headings. */
  readonly titles: readonly FileTitle[]
  /** Columns that the workbook hides, from 0. */
  readonly hiddenColumns: readonly number[]
  /** Names of hidden sheets of the workbook with entries that are not read. */
  readonly hiddenSheets: readonly string[]
  /** Side by side in one of the first rows, as above the columns of a report; empty for none. */
  readonly months: readonly string[]
}

/** Number of rows for the first decision; the evidence of the whole file is considered afterwards. */
export const SAMPLE_ROWS = 20_000

/**
 * Starts with a file. Remembered corrections apply unless corrected again.
 *
 * @throws BadInputError if the file has no text, or if corrections do not fit its columns.
 */
export function matchBasis(
  sample: readonly RawRow[],
  context: ReadingContext,
  corrections: MatchCorrections = {},
  remembered: readonly RememberedMatch[] = [],
): MatchBasis {
  if (sample.some(({ line, cells }) => line <= 20 && SIE.test(cells[0] ?? '')))
    throw new BadInputError(
      'This is a SIE file. Export the general ledger (huvudbok) with cost centers as CSV or .xlsx and choose that file.',
    )
  const recognized = recognizeColumns(sample, corrections.headingLine ?? lineOfHeadings(sample, remembered), context.currency ?? null)
  if (recognized === null) throw new BadInputError('The file is empty. Choose the export of a general ledger.')
  checkRoles(corrections.roles, recognized.headings.length)
  const before = rememberedFor(remembered, recognized)
  const recognition = before === null ? recognized : asBefore(recognized, before)
  const { signRule, ...kept } = before?.corrections ?? {}
  const held = signRule === undefined || areAmountsMoved(before?.roles, corrections.roles) ? kept : { ...kept, signRule }
  const isRemembered = Object.keys(held).some((field) => !Object.hasOwn(corrections, field))
  const titles = fileTitles(sample, recognition.headingLine)
  const { hiddenColumns = [], hiddenSheets = [] } = sample[0] ?? {}
  const months = monthsSideBySide(sample)
  return {
    recognition,
    corrections: { ...held, ...corrections },
    before,
    isRemembered,
    context,
    titles,
    hiddenColumns,
    hiddenSheets,
    months,
  }
}

/** Columns with the roles of the earlier file; locations in another column than there are pointed out. */
function asBefore(recognized: ColumnRecognition, { roles, locationBefore }: FittedMatch): ColumnRecognition {
  return { ...recognized, roles, otherLocations: locationBefore === null ? [] : [locationBefore] }
}

/** The months of the first row that names several, as above the columns of a report; empty for none. */
function monthsSideBySide(sample: readonly RawRow[]): readonly string[] {
  for (const { cells } of sample.slice(0, MOST_ROWS_ABOVE)) {
    const months = cells.map((cell) => cell.trim()).filter(isMonth)
    if (new Set(months).size > 1) return months
  }
  return []
}

const MOST_ROWS_ABOVE = 30

function isMonth(text: string): boolean {
  return monthOfPeriod(text) !== null || monthOfWord(text) > 0
}

const SIE = /^#(?:FLAGGA|SIETYP|KONTO|VER)\b/

/** The match based on the first rows of the file. */
export function decideMatch(basis: MatchBasis, sample: readonly RawRow[]): FileMatch {
  // Signs come last: they depend on dates, decimals and accounts.
  let match = blankMatch(basis, sample)
  for (let round = 0; round < 3; round++) {
    const reader = new EntryReader(match, basis.context)
    for (const row of sample) reader.read(row)
    const wanted = matchByEvidence(basis, reader)
    if (sameFormats(match, wanted)) return wanted
    match = wanted
  }
  return match
}

/** The match based on everything a reader has seen; corrections take precedence. */
export function matchByEvidence(basis: MatchBasis, reader: EntryReader): FileMatch {
  const { corrections, before } = basis
  const decimalMark = corrections.decimalMark ?? markByEvidence(basis, reader)
  const chart = chartByEvidence(reader)
  const traded = tradedByEvidence(reader, chart)
  return {
    ...reader.match,
    chart,
    traded,
    decimalMark,
    dateOrder: corrections.dateOrder ?? decideDateOrder(reader.dateEvidence, decimalMark === 'COMMA', before?.dateOrder),
    accountText: corrections.accountText ?? accountTextByEvidence(basis, reader).form,
    segments: segmentsByEvidence(basis, reader),
    signRule: signsByEvidence(basis, reader, { chart, traded }).signRule,
    creditsAreNegative: corrections.creditsAreNegative ?? writesCreditsNegative(reader.sides),
  }
}

/** How the order of a file's dates is known; GUESSED if every date could be read another way too, and the user was not asked. */
export type DateOrderBasis = 'CHOSEN' | 'FILE' | 'EARLIER_FILE' | 'GUESSED'

export function dateOrderBasis({ corrections, before }: MatchBasis, reader: EntryReader): DateOrderBasis {
  const isChosenBefore = before?.corrections.dateOrder !== undefined && before.corrections.dateOrder === corrections.dateOrder
  if (corrections.dateOrder !== undefined && !isChosenBefore) return 'CHOSEN'
  if (determinesDateOrder(reader.dateEvidence, reader.match.decimalMark === 'COMMA')) return 'FILE'
  if (isChosenBefore) return 'EARLIER_FILE'
  const { dayFirst, monthFirst, shortYears } = reader.dateEvidence
  const isOpen = dayFirst + monthFirst === 0 || (areYearsFirst(shortYears) === 'OPEN' && before?.dateOrder === reader.match.dateOrder)
  return isOpen && before !== null && before.dateOrder !== 'ISO' ? 'EARLIER_FILE' : 'GUESSED'
}

/** Amounts that can be read both ways are read as those of the earlier file. */
function markByEvidence({ before }: MatchBasis, { amountEvidence }: EntryReader): DecimalMark {
  const isOpen = amountEvidence.point === amountEvidence.comma
  return before !== null && isOpen ? before.decimalMark : decideDecimalMark(amountEvidence, 'POINT')
}

/** An amount such as `1,234` if the decimal mark is guessed: no amount has only one reading, and the user has not chosen. */
export function weakAmount({ corrections, before, context: { currency } }: MatchBasis, reader: EntryReader): string | null {
  const { point, comma, weakPoint, weakComma } = reader.amountEvidence
  if (corrections.decimalMark !== undefined || point + comma > 0 || weakPoint + weakComma === 0) return null
  const mark = reader.match.decimalMark
  // `1,234` after a file with decimal points is thousands in both.
  if (before !== null) return (mark === 'POINT' ? weakComma : weakPoint) === 0 ? null : reader.weakAmount
  // Where days are written as 5.1.2026, decimals have a comma, whatever the currency.
  const isUsual = weakComma === 0 && currency !== undefined && separatesByComma(currency) && reader.dateEvidence.dotted === 0
  return isUsual ? null : reader.weakAmount
}

/** The first amount such as `4.500`, whose mark may separate thousands since other amounts have fewer decimals; null for none. */
export function thousandsAmount({ corrections }: MatchBasis, reader: EntryReader): string | null {
  return corrections.decimalMark === undefined ? reader.thousandsAmount : null
}

function accountTextByEvidence({ before }: MatchBasis, reader: EntryReader): AccountTextDecision {
  return decideAccountText(reader.accountTexts, before?.accountText)
}

/** Accounts with several texts, unless a person has said where account texts have their numbers. */
export function sharedAccounts(basis: MatchBasis, reader: EntryReader): readonly SharedAccount[] {
  if (basis.corrections.accountText !== undefined) return []
  return [...accountTextByEvidence(basis, reader).shared, ...reader.sharedHeadings].slice(0, MOST_SHARED)
}

const MOST_SHARED = 20

/** Whether two matches read every row the same. */
export function sameFormats(left: FileMatch, right: FileMatch): boolean {
  return (
    left.dateOrder === right.dateOrder &&
    left.decimalMark === right.decimalMark &&
    left.signRule === right.signRule &&
    left.creditsAreNegative === right.creditsAreNegative &&
    left.accountText === right.accountText &&
    sameSegments(left.segments, right.segments) &&
    left.chart === right.chart &&
    left.traded.length === right.traded.length &&
    left.traded.every(({ account, documents }, at) => right.traded[at]?.account === account && right.traded[at]?.documents === documents)
  )
}

function segmentsByEvidence({ corrections }: MatchBasis, reader: EntryReader): AccountSegments | null {
  if (corrections.splitsAccounts === false || reader.match.roles.includes('LOCATION')) return null
  return decideAccountSegments(reader.numberedNames)
}

function sameSegments(left: AccountSegments | null, right: AccountSegments | null): boolean {
  if (left === null || right === null) return left === right
  return (
    left.separator === right.separator &&
    left.count === right.count &&
    left.place === right.place &&
    left.constant.join() === right.constant.join()
  )
}

/** The chart of the file's accounts, by names, stated types and sides. */
function chartByEvidence(reader: EntryReader): ChartOfAccounts {
  const { roles, headings, recognizedAs } = reader.match
  const sides = statesSides(roles)
  const evidence = reader.tallies.map(({ account: { number, name, typing }, sum }) => ({
    number,
    kind: typing.certainty === 'STATED' ? (typing.type === null ? undefined : { ...typing, type: typing.type }) : kindOfName(name),
    side: sides ? sideOf(sum) : (0 as const),
  }))
  return decideChart(evidence, recognizedAs !== null && isXero(recognizedAs) ? ['XERO'] : chartsOfHeadings(headings))
}

/**
 * Accounts whose guess is another one because all of their transactions are sales, or all purchases. In files that do not state
 * debit and credit, purchases say nothing: the account that pays has them as well as the expense.
 */
function tradedByEvidence(reader: EntryReader, chart: ChartOfAccounts): readonly TradedAccount[] {
  const sides = statesSides(reader.match.roles)
  // What customers owe names revenue as its other account, too: only lines of other accounts tell.
  const isOtherAccount = (own: string): boolean => {
    const naming = reader.namingAsOther(own)
    return naming === null || [...naming].some(({ account }) => !isOfBalanceSheet(account, chart))
  }
  return reader.tallies.flatMap(({ account: { number, name }, rows, salesRows, purchaseRows, sum }): TradedAccount[] => {
    if (rows === 0 || (salesRows !== rows && purchaseRows !== rows)) return []
    const documents = salesRows === rows ? 'SALES' : 'PURCHASES'
    // The other side of such a document is what customers owe, or what is owed to vendors.
    const mayBeOtherSide = sides ? sideOf(sum) !== (documents === 'SALES' ? -1 : 1) : documents === 'PURCHASES' || isOtherAccount(name)
    if (mayBeOtherSide) return []
    if (guessAccountType(number, name, chart).type === guessAccountType(number, name, chart, documents).type) return []
    return [{ account: accountHandle({ number, name }), documents }]
  })
}

function isOfBalanceSheet({ number, name, typing }: FileAccount, chart: ChartOfAccounts): boolean {
  const { type } = typing.certainty === 'STATED' ? typing : guessAccountType(number, name, chart)
  return type === 'BALANCE_SHEET'
}

function sideOf(sum: number): 1 | -1 | 0 {
  return sum > 0 ? 1 : sum < 0 ? -1 : 0
}

export function signsByEvidence(basis: MatchBasis, reader: EntryReader, guesses: GuessBasis = reader.match): SignDecision {
  const { roles } = reader.match
  const tallies = reader.talliesBy(guesses)
  const chosen = basis.corrections.signRule
  if (chosen === undefined || statesSides(roles) || chosen === 'DEBIT_AND_CREDIT') {
    const ofExport = basis.recognition.amountSigns ?? signRuleOfHeading(reader.match.headings[roles.indexOf('AMOUNT')] ?? '')
    const before = areAmountsMoved(basis.before?.roles, roles) ? null : (basis.before?.signRule ?? null)
    return decideSigns(roles, { stated: reader.areAmountsSided ? 'DEBIT_POSITIVE' : ofExport, before }, tallies)
  }
  return { signRule: chosen, restsOnGuesses: dependsOnGuessedTypes(chosen, tallies) }
}

/** What to do about it on the screen; the command line has a flag for it. */
export const CHOOSE_UNDER_COLUMNS = 'Choose it under Columns.'

/** Why these columns cannot be imported, as a sentence; null if they can. @param months side by side in a row of the file. */
export function missingColumns(
  { roles, accountsFrom, headings }: FileMatch,
  accountsSeen: boolean,
  { unreadAmounts, accountAbove }: Pick<ColumnRecognition, 'unreadAmounts' | 'accountAbove'>,
  months: readonly string[],
): string | null {
  const missing: string[] = []
  if (!roles.includes('DATE')) missing.push('the date')
  if (!roles.some((role) => AMOUNT_ROLES.has(role))) missing.push('the amount')
  const hasAccount = accountsFrom === 'COLUMNS' ? roles.some((role) => ACCOUNT_ROLES.has(role)) : accountsSeen
  if (!hasAccount) missing.push('the account')
  const last = missing.pop()
  if (last === undefined) return null
  const both = [DEBITED, CREDITED].map((pattern) => headings.find((heading) => pattern.test(wordsOf(heading)) || pattern.test(heading)))
  if (!hasAccount && both.every((heading) => heading !== undefined))
    return `Each line has two accounts, under “${both[0]}” and “${both[1]}”. ${LINE_EACH}`
  const sides = SIDE_ROLES.map((role) => headings[roles.indexOf(role)])
  const amount = headings.find((heading, at) => roles[at] === 'IGNORED' && rolesOfHeadings([heading])[0] === 'AMOUNT')
  if (!hasAccount && amount !== undefined && sides.every((heading) => heading !== undefined))
    return `No column is read as the account. If “${sides[0]}” and “${sides[1]}” name two accounts on each line, next to “${amount}”, they cannot be read. ${LINE_EACH}`
  if (!hasAccount && missing.length === 0 && accountAbove !== null)
    return `Accounts are on separate lines with their totals, such as “${accountAbove}”, and no column has them. Export a list of all lines with the account in a column; in Odoo, that of Journal Items, not grouped.`
  if (!roles.includes('DATE') && months.length > 1) return `Amounts are under months side by side, such as “${months[0]}”. ${REPORT}`
  const accountAt = roles.findIndex((role) => ACCOUNT_ROLES.has(role))
  if (!hasAccount && missing.length === 0 && accountAt !== -1)
    return `No row with an amount has an account under “${headings[accountAt] ?? ''}”, or below a line with one. ${CHOOSE_UNDER_COLUMNS}`
  const memo = headings[roles.indexOf('MEMO')] ?? ''
  if (!hasAccount && missing.length === 0 && headingKey(memo) === 'particulars')
    return `“${memo}” names one account of each voucher, and nothing names the other one. In Tally, show the details of the Day Book (Alt+F5) before the export, or export ledgers with the name of each. Or choose the account under Columns.`
  const amounts = roles.some((role) => AMOUNT_ROLES.has(role)) ? '' : unreadAmountsSentence(unreadAmounts)
  return `No column is read as ${missing.length === 0 ? last : `${missing.join(', ')} or ${last}`}. ${CHOOSE_UNDER_COLUMNS}${amounts}`
}

function unreadAmountsSentence({ headings, areSides }: UnreadAmounts): string {
  if (headings.length === 0) return ''
  const months = headings.filter(isMonth)
  if (months.length > 1) return ` Amounts are under months side by side, such as “${months[0]}”. ${REPORT}`
  const names = joinNames(headings.slice(0, MOST_SHOWN).map((heading) => `“${heading}”`))
  return areSides
    ? ` Each line has an amount under one of ${names}: if they are debits and credits, choose them as such, otherwise write all amounts into one column.`
    : ` Amounts are under ${names}: choose the one with the amount of each line alone.`
}

const LINE_EACH = 'Export the journal or the general ledger, with a line for each account.'
const SIDE_ROLES = ['DEBIT', 'CREDIT'] as const

const REPORT =
  'That is a report, not entries; a ledger has a row for each entry with its date. Look in the accounting program for the general ledger, the journal or the transaction detail, and export the transactions.'

const MOST_SHOWN = 5

const DEBITED =
  /^(?:debit(?:ed)?|dr) (?:account|acct|a c|nominal|gl)\b|^(?:account|acct) ?debit(?:ed)?$|^(?:soll|debet|debit) ?konto\b|^konto (?:soll|debet)$|^借方(?:勘定)?科目|^compte (?:debit|debite)$|^cuenta (?:debe|deudora)$|^conto dare$|^debetrekening$/
const CREDITED =
  /^(?:credit(?:ed)?|cr) (?:account|acct|a c|nominal|gl)\b|^(?:account|acct) ?credit(?:ed)?$|^(?:haben|kredit|credit) ?konto\b|^konto (?:haben|kredit)$|^[貸贷]方(?:勘定)?科目|^compte (?:credit|credite)$|^cuenta (?:haber|acreedora)$|^conto avere$|^creditrekening$/

/** Why columns in another currency than the ledger's cannot be imported, as a sentence; null if a person chose them, or they can. */
export function otherAmounts(
  { corrections, context: { currency }, titles }: MatchBasis,
  { headings, roles }: FileMatch,
  notes: readonly FileTitle[],
): string | null {
  // A person who chose the columns has seen the titles.
  if (corrections.roles !== undefined) return null
  if (isBatchOfDatev(titles)) return BATCH_OF_DATEV
  return (
    otherCurrencyColumns(currency, headings, roles) ??
    titleObstacle({ titles: [...titles, ...notes], headings, roles, currency: currency ?? null })
  )
}

/** Whether the first line is that of a batch of bookings: a format, its version, and what it has. */
function isBatchOfDatev(titles: readonly FileTitle[]): boolean {
  const first = titles.filter(({ line }) => line === 1).map(({ text }) => text)
  return /^(?:EXTF|DTVF)$/.test(first[0] ?? '') && first.includes('Buchungsstapel')
}

const BATCH_OF_DATEV =
  'This is a Buchungsstapel of DATEV: each line has two accounts, and amounts include the tax that DATEV itself posts to other accounts, so revenue and costs would be too high by it. Export the Sachkonten (account sheets with net amounts, a line for each account, with date and KOST1) as CSV or .xlsx.'

function otherCurrencyColumns(currency: string | undefined, headings: readonly string[], roles: readonly ColumnRole[]): string | null {
  if (currency === undefined) return null
  const heading = headings.find((text, at) => {
    const named = AMOUNT_ROLES.has(roles[at] ?? 'IGNORED') ? (signOfHeading(text) ?? currencyOfHeading(text)) : null
    return named !== null && foreignCurrency(named, currency) !== null
  })
  if (heading === undefined) return null
  return `The amounts under “${heading}” are in another currency than the ledger, ${currency}. Export them in ${currency}, or set the company's currency.`
}

function blankMatch({ recognition, corrections }: MatchBasis, sample: readonly RawRow[]): FileMatch {
  const roles = corrections.roles === undefined ? recognition.roles : settleAccountRoles(corrections.roles)
  return {
    recognizedAs: recognition.recognizedAs,
    headingLine: recognition.headingLine,
    headings: recognition.headings,
    roles,
    accountsFrom:
      corrections.accountsFrom ??
      accountsStandIn(
        roles,
        sample.filter(({ line }) => line > recognition.headingLine),
      ),
    headingsNest: corrections.headingsNest ?? recognition.headingsNest,
    carriesDown: corrections.carriesDown ?? recognition.carriesDown,
    creditsAreNegative: corrections.creditsAreNegative ?? false,
    accountText: corrections.accountText ?? 'NAME_ONLY',
    segments: null,
    dateOrder: corrections.dateOrder ?? 'MONTH_FIRST',
    decimalMark: corrections.decimalMark ?? 'POINT',
    signRule: statesSides(roles) ? 'DEBIT_AND_CREDIT' : 'DEBIT_POSITIVE',
    chart: 'COMMON',
    traded: [],
    location: locationOf(corrections),
  }
}

function locationOf({ location = '' }: MatchCorrections): string {
  const name = seenText(cleanText(location))
  if (name.length > LONGEST.locationName)
    throw new BadInputError(`The location is longer than ${LONGEST.locationName} characters.`, 'location')
  return name
}

/** A correction of signs only applies to the same amount columns. */
function areAmountsMoved(before: readonly ColumnRole[] = [], now: readonly ColumnRole[] = before): boolean {
  return now.some((role, at) => role !== before[at] && [role, before[at]].some((one) => one !== undefined && AMOUNT_ROLES.has(one)))
}

function checkRoles(roles: readonly ColumnRole[] | undefined, columns: number): void {
  if (roles === undefined) return
  if (roles.length !== columns) {
    throw new BadInputError(
      `The file has ${columns} columns, and roles were given for ${roles.length}. Give one role for each column.`,
      'roles',
    )
  }
  const twice = roles.find((role, index) => !REPEATED_ROLES.has(role) && roles.indexOf(role) !== index)
  if (twice !== undefined) throw new BadInputError(`Two columns are read as ${twice}. Choose one of them.`, 'roles')
}
