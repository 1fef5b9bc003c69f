import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { keptPlan } from '../../../../test/stored-plans.ts'
import type { Plan } from '../../plan.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'
const YTD = '2026-01-01..2026-06-30'
const OTHERS = '201 Bethesda, 202 Fells Point, 203 Fishtown, 205 Navy Yard, 206 Old Town, 207 Princeton, 208 Rittenhouse, 209 Wilmington'
const OF_HEADLINE = 'choose: Four-wall EBITDA as a share of revenue, all of them ranked by Revenue, all of them ranked by Four-wall EBITDA'

function read(question: string): string {
  return readingSummary(reader.read(question, null), names)
}

// Asked on July 15, 2026, of books that end with June.
describe('places that one is set against', () => {
  it.each([
    ['how does Hoboken compare to the company average', OF_HEADLINE],
    ['how does Hoboken compare to the average store', OF_HEADLINE],
    ['how does Hoboken stack up against the rest', OF_HEADLINE],
    ['labor % at Hoboken vs the average store in June', `COMPARE | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE | vs all`],
    ['compare Hoboken with the company on labor % in June', `COMPARE | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE | vs all`],
    ["compare Hoboken's labor % with the company's in June", `COMPARE | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE | vs all`],
    ['labor % at Hoboken vs its region in June', `COMPARE | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE | vs Mid-Atlantic`],
    [
      'labor % at Hoboken vs other stores in June',
      `COMPARE | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE | vs all but 204 Hoboken`,
    ],
    [
      'labor % at Hoboken against other Mid-Atlantic stores in June',
      `COMPARE | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE | vs ${OTHERS}`,
    ],
    [
      'labor % at Hoboken in June against the rest of the region',
      `COMPARE | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE | vs ${OTHERS}`,
    ],
    ['average check at Hoboken vs the company average in June', `COMPARE | Average check | ${JUNE} | at 204 Hoboken | vs all`],
    ['Hoboken labor against the average store in June', 'choose: Labor as a share of revenue, all of them ranked by Labor'],
    ['sales at Hoboken vs the other stores', 'choose: all of them ranked by Revenue'],
    ['how does Hoboken rank on average check against the rest in June', `RANK | Average check | ${JUNE} | at all | by LOCATION | DESC`],
    // Above or below it, the figures of both tell.
    [
      'is Wilmington below the Mid-Atlantic average on four-wall margin in June',
      `COMPARE | Four-wall EBITDA | ${JUNE} | at 209 Wilmington | SHARE_OF_REVENUE | vs Mid-Atlantic`,
    ],
    ['is Hoboken above company average on labor % in June', `COMPARE | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE | vs all`],
    ['does Hoboken beat the company on average check in June', `COMPARE | Average check | ${JUNE} | at 204 Hoboken | vs all`],
    [
      'how far off the regional average is Hoboken on labor % in June',
      `COMPARE | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE | vs Mid-Atlantic`,
    ],
    ['is Hoboken above average for sales in June', 'choose: all of them ranked by Revenue'],
    [
      'which stores are below the Mid-Atlantic average on EBITDA margin in June',
      `FILTER | Four-wall EBITDA | ${JUNE} | at all | vs Mid-Atlantic | by LOCATION | SHARE_CHANGE BELOW 0`,
    ],
    ['are Hoboken and Princeton above the company average on labor %', 'not understood: the company, average'],
    ['which stores beat the company on labor %', 'not understood: the company'],
    ['did we beat the company budget on labor in June', `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026`],
    // All against all, and a place against itself over time.
    ['labor % vs the average in June', 'not understood: average'],
    ['labor % vs the company average in June', 'not understood: the company average'],
    ['labor % in June, how does it compare to the average store', 'not understood: average store'],
    ['labor % by store vs the average in June', `COMPARE | Labor | ${JUNE} | at all | SHARE_OF_REVENUE | vs all | by LOCATION`],
    ['Southeast labor % vs the company average in June', `COMPARE | Labor | ${JUNE} | at Southeast | SHARE_OF_REVENUE | vs all`],
    ['Hoboken labor % vs its average in June', 'not understood: average'],
    ['Hoboken sales against its average in June', 'not understood: average'],
    ['labor % against our average in June', 'not understood: average'],
    // Every month would stand against all of them.
    ['Hoboken sales vs Durham by month', 'choose: both side by side over time, one against the other over all of this time'],
    ['Northeast sales vs Southeast by month', 'choose: both side by side over time, one against the other over all of this time'],
    ['Hoboken sales vs the company average by month', 'not understood: the company average, month'],
    ['Hoboken labor % vs the others by month', 'not understood: month'],
    // Other than what?
    ['labor % vs the other stores', 'not understood: other, stores'],
    ['labor % at Hoboken and Princeton vs its region', 'not understood: region'],
  ])('%s', (question, plan) => {
    expect(read(question)).toBe(plan)
  })
})

