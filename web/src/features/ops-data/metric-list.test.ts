import { metricFormulaNames } from '@fourwall/domain/ops-data/metric-formula-names.ts'
import { describe, expect, it } from 'vitest'
import { metricLines, metricOrderText, nextMetricOrder, readMetricOrder, shownLines, USUAL_ORDER } from './metric-list.ts'
import type { ListedMetric } from './metrics-request.ts'

const metric = (id: string, name: string, more: Partial<ListedMetric> = {}): ListedMetric => ({
  __typename: 'Metric',
  id,
  name,
  definition: null,
  unit: null,
  timeAggregation: 'SUM',
  locationAggregation: 'SUM',
  weightMetricId: null,
  formula: null,
  lastUpdate: null,
  uploadDate: null,
  showInBudget: false,
  favorability: null,
  permissions: null,
  figures: 0,
  firstMonth: null,
  lastMonth: null,
  locations: 0,
  usedBy: [],
  ...more,
})
const metrics = [
  metric('a', 'Average check', { formula: '{group:r}/ {metric:g}*2' }),
  metric('g', 'Guests', { unit: 'guests', uploadDate: '2026-07-06T10:00:00Z', showInBudget: true }),
  metric('w', 'Wait time', { timeAggregation: 'WEIGHTED', locationAggregation: 'WEIGHTED', weightMetricId: 'g' }),
]
const names = metricFormulaNames(metrics, [{ id: 'c', name: 'Management', groups: [{ id: 'r', parentId: null, name: 'Revenue' }] }])
const lines = metricLines(metrics, names)
const shown = (query: string, order = USUAL_ORDER) => shownLines(lines, query, order).map((line) => line.metric.name)

it('shows what a metric is computed from or weighted by', () => {
  expect(lines[0]?.computed).toBe('Revenue / Guests * 2')
  expect(lines[2]?.overTime).toEqual({ rule: 'Weighted average', weight: 'that of Guests' })
})

describe('the list', () => {
  it('is searched by name, definition, unit and formula', () => {
    expect(shown('guests')).toEqual(['Average check', 'Guests'])
    expect(shown('REVENUE check')).toEqual(['Average check'])
    expect(shown('nothing')).toEqual([])
  })

  it('is sorted by any column, the latest upload first', () => {
    expect(shown('', readMetricOrder('uploaded'))).toEqual(['Guests', 'Average check', 'Wait time'])
    expect(shown('', readMetricOrder('-name'))).toEqual(['Average check', 'Guests', 'Wait time'].toReversed())
    expect(shown('', readMetricOrder('budget'))[0]).toBe('Guests')
  })

  it('reverses the order, and keeps it in the address', () => {
    const once = nextMetricOrder(USUAL_ORDER, 'uploaded')
    expect(metricOrderText(once)).toBe('uploaded')
    expect(metricOrderText(nextMetricOrder(once, 'uploaded'))).toBe('-uploaded')
    expect(readMetricOrder('-uploaded')).toEqual(nextMetricOrder(once, 'uploaded'))
    expect(metricOrderText(readMetricOrder('nonsense'))).toBeUndefined()
  })
})
