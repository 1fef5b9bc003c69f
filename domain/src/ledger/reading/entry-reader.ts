import { seenText } from '../../seen-text.ts'
import { LONGEST } from '../../text-limits.ts'
import type { AccountTyping } from '../account-types.ts'
import { AccountHeadings } from './account-headings.ts'
import { splitSegments } from './account-segments.ts'
import { type AccountParts, type SharedAccount, splitAccountText } from './account-text.ts'
import type { AmountEvidence, TextProblem } from './amount-text.ts'
import { cleanText, detached, isBlank, rowText } from './cell-text.ts'
import { ACCOUNT_ROLES } from './columns/column-roles.ts'
import { otherAccountColumn } from './columns/columns-by-content.ts'
import { otherDateColumn } from './columns/date-columns.ts'
import { type DateEvidence, DateReader } from './dates/date-text.ts'
import type { FileDay } from './dates/file-day.ts'
import { PeriodColumns } from './dates/period-columns.ts'
import { areYearsFirst } from './dates/short-years.ts'
import type { SwappedDays } from './dates/swapped-days.ts'
import { sideOfDocument } from './debit-or-credit.ts'
import { type SideTally, takesBack } from './entry-signs.ts'
import {
  type AccountTally,
  type ChosenTypes,
  FileAccounts,
  type GuessBasis,
  type KnownType,
  MOST_ACCOUNT_NAMES,
  type NamedAccount,
  type OtherType,
} from './file-accounts.ts'
import type { ClosingRow, FileAccount, FileEntry, ReadRow, SkippedKind, SkippedRow, UnpostedRow, UnreadableRow } from './file-entry.ts'
import { FileLocations } from './file-locations.ts'
import type { ColumnRole, FileMatch } from './file-match.ts'
import { isVoidedStatus } from './posting-status.ts'
import type { RawRow } from './raw-row.ts'
import {
  accountOfPage,
  announcesAccount,
  carriesBalance,
  headingAccount,
  isClosingBalance,
  isFooterLine,
  isGroupLine,
  isNumberAndName,
  isPageTop,
  isPeriodSum,
  isResultLine,
  isStarLine,
  isSumLabel,
  isTotalAlone,
  isUndatedBalanceLine,
  namesBalance,
  namesClosing,
  numberInParts,
  readTotalLine,
} from './report-lines.ts'
import { RowAmounts } from './row-amounts.ts'
import { isAloneAt, optionalText, sentenceOfProblems, textAt, tooLong, webAddress } from './row-cells.ts'
import { RowStatuses } from './row-statuses.ts'
import { AccountDocuments } from './rows/account-documents.ts'
import { PlaceLines } from './rows/place-lines.ts'
import { RowLabels } from './rows/row-labels.ts'
import { ShownAccounts } from './rows/shown-accounts.ts'
import { SumsAbove } from './rows/sums-above.ts'
import { unknownCell } from './rows/unknown-cell.ts'
import { SameLooks } from './same-looks.ts'

export interface ReadingContext {
  /** Decimals of the ledger's amounts, 0 to 4. */
  readonly scale: number
  /** Of the ledger, ISO 4217; left out: amounts in any currency are read. */
  readonly currency?: string
  /** Known types of ledger accounts; preferred over guesses. */
  readonly knownType?: KnownType
  /** Types that a person chose for the file's accounts; preferred over everything else. */
  readonly chosenTypes?: ChosenTypes
  /** Whether a survey adds up each day, too; default: no. */
  readonly collectsDays?: boolean
  /** Lines of entries that close a year and are left out. */
  readonly closingLines?: ReadonlySet<number>
}

/** Number of examples per account. */
const MOST_PATHS = 5

const SKIPPED: Readonly<Record<SkippedKind, SkippedRow>> = {
  BEFORE_HEADINGS: { kind: 'skipped', what: 'BEFORE_HEADINGS' },
  HEADING: { kind: 'skipped', what: 'HEADING' },
  ACCOUNT_HEADING: { kind: 'skipped', what: 'ACCOUNT_HEADING' },
  BALANCE: { kind: 'skipped', what: 'BALANCE' },
  TOTAL: { kind: 'skipped', what: 'TOTAL' },
  BLANK: { kind: 'skipped', what: 'BLANK' },
  NOTE: { kind: 'skipped', what: 'NOTE' },
}

