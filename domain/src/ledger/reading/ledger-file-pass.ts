import { counted } from '../../money/format.ts'
import { joinFirst, joinNames } from '../../sentence-text.ts'
import { type ManyRepeated, RepeatedRows, VoidedRows } from '../repeated-rows.ts'
import { SumRows, type SumRowsFound } from '../sum-rows.ts'
import type { SharedAccount } from './account-text.ts'
import { detached } from './cell-text.ts'
import { ACCOUNT_ROLES, AMOUNT_ROLES } from './columns/column-roles.ts'
import type { UnreadHint } from './columns/unread-hints.ts'
import { CreditDocuments, type CreditDocumentsFound } from './credit-documents.ts'
import { isMonthDoubtful } from './dates/date-text.ts'
import { areDayNumbers } from './dates/day-numbers.ts'
import { UtcTimes, type UtcTimesFound } from './dates/utc-times.ts'
import { EntryReader } from './entry-reader.ts'
import type { ReadRow } from './file-entry.ts'
import type { ColumnRole, DecimalMark, FileMatch } from './file-match.ts'
import { digitDatesSentence, onlyPeriodsSentence, SWAPPED_DAYS_ADVICE, swappedDaysSentence } from './file-sentences.ts'
import { FileNotes, type FileTitle } from './file-titles.ts'
import { type FileSurvey, LedgerFileSurvey } from './ledger-file-survey.ts'
import {
  type DateOrderBasis,
  dateOrderBasis,
  type MatchBasis,
  matchByEvidence,
  missingColumns,
  otherAmounts,
  sameFormats,
  sharedAccounts,
  signsByEvidence,
  thousandsAmount,
  weakAmount,
} from './match-decision.ts'
import { isPlannedStatus } from './posting-status.ts'
import type { RawRow } from './raw-row.ts'
import { CarriedDates, type CarriedDatesFound } from './remarks/carried-dates.ts'
import { PartialFile, type PartialFileFound } from './remarks/partial-files.ts'
import { RoundedNumbers } from './rounded-numbers.ts'
import { UnpostedKinds } from './row-statuses.ts'
import { cutAmount } from './rows/cut-amounts.ts'
import { type FoundClosing, onlyClosingSentence } from './rows/found-closing.ts'
import { companyAmountObstacle, OtherAmounts, otherAmountHint } from './rows/other-amounts.ts'
import { cellWithoutResult } from './rows/unknown-cell.ts'

/**
 * Result of a pass through a file. Not settled: the whole file calls for another match than the one used; it has to be read
 * again with that.
 */
export type PassOutcome = SettledPass | { readonly settled: false; readonly match: FileMatch }

