import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import type { Plan, QuestionReading } from '../plan.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'
const MAY = '2026-05-01..2026-05-31'
const Q2 = '2026-04-01..2026-06-30'
const YEAR = '2025-07-01..2026-06-30'

/** The last reading of a chat, with what it says it assumed. A question that is not answered changes nothing for the next. */
function chat(...questions: readonly string[]): string {
  let last: Plan | null = null
  let reading: QuestionReading | null = null
  for (const question of questions) {
    reading = reader.read(question, last)
    if (reading.kind === 'PLAN') last = reading.plan
  }
  if (reading === null) return ''
  const assumed = reading.kind === 'PLAN' ? [...reading.assumed].sort().join(', ') : ''
  return readingSummary(reading, names) + (assumed === '' ? '' : ` (assumed ${assumed})`)
}

// Asked on July 15, 2026, of books that end with June.
describe('a question in a chat that names neither a place nor days', () => {
  it.each([
    ['labor at Hoboken in June', 'show the entries for overtime', `TRANSACTIONS | 6040 | ${JUNE} | at 204 Hoboken (assumed places, span)`],
    ['labor at Hoboken in June', 'overtime trend', `TREND | 6040 | ${YEAR} MONTHLY | at 204 Hoboken (assumed places, span)`],
    ['labor at Hoboken in Q2', 'overtime trend', `TREND | 6040 | ${Q2} MONTHLY | at 204 Hoboken (assumed places, span)`],
    [
      'labor at Hoboken in June',
      'biggest account',
      `RANK | Labor | ${JUNE} | at 204 Hoboken | by ACCOUNT | DESC | first 1 (assumed places, rows, span)`,
    ],
    ['labor at Hoboken in June', 'list the transactions', `TRANSACTIONS | Labor | ${JUNE} | at 204 Hoboken`],
    [
      'labor at Hoboken in June',
      'why did it go up',
      `BRIDGE | Labor | ${JUNE} | at 204 Hoboken | vs PRIOR_YEAR | by ACCOUNT (assumed against, places, rows, span)`,
    ],
    [
      'revenue by month',
      'which month was best',
      `RANK | Revenue | ${YEAR} | at all | by PERIOD | DESC | first 1 (assumed places, rows, span)`,
    ],
    ['June revenue', 'who was best', `RANK | Revenue | ${JUNE} | at all | by LOCATION | DESC (assumed places, rows, span)`],
    [
      'Southeast revenue in June',
      'which store was best',
      `RANK | Revenue | ${JUNE} | at Southeast | by LOCATION | DESC | first 1 (assumed places, rows, span)`,
    ],
    ['labor at Hoboken in June', 'labor at Durham', `FIGURES | Labor | ${JUNE} | at 304 Durham (assumed span)`],
    ['labor at Hoboken in June', 'labor in May', `FIGURES | Labor | ${MAY} | at 204 Hoboken (assumed places)`],
    [
      'labor at Hoboken against Durham in June',
      'overtime entries',
      `TRANSACTIONS | 6040 | ${JUNE} | at 204 Hoboken, 304 Durham (assumed places, span)`,
    ],
  ])('%s / %s', (first, then, meant) => expect(chat(first, then)).toBe(meant))

  it.each([
    ['labor at Hoboken in June', 'ok revenue', `FIGURES | Revenue | ${JUNE} | at 204 Hoboken`],
    ['labor at Hoboken in June against budget', 'revenue', `COMPARE | Revenue | ${JUNE} | at 204 Hoboken | vs Budget 2026`],
    ['sales at Hoboken and Durham in June', 'labor', `FIGURES | Labor | ${JUNE} | at 204 Hoboken, 304 Durham`],
    ['best month ever for revenue', 'for EBITDA', 'RANK | Four-wall EBITDA | all days | at all | by PERIOD | DESC | first 1'],
    ['top vendors in May, Southeast', 'for labor', `RANK | Labor | ${MAY} | at Southeast | by VENDOR | DESC`],
    ['same store sales Q2', 'in guests', `COMPARE | Guests | ${Q2} | at all | vs PRIOR_YEAR | same stores`],
  ])('the name of a line alone: %s / %s', (first, then, meant) => expect(chat(first, then)).toBe(meant))

  it.each([
    // Days or places in a whole sentence, and the company by its name.
    ['labor at Hoboken in June', 'what was revenue in May', `FIGURES | Revenue | ${MAY} | at all (assumed places)`],
    ['labor at Hoboken in June', 'company revenue', `FIGURES | Revenue | ${JUNE} | at all (assumed span)`],
    // What is unusual is told of the company.
    ['labor at Hoboken in May', 'anything unusual?', `ATTENTION | ${MAY} | at all (assumed places, span)`],
    // Stores are ranked among stores.
    [
      'labor at Hoboken in June',
      'top 5 stores by revenue',
      `RANK | Revenue | ${JUNE} | at all | by LOCATION | DESC | first 5 (assumed places, span)`,
    ],
    // Whether the books tie is of no line.
    ['does May tie', 'labor', `FIGURES | Labor | ${MAY} | at all (assumed places, span)`],
    // Words that name their line themselves.
    [
      'labor at Hoboken in June',
      'which store is the most profitable',
      `RANK | Four-wall EBITDA | ${JUNE} | at all | by LOCATION | DESC | first 1 (assumed places, rows, span)`,
    ],
  ])('but not of what stands by itself: %s / %s', (first, then, meant) => expect(chat(first, then)).toBe(meant))
})

describe('one more of what was asked about', () => {
  it.each([
    ['food cost in June', 'also labor', `FIGURES | 5010 + Labor | ${JUNE} | at all`],
    ['food cost at Hoboken for Q2', 'also show beverage cost', `FIGURES | 5010 + 5020 | ${Q2} | at 204 Hoboken`],
    ['food cost in June', 'plus beverage cost', `FIGURES | 5010 + 5020 | ${JUNE} | at all`],
    ['food cost in June', 'beverage cost too', `FIGURES | 5010 + 5020 | ${JUNE} | at all`],
    ['food cost in June', 'labor as well', `FIGURES | 5010 + Labor | ${JUNE} | at all`],
    ['revenue budget Q3', 'labor too', 'COMPARE | Revenue + Labor | 2026-07-01..2026-09-30 | at all | vs Budget 2026'],
    // A ranking is by one figure.
    ['top 5 stores by revenue in June', 'also labor', 'not understood: also'],
  ])('%s / %s', (first, then, meant) => expect(chat(first, then)).toBe(meant))
})
