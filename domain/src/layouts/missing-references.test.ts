import { describe, expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { engineOver, insertedColumn, insertedRow, type LayoutBooks, monthsLayout } from '../../test/layouts.ts'
import { cellProblem } from './cell-problem.ts'
import { TableContents } from './export/table-contents.ts'
import type { Layout } from './layout.ts'
import { withCellTexts, withoutInserted } from './layout-commands.ts'
import { columnNames, rowNames } from './layout-formula-names.ts'
import { formulaFromTyped, formulaInAddresses, LayoutAddresses } from './layout-formulas.ts'
import { layoutInput, parseLayout } from './layout-input.ts'
import { rowProblems } from './layout-problems.ts'
import { withLastNames } from './missing-references.ts'

const books: LayoutBooks = { groups: [group('rev', { type: 'REVENUE' })], accounts: [], plans: [1], coverage: 'WHOLE' }
const jan = 'period:2026-01-01'
const open: Layout = {
  ...monthsLayout,
  insertedRows: [
    insertedRow('bonus', { label: 'Rent bonus', cells: new Map([[jan, '5']]) }),
    insertedRow('other', { label: 'Other' }),
    insertedRow('calc', { label: 'Calc', type: 'CALCULATION', formula: '{inserted:bonus} * 2' }),
  ],
  insertedColumns: [insertedColumn('plan', { label: 'Plan' })],
}
const typed = (text: string): Layout => withCellTexts(open, [{ rowKey: 'inserted:other', columnKey: jan, text }])

/** What a cell shows, its problem, and its formula as it is edited. */
function seen(layout: Layout) {
  const engine = engineOver(books, layout)
  const addresses = new LayoutAddresses(engine)
  const [row, column] = [engine.structure.rowAt.get('inserted:other') ?? -1, engine.structure.columnAt.get(jan) ?? -1]
  const formula =
    layout.insertedRows
      .find(({ id }) => id === 'other')
      ?.cells.get(jan)
      ?.slice(1) ?? ''
  const place = { rowKey: 'inserted:other', columnKey: jan }
  const text = formulaInAddresses(formula, place, addresses)
  return {
    shown: engine.resultAt(row, column).shown,
    problem: cellProblem(engine, addresses, row, column),
    text,
    again: text === null ? null : formulaFromTyped(text, place, addresses),
    formula,
  }
}

describe('a formula that refers to something deleted', () => {
  it('shows the name of the row', () => {
    const { shown, problem, text, again, formula } = seen(withoutInserted(typed('={inserted:bonus} + 1'), ['bonus']))
    expect(shown).toBe('#REF! Rent bonus')
    expect(problem).toBe('The formula refers to "Rent bonus", which is not in the layout.')
    expect(text).toBe('{#REF! Rent bonus} + 1')
    // Saved again as it was.
    expect(again).toBe(formula)
  })

  it.each([
    ['a cell of a deleted row', '={inserted:bonus|total}', ['bonus'], '#REF! Rent bonus', '{#REF! Rent bonus, Total}'],
    ['a cell of a deleted column', '={group:rev|inserted:plan}', ['plan'], '#REF! Plan', '{#REF! rev, Plan}'],
    ['a held row', '={$inserted:bonus} * 2', ['bonus'], '#REF! Rent bonus', '{#REF! Rent bonus} * 2'],
  ] as const)('shows the name of %s', (_, text, ids, shown, inBar) => {
    const found = seen(withoutInserted(typed(text), [...ids]))
    expect([found.shown, found.text]).toEqual([shown, inBar])
  })

  it.each([
    ['={group:old}', '#REF! deleted group', 'The formula refers to a deleted group.'],
    ['={sum:old}', '#REF! deleted group', 'The formula refers to a deleted group.'],
    ['={account:rev/9}', '#REF! deleted account', 'The formula refers to a deleted account.'],
    ['={metric:old}', '#REF! deleted metric', 'The formula refers to a deleted metric.'],
    ['={location:7@2026-01-01}', '#REF! deleted location', 'The formula refers to a deleted location.'],
    ['={inserted:never}', '#REF! deleted row or column', 'The formula refers to a deleted row or column.'],
    ['={period:2025-01-01}', '#REF! Jan 2025', 'The formula refers to "Jan 2025", which is not in the layout.'],
    ['={Rent}', '#REF! Rent', 'The formula refers to "Rent", which is not in the layout.'],
  ])('says what it was if its name is unknown: %s', (text, shown, problem) => {
    const found = seen(typed(text))
    expect([found.shown, found.problem, found.again]).toEqual([shown, problem, found.formula])
  })

  it.each(['group:old', 'account:rev/9', 'metric:old', 'location:7@2026-01-01'])('shows the last name of %s', (key) => {
    const names = { row: (of: string) => (of === key ? 'Its name' : null), column: (of: string) => (of === key ? 'Its name' : null) }
    const saved = withLastNames(typed(`={${key}}`), names)
    expect(seen(saved).shown).toBe('#REF! Its name')
    // Names are kept in the document, until no formula needs them.
    expect(parseLayout(JSON.parse(JSON.stringify(layoutInput(saved)))).lastNames).toEqual(saved.lastNames)
    expect(withLastNames(saved, { row: () => null, column: () => null })).toBe(saved)
    expect(withLastNames({ ...saved, insertedRows: [] }, names).lastNames.size).toBe(0)
  })

  it('tells two of the same name apart', () => {
    const twice: Layout = { ...open, insertedRows: [...open.insertedRows, insertedRow('bonus2', { label: 'Rent bonus' })] }
    const layout = withCellTexts(twice, [{ rowKey: 'inserted:other', columnKey: jan, text: '={inserted:bonus} - {inserted:bonus2}' }])
    const { text, again, formula } = seen(withoutInserted(layout, ['bonus', 'bonus2']))
    expect(text).toBe('{#REF! Rent bonus} - {#REF! Rent bonus (2)}')
    expect(again).toBe(formula)
  })

  it('shows it in what is computed from it, in files, and in the form of a calculation', () => {
    const layout = withoutInserted(typed('={inserted:calc}'), ['bonus'])
    expect(seen(layout).shown).toBe('#REF! Rent bonus')
    const engine = engineOver(books, layout)
    const rows = [engine.structure.rowAt.get('inserted:other') ?? null]
    expect(new TableContents(engine, rows).contentAt(0, engine.structure.columnAt.get(jan) ?? -1)).toEqual({
      kind: 'text',
      text: '#REF! Rent bonus',
      isWords: true,
    })
    const names = rowNames(engine)
    expect(names.missing).toEqual(new Map([['inserted:bonus', '#REF! Rent bonus']]))
    expect(names.find('#REF! Rent bonus')).toEqual(['inserted:bonus'])
    expect([...columnNames(engine).nameOf.values()]).not.toContain('#REF! Rent bonus')
    const calc = layout.insertedRows.find(({ id }) => id === 'calc')
    expect(calc && rowProblems(calc, engine).map(({ message }) => message)).toEqual([
      'The formula refers to "Rent bonus", which is not in the layout.',
    ])
  })
})
