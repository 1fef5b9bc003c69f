import { describe, expect, it } from 'vitest'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { monthIndex } from '../time/day.ts'
import { budgetFromActuals } from './budget-from-actuals.ts'

function group(id: string, rest: Partial<ProfitLossGroup> = {}): ProfitLossGroup {
  return { id, parentId: null, name: id, type: null, displayOrder: 0, formula: null, favorability: null, ...rest }
}

const categorization = {
  groups: [
    group('sales', { type: 'REVENUE' }),
    group('food', { parentId: 'sales' }),
    group('labor', { type: 'PAYROLL' }),
    group('profit', { type: 'NET_INCOME', formula: '{sales} - {labor}' }),
  ],
}
const mapping = {
  accountMappings: [
    { accountId: 1, groupId: 'food' },
    { accountId: 2, groupId: 'food' },
    { accountId: 3, groupId: 'labor' },
    { accountId: 4, groupId: 'profit' },
  ],
}
/** Cents, debit positive, for two months; accounts 1 to 5. */
const facts = {
  accountIds: [1, 2, 3, 4, 5],
  columns: 2,
  sums: Float64Array.from([-10_000, -333, -5, 0, 2_001, 0, 700, 700, 900, 900]),
  entries: Uint32Array.from([3, 1, 1, 0, 2, 2, 1, 1, 1, 1]),
}
const periods = [monthIndex(2027, 1), monthIndex(2027, 2)]

function planned(byGroup: Record<string, string>, otherwise: string, by: 'CATEGORY' | 'ACCOUNT' = 'CATEGORY') {
  const planOf = budgetFromActuals({
    categorization,
    mapping,
    scale: 2,
    periods,
    by,
    growth: { byGroup: new Map(Object.entries(byGroup)), otherwise },
  })
  return planOf(7, facts).map(({ subject, locationId, figures }) => [subject.id, locationId, ...figures.map(({ value }) => value)])
}

describe('budgetFromActuals', () => {
  it.each([
    {
      byGroup: {},
      otherwise: '0',
      lines: [
        ['food', 7, '100.05', '3.33'],
        ['labor', 7, '20.01', '0'],
      ],
    },
    {
      byGroup: { sales: '10' },
      otherwise: '50',
      lines: [
        ['food', 7, '110.06', '3.66'],
        ['labor', 7, '30.02', '0'],
      ],
    },
    {
      byGroup: { sales: '10', food: '-100' },
      otherwise: '-2.5',
      lines: [
        ['food', 7, '0', '0'],
        ['labor', 7, '19.51', '0'],
      ],
    },
  ])('applies $byGroup, else $otherwise percent of growth', ({ byGroup, otherwise, lines }) => {
    expect(planned(byGroup, otherwise)).toEqual(lines)
  })

  it('plans by account, debit positive, with the growth of the category', () => {
    expect(planned({ sales: '10' }, '50', 'ACCOUNT')).toEqual([
      ['1', 7, '-110', '-3.66'],
      ['2', 7, '-0.06'],
      ['3', 7, '30.02', '0'],
    ])
  })

  it.each([
    [{ nobody: '1' }, '0', 'A percentage is given for a group that the categorization does not have.'],
    [{ food: '-101' }, '0', '-101% is not a growth. Choose a percentage from -100 to 10,000.'],
    [{}, '10000.1', '10000.1% is not a growth. Choose a percentage from -100 to 10,000.'],
  ])('refuses %j, else %s', (byGroup, otherwise, message) => {
    expect(() => planned(byGroup as Record<string, string>, otherwise)).toThrow(message) // drops the alternatives of the union
  })
})
