import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import type { BudgetExtent } from '../../budgets/budget-extent.ts'
import { type Day, monthOf, parseDay } from '../../time/day.ts'
import { planDays } from '../answers/plan-days.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { longerPeriods } from './longer-periods.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

/** The periods around the days of a question, and how many lines are told of. */
function around(question: string, period: BudgetExtent['period'], from: Day, to: Day): string | null {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const extent = { period, firstMonth: monthOf(from), lastMonth: monthOf(to), groupIds: new Set<string>(), accountIds: new Set<string>() }
  const found = longerPeriods(reading.plan, planDays(reading.plan.span, names), extent, names)
  return found && `${found.days.startDate}..${found.days.endDate}, ${found.figures?.rows.length ?? 'no'} lines`
}

const [JANUARY, DECEMBER] = [parseDay('2026-01-01'), parseDay('2026-12-31')]

describe('the whole periods of a budget', () => {
  it.each([
    ['net income vs budget ytd', '2026-01-01..2026-12-31, 1 lines'],
    ['sales and labor vs budget in June', '2026-01-01..2026-12-31, 2 lines'],
    ['P&L vs budget in June', '2026-01-01..2026-12-31, 2 lines'],
    ['lines above budget in June', '2026-01-01..2026-12-31, no lines'],
    ['sales from July 2025 to June 2026 vs budget', '2026-01-01..2026-12-31, 1 lines'],
    // Of a year that it does not plan, and of no budget.
    ['sales 2025 vs budget', null],
    ['sales in June vs last year', null],
  ])('of a year: %s', (question, expected) => expect(around(question, 'YEARLY', JANUARY, DECEMBER)).toBe(expected))

  it('are those that the days touch', () => {
    expect(around('sales vs budget in May', 'QUARTERLY', JANUARY, DECEMBER)).toBe('2026-04-01..2026-06-30, 1 lines')
    expect(around('sales Feb to May 2026 vs budget', 'QUARTERLY', JANUARY, DECEMBER)).toBe('2026-01-01..2026-06-30, 1 lines')
    // A fiscal year from July on.
    expect(around('sales vs budget in May', 'YEARLY', parseDay('2024-07-01'), parseDay('2027-06-30'))).toBe(
      '2025-07-01..2026-06-30, 1 lines',
    )
    expect(around('sales vs budget in May', 'MONTHLY', JANUARY, DECEMBER)).toBeNull()
  })
})
