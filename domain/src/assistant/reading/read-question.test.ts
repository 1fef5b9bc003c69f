import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planSummary, readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { NO_CONTEXT } from '../chat.ts'
import type { Plan, QuestionReading } from '../plan.ts'
import { parsePlan, planDocument, planText, readPlanText } from '../plan-text.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function summary(reading: QuestionReading): string {
  return readingSummary(reading, names)
}

function planOf(question: string, last: Plan | null = null): Plan {
  const reading = reader.read(question, last)
  if (reading.kind !== 'PLAN') throw new Error(summary(reading))
  return reading.plan
}

// Asked on July 15, 2026, of books that end with June.
const ASKED: readonly (readonly [question: string, read: string])[] = [
  ['How much did we sell in May?', 'FIGURES | Revenue | 2026-05-01..2026-05-31 | at all'],
  ['total sales for Q1 across all stores', 'FIGURES | Revenue | 2026-01-01..2026-03-31 | at all'],
  ["What's our rent at Hoboken this year?", 'FIGURES | Occupancy | 2026-01-01..2026-06-30 | at 204 Hoboken'],
  ['how many guests did Charleston have in June', 'FIGURES | Guests | 2026-06-01..2026-06-30 | at 302 Charleston'],
  ['Net income 2025', 'FIGURES | Net income | 2025-01-01..2025-12-31 | at all'],
  ['cogs % in June vs May', 'COMPARE | Cost of goods | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | vs PRIOR_PERIOD'],
  [
    'Give me labor as a percent of sales for the Mid Atlantic, Q2',
    'FIGURES | Labor | 2026-04-01..2026-06-30 | at Mid-Atlantic | SHARE_OF_REVENUE',
  ],
  [
    'How did Savannah do last month compared to the same month last year?',
    'COMPARE | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at 307 Savannah | vs PRIOR_YEAR',
  ],
  ['Are we over budget on labor this year?', 'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | vs Budget 2026'],
  [
    'Which stores are over budget on labor?',
    'FILTER | Labor | 2026-01-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0',
  ],
  [
    'which stores missed their EBITDA budget in June',
    'FILTER | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE',
  ],
  ['rank the stores by revenue', 'RANK | Revenue | 2026-01-01..2026-06-30 | at all | by LOCATION | DESC'],
  [
    'top 3 stores by sales growth',
    'RANK | Revenue | 2026-01-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by LOCATION | DESC | first 3',
  ],
  ['worst store for food cost in Q2', 'RANK | 5010 | 2026-04-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | DESC | first 1'],
  ['lowest four wall margin', 'RANK | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | ASC'],
  ['show me utilities by location for June', 'BREAKDOWN | 6150 | 2026-06-01..2026-06-30 | at all | by LOCATION'],
  ['break down occupancy for Back Bay', 'BREAKDOWN | Occupancy | 2026-06-01..2026-06-30 | at 101 Back Bay | by ACCOUNT'],
  ['What makes up corporate overhead?', 'BREAKDOWN | Corporate overhead | 2026-06-01..2026-06-30 | at all | by ACCOUNT'],
  ['why did EBITDA drop in June?', 'BRIDGE | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LINE'],
  ['why is Worcester losing money', 'BRIDGE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at 107 Worcester | vs PRIOR_YEAR | by LINE'],
  ['What drove the increase in labor vs last year?', 'BRIDGE | Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT'],
  ['compare Back Bay and Cambridge revenue in June', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at 101 Back Bay | vs 102 Cambridge'],
  [
    'Northeast vs Southeast EBITDA margin',
    'COMPARE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at Northeast | SHARE_OF_REVENUE | vs Southeast',
  ],
  ['marketing spend by month in 2025', 'TREND | 6140 | 2025-01-01..2025-12-31 MONTHLY | at all'],
  ['trend of prime cost % last 6 months', 'TREND | Prime cost | 2026-01-01..2026-06-30 MONTHLY | at all | SHARE_OF_REVENUE'],
  ['sales per labor hour by store', 'BREAKDOWN | Sales per labor hour | 2026-06-01..2026-06-30 | at all | by LOCATION'],
  ['what did we pay Sysco last month', 'not understood: sysco'],
  [
    'list all invoices over $5k in repairs for Q2',
    'TRANSACTIONS | 6160 | 2026-04-01..2026-06-30 | at all | VALUE ABOVE 5000 | of Bill, Expense',
  ],
  ['How is prime cost calculated?', 'DEFINE | Prime cost'],
  ['when was the data last updated', 'CHECK | COVERAGE'],
  ['overtime in June by store, highest first', 'RANK | 6040 | 2026-06-01..2026-06-30 | at all | by LOCATION | DESC'],
  ['How much cash do we have?', 'refused: NOT_IN_LEDGER_REPORTS'],
  ['will we hit budget this year?', 'refused: FORECAST'],
  [
    'average check at Old Town in June 2026 vs June 2025',
    'COMPARE | Average check | 2026-06-01..2026-06-30 | at 206 Old Town | vs PRIOR_YEAR',
  ],
  ['EBITDA 6/2026', 'FIGURES | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all'],
  ['revenue Jan-Mar 2026', 'FIGURES | Revenue | 2026-01-01..2026-03-31 | at all'],
  ['store 205 sales last quarter', 'FIGURES | Revenue | 2026-04-01..2026-06-30 | at 205 Navy Yard'],
  [
    'what was total labor cost in the southeast excluding Decatur for May',
    'FIGURES | Labor | 2026-05-01..2026-05-31 | at 301 Carytown, 302 Charleston, 304 Durham, 305 Greenville, 306 Inman Park, 307 Savannah, 308 South End',
  ],
  [
    'biggest expenses last month',
    'RANK | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-06-01..2026-06-30 | at all | by ACCOUNT | DESC',
  ],
  [
    'any stores with EBITDA margin below 15%?',
    'FILTER | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | by LOCATION | SHARE_OF_REVENUE BELOW 0.15',
  ],
  ['which location had the best June?', 'RANK | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | by LOCATION | DESC | first 1'],
  ['insurance and property tax by location in 2025', 'BREAKDOWN | 6550 + 6540 | 2025-01-01..2025-12-31 | at all | by LOCATION'],
  ['show delivery sales year to date vs budget', 'COMPARE | 4040 | 2026-01-01..2026-06-30 | at all | vs Budget 2026'],
  ['How are we doing this year?', 'FIGURES | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at all'],
  ['P&L for Princeton in June', 'REPORT | 2026-06-01..2026-06-30 | at 207 Princeton'],
  ['SPLH by store worst to best, June', 'RANK | Sales per labor hour | 2026-06-01..2026-06-30 | at all | by LOCATION | ASC'],
  [
    'stores with labor percent over 32 in June',
    'FILTER | Labor percent | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE ABOVE 0.32',
  ],
  [
    'stores with labor percent over 32% in June',
    'FILTER | Labor percent | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE ABOVE 0.32',
  ],
  [
    'Why did guests fall in Q1 against a year ago, and where?',
    'BRIDGE | Guests | 2026-01-01..2026-03-31 | at all | vs PRIOR_YEAR | by LOCATION',
  ],
  [
    'why is corporate overhead up so much on last yr',
    'BRIDGE | Corporate overhead | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT',
  ],
  [
    "Why's the Northeast behind last year on sales in Q2?",
    'BRIDGE | Revenue | 2026-04-01..2026-06-30 | at Northeast | vs PRIOR_YEAR | by ACCOUNT',
  ],
  [
    'How much did annual sales grow from 2024 to 2025?',
    'COMPARE | Revenue | 2025-01-01..2025-12-31 | at all | CHANGE_PERCENT | vs PRIOR_YEAR',
  ],
  [
    'Northeast without Worcester, labor in June',
    'FIGURES | Labor | 2026-06-01..2026-06-30 | at 101 Back Bay, 102 Cambridge, 103 Hartford, 104 New Haven, 105 Portland, 106 Providence',
  ],
  ['labor in the quarter we just closed', 'FIGURES | Labor | 2026-04-01..2026-06-30 | at all'],
  ['labor for the quarter at Hoboken', 'FIGURES | Labor | 2026-04-01..2026-06-30 | at 204 Hoboken'],
  ['when do the books start', 'CHECK | COVERAGE'],
  ['labor through May', 'FIGURES | Labor | 2026-01-01..2026-05-31 | at all'],
  ['labor Q2 25', 'FIGURES | Labor | 2025-04-01..2025-06-30 | at all'],
  ['just the Northeast ones please', 'not understood: just'],
  ['without the Southeast', 'not understood: without'],
  ['where do delivery commissions sit in the P&L', 'DEFINE | 6120'],
  ['mgmt and bev cost in June', 'FIGURES | Management + 5020 | 2026-06-01..2026-06-30 | at all'],
  ['card fees qtr by qtr, 2025 thru now', 'TREND | 6130 | 2025-01-01..2026-06-30 QUARTERLY | at all'],
  // Two times of which only the last says its year.
  ['labor in May and June 2025', 'TREND | Labor | 2025-05-01..2025-06-30 MONTHLY | at all'],
  ['rent in April, May and June of last year', 'TREND | Occupancy | 2025-04-01..2025-06-30 MONTHLY | at all'],
  ['labor Q1 vs Q2 2025', 'COMPARE | Labor | 2025-04-01..2025-06-30 | at all | vs PRIOR_PERIOD'],
  ['compare May vs June 2025 labor', 'COMPARE | Labor | 2025-06-01..2025-06-30 | at all | vs PRIOR_PERIOD'],
  ['labor in the first and second quarter of 2025', 'TREND | Labor | 2025-01-01..2025-06-30 QUARTERLY | at all'],
  ['December and January 2026 revenue', 'TREND | Revenue | 2025-12-01..2026-01-31 MONTHLY | at all'],
  ['Q2 vs Q2 2025 revenue', 'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['labor in June 2025 and 2026', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['labor in June of 2025 and June of 2026', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['labor June last year', 'FIGURES | Labor | 2025-06-01..2025-06-30 | at all'],
  ['labor june vs june last year', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['labor in June 2024, 2025 and 2026', 'TREND | Labor | 2026-06-01..2026-06-30 MONTHLY | at all | by YEAR | first 3'],
  ['P&L by location for June', 'REPORT | 2026-06-01..2026-06-30 | at all | by LOCATION'],
  ['P&L by region for Q2 vs budget', 'REPORT | 2026-04-01..2026-06-30 | at all | vs Budget 2026 | by REGION'],
  ['quarterly P&L for 2025, Northeast', 'REPORT | 2025-01-01..2025-12-31 | at Northeast | by PERIOD'],
  ['labor in the Southeast without the Southeast', 'not understood: without'],
  ['P&L by location by month', 'not understood: month'],
  ['P&L by account', 'not understood: account'],
  [
    'which stores missed budget each month this year',
    'FILTER | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE | rolling -1',
  ],
  [
    'Why did we miss the four-wall budget in May, and which locations caused it?',
    'BRIDGE | Four-wall EBITDA | 2026-05-01..2026-05-31 | at all | vs Budget 2026 | by LINE',
  ],
  [
    'who is to blame for the EBITDA shortfall in June',
    'BRIDGE | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION',
  ],
  ['did food cost go up?', 'COMPARE | 5010 | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  [
    'change in utilities vs prior year by location',
    'COMPARE | 6150 | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by LOCATION',
  ],
  ['what % of revenue is rent at each store', 'BREAKDOWN | Occupancy | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION'],
  [
    'revenue per square foot by store last 12 months',
    'BREAKDOWN | Revenue | 2025-07-01..2026-06-30 | at all | PER_METRIC | per Square feet | by LOCATION',
  ],
  ['revenue per seat', 'FIGURES | Revenue | 2026-01-01..2026-06-30 | at all | PER_METRIC | per Seats'],
  ['What was the labor budget for June?', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026'],
  ['budget variance for direct operating in June', 'COMPARE | Direct operating | 2026-06-01..2026-06-30 | at all | vs Budget 2026'],
  ['give me the numbers for June', 'FIGURES | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all'],
  ['are we profitable', 'choose: Gross profit, Controllable income, Four-wall EBITDA, Net income'],
  ['beer wine and liquor sales vs cost in June', 'FIGURES | 4030 + 5030 | 2026-06-01..2026-06-30 | at all'],
  ['gross margin by store', 'BREAKDOWN | Gross profit | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION'],
  ['how did food sales compare to beverage sales this year', 'FIGURES | 4010 + 4020 | 2026-01-01..2026-06-30 | at all'],
  ['catering revenue the last three months', 'FIGURES | 4050 | 2026-04-01..2026-06-30 | at all'],
  ['payroll taxes ytd thru May', 'FIGURES | 6080 | 2026-01-01..2026-05-31 | at all'],
  [
    'List accounts that increased more than $5,000 vs last month',
    'FILTER | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by ACCOUNT | CHANGE ABOVE 5000',
  ],
  ['who is our biggest vendor', 'RANK | 2026-01-01..2026-06-30 | at all | by VENDOR | DESC | first 1'],
  ['transactions at Back Bay in June', 'FIGURES | Transactions | 2026-06-01..2026-06-30 | at 101 Back Bay'],
  [
    "What's driving the EBITDA miss at Navy Yard?",
    'BRIDGE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at 205 Navy Yard | vs Budget 2026 | by LINE',
  ],
  ['should we close Worcester?', 'refused: ADVICE'],
  ['sales last week', 'FIGURES | Revenue | 2026-07-06..2026-07-12 | at all'],
  ['is labor too high?', 'choose: against Budget 2026, against the year before'],
  ['labor hours per store in June', 'BREAKDOWN | Labor hours | 2026-06-01..2026-06-30 | at all | by LOCATION'],
  ['YoY revenue growth by region', 'COMPARE | Revenue | 2026-01-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by REGION'],
  ['Q2 EBITDA vs budget by region', 'COMPARE | Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | vs Budget 2026 | by REGION'],
  ['rent / sales ratio for Hartford', 'FIGURES | Occupancy | 2026-01-01..2026-06-30 | at 103 Hartford | SHARE_OF_REVENUE'],
  ['5010 in June', 'FIGURES | 5010 | 2026-06-01..2026-06-30 | at all'],
  ['show 6160 by month', 'TREND | 6160 | 2025-07-01..2026-06-30 MONTHLY | at all'],
  ['what happened in May?', 'BRIDGE | Four-wall EBITDA | 2026-05-01..2026-05-31 | at all | vs PRIOR_YEAR | by LINE'],
  ['compare this year to last year', 'COMPARE | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['net income vs last year ytd', 'COMPARE | Net income | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  [
    'top and bottom 5 stores by four-wall EBITDA margin ytd',
    'RANK | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | DESC | first 5 | last 5',
  ],
  ['sales in New Haven and Hartford in June', 'FIGURES | Revenue | 2026-06-01..2026-06-30 | at 103 Hartford, 104 New Haven'],
  [
    'which months in 2025 had labor above 34%?',
    'FILTER | Labor | 2025-01-01..2025-12-31 | at all | by PERIOD | SHARE_OF_REVENUE ABOVE 0.34',
  ],
  [
    'Which locations had labor over 33% of revenue last month?',
    'FILTER | Labor | 2026-06-01..2026-06-30 | at all | by LOCATION | SHARE_OF_REVENUE ABOVE 0.33',
  ],
  [
    'which stores spent more than 33% of sales on labor last month',
    'FILTER | Labor | 2026-06-01..2026-06-30 | at all | by LOCATION | SHARE_OF_REVENUE ABOVE 0.33',
  ],
  ['stores with overtime over 20% of labor', 'FILTER | Overtime / Labor | 2026-01-01..2026-06-30 | at all | by LOCATION | VALUE ABOVE 0.2'],
  ['where did labor rise more than 2% of revenue', 'not understood: of revenue'],
  ['wages in june exluding overtime', 'not understood: exluding overtime'],
  ['revenue by account in June', 'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at all | by ACCOUNT'],
  ['Revenue in May and by store', 'BREAKDOWN | Revenue | 2026-05-01..2026-05-31 | at all | by LOCATION'],
  ['labor at Back Bay above 30%', 'FILTER | Labor | 2026-01-01..2026-06-30 | at 101 Back Bay | by LOCATION | SHARE_OF_REVENUE ABOVE 0.3'],
  [
    'EBITDA at 104, 105 and 106 in June',
    'FIGURES | Four-wall EBITDA | 2026-06-01..2026-06-30 | at 104 New Haven, 105 Portland, 106 Providence',
  ],
  ['What is Labor percent?', 'choose: the figure of Labor percent, what Labor percent is made of'],
  ['how do Q1 2026 sales compare to Q1 2025', 'COMPARE | Revenue | 2026-01-01..2026-03-31 | at all | vs PRIOR_YEAR'],
  [
    'why was Q2 EBITDA different from Q1 at Back Bay',
    'BRIDGE | Four-wall EBITDA | 2026-04-01..2026-06-30 | at 101 Back Bay | vs PRIOR_PERIOD | by LINE',
  ],
  [
    'which accounts are over budget in Q2',
    'FILTER | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-04-01..2026-06-30 | at all | vs Budget 2026 | by ACCOUNT | CHANGE ABOVE 0',
  ],
  ['revenue at 999 Nowhere', 'not understood: 999, nowhere'],
  ['anything unusual about labor', `ATTENTION | Labor | 2026-06-01..2026-06-30 | at all`],
  ['top 5 transactions', 'TRANSACTIONS | 2026-06-01..2026-06-30 | at all | first 5'],
  ['top 5 stores by transactions in June', 'RANK | Transactions | 2026-06-01..2026-06-30 | at all | by LOCATION | DESC | first 5'],
  ['Suspense', 'TRANSACTIONS | 6895 | all days | at all'],
  ['sales in the quarter before last', 'FIGURES | Revenue | 2026-01-01..2026-03-31 | at all'],
  ['sales in the month before last month', 'FIGURES | Revenue | 2026-05-01..2026-05-31 | at all'],
  ['labor two quarters ago', 'FIGURES | Labor | 2026-01-01..2026-03-31 | at all'],
  ['food cost 3 months ago by store', 'BREAKDOWN | 5010 | 2026-04-01..2026-04-30 | at all | by LOCATION'],
  ['Q2 labor vs two quarters ago', 'not understood: ago'],
  ['labor over two quarters', 'not understood: two'],
  ['sales in the last month of 2025', 'FIGURES | Revenue | 2025-12-01..2025-12-31 | at all'],
  ['sales in the final quarter of last year', 'FIGURES | Revenue | 2025-10-01..2025-12-31 | at all'],
  ['june vs last june sales', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['sales in June 2024 vs last June', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs 2024-06-01..2024-06-30'],
  ['sales in the last quarter of 2025 vs 2024', 'COMPARE | Revenue | 2025-10-01..2025-12-31 | at all | vs PRIOR_YEAR'],
  ['sales in the last month of 2025 vs 2024', 'COMPARE | Revenue | 2025-12-01..2025-12-31 | at all | vs PRIOR_YEAR'],
  ['sales first quarter of 2025 through June 2025', 'FIGURES | Revenue | 2025-01-01..2025-06-30 | at all'],
  ['compare 3 months ago with last month', 'not understood: ago'],
  ['sales the month before last and last month', 'not understood: last'],
  ['labor between 3 months ago and now', 'not understood: ago'],
  ['sales as of two months ago', 'not understood: ago'],
  ['top 3 months ago', 'not understood: ago'],
  ['how did the larger stores do in June', 'not understood: larger'],
  ['lower regions', 'not understood: lower'],
  ['sales last June', 'FIGURES | Revenue | 2026-06-01..2026-06-30 | at all'],
]

describe('a question by itself', () => {
  it.each(ASKED)('%s', (question, read) => expect(summary(reader.read(question, null))).toBe(read))

  it('is read the same in capitals, without accents, and with other marks', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ASKED), fc.constantFrom('upper', 'spaces', 'marks'), ([question, read], change) => {
        const typed =
          change === 'upper' ? question.toUpperCase() : change === 'spaces' ? `  ${question.replaceAll(' ', '   ')} ` : `${question}?!`
        expect(summary(reader.read(typed, null)).toLowerCase()).toBe(read.toLowerCase())
      }),
    )
  })

  it('ends for whatever is typed, with a plan that can be kept or a reason', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 80 }),
          fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(' ')),
        ),
        (typed) => {
          const reading = reader.read(typed, null)
          const plans = reading.kind === 'PLAN' ? [reading.plan] : reading.kind === 'CHOICE' ? reading.choices.map(({ plan }) => plan) : []
          expect(plans.map((plan) => parsePlan(planDocument(plan)))).toEqual(plans)
          expect(reading.kind === 'PLAN' || reading.kind === 'CHOICE').toBe(plans.length > 0)
        },
      ),
    )
  })

  it('names a word that nothing understands, wherever it stands', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ASKED.filter(([, read]) => /^[A-Z]/.test(read))), fc.nat(), ([question], at) => {
        const words = question.split(' ')
        words.splice(at % (words.length + 1), 0, 'zzyzxq')
        expect(summary(reader.read(words.join(' '), null))).toContain('zzyzxq')
      }),
    )
  })
})

