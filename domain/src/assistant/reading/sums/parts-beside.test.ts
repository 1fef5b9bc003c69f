import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'

// Asked on July 15, 2026, of books that end with June.
describe('parts of a line beside places and periods', () => {
  it.each([
    ['cost of goods by account and region in June', `BREAKDOWN | Cost of goods + 5010 + 5020 + 5030 + 5040 | ${JUNE} | at all | by REGION`],
    [
      'labor by line by store in June',
      `BREAKDOWN | Labor + Management + Hourly staff + Taxes and benefits | ${JUNE} | at all | by LOCATION`,
    ],
    [
      'labor by line by month this year',
      'TREND | Labor + Management + Hourly staff + Taxes and benefits | 2026-01-01..2026-06-30 MONTHLY | at all',
    ],
    ['labor by type in June', `BREAKDOWN | Labor | ${JUNE} | at all | by ACCOUNT`],
    // Accounts have no budget, and a calculation no parts of one kind.
    ['labor by line by store vs budget in June', 'not understood: store'],
    ['prime cost by line by store in June', 'not understood: store'],
    ['labor % by line by store in June', 'not understood: store'],
  ])('%s', (question, plan) => {
    expect(readingSummary(reader.read(question, null), names)).toBe(plan)
  })
})
