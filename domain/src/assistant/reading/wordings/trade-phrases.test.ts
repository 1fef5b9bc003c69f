import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { keptPlan } from '../../../../test/stored-plans.ts'
import { parseDay } from '../../../time/day.ts'
import { QuestionReader } from '../read-question.ts'

const known = restaurantNames()
const names = { ...known, time: { ...known.time, lastLedgerDay: parseDay('2026-07-15') } }
const reader = new QuestionReader(names)
const read = (question: string): string => readingSummary(reader.read(question, null), names)

const JULY = '2026-07-01..2026-07-15'
const TO_DATE = '2026-01-01..2026-07-15'
const JUNE = '2026-06-01..2026-06-30'
const BOTH = 'Revenue + Four-wall EBITDA'

// Asked on July 15, 2026, of books that end on that day.
describe('phrases of the trade', () => {
  it.each([
    ["how's july looking so far", `FIGURES | ${BOTH} | ${JULY} | at all`],
    ['sales so far in july vs budget', `COMPARE | Revenue | ${JULY} | at all | vs Budget 2026`],
    ['july sales so far vs last year', `COMPARE | Revenue | ${JULY} | at all | vs PRIOR_YEAR`],
    ['pull up all july entries so far', `TRANSACTIONS | ${JULY} | at all`],
    ['labor mtd july', `FIGURES | Labor | ${JULY} | at all`],
    ['revenue 2026 so far', `FIGURES | Revenue | ${TO_DATE} | at all`],
    ['how is the year going so far', `FIGURES | ${BOTH} | ${TO_DATE} | at all`],
    ['how did june shake out', `FIGURES | ${BOTH} | 2026-06-01..2026-06-30 | at all`],
    ['which two stores lost money in q2', 'FILTER | Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | by LOCATION | VALUE BELOW 0'],
    [
      'which line is furthest over budget ytd',
      `RANK | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | ${TO_DATE} | at all | CHANGE | vs Budget 2026 | by LINE | DESC | first 1`,
    ],
    ['avg weekly sales per store q2', 'FIGURES | Revenue | 2026-04-01..2026-06-30 | at all | PER_METRIC | per Store weeks'],
    ['which stores are profitable in june', `FILTER | Four-wall EBITDA | ${JUNE} | at all | by LOCATION | VALUE AT_LEAST 0`],
    ['how many stores made money in june', `FILTER | Four-wall EBITDA | ${JUNE} | at all | by LOCATION | VALUE AT_LEAST 0`],
    ['are all stores in for june', `FILTER | Revenue | ${JUNE} | at all | by LOCATION | VALUE NONE`],
    ["which stores haven't posted june", `FILTER | Revenue | ${JUNE} | at all | by LOCATION | VALUE NONE`],
    [
      'stores down more than 5% on sales in june yoy',
      `FILTER | Revenue | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE_PERCENT BELOW -0.05`,
    ],
    ['is depreciation in four wall', 'CHECK | Four-wall EBITDA + 8010 | all days | at all | PART_OF'],
    ['is labor included in prime cost', 'CHECK | Prime cost + Labor | all days | at all | PART_OF'],
    // Whose report it is says nothing of its lines.
    ['consolidated mgmt p&l by month ytd', read('p&l by month ytd')],
    ['management p&l by month, Q2, Princeton', read('p&l by month, Q2, Princeton')],
    ['monthly P&L by month, Q2, Princeton', read('p&l by month, Q2, Princeton')],
    ['consolidated income statement Q2', 'REPORT | 2026-04-01..2026-06-30 | at all'],
    ['company-wide p&l june', `REPORT | ${JUNE} | at all`],
    ['management report june', `REPORT | ${JUNE} | at all`],
    ['full company mgmt P/L june', `REPORT | ${JUNE} | at all`],
    ['rolled-up income statement june vs budget', read('income statement june vs budget')],
    ['does the management p&l tie to the ledger', read('does the p&l tie to the ledger')],
    ['management report line by store in june', 'not understood: line'],
    ['hourly staff and management p&l', 'not understood: p&l'],
    ['labor management p&l', 'not understood: p&l'],
    ['report on management in june', `FIGURES | Management | ${JUNE} | at all`],
    ['management in june', `FIGURES | Management | ${JUNE} | at all`],
  ])('%s', (question, meaning) => expect(read(question)).toBe(meaning))

  it.each(['revenue run rate', 'annualized ebitda', 'are we on track for the year'])('%s: what is yet to come', (question) =>
    expect(read(question)).toBe('refused: FORECAST'),
  )

  it.each(['may sales so far', 'are we beating last quarter so far', 'revenue 2025 so far'])('%s: what is over', (question) =>
    expect(read(question)).toContain('not understood: so far'),
  )

  it.each([
    [
      'stores missing sales budget by more than 2% in June',
      `FILTER | Revenue | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE_PERCENT BELOW -0.02`,
    ],
    ['4th of july sales this yr', 'FIGURES | Revenue | 2026-07-04..2026-07-04 | at all'],
    ['sales for the week of july 6 - july 12', 'FIGURES | Revenue | 2026-07-06..2026-07-12 | at all'],
    [
      'May revenue vs last May: was it traffic or check?',
      'BRIDGE | Revenue | 2026-05-01..2026-05-31 | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
    ],
    ['biggest contributors to the June EBITDA miss', `BRIDGE | Four-wall EBITDA | ${JUNE} | at all | vs Budget 2026 | by LINE`],
    ["what's the 3 year trend in labor", 'TREND | Labor | 2024-01-01..2026-07-15 YEARLY | at all'],
    ['June highlights', `FIGURES | ${BOTH} | ${JUNE} | at all`],
    ['any large entries in June', `TRANSACTIONS | ${JUNE} | at all`],
    ["what's the last day in the books", 'CHECK | COVERAGE'],
    ['corp overhead in June', `FIGURES | Corporate overhead | ${JUNE} | at all`],
    [
      'how far off plan are we on EBITDA through the end of June',
      'COMPARE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs Budget 2026',
    ],
  ])('%s', (question, meaning) => expect(read(question)).toBe(meaning))

  it.each<[before: string, question: string, meaning: string]>([
    [
      'net income in May',
      "what's the difference to june",
      'COMPARE | Net income | 2026-05-01..2026-05-31 | at all | vs 2026-06-01..2026-06-30',
    ],
    [
      'net income in May',
      'whats the diff to june and why',
      'BRIDGE | Net income | 2026-05-01..2026-05-31 | at all | vs 2026-06-01..2026-06-30 | by LINE',
    ],
    [
      'prime cost % by month in Q2',
      'break out labor and cost of goods separately',
      'TREND | Labor + Cost of goods | 2026-04-01..2026-06-30 MONTHLY | at all | SHARE_OF_REVENUE',
    ],
    [
      'Management in June vs budget',
      'at which stores are we over',
      `FILTER | Management | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0`,
    ],
    ['June P&L', 'add budget and prior year', `REPORT | ${JUNE} | at all | vs Budget 2026 | also vs PRIOR_YEAR`],
    ['Portland sales in May', 'no i mean june', `FIGURES | Revenue | ${JUNE} | at 105 Portland`],
  ])('%s / %s', (before, question, meaning) => {
    const reading = reader.read(before, null)
    expect(readingSummary(reader.read(question, keptPlan(reading)), names)).toBe(meaning)
  })

  it.each(['northeast stores with labor over 100k in june', 'stores in the Northeast with labor over 100k in june'])(
    '%s: stores, and no entries',
    (question) => expect(read(question)).toBe(`FILTER | Labor | ${JUNE} | at Northeast | by LOCATION | VALUE ABOVE 100000`),
  )

  it('a number stays where things are ranked', () => {
    expect(read('which 3 stores had the lowest sales in q2')).toContain('first 3')
    expect(read('second biggest expense')).toContain('first 2')
  })

  // What only looks like one of them.
  it.each([
    ['June sales at Hoboken - sorry, and Princeton', `FIGURES | Revenue | ${JUNE} | at 204 Hoboken, 207 Princeton`],
    ['sales in June, I mean gross', 'not understood: gross'],
    ['what did we mean by prime cost', 'DEFINE | Prime cost'],
    ['net out comps from sales in June', 'not understood: net'],
    ['stores missing a labor budget for 2026', 'not understood: missing'],
    ['how was the year going last July', 'not understood: july 2025'],
    ['labor at the corp office', 'not understood: corp, office'],
    ['break out labor and cost of goods', `BREAKDOWN | Labor + Cost of goods | ${JUNE} | at all | by LINE`],
    ['labor vs budget in June: was it traffic or check', 'not understood: check'],
    ['any change in labor since June 1', `COMPARE | Labor | 2026-06-01..2026-07-15 | at all | CHANGE | vs PRIOR_YEAR`],
    ['do all stores have labor under 30% in June', `FILTER | Labor | ${JUNE} | at all | by LOCATION | SHARE_OF_REVENUE BELOW 0.3`],
    ['are all stores in budget for June', `COMPARE | ${BOTH} | ${JUNE} | at all | vs Budget 2026`],
  ])('%s', (question, meaning) => expect(read(question)).toBe(meaning))

  it.each([
    ['revenue in June by store, can you lay that out', 'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    ['boss wants to know June revenue by region', 'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at all | by REGION'],
    [
      'for my board deck I need labor % in June vs budget',
      'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | vs Budget 2026',
    ],
    [
      'which restaurants explain the gap between actual sales and budget in Q2',
      'BRIDGE | Revenue | 2026-04-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION',
    ],
    [
      'explain the gap between revenue and plan in June',
      'BRIDGE | Revenue | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by ACCOUNT',
    ],
    ['why did net income move from May to June', 'BRIDGE | Net income | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LINE'],
    ['how did labor move in June', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR'],
    ['is catering becoming a bigger share of sales', 'TREND | 4050 | 2025-07-01..2026-06-30 MONTHLY | at all | SHARE_OF_REVENUE'],
    ['is liquor cost taking a smaller share of sales', 'TREND | 5030 | 2025-07-01..2026-06-30 MONTHLY | at all | SHARE_OF_REVENUE'],
    [
      'which region is most productive on sales per labor hour in June',
      'RANK | Sales per labor hour | 2026-06-01..2026-06-30 | at all | by REGION | DESC | first 1',
    ],
    [
      'labor by subline by region, June',
      'BREAKDOWN | Labor + Management + Hourly staff + Taxes and benefits | 2026-06-01..2026-06-30 | at all | by REGION',
    ],
    [
      'which locations are down on both sales and guests vs last year, Q2',
      'FILTER | Revenue + Guests | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | Revenue: CHANGE BELOW 0 | Guests: CHANGE BELOW 0',
    ],
    [
      "how many restaurants beat last year's June sales",
      'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | VARIANCE FAVORABLE',
    ],
    ['catering this spring vs last spring', 'COMPARE | 4050 | 2026-03-01..2026-05-31 | at all | vs PRIOR_YEAR'],
    [
      "catering: who's growing and who isn't, ytd",
      'COMPARE | 4050 | 2026-01-01..2026-07-15 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by LOCATION',
    ],
    ['revenue at Hoboken June vs June', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at 204 Hoboken | vs PRIOR_YEAR'],
    [
      'put Rittenhouse and Fishtown side by side for June, as % of sales',
      'REPORT | 2026-06-01..2026-06-30 | at 203 Fishtown, 208 Rittenhouse | SHARE_OF_REVENUE | by LOCATION',
    ],
    ['sales psf in June by store', 'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at all | PER_METRIC | per Square feet | by LOCATION'],
    ['slowest month for sales in 2025', 'RANK | Revenue | 2025-01-01..2025-12-31 | at all | by PERIOD | ASC | first 1'],
    [
      'labor % in June against budget and also against last June',
      'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | vs Budget 2026 | also vs PRIOR_YEAR',
    ],
    ['food + bev sales split, Q2', 'FIGURES | 4010 + 4020 | 2026-04-01..2026-06-30 | at all'],
    ['AUV under 3 million', 'FILTER | Average unit volume | 2026-01-01..2026-06-30 | at all | by LOCATION | VALUE BELOW 3000000'],
    [
      'Northeast stores with labor up vs last year in June',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at Northeast | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 0',
    ],
    [
      'stores in the Northeast with labor % up vs last year in June',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at Northeast | vs PRIOR_YEAR | by LOCATION | SHARE_CHANGE ABOVE 0',
    ],
    [
      'stores in the Northeast whose sales are down vs last year in June',
      'FILTER | Revenue | 2026-06-01..2026-06-30 | at Northeast | vs PRIOR_YEAR | by LOCATION | CHANGE BELOW 0',
    ],
    ['of those which had EBITDA up', 'not understood: of those'],
    [
      'biggest unfavorable budget variances by line in June',
      'RANK | 2026-06-01..2026-06-30 | at all | VARIANCE | vs Budget 2026 | by LINE | WORST',
    ],
    ['sales over the last year', 'FIGURES | Revenue | 2025-07-01..2026-06-30 | at all'],
    ['repair bills over the last 12 months', 'TRANSACTIONS | 6160 | 2025-07-16..2026-07-15 | at all | of Bill'],
    ['busiest month in 2025', 'RANK | Guests | 2025-01-01..2025-12-31 | at all | by PERIOD | DESC | first 1'],
    ['is catering becoming a bigger problem', 'not understood: becoming, bigger'],
    ['June vs June 2024 sales', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs 2024-06-01..2024-06-30'],
    ['May vs June sales', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
    [
      'put Hoboken and Princeton labor side by side for June',
      'COMPARE | Labor | 2026-06-01..2026-06-30 | at 204 Hoboken | vs 207 Princeton',
    ],
    ['this spring vs last fall catering', 'COMPARE | 4050 | 2026-03-01..2026-05-31 | at all | vs 2025-09-01..2025-11-30'],
    ['Northeast stores with labor vs last year in June', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at Northeast | vs PRIOR_YEAR'],
    [
      'stores below budget on both sales and EBITDA in June',
      'FILTER | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | Revenue: CHANGE BELOW 0 | Four-wall EBITDA: CHANGE BELOW 0',
    ],
    [
      'stores where sales are below budget and EBITDA is below budget in June',
      'FILTER | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | Revenue: CHANGE BELOW 0 | Four-wall EBITDA: CHANGE BELOW 0',
    ],
    [
      'locations where sales are down vs last year and guests are down vs last year, Q2',
      'FILTER | Revenue + Guests | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | Revenue: CHANGE BELOW 0 | Guests: CHANGE BELOW 0',
    ],
    [
      'stores where sales are down and guests are down vs last year in Q2',
      'FILTER | Revenue + Guests | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | Revenue: CHANGE BELOW 0 | Guests: CHANGE BELOW 0',
    ],
    [
      'stores where sales are down and guests are down in Q2',
      'FILTER | Revenue + Guests | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | Revenue: CHANGE BELOW 0 | Guests: CHANGE BELOW 0',
    ],
    [
      'stores where sales are down and labor is up vs last year in Q2',
      'FILTER | Revenue + Labor | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | Revenue: CHANGE BELOW 0 | Labor: CHANGE ABOVE 0',
    ],
    [
      'stores that beat budget on both sales and EBITDA in June',
      'FILTER | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | Revenue: VARIANCE FAVORABLE | Four-wall EBITDA: VARIANCE FAVORABLE',
    ],
    [
      'stores over budget on both labor and cogs in June',
      'FILTER | Labor + Cost of goods | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | Labor: CHANGE ABOVE 0 | Cost of goods: CHANGE ABOVE 0',
    ],
    [
      'which stores missed budget on both revenue and four-wall ebitda in Q2',
      'FILTER | Revenue + Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | Revenue: VARIANCE UNFAVORABLE | Four-wall EBITDA: VARIANCE UNFAVORABLE',
    ],
    ['stores down on sales and guests vs last year in Q2', 'choose: Revenue, Guests, both Revenue and Guests'],
    ['stores where sales are down and guests', 'choose: Revenue, Guests, both Revenue and Guests'],
    [
      'which stores are up on revenue and down on labor vs last year in June',
      'FILTER | Revenue + Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | Revenue: CHANGE ABOVE 0 | Labor: CHANGE BELOW 0',
    ],
  ])('%s, in the words of the trade', (question, meaning) => expect(read(question)).toBe(meaning))

  it.each([
    ['how far off the budget are we on revenue ytd', 'COMPARE | Revenue | 2026-01-01..2026-07-15 | at all | vs Budget 2026'],
    ['which stores should I worry about', 'ATTENTION | 2026-06-01..2026-06-30 | at all'],
    ['which stores should I worry about in June', 'ATTENTION | 2026-06-01..2026-06-30 | at all'],
    ['which stores should I close', 'refused: ADVICE'],
    [
      '5 expense accounts that grew the most in $ this year',
      'RANK | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-01-01..2026-07-15 | at all | CHANGE | vs PRIOR_YEAR | by ACCOUNT | DESC | first 5',
    ],
    ['avg check trend, 24 mos', 'TREND | Average check | 2024-07-01..2026-06-30 MONTHLY | at all'],
    ['G&A trend 24 mos', 'TREND | Corporate overhead | 2024-07-01..2026-06-30 MONTHLY | at all'],
    [
      'um so give me every store where sales were down from last year in q2',
      'FILTER | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE BELOW 0',
    ],
    ['uh net income for twenty twenty five, whole company', 'FIGURES | Net income | 2025-01-01..2025-12-31 | at all'],
    [
      'okay, um, how are we doing on labor versus what we budgeted, you know, for the year so far',
      'COMPARE | Labor | 2026-01-01..2026-07-15 | at all | vs Budget 2026',
    ],
    [
      'so yeah just graph discounts and comps over the last twelve months would you',
      'TREND | 4090 | 2025-07-01..2026-06-30 MONTHLY | at all | LINE',
    ],
    [
      'what are like the ten largest expense accounts for the company year to date',
      'RANK | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-01-01..2026-07-15 | at all | by ACCOUNT | DESC | first 10',
    ],
    [
      "who's number one in sales per labor hour this year and who's dead last",
      'RANK | Sales per labor hour | 2026-01-01..2026-06-30 | at all | by LOCATION | DESC | first 1 | last 1',
    ],
    [
      'which region is first on labor % in June and which is last',
      'RANK | Labor | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by REGION | DESC | first 1 | last 1',
    ],
    [
      'when did our four wall margin peak',
      'RANK | Four-wall EBITDA | 2023-08-01..2026-06-30 | at all | SHARE_OF_REVENUE | by PERIOD | DESC | first 1',
    ],
    [
      'when did labor % bottom out in 2025',
      'RANK | Labor | 2025-01-01..2025-12-31 | at all | SHARE_OF_REVENUE | by PERIOD | ASC | first 1',
    ],
    [
      'any Southeast stores with overtime more than five grand last month',
      'FILTER | 6040 | 2026-06-01..2026-06-30 | at Southeast | by LOCATION | VALUE ABOVE 5000',
    ],
    [
      'i want to see all 24 stores sorted by how much beer wine and liquor they sold last quarter',
      'RANK | 4030 | 2026-04-01..2026-06-30 | at all | by LOCATION | DESC',
    ],
    [
      "what's driving the labor miss vs budget in the northeast year to date, walk me through it",
      'BRIDGE | Labor | 2026-01-01..2026-07-15 | at Northeast | vs Budget 2026 | by ACCOUNT',
    ],
    ["what's the newest day we've got posted", 'CHECK | COVERAGE'],
    [
      'which stores comped negative in q2',
      'FILTER | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | same stores | by LOCATION | CHANGE BELOW 0',
    ],
    ['how many checks did south end close in april', 'FIGURES | Transactions | 2026-04-01..2026-04-30 | at 308 South End'],
    ['guests checks at hoboken in june', 'not understood: checks'],
    [
      "hey can you tell me real quick how much we've spent on overtime so far this year, all stores",
      'FIGURES | 6040 | 2026-01-01..2026-07-15 | at all',
    ],
    [
      'guest counts at providence by month, the last year and a half',
      'TREND | Guests | 2025-01-01..2026-06-30 MONTHLY | at 106 Providence',
    ],
    ['which day of june was our best sales day', 'RANK | Revenue | 2026-06-01..2026-06-30 | at all | by DAY | DESC | first 1'],
    ['how many checks did we run in june', 'FIGURES | Transactions | 2026-06-01..2026-06-30 | at all'],
    ['which month of 2025 was our worst labor month', 'RANK | Labor | 2025-01-01..2025-12-31 | at all | by PERIOD | DESC | first 1'],
    [
      'chart labor % last 12 months, Southeast vs Northeast',
      'TREND | Labor | 2025-07-01..2026-06-30 MONTHLY | at Northeast, Southeast | SHARE_OF_REVENUE | by REGION | LINE',
    ],
    ['chart labor in June, Southeast vs Northeast', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at Southeast | vs Northeast | LINE'],
    ['show me how food cost has been moving month by month since last summer', 'TREND | 5010 | 2025-06-01..2026-07-15 MONTHLY | at all'],
    ['utilities by month 2025 vs 2026', 'TREND | 6150 | 2026-01-01..2026-06-30 MONTHLY | at all | vs PRIOR_YEAR'],
    ['sales by month 2024 vs 2026', 'not understood: month'],
    ['break out the southeast by store, June sales', 'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at Southeast | by LOCATION'],
    ['how do you calc sales per labor hour', 'DEFINE | Sales per labor hour'],
    ['h1 P&L, northeast stores side by side', 'REPORT | 2026-01-01..2026-06-30 | at Northeast | by LOCATION'],
    [
      'by how much were we off on controllable income in april vs budget',
      'COMPARE | Controllable income | 2026-04-01..2026-04-30 | at all | vs Budget 2026',
    ],
    [
      "traffic or check - what's moving sales at Bethesda this year?",
      'BRIDGE | Revenue | 2026-01-01..2026-06-30 | at 201 Bethesda | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
    ],
    [
      'how is occupancy tracking to budget so far this year for the whole group',
      'COMPARE | Occupancy | 2026-01-01..2026-07-15 | at all | vs Budget 2026',
    ],
    ['recode that cintas bill from supplies to R&M', 'refused: CHANGES'],
    ['whats overtime running', 'FIGURES | 6040 | 2026-01-01..2026-06-30 | at all'],
    ["what's labor running at in June", 'FIGURES | Labor | 2026-06-01..2026-06-30 | at all'],
    [
      'beer wine and liquor cost as a % of beer wine and liquor sales in June',
      'FIGURES | Beer, wine and liquor cost / Beer, wine and liquor | 2026-06-01..2026-06-30 | at all',
    ],
    [
      'beer, wine and liquor cost as % of beer, wine and liquor sales in June',
      'FIGURES | Beer, wine and liquor cost / Beer, wine and liquor | 2026-06-01..2026-06-30 | at all',
    ],
    ['food cost as % of food sales in June', 'FIGURES | Food cost / Food sales | 2026-06-01..2026-06-30 | at all'],
    [
      'delivery commissions as a % of delivery sales in June',
      'FIGURES | Delivery commissions / Delivery and takeout | 2026-06-01..2026-06-30 | at all',
    ],
    [
      'beer wine and liquor cost as a % of its sales in June',
      'FIGURES | Beer, wine and liquor cost / Beer, wine and liquor | 2026-06-01..2026-06-30 | at all',
    ],
    [
      'split the change of sales into guests and average check at Bethesda this year',
      'BRIDGE | Revenue | 2026-01-01..2026-06-30 | at 201 Bethesda | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
    ],
    [
      'what drove sales at Bethesda this year, traffic or check',
      'BRIDGE | Revenue | 2026-01-01..2026-06-30 | at 201 Bethesda | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
    ],
    ['highest day for sales in June at Savannah', 'RANK | Revenue | 2026-06-01..2026-06-30 | at 307 Savannah | by DAY | DESC | first 1'],
    ['average labor per store in June', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    [
      'base rent, CAM, property tax and property insurance at Greenville for 2025',
      'FIGURES | 6510 + 6530 + 6540 + 6550 | 2025-01-01..2025-12-31 | at 305 Greenville',
    ],
    [
      'beer wine and liquor cost as a % of its sales, T12',
      'FIGURES | Beer, wine and liquor cost / Beer, wine and liquor | 2025-07-01..2026-06-30 | at all',
    ],
    ["savannah's busiest day in june", 'RANK | Revenue | 2026-06-01..2026-06-30 | at 307 Savannah | by DAY | DESC | first 1'],
    ['how far does the data go', 'CHECK | COVERAGE'],
    ['what should I look at in the mid-atlantic before my friday ops call', 'ATTENTION | 2026-06-01..2026-06-30 | at Mid-Atlantic'],
    [
      "traffic or check, what's moving sales at Bethesda this year",
      'BRIDGE | Revenue | 2026-01-01..2026-06-30 | at 201 Bethesda | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
    ],
    [
      'traffic or check: what is driving sales at Bethesda this year',
      'BRIDGE | Revenue | 2026-01-01..2026-06-30 | at 201 Bethesda | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
    ],
    [
      "guests or average check - what's driving revenue in June",
      'BRIDGE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
    ],
    [
      'rent, CAM, property tax and insurance at Greenville for 2025',
      'FIGURES | 6510 + 6520 + 6530 + 6540 + 6550 | 2025-01-01..2025-12-31 | at 305 Greenville',
    ],
    ['rent and CAM in June', 'FIGURES | 6510 + 6520 + 6530 | 2026-06-01..2026-06-30 | at all'],
    ['rent and utilities in June', 'FIGURES | Occupancy + 6150 | 2026-06-01..2026-06-30 | at all'],
    ['rent vs property tax in June', 'FIGURES | 6510 + 6520 + 6540 | 2026-06-01..2026-06-30 | at all'],
    ['rent and property tax by store in June', 'BREAKDOWN | 6510 + 6520 + 6540 | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    ['walk me from revenue down to net income for 2025', 'BREAKDOWN | Net income | 2025-01-01..2025-12-31 | at all | by LINE | WATERFALL'],
    [
      'walk me from revenue to four-wall EBITDA in June',
      'BREAKDOWN | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | by LINE | WATERFALL',
    ],
    ['walk me from sales to gross profit', 'BREAKDOWN | Gross profit | 2026-06-01..2026-06-30 | at all | by LINE | WATERFALL'],
    [
      "walk me from last year's June revenue to this year's by store",
      'BRIDGE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION',
    ],
    ['break out direct operating by acount for June', 'BREAKDOWN | Direct operating | 2026-06-01..2026-06-30 | at all | by ACCOUNT'],
    ['brake out direct operating by account for June', 'BREAKDOWN | Direct operating | 2026-06-01..2026-06-30 | at all | by ACCOUNT'],
    ['drill into utilities for Hartford, May, by vendor', 'RANK | 6150 | 2026-05-01..2026-05-31 | at 103 Hartford | by VENDOR | DESC'],
    ['vendors for utilities at Hartford in May', 'RANK | 6150 | 2026-05-01..2026-05-31 | at 103 Hartford | by VENDOR | DESC'],
    ['is overtime in hourly labor or by itself', 'DEFINE | Hourly staff + 6040'],
    ['weekly sales at old town since the start of may', 'TREND | Revenue | 2026-05-01..2026-07-15 MONTHLY | at 206 Old Town | by WEEK'],
    ['weekly sales at old town since may', 'TREND | Revenue | 2026-05-01..2026-07-15 MONTHLY | at 206 Old Town | by WEEK'],
    [
      'detail behind percentage rent at Wilmington for Q2, every posting with date and reference',
      'TRANSACTIONS | 6520 | 2026-04-01..2026-06-30 | at 209 Wilmington',
    ],
    [
      'entries of percentage rent at Wilmington for Q2 with date and reference',
      'TRANSACTIONS | 6520 | 2026-04-01..2026-06-30 | at 209 Wilmington',
    ],
    [
      'labor by region, management vs hourly vs taxes, ytd',
      'BREAKDOWN | Labor + Management + Hourly staff + Taxes and benefits | 2026-01-01..2026-07-15 | at all | by REGION',
    ],
    ['management vs hourly vs taxes in June', 'FIGURES | Management + Hourly staff + Taxes and benefits | 2026-06-01..2026-06-30 | at all'],
    [
      'explain the change in decaturs labor % q2 vs q2 last yr',
      'choose: why Labor at 303 Decatur changed in money, why Labor at 303 Decatur changed as a share of revenue',
    ],
    [
      "why did Decatur's labor % change in q2 vs last year",
      'choose: why Labor at 303 Decatur changed in money, why Labor at 303 Decatur changed as a share of revenue',
    ],
    ['why is labor % up in june', 'choose: why Labor changed in money, why Labor changed as a share of revenue'],
    [
      'Decatur four-wall looks down on last year, can you tell me why that is',
      'BRIDGE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at 303 Decatur | vs PRIOR_YEAR | by LINE',
    ],
    [
      'Decatur four-wall looks down on last year, why',
      'BRIDGE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at 303 Decatur | vs PRIOR_YEAR | by LINE',
    ],
    ['labor and taxes in June', 'choose: Taxes and benefits, Property tax'],
    ['management and taxes in June', 'choose: Taxes and benefits, Property tax'],
    ['food sales, beverage sales and delivery in Q2', 'FIGURES | 4010 + 4020 + 4040 | 2026-04-01..2026-06-30 | at all'],
    ['food cost, beverage cost and delivery in Q2', 'choose: Delivery and takeout, Delivery commissions'],
    ['supplies, utilities and delivery in June', 'FIGURES | 6110 + 6150 + 6120 | 2026-06-01..2026-06-30 | at all'],
    ['prime cost % over the past 8 quarters', 'TREND | Prime cost | 2024-07-01..2026-06-30 QUARTERLY | at all | SHARE_OF_REVENUE'],
    ['prime cost % past 8 quarters', 'TREND | Prime cost | 2024-07-01..2026-06-30 QUARTERLY | at all | SHARE_OF_REVENUE'],
    ['prime cost % trend past 8 quarters', 'TREND | Prime cost | 2024-07-01..2026-06-30 QUARTERLY | at all | SHARE_OF_REVENUE'],
    ['prime cost % last 8 quarters', 'TREND | Prime cost | 2024-07-01..2026-06-30 QUARTERLY | at all | SHARE_OF_REVENUE'],
    ['sales for the last 4 quarters', 'FIGURES | Revenue | 2025-07-01..2026-06-30 | at all'],
    [
      'Mid-Atlantic stores with more than 5k of overtime in June',
      'FILTER | 6040 | 2026-06-01..2026-06-30 | at Mid-Atlantic | by LOCATION | VALUE ABOVE 5000',
    ],
    ['stores with more than 5k of overtime in June', 'FILTER | 6040 | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE ABOVE 5000'],
    ['stores with more than 5k in overtime in June', 'FILTER | 6040 | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE ABOVE 5000'],
    ['stores that had over 5k of overtime in June', 'FILTER | 6040 | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE ABOVE 5000'],
    [
      'how has prime cost % moved over the past 8 quarters',
      'TREND | Prime cost | 2024-07-01..2026-06-30 QUARTERLY | at all | SHARE_OF_REVENUE',
    ],
    ['how has revenue done over the last 3 years', 'FIGURES | Revenue | 2023-07-01..2026-06-30 | at all'],
    ['labor w/o Hoboken in June', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at all but 204 Hoboken'],
    [
      'Which stores improved prime cost the most from Q1 to Q2?',
      'RANK | Prime cost | 2026-04-01..2026-06-30 | at all | SHARE_CHANGE | vs PRIOR_PERIOD | by LOCATION | BEST',
    ],
    [
      'which store improved labor the most vs last year in June',
      'RANK | Labor | 2026-06-01..2026-06-30 | at all | SHARE_CHANGE | vs PRIOR_YEAR | by LOCATION | BEST | first 1',
    ],
    [
      "which store's labor got better the most vs last year in June",
      'RANK | Labor | 2026-06-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | BEST',
    ],
    [
      'which stores got worse on food cost vs last year in June',
      'FILTER | 5010 | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | VARIANCE UNFAVORABLE',
    ],
    [
      'which region improved its food cost from Q1 to Q2',
      'FILTER | 5010 | 2026-04-01..2026-06-30 | at all | vs PRIOR_PERIOD | by REGION | SHARE_CHANGE FAVORABLE',
    ],
    [
      'which stores improved EBITDA the most vs last year in June',
      'RANK | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | BEST',
    ],
    [
      'biggest improvement in labor vs last year by store, June',
      'RANK | Labor | 2026-06-01..2026-06-30 | at all | SHARE_CHANGE | vs PRIOR_YEAR | by LOCATION | BEST | first 1',
    ],
    [
      'which stores improved labor in dollars the most vs last year in June',
      'RANK | Labor | 2026-06-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | BEST',
    ],
    [
      'which stores improved prime cost from May to June',
      'FILTER | Prime cost | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LOCATION | SHARE_CHANGE FAVORABLE',
    ],
    [
      'biggest revenue budget misses by store in June',
      'RANK | Revenue | 2026-06-01..2026-06-30 | at all | VARIANCE | vs Budget 2026 | by LOCATION | WORST',
    ],
    [
      'biggest misses to budget on revenue in June',
      'RANK | Revenue | 2026-06-01..2026-06-30 | at all | VARIANCE | vs Budget 2026 | by LOCATION | WORST',
    ],
    [
      'biggest misses to budget on revenue by location in june',
      'RANK | Revenue | 2026-06-01..2026-06-30 | at all | VARIANCE | vs Budget 2026 | by LOCATION | WORST',
    ],
    [
      'which stores improved labor vs budget in June',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | VARIANCE FAVORABLE',
    ],
    ['did Hoboken improve its food cost in June', 'COMPARE | 5010 | 2026-06-01..2026-06-30 | at 204 Hoboken | vs PRIOR_YEAR'],
    ['R&M is way up at Princeton, whats going on', 'BRIDGE | 6160 | 2026-01-01..2026-06-30 | at 207 Princeton | vs PRIOR_YEAR | by VENDOR'],
    ['utilities in January and February combined', 'FIGURES | 6150 | 2026-01-01..2026-02-28 | at all'],
    ['what we spent on utilities in January and February combined', 'FIGURES | 6150 | 2026-01-01..2026-02-28 | at all'],
    [
      'ten largest entries in professional fees ytd, want to check nothing was booked twice',
      'TRANSACTIONS | 7020 | 2026-01-01..2026-07-15 | at all | first 10',
    ],
    ['labor April and May combined at Hoboken', 'FIGURES | Labor | 2026-04-01..2026-05-31 | at 204 Hoboken'],
    ['sales is down in the Northeast, why', 'BRIDGE | Revenue | 2026-01-01..2026-06-30 | at Northeast | vs PRIOR_YEAR | by ACCOUNT'],
    [
      'labor is up at Hoboken in June, what happened',
      'BRIDGE | Labor | 2026-06-01..2026-06-30 | at 204 Hoboken | vs PRIOR_YEAR | by ACCOUNT',
    ],
    ["is labor up at Hoboken, what's going on", 'COMPARE | Labor | 2026-01-01..2026-06-30 | at 204 Hoboken | vs PRIOR_YEAR'],
    ['sales first two weeks of july vs same two weeks last year', 'COMPARE | Revenue | 2026-07-01..2026-07-14 | at all | vs PRIOR_YEAR'],
    [
      'highest volume store in the southeast, trailing twelve',
      'RANK | Revenue | 2025-07-01..2026-06-30 | at Southeast | by LOCATION | DESC | first 1',
    ],
    [
      'where did we lose the most guests vs last year',
      'RANK | Guests | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | ASC',
    ],
    [
      'utilities vs budget or last year, whichever we have, q2',
      'COMPARE | 6150 | 2026-04-01..2026-06-30 | at all | vs Budget 2026 | also vs PRIOR_YEAR',
    ],
    [
      'im prepping for the ops call tmrw, can u give me sales, guests and avg check for each northeast store for june and how they compare to june of last year',
      'COMPARE | Revenue + Guests + Average check | 2026-06-01..2026-06-30 | at Northeast | vs PRIOR_YEAR | by LOCATION',
    ],
    [
      'prepare the june p&l for the company with budget and last year next to it',
      'REPORT | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | also vs PRIOR_YEAR',
    ],
    [
      'labor at Bethesda was over in May, explain',
      'BRIDGE | Labor | 2026-05-01..2026-05-31 | at 201 Bethesda | vs Budget 2026 | by ACCOUNT',
    ],
    [
      'managment labor at the southeast stores, june, % of sales, high to low',
      'RANK | Management | 2026-06-01..2026-06-30 | at Southeast | SHARE_OF_REVENUE | by LOCATION | DESC',
    ],
    ['managment labor in june', 'FIGURES | Management | 2026-06-01..2026-06-30 | at all'],
    [
      'management labor at the southeast stores, june, % of sales, high to low',
      'RANK | Management | 2026-06-01..2026-06-30 | at Southeast | SHARE_OF_REVENUE | by LOCATION | DESC',
    ],
    [
      'which accounts grew most in dollars on last year, ytd, top 10',
      'RANK | 2026-01-01..2026-07-15 | at all | CHANGE | vs PRIOR_YEAR | by ACCOUNT | DESC | first 10',
    ],
    [
      'prime cost by store for june, % of sales vs budget %',
      'COMPARE | Prime cost | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | vs Budget 2026 | by LOCATION',
    ],
    ['prepare a budget', 'refused: CHANGES'],
    ["prepare next year's budget", 'refused: CHANGES'],
    [
      'which stores had the biggest decrease in guests vs last year',
      'RANK | Guests | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | ASC',
    ],
    [
      'which 10 accounts grew most in dollars on last year, ytd',
      'RANK | 2026-01-01..2026-07-15 | at all | CHANGE | vs PRIOR_YEAR | by ACCOUNT | DESC | first 10',
    ],
    [
      'which 10 accounts grew the most in dollars vs last year ytd',
      'RANK | 2026-01-01..2026-07-15 | at all | CHANGE | vs PRIOR_YEAR | by ACCOUNT | DESC | first 10',
    ],
    [
      'which accounts grew the most in dollars on last year ytd',
      'RANK | 2026-01-01..2026-07-15 | at all | CHANGE | vs PRIOR_YEAR | by ACCOUNT | DESC',
    ],
    [
      'sales, guests and avg check for each northeast store for june vs last year',
      'COMPARE | Revenue + Guests + Average check | 2026-06-01..2026-06-30 | at Northeast | vs PRIOR_YEAR | by LOCATION',
    ],
    ['for the ops call tomorrow, can you give me sales in june', 'FIGURES | Revenue | 2026-06-01..2026-06-30 | at all'],
    ['im prepping for the ops call tomorrow, can u give me sales in june', 'FIGURES | Revenue | 2026-06-01..2026-06-30 | at all'],
    ['managment in june', 'FIGURES | Management | 2026-06-01..2026-06-30 | at all'],
    ['labor percnt in june', 'FIGURES | Labor percent | 2026-06-01..2026-06-30 | at all'],
    [
      'stores that didnt beat budget in june',
      'FILTER | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | VARIANCE AT_MOST 0',
    ],
    [
      'stores that arent over budget on labor in june',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE AT_MOST 0',
    ],
    ['labor isnt over budget in june', "not understood: isn't over"],
    [
      'restaurnts over budget on labor in june',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0',
    ],
    ['sales first two weeks of july vs same two weeks last year', 'COMPARE | Revenue | 2026-07-01..2026-07-14 | at all | vs PRIOR_YEAR'],
    ['last 3 months revenue vs same 6 months last year', 'not understood: 6'],
    [
      'gross margin % at rittenhouse for the quarter just ended',
      'FIGURES | Gross profit | 2026-04-01..2026-06-30 | at 208 Rittenhouse | SHARE_OF_REVENUE',
    ],
    ['direct operating actual v budget ytd june, $ and %', 'COMPARE | Direct operating | 2026-01-01..2026-06-30 | at all | vs Budget 2026'],
    ['H1 26 vs H1 25 four-wall, $ and %', 'COMPARE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    ['5 most expensive stores for utilities in Q1', 'RANK | 6150 | 2026-01-01..2026-03-31 | at all | by LOCATION | DESC | first 5'],
    ['average check over the past two years, chart it', 'TREND | Average check | 2024-07-01..2026-06-30 MONTHLY | at all | LINE'],
    ["what should I look at before monday's call with the southeast GMs", 'ATTENTION | 2026-06-01..2026-06-30 | at Southeast'],
    ['explain to me the difference between controllable income and four-wall', 'DEFINE | Controllable income + Four-wall EBITDA'],
    [
      'Mid-Atlantic stores with fewer guests than last June',
      'FILTER | Guests | 2026-06-01..2026-06-30 | at Mid-Atlantic | vs PRIOR_YEAR | by LOCATION | CHANGE BELOW 0',
    ],
    [
      'Northeast stores with higher labor than budget in June',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at Northeast | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0',
    ],
    [
      'stores in the Southeast with more guests than last year in June',
      'FILTER | Guests | 2026-06-01..2026-06-30 | at Southeast | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 0',
    ],
    [
      'stores with fewer guests than last June',
      'FILTER | Guests | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE BELOW 0',
    ],
    [
      'which mid-atlantic stores had fewer guests than last June',
      'FILTER | Guests | 2026-06-01..2026-06-30 | at Mid-Atlantic | vs PRIOR_YEAR | by LOCATION | CHANGE BELOW 0',
    ],
    ['accounts with more than last year in June', 'FILTER | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | CHANGE ABOVE 0'],
    [
      'stores with less labor than May in June',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LOCATION | CHANGE BELOW 0',
    ],
    [
      'months with fewer guests than last year in 2026',
      'FILTER | Guests | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by PERIOD | CHANGE BELOW 0',
    ],
    ['does Hoboken have fewer guests than last June', 'COMPARE | Guests | 2026-06-01..2026-06-30 | at 204 Hoboken | vs PRIOR_YEAR'],
    ['stores with more guests than Hoboken in June', 'not understood: more'],
    ['total labor hours cambridge q1', 'FIGURES | Labor hours | 2026-01-01..2026-03-31 | at 102 Cambridge'],
    ['labor hours total cambridge q1', 'FIGURES | Labor hours | 2026-01-01..2026-03-31 | at 102 Cambridge'],
    ['total guests in June', 'FIGURES | Guests | 2026-06-01..2026-06-30 | at all'],
    [
      'base rent plus percentage rent for hoboken last year',
      'FIGURES | Base rent plus Percentage rent | 2025-01-01..2025-12-31 | at 204 Hoboken',
    ],
    [
      'which northeast store gives away the most in discounts as % of sales this year',
      'RANK | 4090 | 2026-01-01..2026-07-15 | at Northeast | SHARE_OF_REVENUE | by LOCATION | LARGEST | first 1',
    ],
    [
      'which store gives away the most in discounts in June',
      'RANK | 4090 | 2026-06-01..2026-06-30 | at all | by LOCATION | LARGEST | first 1',
    ],
    [
      'is the growth at Bethesda coming from traffic or check?',
      'BRIDGE | Revenue | 2026-01-01..2026-06-30 | at 201 Bethesda | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
    ],
    [
      'is the sales growth at Bethesda coming from traffic or check',
      'BRIDGE | Revenue | 2026-01-01..2026-06-30 | at 201 Bethesda | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
    ],
    [
      'management, hourly and taxes/benefits by region, june',
      'BREAKDOWN | Management + Hourly staff + Taxes and benefits | 2026-06-01..2026-06-30 | at all | by REGION',
    ],
    [
      'northeast stores with cogs % above company average ytd',
      'FILTER | Cost of goods | 2026-01-01..2026-07-15 | at Northeast | vs all | by LOCATION | SHARE_CHANGE ABOVE 0',
    ],
    [
      'stores with cogs % above company average ytd',
      'FILTER | Cost of goods | 2026-01-01..2026-07-15 | at all | vs all | by LOCATION | SHARE_CHANGE ABOVE 0',
    ],
    [
      'which stores had fewer guests but a higher check than last june',
      'FILTER | Guests + Average check | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | Guests: CHANGE BELOW 0 | Average check: CHANGE ABOVE 0',
    ],
    [
      'which stores had fewer guests but a higher average check than last june',
      'FILTER | Guests + Average check | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | Guests: CHANGE BELOW 0 | Average check: CHANGE ABOVE 0',
    ],
    ['whats in the R&M number for Cambridge in April', 'TRANSACTIONS | 6160 | 2026-04-01..2026-04-30 | at 102 Cambridge'],
    ['total labor in June', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at all'],
    ['total labor by store in June', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    ['total labor cost in June', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at all'],
    [
      'break labor out into management, hourly and taxes/benefits for each region, june',
      'BREAKDOWN | Management + Hourly staff + Taxes and benefits | 2026-06-01..2026-06-30 | at all | by REGION',
    ],
    ['whats in the R&M number for Cambridge in April, looks high to me', 'TRANSACTIONS | 6160 | 2026-04-01..2026-04-30 | at 102 Cambridge'],
    [
      'owner asked me on the phone and i dont have it handy, did 2025 beat 2024 on EBITDA and by how much',
      'COMPARE | Four-wall EBITDA | 2025-01-01..2025-12-31 | at all | vs PRIOR_YEAR',
    ],
    ['did 2025 beat 2024 on EBITDA and by how much', 'COMPARE | Four-wall EBITDA | 2025-01-01..2025-12-31 | at all | vs PRIOR_YEAR'],
    ['the bank keeps asking, what was EBITDA in 2025', 'FIGURES | Four-wall EBITDA | 2025-01-01..2025-12-31 | at all'],
    [
      "I keep getting questions on the utility bills - what's driving utilities in the mid-atlantic this year vs last?",
      'BRIDGE | 6150 | 2026-01-01..2026-07-15 | at Mid-Atlantic | vs PRIOR_YEAR | by LOCATION',
    ],
    [
      "I keep getting questions, what's driving utilities in the mid-atlantic this year vs last",
      'BRIDGE | 6150 | 2026-01-01..2026-07-15 | at Mid-Atlantic | vs PRIOR_YEAR | by LOCATION',
    ],
    ['q2 vs last q2 four-wall', 'COMPARE | Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    ['four-wall q2 vs last q2', 'COMPARE | Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    ['revenue by year since we have data', 'TREND | Revenue | 2023-08-01..2026-07-31 YEARLY | at all'],
    ['annual net income, every year we have', 'TREND | Net income | 2023-08-01..2026-07-31 YEARLY | at all'],
    ['revenue by year over all time', 'TREND | Revenue | 2023-08-01..2026-07-31 YEARLY | at all'],
    [
      'chart SPLH by region for the past 6 months',
      'TREND | Sales per labor hour | 2026-01-01..2026-06-30 MONTHLY | at all | by REGION | LINE',
    ],
    ['chart labor by store for the past 6 months', 'BREAKDOWN | Labor | 2026-01-01..2026-06-30 | at all | by LOCATION | LINE'],
    ['graph revenue by region for the last 12 months', 'TREND | Revenue | 2025-07-01..2026-06-30 MONTHLY | at all | by REGION | LINE'],
    ['got the mid-atlantic ops call tomorrow morning, what should I be looking at', 'ATTENTION | 2026-06-01..2026-06-30 | at Mid-Atlantic'],
    ['chart labor by region in June', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at all | by REGION | LINE'],
    ['chart revenue by region this year', 'TREND | Revenue | 2026-01-01..2026-07-15 MONTHLY | at all | by REGION | LINE'],
    ['def of sales per labor hr', 'DEFINE | Sales per labor hour'],
    [
      'charleston check average this june v last june',
      'COMPARE | Average check | 2026-06-01..2026-06-30 | at 302 Charleston | vs PRIOR_YEAR',
    ],
    ['labor v budget in June', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026'],
    [
      'was it traffic or check that moved Q2 sales vs last year',
      'BRIDGE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
    ],
    [
      'walk me from last years net income to this years, same months',
      'BRIDGE | Net income | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LINE',
    ],
    ['what should i be looking at for june close', 'ATTENTION | 2026-06-01..2026-06-30 | at all'],
    [
      'sales per guest night... sorry, sales per labor hour company wide june',
      'FIGURES | Sales per labor hour | 2026-06-01..2026-06-30 | at all',
    ],
    [
      'stores below the company average on sales per labor hour, june',
      'FILTER | Sales per labor hour | 2026-06-01..2026-06-30 | at all | vs all | by LOCATION | CHANGE BELOW 0',
    ],
    ['utilities in the northeast this winter', 'FIGURES | 6150 | 2025-12-01..2026-02-28 | at Northeast'],
    [
      'how come utilites were so high in the northeast this winter',
      'BRIDGE | 6150 | 2025-12-01..2026-02-28 | at Northeast | vs PRIOR_YEAR | by LOCATION',
    ],
    ['labor at Georgetown, sorry, I mean Old Town', 'FIGURES | Labor | 2026-01-01..2026-06-30 | at 206 Old Town'],
    [
      'stores above the company average on average check in June',
      'FILTER | Average check | 2026-06-01..2026-06-30 | at all | vs all | by LOCATION | CHANGE ABOVE 0',
    ],
    [
      'stores above the company average labor % in June',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs all | by LOCATION | SHARE_CHANGE ABOVE 0',
    ],
    [
      'break out direct operating by account at Hoboken in June vs last year',
      'BREAKDOWN | Direct operating | 2026-06-01..2026-06-30 | at 204 Hoboken | vs PRIOR_YEAR | by ACCOUNT',
    ],
    ['break out direct operating by account in June', 'BREAKDOWN | Direct operating | 2026-06-01..2026-06-30 | at all | by ACCOUNT'],
    [
      'break out direct operating by account at Hoboken in June compared to last June',
      'BREAKDOWN | Direct operating | 2026-06-01..2026-06-30 | at 204 Hoboken | vs PRIOR_YEAR | by ACCOUNT',
    ],
    [
      'break out rent by account in June and compare to last year',
      'BREAKDOWN | Occupancy | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT',
    ],
    [
      'break out direct operating by account for the northeast in june',
      'BREAKDOWN | Direct operating | 2026-06-01..2026-06-30 | at Northeast | by ACCOUNT',
    ],
    [
      'break out direct operating by account in the northeast, june',
      'BREAKDOWN | Direct operating | 2026-06-01..2026-06-30 | at Northeast | by ACCOUNT',
    ],
    ['break out direct operating by account, june', 'BREAKDOWN | Direct operating | 2026-06-01..2026-06-30 | at all | by ACCOUNT'],
    [
      'break down direct operating by account for the northeast, june',
      'BREAKDOWN | Direct operating | 2026-06-01..2026-06-30 | at Northeast | by ACCOUNT',
    ],
    ['break out labor by account for the northeast, june', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at Northeast | by ACCOUNT'],
    ['break out rent by store for the northeast in june', 'BREAKDOWN | Occupancy | 2026-06-01..2026-06-30 | at Northeast | by LOCATION'],
    ['break down labor by account in the northeast, june', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at Northeast | by ACCOUNT'],
    [
      'whats in labor for last month, mgmt vs hourly vs taxes',
      'FIGURES | Labor + Management + Hourly staff + Taxes and benefits | 2026-06-01..2026-06-30 | at all',
    ],
    [
      'labor in June, management vs hourly vs taxes',
      'FIGURES | Labor + Management + Hourly staff + Taxes and benefits | 2026-06-01..2026-06-30 | at all',
    ],
    [
      'what is in labor for last month, management vs hourly',
      'FIGURES | Labor + Management + Hourly staff | 2026-06-01..2026-06-30 | at all',
    ],
    [
      'labor in June: management, hourly and taxes',
      'FIGURES | Labor + Management + Hourly staff + Taxes and benefits | 2026-06-01..2026-06-30 | at all',
    ],
    ["what's in occupancy for June, rent vs cam", 'FIGURES | Occupancy + 6510 + 6520 + 6530 | 2026-06-01..2026-06-30 | at all'],
  ])('%s, as people speak', (question, meaning) => expect(read(question)).toBe(meaning))
})
