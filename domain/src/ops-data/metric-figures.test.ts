import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalFromFraction } from '../money/decimal.ts'
import { fraction } from '../money/fraction.ts'
import type { MonthIndex } from '../time/day.ts'
import type { Metric, MetricAggregation } from './metric.ts'
import { type MetricBooks, type MetricFigure, metricResult, metricValue } from './metric-figures.ts'

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
// Months count from 0 here.
const figure = (locationId: number, firstMonth: number, value: string, months = 1): MetricFigure => ({
  locationId,
  firstMonth: firstMonth as MonthIndex,
  months,
  value,
})
const booksOf = (metrics: readonly Metric[], figures: Readonly<Record<string, readonly MetricFigure[]>>): MetricBooks => ({
  metrics: new Map(metrics.map((one) => [one.id, one])),
  figuresOf: (id) => figures[id] ?? [],
  groupValue: (id, { from, to }, locations) => (id === 'sales' ? fraction(BigInt(1000 * (to - from + 1) * locations.length)) : null),
  isMoney: () => true,
  expectedMonths: () => null,
})
const valueOf = (books: MetricBooks, id: string, from: number, to: number, locations: readonly number[]): string | null => {
  const value = metricValue(books, id, { from: from as MonthIndex, to: to as MonthIndex }, locations)
  return value === null ? null : decimalFromFraction(value, 0)
}