describe('those of many that something holds for', () => {
  it.each([
    ['how many stores grew', `FILTER | Revenue | ${YTD} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 0`],
    ['which stores grew sales in June', `FILTER | Revenue | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 0`],
    ['which stores grew the most in June', `RANK | Revenue | ${JUNE} | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by LOCATION | DESC`],
    [
      'how many stores are getting better',
      `FILTER | Four-wall EBITDA | ${YTD} | at all | vs PRIOR_YEAR | by LOCATION | VARIANCE FAVORABLE`,
    ],
    ['favorable variances', `FILTER | ${YTD} | at all | vs Budget 2026 | by LINE | VARIANCE FAVORABLE`],
    ['unfavourable variances in May', 'FILTER | 2026-05-01..2026-05-31 | at all | vs Budget 2026 | by LINE | VARIANCE UNFAVORABLE'],
    [
      'which stores had unfavorable labor in June',
      `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE`,
    ],
    ['biggest variances to budget in June', `RANK | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LINE | LARGEST`],
    // By size: the first five by sign would leave out larger ones to the other side.
    ['top 5 variances in June', `RANK | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LINE | LARGEST | first 5`],
    ['which lines had the biggest variances in June', `RANK | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LINE | LARGEST`],
    ['biggest variances vs last year in June', `RANK | ${JUNE} | at all | VARIANCE | vs PRIOR_YEAR | by LINE | LARGEST`],
    ['biggest variance yoy in June', `RANK | ${JUNE} | at all | VARIANCE | vs PRIOR_YEAR | by LINE | LARGEST`],
    ['biggest gaps vs last year in June', `RANK | ${JUNE} | at all | VARIANCE | vs PRIOR_YEAR | by LINE | LARGEST`],
    ['top variances vs prior month in June', `RANK | ${JUNE} | at all | VARIANCE | vs PRIOR_PERIOD | by LINE | LARGEST`],
    ['biggest 3 variances vs May', `RANK | ${JUNE} | at all | VARIANCE | vs PRIOR_PERIOD | by LINE | LARGEST | first 3`],
    // The least favorable is the worst.
    [
      'least favorable store in June',
      `RANK | Four-wall EBITDA | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LOCATION | WORST | first 1`,
    ],
    ['least favorable line in June', `RANK | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LINE | WORST | first 1`],
    ['least favorable account in June', `RANK | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by ACCOUNT | WORST | first 1`],
    ['least favorable variance in June', `RANK | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LINE | WORST`],
    ['5 least favorable lines in June', `RANK | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LINE | WORST | first 5`],
    ['least unfavorable line in June', 'not understood: least, unfavorable'],
    ['smallest favorable variance in June', 'not understood: smallest, favorable'],
    ['lowest favorable variances by store in June', 'not understood: lowest, favorable'],
  ])('%s', (question, plan) => {
    expect(read(question)).toBe(plan)
  })
})

describe('other wordings', () => {
  it.each([
    ['is anything missing for June', 'choose: metrics without figures, how far the books go'],
    ['sales this month so far', 'FIGURES | Revenue | 2026-07-01..2026-07-31 | at all'],
    ['sales so far this quarter', 'FIGURES | Revenue | 2026-07-01..2026-09-30 | at all'],
    ['did labor exceed labor in May', `COMPARE | Labor | ${JUNE} | at all | vs PRIOR_PERIOD`],
    ['labor against labor in May', `COMPARE | Labor | ${JUNE} | at all | vs PRIOR_PERIOD`],
    ['are we getting better or worse', 'TREND | Four-wall EBITDA | 2025-07-01..2026-06-30 MONTHLY | at all | vs PRIOR_YEAR'],
    [
      'did we keep costs within budget in June',
      `COMPARE | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | ${JUNE} | at all | vs Budget 2026`,
    ],
  ])('%s', (question, plan) => {
    expect(read(question)).toBe(plan)
  })
})

