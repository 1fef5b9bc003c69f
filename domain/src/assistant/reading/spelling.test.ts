import { expect, it } from 'vitest'
import { correctedWord } from './spelling.ts'

const KNOWN = new Set(['labor', 'labour', 'revenue', 'june', 'july', 'occupancy', 'utility', 'line', 'paper', 'price', 'store', 'budget'])

it.each([
  // Too few letters, too many, two swapped, a neighboring key.
  ['revnue', 'revenue'],
  ['revenuee', 'revenue'],
  ['reveune', 'revenue'],
  ['revenie', 'revenue'],
  ['jnue', 'june'],
  // Vowels in long words.
  ['occupency', 'occupancy'],
  // Two slips, keys far apart, a short word with another letter, two words as near.
  ['rvnue', null],
  ['lapor', null],
  ['jule', null],
  ['badget', null],
  ['p6', null],
])('%s is %s', (typed, read) => expect(correctedWord(typed, KNOWN)).toBe(read))
