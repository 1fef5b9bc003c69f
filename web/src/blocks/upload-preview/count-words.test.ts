import { expect, it } from 'vitest'
import { countsInWords } from './count-words.ts'

it.each([
  { new: 376, overridden: 7, invalid: 3, unchanged: 0, words: '376 new, 7 overwritten, 3 invalid' },
  { new: 0, overridden: 0, invalid: 0, unchanged: 1200, words: '1,200 unchanged' },
  { new: 0, overridden: 0, invalid: 0, unchanged: 0, words: 'no figures' },
])('$words', ({ words, ...counts }) => expect(countsInWords(counts)).toBe(words))