describe('one measure at a time', () => {
  it.each([
    ['labor %, sales in June', 'FIGURES | Labor + Revenue | 2026-06-01..2026-06-30 | at all'],
    ['sales growth and labor % in June', 'not understood: growth'],
    ['labor % and sales growth in June', 'not understood: growth'],
    ['sales, guests and labor % in June', 'FIGURES | Revenue + Guests + Labor | 2026-06-01..2026-06-30 | at all'],
    ['sales and labor % in June', 'FIGURES | Revenue + Labor | 2026-06-01..2026-06-30 | at all'],
    ['revenue and EBITDA margin in June', 'FIGURES | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all'],
    ['labor to sales ratio in June', `FIGURES | Labor | ${JUNE} | at all | SHARE_OF_REVENUE`],
    ['why is our margin down', 'choose: why Four-wall EBITDA changed in money, why Four-wall EBITDA changed as a share of revenue'],
    ['why is labor % up in June', 'choose: why Labor changed in money, why Labor changed as a share of revenue'],
  ])('%s', (question, plan) => {
    expect(read(question)).toBe(plan)
  })
})

describe('words of the trade', () => {
  it.each([
    // What a guest pays, and what the company spends.
    ['average spend in June', /^FIGURES \| Average check \| /],
    ['average spend per guest at Hoboken in June', /^FIGURES \| Average check \| .* \| at 204 Hoboken$/],
    ['guests and average spend in June', /^FIGURES \| (?=.*Average check)(?=.*Guests)/],
    ['average spend on repairs in June', /^not understood: average spend$/],
    ['average spend on labor in June', /^not understood: average spend$/],
    ['average spend by vendor in June', /^not understood: average spend$/],
    ['average spend per month in June', /^not understood: average spend$/],
    ['average spend with Sysco in June', /^not understood: average spend, sysco$/],
    ['where is the money going', /^RANK \| Cost of goods \+ .* \| by ACCOUNT \| DESC$/],
    ['which stores are loss making in June', /^FILTER \| Four-wall EBITDA \| .* \| VALUE BELOW 0$/],
    ['operating profit by store in June', /^choose: Gross profit, .*, Net income$/],
    ['how did June turn out vs plan', /^COMPARE \| Revenue \+ Four-wall EBITDA \| .* \| vs Budget 2026$/],
    ['what share of sales goes to labor in June', /^FIGURES \| Labor \| .* \| SHARE_OF_REVENUE$/],
    ['turnover in the year to June', /^FIGURES \| Revenue \| 2025-07-01\.\.2026-06-30 /],
    ['turnover last financial year', /^FIGURES \| Revenue \| 2025-01-01\.\.2025-12-31 /],
    ['heat and light by site in June', /^BREAKDOWN \| 6150 \| /],
    ['all entries over 10,000 in June', /^TRANSACTIONS \| 2026-06.* \| VALUE ABOVE 10000$/],
    ['slowest month last year', /^RANK \| Guests \| 2025.* \| by PERIOD \| ASC \| first 1$/],
    ['slowest growing stores', /^RANK \| Revenue \| .* \| CHANGE_PERCENT \| vs PRIOR_YEAR \| by LOCATION \| ASC$/],
    ['why was May bad', /^BRIDGE \| Four-wall EBITDA \| 2026-05/],
    ['are all accounts mapped', /^TRANSACTIONS /],
    ['labr % by stor in June', /^BREAKDOWN \| Labor \| .* \| by LOCATION$/],
  ])('%s', (question, plan) => {
    expect(read(question)).toMatch(plan)
  })
})

