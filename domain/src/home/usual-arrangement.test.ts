import { expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { usualArrangement } from './usual-arrangement.ts'

const line = (name: string, rest: Partial<ProfitLossGroup> = {}) => group(name, { name, ...rest })
const LINES = [
  line('Revenue', { type: 'REVENUE' }),
  line('Goods'),
  line('Labor'),
  line('Prime cost', { formula: '[Goods] + [Labor]' }),
  line('Rent'),
  line('EBITDA', { type: 'EBITDA', formula: '[Revenue] - [Prime cost] - [Rent]' }),
]

it.each([
  ['has prime cost and labor, with their share of revenue', LINES, ['Revenue', 'EBITDA', 'Prime cost', 'Labor', 'guests']],
  [
    'has them as ratios where the report does',
    [...LINES, line('Labor %', { formula: '[Labor] / [Revenue]' }), line('Prime %', { formula: '[Prime cost] / [Revenue]' })],
    ['Revenue', 'EBITDA', 'Prime %', 'Labor %', 'guests'],
  ],
  [
    'goes by the report without them',
    LINES.filter(({ name }) => !/Labor|Prime/.test(name)),
    ['Revenue', 'EBITDA', 'Goods', 'Rent', 'guests'],
  ],
])('the default home %s', (_, groups, shown) => {
  const { tiles } = usualArrangement({ mappingId: 'm', groups, metricIds: ['guests'], budgetId: null })
  expect(tiles.map((tile) => (tile.kind === 'GROUP' ? tile.groupId : tile.metricId))).toEqual(shown)
})
