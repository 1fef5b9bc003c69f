import { describe, expect, it } from 'vitest'
import { planSummary, readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { keptPlan } from '../../../test/stored-plans.ts'
import { NO_CONTEXT } from '../chat.ts'
import type { Plan } from '../plan.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'

function read(question: string, last: Plan | null = null): string {
  return readingSummary(reader.read(question, last), names)
}

// Asked on July 15, 2026, of books that end with June.
describe('what is easily misread', () => {
  it.each([
    // Exclusions.
    ['labor w/o Hoboken in June', `FIGURES | Labor | ${JUNE} | at all but 204 Hoboken`],
    ['labor w/out Hoboken and Wilmington in June', `FIGURES | Labor | ${JUNE} | at all but 204 Hoboken, 209 Wilmington`],
    ['labor all stores but Princeton, June', `FIGURES | Labor | ${JUNE} | at all but 207 Princeton`],
    ['labor net of Worcester, June', `FIGURES | Labor | ${JUNE} | at all but 107 Worcester`],
    ['labor in June less Worcester', `FIGURES | Labor | ${JUNE} | at all but 107 Worcester`],
    ['labor in June, not Savannah', `FIGURES | Labor | ${JUNE} | at all but 307 Savannah`],
    ['labor outside the Northeast in June', `FIGURES | Labor | ${JUNE} | at all but Northeast`],
    [
      "except for Savannah, what's Southeast labor running in June",
      `FIGURES | Labor | ${JUNE} | at 301 Carytown, 302 Charleston, 303 Decatur, 304 Durham, 305 Greenville, 306 Inman Park, 308 South End`,
    ],
    ['labor but Portland in June', 'not understood: but portland'],
    ['labor in the Southeast without Hoboken in June', 'not understood: 204 Hoboken'],
    [
      'how much of the revenue variance is traffic versus check',
      'BRIDGE | Revenue | 2026-01-01..2026-06-30 | at all | vs Budget 2026 | by ACCOUNT | drivers Guests, Average check',
    ],
    [
      'labor as % of total expenses in June',
      'FIGURES | Labor / (Cost of goods plus Labor plus Direct operating plus Occupancy plus Corporate overhead plus Depreciation and interest) | 2026-06-01..2026-06-30 | at all',
    ],
    ["revenue without Hoboken's catering in June", 'not understood: without catering'],
    ['labor net of overtime in June', `FIGURES | Labor less Overtime | ${JUNE} | at all`],
    ['labor in all but the 3 smallest stores in June', 'not understood: smallest'],
    // Negations.
    ["labor wasn't over budget in June", "not understood: wasn't over"],
    ['none of the stores over budget on labor', 'not understood: none'],
    ['stores not over budget on labor in June', `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE AT_MOST 0`],
    ["who isn't making money in June", `FILTER | Four-wall EBITDA | ${JUNE} | at all | by LOCATION | VALUE BELOW 0`],
    [
      "which stores aren't making their sales budget in June",
      `FILTER | Revenue | ${JUNE} | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE`,
    ],
    // Which way is better.
    ['best to worst labor percent by store in June', `RANK | Labor percent | ${JUNE} | at all | by LOCATION | ASC`],
    ['which store has the best labor percent in June', `RANK | Labor percent | ${JUNE} | at all | by LOCATION | ASC | first 1`],
    ['stores with the worst sales per labor hour in June', `RANK | Sales per labor hour | ${JUNE} | at all | by LOCATION | ASC`],
    // Shares of something else.
    ['payroll taxes as a percent of labor in June', `FIGURES | Payroll taxes / Labor | ${JUNE} | at all`],
    [
      'what percentage of stores are profitable',
      'FILTER | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | by LOCATION | VALUE AT_LEAST 0',
    ],
    ['how much of sales is delivery in June', 'choose: Delivery and takeout, Delivery commissions'],
    // The end of a month.
    ['labor for the month ending May 31', 'FIGURES | Labor | 2026-05-01..2026-05-31 | at all'],
    ['labor for the month ending May 15', 'not understood: ending may 15'],
    ['labor for the week ended May 31', 'FIGURES | Labor | 2026-05-25..2026-05-31 | at all'],
    ['labor for the quarter ended 3/31/2026', 'FIGURES | Labor | 2026-01-01..2026-03-31 | at all'],
    ['labor for the year ended December 31, 2025', 'FIGURES | Labor | 2025-01-01..2025-12-31 | at all'],
    ['labor for the six months ended 6/30/26', `FIGURES | Labor | 2026-01-01..2026-06-30 | at all`],
    ['LTM labor as of 5/31/2026', 'FIGURES | Labor | 2025-06-01..2026-05-31 | at all'],
    ['TTM labor May 2026', 'FIGURES | Labor | 2025-06-01..2026-05-31 | at all'],
    ['labor through May 31', 'FIGURES | Labor | 2026-01-01..2026-05-31 | at all'],
    ['labor by month through May', 'TREND | Labor | 2026-01-01..2026-05-31 MONTHLY | at all'],
    // Several at once.
    [
      'which stores grew sales but lost guests in June',
      `FILTER | Revenue + Guests | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION | Revenue: CHANGE ABOVE 0 | Guests: CHANGE BELOW 0`,
    ],
    [
      'stores where sales are up but EBITDA margin is down in June vs last year',
      `FILTER | Revenue + Four-wall EBITDA | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION | Revenue: CHANGE ABOVE 0 | Four-wall EBITDA: SHARE_CHANGE BELOW 0`,
    ],
    [
      'months where revenue beat budget but labor was over budget in Q2',
      'FILTER | Revenue + Labor | 2026-04-01..2026-06-30 | at all | vs Budget 2026 | by PERIOD | Revenue: VARIANCE FAVORABLE | Labor: CHANGE ABOVE 0',
    ],
    ['stores where sales are up but margin is down in June', 'choose: Gross profit, Controllable income, Four-wall EBITDA, Net income'],
    ['who beat budget on sales and EBITDA in June', 'choose: Revenue, Four-wall EBITDA, both Revenue and Four-wall EBITDA'],
    ['why did revenue and labor change in June', 'choose: Revenue, Labor'],
    // A share, and no amount.
    ['gm % in June', `FIGURES | Gross profit | ${JUNE} | at all | SHARE_OF_REVENUE`],
    // Not the last month of the books.
    ['which was the last month labor was under budget', 'not understood: last month'],
    ['sales same day last year', 'not understood: same day last year'],
    ['who has higher labor in June, Back Bay or Cambridge', `FIGURES | Labor | ${JUNE} | at 101 Back Bay, 102 Cambridge | by LOCATION`],
    ['which has more guests in June, Back Bay or Cambridge', `FIGURES | Guests | ${JUNE} | at 101 Back Bay, 102 Cambridge | by LOCATION`],
    ['did we hit the sales budget in June', `COMPARE | Revenue | ${JUNE} | at all | vs Budget 2026`],
    ['where does overtime go on the P&L', 'DEFINE | 6040'],
    ['sales for all the stores in June', `FIGURES | Revenue | ${JUNE} | at all`],
    ['beer, wine & liquor cost in June', `FIGURES | 5030 | ${JUNE} | at all`],
    ['all the stores over budget on labor in June', `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0`],
    [
      'are Hoboken and Princeton over or under budget on labor in June',
      `COMPARE | Labor | ${JUNE} | at 204 Hoboken, 207 Princeton | vs Budget 2026`,
    ],
    ['which stores are over Hoboken on sales', 'not understood: over'],
    ['which stores are over budget or not', 'not understood: or not'],
    ["which stores aren't making payroll", "not understood: aren't making"],
    ['EBITDA for June and LTM', 'not understood: ltm'],
    ['LTM EBITDA as of 5/15/2026', 'not understood: as of 5/15/2026'],
    ['LTM EBITDA as of July 2026', 'not understood: as of july 2026'],
    ['sales for the six months ended June 30 2026 vs 2025', 'COMPARE | Revenue | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    ['sales in June vs the 3 months prior', 'not understood: 3 months prior'],
    [
      'rank stores by labor percent vs budget, best to worst, in June',
      `RANK | Labor percent | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LOCATION | BEST`,
    ],
    ['sales for the fiscal year ended December 2025', 'FIGURES | Revenue | 2025-01-01..2025-12-31 | at all'],
    ['how much percent of the revenue is labor in June', `FIGURES | Labor | ${JUNE} | at all | SHARE_OF_REVENUE`],
    ['all stores over budget on labor in June', `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0`],
    ['all locations losing money in June', `FILTER | Four-wall EBITDA | ${JUNE} | at all | by LOCATION | VALUE BELOW 0`],
    ['all stores labor in June', `FIGURES | Labor | ${JUNE} | at all`],
    // More than one base, place or time.
    ['labor vs budget and last year in June', `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026 | also vs PRIOR_YEAR`],
    ['labor vs plan and LY in June', `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026 | also vs PRIOR_YEAR`],
    ['labor in June vs May vs April', 'TREND | Labor | 2026-04-01..2026-06-30 MONTHLY | at all'],
    ['sales at Hoboken and labor at Princeton in June', 'not understood: labor, princeton'],
    ['sales in May and labor in June', 'not understood: labor, june'],
    ['labor in May at Hoboken and in June at Princeton', 'not understood: june, princeton'],
    ['labor in June and July', 'refused: FORECAST'],
    ['labor at Princeton in the Mid-Atlantic in June', `FIGURES | Labor | ${JUNE} | at 207 Princeton`],
    // By how much, and which way.
    [
      'stores that missed the sales budget by more than 5% in June',
      `FILTER | Revenue | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE_PERCENT BELOW -0.05`,
    ],
    [
      'stores that missed the labor budget by more than 5% in June',
      `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE_PERCENT ABOVE 0.05`,
    ],
    [
      'stores that missed the sales budget by less than $5,000 in June',
      `FILTER | Revenue | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE -5000 | VARIANCE UNFAVORABLE`,
    ],
    [
      'which lines beat budget by more than 10% in June',
      `FILTER | ${JUNE} | at all | vs Budget 2026 | by LINE | VARIANCE_PERCENT ABOVE 0.1`,
    ],
    [
      'regions ranked by four-wall margin change vs last year in June',
      `RANK | Four-wall EBITDA | ${JUNE} | at all | SHARE_CHANGE | vs PRIOR_YEAR | by REGION | DESC`,
    ],
    ['opex less depreciation in June', 'not understood: less'],
    [
      'stores with negative same-store sales in June',
      `FILTER | Revenue | ${JUNE} | at all | vs PRIOR_YEAR | same stores | by LOCATION | CHANGE BELOW 0`,
    ],
    ['stores with prime cost 62% or lower in June', `FILTER | Prime cost | ${JUNE} | at all | by LOCATION | SHARE_OF_REVENUE AT_MOST 0.62`],
    ['EBITDAR in June', 'not understood: ebitdar'],
    ['shrink in June', 'not understood: shrink'],
    // Two judgments in one.
    [
      'which stores had guests down but sales up in Q2',
      'FILTER | Guests + Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | Guests: CHANGE BELOW 0 | Revenue: CHANGE ABOVE 0',
    ],
    ['stores with sales up but under budget in June', 'not understood: under'],
    ['why did Hartford beat budget and Portland miss in June', 'not understood: miss'],
    [
      'labor over 35% or rent over 10% in June, which stores',
      'choose: Locations with Labor above 35.0% of revenue, Jun 2026, Locations with Occupancy above 10.0% of revenue, Jun 2026, Locations with Labor above 35.0% of revenue and Occupancy above 10.0% of revenue, Jun 2026',
    ],
    ['sales up or down since January', 'COMPARE | Revenue | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    ['stores where sales fell below budget in June', `FILTER | Revenue | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE BELOW 0`],
    [
      'stores with four-wall margin between 10% and 15% in June',
      `FILTER | Four-wall EBITDA | ${JUNE} | at all | by LOCATION | SHARE_OF_REVENUE AT_LEAST 0.1 | SHARE_OF_REVENUE AT_MOST 0.15`,
    ],
    ['stores with labor > 30% in June', `FILTER | Labor | ${JUNE} | at all | by LOCATION | SHARE_OF_REVENUE ABOVE 0.3`],
    ['regions best to worst on prime cost % in June', `RANK | Prime cost | ${JUNE} | at all | SHARE_OF_REVENUE | by REGION | ASC`],
    ['waterfall of EBITDA budget to actual in June', `BRIDGE | Four-wall EBITDA | ${JUNE} | at all | vs Budget 2026 | by LINE | WATERFALL`],
    // What is measured.
    [
      'top 5 stores by EBITDA margin growth ytd',
      `RANK | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | SHARE_CHANGE | vs PRIOR_YEAR | by LOCATION | DESC | first 5`,
    ],
    [
      'top 5 stores by sales growth in dollars in June',
      `RANK | Revenue | ${JUNE} | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | DESC | first 5`,
    ],
    ['labor in points in June', 'not understood: points'],
    ['profit on catering in June', 'not understood: profit'],
    ['Hoboken labor vs company average in June', 'choose: Labor as a share of revenue, all of them ranked by Labor'],
    ['Hoboken labor % vs company average in June', `COMPARE | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE | vs all`],
    ['labor instead of sales in June', 'not understood: instead of sales'],
    // Kinds of things that nothing is divided by.
    ['labor at Hoboken and Princeton each, June', `BREAKDOWN | Labor | ${JUNE} | at 204 Hoboken, 207 Princeton | by LOCATION`],
    ['labor each in June', 'not understood: each'],
    ['top 5 stores by labor monthly in 2025', 'not understood: monthly'],
    ['which stores in my region are over budget on labor in June', 'not understood: region'],
    ['annual sales growth from 2024 to 2025', 'COMPARE | Revenue | 2025-01-01..2025-12-31 | at all | CHANGE_PERCENT | vs PRIOR_YEAR'],
    ['labor in the half year vs plan', 'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | vs Budget 2026'],
    ['stores over budget on labor in June getting worse', 'not understood: getting worse'],
    ['best store in each region by EBITDA in June', 'not understood: store'],
    ['how many stores are there in the Northeast', 'CHECK | all days | at Northeast | LOCATIONS'],
    ['Northeast stores in June', `FIGURES | Revenue + Four-wall EBITDA | ${JUNE} | at Northeast`],
    // Below a line, not below a figure; a plan for other days.
    ['costs below four wall', 'not understood: below'],
    [
      'dollars over labor budget by store in June, high to low',
      `RANK | Labor | ${JUNE} | at all | CHANGE | vs Budget 2026 | by LOCATION | DESC`,
    ],
    ['labor Q1 actual vs Q2 budget', 'not understood: budget'],
    ['labor June vs June budget', `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026`],
    ['do we make money on catering', 'not understood: make money'],
    ['are sales back to where they were in 2023', 'not understood: back'],
    // Words of a name that are words of the trade.
    ['kitchen labor in June', `FIGURES | 6030 | ${JUNE} | at all`],
    ['Tidewater labor in June', `FIGURES | Labor | ${JUNE} | at all`],
    ['labor at closed stores in June', 'not understood: closed'],
    ['rent per guest at the 5 largest stores in June', 'not understood: largest'],
    ['highest labor % we ever had at Hoboken', 'RANK | Labor | all days | at 204 Hoboken | SHARE_OF_REVENUE | by PERIOD | DESC'],
    ['average check up or down yoy by store in June', `COMPARE | Average check | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION`],
    ['sales of the Northeast over the Southeast in June', `COMPARE | Revenue | ${JUNE} | at Northeast | vs Southeast`],
    ['stores with labor over 30 in June', 'choose: Labor over 30% of revenue, Labor over 30 in money'],
    ['labor trend at Hoboken 2025', 'TREND | Labor | 2025-01-01..2025-12-31 MONTHLY | at 204 Hoboken'],
    // Periods.
    ['labor in P5', 'FIGURES | Labor | 2026-05-01..2026-05-31 | at all'],
    ['labor P6 2025', 'FIGURES | Labor | 2025-06-01..2025-06-30 | at all'],
    ['gross profit Dec 25 vs Dec 24', 'COMPARE | Gross profit | 2025-12-01..2025-12-31 | at all | vs PRIOR_YEAR'],
    ['R&M entries on June 25', 'TRANSACTIONS | 6160 | 2026-06-25..2026-06-25 | at all'],
    ['labor vs last June', `COMPARE | Labor | ${JUNE} | at all | vs PRIOR_YEAR`],
    ['labor % mom, May to June', `COMPARE | Labor | ${JUNE} | at all | SHARE_OF_REVENUE | vs PRIOR_PERIOD`],
    ['labor up to May', 'FIGURES | Labor | 2026-01-01..2026-05-31 | at all'],
    ['labor until May', 'FIGURES | Labor | 2026-01-01..2026-05-31 | at all'],
    ['labor Nov-Jan', 'FIGURES | Labor | 2025-11-01..2026-01-31 | at all'],
    ['labor Jan, Mar', 'COMPARE | Labor | 2026-03-01..2026-03-31 | at all | vs 2026-01-01..2026-01-31'],
    ['labor Q1-Q3 2025', 'FIGURES | Labor | 2025-01-01..2025-09-30 | at all'],
    ['labor last 6 months vs prior 6 months', 'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
    ['labor ytd vs ytd', 'not understood: ytd'],
    ['labor year on year in June', `COMPARE | Labor | ${JUNE} | at all | vs PRIOR_YEAR`],
    ['labor budget for Q3 and Q4', 'COMPARE | Labor | 2026-07-01..2026-12-31 | at all | vs Budget 2026'],
    ['labor budget Jul-Dec', 'COMPARE | Labor | 2026-07-01..2026-12-31 | at all | vs Budget 2026'],
    ['labor ytd vs all of 2025', 'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | vs 2025-01-01..2025-12-31'],
    ['June P&L comp stores only vs LY', `REPORT | ${JUNE} | at all | vs PRIOR_YEAR | same stores`],
    ['labor May YTD', 'FIGURES | Labor | 2026-01-01..2026-05-31 | at all'],
    ['labor last full fiscal quarter vs same q prior year', 'COMPARE | Labor | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    ['labor hours yoy % by region in June', `COMPARE | Labor hours | ${JUNE} | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by REGION`],
    ['labor in the last 3 closed periods', 'FIGURES | Labor | 2026-04-01..2026-06-30 | at all'],
    ['utilities last qtr vs same qtr LY', 'COMPARE | 6150 | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    // Places, days and amounts without which the plan would be the same.
    ['labor at Princeton and the Mid-Atlantic in June', 'not understood: princeton'],
    ['DEFINE prime cost at Hoboken', 'not understood: 204 Hoboken'],
    ['top and bottom 3 stores by sales in June', `RANK | Revenue | ${JUNE} | at all | by LOCATION | DESC | first 3 | last 3`],
    // One among all.
    ['is Charleston our best store in June?', `RANK | Four-wall EBITDA | ${JUNE} | at all | by LOCATION | DESC | first 1`],
    ['where does Princeton rank on labor % in June', `RANK | Labor | ${JUNE} | at all | SHARE_OF_REVENUE | by LOCATION | DESC`],
    ['how does June compare to our best month', 'not understood: compare to'],
    ['highest sales ever', 'RANK | Revenue | all days | at all | by PERIOD | DESC'],
    // Words of asking that an answer has to follow.
    ['when did labor go over budget', 'not understood: when'],
    ['when was our best month', 'RANK | Four-wall EBITDA | all days | at all | by PERIOD | DESC | first 1'],
    ['how many stores do we have', 'CHECK | all days | at all | LOCATIONS'],
    ['number of stores in the Southeast', 'CHECK | all days | at Southeast | LOCATIONS'],
    ['how many stores lost money in June', `FILTER | Four-wall EBITDA | ${JUNE} | at all | by LOCATION | VALUE BELOW 0`],
    ['do we have everything in for June', 'CHECK | COVERAGE'],
    // One or the other.
    ['Hoboken or Princeton labor in June', `FIGURES | Labor | ${JUNE} | at 204 Hoboken, 207 Princeton | by LOCATION`],
    ['which is higher, Hoboken or Princeton sales in June', `FIGURES | Revenue | ${JUNE} | at 204 Hoboken, 207 Princeton | by LOCATION`],
    ['is rent bigger than utilities in June', `FIGURES | Occupancy + 6150 | ${JUNE} | at all`],
    ['stores where labor is higher than rent in June', 'not understood: higher than'],
    ['food cost below 28% or above 32% in June', 'not understood: 32%'],
    ['guests per seat at Princeton in May', 'FIGURES | Guests | 2026-05-01..2026-05-31 | at 207 Princeton | PER_METRIC | per Seats'],
    ['average check per seat at Princeton in May', 'not understood: per seat'],
    ['guests per guest in May', 'not understood: per guest'],
    ['top 5 and bottom 2 stores by sales in June', 'not understood: 2'],
    // How much, and what else: two judgments with one bound.
    ['stores with sales more than last year and above 200k in June', 'not understood: 200k'],
    ['stores above 200k in sales and over budget in June', 'not understood: 200k'],
    [
      'stores over budget on labor by more than 5% and less than 10% in June',
      `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE_PERCENT ABOVE 0.05 | CHANGE_PERCENT BELOW 0.1`,
    ],
    // A part of the days is not what they are compared with.
    ['sales in the first half of June', 'FIGURES | Revenue | 2026-06-01..2026-06-15 | at all'],
    [
      'biggest swing in utilities between Jan and Feb this year',
      'RANK | 6150 | 2026-02-01..2026-02-28 | at all | CHANGE | vs PRIOR_PERIOD | by LOCATION | LARGEST',
    ],
    // Better is less of a cost.
    ['which stores improved food cost in June', `FILTER | 5010 | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION | SHARE_CHANGE FAVORABLE`],
    [
      'which stores improved labor by more than 5% in June',
      `FILTER | Labor | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE_PERCENT BELOW -0.05`,
    ],
    ['who improved labor the most in June', `RANK | Labor | ${JUNE} | at all | SHARE_CHANGE | vs PRIOR_YEAR | by LOCATION | BEST`],
    [
      'which stores had the biggest increase in labor % in June',
      `RANK | Labor | ${JUNE} | at all | SHARE_CHANGE | vs PRIOR_YEAR | by LOCATION | DESC`,
    ],
    // A part of something, of which shares of revenue know nothing.
    ['what % of May payroll was overtime', 'not understood: of payroll'],
    ['how much of our labor is overtime', 'FIGURES | Overtime / Labor | 2026-01-01..2026-06-30 | at all'],
    ['how much of the decline is labor', 'BRIDGE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LINE'],
    ['how much of June sales is the Northeast', `COMPARE | Revenue | ${JUNE} | at Northeast | vs all`],
    ['highest labor at our lowest sales stores', 'not understood: lowest'],
    [
      'hours over budget in June by store, worst at top',
      `RANK | Labor hours | ${JUNE} | at all | CHANGE | vs Budget 2026 | by LOCATION | DESC`,
    ],
    ['worst 3 stores for sales vs last year in June', 'choose: the change of Revenue, Revenue itself'],
    ['labor by store and sales by region in June', 'not understood: sales, region'],
    ['labor vs budget and sales vs last year in June', 'not understood: sales, last year'],
    ['labor at stores losing money in June', 'not understood: losing money'],
    ['labor on the P&L in June', `FIGURES | Labor | ${JUNE} | at all`],
    // One place against another.
    ['did Fells Point beat Bethesda in June', `COMPARE | Revenue + Four-wall EBITDA | ${JUNE} | at 202 Fells Point | vs 201 Bethesda`],
    ['which stores beat Hoboken in June', 'not understood: beat'],
    ['did Hoboken beat budget in June', `COMPARE | Revenue + Four-wall EBITDA | ${JUNE} | at 204 Hoboken | vs Budget 2026`],
    ['Durham labor 2nd half of June', 'FIGURES | Labor | 2026-06-16..2026-06-30 | at 304 Durham'],
    ['stores above 20% four-wall and below 10% in June', 'not understood: 10%'],
    ['same-store traffic vs same-store check in June', 'not understood: check'],
    ['difference between Hoboken and Princeton in labor, June', `COMPARE | Labor | ${JUNE} | at 204 Hoboken | CHANGE | vs 207 Princeton`],
    ['labor over sales in June', `FIGURES | Labor | ${JUNE} | at all | SHARE_OF_REVENUE`],
    ['cost of sales by account as % of its own sales', 'not understood: own'],
    ['labor excluding the Southeast except Savannah in June', 'not understood: savannah'],
    ['sales less comps in June', `FIGURES | Revenue | ${JUNE} | at all`],
    ['labor as a percent of budget in June', 'not understood: budget'],
    ['labor and rent combined in June', `FIGURES | Labor plus Occupancy | ${JUNE} | at all`],
    ['is rent in EBITDA', 'CHECK | Four-wall EBITDA + Occupancy | all days | at all | PART_OF'],
    ['what makes labor so high at Hoboken in June', `BRIDGE | Labor | ${JUNE} | at 204 Hoboken | vs PRIOR_YEAR | by ACCOUNT`],
    ['hoboken labor relative to its region in June', 'choose: Labor as a share of revenue, all of them ranked by Labor'],
    [
      'sales per guest and per seat in June',
      `FIGURES | Revenue | ${JUNE} | at all | PER_METRIC | per Guests && FIGURES | Revenue | ${JUNE} | at all | PER_METRIC | per Seats`,
    ],
    ['guests per labor hour in June', `FIGURES | Guests | ${JUNE} | at all | PER_METRIC | per Labor hours`],
    ['labor hrs/guest in June', `FIGURES | Labor hours | ${JUNE} | at all | PER_METRIC | per Guests`],
    [
      'stores with more than 2 guests per labor hour in June',
      `FILTER | Guests | ${JUNE} | at all | per Labor hours | by LOCATION | PER_METRIC ABOVE 2`,
    ],
    ['labor per hour in June', `FIGURES | Labor | ${JUNE} | at all | PER_METRIC | per Labor hours`],
    [
      'stores with sales per seat over $3,000 in June',
      `FILTER | Revenue | ${JUNE} | at all | per Seats | by LOCATION | PER_METRIC ABOVE 3000`,
    ],
    ['stores with sales per guest over budget in June', 'not understood: per guest'],
    ['our best month ever, and where', 'not understood: where'],
    ['comps and discounts in June', `FIGURES | 4090 | ${JUNE} | at all`],
    // Words of the trade with another meaning.
    ['unit labor cost in June', 'not understood: unit'],
    ['group sales in June', 'not understood: group'],
    ['labor in line with plan in June', `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026`],
    ['net the June discounts', 'not understood: net'],
    ['who hit labor in June', 'not understood: hit'],
    ['what hit labor in June', `TRANSACTIONS | Labor | ${JUNE} | at all`],
    ['check growth in June', 'not understood: check'],
    ['bottom of the P&L in June', 'not understood: p&l'],
    [
      'stores with utilities more than 10% over last year and more than $500 in June',
      `FILTER | 6150 | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE_PERCENT ABOVE 0.1 | CHANGE ABOVE 500`,
    ],
    // Words that the kind of answer has no use for.
    ['top 5 stores by sales trend in June', 'not understood: trend'],
    ['repairs invoices over 5k in May, up', 'not understood: up, over'],
    ['why is labor over budget each month', 'not understood: month'],
    ['negative labor in June', 'not understood: negative'],
    ['stores over budget on labor growth in June', 'not understood: growth'],
    [
      "labor in June: who's best, who's worst",
      `RANK | Labor | ${JUNE} | at all | SHARE_OF_REVENUE | by LOCATION | DESC | first 3 | last 3`,
    ],
    // Slashes divide.
    ['rev/guest in June', `FIGURES | Revenue | ${JUNE} | at all | PER_METRIC | per Guests`],
    ['labor/sales at Hoboken in June', `FIGURES | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE`],
    ['guests/transactions in June', `FIGURES | Guests | ${JUNE} | at all | PER_METRIC | per Transactions`],
    // Two names that are one thing, and words of the trade that are words of asking.
    ['card sales in June', 'not understood: card'],
    ['catering labor in June', 'not understood: labor'],
    ['food cost of catering in June', 'not understood: catering'],
    ['professional fees & tech in June', `FIGURES | 7020 | ${JUNE} | at all`],
    ['corporate store sales in June', 'not understood: corporate'],
    ['net delivery sales in June', 'not understood: net'],
    ['sales, net, labor in June', `FIGURES | Revenue + Net income + Labor | ${JUNE} | at all`],
    ['management fees in June', 'not understood: fees'],
    ['how many units sold in June', 'not understood: sold'],
    ['orders in June', 'not understood: orders'],
    ['bar sales in June', `FIGURES | 4030 | ${JUNE} | at all`],
    ['bar in June', 'not understood: bar'],
    ['tables in June', 'not understood: tables'],
    ['sales per guest vs average check in June', 'not understood: Average check'],
    ['top seller in June', 'not understood: seller'],
    ['labor rate in June', 'not understood: rate'],
    ['crew turnover in June', 'refused: STAFF'],
    ['to-go sales in June', `FIGURES | 4040 | ${JUNE} | at all`],
    ['sales June 1-15', 'FIGURES | Revenue | 2026-06-01..2026-06-15 | at all'],
    ['comps in June', 'choose: same-store sales, Discounts and comps'],
    // Words that only look like others, or like parts of names.
    ['labor % yest', 'not understood: yest'],
    ['internet costs in June', 'not understood: internet'],
    ['pension costs in June', 'not understood: pension'],
    ['linens in June', 'not understood: linens'],
    ['dinner sales in June', 'not understood: dinner'],
    ['guests & check in June', `FIGURES | Guests + Average check | ${JUNE} | at all`],
    ['OT hours in June', 'not understood: hours'],
    ['net sales vs gross sales in June', `FIGURES | Revenue + Revenue less Discounts and comps | ${JUNE} | at all`],
    ['what did EBITDA cost us in June', 'not understood: cost'],
    ['cloud costs in June', 'not understood: cloud'],
    ['chef wages in June', 'not understood: chef'],
    ['labor for the board, June', `FIGURES | Labor | ${JUNE} | at all`],
    ['which stores had a good June', 'not understood: good'],
    ['labor at old stores in June', 'not understood: old'],
    ['sales in June if Princeton closes', 'not understood: if, closes'],
  ])('%s', (question, meant) => expect(read(question)).toBe(meant))

  it.each([
    ['labor at Hoboken in zzyzx June', 'labor at hoboken in june'],
    ['chef wages in June', 'wages in june'],
    ['linens', null],
    ['zzyzx labor against itself', 'labor'],
  ])('offers the nearest question to %s', (question, suggestion) => {
    const reading = reader.read(question, null)
    expect(reading.kind === 'UNREAD' && reading.suggestion).toBe(suggestion)
    if (suggestion !== null) expect(reader.read(suggestion, null).kind).toBe('PLAN')
  })

  it('chooses among whole plans, one for each base', () => {
    const reading = reader.read('labor by month in 2026 vs plan and LY', null)
    expect(reading.kind === 'CHOICE' && reading.slot).toBe('against')
    expect(reading.kind === 'CHOICE' && reading.choices.map(({ plan }) => planSummary(plan, names))).toEqual([
      `TREND | Labor | 2026-01-01..2026-06-30 MONTHLY | at all | vs Budget 2026`,
      `TREND | Labor | 2026-01-01..2026-06-30 MONTHLY | at all | vs PRIOR_YEAR`,
    ])
  })

  it('leaves out places of the question before', () => {
    const before = reader.read('labor in June', null)
    const last = keptPlan(before)
    expect(read('now w/out Hoboken', last)).toBe(`FIGURES | Labor | ${JUNE} | at all but 204 Hoboken`)
  })

  it('keeps what was ranked, where only another end of it is asked for', () => {
    const before = reader.read('rank stores by EBITDA margin in June', null)
    const last = keptPlan(before)
    expect(read('top 10 only', last)).toBe(`RANK | Four-wall EBITDA | ${JUNE} | at all | SHARE_OF_REVENUE | by LOCATION | DESC | first 10`)
  })

  it.each([
    ['labor by store in June', 'drop Hoboken', `BREAKDOWN | Labor | ${JUNE} | at all but 204 Hoboken | by LOCATION`],
    ['labor by store in June', 'which is worst', `RANK | Labor | ${JUNE} | at all | by LOCATION | DESC`],
    ['labor by store in June', 'which is over budget', `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0`],
    [
      'sales by store vs budget in June',
      'show the ones that missed',
      `FILTER | Revenue | ${JUNE} | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE`,
    ],
    ['labor by store in June', 'what about per guest at the worst one?', 'not understood: one'],
    ['labor in 2025', 'by month instead', 'TREND | Labor | 2025-01-01..2025-12-31 MONTHLY | at all'],
  ])('%s, then: %s', (question, then, meant) => {
    const before = reader.read(question, null)
    expect(read(then, keptPlan(before))).toBe(meant)
  })

  it('sorts what stands side by side', () => {
    const before = reader.read('labor % by store in June', null)
    const last = keptPlan(before)
    const sorted = `RANK | Labor | ${JUNE} | at Southeast | SHARE_OF_REVENUE | by LOCATION | DESC`
    expect(read('the Southeast ones only, and sort worst first', last)).toBe(sorted)
  })

  it('keeps the year that a question names, whatever days are in view', () => {
    const days = { startDate: names.time.today, endDate: names.time.today }
    const reading = reader.read('labor in 2026', null, { ...NO_CONTEXT, days })
    expect(reading.kind === 'PLAN' && planSummary(reading.plan, names)).toBe('FIGURES | Labor | 2026-01-01..2026-06-30 | at all')
  })
})

const REQUESTS = [
  'labor in June',
  'sales at Hoboken in May',
  'top 5 stores by sales in June',
  'which stores missed budget on labor in June',
  'labor vs budget in May',
  'utilities trend 2025',
  'why is prime cost up in June',
  'food cost % by region in Q2',
  'June P&L for Princeton',
  'repairs invoices over 5k in May',
  'stores with labor over 35% in June',
  'any gaps in guest counts',
  'same store sales growth Q2',
  'best month in 2025 for guests',
  'EBITDA margin of the Northeast ytd',
]

it('two requests in one sentence are not read as one, but each of itself if at all', () => {
  let count = 0
  const misread = REQUESTS.flatMap((first) =>
    REQUESTS.filter((one) => one !== first).flatMap((second) =>
      [' and ', ', then ', ' but ', ' while ', '. '].flatMap((join) => {
        const reading = reader.read(`${first}${join}${second}`, null)
        if (reading.kind !== 'PLAN') return []
        count += 1
        // The second may take the places and days of the first.
        const meant = [null, reading.plan].map((last) => `${read(first)} && ${read(second, last)}`)
        const both = readingSummary(reading, names)
        return meant.includes(both) ? [] : [`${first}${join}${second}: ${both}`]
      }),
    ),
  )
  expect(misread).toEqual([])
  expect(count).toBeGreaterThan(200)
})

const WHOLE = [
  'labor in June',
  'Hoboken sales vs budget in May',
  'which stores are over budget on labor in Q2',
  'top 5 stores by sales growth ytd',
  'labor % by month in 2025',
  'why is EBITDA below last year in June',
]
/** Words that change what a question means, and that no plan follows. */
const TELLING = [
  ..."not never no none neither hardly unless wasn't isn't isnt don't if before half second twice approximately".split(' '),
  ...'adjusted normalized annualized average median recurring weekend lunch dinner patio franchise mature new remodeled'.split(' '),
]

it.each(WHOLE)('a word that changes what a question means stops the answer: %s', (whole) => {
  const words = whole.split(' ')
  const followed = TELLING.flatMap((word) =>
    [...words.keys(), words.length].map((at) => [...words.slice(0, at), word, ...words.slice(at)].join(' ')),
  ).filter((question) => {
    const reading = reader.read(question, null)
    // `not Hoboken` leaves it out, and `not over budget` is turned around.
    const isTurned = reading.kind === 'PLAN' && reading.plan.where.some(({ is }) => is === 'AT_MOST')
    return reading.kind === 'PLAN' && !reading.plan.places.isAllBut && !isTurned
  })
  // The ratio of the sums is that average.
  expect(followed).toEqual(whole === 'labor % by month in 2025' ? ['average labor % by month in 2025'] : [])
})

describe('what is added to a question', () => {
  it.each([
    ['labor in May vs prior month', 'COMPARE | Labor | 2026-05-01..2026-05-31 | at all | vs PRIOR_PERIOD'],
    ['vs the prior month, labor in May', 'COMPARE | Labor | 2026-05-01..2026-05-31 | at all | vs PRIOR_PERIOD'],
    ['sales this year vs prior month', 'not understood: prior month'],
    ['May labor by store last year', 'BREAKDOWN | Labor | 2025-05-01..2025-05-31 | at all | by LOCATION'],
    ['March labor at Hoboken last year', 'FIGURES | Labor | 2025-03-01..2025-03-31 | at 204 Hoboken'],
    ['and the month before?', 'not understood: the month before'],
    ['labor year to date vs the quarter before', 'not understood: the quarter before'],
    ['labor in Q2 vs the quarter before', 'COMPARE | Labor | 2026-04-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
    ['May labor and last year', 'COMPARE | Labor | 2026-05-01..2026-05-31 | at all | vs PRIOR_YEAR'],
    ['stores with labor over 35% vs last year', 'not understood: 35%'],
    ['stores with labor over 35%, under budget', 'not understood: 35%'],
    ['stores with labor over 50k for same stores', 'not understood: 50k'],
    ['labor in May, net', 'not understood: net'],
    ['sales at Hoboken less discounts', 'not understood: less'],
    ['labor in May with falling sales', 'not understood: falling'],
    ['sales by month and each year', 'not understood: year'],
    ['best month for sales per quarter', 'not understood: quarter'],
    ['worst 3 stores for labor in June by account', 'not understood: stores'],
    ['sales last year, year to date', 'not understood: year to date'],
    [
      'stores with labor over 35% last year',
      'FILTER | Labor | 2025-01-01..2025-12-31 | at all | by LOCATION | SHARE_OF_REVENUE ABOVE 0.35',
    ],
    ['labor growth last year', 'COMPARE | Labor | 2025-01-01..2025-12-31 | at all | CHANGE_PERCENT | vs PRIOR_YEAR'],
    ['labor, who is over in May', 'FILTER | Labor | 2026-05-01..2026-05-31 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0'],
    ['stores over budget on labor, bottom 5', 'not understood: bottom'],
    ['labor by store at Hoboken, top 3', 'not understood: 204 Hoboken'],
    ['guests over 30%', 'not understood: 30%'],
    ['sales by store in June, highest on top', `RANK | Revenue | ${JUNE} | at all | by LOCATION | DESC`],
    ['sales by store in June, lowest at the bottom', `RANK | Revenue | ${JUNE} | at all | by LOCATION | DESC`],
    ['sales in each of the last four quarters', 'TREND | Revenue | 2025-07-01..2026-06-30 QUARTERLY | at all'],
  ])('%s', (question, meant) => expect(read(question)).toBe(meant))

  /** Words that a person may add, and the parts of a plan that they say something of. */
  const ADDED: readonly (readonly [words: string, of: readonly (keyof Plan)[]])[] = [
    ['vs budget', ['against']],
    ['vs prior month', ['against']],
    ['vs last year', ['against']],
    ['above budget', ['against', 'where']],
    ['that grew', ['against', 'where']],
    ['with falling sales', ['against', 'where', 'rows']],
    ['over 50k', ['where']],
    ['under 10%', ['where']],
    ['by account', ['by', 'rows']],
    ['by vendor', ['by']],
    ['each year', ['by']],
    ['at Hoboken', ['places']],
    ['excluding Hoboken', ['places']],
    ['per guest', ['perMetricId', 'measure']],
    ['as a percent of revenue', ['measure']],
    ['less discounts', ['rows']],
    ['net', ['rows']],
    ['for same stores', ['isSameStore', 'against']],
    ['year to date', ['span']],
  ]
  const ASKED = [
    'labor by location in May',
    'stores with labor over 35% in May',
    'worst 3 stores by labor in May',
    'labor vs budget at Princeton in May',
    'labor per seat at Princeton in May',
    'repairs invoices over 5k in May',
    'rent as a percent of sales by store in May',
    'utilities in 2025 vs 2024',
  ]

  it('changes nothing but its own part', () => {
    const parts = ['rows', 'span', 'places', 'measure', 'perMetricId', 'against', 'isSameStore', 'by', 'where'] as const
    const lost = ASKED.flatMap((question) =>
      ADDED.flatMap(([words, of]) => {
        const [before, after] = [reader.read(question, null), reader.read(`${question} ${words}`, null)]
        if (before.kind !== 'PLAN' || after.kind !== 'PLAN') return before.kind === 'PLAN' ? [] : [`${question}: ${before.kind}`]
        const isHeld = (part: (typeof parts)[number]): boolean => {
          const [own, other] = [before.plan[part], after.plan[part]]
          // Conditions come one upon the other, and a filter is measured by its first one.
          if (part === 'where')
            return before.plan.where.every((one) =>
              after.plan.where.some(({ of: _of, ...same }) => JSON.stringify(same) === JSON.stringify(one)),
            )
          const isOpen =
            of.includes(part) || (before.assumed as readonly string[]).includes(part) || (part === 'measure' && of.includes('where'))
          return isOpen || JSON.stringify(own) === JSON.stringify(other)
        }
        return parts.filter((part) => !isHeld(part)).map((part) => `${question} ${words}: ${part}`)
      }),
    )
    expect(lost).toEqual([])
  })

  it.each([
    [
      'stores with labor over 35% in May',
      'and those under 10%',
      'FILTER | Labor | 2026-05-01..2026-05-31 | at all | by LOCATION | SHARE_OF_REVENUE BELOW 0.1',
    ],
    ['which stores were over budget on labor in May', 'under 10%', 'not understood: 10%'],
    ['stores with labor over 35% in May', 'by month', 'not understood: by, month'],
    ['stores with labor over 35% in May', 'by vendor', 'not understood: by, vendor'],
    ['labor in May', 'less discounts', 'not understood: less'],
    [
      'worst 3 stores for overtime in June',
      'and the month before?',
      'RANK | 6040 | 2026-05-01..2026-05-31 | at all | SHARE_OF_REVENUE | by LOCATION | DESC | first 3',
    ],
  ])('%s, then %s', (first, next, meant) => {
    const reading = reader.read(first, null)
    expect(reading.kind === 'PLAN' ? read(next, reading.plan) : reading.kind).toBe(meant)
  })
})

it.each([
  'none of the places where food cost was more than 28% of sales in Q2',
  'sales the June before last at Hoboken',
  'which stores lost money twice this year',
])('suggests nothing that turns %s around', (question) =>
  expect(reader.read(question, null)).toMatchObject({ kind: 'UNREAD', suggestion: null }),
)
