import type { ChosenType } from '@fourwall/domain/ledger/chosen-types.ts'
import {
  type AccountsFrom,
  type AccountTextForm,
  type ColumnRole,
  type DateOrder,
  type DecimalMark,
  type MatchCorrections,
  REPEATED_ROLES,
  type SignRule,
} from '@fourwall/domain/ledger/reading/file-match.ts'

/** What the user set in place of what was recognized, together with the name of the source and the types of accounts. */
export interface FileCorrections extends MatchCorrections {
  readonly sourceName?: string
  readonly accountTypes?: readonly ChosenType[]
  /** Takes nothing over that was set for an earlier file of the source. */
  readonly asRecognized?: true
}

/** How a file is read now, as far as a column's words depend on it. */
export interface Reading {
  readonly dateOrder: DateOrder
  readonly decimalMark: DecimalMark
  readonly signRule: SignRule
  readonly creditsAreNegative: boolean
}

interface FileColumn {
  readonly index: number
  readonly role: ColumnRole
}

export const roleNames: Record<ColumnRole, string> = {
  IGNORED: 'Not read',
  DATE: 'Date',
  ACCOUNT: 'Account number and name',
  ACCOUNT_NUMBER: 'Account number',
  ACCOUNT_NAME: 'Account name',
  ACCOUNT_TYPE: 'Account type',
  LOCATION: 'Location',
  AMOUNT: 'Amount',
  DEBIT: 'Debit',
  CREDIT: 'Credit',
  SIDE: 'Debit or credit',
  CURRENCY: 'Currency',
  STATUS: 'Status',
  VENDOR: 'Vendor',
  MEMO: 'Memo',
  REFERENCE: 'Reference',
  LINK: 'Link',
  TRANSACTION_TYPE: 'Type',
  TRANSACTION_NUMBER: 'Number',
}

export const dateOrderNames: Record<DateOrder, string> = { ISO: 'year first', MONTH_FIRST: 'month first', DAY_FIRST: 'day first' }

export const decimalMarkNames: Record<DecimalMark, string> = { POINT: '1,234.50', COMMA: '1.234,50' }

/** DEBIT_AND_CREDIT follows from the columns and is never chosen. */
export const signRuleNames: Record<Exclude<SignRule, 'DEBIT_AND_CREDIT'>, string> = {
  DEBIT_POSITIVE: 'debits positive',
  CREDIT_POSITIVE: 'credits positive',
  NATURAL: 'sign by account type',
}

export const accountsFromNames: Record<AccountsFrom, string> = { COLUMNS: 'on each line', HEADING_ROWS: 'above their lines' }

export const accountTextNames: Record<AccountTextForm, string> = {
  NUMBER_FIRST: 'number first: 5010 Food cost',
  NUMBER_LAST: 'number last: Food cost (5010)',
  NUMBER_ONLY: 'number alone: 5010-FB',
  NAME_ONLY: 'without numbers',
}

/** A fact of the match that is so or not, as two choices. */
export type YesOrNo = 'YES' | 'NO'

export const nestingNames: Record<YesOrNo, string> = { NO: 'each separately', YES: 'nested, until their totals' }

export const carryingNames: Record<YesOrNo, string> = { NO: 'on each line', YES: 'on the first line of a transaction' }

export const creditNames: Record<YesOrNo, string> = { NO: 'positive amounts', YES: 'negative amounts' }

export const splittingNames: Record<YesOrNo, string> = { YES: 'with the location as a part', NO: 'whole' }

export function yesOrNo(isSo: boolean): YesOrNo {
  return isSo ? 'YES' : 'NO'
}

/** The choices of a menu, in the order of their names. */
export function choicesOf<Value extends string>(names: Record<Value, string>): { value: Value; label: string }[] {
  // Object.keys forgets which keys the record has.
  return (Object.keys(names) as Value[]).map((value) => ({ value, label: capitalized(names[value]) }))
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What a column is read as: `Date, month first`, `Amount, sign by account type`. */
export function readingText(role: ColumnRole, reading: Reading): string {
  if (role === 'DATE') return `${roleNames.DATE}, ${dateOrderNames[reading.dateOrder]}`
  const mark = reading.decimalMark === 'COMMA' ? ', decimal comma' : ''
  if (role === 'DEBIT') return roleNames.DEBIT + mark
  const credits = reading.creditsAreNegative ? ', credits negative' : ''
  if (role === 'CREDIT') return roleNames.CREDIT + (reading.creditsAreNegative ? ', negative amounts' : '') + mark
  if (role === 'SIDE') return roleNames.SIDE + credits
  if (role !== 'AMOUNT') return roleNames[role]
  const sign = reading.signRule === 'DEBIT_AND_CREDIT' ? '' : `, ${signRuleNames[reading.signRule]}`
  return roleNames.AMOUNT + sign + mark
}

export function isAmountRole(role: ColumnRole): boolean {
  return role === 'AMOUNT' || role === 'DEBIT' || role === 'CREDIT'
}

/**
 * Reads a column as something else. What a file can have once leaves the column that had it, and a
 * choice of signs is dropped if the amounts are now in other columns.
 */
export function withRole(columns: readonly FileColumn[], corrections: FileCorrections, index: number, role: ColumnRole): FileCorrections {
  const roles = columns.map((column) => {
    if (column.index === index) return role
    return column.role === role && !REPEATED_ROLES.has(role) ? 'IGNORED' : column.role
  })
  const isAmountMoved = columns.some(
    (column, at) => column.role !== roles[at] && (isAmountRole(column.role) || isAmountRole(roles[at] ?? 'IGNORED')),
  )
  const { signRule, ...rest } = corrections
  return signRule === undefined || isAmountMoved ? { ...rest, roles } : { ...rest, signRule, roles }
}