export interface SettledPass {
  readonly settled: true
  readonly match: FileMatch
  readonly survey: FileSurvey
  readonly dateOrderBasis: DateOrderBasis
  /** The first date that is several days; null for none. */
  readonly ambiguousDate: string | null
  /** Whether the days would be the same in many months; see `isMonthDoubtful`. */
  readonly isMonthDoubtful: boolean
  /** The first date such as 26/01/22 if the year is read first, or should be against an earlier choice; null for none, and if the user chose. */
  readonly shortYearDate: string | null
  /** Dates whose day and month a spreadsheet program may have swapped; null for none. */
  readonly swappedDays: EntryReader['swappedDays']
  /** The first date that is a day number; null for none. */
  readonly dayNumber: string | null
  /** The day numbers could be dates without separators. */
  readonly areDayNumbersOpen: boolean
  /** Headings of columns that decide about entries and are hidden in the workbook. */
  readonly hiddenColumns: readonly string[]
  /** Lines such as `Store: Mill Road` above entries that have no location. */
  readonly placeLines: EntryReader['placeLines']
  /** Names of hidden sheets of the workbook with entries that are not read. */
  readonly hiddenSheets: readonly string[]
  /** Entries whose times in UTC may be in another month elsewhere; null for none. */
  readonly utcTimes: UtcTimesFound | null
  /** Entries for which another column of dates has another month; null for none. */
  readonly otherDates: EntryReader['otherDates']
  /** Entries for which a column of periods has another month; null for none. */
  readonly otherPeriods: EntryReader['otherPeriods']
  /** The first amount such as `1,234` if no amount says which mark is decimal; null otherwise. */
  readonly weakAmount: string | null
  /** The decimal mark of the earlier file; null for new columns. */
  readonly markBefore: DecimalMark | null
  /** See `thousandsAmount`. */
  readonly thousandsAmount: string | null
  /** Rows that the file has twice, except for a column that is not read; null for few. */
  readonly repeated: ManyRepeated | null
  /** Number of credits if all are below zero and nevertheless read as taken back; 0 otherwise. */
  readonly negativeCredits: number
  /** Names that the file writes in several ways which look the same; read as one. */
  readonly sameLooks: readonly string[]
  /** The first account that a row gives another kind of type; null for none. */
  readonly otherType: EntryReader['otherType']
  /** The first account number that its workbook shows in a way that is not read; null for none. */
  readonly accountShownOtherwise: EntryReader['accountShownOtherwise']
  /** The signs depend on guessed account types, so a person has to confirm them. */
  readonly signsRestOnGuesses: boolean
  /** Types of unknown accounts are guessed, so a person has to confirm what counts as revenue. */
  readonly typesAreGuessed: boolean
  /** Heading of the column with second accounts if debits and credits differ: the file may only have one side of its lines. Null for none. */
  readonly contraHeading: string | null
  /** The first 20 accounts with several texts; a person has to say whether each is one account. */
  readonly sharedAccounts: readonly SharedAccount[]
  /** Why the file cannot be imported with this match, as a sentence; null if it can. */
  readonly obstacle: string | null
  /** See `ColumnRecognition`; where a person chose the columns, unknown codes of kinds alone. */
  readonly unreadHints: readonly UnreadHint[]
  readonly titles: readonly FileTitle[]
  /** Entries that repeat earlier rows as they are, in runs of several. */
  readonly copied: number
  /** Entries that hold the sum of those above them at most accounts; 0 for few. */
  readonly sumRows: SumRowsFound
  /** What says that the file does not have all rows; null for nothing. */
  readonly partial: PartialFileFound | null
  readonly carriedDates: CarriedDatesFound | null
  /** Credit memos and the like in a file none of whose amounts has a sign; null for none. */
  readonly creditDocuments: CreditDocumentsFound | null
  /** Voided rows that are left out, if rows that are imported take back each of them; 0 otherwise. */
  readonly takenBack: number
  /** Line of the first cell that holds many rows, since a quote in it is not closed; null for none. */
  readonly swallowed: number | null
  /** Entries with more cells than there are headings, and the line of the first; null for none. */
  readonly longRows: { readonly count: number; readonly line: number } | null
  /** Headings of columns that may be the locations as well; empty once a file of the source was read this way, or a person chose. */
  readonly otherLocations: readonly string[]
}

/** A rent of each month alone is on the same day, too. */
const MANY_ROWS = 40

/**
 * One pass through a file with a match based on its first rows: reads and surveys every row, and keeps collecting evidence
 * for the formats. `finish` says whether the match still holds. A `final` pass keeps its match regardless of the evidence:
 * it is the last attempt, or an import with the match that its preview showed.
 */
export class LedgerFilePass {
  readonly reader: EntryReader
  readonly #basis: MatchBasis
  readonly #survey: LedgerFileSurvey
  readonly #final: boolean
  readonly #closing: readonly FoundClosing[]
  readonly #repeated: RepeatedRows
  readonly #sums = new SumRows()
  readonly #credits = new CreditDocuments()
  readonly #rounded = new RoundedNumbers()
  readonly #utc = new UtcTimes()
  readonly #partial: PartialFile
  readonly #carried: CarriedDates
  readonly #notes = new FileNotes()
  readonly #kinds: UnpostedKinds
  readonly #otherAmounts: OtherAmounts
  readonly #dateAt: number
  /** Null without a column of statuses. */
  readonly #voided: VoidedRows | null
  /** Number of columns up to the last with a heading. */
  readonly #headed: number
  #swallowed: number | null = null
  #longRows: { readonly count: number; readonly line: number } | null = null
  #cut: { readonly amount: string; readonly line: number } | null = null

