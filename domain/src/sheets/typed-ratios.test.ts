import { expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { insertedRow, monthsSheet, type SheetBooks, sheetFigures, surroundingsOf } from '../../test/sheets.ts'
import { withCellTexts } from './sheet-commands.ts'
import { SheetEngine } from './sheet-engine.ts'

const books: SheetBooks = {
  groups: [group('rev', { type: 'REVENUE', name: 'Revenue' }), group('cogs', { type: 'COGS', name: 'Cost', displayOrder: 1 })],
  accounts: [
    { groupId: 'rev', amounts: [-10_000, null, -20_000, null] },
    { groupId: 'cogs', amounts: [4000, null, 8000, null] },
  ],
  plans: [1],
  coverage: 'WHOLE',
}
const periods = ['period:2026-01-01', 'period:2026-02-01']

it('adds no shares up in the total of a row of one’s own', () => {
  const sheet = withCellTexts(
    { ...monthsSheet, insertedRows: [insertedRow('margin')] },
    periods.map((columnKey) => ({ rowKey: 'inserted:margin', columnKey, text: '={group:cogs} / {group:rev}' })),
  )
  const engine = new SheetEngine(sheet, sheetFigures(books, sheet), surroundingsOf(books))
  const at = (key: string) => engine.resultAt(engine.structure.rowAt.get('inserted:margin') ?? -1, engine.structure.columnAt.get(key) ?? -1)
  expect(at(periods[0] ?? '').decimal).toBe('0.4')
  expect(at('total').decimal).not.toBe('0.8')
})

it('foots a calculated row of sums with what is typed over one of its periods', () => {
  const layout = {
    ...monthsSheet,
    insertedRows: [insertedRow('sum', { type: 'CALCULATION' as const, formula: '{group:rev} - {group:cogs}' })],
  }
  const sheet = withCellTexts(layout, [{ rowKey: 'inserted:sum', columnKey: periods[0] ?? '', text: '1' }])
  const engine = new SheetEngine(sheet, sheetFigures(books, sheet), surroundingsOf(books))
  const at = (key: string) => engine.resultAt(engine.structure.rowAt.get('inserted:sum') ?? -1, engine.structure.columnAt.get(key) ?? -1)
  expect(Number(at('total').decimal)).toBe(Number(at(periods[0] ?? '').decimal) + Number(at(periods[1] ?? '').decimal))
})
