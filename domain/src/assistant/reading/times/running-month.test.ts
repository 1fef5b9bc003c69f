import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { parseDay } from '../../../time/day.ts'
import { QuestionReader } from '../read-question.ts'

const known = restaurantNames()
const names = { ...known, time: { ...known.time, lastLedgerDay: parseDay('2026-07-15') } }
const reader = new QuestionReader(names)
const read = (question: string): string => {
  const reading = reader.read(question, null)
  const isAssumed = reading.kind === 'PLAN' && reading.assumed.includes('span')
  return readingSummary(reading, names) + (isAssumed ? ' (days assumed)' : '')
}
const SO_FAR = '2026-07-01..2026-07-15'
const WHOLE = '2026-01-01..2026-06-30'

// Asked on July 15, 2026, of books that end on that day.
describe('of a month that runs', () => {
  it.each([
    ['labor this month vs last year', `COMPARE | Labor | ${SO_FAR} | at all | vs PRIOR_YEAR (days assumed)`],
    ['revenue in July vs budget', `COMPARE | Revenue | ${SO_FAR} | at all | vs Budget 2026 (days assumed)`],
    ['July sales vs June sales', `COMPARE | Revenue | ${SO_FAR} | at all | vs PRIOR_PERIOD (days assumed)`],
    [
      'who is over on labor this month',
      `FILTER | Labor | ${SO_FAR} | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0 (days assumed)`,
    ],
    // What is planned of the month, and what is booked.
    ['July revenue budget', 'COMPARE | Revenue | 2026-07-01..2026-07-31 | at all | vs Budget 2026'],
    ['revenue this month', 'FIGURES | Revenue | 2026-07-01..2026-07-31 | at all'],
    ['labor in June vs last year', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ])('%s', (question, summary) => expect(read(question)).toBe(summary))
})

describe('metrics have whole months', () => {
  it.each([
    ['guests ytd', `FIGURES | Guests | ${WHOLE} | at all (days assumed)`],
    ['same store guests ytd', `COMPARE | Guests | ${WHOLE} | at all | vs PRIOR_YEAR | same stores (days assumed)`],
    ['sales per guest year to date', `FIGURES | Revenue | ${WHOLE} | at all | PER_METRIC | per Guests (days assumed)`],
    ['guests by region ytd', `BREAKDOWN | Guests | ${WHOLE} | at all | by REGION (days assumed)`],
    ['revenue ytd', 'FIGURES | Revenue | 2026-01-01..2026-07-15 | at all'],
    // The same days as without a word, and not idle for that.
    ['revenue last 6 months', `FIGURES | Revenue | ${WHOLE} | at all (days assumed)`],
    ['labor %, last six months', `FIGURES | Labor | ${WHOLE} | at all | SHARE_OF_REVENUE (days assumed)`],
  ])('%s', (question, summary) => expect(read(question)).toBe(summary))
})

describe('days without a year that are not booked yet this year', () => {
  const ended = new QuestionReader(known)
  it.each([
    ['revenue first two weeks of July', true],
    ['revenue July 1 - 10', true],
    ['revenue first two weeks of June', false],
    ['revenue June 1 - 10', false],
    ['revenue first week of July 2025', false],
  ])('%s', (question, isAssumed) => {
    const reading = ended.read(question, null)
    expect(reading.kind === 'PLAN' && reading.assumed.includes('span')).toBe(isAssumed)
  })
})
