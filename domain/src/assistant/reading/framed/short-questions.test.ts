import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { keptPlan } from '../../../../test/stored-plans.ts'
import type { Plan } from '../../plan.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function read(question: string, last: Plan | null = null): string {
  return readingSummary(reader.read(question, last), names)
}

const JUNE = '2026-06-01..2026-06-30'
const SO_FAR = '2026-01-01..2026-06-30'
const COSTS = 'Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest'

// Asked on July 15, 2026, of books that end with June.
describe('questions in few words', () => {
  it.each([
    ['June results in one paragraph', read('June results')],
    ["what'd we spend on travel in 25", read('what did we spend on travel in 2025')],
    ['SG&A in June', read('G&A in June')],
    ['which vendor did we spend more with than last year', read('vendors with the largest increase in spend vs last year')],
    [
      'variance report for June over 5% and $10,000',
      `FILTER | ${JUNE} | at all | vs Budget 2026 | by LINE | CHANGE_PERCENT FURTHER 0.05 | CHANGE FURTHER 10000`,
    ],
    ['compare Q2 2026, Q2 2025 and Q2 2024 for net income', read('net income Q2 2026, Q2 2025, Q2 2024')],
    ['YTD controllable income by store against budget, variance %', read('YTD controllable income by store against budget')],
    ['show the budget for FY26 by quarter for the Southeast', read('budgeted revenue and EBITDA by quarter 2026 for the Southeast')],
    ['percent of annual budget used to date, corporate overhead', read('how much of the corporate overhead budget is used')],
    ["what's new in June vs May", `REPORT | ${JUNE} | at all | vs PRIOR_PERIOD`],
    [
      'top movers in expense accounts month over month',
      `RANK | ${COSTS} | ${JUNE} | at all | CHANGE | vs PRIOR_PERIOD | by ACCOUNT | LARGEST`,
    ],
    ['profit at Navy Yard before rent', read('EBITDA before rent at Navy Yard')],
    ['hourly wage rate by store in June', `BREAKDOWN | Hourly staff | ${JUNE} | at all | PER_METRIC | per Labor hours | by LOCATION`],
    [
      'average hourly cost of labor, June vs last June',
      `COMPARE | Labor | ${JUNE} | at all | PER_METRIC | per Labor hours | vs PRIOR_YEAR`,
    ],
    ['show all stores, labor %, June, with budget', read('labor % by store in June vs budget')],
    ['what part of revenue is delivery', read('delivery sales as % of revenue')],
    ['delivery fees as a share of delivery', read('delivery fees as a share of delivery sales')],
    ['net income after everything, 2025', read('net income 2025')],
    ['how long has it been since Princeton hit budget', read('which months did Princeton beat budget')],
    ['months this year when we beat EBITDA budget', read('which months did we beat EBITDA budget this year')],
    ['months with EBITDA above budget this year', read('which months had EBITDA above budget this year')],
    ['beer and wine sales vs cost at each store', read('beer and wine sales and beer and wine cost at each store')],
    ["which stores don't sell alcohol", read('which stores have no alcohol')],
    ['are people spending more per visit', read('average check vs last year')],
    ['where are we losing to last year', read('which locations are below last year')],
    ['list of closed locations', read('which locations closed')],
    ['how old is Navy Yard', read('when did Navy Yard open')],
    ['is Charleston above or below the company on prime cost', read('prime cost at Charleston vs the company average')],
    ["what's wrong at Fells Point", read('anything unusual at Fells Point')],
    ['utility costs, summer vs winter', read('utility costs, last summer vs last winter')],
    ['what does a typical store make in EBITDA a year', read('average EBITDA per store last year')],
    ['top movers in June vs May', `RANK | ${JUNE} | at all | CHANGE | vs PRIOR_PERIOD | by LINE | LARGEST`],
    ['summarize Q2 for the Southeast vs budget', read('summary of Q2 for the Southeast vs budget')],
    ['main reasons EBITDA beat last year in Q2', `BRIDGE | Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by LINE`],
    ['what are the main drivers of the labor variance in June', read('why the labor variance in June')],
    ['why did EBITDA beat budget in Q2', `BRIDGE | Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | vs Budget 2026 | by LINE`],
    ['seasonal low for guests', read('lowest month for guests')],
    ['bad news first: what went wrong in June', read('what went wrong in June')],
    ['what do we pay the GMs in total', read('what do we pay general managers')],
    ['how much did vendor spend go up vs last year', read('vendors by change in spend vs last year')],
    ['average bill for utilities at Hoboken', read('bills for utilities at Hoboken')],
    ['What was the year-over-year change in revenue in June?', read('yoy change in revenue in June')],
    ['biggest cost variances by store in June', `RANK | All costs | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LOCATION | LARGEST`],
    ["why don't the numbers for June match the GL", read('does the report tie to the ledger for June')],
    ['How many restaurants had fewer guests this June than last?', read('which restaurants had fewer guests in June than last June')],
    ['sales this June vs last', read('sales June 2026 vs June 2025')],
    ['stores more than 5% under their revenue budget, q2', read('which stores are more than 5% below budget on revenue, q2')],
    ['which locations run labor over a quarter of sales ytd', read('which locations run labor over 25% of sales ytd')],
    ['professional fees over $20k this year, with vendor and date', read('professional fees over $20k this year')],
    [
      'Did the Northeast beat the Southeast on controllable income margin in Q2?',
      read('controllable income margin in Q2, Northeast vs Southeast'),
    ],
    ['the June close package', read('standard monthly package for June')],
    ["what's the status of the June close", read('is June closed')],
    ['how accurate was our budget in Q2', read('revenue and EBITDA vs budget in Q2')],
    ["what's our revenue goal for the rest of the year", read('how much of the revenue budget is left')],
    ['how much revenue is left to hit the full-year budget', read('how much of the revenue budget is left')],
    ['is Hoboken ramping as planned', read('how is Hoboken doing vs budget')],
    ['three year revenue history by quarter', read('revenue by quarter, last three years')],
    ['total discounts given in Q2', read('discounts in Q2')],
    ['store count by region', read('how many locations do we have')],
    ['ratio of FOH to BOH labor', read('FOH / BOH')],
    ['FOH to BOH labor ratio', read('FOH / BOH')],
    ['how much more did we spend on utilities this winter than last winter', read('utilities this winter vs last winter')],
    ['show the labor line for all regions, last four quarters', read('labor by region, last four quarters')],
  ])('%s', (question, meant) => {
    expect(meant).not.toMatch(/^not understood/)
    expect(read(question)).toBe(meant)
  })

  it.each(['what can you do', 'What can I ask?', 'help', 'how does this work', 'examples'])('says what can be asked: %s', (question) => {
    expect(read(question)).toBe('refused: ABILITIES')
  })

  it('still answers about what it is asked to help with', () => {
    expect(read('help me with labor in June')).toBe(read('labor in June'))
  })
})

