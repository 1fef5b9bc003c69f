import { expect, it } from 'vitest'
import { planSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { keptPlan } from '../../../../test/stored-plans.ts'
import { NO_CONTEXT } from '../../chat.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const after = (session: string): string => sessionMeaning(session, reader, names)

it.each([
  ['stores with labor below 33% in June / make it 34%', 'SHARE_OF_REVENUE BELOW 0.34'],
  ['stores with sales growth above 5% last quarter / make that 3 percent', 'CHANGE_PERCENT ABOVE 0.03'],
  ['stores with sales growth above 5% last quarter / more than 3%', 'CHANGE_PERCENT ABOVE 0.03'],
])('another limit: %s', (session, limit) => expect(after(session)).toMatch(new RegExp(`\\| ${limit}$`)))

it.each([
  'stores over budget on labor by more than 2% in June / above 1000',
  'stores over budget on labor by more than 1000 in June / above 2%',
])('not in another unit: %s', (session) => expect(after(session)).toMatch(/^not understood/))

it.each([
  ['depreciation by month 2025 / what was the total for the year', 'TREND | 8010 | 2026-01-01..2026-06-30 MONTHLY | at all'],
  ['labor vs budget by store in June / in total', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026'],
  ['labor at Hoboken in June / what did we spend on repairs there in May', 'FIGURES | 6160 | 2026-05-01..2026-05-31 | at 204 Hoboken'],
  [
    'entries of repairs over 1000 in June / who was the vendor on the biggest one?',
    'TRANSACTIONS | 6160 | 2026-06-01..2026-06-30 | at all | first 1 | VALUE ABOVE 1000',
  ],
  ['sales at prov in June', 'FIGURES | Revenue | 2026-06-01..2026-06-30 | at 106 Providence'],
  ['sales at char in June', 'not understood: char'],
  ['what sits between Four-wall EBITDA and EBITDA in May', 'not understood: sits'],
  ['One of our stores closed', 'not understood: closed'],
  ['Lender plan vs Budget 2026', 'refused: TWO_BUDGETS'],
  ['compare Budget 2026 to Lender plan 2026 on revenue', 'refused: TWO_BUDGETS'],
])('%s', (session, meaning) => expect(after(session)).toBe(meaning))

it('leaves a condition on places alone where lines are left out of it', () => {
  const first = reader.read('stores with occupancy above 8% in June', null)
  if (first.kind !== 'PLAN') throw new Error('The question is not understood')
  const listed = names.locations.slice(0, 2).map(({ id }) => ({ locationIds: [id], days: null, row: null, value: '0.1' }))
  const next = reader.read('without percentage rent', keptPlan(first), { ...NO_CONTEXT, listed })
  expect(next.kind === 'PLAN' ? planSummary(next.plan, names) : next.kind).toBe('UNREAD')
})
