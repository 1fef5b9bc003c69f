import fc from 'fast-check'
import { expect, it } from 'vitest'
import { recordStep, redo, startHistory, undo } from './undo.ts'

it('undoes and redoes every state', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 20 }), (states) => {
      const steps = states.filter((state, at) => state !== (at === 0 ? -1 : states[at - 1]))
      let document = startHistory(-1)
      for (const state of steps) document = recordStep(document, state)
      const forward = [-1, ...steps]
      for (const expected of [...forward].reverse()) {
        expect(document.present).toBe(expected)
        document = undo(document)
      }
      expect(undo(document)).toEqual(document)
      for (const expected of forward) {
        expect(document.present).toBe(expected)
        document = redo(document)
      }
      expect(redo(document)).toEqual(document)
    }),
  )
})

it('drops the redo steps on a new edit, and ignores an edit without effect', () => {
  const document = undo(recordStep(recordStep(startHistory('a'), 'b'), 'c'))
  expect(recordStep(document, 'b')).toBe(document)
  expect(redo(recordStep(document, 'd'))).toEqual({ present: 'd', past: ['a', 'b'], future: [] })
})
