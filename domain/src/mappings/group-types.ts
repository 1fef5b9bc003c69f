import type { ProfitLossGroupType } from './categorization.ts'

/** What types are called on a screen. */
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

/** What categories may be of, in the order of a profit and loss. */
export const CATEGORY_TYPES = [
  'REVENUE',
  'COGS',
  'PAYROLL',
  'OPEX',
  'RENT',
  'OTHER_INCOME',
  'OTHER_EXPENSE',
] as const satisfies readonly ProfitLossGroupType[]

/** What calculations may stand for. */
export const SUBTOTAL_TYPES = ['GROSS_PROFIT', 'EBITDA', 'NET_INCOME'] as const satisfies readonly ProfitLossGroupType[]
