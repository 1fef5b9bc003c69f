import { expect, it } from 'vitest'
import { parseDay } from '../time/day.ts'
import { figureSources, sourceKey } from './figure-sources.ts'
import { tableFigureKey } from './moved-figures.ts'
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
