import { expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'

it.each([
  [
    'revenue at Hoboken in June / and Princeton? / both against budget',
    `COMPARE | Revenue | ${JUNE} | at 204 Hoboken, 207 Princeton | vs Budget 2026 | by LOCATION`,
  ],
  [
    'guests at Back Bay in June / same for Cambridge / and the two against last June',
    `COMPARE | Guests | ${JUNE} | at 101 Back Bay, 102 Cambridge | vs PRIOR_YEAR | by LOCATION`,
  ],
  [
    'revenue in the Southeast in June / and the Northeast? / the two next to each other',
    `FIGURES | Revenue | ${JUNE} | at Northeast, Southeast | by REGION`,
  ],
  ['labor % in June / food cost % / put them side by side', `FIGURES | Labor + 5010 | ${JUNE} | at all | SHARE_OF_REVENUE`],
  [
    'prime cost % Hoboken 2025 / and Princeton? / chart both by month',
    'TREND | Prime cost | 2025-01-01..2025-12-31 MONTHLY | at 204 Hoboken, 207 Princeton | SHARE_OF_REVENUE | by LOCATION | LINE',
  ],
  [
    'revenue at Hoboken last 6 months / food cost / both by month',
    'TREND | Revenue + 5010 | 2026-01-01..2026-06-30 MONTHLY | at 204 Hoboken',
  ],
  [
    'how was May at Fishtown? / and June? / what changed between them?',
    `BRIDGE | Four-wall EBITDA | ${JUNE} | at 203 Fishtown | vs 2026-05-01..2026-05-31 | by ACCOUNT`,
  ],
  ['revenue q1 / q2 / show both', 'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | vs 2026-01-01..2026-03-31'],
  [
    'four-wall EBITDA in May / what about April / which one had the better margin?',
    'COMPARE | Four-wall EBITDA | 2026-05-01..2026-05-31 | at all | SHARE_OF_REVENUE | vs 2026-04-01..2026-04-30',
  ],
  [
    'revenue by region for May / same for June / what is the change in each?',
    `COMPARE | Revenue | ${JUNE} | at all | vs 2026-05-01..2026-05-31 | by REGION`,
  ],
  ['labor at Hoboken in June / labor at Princeton in June / what changed between them', 'not understood: between them'],
  ['labor at Hoboken in June / labor at Princeton in June / put both together in one number', 'not understood: together'],
  ['labor in June / labor in June 2025 / both against budget', 'not understood: both'],
  // They differ in more than one thing: nothing says what of them is meant.
  ['revenue at Hoboken in June / labor at Princeton in May / both against budget', 'not understood: both'],
])('%s', (session, meaning) => {
  expect(sessionMeaning(session, reader, names)).toBe(meaning)
})
