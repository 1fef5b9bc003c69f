import type { TradeDocuments } from '../account-types.ts'
import type { ChartOfAccounts } from '../chart-of-accounts.ts'
import type { AccountSegments } from './account-segments.ts'

/** Meaning of a column in a ledger file. */
export type ColumnRole =
  | 'IGNORED'
  | 'DATE'
  | 'ACCOUNT'
  | 'ACCOUNT_NUMBER'
  | 'ACCOUNT_NAME'
  | 'ACCOUNT_TYPE'
  | 'LOCATION'
  | 'AMOUNT'
  | 'DEBIT'
  | 'CREDIT'
  | 'SIDE'
  | 'CURRENCY'
  | 'STATUS'
  | 'VENDOR'
  | 'MEMO'
  | 'REFERENCE'
  | 'LINK'
  | 'TRANSACTION_TYPE'
  | 'TRANSACTION_NUMBER'

/** Roles that several columns of a file may have. */
export const REPEATED_ROLES: ReadonlySet<ColumnRole> = new Set(['IGNORED', 'STATUS'])

/** Order of numeric dates. Dates that start with the year, or have a month's name, are the same in each. */
export type DateOrder = 'ISO' | 'MONTH_FIRST' | 'DAY_FIRST'

export type DecimalMark = 'POINT' | 'COMMA'

/** How amounts become debit positive: by two columns, or a column that states the side; unchanged; negated; or by the account's normal side (income printed positive). */
export type SignRule = 'DEBIT_AND_CREDIT' | 'DEBIT_POSITIVE' | 'CREDIT_POSITIVE' | 'NATURAL'

/**
 * Where a combined account text has its number: `5010 Food cost` or just `5010`, `Food cost (5010)`, the whole text as in
 * `5100-FB`, or nowhere.
 */
export type AccountTextForm = 'NUMBER_FIRST' | 'NUMBER_LAST' | 'NUMBER_ONLY' | 'NAME_ONLY'

/** Whether accounts are in columns of their lines, or in heading rows above or only on the first line. */
export type AccountsFrom = 'COLUMNS' | 'HEADING_ROWS'

/** Everything decided about a file before its rows become entries. Plain data, the same for every row. */
export interface FileMatch {
  /** `QuickBooks Online, General Ledger`; null for a plain table. */
  readonly recognizedAs: string | null
  /** Physical line of the headings, from 1; 0 for a file without headings. */
  readonly headingLine: number
  readonly headings: readonly string[]
  /** One per heading, in file order; each role at most once, except {@link REPEATED_ROLES}. */
  readonly roles: readonly ColumnRole[]
  readonly accountsFrom: AccountsFrom
  /** Heading rows nest: a heading is the parent of those below it until its total line closes it. */
  readonly headingsNest: boolean
  /** Only the first line of a transaction has date, type and number. */
  readonly carriesDown: boolean
  /** The credit column has negative numbers. */
  readonly creditsAreNegative: boolean
  readonly accountText: AccountTextForm
  /** How account numbers name the location; null if they do not. */
  readonly segments: AccountSegments | null
  readonly dateOrder: DateOrder
  readonly decimalMark: DecimalMark
  readonly signRule: SignRule
  /** Numbering scheme, for accounts without a stated type. */
  readonly chart: ChartOfAccounts
  /** Location of entries that name none; empty for none. */
  readonly location: string
  /** Accounts whose guessed type rests on the kind of their transactions, by first appearance. */
  readonly traded: readonly TradedAccount[]
}

/** An account with only sales or only purchases; its number, or its name if it has none. */
export interface TradedAccount {
  readonly account: string
  readonly documents: TradeDocuments
}

/** Values set by a person instead of the recognized ones. */
export interface MatchCorrections {
  /** For this file only, not remembered. 0 for none. */
  readonly headingLine?: number
  readonly roles?: readonly ColumnRole[]
  readonly dateOrder?: DateOrder
  readonly decimalMark?: DecimalMark
  readonly signRule?: SignRule
  readonly accountsFrom?: AccountsFrom
  readonly headingsNest?: boolean
  readonly carriesDown?: boolean
  readonly creditsAreNegative?: boolean
  readonly accountText?: AccountTextForm
  /** False: account numbers are whole, even where a part could be the location. */
  readonly splitsAccounts?: boolean
  /** Imports entries that close a year like all others, instead of leaving them out. */
  readonly importsClosing?: boolean
  /** Location of the file's entries that name none; for this file only, not remembered. Empty for none. */
  readonly location?: string
}
