import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { expect, it } from 'vitest'
import { accountAmounts, accountOfRow, accountRowId, accountsByGroup, categoryPaths, mappedRows } from './mapping-rows.ts'

const group = (id: string, parentId: string | null, displayOrder: number, formula: string | null = null) => ({
  id,
  parentId,
  name: id.toUpperCase(),
  type: null,
  displayOrder,
  formula,
  favorability: null,
})
const tree = groupTree([group('labor', null, 1), group('hourly', 'labor', 2), group('net', null, 3, '-{labor}')])
const account = (id: number) => ({ id, number: String(id), name: `Account ${id}`, type: null })
const accounts = [account(1), account(2), account(3)]
const assignments = new Map([
  [1, 'hourly'],
  [2, 'labor'],
  [3, 'gone'],
])

it('lists groups with their accounts, in the order of the report', () => {
  const rows = mappedRows(tree, accountsByGroup(accounts, assignments), new Set())
  expect(rows.map((row) => (row.kind === 'group' ? `${row.node.group.id} ${row.accounts}` : row.id))).toEqual([
    'labor 2',
    'a2',
    'hourly 1',
    'a1',
    'net 0',
  ])
  const closed = mappedRows(tree, accountsByGroup(accounts, assignments), new Set(['labor']))
  expect(closed.map(({ id }) => id)).toEqual(['glabor', 'gnet'])
})

it('has keys by what rows are', () => {
  expect(accountOfRow(accountRowId(12))).toBe(12)
  expect(accountOfRow('glabor')).toBeNull()
  expect(categoryPaths(tree)).toEqual([
    { groupId: 'labor', path: 'LABOR', name: 'LABOR', depth: 1 },
    { groupId: 'hourly', path: 'LABOR / HOURLY', name: 'HOURLY', depth: 2 },
  ])
})

it('distinguishes months without entries from months of zero', () => {
  const facts = { accountIds: [7], columns: 3, sums: Float64Array.of(0, 0, 0), entries: Uint32Array.of(1, 0, 1) }
  expect(accountAmounts(facts)).toEqual(new Map([[7, { months: [0, null], total: 0 }]]))
})
