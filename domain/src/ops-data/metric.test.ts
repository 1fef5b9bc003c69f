import { describe, expect, it } from 'vitest'
import { checkedMetric, isOfLedgerAlone, type Metric, metricReference, metricUsers } from './metric.ts'

const metric = (id: string, rest: Partial<Metric> = {}): Metric => ({
  id,
  name: id,
  definition: null,
  unit: null,
  timeAggregation: 'SUM',
  locationAggregation: 'SUM',
  weightMetricId: null,
  formula: null,
  showInBudget: false,
  favorability: null,
  ...rest,
})
const stored = [
  metric('guests', { name: 'Guests' }),
  metric('hours', { name: 'Labor hours' }),
  metric('wage', { name: 'Hourly wage', timeAggregation: 'WEIGHTED', locationAggregation: 'WEIGHTED', weightMetricId: 'hours' }),
  metric('check', { name: 'Average check', formula: '{group:sales} / {metric:guests}' }),
]
const check = (one: Metric) => checkedMetric(one, { metrics: stored, hasGroup: (id) => id === 'sales' })

describe('checkedMetric', () => {
  it('trims texts and drops settings that do not apply', () => {
    expect(check(metric('new', { name: '  Seats  open ', definition: ' ', unit: ' seats ', weightMetricId: 'hours' }))).toEqual(
      metric('new', { name: 'Seats open', unit: 'seats' }),
    )
    expect(check(metric('new', { formula: ' {metric:guests} / 2 ', timeAggregation: 'LAST', locationAggregation: 'LAST' }))).toEqual(
      metric('new', { formula: '{metric:guests} / 2' }),
    )
    // Stored metrics can be saved again unchanged.
    for (const one of stored) expect(check(one)).toEqual(one)
  })

  it.each<{ name: string; change: Partial<Metric>; message: string; field: string }>([
    { name: 'an invisible name', change: { name: '\u200b\u2060' }, message: 'The name has only invisible characters.', field: 'name' },
    { name: 'a unit turned around', change: { unit: '\u202esruoh' }, message: 'The unit has a character that reverses', field: 'unit' },
    { name: 'no name', change: { name: ' ' }, message: 'Metric name is required', field: 'name' },
    {
      name: 'a long name',
      change: { name: 'x'.repeat(101) },
      message: 'Metric name is too long: it may have up to 100 characters.',
      field: 'name',
    },
    {
      name: 'a name that is taken',
      change: { name: 'GUESTS' },
      message: 'There is a metric "Guests" already. Give this one another name.',
      field: 'name',
    },
    {
      name: 'a long definition',
      change: { definition: 'x'.repeat(1001) },
      message: 'Metric definition is too long: it may have up to 1,000 characters.',
      field: 'definition',
    },
    {
      name: 'the last of the locations',
      change: { locationAggregation: 'LAST' },
      message: 'Locations have no order, so none of them is the last.',
      field: 'locationAggregation',
    },
    {
      name: 'no weight',
      change: { timeAggregation: 'WEIGHTED' },
      message: 'Choose the metric that "new" is weighted by.',
      field: 'weightMetricId',
    },
    {
      name: 'itself as weight',
      change: { timeAggregation: 'WEIGHTED', weightMetricId: 'new' },
      message: '"new" cannot be its own weight.',
      field: 'weightMetricId',
    },
    {
      name: 'an unknown weight',
      change: { locationAggregation: 'WEIGHTED', weightMetricId: 'gone' },
      message: 'There is no metric with the id "gone".',
      field: 'weightMetricId',
    },
    {
      name: 'a computed weight',
      change: { locationAggregation: 'WEIGHTED', weightMetricId: 'check' },
      message: '"Average check" is computed from others',
      field: 'weightMetricId',
    },
    {
      name: 'a weighed weight',
      change: { locationAggregation: 'WEIGHTED', weightMetricId: 'wage' },
      message: '"Hourly wage" is weighted itself.',
      field: 'weightMetricId',
    },
    { name: 'an unreadable formula', change: { formula: '{metric:guests} +' }, message: 'A value is missing after "+"', field: 'formula' },
    { name: 'a formula of nothing', change: { formula: '1 + 2' }, message: 'The formula names no metric and no group', field: 'formula' },
    { name: 'a bare name', change: { formula: '{guests}' }, message: '"guests" means nothing here.', field: 'formula' },
    {
      name: 'itself in its formula',
      change: { formula: '{metric:new} * 2' },
      message: 'The formula of "new" names itself.',
      field: 'formula',
    },
    {
      name: 'a group that is gone',
      change: { formula: '{group:gone}' },
      message: 'The formula refers to a group that does not exist, "gone".',
      field: 'formula',
    },
    {
      name: 'an unknown metric',
      change: { formula: '{metric:gone}' },
      message: 'The formula refers to a metric that does not exist, "gone".',
      field: 'formula',
    },
  ])('refuses $name', ({ change, message, field }) => {
    expect(() => check(metric('new', change))).toThrow(message)
    expect(() => check(metric('new', change))).toThrow(expect.objectContaining({ code: 'BAD_USER_INPUT', field }))
  })

  it('refuses changes that break metrics that use it', () => {
    expect(() => check(metric('hours', { formula: '{metric:guests}' }))).toThrow(
      '"Hourly wage" is weighted by "hours", which then is computed from others.',
    )
    expect(() => check(metric('hours', { timeAggregation: 'WEIGHTED', weightMetricId: 'guests' }))).toThrow(
      'which then is weighted itself.',
    )
    expect(() => check(metric('guests', { name: 'Guests', formula: '{metric:check} * 2' }))).toThrow(
      'The formulas refer to each other in a circle: Average check → Guests → Average check.',
    )
    const users = metricUsers(stored)
    expect(users.get('hours')?.map(({ id }) => id)).toEqual(['wage'])
    expect(users.get('guests')?.map(({ id }) => id)).toEqual(['check'])
    expect(users.has('check')).toBe(false)
  })

  it.each([
    ['metric:a', { kind: 'metric', id: 'a' }],
    ['group:b-1', { kind: 'group', id: 'b-1' }],
    ['a', null],
    ['metric:', null],
    ['metrics:a', null],
  ])('reads the reference %s', (reference, named) => expect(metricReference(reference)).toEqual(named))
})

it.each([
  ['labor percent', true],
  ['labor percent, doubled', true],
  ['guests', false],
  ['check', false],
  ['check times labor percent', false],
  ['gone', false],
])('%s is of the ledger alone: %s', (id, is) => {
  const metrics = new Map([
    ['guests', { formula: null }],
    ['labor percent', { formula: '{group:labor} / {group:sales}' }],
    ['labor percent, doubled', { formula: '2 * {metric:labor-percent}' }],
    ['labor-percent', { formula: '{group:labor} / {group:sales}' }],
    ['check', { formula: '{group:sales} / {metric:guests}' }],
    ['check times labor percent', { formula: '{metric:check} * {metric:labor-percent}' }],
  ])
  expect(isOfLedgerAlone(id, metrics)).toBe(is)
})
