import { describe, expect, test } from 'vitest'
import { parseChart } from './chart-text.ts'
import { markedFigure } from './marked-figure.ts'
import type { SceneTarget } from './scene/scene.ts'

const NODE = '6f1c1f0e-0000-4000-8000-000000000001'

function chartOf(more: object = {}, options: object = {}) {
  return parseChart({
    type: 'COMBINATION',
    xAxis: 'DATE',
    mappingId: 'm',
    timeSpan: { period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-06-30' },
    metrics: [
      { id: 'a', subject: { groupId: 'sales' }, dataLabel: 'Sales' },
      { id: 'b', subject: { groupId: 'sales' }, dataLabel: 'Plan', budgetId: 'plan' },
    ],
    ...more,
    options,
  })
}

function target(part: Partial<SceneTarget>, key = 'group:sales|2026-02-01'): SceneTarget {
  const cell = { question: 0, key, value: '1', state: 'WHOLE', outcome: 'NEUTRAL', isMaterial: false } as const
  const box = { x: 0, y: 0, width: 1, height: 1 }
  return {
    ...box,
    cell,
    category: '2026-02-01',
    categoryLabel: 'Feb',
    series: 'a',
    seriesLabel: 'Sales',
    panel: '',
    panelLabel: '',
    text: '1',
    ...part,
  }
}

const TREE = [{ id: NODE, name: 'West', tag: 'REGION_GROUP', locationIds: ['1', '2', '3'], children: [] }] as const

const EVERYWHERE = { locationIds: [], nodeIds: [], isAllBut: false }

describe('what a mark is of', () => {
  test('a month of a line, with what it is compared with', () => {
    expect(markedFigure(chartOf(), target({}), TREE)).toEqual({
      kind: 'REPORT',
      groupId: 'sales',
      accountId: null,
      places: EVERYWHERE,
      column: '2026-02-01',
      base: '2026-02-01~b',
      budgetId: 'plan',
    })
    expect(markedFigure(chartOf(), target({ series: 'b' }), TREE)).toMatchObject({ column: '2026-02-01~b' })
    expect(markedFigure(chartOf(), target({ series: 'difference' }), TREE)).toMatchObject({ column: '2026-02-01', base: '2026-02-01~b' })
    expect(markedFigure(chartOf(), target({ category: 'total' }), TREE)).toMatchObject({ column: 'total', base: 'total~b' })
  })

  test('an account, and a metric', () => {
    expect(markedFigure(chartOf(), target({}, 'account:sales/7|2026-02-01'), TREE)).toMatchObject({ groupId: 'sales', accountId: '7' })
    expect(markedFigure(chartOf(), target({}, 'metric:guests|2026-02-01'), TREE)).toEqual({ kind: 'METRIC', metricId: 'guests' })
  })

  test.each<[string, object, object, Partial<SceneTarget>, object]>([
    ['of a location along the chart', { xAxis: 'LOCATION' }, {}, { category: '12' }, { locationIds: ['12'] }],
    ['of a group along the chart', { xAxis: 'LOCATION' }, { level: 2 }, { category: NODE }, { nodeIds: [NODE] }],
    ['of a location that stands by itself on a level', { xAxis: 'LOCATION' }, { level: 2 }, { category: '12' }, { locationIds: ['12'] }],
    [
      'of a group, as far as the chart shows it',
      { xAxis: 'LOCATION', places: { locationIds: ['1', '3', '9'] } },
      { level: 2 },
      { category: NODE },
      { locationIds: ['1', '3'] },
    ],
    [
      'of a group, without what the chart leaves out',
      { xAxis: 'LOCATION', places: { locationIds: ['2'], isAllBut: true } },
      { level: 2 },
      { category: NODE },
      { locationIds: ['1', '3'] },
    ],
    ['of a part', {}, { split: 'LOCATION' }, { series: 'a 12' }, { locationIds: ['12'] }],
    ['of a small chart', {}, { multiples: 'LOCATION' }, { panel: '12' }, { locationIds: ['12'] }],
    ['of the chart', { places: { nodeIds: [NODE] } }, {}, {}, { nodeIds: [NODE] }],
    [
      'of a measure of its own locations',
      { metrics: [{ id: 'a', subject: { groupId: 'sales' }, dataLabel: 'Sales', locationIds: ['3'] }] },
      {},
      {},
      { locationIds: ['3'] },
    ],
  ])('the places %s', (_, more, options, part, places) => {
    expect(markedFigure(chartOf(more, options), target(part), TREE)).toMatchObject({ places: { ...EVERYWHERE, ...places } })
  })

  test('the ends of a waterfall: what it begins with, and the figure', () => {
    const waterfall = chartOf({ type: 'WATERFALL', xAxis: 'LOCATION' })
    const end = (category: string) => target({ category, series: 'waterfall' }, 'group:sales|total')
    expect(markedFigure(waterfall, end('base'), TREE)).toMatchObject({ column: 'total~b', base: 'total~b', places: EVERYWHERE })
    expect(markedFigure(waterfall, end('actual'), TREE)).toMatchObject({ column: 'total', base: 'total~b', places: EVERYWHERE })
    expect(markedFigure(waterfall, end('12'), TREE)).toMatchObject({ column: 'total', places: { locationIds: ['12'] } })
  })

  test('nothing of what is added up of several', () => {
    expect(markedFigure(chartOf({ xAxis: 'LOCATION' }), target({ category: 'rest' }), TREE)).toBeNull()
    expect(markedFigure(chartOf({}, { split: 'LOCATION' }), target({ series: 'a rest' }), TREE)).toBeNull()
    expect(markedFigure(chartOf(), target({}, 'group:x|2026-02-01 group:y|2026-02-01'), TREE)).toBeNull()
  })
})
