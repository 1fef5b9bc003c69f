import { ExactSum } from '../../money/exact-sum.ts'
import { type Day, dayOfMonthOf, type MonthIndex } from '../../time/day.ts'
import { INCOME_TYPES } from '../account.ts'
import type { AccountTyping } from '../account-types.ts'
import { FIRST_LEDGER_MONTH, type LocationBalances, RunWriter } from '../balances/balance-pack.ts'
import { CellTable } from '../balances/cell-table.ts'
import type { DayPack } from '../balances/day-pack.ts'
import { EntryCollector } from '../balances/entry-collector.ts'
import { closingKind } from '../closing-entries.ts'
import { detached } from './cell-text.ts'
import { type FarRows, farRows, strayRows } from './dates/far-days.ts'
import type { EntryReader } from './entry-reader.ts'
import type { FileAccount, FileEntry, ReadRow, SkippedKind, UnreadableRow } from './file-entry.ts'
import { saysOpening, saysSum, saysYearEndClosing } from './report-lines.ts'

/** Entries of a month and location. Sums are minor units. */
export interface MonthLocationTotal {
  readonly month: MonthIndex
  readonly locationIndex: number
  readonly locationName: string
  readonly rows: number
  /** First and last day with entries. */
  readonly firstDay: Day
  readonly lastDay: Day
  /** Both positive. */
  readonly debits: number | bigint
  readonly credits: number | bigint
  /** Credit minus debit over all accounts of the profit and loss: the effect on net income. Accounts of unknown type count nowhere. */
  readonly netIncome: number | bigint
  /** Its part of accounts of income and other income. */
  readonly income: number | bigint
}

export interface SurveyedAccount {
  readonly index: number
  readonly number: string
  /** The name on the latest entry date, first alphabetically; the number if the file has no name. */
  readonly name: string
  /** Latest entry date with that name. */
  readonly namedOn: Day
  /** All names in the file, the chosen one first, then alphabetically. */
  readonly names: readonly string[]
  readonly typeText: string | null
  readonly typing: AccountTyping
  readonly rows: number
  /** Minor units, debit positive. */
  readonly amount: number | bigint
  /** The month with the largest absolute sum. */
  readonly largestMonth: { readonly month: MonthIndex; readonly amount: number | bigint }
}

export interface SurveyedLocation {
  readonly index: number
  /** Empty for entries without a location. */
  readonly name: string
  readonly rows: number
}

/** Contents of a file; memory grows with its accounts, locations and months, not with its rows. */
export interface FileSurvey {
  readonly rows: number
  readonly skipped: Readonly<Record<SkippedKind, number>>
  readonly unreadableCount: number
  /** Rows that close a year and are left out. */
  readonly closingCount: number
  /** Rows whose status says that they are not in the books, by status as the file writes it; left out. */
  readonly unposted: ReadonlyMap<string, number>
  /** How many combinations of account, location and month have entries. */
  readonly cellCount: number
  /** Formulas without a result in rows that are entries, or should be. */
  readonly uncalculated: number
  /** Entries in hidden rows of a workbook. Both sums positive. */
  readonly hidden: { readonly rows: number; readonly debits: number | bigint; readonly credits: number | bigint }
  /** The first 1,000. */
  readonly unreadableRows: readonly UnreadableRow[]
  readonly firstRows: readonly FileEntry[]
  readonly firstDay: Day | null
  readonly lastDay: Day | null
  /** Days with entries of accounts that take the result of a year. */
  readonly resultDays: readonly Day[]
  /** Rows that are decades away from most others. */
  readonly far: readonly FarRows[]
  /** A row or two that are months away from all others; null for none. */
  readonly stray: ReturnType<typeof strayRows>
  /** Entries of the profit and loss that are described as an opening balance. */
  readonly openings: number
  /** Those that are described as a sum, and the first such text. */
  readonly summed: { readonly rows: number; readonly text: string }
  /** Entries of the profit and loss that are described as closing a year. */
  readonly closings: number
  readonly debits: number | bigint
  readonly credits: number | bigint
  /** By month, then by first appearance of the location. */
  readonly totals: readonly MonthLocationTotal[]
  /** Accounts with entries, by first appearance. */
  readonly accounts: readonly SurveyedAccount[]
  readonly locations: readonly SurveyedLocation[]
  /** All locations together, by account index and month; without days. */
  readonly balances: LocationBalances
  /** By month, with indexes of locations and accounts; null unless asked for. */
  readonly days: ReadonlyMap<number, DayPack> | null
}

