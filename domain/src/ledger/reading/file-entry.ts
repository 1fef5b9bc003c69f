import type { Day, MonthIndex } from '../../time/day.ts'
import type { AccountTyping } from '../account-types.ts'

/** A line of the file as a ledger entry. Missing texts are null, except account and location, which are empty. */
export interface FileEntry {
  readonly kind: 'entry'
  readonly line: number
  readonly day: Day
  readonly month: MonthIndex
  /** Index into the reader's `accounts`, in order of first appearance. */
  readonly accountIndex: number
  readonly accountNumber: string
  readonly accountName: string
  readonly accountTypeText: string | null
  /** Index into the reader's `locations`, in order of first appearance. */
  readonly locationIndex: number
  /** Empty if the file has none. */
  readonly locationName: string
  /** Minor units, debit positive; a bigint only beyond 2^53. */
  readonly amount: number | bigint
  readonly vendor: string | null
  readonly memo: string | null
  readonly reference: string | null
  /** Only http or https. */
  readonly link: string | null
  readonly transactionType: string | null
  readonly transactionNumber: string | null
}

export interface UnreadableRow {
  readonly kind: 'unreadable'
  readonly line: number
  /** The row as comma-separated text. */
  readonly text: string
  /** All problems of the row, as one sentence without a full stop. */
  readonly reason: string
}

/** A row of an entry that closes a year, left out of the ledger. */
export interface ClosingRow {
  readonly kind: 'closing'
  readonly line: number
}

/** A row whose status says that it is not in the books, such as a draft; left out of the ledger. */
export interface UnpostedRow {
  readonly kind: 'unposted'
  readonly line: number
  /** As the file writes it: `Draft`; with the heading if that says it: `Voided: Yes`. */
  readonly status: string
  /** Of a row that was in the books once, as by `FileEntry`; null for others, and where the sign depends on the account. */
  readonly voidedAmount: number | bigint | null
}

/** BEFORE_HEADINGS: title lines. HEADING: the headings, also when repeated. NOTE: footers and other single texts. */
export type SkippedKind = 'BEFORE_HEADINGS' | 'HEADING' | 'ACCOUNT_HEADING' | 'BALANCE' | 'TOTAL' | 'BLANK' | 'NOTE'

export interface SkippedRow {
  readonly kind: 'skipped'
  readonly what: SkippedKind
}

export type ReadRow = FileEntry | UnreadableRow | ClosingRow | UnpostedRow | SkippedRow

/** An account as written in the file. */
export interface FileAccount {
  readonly index: number
  /** Empty if the file has none. */
  readonly number: string
  /** As first seen; empty if the file only has a number. */
  readonly name: string
  readonly typeText: string | null
  readonly typing: AccountTyping
  /** The type is a new guess: neither stated nor known to the ledger. */
  readonly isGuessedAnew: boolean
}
