import { expect, it } from 'vitest'
import type { PlacedFigures } from '../figures/answer-cells.ts'
import type { FigureQuestion } from '../figures/figure-question.ts'
import { parseDay } from '../time/day.ts'
import { figureSources, sourceKey } from './figure-sources.ts'
import { tableFigureKey } from './moved-figures.ts'
import type { PresentationFigures, PresentationQuestions } from './presentation-figures.ts'
import type { SlideTable } from './slide-table.ts'

const [startDate, endDate] = [parseDay('2026-10-01'), parseDay('2026-10-31')]
const column = (key: string, comparison: 'BUDGET' | 'PRIOR_YEAR' | null) => ({
  key,
  heading: '',
  detail: null,
  isOwn: true,
  of: { startDate, endDate, comparison, locationIds: null },
})
const table = (budgetId: string | null): SlideTable => ({
  corner: 'USD',
  columns: [
    column('2026-10-01', null),
    column('2026-10-01~b', 'BUDGET'),
    column('2026-10-01~b!d', null),
    column('2026-10-01~b!p', null),
    column('2026-10-01~py!d', null),
    column('2026-10-01!r', null),
  ],
  rows: [
    {
      key: 'group:rent',
      kind: 'group',
      label: 'Rent',
      accountNumber: null,
      level: 1,
      of: { groupId: 'rent', accountId: null, metricId: null },
      cells: [],
    },
  ],
  notes: [],
  of: { mappingId: 'm', locationIds: null, ...(budgetId !== null && { budgetId }) },
})

const againstOf = (of: SlideTable) => {
  const shown = { tables: new Map([['t', { table: of, problem: null }]]), charts: new Map() }
  const sources = figureSources({ tables: [], charts: [], texts: [] }, shown, () => null)
  return of.columns.map(({ key }) => sources.get(sourceKey('t', tableFigureKey('group:rent', key)))?.against)
}

it('tell of differences what they differ from, and of figures nothing', () => {
  const plan = { comparison: 'BUDGET', budgetId: 'plan' }
  expect(againstOf(table('plan'))).toEqual([null, null, plan, plan, { comparison: 'PRIOR_YEAR', budgetId: null }, null])
})

it('do not tell of a budget that a record does not name', () => {
  expect(againstOf(table(null))).toEqual([null, null, null, null, { comparison: 'PRIOR_YEAR', budgetId: null }, null])
})

it('tell of differences that a chart draws what they differ from', () => {
  const cell = (key: string) => ({ question: 0, key, value: '5', state: 'WHOLE', outcome: 'NEUTRAL', isMaterial: true }) as const
  const day = { startDate, endDate, place: { kind: 'ALL' } }
  const answer = {
    locationIds: null,
    figureColumns: [
      { ...day, comparison: null },
      { ...day, comparison: 'BUDGET' },
    ],
    columns: [
      { key: 'total', measure: 'VALUE', column: 0, base: null },
      { key: 'total~b!d', measure: 'VARIANCE', column: 0, base: 1 },
    ],
    rows: [{ key: 'group:rent', groupId: 'rent', accountId: null, metricId: null, cells: [] }],
  } as unknown as PlacedFigures
  const difference = { amounts: [cell('group:rent|total~b!d')], percents: [], total: null, totalPercent: null }
  const series = { key: 'a', cells: [cell('group:rent|total')], total: null, difference }
  const data = { categories: [{ key: 'x' }], total: null, panels: [{ key: '', series: [series] }], waterfall: null }
  const question = { columns: { budgetId: 'plan' } } as FigureQuestion
  const asked = { tables: [], charts: [{ id: 'c', chart: { mappingId: 'm' }, questions: [question] }], texts: [] }
  const shown = { tables: new Map(), charts: new Map([['c', { data }]]) }
  // Only what is read.
  const sources = figureSources(asked as unknown as PresentationQuestions, shown as unknown as PresentationFigures, () => answer)
  const against = (key: string) => sources.get(sourceKey('c', `cell 0 ${key}`))?.against
  expect(against('group:rent|total')).toBeNull()
  expect(against('group:rent|total~b!d')).toEqual({ comparison: 'BUDGET', budgetId: 'plan' })
})
