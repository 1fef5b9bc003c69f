import { expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { planTitle } from '../../answers/plan-words.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = 'FILTER | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by ACCOUNT | VALUE NONE'

it.each([
  ['accounts with no activity in June that had activity in May', JUNE],
  ['Are there accounts that have no entries in June but had entries in May?', JUNE],
  ['accounts with entries in May but none in June', JUNE],
  ['which accounts have no entries in June', JUNE],
  [
    'accounts with no entries in June that had some in March at Hoboken',
    'FILTER | 2026-06-01..2026-06-30 | at 204 Hoboken | vs 2026-03-01..2026-03-31 | by ACCOUNT | VALUE NONE',
  ],
  [
    'expense accounts with no activity in Q2',
    'FILTER | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-04-01..2026-06-30 | at all | vs PRIOR_PERIOD | by ACCOUNT | VALUE NONE',
  ],
  ['accounts with no budget in June', 'not understood: no'],
])('%s', (question, meaning) => expect(sessionMeaning(question, reader, names)).toBe(meaning))

it('are titled by what they had', () => {
  const reading = reader.read('accounts with no entries in June that had some in May', null)
  expect(reading.kind === 'PLAN' ? planTitle(reading.plan, names) : reading.kind).toBe(
    'Accounts with no entries that had some in May 2026, Jun 2026',
  )
})
