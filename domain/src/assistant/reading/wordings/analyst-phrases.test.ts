import { expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

// Asked on July 15, 2026, of books that end with June, as analysts and controllers write.
it.each([
  [
    'how many stores were profitable in june on a four-wall basis',
    'FILTER | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE ABOVE 0',
  ],
  [
    'which stores made money in May on an EBITDA basis',
    'FILTER | Four-wall EBITDA | 2026-05-01..2026-05-31 | at all | by LOCATION | VALUE ABOVE 0',
  ],
  [
    'any store under budget on sales every month this year?',
    'FILTER | Revenue | 2026-01-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE BELOW 0 | rolling -1',
  ],
  [
    'which stores missed their sales budget in every month this year',
    'FILTER | Revenue | 2026-01-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE | rolling -1',
  ],
  [
    'stores below budget on labor every quarter this year',
    'FILTER | Labor | 2026-01-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE BELOW 0 | rolling -3',
  ],
  [
    'what share of our costs is rent',
    'FIGURES | Occupancy / (Cost of goods plus Labor plus Direct operating plus Occupancy plus Corporate overhead plus Depreciation and interest) | 2026-01-01..2026-06-30 | at all',
  ],
  [
    'share of labor in total costs, by year since 2024',
    'TREND | Labor / (Cost of goods plus Labor plus Direct operating plus Occupancy plus Corporate overhead plus Depreciation and interest) | 2024-01-01..2026-06-30 YEARLY | at all',
  ],
  [
    'how much of our total expenses goes to labor',
    'FIGURES | Labor / (Cost of goods plus Labor plus Direct operating plus Occupancy plus Corporate overhead plus Depreciation and interest) | 2026-01-01..2026-06-30 | at all',
  ],
  [
    'rent as a share of total costs by store, Q2',
    'BREAKDOWN | Occupancy / (Cost of goods plus Labor plus Direct operating plus Occupancy plus Corporate overhead plus Depreciation and interest) | 2026-04-01..2026-06-30 | at all | by LOCATION',
  ],
  [
    'food + labor together as % of sales, by store, Q2',
    'BREAKDOWN | Food cost plus Labor | 2026-04-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION',
  ],
  [
    'food cost plus labor combined as a % of revenue in June',
    'FIGURES | Food cost plus Labor | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE',
  ],
  ['utilities and repairs together, June', 'FIGURES | Utilities plus Repairs and maintenance | 2026-06-01..2026-06-30 | at all'],
  ['rent + utilities combined at Hoboken ytd', 'FIGURES | Occupancy plus Utilities | 2026-01-01..2026-06-30 | at 204 Hoboken'],
  ['utilities jan thru mar vs same 3 months last year', 'COMPARE | 6150 | 2026-01-01..2026-03-31 | at all | vs PRIOR_YEAR'],
  [
    'sales april to june vs the same three months of 2024',
    'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | vs 2024-04-01..2024-06-30',
  ],
  ['When did we last have a month with net income below zero?', 'FILTER | Net income | all days | at all | by PERIOD | VALUE BELOW 0'],
  ['when was the last time a month lost money on net income', 'FILTER | Net income | all days | at all | by PERIOD | VALUE BELOW 0'],
  ['which was the last month with labor over 35%', 'FILTER | Labor | all days | at all | by PERIOD | SHARE_OF_REVENUE ABOVE 0.35'],
  [
    "I'd like to understand why the Northeast came in under its budget on four-wall EBITDA in the second quarter; can you walk me through it?",
    'BRIDGE | Four-wall EBITDA | 2026-04-01..2026-06-30 | at Northeast | vs Budget 2026 | by LINE',
  ],
  ['help me understand why labor is up in Q2', 'BRIDGE | Labor | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT'],
  [
    'can you walk me through why EBITDA fell in June',
    'BRIDGE | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LINE',
  ],
  [
    'why were sales up in june, more people or bigger tickets?',
    'BRIDGE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
  ],
  [
    'were sales up in june because of traffic or check?',
    'BRIDGE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
  ],
  [
    'guests and check effect on sales, June vs last June',
    'BRIDGE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
  ],
  [
    'price/volume split of revenue at 303 in Q2 vs PY (guests x check)',
    'BRIDGE | Revenue | 2026-04-01..2026-06-30 | at 303 Decatur | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
  ],
  [
    'split the sales growth in Q2 into traffic and ticket',
    'BRIDGE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
  ],
  [
    'was the Q2 revenue growth traffic or price',
    'BRIDGE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
  ],
  [
    'what are our five biggest cost lines as pct of sales',
    'RANK | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-01-01..2026-06-30 | at all | by LINE | DESC | first 5',
  ],
  [
    'top 5 costs as a % of revenue, June',
    'RANK | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-06-01..2026-06-30 | at all | by ACCOUNT | DESC | first 5',
  ],
  ['best year so far for four wall ebitda?', 'RANK | Four-wall EBITDA | 2024-01-01..2025-12-31 | at all | by PERIOD | DESC | first 1'],
  ['what was our best year for revenue', 'RANK | Revenue | 2024-01-01..2025-12-31 | at all | by PERIOD | DESC | first 1'],
  ['best month so far for Hoboken', 'RANK | Four-wall EBITDA | all days | at 204 Hoboken | by PERIOD | DESC | first 1'],
  ['best month so far this year for revenue', 'RANK | Revenue | 2026-01-01..2026-06-30 | at all | by PERIOD | DESC | first 1'],
  [
    'compare Decatur to the rest of the southeast on food cost %',
    'COMPARE | 5010 | 2026-01-01..2026-06-30 | at 303 Decatur | SHARE_OF_REVENUE | vs 301 Carytown, 302 Charleston, 304 Durham, 305 Greenville, 306 Inman Park, 307 Savannah, 308 South End',
  ],
  [
    'Hoboken vs the rest of its region, labor %, Q2',
    'COMPARE | Labor | 2026-04-01..2026-06-30 | at 204 Hoboken | SHARE_OF_REVENUE | vs 201 Bethesda, 202 Fells Point, 203 Fishtown, 205 Navy Yard, 206 Old Town, 207 Princeton, 208 Rittenhouse, 209 Wilmington',
  ],
  ['average monthly sales at Wilmington over 2025', 'TREND | Revenue | 2025-01-01..2025-12-31 MONTHLY | at 209 Wilmington'],
  ['average monthly rent at Back Bay', 'TREND | Occupancy | 2025-07-01..2026-06-30 MONTHLY | at 101 Back Bay'],
  ['monthly average revenue, 2025, by store', 'not understood: average'],
  ['LTM four-wall EBITDA as of Mar-26', 'FIGURES | Four-wall EBITDA | 2025-04-01..2026-03-31 | at all'],
  ['LTM four-wall EBITDA as of Mar-26 / as of Jun-26', 'FIGURES | Four-wall EBITDA | 2025-07-01..2026-06-30 | at all'],
  ['TTM revenue as of May 2026', 'FIGURES | Revenue | 2025-06-01..2026-05-31 | at all'],
  ['COGS % by quarter, 2024Q1–2026Q2', 'TREND | Cost of goods | 2024-01-01..2026-06-30 QUARTERLY | at all | SHARE_OF_REVENUE'],
  [
    'COGS % by quarter, 2024Q1–2026Q2 / for the Northeast',
    'TREND | Cost of goods | 2024-01-01..2026-06-30 QUARTERLY | at Northeast | SHARE_OF_REVENUE',
  ],
  ['revenue 2025Q3 vs 2024Q3', 'COMPARE | Revenue | 2025-07-01..2025-09-30 | at all | vs PRIOR_YEAR'],
  [
    'Please provide a common-size income statement for the Mid-Atlantic for the six months ended June 30, 2026.',
    'REPORT | 2026-01-01..2026-06-30 | at Mid-Atlantic | SHARE_OF_REVENUE',
  ],
  ['common size P&L June', 'REPORT | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE'],
  [
    'Flux on Direct operating, June vs May, by account, threshold $5k',
    'FILTER | Direct operating | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by ACCOUNT | CHANGE FURTHER 5000',
  ],
  [
    'Flux on Direct operating, June vs May, by account, threshold $5k / same thing against June PY',
    'FILTER | Direct operating | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | CHANGE FURTHER 5000',
  ],
  [
    'flux analysis on labor by account, Q2 vs Q1, over $10k',
    'FILTER | Labor | 2026-04-01..2026-06-30 | at all | vs PRIOR_PERIOD | by ACCOUNT | CHANGE FURTHER 10000',
  ],
  ['P&L by location, columns = stores, June 2026, incl. total', 'REPORT | 2026-06-01..2026-06-30 | at all | by LOCATION'],
  [
    'For the board pack I need labor as a percentage of revenue in the Northeast for May 2026, May 2025 and May 2024, if possible in one table.',
    'TREND | Labor | 2026-05-01..2026-05-31 MONTHLY | at Northeast | SHARE_OF_REVENUE | by YEAR | first 3',
  ],
  [
    'For the board pack I need labor as a percentage of revenue in the Northeast for May 2026, May 2025 and May 2024, if possible in one table. / same for June',
    'TREND | Labor | 2026-06-01..2026-06-30 MONTHLY | at Northeast | SHARE_OF_REVENUE | by YEAR | first 3',
  ],
  [
    'marketing as % of revenue by location with the company average alongside',
    'BREAKDOWN | 6140 | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION',
  ],
  [
    'marketing as % of revenue by location with the company average alongside / FY25',
    'BREAKDOWN | 6140 | 2025-01-01..2025-12-31 | at all | SHARE_OF_REVENUE | by LOCATION',
  ],
  [
    'list of locations where labor grew faster than revenue YTD',
    'FILTER | Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | SHARE_CHANGE ABOVE 0',
  ],
  [
    'which stores grew labor faster than sales in Q2',
    'FILTER | Labor | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | SHARE_CHANGE ABOVE 0',
  ],
  ['where are costs growing faster than revenue', 'not understood: faster than'],
  ['13-month revenue trend, Old Town', 'TREND | Revenue | 2025-06-01..2026-06-30 MONTHLY | at 206 Old Town'],
  ['18 month labor % trend', 'TREND | Labor | 2025-01-01..2026-06-30 MONTHLY | at all | SHARE_OF_REVENUE'],
  [
    'Did we hit plan in the first half, and if so was it sales or cost?',
    'BRIDGE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs Budget 2026 | by LINE',
  ],
  [
    'were sales up in june because of traffic or check',
    'BRIDGE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
  ],
  [
    'did sales change in q2 because of traffic or check',
    'BRIDGE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
  ],
  [
    'did revenue change at 303 in q2 vs py because of traffic or check',
    'BRIDGE | Revenue | 2026-04-01..2026-06-30 | at 303 Decatur | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
  ],
  [
    'did sales change, june vs last june because of traffic or check',
    'BRIDGE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
  ],
  [
    'is revenue down at Princeton in Q2 - fewer guests or lower checks',
    'BRIDGE | Revenue | 2026-04-01..2026-06-30 | at 207 Princeton | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
  ],
  [
    'volume/price analysis on sales Q2 vs last year',
    'BRIDGE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
  ],
  [
    'traffic and ticket impact on revenue growth in Q2',
    'BRIDGE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
  ],
  [
    'what share of the extra revenue did we keep, Q2 vs Q2 last year',
    'COMPARE | Revenue + Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR',
  ],
  [
    'how much of the extra sales did we keep in June',
    'COMPARE | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR',
  ],
  ['guests and average check at Hoboken in June', 'FIGURES | Guests + Average check | 2026-06-01..2026-06-30 | at 204 Hoboken'],
  [
    'Decatur vs the rest of the southeast on food cost %',
    'COMPARE | 5010 | 2026-01-01..2026-06-30 | at 303 Decatur | SHARE_OF_REVENUE | vs 301 Carytown, 302 Charleston, 304 Durham, 305 Greenville, 306 Inman Park, 307 Savannah, 308 South End',
  ],
  [
    'Decatur vs the rest of the southeast, food cost % Q2',
    'COMPARE | 5010 | 2026-04-01..2026-06-30 | at 303 Decatur | SHARE_OF_REVENUE | vs 301 Carytown, 302 Charleston, 304 Durham, 305 Greenville, 306 Inman Park, 307 Savannah, 308 South End',
  ],
  [
    'food cost % at Decatur vs the rest of the southeast',
    'COMPARE | 5010 | 2026-01-01..2026-06-30 | at 303 Decatur | SHARE_OF_REVENUE | vs 301 Carytown, 302 Charleston, 304 Durham, 305 Greenville, 306 Inman Park, 307 Savannah, 308 South End',
  ],
  [
    'food cost % at Decatur vs the rest of its region',
    'COMPARE | 5010 | 2026-01-01..2026-06-30 | at 303 Decatur | SHARE_OF_REVENUE | vs 301 Carytown, 302 Charleston, 304 Durham, 305 Greenville, 306 Inman Park, 307 Savannah, 308 South End',
  ],
  [
    'compare Decatur with the rest of its region on food cost %',
    'COMPARE | 5010 | 2026-01-01..2026-06-30 | at 303 Decatur | SHARE_OF_REVENUE | vs 301 Carytown, 302 Charleston, 304 Durham, 305 Greenville, 306 Inman Park, 307 Savannah, 308 South End',
  ],
  [
    'Hoboken vs the others, labor % Q2',
    'COMPARE | Labor | 2026-04-01..2026-06-30 | at 204 Hoboken | SHARE_OF_REVENUE | vs all but 204 Hoboken',
  ],
  ['Hoboken vs its region, labor % Q2', 'COMPARE | Labor | 2026-04-01..2026-06-30 | at 204 Hoboken | SHARE_OF_REVENUE | vs Mid-Atlantic'],
  ['Hoboken vs the average store, labor % Q2', 'COMPARE | Labor | 2026-04-01..2026-06-30 | at 204 Hoboken | SHARE_OF_REVENUE | vs all'],
  [
    'compare Hoboken to the average store on labor %',
    'COMPARE | Labor | 2026-01-01..2026-06-30 | at 204 Hoboken | SHARE_OF_REVENUE | vs all',
  ],
  ['Hoboken vs the average check, June', 'FIGURES | Average check | 2026-06-01..2026-06-30 | at 204 Hoboken'],
  ['utilities jan thru mar vs same 4 months last year', 'not understood: 4'],
  ['revenue this month vs same days last June', 'not understood: days'],
  ['best quarter of the year', 'RANK | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | by PERIOD | DESC | first 1'],
  ['top quarter for revenue', 'RANK | Revenue | 2023-10-01..2026-06-30 | at all | by PERIOD | DESC | first 1'],
  [
    'same-store sales growth vs total sales growth, Q2',
    'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | same stores && COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR',
  ],
  [
    'which stores were profitable in Q1 on a net income basis',
    'FILTER | Net income | 2026-01-01..2026-03-31 | at all | by LOCATION | VALUE ABOVE 0',
  ],
  [
    'stores whose food cost rose faster than revenue ytd',
    'FILTER | 5010 | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | SHARE_CHANGE ABOVE 0',
  ],
  [
    'locations where labor has grown faster than sales',
    'FILTER | Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | SHARE_CHANGE ABOVE 0',
  ],
  [
    'did labor grow faster than sales in Q2',
    'COMPARE | Labor + Revenue | 2026-04-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR',
  ],
  ['AUV by region last 12 months', 'BREAKDOWN | Average unit volume | 2025-07-01..2026-06-30 | at all | by REGION'],
  [
    'biggest increases in direct operating vs LY at Bethesda',
    'RANK | Direct operating | 2026-01-01..2026-06-30 | at 201 Bethesda | CHANGE | vs PRIOR_YEAR | by ACCOUNT | DESC',
  ],
  [
    'biggest increases in direct operating vs LY',
    'RANK | Direct operating | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | DESC',
  ],
  [
    'Which account moved the most at Greenville between May and June?',
    'RANK | 2026-06-01..2026-06-30 | at 305 Greenville | CHANGE | vs PRIOR_PERIOD | by ACCOUNT | LARGEST | first 1',
  ],
  [
    'Did Hoboken beat last year in every month this year?',
    'FILTER | Four-wall EBITDA | 2026-01-01..2026-06-30 | at 204 Hoboken | vs PRIOR_YEAR | by PERIOD | VARIANCE FAVORABLE',
  ],
  [
    'which months did Hoboken beat last year this year',
    'FILTER | Four-wall EBITDA | 2026-01-01..2026-06-30 | at 204 Hoboken | vs PRIOR_YEAR | by PERIOD | VARIANCE FAVORABLE',
  ],
  ['R&M per store ytd, only those at least 10k', 'FILTER | 6160 | 2026-01-01..2026-06-30 | at all | by LOCATION | VALUE AT_LEAST 10000'],
  ['how many stores are in the Mid-Atlantic', 'CHECK | all days | at Mid-Atlantic | LOCATIONS'],
  ['how many stores are in the Mid-Atlantic region', 'CHECK | all days | at Mid-Atlantic | LOCATIONS'],
  [
    'Q2 P&L for the Southeast against budget and last year',
    'REPORT | 2026-04-01..2026-06-30 | at Southeast | vs Budget 2026 | also vs PRIOR_YEAR',
  ],
  [
    "I'm the RM for the Southeast and I have my review on Friday, could you please put together the Q2 P&L for my region against budget and last year?",
    'REPORT | 2026-04-01..2026-06-30 | at Southeast | vs Budget 2026 | also vs PRIOR_YEAR',
  ],
  ['P&L Cambridge May vs budget', 'REPORT | 2026-05-01..2026-05-31 | at 102 Cambridge | vs Budget 2026'],
  ['p&l New Haven this June vs last June', 'REPORT | 2026-06-01..2026-06-30 | at 104 New Haven | vs PRIOR_YEAR'],
  ['line by line, New Haven this June vs last June', 'REPORT | 2026-06-01..2026-06-30 | at 104 New Haven | vs PRIOR_YEAR'],
  [
    "who's my worst store on food cost in the Northeast",
    'RANK | 5010 | 2026-01-01..2026-06-30 | at Northeast | SHARE_OF_REVENUE | by LOCATION | DESC | first 1',
  ],
  ['repairs at Portland March thru May', 'FIGURES | 6160 | 2026-03-01..2026-05-31 | at 105 Portland'],
  ['Worcester 2024 P&L whole thing pls', 'REPORT | 2024-01-01..2024-12-31 | at 107 Worcester'],
  [
    'Utilities, Hartford, winter months Dec 2025 to Feb 2026, compared to the winter before',
    'COMPARE | 6150 | 2025-12-01..2026-02-28 | at 103 Hartford | vs PRIOR_YEAR',
  ],
  [
    'winter vs summer: revenue dec 2025 to feb 2026 against jun to aug 2025',
    'COMPARE | Revenue | 2025-12-01..2026-02-28 | at all | vs 2025-06-01..2025-08-31',
  ],
  [
    'what % of sales does occupancy eat at each store, TTM',
    'BREAKDOWN | Occupancy | 2025-07-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION',
  ],
  ['R&M per store ytd, hide anybody under 10k', 'FILTER | 6160 | 2026-01-01..2026-06-30 | at all | by LOCATION | VALUE AT_LEAST 10000'],
  ['line by line, New Haven this June vs last June', 'REPORT | 2026-06-01..2026-06-30 | at 104 New Haven | vs PRIOR_YEAR'],
  ['property insurance, everything in 2026, by location', 'BREAKDOWN | 6550 | 2026-01-01..2026-06-30 | at all | by LOCATION'],
  [
    'which account moved the most in June vs May at Greenville',
    'RANK | 2026-06-01..2026-06-30 | at 305 Greenville | CHANGE | vs PRIOR_PERIOD | by ACCOUNT | LARGEST | first 1',
  ],
  [
    'which account moved the most between May and June',
    'RANK | 2026-06-01..2026-06-30 | at all | CHANGE | vs PRIOR_PERIOD | by ACCOUNT | LARGEST | first 1',
  ],
  [
    'which account changed the most at Greenville between May and June',
    'RANK | 2026-06-01..2026-06-30 | at 305 Greenville | CHANGE | vs PRIOR_PERIOD | by ACCOUNT | LARGEST | first 1',
  ],
  [
    'which line moved the most between May and June',
    'RANK | 2026-06-01..2026-06-30 | at all | CHANGE | vs PRIOR_PERIOD | by LINE | LARGEST | first 1',
  ],
  [
    'what moved between May and June at Hoboken',
    'BRIDGE | Four-wall EBITDA | 2026-06-01..2026-06-30 | at 204 Hoboken | vs PRIOR_PERIOD | by LINE',
  ],
  [
    'biggest increases in labor vs last year at Hoboken',
    'RANK | Labor | 2026-01-01..2026-06-30 | at 204 Hoboken | CHANGE | vs PRIOR_YEAR | by LINE | DESC',
  ],
  [
    'biggest increase in labor vs last year',
    'RANK | Labor | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | DESC',
  ],
  [
    'largest increases in direct operating at Bethesda in Q2 vs last year',
    'RANK | Direct operating | 2026-04-01..2026-06-30 | at 201 Bethesda | CHANGE | vs PRIOR_YEAR | by ACCOUNT | DESC',
  ],
  ['how many stores are in the Mid-Atlantic', 'CHECK | all days | at Mid-Atlantic | LOCATIONS'],
  ['how many stores are in the Mid-Atlantic region', 'CHECK | all days | at Mid-Atlantic | LOCATIONS'],
  [
    'Good morning – could you tell me what the company earned at the net income line in the first half of 2026, and how that compares with the first half of 2025?',
    'COMPARE | Net income | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR',
  ],
  [
    'COGS variance to Budget 2026, June, by location',
    'COMPARE | Cost of goods | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION',
  ],
  [
    'When I compare Greenville and Durham, which one is more profitable at the store level over the trailing twelve months?',
    'COMPARE | Four-wall EBITDA | 2025-07-01..2026-06-30 | at 305 Greenville | SHARE_OF_REVENUE | vs 304 Durham',
  ],
  [
    'Corporate overhead as % of sales, by quarter since 2024',
    'TREND | Corporate overhead | 2024-01-01..2026-06-30 QUARTERLY | at all | SHARE_OF_REVENUE',
  ],
  ['How is four-wall EBITDA different from controllable income?', 'DEFINE | Four-wall EBITDA + Controllable income'],
  [
    'Which five stores contributed most to the growth in sales YTD?',
    'RANK | Revenue | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | DESC | first 5',
  ],
  ['AUV by region on a trailing-12 basis', 'BREAKDOWN | Average unit volume | 2025-07-01..2026-06-30 | at all | by REGION'],
  [
    'SSS growth by month, July 2025 – June 2026',
    'TREND | Revenue | 2025-07-01..2026-06-30 MONTHLY | at all | CHANGE_PERCENT | vs PRIOR_YEAR | same stores',
  ],
  [
    "Explain the drop in Cambridge's controllable income year over year.",
    'BRIDGE | Controllable income | 2026-01-01..2026-06-30 | at 102 Cambridge | vs PRIOR_YEAR | by LINE',
  ],
  [
    "Decatur's ramp: revenue and labor hours for each month since Nov 2025",
    'TREND | Revenue + Labor hours | 2025-11-01..2026-06-30 MONTHLY | at 303 Decatur',
  ],
  ['Comparative P&L, three regions across, 1H26', 'REPORT | 2026-01-01..2026-06-30 | at all | by REGION'],
  ['What did we give away in discounts and comps in December 2025?', 'FIGURES | 4090 | 2025-12-01..2025-12-31 | at all'],
  [
    'Monthly guests for Back Bay, Cambridge, Hartford from 2025-07 to 2026-06 as lines',
    'TREND | Guests | 2025-07-01..2026-06-30 MONTHLY | at 101 Back Bay, 102 Cambridge, 103 Hartford | by LOCATION | LINE',
  ],
  ['vendor with the highest spend in Q2', 'RANK | 2026-04-01..2026-06-30 | at all | by VENDOR | DESC | first 1'],
  [
    'Which line explains most of the miss on net income in May?',
    'BRIDGE | Net income | 2026-05-01..2026-05-31 | at all | vs Budget 2026 | by LINE',
  ],
  [
    'Average check by store for Q2, with the difference to the company average',
    'COMPARE | Average check | 2026-04-01..2026-06-30 | at all | vs all | by LOCATION',
  ],
  [
    "How stable is Greenville's labor percentage month to month over the past two years?",
    'TREND | Labor | 2024-07-01..2026-06-30 MONTHLY | at 305 Greenville | SHARE_OF_REVENUE',
  ],
  ['CAM charges that hit in the second half of 2025, by location', 'BREAKDOWN | 6530 | 2025-07-01..2025-12-31 | at all | by LOCATION'],
  ['Corporate travel in Mar 2026: who were the vendors?', 'RANK | 7030 | 2026-03-01..2026-03-31 | at all | by VENDOR | DESC'],
  ['what are the biggest red flags in the Q2 numbers', 'ATTENTION | 2026-04-01..2026-06-30 | at all'],
  ['Net income rolling 3 months', 'TREND | Net income | 2025-07-01..2026-06-30 MONTHLY | at all | rolling 3'],
  [
    'Total rent (base + percentage) ÷ sales for Old Town since 2023',
    'FIGURES | Base rent plus Percentage rent | 2023-08-01..2026-06-30 | at 206 Old Town | SHARE_OF_REVENUE',
  ],
  ['Salaries at corporate: budget vs actual by month, 2026', 'TREND | 7010 | 2026-01-01..2026-06-30 MONTHLY | at all | vs Budget 2026'],
  [
    'Guests ÷ seats for each restaurant, June',
    'BREAKDOWN | Guests | 2026-06-01..2026-06-30 | at all | PER_METRIC | per Seats | by LOCATION',
  ],
  [
    'Princeton and Rittenhouse: which has the higher sales per square foot, TTM?',
    'FIGURES | Revenue | 2025-07-01..2026-06-30 | at 207 Princeton, 208 Rittenhouse | PER_METRIC | per Square feet | by LOCATION',
  ],
])('%s', (asked, expected) => {
  expect(sessionMeaning(asked, reader, names)).toBe(expected)
})
