import { expect, it } from 'vitest'
import { presentationCalled } from './presentation-called.ts'

const ALL = [
  { id: 'a1', title: 'Board pack' },
  { id: 'b2', title: 'board pack' },
  { id: 'c3', title: 'Lenders' },
  { id: 'd4', title: 'Lenders' },
  { id: 'e5', title: 'A1' },
]

it.each([
  ['A1', 'a1'],
  [' Board pack ', 'a1'],
  ['board pack', 'b2'],
  ['d4', 'd4'],
])('finds by id, then by title as written, then in any case: %s', (called, id) => {
  expect(presentationCalled(ALL, called).id).toBe(id)
})

it.each([
  ['BOARD PACK', '2 presentations are called "BOARD PACK". Use the id: a1, b2.'],
  ['Lenders', '2 presentations are called "Lenders". Use the id: c3, d4.'],
  ['Boards', 'There is no presentation called "Boards". Use its whole title, or its id.'],
])('refuses %s', (called, sentence) => {
  expect(() => presentationCalled(ALL, called)).toThrow(sentence)
})

it('says that there are none', () => {
  expect(() => presentationCalled([], 'Board')).toThrow('There are no presentations yet.')
})
