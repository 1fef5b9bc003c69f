import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { keptPlan } from '../../../../test/stored-plans.ts'
import type { Plan, QuestionReading } from '../../plan.ts'
import { QuestionReader } from '../read-question.ts'
import { digitsForNumbers } from './number-words.ts'
import { plainRequest, withNamedLine } from './plain-request.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function chat(questions: readonly string[]): QuestionReading | null {
  let last: Plan | null = null
  let reading: QuestionReading | null = null
  for (const question of questions) {
    reading = reader.read(question, last)
    last = keptPlan(reading) ?? last
  }
  return reading
}

describe('a request without courtesy and reasons', () => {
  it.each([
    ['Good morning. Could you please tell me what revenue was in June?', 'what revenue was in June?', []],
    ['Our banker called yesterday; what was EBITDA?', 'what was EBITDA?', ['Our banker called yesterday;']],
    ['I would be interested in knowing how many stores lost money, and which they are.', 'how many stores lost money', []],
    ['Might I have the card fees, if possible in one table?', 'have the card fees?', []],
    ['To satisfy the auditors, I need all entries above one thousand dollars.', 'all entries above $1000', ['To satisfy the auditors']],
    ['For the Northeast, how much was labor in May?', 'how much was labor in May for the Northeast?', []],
    [
      'Please show net sales by store for each week of June, considering that some were closed.',
      'show net sales by store for each week of June',
      ['considering that some were closed'],
    ],
  ])('%s', (asked, text, context) => {
    const plain = plainRequest(asked)
    expect(plain?.text.toLowerCase()).toBe(text.toLowerCase())
    expect(plain?.context).toEqual(context)
  })

  // Each word counts, or what is said first is what is asked about.
  it.each([
    'What was revenue in June?',
    'labor in June? I mean May',
    'I spent 500 at Hoboken. How are we doing?',
    'labor as well',
    'also labor',
    'will we hit budget?',
  ])('is the same: %s', (asked) => expect(plainRequest(asked)).toBeNull())
})

it.each([
  ['Could you break it down by account?', 'Could you break R&M $& $1 down by account?'],
  ['show the monthly amounts in May', 'show monthly R&M $& $1 in May'],
])('puts a line in place of what stands for it, whatever its name: %s', (text, expected) =>
  expect(withNamedLine(text, 'R&M $& $1')).toBe(expected),
)

it.each([
  ['five percent', '5%'],
  ['twenty-five percent', '25%'],
  ['one hundred and twenty thousand dollars', 'one hundred and twenty thousand dollars'],
  ['five and ten percent', 'five and ten percent'],
  ['two million', '2000000'],
  ['two percentage points', '2 percentage points'],
  ['three stores', 'three stores'],
  ['the two of them', 'the two of them'],
])('amounts in digits: %s', (text, digits) => expect(digitsForNumbers(text)).toBe(digits))

