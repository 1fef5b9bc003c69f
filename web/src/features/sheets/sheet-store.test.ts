import { withCellTexts, withNote } from '@fourwall/domain/sheets/sheet-commands.ts'
import { describe, expect, it, vi } from 'vitest'
import { decimalAt, editedSheet, engineOf, FEB, JAN } from '../../../test/edited-sheets.ts'
import type { SheetStore } from './sheet-store.ts'

const type = (store: SheetStore, text: string, columnKey: string = JAN) =>
  store.change((sheet) => withCellTexts(sheet, [{ rowKey: 'group:rev', columnKey, text }]))
const note = { id: 'n', key: `group:rev|${JAN}`, text: 'Why?', author: null, writtenAt: null, isResolved: false }

describe('a sheet that is edited', () => {
  it('changes with its figures, step by step, and back', () => {
    const store = editedSheet()
    const told = vi.fn<() => void>()
    store.subscribe(told)
    type(store, '500')
    expect(decimalAt(store, 'group:gp', JAN)).toBe('460')
    expect(store.snapshot()).toMatchObject({ isDirty: true, steps: 1 })
    expect(told).toHaveBeenCalledOnce()
    store.undo()
    expect(decimalAt(store, 'group:gp', JAN)).toBe('80.00')
    expect(store.snapshot()).toMatchObject({ isDirty: false, steps: 0 })
    store.redo()
    expect(decimalAt(store, 'group:gp', JAN)).toBe('460')
  })

  it('takes no step where nothing changes', () => {
    const store = editedSheet()
    const told = vi.fn<() => void>()
    store.subscribe(told)
    store.change((sheet) => sheet)
    store.undo()
    store.redo()
    expect(told).not.toHaveBeenCalled()
  })

  it('discards as a step that can be undone', () => {
    const store = editedSheet()
    type(store, '500')
    store.discard()
    expect(store.snapshot()).toMatchObject({ isDirty: false })
    store.undo()
    expect(decimalAt(store, 'group:rev', JAN)).toBe('500')
  })

  it('keeps what was done since a save was begun', () => {
    const store = editedSheet()
    type(store, '500')
    const { sheet } = store.snapshot()
    type(store, '600')
    store.follow(sheet, 2)
    expect(store.snapshot()).toMatchObject({ version: 2, isDirty: true, steps: 1 })
    store.undo()
    expect(store.snapshot()).toMatchObject({ isDirty: false })
  })

  it('has its notes signed with the save, and a step back does not take the signature away', () => {
    const store = editedSheet()
    store.change((sheet) => withNote(sheet, note))
    type(store, '500')
    store.follow(store.snapshot().sheet, 2, [{ ...note, author: 'Dana', writtenAt: '2026-02-01T10:00:00Z' }])
    expect(store.snapshot()).toMatchObject({ isDirty: false, version: 2 })
    expect(store.snapshot().sheet.notes).toMatchObject([{ author: 'Dana' }])
    store.undo()
    expect(store.snapshot().sheet.notes).toMatchObject([{ author: 'Dana' }])
  })

  it('begins from changes that were kept, over what is stored', () => {
    const store = editedSheet()
    const stored = store.snapshot().sheet
    store.begin(stored, 4, withCellTexts(stored, [{ rowKey: 'group:rev', columnKey: FEB, text: '1' }]))
    expect(store.snapshot()).toMatchObject({ version: 4, isDirty: true, steps: 1 })
    expect(decimalAt(store, 'group:rev', FEB)).toBe('1')
    store.undo()
    expect(store.snapshot().sheet).toBe(stored)
  })

  it('keeps its engine while the figures are the same', () => {
    const store = editedSheet()
    const engine = engineOf(store)
    store.put(engine.figures, engine.surroundings)
    expect(engineOf(store)).toBe(engine)
  })
})
