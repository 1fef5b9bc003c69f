import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { NO_CONTEXT } from '../../chat.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

// Asked on July 15, 2026, of books that end with June.
describe('short questions after another one', () => {
  it.each([
    [
      'revenue vs budget in June / which ones are behind',
      'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE',
    ],
    // Those whose share is over, and not the shares of those whose amount is.
    [
      'stores over budget on cogs in June / in percent of sales instead',
      'FILTER | Cost of goods | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | SHARE_CHANGE ABOVE 0',
    ],
    [
      'which stores missed the labor budget in June / as a % of sales',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | SHARE_CHANGE UNFAVORABLE',
    ],
    [
      'which stores missed the labor budget in June / as a % of sales / in dollars',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE',
    ],
    [
      'stores with labor % higher than last year in June / in dollars',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 0',
    ],
    [
      'stores with labor up more than 5,000 on last year in June / as a % of sales',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 5000',
    ],
    [
      'labor vs budget in June / which ones are ahead',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | VARIANCE FAVORABLE',
    ],
    [
      'labor vs budget in June / which ones are over',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0',
    ],
    [
      'labor vs last year in June / which ones are up',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 0',
    ],
    [
      'labor by store in June vs budget / which ones are over',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0',
    ],
    [
      'labor in June / which ones are over',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0',
    ],
    ['labor by region in June / go down to the store level', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    ['labor by month this year / put 2025 next to it', 'TREND | Labor | 2026-01-01..2026-06-30 MONTHLY | at all | vs PRIOR_YEAR'],
    [
      'labor by store vs budget in June / biggest variance first',
      'RANK | Labor | 2026-06-01..2026-06-30 | at all | CHANGE | vs Budget 2026 | by LOCATION | LARGEST',
    ],
    [
      'P&L vs budget in June / biggest variance first',
      'RANK | 2026-06-01..2026-06-30 | at all | CHANGE | vs Budget 2026 | by LINE | LARGEST',
    ],
    ['P&L vs budget in June / sort by variance', 'RANK | 2026-06-01..2026-06-30 | at all | VARIANCE | vs Budget 2026 | by LINE | DESC'],
    ['labor at Hoboken in June / and the whole region', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at Mid-Atlantic'],
    ['labor vs budget at Hoboken in June / and the region', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at Mid-Atlantic | vs Budget 2026'],
    ['labor in June / and the whole region', 'not understood: whole'],
    ['revenue by region in June / just the Southeast stores', 'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at Southeast | by LOCATION'],
    ['labor vs budget this year / why was March high', 'BRIDGE | Labor | 2026-03-01..2026-03-31 | at all | vs Budget 2026 | by ACCOUNT'],
    ['labor by month this year / why is March so high', 'BRIDGE | Labor | 2026-03-01..2026-03-31 | at all | vs PRIOR_YEAR | by ACCOUNT'],
    [
      'which stores missed budget in June / why in May',
      'BRIDGE | Four-wall EBITDA | 2026-05-01..2026-05-31 | at all | vs Budget 2026 | by LINE',
    ],
    ['utilities in June / what was in it', 'TRANSACTIONS | 6150 | 2026-06-01..2026-06-30 | at all'],
    [
      'labor vs budget by store in June / only the bad ones',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE',
    ],
    [
      'labor % by store in June / only the ones over budget',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | SHARE_CHANGE ABOVE 0',
    ],
    [
      'labor percent by store in June / just the ones over 31.5',
      'FILTER | Labor percent | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE ABOVE 0.315',
    ],
    ['guests by store in June / who is over 5.5k', 'FILTER | Guests | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE ABOVE 5500'],
    [
      'average check by store in June / who is under $31.50',
      'FILTER | Average check | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE BELOW 31.5',
    ],
    ['labor in June / as a percent of last year', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    [
      'labor % Hoboken vs Durham in June / add Princeton',
      'FIGURES | Labor | 2026-06-01..2026-06-30 | at 204 Hoboken, 207 Princeton, 304 Durham | SHARE_OF_REVENUE | by LOCATION',
    ],
    ['labor Hoboken vs Durham in June / add Springfield', 'not understood: springfield'],
    ['EBITDA in May / and margin', 'FIGURES | Four-wall EBITDA | 2026-05-01..2026-05-31 | at all | SHARE_OF_REVENUE'],
    ['labor by month this year / 2025 too', 'TREND | Labor | 2026-01-01..2026-06-30 MONTHLY | at all | vs PRIOR_YEAR'],
    [
      'stores below budget on revenue in June / of those which also missed EBITDA',
      'FILTER | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | Revenue: CHANGE BELOW 0 | Four-wall EBITDA: VARIANCE UNFAVORABLE',
    ],
    [
      'stores below budget on revenue in June / which of those also have labor over 33%',
      'FILTER | Revenue + Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | Revenue: CHANGE BELOW 0 | Labor: SHARE_OF_REVENUE ABOVE 0.33',
    ],
    ['stores with labor over 33% in June / of those, who missed EBITDA in May', 'not understood: of those'],
    ['labor % by store in June / which ones got worse since May', 'not understood: which, ones, got, worse, since, may'],
    ['P&L vs last year in June / sort by variance to budget', 'not understood: variance to budget'],
    ['P&L vs budget by store in June / biggest variance first', 'not understood: first'],
    ['P&L in June / what was in it', 'not understood: what, was, in, it'],
    ['P&L in June / put May next to it', 'REPORT | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
    [
      'labor Hoboken vs Durham in June / put Princeton next to it',
      `FIGURES | Labor | 2026-06-01..2026-06-30 | at 204 Hoboken, 207 Princeton, 304 Durham | by LOCATION`,
    ],
    ['stores with labor over 33% in June / which of those had labor over 33% in May', 'not understood: of those'],
    ['top 5 stores by labor % in June / of those, who missed EBITDA', 'not understood: of those'],
    ['P&L June vs May / sort by variance to prior year', 'not understood: sort, by, variance, to, prior, year'],
    [
      'management and hourly staff in June / both as % of sales',
      'FIGURES | Management + Hourly staff | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE',
    ],
    ['EBITDA in Q2 / same period last year', 'COMPARE | Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    [
      'labor at Hoboken, Durham and Savannah in June by store / only the Southeast',
      'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at 304 Durham, 307 Savannah | by LOCATION',
    ],
    ['labor by store in June / only the Southeast', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at Southeast | by LOCATION'],
    // A list of vendors has no columns of other days.
    ['top 10 vendors in June / vs May', 'RANK | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by VENDOR | DESC | first 10'],
    ['labor at Hoboken vs budget in June / where', 'not understood: where'],
    [
      'overtime at Durham in June / compare that to the other Southeast stores',
      'BREAKDOWN | 6040 | 2026-06-01..2026-06-30 | at Southeast | by LOCATION',
    ],
    [
      'labor % in June / and a year ago / which stores moved most',
      'RANK | Labor | 2026-06-01..2026-06-30 | at all | SHARE_CHANGE | vs PRIOR_YEAR | by LOCATION | LARGEST | first 5',
    ],
    [
      "delivery and takeout by store in June / take off the delivery commissions, what's left?",
      'BREAKDOWN | Delivery and takeout less Delivery commissions | 2026-06-01..2026-06-30 | at all | by LOCATION',
    ],
    [
      'what goes into controllable income? / show it for Q2 against last year',
      'COMPARE | Controllable income | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR',
    ],
    ['2025 revenue by month / add 2024', 'TREND | Revenue | 2025-01-01..2025-12-31 MONTHLY | at all | vs PRIOR_YEAR'],
    ['utilities vs last year in June / where', 'COMPARE | 6150 | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION'],
    ['utilities vs last year in June / and who do we buy it from', 'RANK | 6150 | 2026-06-01..2026-06-30 | at all | by VENDOR | DESC'],
    ['guests in June / who do we buy it from', 'RANK | 2026-06-01..2026-06-30 | at all | by VENDOR | DESC'],
    [
      'labor at Hoboken in H1 / compare with Durham / as a line chart',
      'TREND | Labor | 2026-01-01..2026-06-30 MONTHLY | at 204 Hoboken, 304 Durham | by LOCATION | LINE',
    ],
    ['labor in June / as a line chart', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at all | LINE'],
    ['labor this year / as a line graph', 'TREND | Labor | 2026-01-01..2026-06-30 MONTHLY | at all | LINE'],
    [
      'labor at Hoboken in June / and the rest of the Mid-Atlantic',
      'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at 201 Bethesda, 202 Fells Point, 203 Fishtown, 205 Navy Yard, 206 Old Town, 207 Princeton, 208 Rittenhouse, 209 Wilmington | by LOCATION',
    ],
    ['labor in June / the rest of the Southeast', 'not understood: rest'],
    ['labor at Hoboken in June / the rest of Asia', 'not understood: rest, asia'],
    [
      'labor at Hoboken vs Durham in June / which is better in May',
      'COMPARE | Labor | 2026-05-01..2026-05-31 | at 204 Hoboken | vs 304 Durham',
    ],
    ['labor at Hoboken in June / which is better in May', 'not understood: better'],
    ['entries in repairs in June / total', 'TRANSACTIONS | 6160 | 2026-06-01..2026-06-30 | at all'],
    ['labor in June / total', 'refused: NO_QUESTION'],
    ['repairs by vendor in June / and last year', 'RANK | 6160 | 2025-06-01..2025-06-30 | at all | by VENDOR | DESC'],
    ['overtime by store in June / as % of labor', 'BREAKDOWN | Overtime / Labor | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    ['overtime by store in June / as a % of sales', 'BREAKDOWN | 6040 | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION'],
    ['overtime by store in June / as % of labor by region', 'BREAKDOWN | Overtime / Labor | 2026-06-01..2026-06-30 | at all | by REGION'],
    [
      'top 3 stores in June / on margin',
      'RANK | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | DESC | first 3',
    ],
    ['labor by store in June / on margin', 'choose: Gross profit, Controllable income, Four-wall EBITDA, Net income'],
    ['top 3 stores in June vs budget / on margin', 'choose: Gross profit, Controllable income, Four-wall EBITDA, Net income'],
    [
      'corporate overhead in June vs last year / why is travel up',
      'BRIDGE | 7030 | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION',
    ],
    [
      'labor in June / which store has the best EBITDA',
      'RANK | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | by LOCATION | DESC | first 1',
    ],
    [
      'labor in June / which stores have EBITDA under 15%',
      'FILTER | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | by LOCATION | SHARE_OF_REVENUE BELOW 0.15',
    ],
    ['labor in June / why is EBITDA down', 'BRIDGE | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LINE'],
    ['labor in June / who was best', 'RANK | Labor | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | ASC'],
    [
      'top 5 stores by sales in June / vs May',
      'RANK | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LOCATION | DESC | first 5',
    ],
    [
      'top 5 accounts of labor in June / vs last year',
      'RANK | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | DESC | first 5',
    ],
  ])('%s', (questions, meaning) => expect(sessionMeaning(questions, reader, names)).toBe(meaning))
})

// Each was once answered as if a part of it had not been said.
describe('nothing that was said is forgotten', () => {
  it.each([
    ['labor and rent in June / exclude rent', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at all'],
    ['cost of goods and labor vs budget / exclude labor', 'COMPARE | Cost of goods | 2026-01-01..2026-06-30 | at all | vs Budget 2026'],
    ['top vendors for cost of goods in Q2 / without rent', 'not understood: without rent'],
    ['labor by account in June / without rent', 'not understood: without rent'],
    [
      'biggest expense accounts after payroll / exclude rent',
      'RANK | Cost of goods + Direct operating + Corporate overhead + Depreciation and interest | 2026-01-01..2026-06-30 | at all | by ACCOUNT | DESC',
    ],
    [
      'top vendors at Hoboken excluding rent / exclude labor',
      'RANK | Cost of goods + Direct operating + Corporate overhead + Depreciation and interest | 2026-01-01..2026-06-30 | at 204 Hoboken | by VENDOR | DESC',
    ],
    ['biggest cost accounts behind the labor increase', 'not understood: increase'],
    ['largest accounts behind labor', 'not understood: behind'],
    ['stores without labor by account', 'not understood: stores'],
    ['lines other than labor', 'not understood: other than'],
    ['P&L lines without occupancy', 'not understood: without occupancy'],
    ['stores with labor over 35% and their revenue last year', 'choose: Labor, Revenue, both Labor and Revenue'],
    ['stores over budget on labor and their sales last year', 'choose: Labor, Revenue, both Labor and Revenue'],
    ['top 5 stores by sales vs last year and their labor %', 'choose: Revenue, Labor'],
    ['top stores by revenue, labor, rent and cost of goods as a % of sales', 'choose: Revenue, Labor, Occupancy, Cost of goods'],
    [
      'top 5 stores by revenue and their labor in Q1',
      'RANK | Revenue + Labor | 2026-01-01..2026-03-31 | at all | by LOCATION | DESC | first 5',
    ],
    [
      'revenue vs last year in Q2 / which store drove it the most',
      'RANK | Revenue | 2026-04-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | LARGEST | first 1',
    ],
    [
      'why did EBITDA improve in Q2 / which region drove it most',
      'RANK | Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by REGION | LARGEST | first 1',
    ],
    ['which region hurt us the most', 'RANK | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | by REGION | ASC | first 1'],
    ['labor in June, I mean rent, not including property tax', 'FIGURES | Occupancy less Property tax | 2026-06-01..2026-06-30 | at all'],
    ['sales in June... sorry I mean May, not counting Hoboken', 'FIGURES | Revenue | 2026-05-01..2026-05-31 | at all but 204 Hoboken'],
    ['labor the last two weeks of July, I mean Q2, not the two weeks of July', 'FIGURES | Labor | 2026-04-01..2026-06-30 | at all'],
    ['labor this quarter so far? I mean Q2, not the two weeks of July', 'FIGURES | Labor | 2026-04-01..2026-06-30 | at all'],
    ['labor in June vs May, I mean April', 'not understood: mean'],
    ['labor at Hoboken vs last year in June, I mean May', 'COMPARE | Labor | 2026-05-01..2026-05-31 | at 204 Hoboken | vs PRIOR_YEAR'],
    ['what is our conversion', 'not understood: conversion'],
    ['flow-through on delivery sales', 'not understood: flow-through'],
    ['does labor flow through prime cost', 'not understood: flow through'],
    ['sales mix, food vs bev', 'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at all | by ACCOUNT'],
    ['sales mix, lunch vs dinner', 'not understood: lunch, dinner, vs'],
    ['stores with food cost over 25% / who do we buy it from', 'not understood: who, do, we, buy, it, from'],
    ['food cost in June / who do we buy it from', 'RANK | 5010 | 2026-06-01..2026-06-30 | at all | by VENDOR | DESC'],
    ['EBITDA in June / who do we buy it from', 'not understood: who, buy'],
    ['labor in Q2 so we can check it by month', 'not understood: check'],
    ['is the sales growth from traffic or price at stores over budget', 'not understood: growth, price'],
    [
      'southeast sales growth ytd: is it traffic or is it check?',
      'BRIDGE | Revenue | 2026-01-01..2026-06-30 | at Southeast | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
    ],
    ['is the labor increase hours or rate by region', 'not understood: rate'],
    [
      'biggest overages',
      'RANK | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-01-01..2026-06-30 | at all | VARIANCE | vs Budget 2026 | by LINE | WORST',
    ],
    [
      'overspent accounts in Q2 at Hoboken',
      'FILTER | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-04-01..2026-06-30 | at 204 Hoboken | vs Budget 2026 | by ACCOUNT | VARIANCE UNFAVORABLE',
    ],
    [
      'which cost lines are more than 5% over budget in Q2',
      'FILTER | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-04-01..2026-06-30 | at all | vs Budget 2026 | by LINE | CHANGE_PERCENT ABOVE 0.05',
    ],
    ['labor last year / for the whole quarter', 'not understood: whole'],
    ['labor in June / for the whole quarter', 'FIGURES | Labor | 2026-04-01..2026-06-30 | at all'],
    ['labor went up from May to June, why', 'BRIDGE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by ACCOUNT'],
    ['do store totals match last year', 'not understood: match'],
    [
      'difference between June net income and May net income',
      'COMPARE | Net income | 2026-06-01..2026-06-30 | at all | CHANGE | vs PRIOR_PERIOD',
    ],
    [
      'difference between budget overhead and actual overhead',
      'COMPARE | Corporate overhead | 2026-01-01..2026-06-30 | at all | CHANGE | vs Budget 2026',
    ],
    ["what's the difference between controllable income and four-wall EBITDA?", 'DEFINE | Controllable income + Four-wall EBITDA'],
    ['top vendors over the last 4 quarters of food cost', 'RANK | 5010 | 2025-07-01..2026-06-30 | at all | by VENDOR | DESC'],
    ['the last 4 quarters of EBITDA at Hoboken', 'TREND | Four-wall EBITDA | 2025-07-01..2026-06-30 QUARTERLY | at 204 Hoboken'],
    ['where does our food spend go by vendor', 'RANK | 5010 | 2026-01-01..2026-06-30 | at all | by VENDOR | DESC'],
    ['are budgets in for every store for August', 'not understood: in'],
    ['sales last July 4', 'FIGURES | Revenue | 2025-07-04..2025-07-04 | at all'],
    [
      'which 3 mid-atlantic stores spent the most on local marketing this year',
      'RANK | 6140 | 2026-01-01..2026-06-30 | at Mid-Atlantic | by LOCATION | DESC | first 3',
    ],
    ['3 southeast stores', 'not understood: 3'],
    [
      'net income last month vs budget and vs prior year',
      'COMPARE | Net income | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | also vs PRIOR_YEAR',
    ],
    ['budget for labor last month vs last year', 'choose: against Budget 2026, against the year before'],
    ['how far back does our history go', 'CHECK | COVERAGE'],
    ['which store comps the most as a % of sales', 'choose: same-store sales, Discounts and comps'],
    [
      'top ten stores by revenue growth, first half vs first half',
      'RANK | Revenue | 2026-01-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by LOCATION | DESC | first 10',
    ],
    [
      'Explain the change in R&M at Durham, H1 over H1',
      'BRIDGE | 6160 | 2026-01-01..2026-06-30 | at 304 Durham | vs PRIOR_YEAR | by VENDOR',
    ],
    ['labor Q2 vs Q2 2025', 'COMPARE | Labor | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    [
      'T12 four-wall margin, rolling, by month',
      'TREND | Four-wall EBITDA | 2025-07-01..2026-06-30 MONTHLY | at all | SHARE_OF_REVENUE | rolling 12',
    ],
    [
      'price or traffic? what moved Southeast sales in q2 vs a year ago',
      'BRIDGE | Revenue | 2026-04-01..2026-06-30 | at Southeast | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
    ],
    ['what should I be worried about before I send out the June package', 'ATTENTION | 2026-06-01..2026-06-30 | at all'],
    ['what should i be worried about going into the board meeting', 'ATTENTION | 2026-06-01..2026-06-30 | at all'],
    [
      'Which category of actual costs were higher in dollars than budget?',
      'FILTER | Cost of goods + Labor + Direct operating + Occupancy | 2026-01-01..2026-06-30 | at all | vs Budget 2026 | by LINE | CHANGE ABOVE 0',
    ],
    [
      'top 5 cost lines in June',
      'RANK | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-06-01..2026-06-30 | at all | by LINE | DESC | first 5',
    ],
    ['what should I worry about before the Northeast review', 'not understood: before, review'],
    ['rent at Hoboken and Durham, I mean labor, not Durham', 'not understood: not Durham'],
    ['revenue at Hoboken vs budget, I mean May, not budget', 'not understood: not budget'],
    ['revenue by store in June, I mean labor, not by store', 'not understood: not by store'],
    ['rent at Hoboken, I mean Old Town, not Hoboken', 'FIGURES | Occupancy | 2026-01-01..2026-06-30 | at 206 Old Town'],
    ['labor and rent in June by store / exclude rent and Hoboken', 'not understood: exclude rent'],
    ['biggest expenses in June / exclude rent in the Northeast', 'not understood: exclude rent'],
    ["I'm out next week, want labor", 'refused: FORECAST'],
    [
      'labor by store vs budget in June / which store drove it most',
      'RANK | Labor | 2026-06-01..2026-06-30 | at all | CHANGE | vs Budget 2026 | by LOCATION | LARGEST | first 1',
    ],
    ['last July 5 best stores by revenue', 'RANK | Revenue | 2025-07-01..2025-07-31 | at all | by LOCATION | DESC | first 5'],
    ['budget vs last year and last month', 'choose: against Budget 2026, against the year before'],
    [
      'top 5 stores by revenue including catering',
      'RANK | Revenue + 4050 | 2026-01-01..2026-06-30 | at all | by LOCATION | DESC | first 5',
    ],
    ['labor up at unprofitable stores, hours or rate', 'not understood: rate'],
    ['labor change at each store, hours or rate', 'not understood: rate'],
    ['labor q2 over q2 plan', 'not understood: q2'],
    ['which stores had overages in June', 'not understood: overages'],
    [
      'what cost line missed budget',
      'FILTER | Cost of goods + Labor + Direct operating + Occupancy | 2026-01-01..2026-06-30 | at all | vs Budget 2026 | by LINE | VARIANCE UNFAVORABLE',
    ],
    ['June and YTD labor / why', 'BRIDGE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT'],
    [
      'June and YTD labor / which stores are worst',
      'RANK | Labor | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | DESC',
    ],
    ['June and YTD labor / and at Hoboken', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at 204 Hoboken | and year to date'],
  ])('%s', (questions, meaning) => expect(sessionMeaning(questions, reader, names)).toBe(meaning))
})

describe('a choice that is typed', () => {
  const after = (unanswered: string, typed: string): string =>
    readingSummary(reader.read(typed, null, { ...NO_CONTEXT, unanswered: [unanswered] }), names)

  it.each([
    [
      'comps in June',
      'no i mean same store sales',
      'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | same stores',
    ],
    ['profit in June', 'four-wall', 'FIGURES | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all'],
    ['profit in June', 'the second one', 'FIGURES | Controllable income | 2026-06-01..2026-06-30 | at all'],
    ['profit in June', 'gross', 'FIGURES | Gross profit | 2026-06-01..2026-06-30 | at all'],
    // A question of its own.
    ['profit in June', 'labor in May', 'FIGURES | Labor | 2026-05-01..2026-05-31 | at all'],
    ['what is prime cost', 'what was it in June', 'FIGURES | Prime cost | 2026-06-01..2026-06-30 | at all'],
    // What goes on from nothing is asked about again.
    ['profit in June', 'what was it in May', 'choose: Gross profit, Controllable income, Four-wall EBITDA, Net income'],
    ['profit in June', 'not net income', 'choose: Gross profit, Controllable income, Four-wall EBITDA, Net income'],
    ['profit in June', 'by store', 'choose: Gross profit, Controllable income, Four-wall EBITDA, Net income'],
    ['profit in June', 'show me the bills', 'choose: Gross profit, Controllable income, Four-wall EBITDA, Net income'],
    ['profit in June', 'P&L for May', 'REPORT | 2026-05-01..2026-05-31 | at all'],
    ['profit in June', 'bills over 5k in May', 'TRANSACTIONS | 2026-05-01..2026-05-31 | at all | VALUE ABOVE 5000 | of Bill'],
    ['operating income in June', 'profit', 'choose: Gross profit, Controllable income, Four-wall EBITDA, Net income'],
  ])('%s / %s', (unanswered, typed, meaning) => expect(after(unanswered, typed)).toBe(meaning))

  // Each of its meanings goes on, and a later choice is between those.
  it.each([
    [['profit in June', 'by store'], 'gross', 'BREAKDOWN | Gross profit | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    [['profit in June', 'by store'], 'the second one', 'BREAKDOWN | Controllable income | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    // Nothing can go on from what is not understood.
    [['flibber in June'], 'by store', 'not understood: by store'],
    [['flibber in June', 'labour at zzz'], 'labor in May', 'FIGURES | Labor | 2026-05-01..2026-05-31 | at all'],
  ])('%j / %s', (unanswered, typed, meaning) =>
    expect(readingSummary(reader.read(typed, null, { ...NO_CONTEXT, unanswered }), names)).toBe(meaning),
  )
})

describe('short questions after an answer', () => {
  it.each([
    ['why is EBITDA off budget in June / what about labor', 'BRIDGE | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LINE'],
    ['why is EBITDA off budget in June / drill into labor', 'BRIDGE | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LINE'],
    [
      'EBITDA vs budget in June / which stores are behind',
      'FILTER | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE',
    ],
    [
      'why did EBITDA change vs last year in June / by store instead / only the stores that went backwards',
      'FILTER | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | VARIANCE UNFAVORABLE',
    ],
    ['P&L for the last 12 months / compare to the prior 12', 'REPORT | 2025-07-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    ['P&L for the last 12 months / vs the twelve before that', 'REPORT | 2025-07-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    [
      'discounts and comps in June / who gives the most as % of sales',
      'RANK | 4090 | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | LARGEST | first 1',
    ],
    [
      'sales per sq ft in 2025 by store / who is below 500',
      'FILTER | Revenue | 2025-01-01..2025-12-31 | at all | per Square feet | by LOCATION | PER_METRIC BELOW 500',
    ],
    [
      'labor % at Hoboken in June / and all the Southeast stores',
      'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at Southeast | SHARE_OF_REVENUE | by LOCATION',
    ],
    [
      'labor at Hoboken vs budget in June / all the mid atlantic stores',
      'COMPARE | Labor | 2026-06-01..2026-06-30 | at Mid-Atlantic | vs Budget 2026 | by LOCATION',
    ],
    [
      'splh at Decatur Q2 / how does that compare to the region / trend it by month',
      'TREND | Sales per labor hour | 2026-04-01..2026-06-30 MONTHLY | at 303 Decatur, Southeast | by LOCATION | LINE',
    ],
    ['entries of supplies in June / total it up', 'TRANSACTIONS | 6110 | 2026-06-01..2026-06-30 | at all'],
    ['revenue in June by store / who is below 500', 'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE BELOW 500'],
    [
      'labor % in June by store / who is below 30',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | by LOCATION | SHARE_OF_REVENUE BELOW 0.3',
    ],
    ['revenue in June / which stores are short of it', 'not understood: short of'],
    ['EBITDA vs last year in June / which stores are short of it', 'not understood: short of'],
    ['revenue in June / compare to the prior 12', 'not understood: prior, 12, compare to'],
    [
      'sales per sq ft in 2025 by store / trend it by month',
      'TREND | Revenue | 2025-01-01..2025-12-31 MONTHLY | at all | PER_METRIC | per Square feet | by LOCATION',
    ],
    [
      'why is EBITDA off budget in June / drill into the labor piece',
      'BRIDGE | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LINE',
    ],
    [
      'why is EBITDA off budget in June / drill into Hoboken',
      'BRIDGE | Four-wall EBITDA | 2026-06-01..2026-06-30 | at 204 Hoboken | vs Budget 2026 | by LINE',
    ],
    ['why is EBITDA off budget in June / drill into the biggest one', 'choose: the change of Four-wall EBITDA, Four-wall EBITDA itself'],
    ['why is EBITDA off budget in June / drill into the labor entries', 'TRANSACTIONS | Labor | 2026-06-01..2026-06-30 | at all'],
    ['labor in June / drill into supplies', 'TRANSACTIONS | 6110 | 2026-06-01..2026-06-30 | at all'],
    ['P&L in May / compare to the prior 12', 'not understood: prior, 12, compare to'],
    ['sales the last 3 months / vs the prior 3', 'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
    ['sales in Q2 / vs the prior period', 'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
    ['sales ytd / vs the prior period', 'COMPARE | Revenue | 2026-01-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
    ['sales from April to May / vs the prior period', 'COMPARE | Revenue | 2026-04-01..2026-05-31 | at all | vs PRIOR_PERIOD'],
    ['labor in April, May / vs the prior period', 'COMPARE | Labor | 2026-04-01..2026-05-31 | at all | vs PRIOR_PERIOD'],
    ['labor in April and May / vs the prior period', 'TREND | Labor | 2026-04-01..2026-05-31 MONTHLY | at all | vs PRIOR_PERIOD'],
    ['sales in Q2 / vs prior month', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
    ['sales for the last 3 months / vs the previous months', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
    ['sales in June / vs the prior period', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
    ['sales in 2025 / compared to the previous period', 'COMPARE | Revenue | 2025-01-01..2025-12-31 | at all | vs PRIOR_PERIOD'],
    [
      'why is EBITDA down in Q2 / vs the prior period',
      'BRIDGE | Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LINE',
    ],
    ['sales in the last 12 months / vs the prior period', 'COMPARE | Revenue | 2025-07-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
    [
      'EBITDA vs last year in Q2 / and vs the prior period',
      'COMPARE | Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | vs PRIOR_PERIOD',
    ],
    [
      'four wall q2 by store / just the ones in the red / and q1',
      'FILTER | Four-wall EBITDA | 2026-01-01..2026-03-31 | at all | by LOCATION | VALUE BELOW 0',
    ],
    [
      'stores over budget on labor in June / by at least 2%',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE_PERCENT AT_LEAST 0.02',
    ],
    [
      'stores down on sales vs last year in June / by more than 5k',
      'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE BELOW -5000',
    ],
    [
      'cogs % by region in June / vs budget / which southeast stores are over',
      'FILTER | Cost of goods | 2026-06-01..2026-06-30 | at Southeast | vs Budget 2026 | by LOCATION | SHARE_CHANGE ABOVE 0',
    ],
    [
      'ebitda by store in June / only the ones that lost ground against last june',
      'FILTER | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | VARIANCE UNFAVORABLE',
    ],
    ['ebitda by store in June / only the ones that lost ground against last may', 'not understood: ground'],
    [
      'why is property insurance up in June / which stores',
      'COMPARE | 6550 | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION',
    ],
    ['base rent at Savannah in June / where does that number come from', 'TRANSACTIONS | 6510 | 2026-06-01..2026-06-30 | at 307 Savannah'],
    [
      'food cost % at Hoboken last month / is that high?',
      'COMPARE | 5010 | 2026-06-01..2026-06-30 | at 204 Hoboken | SHARE_OF_REVENUE | vs all',
    ],
    ['labor in June / is that high?', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    [
      "what's in direct operating / how much was each last month",
      'BREAKDOWN | Direct operating | 2026-06-01..2026-06-30 | at all | by ACCOUNT',
    ],
    ["what's in direct operating / how much was each", 'BREAKDOWN | Direct operating | 2026-06-01..2026-06-30 | at all | by ACCOUNT'],
    ['top stores by sales in June / by more than 10k', 'not understood: by'],
    ['entries of supplies in June / last year same time', 'TRANSACTIONS | 6110 | 2025-06-01..2025-06-30 | at all'],
    ['why is labor up in June / which stores', 'BRIDGE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION'],
    [
      "what's in direct operating / how much was each one last month",
      'BREAKDOWN | Direct operating | 2026-06-01..2026-06-30 | at all | by ACCOUNT',
    ],
    [
      "what's in direct operating / how much was each last quarter",
      'BREAKDOWN | Direct operating | 2026-04-01..2026-06-30 | at all | by ACCOUNT',
    ],
    [
      "what's in direct operating / how much were each last month",
      'BREAKDOWN | Direct operating | 2026-06-01..2026-06-30 | at all | by ACCOUNT',
    ],
    [
      'labor % by store in June / just the ones over 32',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | by LOCATION | SHARE_OF_REVENUE ABOVE 0.32',
    ],
    [
      'average check by store in June / just the ones over 32',
      'FILTER | Average check | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE ABOVE 32',
    ],
  ])('%s', (questions, meaning) => expect(sessionMeaning(questions, reader, names)).toBe(meaning))
})

describe('drill into what was shown', () => {
  it.each([
    [
      'q2 four-wall by region / drill into Mid-Atlantic / excluding Navy Yard',
      'BREAKDOWN | Four-wall EBITDA | 2026-04-01..2026-06-30 | at 201 Bethesda, 202 Fells Point, 203 Fishtown, 204 Hoboken, 206 Old Town, 207 Princeton, 208 Rittenhouse, 209 Wilmington | by LOCATION',
    ],
    ['labor by region in June / drill into the Northeast', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at Northeast | by LOCATION'],
    ['labor by region in June / drill down on the Northeast', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at Northeast | by LOCATION'],
    ['labor by line in June / drill into management', 'TRANSACTIONS | Management | 2026-06-01..2026-06-30 | at all'],
    ['revenue by store in June / drill into Hoboken', 'TRANSACTIONS | Revenue | 2026-06-01..2026-06-30 | at 204 Hoboken'],
  ])('%s', (questions, meaning) => expect(sessionMeaning(questions, reader, names)).toBe(meaning))
})

describe('as a percentage, where from, and the rest', () => {
  it.each([
    ['revenue by region in June / vs budget', 'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by REGION'],
    [
      'revenue by region in June / vs budget / in %',
      'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | CHANGE_PERCENT | vs Budget 2026 | by REGION',
    ],
    [
      'revenue by region vs budget in June / in %',
      'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | CHANGE_PERCENT | vs Budget 2026 | by REGION',
    ],
    [
      'labor by region vs budget in June / in %',
      'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | CHANGE_PERCENT | vs Budget 2026 | by REGION',
    ],
    [
      'revenue by store vs last year in June / as a %',
      'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by LOCATION',
    ],
    [
      'guests by store in June / vs last year / as a %',
      'COMPARE | Guests | 2026-06-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by LOCATION',
    ],
    [
      'labor by region in June / vs budget / in %',
      'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | CHANGE_PERCENT | vs Budget 2026 | by REGION',
    ],
    [
      'labor vs budget in June / by store / as a %',
      'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | vs Budget 2026 | by LOCATION',
    ],
    ['labor by store in June / as a %', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION'],
    [
      'cogs by line in June / vs last year / in percent',
      'COMPARE | Cost of goods | 2026-06-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by ACCOUNT',
    ],
    [
      'labor by region in June / vs budget / as a %',
      'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | vs Budget 2026 | by REGION',
    ],
    [
      'T12 revenue for each Mid-Atlantic store / divide it into quarters',
      'TREND | Revenue | 2025-07-01..2026-06-30 QUARTERLY | at Mid-Atlantic | by LOCATION',
    ],
    [
      "Did Carytown hit budget in June? / what about year to date / where's the miss coming from",
      'BRIDGE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at 301 Carytown | vs Budget 2026 | by LINE',
    ],
    [
      'labor vs budget at Hoboken in June / where is the gap coming from',
      'BRIDGE | Labor | 2026-06-01..2026-06-30 | at 204 Hoboken | vs Budget 2026 | by ACCOUNT',
    ],
    [
      'beverage sales at Navy Yard in May / how does that compare to budget? / and the rest of the region',
      'COMPARE | 4020 | 2026-05-01..2026-05-31 | at Mid-Atlantic | vs Budget 2026 | by LOCATION',
    ],
    [
      'labor % by store june / only those below the company average',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs all | by LOCATION | SHARE_CHANGE BELOW 0',
    ],
    ['labor by store june / only those below the company average', 'not understood: the company, average'],
    ['Charleston june p&l / add last June', 'REPORT | 2026-06-01..2026-06-30 | at 302 Charleston | vs PRIOR_YEAR'],
    ['Charleston june p&l / add last May', 'not understood: add'],
    [
      'Charleston vs budget in June / which line is furthest off',
      'RANK | 2026-06-01..2026-06-30 | at 302 Charleston | CHANGE | vs Budget 2026 | by LINE | LARGEST | first 1',
    ],
    ['revenue of Charleston in June / which line is furthest off', 'not understood: furthest, off'],
    [
      'June revenue by region / now against budget / which store is furthest behind?',
      'RANK | Revenue | 2026-06-01..2026-06-30 | at all | CHANGE | vs Budget 2026 | by LOCATION | ASC | first 1',
    ],
    [
      'June revenue by region / now against budget / which region is furthest ahead',
      'RANK | Revenue | 2026-06-01..2026-06-30 | at all | CHANGE | vs Budget 2026 | by REGION | DESC | first 1',
    ],
    [
      'Revenue growth by store, first half / drop the ones that opened or closed',
      'COMPARE | Revenue | 2026-01-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | same stores | by LOCATION',
    ],
    [
      'revenue growth by store, june over june / leave out the ones that werent open a year ago / worst 3',
      'RANK | Revenue | 2026-06-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | same stores | by LOCATION | ASC | first 3',
    ],
    [
      'repairs at Hoboken this year / show the entries over 1000 / who are they from?',
      'TRANSACTIONS | 6160 | 2026-01-01..2026-06-30 | at 204 Hoboken | VALUE ABOVE 1000',
    ],
    [
      'repairs at Hoboken this year / show the entries / who are they from?',
      'RANK | 6160 | 2026-01-01..2026-06-30 | at 204 Hoboken | by VENDOR | DESC',
    ],
    ['entries of repairs over 1000 in June / which vendors', 'TRANSACTIONS | 6160 | 2026-06-01..2026-06-30 | at all | VALUE ABOVE 1000'],
    [
      'Labor hours June, by store / divide by guests',
      'BREAKDOWN | Labor hours | 2026-06-01..2026-06-30 | at all | PER_METRIC | per Guests | by LOCATION',
    ],
    [
      'repairs at Hoboken this year / divide by guests',
      'FIGURES | 6160 | 2026-01-01..2026-06-30 | at 204 Hoboken | PER_METRIC | per Guests',
    ],
    [
      'repairs at Hoboken this year / anything over 5 grand?',
      'TRANSACTIONS | 6160 | 2026-01-01..2026-06-30 | at 204 Hoboken | VALUE ABOVE 5000',
    ],
    ['Management P&L, June / add a prior-year column', 'REPORT | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    ['P&L June / add a budget column', 'REPORT | 2026-06-01..2026-06-30 | at all | vs Budget 2026'],
    ['revenue by store June / anything over 200k', 'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE ABOVE 200000'],
  ])('%s', (questions, meaning) => expect(sessionMeaning(questions, reader, names)).toBe(meaning))
})
