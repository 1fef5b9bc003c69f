import type { Day, MonthIndex } from '../../time/day.ts'
import type { AccountTyping } from '../account-types.ts'

/** A line of the file as an entry of the ledger. Absent texts are null, but for account and location, which are then empty. */
export interface FileEntry {
  readonly kind: 'entry'
  readonly line: number
  readonly day: Day
  readonly month: MonthIndex
  /** Index into the reader's `accounts`, in order of first appearance: accounts go by number, else by exact name. */
  readonly accountIndex: number
  readonly accountNumber: string
  readonly accountName: string
  readonly accountTypeText: string | null
  /** Index into the reader's `locations`, in order of first appearance. */
  readonly locationIndex: number
  /** Empty where the file names none. */
  readonly locationName: string
  /** Integer of minor units, debit positive; a bigint only beyond 2^53. */
  readonly amount: number | bigint
  readonly vendor: string | null
  readonly memo: string | null
  readonly reference: string | null
  /** http or https only. */
  readonly link: string | null
  readonly transactionType: string | null
  readonly transactionNumber: string | null
}

export interface UnreadableRow {
  readonly kind: 'unreadable'
  readonly line: number
  /** The row as comma-separated text. */
  readonly text: string
  /** All that is wrong with the row, as one sentence without a full stop. */
  readonly reason: string
}

/** BEFORE_HEADINGS: title lines. HEADING: the headings themselves, again where they recur. NOTE: footers and other single texts. */
export type SkippedKind = 'BEFORE_HEADINGS' | 'HEADING' | 'ACCOUNT_HEADING' | 'BALANCE' | 'TOTAL' | 'BLANK' | 'NOTE'

export interface SkippedRow {
  readonly kind: 'skipped'
  readonly what: SkippedKind
}

export type ReadRow = FileEntry | UnreadableRow | SkippedRow

/** An account as the file names it. */
export interface FileAccount {
  readonly index: number
  /** Empty where the file gives none. */
  readonly number: string
  /** As first seen; empty where the file gives a number alone. */
  readonly name: string
  readonly typeText: string | null
  readonly typing: AccountTyping
  /** Nobody stated the type, and the ledger does not know the account: what it counts as is a guess of this reading. */
  readonly isGuessedAnew: boolean
}
