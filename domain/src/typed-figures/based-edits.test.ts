import { expect, it } from 'vitest'
import { editClashes, NO_BASED_EDITS, withBasedEdits, withClashesSettled, withoutStored } from './based-edits.ts'
import type { TypedFigure } from './typed-figures.ts'

const figure = (value: string): TypedFigure => ({ kind: 'FIGURE', value })
const BLANK: TypedFigure = { kind: 'BLANK' }
/** What is stored: by row and column, `Hill jan`. */
const stored = (figures: Readonly<Record<string, string>>) => (row: string, column: string) => {
  const value = figures[`${row} ${column}`]
  return value === undefined ? BLANK : figure(value)
}
const typed = (row: string, column: string, value: string | null) => ({ row, column, figure: value === null ? BLANK : figure(value) })

const WHEN_TYPED = stored({ 'Hill jan': '10', 'Hill feb': '20' })
const EDITED = withBasedEdits(
  NO_BASED_EDITS,
  [typed('Hill', 'jan', '11'), typed('Hill', 'feb', null), typed('Quay', 'jan', '7')],
  WHEN_TYPED,
)

it('clash where the stored figure changed since they were typed, unless to the same', () => {
  expect(editClashes(EDITED, WHEN_TYPED)).toEqual([])
  const now = stored({ 'Hill jan': '12', 'Quay jan': '7' })
  expect(editClashes(EDITED, now)).toEqual([{ row: 'Hill', column: 'jan', base: figure('10'), stored: figure('12'), typed: figure('11') }])
  // Emptied and filled as typed by somebody else: nothing is left to save of them.
  expect([...withoutStored(EDITED, now).edits]).toEqual([['Hill', new Map([['jan', figure('11')]])]])
  expect(withoutStored(EDITED, WHEN_TYPED)).toBe(EDITED)
})

it('keep what they were typed over when they are typed again', () => {
  const now = stored({ 'Hill jan': '12', 'Hill feb': '20' })
  const again = withBasedEdits(EDITED, [typed('Hill', 'jan', '13'), typed('Hill', 'mar', '1')], now)
  expect(editClashes(again, now)).toMatchObject([{ column: 'jan', base: figure('10'), typed: figure('13') }])
  // Typed back to what is stored now, and then anew: that is seen.
  const back = withBasedEdits(again, [typed('Hill', 'jan', '12')], now)
  expect(editClashes(withBasedEdits(back, [typed('Hill', 'jan', '14')], now), now)).toEqual([])
})

it('are settled one by one: kept ones replace what is stored now, the others go', () => {
  const now = stored({ 'Hill jan': '12', 'Hill feb': '21' })
  const clashes = editClashes(EDITED, now)
  expect(clashes.map(({ column }) => column)).toEqual(['jan', 'feb'])
  const settled = withClashesSettled(EDITED, clashes, ({ column }) => column === 'feb')
  expect(editClashes(settled, now)).toEqual([])
  expect([...settled.edits].map(([row, columns]) => [row, [...columns.keys()]])).toEqual([
    ['Hill', ['feb']],
    ['Quay', ['jan']],
  ])
  expect(settled.bases.get('Hill')?.get('feb')).toEqual(figure('21'))
  // A further change is noticed again.
  expect(editClashes(settled, stored({ 'Hill feb': '22' }))).toMatchObject([{ base: figure('21'), stored: figure('22') }])
})
