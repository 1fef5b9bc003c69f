import { expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import type { ExplorerContext } from '../explorer/explorer-questions.ts'
import { type ExplorerView, USUAL_EXPLORER } from '../explorer/explorer-view.ts'
import { parseDay } from '../time/day.ts'
import { exploredLayout } from './explored-layout.ts'

const context: ExplorerContext = {
  time: { today: parseDay('2026-11-20'), lastLedgerDay: parseDay('2026-11-20'), fiscalYearStartMonth: 1 },
  tree: [],
  locationIds: ['1', '2', '3'],
  nameOf: (id) => `Place ${id}`,
  groups: [
    group('revenue', { type: 'REVENUE' }),
    group('costs', { displayOrder: 1 }),
    group('food', { parentId: 'costs', displayOrder: 2 }),
    group('margin', { formula: '{revenue} - {costs}', displayOrder: 3 }),
  ],
}
const view: ExplorerView = {
  ...USUAL_EXPLORER,
  mappingId: 'm',
  subject: { kind: 'GROUP', groupId: 'margin' },
  timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-03-31') },
}

function layoutOf(of: Partial<ExplorerView>) {
  const explored = exploredLayout({ ...view, ...of }, context)
  if (explored.layout === null) throw new Error(explored.problem)
  return explored
}

it('has no days, no metric divided by another, and no more columns than can be read', () => {
  expect(exploredLayout({ ...view, isDaily: true }, context)).toEqual({
    layout: null,
    problem: 'A layout has no days. Choose months as columns.',
  })
  const perSeat = { shownAs: 'PER_METRIC', perMetricId: 'seats', subject: { kind: 'METRIC', metricId: 'guests' } } as const
  expect(exploredLayout({ ...view, ...perSeat }, context)).toMatchObject({
    layout: null,
    problem: expect.stringMatching(/Save it as a chart/),
  })
  const locationIds = Array.from({ length: 200 }, (_, at) => String(at))
  const timeSpan = { ...view.timeSpan, startDate: parseDay('2021-01-01'), endDate: parseDay('2025-12-31') } as ExplorerView['timeSpan']
  expect(exploredLayout({ ...view, timeSpan }, { ...context, locationIds })).toMatchObject({
    layout: null,
    problem: expect.stringMatching(/^This would be a layout of 12261 columns\./),
  })
})

it('compares the whole span of figures, and every column of differences', () => {
  expect(layoutOf({}).layout.columns).toMatchObject({ comparisons: ['PRIOR_YEAR'], comparedOn: ['total'], hasTotal: true })
  const variance = layoutOf({ shownAs: 'VARIANCE_PERCENT', comparison: 'BUDGET', budgetId: 'b' }).layout
  expect(variance.columns).toMatchObject({ comparisons: ['BUDGET'], comparedOn: null, budgetId: 'b' })
  expect(variance.settings).toMatchObject({ showVarianceUSD: false, showVariancePercent: true })
  expect(layoutOf({ shownAs: 'SHARE_OF_REVENUE' }).layout.settings.showPercentOfRevenue).toBe(true)
  expect(layoutOf({ shownAs: 'PER_METRIC', perMetricId: 'guests' }).layout.columns.perMetricId).toBe('guests')
})

it('shows the line, opens what it stands in, and hides other lines', () => {
  const { layout } = layoutOf({ subject: { kind: 'GROUP', groupId: 'food' }, rows: { kind: 'ACCOUNT' } })
  expect([...layout.expandedGroups].sort()).toEqual(['costs', 'food'])
  expect(layout.hiddenRows.has('group:food')).toBe(false)
  expect(layout.hiddenRows).toEqual(new Set(['revenue', 'costs', 'margin'].flatMap((id) => [`group:${id}`, `sum:${id}`])))
  const metric = layoutOf({ subject: { kind: 'METRIC', metricId: 'guests' } }).layout
  expect(metric.columns.metricIds).toEqual(['guests'])
  expect(metric.hiddenRows.size).toBe(2 * context.groups.length)
})

it('says what stays in the explorer', () => {
  expect(layoutOf({}).leftOut).toEqual([
    'Locations stand side by side in columns.',
    'Heat, distribution, trend, rank and sorting stay in the explorer.',
  ])
  const places = { locationIds: ['1', '2'], nodeIds: [], isAllBut: false }
  const sameStore = layoutOf({ isSameStore: true, places })
  expect(sameStore.layout.locationIds).toEqual(['1', '2'])
  expect(sameStore.leftOut).toContain('The same-store locations are saved as they are now.')
})
