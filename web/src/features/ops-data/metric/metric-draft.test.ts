import { expect, it } from 'vitest'
import type { MetricDraft } from '../metrics-request.ts'
import { formulaNotes, metricRefusal } from './metric-draft.ts'
import { NEW_METRIC } from './new-metric.ts'

const draft = (change: Partial<MetricDraft>): MetricDraft => ({ ...NEW_METRIC, name: 'Guests', ...change })

it.each<[string, MetricDraft, string | null]>([
  ['a name and rules are enough', draft({}), null],
  ['it needs a name', draft({ name: ' ' }), 'name'],
  ['one that is weighed needs a weight', draft({ timeAggregation: 'WEIGHTED' }), 'weightMetricId'],
  ['one that is computed needs a formula', draft({ formula: ' ' }), 'formula'],
])('%s', (_rule, metric, field) => {
  expect(metricRefusal(metric, [], null)?.field ?? null).toBe(field)
})

it('describes formula references: a metric by its unit, a line by its categorization', () => {
  const notes = formulaNotes([], [{ id: 'c', name: 'Management', groups: [{ id: 'g', name: 'Revenue' }] } as never])
  expect([...notes]).toEqual([['group:g', 'Management']])
})
