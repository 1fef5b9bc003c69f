import type { AccountId } from '../ledger/account.ts'

export type ProfitLossGroupType =
  | 'REVENUE'
  | 'COGS'
  | 'GROSS_PROFIT'
  | 'PAYROLL'
  | 'OPEX'
  | 'RENT'
  | 'EBITDA'
  | 'OTHER_INCOME'
  | 'OTHER_EXPENSE'
  | 'NET_INCOME'

export type Favorability = 'UP' | 'DOWN'

/**
 * A node of a categorization: a category that accounts are mapped to (formula null), or a calculation over other groups.
 * `displayOrder` orders siblings, ties by name, then id.
 */
export interface ProfitLossGroup {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly type: ProfitLossGroupType | null
  readonly displayOrder: number
  /** References as `{groupId}`, decimal constants, + - * / unary minus and parentheses. */
  readonly formula: string | null
  /** Set by its author; null leaves it to the formula. */
  readonly favorability: Favorability | null
}

/** The lines of a profit and loss, as a tree of groups. */
export interface Categorization {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly groups: readonly ProfitLossGroup[]
}

export interface AccountMapping {
  readonly id: string
  readonly groupId: string
  readonly accountId: AccountId
}

/** The group of each account in a categorization; an account is in one group at most. */
export interface Mapping {
  readonly id: string
  readonly categorizationId: string
  readonly name: string
  readonly description: string | null
  readonly version: number
  readonly accountMappings: readonly AccountMapping[]
}
