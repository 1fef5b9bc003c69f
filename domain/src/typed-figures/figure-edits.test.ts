import fc from 'fast-check'
import { expect, it } from 'vitest'
import { afterSave, changedCells, countEdits, type FigureEdit, NO_EDITS, withEdits } from './figure-edits.ts'
import type { TypedFigure } from './typed-figures.ts'

const figure = (value: string): TypedFigure => ({ kind: 'FIGURE', value })
const BLANK: TypedFigure = { kind: 'BLANK' }
const INVALID: TypedFigure = { kind: 'INVALID', text: 'n/a', reason: '“n/a” is not a number.' }
const stored = (row: string, column: string): TypedFigure => (row === 'rent' && column === 'jan' ? figure('5') : BLANK)

it('keeps what differs from what is stored, and forgets what does not', () => {
  const edits = withEdits(
    NO_EDITS,
    [
      { row: 'rent', column: 'jan', figure: figure('6') },
      { row: 'rent', column: 'feb', figure: INVALID },
      { row: 'food', column: 'jan', figure: BLANK },
    ],
    stored,
  )
  expect([...edits.keys()]).toEqual(['rent'])
  expect(countEdits(edits)).toEqual({ all: 2, invalid: 1 })
  expect(withEdits(edits, [{ row: 'rent', column: 'jan', figure: figure('6') }], stored)).toBe(edits)
  const back = withEdits(edits, [{ row: 'rent', column: 'jan', figure: figure('5') }], stored)
  expect(countEdits(back)).toEqual({ all: 1, invalid: 1 })
  expect(withEdits(back, [{ row: 'rent', column: 'feb', figure: BLANK }], stored).size).toBe(0)
})

const cells: fc.Arbitrary<FigureEdit> = fc.record({
  row: fc.constantFrom('rent', 'food'),
  column: fc.constantFrom('jan', 'feb', 'mar'),
  figure: fc.constantFrom(figure('5'), figure('6'), BLANK, INVALID),
})

it('says of every cell what was typed last, and names the cells in which two states differ', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cells, { maxLength: 4 }), { maxLength: 6 }), (steps) => {
      const last = new Map<string, TypedFigure>()
      let edits = NO_EDITS
      for (const step of steps) {
        const before = edits
        edits = withEdits(edits, step, stored)
        for (const { row, column, figure: typed } of step) last.set(`${row} ${column}`, typed)
        const changed = changedCells(before, edits).map(({ row, column }) => `${row} ${column}`)
        for (const key of changed) expect(step.map(({ row, column }) => `${row} ${column}`)).toContain(key)
        expect(edits === before).toBe(changed.length === 0)
      }
      for (const [key, typed] of last) {
        const [row = '', column = ''] = key.split(' ')
        expect(edits.get(row)?.get(column) ?? stored(row, column)).toEqual(typed)
      }
    }),
  )
})

it('says the same over what was saved as it did before', () => {
  const states = fc.array(cells, { maxLength: 6 }).map((step) => withEdits(NO_EDITS, step, stored))
  fc.assert(
    fc.property(states, states, (state, saved) => {
      const now = (row: string, column: string): TypedFigure => saved.get(row)?.get(column) ?? stored(row, column)
      const after = afterSave(state, saved, stored)
      for (const row of ['rent', 'food'])
        for (const column of ['jan', 'feb', 'mar'])
          expect(after.get(row)?.get(column) ?? now(row, column)).toEqual(state.get(row)?.get(column) ?? stored(row, column))
      expect(countEdits(afterSave(saved, saved, stored)).all).toBe(0)
    }),
  )
})
