/** Types of ledger accounts; they determine signs and what belongs to a profit and loss. */
export type LedgerAccountType = 'INCOME' | 'COST_OF_GOODS_SOLD' | 'EXPENSE' | 'OTHER_INCOME' | 'OTHER_EXPENSE' | 'BALANCE_SHEET'

/** Types with the normal side credit. */
export const INCOME_TYPES: ReadonlySet<LedgerAccountType> = new Set(['INCOME', 'OTHER_INCOME'])

/** Display name of each type. */
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
/** Id of a location in the accounting system, unique within its company. */
export type LocationId = number

/**
 * An account of the general ledger. `number` is empty if the accounting system has none; the account is then identified by
 * its name. `type` is null until a file or a person states it, and if a person says that none fits.
 */
export interface LedgerAccount {
  readonly id: AccountId
  readonly number: string
  readonly name: string
  readonly type: LedgerAccountType | null
}

/** `5010 Food cost`, `Food cost`. */
export function accountLabel({ number, name }: Pick<LedgerAccount, 'number' | 'name'>): string {
  return `${number} ${name}`.trim()
}
