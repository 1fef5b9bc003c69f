import { expect, it } from 'vitest'
import { group } from '../../../test/groups.ts'
import {
  engineOver,
  insertedColumn,
  insertedRow,
  type LayoutBooks,
  layoutFigures,
  monthsLayout,
  surroundingsOf,
} from '../../../test/layouts.ts'
import type { Coverage } from '../../profit-loss/report-columns.ts'
import { LayoutEngine } from '../layout-engine.ts'
import { buildLayoutTable } from './layout-table.ts'

const books = (coverage: Coverage): LayoutBooks => ({
  groups: [group('rev', { type: 'REVENUE', name: 'Revenue' })],
  accounts: [{ groupId: 'rev', amounts: [-10_000, null, -20_000, null] }],
  plans: [7],
  coverage,
})

/** A plan next to the report, a row that doubles each column, and one that doubles that again. */
const layout = {
  ...monthsLayout,
  insertedColumns: [insertedColumn('plan', { type: 'BUDGET' as const, budgetId: 'b' })],
  insertedRows: [
    insertedRow('twice', { type: 'CALCULATION' as const, formula: '{group:rev} * 2' }),
    insertedRow('more', { type: 'CALCULATION' as const, formula: '{inserted:twice} * 2', displayOrder: 1 }),
  ],
}

it.each([
  ['PRORATED', '*', ['* prorated by days']],
  ['CUT', '*', ['* covers different dates or locations than this column']],
  ['WHOLE', '', []],
] as const)('marks plans that are %s, and what is computed from them, with a legend', (coverage, mark, notes) => {
  const engine = engineOver(books(coverage), layout)
  const format = { settings: layout.settings, currency: 'USD', negatives: 'PARENTHESES', decimals: null } as const
  const table = buildLayoutTable({ engine, titleLines: [], corner: 'USD', format })
  const planAt = engine.structure.columns.findIndex(({ inserted }) => inserted !== null)
  const marksAt = (column: number) =>
    table.rows.flatMap(({ label, cells }) => (cells[column]?.content.kind === 'empty' ? [] : [[label, cells[column]?.marks]]))
  expect(new Map(marksAt(planAt) as [string, string][])).toEqual(
    new Map([
      // Not planned by itself.
      ['Account 0', ''],
      ['Guests', mark],
      ['Revenue', mark],
      ['Row twice', mark],
      ['Row more', mark],
    ]),
  )
  expect(marksAt(0).every(([, marks]) => marks === '')).toBe(true)
  expect(table.markNotes).toEqual(notes)
})

it.each([
  ['CUT', '* covers different dates or locations than this column'],
  ['PRORATED', '* covers different dates or locations than this column, or prorated by days'],
] as const)('gives both reasons where a metric lacks locations in a column that is %s', (coverage, legend) => {
  const inserted = [
    insertedRow('guests', { type: 'OPS_DATA' as const, metricId: 'guests' }),
    insertedRow('double', { type: 'CALCULATION' as const, formula: '{inserted:guests} * 2', displayOrder: 1 }),
  ]
  const own = { ...monthsLayout, insertedRows: inserted }
  const figures = layoutFigures(books('WHOLE'), own)
  const gap = { name: 'Guests', expected: 2, missing: 1, locationNames: ['Corner'] }
  const values = figures.columns.map(() => '8')
  const cut = {
    ...figures,
    columns: figures.columns.map((column) => ({ ...column, coverage })),
    insertedRows: new Map([['guests', { values, coverages: null, gaps: new Map([[0, gap]]) }]]),
  }
  const engine = new LayoutEngine(own, cut, surroundingsOf(books('WHOLE')))
  const columnAt = engine.structure.columns.findIndex(({ figure }) => figure === 0)
  for (const id of ['guests', 'double']) {
    const rowAt = engine.structure.rowAt.get(`inserted:${id}`) ?? -1
    expect(engine.resultAt(rowAt, columnAt).kind).toBe('NUMBER')
    expect(engine.marksAt(rowAt, columnAt)).toEqual([coverage, 'LACKS_LOCATIONS'])
    expect(engine.marksAt(rowAt, columnAt + 1)).toEqual([coverage])
  }
  const format = { settings: own.settings, currency: 'USD', negatives: 'PARENTHESES', decimals: null } as const
  expect(buildLayoutTable({ engine, titleLines: [], corner: 'USD', format }).markNotes).toEqual([legend])
})
