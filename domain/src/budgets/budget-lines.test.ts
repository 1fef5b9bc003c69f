import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyGroups, group } from '../../test/groups.ts'
import { metric } from '../../test/metrics.ts'
import { folded } from '../mappings/group-paths.ts'
import { groupTree } from '../mappings/group-tree.ts'
import { budgetLines } from './budget-lines.ts'

describe('budgetLines', () => {
  it('follows the tree, adds totals after headings, and ends with the metrics', () => {
    const tree = groupTree([
      group('revenue', { name: 'Revenue', type: 'REVENUE', displayOrder: 1 }),
      group('food', { name: 'Food', parentId: 'revenue', displayOrder: 1 }),
      group('share', { name: 'Food share', parentId: 'revenue', displayOrder: 2, formula: '{food} / {revenue}' }),
      group('rent', { name: 'Rent', type: 'RENT', displayOrder: 2 }),
      group('net', { name: 'Net income', type: 'NET_INCOME', displayOrder: 3, formula: '{revenue} - {rent}' }),
    ])
    expect(budgetLines(tree, [metric('Guests')]).map(({ kind, label }) => `${kind} ${label}`)).toEqual([
      'CATEGORY Revenue',
      'CATEGORY Food',
      'CALCULATION Food share',
      'TOTAL Total Revenue',
      'CATEGORY Rent',
      'CALCULATION Net income',
      'METRICS Metrics',
      'METRIC Guests',
    ])
    expect(budgetLines(tree, []).at(-1)?.label).toBe('Net income')
  })

  it('uses paths for ambiguous names, and avoids names of other groups', () => {
    const tree = groupTree([
      group('labor', { name: 'Labor', displayOrder: 1 }),
      group('a', { name: 'Other', parentId: 'labor' }),
      group('total', { name: 'total labor', displayOrder: 2, formula: '{labor}' }),
      group('opex', { name: 'Metrics', displayOrder: 3 }),
      group('b', { name: 'other', parentId: 'opex' }),
    ])
    expect(budgetLines(tree, [metric('Labor'), metric('Guests')]).map(({ label }) => label)).toEqual([
      'Labor',
      'Labor > Other',
      'Total of Labor',
      'total labor',
      'Metrics',
      'Metrics > other',
      'Total Metrics',
      'Operational metrics',
      'Labor (metric)',
      'Guests',
    ])
  })

  it('has every group once and no duplicate labels', () => {
    fc.assert(
      fc.property(anyGroups, fc.infiniteStream(fc.constantFrom('A', 'a', 'Total A', 'Metrics', 'B > A')), (groups, names) => {
        const tree = groupTree(groups.map((one) => ({ ...one, name: names.next().value ?? '' })))
        const lines = budgetLines(
          tree,
          [...names.take(3)].map((name) => metric(name)),
        )
        expect(new Set(lines.map(({ label }) => folded(label))).size).toBe(lines.length)
        const own = lines.flatMap((line) => (line.kind === 'CATEGORY' || line.kind === 'CALCULATION' ? [line.node] : []))
        expect(own).toEqual(tree.nodes)
      }),
    )
  })
})