const KEPT_UNREADABLE = 1_000
const KEPT_FIRST_ROWS = 10
/** With more, the account is used in trade. */
const MOST_RESULT_DAYS = 500
const MONTH_CELLS = { accounts: 2 ** 22, times: 2 ** 12 } as const

interface Bucket {
  readonly month: MonthIndex
  readonly locationIndex: number
  /** Of its first row. */
  readonly line: number
  readonly day: Day
  rows: number
  firstDay: Day
  lastDay: Day
  readonly debits: ExactSum
  readonly credits: ExactSum
  readonly netIncome: ExactSum
  readonly income: ExactSum
}

interface DatedName {
  readonly name: string
  latest: Day
}

interface AccountFigures {
  readonly account: FileAccount
  readonly inNetIncome: boolean
  readonly isIncome: boolean
  readonly takesResult: boolean
  rows: number
  readonly amount: ExactSum
  /** Name on the previous row, which is usually the same on the next. */
  current: DatedName
  readonly names: Map<string, DatedName>
}

/** Rows of a file that its import leaves out, and keeps for a download. */
export function rowsLeftOut({ unreadableCount, closingCount, unposted }: FileSurvey): number {
  return [...unposted.values()].reduce((sum, rows) => sum + rows, unreadableCount + closingCount)
}