describe('metricResult', () => {
  const guests = [figure(1, 0, '100'), figure(1, 1, '200'), figure(2, 0, '10'), figure(2, 1, '0')]
  it.each<{ time: MetricAggregation; places: MetricAggregation; sum: string | null }>([
    { time: 'SUM', places: 'SUM', sum: '310' },
    { time: 'SUM', places: 'AVERAGE', sum: '155' },
    { time: 'AVERAGE', places: 'SUM', sum: '155' },
    { time: 'LAST', places: 'SUM', sum: '200' },
    { time: 'LAST', places: 'AVERAGE', sum: '100' },
  ])('aggregates $time over time and $places over locations', ({ time, places, sum }) => {
    const books = booksOf([metric('guests', { timeAggregation: time, locationAggregation: places })], { guests })
    expect(valueOf(books, 'guests', 0, 1, [1, 2])).toBe(sum)
  })

  it.each([
    ['profit over what is left of sales', '{group:profit} / {metric:net}', null],
    ['the same through one more metric', '{group:profit} / {metric:same}', null],
    ['the same written out', '{group:profit} / ({group:sales} - {group:refunds})', null],
    ['profit over guests, whatever they are', '{group:profit} / {metric:guests}', '1'],
    ['what is left of sales', '{metric:net}', '-100'],
  ])('derives %s', (_, formula, expected) => {
    const values: Readonly<Record<string, bigint>> = { sales: 100n, refunds: 200n, profit: -122n }
    const metrics = [
      metric('net', { formula: '{group:sales} - {group:refunds}' }),
      metric('same', { formula: '{metric:net}' }),
      metric('guests'),
      metric('derived', { formula }),
    ]
    const books = { ...booksOf(metrics, { guests: [figure(1, 0, '-122')] }), groupValue: (id: string) => fraction(values[id] ?? 0n) }
    expect(valueOf(books, 'derived', 0, 0, [1])).toBe(expected)
  })

  it('has no value without figures, but zero is a value', () => {
    const books = booksOf([metric('guests')], { guests })
    expect(valueOf(books, 'guests', 5, 6, [1])).toBeNull()
    expect(valueOf(books, 'guests', 0, 1, [3])).toBeNull()
    expect(valueOf(books, 'gone', 0, 1, [1])).toBeNull()
    expect(valueOf(books, 'guests', 1, 1, [2])).toBe('0')
    // A location without figures does not count as zero in an average.
    expect(valueOf(booksOf([metric('guests', { locationAggregation: 'AVERAGE' })], { guests }), 'guests', 0, 0, [1, 2, 3])).toBe('55')
  })

  it('weights over time and over locations', () => {
    const rule = { timeAggregation: 'WEIGHTED', locationAggregation: 'WEIGHTED', weightMetricId: 'hours' } as const
    const books = booksOf([metric('wage', rule), metric('hours')], {
      wage: [figure(1, 0, '10'), figure(1, 1, '20'), figure(2, 0, '40')],
      hours: [figure(1, 0, '30'), figure(1, 1, '10'), figure(2, 0, '60')],
    })
    expect(valueOf(books, 'wage', 0, 1, [1])).toBe('12.5')
    expect(valueOf(books, 'wage', 0, 1, [1, 2])).toBe('29')
    const missing = booksOf([metric('wage', rule), metric('hours')], { wage: [figure(1, 0, '10')], hours: [] })
    expect(valueOf(missing, 'wage', 0, 0, [1])).toBeNull()
  })

  it('counts a quarter’s figure only in spans with the whole quarter', () => {
    const books = booksOf([metric('area', { timeAggregation: 'AVERAGE' })], { area: [figure(1, 0, '900', 3), figure(1, 3, '1300')] })
    expect(valueOf(books, 'area', 0, 2, [1])).toBe('900')
    expect(valueOf(books, 'area', 1, 1, [1])).toBeNull()
    expect(valueOf(books, 'area', 2, 3, [1])).toBeNull()
    // A quarter plus one month.
    expect(valueOf(books, 'area', 0, 3, [1])).toBe('1000')
  })

  it('computes a derived metric for the exact span and locations, not from its parts', () => {
    const books = booksOf([metric('guests'), metric('check', { formula: '{group:sales} / {metric:guests}' })], { guests })
    expect(valueOf(books, 'check', 0, 0, [1])).toBe('10')
    expect(valueOf(books, 'check', 0, 1, [1, 2])).toBe('12.903226')
    expect(valueOf(books, 'check', 1, 1, [2])).toBeNull()
    const twice = booksOf([metric('guests'), metric('a', { formula: '{metric:b} * 2' }), metric('b', { formula: '{metric:guests} + 1' })], {
      guests,
    })
    expect(valueOf(twice, 'a', 0, 0, [2])).toBe('22')
    expect(valueOf(booksOf([metric('a', { formula: '{group:gone} + {nothing}' })], {}), 'a', 0, 0, [1])).toBeNull()
  })

  it.each<{ why: string; hours: readonly MetricFigure[]; formula: string; value: string | null; lacks: string | null }>([
    {
      why: 'all operands have figures',
      hours: [figure(1, 0, '5'), figure(1, 1, '5'), figure(2, 0, '5'), figure(2, 1, '5')],
      formula: '{group:sales} / {metric:hours}',
      value: '200',
      lacks: null,
    },
    {
      why: 'a store with sales has no hours',
      hours: [figure(1, 0, '5'), figure(1, 1, '5')],
      formula: '{group:sales} / {metric:hours}',
      value: null,
      lacks: 'hours at 2',
    },
    {
      why: 'a month of hours is missing',
      hours: [figure(1, 0, '5'), figure(2, 0, '5'), figure(2, 1, '5')],
      formula: '{group:sales} / {metric:hours}',
      value: null,
      lacks: 'hours at 1',
    },
    {
      why: 'both metrics lack the same',
      hours: [figure(1, 0, '5'), figure(1, 1, '15'), figure(2, 1, '5')],
      formula: '{metric:visits} / {metric:hours}',
      value: '4',
      lacks: 'visits at 2',
    },
    {
      why: 'each metric lacks another month',
      hours: [figure(1, 0, '5'), figure(1, 1, '5'), figure(2, 0, '5')],
      formula: '{metric:visits} / {metric:hours}',
      value: null,
      lacks: 'visits at 2',
    },
    {
      why: 'one metric lacks figures that the other has',
      hours: [figure(1, 0, '5'), figure(1, 1, '5'), figure(2, 0, '5'), figure(2, 1, '5')],
      formula: '{metric:visits} / {metric:hours}',
      value: null,
      lacks: 'visits at 2',
    },
    { why: 'nothing is there at all', hours: [], formula: '{group:sales} / {metric:hours}', value: null, lacks: null },
    {
      why: 'a formula of a formula that has no value',
      hours: [figure(1, 0, '5')],
      formula: '{metric:each} * 2',
      value: null,
      lacks: 'hours at 1, 2',
    },
  ])('computes only from matching figures: $why', ({ hours, formula, value, lacks }) => {
    const metrics = [
      metric('hours'),
      metric('visits'),
      metric('each', { formula: '{group:sales} / {metric:hours}' }),
      metric('rate', { formula }),
    ]
    // The second store lacks the first month.
    const visits = [figure(1, 0, '40'), figure(1, 1, '40'), figure(2, 1, '20')]
    const expectedMonths = () => ({ from: 0 as MonthIndex, to: 1 as MonthIndex })
    const { value: exact, gap } = metricResult({ ...booksOf(metrics, { hours, visits }), expectedMonths }, 'rate', expectedMonths(), [1, 2])
    expect([exact && decimalFromFraction(exact, 0), gap && `${gap.metricId} at ${gap.missing.join(', ')}`]).toEqual([value, lacks])
    expect(gap?.expected ?? 2).toBe(2)
  })

  it('goes through the figures once, however many locations it is asked for', () => {
    let reads = 0
    const everywhere = Array.from({ length: 400 }, (_, at) => ({
      ...figure(at, 0, '1'),
      get locationId() {
        reads += 1
        return at
      },
    }))
    const all = Array.from(everywhere, (_, at) => at)
    expect(valueOf(booksOf([metric('guests')], { guests: everywhere }), 'guests', 0, 0, all)).toBe('400')
    expect(reads).toBeLessThanOrEqual(2 * everywhere.length)
  })

  it('computes a metric once, however many formulas use it', () => {
    const chain = Array.from({ length: 60 }, (_, at) => metric(`m${at + 1}`, { formula: `{metric:m${at}} + {metric:m${at}}` }))
    const books = booksOf([metric('m0'), ...chain], { m0: [figure(1, 0, '0.5')] })
    expect(valueOf(books, 'm60', 0, 0, [1])).toBe(String(2n ** 59n))
  })

  it('adds up to the same in any order, and by parts', () => {
    const figures = fc
      .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(5)), { selector: ([place, month]) => `${place}/${month}` })
      .chain((cells) =>
        fc.tuple(...cells.map(([place, month]) => fc.integer({ min: -999, max: 999 }).map((value) => figure(place, month, String(value))))),
      )
    fc.assert(
      fc.property(figures, fc.nat(4), (own, cut) => {
        const books = booksOf([metric('guests')], { guests: own })
        const sum = (from: number, to: number, places: readonly number[]) => Number(valueOf(books, 'guests', from, to, places) ?? 0)
        const all = own.reduce((total, { value }) => total + Number(value), 0)
        expect(sum(0, 5, [3, 1, 2])).toBe(all)
        expect(sum(0, cut, [1, 2, 3]) + sum(cut + 1, 5, [1, 2, 3])).toBe(all)
        expect([1, 2, 3].map((place) => sum(0, 5, [place])).reduce((a, b) => a + b, 0)).toBe(all)
      }),
    )
  })
})
