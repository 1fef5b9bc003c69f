import { expect, it } from 'vitest'
import type { ChartDocument, ChartMetric } from './chart-document.ts'
import type { ChartCell, ChartData } from './chart-figures.ts'
import { emptyChartSentence } from './empty-chart.ts'

type Cell = Pick<ChartCell, 'value' | 'state'>

const none: Cell = { value: null, state: 'NO_ENTRIES' }
const some: Cell = { value: '10.00', state: 'WHOLE' }

function metric(dataLabel: string, base: Partial<Pick<ChartMetric, 'budgetId' | 'comparison'>> = {}): ChartMetric {
  const subject = { kind: 'GROUP', groupId: 'revenue' } as const
  return { id: dataLabel, subject, locationIds: [], dataLabel, color: null, seriesType: null, budgetId: null, comparison: null, ...base }
}

const REVENUE = metric('Revenue')
const PRIOR = metric('Prior year', { comparison: 'PRIOR_YEAR' })
const BUDGET = metric('Budget 2026', { budgetId: 'b' })

interface Case {
  readonly type: ChartDocument['type']
  readonly metrics?: readonly ChartMetric[]
  readonly measure?: ChartDocument['options']['measure']
  readonly cells: readonly Cell[]
  readonly lacking?: readonly string[]
  readonly whyEmpty?: string
  readonly says: string
}

it.each<Case>([
  { type: 'NORMALISED_BAR', cells: [], says: 'No figures in this time span.' },
  { type: 'NORMALISED_BAR', cells: [none], says: 'No figures in this time span.' },
  {
    type: 'NORMALISED_BAR',
    cells: [some, { value: '-60.00', state: 'WHOLE' }],
    says: 'These figures have no shares, because their total is not positive (n/m).',
  },
  { type: 'STACKED_BAR', cells: [{ value: '0.00', state: 'WHOLE' }], says: 'All figures are zero in this time span.' },
  {
    type: 'SIMPLE_BAR',
    cells: [none, { value: null, state: 'NOT_MEANINGFUL' }],
    says: 'These figures are not meaningful (n/m), because what they are divided by is not positive.',
  },
  {
    type: 'SIMPLE_BAR',
    metrics: [REVENUE, BUDGET],
    measure: 'VARIANCE',
    cells: [none],
    says: 'There is nothing to compare: this time span lacks figures, or Budget 2026 does.',
  },
  {
    type: 'WATERFALL',
    metrics: [REVENUE],
    cells: [some],
    says: 'There is nothing to compare with: this waterfall has no budget and no prior year.',
  },
  ...[PRIOR, BUDGET].map((base) => ({
    type: 'WATERFALL' as const,
    metrics: [REVENUE, base],
    cells: [some],
    lacking: [base.dataLabel],
    says: `${base.dataLabel} has no figures in this time span and at these locations, so there is nothing to compare with.`,
  })),
  {
    type: 'WATERFALL',
    metrics: [REVENUE, PRIOR],
    cells: [none],
    lacking: ['Revenue'],
    says: 'Revenue has no figures in this time span and at these locations, so there is nothing to split.',
  },
  {
    type: 'WATERFALL',
    metrics: [REVENUE, PRIOR],
    cells: [none],
    lacking: ['Revenue', 'Prior year'],
    says: 'Revenue and Prior year have no figures in this time span and at these locations, so there is nothing to split.',
  },
  {
    type: 'WATERFALL',
    metrics: [REVENUE, PRIOR],
    cells: [none],
    lacking: ['Revenue', 'Prior year'],
    whyEmpty: 'Choose whole months.',
    says: 'Choose whole months.',
  },
])('an empty $type says why: $says', ({ type, metrics = [REVENUE], measure = 'VALUE', cells, lacking = [], whyEmpty, says }) => {
  const panels = [{ key: '', label: '', series: [{ cells, total: null }] }] as unknown as ChartData['panels'] // only what is read
  const data = { panels, waterfall: null, lacking, ...(whyEmpty === undefined ? {} : { whyEmpty }) }
  expect(emptyChartSentence({ type, metrics, options: { measure } }, data)).toBe(says)
})

it('a chart without figures says what they lack, of places too that it leaves out', () => {
  const data = { panels: [{ key: '', label: '', series: [] }], waterfall: null, whyEmpty: 'Choose whole months.' }
  expect(emptyChartSentence({ type: 'SIMPLE_BAR', metrics: [REVENUE], options: { measure: 'VALUE' } }, data)).toBe('Choose whole months.')
})
