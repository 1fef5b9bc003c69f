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

const EVERYWHERE = { locationIds: [], nodeIds: [], isAllBut: false }

describe('what a mark is of', () => {
  test('a month of a line, with what it is compared with', () => {
    expect(markedFigure(chartOf(), target({}))).toEqual({
      kind: 'REPORT',
      groupId: 'sales',
      accountId: null,
      places: EVERYWHERE,
      column: '2026-02-01',
      base: '2026-02-01~b',
      budgetId: 'plan',
    })
    expect(markedFigure(chartOf(), target({ series: 'b' }))).toMatchObject({ column: '2026-02-01~b' })
    expect(markedFigure(chartOf(), target({ series: 'difference' }))).toMatchObject({ column: '2026-02-01', base: '2026-02-01~b' })
    expect(markedFigure(chartOf(), target({ category: 'total' }))).toMatchObject({ column: 'total', base: 'total~b' })
  })

  test('an account, and a metric', () => {
    expect(markedFigure(chartOf(), target({}, 'account:sales/7|2026-02-01'))).toMatchObject({ groupId: 'sales', accountId: '7' })
    expect(markedFigure(chartOf(), target({}, 'metric:guests|2026-02-01'))).toEqual({ kind: 'METRIC', metricId: 'guests' })
  })

  test.each<[string, object, object, Partial<SceneTarget>, object]>([
    ['of a location along the chart', { xAxis: 'LOCATION' }, {}, { category: '12' }, { locationIds: ['12'] }],
    ['of a group along the chart', { xAxis: 'LOCATION' }, { level: 2 }, { category: NODE }, { nodeIds: [NODE] }],
    ['of a location that stands by itself on a level', { xAxis: 'LOCATION' }, { level: 2 }, { category: '12' }, { locationIds: ['12'] }],
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
    expect(markedFigure(chartOf(more, options), target(part))).toMatchObject({ places: { ...EVERYWHERE, ...places } })
  })

  test('nothing of what is added up of several', () => {
    expect(markedFigure(chartOf({ xAxis: 'LOCATION' }), target({ category: 'rest' }))).toBeNull()
    expect(markedFigure(chartOf({}, { split: 'LOCATION' }), target({ series: 'a rest' }))).toBeNull()
    expect(markedFigure(chartOf(), target({}, 'group:x|2026-02-01 group:y|2026-02-01'))).toBeNull()
  })
})
