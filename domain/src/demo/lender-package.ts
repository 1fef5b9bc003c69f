import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { category, type StatementPart, statementGroups } from '../mappings/statement.ts'
import { type DemoAccount, demoAccounts } from './demo-accounts.ts'

type Line =
  | 'sales'
  | 'cost'
  | 'gross'
  | 'payroll'
  | 'operating'
  | 'overhead'
  | 'ebitdar'
  | 'rent'
  | 'property'
  | 'depreciation'
  | 'interest'

/** A profit and loss as read by lenders to companies that rent their premises: earnings before rent (EBITDAR) first. */
const STATEMENT: readonly StatementPart<Line>[] = [
  category('sales', 'Net sales', 'REVENUE'),
  category('cost', 'Cost of sales', 'COGS'),
  { kind: 'subtotal', line: 'gross', name: 'Gross profit', type: 'GROSS_PROFIT' },
  category('payroll', 'Payroll', 'PAYROLL'),
  category('operating', 'Operating expenses', 'OPEX'),
  category('overhead', 'Overhead', 'OPEX'),
  { kind: 'subtotal', line: 'ebitdar', name: 'EBITDAR', type: null },
  category('rent', 'Rent', 'RENT'),
  category('property', 'Property tax and insurance', 'RENT'),
  { kind: 'subtotal', name: 'EBITDA', type: 'EBITDA' },
  category('depreciation', 'Depreciation', 'OTHER_EXPENSE'),
  category('interest', 'Interest', 'OTHER_EXPENSE'),
  { kind: 'subtotal', name: 'Net income', type: 'NET_INCOME' },
  { kind: 'ratio', name: 'Rent to sales', part: 'rent', whole: 'sales', favorability: 'DOWN' },
]

/** Other accounts are left for the user to assign. */
const ACCOUNTS: Readonly<Partial<Record<Line, readonly DemoAccount[]>>> = {
  sales: [4010, 4020, 4030, 4040, 4090],
  cost: [5010, 5020, 5030],
  payroll: [6010, 6015, 6020, 6030, 6040, 6080, 6090],
  operating: [6110, 6140, 6150, 6160],
  overhead: [7010, 7020],
  rent: [6510],
  property: [6540, 6550],
  depreciation: [8010],
  interest: [8020],
}

export interface LenderPackage {
  readonly name: string
  readonly description: string
  readonly categorization: { readonly name: string; readonly groups: readonly ProfitLossGroup[] }
  /** By account name. */
  readonly groupOf: ReadonlyMap<string, string>
}

/** The demo company's second view of its ledger, with some accounts unassigned; its name sorts after the first. */
export function demoLenderPackage(newId: () => string): LenderPackage {
  const { groups, idOf } = statementGroups(STATEMENT, null, newId)
  const groupOf = new Map<string, string>()
  for (const [line, numbers] of Object.entries(ACCOUNTS) as [Line, readonly DemoAccount[]][])
    for (const number of numbers) groupOf.set(demoAccounts[number].name, idOf.get(line) ?? '')
  return {
    name: 'Quarterly lender package',
    description: 'As the bank reads it: earnings before rent first.',
    categorization: { name: 'Statement for lenders', groups },
    groupOf,
  }
}
