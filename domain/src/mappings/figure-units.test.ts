import { describe, expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { figureUnits } from './figure-units.ts'
import { groupTree } from './group-tree.ts'

describe('figureUnits', () => {
  it.each([
    { formula: null, unit: 'money' },
    { formula: '{a} - {b} + 100', unit: 'money' },
    { formula: '0.5 * {a}', unit: 'money' },
    { formula: '{a} * {b} / {a}', unit: 'money' },
    { formula: '-({a} / {b})', unit: 'share' },
    { formula: '({a} - {b}) / {b}', unit: 'share' },
    { formula: '1 - {a} / {b}', unit: 'share' },
    { formula: '{a} / {b} * 100', unit: 'plain' },
    { formula: '{a} * {b}', unit: 'plain' },
    { formula: '12', unit: 'plain' },
  ])('$formula is $unit', ({ formula, unit }) => {
    expect(figureUnits(groupTree([group('a'), group('b'), group('c', { formula: formula })])).get('c')).toBe(unit)
  })

  it('follows other calculations', () => {
    const tree = groupTree([
      group('a'),
      group('b'),
      group('margin', { formula: '{a} / {b}' }),
      group('change', { formula: '{margin} - {margin}' }),
      group('back', { formula: '{margin} * {b}' }),
    ])
    expect(Object.fromEntries(figureUnits(tree))).toEqual({ a: 'money', b: 'money', margin: 'share', change: 'share', back: 'money' })
  })
})
