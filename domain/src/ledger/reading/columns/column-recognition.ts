import { BadInputError } from '../../../errors.ts'
import { headingText, isBlank } from '../cell-text.ts'
import { DateReader } from '../dates/date-text.ts'
import { type Side, sideOf, sideOfDocument } from '../debit-or-credit.ts'
import type { ColumnRole, FileMatch, SignRule } from '../file-match.ts'
import type { RawRow } from '../raw-row.ts'
import { accountAbove, isGroupLine, namesClosing, readTotalLine } from '../report-lines.ts'
import { ACCOUNT_ROLES, AMOUNT_ROLES, NEGATIVE_AMOUNT } from './column-roles.ts'
import {
  accountTypesByContent,
  contraColumn,
  isBalanceHeading,
  otherLocationColumns,
  rolesByContent,
  unitsByContent,
} from './columns-by-content.ts'
import { companyAmountHints, companyAmounts, withCompanyAmounts, withCurrencies } from './company-amounts.ts'
import { settleDates } from './date-columns.ts'
import { headingKey, isNetHeading, roleOfHeading, rolesOfHeadings } from './headings.ts'
import { type KnownExport, recognizeExport } from './known-exports.ts'
import { settleStatuses, withoutKinds } from './status-columns.ts'
import { type UnreadAmounts, unreadAmounts, withSpent } from './unread-amounts.ts'
import { type UnreadHint, unreadHints } from './unread-hints.ts'

/** What a file's headings say, before its dates and amounts are read. */
export interface ColumnRecognition
  extends Pick<FileMatch, 'recognizedAs' | 'headingLine' | 'headings' | 'roles' | 'headingsNest' | 'carriesDown'> {
  /** The sign rule of a single amount column, if the kind of export determines it, or debits and credits next to it. */
  readonly amountSigns: Exclude<SignRule, 'DEBIT_AND_CREDIT'> | null
  /** The column with a second account on each line, in a table of no known system; -1 for none. */
  readonly contraAt: number
  /** Columns that are not read although they may change what the amounts mean. */
  readonly unreadHints: readonly UnreadHint[]
  /** See `otherLocationColumns`. */
  readonly otherLocations: readonly string[]
  /** The first account on a line above its entries, with sums next to it, if no column is read as the account; null for none. */
  readonly accountAbove: string | null
  /** Columns without a role that hold amounts; none where a column is read as the amount. */
  readonly unreadAmounts: UnreadAmounts
}

/** Report titles precede the headings; beyond this many rows there are only data. */
const ROWS_SEARCHED = 100
const MOST_COLUMNS = 500

/**
 * Finds the heading row, which need not be the first, and the role of each column. Prefers a row with a date and an amount,
 * then the one with the most known headings. Without any known heading it is the first row of the usual width, with all
 * roles IGNORED; if that row reads as an entry, the file has no headings: line 0, and every heading empty.
 *
 * @param headingLine the line chosen by a person; 0 for none.
 * @param currency of the ledger; null where it does not matter.
 * @returns null for a file without any text.
 * @throws BadInputError if `headingLine` has no text.
 */
export function recognizeColumns(
  sample: readonly RawRow[],
  headingLine?: number,
  currency: string | null = null,
): ColumnRecognition | null {
  if (!sample.some(hasText)) return null
  const { at, row } =
    headingLine === undefined
      ? withSubheadings(sample, findHeadings(sample.slice(0, ROWS_SEARCHED)))
      : withGroupHeadings(sample, rowOnLine(sample, headingLine))
  const headings = headingsOf(row, sample.slice(at + 1))
  const titles = sample.slice(0, at).flatMap((title) => title.cells)
  const known = recognizeExport(headings, titles)
  const below = sample.slice(at + 1)
  const headed = withoutKinds(rolesOfHeadings(withoutEmpty(headings, below), currency), headings, below)
  const ofCompany = companyAmounts(headed, headings, below, currency)
  const named = withCurrencies(withCompanyAmounts(headed, ofCompany), headings, below, currency)
  // The headings of known systems are sufficient, except for columns that a company adds.
  const found =
    known === null
      ? rolesByContent(named, headings, below)
      : unitsByContent(withTracking(accountTypesByContent(named, headings, below), headings, known), headings, below)
  const settled = settleStatuses(settleDates(withOwnNames(found, headings, below), headings, below), headings, below)
  const roles = withSpent(withSide(settled, below, headings), headings, below)
  return {
    recognizedAs: known?.name ?? null,
    headingLine: row.line,
    headings,
    roles,
    headingsNest: known?.headingsNest ?? closesHeadings(sample.slice(at + 1)),
    carriesDown: known?.carriesDown ?? datesOnlyFirstLines(roles, sample.slice(at + 1)),
    amountSigns: ofCompany?.signs ?? known?.amountSigns ?? null,
    contraAt: known === null ? contraColumn(roles, headings, below) : -1,
    otherLocations: otherLocationColumns(roles, headings, below),
    unreadHints: [...companyAmountHints(ofCompany, headed, headings), ...unreadHints(roles, headings, below)],
    unreadAmounts: unreadAmounts(roles, headings, below),
    accountAbove: roles.some((role) => ACCOUNT_ROLES.has(role))
      ? null
      : below.reduce<string | null>((first, { cells }) => first ?? accountAbove(cells), null),
  }
}

