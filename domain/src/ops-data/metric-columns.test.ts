import { describe, expect, it } from 'vitest'
import { fraction } from '../money/fraction.ts'
import { monthIndex, parseDay } from '../time/day.ts'
import { monthText } from '../time/day-format.ts'
import type { Metric } from './metric.ts'
import { type MetricColumn, type MetricSource, metricValues } from './metric-columns.ts'
import { metricDisplay } from './metric-display.ts'

const GUESTS: Metric = {
  id: 'guests',
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
const metrics: readonly Metric[] = [
  GUESTS,
  { ...GUESTS, id: 'area', timeAggregation: 'LAST' },
  { ...GUESTS, id: 'rate', timeAggregation: 'AVERAGE', locationAggregation: 'AVERAGE' },
  { ...GUESTS, id: 'check', formula: '{group:sales} / {metric:guests}' },
]
const figure = (locationId: number, month: number, value: string, months = 1) => ({
  locationId,
  firstMonth: monthIndex(2026, month),
  months,
  value,
})
const figures: Readonly<Record<string, readonly ReturnType<typeof figure>[]>> = {
  guests: [figure(1, 5, '310'), figure(1, 6, '300'), figure(2, 6, '60'), figure(3, 4, '900', 3)],
  area: [figure(1, 5, '1200.5'), figure(1, 6, '1300')],
  rate: [figure(1, 5, '1'), figure(1, 6, '2'), figure(2, 6, '4')],
}
const column = (rest: Partial<MetricColumn> = {}): MetricColumn => ({
  startDate: parseDay('2026-06-01'),
  endDate: parseDay('2026-06-15'),
  months: { from: monthIndex(2026, 6), to: monthIndex(2026, 6) },
  locationIds: [1, 2],
  isProrated: false,
  isMoney: () => true,
  groupValue: (groupId) => (groupId === 'sales' ? fraction(9000n) : null),
  ...rest,
})
const source: MetricSource = {
  metrics: new Map(metrics.map((one) => [one.id, one])),
  figuresOf: (id) => figures[id] ?? [],
  openMonths: () => null,
}
const values = (columns: readonly (MetricColumn | null)[]) => {
  const { printed } = metricValues(source, columns)
  return Object.fromEntries(metrics.map(({ id }) => [id, printed(id)]))
}

describe('metricValues', () => {
  it('computes each column by the metric’s own rules', () => {
    const quarter = { from: monthIndex(2026, 4), to: monthIndex(2026, 6) }
    expect(values([column(), column({ months: quarter }), column({ locationIds: [1] }), null])).toEqual({
      guests: ['360', '670', '300', null],
      area: ['1300', '1300', '1300', null],
      rate: ['3', '2.75', '2', null],
      check: ['25', '13.432836', '30', null],
    })
  })

  it('never divides a figure, except by days in a prorated cut column', () => {
    // Half of June; a month cannot show a quarter's figure.
    expect(values([column({ locationIds: [3] }), column({ isProrated: true })])).toEqual({
      guests: [null, '180'],
      area: [null, '1300'],
      rate: [null, '3'],
      check: [null, '50'],
    })
  })

  it('prorates the sum, without rounding each location’s share', () => {
    const days = { startDate: parseDay('2026-06-01'), endDate: parseDay('2026-06-20') }
    const thirds = { ...source, figuresOf: () => [figure(1, 6, '50'), figure(2, 6, '50'), figure(3, 6, '50')] }
    const printed = (locationIds: number[]) => metricValues(thirds, [column({ ...days, isProrated: true, locationIds })]).printed('guests')
    expect([printed([1]), printed([1, 2]), printed([1, 2, 3])]).toEqual([['33.333333'], ['66.666667'], ['100']])
  })

  it('reports figures missing at locations that were open', () => {
    const open = new Map([
      [1, { from: monthIndex(2026, 1), to: monthIndex(2026, 6) }],
      [2, { from: monthIndex(2026, 5), to: monthIndex(2026, 6) }],
      // Never had a figure of guests.
      [4, { from: monthIndex(2026, 1), to: monthIndex(2026, 6) }],
    ])
    const months = { from: monthIndex(2026, 5), to: monthIndex(2026, 6) }
    const days = { startDate: parseDay('2026-05-01'), endDate: parseDay('2026-06-15') }
    const columns = [
      column({ locationIds: [1, 2, 3, 4] }),
      column({ ...days, months, locationIds: [1, 2, 4] }),
      column({ months: { from: monthIndex(2026, 5), to: monthIndex(2026, 5) }, locationIds: [1] }),
      // Guests of May, missing at one location, do not affect the days of June.
      column({ months, isProrated: true, locationIds: [1, 2, 4] }),
      null,
    ]
    const { printed, gaps } = metricValues({ ...source, openMonths: (id) => open.get(id) ?? null }, columns)
    const gap = { metricId: 'guests', expected: 2, missing: [2] }
    expect([printed('guests'), gaps('guests')]).toEqual([
      ['360', '670', '310', '180', null],
      [null, gap, null, null, null],
    ])
    expect([printed('check'), gaps('check')]).toEqual([
      ['25', null, '29.032258', '50', null],
      [null, gap, null, null, null],
    ])
    // For LAST and AVERAGE any figure within the span is enough.
    expect([gaps('area')[1], gaps('rate')[1]]).toEqual([null, null])
  })

  it.each([
    ['guests', [1, 2], ['2026-02', '2026-03']],
    ['guests', [3], ['2026-02', '2026-03']],
    // One figure of a span is as good as another.
    ['area', [1, 2], []],
    ['rate', [1, 2], []],
    // Sales come from the ledger.
    ['check', [1, 2], ['2026-02', '2026-03', '2026-05']],
  ] as const)('lists the months without entries that %s lacks at locations %j', (id, locationIds, months) => {
    const span = { from: monthIndex(2026, 2), to: monthIndex(2026, 6) }
    const uncoveredMonths = [monthIndex(2026, 2), monthIndex(2026, 3), monthIndex(2026, 5)]
    const columns = [column(), column({ months: span, locationIds, uncoveredMonths }), null]
    const found = [...metricValues(source, columns).uncovered(id)]
    expect(found.map(([at, own]) => [at, own.map(monthText)])).toEqual(months.length === 0 ? [] : [[1, months]])
  })

  it('prints stored figures with their own decimals, and quotients with two', () => {
    const [guests = GUESTS, , rate = GUESTS, check = GUESTS] = metrics
    const none = () => null
    expect(metricDisplay(guests, ['1', '2.125', null], none)).toEqual({ figure: 'plain', decimals: 3 })
    expect(metricDisplay(guests, ['2.123456'], none)).toEqual({ figure: 'plain', decimals: 4 })
    expect(metricDisplay(rate, ['1', '2.333333'], none)).toEqual({ figure: 'plain', decimals: 2 })
    expect(metricDisplay(check, ['13.5'], () => 'money')).toEqual({ figure: 'plain', decimals: 1 })
    const share = { ...check, formula: '{group:labor} / {group:sales}' }
    expect(metricDisplay(share, ['0.25'], () => 'money').figure).toBe('share')
    // Groups of another categorization have no unit.
    expect(metricDisplay(share, ['0.25'], none).figure).toBe('plain')
    expect(metricDisplay({ ...check, formula: '{group:labor} / {group:sales} * 100' }, ['25'], () => 'money').figure).toBe('plain')
  })
})
