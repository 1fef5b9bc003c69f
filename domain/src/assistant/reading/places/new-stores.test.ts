import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { parseDay } from '../../../time/day.ts'
import { QuestionReader } from '../read-question.ts'

const known = restaurantNames()
const OPENED = new Map([
  ['205 Navy Yard', '2026-03-03'],
  ['307 Savannah', '2025-02-01'],
  ['208 Rittenhouse', '2024-06-01'],
])
const names = {
  ...known,
  locations: known.locations.map((one) => {
    const openedOn = OPENED.get(one.name)
    return { ...one, openedOn: openedOn === undefined ? null : parseDay(openedOn), closedOn: null }
  }),
}
const reader = new QuestionReader(names)
const BOTH = '205 Navy Yard, 307 Savannah'

describe('new stores are those that opened within 18 months', () => {
  it.each([
    ['labor % at the new stores in June', `FIGURES | Labor | 2026-06-01..2026-06-30 | at ${BOTH} | SHARE_OF_REVENUE`],
    ['new store revenue in Q2', `FIGURES | Revenue | 2026-04-01..2026-06-30 | at ${BOTH}`],
    ['revenue of stores opened since 2026', 'FIGURES | Revenue | 2026-01-01..2026-06-30 | at 205 Navy Yard'],
    ['revenue in June at stores opened in 2025', 'FIGURES | Revenue | 2026-06-01..2026-06-30 | at 307 Savannah'],
    [
      'What is the contribution of stores opened since the start of 2025 to June revenue and EBITDA?',
      `FIGURES | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at ${BOTH}`,
    ],
    [
      'revenue by store in Q2 vs last year / just the new stores',
      `COMPARE | Revenue | 2026-04-01..2026-06-30 | at ${BOTH} | vs PRIOR_YEAR | by LOCATION`,
    ],
    [
      'Which new stores are still ramping? show monthly sales since each opened',
      `TREND | Revenue | 2025-07-01..2026-06-30 MONTHLY | at ${BOTH} | by LOCATION`,
    ],
    ['EBITDA of the stores opened since March 2025 in June', 'FIGURES | Four-wall EBITDA | 2026-06-01..2026-06-30 | at 205 Navy Yard'],
    [
      'four-wall margin of the mature stores in June',
      `FIGURES | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all but ${BOTH} | SHARE_OF_REVENUE`,
    ],
    ['June sales of stores open at least one year', 'FIGURES | Revenue | 2026-06-01..2026-06-30 | at all but 205 Navy Yard'],
    // Those are comparable stores.
    ['same store sales without the new stores in Q2', 'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | same stores'],
  ])('%s', (session, meaning) => {
    expect(sessionMeaning(session, reader, names)).toBe(meaning)
  })

  it('are named in the answer', () => {
    const reading = reader.read('labor % at the new stores in June', null)
    expect(reading.kind === 'PLAN' && reading.corrections).toEqual([{ typed: 'the new stores', read: '205 Navy Yard and 307 Savannah' }])
  })

  it('are not understood where none opened', () => {
    const none = new QuestionReader(known)
    expect(readingSummary(none.read('labor % at the new stores in June', null), known)).toMatch(/not understood: new/)
  })
})
