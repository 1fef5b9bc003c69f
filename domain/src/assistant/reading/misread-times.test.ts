import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function read(question: string): string {
  const reading = reader.read(question, null)
  const isSpanAssumed = reading.kind === 'PLAN' && reading.assumed.includes('span')
  return `${readingSummary(reading, names)}${isSpanAssumed ? ' (days assumed)' : ''}`
}

// Asked on July 15, 2026, of books from August 2023 to June 2026.
describe('from one month to another', () => {
  it.each([
    ['labor Jan 2026 - Mar 2026', 'FIGURES | Labor | 2026-01-01..2026-03-31 | at all'],
    ['labor by month Jun 2025 – Jun 2026', 'TREND | Labor | 2025-06-01..2026-06-30 MONTHLY | at all'],
    ['labor Jan 2025-Dec 2025 by month', 'TREND | Labor | 2025-01-01..2025-12-31 MONTHLY | at all'],
    ['labor Q1 2025 - Q2 2026', 'FIGURES | Labor | 2025-01-01..2026-06-30 | at all'],
    ['labor Nov 2025 - Feb', 'FIGURES | Labor | 2025-11-01..2026-02-28 | at all'],
    ['labor Jan 2025 to Mar', 'FIGURES | Labor | 2025-01-01..2025-03-31 | at all (days assumed)'],
    ['labor Jun 2026 - Jun 2025', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    ['labor Jan 2026 vs Mar 2026', 'COMPARE | Labor | 2026-03-01..2026-03-31 | at all | vs 2026-01-01..2026-01-31'],
  ])('%s', (question, summary) => {
    expect(read(question)).toBe(summary)
  })
})

describe('so many months up to one', () => {
  it.each([
    ['labor in the quarter to June', 'FIGURES | Labor | 2026-04-01..2026-06-30 | at all (days assumed)'],
    ['labor quarter to March 2026', 'FIGURES | Labor | 2026-01-01..2026-03-31 | at all (days assumed)'],
    ['labor in the quarter to May', 'FIGURES | Labor | 2026-03-01..2026-05-31 | at all (days assumed)'],
    ['labor in the quarter to date', 'FIGURES | Labor | 2026-04-01..2026-06-30 | at all'],
    ['labor by quarter to June', 'TREND | Labor | 2026-01-01..2026-06-30 QUARTERLY | at all (days assumed)'],
    ['labor by month to May', 'TREND | Labor | 2026-01-01..2026-05-31 MONTHLY | at all (days assumed)'],
    ['labor 12 months to March', 'FIGURES | Labor | 2025-04-01..2026-03-31 | at all'],
    ['labor for the six months to May', 'FIGURES | Labor | 2025-12-01..2026-05-31 | at all'],
    ['labor in the half year to June', 'FIGURES | Labor | 2026-01-01..2026-06-30 | at all'],
  ])('%s', (question, summary) => {
    expect(read(question)).toBe(summary)
  })
})