/** Whether these first rows of a sheet contain ledger headings: at least a date and an amount. */
export function holdLedgerHeadings(rows: readonly RawRow[]): boolean {
  return rows.slice(0, ROWS_SEARCHED).some(({ cells }) => isUsable(rolesOfHeadings(cells.slice(0, MOST_COLUMNS))))
}

/** Whether these first rows contain headings of a whole ledger: also an account. */
export function holdWholeHeadings(rows: readonly RawRow[]): boolean {
  return rows.slice(0, ROWS_SEARCHED).some((row) => {
    const roles = rolesOf(row)
    return isUsable(roles) && roles.some((role) => ACCOUNT_ROLES.has(role))
  })
}

/**
 * COLUMNS if most dated lines have an account in its column; otherwise accounts are headings above their lines or on the
 * first of them, whether or not in a column of their own.
 */
export function accountsStandIn(roles: readonly ColumnRole[], rows: readonly RawRow[]): FileMatch['accountsFrom'] {
  const columns = roles.flatMap((role, index) => (ACCOUNT_ROLES.has(role) ? [index] : []))
  if (columns.length === 0) return 'HEADING_ROWS'
  const dateAt = roles.indexOf('DATE')
  if (dateAt === -1) return 'COLUMNS'
  if (rows.length > 0 && rows.every(({ cells }) => columns.every((index) => isBlank(cells[index])))) return 'HEADING_ROWS'
  const readers = (['MONTH_FIRST', 'DAY_FIRST'] as const).map((order) => new DateReader(order, { takesDayNumbers: true }))
  const isDate = (text: string): boolean => !isBlank(text) && readers.some((reader) => 'day' in reader.read(text))
  let [named, unnamed, headings] = [0, 0, 0]
  for (const { cells } of rows) {
    const isNamed = columns.some((index) => !isBlank(cells[index]))
    // The date column may contain headings and totals.
    if (!isDate(cells[dateAt] ?? '')) headings += isNamed ? 1 : 0
    else if (isNamed) named++
    else unnamed++
  }
  return named + headings > 0 && unnamed > named ? 'HEADING_ROWS' : 'COLUMNS'
}

/**
 * Blanks the headings of columns that are empty, or net and only filled where there is a tax, if another column with the same role is
 * filled.
 */
function withoutEmpty(headings: readonly string[], rows: readonly RawRow[]): string[] {
  const filled = headings.map((_, at) => rows.filter(({ cells }) => !isBlank(cells[at])).length)
  const roles = headings.map(roleOfHeading)
  return headings.map((heading, at) => {
    const others = filled.filter((_, other) => other !== at && roles[at] !== undefined && roles[other] === roles[at])
    const own = filled[at] ?? 0
    const isLess = isNetHeading(heading) ? others.some((count) => count > own) : own === 0 && others.some((count) => count > 0)
    return isLess ? '' : heading
  })
}

/** If no heading is a location, uses the first tracking column that the company created in its system. */
function withTracking(roles: readonly ColumnRole[], headings: readonly string[], known: KnownExport | null): ColumnRole[] {
  const isOwnColumn = known?.isOwnColumn ?? null
  if (isOwnColumn === null || roles.includes('LOCATION')) return [...roles]
  const at = headings.findIndex((heading, index) => roles[index] === 'IGNORED' && heading !== '' && !isOwnColumn(headingKey(heading)))
  return roles.map((role, index) => (index === at ? 'LOCATION' : role))
}

