import type { Metric } from '@fourwall/domain/ops-data/metric.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { expect, it } from 'vitest'
import { canAddUp, metricBooks, metricColumns, metricRows, monthsYearBefore, overallName, storedValueAt } from './metric-table.ts'

const metric: Metric = {
  id: 'm',
  name: 'Guests',
  definition: null,
  unit: null,
  timeAggregation: 'SUM',
  locationAggregation: 'SUM',
  weightMetricId: null,
  formula: null,
  showInBudget: false,
  favorability: null,
}
const span = (period: 'MONTHLY' | 'QUARTERLY') => ({ period, startDate: parseDay('2026-01-01'), endDate: parseDay('2026-04-15') })
const cell = (timestamp: string, value: string, months = 1) => ({ timestamp, months, value, upload: null, mark: null })
const cells = new Map([
  ['1', [cell('2026-01-01', '10'), cell('2026-02-01', '20'), cell('2026-04-01', '5')]],
  ['2', [cell('2026-01-01', '100', 3)]],
])
const outline = [
  { key: 'g', kind: 'group', name: 'North', level: 0, locationIds: ['1', '2'] },
  { key: '1', kind: 'location', name: 'Back Bay', level: 1, locationIds: ['1'] },
  { key: '2', kind: 'location', name: 'Cambridge', level: 1, locationIds: ['2'] },
] as const
const table = (period: 'MONTHLY' | 'QUARTERLY', folded = new Set<string>(), of = metric) =>
  metricRows(
    outline,
    metricColumns(span(period), 1, 'Total'),
    storedValueAt(metricBooks([of], new Map([['m', cells]])), 'm'),
    folded,
    2,
  ).map(({ label, values }) => `${label}: ${(values ?? []).map((value) => value ?? '-').join(' ')}`)

it('lists a metric by location and month, without splitting quarterly figures', () =>
  expect(table('MONTHLY')).toEqual([
    'North: 10 20 - 5 135',
    'Back Bay: 10 20 - 5 35',
    'Cambridge: - - - - 100',
    'All 2 locations: 10 20 - 5 135',
  ]))

it('uses whole quarters, and collapses groups', () =>
  expect(table('QUARTERLY', new Set(['g']))).toEqual(['North: 130 5 135', 'All 2 locations: 130 5 135']))

it('follows the rule of the metric', () =>
  expect(table('MONTHLY', new Set(), { ...metric, timeAggregation: 'LAST' })[1]).toBe('Back Bay: 10 20 - 5 5'))

it('names its columns', () => {
  expect(metricColumns(span('QUARTERLY'), 1, 'Total').map(({ label }) => label)).toEqual(['Q1 2026', 'Q2 2026', 'Total'])
  expect(metricColumns({ ...span('MONTHLY'), endDate: parseDay('2026-01-31') }, 1, 'Total').map(({ label }) => label)).toEqual(['Jan 2026'])
})

it.each([
  { timeAggregation: 'SUM', formula: null, name: 'Total' },
  { timeAggregation: 'LAST', formula: null, name: 'Latest' },
  { timeAggregation: 'WEIGHTED', formula: null, name: 'Average' },
  { timeAggregation: 'SUM', formula: '{metric:a} / 2', name: 'Overall' },
] as const)('calls several periods of $timeAggregation $name', ({ name, ...rules }) => expect(overallName(rules)).toBe(name))

it('shifts periods a year back', () => {
  const [first] = metricColumns(span('MONTHLY'), 1, 'Total')
  expect(first && monthsYearBefore(first.span).to).toBe((first?.span.to ?? 0) - 12)
})

it.each([
  { time: 'SUM', location: 'SUM', can: true },
  { time: 'LAST', location: 'SUM', can: false },
  { time: 'SUM', location: 'AVERAGE', can: false },
] as const)('adds up cells of $time and $location: $can', ({ time, location, can }) =>
  expect(canAddUp({ formula: null, timeAggregation: time, locationAggregation: location })).toBe(can),
)
