import { describe, expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { insertedRow, monthsSheet, type SheetBooks, sheetFigures, surroundingsOf } from '../../test/sheets.ts'
import type { Sheet } from './sheet.ts'
import { SheetEngine } from './sheet-engine.ts'
import { levelAt, withRowsMovedTo } from './sheet-moves.ts'

const books: SheetBooks = {
  groups: [
    group('labor', { name: 'Labor' }),
    group('hourly', { name: 'Hourly', parentId: 'labor' }),
    group('rent', { name: 'Rent', displayOrder: 1 }),
  ],
  accounts: [
    { groupId: 'hourly', amounts: [1, 1, 1, 1] },
    { groupId: 'rent', amounts: [1, 1, 1, 1] },
  ],
  plans: [null],
  coverage: 'WHOLE',
}
const rowsOf = (sheet: Sheet) => new SheetEngine(sheet, sheetFigures(books, sheet), surroundingsOf(books)).structure.rows
const sheetWith = (level: number, rest: Partial<Sheet> = {}): Sheet => ({
  ...monthsSheet,
  expandedGroups: new Set(['labor', 'hourly']),
  insertedRows: [insertedRow('x', { after: 'sum:labor', before: 'group:rent', level })],
  ...rest,
})
const moved = (sheet: Sheet, before: string) => {
  const rows = rowsOf(sheet)
  return withRowsMovedTo(
    sheet,
    rows,
    ['x'],
    rows.findIndex(({ key }) => key === before),
  )
}

describe('a moved row is as deep as its new place', () => {
  it.each([
    ['group:labor', 1],
    ['group:hourly', 2],
    ['account:hourly/0', 3],
    ['sum:hourly', 3],
    ['sum:labor', 2],
  ])('before %s: %d', (before, level) => expect(moved(sheetWith(1), before).insertedRows).toMatchObject([{ level, before }]))

  it('and as much deeper as somebody had put it', () => expect(moved(sheetWith(2), 'group:hourly').insertedRows[0]?.level).toBe(3))

  it('never less deep', () => {
    const sheet = sheetWith(1, { insertedRows: [insertedRow('x', { after: 'account:hourly/0', before: 'sum:hourly', level: 1 })] })
    expect(moved(sheet, 'account:hourly/0').insertedRows[0]?.level).toBe(3)
  })

  it('after a collapsed group as deep as the group', () => {
    const rows = rowsOf(sheetWith(1, { expandedGroups: new Set() }))
    expect(levelAt(rows, rows.findIndex(({ key }) => key === 'sum:labor') + 1)).toBe(1)
  })
})

it('stays as it is where it is dropped on its own place', () => {
  const sheet = sheetWith(5)
  expect(moved(sheet, 'inserted:x')).toBe(sheet)
  expect(moved(sheet, 'group:rent')).toBe(sheet)
})
