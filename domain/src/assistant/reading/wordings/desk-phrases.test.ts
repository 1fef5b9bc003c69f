import { expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

// Asked on July 15, 2026, as people at a desk type it.
it.each([
  ['show me who we buy liquor from at Savannah', 'RANK | 5030 | 2026-01-01..2026-06-30 | at 307 Savannah | by VENDOR | DESC'],
  ['I want to know who we bought food from last quarter', 'RANK | 5010 | 2026-04-01..2026-06-30 | at all | by VENDOR | DESC'],
  ['who we use for utilities', 'RANK | 6150 | 2026-01-01..2026-06-30 | at all | by VENDOR | DESC'],
  ['ytd this year revenue', 'FIGURES | Revenue | 2026-01-01..2026-06-30 | at all'],
  ['revenue this year to date', 'FIGURES | Revenue | 2026-01-01..2026-06-30 | at all'],
  ['sales June vs June LY by store', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION'],
  [
    'sales per labor hour June vs June LY, each store in the mid-atlantic',
    'COMPARE | Sales per labor hour | 2026-06-01..2026-06-30 | at Mid-Atlantic | vs PRIOR_YEAR | by LOCATION',
  ],
  [
    'beer wine and liquor cost as a % of beer wine and liquor sales, H1 this year vs H1 last',
    'COMPARE | Beer, wine and liquor cost / Beer, wine and liquor | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR',
  ],
  ['are all June costs in yet or is anything still missing', 'CHECK | COVERAGE'],
  ['are June bills in', 'CHECK | COVERAGE'],
  [
    'does every store have guests and labor hours for June?',
    'CHECK | Guests + Labor hours | 2026-06-01..2026-06-30 | at all | METRIC_GAPS',
  ],
  [
    'do the stores plus corporate add up to the company net income for june',
    'BREAKDOWN | Net income | 2026-06-01..2026-06-30 | at all | by LOCATION',
  ],
  [
    'ok so i was in Savannah friday and it felt dead, how did guests and sales there do in june compared to last june',
    'COMPARE | Guests + Revenue | 2026-06-01..2026-06-30 | at 307 Savannah | vs PRIOR_YEAR',
  ],
  ['Which things in Q2 is the board going to ask me about?', 'ATTENTION | 2026-04-01..2026-06-30 | at all'],
  [
    'accounts at Greenville more than 15% above last year, ytd june, min $2,500 change',
    'FILTER | 2026-01-01..2026-06-30 | at 305 Greenville | vs PRIOR_YEAR | by ACCOUNT | CHANGE_PERCENT ABOVE 0.15 | CHANGE ABOVE 2500',
  ],
  ['are overtime dollars creeping up? show me each month since last July', 'TREND | 6040 | 2025-07-01..2026-06-30 MONTHLY | at all'],
  [
    'biggest single repair bill in the last 12 months, which store and which vendor',
    'TRANSACTIONS | 6160 | 2025-07-01..2026-06-30 | at all | first 1 | of Bill',
  ],
  [
    'which stores count as same-store and whats the rule',
    'COMPARE | Revenue | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | same stores | by LOCATION',
  ],
  [
    'which stores were over their labor budget in each of apr, may and june',
    'FILTER | Labor | 2026-04-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0 | rolling -1',
  ],
  [
    'which stores lost money in both May and June',
    'FILTER | Four-wall EBITDA | 2026-05-01..2026-06-30 | at all | by LOCATION | VALUE BELOW 0 | rolling -1',
  ],
  [
    'how much of this years sales growth is new stores and how much is same store',
    'BRIDGE | Revenue | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION',
  ],
  [
    "why did COGS % move at Fishtown between q1 and q2? volume's about the same so i dont get it",
    'choose: why Cost of goods at 203 Fishtown changed in money, why Cost of goods at 203 Fishtown changed as a share of revenue',
  ],
  [
    'explain the move in gross margin from q1 to q2',
    'choose: why Gross profit changed in money, why Gross profit changed as a share of revenue',
  ],
  [
    'Is the Carytown sales change traffic or ticket? june over june',
    'BRIDGE | Revenue | 2026-06-01..2026-06-30 | at 301 Carytown | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
  ],
  [
    'what are we paying the delivery apps per dollar of delivery sales? Q2',
    'FIGURES | Delivery commissions / Delivery and takeout | 2026-04-01..2026-06-30 | at all',
  ],
  ['what are we paying for health benefits this year vs last', 'COMPARE | 6090 | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  [
    'what are delivery commissions costing us as a percent of delivery and takeout sales, first half',
    'FIGURES | Delivery commissions / Delivery and takeout | 2026-01-01..2026-06-30 | at all',
  ],
  [
    'split june sales into food, beverage, alcohol, delivery and catering',
    'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at all | by ACCOUNT',
  ],
  [
    'Prime cost % monthly 2026 against 2025, Mid-Atlantic',
    'TREND | Prime cost | 2026-01-01..2026-06-30 MONTHLY | at Mid-Atlantic | SHARE_OF_REVENUE | vs PRIOR_YEAR',
  ],
  [
    'why was the utility bill at Portland so high in January?',
    'BRIDGE | 6150 | 2026-01-01..2026-01-31 | at 105 Portland | vs PRIOR_YEAR | by VENDOR',
  ],
  [
    'where are delivery commissions the biggest chunk of sales? May',
    'RANK | 6120 | 2026-05-01..2026-05-31 | at all | SHARE_OF_REVENUE | by LOCATION | DESC',
  ],
  ['entries in 7020 for June, biggest first', 'TRANSACTIONS | 7020 | 2026-06-01..2026-06-30 | at all'],
  ['which locations need attention right now', 'ATTENTION | 2026-06-01..2026-06-30 | at all'],
  [
    'locations doing more than 4 million over the trailing 12',
    'FILTER | Revenue | 2025-07-01..2026-06-30 | at all | by LOCATION | VALUE ABOVE 4000000',
  ],
  [
    'Is Portland making more or less four wall than Providence over the last twelve months, and by how much',
    'COMPARE | Four-wall EBITDA | 2025-07-01..2026-06-30 | at 105 Portland | vs 106 Providence',
  ],
  ['do the store P&Ls plus corporate tie to the consolidated number for June', 'CHECK | 2026-06-01..2026-06-30 | at all | RECONCILIATION'],
  [
    'do we have square footage and seats for every store or are there gaps',
    'CHECK | Square feet + Seats | 2026-06-01..2026-06-30 | at all | METRIC_GAPS',
  ],
  [
    'months this year when labor ran over budget in the Southeast',
    'FILTER | Labor | 2026-01-01..2026-06-30 | at Southeast | vs Budget 2026 | by PERIOD | CHANGE ABOVE 0',
  ],
  ['Q2 four wall northeast bud vs act', 'COMPARE | Four-wall EBITDA | 2026-04-01..2026-06-30 | at Northeast | vs Budget 2026'],
  [
    'show me utilities month by month for Portland, last winter through now',
    'TREND | 6150 | 2025-12-01..2026-06-30 MONTHLY | at 105 Portland',
  ],
  [
    'how has four wall margin moved at each of the Northeast stores over the last 4 quarters',
    'TREND | Four-wall EBITDA | 2025-07-01..2026-06-30 QUARTERLY | at Northeast | SHARE_OF_REVENUE | by LOCATION',
  ],
  [
    'occupancy split by base, percentage, CAM, tax, insurance - Back Bay 2025',
    'BREAKDOWN | Occupancy | 2025-01-01..2025-12-31 | at 101 Back Bay | by ACCOUNT',
  ],
  ['five priciest repairs of the year', 'TRANSACTIONS | 6160 | 2026-01-01..2026-06-30 | at all | first 5'],
  [
    'Which food distributor got most of our money last quarter?',
    'RANK | 5010 | 2026-04-01..2026-06-30 | at all | by VENDOR | DESC | first 1',
  ],
  [
    'store w/ the heaviest discounting as % of sales, q2',
    'RANK | 4090 | 2026-04-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | LARGEST | first 1',
  ],
  ['are there accounts that dont land on any line of the p&l?', 'TRANSACTIONS | 6895 | all days | at all'],
  [
    'what goes into direct operating and how much was each in june',
    'BREAKDOWN | Direct operating | 2026-06-01..2026-06-30 | at all | by ACCOUNT',
  ],
  [
    'did Georgia... sorry, did Decatur and Inman Park together beat their revenue budget in june',
    'COMPARE | Revenue | 2026-06-01..2026-06-30 | at 303 Decatur, 306 Inman Park | vs Budget 2026',
  ],
  [
    'show me discounts as a % of sales over the last 18 months',
    'TREND | 4090 | 2025-01-01..2026-06-30 MONTHLY | at all | SHARE_OF_REVENUE',
  ],
  ['chart beverage cost at Cambridge over the past two years', 'TREND | 5020 | 2024-07-01..2026-06-30 MONTHLY | at 102 Cambridge | LINE'],
  ['are all accounts mapped to a line? whats left over', 'TRANSACTIONS | 6895 | all days | at all'],
  ['how have utilities at Portland moved thru the winter', 'TREND | 6150 | 2025-12-01..2026-02-28 MONTHLY | at 105 Portland'],
  [
    'is the Northeast sales drop since last year all just Worcester closing?',
    'BRIDGE | Revenue | 2026-01-01..2026-06-30 | at Northeast | vs PRIOR_YEAR | by LOCATION',
  ],
  ['in which months did catering top 100k', 'FILTER | 4050 | 2026-01-01..2026-06-30 | at all | by PERIOD | VALUE ABOVE 100000'],
  ['What has posted in June so far for Cambridge? show the lines', 'not understood: posted, so far, lines'],
  ['is June closed, fully posted at every store?', 'CHECK | COVERAGE'],
  ['Side by side P&L of the Southeast stores, T12', 'REPORT | 2025-07-01..2026-06-30 | at Southeast | by LOCATION'],
  ['liquor pour cost last quarter', 'FIGURES | Beer, wine and liquor cost / Beer, wine and liquor | 2026-04-01..2026-06-30 | at all'],
  [
    'my district is Durham, Greenville and Charleston. how are they doing on labor pct vs the rest of the southeast?',
    'COMPARE | Labor | 2026-01-01..2026-06-30 | at 302 Charleston, 304 Durham, 305 Greenville | SHARE_OF_REVENUE | vs 301 Carytown, 303 Decatur, 306 Inman Park, 307 Savannah, 308 South End',
  ],
  [
    'labor % at Durham vs everyone else in June',
    'COMPARE | Labor | 2026-06-01..2026-06-30 | at 304 Durham | SHARE_OF_REVENUE | vs all but 304 Durham',
  ],
  [
    'labor % in the Southeast vs the rest of the company',
    'COMPARE | Labor | 2026-01-01..2026-06-30 | at Southeast | SHARE_OF_REVENUE | vs all but 301 Carytown, 302 Charleston, 303 Decatur, 304 Durham, 305 Greenville, 306 Inman Park, 307 Savannah, 308 South End',
  ],
  [
    'labor % Durham and Greenville vs all other stores in June',
    'COMPARE | Labor | 2026-06-01..2026-06-30 | at 304 Durham, 305 Greenville | SHARE_OF_REVENUE | vs all but 304 Durham, 305 Greenville',
  ],
  [
    'Rittenhouse sales variance to last year, traffic or check?',
    'BRIDGE | Revenue | 2026-01-01..2026-06-30 | at 208 Rittenhouse | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
  ],
  [
    'property tax plus insurance for Princeton in fiscal 25',
    'FIGURES | Property tax plus Property insurance | 2025-01-01..2025-12-31 | at 207 Princeton',
  ],
  [
    'is prime cost % getting any better in the southeast',
    'TREND | Prime cost | 2025-07-01..2026-06-30 MONTHLY | at Southeast | SHARE_OF_REVENUE | vs PRIOR_YEAR',
  ],
  [
    'labor for the northeast in q2, worcester shouldnt be in there',
    'FIGURES | Labor | 2026-04-01..2026-06-30 | at 101 Back Bay, 102 Cambridge, 103 Hartford, 104 New Haven, 105 Portland, 106 Providence',
  ],
  [
    "what's behind professional fees in May, anything over 2500",
    'TRANSACTIONS | 7020 | 2026-05-01..2026-05-31 | at all | VALUE ABOVE 2500',
  ],
  [
    'which accounts are counted in occupancy, is property insurance one of them?',
    'BREAKDOWN | Occupancy | 2026-06-01..2026-06-30 | at all | by ACCOUNT',
  ],
  ['which stores need a closer look, q2', 'ATTENTION | 2026-04-01..2026-06-30 | at all'],
  [
    'occupancy by store and account for the mid-atlantic, first half',
    'BREAKDOWN | Occupancy + 6510 + 6520 + 6530 + 6540 + 6550 | 2026-01-01..2026-06-30 | at Mid-Atlantic | by LOCATION',
  ],
  [
    'all expenses at Worcester from September 2025 on',
    'FIGURES | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2025-09-01..2026-06-30 | at 107 Worcester',
  ],
  ['how far off is net income from plan through june', 'COMPARE | Net income | 2026-01-01..2026-06-30 | at all | vs Budget 2026'],
  [
    'Is the Southeast cheaper on occupancy than the Mid-Atlantic?',
    'COMPARE | Occupancy | 2026-01-01..2026-06-30 | at Southeast | vs Mid-Atlantic',
  ],
  [
    'why did utilities go up this winter compared with the one before',
    'BRIDGE | 6150 | 2025-12-01..2026-02-28 | at all | vs PRIOR_YEAR | by LOCATION',
  ],
  [
    'does the sum of the stores plus corporate equal the company total for june?',
    'CHECK | 2026-06-01..2026-06-30 | at all | RECONCILIATION',
  ],
  [
    'avg check this June vs June a year ago, south end',
    'COMPARE | Average check | 2026-06-01..2026-06-30 | at 308 South End | vs PRIOR_YEAR',
  ],
  [
    'occupancy, can you account for the change vs last year',
    'BRIDGE | Occupancy | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT',
  ],
  [
    "I'm reviewing the repair bills, give me all invoices for repairs in June with dates and amounts, biggest first",
    'TRANSACTIONS | 6160 | 2026-06-01..2026-06-30 | at all | of Bill, Expense',
  ],
  ['overhead detail h1', 'BREAKDOWN | Corporate overhead | 2026-01-01..2026-06-30 | at all | by ACCOUNT'],
  ['gl detail for labor in June', 'TRANSACTIONS | Labor | 2026-06-01..2026-06-30 | at all'],
  ['utilities detail June at Hoboken', 'TRANSACTIONS | 6150 | 2026-06-01..2026-06-30 | at 204 Hoboken'],
  [
    'price vs traffic southeast h1',
    'BRIDGE | Revenue | 2026-01-01..2026-06-30 | at Southeast | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
  ],
  ['guests vs check June', 'FIGURES | Guests + Average check | 2026-06-01..2026-06-30 | at all'],
  [
    'split of june revenue into food, bev, alcohol, delivery, catering and comps',
    'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at all | by ACCOUNT',
  ],
  [
    'locations with fewer guests than a year ago but a higher check, first half',
    'FILTER | Guests + Average check | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | Guests: CHANGE BELOW 0 | Average check: CHANGE ABOVE 0',
  ],
  [
    'any posting over $5,000 in professional fees in Q2? show them',
    'TRANSACTIONS | 7020 | 2026-04-01..2026-06-30 | at all | VALUE ABOVE 5000',
  ],
  [
    "what's the flow-through for the Mid-Atlantic in the first half vs PY? i.e. how much of the extra sales got to four-wall",
    'COMPARE | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at Mid-Atlantic | CHANGE | vs PRIOR_YEAR',
  ],
  ['summer 25 vs summer 24 bev sales', 'COMPARE | 4020 | 2025-06-01..2025-08-31 | at all | vs PRIOR_YEAR'],
  ['def of same-store: when does a new store come into the comp base?', 'DEFINE | Revenue | same stores'],
  [
    'best same store sales in May??',
    'RANK | Revenue | 2026-05-01..2026-05-31 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | same stores | by LOCATION | DESC',
  ],
  [
    'is the Mid-Atlantic more profitable than the Southeast, in margin terms',
    'COMPARE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at Mid-Atlantic | SHARE_OF_REVENUE | vs Southeast',
  ],
  ['how has Navy Yard ramped up since it opened?', 'TREND | Revenue | all days | at 205 Navy Yard'],
  ['ttm revenue rolled monthly', 'TREND | Revenue | 2025-07-01..2026-06-30 MONTHLY | at all | rolling 12'],
  ["each region's share of four wall ebitda, T12", 'BREAKDOWN | Four-wall EBITDA | 2025-07-01..2026-06-30 | at all | by REGION'],
  ['share of each region in four-wall ebitda, last year', 'BREAKDOWN | Four-wall EBITDA | 2025-01-01..2025-12-31 | at all | by REGION'],
  [
    'stores doing over $4 million a year in revenue',
    'FILTER | Revenue | 2025-07-01..2026-06-30 | at all | by LOCATION | VALUE ABOVE 4000000',
  ],
  ['what does same store mean in your numbers, which stores are in', 'DEFINE | Revenue | same stores'],
  ['what should me and my partners be looking at this month', 'ATTENTION | 2026-07-01..2026-07-31 | at all'],
  ['full P&L for 2025 with 2024 alongside', 'REPORT | 2025-01-01..2025-12-31 | at all | vs PRIOR_YEAR'],
  ['property tax T12 / same but the 12 months before that', 'FIGURES | 6540 | 2024-07-01..2025-06-30 | at all'],
  [
    'Which corporate expense grew the most over last year?',
    'RANK | Corporate overhead | 2026-01-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by ACCOUNT | DESC | first 1',
  ],
  ['stores in the Southeast paying percentage rent this year', 'BREAKDOWN | 6520 | 2026-01-01..2026-06-30 | at Southeast | by LOCATION'],
  ['Southeast stores paying percentage rent', 'BREAKDOWN | 6520 | 2026-06-01..2026-06-30 | at Southeast | by LOCATION'],
  ['highest grossing month at Durham', 'RANK | Revenue | all days | at 304 Durham | by PERIOD | DESC | first 1'],
  ['chart of utilities per month at Durham for 2 years', 'TREND | 6150 | 2024-07-01..2026-06-30 MONTHLY | at 304 Durham | LINE'],
  [
    'labor % weekday... no sorry, just labor % in may vs june at Durham',
    'COMPARE | Labor | 2026-06-01..2026-06-30 | at 304 Durham | SHARE_OF_REVENUE | vs PRIOR_PERIOD',
  ],
  ['guests per week? no wait just the number of guests at Durham in may', 'FIGURES | Guests | 2026-05-01..2026-05-31 | at 304 Durham'],
  ['what should I look at first in the June pack?', 'ATTENTION | 2026-06-01..2026-06-30 | at all'],
])('%s', (session, meaning) => {
  expect(sessionMeaning(session, reader, names)).toBe(meaning)
})
