import { expect, it } from 'vitest'
import { countsLabel, discardWarning, placesInWords, saveLabel } from './count-labels.ts'

it.each([
  { new: 376, overridden: 7, invalid: 3, unchanged: 0, marked: 2, words: '376 new, 7 overwritten, 3 invalid, 2 marked' },
  { new: 0, overridden: 0, invalid: 0, unchanged: 1200, marked: 0, words: '1,200 unchanged' },
  { new: 0, overridden: 0, invalid: 0, unchanged: 0, marked: 0, words: 'no figures' },
])('$words', ({ words, ...counts }) => expect(countsLabel(counts)).toBe(words))

it.each([
  {
    new: 3,
    overridden: 1,
    invalid: 2,
    words: '4 values that were not saved, with the corrections made in the preview, would be discarded.',
  },
  { new: 1, overridden: 0, invalid: 0, words: '1 value that was not saved, with the corrections made in the preview, would be discarded.' },
  {
    new: 0,
    overridden: 0,
    invalid: 1,
    words: 'None of its figures could be saved as they are. Its 1 invalid cell goes with it, uncorrected.',
  },
  { new: 0, overridden: 0, invalid: 0, words: 'Nothing is lost: saving it would change nothing.' },
])('$words', ({ words, ...counts }) => expect(discardWarning({ ...counts, unchanged: 9, marked: 0 }, 'value')).toBe(words))

it.each([
  { marked: 0, label: 'Save 240 values' },
  { marked: 2, label: 'Save 240 values, 2 marked' },
])('$label', ({ marked, label }) => expect(saveLabel(240, 'value', { marked })).toBe(label))

it.each([
  { coordinates: ['', ''], words: '' },
  { coordinates: ['Bay!4'], words: 'Bay!4' },
  { coordinates: ['Bay!4', '', 'Cove!4', 'Dune!4', 'Elm!4', 'Fir!4'], words: 'Bay!4, Cove!4, Dune!4 and 2 more' },
])('$words', ({ coordinates, words }) => expect(placesInWords(coordinates)).toBe(words))
