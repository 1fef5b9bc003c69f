import { expect, it } from 'vitest'
import { checkLabel, checkSentence, needsALook, outsideSentence } from './import-result-labels.ts'

it.each([
  [{ leftCount: 0, checks: { holds: true } }, 'Agrees', false, /^Checked: the file’s total/, null],
  [
    { leftCount: 1, checks: { holds: true } },
    '1 outside P&L',
    false,
    /^Checked/,
    '1 account is not in the mapping yet, and its amounts in no line of a report.',
  ],
  [
    { leftCount: 2, checks: { holds: false } },
    'Differs',
    true,
    /do not agree/,
    '2 accounts are not in the mapping yet, and their amounts in no line of a report.',
  ],
  [{ leftCount: 0, checks: null }, 'Not checked', true, /could not be checked/, null],
])('tells how the check of %j went', (result, label, isGrave, sentence, outside) => {
  expect(checkLabel(result)).toBe(label)
  expect(needsALook(result)).toBe(isGrave)
  expect(checkSentence(result)).toMatch(sentence)
  expect(outsideSentence(result)).toBe(outside)
})
