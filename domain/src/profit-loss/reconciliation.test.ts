import { describe, expect, it } from 'vitest'
import type { LedgerAccount } from '../ledger/account.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { reconcile } from './reconciliation.ts'

const group = (id: string, rest: Partial<ProfitLossGroup>): ProfitLossGroup => ({
  id,
  parentId: null,
  name: `The ${id}`,
  type: null,
  displayOrder: 0,
  formula: null,
  favorability: null,
  ...rest,
})

const account = (id: number, name: string, type: LedgerAccount['type']): LedgerAccount => ({ id, number: `${id}`, name, type })
const accounts = [
  account(1, 'Sales', 'INCOME'),
  account(2, 'Rent', 'EXPENSE'),
  account(3, 'Cash', 'BALANCE_SHEET'),
  account(4, 'Loan', 'BALANCE_SHEET'),
  account(5, 'Suspense', null),
  account(6, 'Supplies', 'EXPENSE'),
  account(7, 'Idle', 'EXPENSE'),
  account(8, 'In and out', 'EXPENSE'),
]

describe('reconcile', () => {
  const result = reconcile({
    categorization: { groups: [group('revenue', { type: 'REVENUE' }), group('net', { type: 'NET_INCOME', formula: '{revenue}' })] },
    mapping: { accountMappings: [1, 2, 4].map((accountId) => ({ id: `${accountId}`, groupId: 'revenue', accountId })) },
    accounts,
    facts: {
      accountIds: accounts.map((one) => one.id),
      columns: 2,
      sums: Float64Array.from([-100_00, -50_00, 30_00, 0, 900_00, 0, 1_00, 0, 5_00, -20_00, 7_00, 7_00, 0, 0, 4_00, -4_00]),
      entries: Uint32Array.from([1, 2, 1, 0, 3, 0, 1, 0, 1, 1, 1, 1, 0, 0, 1, 1]),
    },
    scale: 2,
  })

  it('includes all accounts outside the balance sheet, and mapped balance sheet accounts', () => {
    // Sales 150, rent -30, loan -1 are mapped; suspense 15, supplies -14 and in and out 0 are not; cash is outside.
    expect(result).toMatchObject({ ledgerTotal: '120.00', mappedTotal: '119.00', unmappedTotal: '1.00' })
  })

  it('lists unmapped accounts with entries, the largest first', () => {
    expect(result.unmapped.map(({ account: { name }, amount, entries }) => [name, amount, entries])).toEqual([
      ['Suspense', '15.00', 2],
      ['Supplies', '-14.00', 2],
      ['In and out', '0.00', 2],
    ])
  })
})

describe('roots outside net income', () => {
  const roots = [
    group('revenue', { type: 'REVENUE', displayOrder: 1 }),
    group('food', { parentId: 'revenue' }),
    group('drinks', { parentId: 'revenue' }),
    group('cogs', { type: 'COGS', displayOrder: 2 }),
    group('opex', { type: 'OPEX', displayOrder: 3 }),
  ]
  const outside = (groups: ProfitLossGroup[], mappedTo: string[] = []) =>
    reconcile({
      categorization: { groups: [...roots, ...groups] },
      mapping: { accountMappings: mappedTo.map((groupId, index) => ({ id: groupId, groupId, accountId: index + 1 })) },
      accounts,
      facts: { accountIds: [], columns: 1, sums: new Float64Array(0), entries: new Uint32Array(0) },
      scale: 2,
    }).outsideNetIncome.map(({ id }) => id)

  it.each<{ what: string; groups: ProfitLossGroup[]; mappedTo?: string[]; expected: string[] }>([
    { what: 'all of them without a net income', groups: [], expected: ['revenue', 'cogs', 'opex'] },
    {
      what: 'none that it uses through other calculations',
      groups: [
        group('gross', { formula: '{revenue} - {cogs}', type: 'GROSS_PROFIT' }),
        group('net', { formula: '{gross} - {opex}', type: 'NET_INCOME' }),
      ],
      expected: [],
    },
    {
      what: 'what only another subtotal names',
      groups: [group('gross', { formula: '{revenue} - {cogs}' }), group('net', { formula: '{revenue} - {opex}', type: 'NET_INCOME' })],
      expected: ['cogs'],
    },
    {
      what: 'no root of which it uses every part',
      groups: [group('net', { formula: '{food} + {drinks} - {cogs} - {opex}', type: 'NET_INCOME' })],
      expected: [],
    },
    {
      what: 'a root that also holds accounts of its own',
      groups: [group('net', { formula: '{food} + {drinks} - {cogs} - {opex}', type: 'NET_INCOME' })],
      mappedTo: ['revenue'],
      expected: ['revenue'],
    },
    {
      what: 'a root of which it only uses a part',
      groups: [group('net', { formula: '{food} - {cogs} - {opex}', type: 'NET_INCOME' })],
      expected: ['revenue'],
    },
    {
      what: 'none that any of several names',
      groups: [
        group('net', { formula: '{revenue}', type: 'NET_INCOME' }),
        group('net2', { formula: '{cogs} + {opex}', type: 'NET_INCOME' }),
      ],
      expected: [],
    },
  ])('$what', ({ groups, mappedTo, expected }) => expect(outside(groups, mappedTo)).toEqual(expected))
})
