import { expect, it } from 'vitest'
import { group } from '../../../test/groups.ts'
import { engineOver, insertedColumn, insertedRow, type LayoutBooks, monthsLayout } from '../../../test/layouts.ts'
import type { Coverage } from '../../profit-loss/report-columns.ts'
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