interface Carried {
  readonly date: FileDay
  readonly transactionType: string | null
  readonly transactionNumber: string | null
  readonly unposted: string | null
}

/**
 * Turns the rows of a file into entries, one by one and in file order, which matters if accounts are heading rows. Accounts
 * are identified by number, or without one by exact name; an account's type is settled at its first appearance.
 *
 * @throws BadInputError if a column of accounts or locations clearly is something else.
 */
export class EntryReader {
  readonly match: FileMatch
  readonly #dates: DateReader
  readonly #amounts: RowAmounts
  readonly #statuses: RowStatuses
  readonly #headings: AccountHeadings
  readonly #accounts: FileAccounts
  readonly #accountTexts = new Set<string>()
  readonly #numberedNames = new Map<string, string>()
  readonly #looks = new SameLooks()
  readonly #plainNames = new Set<string>()
  /** For accounts without a number: the full heading paths, by name. */
  readonly #headingPaths = new Map<string, Set<string>>()
  readonly #locations: FileLocations
  /** Null where a column is the location. */
  readonly #placeLines: PlaceLines | null
  readonly #documents: AccountDocuments
  readonly #labels: RowLabels
  readonly #shownAccounts: ShownAccounts
  #headingAccount: NamedAccount | null = null
  #carried: Carried | null = null
  /** The line that `#carried` is from. */
  #carriedCells: readonly string[] = []
  /** Entries of one account that follow each other, and their sum as it is written. */
  #run: { readonly tally: AccountTally | null; readonly sum: bigint } = { tally: null, sum: 0n }
  readonly #sums = new SumsAbove()
  #uncalculated = 0
  readonly #closingLines: ReadonlySet<number> | null

  readonly #dateAt: number
  readonly #otherDateAt: number
  readonly #otherDates: DateReader
  #otherMonths = 0
  readonly #periods: PeriodColumns
  readonly #accountAt: number
  readonly #accountNumberAt: number
  readonly #accountNameAt: number
  readonly #accountTypeAt: number
  readonly #locationAt: number
  readonly #vendorAt: number
  readonly #memoAt: number
  readonly #referenceAt: number
  readonly #linkAt: number
  #isAfterTotal = false
  #otherHeadingsAt: number | null = null
  readonly #typeAt: number
  readonly #sideAt: number
  readonly #numberAt: number
  readonly #otherAccountAt: number

  constructor(match: FileMatch, context: ReadingContext) {
    this.match = match
    this.#dates = new DateReader(match.dateOrder, { takesDayNumbers: true })
    this.#locations = new FileLocations(match.location)
    this.#placeLines = match.roles.includes('LOCATION') ? null : new PlaceLines()
    this.#amounts = new RowAmounts(match, context.scale, context.currency ?? null)
    this.#statuses = new RowStatuses(match)
    this.#documents = new AccountDocuments(match)
    this.#labels = new RowLabels(match)
    this.#shownAccounts = new ShownAccounts(match)
    this.#closingLines = context.closingLines ?? null
    this.#headings = new AccountHeadings(match.headingsNest)
    this.#accounts = new FileAccounts(context.knownType ?? (() => null), context.chosenTypes ?? new Map(), match)
    const at = (role: ColumnRole): number => match.roles.indexOf(role)
    this.#dateAt = at('DATE')
    this.#otherDateAt = otherDateColumn(match.roles, match.headings)
    this.#periods = new PeriodColumns(match)
    this.#otherDates = new DateReader(match.dateOrder, { takesDayNumbers: true })
    this.#accountAt = at('ACCOUNT')
    this.#accountNumberAt = at('ACCOUNT_NUMBER')
    this.#accountNameAt = at('ACCOUNT_NAME')
    this.#accountTypeAt = at('ACCOUNT_TYPE')
    this.#locationAt = at('LOCATION')
    this.#vendorAt = at('VENDOR')
    this.#memoAt = at('MEMO')
    this.#referenceAt = at('REFERENCE')
    this.#linkAt = at('LINK')
    this.#typeAt = at('TRANSACTION_TYPE')
    this.#sideAt = at('SIDE')
    this.#numberAt = at('TRANSACTION_NUMBER')
    this.#otherAccountAt = otherAccountColumn(match.roles, match.headings)
  }

