import { describe, expect, it } from 'vitest'
import { demoNames } from '../../../../bench/demo-names.ts'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { keptPlan } from '../../../../test/stored-plans.ts'
import { parseDay } from '../../../time/day.ts'
import { QuestionReader } from '../read-question.ts'

const names = demoNames(parseDay('2026-07-15'), parseDay('2026-07-15'))
const reader = new QuestionReader(names)
const read = (question: string): string => readingSummary(reader.read(question, null), names)
const JUNE = '2026-06-01..2026-06-30'
const YEAR = '2026-01-01..2026-12-31'
const HALF = '2026-01-01..2026-06-30'
const Q2 = '2026-04-01..2026-06-30'
const YEAR_BACK = '2025-07-01..2026-06-30'

describe('what is left of a budget', () => {
  it.each([
    ['how much marketing budget is left for the year', `COMPARE | 6140 | ${YEAR} | at all | vs Budget 2026`],
    ['how much budget do we have left for repairs this year', `COMPARE | 6160 | ${YEAR} | at all | vs Budget 2026`],
    ["what's left of the labor budget at Hoboken", `COMPARE | Labor | ${YEAR} | at 204 Hoboken | vs Budget 2026`],
    ['remaining labor budget by region', `COMPARE | Labor | ${YEAR} | at all | vs Budget 2026 | by REGION`],
    ['labor budget remaining by store', `COMPARE | Labor | ${YEAR} | at all | vs Budget 2026 | by LOCATION`],
    [
      'What share of the full-year four-wall EBITDA budget have we earned so far?',
      `COMPARE | Four-wall EBITDA | ${YEAR} | at all | vs Budget 2026`,
    ],
    ['how much of the repairs budget has been spent', `COMPARE | 6160 | ${YEAR} | at all | vs Budget 2026`],
    // Of days that are said it is their plan.
    ['how much of the labor budget is left this month', 'COMPARE | Labor | 2026-07-01..2026-07-31 | at all | vs Budget 2026'],
    ['remaining marketing budget for Q3', 'COMPARE | 6140 | 2026-07-01..2026-09-30 | at all | vs Budget 2026'],
  ])('%s', (question, meaning) => expect(read(question)).toBe(meaning))
})

