import type { ProfitLossGroupType } from './categorization.ts'

/** Display name of each type. */
export const GROUP_TYPE_NAMES = {
  REVENUE: 'Revenue',
  COGS: 'Cost of goods',
  GROSS_PROFIT: 'Gross profit',
  PAYROLL: 'Payroll',
  OPEX: 'Operating expense',
  RENT: 'Rent',
  EBITDA: 'EBITDA',
  OTHER_INCOME: 'Other income',
  OTHER_EXPENSE: 'Other expense',
  NET_INCOME: 'Net income',
} as const satisfies Record<ProfitLossGroupType, string>

/** Types of categories, in the order of a profit and loss. */
export const CATEGORY_TYPES = [
  'REVENUE',
  'COGS',
  'PAYROLL',
  'OPEX',
  'RENT',
  'OTHER_INCOME',
  'OTHER_EXPENSE',
] as const satisfies readonly ProfitLossGroupType[]

/** Types of calculations. */
export const SUBTOTAL_TYPES = ['GROSS_PROFIT', 'EBITDA', 'NET_INCOME'] as const satisfies readonly ProfitLossGroupType[]
