import type { AccountId, LedgerAccount } from '../ledger/account.ts'
import { looksLikeRestaurants, type ProposedLine, placeAccount } from './account-placing.ts'
import type { ProfitLossGroup } from './categorization.ts'
import { category, type StatementPart, type StatementSubtotal, statementGroups } from './statement.ts'

/** A first categorization and mapping, so that a new ledger has a report at once. */
export interface MappingProposal {
  /** The name of both. */
  readonly name: string
  readonly groups: readonly ProfitLossGroup[]
  readonly accountMappings: readonly { readonly groupId: string; readonly accountId: AccountId }[]
}

/**
 * Proposes a profit and loss from a company's accounts: only categories with accounts, meaningful subtotals between them, and
 * a net income that includes all. Restaurants get their own statement (prime cost, four-wall EBITDA), all others the general
 * one. Deterministic; null if no account belongs to a profit and loss.
 */
export function proposeMapping(accounts: readonly LedgerAccount[], newId: () => string): MappingProposal | null {
  const isRestaurant = looksLikeRestaurants(accounts)
  const placed = accounts.flatMap((account) => {
    const line = placeAccount(account, isRestaurant)
    return line === null ? [] : [{ accountId: account.id, line }]
  })
  if (placed.length === 0) return null
  const held = new Set(placed.map(({ line }) => line))
  const { groups, idOf } = statementGroups(proposedStatement(isRestaurant), held, newId)
  return {
    name: 'Management P&L',
    groups,
    // Every line with accounts has a group.
    accountMappings: placed.map(({ accountId, line }) => ({ groupId: idOf.get(line) as string, accountId })),
  }
}

/** The full statement, from which lines without accounts are omitted. */
export function proposedStatement(isRestaurant: boolean): readonly StatementPart<ProposedLine>[] {
  return isRestaurant ? RESTAURANT_STATEMENT : GENERAL_STATEMENT
}

const REVENUE = category<ProposedLine>('revenue', 'Revenue', 'REVENUE')
const COST_OF_GOODS = category<ProposedLine>('cost of goods', 'Cost of goods', 'COGS')
const GROSS_PROFIT: StatementSubtotal<ProposedLine> = {
  kind: 'subtotal',
  name: 'Gross profit',
  type: 'GROSS_PROFIT',
  isShown: (has) => has('revenue') && has('cost of goods'),
}
const OCCUPANCY = category<ProposedLine>('occupancy', 'Occupancy', 'RENT')
const showsEbitda = (has: (line: ProposedLine) => boolean): boolean => has('labor') || has('operating') || has('occupancy')

/** The same for all companies below EBITDA. */
const BELOW_EBITDA: readonly StatementPart<ProposedLine>[] = [
  category('depreciation and interest', 'Depreciation and interest', 'OTHER_EXPENSE'),
  category('other income', 'Other income', 'OTHER_INCOME'),
  category('other expense', 'Other expense', 'OTHER_EXPENSE'),
  { kind: 'subtotal', name: 'Net income', type: 'NET_INCOME' },
]

const GENERAL_STATEMENT: readonly StatementPart<ProposedLine>[] = [
  REVENUE,
  COST_OF_GOODS,
  GROSS_PROFIT,
  category('labor', 'Labor', 'PAYROLL'),
  category('operating', 'Operating expenses', 'OPEX'),
  OCCUPANCY,
  { kind: 'subtotal', name: 'EBITDA', type: 'EBITDA', isShown: showsEbitda },
  ...BELOW_EBITDA,
]

const RESTAURANT_STATEMENT: readonly StatementPart<ProposedLine>[] = [
  REVENUE,
  COST_OF_GOODS,
  GROSS_PROFIT,
  category('labor', 'Labor', 'PAYROLL', [
    { line: 'management', name: 'Management' },
    { line: 'hourly staff', name: 'Hourly staff' },
    { line: 'taxes and benefits', name: 'Taxes and benefits' },
  ]),
  {
    kind: 'sum',
    name: 'Prime cost',
    of: ['cost of goods', 'labor'],
    isShown: (has) => has('cost of goods') && has('labor'),
  },
  category('operating', 'Direct operating', 'OPEX'),
  // Without occupancy it would only repeat EBITDA.
  {
    kind: 'subtotal',
    name: 'Controllable income',
    type: null,
    isShown: (has) => has('occupancy') && (has('labor') || has('operating')),
  },
  OCCUPANCY,
  { kind: 'subtotal', name: 'Four-wall EBITDA', type: 'EBITDA', isShown: showsEbitda },
  category('corporate overhead', 'Corporate overhead', 'OPEX'),
  ...BELOW_EBITDA,
]
