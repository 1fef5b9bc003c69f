import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

// Asked on July 15, 2026, of books that end with June.
describe('questions as controllers and operators word them', () => {
  it.each([
    [
      "What's the 4 wall at Hoboken ytd, and last year at the same point",
      'COMPARE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at 204 Hoboken | vs PRIOR_YEAR',
    ],
    [
      'is charleston ahead of budget for the year / by how much on ebitda',
      'COMPARE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at 302 Charleston | vs Budget 2026',
    ],
    [
      'Gross margin by quarter, 2025 / Against the quarters of 2024',
      'TREND | Gross profit | 2025-01-01..2025-12-31 QUARTERLY | at all | SHARE_OF_REVENUE | vs PRIOR_YEAR',
    ],
    [
      'Corporate overhead as a share of revenue by year, Jan 2024 – Jun 2026',
      'TREND | Corporate overhead | 2024-01-01..2026-06-30 YEARLY | at all | SHARE_OF_REVENUE',
    ],
    ['repairs per store per month, last six months vs the six months before', 'not understood: six months before'],
    [
      'are we over on labor anywhere? need june',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0',
    ],
    [
      'how much profit do we make on every dollar of sales at Portland',
      'choose: Gross profit, Controllable income, Four-wall EBITDA, Net income',
    ],
    [
      'how many of our stores lost money in June / which ones',
      'FILTER | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE BELOW 0',
    ],
    [
      'how did Mothers day weekend... ok forget that, how was May compared to April',
      'COMPARE | Revenue + Four-wall EBITDA | 2026-05-01..2026-05-31 | at all | vs PRIOR_PERIOD',
    ],
    ['P&L for the last six months / Add the prior-year comparative.', 'REPORT | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    [
      'Flux Q2 26 vs Q2 25, anything over $25k',
      'FILTER | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by LINE | CHANGE FURTHER 25000',
    ],
    [
      'Flux June vs May, threshold 5% and $5k',
      'FILTER | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LINE | CHANGE_PERCENT FURTHER 0.05 | CHANGE FURTHER 5000',
    ],
    [
      'Rank locations by four-wall margin, Q2 / Top quartile only, please',
      'RANK | Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | DESC | first 6',
    ],
    [
      'Rent coverage: four-wall EBITDA before occupancy divided by occupancy, by location, TTM',
      'BREAKDOWN | Controllable income / Occupancy | 2025-07-01..2026-06-30 | at all | by LOCATION',
    ],
    [
      'Effective hourly labor rate, i.e. labor dollars divided by labor hours, Q2 26 against Q2 25 by location',
      'COMPARE | Labor | 2026-04-01..2026-06-30 | at all | PER_METRIC | per Labor hours | vs PRIOR_YEAR | by LOCATION',
    ],
    ['Hoboken: labor in June', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at 204 Hoboken'],
    [
      'favorable and unfavorable variances to budget for the Northeast in Q1',
      'RANK | 2026-01-01..2026-03-31 | at Northeast | VARIANCE | vs Budget 2026 | by LINE | LARGEST',
    ],
    [
      'Management salaries as a pct of total labor, by region, TTM',
      'BREAKDOWN | Management / Labor | 2025-07-01..2026-06-30 | at all | by REGION',
    ],
    [
      'Restate June excluding Navy Yard and Decatur',
      'FIGURES | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all but 205 Navy Yard, 303 Decatur',
    ],
    [
      'Compute prime cost as a percent of sales for each region in Q2',
      'BREAKDOWN | Prime cost | 2026-04-01..2026-06-30 | at all | SHARE_OF_REVENUE | by REGION',
    ],
    ['Prepare a budget for 2027', 'refused: CHANGES'],
    ['chainwide labor in June', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at all'],
    ['Reconcile June revenue to the ledger', 'CHECK | 2026-06-01..2026-06-30 | at all | RECONCILIATION'],
    [
      "I own the place, I don't read spreadsheets. In plain numbers, how did we do last month?",
      'FIGURES | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all',
    ],
    ['I spent 500 at Hoboken. How are we doing?', 'not understood: 500'],
    ['sales, food cost and labor', 'FIGURES | Revenue + 5010 + Labor | 2026-01-01..2026-06-30 | at all'],
    ['sales, food and labor', 'choose: Food sales, Food cost'],
    [
      'stores where total costs rose while sales fell this year',
      'FILTER | All costs + Revenue | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | All costs: CHANGE ABOVE 0 | Revenue: CHANGE BELOW 0',
    ],
    [
      'expenses up but revenue down by store',
      'FILTER | All costs + Revenue | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | All costs: CHANGE ABOVE 0 | Revenue: CHANGE BELOW 0',
    ],
    ['catering in february this year', 'FIGURES | 4050 | 2026-02-01..2026-02-28 | at all'],
    ['How much of the growth came from new stores?', 'BRIDGE | Revenue | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION'],
    ['Three-year comparison of sales by store', 'TREND | Revenue | 2024-01-01..2026-06-30 YEARLY | at all | by LOCATION'],
    ['When did we last load the books?', 'CHECK | COVERAGE'],
    ['Net sales, meaning after discounts, in June', 'FIGURES | Revenue | 2026-06-01..2026-06-30 | at all'],
    ['Labor percent June / and food cost alone', 'FIGURES | 5010 | 2026-06-01..2026-06-30 | at all'],
    ['Sales in June / and the average per day?', 'TREND | Revenue | 2026-06-01..2026-06-30 MONTHLY | at all | by DAY'],
    [
      'Comp sales growth vs total growth this year',
      'COMPARE | Revenue | 2026-01-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | same stores && COMPARE | Revenue | 2026-01-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR',
    ],
    [
      'lines up or down more than 5% June vs May',
      'FILTER | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LINE | CHANGE_PERCENT FURTHER 0.05',
    ],
    ['Repairs spend by vendor 2026 ytd', 'RANK | 6160 | 2026-01-01..2026-06-30 | at all | by VENDOR | DESC'],
    ['Were any bills entered twice this year?', 'TRANSACTIONS | 2026-01-01..2026-06-30 | at all | VALUE REPEATED | of Bill | of COSTS'],
    ['any bills entered twice in Q2', 'TRANSACTIONS | 2026-04-01..2026-06-30 | at all | VALUE REPEATED | of Bill | of COSTS'],
    ['list all reversing entries in June', 'TRANSACTIONS | 2026-06-01..2026-06-30 | at all | with reverse'],
    [
      'Anything unusual in June expenses?',
      'ATTENTION | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-06-01..2026-06-30 | at all',
    ],
    ['What did we lose on discounts and comps in June', 'FIGURES | 4090 | 2026-06-01..2026-06-30 | at all'],
    [
      'Gross margin by month for 2025 and 2026 side by side',
      'TREND | Gross profit | 2026-01-01..2026-06-30 MONTHLY | at all | SHARE_OF_REVENUE | vs PRIOR_YEAR',
    ],
    ['Marketing, monthly run rate in 2026', 'TREND | 6140 | 2026-01-01..2026-06-30 MONTHLY | at all'],
    ['labor % by month in June / as a percentage', 'TREND | Labor | 2026-06-01..2026-06-30 MONTHLY | at all | SHARE_OF_REVENUE'],
    ['vendors for repairs in 2026 / and the same period of 2025', 'RANK | 6160 | 2025-01-01..2025-06-30 | at all | by VENDOR | DESC'],
    [
      'what share of revenue do the five largest locations contribute in Q1 2026',
      'RANK | Revenue | 2026-01-01..2026-03-31 | at all | by LOCATION | DESC | first 5',
    ],
    [
      'labor % by store in June / top quartile only',
      'RANK | Labor | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | DESC | first 6',
    ],
    // Lines that are listed are no stores.
    ['which lines changed by more than 5% June vs May / which stores', 'not understood: which, stores'],
    // A part that is to be left out is no question of its own.
    [
      'rank stores by labor in June, ignore: Navy Yard and Decatur',
      'RANK | Labor | 2026-06-01..2026-06-30 | at all but 205 Navy Yard, 303 Decatur | SHARE_OF_REVENUE | by LOCATION | DESC',
    ],
    ['Sales in June / daily average', 'TREND | Revenue | 2026-06-01..2026-06-30 MONTHLY | at all | by DAY'],
  ])('%s', (questions, meaning) => expect(sessionMeaning(questions, reader, names)).toBe(meaning))

  it.each([
    ['Rent coverage: controllable income divided by occupancy, by location, TTM', 'Rent coverage'],
    ["I don't read spreadsheets. How are we doing?", "I don't read spreadsheets"],
  ])('%s: what is left out of it is said', (question, aside) => {
    const reading = reader.read(question, null)
    expect(reading.kind === 'PLAN' ? reading.corrections : reading.kind).toContainEqual({ typed: aside, read: '' })
  })

  it('lists all accounts that are not mapped, where one of them is named next to uncategorized ones', () => {
    const [unmapped] = names.accounts.filter(({ groupId }) => groupId === null)
    if (unmapped === undefined) throw new Error('Every account is mapped')
    const two = { ...names, accounts: [...names.accounts, { ...unmapped, id: 'booths', number: '4920', name: 'Photo booths' }] }
    const meaning = (question: string): string => sessionMeaning(question, new QuestionReader(two), two)
    expect(meaning('any uncategorized or undocumented postings this year?')).toBe(
      'TRANSACTIONS | 6895 + 4920 | 2026-01-01..2026-06-30 | at all',
    )
    expect(meaning('undocumented postings this year')).toBe('TRANSACTIONS | 6895 | 2026-01-01..2026-06-30 | at all')
  })
})
