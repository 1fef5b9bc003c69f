import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { DEFAULT_VIEW_SETTINGS } from '@fourwall/domain/sheets/viewer-tabs.ts'
import { describe, expect, it } from 'vitest'
import { figureFormats, figureUnits } from './figure-format.ts'

const group = (id: string, formula: string | null = null): ProfitLossGroup => ({
  id,
  parentId: null,
  name: id,
  type: 'OPEX',
  displayOrder: 0,
  formula,
  favorability: null,
})

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
    expect(figureUnits(groupTree([group('a'), group('b'), group('c', formula)])).get('c')).toBe(unit)
  })

  it('goes through other calculations', () => {
    const tree = groupTree([
      group('a'),
      group('b'),
      group('margin', '{a} / {b}'),
      group('change', '{margin} - {margin}'),
      group('back', '{margin} * {b}'),
    ])
    expect(Object.fromEntries(figureUnits(tree))).toEqual({ a: 'money', b: 'money', margin: 'share', change: 'share', back: 'money' })
  })
})

it('prints in the unit of the view, and exactly', () => {
  const tree = groupTree([group('a'), group('b'), group('margin', '{a} / {b}'), group('index', '{a} / {b} * 100')])
  const full = figureFormats({ ...DEFAULT_VIEW_SETTINGS, showDollarSign: true }, 'USD', 2, tree)
  expect([full.inGrid('1234.56', 'a'), full.inGrid('0.284', 'margin'), full.inGrid('28.4', 'index'), full.inGrid(null, 'a')]).toEqual([
    '$1,235',
    '28.4%',
    '28.40',
    '–',
  ])
  expect([
    full.exact('1234.5', 'a'),
    full.exact('0.284', 'margin'),
    full.exact('0.333333', 'margin'),
    full.exact('-28.4567', 'index'),
  ]).toEqual(['$1,234.50', '28.4%', '33.3333%', '(28.4567)'])
  const thousands = figureFormats({ ...DEFAULT_VIEW_SETTINGS, currencyView: 'THOUSANDS' }, 'USD', 2, tree)
  expect([thousands.inGrid('-1234567.89', 'a'), thousands.exact('-1234567.89', 'a')]).toEqual(['(1,235K)', '(1,234,567.89)'])
})
