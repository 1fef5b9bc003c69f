import { describe, expect, it } from 'vitest'
import { editedEngine, JAN } from '../../../test/edited-layouts.ts'
import { insertedColumn, insertedRow } from '../../../test/layouts.ts'
import type { Layout } from '../layout.ts'
import { withCellTexts, withFormatting } from '../layout-commands.ts'
import type { LayoutEngine } from '../layout-engine.ts'
import { gridFormat, shownLayout, typedLegend } from './shown-layout.ts'

/** A layout that changes step by step. */
const editedLayout = (part: Partial<Layout> = {}) => {
  const store = {
    engine: editedEngine(part),
    change: (next: (layout: Layout) => Layout) => (store.engine = store.engine.next(next(store.engine.layout))),
  }
  return store
}
type EditedLayout = ReturnType<typeof editedLayout>
const engineOf = ({ engine }: EditedLayout): LayoutEngine => engine
const viewOf = ({ engine }: EditedLayout) =>
  shownLayout({ engine, format: gridFormat(engine.layout, 'USD', { negatives: 'PARENTHESES', days: 'MONTH_NAME' }) })
const cellOf = (store: EditedLayout, rowKey: string, columnKey: string) => {
  const { rows, columns } = viewOf(store)
  const [row, column] = [rows.find(({ key }) => key === rowKey), columns.find(({ key }) => key === columnKey)]
  if (row === undefined || column === undefined) throw new Error(`${rowKey} in ${columnKey} does not show`)
  return { text: column.textOf(row), look: column.lookOf(row) }
}

describe('shownLayout', () => {
  it('omits folded and hidden rows, and keeps the indexes of the others', () => {
    const store = editedLayout({ hiddenRows: new Set(['group:cogs']), hiddenColumns: new Set(['period:2026-01-01~py']) })
    const { rows, columns, rowAt, columnAt } = viewOf(store)
    expect(rows.map(({ key }) => key)).toEqual(['group:rev', 'group:gp', 'metric:guests'])
    expect(columns.map(({ key }) => key)).not.toContain('period:2026-01-01~py')
    const { structure } = engineOf(store)
    expect(rowAt.map((at) => structure.rows[at]?.key)).toEqual(['group:rev', 'group:gp', 'metric:guests'])
    expect(columnAt.map((at) => structure.columns[at]?.key)).toEqual(columns.map(({ key }) => key))
  })

  it('prefers a cell’s own look over the layout’s', () => {
    const store = editedLayout()
    expect(cellOf(store, 'group:rev', JAN).text).toBe('120')
    const targets = { cells: [{ rowKey: 'group:rev', columnKey: JAN }], rowKeys: [], columnKeys: [] }
    store.change((layout) => withFormatting(layout, targets, { decimalPlaces: 2, showCurrency: true }))
    expect(cellOf(store, 'group:rev', JAN).text).toBe('$120.00')
  })

  it('marks typed figures and their dependents', () => {
    const store = editedLayout()
    store.change((layout) => withCellTexts(layout, [{ rowKey: 'group:rev', columnKey: JAN, text: '5' }]))
    expect(cellOf(store, 'group:rev', JAN).look).toMatchObject({ state: 'TYPED', note: 'Typed over the previous content.' })
    expect(cellOf(store, 'group:cogs', JAN).look).toBeNull()
  })

  it('marks inserted rows, columns and totals that include typed figures, and formulas over figures', () => {
    const insertedRows = [insertedRow('r', { type: 'CALCULATION', formula: '{group:rev} * 0.3' })]
    const insertedColumns = [insertedColumn('k', { type: 'CALCULATION', formula: `{${JAN}} / 2` })]
    const store = editedLayout({ insertedRows, insertedColumns })
    store.change((layout) => withCellTexts(layout, [{ rowKey: 'group:rev', columnKey: JAN, text: '={group:cogs} * 2' }]))
    const noteOf = (row: string, column: string) => cellOf(store, row, column).look?.note ?? null
    expect(noteOf('group:rev', JAN)).toBe('Formula typed over the previous content.')
    for (const [row, column] of [
      ['group:gp', JAN],
      ['inserted:r', JAN],
      ['inserted:r', 'inserted:k'],
      ['group:rev', 'total'],
      ['inserted:r', 'total'],
    ] as const)
      expect([row, column, noteOf(row, column)]).toEqual([row, column, 'Includes typed figures.'])
    expect(noteOf('group:cogs', 'inserted:k')).toBeNull()
  })

  it('explains formula errors with the typed addresses, and names the cell that causes others', () => {
    const store = editedLayout()
    store.change((layout) => withCellTexts(layout, [{ rowKey: 'group:rev', columnKey: JAN, text: '=B99' }]))
    expect(cellOf(store, 'group:rev', JAN)).toMatchObject({
      text: '#ERROR',
      look: { state: 'INVALID', note: 'B99 is not a cell of this layout.' },
    })
    expect(cellOf(store, 'group:gp', JAN).look).toMatchObject({ note: 'B2 cannot be computed.' })
  })

  it('shows inserted rows and columns with their labels', () => {
    const store = editedLayout({ insertedRows: [insertedRow('r')], insertedColumns: [insertedColumn('k')] })
    const { rows, columns } = viewOf(store)
    expect(rows.at(-1)).toMatchObject({ key: 'inserted:r', label: 'Row r' })
    expect(columns.at(-1)).toMatchObject({ key: 'inserted:k', heading: 'Column k' })
    // The identical row object, so that the grid does not redraw it.
    expect(viewOf(store).rows.at(-1)).toBe(rows.at(-1))
  })
})

it('has a legend for typed figures if there are any', () => {
  const store = editedLayout()
  expect(typedLegend(store.engine.layout)).toBeNull()
  store.change((layout) => withCellTexts(layout, [{ rowKey: 'group:rev', columnKey: JAN, text: '5' }]))
  expect(typedLegend(store.engine.layout)).toContain('Blue figures')
})
