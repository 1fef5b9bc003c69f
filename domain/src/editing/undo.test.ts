import fc from 'fast-check'
import { expect, it } from 'vitest'
import { done, redone, undoable, undone } from './undo.ts'

it('undoes and redoes every state', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 20 }), (states) => {
      const steps = states.filter((state, at) => state !== (at === 0 ? -1 : states[at - 1]))
      let document = undoable(-1)
      for (const state of steps) document = done(document, state)
      const forward = [-1, ...steps]
      for (const expected of [...forward].reverse()) {
        expect(document.present).toBe(expected)
        document = undone(document)
      }
      expect(undone(document)).toEqual(document)
      for (const expected of forward) {
        expect(document.present).toBe(expected)
        document = redone(document)
      }
      expect(redone(document)).toEqual(document)
    }),
  )
})

it('drops the redo steps on a new edit, and ignores an edit without effect', () => {
  const document = undone(done(done(undoable('a'), 'b'), 'c'))
  expect(done(document, 'b')).toBe(document)
  expect(redone(done(document, 'd'))).toEqual({ present: 'd', past: ['a', 'b'], future: [] })
})
