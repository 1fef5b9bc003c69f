import { expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { keptPlan } from '../../../../test/stored-plans.ts'
import type { Plan } from '../../plan.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

const Q2 = '2026-04-01..2026-06-30'
const WHY = 'why did utilities go up in q2'
const AT_ONE = 'why did utilities go up at Portland in q2'

it.each([
  // One account at one place: nothing but its vendors divides it.
  [AT_ONE, `BRIDGE | 6150 | ${Q2} | at 105 Portland | vs PRIOR_YEAR | by VENDOR`],
  ['who drove the increase in utilities at Portland in q2', `BRIDGE | 6150 | ${Q2} | at 105 Portland | vs PRIOR_YEAR | by VENDOR`],
  ['why are utilities at Portland higher than at Hartford in q2', `BRIDGE | 6150 | ${Q2} | at 105 Portland | vs 103 Hartford | by VENDOR`],
  [`${WHY} / at Portland`, `BRIDGE | 6150 | ${Q2} | at 105 Portland | vs PRIOR_YEAR | by VENDOR`],
  ['why did labor go up at Portland in q2 / what about utilities', `BRIDGE | 6150 | ${Q2} | at 105 Portland | vs PRIOR_YEAR | by VENDOR`],
  // As before, where something else divides it.
  [WHY, `BRIDGE | 6150 | ${Q2} | at all | vs PRIOR_YEAR | by LOCATION`],
  ['why did utilities go up in the Northeast in q2', `BRIDGE | 6150 | ${Q2} | at Northeast | vs PRIOR_YEAR | by LOCATION`],
  [`${AT_ONE} by location`, `BRIDGE | 6150 | ${Q2} | at 105 Portland | vs PRIOR_YEAR | by LOCATION`],
  ['why did labor go up at Portland in q2', `BRIDGE | Labor | ${Q2} | at 105 Portland | vs PRIOR_YEAR | by ACCOUNT`],
  ['why did guests fall at Portland in q2', `BRIDGE | Guests | ${Q2} | at 105 Portland | vs PRIOR_YEAR | by LOCATION`],
  // Budgets have no vendors.
  ['why did utilities miss budget at Portland in q2', `BRIDGE | 6150 | ${Q2} | at 105 Portland | vs Budget 2026 | by LOCATION`],
  [`${AT_ONE} / vs budget`, `BRIDGE | 6150 | ${Q2} | at 105 Portland | vs Budget 2026 | by LOCATION`],
  // Vendors that were not asked for do not stay.
  [`${AT_ONE} / in the northeast`, `BRIDGE | 6150 | ${Q2} | at Northeast | vs PRIOR_YEAR | by LOCATION`],
  [`${AT_ONE} / what about labor`, `BRIDGE | Labor | ${Q2} | at 105 Portland | vs PRIOR_YEAR | by ACCOUNT`],
  [`${AT_ONE} / what about EBITDA`, `BRIDGE | Four-wall EBITDA | ${Q2} | at 105 Portland | vs PRIOR_YEAR | by LINE`],
  // Asked for.
  [`${WHY} by vendor`, `BRIDGE | 6150 | ${Q2} | at all | vs PRIOR_YEAR | by VENDOR`],
  ['which vendors drove the increase in cost of goods in q2', `BRIDGE | Cost of goods | ${Q2} | at all | vs PRIOR_YEAR | by VENDOR`],
  [`${WHY} / by vendor`, `BRIDGE | 6150 | ${Q2} | at all | vs PRIOR_YEAR | by VENDOR`],
  ['cost of goods q2 vs last year / by vendor', `BRIDGE | Cost of goods | ${Q2} | at all | vs PRIOR_YEAR | by VENDOR`],
  ['cost of goods % q2 vs last year / by vendor', `BRIDGE | Cost of goods | ${Q2} | at all | SHARE_OF_REVENUE | vs PRIOR_YEAR | by VENDOR`],
  // Vendors of a profit would add up what was earned and what was paid.
  ['why did EBITDA fall in q2 by vendor', 'not understood: vendor'],
  ['why did guests fall in q2 by vendor', 'not understood: vendor'],
  // Vendors after a comparison are listed by amount; with a base of their own they have both. Budgets have no vendors.
  [`${WHY} / top vendors`, `RANK | 6150 | ${Q2} | at all | by VENDOR | DESC`],
  ['cost of goods q2 vs budget / by vendor', 'choose: Cost of goods itself'],
  ['top vendors q2 vs last year', `RANK | ${Q2} | at all | vs PRIOR_YEAR | by VENDOR | DESC`],
  ['utilities by vendor June vs May', 'RANK | 6150 | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by VENDOR | DESC'],
  ['which vendors went up the most vs last year', 'RANK | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by VENDOR | DESC'],
  ['whose bills went down the most vs last year', 'RANK | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by VENDOR | ASC'],
  ['which vendors cost us more than last year', 'RANK | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by VENDOR | DESC'],
  ['top vendors q2 vs budget', 'not understood: budget'],
])('%s: %s', (session, summary) => {
  const questions = session.split(' / ')
  let last: Plan | null = null
  for (const question of questions.slice(0, -1)) {
    const reading = reader.read(question, last)
    if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
    last = keptPlan(reading)
  }
  expect(readingSummary(reader.read(questions.at(-1) ?? '', last), names)).toBe(summary)
})
