import { describe, expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { formulaNames } from './formula-names.ts'
import { caretBeside, completionEdit, completions, nameAfter, nameBefore, typedName } from './formula-typing.ts'

const names = formulaNames([
  group('r', { name: 'Revenue' }),
  group('o', { name: 'Other revenue' }),
  group('c', { name: 'Cost of goods' }),
  group('g', { name: 'Gross profit' }),
])

/** A text with `|` for the caret. */
const at = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') })
const typedAt = (marked: string) => {
  const { text, caret } = at(marked)
  return typedName(text, caret, names)
}

describe('typedName', () => {
  it.each([
    { text: 'Rev|', typed: 'Rev', from: 0, to: 3 },
    { text: '{Revenue} - cost o|', typed: 'cost o', from: 12, to: 18 },
    { text: '{Revenue} - {co|', typed: 'co', from: 12, to: 15 },
    { text: '{Revenue} - {|} + 2', typed: '', from: 12, to: 14 },
    { text: '{Rev|enue} - 2', typed: 'Rev', from: 0, to: 9 },
    { text: 'Rev|enue - 2', typed: 'Rev', from: 0, to: 7 },
  ])('$text', ({ text, ...name }) => expect(typedAt(text)).toEqual(name))

  it.each(['{Revenue}|', '{Revenue} -|', '2|', '|', '{Revenue} |'])('is null at %s', (text) => expect(typedAt(text)).toBeNull())
})

it('completes by words, prefixes first', () => {
  expect(completions('rev', names, 'g')).toEqual(['r', 'o'])
  expect(completions('goods cost', names, 'g')).toEqual(['c'])
  expect(completions('', names, 'g')).toEqual(['r', 'o', 'c'])
  expect(completions('rävenu', names, 'g')).toEqual([])
  expect(completions('révenu', names, 'g')).toEqual(['r', 'o'])
})

it('replaces the typed text by the whole name', () => {
  const complete = (marked: string, name: string): string => {
    const { text, caret } = at(marked)
    const typed = typedName(text, caret, names)
    if (typed === null) return text
    const { from, to, insert } = completionEdit(text, typed, name)
    return text.slice(0, from) + insert + text.slice(to)
  }
  expect(complete('{Revenue} - co|', 'Cost of goods')).toBe('{Revenue} - {Cost of goods}')
  expect(complete('{re|- 2', 'Revenue')).toBe('{Revenue} - 2')
  expect(complete('({re|)', 'Revenue')).toBe('({Revenue})')
})

describe('names in braces act as one character', () => {
  const text = '{Revenue} - Cost of goods'
  it('for Backspace and Delete', () => {
    expect(nameBefore(text, 9, names)).toEqual({ from: 0, to: 9, insert: '' })
    expect(nameAfter(text, 0, names)).toEqual({ from: 0, to: 9, insert: '' })
    expect([nameBefore(text, 10, names), nameBefore(text, 25, names), nameAfter(text, 12, names)]).toEqual([null, null, null])
  })

  it('for the arrow keys', () => {
    expect([0, 4, 9, 12, 25].map((caret) => caretBeside(text, caret, 1, names))).toEqual([9, 9, 10, 13, 25])
    expect([0, 4, 9, 12].map((caret) => caretBeside(text, caret, -1, names))).toEqual([0, 0, 0, 11])
  })
})
