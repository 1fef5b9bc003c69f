import { expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'

// What the books do not hold is named, and not answered by what they do.
it.each([
  ['Who posted the entries to 7020?', 'not understood: who'],
  ['who made the entries to repairs in June', 'not understood: who'],
  ['june entries to 6160 and who posted em', 'not understood: who'],
  ['the entries to 6160 in June', `TRANSACTIONS | 6160 | ${JUNE} | at all`],
  ['is the ledger in balance', 'not understood: in balance'],
  ['are the books in balance for June', 'not understood: in balance'],
  ['does June tie to the ledger', `CHECK | ${JUNE} | at all | RECONCILIATION`],
])('%s', (question, meant) => expect(readingSummary(reader.read(question, null), names)).toBe(meant))
