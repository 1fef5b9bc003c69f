import { expect, it } from 'vitest'
import { axisText } from './axis-text.ts'

it.each([
  { value: 0, text: '0' },
  { value: 0.25, text: '0.25' },
  { value: 7_500, text: '7,500' },
  { value: 150_000, text: '150K' },
  { value: 2_500_000, text: '2.5M' },
  { value: 150_000_000_000, text: '150B' },
  { value: 2e15, text: '2,000T' },
  { value: -50, text: '(50)' },
  { value: -2_000_000, text: '(2M)' },
])('writes $value as $text', ({ value, text }) => expect(axisText(value, false, 'PARENTHESES')).toBe(text))

it('writes shares in percent, and negative ones in the chosen format', () => {
  expect(axisText(0.4, true, 'PARENTHESES')).toBe('40%')
  expect(axisText(-0.4, true, 'MINUS')).toBe('-40%')
})
