import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { keptPlan } from '../../../test/stored-plans.ts'
import type { Plan } from '../plan.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const BILLED = 'Cost of goods + Direct operating + Occupancy + Corporate overhead'
const COSTS = 'Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest'
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'
const YEAR = '2025-01-01..2025-12-31'

function read(question: string, last: Plan | null = null): string {
  return readingSummary(reader.read(question, last), names)
}

// Asked on July 15, 2026, of books that end with June.
it.each([
  // Letters with spaces, contractions without their apostrophe, words in another order.
  ['R & M in June', `FIGURES | 6160 | ${JUNE} | at all`],
  ['g and a in June', `FIGURES | Corporate overhead | ${JUNE} | at all`],
  ['F&B cost June', `FIGURES | Cost of goods | ${JUNE} | at all`],
  ['12 mo rolling EBITDA margin since Jan 25', read('rolling 12 month EBITDA margin since Jan 25')],
  ['which stores didnt make budget on labor in June', read("which stores didn't make budget on labor in June")],
  ['ticket avg at Hoboken in June', `FIGURES | Average check | ${JUNE} | at 204 Hoboken`],
  ['how is the new Hoboken store doing against budget in June', read('how is the Hoboken store doing against budget in June')],
  ['what do you mean by prime cost', read('what is meant by prime cost')],
  ['mean monthly rent this year', read('average monthly rent this year')],
  ['which store had the smallest utilities bill in June', read('which store had the smallest utilities in June')],
  // As they are typed at a desk.
  ['is dep running flat? by quarter since 2024', read('depreciation by quarter since 2024')],
  ['property taxes accrued in June for 302', read('property tax journal entries in June at Charleston')],
  ['how much of every dollar goes to rent', read('rent as a % of sales')],
  ['southeast scorecard june', read('southeast p&l june')],
  ['how far is bethesda from hitting its june sales budget', read('bethesda june sales vs budget')],
  ['paper & pkg at south end in June', read('paper and packaging at south end in June')],
  ['whats eating cambridge margin', read('why is cambridge margin down')],
  ['cogs by component as % of sales', read('cogs by account as % of sales')],
  ['total prof fees in 2025 vs 2024', read('professional fees in 2025 vs 2024')],
  ['bridge 4w ebitda june act vs bud', read('bridge four wall ebitda june vs budget')],
  ['rev by category ytd vs pytd', read('revenue by account ytd vs last year')],
  ['labor by account, Q2, compared with the same quarter of the prior year', read('labor by account, Q2, vs last year')],
  ['any JEs over 5k to repairs in q2?', read('journal entries over 5k of repairs in q2')],
  ['what our average guest spends this year vs last year', read('average check this year vs last year')],
  // Growth over years is by year: more than a year overlaps with the year before it.
  ['how has catering grown since 2024', read('catering by year since 2024')],
  ['labor growth over the last two years', read('labor growth by year over the last two years')],
  // A claim to be confirmed is the question whether it holds.
  ['is it true that labor was over budget in June', read('was labor over budget in June')],
  ['am I right in thinking that Hoboken missed its revenue budget in June', read('Hoboken missed its revenue budget in June')],
  // A comma ends what is left out, and a region is not left out with its stores.
  [
    'excluding decatur and worcester, southeast and northeast labor June',
    read('southeast and northeast labor June, excluding decatur and worcester'),
  ],
  // An account has nothing in it but entries.
  ['what is in professional fees june', read('entries of professional fees june')],
  ['what is in labor june', read('labor june by line')],
  // Years and amounts in short.
  ["labor by month '25", `TREND | Labor | ${YEAR} MONTHLY | at all`],
  ['rent 2025 vs 24 at Hoboken', `COMPARE | Occupancy | ${YEAR} | at 204 Hoboken | vs PRIOR_YEAR`],
  ['ebitda bridge 24 to 25', `BRIDGE | Four-wall EBITDA | ${YEAR} | at all | vs PRIOR_YEAR | by LINE`],
  ['labor in Q2 26 vs Q2 25, pct of sales', 'COMPARE | Labor | 2026-04-01..2026-06-30 | at all | SHARE_OF_REVENUE | vs PRIOR_YEAR'],
  ['labor jan through june 26', 'FIGURES | Labor | 2026-01-01..2026-06-30 | at all'],
  ['sales in the quarter that ended in June', 'FIGURES | Revenue | 2026-04-01..2026-06-30 | at all'],
  ['occupancy since we opened at Navy Yard', 'FIGURES | Occupancy | all days | at 205 Navy Yard'],
  ['stores with sub-20% four wall in June', `FILTER | Four-wall EBITDA | ${JUNE} | at all | by LOCATION | SHARE_OF_REVENUE BELOW 0.2`],
  ['entries in travel in June over a grand', `TRANSACTIONS | 7030 | ${JUNE} | at all | VALUE ABOVE 1000`],
  [
    'lines over budget by at least 10% and 5k in June',
    `FILTER | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | ${JUNE} | at all | vs Budget 2026 | by LINE | CHANGE_PERCENT AT_LEAST 0.1 | CHANGE AT_LEAST 5000`,
  ],
  [
    'any of the Northeast down double digits on guests in June',
    `FILTER | Guests | ${JUNE} | at Northeast | vs PRIOR_YEAR | by LOCATION | CHANGE_PERCENT BELOW -0.1`,
  ],
  ['sales by store over 1.25m in June', `FILTER | Revenue | ${JUNE} | at all | by LOCATION | VALUE ABOVE 1250000`],
  [
    'stores with a swing of more than 15% from last year in June',
    `FILTER | Four-wall EBITDA | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE_PERCENT FURTHER 0.15`,
  ],
  // So much per unit of money.
  ['sales per labor dollar in June', `FIGURES | Revenue / Labor | ${JUNE} | at all`],
  ['sales per dollar of labor by store in June', `BREAKDOWN | Revenue / Labor | ${JUNE} | at all | by LOCATION`],
  ['labor per sales dollar in June', `FIGURES | Labor | ${JUNE} | at all | SHARE_OF_REVENUE`],
  ['guests per labor dollar in June', 'not understood: per'],
  ['sales per dollar of controllable costs in June', 'not understood: per, costs'],
  [
    'labor per store dollar change vs last year',
    `COMPARE | Labor | ${YEAR.replaceAll('2025', '2026').replace('12-31', '06-30')} | at all | CHANGE | vs PRIOR_YEAR | by LOCATION`,
  ],
  ['sales with/without Savannah', 'choose: with 307 Savannah, without 307 Savannah'],
  // With a place, and without it.
  ['EBITDA without Savannah vs with Savannah', 'choose: with 307 Savannah, without 307 Savannah'],
  ['EBITDA including Savannah vs excluding it', 'choose: with 307 Savannah, without 307 Savannah'],
  ['sales with Hoboken and labor without Princeton', 'not understood: 207 Princeton'],
  // A limit without its unit.
  ['anyone over 34 on labor in June', 'choose: Labor over 34% of revenue, Labor over 34 in money'],
  ['did any store do more than half a mil in June', 'choose: Revenue, Four-wall EBITDA'],
  // A share said twice, and a limit in the unit of the next one.
  ['rent as % of sales in June, stores over 8%', `FILTER | Occupancy | ${JUNE} | at all | by LOCATION | SHARE_OF_REVENUE ABOVE 0.08`],
  [
    'stores with sales between 150 and 200k in June',
    `FILTER | Revenue | ${JUNE} | at all | by LOCATION | VALUE AT_LEAST 150000 | VALUE AT_MOST 200000`,
  ],
  [
    'stores with sales between $150 and $200k in June',
    `FILTER | Revenue | ${JUNE} | at all | by LOCATION | VALUE AT_LEAST 150000 | VALUE AT_MOST 200000`,
  ],
  [
    'stores with sales between $1.5 and $2 million in 2025',
    `FILTER | Revenue | ${YEAR} | at all | by LOCATION | VALUE AT_LEAST 1500000 | VALUE AT_MOST 2000000`,
  ],
  [
    'stores with labor between 28 and 32% in June',
    `FILTER | Labor | ${JUNE} | at all | by LOCATION | SHARE_OF_REVENUE AT_LEAST 0.28 | SHARE_OF_REVENUE AT_MOST 0.32`,
  ],
  ['entries between $150 and $2k in June', `TRANSACTIONS | ${JUNE} | at all | VALUE AT_LEAST 150 | VALUE AT_MOST 2000`],
  ['did labor stay within budget in June', `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026`],
  ['did Hoboken stay within its labor budget in June', `COMPARE | Labor | ${JUNE} | at 204 Hoboken | vs Budget 2026`],
  ['did we stay under budget in June', `COMPARE | Revenue + Four-wall EBITDA | ${JUNE} | at all | vs Budget 2026`],
  ['which stores kept labor under 30% in June', `FILTER | Labor | ${JUNE} | at all | by LOCATION | SHARE_OF_REVENUE BELOW 0.3`],
  ['did we keep Hoboken', 'not understood: keep'],
  ['stores within budget on labor in June', `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | VARIANCE FAVORABLE`],
  ['LTM revenue & EBITDA as of 3/31/26', 'FIGURES | Revenue + Four-wall EBITDA | 2025-04-01..2026-03-31 | at all'],
  // Changes over time, entries by their size, parts of revenue.
  ['how has labor changed since January', 'TREND | Labor | 2026-01-01..2026-06-30 MONTHLY | at all'],
  ['how did labor change in Q2', 'COMPARE | Labor | 2026-04-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR'],
  ['how has labor changed since last June', 'not understood: changed'],
  ['how did sales change over last year', 'COMPARE | Revenue | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR'],
  ['how has the sales mix changed since January', 'not understood: changed'],
  ['lines below EBITDA', 'not understood: below'],
  ['fiscal 2025 full year prime cost %', 'FIGURES | Prime cost | 2025-01-01..2025-12-31 | at all | SHARE_OF_REVENUE'],
  ['labor 2025 full year vs 2024 full year', 'COMPARE | Labor | 2025-01-01..2025-12-31 | at all | vs PRIOR_YEAR'],
  ['one-line summary of June', `FIGURES | Revenue + Four-wall EBITDA | ${JUNE} | at all`],
  ['did card fees go up relative to sales in June', `COMPARE | 6130 | ${JUNE} | at all | SHARE_OF_REVENUE | vs PRIOR_YEAR`],
  [
    'which stores saw labor rise by 5% vs last year in June',
    `FILTER | Labor | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE_PERCENT ABOVE 0.05`,
  ],
  // Entries by a text, or a document by its number, of whatever day.
  ['show transactions mentioning crab in June', `TRANSACTIONS | ${JUNE} | at all | with crab`],
  ['repairs entries at Hoboken with the memo "hood vent" in June', `TRANSACTIONS | 6160 | ${JUNE} | at 204 Hoboken | with hood vent`],
  ['find invoice 48213', 'TRANSACTIONS | all days | at all | with 48213'],
  ['the 3 largest entries mentioning produce in June', `TRANSACTIONS | ${JUNE} | at all | first 3 | with produce`],
  ['how did "Food cost" do in June', `FIGURES | 5010 | ${JUNE} | at all`],
  ['sales mentioning crab by location', 'not understood: mentioning, crab'],
  ['invoice 48213 vs budget', 'not understood: 48213'],
  ['journal entries 6160 in June', `TRANSACTIONS | 6160 | ${JUNE} | at all | of Journal Entry`],
  ['find "labor" in June', `FIGURES | Labor | ${JUNE} | at all`],
  ['who approved invoice 48213', 'not understood: approved, 48213'],
  // Bills are of costs alone.
  ['largest invoices in June', `TRANSACTIONS | ${JUNE} | at all | of Bill, Expense`],
  ['what was our largest bill in June', `TRANSACTIONS | ${JUNE} | at all | first 1 | of Bill`],
  ['largest expense entries in June', `TRANSACTIONS | ${COSTS} | 2026-06-01..2026-06-30 | at all`],
  ['bills over 5,000 in June', `TRANSACTIONS | ${JUNE} | at all | VALUE ABOVE 5000 | of Bill`],
  ['purchases over 5,000 in June', `TRANSACTIONS | ${BILLED} | ${JUNE} | at all | VALUE ABOVE 5000`],
  [
    'mom % change in revenue last 12 months',
    'TREND | Revenue | 2025-07-01..2026-06-30 MONTHLY | at all | CHANGE_PERCENT | vs PRIOR_PERIOD',
  ],
  ['mom change in revenue last 12 months', 'TREND | Revenue | 2025-07-01..2026-06-30 MONTHLY | at all | CHANGE | vs PRIOR_PERIOD'],
  ['revenue qoq in 2025', 'TREND | Revenue | 2025-01-01..2025-12-31 QUARTERLY | at all | vs PRIOR_PERIOD'],
  ['revenue quarter over quarter in 2025', 'TREND | Revenue | 2025-01-01..2025-12-31 QUARTERLY | at all | vs PRIOR_PERIOD'],
  ['revenue quarter over quarter', 'TREND | Revenue | 2025-07-01..2026-06-30 QUARTERLY | at all | vs PRIOR_PERIOD'],
  ['revenue quarter over quarter last 4 quarters', 'TREND | Revenue | 2025-07-01..2026-06-30 QUARTERLY | at all | vs PRIOR_PERIOD'],
  ['labor qoq last 4 quarters', 'TREND | Labor | 2025-07-01..2026-06-30 QUARTERLY | at all | vs PRIOR_PERIOD'],
  ['was revenue up quarter over quarter', 'TREND | Revenue | 2025-07-01..2026-06-30 QUARTERLY | at all | vs PRIOR_PERIOD'],
  ['labor qoq', 'COMPARE | Labor | 2026-04-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['labor quarter over quarter in Q2', 'COMPARE | Labor | 2026-04-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['labor month over month in June', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['revenue mom in June', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['are we within budget compared to last year', 'choose: against Budget 2026, against the year before'],
  ['the largest entries in June', `TRANSACTIONS | ${JUNE} | at all`],
  ['biggest transactions at Hoboken in June', `TRANSACTIONS | ${JUNE} | at 204 Hoboken`],
  ['how much revenue came from delivery in June', `FIGURES | 4040 | ${JUNE} | at all`],
  ['what is the year-to-date net income at Hoboken', 'FIGURES | Net income | 2026-01-01..2026-06-30 | at 204 Hoboken'],
  ['how much did we sell in the week of June 8', 'FIGURES | Revenue | 2026-06-08..2026-06-14 | at all'],
  // What is often asked in other words.
  ['show budget vs actual for June', `COMPARE | Revenue + Four-wall EBITDA | ${JUNE} | at all | vs Budget 2026`],
  ['how did food cost % change from Q1 to Q2', 'COMPARE | 5010 | 2026-04-01..2026-06-30 | at all | SHARE_OF_REVENUE | vs PRIOR_PERIOD'],
  ['all accounts under labor in June', `BREAKDOWN | Labor | ${JUNE} | at all | by ACCOUNT`],
  ['do we have June data for all locations', 'CHECK | COVERAGE'],
  ['what were the biggest changes from May to June', `BRIDGE | Four-wall EBITDA | ${JUNE} | at all | vs PRIOR_PERIOD | by LINE`],
  ['entries in June over $5,000', `TRANSACTIONS | ${JUNE} | at all | VALUE ABOVE 5000`],
  ['the split between food and beverage sales in June', `FIGURES | 4010 + 4020 | ${JUNE} | at all`],
  ['is Hoboken getting better', 'TREND | Four-wall EBITDA | 2025-07-01..2026-06-30 MONTHLY | at 204 Hoboken | vs PRIOR_YEAR'],
  ['who manages Hoboken', 'refused: PEOPLE'],
  ['how has labor changed from January to June', `COMPARE | Labor | ${JUNE} | at all | CHANGE | vs 2026-01-01..2026-01-31`],
  ['how have sales changed at Hoboken in June vs May', `COMPARE | Revenue | ${JUNE} | at 204 Hoboken | CHANGE | vs PRIOR_PERIOD`],
  ['how has labor changed in Q2', 'COMPARE | Labor | 2026-04-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR'],
  ['how much food did we sell in June', `FIGURES | 4010 | ${JUNE} | at all`],
  ['how much wine and beer did Hoboken sell in June', `FIGURES | 4030 | ${JUNE} | at 204 Hoboken`],
  ['how much food did we buy in June', `FIGURES | 5010 | ${JUNE} | at all`],
  ['how much more food did we sell in June than May', `COMPARE | 4010 | ${JUNE} | at all | vs PRIOR_PERIOD`],
  ['how much labor did we sell in June', 'not understood: sell'],
  ['sales split between Hoboken and Princeton', `BREAKDOWN | Revenue | ${JUNE} | at 204 Hoboken, 207 Princeton | by LOCATION`],
  [
    'sales split between Hoboken, Princeton and Durham',
    `BREAKDOWN | Revenue | ${JUNE} | at 204 Hoboken, 207 Princeton, 304 Durham | by LOCATION`,
  ],
  ['how are sales split between the Northeast and the Southeast', `BREAKDOWN | Revenue | ${JUNE} | at Northeast, Southeast | by REGION`],
  ['sales split between Hoboken and the Southeast', 'not understood: split'],
  ['top 10 transactions', `TRANSACTIONS | ${JUNE} | at all | first 10`],
  ['top transactions at Hoboken in June', `TRANSACTIONS | ${JUNE} | at 204 Hoboken`],
  ['sales with and without Hoboken', 'choose: with 204 Hoboken, without 204 Hoboken'],
  ['sales w/ and w/o Hoboken', 'choose: with 204 Hoboken, without 204 Hoboken'],
  ['sales w/o Hoboken', 'FIGURES | Revenue | 2026-01-01..2026-06-30 | at all but 204 Hoboken'],
  ['sales without and with Hoboken', 'choose: with 204 Hoboken, without 204 Hoboken'],
  ['Northeast sales including and excluding Cambridge', 'choose: with 102 Cambridge, without 102 Cambridge'],
  ['how much food did we use in June', `FIGURES | 5010 | ${JUNE} | at all`],
  ['what is delivery costing us in June', `FIGURES | 6120 | ${JUNE} | at all`],
  ['how much do we lose to comps and discounts in June', `FIGURES | 4090 | ${JUNE} | at all`],
  ['did Hoboken lose to Princeton', 'not understood: lose'],
  ['what does it cost us to serve a guest', 'not understood: cost'],
  ['what does labor cost per guest in June', `FIGURES | Labor | ${JUNE} | at all | PER_METRIC | per Guests`],
  ['how many labor hours did we use in June', `FIGURES | Labor hours | ${JUNE} | at all`],
  ['labor including overtime in June', `FIGURES | Labor | ${JUNE} | at all`],
  ['labor including rent in June', 'not understood: including'],
  [
    'which stores pay more than 10% of sales in rent in June',
    `FILTER | Occupancy | ${JUNE} | at all | by LOCATION | SHARE_OF_REVENUE ABOVE 0.1`,
  ],
  ['is June our best month ever', 'RANK | Four-wall EBITDA | all days | at all | by PERIOD | DESC | first 1'],
  ['was June the worst month of 2026', 'RANK | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | by PERIOD | ASC | first 1'],
  // A limit of one figure, and equals.
  ['did Hoboken sell more than $500,000 in June', `FILTER | Revenue | ${JUNE} | at 204 Hoboken | by LOCATION | VALUE ABOVE 500000`],
  ['is marketing over $1,000 in June', 'not understood: over, $1,000'],
  ['marketing over $1,000 in June', `TRANSACTIONS | 6140 | ${JUNE} | at all | VALUE ABOVE 1000`],
  ['did Hoboken sell as much as Princeton in June', `COMPARE | Revenue | ${JUNE} | at 204 Hoboken | vs 207 Princeton`],
  ['did we do as well as last June', `COMPARE | Revenue + Four-wall EBITDA | ${JUNE} | at all | vs PRIOR_YEAR`],
  // Two months in one question.
  ['stores whose sales fell in May and June', 'choose: in May and June together, in May alone, in June alone, June against May'],
  ['sales growth May and June', 'choose: in May and June together, June against May'],
  ['compare sales in May and June', `COMPARE | Revenue | ${JUNE} | at all | vs PRIOR_PERIOD`],
  // As many as there are.
  ['labor by region for all three regions in June', `BREAKDOWN | Labor | ${JUNE} | at all | by REGION`],
  ['labor at the 8 Southeast stores in June', `FIGURES | Labor | ${JUNE} | at Southeast`],
  ['labor at the 7 Southeast stores in June', 'not understood: 7'],
  ['labor at the top 3 stores in June', `RANK | Labor | ${JUNE} | at all | SHARE_OF_REVENUE | by LOCATION | DESC | first 3`],
  // Judgments.
  [
    'did labor grow faster than sales in Q2',
    'COMPARE | Labor + Revenue | 2026-04-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR',
  ],
  [
    'is the Southeast growing faster than the Northeast',
    'COMPARE | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at Northeast, Southeast | CHANGE_PERCENT | vs PRIOR_YEAR | by REGION',
  ],
  ['is the Southeast growing more than the Northeast', 'not understood: growing'],
  ['stores where guests grew faster than sales', 'not understood: faster than'],
  ['who ran the leanest labor in June', `RANK | Labor | ${JUNE} | at all | SHARE_OF_REVENUE | by LOCATION | ASC | first 1`],
  ['busiest month in 2025 at Savannah', `RANK | Guests | ${YEAR} | at 307 Savannah | by PERIOD | DESC | first 1`],
  [
    'the cheapest store on labor and the dearest, June',
    `RANK | Labor | ${JUNE} | at all | SHARE_OF_REVENUE | by LOCATION | DESC | first 1 | last 1`,
  ],
  ['who is bleeding money', 'FILTER | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | by LOCATION | VALUE BELOW 0'],
  ['did Old Town hit its number in June', `COMPARE | Revenue + Four-wall EBITDA | ${JUNE} | at 206 Old Town | vs Budget 2026`],
  ['how close was June to plan', `COMPARE | Revenue + Four-wall EBITDA | ${JUNE} | at all | vs Budget 2026`],
  // What a guest pays.
  ['flag anyone below 30 bucks a head in June', `FILTER | Average check | ${JUNE} | at all | by LOCATION | VALUE BELOW 30`],
  ['guests, check in June', `FIGURES | Guests + Average check | ${JUNE} | at all`],
  ['check labor in June', `FIGURES | Labor | ${JUNE} | at all`],
  ['guests in June, check labor too', 'not understood: check'],
  ['which store used the most food', 'not understood: used'],
  ['food used in June', 'not understood: used'],
  ['what budget do we use', 'not understood: use'],
  // Entries, or so many of them.
  ['top 10 transactions in June', `TRANSACTIONS | ${JUNE} | at all | first 10`],
  ['who has the top transactions in June', `RANK | Transactions | ${JUNE} | at all | by LOCATION | DESC | first 1`],
  // The budget of a year, not a comparison of years.
  ['labor vs budget last year', `COMPARE | Labor | ${YEAR} | at all | vs Budget 2026`],
  ['who made budget last year', `FILTER | Four-wall EBITDA | ${YEAR} | at all | vs Budget 2026 | by LOCATION | VARIANCE FAVORABLE`],
  // Days, and years that are none.
  ['labor jan thru june 30', 'FIGURES | Labor | 2026-01-01..2026-06-30 | at all'],
  ['labor nov through feb 28', 'FIGURES | Labor | 2025-11-01..2026-02-28 | at all'],
  ['june 25 vs 24', 'not understood: 24, vs'],
  ['did Q2 grow faster than Q1', 'not understood: faster than'],
  ['sales since it opened last year', 'not understood: last year'],
  ['one of the three regions', 'not understood: one of the three regions'],
  ['who have the worst four wall in June', `RANK | Four-wall EBITDA | ${JUNE} | at all | by LOCATION | ASC`],
  ['leanest store in June', 'not understood: leanest'],
  // Places side by side.
  [
    'compare sales at Hoboken, Princeton and Wilmington in June',
    `COMPARE | Revenue | ${JUNE} | at 204 Hoboken, 207 Princeton, 209 Wilmington | by LOCATION`,
  ],
  ['labor at each Northeast store in June', `BREAKDOWN | Labor | ${JUNE} | at Northeast | by LOCATION`],
  ['add guests', 'not understood: add'],
])('%s', (question, meant) => expect(read(question)).toBe(meant))

describe('a question that goes on', () => {
  it.each([
    ['labor in June at Hoboken and Princeton', 'without Hoboken', `FIGURES | Labor | ${JUNE} | at 207 Princeton`],
    ['labor in June at Hoboken and Princeton', 'without Savannah', 'not understood: without, savannah'],
    ['labor in June at Hoboken', 'without Hoboken', 'not understood: without, hoboken'],
    ['labor in June, all but Hoboken', 'and without Princeton', `FIGURES | Labor | ${JUNE} | at all but 204 Hoboken, 207 Princeton`],
    [
      'Northeast labor vs budget in June',
      'exclude Cambridge',
      `COMPARE | Labor | ${JUNE} | at 101 Back Bay, 103 Hartford, 104 New Haven, 105 Portland, 106 Providence, 107 Worcester | vs Budget 2026`,
    ],
    ['labor in June at Hoboken and Princeton', 'all stores except Hoboken', `FIGURES | Labor | ${JUNE} | at all but 204 Hoboken`],
    ['Northeast labor in June', 'outside the Northeast', `FIGURES | Labor | ${JUNE} | at all but Northeast`],
    ['rank stores by sales in June', 'flip it for May', 'not understood: flip it'],
    ['revenue in June', 'add labor %', 'not understood: add'],
    ['labor % by month at Hoboken', 'which ones are over 35', 'not understood: 35'],
    ['labor by store in June', 'sorry I meant May', 'BREAKDOWN | Labor | 2026-05-01..2026-05-31 | at all | by LOCATION'],
    ['rank stores by sales in June', 'flip it', `RANK | Revenue | ${JUNE} | at all | by LOCATION | ASC`],
    ['revenue in June', 'flip it', 'not understood: flip it'],
    [
      'which region is better, the Northeast or the Southeast',
      'vs budget',
      'COMPARE | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at Northeast, Southeast | vs Budget 2026 | by REGION',
    ],
    ['labor in June', 'is it up from May', `COMPARE | Labor | ${JUNE} | at all | vs PRIOR_PERIOD`],
    ['labor in Q2', 'is it up from May', `COMPARE | Labor | ${JUNE} | at all | vs PRIOR_PERIOD`],
    ['labor in May', 'is it up from May', `COMPARE | Labor | ${JUNE} | at all | vs PRIOR_PERIOD`],
    ['labor in May', 'is it up from March', 'COMPARE | Labor | 2026-05-01..2026-05-31 | at all | vs 2026-03-01..2026-03-31'],
    ['labor in June', 'with and without Hoboken', 'choose: with 204 Hoboken, without 204 Hoboken'],
    ['revenue in June', 'add guests', `FIGURES | Revenue + Guests | ${JUNE} | at all`],
    [
      'which stores beat budget in June',
      'which missed it',
      `FILTER | Four-wall EBITDA | ${JUNE} | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE`,
    ],
    ['which stores did not make money in June', 'which stores did', 'not understood: which, stores, did'],
    ['labor in June vs last year', 'is it within budget', `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026`],
    ['labor % by store in June', 'which ones are over 35', `FILTER | Labor | ${JUNE} | at all | by LOCATION | SHARE_OF_REVENUE ABOVE 0.35`],
  ])('%s, then: %s', (first, then, meant) => {
    const reading = reader.read(first, null)
    expect(reading.kind === 'PLAN' ? read(then, keptPlan(reading)) : reading.kind).toBe(meant)
  })
})

it.each([
  [
    'EBITDA vs budget by store in June',
    'which store is worst',
    `RANK | Four-wall EBITDA | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LOCATION | WORST | first 1`,
  ],
  ['EBITDA by store in June', 'which store is worst', `RANK | Four-wall EBITDA | ${JUNE} | at all | by LOCATION | ASC | first 1`],
])('%s is followed by: %s', (first, second, plan) => {
  const before = reader.read(first, null)
  expect(read(second, keptPlan(before))).toBe(plan)
})
