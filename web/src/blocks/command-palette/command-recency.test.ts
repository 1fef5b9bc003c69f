import { describe, expect, it } from 'vitest'
import { parseRecent, withLatest } from './command-recency.ts'

it('puts the latest first, once', () => {
  expect(withLatest(['a', 'b'], 'c')).toEqual(['c', 'a', 'b'])
  expect(withLatest(['a', 'b'], 'b')).toEqual(['b', 'a'])
  const many = Array.from({ length: 50 }, (_, index) => String(index))
  expect(withLatest(many, 'new')).toHaveLength(50)
})

describe('stored ids', () => {
  it.each([
    { text: null, is: [] },
    { text: 'garbage', is: [] },
    { text: '[]', is: [] },
    { text: '{"version":2,"ids":["a"]}', is: [] },
    { text: '{"version":1,"ids":"a"}', is: [] },
    { text: '{"version":1,"ids":["a",7,"b"]}', is: ['a', 'b'] },
  ])('$text', ({ text, is }) => expect(parseRecent(text)).toEqual(is))
})