describe('years and weeks', () => {
  it.each([
    ['FY26 Q1 sales', 'FIGURES | Revenue | 2026-01-01..2026-03-31 | at all'],
    ['fiscal Q2 2026 labor', 'FIGURES | Labor | 2026-04-01..2026-06-30 | at all'],
    ['Q2 FY2025 vs Q2 FY2026 EBITDA', 'COMPARE | Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    ['2025 Q4 sales', 'FIGURES | Revenue | 2025-10-01..2025-12-31 | at all'],
    ['Q1 2025 vs Q1 2026 sales', 'COMPARE | Revenue | 2026-01-01..2026-03-31 | at all | vs PRIOR_YEAR'],
    // Two months against one.
    ['May and June labor vs April', 'not understood: april'],
    ['sales in May and June vs last year', 'COMPARE | Revenue | 2026-05-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    ['sales in the last 13 weeks', 'FIGURES | Revenue | 2026-04-01..2026-06-30 | at all'],
    ['sales on Saturdays', 'refused: DAYS'],
    ['week over week sales', 'COMPARE | Revenue | 2026-07-06..2026-07-12 | at all | vs 2026-06-29..2026-07-05'],
    ['sales MoM', `COMPARE | Revenue | ${JUNE} | at all | vs PRIOR_PERIOD`],
    ['ytd sales MoM', 'TREND | Revenue | 2026-01-01..2026-06-30 MONTHLY | at all | vs PRIOR_PERIOD'],
    ['bottom line for the year so far', `FIGURES | Net income | ${YTD} | at all`],
    ['how did Q2 end up vs budget', 'COMPARE | Revenue + Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | vs Budget 2026'],
    ['6 months of sales', 'FIGURES | Revenue | 2026-01-01..2026-06-30 | at all'],
    ['top 3 months of sales', 'RANK | Revenue | all days | at all | by PERIOD | DESC | first 3'],
    ['compare all stores on labor % in June', `BREAKDOWN | Labor | ${JUNE} | at all | SHARE_OF_REVENUE | by LOCATION`],
  ])('%s', (question, plan) => {
    expect(read(question)).toBe(plan)
  })
})

it('a question goes on from the one before', () => {
  const after = (...questions: readonly string[]): string => {
    let last: Plan | null = null
    let told = ''
    for (const question of questions) {
      const reading = reader.read(question, last)
      told = readingSummary(reading, names)
      last = reading.kind === 'PLAN' ? reading.plan : last
    }
    return told
  }
  expect(after('sales in June', 'and last year?')).toBe('FIGURES | Revenue | 2025-06-01..2025-06-30 | at all')
  expect(after('sales ytd', 'and last year?')).toBe('FIGURES | Revenue | 2025-01-01..2025-06-30 | at all')
  expect(after('sales in 2025', 'and last year?')).toBe('FIGURES | Revenue | 2025-01-01..2025-12-31 | at all')
  expect(after('repairs in June', 'show the transactions', 'only over 1000')).toBe(
    `TRANSACTIONS | 6160 | ${JUNE} | at all | VALUE ABOVE 1000`,
  )
  expect(after('guests in June', 'show the transactions')).toMatch(/^FIGURES \| Transactions/)
})

it('counts quarters where quarters are asked for', () => {
  const { plan } = reader.read('how many quarters were above last year', null) as { readonly plan: Plan }
  expect(plan).toMatchObject({ kind: 'FILTER', by: 'PERIOD', span: { period: 'QUARTERLY' } })
})

describe('the other half of a list', () => {
  it.each([
    [
      'how many stores grew sales in June',
      'how many shrank',
      /^FILTER \| Revenue \| .* \| vs PRIOR_YEAR \| by LOCATION \| CHANGE BELOW 0$/,
    ],
    ['how many stores grew sales in June', 'how many declined', /CHANGE BELOW 0$/],
    ['how many stores grew sales in June', 'which ones shrank', /CHANGE BELOW 0$/],
    ['favorable variances in June', 'and unfavorable', /^FILTER \| .* \| vs Budget 2026 \| by LINE \| VARIANCE UNFAVORABLE$/],
    ['how many stores beat budget in June', 'how many missed', /^FILTER \| .* \| by LOCATION \| VARIANCE UNFAVORABLE$/],
    [
      'which stores were over budget on labor in June',
      'how many are under',
      /^FILTER \| Labor \| .* \| vs Budget 2026 \| .* \| CHANGE BELOW 0$/,
    ],
    ['how many months were above last year', 'how many were below', /^FILTER \| .* \| vs PRIOR_YEAR \| by PERIOD \| CHANGE BELOW 0$/],
    ['sales by store in June', 'how many beat budget', /^FILTER \| Revenue \| .* \| by LOCATION \| VARIANCE FAVORABLE$/],
    ['labor in June', 'is that too high', /^choose: against Budget 2026, against the year before$/],
    ['labor in June vs last year', 'is that too high', /^COMPARE \| Labor \| .* \| vs PRIOR_YEAR$/],
    ['which stores missed budget in June', 'why did they miss', /^BRIDGE /],
  ])('%s, then: %s', (first, then, plan) => {
    const reading = reader.read(first, null)
    expect(readingSummary(reader.read(then, keptPlan(reading)), names)).toMatch(plan)
  })
})

it.each(['add labor to sales in June', 'sales in the next best store', 'sales in June for 3 consecutive months'])(
  'offers no question that means another one than %s',
  (question) => expect(reader.read(question, null)).toMatchObject({ kind: 'UNREAD', suggestion: null }),
)

it('offers no question that is set against nothing', () => {
  const reading = reader.read('labor % at Hoboken and Princeton vs its region in June', null)
  expect(reading).toMatchObject({ kind: 'UNREAD', suggestion: 'labor % at hoboken and princeton in june' })
})
