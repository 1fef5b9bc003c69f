import { expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

it.each([
  ['was hoboken billed twice in june', 'TRANSACTIONS | 2026-06-01..2026-06-30 | at 204 Hoboken | VALUE REPEATED | of COSTS'],
  ['do we have any duplicate looking entries in june', 'TRANSACTIONS | 2026-06-01..2026-06-30 | at all | VALUE REPEATED | of COSTS'],
  ['dupes at hoboken', 'TRANSACTIONS | 2026-06-01..2026-06-30 | at 204 Hoboken | VALUE REPEATED | of COSTS'],
  ['did we pay anything twice in may', 'TRANSACTIONS | 2026-05-01..2026-05-31 | at all | VALUE REPEATED | of COSTS'],
  [
    'same invoice entered twice at back bay?',
    'TRANSACTIONS | 2026-06-01..2026-06-30 | at 101 Back Bay | VALUE REPEATED | of Bill, Expense | of COSTS',
  ],
  ['duplicate invoices in repairs Q2', 'TRANSACTIONS | 6160 | 2026-04-01..2026-06-30 | at all | VALUE REPEATED | of Bill, Expense'],
  ['double postings in may or june', 'TRANSACTIONS | 2026-05-01..2026-06-30 | at all | VALUE REPEATED | of COSTS'],
  // Of what is no list of entries.
  ['duplicate stores in June', 'refused: DUPLICATES'],
])('%s', (session, meaning) => {
  expect(sessionMeaning(session, reader, names)).toBe(meaning)
})
