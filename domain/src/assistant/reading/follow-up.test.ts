import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'
const MAY = '2026-05-01..2026-05-31'
const Q2 = '2026-04-01..2026-06-30'

describe('a question after another', () => {
  it.each([
    // Of the days before those that were asked about.
    ['labor in Q2', 'previous quarter', 'FIGURES | Labor | 2026-01-01..2026-03-31 | at all'],
    ['labor in May', 'the prior month', 'FIGURES | Labor | 2026-04-01..2026-04-30 | at all'],
    ['labor in 2025', 'previous year', 'FIGURES | Labor | 2024-01-01..2024-12-31 | at all'],
    ['Durham sales in April', 'vs the same month last year', 'COMPARE | Revenue | 2026-04-01..2026-04-30 | at 304 Durham | vs PRIOR_YEAR'],
    // One more line.
    ['labor in June', 'also occupancy', `FIGURES | Labor + Occupancy | ${JUNE} | at all`],
    ['labor in June', 'also show occupancy', `FIGURES | Labor + Occupancy | ${JUNE} | at all`],
    ['labor in June', 'plus occupancy', `FIGURES | Labor + Occupancy | ${JUNE} | at all`],
    // The same place and days, where nothing else is said.
    ['labor at Hartford in June', 'show the entries for overtime', `TRANSACTIONS | 6040 | ${JUNE} | at 103 Hartford`],
    ['labor at Hartford in June', 'ok revenue', `FIGURES | Revenue | ${JUNE} | at 103 Hartford`],
    ['labor at Hartford in June', 'biggest account', `RANK | Labor | ${JUNE} | at 103 Hartford | by ACCOUNT | DESC`],
    ['labor at Hartford in June', 'list the transactions', `TRANSACTIONS | Labor | ${JUNE} | at 103 Hartford`],
    ['labor at Hartford in June', 'no, May', `FIGURES | Labor | ${MAY} | at 103 Hartford`],
    ['labor at Hartford in June', 'not Hartford, Hoboken', `FIGURES | Labor | ${JUNE} | at 204 Hoboken`],
    ['Hoboken vs Durham on labor in June', 'show the transactions', `TRANSACTIONS | Labor | ${JUNE} | at 204 Hoboken, 304 Durham`],
    // Of stores, after one of them: of all.
    [
      'labor at Hartford in June',
      'which stores are over 33%?',
      `FILTER | Labor | ${JUNE} | at all | by LOCATION | SHARE_OF_REVENUE ABOVE 0.33`,
    ],
    ['labor at Hartford in June', 'rank stores', `RANK | Labor | ${JUNE} | at all | by LOCATION | DESC`],
    // Some of what was compared.
    [
      'revenue by store for May against budget',
      'adverse only',
      `FILTER | Revenue | ${MAY} | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE`,
    ],
    [
      'revenue by region vs budget in Q2',
      'just the worst one',
      `RANK | Revenue | ${Q2} | at all | VARIANCE | vs Budget 2026 | by REGION | WORST | first 1`,
    ],
    [
      'revenue by store vs budget in June',
      'just the top 3',
      `RANK | Revenue | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LOCATION | BEST | first 3`,
    ],
    ['labor vs budget in June', 'in percent', `COMPARE | Labor | ${JUNE} | at all | CHANGE_PERCENT | vs Budget 2026`],
    ['top 5 stores by revenue in June', 'make it 10', `RANK | Revenue | ${JUNE} | at all | by LOCATION | DESC | first 10`],
    // Of the five, which a plan cannot hold.
    ['top 5 stores by revenue in June', 'and their labor %', 'not understood: and, their, labor, %'],
  ])('%s / %s', (first, next, meaning) => {
    const before = reader.read(first, null)
    expect(before.kind === 'PLAN' ? readingSummary(reader.read(next, before.plan), names) : before.kind).toBe(meaning)
  })

  it('says that it is of all places, where it was of one before', () => {
    const before = reader.read('labor at Hartford in June', null)
    const reading = reader.read('by store', before.kind === 'PLAN' ? before.plan : null)
    expect(reading).toMatchObject({ kind: 'PLAN', assumed: ['places'] })
  })
})