describe('questions of careful writers', () => {
  it.each([
    [
      [
        "I'm preparing Thursday's board call and need net sales, prime cost and four-wall EBITDA for the second quarter of 2026, next to the same quarter of 2025.",
      ],
      'COMPARE | Revenue + Prime cost + Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR',
    ],
    [
      ['Could you please tell me which restaurants exceeded their labor budget by more than five percent in June 2026?'],
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE_PERCENT ABOVE 0.05',
    ],
    [
      [
        "Good morning. For tomorrow's operations meeting, could you please tell me which restaurants exceeded their labor budget by more than five percent in June 2026?",
      ],
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE_PERCENT ABOVE 0.05',
    ],
    [
      [
        'When you have a moment, please rank all restaurants that were open throughout both years by sales growth in the first half of 2026 over the first half of 2025.',
      ],
      'RANK | Revenue | 2026-01-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | same stores | by LOCATION | DESC',
    ],
    [
      [
        'For the Mid-Atlantic, how much of the shortfall against the revenue budget in the second quarter is attributable to each restaurant?',
        'And how does it look if Navy Yard is left out?',
      ],
      'COMPARE | Revenue | 2026-04-01..2026-06-30 | at 201 Bethesda, 202 Fells Point, 203 Fishtown, 204 Hoboken, 206 Old Town, 207 Princeton, 208 Rittenhouse, 209 Wilmington | vs Budget 2026 | by LOCATION',
    ],
    [
      ['I am new to the team and would appreciate an explanation of what exactly is counted in four-wall EBITDA and what is not.'],
      'DEFINE | Four-wall EBITDA',
    ],
    [
      [
        'My regional manager claims that overtime is under control in the Southeast. What did we spend on overtime there in each month of this year compared with last year?',
      ],
      'TREND | 6040 | 2026-01-01..2026-06-30 MONTHLY | at Southeast | vs PRIOR_YEAR',
    ],
    [
      [
        'I should be grateful for a table of base rent, common area charges and percentage rent by restaurant for the first six months of 2026.',
        'Could you add a column with the total as a percentage of sales?',
      ],
      'BREAKDOWN | 6510 + 6530 + 6520 | 2026-01-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION',
    ],
    [
      ['Before I sign off on May, I want to be sure there are no invoices that were entered twice. Could you check that for me?'],
      'TRANSACTIONS | 2026-05-01..2026-05-31 | at all | VALUE REPEATED | of Bill, Expense | of COSTS',
    ],
    [
      [
        'For each of the three regions, what were the labor costs per guest in the second quarter of 2026, and what were they a year earlier?',
      ],
      'COMPARE | Labor | 2026-04-01..2026-06-30 | at all | PER_METRIC | per Guests | vs PRIOR_YEAR | by REGION',
    ],
    [
      ['We are renegotiating with our landlords next week. What was base rent in the twelve months through June 2026?'],
      'FIGURES | 6510 | 2025-07-01..2026-06-30 | at all',
    ],
    [
      ['Please identify the restaurants whose revenue was above budget in June but whose four-wall EBITDA was nevertheless below budget.'],
      'FILTER | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | Revenue: CHANGE ABOVE 0 | Four-wall EBITDA: CHANGE BELOW 0',
    ],
    [
      [
        "I'm trying to decide how to present the quarter: which expense lines changed by more than ten percent between the first and the second quarter of 2026?",
      ],
      'FILTER | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-04-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LINE | CHANGE_PERCENT FURTHER 0.1',
    ],
    [
      ['What were the sales per square foot at Fishtown, Rittenhouse and Hoboken in the twelve months through June 2026, highest first?'],
      'RANK | Revenue | 2025-07-01..2026-06-30 | at 203 Fishtown, 204 Hoboken, 208 Rittenhouse | PER_METRIC | per Square feet | by LOCATION | DESC',
    ],
    [
      [
        'In preparation for my visit, please list the restaurants with a prime cost above sixty percent of sales in June 2026, and which they are.',
      ],
      'FILTER | Prime cost | 2026-06-01..2026-06-30 | at all | by LOCATION | SHARE_OF_REVENUE ABOVE 0.6',
    ],
    [
      [
        'I noticed that utilities seem high. In which restaurants did utilities exceed three percent of net sales in the first quarter of 2026?',
      ],
      'FILTER | 6150 | 2026-01-01..2026-03-31 | at all | by LOCATION | SHARE_OF_REVENUE ABOVE 0.03',
    ],
    [
      [
        'For our landlord at Hartford I need the net sales of that restaurant for each calendar month of 2025, as well as the total for the year.',
      ],
      'TREND | Revenue | 2025-01-01..2025-12-31 MONTHLY | at 103 Hartford',
    ],
    [
      [
        'I believe insurance was booked differently this spring. How much property insurance was recorded each month at Old Town since July 2025?',
      ],
      'TREND | 6550 | 2025-07-01..2026-06-30 MONTHLY | at 206 Old Town',
    ],
    [
      ["Kindly provide the share of each region in the group's total four-wall EBITDA for the year 2025."],
      'BREAKDOWN | Four-wall EBITDA | 2025-01-01..2025-12-31 | at all | by REGION',
    ],
    [
      ['Is there anything in the June figures that a careful controller ought to look at before the books are closed?'],
      'ATTENTION | 2026-06-01..2026-06-30 | at all',
    ],
    [
      [
        'Could you compare the first four months of Navy Yard, from March to June 2026, with what was budgeted for it, line by line?',
        'Where is the largest unfavorable variance?',
      ],
      'RANK | 2026-03-01..2026-06-30 | at 205 Navy Yard | VARIANCE | vs Budget 2026 | by LINE | WORST',
    ],
    [
      [
        "For tomorrow's operations meeting, please list the restaurants by sales per labor hour for June against May.",
        'Could you restrict that to the restaurants that became worse?',
      ],
      'FILTER | Sales per labor hour | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LOCATION | VARIANCE UNFAVORABLE',
    ],
    [
      ["I'd like to see the total payroll taxes for 2025 by quarter; our auditor wishes to reconcile them."],
      'TREND | 6080 | 2025-01-01..2025-12-31 QUARTERLY | at all',
    ],
    [
      [
        'Of the restaurants in the Mid-Atlantic, which ones improved both their revenue and their four-wall margin in the second quarter compared with the same quarter of last year?',
      ],
      'FILTER | Revenue + Four-wall EBITDA | 2026-04-01..2026-06-30 | at Mid-Atlantic | vs PRIOR_YEAR | by LOCATION | Revenue: CHANGE ABOVE 0 | Four-wall EBITDA: SHARE_CHANGE ABOVE 0',
    ],
    [
      [
        'With regard to Inman Park, I would like the profit and loss for June 2026, with percentages of sales and the prior year in the next column.',
      ],
      'REPORT | 2026-06-01..2026-06-30 | at 306 Inman Park | vs PRIOR_YEAR',
    ],
    [
      ['Which restaurant had the steepest increase in property tax between 2024 and 2025, in dollars as well as in percent?'],
      'RANK | 6540 | 2025-01-01..2025-12-31 | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | DESC | first 1',
    ],
    [
      [
        'I am comparing our two Philadelphia restaurants, Fishtown and Rittenhouse. Please put their figures for the first half of 2026 next to each other.',
        'Which of the two has the lower labor percentage?',
      ],
      'FIGURES | Labor | 2026-01-01..2026-06-30 | at 203 Fishtown, 208 Rittenhouse | SHARE_OF_REVENUE | by LOCATION',
    ],
    [
      [
        "If it isn't too much trouble, please show the weekly average of net sales for each restaurant in the Southeast in June, considering that some were closed on Sundays.",
      ],
      'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at Southeast | PER_METRIC | per Store weeks | by LOCATION',
    ],
    [
      [
        'I have to write two sentences on Wilmington for the investor letter. What were the main reasons its result in the second quarter differed from budget?',
      ],
      'BRIDGE | Four-wall EBITDA | 2026-04-01..2026-06-30 | at 209 Wilmington | vs Budget 2026 | by LINE',
    ],
    [
      [
        'To satisfy the auditors, I need all entries of December 31, 2025, in expense accounts at Hartford that exceed one thousand dollars.',
      ],
      'TRANSACTIONS | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2025-12-31..2025-12-31 | at 103 Hartford | VALUE ABOVE 1000',
    ],
    [
      [
        'For the annual meeting, please give me three figures for 2025: total revenue, four-wall EBITDA margin, and number of guests served.',
        'And the same for 2024, please.',
      ],
      'FIGURES | Revenue + Four-wall EBITDA + Guests | 2024-01-01..2024-12-31 | at all',
    ],
    [
      ['Please state the budgeted and actual number of guests for each region in the second quarter, with the difference in percent.'],
      'COMPARE | Guests | 2026-04-01..2026-06-30 | at all | vs Budget 2026 | by REGION',
    ],
    [
      ['I heard that Princeton blew up in May. What happened?'],
      'BRIDGE | Four-wall EBITDA | 2026-05-01..2026-05-31 | at 207 Princeton | vs PRIOR_YEAR | by LINE',
    ],
    [
      ['We are losing money at Hoboken. Why?'],
      'BRIDGE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at 204 Hoboken | vs PRIOR_YEAR | by LINE',
    ],
    [['We opened Navy Yard in March. What was labor there in May?'], 'FIGURES | Labor | 2026-05-01..2026-05-31 | at 205 Navy Yard'],
    [
      [
        'My district includes Durham, Greenville and South End. For the month of June 2026, could you please show me the revenue, labor cost and labor as a percentage of sales for these three locations?',
      ],
      'FIGURES | Revenue + Labor | 2026-06-01..2026-06-30 | at 304 Durham, 305 Greenville, 308 South End | SHARE_OF_REVENUE | by LOCATION',
    ],
    [
      [
        'Could you please list all entries posted to Professional fees and technology between March 1, 2026 and March 31, 2026, including the vendor and the amount of each?',
      ],
      'TRANSACTIONS | 7020 | 2026-03-01..2026-03-31 | at all',
    ],
    [
      ['Revenue against budget in June', 'Thank you. Could you please also give me the same comparison for Four-wall EBITDA?'],
      'COMPARE | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs Budget 2026',
    ],
    [["What does the Four-wall EBITDA line include and what's left out?"], 'DEFINE | Four-wall EBITDA'],
    [
      [
        'Leaving aside the locations that opened or closed during the period, which restaurants had a higher labor percentage in the first half of 2026 than in the first half of 2025?',
      ],
      'FILTER | Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | same stores | by LOCATION | SHARE_CHANGE ABOVE 0',
    ],
    [
      [
        'We have been debating whether our benefits are becoming too expensive. What did health and other benefits cost per labor hour in the second quarters of 2024, 2025 and 2026?',
      ],
      'TREND | 6090 | 2026-04-01..2026-06-30 QUARTERLY | at all | PER_METRIC | per Labor hours | by YEAR | first 3',
    ],
    [
      ['I would like a chart of sales per labor hour for the whole company, by month, for the last eighteen months, if that is possible.'],
      'TREND | Sales per labor hour | 2025-01-01..2026-06-30 MONTHLY | at all | LINE',
    ],
    [
      [
        'Please show, for every location that was open throughout both years, the percentage change in revenue between calendar 2024 and calendar 2025, sorted from largest increase to largest decrease.',
      ],
      'RANK | Revenue | 2025-01-01..2025-12-31 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | same stores | by LOCATION | DESC',
    ],
    [
      ['Would you kindly tell me how many guests we served at the Northeast restaurants in May 2026 and what they spent on average?'],
      'FIGURES | Guests + Average check | 2026-05-01..2026-05-31 | at Northeast',
    ],
    [
      [
        'I wonder whether property insurance is booked evenly. Please show property insurance by month for the Southeast from January 2025 to June 2026.',
      ],
      'TREND | 6550 | 2025-01-01..2026-06-30 MONTHLY | at Southeast',
    ],
    [
      ['I noticed that Cost of goods did not look right to me. Could you break it down by account for Bethesda, June 2026?'],
      'BREAKDOWN | Cost of goods | 2026-06-01..2026-06-30 | at 201 Bethesda | by ACCOUNT',
    ],
    [
      [
        'At Hoboken we introduced a new wine list on April 1. Please compare beer, wine and liquor sales from April through June 2026 with the same months of 2025.',
      ],
      'COMPARE | 4030 | 2026-04-01..2026-06-30 | at 204 Hoboken | vs PRIOR_YEAR',
    ],
  ])('%j', (questions, expected) => {
    const reading = chat(questions)
    expect(reading === null ? '' : readingSummary(reading, names)).toBe(expected)
  })

  // What is left out, wanted or limited is a part of the question; days and places of other things are none of it.
  it.each([
    [['what is the difference between the june p&l and the may p&l'], 'REPORT | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
    [['what is the difference between the budget p&l and the actual p&l'], 'REPORT | 2026-01-01..2026-06-30 | at all | vs Budget 2026'],
    [
      ['explain the difference between the hoboken p&l and the princeton p&l'],
      'BRIDGE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at 204 Hoboken, 207 Princeton | vs PRIOR_YEAR | by LINE',
    ],
    [
      ['which lines does the hoboken p&l miss'],
      'FILTER | 2026-01-01..2026-06-30 | at 204 Hoboken | vs Budget 2026 | by LINE | VARIANCE UNFAVORABLE',
    ],
    [['which accounts are excluded from the budget report'], 'not understood: excluded'],
    [['Is there anything about labor at Hoboken that we need to check before June is closed?'], 'not understood: check, before'],
    [['Is there anything in the June results for Old Town that someone should review?'], 'not understood: someone, should, review'],
    [['Is there anything in labor for May that we should review?'], 'not understood: should, review'],
    [
      ['Is there anything in the June figures that a careful controller ought to look at before the books are closed?'],
      'ATTENTION | 2026-06-01..2026-06-30 | at all',
    ],
    [['Please list bills in 2026 that have the same vendor and the same amount at Hoboken'], 'not understood: vendor'],
    [['Please show labor by month for 2025 and 2026, with 2026 only through March'], 'not understood: through march, 2026'],
    [['How far have we come towards the budgeted revenue by the end of Q1?'], 'not understood: towards'],
    [
      ['labor % rent % and food cost % by store June'],
      'BREAKDOWN | Labor + Occupancy + 5010 | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION',
    ],
    [['what % rent do we pay at Hoboken'], 'FIGURES | Occupancy | 2026-01-01..2026-06-30 | at 204 Hoboken | SHARE_OF_REVENUE'],
    [['Which stores were over their labor budget by five and ten percent in June?'], 'not understood: ten'],
    [['between five and ten thousand dollars bills in June'], 'not understood: thousand'],
    [['Please confirm that revenue in June was above $2 million'], 'not understood: confirm'],
    [['Could you verify that the repairs bills in June are all at Hoboken?'], 'not understood: verify'],
    [['june recap: labor by store vs may'], 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LOCATION'],
    [["labor % at Hoboken with the company's in June"], 'COMPARE | Labor | 2026-06-01..2026-06-30 | at 204 Hoboken | vs all'],
    [
      ['For each of the two restaurants in the Southeast, could you tell me labor in June?'],
      'not understood: for each of the two restaurants in the southeast, could you tell me labor in june',
    ],
    [['Could you compare the first three months of Navy Yard, from March to June 2026, with budget?'], 'not understood: first'],
    [["I don't want Navy Yard in there. What was revenue in June?"], "not understood: don't"],
    [['My numbers should not include Hoboken. What was revenue in June?'], 'not understood: should'],
    [['We do not count Navy Yard. What was revenue in June?'], 'not understood: count'],
    [['I have everything except May. Could you tell me what labor was?'], 'not understood: everything except labor'],
    [['For the landlord review of all stores except Hoboken, could you tell me revenue in June?'], 'not understood: review'],
    [['Please show labor for all of our stores in June, although my region is only the Southeast.'], 'not understood: although'],
    [
      ['For the meeting with the owner of Hoboken, what was labor in June at all stores?'],
      'FIGURES | Labor | 2026-06-01..2026-06-30 | at all',
    ],
    [
      ['In preparation for the July board meeting, I need revenue by region.'],
      'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at all | by REGION',
    ],
    [
      ['Our board meets in May. Which stores lost money?'],
      'FILTER | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | by LOCATION | VALUE BELOW 0',
    ],
    [['We changed vendors in 2024. What is food cost by month?'], 'TREND | 5010 | 2025-07-01..2026-06-30 MONTHLY | at all'],
    [['We raised prices in March. How has revenue by store changed since then?'], 'not understood: raised, changed'],
    [['The owner wants labor by store in June. And revenue for May.'], 'not understood: owner, revenue, may'],
    [['Our CFO wants labor by region in June. Could you also tell me utilities in May?'], 'not understood: cfo, utilities, may'],
    [['For bank charges, what was the total in June?'], 'not understood: bank'],
    [['show bills from the national restaurant association'], 'not understood: national, association'],
    [
      ['Hoboken, Princeton and Fishtown revenue in June', 'which has the lowest labor %'],
      'RANK | Labor | 2026-06-01..2026-06-30 | at 203 Fishtown, 204 Hoboken, 207 Princeton | SHARE_OF_REVENUE | by LOCATION | ASC | first 1',
    ],
    [['Northeast and Southeast labor in June', 'which is worse vs budget'], 'not understood: worse'],
    [
      ['Hoboken vs the Southeast labor % in June', 'vs budget'],
      'COMPARE | Labor | 2026-06-01..2026-06-30 | at 204 Hoboken | SHARE_OF_REVENUE | vs Budget 2026',
    ],
  ])('is not taken for another question: %j', (questions, expected) => {
    const reading = chat(questions)
    expect(reading === null ? '' : readingSummary(reading, names)).toBe(expected)
  })

  it('says what it left out, and where a reason names the place', () => {
    expect(chat(['We had a leak at Savannah. What were repairs there in May?'])).toMatchObject({
      kind: 'PLAN',
      assumed: ['rows', 'places'],
      corrections: [{ typed: 'We had a leak at Savannah', read: '' }],
    })
  })

  // A line or an amount in a reason may be what is asked about.
  it.each(['I spent 500 at Hoboken. How are we doing?'])('is not understood: %s', (question) =>
    expect(chat([question])?.kind).toBe('UNREAD'),
  )

  it.each([
    [
      [
        'Catering is meant to be a growth initiative this year, so please show catering and events sales by quarter since the start of 2024, together with the share of revenue they represent.',
      ],
      'TREND | 4050 | 2024-01-01..2026-06-30 QUARTERLY | at all | SHARE_OF_REVENUE',
    ],
    [
      [
        'Since several landlords send their reconciliations late, can you show me the common area charges entries for Princeton and Hoboken from April onward, with dates, vendors and memos?',
      ],
      'TRANSACTIONS | 6530 | 2026-04-01..2026-06-30 | at 204 Hoboken, 207 Princeton',
    ],
    [
      [
        'Our controller noticed that property tax looked lumpy in the Northeast, so please show the monthly amounts for each restaurant there for 2025 and flag any month that stands out.',
      ],
      'TREND | 6540 | 2025-01-01..2025-12-31 MONTHLY | at Northeast | by LOCATION',
    ],
    [
      [
        'One of our directors asked why the Mid-Atlantic earned less or more at the four-wall level this June than a year ago, and I would like a bridge that shows the contribution of each line.',
      ],
      'BRIDGE | Four-wall EBITDA | 2026-06-01..2026-06-30 | at Mid-Atlantic | vs PRIOR_YEAR | by LINE',
    ],
    [
      [
        'As the regional director for the Southeast I have a call with my general managers tomorrow, so could you rank my restaurants by sales per labor hour for June and show the change from May?',
        'Same thing for the Northeast.',
      ],
      'RANK | Sales per labor hour | 2026-06-01..2026-06-30 | at Northeast | CHANGE | vs PRIOR_PERIOD | by LOCATION | DESC',
    ],
    [
      ['Which restaurants beat budget on both revenue and four-wall EBITDA year to date?'],
      'FILTER | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | Revenue: VARIANCE FAVORABLE | Four-wall EBITDA: VARIANCE FAVORABLE',
    ],
    [
      [
        'For the pricing discussion on Thursday, could you show average check by region for every month since last July so that I can see whether the trend is up or down?',
      ],
      'TREND | Average check | 2025-07-01..2026-06-30 MONTHLY | at all | by REGION',
    ],
    [
      [
        'I want to understand corporate overhead before the compensation committee meets; please split it by account for the first half of 2026 and compare each account with the first half of 2025.',
      ],
      'BREAKDOWN | Corporate overhead | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT',
    ],
    [
      [
        'The audit committee likes a three-year view: what were full-year net income and net margin in 2024 and 2025, and where do we stand so far in 2026?',
      ],
      'TREND | Net income | 2024-01-01..2026-06-30 YEARLY | at all | SHARE_OF_REVENUE',
    ],
    [
      [
        'We need to explain to the board the change in company net income from the first quarter to the second quarter of this year; please show the bridge from largest to smallest effect.',
      ],
      'BRIDGE | Net income | 2026-04-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LINE',
    ],
    [['Did any accruals booked in May get reversed in June?'], 'TRANSACTIONS | 2026-06-01..2026-06-30 | at all | with reverse'],
    [
      ['comp store sales growth for june please, leave out anything that wasnt open a year ago'],
      'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | same stores',
    ],
    [
      [
        'For covenant purposes I need four-wall EBITDA less corporate overhead for calendar 2025.',
        'Same for the twelve months ended June 2026',
      ],
      'FIGURES | Four-wall EBITDA less Corporate overhead | 2025-07-01..2026-06-30 | at all',
    ],
    [
      ['northeast or mid-atlantic, who runs the tighter food cost'],
      'FIGURES | 5010 | 2026-01-01..2026-06-30 | at Mid-Atlantic, Northeast | SHARE_OF_REVENUE | by REGION',
    ],
    [
      ['whats the full year budget for labor and how much have we used up'],
      'COMPARE | Labor | 2026-01-01..2026-12-31 | at all | vs Budget 2026',
    ],
    [['catering in hoboken: first half 24, 25, 26'], 'TREND | 4050 | 2026-01-01..2026-06-30 MONTHLY | at 204 Hoboken | by YEAR | first 3'],
    [
      ['which places are growing sales but making less'],
      'FILTER | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | Revenue: CHANGE ABOVE 0 | Four-wall EBITDA: CHANGE BELOW 0',
    ],
    [['whats Hoboken gonna do in august'], 'refused: FORECAST'],
    [
      ['P&L for Princeton for June', 'and put hoboken in there too'],
      'REPORT | 2026-06-01..2026-06-30 | at 204 Hoboken, 207 Princeton | by LOCATION',
    ],
    [['Labor looks bad at Hoboken. Please show it by month.'], 'TREND | Labor | 2025-07-01..2026-06-30 MONTHLY | at 204 Hoboken'],
    [
      ['Which stores improved both their food cost and their labor in Q2 vs last year?'],
      'FILTER | 5010 + Labor | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | 5010: SHARE_CHANGE FAVORABLE | Labor: SHARE_CHANGE FAVORABLE',
    ],
    [
      ['trailing twelve month EBITDA per restaurant, at store level, as of june 30'],
      'BREAKDOWN | Four-wall EBITDA | 2025-07-01..2026-06-30 | at all | by LOCATION',
    ],
    [
      ['takeout as a piece of total sales, region by region, last quarter'],
      'BREAKDOWN | 4040 | 2026-04-01..2026-06-30 | at all | SHARE_OF_REVENUE | by REGION',
    ],
    [
      ['Revenue, prime cost and EBITDA in Q2 2026 vs budget', 'And the same three against Q2 of last year.'],
      'COMPARE | Revenue + Prime cost + Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR',
    ],
    [['Did percentage rent kick in at any restaurant this year?'], 'BREAKDOWN | 6520 | 2026-01-01..2026-06-30 | at all | by LOCATION'],
    [
      ['biggest single invoice in Hoboken this year and who was it from'],
      'TRANSACTIONS | 2026-01-01..2026-06-30 | at 204 Hoboken | first 1 | of Bill, Expense',
    ],
    [
      ['Why was Princeton’s prime cost so far over budget last month?'],
      'BRIDGE | Prime cost | 2026-06-01..2026-06-30 | at 207 Princeton | vs Budget 2026 | by LINE',
    ],
    [
      ['Utilities jan-feb this yr vs same months last yr, northeast by store. Heat killed us'],
      'COMPARE | 6150 | 2026-01-01..2026-02-28 | at Northeast | vs PRIOR_YEAR | by LOCATION',
    ],
    [['What was revenue in June? I don’t trust it.'], 'FIGURES | Revenue | 2026-06-01..2026-06-30 | at all'],
    [['Show overtime by store for Q2. It keeps coming up.'], 'BREAKDOWN | 6040 | 2026-04-01..2026-06-30 | at all | by LOCATION'],
    [['Labor in June. Georgetown.'], 'not understood: georgetown'],
    [
      ['SPLH for Northeast, apr may jun', 'which one’s the laggard'],
      'RANK | Sales per labor hour | 2026-04-01..2026-06-30 | at Northeast | by LOCATION | ASC | first 1',
    ],
    [
      ['Rank regions on flow-through YTD vs PY'],
      'COMPARE | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by REGION',
    ],
    [['Percentage rent, who’s paying it?'], 'BREAKDOWN | 6520 | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    [
      ['COGS % in bps vs LY for the company, june'],
      'COMPARE | Cost of goods | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | vs PRIOR_YEAR',
    ],
    [
      ['5 biggest unfavorable variances to budget at Georgetown, er sorry Princeton, in june'],
      'RANK | 2026-06-01..2026-06-30 | at 207 Princeton | VARIANCE | vs Budget 2026 | by LINE | WORST | first 5',
    ],
    [
      ['Whats the full year 2026 budget for controllable income, by region', 'how much of that have we earned so far?'],
      'not understood: earned',
    ],
    [
      ['Occupancy cost per sq ft, every restaurant, 2025', 'just the Northeast, cheapest at the top'],
      'RANK | Occupancy | 2025-01-01..2025-12-31 | at Northeast | PER_METRIC | per Square feet | by LOCATION | ASC',
    ],
    [
      ['Hoboken, Princeton: revenue, prime cost and controllable for June in one table', 'add % of sales'],
      'FIGURES | Revenue + Prime cost + Controllable income | 2026-06-01..2026-06-30 | at 204 Hoboken, 207 Princeton | SHARE_OF_REVENUE | TABLE',
    ],
    [['June accruals'], 'not understood: accruals'],
    [['Did anything get booked twice in R&M last month?'], 'TRANSACTIONS | 6160 | 2026-06-01..2026-06-30 | at all | VALUE REPEATED'],
    [
      ['how many guests did the Southeast serve in 2025', 'vs 24'],
      'COMPARE | Guests | 2025-01-01..2025-12-31 | at Southeast | vs PRIOR_YEAR',
    ],
    [['whats the difference btwn controllable income and four wall'], 'DEFINE | Controllable income + Four-wall EBITDA'],
    [['has every store got base rent posted for june'], 'FILTER | 6510 | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE NONE'],
    [
      ['Break labor down for Hoboken, May, by account', 'as % of rev'],
      'BREAKDOWN | Labor | 2026-05-01..2026-05-31 | at 204 Hoboken | SHARE_OF_REVENUE | by ACCOUNT',
    ],
    [
      ['The COO wants a one-liner: are we ahead or behind plan on EBITDA through June, and by how much?'],
      'COMPARE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs Budget 2026',
    ],
    [
      ['cam + prop tax + insurance for Hoboken, full yr 25 vs full yr 24'],
      'COMPARE | 6530 + 6540 + 6550 | 2025-01-01..2025-12-31 | at 204 Hoboken | vs PRIOR_YEAR',
    ],
    [
      ['rank regions on four wall margin growth 2025 over 2024'],
      'RANK | Four-wall EBITDA | 2025-01-01..2025-12-31 | at all | SHARE_CHANGE | vs PRIOR_YEAR | by REGION | DESC',
    ],
    [
      ['Card fees look heavy. What are we paying as a share of net sales, this year against last?'],
      'COMPARE | 6130 | 2026-01-01..2026-06-30 | at all | SHARE_OF_REVENUE | vs PRIOR_YEAR',
    ],
    [
      ['Which 3 restaraunts have gained the most traffic over last year?'],
      'RANK | Guests | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | DESC | first 3',
    ],
    [
      ['Our landlord at Hoboken wants the sales for percentage rent. Give me revenue by month for 2025 there.'],
      'TREND | Revenue | 2025-01-01..2025-12-31 MONTHLY | at 204 Hoboken',
    ],
    [
      ['We’ve been told delivery is eating margin. How much of revenue goes to commissions, by store, this year?'],
      'BREAKDOWN | 6120 | 2026-01-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION',
    ],
    [
      ['If I look only at stores open more than a year, how did guests do in June?'],
      'COMPARE | Guests | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | same stores',
    ],
    [
      ['is anyone spending more than 3k a month on marketing'],
      'FILTER | 6140 | 2026-01-01..2026-06-30 | at all | by LOCATION | VALUE ABOVE 3000 | rolling 1',
    ],
    [
      ['how far off plan is EBITDA, ytd, %?'],
      'COMPARE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | CHANGE_PERCENT | vs Budget 2026',
    ],
    [['the three stores with the smallest check'], 'RANK | Average check | 2026-01-01..2026-06-30 | at all | by LOCATION | ASC | first 3'],
    [['did we pay anyone twice in may'], 'TRANSACTIONS | 2026-05-01..2026-05-31 | at all | VALUE REPEATED | of COSTS'],
    [
      ['if you rank all stores by ebitda where does durham come in'],
      'RANK | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | by LOCATION | DESC',
    ],
    [
      ['Our Southeast director says food cost is up in May; please show it by store.'],
      'BREAKDOWN | 5010 | 2026-05-01..2026-05-31 | at Southeast | by LOCATION',
    ],
    [['Labor looked high in May. Show it by month for 2026.'], 'TREND | Labor | 2026-01-01..2026-06-30 MONTHLY | at all'],
    [['revenue and labor June', 'how much of that have we used'], 'not understood: used'],
    [['who beat budget on both'], 'not understood: both'],
    [['revenue by month 2025', 'how far below that was May'], 'not understood: how far'],
  ])('said before it, behind it and in other words: %j', (questions, expected) => {
    const reading = chat(questions)
    expect(reading === null ? '' : readingSummary(reading, names)).toBe(expected)
  })
})
