import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { parseDay } from '../../../time/day.ts'
import { QuestionReader } from '../read-question.ts'

const known = restaurantNames()
const names = { ...known, time: { ...known.time, lastLedgerDay: parseDay('2026-07-15') } }
const reader = new QuestionReader(names)
const read = (question: string): string => readingSummary(reader.read(question, null), names)

// Asked on July 15, 2026, of books that end on that day.
describe('spoken wordings', () => {
  it.each([
    ['difference between june and may sales', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | CHANGE | vs PRIOR_PERIOD'],
    ['difference between may and june sales', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | CHANGE | vs PRIOR_PERIOD'],
    ['difference between q2 and q1 sales', 'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | CHANGE | vs PRIOR_PERIOD'],
    ['difference between h2 and h1 2025 sales', 'COMPARE | Revenue | 2025-07-01..2025-12-31 | at all | CHANGE | vs PRIOR_PERIOD'],
    ['difference between december and january sales', 'COMPARE | Revenue | 2026-01-01..2026-01-31 | at all | CHANGE | vs PRIOR_PERIOD'],
    ['difference between june and q1 sales', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | CHANGE | vs 2026-01-01..2026-03-31'],
    ['what changed between june and may', 'BRIDGE | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LINE'],
    ['variance between june and may labor', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | CHANGE | vs PRIOR_PERIOD'],
    [
      'difference between june and may for every expense account',
      'COMPARE | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by ACCOUNT',
    ],
    ['sales by store, largest to smallest, june', 'RANK | Revenue | 2026-06-01..2026-06-30 | at all | by LOCATION | DESC'],
    [
      'expenses by account june, largest to smallest',
      'RANK | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-06-01..2026-06-30 | at all | by ACCOUNT | DESC',
    ],
    ['sales by store, largest to smallest, q2, top 5', 'RANK | Revenue | 2026-04-01..2026-06-30 | at all | by LOCATION | DESC | first 5'],
    ['Repairs by vendor, largest to smallest, ytd', 'RANK | 6160 | 2026-01-01..2026-07-15 | at all | by VENDOR | DESC'],
    [
      'Repairs by vendor, largest to smallest, only over $1,000, ytd',
      'FILTER | 6160 | 2026-01-01..2026-07-15 | at all | by VENDOR | VALUE ABOVE 1000',
    ],
    [
      'sales for the largest and smallest store june',
      'RANK | Revenue | 2026-06-01..2026-06-30 | at all | by LOCATION | DESC | first 1 | last 1',
    ],
    [
      'labor by store: actual, budget, last year',
      'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | vs Budget 2026 | also vs PRIOR_YEAR | by LOCATION',
    ],
    [
      'ebitda by store: actual, plan, last year, june',
      'COMPARE | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | also vs PRIOR_YEAR | by LOCATION',
    ],
    [
      'overhead as a % of sales, 2024, 2025 and ytd',
      'TREND | Corporate overhead | 2024-01-01..2026-07-15 YEARLY | at all | SHARE_OF_REVENUE',
    ],
    ["who's up who's down on covers in q2", 'COMPARE | Guests | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION'],
    [
      "who's up and who's down on sales in june vs budget",
      'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION',
    ],
    ["did hoboken top last year's q2", 'COMPARE | Revenue + Four-wall EBITDA | 2026-04-01..2026-06-30 | at 204 Hoboken | vs PRIOR_YEAR'],
    ['did we pass last years june', 'COMPARE | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    [
      'which three stores cost us the most EBITDA against budget in H1',
      'RANK | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | VARIANCE | vs Budget 2026 | by LOCATION | WORST | first 3',
    ],
    [
      'is durham trending better than greenville on guests',
      'TREND | Guests | 2025-07-01..2026-06-30 MONTHLY | at 304 Durham, 305 Greenville | by LOCATION',
    ],
    [
      'is se outgrowing the ne',
      'COMPARE | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at Northeast, Southeast | CHANGE_PERCENT | vs PRIOR_YEAR | by REGION',
    ],
    [
      'stores by sales growth q2 vs last year, fastest first',
      'RANK | Revenue | 2026-04-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by LOCATION | DESC',
    ],
    ['check for anything coded wrong in june', 'ATTENTION | 2026-06-01..2026-06-30 | at all'],
    [
      'without charleston would we have hit plan in june',
      'COMPARE | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all but 302 Charleston | vs Budget 2026',
    ],
    [
      'I heard Princeton had a bad May. What happened?',
      'BRIDGE | Four-wall EBITDA | 2026-05-01..2026-05-31 | at 207 Princeton | vs PRIOR_YEAR | by LINE',
    ],
    ['i heard labor went up in may. why', 'BRIDGE | Labor | 2026-05-01..2026-05-31 | at all | vs PRIOR_YEAR | by ACCOUNT'],
    [
      'how are the new stores, Navy Yard and Decatur, doing?',
      'FIGURES | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at 205 Navy Yard, 303 Decatur',
    ],
    ['rev mix % by channel FY25', 'BREAKDOWN | Revenue | 2025-01-01..2025-12-31 | at all | by ACCOUNT'],
    ['put hoboken next to princeton, all lines, q2', 'REPORT | 2026-04-01..2026-06-30 | at 204 Hoboken | vs 207 Princeton'],
    ['was last june better or worse', 'COMPARE | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    ['kitchen vs floor labor june', 'FIGURES | 6030 + 6020 | 2026-06-01..2026-06-30 | at all'],
    ['floor vs kitchen labor june', 'FIGURES | 6020 + 6030 | 2026-06-01..2026-06-30 | at all'],
    ['occupancy: base vs percentage rent split by store, 2025', 'BREAKDOWN | 6510 + 6520 | 2025-01-01..2025-12-31 | at all | by LOCATION'],
    ['is the june budget in', 'COMPARE | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs Budget 2026'],
    ['dep & int jan thru mar', 'FIGURES | Depreciation and interest | 2026-01-01..2026-03-31 | at all'],
    ['nothing but hoboken: p&l june', 'REPORT | 2026-06-01..2026-06-30 | at 204 Hoboken'],
    ['are we spending more on utilities than we used to', 'COMPARE | 6150 | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    [
      "Don't show me the Northeast. Sales by store for June.",
      'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at all but Northeast | by LOCATION',
    ],
    ['hows business', 'FIGURES | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at all'],
    ['nothing booked to marketing at durham in may?', 'TRANSACTIONS | 6140 | 2026-05-01..2026-05-31 | at 304 Durham'],
    ['Which region is carrying us?', 'RANK | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | by REGION | DESC | first 1'],
    ["What should I be worried about before Thursday's meeting?", 'ATTENTION | 2026-06-01..2026-06-30 | at all'],
    ["what's a cover worth at savannah", 'FIGURES | Average check | 2026-01-01..2026-06-30 | at 307 Savannah'],
    [
      'stores that dont make 10% four wall, year to date',
      'FILTER | Four-wall EBITDA | 2026-01-01..2026-07-15 | at all | by LOCATION | SHARE_OF_REVENUE BELOW 0.1',
    ],
    [
      'Which three restaurants contributed most to the increase in EBITDA over last year, first half?',
      'RANK | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | DESC | first 3',
    ],
    ['bwl cost june', 'FIGURES | 5030 | 2026-06-01..2026-06-30 | at all'],
    ['bev cost and BWL cost in june', 'FIGURES | 5020 + 5030 | 2026-06-01..2026-06-30 | at all'],
    [
      'why arent we making money at navy yard',
      'BRIDGE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at 205 Navy Yard | vs PRIOR_YEAR | by LINE',
    ],
    [
      'utilities invoices at Carytown, nothing under $500 please, 2026',
      'TRANSACTIONS | 6150 | 2026-01-01..2026-12-31 | at 301 Carytown | VALUE AT_LEAST 500 | of Bill, Expense',
    ],
    ['How much did we give away in discounts and comps in June 2026?', 'FIGURES | 4090 | 2026-06-01..2026-06-30 | at all'],
    [
      'EBITDA slipped in the Mid-Atlantic. Why, and is it one restaurant or all of them?',
      'BRIDGE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at Mid-Atlantic | vs PRIOR_YEAR | by LOCATION',
    ],
    [
      'june sales, but only stores that were open all of last june',
      'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | same stores',
    ],
    ["any store where ops data for june isn't in yet", 'CHECK | 2026-06-01..2026-06-30 | at all | METRIC_GAPS'],
    [
      'food cost % may->june by region',
      'COMPARE | 5010 | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | vs PRIOR_PERIOD | by REGION',
    ],
    ['entries in repairs june, nothing below $1,000', 'TRANSACTIONS | 6160 | 2026-06-01..2026-06-30 | at all | VALUE AT_LEAST 1000'],
    ["stores that don't make money", 'FILTER | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | by LOCATION | VALUE BELOW 0'],
    ['how much did we give away in june', 'FIGURES | 4090 | 2026-06-01..2026-06-30 | at all'],
    ['how much did we give away at hoboken in may?', 'FIGURES | 4090 | 2026-05-01..2026-05-31 | at 204 Hoboken'],
    ['how much do we give away', 'FIGURES | 4090 | 2026-01-01..2026-06-30 | at all'],
    ["what's the gap between june and may", 'COMPARE | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
    [
      "what's the difference between june and may 2025",
      'COMPARE | Revenue + Four-wall EBITDA | 2025-06-01..2025-06-30 | at all | vs PRIOR_PERIOD',
    ],
    ['vendors largest to smallest', 'RANK | 2026-01-01..2026-06-30 | at all | by VENDOR | DESC'],
    ["did we top last year's q1 in sales", 'COMPARE | Revenue | 2026-01-01..2026-03-31 | at all | vs PRIOR_YEAR'],
    [
      "which stores topped last year's q2 sales",
      'FILTER | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | VARIANCE FAVORABLE',
    ],
    ['which stores top the list for june sales', 'RANK | Revenue | 2026-06-01..2026-06-30 | at all | by LOCATION | DESC'],
  ])('%s', (question, meaning) => expect(read(question)).toBe(meaning))

  // What only looks like one of them.
  it.each([
    ['difference between june and june last year sales', 'not understood: between june and june last year'],
    ['is revenue outgrowing budget', 'not understood: outgrowing'],
    ['is hoboken outgrowing last year', 'not understood: outgrowing'],
    ['is durham trending better than greenville', 'not understood: better than'],
    ['is hoboken trending worse than princeton for sales vs budget', 'not understood: worse than'],
    ['without rent would we have hit plan in june', 'not understood: without rent'],
    ['i heard hoboken had a great june', 'not understood: heard, great'],
    ['how are the new stores doing', 'not understood: new'],
    ['put hoboken next to princeton, labor only, q2', 'not understood: next'],
    ['kitchen vs bar labor june', 'not understood: kitchen, bar'],
    ['base vs percentage change in rent', 'not understood: base'],
    ['entries for repairs june largest to smallest', 'TRANSACTIONS | 6160 | 2026-06-01..2026-06-30 | at all'],
    ['which three stores cost us the most EBITDA vs last year', 'not understood: cost'],
    ['anything booked to the wrong account in june', 'not understood: wrong'],
    ['did we pass last year', 'not understood: pass'],
    ['june sales, but only stores that were open all of last may', 'not understood: open'],
    ['sales jan->jun by region', 'not understood: jun'],
    ['which store is carrying too much inventory', 'refused: NOT_IN_LEDGER_REPORTS'],
    ["what's a seat worth", 'refused: NOT_IN_LEDGER_REPORTS'],
    ['nothing but net: june sales', 'not understood: nothing'],
    ['difference between may and june of last year', 'not understood: difference'],
    ["did we pass last year's budget", 'not understood: pass'],
  ])('%s', (question, meaning) => expect(read(question)).toBe(meaning))

  it.each([
    ["Which accounts aren't mapped to a reporting line?", 'TRANSACTIONS | 6895 | all days | at all'],
    [
      'Break out revenue into food, bev, delivery, catering for Q2 and show the mix',
      'BREAKDOWN | Revenue | 2026-04-01..2026-06-30 | at all | by ACCOUNT',
    ],
    [
      'largest 10 invoices in R&M this quarter to date',
      'TRANSACTIONS | 6160 | 2026-07-01..2026-07-15 | at all | first 10 | of Bill, Expense',
    ],
    [
      'Total corporate overhead this year against budget, line by line',
      'COMPARE | Corporate overhead | 2026-01-01..2026-07-15 | at all | vs Budget 2026 | by ACCOUNT',
    ],
    ["prof fees & tech jumped in april - what's in there?", 'TRANSACTIONS | 7020 | 2026-04-01..2026-04-30 | at all'],
    ['packaging cost vs delivery sales - are they moving together?', 'TREND | 5040 + 4040 | 2025-07-01..2026-06-30 MONTHLY | at all'],
    [
      'Stores beating revenue budget but missing four-wall budget in June',
      'FILTER | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | Revenue: VARIANCE FAVORABLE | Four-wall EBITDA: VARIANCE UNFAVORABLE',
    ],
    [
      'Wilmington missed EBITDA again. What are the three biggest reasons?',
      'BRIDGE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at 209 Wilmington | vs Budget 2026 | by LINE',
    ],
    ['What goes into prime cost - does it include packaging?', 'DEFINE | Prime cost'],
    [
      'Supplies and smallwares looks off at Fells Point in March, can you pull the detail',
      'TRANSACTIONS | 6110 | 2026-03-01..2026-03-31 | at 202 Fells Point',
    ],
    ['what did we spend fixing stuff at hoboken this spring', 'FIGURES | 6160 | 2026-03-01..2026-05-31 | at 204 Hoboken'],
    ['is catering growing or nah', 'COMPARE | 4050 | 2026-01-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR'],
    ['List anything unusual in the June postings', 'ATTENTION | 2026-06-01..2026-06-30 | at all'],
    ['Who is missing a utility bill for June', 'FILTER | 6150 | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE NONE'],
    ["is june closed and complete, what's still missing?", 'CHECK | COVERAGE'],
    ["What's been posted to July so far?", 'TRANSACTIONS | 2026-07-01..2026-07-31 | at all'],
    [
      'Revenue mix: food, beverage, delivery, catering as a share of total, 1H26 vs 1H25',
      'BREAKDOWN | Revenue | 2026-01-01..2026-06-30 | at all | SHARE_OF_REVENUE | vs PRIOR_YEAR | by ACCOUNT',
    ],
    [
      'Table of four-wall EBITDA margin by location, columns Q1 and Q2 2026',
      'TREND | Four-wall EBITDA | 2026-01-01..2026-06-30 QUARTERLY | at all | SHARE_OF_REVENUE | by LOCATION',
    ],
    [
      'Occupancy as % of sales, by region, by quarter, 2025 onward',
      'TREND | Occupancy | 2025-01-01..2026-07-15 QUARTERLY | at all | SHARE_OF_REVENUE | by REGION',
    ],
    [
      'Sales per labor hour by region, monthly this year, as a heatmap or table',
      'TREND | Sales per labor hour | 2026-01-01..2026-06-30 MONTHLY | at all | by REGION | TABLE',
    ],
    [
      'Old Town guests by month this year next to last year',
      'TREND | Guests | 2026-01-01..2026-06-30 MONTHLY | at 206 Old Town | vs PRIOR_YEAR',
    ],
    [
      'Which of the Mid-Atlantic stores grew guests over last year in Q2, and which lost?',
      'COMPARE | Guests | 2026-04-01..2026-06-30 | at Mid-Atlantic | vs PRIOR_YEAR | by LOCATION',
    ],
    ['What goes in account 6110?', 'DEFINE | 6110'],
    ["What's the account number for card fees?", 'DEFINE | 6130'],
    [
      'How does the Southeast stack up against the other regions on labor % in June',
      'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by REGION',
    ],
    [
      'stacked bars of cost of goods by component per quarter, 2025 to 2026',
      'TREND | Cost of goods + 5010 + 5020 + 5030 + 5040 | 2025-01-01..2026-06-30 QUARTERLY | at all | STACKED_BAR',
    ],
    ['did we beat budget on labor in June or not', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026'],
    ["rent at Hoboken looks high, what's in there", 'TRANSACTIONS | Occupancy | 2026-06-01..2026-06-30 | at 204 Hoboken'],
    ["the repairs at Hoboken jumped in March. what's in there?", 'TRANSACTIONS | 6160 | 2026-03-01..2026-03-31 | at 204 Hoboken'],
    ['labor looks off in June, pull the entries', 'TRANSACTIONS | Labor | 2026-06-01..2026-06-30 | at all'],
    ['what goes into occupancy', 'DEFINE | Occupancy'],
    ['what is in labor, does it include overtime', 'DEFINE | Labor'],
    ["what's been posted in July", 'TRANSACTIONS | 2026-07-01..2026-07-31 | at all'],
    ['anything unusual in the May books?', 'ATTENTION | 2026-05-01..2026-05-31 | at all'],
    ['who is missing a rent payment for June', 'FILTER | Occupancy | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE NONE'],
    ['net income 2025 onwards by quarter', 'TREND | Net income | 2025-01-01..2026-07-15 QUARTERLY | at all'],
    ['sales this month to date', 'FIGURES | Revenue | 2026-07-01..2026-07-15 | at all'],
    [
      'Hoboken missed four-wall. What were the main drivers?',
      'BRIDGE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at 204 Hoboken | vs Budget 2026 | by LINE',
    ],
    [
      'cost of goods by component by quarter 2025',
      'TREND | Cost of goods + 5010 + 5020 + 5030 + 5040 | 2025-01-01..2025-12-31 QUARTERLY | at all',
    ],
    [
      'stacked bars of labor by component per quarter, 2025',
      'TREND | Labor + Management + Hourly staff + Taxes and benefits | 2025-01-01..2025-12-31 QUARTERLY | at all | STACKED_BAR',
    ],
    [
      'stacked bar of cost of goods by account per quarter 2025',
      'TREND | Cost of goods + 5010 + 5020 + 5030 + 5040 | 2025-01-01..2025-12-31 QUARTERLY | at all | STACKED_BAR',
    ],
    [
      'cost of goods by line by quarter 2025',
      'TREND | Cost of goods + 5010 + 5020 + 5030 + 5040 | 2025-01-01..2025-12-31 QUARTERLY | at all',
    ],
    [
      'labor by line by quarter 2025',
      'TREND | Labor + Management + Hourly staff + Taxes and benefits | 2025-01-01..2025-12-31 QUARTERLY | at all',
    ],
    ['labor by component 2025', 'BREAKDOWN | Labor | 2025-01-01..2025-12-31 | at all | by LINE'],
    [
      'cost of goods by part by quarter 2025',
      'TREND | Cost of goods + 5010 + 5020 + 5030 + 5040 | 2025-01-01..2025-12-31 QUARTERLY | at all',
    ],
    [
      'labor by line per month, 2025',
      'TREND | Labor + Management + Hourly staff + Taxes and benefits | 2025-01-01..2025-12-31 MONTHLY | at all',
    ],
    ['cost of goods by component in June', 'BREAKDOWN | Cost of goods | 2026-06-01..2026-06-30 | at all | by ACCOUNT'],
    [
      'labor by component in June by store',
      'BREAKDOWN | Labor + Management + Hourly staff + Taxes and benefits | 2026-06-01..2026-06-30 | at all | by LOCATION',
    ],
    ['Who did Decatur pay in May?', 'RANK | 2026-05-01..2026-05-31 | at 303 Decatur | by VENDOR | DESC'],
    ['catering rev last dec vs dec before', 'COMPARE | 4050 | 2025-12-01..2025-12-31 | at all | vs PRIOR_YEAR'],
    ['Is there any location missing a rent entry this year?', 'not understood: missing, location'],
    ['any store missing a utility bill in June', 'FILTER | 6150 | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE NONE'],
    ['who did we pay in May', 'RANK | 2026-05-01..2026-05-31 | at all | by VENDOR | DESC'],
    ['who does Fells Point pay most', 'RANK | 2026-01-01..2026-06-30 | at 202 Fells Point | by VENDOR | DESC | first 1'],
  ])('%s, as it is typed in a week of work', (question, meaning) => expect(read(question)).toBe(meaning))

  it.each([
    [
      'Flux June vs May, all P&L lines, only where it moved more than 10% and $5,000',
      'FILTER | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LINE | CHANGE_PERCENT FURTHER 0.1 | CHANGE FURTHER 5000',
    ],
    [
      'lines that moved more than 10% and $5,000, June vs May',
      'FILTER | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LINE | CHANGE_PERCENT FURTHER 0.1 | CHANGE FURTHER 5000',
    ],
    [
      'lines that changed by more than $5,000 and 10% June vs May',
      'FILTER | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LINE | CHANGE FURTHER 5000 | CHANGE_PERCENT FURTHER 0.1',
    ],
    [
      'lines that changed by more than 10% and by more than 5000 June vs May',
      'FILTER | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LINE | CHANGE_PERCENT FURTHER 0.1 | CHANGE FURTHER 5000',
    ],
    [
      'accounts that moved more than 5% and 2k vs last year in June',
      'FILTER | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | CHANGE_PERCENT FURTHER 0.05 | CHANGE FURTHER 2000',
    ],
    [
      'lines over budget by more than 10% and $5,000 in June',
      'FILTER | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LINE | CHANGE_PERCENT ABOVE 0.1 | CHANGE ABOVE 5000',
    ],
    ['lines that changed by more than 10% and up by more than 5000 June vs May', 'not understood: 10%'],
  ])('%s: either way by both limits, unless a word says which way', (question, meaning) => expect(read(question)).toBe(meaning))
})
