import { describe, expect, it } from 'vitest'
import { checkMapping } from './validate-mapping.ts'

const group = { parentId: null, displayOrder: 0, favorability: null }
const categorization = {
  name: 'Management',
  groups: [
    { ...group, id: 'sales', name: 'Sales', type: 'REVENUE' as const, formula: null },
    { ...group, id: 'other', name: 'Other', type: 'OPEX' as const, formula: null },
    { ...group, id: 'net', name: 'Net income', type: 'NET_INCOME' as const, formula: '{sales} - {other}' },
  ],
}
const names = new Map([
  [1, 'Food sales'],
  [2, 'Supplies'],
])
const check = (name: string, ...pairs: [string, number][]) =>
  checkMapping({ name, accountMappings: pairs.map(([groupId, accountId]) => ({ groupId, accountId })) }, categorization, (id) =>
    names.get(id),
  )

describe('checkMapping', () => {
  it('accepts accounts in one category each', () => {
    expect(() => check('Plan', ['sales', 1], ['other', 2])).not.toThrow()
    expect(() => check('Plan')).not.toThrow()
  })

  it.each<{ name: string; pairs: [string, number][]; message: string; field: string }>([
    { name: '', pairs: [], message: 'Please enter a mapping name', field: 'name' },
    { name: 'Plan', pairs: [['gone', 1]], message: '"Management" has no group "gone"', field: 'accountMappings.0.groupId' },
    { name: 'Plan', pairs: [['sales', 9]], message: 'no account with the id 9', field: 'accountMappings.0.accountId' },
    { name: 'Plan', pairs: [['net', 1]], message: '"Food sales" cannot be mapped to "Net income"', field: 'accountMappings.0.groupId' },
    {
      name: 'Plan',
      pairs: [
        ['sales', 1],
        ['other', 1],
      ],
      message: '"Food sales" is mapped twice, to "Sales" and to "Other"',
      field: 'accountMappings.1.accountId',
    },
  ])('refuses $pairs', ({ name, pairs, message, field }) => {
    expect(() => check(name, ...pairs)).toThrow(expect.objectContaining({ field, message: expect.stringContaining(message) }))
  })
})
