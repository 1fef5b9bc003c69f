import { expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { groupTree } from '../mappings/group-tree.ts'
import { decimalFromFraction } from '../money/decimal.ts'
import { NOT_MEANINGFUL } from '../money/format.ts'
import { GroupResults } from './group-results.ts'

const tree = groupTree([
  group('sales', { type: 'REVENUE' }),
  group('rent', { type: 'RENT' }),
  group('net', { formula: '{sales} - {rent}' }),
  group('margin', { formula: '{net} / {sales}' }),
])

it('reads the values of a category once, however many columns there are', () => {
  const reads: string[] = []
  const values: Record<string, readonly (string | null)[]> = {
    sales: Array.from({ length: 2_000 }, (_, column) => (column % 2 === 0 ? '8.00' : '0.00')),
    rent: Array.from({ length: 2_000 }, () => '6.00'),
  }
  const results = new GroupResults({
    tree,
    valuesOf(groupId) {
      reads.push(groupId)
      return values[groupId] ?? []
    },
    isUntouched: (_, column) => column === 1_999,
  })
  const shown = Array.from({ length: 2_000 }, (_, column) => {
    const result = results.resultOf('margin', column)
    return result === null || result === NOT_MEANINGFUL ? result : decimalFromFraction(result, 0)
  })
  const expected = Array.from({ length: 2_000 }, (_, column) => (column % 2 === 0 ? '0.25' : column === 1_999 ? null : NOT_MEANINGFUL))
  expect(shown).toEqual(expected)
  expect([...reads].sort()).toEqual(['rent', 'sales'])
})
