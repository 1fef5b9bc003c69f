import { expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function read(question: string): string {
  return readingSummary(reader.read(question, null), names)
}

// Asked on July 15, 2026, of books that end with June.
it.each([
  // One place or the other.
  [
    'Did Hoboken or Princeton sell more in June?',
    'FIGURES | Revenue | 2026-06-01..2026-06-30 | at 204 Hoboken, 207 Princeton | by LOCATION',
  ],
  ['Which made more in June, Hoboken or Princeton?', 'choose: Gross profit, Controllable income, Four-wall EBITDA, Net income'],
  [
    'Is the Mid-Atlantic or the Southeast more profitable in June?',
    'choose: Gross profit, Controllable income, Four-wall EBITDA, Net income',
  ],
  [
    'which has higher labor in June, the Northeast or the Southeast',
    'FIGURES | Labor | 2026-06-01..2026-06-30 | at Northeast, Southeast | by REGION',
  ],
  ['is Hoboken or the Southeast doing more catering in June', 'COMPARE | 4050 | 2026-06-01..2026-06-30 | at 204 Hoboken | vs Southeast'],
  [
    'who sold more wine in May, Hoboken or Princeton',
    'FIGURES | 4030 | 2026-05-01..2026-05-31 | at 204 Hoboken, 207 Princeton | by LOCATION',
  ],
  [
    'which grew faster in Q2, the Northeast or the Southeast',
    'COMPARE | Revenue + Four-wall EBITDA | 2026-04-01..2026-06-30 | at Northeast, Southeast | CHANGE_PERCENT | vs PRIOR_YEAR | by REGION',
  ],
  [
    'which grew more in Q2, Hoboken or Princeton',
    'COMPARE | Revenue + Four-wall EBITDA | 2026-04-01..2026-06-30 | at 204 Hoboken, 207 Princeton | CHANGE_PERCENT | vs PRIOR_YEAR | by LOCATION',
  ],
  // One place against the other.
  ['is Durham busier than Greenville in June', 'COMPARE | Guests | 2026-06-01..2026-06-30 | at 304 Durham | vs 305 Greenville'],
  [
    'is hoboken doing better than princeton on food cost in June',
    'COMPARE | 5010 | 2026-06-01..2026-06-30 | at 204 Hoboken | vs 207 Princeton',
  ],
  ['did old town outsell fells point in june', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at 206 Old Town | vs 202 Fells Point'],
  [
    'did Hoboken outperform Princeton in June',
    'COMPARE | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at 204 Hoboken | vs 207 Princeton',
  ],
  // One time against the other.
  ['did we do better this June than last June', 'COMPARE | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['was June better than May', 'COMPARE | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['did we beat last June', 'COMPARE | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['did we beat last month', 'COMPARE | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ["did Hoboken beat last quarter's sales", 'COMPARE | Revenue | 2026-04-01..2026-06-30 | at 204 Hoboken | vs PRIOR_PERIOD'],
  ['did we beat the last month', 'COMPARE | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['did we beat the previous month', 'COMPARE | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['did sales exceed last month', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['did sales exceed May', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['did sales exceed Q1', 'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['is labor over last month', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['is labor under last year', 'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['was last month our best month', 'RANK | Four-wall EBITDA | all days | at all | by PERIOD | DESC | first 1'],
  ['was Q2 our best quarter', 'RANK | Four-wall EBITDA | 2023-10-01..2026-06-30 | at all | by PERIOD | DESC | first 1'],
  ['sales mix between Hoboken and Princeton', 'choose: by account, one against the other, by location'],
  ['did we beat last year', 'COMPARE | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['did we beat budget last month', 'COMPARE | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs Budget 2026'],
  ['are we spending more on utilities in Q2 than last year', 'COMPARE | 6150 | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['is food cost better or worse in June than last year', 'COMPARE | 5010 | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['why did we spend more on labor in June than in May', 'BRIDGE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by ACCOUNT'],
  [
    'are we making more per guest in June than a year ago',
    'choose: Revenue, Gross profit, Controllable income, Four-wall EBITDA, Net income',
  ],
  // The period after “from” is the base, not the period asked for.
  ['is labor up from last month', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['are sales down from the prior quarter', 'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  [
    'which stores are down from last quarter',
    'FILTER | Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LOCATION | CHANGE BELOW 0',
  ],
  [
    'which stores are up more than 5% from last month',
    'FILTER | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LOCATION | CHANGE_PERCENT ABOVE 0.05',
  ],
  ['are sales up from May', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['is labor down in June from May', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['sales up from January to June', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs 2026-01-01..2026-01-31'],
  ['labor % vs the month before', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | vs PRIOR_PERIOD'],
  ['how much has rent gone up since last year', 'COMPARE | Occupancy | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['is labor up since last month', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['labor by month since last year', 'TREND | Labor | 2025-01-01..2026-06-30 MONTHLY | at all'],
  ['how has labor changed from May', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | CHANGE | vs PRIOR_PERIOD'],
  ['how has labor changed from Q1', 'COMPARE | Labor | 2026-04-01..2026-06-30 | at all | CHANGE | vs PRIOR_PERIOD'],
  ['how has labor changed from June 2025', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR'],
  ['how has labor changed from 2025', 'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR'],
  ['change in labor from last month', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | CHANGE | vs PRIOR_PERIOD'],
  ['sales growth from May', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_PERIOD'],
  ['drop in sales from last month', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['is labor up from H2 2025', 'not understood: from h2 2025'],
  ['is labor up from the first half of 2025', 'not understood: first half of 2025'],
  ['is labor up from 2024', 'not understood: from 2024'],
  ['is labor up from the last 3 months', 'not understood: last 3 months'],
  ['is labor up from yesterday', 'not understood: yesterday'],
  ['is labor up from May and June', 'choose: in From May and June together, June against From May'],
  // On the side of zero where it falls.
  [
    'which stores fell between 2 and 5% in June',
    'FILTER | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE_PERCENT AT_MOST -0.02 | CHANGE_PERCENT AT_LEAST -0.05',
  ],
  ['stores under budget by between 5 and 10%', 'not understood: 5, 10%'],
  // Halves and quarters, by what the other one says.
  ['was the second half better than the first', 'COMPARE | Revenue + Four-wall EBITDA | 2025-07-01..2025-12-31 | at all | vs PRIOR_PERIOD'],
  ['second half vs first half', 'COMPARE | Revenue + Four-wall EBITDA | 2025-07-01..2025-12-31 | at all | vs PRIOR_PERIOD'],
  [
    'was the second half better than the first half of 2025',
    'COMPARE | Revenue + Four-wall EBITDA | 2025-07-01..2025-12-31 | at all | vs PRIOR_PERIOD',
  ],
  [
    'were sales higher in the second half of 2024 than in the first',
    'COMPARE | Revenue | 2024-07-01..2024-12-31 | at all | vs PRIOR_PERIOD',
  ],
  ['was the first half better than the second', 'COMPARE | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  [
    'did labor grow in the second quarter over the first',
    'COMPARE | Labor | 2026-04-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_PERIOD',
  ],
  ['sales Q3 vs Q2', 'COMPARE | Revenue | 2025-07-01..2025-09-30 | at all | vs PRIOR_PERIOD'],
  ['did Hoboken do better than the first', 'not understood: first'],
  ['sales Q2 2025 vs Q1', 'COMPARE | Revenue | 2025-04-01..2025-06-30 | at all | vs PRIOR_PERIOD'],
  ['sales H2 2024 vs H1', 'COMPARE | Revenue | 2024-07-01..2024-12-31 | at all | vs PRIOR_PERIOD'],
  ['sales Q4 2025 vs Q1', 'COMPARE | Revenue | 2026-01-01..2026-03-31 | at all | vs PRIOR_PERIOD'],
  // The year that is said, and no quarter that is to come.
  ['sales Q2 2026 vs Q1', 'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['was Q2 26 better than Q1', 'COMPARE | Revenue + Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['sales Q2 vs Q3', 'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | vs 2025-07-01..2025-09-30'],
  ['labor in Q2 compared to Q3', 'COMPARE | Labor | 2026-04-01..2026-06-30 | at all | vs 2025-07-01..2025-09-30'],
  ['why was labor higher in Q2 than in Q4', 'BRIDGE | Labor | 2026-04-01..2026-06-30 | at all | vs 2025-10-01..2025-12-31 | by ACCOUNT'],
  ['why is labor up in Q1 2026 vs Q4', 'BRIDGE | Labor | 2026-01-01..2026-03-31 | at all | vs PRIOR_PERIOD | by ACCOUNT'],
  ['sales Q2 2026 vs Q3', 'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | vs 2025-07-01..2025-09-30'],
  ['sales H1 2026 vs H2', 'COMPARE | Revenue | 2026-01-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['sales first half of 2026 vs second half', 'COMPARE | Revenue | 2026-01-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['sales Q3 last year vs Q2 this year', 'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | vs 2025-07-01..2025-09-30'],
  ['sales Q3 2025 vs Q2 this year', 'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | vs 2025-07-01..2025-09-30'],
  ['sales Q3 vs Q2 this year', 'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | vs 2025-07-01..2025-09-30'],
  ['sales Q3 last year vs Q1 this year', 'COMPARE | Revenue | 2026-01-01..2026-03-31 | at all | vs 2025-07-01..2025-09-30'],
  // Getting better.
  ['are we getting better', 'TREND | Four-wall EBITDA | 2025-07-01..2026-06-30 MONTHLY | at all | vs PRIOR_YEAR'],
  ['is the company improving this year', 'TREND | Four-wall EBITDA | 2026-01-01..2026-06-30 MONTHLY | at all | vs PRIOR_YEAR'],
  ['is Hoboken getting worse', 'TREND | Four-wall EBITDA | 2025-07-01..2026-06-30 MONTHLY | at 204 Hoboken | vs PRIOR_YEAR'],
  [
    'which stores are getting better',
    'FILTER | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | VARIANCE FAVORABLE',
  ],
  [
    'which regions are getting worse on guests',
    'FILTER | Guests | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by REGION | VARIANCE UNFAVORABLE',
  ],
  ['was last June better or worse', 'COMPARE | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  // One of two of a kind.
  [
    'which region is better, the Northeast or the Southeast',
    'FIGURES | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at Northeast, Southeast | by REGION',
  ],
  [
    'which store had higher sales in June, Hoboken or Princeton',
    'FIGURES | Revenue | 2026-06-01..2026-06-30 | at 204 Hoboken, 207 Princeton | by LOCATION',
  ],
  [
    'which store beat budget in June, Hoboken or Princeton',
    'FILTER | Four-wall EBITDA | 2026-06-01..2026-06-30 | at 204 Hoboken, 207 Princeton | vs Budget 2026 | by LOCATION | VARIANCE FAVORABLE',
  ],
  ['which store sold more in June, Hoboken or the Southeast', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at 204 Hoboken | vs Southeast'],
  // By store where that is asked for.
  [
    'sales by store in the Northeast or the Southeast in June',
    'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at Northeast, Southeast | by LOCATION',
  ],
  [
    'labor for each store in the Northeast or the Southeast',
    'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at Northeast, Southeast | by LOCATION',
  ],
  ['labor by store, Hoboken or Princeton', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at 204 Hoboken, 207 Princeton | by LOCATION'],
  ['sales by store in the Northeast or Hoboken', 'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at 204 Hoboken, Northeast | by LOCATION'],
  ['sales by region at Hoboken or Princeton', 'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at 204 Hoboken, 207 Princeton | by REGION'],
  [
    'breakdown of sales by store in the Northeast or the Southeast',
    'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at Northeast, Southeast | by LOCATION',
  ],
  [
    'which stores are in the Northeast or the Southeast',
    'FIGURES | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at Northeast, Southeast | by LOCATION',
  ],
  ['our best month at Hoboken or Princeton', 'not understood: or'],
  ['is June better than our best month', 'not understood: better than'],
  // Words that may mean several lines each.
  ['did wine grow faster than food in Q2', 'choose: Beer, wine and liquor + Food sales, Beer, wine and liquor cost + Food cost'],
  ['did food grow faster than labor in Q2', 'choose: Food sales, Food cost'],
  ['is food higher than wine in June', 'choose: Food sales + Beer, wine and liquor, Food cost + Beer, wine and liquor cost'],
  ['which stores are over budget on food and wine', 'choose: Food sales, Food cost, Beer, wine and liquor, Beer, wine and liquor cost'],
  ['wine beer in June', 'choose: Beer, wine and liquor, Beer, wine and liquor cost'],
  ['food with and without Hoboken', 'not understood: with and without'],
  // One line or the other.
  ['do we spend more on rent or on utilities in June', 'FIGURES | Occupancy + 6150 | 2026-06-01..2026-06-30 | at all'],
  ['do we spend more on labor than on rent in June', 'FIGURES | Labor + Occupancy | 2026-06-01..2026-06-30 | at all'],
  ['did we sell more beer or food in June', 'FIGURES | 4030 + 4010 | 2026-06-01..2026-06-30 | at all'],
  [
    'between catering and overtime, which grew more in Q2',
    'COMPARE | 4050 + 6040 | 2026-04-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR',
  ],
  ['did labor exceed rent in June', 'FIGURES | Labor + Occupancy | 2026-06-01..2026-06-30 | at all'],
  ['is labor over rent at Hoboken in June', 'FIGURES | Labor + Occupancy | 2026-06-01..2026-06-30 | at 204 Hoboken'],
  ['is rent below utilities in June', 'FIGURES | Occupancy + 6150 | 2026-06-01..2026-06-30 | at all'],
  ['does labor exceed rent in June', 'FIGURES | Labor + Occupancy | 2026-06-01..2026-06-30 | at all'],
  ['has labor exceeded rent in June', 'FIGURES | Labor + Occupancy | 2026-06-01..2026-06-30 | at all'],
  ['did food cost stay below labor in June', 'FIGURES | 5010 + Labor | 2026-06-01..2026-06-30 | at all'],
  ['did labor stay under rent in June', 'FIGURES | Labor + Occupancy | 2026-06-01..2026-06-30 | at all'],
  ['did sales stay over labor in June', 'FIGURES | Revenue + Labor | 2026-06-01..2026-06-30 | at all'],
  ['did labor in June exceed rent', 'FIGURES | Labor + Occupancy | 2026-06-01..2026-06-30 | at all'],
  ['sales stayed over labor in June', 'not understood: over'],
  // As it was typed
  ['is labor over rent by store', 'not understood: over'],
  ['did labor exceed rent in May and June', 'not understood: exceed'],
  ['did we beat last month at Hoboken or Princeton', 'not understood: beat'],
  // One of two, or of two verbs.
  ['was June our best month or May', 'not understood: may'],
  ['are we beating last quarter so far', 'not understood: so far'],
  ['how much food did we buy and sell', 'not understood: sell'],
  ['how much is wine costing and making us', 'not understood: costing'],
  ['did we beat yesterday', 'not understood: yesterday'],
  ['did May beat last month', 'COMPARE | Revenue + Four-wall EBITDA | 2026-05-01..2026-05-31 | at all | vs PRIOR_PERIOD'],
  ['did labor exceed budget in June', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026'],
  ['did labor exceed the labor budget in June', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026'],
  ['did labor exceed the rent budget', 'not understood: exceed'],
  ['is labor over rent and budget', 'not understood: over'],
  ['which stores had labor exceeding rent', 'not understood: exceeding'],
  // Some of many.
  [
    'which stores spent more on labor in June than last year',
    'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 0',
  ],
  ['which stores did not make money in June', 'FILTER | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE BELOW 0'],
  ["which stores don't make money in June", 'FILTER | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE BELOW 0'],
  ['did we sell more in June or May', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['is June better than last June', 'COMPARE | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  [
    'of Hoboken and Princeton, which sold more in June',
    'FIGURES | Revenue | 2026-06-01..2026-06-30 | at 204 Hoboken, 207 Princeton | by LOCATION',
  ],
  [
    'which did better on labor in June, Hoboken or Princeton',
    'FIGURES | Labor | 2026-06-01..2026-06-30 | at 204 Hoboken, 207 Princeton | by LOCATION',
  ],
  [
    'which grew faster in Q2, sales or labor',
    'COMPARE | Revenue + Labor | 2026-04-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR',
  ],
  ['is Hoboken outselling Princeton in June', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at 204 Hoboken | vs 207 Princeton'],
  ['which month was better, June or May', 'not understood: better'],
  // More than two, or how many.
  ['did Hoboken outsell Princeton and Durham in June', 'not understood: durham'],
  ['did Hoboken outperform Princeton, Durham in June', 'not understood: durham'],
  ['was May better than April and June', 'not understood: april'],
  ['did we beat May and April', 'not understood: april'],
  [
    'sales at Hoboken vs Princeton and Durham',
    'COMPARE | Revenue | 2026-01-01..2026-06-30 | at 204 Hoboken, 207 Princeton, 304 Durham | by LOCATION',
  ],
  ['which grew faster, Hoboken or Princeton or the Southeast', 'not understood: or'],
  ['do we have more stores than last year', 'not understood: more'],
  ['how much more did we spend on labor than on rent in June', 'not understood: much more'],
  [
    'is Hoboken or Princeton improving',
    'TREND | Four-wall EBITDA | 2025-07-01..2026-06-30 MONTHLY | at 204 Hoboken, 207 Princeton | vs PRIOR_YEAR | by LOCATION',
  ],
  ['sales at stores that did not make money', 'not understood: did not make money'],
  ['which accounts did not make money', 'not understood: did not make money'],
  // What two figures next to each other do not answer.
  ['which stores spent more on labor than Hoboken', 'not understood: more'],
  ['which stores beat last June', 'not understood: beat'],
  ['which stores beat last month', 'not understood: beat'],
  ['is Durham trending better than Greenville', 'not understood: better than'],
  ['do we buy more beer or wine', 'not understood: more'],
  ['was last June better', 'not understood: better'],
  ['tell me more about Hoboken', 'FIGURES | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at 204 Hoboken'],
  ['more detail on labor in June', 'not understood: more'],
  ['which one is cheaper to run, Hoboken or Princeton', 'not understood: cheaper'],
])('%s', (question, meant) => {
  expect(read(question)).toBe(meant)
})

it('has a choice of places alone, or names it', () => {
  const alike = {
    ...names,
    locations: names.locations.map((one) =>
      one.name === '204 Hoboken'
        ? { ...one, name: '204 Elm North' }
        : one.name === '207 Princeton'
          ? { ...one, name: '207 Elm South' }
          : one,
    ),
  }
  const ofAlike = new QuestionReader(alike)
  const meant = (question: string): string => readingSummary(ofAlike.read(question, null), alike)
  expect(meant('sales at Elm in June')).toBe('choose: 204 Elm North, 207 Elm South')
  for (const question of [
    'food at Elm in June',
    'sales at Elm and Durham in June',
    'sales without Elm in June',
    'sales at Durham vs Elm in June',
  ])
    expect(meant(question)).toBe('not understood: elm')
})

it('suggests no question that adds the two of a choice up', () => {
  expect(reader.read('our best month at Hoboken or Princeton', null)).toMatchObject({ kind: 'UNREAD', suggestion: null })
})