describe('what part of a difference comes from a place', () => {
  it.each([
    [
      'how much of the EBITDA miss in June came from the Northeast',
      `BRIDGE | Four-wall EBITDA | ${JUNE} | at all | vs Budget 2026 | by REGION`,
    ],
    ['how much of the June miss is from the Northeast', `BRIDGE | Four-wall EBITDA | ${JUNE} | at all | vs Budget 2026 | by REGION`],
    ['how much of the June revenue shortfall is due to Hoboken', `BRIDGE | Revenue | ${JUNE} | at all | vs Budget 2026 | by LOCATION`],
    [
      'what share of the increase in labor in June came from the Southeast',
      `BRIDGE | Labor | ${JUNE} | at all | vs PRIOR_YEAR | by REGION`,
    ],
    ['what part of the June miss is labor', `BRIDGE | Four-wall EBITDA | ${JUNE} | at all | vs Budget 2026 | by LINE`],
    ['how much of labor growth is overtime', `BRIDGE | Labor | ${SO_FAR} | at all | vs PRIOR_YEAR | by ACCOUNT`],
    ['how much of EBITDA comes from the Northeast', `COMPARE | Four-wall EBITDA | ${SO_FAR} | at Northeast | vs all`],
  ])('%s', (question, meant) => {
    expect(read(question)).toBe(meant)
  })

  it('takes no place for one that it does not know', () => {
    expect(read('how much of the decline comes from Mars')).toMatch(/^not understood/)
  })
})

it.each([
  ['which line items grew faster than sales?', `FILTER | ${COSTS} | ${SO_FAR} | at all | vs PRIOR_YEAR | by LINE | SHARE_CHANGE ABOVE 0`],
  [
    'which expenses rose as a % of sales in Q2 at Hoboken',
    `FILTER | ${COSTS} | 2026-04-01..2026-06-30 | at 204 Hoboken | vs PRIOR_YEAR | by ACCOUNT | SHARE_CHANGE ABOVE 0`,
  ],
  [
    'costs growing faster than revenue this year',
    `FILTER | ${COSTS} | ${SO_FAR} | at all | vs PRIOR_YEAR | by ACCOUNT | SHARE_CHANGE ABOVE 0`,
  ],
])('costs that grow faster than revenue are those with a larger share of it: %s', (question, meant) => {
  expect(read(question)).toBe(meant)
})

