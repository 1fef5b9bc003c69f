import { expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

// Next to what people say, but with a place, days, a limit or a line that would be lost.
it.each([
  ['revenue January to March vs the same period of 2025', 'COMPARE | Revenue | 2026-01-01..2026-03-31 | at all | vs PRIOR_YEAR'],
  ['revenue by store but keep out the Northeast', 'not understood: keep'],
  ['labor, but keep overtime out', 'not understood: keep'],
  ['which vendor increased least', 'RANK | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by VENDOR | ASC | first 1'],
  ['vendors with the smallest increase vs last year', 'RANK | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by VENDOR | ASC'],
  ['vendors with the largest change vs last year', 'not understood: last year, change'],
  ['stores up to 2 points worse on labor than last year', 'not understood: 2 points'],
  ['Q2 labor vs Q1 two years ago', 'not understood: two'],
  ['revenue this month vs same days last June', 'not understood: days'],
  ['the first six months of Navy Yard', 'not understood: first'],
  ['pie sales at Hoboken in June', 'not understood: pie'],
  ["why isn't rent on the p&l", "not understood: isn't"],
  ['what do we spend per labor hour on overtime', 'FIGURES | 6040 | 2026-01-01..2026-06-30 | at all | PER_METRIC | per Labor hours'],
  ['spend per visit on food cost', 'FIGURES | 5010 | 2026-01-01..2026-06-30 | at all | PER_METRIC | per Guests'],
  ['weekly sales by region for the last 6 weeks', 'choose: By month'],
  ['Southeast stores by average check by month', 'TREND | Average check | 2025-07-01..2026-06-30 MONTHLY | at Southeast'],
  [
    'which account hurt labor the most vs budget at Hoboken',
    'BRIDGE | Labor | 2026-01-01..2026-06-30 | at 204 Hoboken | vs Budget 2026 | by ACCOUNT',
  ],
  [
    'which cost hurt us the most in June',
    'choose: Cost of goods, Labor, Direct operating, Occupancy, Corporate overhead, Depreciation and interest',
  ],
  ["the gm at Hoboken says Princeton's labor is higher, is it", 'not understood: gm'],
  ['Worcester labor the quarter before it closed', 'not understood: closed, the quarter before'],
  ['show Worcester bills, I need them before closing', 'TRANSACTIONS | 2026-06-01..2026-06-30 | at 107 Worcester | of Bill'],
  ['Navy Yard labor from the opening budget', 'not understood: opening'],
  ['labor by line, weekly', 'not understood: line'],
  ['rent at Hoboken, franchise only', 'not understood: franchise'],
  ['walk-in revenue', 'not understood: walk'],
  ['real revenue growth in June', 'not understood: real'],
  ['how do we decide which stores are above budget on comps', 'not understood: decide'],
  ['if I add up the stores without corporate do I get the company total', 'not understood: if, without corporate'],
  ['feels like rent is going up, or is it just me at Hoboken', 'not understood: feels'],
  ['what share of the change in labor is overtime', 'BRIDGE | Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT'],
  ["last year's budget revenue vs actual", 'not understood: vs'],
  ['rent next to other costs at Hoboken', 'not understood: next, other'],
])('%s: %s', (question, summary) => {
  expect(readingSummary(reader.read(question, null), names)).toBe(summary)
})
