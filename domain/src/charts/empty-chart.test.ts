import { expect, it } from 'vitest'
import type { ChartDocument } from './chart-document.ts'
import type { ChartCell, ChartData } from './chart-figures.ts'
import { emptyChartSentence } from './empty-chart.ts'

const none: Pick<ChartCell, 'value' | 'state'> = { value: null, state: 'NO_ENTRIES' }

it.each<{ type: ChartDocument['type']; cells: readonly Pick<ChartCell, 'value' | 'state'>[]; says: string }>([
  { type: 'NORMALISED_BAR', cells: [], says: 'No figures in this time span.' },
  { type: 'NORMALISED_BAR', cells: [none], says: 'No figures in this time span.' },
  {
    type: 'NORMALISED_BAR',
    cells: [
      { value: '10.00', state: 'WHOLE' },
      { value: '-60.00', state: 'WHOLE' },
    ],
    says: 'These figures have no shares, because their total is not positive (n/m).',
  },
  { type: 'STACKED_BAR', cells: [{ value: '0.00', state: 'WHOLE' }], says: 'All figures are zero in this time span.' },
  {
    type: 'SIMPLE_BAR',
    cells: [none, { value: null, state: 'NOT_MEANINGFUL' }],
    says: 'These figures are not meaningful (n/m), because what they are divided by is not positive.',
  },
])('a chart without marks says why: $says', ({ type, cells, says }) => {
  const data = { panels: [{ key: '', label: '', series: [{ cells, total: null }] }] } as unknown as Pick<ChartData, 'panels'> // only what is read
  expect(emptyChartSentence({ type }, data)).toBe(says)
})

it('a chart without figures says what they lack, of places too that it leaves out', () => {
  const data = { panels: [{ key: '', label: '', series: [] }], whyEmpty: 'Choose whole months.' }
  expect(emptyChartSentence({ type: 'SIMPLE_BAR' }, data)).toBe('Choose whole months.')
})