describe('whole phrases for what a few words say', () => {
  it.each([
    ['hows old town doing', 'FIGURES | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at 206 Old Town'],
    ['how much of sales comes from Hoboken in june', `COMPARE | Revenue | ${JUNE} | at 204 Hoboken | vs all`],
    ['what share of revenue comes from the Southeast in june', `COMPARE | Revenue | ${JUNE} | at Southeast | vs all`],
    [
      'what percentage of total four-wall EBITDA comes from the Southeast in june',
      `COMPARE | Four-wall EBITDA | ${JUNE} | at Southeast | vs all`,
    ],
    ['how much of revenue comes from catering in june', `FIGURES | 4050 | ${JUNE} | at all | SHARE_OF_REVENUE`],
    ['labor at fells in june', `FIGURES | Labor | ${JUNE} | at 202 Fells Point`],
    ['fells labor june', `FIGURES | Labor | ${JUNE} | at 202 Fells Point`],
    [
      'what cost line missed budget by the greatest dollar amount in June',
      `RANK | Cost of goods + Labor + Direct operating + Occupancy | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LINE | WORST | first 1`,
    ],
    ['pour cost at Inman Park for june', `FIGURES | Beer, wine and liquor cost / Beer, wine and liquor | ${JUNE} | at 306 Inman Park`],
    [
      'revenue for Carytown and Wilmington in June, and whos doing better vs budget',
      `COMPARE | Revenue | ${JUNE} | at 209 Wilmington, 301 Carytown | vs Budget 2026 | by LOCATION`,
    ],
    ['stores with sales under 1m in Q2', 'FILTER | Revenue | 2026-04-01..2026-06-30 | at all | by LOCATION | VALUE BELOW 1000000'],
    ['June revenue, 2026 vs 2024', `COMPARE | Revenue | ${JUNE} | at all | vs 2024-06-01..2024-06-30`],
    ['Q2 labor by store 2026 vs 2025', 'COMPARE | Labor | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION'],
    ['T12M revenue through P6', 'FIGURES | Revenue | 2025-07-01..2026-06-30 | at all'],
    ['ytd labor through may by store', 'BREAKDOWN | Labor | 2026-01-01..2026-05-31 | at all | by LOCATION'],
    [
      'labor % P1 through P6 against budget, one row per period',
      'TREND | Labor | 2026-01-01..2026-06-30 MONTHLY | at all | SHARE_OF_REVENUE | vs Budget 2026',
    ],
    [
      'labor % june all stores other than back bay and old town',
      `FIGURES | Labor | ${JUNE} | at all but 101 Back Bay, 206 Old Town | SHARE_OF_REVENUE`,
    ],
    ['entries dated June 30 2026 in Labor at Old Town', 'TRANSACTIONS | Labor | 2026-06-30..2026-06-30 | at 206 Old Town'],
    ['any entries with cleaning in the memo in june', `TRANSACTIONS | ${JUNE} | at all | with cleaning`],
    ['break down controllables for june', `BREAKDOWN | Direct operating | ${JUNE} | at all | by ACCOUNT`],
    ['controllable margin june', `FIGURES | Controllable income | ${JUNE} | at all | SHARE_OF_REVENUE`],
    ['what was posted since July 1', 'TRANSACTIONS | 2026-07-01..2026-07-15 | at all'],
    [
      'was the drop in sales in june traffic or check',
      `BRIDGE | Revenue | ${JUNE} | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check`,
    ],
    ['vendors in repairs for june, largest first', `RANK | 6160 | ${JUNE} | at all | by VENDOR | DESC`],
    ['cumulative EBITDA this year', 'TREND | Four-wall EBITDA | 2026-01-01..2026-07-15 MONTHLY | at all | rolling 0'],
    ['running total of labor by month in 2025', 'TREND | Labor | 2025-01-01..2025-12-31 MONTHLY | at all | rolling 0'],
    ['SSS by month this year', 'TREND | Revenue | 2026-01-01..2026-07-15 MONTHLY | at all | CHANGE_PERCENT | vs PRIOR_YEAR | same stores'],
    ['labor growth by month this year', 'TREND | Labor | 2026-01-01..2026-07-15 MONTHLY | at all | CHANGE_PERCENT | vs PRIOR_YEAR'],
    ['june sales vs last june', `COMPARE | Revenue | ${JUNE} | at all | vs PRIOR_YEAR`],
    ['how is july tracking against july last yr', 'COMPARE | Revenue + Four-wall EBITDA | 2026-07-01..2026-07-15 | at all | vs PRIOR_YEAR'],
    ['utilities at navy yard last winter', 'FIGURES | 6150 | 2025-12-01..2026-02-28 | at 205 Navy Yard'],
    [
      'guests by quarter for rittenhouse since the start of last year',
      'TREND | Guests | 2025-01-01..2026-07-15 QUARTERLY | at 208 Rittenhouse',
    ],
    [
      'which lines are over budget in June, worst first',
      `RANK | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | ${JUNE} | at all | CHANGE | vs Budget 2026 | by LINE | DESC | CHANGE ABOVE 0`,
    ],
    ['does four wall include corporate overhead', 'CHECK | Four-wall EBITDA + Corporate overhead | all days | at all | PART_OF'],
    ['does prime cost include payroll taxes', 'CHECK | Prime cost + 6080 | all days | at all | PART_OF'],
    ["walk me from last year's June revenue to this year's by store", `BRIDGE | Revenue | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION`],
    ['bridge EBITDA from Q2 last year to Q2 this year', `BRIDGE | Four-wall EBITDA | ${Q2} | at all | vs PRIOR_YEAR | by LINE`],
    [
      'which expense accounts went up the most in dollars June over May',
      `RANK | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | ${JUNE} | at all | CHANGE | vs PRIOR_PERIOD | by ACCOUNT | DESC`,
    ],
    [
      'how many stores hit their EBITDA budget last month',
      `FILTER | Four-wall EBITDA | ${JUNE} | at all | vs Budget 2026 | by LOCATION | VARIANCE FAVORABLE`,
    ],
    [
      'which stores are missing their EBITDA budget by the most',
      `RANK | Four-wall EBITDA | ${HALF} | at all | VARIANCE | vs Budget 2026 | by LOCATION | WORST`,
    ],
    ['is June fully posted? can I close', 'CHECK | COVERAGE'],
    [
      'which vendors did we use for repairs at Portland this year and how much each',
      'RANK | 6160 | 2026-01-01..2026-07-15 | at 105 Portland | by VENDOR | DESC',
    ],
    ['worst labor % in June, give me the bottom five', `RANK | Labor | ${JUNE} | at all | SHARE_OF_REVENUE | by LOCATION | DESC | first 5`],
    ['budgeted revenue for Savannah for the back half', 'COMPARE | Revenue | 2026-07-01..2026-12-31 | at 307 Savannah | vs Budget 2026'],
    ['how much of June sales was Hoboken', `COMPARE | Revenue | ${JUNE} | at 204 Hoboken | vs all`],
    ['which months was net income negative in 2025', 'FILTER | Net income | 2025-01-01..2025-12-31 | at all | by PERIOD | VALUE BELOW 0'],
    ['which quarters did we lose money', `FILTER | Four-wall EBITDA | ${HALF} | at all | by PERIOD | VALUE BELOW 0`],
    // Only metrics have gaps.
    ['is July closed yet or are we missing costs', 'CHECK | COVERAGE'],
    ['are we missing any costs in June', 'not understood: missing'],
    ['are all the June costs in for every store', 'CHECK | COVERAGE'],
    ['before I send this to my franchise partners, are all the June costs in?', 'CHECK | COVERAGE'],
    ['are guest counts in for June', `FILTER | Guests | ${JUNE} | at all | by LOCATION | VALUE NONE`],
    ['how current are the guest counts', 'CHECK | COVERAGE'],
    ['how do you decide which stores count in same store sales', 'DEFINE | Revenue | same stores'],
    [
      'is the sales growth in the Southeast coming from traffic or check? Q2',
      `BRIDGE | Revenue | ${Q2} | at Southeast | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check`,
    ],
    ['sales mix q2, food bev alcohol delivery catering', `BREAKDOWN | Revenue | ${Q2} | at all | by ACCOUNT`],
    ['how has our average check moved over the last two years', 'TREND | Average check | 2024-07-01..2026-06-30 MONTHLY | at all'],
    [
      'did weekly sales per store go up vs last year in Q2',
      `COMPARE | Revenue | ${Q2} | at all | PER_METRIC | per Store weeks | vs PRIOR_YEAR`,
    ],
    [
      "walk me from last year's first half four-wall to this year's, by store",
      `BRIDGE | Four-wall EBITDA | ${HALF} | at all | vs PRIOR_YEAR | by LOCATION`,
    ],
    ['monthly variance to budget, EBITDA, H1', `TREND | Four-wall EBITDA | ${HALF} MONTHLY | at all | vs Budget 2026`],
    // A limit is compared with nothing.
    [
      'stores with labor over 33% and sales down vs last year, last quarter',
      `FILTER | Labor + Revenue | ${Q2} | at all | vs PRIOR_YEAR | by LOCATION | Labor: SHARE_OF_REVENUE ABOVE 0.33 | Revenue: CHANGE BELOW 0`,
    ],
    // Sums of three months, over a year of them.
    ['rolling 3 month food cost %', `TREND | 5010 | ${YEAR_BACK} MONTHLY | at all | SHARE_OF_REVENUE | rolling 3`],
    ['pay the Cintas invoice', 'refused: CHANGES'],
    ['what are we spending corporate overhead on', `BREAKDOWN | Corporate overhead | ${JUNE} | at all | by ACCOUNT`],
    [
      'utilities Jan-Mar this year compared to the same 3 months last yr',
      'COMPARE | 6150 | 2026-01-01..2026-03-31 | at all | vs PRIOR_YEAR',
    ],
    ['share of EBITDA coming from each region in Q2', `BREAKDOWN | Four-wall EBITDA | ${Q2} | at all | by REGION`],
    [
      "I'm meeting with my partners tomorrow and they always ask this, are we ahead of plan on revenue in Q2 or not?",
      `COMPARE | Revenue | ${Q2} | at all | vs Budget 2026`,
    ],
    ['local marketing by vender in June', `RANK | 6140 | ${JUNE} | at all | by VENDOR | DESC`],
    [
      'ok so sales look better than last year but is that actual traffic or are we just charging people more',
      `BRIDGE | Revenue | ${HALF} | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check`,
    ],
    [
      'COGS split food/bev/liquor/paper as a pct of sales last quarter',
      `BREAKDOWN | Cost of goods | ${Q2} | at all | SHARE_OF_REVENUE | by ACCOUNT`,
    ],
    [
      'why did four wall drop at New Haven in June, they told me it was a good month',
      `BRIDGE | Four-wall EBITDA | ${JUNE} | at 104 New Haven | vs PRIOR_YEAR | by LINE`,
    ],
    ['Greenville repairs in June - what was it?', `TRANSACTIONS | 6160 | ${JUNE} | at 305 Greenville`],
    ['EBITDA in June, what was it?', `FIGURES | Four-wall EBITDA | ${JUNE} | at all`],
    [
      'EBITDA by region and store in June, with subtotals',
      `BREAKDOWN | Four-wall EBITDA | ${JUNE} | at all | by REGION && BREAKDOWN | Four-wall EBITDA | ${JUNE} | at all | by LOCATION`,
    ],
    ['any stores I should be worried about', `ATTENTION | ${JUNE} | at all`],
    // What a single month had.
    [
      'stores losing money at four-wall in any month of 2025',
      'FILTER | Four-wall EBITDA | 2025-01-01..2025-12-31 | at all | by LOCATION | VALUE BELOW 0 | rolling 1',
    ],
    [
      'which stores had r&m above 3% of sales any time this year',
      `FILTER | 6160 | ${HALF} | at all | by LOCATION | SHARE_OF_REVENUE ABOVE 0.03 | rolling 1`,
    ],
    [
      'stores with sales below last year in any month of H1',
      `FILTER | Revenue | ${HALF} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE BELOW 0 | rolling 1`,
    ],
    ['stores with labor up vs the month before in any month of H1', 'not understood: the month before, in any month'],
    ['revenue in any month', `TREND | Revenue | ${YEAR_BACK} MONTHLY | at all`],
    [
      'stores with labor over 35% in any of the last 3 months',
      `FILTER | Labor | ${Q2} | at all | by LOCATION | SHARE_OF_REVENUE ABOVE 0.35 | rolling 1`,
    ],
    ['accounts over 50k in any month', 'not understood: in any month'],
    ['stores that did not lose money in any month of 2025', 'not understood: in any month'],
    ['did we lose money in any month of 2025', 'FILTER | Four-wall EBITDA | 2025-01-01..2025-12-31 | at all | by PERIOD | VALUE BELOW 0'],
    ['what share of seats is in the Northeast', `COMPARE | Seats | ${HALF} | at Northeast | vs all`],
    ['is May 2026 completely closed', 'CHECK | COVERAGE'],
    // A difference is no limit.
    [
      'stores with sales more than 10k below budget and labor more than 2k above in June',
      `FILTER | Revenue + Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | Revenue: CHANGE BELOW -10000 | Labor: CHANGE ABOVE 2000`,
    ],
    ['stores below budget on sales and EBITDA by more than 5% in June', 'not understood: 5%'],
    // Without Hoboken would be all others.
    ['is the Hoboken rent in for June', 'not understood: in'],
    ['what share of guests came from the Northeast in June', `COMPARE | Guests | ${JUNE} | at Northeast | vs all`],
    ['how has average check moved since January', 'TREND | Average check | 2026-01-01..2026-07-15 MONTHLY | at all'],
    ['labor in June, I just need it for the quarter', 'not understood: the quarter'],
    ['what should I bring up with the Northeast managers in June', 'refused: ADVICE'],
    ['what should I flag to the board about Q2', `ATTENTION | ${Q2} | at all`],
    ['is labor completely done', 'not understood: completely'],
    ['everything from revenue to net income', 'not understood: everything'],
    ['cumulative labor by month for Hoboken and Princeton', `TREND | Labor | ${HALF} MONTHLY | at 204 Hoboken, 207 Princeton | rolling 0`],
    ['which years did we lose money', 'FILTER | Four-wall EBITDA | 2024-01-01..2025-12-31 | at all | by PERIOD | VALUE BELOW 0'],
    ['what would the group sell for today', 'refused: NOT_IN_LEDGER_REPORTS'],
    ['income statment by quarter for 2025', 'REPORT | 2025-01-01..2025-12-31 | at all | by PERIOD'],
    ['which line is furthest off budget', `RANK | ${HALF} | at all | VARIANCE | vs Budget 2026 | by LINE | LARGEST`],
    [
      'how much of the Q2 sales change in the Northeast is traffic and how much is check',
      `BRIDGE | Revenue | ${Q2} | at Northeast | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check`,
    ],
    ['revenue this week vs last week', 'COMPARE | Revenue | 2026-07-13..2026-07-15 | at all | vs 2026-07-06..2026-07-08'],
    // Several places over time are a line each, unless they are asked for together.
    [
      'labor % by month for Hoboken and Princeton',
      `TREND | Labor | ${YEAR_BACK} MONTHLY | at 204 Hoboken, 207 Princeton | SHARE_OF_REVENUE | by LOCATION`,
    ],
    ['revenue by month for the Northeast and Southeast', `TREND | Revenue | ${YEAR_BACK} MONTHLY | at Northeast, Southeast | by REGION`],
    ['revenue by month for Hoboken and Princeton combined', `TREND | Revenue | ${YEAR_BACK} MONTHLY | at 204 Hoboken, 207 Princeton`],
    ['total revenue by month for Hoboken and Princeton', `TREND | Revenue | ${YEAR_BACK} MONTHLY | at 204 Hoboken, 207 Princeton`],
    ["anything with 'hood' in the memo in june", `TRANSACTIONS | ${JUNE} | at all | with hood`],
    ['cumulative sales by quarter', 'not understood: cumulative'],
    ['cumulative sales in June', 'not understood: cumulative'],
    ['how much did we loose at decatur in feb', 'choose: Gross profit, Controllable income, Four-wall EBITDA, Net income'],
  ])('%s', (question, meaning) => expect(read(question)).toBe(meaning))
})