/** Next to a column of account numbers, a column “Account” with several texts per number names customers and vendors instead. */
function withOwnNames(roles: readonly ColumnRole[], headings: readonly string[], rows: readonly RawRow[]): ColumnRole[] {
  const [numberAt, nameAt] = [roles.indexOf('ACCOUNT_NUMBER'), roles.indexOf('ACCOUNT_NAME')]
  if (numberAt === -1 || nameAt === -1 || roleOfHeading(headings[nameAt] ?? '') !== 'ACCOUNT') return [...roles]
  const names = new Map<string, Map<string, number>>()
  let all = 0
  for (const { cells } of rows) {
    const [number, name] = [cells[numberAt]?.trim() ?? '', cells[nameAt]?.trim() ?? '']
    if (number === '' || name === '') continue
    const counts = names.get(number) ?? new Map<string, number>()
    names.set(number, counts.set(name, (counts.get(name) ?? 0) + 1))
    all++
  }
  const usual = [...names.values()].reduce((sum, counts) => sum + Math.max(...counts.values()), 0)
  if (usual >= all * 0.8) return [...roles]
  return roles.map((role, at) => (at !== nameAt ? role : roles.includes('VENDOR') ? 'IGNORED' : 'VENDOR'))
}

/**
 * The column in which nearly every dated line with an amount says debit or credit: one with such a heading, or any other
 * that has both. Not if it says debit for negative amounts, as banks do: those amounts are signed already.
 */
function withSide(roles: readonly ColumnRole[], rows: readonly RawRow[], headings: readonly string[]): ColumnRole[] {
  const [dateAt, amountAt] = [roles.indexOf('DATE'), roles.indexOf('AMOUNT')]
  if (dateAt === -1 || amountAt === -1) return [...roles]
  const found = new Map<number, SidesFound>()
  roles.forEach((role, index) => {
    if (role === 'IGNORED' || role === 'TRANSACTION_TYPE' || role === 'SIDE')
      found.set(index, newSides(role, isBalanceHeading(headings[index - 1] ?? '')))
  })
  for (const { cells } of rows) {
    const amount = cells[amountAt]?.trim() ?? ''
    if (amount === '' || isBlank(cells[dateAt])) continue
    const isNegative = NEGATIVE_AMOUNT.test(amount)
    for (const [index, sides] of found) addSide(sides, cells[index] ?? '', isNegative)
  }
  const sideAt = [...found].find(([, sides]) => areSides(sides))?.[0]
  return roles.map((role, index) => (index === sideAt ? 'SIDE' : role === 'SIDE' ? 'IGNORED' : role))
}

interface SidesFound {
  readonly isNamed: boolean
  /** Whether it comes right after a column of balances, whose side it may be. */
  readonly isAfterBalance: boolean
  /** Whether codes of documents count: under a heading of types. */
  readonly isOfTypes: boolean
  /** Rows of each side, and those of them with negative amounts. */
  readonly of: Readonly<Record<Side, { rows: number; negative: number }>>
  hasCodes: boolean
  others: number
}

function newSides(role: ColumnRole, isAfterBalance: boolean): SidesFound {
  const [isNamed, isOfTypes] = [role === 'SIDE', role === 'TRANSACTION_TYPE']
  return {
    isNamed,
    isAfterBalance,
    isOfTypes,
    of: { DEBIT: { rows: 0, negative: 0 }, CREDIT: { rows: 0, negative: 0 } },
    hasCodes: false,
    others: 0,
  }
}

function addSide(sides: SidesFound, text: string, isNegative: boolean): void {
  const ofDocument = sides.isOfTypes ? sideOfDocument(text) : null
  const side = sideOf(text) ?? ofDocument
  if (side !== null) {
    sides.of[side].rows++
    if (isNegative) sides.of[side].negative++
    sides.hasCodes ||= ofDocument !== null
  } else if (!isBlank(text)) sides.others++
}

