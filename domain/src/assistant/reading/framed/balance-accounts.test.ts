import { expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'

const names = {
  ...restaurantNames(),
  balanceAccounts: [
    { number: '2010', name: 'Accounts payable' },
    { number: '2150', name: 'Accrued expenses' },
    { number: '2910', name: 'Due to corporate' },
    { number: '1700', name: 'Labor' },
  ],
}
const reader = new QuestionReader(names)
const NOT_HERE = 'refused: NOT_IN_LEDGER_REPORTS'
const JUNE = '2026-06-01..2026-06-30'

it.each([
  ["What's in account 2150?", NOT_HERE],
  ['List every journal entry posted to 2150 Accrued expenses in June.', NOT_HERE],
  ['due to corporate - balance per store', NOT_HERE],
  ['What changed in account 2910 during June?', NOT_HERE],
  ['account 2010 in June', NOT_HERE],
  ['entries over 2910 in June', `TRANSACTIONS | ${JUNE} | at all | VALUE ABOVE 2910`],
  ['entries with “due to corporate” in June', `TRANSACTIONS | ${JUNE} | at all | with due to corporate`],
  // A line has the name too, a number that is a year, and a text to look for.
  ['labor in June', `FIGURES | Labor | ${JUNE} | at all`],
  ['sales vs 2010', 'COMPARE | Revenue | 2026-01-01..2026-06-30 | at all | vs 2010-01-01..2010-06-30'],
  ['entries with "due to corporate" in June', `TRANSACTIONS | ${JUNE} | at all | with due to corporate`],
])('%s', (question, meaning) => expect(readingSummary(reader.read(question, null), names)).toBe(meaning))
