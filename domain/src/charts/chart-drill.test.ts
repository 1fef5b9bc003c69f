import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answersOf, anyChart, anyFigures } from '../../test/any-charts.ts'
import type { LocationNode } from '../locations/location-tree.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { parseDay, parseMonthOfYear } from '../time/day.ts'
import { resolveTimeSpan } from '../time/time-span.ts'
import { chartData } from './chart-data.ts'
import { type ChartDocument, NEW_CHART } from './chart-document.ts'
import { brushedStep, type DrillContext, drillSteps } from './chart-drill.ts'
import type { ChartData } from './chart-figures.ts'
import { checkChart } from './chart-problems.ts'
import { chartScene } from './scene/chart-scene.ts'
import type { SceneTarget } from './scene/scene.ts'

function node(
  id: string,
  tag: LocationNode['tag'],
  children: readonly LocationNode<string>[] = [],
  locationIds: readonly string[] = [],
): LocationNode<string> {
  return { id, name: id, tag, children, locationIds }
}

const tree = [
  node('company', 'CORPORATE_GROUP', [
    node('west', 'REGION_GROUP', [node('city', 'LOCATION_GROUP', [], ['1', '2'])]),
    node('east', 'REGION_GROUP', [], ['3']),
  ]),
]

function group(id: string, parentId: string | null, type: ProfitLossGroup['type'], formula: string | null = null): ProfitLossGroup {
  return { id, parentId, name: id, type, displayOrder: 0, formula, favorability: null }
}

const groups = [
  group('revenue', null, 'REVENUE'),
  group('costs', null, null),
  group('labor', 'costs', null),
  group('rent', 'costs', null),
  group('profit', null, null, '{revenue} - {costs}'),
  group('margin', null, null, '{profit} / {revenue}'),
]

const context: DrillContext = {
  time: { today: parseDay('2026-11-20'), lastLedgerDay: parseDay('2026-11-15'), fiscalYearStartMonth: parseMonthOfYear(1) },
  tree,
  groups,
}

const plain = { locationIds: [], color: null, seriesType: null } as const

function chartOf(groupId: string, change: Partial<ChartDocument> = {}, options: Partial<ChartDocument['options']> = {}): ChartDocument {
  const subject = { kind: 'GROUP', groupId } as const
  return {
    ...NEW_CHART,
    title: 'What the whole says',
    mappingId: 'mapping',
    timeSpan: { kind: 'FIXED', period: 'YEARLY', startDate: parseDay('2025-01-01'), endDate: parseDay('2026-12-31') },
    metrics: [
      { ...plain, id: 'm1', subject, budgetId: null, comparison: null, dataLabel: groupId },
      { ...plain, id: 'm2', subject, budgetId: 'plan', comparison: null, dataLabel: 'Plan 2026' },
    ],
    ...change,
    options: { ...NEW_CHART.options, ...options },
  }
}

const year = {
  key: '2026-01-01',
  label: 'FY 2026',
  kind: 'PERIOD',
  startDate: parseDay('2026-01-01'),
  endDate: parseDay('2026-12-31'),
  cutDays: null,
} as const
const before = { ...year, key: '2025-01-01', label: 'FY 2025', startDate: parseDay('2025-01-01'), endDate: parseDay('2025-12-31') } as const
const west = { ...year, key: 'west', label: 'West', kind: 'GROUP' } as const
const austin = { ...year, key: '3', label: '003 Austin', kind: 'LOCATION' } as const
const rest = { ...year, key: 'rest', label: '4 others', kind: 'REST' } as const

function dataOf(...categories: ChartData['categories']): Pick<ChartData, 'categories' | 'panels'> {
  return { categories, panels: [] }
}

function target(category: string, series = 'm1', panel = ''): SceneTarget {
  const cell = { question: 0, key: 'group:x|y', value: '1', state: 'WHOLE', outcome: 'NEUTRAL', isMaterial: false } as const
  return {
    x: 0,
    y: 0,
    width: 1,
    height: 1,
    cell,
    category,
    categoryLabel: category,
    series,
    seriesLabel: series,
    panel,
    panelLabel: panel,
    text: '1',
  }
}