  /** @param options `closing`: the entries that close years and are left out. */
  constructor(basis: MatchBasis, match: FileMatch, options: { readonly final?: boolean; readonly closing?: readonly FoundClosing[] } = {}) {
    this.reader = new EntryReader(match, basis.context)
    this.#basis = basis
    this.#survey = new LedgerFileSurvey(this.reader, basis.context.collectsDays)
    this.#final = options.final ?? false
    this.#closing = options.closing ?? []
    this.#partial = new PartialFile(match)
    this.#carried = new CarriedDates(match)
    this.#kinds = new UnpostedKinds(match)
    this.#otherAmounts = new OtherAmounts(match, basis.context.scale, basis.context.currency ?? null)
    this.#dateAt = match.roles.indexOf('DATE')
    const last = match.headings.findLastIndex((heading) => heading !== '')
    this.#headed = last === -1 ? match.headings.length : last + 1
    this.#voided = match.roles.includes('STATUS') ? new VoidedRows(columnsOf(match, NAMING)) : null
    this.#repeated = new RepeatedRows(columnsOf(match, new Set(['IGNORED'])))
  }

  /** Takes every row of the file, starting with the first. */
  read(row: RawRow): ReadRow {
    const result = this.reader.read(row)
    this.#survey.add(result, row.isHidden === true)
    this.#partial.add(row, result.kind)
    this.#notes.add(row, result.kind)
    this.#swallowed ??= row.cells.some((cell) => holdsRows(cell, this.#headed)) ? row.line : null
    if (result.kind === 'entry') {
      this.#kinds.add(row.cells)
      this.#otherAmounts.add(row, result)
      this.#repeated.add(result, row.cells)
      this.#sums.add(result)
      this.#carried.add(row, result)
      this.#rounded.add(result)
      this.#utc.add(row.cells[this.#dateAt] ?? '', result.day)
      this.#credits.add(result, this.reader.account(result.accountIndex))
      this.#voided?.add(row.cells, result.amount, false)
    } else if (result.kind === 'unposted' && result.voidedAmount !== null) this.#voided?.add(row.cells, result.voidedAmount, true)
    if (result.kind !== 'skipped' && this.#cut === null) {
      const amount = cutAmount(row.cells, this.reader.match.roles, this.#headed)
      if (amount !== null) this.#cut = { amount: detached(amount), line: row.line }
    }
    if (result.kind === 'entry' && this.#isLong(row.cells))
      this.#longRows = { count: (this.#longRows?.count ?? 0) + 1, line: this.#longRows?.line ?? row.line }
    return result
  }

  /** The last column may have no heading, but not for a few rows alone. */
  #isLong(cells: readonly string[]): boolean {
    return cells.slice(this.#headed).some((cell) => cell.trim() !== '')
  }

  #contraHeading({ debits, credits }: FileSurvey): string | null {
    const { headings, roles } = this.reader.match
    const { contraAt } = this.#basis.recognition
    return roles[contraAt] === 'IGNORED' && debits !== credits ? (headings[contraAt] ?? null) : null
  }

  #shortYearDate(): string | null {
    const { dateOrder } = this.#basis.corrections
    // A choice for an earlier file may be wrong for this one.
    const isChosen = dateOrder === 'ISO' || dateOrderBasis(this.#basis, this.reader) === 'CHOSEN'
    return isChosen ? null : this.reader.shortYearDate
  }

  /** What a source has in every file is said of the first one; but each file may have other rates and texts. */
  #unreadHints(): readonly UnreadHint[] {
    const { before, corrections, recognition } = this.#basis
    const areChosen = corrections.roles !== undefined
    const found = this.#kinds.found(areChosen)
    const hints = recognition.unreadHints.filter(({ kind }) => !areChosen && (before === null || kind === 'RATES' || kind === 'STATUSES'))
    const other = areChosen ? null : otherAmountHint(this.#otherAmounts.found)
    return [...hints, ...(other === null ? [] : [other]), ...(found === null ? [] : [found])]
  }

  #missingColumns(): string | null {
    const { match, accountCount, firstPeriod } = this.reader
    const { recognition, months } = this.#basis
    const sentence = missingColumns(match, accountCount > 0, recognition, months)
    if (sentence === null || firstPeriod === null || match.roles.includes('DATE')) return sentence
    return `${sentence} ${onlyPeriodsSentence(firstPeriod)}`
  }

