import type { BalanceFacts } from '../ledger/balances/balance-facts.ts'
import { groupTree, revenueGroups } from '../mappings/group-tree.ts'
import { sumDecimals } from '../money/decimal.ts'
import { type GroupTotalsInput, groupTotals } from '../profit-loss/group-totals.ts'
import { revenueShareOf } from '../profit-loss/materiality.ts'

/**
 * Each place's share of the company's revenue, as `revenueShareOf`.
 *
 * @param company balances of every location in one column; those of the places likewise.
 */
export function revenueShares(input: GroupTotalsInput, company: BalanceFacts, places: readonly BalanceFacts[]): readonly (string | null)[] {
  const revenueIn = revenues(input)
  const whole = revenueIn(company)
  return places.map((facts) => revenueShareOf(revenueIn(facts), whole))
}

/** The revenue in the only column of some facts, a Decimal; prepared once for any number of facts. */
export function revenues(input: GroupTotalsInput): (facts: BalanceFacts) => string {
  const groups = revenueGroups(groupTree(input.categorization.groups))
  const totalsOf = groupTotals(input)
  return (facts) => {
    const totals = totalsOf(facts)
    return sumDecimals(groups.map((id) => totals.printed(id)[0] ?? '0'))
  }
}
