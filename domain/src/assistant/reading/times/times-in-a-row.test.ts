import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

// Asked on July 15, 2026, of books that end with June.
describe('times in a row', () => {
  it.each([
    ['revenue 2024 2025 2026 side by side', 'TREND | Revenue | 2024-01-01..2026-06-30 YEARLY | at all'],
    ['revenue 2026 vs 2025 vs 2024', 'TREND | Revenue | 2024-01-01..2026-06-30 YEARLY | at all'],
    ['revenue Jan Feb Mar side by side', 'TREND | Revenue | 2026-01-01..2026-03-31 MONTHLY | at all'],
    ['compare labor % in April, May and June', 'TREND | Labor | 2026-04-01..2026-06-30 MONTHLY | at all | SHARE_OF_REVENUE'],
    ['labor by store April vs May vs June', 'TREND | Labor | 2026-04-01..2026-06-30 MONTHLY | at all | by LOCATION'],
    ['P&L 2024 vs 2025 vs 2026', 'REPORT | 2024-01-01..2026-06-30 | at all | by PERIOD'],
    ['P&L May and June', 'REPORT | 2026-05-01..2026-06-30 | at all | by PERIOD'],
    // Two are one against the other, and times apart are no row.
    ['revenue May vs June', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
    ['labor % Q1 vs Q2 2026 vs Q2 2025', 'choose: against q2 2026, against q2 2025'],
    ['revenue April vs May vs June vs budget', 'choose: against may, against june, against Budget 2026'],
    ['revenue in April and May vs June', 'not understood: june'],
    ['which store grew most April vs May vs June', 'choose: against may, against june'],
  ])('%s', (question, plan) => {
    expect(readingSummary(reader.read(question, null), names)).toBe(plan)
  })
})
