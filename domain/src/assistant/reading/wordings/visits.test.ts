import { expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

// Asked on July 15, 2026. A visit and a meeting say why somebody asks, and a place that is visited, where.
it.each([
  [
    "I'm at the Hoboken store tomorrow, whats their labor running as a percent of sales so far this year",
    'FIGURES | Labor | 2026-01-01..2026-06-30 | at 204 Hoboken | SHARE_OF_REVENUE',
  ],
  ['what should I look at first before I visit Hoboken tomorrow', 'ATTENTION | 2026-06-01..2026-06-30 | at 204 Hoboken'],
  [
    'ok so i was in Savannah friday and it felt dead, how did guests and sales there do in june compared to last june',
    'COMPARE | Guests + Revenue | 2026-06-01..2026-06-30 | at 307 Savannah | vs PRIOR_YEAR',
  ],
  [
    "I'm meeting with the chef at Cambridge tomorrow and want to know who we bought food from there last quarter",
    'RANK | 5010 | 2026-04-01..2026-06-30 | at 102 Cambridge | by VENDOR | DESC',
  ],
  [
    'hey so I have the ops call monday and havent looked at anything yet, what should I be looking at',
    'ATTENTION | 2026-06-01..2026-06-30 | at all',
  ],
  [
    'board deck is due friday and i need one line on this - did the northeast beat budget on prime cost in june or not',
    'COMPARE | Prime cost | 2026-06-01..2026-06-30 | at Northeast | vs Budget 2026',
  ],
  ['what should i look at first in the southeast before monday?', 'ATTENTION | 2026-06-01..2026-06-30 | at Southeast'],
  ['sales on monday', 'refused: DAYS'],
  ['what needs my attention going into monday?', 'ATTENTION | 2026-06-01..2026-06-30 | at all'],
  ['what should I be looking at before Monday', 'ATTENTION | 2026-06-01..2026-06-30 | at all'],
  ['sales before Monday', 'refused: DAYS'],
])('%s', (session, meaning) => {
  expect(sessionMeaning(session, reader, names)).toBe(meaning)
})
