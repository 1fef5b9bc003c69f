import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nearWordsOf } from './near-words.ts'

it.each([
  ['tulsa', 'tulsas', true],
  ['tulsa', 'tusla', true],
  ['tulsa', 'dulsa', true],
  ['tulsa', 'tuls', true],
  ['tulsa', 'alust', false],
  ['abcd', 'bcde', false],
  ['rent', 'tent', true],
  ['bar', 'barn', false],
  ['bar', 'car', false],
  ['store1', 'store2', false],
  ['café', 'cafés', true],
])('%s and %s: %s', (left, right, isNear) => {
  expect(nearWordsOf([left, right]).get(left) ?? []).toEqual(isNear ? [right] : [])
})

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 7 })

it('finds exactly the pairs that are one edit apart, in both directions', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const near = nearWordsOf(words)
      for (const left of words) for (const right of words) expect((near.get(left) ?? []).includes(right)).toBe(distance(left, right) === 1)
    }),
  )
})

/** Textbook Damerau–Levenshtein distance. */
function distance(left: string, right: string): number {
  const rows = Array.from({ length: left.length + 1 }, (_, row) => Array.from({ length: right.length + 1 }, (__, column) => row + column))
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0
  for (let row = 1; row <= left.length; row += 1)
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1]
      const isTurned = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      const best = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1))
      const line = rows[row]
      if (line !== undefined) line[column] = isTurned ? Math.min(best, at(row - 2, column - 2) + 1) : best
    }
  return at(left.length, right.length)
}