  /** By `accountIndex` of an entry, in order of first appearance. */
  account(index: number): FileAccount | undefined {
    return this.#accounts.tallies[index]?.account
  }

  get accountCount(): number {
    return this.#accounts.tallies.length
  }

  /** By `locationIndex` of an entry, in order of first appearance. */
  locationName(index: number): string | undefined {
    return this.#locations.all[index]?.name
  }

  get locationCount(): number {
    return this.#locations.all.length
  }

  /** Names of locations, then of accounts, that are written in several ways which look the same. */
  get sameLooks(): readonly string[] {
    return [...this.#locations.sameLooks, ...this.#looks.names(this.#plainNames)]
  }

  /** The first account that a row gives another kind of type; null for none. */
  get otherType(): OtherType | null {
    return this.#accounts.otherType
  }

  get dateEvidence(): DateEvidence {
    return this.#dates.evidence
  }

  /** The first date that is several days; null for none. */
  get ambiguousDate(): string | null {
    const isYearOpen = areYearsFirst(this.dateEvidence.shortYears) === 'OPEN'
    return (isYearOpen ? this.#dates.shortYearText : null) ?? this.#dates.ambiguousText
  }

  /** The first date such as 26/01/22 if the year is read first, or the dates say that it should be; null for none. */
  get shortYearDate(): string | null {
    const isFirst = this.match.dateOrder === 'ISO' || areYearsFirst(this.dateEvidence.shortYears) === 'YES'
    return isFirst ? this.#dates.shortYearText : null
  }

  /** Dates whose day and month a spreadsheet program may have swapped; null for none. */
  get swappedDays(): SwappedDays | null {
    return this.match.dateOrder === 'ISO' ? null : this.#dates.swappedDays
  }

  /** The first date that is a day number; null for none. */
  get dayNumber(): string | null {
    return this.#dates.dayNumberText
  }

  /** Entries for which another column of dates has another month; null for none. */
  get otherDates(): { readonly heading: string; readonly rows: number } | null {
    const heading = this.match.headings[this.#otherDateAt]
    return heading === undefined || this.#otherMonths === 0 ? null : { heading, rows: this.#otherMonths }
  }

  /** Entries for which a column of periods has another month; null for none. */
  get otherPeriods(): { readonly heading: string; readonly rows: number } | null {
    return this.#periods.other
  }

  /** The first account number that its workbook shows in a way that is not read; null for none. */
  get accountShownOtherwise(): ShownAccounts['otherwise'] {
    return this.#shownAccounts.otherwise
  }

  /** The first column of periods, with its first text; null for none. */
  get firstPeriod(): { readonly heading: string; readonly example: string } | null {
    return this.#periods.first
  }

  /** The first amount with two readings, such as `1,234`; null for none. */
  get weakAmount(): string | null {
    return this.#amounts.weakText
  }

  /** The first amount whose decimal mark may separate thousands, such as `4.500` next to `12.50`; null for none. */
  get thousandsAmount(): string | null {
    return this.#amounts.thousandsText
  }

  /** Whether every amount says Dr or Cr. */
  get areAmountsSided(): boolean {
    return this.#amounts.areSided
  }

  get amountEvidence(): AmountEvidence {
    return this.#amounts.evidence
  }

  /** Formulas without a result in rows that are entries, or should be. */
  get uncalculated(): number {
    return this.#uncalculated
  }

  get sides(): SideTally {
    return this.#amounts.sides
  }

  get tallies(): readonly AccountTally[] {
    return this.#accounts.tallies
  }

  /** Tallies with account types guessed on another basis than the match's. */
  talliesBy(basis: GuessBasis): readonly AccountTally[] {
    return this.#accounts.talliesBy(basis)
  }

  /** Accounts whose sales name the account of that name as the other one of the line; null if there are too many to know. */
  namingAsOther(name: string): ReadonlySet<AccountTally> | null {
    return this.#documents.namingAsOther(name)
  }

  /** Distinct account texts that may contain a number and a name. */
  get accountTexts(): ReadonlySet<string> {
    return this.#accountTexts
  }

  /** Lines such as `Store: Mill Road` above entries that have no location. */
  get placeLines(): readonly string[] {
    return this.#placeLines?.aboveEntries ?? []
  }

  /** The first line that has the headings in another order; null for none. */
  get otherHeadingsAt(): number | null {
    return this.#otherHeadingsAt
  }

  /** Names by number, as the file writes both. */
  get numberedNames(): ReadonlyMap<string, string> {
    return this.#numberedNames
  }

  /** Accounts without a number whose heading paths differ only in the numbers above them. */
  get sharedHeadings(): readonly SharedAccount[] {
    return [...this.#headingPaths].flatMap(([account, paths]) => (paths.size > 1 ? [{ account, texts: [...paths] }] : []))
  }

  /** The cells of the row that was just read, under `leftOutHeadings`: with what lines above it say, to be read again without them. */
  cellsAlone(written: readonly string[]): readonly string[] {
    const { accountsFrom, headings, carriesDown } = this.match
    const cells = [...written]
    if (carriesDown && this.#carried !== null)
      for (const at of [this.#dateAt, this.#typeAt, this.#numberAt])
        if (at !== -1 && isBlank(cells[at])) cells[at] = textAt(this.#carriedCells, at)
    if (accountsFrom === 'COLUMNS') return cells
    const under = headings.map((_, at) => cells[at] ?? '')
    return [...under, this.#headingAccount?.number ?? '', this.#headingAccount?.name ?? '']
  }

  read(written: RawRow): ReadRow {
    const { line } = written
    if (line === this.match.headingLine) return SKIPPED.HEADING
    if (line < this.match.headingLine) {
      this.#readPageTop(written.cells)
      return SKIPPED.BEFORE_HEADINGS
    }
    const row = written.shown === undefined ? written : this.#shownAccounts.of(written)
    const { cells } = row
    const dateText = textAt(cells, this.#dateAt)
    const date = isBlank(dateText) ? null : this.#dates.read(dateText)
    if (date !== null && 'day' in date) {
      this.#isAfterTotal = false
      if (dateText.length > LONGEST_DATE && isFooterLine(dateText.trim()) && isAloneAt(cells, this.#dateAt)) return SKIPPED.NOTE
      if (this.#isDatedBalance(cells)) {
        this.#noteName(cells)
        // Of Peachtree, which names an account on its first line alone.
        if (this.match.accountsFrom === 'HEADING_ROWS') this.#accountOf(cells)
        return SKIPPED.BALANCE
      }
      if (this.#labels.isDatedTotal(cells) || this.#isTotalOfAccount(cells)) return SKIPPED.TOTAL
      if (this.#isTotalOfRows(cells)) {
        this.#sums.endBlock()
        return SKIPPED.TOTAL
      }
      if (this.match.carriesDown) [this.#carried, this.#carriedCells] = [this.#carriedFrom(cells, date), cells]
      return this.#entry(row, date)
    }
    const skipped = this.#readReportLine(cells)
    this.#isAfterTotal = skipped === SKIPPED.TOTAL || (this.#isAfterTotal && skipped === SKIPPED.BLANK)
    if (skipped !== null) return skipped
    return this.#entry(row, date ?? this.#carried?.date ?? NO_DATE)
  }

  #entry(row: RawRow, date: FileDay | TextProblem): FileEntry | UnreadableRow | ClosingRow | UnpostedRow {
    const { line, cells } = row
    if (this.#closingLines?.has(line) === true) return { kind: 'closing', line }
    const unposted = this.#statuses.unposted(cells) ?? (this.match.carriesDown ? (this.#carried?.unposted ?? null) : null)
    if (unposted !== null) return { kind: 'unposted', line, status: unposted, voidedAmount: this.#voidedAmount(unposted, cells) }
    const { problem, uncalculated } = unknownCell(this.match, cells)
    this.#uncalculated += uncalculated
    if (problem !== null) return { kind: 'unreadable', line, text: this.#textAlone(cells), reason: sentenceOfProblems([problem]) }
    this.#periods.note(cells)
    const account = this.#accountOf(cells)
    const raw = this.#amounts.read(cells)
    const location = this.#locations.of('reason' in account ? '' : (account.place ?? textAt(cells, this.#locationAt)))
    const vendor = optionalText(cells, this.#vendorAt)
    const memo = optionalText(cells, this.#memoAt)
    const reference = optionalText(cells, this.#referenceAt)
    if (
      !('day' in date) ||
      typeof raw === 'object' ||
      'reason' in account ||
      'reason' in location ||
      tooLong(vendor) ||
      tooLong(memo) ||
      tooLong(reference)
    ) {
      const problems = [date, account, location, raw, tooLong(vendor), tooLong(memo), tooLong(reference)]
      const isHeadings = this.#labels.hasOtherHeadings(cells)
      if (isHeadings) this.#otherHeadingsAt ??= line
      const reason = isHeadings ? OTHER_HEADINGS : sentenceOfProblems(problems)
      return { kind: 'unreadable', line, text: this.#textAlone(cells), reason: detached(reason) }
    }
    if (location.name === '') this.#placeLines?.noteEntry(account.tally.account)
    this.#countOtherMonth(cells, date)
    this.#periods.compare(cells, date.month)
    const { tally } = account
    this.#run = { tally, sum: (tally === this.#run.tally ? this.#run.sum : 0n) + BigInt(raw) }
    this.#sums.add(raw, textAt(cells, this.#locationAt))
    if (this.#accountTypeAt !== -1) this.#accounts.compareType(tally, textAt(cells, this.#accountTypeAt), line)
    if (raw > 0) tally.positiveRows++
    else if (raw < 0) tally.negativeRows++
    tally.sum += Number(raw)
    tally.gross += Math.abs(Number(raw))
    const carried = this.match.carriesDown ? this.#carried : null
    const transactionType = optionalText(cells, this.#typeAt) ?? this.#documentCode(cells) ?? carried?.transactionType ?? null
    this.#documents.count(tally, transactionType, textAt(cells, this.#otherAccountAt))
    if (takesBack(tally.account, transactionType, memo)) tally.refundRows++
    return {
      kind: 'entry',
      line,
      day: date.day,
      month: date.month,
      accountIndex: tally.account.index,
      accountNumber: account.number,
      accountName: account.name,
      accountTypeText: tally.account.typeText,
      locationIndex: location.index,
      locationName: location.name,
      amount: this.#debitPositive(raw, tally.account.typing),
      vendor,
      memo,
      reference,
      link: webAddress(optionalText(cells, this.#linkAt)),
      transactionType,
      transactionNumber: optionalText(cells, this.#numberAt) ?? carried?.transactionNumber ?? null,
    }
  }

  #textAlone(cells: readonly string[]): string {
    return detached(rowText(this.cellsAlone(cells)))
  }

  /** Of a column that says both which document it is and on which side. */
  #documentCode(cells: readonly string[]): string | null {
    const text = optionalText(cells, this.#sideAt)
    return text === null || sideOfDocument(text) === null ? null : text
  }

  #voidedAmount(status: string, cells: readonly string[]): number | bigint | null {
    const { signRule } = this.match
    if (signRule === 'NATURAL' || !isVoidedStatus(status)) return null
    const raw = this.#amounts.read(cells)
    return typeof raw === 'object' ? null : signRule === 'CREDIT_POSITIVE' ? -raw : raw
  }

  #countOtherMonth(cells: readonly string[], date: FileDay): void {
    if (this.#otherDateAt === -1) return
    const text = textAt(cells, this.#otherDateAt)
    const other = isBlank(text) ? date : this.#otherDates.read(text)
    if ('month' in other && other.month !== date.month) this.#otherMonths++
  }

  /** Where each account has a page, the headings come below its name. */
  #readPageTop(cells: readonly string[]): void {
    if (this.match.accountsFrom !== 'HEADING_ROWS' || this.match.headingsNest) return
    const account = accountOfPage(cells)
    if (account === null) return
    this.#headings.open(detached(seenText(cleanText(account))), 0)
    this.#takeHeadingAccount()
  }

  /** Classifies skipped rows among those without a date; null for a row that should have been an entry. */
  #readReportLine(cells: readonly string[]): SkippedRow | null {
    let first = 0
    while (first < cells.length && isBlank(cells[first])) first++
    if (first === cells.length) {
      this.#carried = null
      return SKIPPED.BLANK
    }
    const text = seenText(cleanText(textAt(cells, first)))
    if (this.#labels.isHeadingRow(cells)) return SKIPPED.HEADING
    if (isPageTop(cells)) return SKIPPED.NOTE
    if (isUndatedBalanceLine(text)) return SKIPPED.BALANCE
    const hasAmount = this.#amounts.isIn(cells)
    if (hasAmount && this.#labels.isLabelledSum(cells, isSumLabel) && this.#isSumOfRun(cells)) return SKIPPED.TOTAL

    const total = readTotalLine(text)
    const standsAlone = isAloneAt(cells, first)
    // An account may be called "Total rewards": as a heading it has no amount and closes nothing.
    const closes = total !== null && (hasAmount || total.of === '' || this.#headings.has(total.of))
    const isNoHeading = !standsAlone && this.match.accountsFrom === 'COLUMNS'
    if (total !== null && (closes || isNoHeading) && this.#labels.hasOnlyAmountsAfter(cells, first)) {
      this.#carried = null
      this.#placeLines?.noteTotal(total.of)
      this.#headings.close(total)
      this.#takeHeadingAccount()
      return SKIPPED.TOTAL
    }
    // Under a heading, a star may be a mark of the line.
    const isStar = isStarLine(text) && (this.match.headings[first] ?? '') === ''
    // Results follow totals; elsewhere an account may be called so.
    const isResult = this.#isAfterTotal && hasAmount && isResultLine(text) && this.#labels.hasOnlyAmountsAfter(cells, first)
    if (isStar || isResult || this.#labels.closesTransaction(cells)) {
      this.#carried = null
      return SKIPPED.TOTAL
    }
    if (hasAmount && this.match.carriesDown && this.#carried !== null) return null
    if (hasAmount && this.#labels.isUndatedBalance(cells)) return SKIPPED.BALANCE
    if (hasAmount && this.match.carriesDown) return null
    if (hasAmount)
      return this.#labels.hasOnlyAmounts(cells) || isGroupLine(cells)
        ? SKIPPED.TOTAL
        : namesClosing(cells, this.match.roles)
          ? SKIPPED.BALANCE
          : null
    if (isFooterLine(text)) return SKIPPED.NOTE
    if (
      this.match.accountsFrom === 'HEADING_ROWS' &&
      (first <= this.#dateAt || ACCOUNT_ROLES.has(this.match.roles[first] ?? 'IGNORED')) &&
      !DATE_LIKE.test(text) &&
      (announcesAccount(text) ||
        this.#labels.hasOnlyAmountsAfter(cells, first) ||
        isNumberAndName(cells, first) ||
        (isBlank(textAt(cells, this.#dateAt)) && numberInParts(cells, first, this.#mayName) !== null))
    ) {
      // The indent of a heading is its column, or the blanks before its text.
      const indent = first * DEEPER_THAN_BLANKS + textAt(cells, first).search(/\S/)
      this.#headings.open(detached(this.#headingText(cells, first, text)), indent)
      this.#takeHeadingAccount(cleanText(textAt(cells, this.#accountTypeAt)))
      return SKIPPED.ACCOUNT_HEADING
    }
    if (namesBalance(cells)) return SKIPPED.BALANCE
    if (!standsAlone) return null
    this.#placeLines?.noteLine(text)
    return SKIPPED.NOTE
  }

  /** Whether numbers in a column may be parts of an account's, not those of documents. */
  readonly #mayName = (column: number): boolean => {
    const role = this.match.roles[column] ?? 'IGNORED'
    return role === 'IGNORED' || role === 'LOCATION' || ACCOUNT_ROLES.has(role)
  }

  /** Number and name of a heading in separate cells, else its only text. */
  #headingText(cells: readonly string[], first: number, text: string): string {
    const parts = numberInParts(cells, first, this.#mayName)
    if (parts !== null) return cleanText(parts)
    if (announcesAccount(text)) {
      const end = cells.findIndex((cell, index) => index > first && isBlank(cell))
      const named = cells.slice(first + 1, end === -1 ? undefined : end)
      if (named.length > 0) return named.map(cleanText).join(' ')
    }
    if (isNumberAndName(cells, first)) return `${text} ${cleanText(cells.find((cell, index) => index > first && !isBlank(cell)) ?? '')}`
    const number = cleanText(textAt(cells, this.#accountNumberAt))
    const name = cleanText(textAt(cells, this.#accountNameAt))
    return number === '' || name === '' ? headingAccount(text) : `${number} ${name}`
  }

  /**
   * A dated line that brings a balance forward. With an amount and further texts it is an entry; with an account of its own,
   * too, unless the file has document types or numbers and this line has none.
   */
  #isDatedBalance(cells: readonly string[]): boolean {
    const hasAmount = this.#amounts.isIn(cells)
    if (hasAmount && this.match.accountsFrom === 'COLUMNS') return this.#isBalanceOfAccount(cells)
    let [isBalance, saysMore] = [false, false]
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index] ?? ''
      const role = this.match.roles[index] ?? 'IGNORED'
      if (role === 'DATE' || role === 'AMOUNT' || role === 'DEBIT' || role === 'CREDIT' || isBlank(cell)) continue
      if (namesBalance([cell])) isBalance = true
      else if (role !== 'IGNORED') saysMore = true
    }
    return isBalance && !(hasAmount && saysMore)
  }

  /** Whether a row equals the sum of its account's rows above it. In a journal, entries without a date may be labelled like sums. */
  #isSumOfRun(cells: readonly string[]): boolean {
    if (!this.match.carriesDown) return true
    const account = this.#accountInColumns(cells)
    const raw = this.#amounts.read(cells)
    // An entry has one side.
    if (typeof raw === 'object') return true
    return !('reason' in account) && account.tally === this.#run.tally && BigInt(raw) === this.#run.sum
  }

  /**
   * A dated total of the account that its row is of, with the sum of the rows above it: `Total Sales`. Of an account of the balance sheet, whose
   * total may have its opening balance in it, one without a document is enough.
   */
  #isTotalOfAccount(cells: readonly string[]): boolean {
    if (!MAY_BE_TOTAL.test(textAt(cells, this.#memoAt))) return false
    const account = this.match.accountsFrom === 'COLUMNS' ? this.#accountInColumns(cells) : (this.#headingAccount ?? NO_ACCOUNT)
    if ('reason' in account || !this.#labels.namesTotalOf(cells, account.number, account.name)) return false
    const raw = this.#amounts.read(cells)
    const isSum = typeof raw !== 'object' && account.tally === this.#run.tally && BigInt(raw) === this.#run.sum
    return isSum || (account.tally.account.typing.type === 'BALANCE_SHEET' && this.#labels.lacksDocument(cells))
  }

  /** A dated row of an account called Total that has the sum of entries above it, and says nothing else. */
  #isTotalOfRows(cells: readonly string[]): boolean {
    if (this.match.accountsFrom !== 'COLUMNS' || !this.#labels.saysOnlyAccount(cells, isTotalAlone)) return false
    const raw = this.#amounts.read(cells)
    return typeof raw !== 'object' && this.#sums.has(raw, textAt(cells, this.#locationAt))
  }

  #isBalanceOfAccount(cells: readonly string[]): boolean {
    // Entries have a location, where the file has some.
    if (this.#locationAt !== -1 && this.#labels.isLabelledSum(cells, isPeriodSum)) return true
    if ([this.#memoAt, this.#accountNameAt].some((at) => carriesBalance(textAt(cells, at).trim()))) return true
    if (this.#labels.saysOnlyAccount(cells, isClosingBalance)) return true
    return this.#labels.lacksDocument(cells) && namesBalance([textAt(cells, this.#memoAt)])
  }

  #carriedFrom(cells: readonly string[], date: FileDay): Carried {
    return {
      date,
      transactionType: optionalText(cells, this.#typeAt),
      transactionNumber: optionalText(cells, this.#numberAt),
      unposted: this.#statuses.unposted(cells),
    }
  }

  #debitPositive(raw: number | bigint, typing: AccountTyping): number | bigint {
    const turned = this.match.signRule === 'CREDIT_POSITIVE' || (this.match.signRule === 'NATURAL' && typing.normalSide === 'CREDIT')
    return turned && raw !== 0 ? -raw : raw
  }

  #accountOf(cells: readonly string[]): NamedAccount | TextProblem {
    if (this.match.accountsFrom === 'COLUMNS') return this.#accountInColumns(cells)
    // The first line of an account may name it instead of a heading.
    const own = this.#accountInColumns(cells)
    if ('reason' in own) return own === NO_ACCOUNT ? (this.#headingAccount ?? NO_ACCOUNT) : own
    this.#headingAccount = own
    return own
  }

  #accountInColumns(cells: readonly string[]): NamedAccount | TextProblem {
    const text = textAt(cells, this.#accountAt)
    const numberText = textAt(cells, this.#accountNumberAt)
    const nameText = this.#accountNameAt === -1 ? text : textAt(cells, this.#accountNameAt)
    const known = this.#accounts.find(numberText, nameText)
    if (known !== undefined) return known
    const number = seenText(cleanText(numberText))
    const written = this.#seenName(cleanText(nameText))
    if (number === '' && written === '') return NO_ACCOUNT
    const name = written === '' && this.#accountNameAt !== -1 ? (this.#numberedNames.get(number) ?? '') : written
    const parts = this.#accountAt === -1 || name === '' ? { number, name } : this.#split(name, number)
    return this.#addAccount(numberText, nameText, parts, cleanText(textAt(cells, this.#accountTypeAt)))
  }

  /** The name of an account that only its opening balance has. */
  #noteName(cells: readonly string[]): void {
    const [number, name] = [this.#accountNumberAt, this.#accountNameAt].map((at) => seenText(cleanText(textAt(cells, at))))
    if (number === undefined || name === undefined || number === '' || name === '' || this.#numberedNames.has(number)) return
    if (this.#numberedNames.size < MOST_ACCOUNT_NAMES) this.#numberedNames.set(detached(number), detached(name))
  }

  #addAccount(numberText: string, nameText: string, parts: AccountParts, typeText: string): NamedAccount | TextProblem {
    if (parts.number !== '' && parts.number.length <= LONGEST.account && this.#numberedNames.size < MOST_ACCOUNT_NAMES)
      this.#numberedNames.set(detached(parts.number), detached(parts.name))
    const { segments } = this.match
    if (segments === null || parts.number === '') return this.#accounts.add(numberText, nameText, parts, typeText)
    const { number, place } = splitSegments(parts.number, segments)
    return this.#accounts.add(numberText, nameText, { number, name: parts.name }, typeText, place)
  }

  #seenName(written: string): string {
    const seen = this.#looks.read(written)
    if (seen === written && seen !== '' && this.#plainNames.size < MOST_ACCOUNT_NAMES) this.#plainNames.add(detached(seen))
    return seen
  }

  /** Number and name of a combined text; a number column overrides the text's own number. */
  #split(text: string, number: string): AccountParts {
    if (text.length <= LONGEST.account && this.#accountTexts.size < MOST_ACCOUNT_NAMES) this.#accountTexts.add(detached(text))
    const parts = splitAccountText(text, this.match.accountText)
    return number === '' ? parts : { number, name: parts.name }
  }

  #rememberPath(name: string, path: string): void {
    const known = this.#headingPaths.get(name)
    if (known !== undefined) {
      if (known.size < MOST_PATHS) known.add(path)
    } else if (this.#headingPaths.size < MOST_ACCOUNT_NAMES) this.#headingPaths.set(name, new Set([path]))
  }

  /** Sets the account for the following lines; `typeText` is the type stated in its own heading. */
  #takeHeadingAccount(typeText = ''): void {
    const path = this.#headings.path()
    const own = path.at(-1)
    if (own === undefined) {
      this.#headingAccount = null
      return
    }
    // Accounts with a number are identified by it; others are distinguished by the headings above.
    const parts = this.#split(own, '')
    const name = parts.number === '' ? path.map((text) => splitAccountText(text, this.match.accountText).name).join(':') : parts.name
    if (parts.number === '' && path.length > 1) this.#rememberPath(name, path.join(':'))
    const named = this.#accounts.find(parts.number, name) ?? this.#addAccount(parts.number, name, { number: parts.number, name }, typeText)
    this.#headingAccount = 'reason' in named ? null : named
  }
}

/** Few rows say so, and the others are not looked at further. */
const MAY_BE_TOTAL = /tota|summ|sum[ae]\b|soma/i
const OTHER_HEADINGS = 'The headings again, in another order'
/** More than the leading blanks of any heading, so that the column always dominates. */
const DEEPER_THAN_BLANKS = 1_000
/** Longer than any entry's date; longer texts may be a report's time of creation. */
const LONGEST_DATE = 20
const DATE_LIKE = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}$/
const NO_DATE: TextProblem = { reason: 'no date' }
const NO_ACCOUNT: TextProblem = { reason: 'no account' }
