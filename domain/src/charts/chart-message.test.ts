import { describe, expect, test } from 'vitest'
import { parseDay } from '../time/day.ts'
import type { ChartCell, ChartData, ChartSeries } from './chart-figures.ts'
import { chartMessage } from './chart-message.ts'
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
  { names = ['Jan 2026', 'Feb 2026', 'Mar 2026'], cut = -1, waterfall = null as ChartData['waterfall'] } = {},
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
        cutDays: at === cut ? 'to Mar 3' : null,
      }) as const,
  )
  const data: ChartData = { categories, total: null, panels: [{ key: '', label: '', series: own }], waterfall, without: [] }
  return chartMessage({ chart, data, currency: 'USD', negatives: 'PARENTHESES' })
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

describe('the title that figures give themselves', () => {
  test.each<[string, string]>([
    ['Sales was highest in Feb 2026, 3,000', said({}, [series(['1000', '3000', null])])],
    ['Sales was highest in Jan 2026, 1,000', said({}, [series(['1000', '500', '3000'])], { cut: 2 })],
    ['Sales went from 1,000 in Jan 2026 to 2,500 in Mar 2026', said({ type: 'LINE' }, [series(['1000', null, '2500.4'])])],
    ['South has the most sales, 2,000', said({ xAxis: 'LOCATION', type: 'HORIZONTAL_BAR' }, [series(['1000', '2000'])], STORES)],
    [
      'Sales is furthest from Budget 2026 in Feb 2026: 300 worse',
      said({ type: 'COMBINATION' }, [series(['1000', '2000', '1500'], { difference: behind(['10', '-300', '200']) })]),
    ],
    [
      'North is 120 ahead of Budget 2026, South 80 behind',
      said({ xAxis: 'LOCATION', type: 'HORIZONTAL_BAR', options: { measure: 'VARIANCE' } }, [series(['120', '-80', '-900'])], STORES),
    ],
    [
      'South is 80 behind Budget 2026',
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
      'Sales is down 300 on Budget 2026, food alone 500',
      said({ type: 'WATERFALL' }, [series(['1'])], {
        waterfall: {
          unit: 'money',
          unitLabel: null,
          base: { label: 'Budget 2026', role: 'PLAN', cell: cell('2000') },
          actual: { label: 'Sales', cell: cell('1700') },
          steps: [
            { key: 'f', label: 'Food', change: '-500', outcome: 'UNFAVORABLE', cell: null },
            { key: 'd', label: 'Drinks', change: '200', outcome: 'FAVORABLE', cell: null },
          ],
        },
      }),
    ],
    ['', said({}, [series([null, null, null])])],
    ['', said({}, [])],
  ])('%s', (sentence, message) => {
    expect(message).toBe(sentence)
  })
})