describe('what only looks like a usual phrase', () => {
  it.each([
    ['q1 and q2 revenue 2026 vs 2025', 'not understood: 2026'],
    ['may revenue and june revenue 2026 vs 2025', 'not understood: 2026'],
    ['may and june sales vs last june', 'not understood: last june'],
    ['revenue where labor is up vs last year and guests are down vs budget', 'not understood: guests, budget'],
    // Nothing is ranked by what is left of a plan, and metrics have none.
    ['which region has the most revenue budget left', 'not understood: left'],
    ['stores ranked by labor budget left', 'not understood: left'],
    ['how much of the guests budget is left', 'not understood: left'],
    ['remaining labor budget by quarter', 'not understood: remaining'],
    ['how do the remaining stores compare to plan in june', 'not understood: remaining'],
    ["what's left of last year's labor budget", "not understood: what's left"],
    ['what share of revenue comes from new stores', 'not understood: new'],
    ['how much of revenue was made in june', `FIGURES | Revenue | ${JUNE} | at all`],
    ['labor on a two-year basis', 'not understood: basis'],
    ['accounts with transactions over 10000 in june', 'not understood: transactions'],
    // Shares and metrics are not added up over months.
    ['cumulative guests this year', 'not understood: cumulative'],
    ['cumulative labor % this year', 'not understood: cumulative'],
    ['revenue this labor day', 'refused: FORECAST'],
  ])('%s', (question, meaning) => expect(read(question)).toBe(meaning))
})