function areSides({ isNamed, isAfterBalance, of: { DEBIT: debits, CREDIT: credits }, hasCodes, others }: SidesFound): boolean {
  // A few mistakes are unreadable rows, and do not rule out the column.
  if (others * 20 > debits.rows + credits.rows) return false
  if (isNamed ? debits.rows + credits.rows === 0 : debits.rows === 0 || credits.rows === 0) return false
  // If amounts with document codes have signs, those are the entry's already.
  if (hasCodes && debits.negative + credits.negative > 0) return false
  if (isAfterBalance && debits.negative + credits.negative > 0) return false
  // If all credits are negative, the sign only repeats the side; if most are, as with the normal side of an account, amounts have their own signs.
  if (credits.negative * 2 > credits.rows) return credits.negative === credits.rows && debits.negative === 0
  return debits.negative * 2 <= debits.rows
}

interface HeadingRow {
  readonly at: number
  readonly row: RawRow
}

/** The headings found at an index, joined with the row below or above that they are one with. */
function withSubheadings(rows: readonly RawRow[], at: number): HeadingRow {
  const [above, row, below] = [rows[at - 1], rows[at], rows[at + 1]]
  if (row === undefined) return { at, row: NO_HEADINGS }
  const joined = below === undefined ? null : joinedHeadings(row, below)
  if (joined !== null) return { at: at + 1, row: joined }
  // “Account” and “Amount” above “No”, “Name”, “Debit” and “Credit”.
  const isShort = above !== undefined && textsOf(above).length * 2 <= textsOf(row).length
  const grouped = above === undefined ? null : joinedHeadings(above, row, !isShort && hasAccount(row))
  return { at, row: grouped ?? row }
}

/** The headings chosen at an index, joined with the row above if they are its parts. */
function withGroupHeadings(rows: readonly RawRow[], at: number): HeadingRow {
  const [above, row] = [rows[at - 1], rows[at]]
  const isGroup = above !== undefined && (isUsable(rolesOf(above)) || textsOf(above).every((text) => roleOfHeading(text) !== undefined))
  const joined = !isGroup || row === undefined ? null : joinedHeadings(above, row)
  return { at, row: joined ?? row ?? NO_HEADINGS }
}

/**
 * `Account No`, from “Account” over several columns and “No” below it; null unless both rows together say more than each.
 *
 * @param isOfParts the upper heading counts only together with the lower one.
 */
function joinedHeadings(groups: RawRow, parts: RawRow, isOfParts = false): RawRow | null {
  const texts = parts.cells.slice(0, MOST_COLUMNS).map(headingText)
  if (textsOf(parts).length < 2 || textsOf(groups).length < 2 || texts.some((text) => AMOUNT_LIKE.test(text))) return null
  let group = ''
  const cells = Array.from({ length: Math.min(Math.max(groups.cells.length, texts.length), MOST_COLUMNS) }, (_, at) => {
    const own = headingText(groups.cells[at])
    if (own !== '') group = own
    const part = texts[at] ?? ''
    if (part === '') return own
    const both = `${group} ${part}`.trim()
    return [both, part, ...(isOfParts ? [] : [own])].find((text) => roleOfHeading(text) !== undefined) ?? both
  })
  const joined = rolesOfHeadings(cells)
  const own = scoreOf(rolesOf(parts))
  const best = Math.max(scoreOf(rolesOf(groups)), own)
  // “No” and “Name” alone would be a document and a customer.
  const names = (roles: readonly ColumnRole[]): boolean => roles.some((role) => ACCOUNT_ROLES.has(role))
  const isMore = scoreOf(joined) > best || (scoreOf(joined) === own && own === best && names(joined) && !names(rolesOf(parts)))
  return isUsable(joined) && isMore && best > USABLE ? { line: parts.line, cells } : null
}

function hasAccount(row: RawRow): boolean {
  return rolesOf(row).some((role) => ACCOUNT_ROLES.has(role))
}

function rolesOf(row: RawRow): ColumnRole[] {
  return rolesOfHeadings(row.cells.slice(0, MOST_COLUMNS))
}

function textsOf(row: RawRow): readonly string[] {
  return row.cells.map(headingText).filter((text) => text !== '')
}

const NO_HEADINGS: RawRow = { line: 0, cells: [] }

function hasText({ cells }: RawRow): boolean {
  return cells.some((cell) => !isBlank(cell))
}

