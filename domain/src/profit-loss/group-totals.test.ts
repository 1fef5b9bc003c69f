import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCompany, factsOf, inputOf, mapped } from '../../test/companies.ts'
import { group } from '../../test/groups.ts'
import type { BalanceFacts } from '../ledger/balances/balance-facts.ts'
import { partsOf, sumsOf } from '../money/wide-sums.ts'
import { accountsOfTotals, groupTotals } from './group-totals.ts'

/** The same facts without the other accounts. */
const ofAccounts = (facts: BalanceFacts, accounts: ReadonlySet<number>): BalanceFacts => {
  const kept = facts.accountIds.flatMap((id, at) => (accounts.has(id) ? [at] : []))
  const cells = kept.flatMap((row) => Array.from({ length: facts.columns }, (_, column) => row * facts.columns + column))
  return {
    accountIds: kept.flatMap((at) => facts.accountIds[at] ?? []),
    columns: facts.columns,
    sums: sumsOf(partsOf(facts.sums).map((part) => Float64Array.from(cells, (at) => part[at] ?? 0))),
    entries: Uint32Array.from(cells, (at) => facts.entries[at] ?? 0),
  }
}

it('has the same total for one group, computed from its own accounts, as for all groups', () => {
  fc.assert(
    fc.property(anyCompany, fc.boolean(), (company, isWide) => {
      const input = inputOf(company, isWide)
      const all = groupTotals(input)(input.facts)
      for (const { id } of company.groups) {
        const alone = groupTotals(input, [id])(ofAccounts(input.facts, accountsOfTotals(input, [id])))
        expect(alone.printed(id)).toEqual(all.printed(id))
        expect(alone.exact(id)).toEqual(all.exact(id))
      }
    }),
  )
})

it('needs of a calculation the accounts of what it names, and refuses to tell what was not added up', () => {
  const groups = [
    group('sales', { type: 'REVENUE' }),
    group('food', { parentId: 'sales' }),
    group('rent', { type: 'RENT' }),
    group('other', { type: 'OPEX' }),
    group('net', { formula: '{sales} - {rent}' }),
    group('share', { formula: '{net} / {sales}' }),
  ]
  const input = { categorization: { groups }, mapping: mapped({ 1: 'sales', 2: 'food', 3: 'rent', 4: 'other' }), scale: 2 }
  expect(accountsOfTotals(input, ['share'])).toEqual(new Set([1, 2, 3]))
  expect(accountsOfTotals(input, ['food'])).toEqual(new Set([2]))
  expect(accountsOfTotals(input, ['gone'])).toEqual(new Set())
  const totals = groupTotals(input, ['net'])(factsOf({ 1: [-500], 2: [-100], 3: [200], 4: [50] }))
  expect(totals.printed('net')).toEqual(['4.00'])
  expect(() => totals.printed('other')).toThrow('not one of those that were added up')
  expect(totals.printed('gone')).toEqual([])
})