it('two questions in one are both answered, and neither where the second needs the answer to the first', () => {
  expect(read('what was june revenue and what was labor % in may?')).toBe(
    `FIGURES | Revenue | ${JUNE} | at all && FIGURES | Labor | 2026-05-01..2026-05-31 | at all | SHARE_OF_REVENUE`,
  )
  expect(read('which stores opened in 2025 and what were their sales')).toContain('not understood')
})

describe('single days and weeks', () => {
  it.each([
    ['daily sales Back Bay this month', 'TREND | Revenue | 2026-07-01..2026-07-31 MONTHLY | at 101 Back Bay | by DAY'],
    ['our best day in june', `RANK | Revenue | ${JUNE} | at all | by DAY | DESC | first 1`],
    ['top 5 days by sales in june', `RANK | Revenue | ${JUNE} | at all | by DAY | DESC | first 5`],
    ['sales by week in Q2', 'TREND | Revenue | 2026-04-01..2026-06-30 MONTHLY | at all | by WEEK'],
    ['which week was best in Q2', 'RANK | Revenue | 2026-04-01..2026-06-30 | at all | by WEEK | DESC | first 1'],
    ['average daily sales june', `TREND | Revenue | ${JUNE} MONTHLY | at all | by DAY`],
    ['labor by day', `TREND | Labor | ${JUNE} MONTHLY | at all | by DAY`],
    // Metrics have months, nothing is set against days, and days of the week are not booked.
    ['daily guests june', 'choose: The average per day, By month'],
    // Payroll is posted every other week.
    ['prime cost % by week', 'choose: By month'],
    // Not of its last day against its first one.
    ['did sales go up last week', 'COMPARE | Revenue | 2026-07-06..2026-07-12 | at all | vs PRIOR_YEAR'],
    ['which stores grew last week', 'FILTER | Revenue | 2026-07-06..2026-07-12 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 0'],
    ['labor % by day last week', 'choose: All of these days together'],
    // One of the two.
    ['sales by day vs last year june', 'choose: The comparison of all of it, By day, without the comparison'],
    ['sales by week in June vs May', 'choose: The comparison of all of it, By week, without the comparison'],
    ['sales by day 2025', 'choose: By month'],
    ['busiest day of the week', 'refused: DAYS'],
    ['least profitable day of the week at Durham', 'refused: DAYS'],
    ['weekend vs weekday sales', 'refused: DAYS'],
    ['sales same week last year at Hartford', 'not understood: week'],
    ['sales by hour', 'choose: By month'],
    ['sales by day and store june', 'not understood: store'],
  ])('%s', (question, meaning) => expect(read(question)).toBe(meaning))

  it('are those of the question before', () => {
    const before = reader.read('sales in May', null)
    const reading = reader.read('by day', keptPlan(before))
    expect(readingSummary(reading, names)).toBe('TREND | Revenue | 2026-05-01..2026-05-31 MONTHLY | at all | by DAY')
  })
})

