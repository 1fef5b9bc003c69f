/** The kinds of ledger account that decide signs and what belongs to a profit and loss. */
export type LedgerAccountType = 'INCOME' | 'COST_OF_GOODS_SOLD' | 'EXPENSE' | 'OTHER_INCOME' | 'OTHER_EXPENSE' | 'BALANCE_SHEET'

/** What account types are called on a screen. */
export const ACCOUNT_TYPE_NAMES: Readonly<Record<LedgerAccountType, string>> = {
  INCOME: 'Income',
  COST_OF_GOODS_SOLD: 'Cost of goods sold',
  EXPENSE: 'Expense',
  OTHER_INCOME: 'Other income',
  OTHER_EXPENSE: 'Other expense',
  BALANCE_SHEET: 'Balance sheet',
}

/** An account's id, unique within its company. */
export type AccountId = number
/** The id of a location as the accounting system knows it, unique within its company. */
export type LocationId = number

/**
 * An account of the general ledger. `number` is empty where the accounting system gives none:
 * such an account goes by its name. `type` is null until a file or a person says what it is,
 * and where a person says that none fits.
 */
export interface LedgerAccount {
  readonly id: AccountId
  readonly number: string
  readonly name: string
  readonly type: LedgerAccountType | null
}
