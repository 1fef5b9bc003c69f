import { describe, expect, it } from 'vitest'
import { isCategory } from '../mappings/group-tree.ts'
import { categorizationProblems } from '../mappings/validate-categorization.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoLenderPackage } from './lender-package.ts'

const newIds = (): (() => string) => {
  let count = 0
  return () => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`
}
const { categorization, groupOf } = demoLenderPackage(newIds())

describe('the demo company’s lender package', () => {
  it('is a valid profit and loss, with rent below EBITDAR', () => {
    expect(categorizationProblems(categorization)).toEqual([])
    const names = categorization.groups.map(({ name }) => name)
    expect(names.indexOf('EBITDAR')).toBeLessThan(names.indexOf('Rent'))
    expect(names.indexOf('Rent')).toBeLessThan(names.indexOf('EBITDA'))
  })

  it('has accounts in every category, and leaves some unassigned', () => {
    const categories = categorization.groups.filter(isCategory).map(({ id }) => id)
    expect(new Set(groupOf.values())).toEqual(new Set(categories))
    const profitAndLoss = Object.entries(demoAccounts).filter(([number]) => Number(number) >= 4000)
    const left = profitAndLoss.flatMap(([number, { name }]) => (groupOf.has(name) ? [] : [Number(number)]))
    expect(left).toEqual([4050, 4915, 5040, 6120, 6130, 6520, 6530, 6895, 7030])
    for (const name of groupOf.keys()) expect(profitAndLoss.filter(([, account]) => account.name === name)).toHaveLength(1)
  })
})
