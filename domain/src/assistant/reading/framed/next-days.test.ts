import { expect, it } from 'vitest'
import { planSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { keptPlan } from '../../../../test/stored-plans.ts'
import { NO_CONTEXT } from '../../chat.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

it.each([
  ['sales in June / and the second week', 'FIGURES | Revenue | 2026-06-08..2026-06-14 | at all'],
  ['sales June 1 to 7 at Hoboken / what about the third week', 'FIGURES | Revenue | 2026-06-15..2026-06-21 | at 204 Hoboken'],
  ['sales June 1 to 14 / and the two weeks after that', 'FIGURES | Revenue | 2026-06-15..2026-06-28 | at all'],
  ['sales June 1 to 14 / the day after', 'FIGURES | Revenue | 2026-06-15..2026-06-15 | at all'],
  ['sales in Q1 / the month after that', 'FIGURES | Revenue | 2026-04-01..2026-04-30 | at all'],
  // A quarter has no second week, and half a month no month after it.
  ['sales in Q1 / and the second week', 'not understood: second'],
  ['sales June 1 to 14 / the month after that', 'not understood: after'],
  [
    'June P&L vs budget / where did we miss the most?',
    'RANK | 2026-06-01..2026-06-30 | at all | VARIANCE | vs Budget 2026 | by LINE | WORST',
  ],
  [
    "P&L for Hoboken in May / what's the biggest miss",
    'RANK | 2026-05-01..2026-05-31 | at 204 Hoboken | VARIANCE | vs Budget 2026 | by LINE | WORST',
  ],
  ['how did we do in June / what hurt us the most', 'RANK | 2026-06-01..2026-06-30 | at all | VARIANCE | vs Budget 2026 | by LINE | WORST'],
  ['labor vs budget in June / which stores caused it', 'BRIDGE | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION'],
  [
    'labor vs last year in June / which regions are behind it',
    'BRIDGE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by REGION',
  ],
  ['give me each account 4010 through 4040 for June', 'FIGURES | 4010 + 4020 + 4030 + 4040 | 2026-06-01..2026-06-30 | at all'],
  ['labor at stores 101 through 103 in June', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at 101 Back Bay, 102 Cambridge, 103 Hartford'],
  ['sales 2024 to 2025', 'COMPARE | Revenue | 2025-01-01..2025-12-31 | at all | vs PRIOR_YEAR'],
])('%s', (session, meaning) => expect(sessionMeaning(session, reader, names)).toBe(meaning))

it('asks for the stores behind the first of several lines', () => {
  const first = reader.read('which lines are off budget by more than 5% in June', null)
  if (first.kind !== 'PLAN') throw new Error('The question is not understood')
  const listed = ['labor', 'occupancy'].map((groupId) => ({
    locationIds: [],
    days: null,
    row: { kind: 'GROUP' as const, groupId },
    value: '1',
  }))
  const next = reader.read('which stores drive the first one', keptPlan(first), { ...NO_CONTEXT, listed })
  expect(next.kind === 'PLAN' && planSummary(next.plan, names)).toBe(
    'RANK | Labor | 2026-06-01..2026-06-30 | at all | VARIANCE | vs Budget 2026 | by LOCATION | WORST',
  )
})
