import { describe, expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import type { Favorability } from './categorization.ts'
import { favorabilities } from './favorability.ts'
import { groupTree } from './group-tree.ts'

const base = [
  group('revenue', { type: 'REVENUE' }),
  group('food', { parentId: 'revenue' }),
  group('cogs', { type: 'COGS' }),
  group('labor', { type: 'PAYROLL' }),
  group('income', { type: 'OTHER_INCOME' }),
  group('gross', { formula: '{revenue} - {cogs}', type: 'GROSS_PROFIT', favorability: 'DOWN' }),
]

const direction = (formula: string, favorability: Favorability | null = null): Favorability | null | undefined =>
  favorabilities(groupTree([...base, group('it', { formula, favorability }), group('nested', { formula: '-{it}' })])).get('it')

describe('favorabilities', () => {
  it('derives categories and subtotals from their types', () => {
    const known = favorabilities(groupTree(base))
    expect(Object.fromEntries(known)).toEqual({ revenue: 'UP', food: 'UP', cogs: 'DOWN', labor: 'DOWN', income: 'UP', gross: 'UP' })
  })

  it.each<{ formula: string; author?: Favorability; expected: Favorability | null }>([
    { formula: '{cogs} + {labor}', expected: 'DOWN' },
    { formula: '{cogs} + {labor}', author: 'UP', expected: 'DOWN' },
    { formula: '{revenue} - {cogs} - {labor}', expected: 'UP' },
    { formula: '-({cogs} + {labor}) + {income}', expected: 'UP' },
    { formula: '{gross} / {revenue}', expected: 'UP' },
    { formula: '{labor} / {revenue}', expected: null },
    { formula: '{labor} / {revenue}', author: 'DOWN', expected: 'DOWN' },
    { formula: '{revenue} - {income}', expected: null },
    { formula: '{cogs} * 2 + 5', expected: 'DOWN' },
    { formula: '{cogs} * -1', expected: 'UP' },
    { formula: '(1 - 3) * {cogs}', expected: 'UP' },
    { formula: '{cogs} / -2', expected: 'UP' },
    { formula: '1 / {cogs}', expected: 'UP' },
    { formula: '-1 / {cogs}', expected: 'DOWN' },
    { formula: '12', expected: null },
    { formula: '12', author: 'UP', expected: 'UP' },
    { formula: '{nowhere}', author: 'UP', expected: 'UP' },
    { formula: '{it} + {cogs}', expected: null },
  ])('$formula, set to $author by its author: $expected', ({ formula, author, expected }) => {
    expect(direction(formula, author ?? null)).toBe(expected)
  })

  it('follows other calculations', () => {
    const tree = groupTree([
      ...base,
      group('prime', { formula: '{cogs} + {labor}' }),
      group('margin', { formula: '{revenue} - {prime}' }),
      group('rate', { formula: '{labor} / {revenue}', favorability: 'DOWN' }),
      group('twice', { formula: '{rate} * 2' }),
    ])
    const known = favorabilities(tree)
    expect(['prime', 'margin', 'rate', 'twice'].map((id) => known.get(id))).toEqual(['DOWN', 'UP', 'DOWN', 'DOWN'])
  })
})