function rowOnLine(rows: readonly RawRow[], line: number): number {
  if (line === 0) return -1
  const at = rows.findIndex((row) => row.line === line && hasText(row))
  if (at === -1) throw new BadInputError(`The file has no headings on line ${line}. Choose a line with text.`, 'headingLine')
  return at
}

/** Index of the heading row, -1 for none. */
function findHeadings(rows: readonly RawRow[]): number {
  let best = -1
  let bestScore = 1
  rows.forEach((row, index) => {
    const score = scoreOf(rolesOfHeadings(row.cells.slice(0, MOST_COLUMNS)))
    if (score <= bestScore) return
    best = index
    bestScore = score
  })
  if (best !== -1) return best
  const usual = firstUsualRow(rows)
  return readsAsEntry(rows[usual]?.cells ?? []) ? -1 : usual
}

/** Whether a row has a date and an amount, which heading rows never have. */
function readsAsEntry(cells: readonly string[]): boolean {
  const readers = [new DateReader('MONTH_FIRST'), new DateReader('DAY_FIRST')]
  const dates = cells.map((cell) => !isBlank(cell) && readers.some((reader) => 'day' in reader.read(cell)))
  return dates.includes(true) && cells.some((cell, at) => dates[at] === false && AMOUNT_LIKE.test(cell.trim()))
}

const USABLE = 100

/** Number of known roles; a usable heading row counts far more. */
function scoreOf(roles: readonly ColumnRole[]): number {
  const known = roles.filter((role) => role !== 'IGNORED').length
  return isUsable(roles) ? known + USABLE : known
}

function isUsable(roles: readonly ColumnRole[]): boolean {
  return roles.includes('DATE') && roles.some((role) => AMOUNT_ROLES.has(role))
}

function firstUsualRow(rows: readonly RawRow[]): number {
  const filled = rows.map((row) => row.cells.filter((cell) => cell.trim() !== '').length)
  const rowsByWidth = new Map<number, number>()
  for (const width of filled) if (width > 0) rowsByWidth.set(width, (rowsByWidth.get(width) ?? 0) + 1)
  const usual = [...rowsByWidth].sort((left, right) => right[1] - left[1] || right[0] - left[0])[0]?.[0]
  return usual === undefined ? -1 : filled.findIndex((width) => width >= usual)
}

/** The headings, plus an empty one for each column to the right that has values. */
function headingsOf(row: RawRow, below: readonly RawRow[]): string[] {
  let width = 0
  for (const { cells } of [row, ...below]) {
    for (let index = Math.min(cells.length, MOST_COLUMNS) - 1; index >= width; index--) {
      if (cells[index]?.trim() !== '') width = index + 1
    }
  }
  return Array.from({ length: width }, (_, index) => headingText(row.cells[index]))
}

const AMOUNT_LIKE = /^[^\p{L}\d]*\d[^\p{L}]*$/u

/** Whether total lines close what earlier rows opened: then headings in between are nested. */
function closesHeadings(rows: readonly RawRow[]): boolean {
  const openers = new Set<string>()
  for (const { cells } of rows) {
    const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
    const [first] = texts
    if (first === undefined) continue
    const total = readTotalLine(first)
    if (total !== null && openers.has(total.of)) return true
    // A heading may have a balance next to it.
    if (texts.every((text, index) => index === 0 || AMOUNT_LIKE.test(text))) openers.add(first)
  }
  return false
}

/** Whether many lines with account and amount have no date of their own but follow a line that does. */
function datesOnlyFirstLines(roles: readonly ColumnRole[], rows: readonly RawRow[]): boolean {
  const accountAt = roles.findIndex((role) => ACCOUNT_ROLES.has(role))
  const dateAt = roles.indexOf('DATE')
  if (accountAt === -1 || dateAt === -1) return false
  let [dated, undated] = [0, 0]
  for (const { cells } of rows) {
    const account = cells[accountAt]?.trim() ?? ''
    const hasAmount = cells.some((cell, index) => AMOUNT_ROLES.has(roles[index] ?? 'IGNORED') && !isBlank(cell))
    if (account === '' || !hasAmount || readTotalLine(account) !== null) continue
    if (namesClosing(cells, roles) || isGroupLine(cells)) continue
    if (!isBlank(cells[dateAt])) dated++
    else if (dated > 0) undated++
  }
  return undated * 4 >= dated && undated > 0
}
