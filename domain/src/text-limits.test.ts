import { describe, expect, it } from 'vitest'
import { LONGEST, textProblem } from './text-limits.ts'

describe('textProblem', () => {
  it.each([
    ['of the maximum length', 'x'.repeat(LONGEST.mappingName), null],
    ['a character longer', 'x'.repeat(LONGEST.mappingName + 1), 'The name has 201 characters; at most 200 are possible.'],
    ['of 30 MB', 'x'.repeat(31_457_280), 'The name has 31,457,280 characters; at most 200 are possible.'],
    ['of letters of all kinds', 'Ünï "quoted" 🍕 עברית', null],
    [
      'of two code units a letter, counted as form fields count',
      '🍕'.repeat(101),
      'The name has 202 characters; at most 200 are possible.',
    ],
    ['with the line breaks and tabs of a cell', 'Food\r\nand\tdrinks', null],
    ['with a null character', 'a\0b', 'The name holds a character that cannot be shown. Remove it.'],
    ['with an escape character', 'a\u001b[31m', 'The name holds a character that cannot be shown. Remove it.'],
    ['with an unpaired high surrogate', 'a\ud83c', 'The name holds a character that cannot be shown. Remove it.'],
    ['of invisible characters', '\u200b\u2060 \u00ad', 'The name has only invisible characters. Type others.'],
    ['of fillers and blank Braille', '\u3164\u115f\u2800', 'The name has only invisible characters. Type others.'],
    ['that is turned around', 'Bay \u202eevoC', 'The name has a character that reverses the direction of text. Remove it.'],
    ['with an isolate', 'Bay\u2066', 'The name has a character that reverses the direction of text. Remove it.'],
    ['of blanks, which forms report as missing', '   ', null],
    ['with joiners and marks of its script', 'می\u200cخانه \u200f👩\u200d🍳', null],
    ['with an unpaired low surrogate', '\udf55a', 'The name holds a character that cannot be shown. Remove it.'],
  ])('%s', (_, text, problem) => {
    expect(textProblem(text, 'mappingName', 'The name')).toBe(problem)
  })

  it('lets notes hold what they were pasted with', () => {
    expect(textProblem('\u202aBay\u202c', 'note', 'The note')).toBe(null)
  })
})
