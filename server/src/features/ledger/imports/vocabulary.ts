import type { LedgerAccountType } from '@fourwall/domain/ledger/account.ts'
import type {
  AccountsFrom,
  AccountTextForm,
  ColumnRole,
  DateOrder,
  DecimalMark,
  SignRule,
} from '@fourwall/domain/ledger/reading/file-match.ts'

/**
 * The values of a file's match and account types as lists, for the API and the command line. The compiler keeps them in line with the
 * domain's.
 */

export const COLUMN_ROLES = [
  'IGNORED',
  'DATE',
  'ACCOUNT',
  'ACCOUNT_NUMBER',
  'ACCOUNT_NAME',
  'ACCOUNT_TYPE',
  'LOCATION',
  'AMOUNT',
  'DEBIT',
  'CREDIT',
  'SIDE',
  'CURRENCY',
  'STATUS',
  'VENDOR',
  'MEMO',
  'REFERENCE',
  'LINK',
  'TRANSACTION_TYPE',
  'TRANSACTION_NUMBER',
] as const satisfies readonly ColumnRole[]
export const DATE_ORDERS = ['ISO', 'MONTH_FIRST', 'DAY_FIRST'] as const satisfies readonly DateOrder[]
export const DECIMAL_MARKS = ['POINT', 'COMMA'] as const satisfies readonly DecimalMark[]
export const SIGN_RULES = ['DEBIT_AND_CREDIT', 'DEBIT_POSITIVE', 'CREDIT_POSITIVE', 'NATURAL'] as const satisfies readonly SignRule[]
export const ACCOUNTS_FROM = ['COLUMNS', 'HEADING_ROWS'] as const satisfies readonly AccountsFrom[]
export const ACCOUNT_TEXT_FORMS = ['NUMBER_FIRST', 'NUMBER_LAST', 'NUMBER_ONLY', 'NAME_ONLY'] as const satisfies readonly AccountTextForm[]
export const ACCOUNT_TYPES = [
  'INCOME',
  'COST_OF_GOODS_SOLD',
  'EXPENSE',
  'OTHER_INCOME',
  'OTHER_EXPENSE',
  'BALANCE_SHEET',
] as const satisfies readonly LedgerAccountType[]
