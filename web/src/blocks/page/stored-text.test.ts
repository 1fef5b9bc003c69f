import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readStored, storedText } from './stored-text.ts'

it('reads back what was stored, also maps in sets in lists', () => {
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.date({ noInvalidDate: true }))
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('value')),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), tie('value')),
      fc.array(fc.tuple(fc.oneof(fc.string(), fc.integer()), tie('value'))).map((entries) => new Map(entries)),
      fc.array(leaf).map((items) => new Set(items)),
    ),
  }))
  fc.assert(
    fc.property(value, (one) => {
      expect(readStored(storedText(one))).toEqual(one)
    }),
  )
})

it('throws for other text', () => {
  expect(() => readStored('{')).toThrow(SyntaxError)
})
