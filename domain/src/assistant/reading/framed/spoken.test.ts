import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { NO_CONTEXT } from '../../chat.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

// Asked on July 15, 2026, of books that end with June.
describe('questions as owners and store managers ask them', () => {
  it.each([
    [
      'which restaurants had a net loss in the first half',
      'FILTER | Net income | 2026-01-01..2026-06-30 | at all | by LOCATION | VALUE BELOW 0',
    ],
    ['which stores were at a loss in June', 'FILTER | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE BELOW 0'],
    ['sales per sq ft at Old Town in 2025', 'FIGURES | Revenue | 2025-01-01..2025-12-31 | at 206 Old Town | PER_METRIC | per Square feet'],
    [
      'How far are we off the plan for the year?',
      'COMPARE | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs Budget 2026',
    ],
    ['what periods are in the ledger and is June complete', 'CHECK | COVERAGE'],
    [
      "are there any missing expenses in June - accounts that usually have a charge but don't this month?",
      'FILTER | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by ACCOUNT | VALUE NONE',
    ],
    [
      'how much beverage cost do we use per catering dollar',
      'FIGURES | Beverage cost / Catering and events | 2026-01-01..2026-06-30 | at all',
    ],
    ['Is inflation in food costs hitting us?', 'COMPARE | 5010 | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    [
      'What changed the most in our costs since 2024?',
      'COMPARE | Cost of goods + Labor + Direct operating + Occupancy | 2026-01-01..2026-06-30 | at all | CHANGE | vs 2024-01-01..2024-06-30 | by LINE',
    ],
    [
      'which 5 expenses grew the most vs last year',
      'RANK | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by ACCOUNT | DESC | first 5',
    ],
    [
      'fixed charge coverage ratio: EBITDA over occupancy, trailing twelve',
      'FIGURES | Four-wall EBITDA / Occupancy | 2025-07-01..2026-06-30 | at all',
    ],
    [
      'How concentrated are we - what share of EBITDA comes from the top five stores?',
      'RANK | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | by LOCATION | DESC | first 5',
    ],
    [
      'Revenue growth, price versus traffic: how much came from guests and how much from check?',
      'BRIDGE | Revenue | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
    ],
    ['how many hours did we work in june vs what was budgeted', 'COMPARE | Labor hours | 2026-06-01..2026-06-30 | at all | vs Budget 2026'],
    [
      'Reclass check: negative balances in expense accounts in June',
      'FILTER | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-06-01..2026-06-30 | at all | by ACCOUNT | VALUE BELOW 0',
    ],
    [
      'What did we accrue for wages at the end of June? / and at the end of May?',
      'TRANSACTIONS | Labor | 2026-05-31..2026-05-31 | at all | of Journal Entry',
    ],
    ['property taxes accrued in June for 302', 'TRANSACTIONS | 6540 | 2026-06-01..2026-06-30 | at 302 Charleston | of Journal Entry'],
    ['labor accruals June', 'TRANSACTIONS | Labor | 2026-06-01..2026-06-30 | at all | of Journal Entry'],
    ['accrued wages in June', 'TRANSACTIONS | Labor | 2026-06-01..2026-06-30 | at all | of Journal Entry'],
    [
      'What are our biggest expenses? / and the five that grew the most since last year',
      'RANK | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by ACCOUNT | DESC | first 5',
    ],
    [
      'labor by store in june / which 3 rose the most',
      'RANK | Labor | 2026-06-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | DESC | first 3',
    ],
    ['P&L for May at Hoboken / and june next to it', 'REPORT | 2026-05-01..2026-05-31 | at 204 Hoboken | vs 2026-06-01..2026-06-30'],
    ['food cost / show me a graph over two years', 'TREND | 5010 | 2024-07-01..2026-06-30 MONTHLY | at all'],
    [
      'trend of labor % / anything off at a particular store?',
      'TREND | Labor | 2025-07-01..2026-06-30 MONTHLY | at all | SHARE_OF_REVENUE | by LOCATION',
    ],
    [
      'EBITDA by store in June, lowest first / add the margin',
      'RANK | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | ASC',
    ],
    ['net income this year / which stores are not', 'FILTER | Net income | 2026-01-01..2026-06-30 | at all | by LOCATION | VALUE BELOW 0'],
    [
      'Which stores beat both their budget and last year on EBITDA in the first half? / which beat neither',
      'FILTER | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs Budget 2026 | also vs PRIOR_YEAR | by LOCATION | VARIANCE UNFAVORABLE',
    ],
    [
      'guests ytd vs last year by store / which ones are down the most',
      'RANK | Guests | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | ASC | first 5',
    ],
    ['sales by week in june / vs same weeks last year', 'choose: The comparison of all of it, By week, without the comparison'],
    ['labor at Hoboken in May / anything unusual?', 'ATTENTION | 2026-05-01..2026-05-31 | at 204 Hoboken'],
    ["what's our EBITDA", 'FIGURES | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all'],
    ['revenue between May 10 and May 25', 'FIGURES | Revenue | 2026-05-10..2026-05-25 | at all'],
    ['revenue between May 26 and Jun 25', 'FIGURES | Revenue | 2026-05-26..2026-06-25 | at all'],
    [
      'overtime by store in june, worst first / as % of labor',
      'RANK | Overtime / Labor | 2026-06-01..2026-06-30 | at all | by LOCATION | DESC',
    ],
    ['labor by month this year / chart it with food cost', 'TREND | Labor + 5010 | 2026-01-01..2026-06-30 MONTHLY | at all'],
    ['labor by month / and food cost on the same chart', 'TREND | Labor + 5010 | 2025-07-01..2026-06-30 MONTHLY | at all'],
    ['chart it with labor %', 'not understood: it'],
    ['graph sales this year', 'TREND | Revenue | 2026-01-01..2026-06-30 MONTHLY | at all | LINE'],
    [
      'budget for q3 revenue by region / vs last year',
      'COMPARE | Revenue | 2026-07-01..2026-09-30 | at all | vs Budget 2026 | also vs PRIOR_YEAR | by REGION',
    ],
    ['labor vs budget in June / vs last year', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    ['guests per day in June', 'choose: The average per day, By month'],
    ['did marketing do anything for traffic', 'not understood: do anything for'],
    ['labor by store in June and did it do anything for traffic', 'not understood: do anything for'],
    ['biggest bill in May / what account was that booked to', 'TRANSACTIONS | 2026-05-01..2026-05-31 | at all | first 1 | of Bill'],
    ['accrued wages in June', 'TRANSACTIONS | Labor | 2026-06-01..2026-06-30 | at all | of Journal Entry'],
    [
      'which region is growing fastest / and most profitable',
      'RANK | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | by REGION | DESC | first 1',
    ],
    [
      'which region is growing fastest / which has the highest EBITDA margin',
      'RANK | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | SHARE_OF_REVENUE | by REGION | DESC | first 1',
    ],
    ['top 5 stores by sales in June / which is the least profitable', 'not understood: profitable'],
    ['P&L for Hoboken in June / revenue per month there in 2025', 'TREND | Revenue | 2025-01-01..2025-12-31 MONTHLY | at 204 Hoboken'],
    ['labor % there in June', 'not understood: there'],
    [
      'stores below budget AND below last year on revenue in June / what about EBITDA instead',
      'FILTER | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | also vs PRIOR_YEAR | by LOCATION | CHANGE BELOW 0',
    ],
    ['accounts without any postings in June', 'FILTER | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by ACCOUNT | VALUE NONE'],
    ["new vendors in June we hadn't paid before", 'FILTER | 2026-06-01..2026-06-30 | at all | by VENDOR | DESC | VALUE NEW'],
    [
      'foodcost pct hoboken vs princeton june',
      'COMPARE | 5010 | 2026-06-01..2026-06-30 | at 204 Hoboken | SHARE_OF_REVENUE | vs 207 Princeton',
    ],
    [
      'food inflation - is food cost per guest going up?',
      'COMPARE | 5010 | 2026-01-01..2026-06-30 | at all | PER_METRIC | per Guests | vs PRIOR_YEAR',
    ],
    [
      'why are we under on ebitda at Hartford in june',
      'BRIDGE | Four-wall EBITDA | 2026-06-01..2026-06-30 | at 103 Hartford | vs Budget 2026 | by LINE',
    ],
    ['EBITDA to occupancy coverage, last twelve months', 'FIGURES | Four-wall EBITDA / Occupancy | 2025-07-01..2026-06-30 | at all'],
    [
      'G&A as a percent of revenue, 2024 vs 2025 vs this year',
      'TREND | Corporate overhead | 2024-01-01..2026-06-30 YEARLY | at all | SHARE_OF_REVENUE',
    ],
    ['hoboken ramp since opening', 'TREND | Revenue | all days | at 204 Hoboken'],
    [
      'which region is the most profitable per store?',
      'RANK | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | PER_METRIC | per Store weeks | by REGION | DESC | first 1',
    ],
    [
      'average sales per store by region this year',
      'BREAKDOWN | Revenue | 2026-01-01..2026-06-30 | at all | PER_METRIC | per Store weeks | by REGION',
    ],
    [
      'what is the full year budget for ebitda and how much have we done so far',
      'COMPARE | Four-wall EBITDA | 2026-01-01..2026-12-31 | at all | vs Budget 2026',
    ],
    [
      'is delivery and takeout growing / which store grew the most',
      'RANK | 4040 | 2026-01-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by LOCATION | DESC | first 1',
    ],
    [
      'labor vs last year / which store grew the most',
      'RANK | Revenue | 2026-01-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by LOCATION | DESC | first 1',
    ],
    ['guests per day in June vs last June', 'choose: The average per day, The comparison of all of it, By month'],
    ["repairs at Greenville last 3 months, what's in there", 'TRANSACTIONS | 6160 | 2026-04-01..2026-06-30 | at 305 Greenville'],
    ['how is average unit volume calculated', 'DEFINE | Average unit volume'],
  ])('%s', (questions, meaning) => expect(sessionMeaning(questions, reader, names)).toBe(meaning))

  it('adds nothing to a question that was not understood', () => {
    const unanswered = ['which stores had zork sales last quarter']
    expect(reader.read('and higher labor', null, { ...NO_CONTEXT, unanswered })).toMatchObject({
      kind: 'UNREAD',
      openQuestion: unanswered[0],
    })
  })
})