/** Adds up the rows of an EntryReader, one at a time. */
export class LedgerFileSurvey {
  readonly #reader: EntryReader
  readonly #skipped: Record<SkippedKind, number> = {
    BEFORE_HEADINGS: 0,
    HEADING: 0,
    ACCOUNT_HEADING: 0,
    BALANCE: 0,
    TOTAL: 0,
    BLANK: 0,
    NOTE: 0,
  }
  readonly #unreadable: UnreadableRow[] = []
  #unreadableCount = 0
  #closing = 0
  readonly #unposted = new Map<string, number>()
  readonly #firstRows: FileEntry[] = []
  #rows = 0
  #openings = 0
  #summed = { rows: 0, text: '' }
  #closings = 0
  readonly #hidden = { rows: 0, debits: new ExactSum(), credits: new ExactSum() }
  #firstDay: Day | null = null
  #lastDay: Day | null = null
  readonly #resultDays = new Set<Day>()
  /** By location index, then by month. */
  readonly #buckets: Map<MonthIndex, Bucket>[] = []
  #bucket: Bucket | null = null
  readonly #accounts: (AccountFigures | undefined)[] = []
  readonly #cells = new CellTable(MONTH_CELLS)
  readonly #days: EntryCollector | null

  /** @param collectsDays also adds up each day: memory grows with the distinct days, accounts and locations then. */
  constructor(reader: EntryReader, collectsDays = false) {
    this.#reader = reader
    this.#days = collectsDays ? new EntryCollector() : null
  }

  add(row: ReadRow, isHidden = false): void {
    switch (row.kind) {
      case 'entry':
        this.#addEntry(row)
        if (isHidden) this.#addHidden(row.amount)
        break
      case 'skipped':
        this.#skipped[row.what]++
        break
      case 'closing':
        this.#closing++
        break
      case 'unposted':
        this.#unposted.set(row.status, (this.#unposted.get(row.status) ?? 0) + 1)
        break
      case 'unreadable':
        this.#unreadableCount++
        if (this.#unreadable.length < KEPT_UNREADABLE) this.#unreadable.push(row)
        break
    }
  }

  result(): FileSurvey {
    const [debits, credits] = [new ExactSum(), new ExactSum()]
    const buckets = this.#buckets.flatMap((months) => [...months.values()])
    buckets.sort((left, right) => left.month - right.month || left.locationIndex - right.locationIndex)
    const rowsByLocation = new Map<number, number>()
    for (const bucket of buckets) {
      debits.add(bucket.debits.value)
      credits.add(bucket.credits.value)
      rowsByLocation.set(bucket.locationIndex, (rowsByLocation.get(bucket.locationIndex) ?? 0) + bucket.rows)
    }
    return {
      rows: this.#rows,
      skipped: { ...this.#skipped },
      unreadableCount: this.#unreadableCount,
      closingCount: this.#closing,
      unposted: new Map(this.#unposted),
      cellCount: this.#cellCount(),
      uncalculated: this.#reader.uncalculated,
      hidden: { rows: this.#hidden.rows, debits: this.#hidden.debits.value, credits: this.#hidden.credits.value },
      unreadableRows: [...this.#unreadable],
      firstRows: [...this.#firstRows],
      firstDay: this.#firstDay,
      lastDay: this.#lastDay,
      resultDays: [...this.#resultDays],
      far: farRows(buckets),
      stray: strayRows(buckets),
      openings: this.#openings,
      summed: this.#summed,
      closings: this.#closings,
      debits: debits.value,
      credits: credits.value,
      totals: buckets.map((bucket) => ({
        month: bucket.month,
        locationIndex: bucket.locationIndex,
        locationName: this.#locationName(bucket.locationIndex),
        rows: bucket.rows,
        firstDay: bucket.firstDay,
        lastDay: bucket.lastDay,
        debits: bucket.debits.value,
        credits: bucket.credits.value,
        netIncome: bucket.netIncome.value,
        income: bucket.income.value,
      })),
      accounts: this.#surveyedAccounts(),
      locations: [...rowsByLocation]
        .sort(([left], [right]) => left - right)
        .map(([index, rows]) => ({ index, name: this.#locationName(index), rows })),
      balances: this.#balances(),
      days: this.#days?.finish().months ?? null,
    }
  }

  #surveyedAccounts(): SurveyedAccount[] {
    const largest = new Map<number, SurveyedAccount['largestMonth']>()
    this.#cells.forEach((_location, account, month, amount) => {
      const before = largest.get(account)
      // Tables count months from the first ledger month.
      if (before === undefined || sizeOf(amount) > sizeOf(before.amount))
        largest.set(account, { month: (month + FIRST_LEDGER_MONTH) as MonthIndex, amount })
    })
    return this.#accounts.flatMap((figures, at) => {
      const largestMonth = largest.get(at)
      return figures === undefined || largestMonth === undefined ? [] : [surveyed(figures, largestMonth)]
    })
  }

  #cellCount(): number {
    let count = 0
    this.#cells.forEach(() => {
      count += 1
    })
    return count
  }

  #balances(): LocationBalances {
    const runs = new RunWriter()
    this.#cells.forEach((_location, account, month, sum, entries) => runs.add(account, month + FIRST_LEDGER_MONTH, sum, entries))
    return runs.finish([])
  }

  #addEntry(entry: FileEntry): void {
    const { day, amount } = entry
    this.#rows++
    if (this.#firstRows.length < KEPT_FIRST_ROWS) this.#firstRows.push(entry)
    if (this.#firstDay === null || day < this.#firstDay) this.#firstDay = day
    if (this.#lastDay === null || day > this.#lastDay) this.#lastDay = day

    const figures = this.#accounts[entry.accountIndex] ?? this.#newAccount(entry)
    figures.rows++
    if (figures.takesResult && this.#resultDays.size < MOST_RESULT_DAYS) this.#resultDays.add(day)
    figures.amount.add(amount)
    this.#cells.add(0, entry.accountIndex, entry.month - FIRST_LEDGER_MONTH, amount, 1)
    if (figures.current.name !== entry.accountName) figures.current = datedName(figures, entry)
    if (day > figures.current.latest) figures.current.latest = day

    const bucket = this.#bucketOf(entry)
    bucket.rows++
    if (day < bucket.firstDay) bucket.firstDay = day
    if (day > bucket.lastDay) bucket.lastDay = day
    this.#days?.add(entry.locationIndex, entry.accountIndex, entry.month, dayOfMonthOf(day), amount)
    if (amount > 0) bucket.debits.add(amount)
    else if (amount < 0) bucket.credits.add(-amount)
    if (figures.inNetIncome) bucket.netIncome.add(-amount)
    if (figures.inNetIncome && entry.memo !== null) this.#countMemo(entry.memo.trim())
    if (figures.isIncome) bucket.income.add(-amount)
  }

  #countMemo(memo: string): void {
    if (saysOpening(memo)) this.#openings++
    if (saysSum(memo)) this.#summed = { rows: this.#summed.rows + 1, text: this.#summed.text || detached(memo) }
    if (saysYearEndClosing(memo)) this.#closings++
  }

  #addHidden(amount: number | bigint): void {
    this.#hidden.rows++
    if (amount > 0) this.#hidden.debits.add(amount)
    else if (amount < 0) this.#hidden.credits.add(-amount)
  }

  #bucketOf({ locationIndex, month, line, day }: FileEntry): Bucket {
    const last = this.#bucket
    if (last !== null && last.locationIndex === locationIndex && last.month === month) return last
    let months = this.#buckets[locationIndex]
    if (months === undefined) {
      // Locations may first appear in unreadable rows, so earlier places may need filling too.
      for (let index = this.#buckets.length; index <= locationIndex; index++) this.#buckets.push(new Map())
      months = this.#buckets[locationIndex] ?? new Map<MonthIndex, Bucket>()
    }
    let bucket = months.get(month)
    if (bucket === undefined) {
      const sums = { debits: new ExactSum(), credits: new ExactSum(), netIncome: new ExactSum(), income: new ExactSum() }
      bucket = { month, locationIndex, line, day, rows: 0, firstDay: day, lastDay: day, ...sums }
      months.set(month, bucket)
    }
    this.#bucket = bucket
    return bucket
  }

  #newAccount(entry: FileEntry): AccountFigures {
    const account = this.#reader.account(entry.accountIndex)
    if (account === undefined) throw new RangeError(`No account ${entry.accountIndex}: the entry comes from another reader`)
    const current: DatedName = { name: entry.accountName, latest: entry.day }
    const figures: AccountFigures = {
      account,
      inNetIncome: account.typing.type !== null && account.typing.type !== 'BALANCE_SHEET',
      isIncome: account.typing.type !== null && INCOME_TYPES.has(account.typing.type),
      takesResult: closingKind(account) === 'EQUITY',
      rows: 0,
      amount: new ExactSum(),
      current,
      names: new Map([[current.name, current]]),
    }
    while (this.#accounts.length < entry.accountIndex) this.#accounts.push(undefined)
    this.#accounts[entry.accountIndex] = figures
    return figures
  }

  #locationName(index: number): string {
    return this.#reader.locationName(index) ?? ''
  }
}

function datedName(figures: AccountFigures, entry: FileEntry): DatedName {
  let named = figures.names.get(entry.accountName)
  if (named === undefined) {
    named = { name: entry.accountName, latest: entry.day }
    figures.names.set(named.name, named)
  }
  return named
}

function sizeOf(amount: number | bigint): number {
  return Math.abs(Number(amount))
}

function surveyed(
  { account, rows, amount, names, current }: AccountFigures,
  largestMonth: SurveyedAccount['largestMonth'],
): SurveyedAccount {
  const dated = [...names.values()].filter(({ name }) => name !== '')
  dated.sort((left, right) => compare(right.latest, left.latest) || compare(left.name, right.name))
  const name = dated[0]?.name ?? account.number
  const namedOn = dated[0]?.latest ?? current.latest
  const others = dated.slice(1).map((other) => other.name)
  others.sort(compare)
  return {
    index: account.index,
    number: account.number,
    name,
    namedOn,
    names: [name, ...others],
    typeText: account.typeText,
    typing: account.typing,
    rows,
    amount: amount.value,
    largestMonth,
  }
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
