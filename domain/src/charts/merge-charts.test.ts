import { expect, it } from 'vitest'
import { parseDay } from '../time/day.ts'
import { type ChartDocument, type ChartMetric, NEW_CHART } from './chart-document.ts'
import { mergeCharts } from './merge-charts.ts'

const metric = (id: string, dataLabel = id): ChartMetric => ({
  id,
  subject: { kind: 'GROUP', groupId: id },
  budgetId: null,
  comparison: null,
  locationIds: [],
  dataLabel,
  color: null,
  seriesType: null,
})
const BASE: ChartDocument = {
  ...NEW_CHART,
  title: 'Sales',
  mappingId: 'm',
  timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-03-31') },
  metrics: [metric('a'), metric('b')],
}
const NONE: ReadonlySet<string> = new Set()

it('takes what only one side changed', () => {
  const mine = { ...BASE, title: 'Mine', metrics: [metric('a'), metric('b'), metric('c')] }
  const theirs = { ...BASE, type: 'LINE' as const, metrics: [metric('b', 'Theirs')], options: { ...BASE.options, showTotal: true } }
  const { state, clashes } = mergeCharts(BASE, mine, theirs, NONE)
  expect(clashes).toEqual([])
  expect(state).toEqual({ ...theirs, title: 'Mine', metrics: [metric('b', 'Theirs'), metric('c')] })
})

it('asks about what both changed, and keeps theirs unless mine is chosen', () => {
  const [mine, theirs] = [
    { ...BASE, title: 'Mine' },
    { ...BASE, title: 'Theirs', metrics: [metric('a')] },
  ]
  const { state, clashes } = mergeCharts(BASE, mine, theirs, NONE)
  expect(clashes).toEqual([{ key: 'chart title', name: 'Title', mine: 'Mine', theirs: 'Theirs' }])
  expect(state).toEqual(theirs)
  expect(mergeCharts(BASE, mine, theirs, new Set(['chart title'])).state.title).toBe('Mine')
})

it('reports a measure that one removed and the other changed', () => {
  const mine = { ...BASE, metrics: [metric('a', 'Renamed'), metric('b')] }
  const { state, clashes } = mergeCharts(BASE, mine, { ...BASE, metrics: [metric('b')] }, NONE)
  expect(clashes).toEqual([{ key: 'metric a', name: 'Renamed', mine: 'changed', theirs: 'removed' }])
  expect(state.metrics.map(({ id }) => id)).toEqual(['b'])
})

it('asks about each field separately, and shows both values', () => {
  const mine = { ...BASE, type: 'LINE' as const, options: { ...BASE.options, order: 'NAME' as const, first: 5 } }
  const theirs = { ...BASE, type: 'SIMPLE_BAR' as const, options: { ...BASE.options, order: 'CHANGE' as const, first: 8 } }
  const { clashes } = mergeCharts(BASE, mine, theirs, NONE)
  expect(clashes).toEqual([
    { key: 'chart type', name: 'Type', mine: 'Line', theirs: 'Simple bar' },
    { key: 'options order', name: 'Order', mine: 'by name', theirs: 'by difference' },
    { key: 'options first', name: 'At most', mine: '5, then others', theirs: '8, then others' },
  ])
  const { state } = mergeCharts(BASE, mine, theirs, new Set(['chart type', 'options first']))
  expect([state.type, state.options.order, state.options.first]).toEqual(['LINE', 'CHANGE', 5])
})