function acts(chart: ChartDocument, data: ReturnType<typeof dataOf>, of: SceneTarget): readonly string[] {
  return drillSteps(chart, data, of, context).map(({ act }) => act)
}

function opened(chart: ChartDocument, data: ReturnType<typeof dataOf>, of: SceneTarget, act: string): ChartDocument {
  const step = drillSteps(chart, data, of, context).find((one) => one.act === act)
  if (step === undefined) throw new Error(`no ${act}`)
  return step.chart
}

describe('what a figure of a chart opens', () => {
  test.each([
    ['a year', chartOf('costs'), dataOf(before, year), target(year.key), ['Quarters of FY 2026', 'Lines of costs', 'Locations in FY 2026']],
    [
      'accounts of a category without lines',
      chartOf('rent'),
      dataOf(year),
      target(year.key),
      ['Quarters of FY 2026', 'Accounts of rent', 'Locations in FY 2026'],
    ],
    ['a ratio has no parts', chartOf('margin'), dataOf(year), target(year.key), ['Quarters of FY 2026', 'Locations in FY 2026']],
    [
      'a region',
      chartOf('costs', { xAxis: 'LOCATION' }, { level: 2 }),
      dataOf(west),
      target(west.key),
      ['Groups of West', 'Lines of costs', 'West over time'],
    ],
    [
      'a location',
      chartOf('rent', { xAxis: 'LOCATION' }),
      dataOf(austin),
      target(austin.key),
      ['Accounts of rent', '003 Austin over time'],
    ],
    [
      'a line of a stack',
      chartOf('costs', {}, { split: 'LINES' }),
      dataOf(year),
      target(year.key, 'm1 group:labor'),
      ['Quarters of FY 2026', 'Accounts of labor', 'Locations in FY 2026'],
    ],
    [
      'an account of a stack is the last',
      chartOf('rent', {}, { split: 'ACCOUNTS' }),
      dataOf(year),
      target(year.key, 'm1 account:rent/7'),
      ['Quarters of FY 2026', 'Locations in FY 2026'],
    ],
    [
      'a step of a waterfall',
      chartOf('profit', { type: 'WATERFALL' }, { split: 'LINES' }),
      dataOf(),
      target('group:costs', 'waterfall'),
      ['Lines of costs'],
    ],
    ['the folded rest', chartOf('rent', { xAxis: 'LOCATION' }), dataOf(rest), target('rest'), ['Accounts of rent']],
  ])('%s', (_, chart, data, of, expected) => {
    expect(acts(chart, data, of)).toEqual(expected)
  })

  test('a year leads to its quarters, a quarter to its months', () => {
    const quarters = opened(chartOf('costs'), dataOf(year), target(year.key), 'Quarters of FY 2026')
    expect(resolveTimeSpan(quarters.timeSpan, context.time)).toEqual({
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      period: 'QUARTERLY',
    })
    const third = { ...year, key: '2026-07-01', label: 'Q3 2026', startDate: parseDay('2026-07-01'), endDate: parseDay('2026-09-30') }
    const months = opened(quarters, dataOf(third), target(third.key), 'Months of Q3 2026')
    expect(resolveTimeSpan(months.timeSpan, context.time)).toEqual({ startDate: '2026-07-01', endDate: '2026-09-30', period: 'MONTHLY' })
    expect(months.title).toBe('')
  })

  test('a region leads to its groups, these to their locations, and a location to its months', () => {
    const byRegion = chartOf('rent', { xAxis: 'LOCATION' }, { level: 2 })
    const groupsOfWest = opened(byRegion, dataOf(west), target('west'), 'Groups of West')
    expect([groupsOfWest.places.nodeIds, groupsOfWest.options.level]).toEqual([['west'], 3])
    const city = { ...west, key: 'city', label: 'City' }
    const locations = opened(groupsOfWest, dataOf(city), target('city'), 'Locations of City')
    expect([locations.places.nodeIds, locations.options.level]).toEqual([['city'], null])
    const months = opened(locations, dataOf(austin), target('3'), '003 Austin over time')
    expect([months.xAxis, months.places.locationIds, months.places.nodeIds]).toEqual(['DATE', ['3'], []])
  })

  test('a group opens as far as the chart shows it', () => {
    const places = { locationIds: ['1', '3'], nodeIds: [], isAllBut: false }
    const some = opened(chartOf('rent', { xAxis: 'LOCATION', places }, { level: 2 }), dataOf(west), target('west'), 'Groups of West')
    expect(some.places).toEqual({ locationIds: ['1'], nodeIds: [], isAllBut: false })
  })

  test('parts of a line are stacked without its plan; a waterfall goes on between plan and actual', () => {
    const parts = opened(chartOf('costs'), dataOf(year), target(year.key), 'Lines of costs')
    expect([parts.type, parts.options.split, parts.metrics.map(({ id }) => id)]).toEqual(['STACKED_BAR', 'LINES', ['m1']])
    const profit = chartOf('profit', { type: 'WATERFALL' }, { split: 'LINES' })
    const costs = opened(profit, dataOf(), target('group:costs', 'waterfall'), 'Lines of costs')
    expect([costs.type, costs.metrics.map(({ subject, dataLabel }) => [subject, dataLabel])]).toEqual([
      'WATERFALL',
      [
        [{ kind: 'GROUP', groupId: 'costs' }, 'costs'],
        [{ kind: 'GROUP', groupId: 'costs' }, 'Plan 2026'],
      ],
    ])
  })

  test('a small chart opens by itself, with metrics of other locations at its own', () => {
    const [first, ...others] = chartOf('rent').metrics
    if (first === undefined) throw new Error('no metric')
    const chart = {
      ...chartOf('rent', {}, { multiples: 'LOCATION' }),
      metrics: [first, ...others, { ...first, id: 'm3', locationIds: ['1'] }],
    }
    const data = { categories: [year], panels: [{ key: '3', label: '003 Austin', series: [] }] }
    const alone = opened(chart, data, target(year.key, 'm1', '3'), '003 Austin alone')
    expect([alone.options.multiples, alone.places.locationIds, alone.metrics.map(({ id }) => id)]).toEqual(['NONE', ['3'], ['m1', 'm2']])
  })

  test('any step can be asked for', () => {
    fc.assert(
      fc.property(anyChart, anyFigures, (chart, figures) => {
        const data = chartData(chart, answersOf(chart, figures), { groups, ledgerThrough: null })
        const { targets } = chartScene(chart, data, { width: 900, height: 400, currency: 'USD', negatives: 'PARENTHESES' })
        for (const one of targets.slice(0, 5))
          for (const step of drillSteps(chart, data, one, context)) {
            expect(() => checkChart(step.chart)).not.toThrow()
            expect(step.chart).not.toEqual(chart)
          }
      }),
      { numRuns: 100 },
    )
  })
})