const WORDS = [
  'revenue',
  'labor',
  '%',
  'by',
  'store',
  'vs',
  'budget',
  'last',
  'month',
  'Q2',
  'top',
  '5',
  'above',
  '10%',
  'Back Bay',
  'except',
  'why',
  'per',
  'guest',
  'and',
  'region',
  'year',
  'rolling',
  '12',
  'transactions',
]

describe('what a question leaves open', () => {
  it.each([
    ['What was revenue last month?', ['places']],
    ['Back Bay against the company on labor %', ['span']],
    ['which location has the highest food cost?', ['span', 'measure', 'places']],
    ['EBITDA in June at Princeton', ['rows']],
    ['labor at Princeton, Jun 25', ['span']],
    ['labor at Princeton, June 2025', []],
  ] as const)('%s', (question, assumed) => {
    const reading = reader.read(question, null)
    expect(reading.kind === 'PLAN' && reading.assumed).toEqual(assumed)
  })

  it('is taken from what is in view', () => {
    const days = { startDate: names.time.today, endDate: names.time.today }
    const reading = reader.read('labor %', null, { ...NO_CONTEXT, locationIds: ['3'], days })
    expect(summary(reading)).toBe('FIGURES | Labor | 2026-07-15..2026-07-15 | at 103 Hartford | SHARE_OF_REVENUE')
    expect(reading.kind === 'PLAN' && reading.assumed).toEqual(['span', 'places'])
    expect(summary(reader.read('labor % in May at Cambridge', null, { ...NO_CONTEXT, locationIds: ['3'], days }))).toBe(
      'FIGURES | Labor | 2026-05-01..2026-05-31 | at 102 Cambridge | SHARE_OF_REVENUE',
    )
  })
})

