import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { parseDay } from '../../../time/day.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const closed = {
  ...names,
  locations: names.locations.map((one) => ({ ...one, closedOn: one.name === '107 Worcester' ? parseDay('2025-08-31') : null })),
}

function read(question: string, of = closed): string {
  return readingSummary(new QuestionReader(of).read(question, null), of)
}

const JUNE = '2026-06-01..2026-06-30'
const THE_100S = '101 Back Bay, 102 Cambridge, 103 Hartford, 104 New Haven, 105 Portland, 106 Providence, 107 Worcester'

describe('stores by their numbers', () => {
  it.each([
    ['labor in the 100s in June', `FIGURES | Labor | ${JUNE} | at ${THE_100S}`],
    ["labor at the 100's in June", `FIGURES | Labor | ${JUNE} | at ${THE_100S}`],
    ['labor of all the 100 stores by store in June', `BREAKDOWN | Labor | ${JUNE} | at ${THE_100S} | by LOCATION`],
    ['labor of the 100 series in June', `FIGURES | Labor | ${JUNE} | at ${THE_100S}`],
    ['labor without the 100s in June', `FIGURES | Labor | ${JUNE} | at all but ${THE_100S}`],
    // A number of stores, none that begins so, and an amount.
    ['top 100 stores by sales in June', `RANK | Revenue | ${JUNE} | at all | by LOCATION | DESC | first 100`],
    ['labor of the 600 stores in June', 'not understood: 600'],
  ])('%s', (question, meaning) => expect(read(question)).toBe(meaning))

  it('are noted', () => {
    const reading = new QuestionReader(names).read('labor in the 200s in June', null)
    expect(reading.kind === 'PLAN' && reading.corrections).toEqual([{ typed: 'the 200s', read: '201 through 209' }])
  })
})

describe('stores that have closed', () => {
  it.each([
    ['sales of the closed store in June 2025', 'FIGURES | Revenue | 2025-06-01..2025-06-30 | at 107 Worcester'],
    ['sales in June excluding the closed location', `FIGURES | Revenue | ${JUNE} | at all but 107 Worcester`],
    ['labor in June, leaving out the one that closed', `FIGURES | Labor | ${JUNE} | at all but 107 Worcester`],
  ])('%s', (question, meaning) => expect(read(question)).toBe(meaning))

  it('are not guessed', () => expect(read('sales of the closed store in June', names as typeof closed)).toContain('not understood'))
})
