import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { keptPlan } from '../../../../test/stored-plans.ts'
import { type ChatContext, NO_CONTEXT } from '../../chat.ts'
import type { Plan } from '../../plan.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'
const FIRST_HALF = '2026-01-01..2026-06-30'
const COSTS = 'Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest'

/** The last reading of a chat, with what it says it assumed of the base. */
function chat(asked: string, of = reader, context: ChatContext = NO_CONTEXT): string {
  let last: Plan | null = null
  let summary = ''
  for (const question of asked.split(' / ')) {
    const reading = of.read(question, last, context)
    last = keptPlan(reading) ?? last
    summary = readingSummary(reading, names) + (reading.kind === 'PLAN' && reading.assumed.includes('against') ? ' (base assumed)' : '')
  }
  return summary
}

describe('over or under, without a base', () => {
  const ofLabor = `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026 (base assumed)`
  it.each([
    ['are we over or under on labor in June?', ofLabor],
    ['labor over/under June', ofLabor],
    ['labor over-under in June', ofLabor],
    ['did labor come in under or over in June', ofLabor],
    ['are we above or below on labor in June', ofLabor],
    ['did we come in over or under on food cost in june', `COMPARE | 5010 | ${JUNE} | at all | vs Budget 2026 (base assumed)`],
    ['how are we doing on labor, over or under', `COMPARE | Labor | ${FIRST_HALF} | at all | vs Budget 2026 (base assumed)`],
    ['labor over/under by store in June', `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION (base assumed)`],
    ['labor by month, over or under', `TREND | Labor | ${FIRST_HALF} MONTHLY | at all | vs Budget 2026 (base assumed)`],
    ['why are we over or under on labor in June', `BRIDGE | Labor | ${JUNE} | at all | vs Budget 2026 | by ACCOUNT (base assumed)`],
    ['labor in June / are we over or under', ofLabor],
    // A base that is said stays, and so does one of the question before.
    ['are we over or under last year on labor in June', `COMPARE | Labor | ${JUNE} | at all | vs PRIOR_YEAR`],
    ['labor in June vs last year / are we over or under', `COMPARE | Labor | ${JUNE} | at all | vs PRIOR_YEAR`],
    ['is labor up or down in June', `COMPARE | Labor | ${JUNE} | at all | vs PRIOR_YEAR (base assumed)`],
    ['are we ahead or behind on sales in June', `COMPARE | Revenue | ${JUNE} | at all | vs PRIOR_YEAR (base assumed)`],
    ['is labor over or under 30% in June', 'not understood: 30%'],
  ])('%s', (question, meaning) => expect(chat(question)).toBe(meaning))

  it('is about the year before where there is no budget', () => {
    const without = new QuestionReader({ ...names, budgets: [] })
    expect(chat('are we over or under on labor in June', without)).toBe(`COMPARE | Labor | ${JUNE} | at all | vs PRIOR_YEAR (base assumed)`)
  })
})

describe('over budget, of lines or accounts that are not named', () => {
  it.each([
    ['lines over budget in June', `FILTER | ${COSTS} | ${JUNE} | at all | vs Budget 2026 | by LINE | CHANGE ABOVE 0`],
    ['which accounts went over plan in June', `FILTER | ${COSTS} | ${JUNE} | at all | vs Budget 2026 | by ACCOUNT | CHANGE ABOVE 0`],
    [
      'lines more than 5% over budget in June at Hoboken',
      `FILTER | ${COSTS} | ${JUNE} | at 204 Hoboken | vs Budget 2026 | by LINE | CHANGE_PERCENT ABOVE 0.05`,
    ],
    ['which lines are over in June', `FILTER | ${COSTS} | ${JUNE} | at all | vs Budget 2026 | by LINE | CHANGE ABOVE 0 (base assumed)`],
    [
      'which lines are over by more than 5% in June',
      `FILTER | ${COSTS} | ${JUNE} | at all | vs Budget 2026 | by LINE | CHANGE_PERCENT ABOVE 0.05 (base assumed)`,
    ],
    ['top 3 lines over budget in June', `RANK | ${COSTS} | ${JUNE} | at all | CHANGE | vs Budget 2026 | by LINE | DESC | first 3`],
    [
      'which lines are over budget in June, worst first',
      `RANK | ${COSTS} | ${JUNE} | at all | CHANGE | vs Budget 2026 | by LINE | DESC | CHANGE ABOVE 0`,
    ],
    ["what's over budget in June", `FILTER | ${COSTS} | ${JUNE} | at all | vs Budget 2026 | by LINE | CHANGE ABOVE 0`],
    ['what are we over on in June', `FILTER | ${COSTS} | ${JUNE} | at all | vs Budget 2026 | by LINE | CHANGE ABOVE 0 (base assumed)`],
    // Other words are not about spending, and neither are other bases.
    ['lines above budget in June', `FILTER | ${JUNE} | at all | vs Budget 2026 | by LINE | CHANGE ABOVE 0`],
    ['lines ahead of budget in June', `FILTER | ${JUNE} | at all | vs Budget 2026 | by LINE | CHANGE ABOVE 0`],
    ['lines under budget in June', `FILTER | ${JUNE} | at all | vs Budget 2026 | by LINE | CHANGE BELOW 0`],
    ['lines over last year in June', `FILTER | ${JUNE} | at all | vs PRIOR_YEAR | by LINE | CHANGE ABOVE 0`],
    [
      'lines over or under budget by more than 5% in June',
      `FILTER | ${JUNE} | at all | vs Budget 2026 | by LINE | CHANGE_PERCENT FURTHER 0.05`,
    ],
    // What is named is what is asked about.
    ['is revenue over budget in June', `COMPARE | Revenue | ${JUNE} | at all | vs Budget 2026`],
    ['which labor lines are over budget in June', `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LINE | CHANGE ABOVE 0`],
    ['what is labor over budget in June', `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026`],
  ])('%s', (question, meaning) => expect(chat(question)).toBe(meaning))
})

describe('over by an amount, without a base', () => {
  it.each([
    [
      'which stores are over by more than 5% on labor in June',
      `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE_PERCENT ABOVE 0.05 (base assumed)`,
    ],
    [
      'stores under by more than $2k on labor in June',
      `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE BELOW -2000 (base assumed)`,
    ],
    ['which stores are over budget by 5% of sales on labor', 'not understood: of sales'],
    [
      'accounts more than 15% over budget in June, at least 5k',
      `FILTER | ${COSTS} | ${JUNE} | at all | vs Budget 2026 | by ACCOUNT | CHANGE_PERCENT ABOVE 0.15 | CHANGE AT_LEAST 5000`,
    ],
    // How much they are over, or how much they spend?
    ['stores more than 5% over budget on labor, at least 5k', 'not understood: 5k'],
    ['entries over by 5k', 'not understood: entries, 5k, by'],
    ['repairs over $5,000 by store', `FILTER | 6160 | ${FIRST_HALF} | at all | by LOCATION | VALUE ABOVE 5000`],
  ])('%s', (question, meaning) => expect(chat(question)).toBe(meaning))
})
