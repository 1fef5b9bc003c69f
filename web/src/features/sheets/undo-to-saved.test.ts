import { withCellTexts, withNote } from '@fourwall/domain/sheets/sheet-commands.ts'
import { expect, it } from 'vitest'
import { editedSheet, JAN } from '../../../test/edited-sheets.ts'

it('has nothing to save once what was done during a save is undone, with notes too', () => {
  const store = editedSheet()
  const note = { id: 'n', key: `group:rev|${JAN}`, text: 'Why?', author: null, writtenAt: null, isResolved: false }
  store.change((sheet) => withNote(sheet, note))
  const { sheet: sent } = store.snapshot()
  store.change((sheet) => withCellTexts(sheet, [{ rowKey: 'group:rev', columnKey: JAN, text: '7' }]))
  store.follow(sent, 2, [{ ...note, author: 'Dana', writtenAt: '2026-01-01T00:00:00Z' }])
  store.undo()
  expect(store.snapshot().isDirty).toBe(false)
})
