import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { keptPlan } from '../../../../test/stored-plans.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'
const Y2025 = '2025-01-01..2025-12-31'

describe('a share of all places together', () => {
  it.each([
    ['% of total revenue by region 2025', `BREAKDOWN | Revenue | ${Y2025} | at all | by REGION`],
    ['revenue by region as % of total 2025', `BREAKDOWN | Revenue | ${Y2025} | at all | by REGION`],
    ['share of each store in total revenue June', `BREAKDOWN | Revenue | ${JUNE} | at all | by LOCATION`],
    ["each region's share of revenue in June", `BREAKDOWN | Revenue | ${JUNE} | at all | by REGION`],
    ['what share of sales comes from each store in June', `BREAKDOWN | Revenue | ${JUNE} | at all | by LOCATION`],
    ['which region has the largest share of revenue in June', `RANK | Revenue | ${JUNE} | at all | by REGION | DESC | first 1`],
    // All regions, and the Southeast is one of them.
    ['what percent of total sales is the Southeast in June', `COMPARE | Revenue | ${JUNE} | at Southeast | vs all`],
    ['Hoboken as % of total company sales June', `COMPARE | Revenue | ${JUNE} | at 204 Hoboken | vs all`],
    ['labor by store as % of total labor in June', `BREAKDOWN | Labor | ${JUNE} | at all | by LOCATION`],
  ])('%s', (question, plan) => {
    expect(readingSummary(reader.read(question, null), names)).toBe(plan)
  })

  it.each([
    ['occupancy as % of total revenue by store in June', `BREAKDOWN | Occupancy | ${JUNE} | at all | SHARE_OF_REVENUE | by LOCATION`],
    ['occupancy % of sales by store in June', `BREAKDOWN | Occupancy | ${JUNE} | at all | SHARE_OF_REVENUE | by LOCATION`],
    ['occupancy share of revenue at Hoboken in June', `FIGURES | Occupancy | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE`],
    ['costs as % of sales by store in June', 'not understood: as % of sales'],
    ['four-wall EBITDA % of sales by store in June', `BREAKDOWN | Four-wall EBITDA | ${JUNE} | at all | SHARE_OF_REVENUE | by LOCATION`],
    ['labor % of total at Hoboken in June', `FIGURES | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE`],
    ['% of sales by store in June', 'not understood: % of sales'],
    ['revenue share in June', 'not understood: share'],
  ])('is not that of a line in the revenue of the same place: %s', (question, plan) => {
    expect(readingSummary(reader.read(question, null), names)).toBe(plan)
  })

  it.each([
    ['% of sales by store', `BREAKDOWN | Labor | ${JUNE} | at all | SHARE_OF_REVENUE | by LOCATION`],
    ['as % of revenue at Hoboken', `FIGURES | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE`],
  ])('is not that of another line than the one before: labor in June, %s', (question, plan) => {
    const before = reader.read('labor in June', null)
    expect(readingSummary(reader.read(question, keptPlan(before)), names)).toBe(plan)
  })
})
