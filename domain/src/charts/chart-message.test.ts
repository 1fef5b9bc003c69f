import { describe, expect, test } from 'vitest'
import { parseDay } from '../time/day.ts'
import type { ChartCell, ChartData, ChartSeries } from './chart-figures.ts'
import { chartMessage, lowerInSentence } from './chart-message.ts'
import { parseChart } from './chart-text.ts'

function cell(value: string | null): ChartCell {
  return { question: 0, key: 'row|column', value, state: 'WHOLE', outcome: 'NEUTRAL', isMaterial: true }
}

function cells(values: readonly (string | null)[]): readonly ChartCell[] {
  return values.map(cell)
}

function series(values: readonly (string | null)[], more: Partial<ChartSeries> = {}): ChartSeries {
  return {
    key: 'a',
    label: 'Sales',
    metricId: 'a',
    subject: 'group:sales',
    role: 'ACTUAL',
    isLine: false,
    color: null,
    unit: 'money',
    unitLabel: null,
    favorability: 'UP',
    part: null,
    cells: cells(values),
    total: null,
    difference: null,
    ...more,
  }
}

function said(
  more: object,
  own: readonly ChartSeries[],
  {
    names = ['Jan 2026', 'Feb 2026', 'Mar 2026'],
    cut = -1,
    waterfall = null as ChartData['waterfall'],
    panels = [{ key: '', label: '', series: own }] as ChartData['panels'],
  } = {},
) {
  const chart = parseChart({
    type: 'SIMPLE_BAR',
    xAxis: 'DATE',
    mappingId: 'm',
    timeSpan: { period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-03-31' },
    metrics: [
      { id: 'a', subject: { groupId: 'sales' }, dataLabel: 'Sales' },
      { id: 'b', subject: { groupId: 'sales' }, dataLabel: 'Budget 2026', budgetId: 'b' },
    ],
    ...more,
  })
  const kind = chart.xAxis === 'DATE' ? 'PERIOD' : 'LOCATION'
  const day = parseDay('2026-01-01')
  const categories = names.map(
    (label, at) =>
      ({
        key: label,
        label,
        kind: label.endsWith('others') ? 'REST' : kind,
        startDate: day,
        endDate: day,
        cutDays: at === cut ? 'Mar 1 – 3' : null,
        // The ledger ends within it.
        spanDays: null,
      }) as const,
  )
  const data: ChartData = { categories, total: null, panels, waterfall, without: [] }
  return chartMessage({ chart, data, currency: 'USD', negatives: 'PARENTHESES' })
}

const PRIOR_FIRST = [
  { id: 'p', subject: { groupId: 'sales' }, dataLabel: 'Prior year', comparison: 'PRIOR_YEAR' },
  { id: 'a', subject: { groupId: 'sales' }, dataLabel: 'Sales' },
]

/** What tells a series apart as a part of its metric. */
function part(key: string, label: string): Partial<ChartSeries> {
  return { key, label, part: { key, label } }
}

function waterfallOf(label: string): ChartData['waterfall'] {
  return {
    unit: 'money',
    unitLabel: null,
    base: { label: 'Budget 2026', role: 'PLAN', cell: cell('2000') },
    actual: { label: 'Sales', cell: cell('1700') },
    steps: [
      { key: 'f', label, change: '-500', outcome: 'UNFAVORABLE', cell: null },
      { key: 'd', label: 'Drinks', change: '200', outcome: 'FAVORABLE', cell: null },
    ],
  }
}

/** Of a quarter in which the books end. */
function cutWaterfall(): ChartData['waterfall'] {
  const whole = waterfallOf('Food')
  return whole && { ...whole, actual: { ...whole.actual, cutDays: 'Oct 1 – 12, 2026' } }
}

/** From the month of the year before. */
function priorWaterfall(): ChartData['waterfall'] {
  const whole = waterfallOf('Food')
  return whole && { ...whole, base: { ...whole.base, label: 'Prior year', role: 'PRIOR', days: 'Oct 2025' } }
}

const STORES = { names: ['North', 'South', '9 others'] }
const behind = (values: readonly string[]) => ({
  label: 'Budget 2026',
  role: 'PLAN' as const,
  amounts: cells(values),
  percents: cells(values),
  total: null,
  totalPercent: null,
})

const FOLDED = [
  series(['2000', '1000', '1500'], part('n', 'North')),
  series(['400', '500', '900'], part('s', 'South')),
  series(['400', '3000', '3000'], part('rest', '7 others')),
]

/** A ledger that ends on March 3: other months have no entries yet. */
function partlyCovered(): [string, string][] {
  const only = (value: string, more: Partial<ChartSeries> = {}) => series([null, null, value], more)
  const line = (label: string, value: string) => only(value, part(label, label))
  const panels = [
    { key: 'n', label: 'North', series: [only('700')] },
    { key: 's', label: 'South', series: [only('800')] },
  ]
  const ofMonth = only('800', { subject: 'metric:guests', cells: [cell(null), cell(null), { ...cell('800'), state: 'CUT' }] })
  return [
    [
      'Food is the largest part, 1,500 of 2,000 in Mar 2026 (Mar 1 – 3)',
      said({ type: 'STACKED_BAR' }, [line('Food', '1500'), line('Drinks', '500')], { cut: 2 }),
    ],
    [
      'The parts add up to 3,500 in Mar 2026 (Mar 1 – 3)',
      said({ type: 'STACKED_BAR', options: { split: 'LOCATION' } }, [line('North', '500'), only('3000', part('rest', '7 others'))], {
        cut: 2,
      }),
    ],
    [
      'Food is the largest part of sales in Mar 2026 (Mar 1 – 3), 1,500',
      said({ type: 'GROUPED_CATEGORY', options: { split: 'LINES' } }, [line('Food', '1500'), line('Drinks', '500')], { cut: 2 }),
    ],
    ['Sales were highest in Mar 2026 (Mar 1 – 3), 900', said({}, [only('900')], { cut: 2 })],
    ['Sales were 900 in Mar 2026 (Mar 1 – 3)', said({ type: 'LINE' }, [only('900')], { cut: 2 })],
    [
      'Sales are furthest from Budget 2026 in Mar 2026 (Mar 1 – 3): 300 worse',
      said({ type: 'COMBINATION' }, [only('900', { difference: { ...behind([]), amounts: cells([null, null, '-300']) } })], { cut: 2 }),
    ],
    [
      'Sales are 900 behind Budget 2026 in Mar 2026 (Mar 1 – 3)',
      said({ type: 'COMBINATION', options: { measure: 'VARIANCE' } }, [only('-900')], { cut: 2 }),
    ],
    [
      'Sales are 20 behind Budget 2026 in Feb 2026',
      said({ type: 'COMBINATION', options: { measure: 'VARIANCE' } }, [series(['-10', '-20', '-900'])], { cut: 2 }),
    ],
    [
      'South has the highest sales in Mar 2026 (Mar 1 – 3), 800',
      said({ type: 'LINE', options: { multiples: 'LOCATION' } }, [], { cut: 2, panels }),
    ],
    // A metric of the whole month, whatever days are shown.
    ['Sales were highest in Mar 2026, 800', said({}, [ofMonth], { cut: 2 })],
    // A metric may reach further than the ledger.
    ['Sales were highest in Mar 2026, 900', said({}, [series(['10', '20', '900'], { isOfOpsData: true })], { cut: 2 })],
  ]
}

describe('the title that figures give themselves', () => {
  test.each<[string, string]>([
    ['Sales were highest in Feb 2026, 3,000', said({}, [series(['1000', '3000', null])])],
    ['Sales were highest in Jan 2026, 1,000', said({}, [series(['1000', '500', '3000'])], { cut: 2 })],
    ['Sales went from 1,000 in Jan 2026 to 2,500 in Mar 2026', said({ type: 'LINE' }, [series(['1000', null, '2500.4'])])],
    ['South has the highest sales, 2,000', said({ xAxis: 'LOCATION', type: 'HORIZONTAL_BAR' }, [series(['1000', '2000'])], STORES)],
    [
      'Sales are furthest from Budget 2026 in Feb 2026: 300 worse',
      said({ type: 'COMBINATION' }, [series(['1000', '2000', '1500'], { difference: behind(['10', '-300', '200']) })]),
    ],
    // Which of the folded ones are further from their plan, a ranking by size does not know.
    [
      'South has the highest sales, 2,000',
      said(
        { xAxis: 'LOCATION', type: 'HORIZONTAL_BAR' },
        [series(['1000', '2000', '9000'], { difference: behind(['10', '-300', '900']) })],
        STORES,
      ),
    ],
    [
      'Sales are furthest from Budget 2026 in South: 300 worse',
      said(
        { xAxis: 'LOCATION', type: 'HORIZONTAL_BAR', options: { order: 'CHANGE' } },
        [series(['1000', '2000', '9000'], { difference: behind(['10', '-300', '900']) })],
        STORES,
      ),
    ],
    // Neither more nor fewer of them are better.
    [
      'North’s sales are 120 above Budget 2026, South’s 80 below',
      said(
        { xAxis: 'LOCATION', type: 'HORIZONTAL_BAR', options: { measure: 'VARIANCE' } },
        [series(['120', '-80', '-900'], { favorability: null })],
        STORES,
      ),
    ],
    [
      'Sales are furthest from Budget 2026 in Feb 2026: 300 below',
      said({ type: 'COMBINATION' }, [series(['1000', '2000', '1500'], { favorability: null, difference: behind(['10', '-300', '200']) })]),
    ],
    [
      'North’s sales are 120 ahead of Budget 2026, South’s 80 behind',
      said({ xAxis: 'LOCATION', type: 'HORIZONTAL_BAR', options: { measure: 'VARIANCE' } }, [series(['120', '-80', '-900'])], STORES),
    ],
    [
      'South’s sales are 80 behind Budget 2026',
      said({ xAxis: 'LOCATION', type: 'HORIZONTAL_BAR', options: { measure: 'VARIANCE' } }, [series(['-20', '-80', '-900'])], STORES),
    ],
    [
      'Food is the largest part, 1,500 of 2,000 in Feb 2026',
      said({ type: 'STACKED_BAR' }, [
        series(['1000', '1500', null], { key: 'f', label: 'Food', part: { key: 'f', label: 'Food' } }),
        series(['400', '500', null], { key: 'd', label: 'Drinks', part: { key: 'd', label: 'Drinks' } }),
      ]),
    ],
    [
      'Controllable income of 1,500 becomes 1,100 with the other parts in Feb 2026',
      said({ type: 'STACKED_BAR' }, [
        series(['1000', '1500', null], { key: 'c', label: 'Controllable income', part: { key: 'c', label: 'Controllable income' } }),
        series(['-300', '-400', null], { key: 'o', label: 'Occupancy', part: { key: 'o', label: 'Occupancy' } }),
      ]),
    ],
    [
      'Rent is the largest part, (1,500) of (2,000) in Feb 2026',
      said({ type: 'STACKED_BAR' }, [
        series(['-400', '-500', null], { key: 'l', label: 'Labor', part: { key: 'l', label: 'Labor' } }),
        series(['-1000', '-1500', null], { key: 'r', label: 'Rent', part: { key: 'r', label: 'Rent' } }),
      ]),
    ],
    [
      'Sales are down 300 on Budget 2026, food alone 500',
      said({ type: 'WATERFALL' }, [series(['1'])], {
        waterfall: waterfallOf('Food'),
      }),
    ],
    [
      'Sales (Oct 1 – 12, 2026) are down 300 on Budget 2026, food alone 500',
      said({ type: 'WATERFALL' }, [series(['1'])], { waterfall: cutWaterfall() }),
    ],
    ['Sales are down 300 on Oct 2025, food alone 500', said({ type: 'WATERFALL' }, [series(['1'])], { waterfall: priorWaterfall() })],
    [
      'Sales are down 300 on Budget 2026, Portland alone 500',
      said({ type: 'WATERFALL', xAxis: 'LOCATION' }, [series(['1'])], { waterfall: waterfallOf('Portland') }),
    ],
    [
      'Food is the largest part, 1,500 of 5,000 in Feb 2026',
      said(
        { type: 'STACKED_BAR' },
        [
          series(['1000', '1500', '1'], part('f', 'Food')),
          series(['400', '500', '900'], part('d', 'Drinks')),
          series(['400', '3000', '900'], { ...part('rest', '7 others'), folded: [series(['100', '1400', '1'], part('w', 'Wine'))] }),
        ],
        { cut: 2 },
      ),
    ],
    [
      'Wine is the largest part, 1,600 of 5,000 in Feb 2026',
      said(
        { type: 'STACKED_BAR' },
        [
          series(['1000', '1500', '1'], part('f', 'Food')),
          series(['400', '500', '900'], part('d', 'Drinks')),
          series(['400', '3000', '900'], { ...part('rest', '7 others'), folded: [series(['100', '1600', '1'], part('w', 'Wine'))] }),
        ],
        { cut: 2 },
      ),
    ],
    [
      'The parts add up to 4,500 in Mar 2026',
      said({ type: 'STACKED_BAR', options: { split: 'LOCATION' } }, [
        series(['2000', '1000', '1500'], part('n', 'North')),
        series(['400', '3000', '3000'], part('rest', '7 others')),
      ]),
    ],
    ['North has the highest sales in Mar 2026, 1,500', said({ type: 'LINE', options: { split: 'LOCATION' } }, FOLDED)],
    ['North has the highest sales in all, 4,500', said({ type: 'LINE', options: { split: 'LOCATION', showTotal: true } }, FOLDED)],
    ['', said({ type: 'LINE', options: { split: 'LOCATION', order: 'CHANGE' } }, FOLDED)],
    ['', said({ type: 'LINE', options: { split: 'LOCATION', order: 'CHANGE', showTotal: true } }, FOLDED)],
    ['', said({ type: 'LINE', options: { split: 'LOCATION', isAscending: true } }, FOLDED)],
    ['', said({ type: 'LINE', options: { split: 'LOCATION', isAscending: true, showTotal: true } }, FOLDED)],
    [
      'Of these 2, South has the highest sales in Mar 2026, 800',
      said({ type: 'COMBINATION', options: { multiples: 'LOCATION', first: 2 }, metrics: PRIOR_FIRST }, [], {
        panels: [
          { key: 'n', label: 'North', series: [series(['1', '700', '500'])] },
          { key: 's', label: 'South', series: [series(['1', '8', '800'])] },
        ],
      }),
    ],
    [
      'South has the highest sales in Feb 2026, 2,000',
      said(
        { type: 'LINE', options: { split: 'LOCATION' } },
        [series(['9000', '500', '1'], part('n', 'North')), series(['1', '2000', '9'], part('s', 'South'))],
        {
          cut: 2,
        },
      ),
    ],
    [
      'Rent is the largest part of sales in Mar 2026, (700)',
      said({ type: 'GROUPED_CATEGORY', options: { split: 'LINES' } }, [
        series(['-1000', '-500', '-200'], { ...part('l', 'Labor'), difference: behind(['10', '-300', '200']) }),
        series(['-1', '-2', '-700'], part('r', 'Rent')),
        series(['-1', '-2', '-900'], { ...part('rest', '4 others'), folded: [series(['-1', '-2', '-600'], part('i', 'Insurance'))] }),
      ]),
    ],
    [
      'South has the highest sales in Feb 2026, 800',
      said({ type: 'COMBINATION', options: { multiples: 'LOCATION' }, metrics: PRIOR_FIRST }, [], {
        cut: 2,
        panels: [
          { key: 'n', label: 'North', series: [series(['900', '900', '900'], { key: 'p', role: 'PRIOR' }), series(['1', '700', '5000'])] },
          { key: 's', label: 'South', series: [series(['1', '1', '1'], { key: 'p', role: 'PRIOR' }), series(['1', '800', '4000'])] },
        ],
      }),
    ],
    ['Sales were 1,000 at North', said({ xAxis: 'LOCATION', type: 'HORIZONTAL_BAR' }, [series(['1000'])], { names: ['North'] })],
    [
      'Sales were highest in Mar 2026, 3,000',
      said({ type: 'STACKED_BAR', options: { split: 'LOCATION' } }, [series(['1000', '2000', '3000'], part('n', 'North'))]),
    ],
    [
      'Sales were 3,000 in Mar 2026 at North',
      said({ type: 'LINE', options: { multiples: 'LOCATION' } }, [], {
        panels: [{ key: 'n', label: 'North', series: [series(['1000', '2000', '3000'])] }],
      }),
    ],
    // Where no period is over, the days are told with it.
    ...partlyCovered(),
    [
      'North’s sales are 120 better than Budget 2026, South’s 80 worse',
      said(
        { xAxis: 'LOCATION', type: 'HORIZONTAL_BAR', options: { measure: 'VARIANCE' } },
        [series(['120', '-80', '-900'], { favorability: 'DOWN' })],
        STORES,
      ),
    ],
    [
      'Sales are 120 above prior year in Jan 2026, 80 below in Feb 2026',
      said({ options: { measure: 'CHANGE' }, metrics: PRIOR_FIRST }, [series(['120', '-80', '9'])]),
    ],
    [
      'South has the highest four-wall margin, 30.0%',
      said(
        { xAxis: 'LOCATION', type: 'HORIZONTAL_BAR', metrics: [{ id: 'a', subject: { groupId: 'sales' }, dataLabel: 'Four-wall margin' }] },
        [series(['0.1', '0.3'], { unit: 'share' })],
        STORES,
      ),
    ],
    [
      'South has the highest sales as a share of revenue, 91.3%',
      said(
        { xAxis: 'LOCATION', type: 'HORIZONTAL_BAR', options: { measure: 'SHARE_OF_REVENUE' } },
        [series(['0.1', '0.913'], { unit: 'share' })],
        STORES,
      ),
    ],
    [
      'Sales as a share of revenue were highest in Mar 2026, 91.3%',
      said({ options: { measure: 'SHARE_OF_REVENUE' } }, [series(['0.1', '0.2', '0.913'], { unit: 'share' })]),
    ],
    [
      'Sales per unit of a metric went from 10.00 in Jan 2026 to 12.00 in Mar 2026',
      said({ type: 'LINE', options: { measure: 'PER_METRIC', perMetricId: 'guests' } }, [series(['10', '11', '12'])]),
    ],
    [
      'South has the most guests, 2,000',
      said(
        { xAxis: 'LOCATION', type: 'HORIZONTAL_BAR', metrics: [{ id: 'a', subject: { groupId: 'sales' }, dataLabel: 'Guests' }] },
        [series(['1000', '2000'], { unit: 'plain' })],
        STORES,
      ),
    ],
    ['', said({}, [series([null, null, null])])],
    ['', said({}, [])],
  ])('%s', (sentence, message) => {
    expect(message).toBe(sentence)
  })
})

test.each([
  ['Prior year', 'prior year'],
  ['Four-wall margin', 'four-wall margin'],
  ['Four-wall EBITDA', 'four-wall EBITDA'],
  ['Labor %', 'labor %'],
  ['EBITDA', 'EBITDA'],
  ['Budget 2026', 'Budget 2026'],
  ['Old Town', 'Old Town'],
])('“%s” inside a sentence', (name, inside) => {
  expect(lowerInSentence(name)).toBe(inside)
})
