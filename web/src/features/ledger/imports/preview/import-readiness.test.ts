import { expect, it } from 'vitest'
import { importObstacle } from './import-readiness.ts'

const preview = {
  rows: 10,
  unreadableCount: 0,
  dateQuestion: null,
  farDates: null,
  signsNeedConfirmation: false,
  sharedAccounts: [],
  obstacle: null,
}
const undecided = { leaveOutUnreadable: false, confirmSigns: false, mapNewAccounts: true }
const decided = { leaveOutUnreadable: true, confirmSigns: true, mapNewAccounts: true }
const noDate = 'No column is read as the date. Choose one.'

it.each([
  [preview, undecided, false, null],
  [preview, decided, true, 'The file is being read again.'],
  [{ ...preview, obstacle: noDate }, decided, false, noDate],
  [{ ...preview, unreadableCount: 3 }, undecided, false, '3 rows cannot be read. Leave them out, or fix the file and choose it again.'],
  [{ ...preview, unreadableCount: 1 }, undecided, false, '1 row cannot be read. Leave it out, or fix the file and choose it again.'],
  [{ ...preview, unreadableCount: 3 }, decided, false, null],
  [{ ...preview, dateQuestion: { text: '02/01/2026' } }, decided, false, 'Answer first in which order the dates are.'],
  [
    { ...preview, farDates: '1 row is decades away from all others: line 7 (Jan 05, 2062).' },
    decided,
    false,
    '1 row is decades away from all others: line 7 (Jan 05, 2062). Confirm them first, or correct the file.',
  ],
  [{ ...preview, farDates: '1 row is decades away.' }, { ...decided, confirmDates: true }, false, null],
  [{ ...preview, signsNeedConfirmation: true }, undecided, false, 'Confirm the guessed types and signs first.'],
  [{ ...preview, signsNeedConfirmation: true }, decided, false, null],
  [{ ...preview, sharedAccounts: ['5100'] }, decided, false, 'Answer first whether each number is one account.'],
])('%#', (given, decisions, isReadingAgain, sentence) => {
  expect(importObstacle(given, decisions, isReadingAgain)).toBe(sentence)
})
