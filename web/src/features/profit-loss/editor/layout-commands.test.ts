import { describe, expect, it } from 'vitest'
import { insertedColumn, insertedRow } from '../../../../../domain/test/layouts.ts'
import { editedLayout, engineOf, JAN } from '../../../../test/edited-layouts.ts'
import { type LayoutSelection, NOTHING_SELECTED } from './cells/layout-selection.ts'
import { layoutCommands } from './layout-commands.ts'
import type { LayoutStore } from './layout-store.ts'

const actsOn = (store: LayoutStore, part: Partial<LayoutSelection>) =>
  layoutCommands(store, engineOf(store), () => ({ ...NOTHING_SELECTED, ...part }))
const rows = (...rowKeys: string[]): Partial<LayoutSelection> => ({ rowKeys, active: { row: 0, column: 0 } })
const layoutOf = (store: LayoutStore) => store.snapshot().layout
const shownRows = (store: LayoutStore) => engineOf(store).structure.rows.flatMap(({ key, isFolded }) => (isFolded ? [] : [key]))

describe('acts on what is selected', () => {
  it('format cells and whole rows, and clear them again', () => {
    const store = editedLayout()
    const targets = { cells: [{ rowKey: 'group:rev', columnKey: JAN }], rowKeys: ['group:gp'], columnKeys: [] }
    const acts = actsOn(store, { targets })
    acts.format({ bold: true })
    expect(layoutOf(store).cellFormattings.get(`group:rev|${JAN}`)).toEqual({ bold: true })
    expect(layoutOf(store).rowFormattings.get('group:gp')).toEqual({ bold: true })
    acts.paint({ italic: true })
    expect(layoutOf(store).cellFormattings.get(`group:rev|${JAN}`)).toEqual({ italic: true })
    expect(layoutOf(store).rowFormattings.get('group:gp')).toEqual({ italic: true })
    acts.clearFormat()
    expect(layoutOf(store).cellFormattings.size + layoutOf(store).rowFormattings.size).toBe(0)
  })

  it('hide rows, and show again what is hidden beside or between what is selected', () => {
    const store = editedLayout()
    actsOn(store, rows('group:cogs')).hide('ROWS')
    expect([...layoutOf(store).hiddenRows]).toEqual(['group:cogs'])
    expect(actsOn(store, rows('group:rev', 'group:gp')).hasHidden('ROWS')).toBe(true)
    expect(actsOn(store, rows('group:rev', 'group:gp')).hasHidden('COLUMNS')).toBe(false)
    actsOn(store, rows('group:gp')).unhide('ROWS')
    expect(layoutOf(store).hiddenRows.size).toBe(0)
    expect(actsOn(store, {}).hasHidden('ROWS')).toBe(false)
  })

  it('freeze up to the active cell, and let go', () => {
    const store = editedLayout()
    const acts = actsOn(store, { active: { row: 1, column: 0 } })
    acts.freeze('ROWS')
    acts.freeze('COLUMNS')
    expect(layoutOf(store)).toMatchObject({ frozenRows: 2, frozenColumns: 1 })
    acts.unfreeze()
    expect(layoutOf(store)).toMatchObject({ frozenRows: 0, frozenColumns: 0 })
  })

  it('move, duplicate and delete inserted rows, and nothing of the report', () => {
    const store = editedLayout({ insertedRows: [insertedRow('r', { after: 'sum:rev', label: 'Guests', formula: '{group:rev}' })] })
    actsOn(store, rows('inserted:r')).move('ROWS', -1)
    expect(shownRows(store)).toEqual(['inserted:r', 'group:rev', 'group:cogs', 'group:gp', 'metric:guests'])
    const before = layoutOf(store)
    actsOn(store, rows('inserted:r')).move('ROWS', -1)
    expect(layoutOf(store)).toBe(before)
    actsOn(store, rows('inserted:r')).duplicate('ROWS')
    const [, copy] = layoutOf(store).insertedRows
    expect(copy).toMatchObject({ label: 'Guests copy', formula: '{group:rev}' })
    expect(shownRows(store).slice(0, 3)).toEqual(['inserted:r', `inserted:${copy?.id}`, 'group:rev'])
    actsOn(store, rows('group:rev', 'inserted:r')).remove('ROWS')
    expect(layoutOf(store).insertedRows).toEqual([copy])
    expect(shownRows(store)).toContain('group:rev')
  })

  it('duplicate columns right of what is selected', () => {
    const store = editedLayout({ insertedColumns: [insertedColumn('k', { after: JAN })] })
    actsOn(store, { columnKeys: ['inserted:k'] }).duplicate('COLUMNS')
    const keys = engineOf(store).structure.columns.map(({ key }) => key)
    const copy = layoutOf(store).insertedColumns.find(({ id }) => id !== 'k')
    expect(keys.slice(0, 3)).toEqual([JAN, 'inserted:k', `inserted:${copy?.id}`])
  })
})
