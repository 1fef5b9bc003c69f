import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

const JUNE = '2026-06-01..2026-06-30'
const BOTH = 'Revenue + Four-wall EBITDA'

// Asked on July 15, 2026, of books that end with June.
describe('a month and the year to date', () => {
  it.each([
    ['June and YTD labor', `FIGURES | Labor | ${JUNE} | at all | and year to date`],
    ['four-wall by region, June and YTD', `BREAKDOWN | Four-wall EBITDA | ${JUNE} | at all | and year to date | by REGION`],
    ['June and YTD P&L', `REPORT | ${JUNE} | at all | and year to date`],
    ['YTD and June sales by store', `BREAKDOWN | Revenue | ${JUNE} | at all | and year to date | by LOCATION`],
    ['June and YTD labor vs budget', `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026 | and year to date`],
    ['labor vs budget, June and June YTD', `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026 | and year to date`],
    ['MTD and YTD P&L vs budget', `REPORT | ${JUNE} | at all | vs Budget 2026 | and year to date`],
    ['P&L for June with budget, month and year to date', `REPORT | ${JUNE} | at all | vs Budget 2026 | and year to date`],
    ['June sales and YTD by region vs last year', `COMPARE | Revenue | ${JUNE} | at all | vs PRIOR_YEAR | and year to date | by REGION`],
    [
      'Standard monthly package for May: P&L with budget, prior year and YTD columns',
      'REPORT | 2026-05-01..2026-05-31 | at all | vs Budget 2026 | also vs PRIOR_YEAR | and year to date',
    ],
    ['P&L for June with budget, prior year and YTD', `REPORT | ${JUNE} | at all | vs Budget 2026 | also vs PRIOR_YEAR | and year to date`],
    ['P&L for June / add YTD', `REPORT | ${JUNE} | at all | and year to date`],
    ['P&L for June / add YTD / only the Southeast', `REPORT | ${JUNE} | at Southeast | and year to date`],
    ['P&L for June / add YTD / by month', 'REPORT | 2026-01-01..2026-06-30 | at all | by PERIOD'],
    // A reason and a ranking have one time.
    [
      'why was labor up in June and YTD',
      `BRIDGE | Labor | ${JUNE} | at all | vs PRIOR_YEAR | by ACCOUNT && BRIDGE | Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT`,
    ],
    [
      'top stores June and YTD',
      `RANK | Four-wall EBITDA | ${JUNE} | at all | by LOCATION | DESC && RANK | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | by LOCATION | DESC`,
    ],
    [
      'accounts 15% above last year, ytd june',
      'FILTER | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | CHANGE_PERCENT ABOVE 0.15',
    ],
    ['June and YTD growth', `COMPARE | ${BOTH} | ${JUNE} | at all | CHANGE_PERCENT | vs PRIOR_YEAR | and year to date`],
    ['May and June sales', 'TREND | Revenue | 2026-05-01..2026-06-30 MONTHLY | at all'],
    ['June and last year sales', `COMPARE | Revenue | ${JUNE} | at all | vs PRIOR_YEAR`],
    ['Q2 and YTD EBITDA at Hoboken', 'FIGURES | Four-wall EBITDA | 2026-04-01..2026-06-30 | at 204 Hoboken | and year to date'],
  ])('%s', (questions, meaning) => expect(sessionMeaning(questions, reader, names)).toBe(meaning))
})
