import { expect, test } from 'vitest'
import { type AnyFigures, answersOf } from '../../../test/any-charts.ts'
import { parseDay } from '../../time/day.ts'
import { chartData } from '../chart-data.ts'
import { type ChartDocument, type ChartMetric, NEW_CHART } from '../chart-document.ts'
import { chartScene } from './chart-scene.ts'
import type { ChartScene, RectMark, TextMark } from './scene.ts'

// What a person has to be able to read off a picture, whatever its figures are.

const plain = { budgetId: null, comparison: null, locationIds: [], color: null, seriesType: null } as const
const revenue: ChartMetric = { ...plain, id: 'a', subject: { kind: 'GROUP', groupId: 'revenue' }, dataLabel: 'Revenue' }
const plan: ChartMetric = { ...revenue, id: 'b', budgetId: 'plan', dataLabel: 'Plan' }
const guests: ChartMetric = { ...plain, id: 'c', subject: { kind: 'METRIC', metricId: 'guests' }, dataLabel: 'Guests' }

function sceneOf(
  type: ChartDocument['type'],
  part: Partial<ChartDocument>,
  figures: AnyFigures,
  options: Partial<ChartDocument['options']> = {},
): ChartScene {
  const chart: ChartDocument = {
    ...NEW_CHART,
    type,
    mappingId: 'mapping',
    timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2025-01-01'), endDate: parseDay('2026-12-31') },
    metrics: [revenue],
    ...part,
    options: { ...NEW_CHART.options, order: 'TREE', ...options },
  }
  const data = chartData(chart, answersOf(chart, figures), { groups: [], ledgerThrough: null })
  return chartScene(chart, data, { width: 900, height: 500, currency: 'USD', negatives: 'PARENTHESES' })
}

function texts({ marks }: ChartScene): readonly TextMark[] {
  return marks.filter((mark) => mark.kind === 'TEXT')
}

test('figures of lying bars stand beyond the plan around them', () => {
  const scene = sceneOf(
    'HORIZONTAL_BAR',
    { metrics: [revenue, plan] },
    { periods: 12, places: 1, figures: ['900.00', '1000.00', '-700.00', '-950.00'] },
  )
  const bars = scene.marks.filter((mark): mark is RectMark => mark.kind === 'RECT' && mark.cell !== null)
  const figures = texts(scene).filter(({ cell }) => cell !== null)
  expect(figures).toHaveLength(12)
  for (const { x, y, anchor } of figures) {
    const own = bars.filter((bar) => bar.y <= y && y <= bar.y + bar.height + 6)
    if (anchor === 'start') expect(x).toBeGreaterThan(Math.max(...own.map((bar) => bar.x + bar.width)))
    else expect(x).toBeLessThan(Math.min(...own.map((bar) => bar.x)))
  }
})

test('months of several years are named with their year where they stand below each other', () => {
  const months = texts(sceneOf('HORIZONTAL_BAR', {}, { periods: 14, places: 1, figures: ['1.00'] })).map(({ text }) => text)
  expect(months).toEqual(expect.arrayContaining(['Jan 2025', 'Jan 2026']))
  const ofOneYear = texts(sceneOf('HORIZONTAL_BAR', {}, { periods: 12, places: 1, figures: ['1.00'] })).map(({ text }) => text)
  expect(ofOneYear).toEqual(expect.arrayContaining(['Jan', 'Dec']))
})

test('lying bars of two units have a scale each', () => {
  const scene = sceneOf(
    'HORIZONTAL_BAR',
    { metrics: [revenue, guests] },
    { periods: 3, places: 1, figures: ['1000000.00', '900000.00', '800000.00', '20.00', '10.00', '15.00'] },
  )
  const widest = (series: string): number => Math.max(...scene.targets.filter((one) => one.series === series).map(({ width }) => width))
  expect(widest('c') / widest('a')).toBeGreaterThan(0.5)
  expect(scene.unit).toBe('USD thousands · guests')
})

test('every part of a stack is named, in a key where the last column lacks one', () => {
  const whole = sceneOf('STACKED_BAR', {}, { periods: 2, places: 1, figures: ['5.00'] }, { split: 'LINES' })
  expect(whole.names.map(({ label }) => label).sort()).toEqual([0, 1, 2, 3, 4].map((at) => `Line ${at} of revenue`))
  // Every other figure is missing: those of the last month.
  const sparse = sceneOf('STACKED_BAR', {}, { periods: 2, places: 1, figures: ['5.00', null] }, { split: 'LINES' })
  expect(sparse.names).toHaveLength(5)
})

test('small charts without room for names have one key', () => {
  const scene = sceneOf('STACKED_BAR', {}, { periods: 6, places: 24, figures: ['5.00', '3.00'] }, { split: 'LINES', multiples: 'LOCATION' })
  expect(scene.names.map(({ label }) => label)).toEqual([0, 1, 2, 3, 4].map((at) => `Line ${at} of revenue`))
  const [target] = scene.targets
  expect([target?.panel, target?.panelLabel]).toEqual(['l1', '101 Place number 1'])
})

test('a simple bar shows one of several measures, and tells the others', () => {
  const labor: ChartMetric = { ...revenue, id: 'd', subject: { kind: 'GROUP', groupId: 'labor' }, dataLabel: 'Labor' }
  const scene = sceneOf('SIMPLE_BAR', { metrics: [revenue, labor] }, { periods: 3, places: 1, figures: ['5.00'] })
  expect(new Set(scene.targets.map(({ series }) => series))).toEqual(new Set(['a']))
  expect(scene.names.map(({ label }) => label)).toEqual(['Revenue', 'Labor'])
})

test('lines have no total column', () => {
  const total = texts(sceneOf('LINE', {}, { periods: 3, places: 1, figures: ['5.00'] }, { showTotal: true })).find(
    ({ text }) => text === 'Total',
  )
  expect(total).toBeUndefined()
})