  #dateObstacle(): string | null {
    const { dateEvidence, dayNumber, swappedDays } = this.reader
    if (dayNumber !== null && areDayNumbers(dateEvidence.dayNumbers) === 'NO') return digitDatesSentence(dayNumber)
    const isAsked = swappedDays?.isLikely === true && this.#basis.corrections.dateOrder === undefined
    return isAsked ? `${swappedDaysSentence(swappedDays)} ${SWAPPED_DAYS_ADVICE}` : null
  }

  #hiddenColumns(): readonly string[] {
    const { headings, roles } = this.reader.match
    return this.#basis.hiddenColumns.flatMap((at) => (DECIDING.has(roles[at] ?? 'IGNORED') ? [headings[at] ?? ''] : []))
  }

  #roundedObstacle(): string | null {
    const { shared } = this.#rounded
    if (shared === null) return null
    const names = joinFirst(shared.names.map((name) => `“${name}”`))
    return `A spreadsheet has rounded account numbers: ${names} have ${shared.number} and would become one account. Write account numbers as text in the file, or leave the column out.`
  }

  #cutObstacle(): string | null {
    if (this.#cut === null) return null
    const { amount, line } = this.#cut
    return `The amount ${amount} on line ${line} is cut in two: its comma separates cells, too. Export the file with quotes around such amounts, without marks between thousands, or with another delimiter, such as semicolons.`
  }

  finish(): PassOutcome {
    const { match } = this.reader
    const wanted = matchByEvidence(this.#basis, this.reader)
    if (!this.#final && !sameFormats(match, wanted)) return { settled: false, match: wanted }
    const survey = this.#survey.result()
    return {
      settled: true,
      match,
      survey,
      dateOrderBasis: dateOrderBasis(this.#basis, this.reader),
      ambiguousDate: this.reader.ambiguousDate,
      isMonthDoubtful:
        survey.rows >= MANY_ROWS && survey.accounts.length > 2 && isMonthDoubtful(this.reader.dateEvidence, this.reader.match.dateOrder),
      shortYearDate: this.#shortYearDate(),
      hiddenColumns: this.#hiddenColumns(),
      hiddenSheets: this.#basis.hiddenSheets,
      placeLines: this.reader.placeLines,
      utcTimes: this.#utc.found,
      otherDates: this.reader.otherDates,
      otherPeriods: this.reader.otherPeriods,
      swappedDays: this.reader.swappedDays,
      dayNumber: this.reader.dayNumber,
      areDayNumbersOpen: areDayNumbers(this.reader.dateEvidence.dayNumbers) !== 'YES',
      repeated: this.#repeated.many,
      copied: this.#repeated.copied,
      sumRows: this.#sums.found,
      partial: this.#partial.found,
      carriedDates: this.#carried.end(),
      creditDocuments: areAmountsUnsigned(this.reader) ? this.#credits.found : null,
      takenBack: this.#voided?.takenBack ?? 0,
      unreadHints: this.#unreadHints(),
      titles: this.#basis.titles,
      // A refusal of cut amounts says as much.
      longRows: this.#cut === null ? this.#longRows : null,
      swallowed: this.#swallowed,
      negativeCredits: negativeCredits(this.#basis, this.reader),
      sameLooks: this.reader.sameLooks,
      otherType: this.reader.otherType,
      accountShownOtherwise: this.reader.accountShownOtherwise,
      weakAmount: weakAmount(this.#basis, this.reader),
      markBefore: this.#basis.before?.decimalMark ?? null,
      thousandsAmount: thousandsAmount(this.#basis, this.reader),
      signsRestOnGuesses: signsByEvidence(this.#basis, this.reader).restsOnGuesses,
      typesAreGuessed: this.reader.tallies.some(
        ({ account, positiveRows, negativeRows }) => account.isGuessedAnew && positiveRows + negativeRows > 0,
      ),
      contraHeading: this.#contraHeading(survey),
      // After an earlier file only where the locations are in another column now.
      otherLocations: this.#basis.corrections.roles === undefined ? this.#basis.recognition.otherLocations : [],
      sharedAccounts: sharedAccounts(this.#basis, this.reader),
      obstacle:
        this.#missingColumns() ??
        otherAmounts(this.#basis, match, this.#notes.all) ??
        companyAmountObstacle(this.#basis.corrections, this.#otherAmounts.found) ??
        this.#dateObstacle() ??
        otherHeadings(this.reader) ??
        this.#roundedObstacle() ??
        this.#cutObstacle() ??
        (survey.rows === 0 ? noRows(survey, this.#closing) : null),
    }
  }
}

function columnsOf({ roles }: FileMatch, wanted: ReadonlySet<ColumnRole>): readonly number[] {
  return roles.flatMap((role, at) => (wanted.has(role) ? [at] : []))
}

const NAMING: ReadonlySet<ColumnRole> = new Set([...ACCOUNT_ROLES, 'LOCATION'])
const DECIDING: ReadonlySet<ColumnRole> = new Set([...NAMING, ...AMOUNT_ROLES, 'DATE', 'SIDE'])

/** Whether a cell has lines that look like rows of a text file: one with a day and nearly as many cells, or many with several delimiters. */
function holdsRows(text: string, columns: number): boolean {
  if (text.length < SHORTEST_ROW || !/[\r\n]/.test(text)) return false
  const lines = text.split(/\r\n|\r|\n/)
  const delimiters = (line: string): number => line.match(/[,;\t|]/g)?.length ?? 0
  if (lines.some((line) => DAY_CELL.test(line) && delimiters(line) >= Math.max(FEWEST_DELIMITERS, columns - MISSING_CELLS))) return true
  return lines.length > FEWEST_LINES && lines.slice(1, -1).every((line) => delimiters(line) > 2)
}

const SHORTEST_ROW = 20
const FEWEST_DELIMITERS = 3
/** Of a row that a quotation mark cuts off, with the cell behind the last delimiter. */
const MISSING_CELLS = 2
const DAY_CELL = /(?:^|[,;\t|])"?(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}[- ][A-Za-z]{3}[- ]\d{2,4})(?=["T ,;\t|])/
const FEWEST_LINES = 4

/** Whether one column has all amounts, and none of them is below zero or says a side. */
function areAmountsUnsigned({ match, tallies, areAmountsSided }: EntryReader): boolean {
  return match.signRule !== 'DEBIT_AND_CREDIT' && !areAmountsSided && tallies.every(({ negativeRows }) => negativeRows === 0)
}

function negativeCredits({ corrections }: MatchBasis, { match, sides }: EntryReader): number {
  const isSettled = corrections.creditsAreNegative !== undefined || match.creditsAreNegative
  return isSettled || sides.positiveCredits > 0 ? 0 : sides.negativeCredits
}

/** Leaving out that line would put the amounts below it into the wrong columns. */
function otherHeadings({ otherHeadingsAt: line }: EntryReader): string | null {
  return line === null
    ? null
    : `Line ${line} has the headings again, in another order, so that the lines below it would be read wrong. Import them as a file of their own.`
}

/** Formats determine accounts, and those determine signs; nothing depends on signs. So three passes are enough. */
export const MOST_PASSES = 3

function noRows(survey: FileSurvey, closing: readonly FoundClosing[]): string {
  const [status] = survey.unposted.keys()
  if (survey.unreadableCount === 0 && status !== undefined)
    return isPlannedStatus(status)
      ? `The file has budgets, commitments or the like alone, as “${status}” says, and no entries. If they should count, set that column to “Not read”.`
      : `The file has no posted entries: the status of all its rows is such as “${status}”. If they should count, set that column to “Not read”.`
  if (survey.unreadableCount === 0) return closing.length > 0 ? onlyClosingSentence(closing) : 'The file has headings but no entries.'
  const cells = survey.unreadableRows.flatMap((row) => cellWithoutResult(row) ?? [])
  if (survey.uncalculated > 0 && cells.length > 0) {
    const shown = cells.slice(0, MOST_CELLS)
    const others = survey.unreadableCount - shown.length
    const where = joinNames(others > 0 ? [...shown, counted(others, 'more row')] : shown)
    return `None of the rows can be read: formulas have no result, as in ${where}. Open the file in Excel, save it and import it again.`
  }
  const [first] = survey.unreadableRows
  const yearless = yearlessDate(survey.unreadableRows)
  if (yearless !== null)
    return `The dates have no year, such as “${yearless}”. Export them with the year, or write them as 2026-01-31 in the file, and import it again.`
  return `None of the rows can be read, the first on line ${first?.line ?? 0}: ${first?.reason ?? ''}. Correct the columns or the formats, or the file.`
}

const MOST_CELLS = 3

/** The first date, if each of a file's dates is a day and a month alone, as `1401` and `14.01.` of DATEV; null otherwise. */
function yearlessDate(rows: FileSurvey['unreadableRows']): string | null {
  const texts = rows.map(({ reason }) => /^Date “([^”]+)” is not a date/.exec(reason)?.[1] ?? '')
  const areDays = texts.every((text) => {
    const [, one, other] = /^(\d{1,2})[-/.]?(\d\d?)\.?$/.exec(text) ?? []
    const [low, high] = [Number(one), Number(other)].sort((left, right) => left - right)
    return low !== undefined && high !== undefined && low >= 1 && low <= 12 && high <= 31
  })
  return areDays ? (texts[0] ?? null) : null
}
