import { expect, it } from 'vitest'
import { createFigureText } from './figure-text.ts'

it('formats each value only once', () => {
  const formatted: (string | null)[] = []
  const text = createFigureText((value) => {
    formatted.push(value)
    return value === null ? '–' : `<${value}>`
  })
  expect(['1', null, '1', '2', null, '2'].map(text)).toEqual(['<1>', '–', '<1>', '<2>', '–', '<2>'])
  expect(formatted).toEqual([null, '1', '2'])
})
