import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { keptPlan } from '../../../test/stored-plans.ts'
import { parseDay } from '../../time/day.ts'
import { NO_CONTEXT } from '../chat.ts'
import type { Plan } from '../plan.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'
const BOTH = `FIGURES | Revenue | ${JUNE} | at 204 Hoboken, 304 Durham`

/** A question after another one, whose answer lists stores. */
function after(first: string, then: string, ...stores: readonly string[]): string {
  const before = reader.read(first, null)
  const last: Plan | null = keptPlan(before)
  const days = { startDate: parseDay('2026-06-01'), endDate: parseDay('2026-06-30') }
  const listed = stores.map((store) => ({
    locationIds: names.locations.filter(({ name }) => name.endsWith(store)).map(({ id }) => id),
    days,
    row: null,
    value: null,
  }))
  return readingSummary(reader.read(then, last, { ...NO_CONTEXT, listed }), names)
}

describe('a short question about the figures that were answered', () => {
  const OVER = `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0`
  const AGAINST = `COMPARE | Revenue | ${JUNE} | at 204 Hoboken | vs 304 Durham`
  it.each([
    ['stores over labor budget in June', 'how many', OVER],
    ['stores over labor budget in June', 'so how many stores is that?', OVER],
    ['stores over labor budget in June', 'by how much', OVER],
    ['labor in June vs budget', 'how much over', `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026`],
    // Nothing is over anything.
    ['labor in June', 'by how much', 'refused: NO_QUESTION'],
    ['labor in June', 'how many', 'refused: NO_QUESTION'],
    ['revenue at Hoboken vs Durham in June', 'which is better', AGAINST],
    ['revenue at Hoboken and Durham in June', 'which of the two is better', AGAINST],
    ['revenue in June', 'which is better', 'not understood: better'],
    ['revenue at Hoboken and Durham in June by store', 'add them up', BOTH],
    ['revenue at Hoboken vs Durham in June', 'total of both', BOTH],
    ['revenue at Hoboken in June', 'what % of the total is that', `COMPARE | Revenue | ${JUNE} | at 204 Hoboken | vs all`],
    ['revenue by store in June', 'as a % of the total', `BREAKDOWN | Revenue | ${JUNE} | at all | by LOCATION`],
    // Of what, the sales or the company?
    ['labor % at Hoboken in June', 'what % of the total is that', 'not understood: %'],
    ['June revenue without Hoboken', 'which store did you leave out', `FIGURES | Revenue | ${JUNE} | at 204 Hoboken`],
    ['same store sales in June', 'which stores did you leave out', `CHECK | ${JUNE} | at all | vs PRIOR_YEAR | same stores | SAME_STORES`],
  ])('%s / %s', (first, then, meant) => expect(after(first, then)).toBe(meant))

  it.each([
    [
      'top 2 stores by revenue in June',
      'what % of the total do these make up?',
      `COMPARE | Revenue | ${JUNE} | at 204 Hoboken, 304 Durham | vs all`,
    ],
    ['top 2 stores by revenue in June', 'total', BOTH],
    [
      'which Southeast stores had revenue under 150k in June',
      'which ones did you leave out',
      /^BREAKDOWN \| Revenue \| .* \| at 301 Carytown, 302 Charleston, 303 Decatur, .* \| by LOCATION$/,
    ],
    [
      'which region is over labor budget in June',
      'which stores is it coming from',
      `COMPARE | Labor | ${JUNE} | at 204 Hoboken, 304 Durham | vs Budget 2026 | by LOCATION`,
    ],
  ])('of what is listed: %s / %s', (first, then, meant) => expect(after(first, then, 'Hoboken', 'Durham')).toMatch(meant))
})

it.each([
  ['repairs in June', 'group it by vendor', `RANK | 6160 | ${JUNE} | at all | by VENDOR | DESC`],
  ['food cost at Hoboken in June', 'has it always been this high', 'TREND | 5010 | all days | at 204 Hoboken'],
  [
    'stores over labor budget in June',
    'who has already blown through it',
    `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE`,
  ],
  ['labor at Hoboken in May', 'and for the whole quarter', 'FIGURES | Labor | 2026-04-01..2026-06-30 | at 204 Hoboken'],
  ['labor at Hoboken in May', 'what about for the whole half', 'FIGURES | Labor | 2026-01-01..2026-06-30 | at 204 Hoboken'],
  ['labor vs budget in February', 'the full quarter', 'COMPARE | Labor | 2026-01-01..2026-03-31 | at all | vs Budget 2026'],
  ['labor June vs March', 'for the whole quarter', 'not understood: whole'],
  // By how much they differ, and not by their amounts.
  [
    'why is labor up in June',
    'at which store most',
    `RANK | Labor | ${JUNE} | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | LARGEST | first 1`,
  ],
  [
    'why is EBITDA down vs budget in June',
    'which line is the worst',
    `RANK | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LINE | WORST | first 1`,
  ],
])('other words of follow-ups: %s / %s', (first, then, meant) => expect(after(first, then)).toBe(meant))
