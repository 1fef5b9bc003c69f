import { withCellTexts, withFrozen, withGroupsExpanded, withNote } from '@fourwall/domain/layouts/layout-commands.ts'
import { describe, expect, it, vi } from 'vitest'
import { decimalAt, editedLayout, engineOf, FEB, JAN } from '../../../../test/edited-layouts.ts'
import { createLayoutStore, type LayoutStore } from './layout-store.ts'

const type = (store: LayoutStore, text: string, columnKey: string = JAN) =>
  store.change((layout) => withCellTexts(layout, [{ rowKey: 'group:rev', columnKey, text }]))
const note = { id: 'n', key: `group:rev|${JAN}`, text: 'Why?', author: null, writtenAt: null, isResolved: false }

describe('a layout that is edited', () => {
  it('changes with its figures, step by step, and back', () => {
    const store = editedLayout()
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
    const store = editedLayout()
    const told = vi.fn<() => void>()
    store.subscribe(told)
    store.change((layout) => layout)
    store.undo()
    store.redo()
    expect(told).not.toHaveBeenCalled()
  })

  it('discards as a step that can be undone', () => {
    const store = editedLayout()
    type(store, '500')
    store.discard()
    expect(store.snapshot()).toMatchObject({ isDirty: false })
    store.undo()
    expect(decimalAt(store, 'group:rev', JAN)).toBe('500')
  })

  it('keeps what was done since a save was begun', () => {
    const store = editedLayout()
    type(store, '500')
    const { layout } = store.snapshot()
    type(store, '600')
    store.follow(layout, 2)
    expect(store.snapshot()).toMatchObject({ version: 2, isDirty: true, steps: 1 })
    store.undo()
    expect(store.snapshot()).toMatchObject({ isDirty: false })
  })

  it('has its notes signed with the save, and a step back does not take the signature away', () => {
    const store = editedLayout()
    store.change((layout) => withNote(layout, note))
    type(store, '500')
    store.follow(store.snapshot().layout, 2, [{ ...note, author: 'Dana', writtenAt: '2026-02-01T10:00:00Z' }])
    expect(store.snapshot()).toMatchObject({ isDirty: false, version: 2 })
    expect(store.snapshot().layout.notes).toMatchObject([{ author: 'Dana' }])
    store.undo()
    expect(store.snapshot().layout.notes).toMatchObject([{ author: 'Dana' }])
  })

  it('begins from changes that were kept, over what is stored', () => {
    const store = editedLayout()
    const stored = store.snapshot().layout
    store.begin(stored, 4, withCellTexts(stored, [{ rowKey: 'group:rev', columnKey: FEB, text: '1' }]))
    expect(store.snapshot()).toMatchObject({ version: 4, isDirty: true, steps: 1 })
    expect(decimalAt(store, 'group:rev', FEB)).toBe('1')
    store.undo()
    expect(store.snapshot().layout).toBe(stored)
  })

  it('keeps its engine while the figures are the same', () => {
    const store = editedLayout()
    const engine = engineOf(store)
    store.put(engine.figures, engine.surroundings)
    expect(engineOf(store)).toBe(engine)
  })
})

describe('a layout that is only read', () => {
  function readOnlyStore(): LayoutStore {
    const { layout, figures, surroundings } = engineOf(editedLayout())
    const store = createLayoutStore(layout, 3, { isReadOnly: true })
    store.put(figures, surroundings)
    return store
  }

  it('expands and freezes, which is nothing to save or undo', () => {
    const store = readOnlyStore()
    store.change((layout) => withFrozen(withGroupsExpanded(layout, ['rev'], true), { frozenRows: 2 }))
    store.change((layout) => ({ ...layout, settings: { ...layout.settings, showEmptyRows: true } }))
    expect(store.snapshot()).toMatchObject({
      layout: { expandedGroups: new Set(['rev']), frozenRows: 2, settings: { showEmptyRows: true } },
      isDirty: false,
      steps: 0,
      document: { past: [], future: [] },
    })
    expect(engineOf(store).layout).toBe(store.snapshot().layout)
  })

  it('takes no other change, not even beside one of what is looked at', () => {
    const store = readOnlyStore()
    const { layout } = store.snapshot()
    type(store, '500')
    store.change((before) => withNote(before, note))
    expect(store.snapshot().layout).toBe(layout)
    store.change((before) => withFrozen(withNote(before, note), { frozenRows: 1 }))
    expect(store.snapshot().layout).toEqual({ ...layout, frozenRows: 1 })
    store.undo()
    store.discard()
    expect(store.snapshot().layout.frozenRows).toBe(1)
  })
})
