import { describe, expect, it } from 'vitest'
import { planSummary, readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'

// Asked on July 15, 2026, of books that end with June.
describe('several questions in one message', () => {
  it.each([
    [
      'What percentage of labor is management versus hourly staff, quarter by quarter since Q1 2025?',
      'TREND | Management / Labor | 2025-01-01..2026-06-30 QUARTERLY | at all && TREND | Hourly staff / Labor | 2025-01-01..2026-06-30 QUARTERLY | at all',
    ],
    [
      'repairs and maintenance June vs the average of the prior 6 months',
      `FIGURES | 6160 | ${JUNE} | at all && TREND | 6160 | 2025-12-01..2026-05-31 MONTHLY | at all`,
    ],
    [
      'utilities in June versus the January–May monthly average',
      `FIGURES | 6150 | ${JUNE} | at all && TREND | 6150 | 2026-01-01..2026-05-31 MONTHLY | at all`,
    ],
    [
      'how is labor in January compared to the average of the prior three months',
      'FIGURES | Labor | 2026-01-01..2026-01-31 | at all && TREND | Labor | 2025-10-01..2025-12-31 MONTHLY | at all',
    ],
    [
      'labor in December vs the average of the last 2 months',
      'FIGURES | Labor | 2025-12-01..2025-12-31 | at all && TREND | Labor | 2025-10-01..2025-11-30 MONTHLY | at all',
    ],
    [
      'EBITDA per store, and per guest',
      `BREAKDOWN | Four-wall EBITDA | ${JUNE} | at all | by LOCATION && FIGURES | Four-wall EBITDA | ${JUNE} | at all | PER_METRIC | per Guests`,
    ],
    // What stands at the end is of both; what each has of its own is not.
    ['sales per check and sales per guest at Hoboken in June', 'not understood: per guest'],
    ['labor in May and sales at Hoboken in June', 'not understood: sales, june'],
    ['June sales? And what was labor %?', `FIGURES | Revenue | ${JUNE} | at all && FIGURES | Labor | ${JUNE} | at all | SHARE_OF_REVENUE`],
    // One question, of which an `and` joins two parts.
    ['did Hoboken outsell Princeton and Durham in June', 'not understood: durham'],
    ['how much food did we buy and sell', 'not understood: sell'],
    ['which stores opened in 2025 and what were their sales', 'not understood: opened'],
    ['top 5 stores by sales in June and labor in May', 'not understood: labor, may'],
    ['sales in June and the moon', 'not understood: moon'],
  ])('%s', (question, meaning) => expect(readingSummary(reader.read(question, null), names)).toBe(meaning))

  it('are followed by one that goes on from the last of them', () => {
    const reading = reader.read('sales in May and labor in June', null)
    const last = reading.kind === 'PLAN' ? reading.further?.at(-1) : undefined
    expect(last && planSummary(last.plan, names)).toBe(`FIGURES | Labor | ${JUNE} | at all`)
    expect(sessionMeaning('labor in May and June / by store', reader, names)).toContain('Labor')
  })
})
