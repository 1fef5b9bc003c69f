import type { ChartOfAccounts } from '../chart-of-accounts.ts'

/** What a column of a ledger file is read as. */
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
  | 'VENDOR'
  | 'MEMO'
  | 'REFERENCE'
  | 'LINK'
  | 'TRANSACTION_TYPE'
  | 'TRANSACTION_NUMBER'

/** How numeric dates are read. Dates that begin with the year and dates with a month's name read the same under each. */
export type DateOrder = 'ISO' | 'MONTH_FIRST' | 'DAY_FIRST'

export type DecimalMark = 'POINT' | 'COMMA'

/** How amounts become debit positive: two columns, or a column beside the amount that says which; as they are; turned; or by the account's normal side (income printed positive). */
export type SignRule = 'DEBIT_AND_CREDIT' | 'DEBIT_POSITIVE' | 'CREDIT_POSITIVE' | 'NATURAL'

/**
 * Where a combined account text carries its number: `5010 Food cost` or `5010` alone, `Food cost (5010)`, the whole text as in
 * `5100-FB`, or nowhere.
 */
export type AccountTextForm = 'NUMBER_FIRST' | 'NUMBER_LAST' | 'NUMBER_ONLY' | 'NAME_ONLY'

/** Whether accounts stand in columns of their lines; or above them, as heading rows or on the first of them alone. */
export type AccountsFrom = 'COLUMNS' | 'HEADING_ROWS'

/** Everything decided about a file before its rows become entries. Plain data, the same for every row. */
export interface FileMatch {
  /** As in: QuickBooks Online, General Ledger. Null where the headings are a plain table. */
  readonly recognizedAs: string | null
  /** The physical line of the headings, from 1; 0 for a file without any. */
  readonly headingLine: number
  readonly headings: readonly string[]
  /** One per heading, in the file's order; each role but IGNORED at most once. */
  readonly roles: readonly ColumnRole[]
  readonly accountsFrom: AccountsFrom
  /** Heading rows nest: one above another is its parent until its total line closes it. */
  readonly headingsNest: boolean
  /** Only a transaction's first line carries date, type and number. */
  readonly carriesDown: boolean
  /** The column of credits holds them as negative numbers. */
  readonly creditsAreNegative: boolean
  readonly accountText: AccountTextForm
  readonly dateOrder: DateOrder
  readonly decimalMark: DecimalMark
  readonly signRule: SignRule
  /** By which scheme account numbers tell types where nothing states them. */
  readonly chart: ChartOfAccounts
}

/** What a person set in place of what was recognized. */
export interface MatchCorrections {
  /** Of this file alone: it is not remembered. 0 for none. */
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
}
