import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { DEFAULT_VIEW_SETTINGS } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { expect, it } from 'vitest'
import { group } from '../../../../test/report-models.ts'
import { USUAL_DISPLAY } from '../../../ui/display.ts'
import { figureFormats } from './figure-format.ts'
import type { RowMetric } from './report-model.ts'

it('prints exactly, with the currency sign if the view has it', () => {
  const tree = groupTree([
    group('a'),
    group('b'),
    group('margin', { formula: '{a} / {b}' }),
    group('index', { formula: '{a} / {b} * 100' }),
  ])
  const guests: RowMetric = {
    id: 'guests',
    name: 'Guests',
    unit: null,
    definition: null,
    formula: null,
    timeAggregation: 'SUM',
    locationAggregation: 'SUM',
    favorability: null,
    figure: 'plain',
    decimals: 0,
    values: [],
  }
  const metrics = new Map([
    ['metric:guests', guests],
    ['metric:share', { ...guests, figure: 'share' }],
  ] as const)
  const full = figureFormats({ ...DEFAULT_VIEW_SETTINGS, showDollarSign: true }, 'USD', 2, { tree, metrics }, USUAL_DISPLAY)
  expect([
    full.exact('1234.5', 'a'),
    full.exact('0.284', 'margin'),
    full.exact('0.333333', 'margin'),
    full.exact('-28.4567', 'index'),
  ]).toEqual(['$1,234.50', '28.4%', '33.3333%', '(28.4567)'])
  expect([
    full.exactChange('-1234.5', 'a'),
    full.exactChange('0.001', 'margin'),
    full.exactChange('-0.012345', 'margin'),
    full.exactChange('1.5', 'index'),
  ]).toEqual(['($1,234.50)', '0.1 pt', '(1.2345 pt)', '1.5'])
  expect([full.exact('1234.5', 'metric:guests'), full.exact('0.284', 'metric:share')]).toEqual(['1,234.5', '28.4%'])
  const unsigned = figureFormats({ ...DEFAULT_VIEW_SETTINGS, showDollarSign: false }, 'USD', 2, { tree, metrics }, USUAL_DISPLAY)
  expect(unsigned.exact('-1234567.89', 'a')).toBe('(1,234,567.89)')
})
