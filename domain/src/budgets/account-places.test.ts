import { describe, expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { groupTree } from '../mappings/group-tree.ts'
import { monthIndex } from '../time/day.ts'
import { AccountPlaces, plannedSubject } from './account-places.ts'
import type { PlannedSubject } from './budget-book.ts'

const tree = groupTree([
  group('sales', { type: 'REVENUE', displayOrder: -1 }),
  group('cost', { type: 'COGS' }),
  group('net', { formula: '{sales} - {cost}' }),
])
const mapping = {
  accountMappings: [
    { accountId: 1, groupId: 'sales' },
    { accountId: 2, groupId: 'cost' },
    { accountId: 3, groupId: 'cost' },
    { accountId: 4, groupId: 'net' },
  ],
}
const accounts = [
  { id: 1, number: '4000', name: 'Sales', type: 'INCOME' },
  { id: 2, number: '5000', name: 'Food', type: 'COST_OF_GOODS_SOLD' },
  { id: 3, number: '5100', name: 'Drinks', type: 'INCOME' },
  { id: 4, number: '', name: 'Interest', type: 'OTHER_INCOME' },
  { id: 5, number: '9000', name: 'Suspense', type: null },
] as const
const places = new AccountPlaces(tree, mapping, accounts)
const account = (id: number): PlannedSubject => ({ kind: 'ACCOUNT', id: String(id) })
const whole = (id: string): PlannedSubject => ({ kind: 'GROUP', id })

describe('AccountPlaces', () => {
  it.each([
    [1, 'sales', -1],
    [2, 'cost', 1],
    // In a category of costs, whatever its type says.
    [3, 'cost', 1],
    // A calculation has no accounts.
    [4, null, -1],
    [5, null, 1],
    [99, null, 1],
  ])('places account %s in %s with sign %s', (id, groupId, sign) => {
    expect(places.nodeOf(id)?.group.id ?? null).toBe(groupId)
    expect(places.signOf(id)).toBe(sign)
  })

  it('turns figures between what is stored and what people see', () => {
    const figures = [{ firstMonth: monthIndex(2026, 1), value: '-12.5' }]
    const line = { subject: account(1), locationId: 1, figures }
    expect(places.turned(line).figures).toEqual([{ firstMonth: monthIndex(2026, 1), value: '12.5' }])
    expect(places.turned(places.turned(line))).toEqual(line)
    expect(places.turned({ ...line, subject: account(2) })).toEqual({ ...line, subject: account(2) })
    expect(places.turnedValue(account(1), '0')).toBe('0')
    expect(places.turnedValue(account(1), null)).toBeNull()
    expect(places.turnedValue(whole('sales'), '5')).toBe('5')
  })

  it('finds categories that are planned both ways', () => {
    const mixed = (...subjects: readonly PlannedSubject[]) =>
      places.mixed(subjects).map(({ node, accountIds }) => [node.group.id, ...accountIds])
    expect(mixed(whole('sales'), account(2), account(3), { kind: 'METRIC', id: 'cost' })).toEqual([])
    expect(mixed(account(3), whole('cost'), whole('sales'), account(1), account(2), account(4))).toEqual([
      ['sales', 1],
      ['cost', 3, 2],
    ])
  })

  it('lists the accounts of categories that are planned by account, and planned ones without a category', () => {
    const listed = (isComplete: boolean, ...subjects: readonly PlannedSubject[]) =>
      places.listed(subjects, isComplete).map(({ id, groupId }) => [id, groupId])
    expect(listed(false)).toEqual([])
    expect(listed(false, account(2), account(5), whole('sales'))).toEqual([
      [2, 'cost'],
      [3, 'cost'],
      [5, null],
    ])
    expect(listed(true)).toEqual([
      [1, 'sales'],
      [2, 'cost'],
      [3, 'cost'],
    ])
    expect(places.listed([account(99)])[0]).toEqual({ id: 99, number: '', name: 'Account 99', groupId: null })
  })
})

it.each([
  ['17', 'ACCOUNT'],
  ['m', 'METRIC'],
  ['g', 'GROUP'],
])('takes %s for %s', (id, kind) => {
  expect(plannedSubject(id, (one) => one === 'm')).toEqual({ kind, id })
})
