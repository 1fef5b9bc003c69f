import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'
const YEAR = '2026-01-01..2026-06-30'

describe('a question for an average', () => {
  it.each([
    ['average monthly labor this year', `TREND | Labor | ${YEAR} MONTHLY | at all`],
    ['monthly average of labor this year', `TREND | Labor | ${YEAR} MONTHLY | at all`],
    ['average of monthly labor this year', `TREND | Labor | ${YEAR} MONTHLY | at all`],
    ['labor per month on average this year', `TREND | Labor | ${YEAR} MONTHLY | at all`],
    ['what do we spend on labor each month on average this year', `TREND | Labor | ${YEAR} MONTHLY | at all`],
    ['average quarterly revenue in 2025', 'TREND | Revenue | 2025-01-01..2025-12-31 QUARTERLY | at all'],
    ['average guests per month this year', `TREND | Guests | ${YEAR} MONTHLY | at all`],
    ['average monthly labor at Hoboken this year', `TREND | Labor | ${YEAR} MONTHLY | at 204 Hoboken`],
    ['average sales per store in June', `BREAKDOWN | Revenue | ${JUNE} | at all | by LOCATION`],
    ['average store sales in June', `BREAKDOWN | Revenue | ${JUNE} | at all | by LOCATION`],
    ['avg EBITDA across the Southeast stores in June', `BREAKDOWN | Four-wall EBITDA | ${JUNE} | at Southeast | by LOCATION`],
    ['average labor across all stores in June', `BREAKDOWN | Labor | ${JUNE} | at all | by LOCATION`],
  ])('shows what is averaged: %s', (question, meant) => expect(readingSummary(reader.read(question, null), names)).toBe(meant))

  it.each([
    'average labor in June',
    'average labor by month',
    'average labor by store in June',
    'average sales per store at Hoboken',
    'average monthly sales per store',
    'average monthly labor vs last year',
    'average monthly labor vs budget',
    'which store has the highest average monthly sales',
    'stores with average monthly sales over 200k',
    'average monthly labor %',
    '3 month average of labor',
  ])('is not answered with other figures: %s', (question) =>
    expect(readingSummary(reader.read(question, null), names)).toMatch(/^not understood: .*\baverage\b/),
  )
})
