import { withCellTexts, withNote } from '@fourwall/domain/layouts/layout-commands.ts'
import { expect, it } from 'vitest'
import { editedLayout, JAN } from '../../../../../test/edited-layouts.ts'

it('has nothing to save once what was done during a save is undone, with notes too', () => {
  const store = editedLayout()
  const note = { id: 'n', key: `group:rev|${JAN}`, text: 'Why?', author: null, writtenAt: null, isResolved: false }
  store.change((layout) => withNote(layout, note))
  const { layout: sent } = store.snapshot()
  store.change((layout) => withCellTexts(layout, [{ rowKey: 'group:rev', columnKey: JAN, text: '7' }]))
  store.follow(sent, 2, [{ ...note, author: 'Dana', writtenAt: '2026-01-01T00:00:00Z' }])
  store.undo()
  expect(store.snapshot().isDirty).toBe(false)
})
