import { expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { insertedColumn, type LayoutBooks, layoutFigures, monthsLayout, surroundingsOf } from '../../test/layouts.ts'
import { columnHeadings, USUAL_HEADINGS } from '../profit-loss/column-headings.ts'
import type { Layout } from './layout.ts'
import { LayoutEngine } from './layout-engine.ts'
import { layoutHeadings } from './layout-names.ts'

const books: LayoutBooks = {
  groups: [group('rev')],
  accounts: [{ groupId: 'rev', amounts: [-5, -3, -4, -2] }],
  plans: [1],
  coverage: 'WHOLE',
}
const layout: Layout = {
  ...monthsLayout,
  settings: { ...monthsLayout.settings, showVarianceUSD: true, showVariancePercent: true, showPercentOfRevenue: true },
  insertedColumns: [insertedColumn('plan', { type: 'BUDGET', budgetId: 'b', label: 'Plan of the bank' }), insertedColumn('own')],
}

it("columns of a layout have the report's headings, inserted ones their labels", () => {
  const figures = layoutFigures(books, layout)
  const { structure } = new LayoutEngine(layout, figures, surroundingsOf(books))
  const headingOf = layoutHeadings({ ...figures, budgetName: 'Plan 2026' }, USUAL_HEADINGS)
  const own = columnHeadings({
    columns: figures.columns.slice(0, figures.ownColumns),
    perMetric: figures.perMetric,
    budgetName: 'Plan 2026',
    hasMetrics: figures.metrics.length > 0,
    display: USUAL_HEADINGS,
  })
  const ofReport = structure.columns.filter(({ shown }) => shown !== null)
  expect(new Set(ofReport.map(({ shown }) => shown?.kind))).toEqual(
    new Set(['FIGURE', 'VARIANCE', 'VARIANCE_PERCENT', 'PERCENT_OF_REVENUE']),
  )
  for (const column of ofReport) expect(headingOf(column)).toEqual(column.shown && own(column.shown))
  expect(structure.columns.filter(({ inserted }) => inserted !== null).map((column) => headingOf(column).heading)).toEqual([
    'Column own',
    'Plan of the bank',
  ])
})