describe('words that change the question', () => {
  it.each([
    ['how much of the miss came from stores in the Northeast', 'not understood: of miss'],
    ['Who sold the most in June?', `RANK | Revenue | ${JUNE} | at all | by LOCATION | DESC`],
    ['who sold us beer and wine in May', read('beer and wine cost by vendor in May')],
    ['how much revenue is left to hit the 2025 budget', 'not understood: left'],
    ['percent of 2025 budget used, labor', 'not understood: budget, used'],
    ['which costs grew faster than sales at only one store', 'not understood: faster than'],
    ['which costs grew faster than sales in June vs May', 'not understood: faster than'],
    ['where are we behind budget on food cost', 'not understood: behind'],
    ['how much of the guests increase came from Hoboken', 'not understood: of increase'],
    ['how much of the EBITDA growth is Guests', 'not understood: of growth'],
    ['how much of the miss is overtime', 'not understood: of miss'],
    ['how much of the fall sales came from Hoboken', `COMPARE | Revenue | 2025-09-01..2025-11-30 | at 204 Hoboken | vs all`],
    ['how much of the gap between Hoboken and Princeton is labor', 'not understood: of gap'],
    ['how much of the sales increase from March to June came from Hoboken', 'not understood: of increase'],
    ['which vendor did we spend more with than Sysco', 'not understood: more, sysco, than'],
    ['average number of guests per month per store', 'not understood: average'],
    ['comps given vs last year', 'not understood: given'],
    ['profit at Hoboken before rent and labor', 'not understood: before'],
    ['hourly pay rate for back of house', 'not understood: rate'],
    ['The June accruals', 'not understood: accruals'],
    ['just the ones that are also behind last year on sales', 'not understood: also'],
    ['actual to budget ratio for labor', 'not understood: ratio'],
    ['What did we spend on repairs in June, and who was it to?', read('what did we spend on repairs in June by vendor')],
    ['Labor at Hoboken looks off. Show it by month.', read('labor at Hoboken by month')],
    ['Nobody asked why labor rose', 'not understood: nobody'],
    ['which line has the smallest budget', 'not understood: smallest budget'],
    ['what should we do', 'refused: ADVICE'],
    ['net income after everything but interest', 'not understood: after, everything but interest'],
    ['sum up rent and utilities in June', 'not understood: sum'],
    ['what part of the guests come from the Northeast', read('what share of guests come from the Northeast')],
    ['which line has the largest budget this year', 'not understood: largest budget'],
    ['biggest movers by store in June', `BRIDGE | Four-wall EBITDA | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION`],
    ['which lines grew slower than sales', 'not understood: slower than'],
    ['how long has labor been over budget', 'not understood: long'],
    [
      "which stores didn't make budget on labor in June",
      `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE`,
    ],
    ['how good was the budget for labor in June', `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026`],
  ])('%s', (question, meant) => {
    expect(read(question)).toBe(meant)
  })
})

describe('two conditions', () => {
  it.each([
    'stores better than last year on both sales and labor %',
    'stores where revenue is above last year and labor % is below last year',
    'stores with revenue above last year and labor % below last year',
  ])('measures revenue in amounts next to a share: %s', (question) => {
    expect(read(question)).toMatch(/\| Revenue: (?:VARIANCE FAVORABLE|CHANGE ABOVE 0) \| Labor: SHARE_CHANGE (?:FAVORABLE|BELOW 0)$/)
  })
})

describe('after a list of lines', () => {
  it('ranks stores by the headline after a list that covers the whole report', () => {
    const last = keptPlan(reader.read('what hurt us the most in June', null))
    expect(read('which stores', last)).toBe(`RANK | Four-wall EBITDA | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LOCATION | WORST`)
  })

  it('ranks them by all that was listed', () => {
    const last = keptPlan(reader.read('biggest cost variances in June', null))
    expect(read('by store', last)).toBe(`RANK | All costs | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LOCATION | LARGEST`)
  })
})

it('does not take the whole for the worst part of a difference', () => {
  const last = keptPlan(reader.read('why did EBITDA miss budget in June', null))
  expect(read('drill into the worst one', last)).toMatch(/^not understood: /)
})

it('puts regions of a report next to each other', () => {
  const last = keptPlan(reader.read('income statement for 2025 as % of sales', null))
  expect(read('with the three regions across the top', last)).toBe(
    'REPORT | 2025-01-01..2025-12-31 | at all | SHARE_OF_REVENUE | by REGION',
  )
})

it('does not forget that a place is meant which only the answer names', () => {
  const last = keptPlan(reader.read('which store is the worst right now', null))
  expect(read('anything unusual there', last)).toMatch(/^not understood/)
  expect(read("what's wrong there", last)).toMatch(/^not understood/)
})

describe('a region against the others', () => {
  it.each(['labor in the Northeast in June vs the rest', 'compare the Northeast to the other regions on labor in June'])(
    'asks which figures: %s',
    (question) => {
      expect(read(question)).toBe('choose: Labor as a share of revenue, the amounts of both, all regions ranked by Labor')
    },
  )

  it('compares its share', () => {
    expect(read('labor % in the Southeast vs the other regions')).toBe(read('labor % in the Southeast vs the rest of the company'))
  })
})
