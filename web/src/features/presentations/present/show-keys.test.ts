import { expect, it } from 'vitest'
import { stepOf, typedNumber } from './show-keys.ts'

it.each([
  ['ArrowRight', 3],
  [' ', 3],
  ['PageUp', 1],
  ['Home', 0],
  ['End', 9],
  ['x', null],
])('%s leads to %s', (key, to) => expect(stepOf(key, 2, 10)).toBe(to))

it('collects digits of a number, three at most', () => {
  expect(typedNumber(null, '1')).toBe('1')
  expect(typedNumber('1', '2')).toBe('12')
  expect(typedNumber('123', '4')).toBe('234')
  expect(typedNumber('12', 'a')).toBeNull()
})
