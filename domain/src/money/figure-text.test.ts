import { expect, it } from 'vitest'
import { createFigureText } from './figure-text.ts'

it('formats each value only once', () => {
  const asked: (string | null)[] = []
  const text = createFigureText((value) => {
    asked.push(value)
    return value === null ? '–' : `<${value}>`
  })
  expect(['1', null, '1', '2', null, '2'].map(text)).toEqual(['<1>', '–', '<1>', '<2>', '–', '<2>'])
  expect(asked).toEqual([null, '1', '2'])
})
