import { parseChart } from '@fourwall/domain/charts/chart-text.ts'
import type { FigureSource } from '@fourwall/domain/presentations/figure-sources.ts'
import { newChartElement, newText } from '@fourwall/domain/presentations/new-elements.ts'
import { INHERITED, type Presentation, USUAL_SETTINGS } from '@fourwall/domain/presentations/presentation.ts'
import type { ShownChart } from '@fourwall/domain/presentations/presentation-figures.ts'
import { parseDay, parseMonthOfYear } from '@fourwall/domain/time/day.ts'
import { expect, it } from 'vitest'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { slideContext } from './slide-context.ts'

const [MAY, MAY_31] = [parseDay('2026-05-01'), parseDay('2026-05-31')]
const labor = {
  id: 'labor',
  parentId: null,
  name: 'Labor',
  type: 'PAYROLL',
  displayOrder: 0,
  formula: null,
  favorability: null,
} as const
const company: ReportingCompany = {
  name: 'Tidewater',
  currency: 'USD',
  time: { today: MAY_31, lastLedgerDay: MAY_31, fiscalYearStartMonth: parseMonthOfYear(1) },
  firstLedgerDay: MAY,
  tree: [{ id: 'west', name: 'West', tag: 'REGION_GROUP', locationIds: ['1', '2'], children: [] }],
  nameOf: (id) => id,
  locationIds: ['1', '2', '3'],
  levelNames: ['Region'],
  mappings: [{ id: 'own', name: 'Management', categorizationId: 'c', groups: [labor] }],
  usualMappingId: 'own',
  metrics: [],
  budgets: [],
  entryTypes: [],
}
const presentation: Presentation = { title: 'Board pack', settings: { ...USUAL_SETTINGS, defaultLocationIds: ['3'] }, slides: [] }
const box = { x: 0, y: 0, width: 100, height: 100, rotation: 0 }
const source: FigureSource = {
  mappingId: 'own',
  groupId: 'labor',
  accountId: null,
  metricId: null,
  isPerMetric: false,
  startDate: MAY,
  endDate: MAY_31,
  locationIds: null,
  nodeId: 'west',
  isPlan: false,
  against: { comparison: 'PRIOR_YEAR', budgetId: null },
}
const chart = parseChart({
  type: 'COMBINATION',
  xAxis: 'DATE',
  mappingId: 'own',
  timeSpan: { period: 'MONTHLY', startDate: MAY, endDate: MAY_31 },
  places: { locationIds: ['1'], nodeIds: [], isAllBut: false },
  metrics: [
    { id: 'a', subject: { groupId: 'labor' }, dataLabel: 'Wages' },
    { id: 'b', subject: { groupId: 'labor' }, dataLabel: 'Plan', budgetId: 'plan' },
  ],
  options: {},
})
const chartElement = newChartElement({ id: 'chart', box }, chart, 'Wages')
const text = {
  ...newText({ id: 'text', box }, 'TEXT', 'Labor was {labor}.'),
  figures: [{ name: 'labor', groupId: 'labor', metricId: null, measure: 'VARIANCE', against: 'PRIOR_YEAR', scope: INHERITED }],
} as const
// Only what it asks for is read.
const shownChart = { chart, problem: null } as unknown as ShownChart
const shown = {
  presentation,
  selected: [],
  traced: null,
  figures: { tables: new Map(), charts: new Map([['chart', shownChart]]) },
  sources: new Map([['text labor', source]]),
  daysName: () => 'May 2026',
}
const laborInWest = {
  name: 'Labor, May 2026',
  source: {
    mappingId: 'own',
    groupId: 'labor',
    accountId: null,
    metricId: null,
    startDate: MAY,
    endDate: MAY_31,
    locationIds: ['1', '2'],
    comparison: 'PRIOR_YEAR',
    budgetId: null,
  },
}

it('says what a presentation shows by itself while nothing, or too much, is chosen', () => {
  const usual = { screen: 'Board pack', mappingId: 'own', locationIds: ['3'], days: null, cell: null }
  expect(slideContext(shown, company)).toEqual(usual)
  expect(slideContext({ ...shown, selected: [chartElement, text] }, company)).toEqual(usual)
  expect(slideContext({ ...shown, selected: [{ ...chartElement, presentedRecordId: 'kept' }] }, company)).toEqual(usual)
})

it('says what the chosen chart shows, and its first line', () => {
  expect(slideContext({ ...shown, selected: [chartElement] }, company)).toEqual({
    screen: 'Board pack',
    mappingId: 'own',
    locationIds: ['1'],
    days: { startDate: MAY, endDate: MAY_31 },
    cell: { name: 'Wages', source: { ...laborInWest.source, locationIds: ['1'], comparison: 'BUDGET', budgetId: 'plan' } },
  })
})

it('says which figure is traced, or stands alone in the chosen text', () => {
  const figure = {
    screen: 'Board pack',
    mappingId: 'own',
    locationIds: ['1', '2'],
    days: { startDate: MAY, endDate: MAY_31 },
    cell: laborInWest,
  }
  expect(slideContext({ ...shown, selected: [text] }, company)).toEqual(figure)
  expect(slideContext({ ...shown, selected: [chartElement], traced: source }, company)).toEqual(figure)
  const ofAccount = slideContext({ ...shown, traced: { ...source, accountId: '7', nodeId: null } }, company)
  expect(ofAccount.cell).toMatchObject({ name: 'An account of Labor, May 2026', source: { accountId: '7', locationIds: [] } })
})