it('says which words it mended', () => {
  const reading = reader.read('revnue in Junee', null)
  expect(reading.kind === 'PLAN' && reading.corrections).toEqual([
    { typed: 'revnue', read: 'revenue' },
    { typed: 'junee', read: 'june' },
  ])
})

it('chooses plans that are whole', () => {
  const reading = reader.read('What was profit in June?', null)
  expect(reading.kind === 'CHOICE' && reading.choices.map(({ plan }) => planSummary(plan, names))).toEqual(
    ['Gross profit', 'Controllable income', 'Four-wall EBITDA', 'Net income'].map(
      (name) => `FIGURES | ${name} | 2026-06-01..2026-06-30 | at all`,
    ),
  )
})

describe('a question that goes on', () => {
  it.each([
    ['labor vs budget in May', 'and for the Southeast?', 'COMPARE | Labor | 2026-05-01..2026-05-31 | at Southeast | vs Budget 2026'],
    ['labor vs budget in May', 'what about June', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026'],
    ['labor vs budget in May', 'by location', 'COMPARE | Labor | 2026-05-01..2026-05-31 | at all | vs Budget 2026 | by LOCATION'],
    ['labor % in May', 'same for rent', 'FIGURES | Occupancy | 2026-05-01..2026-05-31 | at all | SHARE_OF_REVENUE'],
    ['revenue in May', 'vs last year', 'COMPARE | Revenue | 2026-05-01..2026-05-31 | at all | vs PRIOR_YEAR'],
    [
      'Why is EBITDA below budget year to date?',
      'only Back Bay',
      'BRIDGE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at 101 Back Bay | vs Budget 2026 | by LINE',
    ],
    [
      'revenue by region by quarter',
      'make that a table',
      'TREND | Revenue | 2025-07-01..2026-06-30 QUARTERLY | at all | by REGION | TABLE',
    ],
    [
      'transactions in travel for April 2026',
      'only the ones over 2,500',
      'TRANSACTIONS | 7030 | 2026-04-01..2026-04-30 | at all | VALUE ABOVE 2500',
    ],
    [
      'labor by location in June',
      'only those above 50k',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE ABOVE 50000',
    ],
    [
      'which store had the highest revenue in June',
      'and the lowest?',
      'RANK | Revenue | 2026-06-01..2026-06-30 | at all | by LOCATION | ASC | first 1',
    ],
    ['beverage sales by month for 2025', 'make that quarterly', 'TREND | 4020 | 2025-01-01..2025-12-31 QUARTERLY | at all'],
    [
      'labor vs budget in May',
      'take out the Northeast',
      'COMPARE | Labor | 2026-05-01..2026-05-31 | at all but Northeast | vs Budget 2026',
    ],
    ['revenue in May at Back Bay', 'why?', 'BRIDGE | Revenue | 2026-05-01..2026-05-31 | at 101 Back Bay | vs PRIOR_YEAR | by ACCOUNT'],
    ['revenue in May', 'by month', 'TREND | Revenue | 2025-07-01..2026-06-30 MONTHLY | at all'],
    ['labor vs budget in May', 'What was revenue last month?', 'FIGURES | Revenue | 2026-06-01..2026-06-30 | at all'],
  ])('%s, then: %s', (first, then, read) => expect(planSummary(planOf(then, planOf(first)), names)).toBe(read))
})

it('keeps plans as texts', () => {
  for (const [question, read] of ASKED) {
    if (!/^[A-Z]/.test(read)) continue
    const plan = planOf(question)
    expect(readPlanText(planText(plan))).toEqual(plan)
  }
})

it.each([
  ['no JSON', 'This is no JSON. Send a plan as the assistant wrote it.'],
  ['{"kind":"FORECAST"}', 'This is one of FIGURES, COMPARE'],
  ['{"kind":"FIGURES","mappingId":"m","rows":[{}]}', 'A row is a line, an account, a metric, a vendor or a calculation'],
  ['{"kind":"FIGURES","mappingId":"m","rows":[],"span":{"period":"MONTHLY"}}', 'A time span takes exactly one of'],
])('refuses %s as a plan', (text, sentence) => expect(() => readPlanText(text)).toThrow(sentence))

it('says that a chart is none that is drawn here', () => {
  const reading = reader.read('revenue and labor by store in June as a scatter', null)
  expect(reading.kind === 'PLAN' && reading.corrections).toEqual([{ typed: 'as a scatter', read: '' }])
})
