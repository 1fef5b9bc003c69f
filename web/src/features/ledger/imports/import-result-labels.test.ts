import { expect, it } from 'vitest'
import { checkLabel, checkSentence, needsALook, outsideSentence } from './import-result-labels.ts'

it.each([
  [{ leftCount: 0, checks: { holds: true, withOthers: [], kept: [] } }, 'Agrees', false, /^Checked: the file’s total/, null],
  [{ leftCount: 0, checks: { holds: true, withOthers: [], kept: ['Harbor …'] } }, 'Agrees', false, /those of other imports\.$/, null],
  [
    { leftCount: 0, checks: { holds: true, withOthers: ['In 2026-01 …'], kept: [] } },
    'Agrees',
    false,
    /own active entries; the report adds those of other imports\.$/,
    null,
  ],
  [
    { leftCount: 1, checks: { holds: true, withOthers: [], kept: [] } },
    '1 outside P&L',
    false,
    /^Checked/,
    '1 account was not in the mapping when the file was imported. Reports leave it out until mapped.',
  ],
  [
    { leftCount: 2, checks: { holds: false, withOthers: [], kept: [] } },
    'Differs',
    true,
    /do not agree/,
    '2 accounts were not in the mapping when the file was imported. Reports leave them out until mapped.',
  ],
  [{ leftCount: 0, checks: null }, 'Not checked', true, /could not be checked/, null],
])('tells how the check of %j went', (result, label, isGrave, sentence, outside) => {
  expect(checkLabel(result)).toBe(label)
  expect(needsALook(result)).toBe(isGrave)
  expect(checkSentence(result)).toMatch(sentence)
  expect(outsideSentence(result)).toBe(outside)
})
