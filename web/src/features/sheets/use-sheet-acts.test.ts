import { describe, expect, it } from 'vitest'
import { insertedColumn, insertedRow } from '../../../../domain/test/sheets.ts'
import { editedSheet, engineOf, JAN } from '../../../test/edited-sheets.ts'
import { NOTHING_SELECTED, type SheetSelection } from './sheet-selection.ts'
import type { SheetStore } from './sheet-store.ts'
import { sheetActs } from './use-sheet-acts.ts'

const actsOn = (store: SheetStore, part: Partial<SheetSelection>) =>
  sheetActs(store, engineOf(store), () => ({ ...NOTHING_SELECTED, ...part }))
const rows = (...rowKeys: string[]): Partial<SheetSelection> => ({ rowKeys, active: { row: 0, column: 0 } })
const sheetOf = (store: SheetStore) => store.snapshot().sheet
const shownRows = (store: SheetStore) => engineOf(store).structure.rows.flatMap(({ key, isFolded }) => (isFolded ? [] : [key]))

describe('acts on what is selected', () => {
  it('format cells and whole rows, and clear them again', () => {
    const store = editedSheet()
    const targets = { cells: [{ rowKey: 'group:rev', columnKey: JAN }], rowKeys: ['group:gp'], columnKeys: [] }
    const acts = actsOn(store, { targets })
    acts.format({ bold: true })
    expect(sheetOf(store).cellFormattings.get(`group:rev|${JAN}`)).toEqual({ bold: true })
    expect(sheetOf(store).rowFormattings.get('group:gp')).toEqual({ bold: true })
    acts.paint({ italic: true })
    expect(sheetOf(store).cellFormattings.get(`group:rev|${JAN}`)).toEqual({ italic: true })
    expect(sheetOf(store).rowFormattings.get('group:gp')).toEqual({ italic: true })
    acts.clearFormat()
    expect(sheetOf(store).cellFormattings.size + sheetOf(store).rowFormattings.size).toBe(0)
  })

  it('hide rows, and show again what is hidden beside or between what is selected', () => {
    const store = editedSheet()
    actsOn(store, rows('group:cogs')).hide('ROWS')
    expect([...sheetOf(store).hiddenRows]).toEqual(['group:cogs'])
    expect(actsOn(store, rows('group:rev', 'group:gp')).hasHidden('ROWS')).toBe(true)
    expect(actsOn(store, rows('group:rev', 'group:gp')).hasHidden('COLUMNS')).toBe(false)
    actsOn(store, rows('group:gp')).unhide('ROWS')
    expect(sheetOf(store).hiddenRows.size).toBe(0)
    expect(actsOn(store, {}).hasHidden('ROWS')).toBe(false)
  })

  it('freeze up to the active cell, and let go', () => {
    const store = editedSheet()
    const acts = actsOn(store, { active: { row: 1, column: 0 } })
    acts.freeze('ROWS')
    acts.freeze('COLUMNS')
    expect(sheetOf(store)).toMatchObject({ frozenRows: 2, frozenColumns: 1 })
    acts.unfreeze()
    expect(sheetOf(store)).toMatchObject({ frozenRows: 0, frozenColumns: 0 })
  })

  it('move, duplicate and delete inserted rows, and nothing of the report', () => {
    const store = editedSheet({ insertedRows: [insertedRow('r', { after: 'sum:rev', label: 'Guests', formula: '{group:rev}' })] })
    actsOn(store, rows('inserted:r')).move('ROWS', -1)
    expect(shownRows(store)).toEqual(['inserted:r', 'group:rev', 'group:cogs', 'group:gp', 'metric:guests'])
    const before = sheetOf(store)
    actsOn(store, rows('inserted:r')).move('ROWS', -1)
    expect(sheetOf(store)).toBe(before)
    actsOn(store, rows('inserted:r')).duplicate('ROWS')
    const [, copy] = sheetOf(store).insertedRows
    expect(copy).toMatchObject({ label: 'Guests copy', formula: '{group:rev}' })
    expect(shownRows(store).slice(0, 3)).toEqual(['inserted:r', `inserted:${copy?.id}`, 'group:rev'])
    actsOn(store, rows('group:rev', 'inserted:r')).remove('ROWS')
    expect(sheetOf(store).insertedRows).toEqual([copy])
    expect(shownRows(store)).toContain('group:rev')
  })

  it('duplicate columns right of what is selected', () => {
    const store = editedSheet({ insertedColumns: [insertedColumn('k', { after: JAN })] })
    actsOn(store, { columnKeys: ['inserted:k'] }).duplicate('COLUMNS')
    const keys = engineOf(store).structure.columns.map(({ key }) => key)
    const copy = sheetOf(store).insertedColumns.find(({ id }) => id !== 'k')
    expect(keys.slice(0, 3)).toEqual([JAN, 'inserted:k', `inserted:${copy?.id}`])
  })
})