describe('what is marked of a chart', () => {
  const third = { ...year, key: '2024-01-01', label: 'FY 2024', startDate: parseDay('2024-01-01'), endDate: parseDay('2024-12-31') }

  test('periods from the first to the last', () => {
    const step = brushedStep(chartOf('rent'), dataOf(third, before, year), ['2025-01-01', '2026-01-01'], context)
    expect(step?.label).toBe('FY 2025 to FY 2026')
    expect(step && resolveTimeSpan(step.chart.timeSpan, context.time)).toEqual({
      startDate: '2025-01-01',
      endDate: '2026-12-31',
      period: 'YEARLY',
    })
  })

  test('places, without the folded rest', () => {
    const step = brushedStep(
      chartOf('rent', { xAxis: 'LOCATION' }, { first: 2 }),
      dataOf(west, austin, rest),
      ['west', '3', 'rest'],
      context,
    )
    expect(step?.label).toBe('2 places')
    expect(step?.chart.places).toEqual({ locationIds: ['3'], nodeIds: ['west'], isAllBut: false })
    expect(step?.chart.options.first).toBeNull()
  })

  test('nothing, everything and what adds up others open nothing', () => {
    const chart = chartOf('rent')
    expect(brushedStep(chart, dataOf(before, year), [], context)).toBeNull()
    expect(brushedStep(chart, dataOf(before, year), ['2025-01-01', '2026-01-01'], context)).toBeNull()
    expect(brushedStep(chart, dataOf(rest), ['rest'], context)).toBeNull()
  })
})