describe('what a quick reader would not notice', () => {
  it.each([
    // Any one of the locations, and not all of them together.
    ['was anyone over budget on labor in June', `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0`],
    [
      'did anybody miss the labor budget in June',
      `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE`,
    ],
    ["did anyone's labor go up in June vs last year", `FILTER | Labor | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 0`],
    ['is anyone losing money at four wall in June', `FILTER | Four-wall EBITDA | ${JUNE} | at all | by LOCATION | VALUE BELOW 0`],
    [
      'ok so before I get on the call with the partners, is anybody actually losing money at the four wall level in June',
      `FILTER | Four-wall EBITDA | ${JUNE} | at all | by LOCATION | VALUE BELOW 0`,
    ],
    ['before I hop on a call, what was revenue in June', `FIGURES | Revenue | ${JUNE} | at all`],
    [
      'which five expense accounts grew the most in dollars vs last year in June',
      `RANK | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | ${JUNE} | at all | CHANGE | vs PRIOR_YEAR | by ACCOUNT | DESC | first 5`,
    ],
    [
      'is Inman Park above or below the Southeast average on sales per labor hour in June',
      `COMPARE | Sales per labor hour | ${JUNE} | at 306 Inman Park | vs Southeast`,
    ],
    ['is labor over or under budget in June', `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026`],
    ['sales june 27', 'FIGURES | Revenue | 2026-06-27..2026-06-27 | at all'],
    ['overtime / hourly staff q2', 'FIGURES | Overtime / Hourly staff | 2026-04-01..2026-06-30 | at all'],
    ['Labor in June vs. May - dollars and % of sales', 'choose: Labor in money, Labor as a share of revenue'],
    [
      'Sales mix by category, 2025 vs 2024',
      'BREAKDOWN | Revenue | 2025-01-01..2025-12-31 | at all | SHARE_OF_REVENUE | vs PRIOR_YEAR | by ACCOUNT',
    ],
    [
      'occupancy per square foot by store, trailing 12',
      'BREAKDOWN | Occupancy | 2025-07-01..2026-06-30 | at all | PER_METRIC | per Square feet | by LOCATION',
    ],
    ['supplies at Carytown on the last day of june', 'FIGURES | 6110 | 2026-06-30..2026-06-30 | at 301 Carytown'],
  ])('%s', (question, meaning) => expect(read(question)).toBe(meaning))
})
