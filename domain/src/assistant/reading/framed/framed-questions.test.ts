import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { keptPlan } from '../../../../test/stored-plans.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const read = (question: string, ...before: readonly string[]): string => {
  const last = before.reduce(
    (plan, asked) => {
      const reading = reader.read(asked, plan)
      return keptPlan(reading)
    },
    null as ReturnType<typeof keptPlan> | null,
  )
  return readingSummary(reader.read(question, last), names)
}

const YEAR = '2026-01-01..2026-12-31'
const JUNE = '2026-06-01..2026-06-30'
const Q2 = '2026-04-01..2026-06-30'
const YTD = '2026-01-01..2026-06-30'
const BOOKS = 'CHECK | COVERAGE'
const BOTH = 'Revenue + Four-wall EBITDA'

describe('what is budgeted', () => {
  const EVERY = `CHECK | ${YEAR} | at all | by LOCATION | BUDGETS`
  const WITHOUT = `CHECK | all days | at all | by LOCATION | VALUE NONE | BUDGETS`
  it.each([
    ['does every store have a 2026 budget?', EVERY],
    ['Do all the stores have a budget for this year?', EVERY],
    ['has every location got a budget for 2026', EVERY],
    ['is every location budgeted for 2026?', EVERY],
    ['is there a budget for every store in 2026', EVERY],
    ['do we have a 2026 budget for every location', EVERY],
    ['do all southeast stores have a budget for 2026', `CHECK | ${YEAR} | at Southeast | by LOCATION | BUDGETS`],
    ['does Navy Yard have a budget for 2026?', `CHECK | ${YEAR} | at 205 Navy Yard | by LOCATION | BUDGETS`],
    ['does every store have a labor budget for 2026', `CHECK | Labor | ${YEAR} | at all | by LOCATION | BUDGETS`],
    ["Which locations aren't covered by Budget 2026?", 'CHECK | all days | at all | vs Budget 2026 | by LOCATION | VALUE NONE | BUDGETS'],
    ['which stores have no budget?', WITHOUT],
    ['any locations without a budget?', WITHOUT],
    ['which stores are missing from the budget', WITHOUT],
    ['Is there a budget for 2025?', 'CHECK | 2025-01-01..2025-12-31 | at all | BUDGETS'],
    ['do we have a budget for 2027', 'CHECK | 2027-01-01..2027-12-31 | at all | BUDGETS'],
    ['is there a budget for Q3 2026', 'CHECK | 2026-07-01..2026-09-30 | at all | BUDGETS'],
    ['which budgets do we have?', 'CHECK | all days | at all | BUDGETS'],
    ['which years does the budget cover', 'CHECK | all days | at all | BUDGETS'],
    ['does the budget contain guests and average check or only dollars?', 'CHECK | Guests + Average check | all days | at all | BUDGETS'],
    ['is overtime budgeted?', 'CHECK | 6040 | all days | at all | BUDGETS'],
    ['is labor included in the budget', 'CHECK | Labor | all days | at all | BUDGETS'],
  ])('%s', (question, meant) => expect(read(question)).toBe(meant))

  it.each([
    ['are all stores in budget for June', `COMPARE | ${BOTH} | ${JUNE} | at all | vs Budget 2026`],
    ['is labor within budget in June', `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026`],
    ['which stores have a bigger labor budget than Hoboken', 'not understood: bigger'],
    ['do all stores have labor under 30% in June', `FILTER | Labor | ${JUNE} | at all | by LOCATION | SHARE_OF_REVENUE BELOW 0.3`],
    ['does every store have a positive EBITDA', 'not understood: positive, no ebitda'],
    ['create a budget for 2027', 'refused: CHANGES'],
  ])('is something else: %s', (question, meant) => expect(read(question)).toBe(meant))

  it.each([
    ['how much of the full-year revenue budget have we achieved through June', `COMPARE | Revenue | ${YEAR} | at all | vs Budget 2026`],
    ['what percent of the annual labor budget have we used', `COMPARE | Labor | ${YEAR} | at all | vs Budget 2026`],
    ['how much of the 2026 revenue budget did we reach by the end of June', `COMPARE | Revenue | ${YEAR} | at all | vs Budget 2026`],
    ['budgeted labor FY26 by quarter', `TREND | Labor | ${YEAR} QUARTERLY | at all | vs Budget 2026`],
    ['labor vs budget by quarter 2026', `TREND | Labor | ${YTD} QUARTERLY | at all | vs Budget 2026`],
  ])('of a whole year: %s', (question, meant) => expect(read(question)).toBe(meant))

  it('tells no progress up to another month than the last one booked', () =>
    expect(read('how much of the full-year revenue budget have we achieved through April')).toMatch(/^not understood/))
})

describe('whether figures are whole', () => {
  const SUMS = `CHECK | ${BOTH} | ${Q2} | at all | by LOCATION | SUMS`
  const HOURS = `CHECK | Labor hours | ${JUNE} | at all | METRIC_GAPS`
  it.each([
    ['do the stores add up to the company total for Q2?', SUMS],
    ['do all the locations sum up to the total for Q2', SUMS],
    ['Do the regional totals foot to consolidated revenue for 1H26?', `CHECK | Revenue | ${YTD} | at all | by REGION | SUMS`],
    ['does consolidated labor equal the sum of the stores for June', `CHECK | Labor | ${JUNE} | at all | by LOCATION | SUMS`],
    ['do the stores add up to the ledger for June', read('does the report tie to the ledger for June')],
    ['do average checks of the stores add up', 'not understood: add'],
    ['have labor hours been loaded for June for everybody', HOURS],
    ['are June labor hours in for every store', HOURS],
    ['has every store submitted labor hours for June', HOURS],
    ['Are the metrics complete for Q2 at every store? If not, which are missing?', `CHECK | ${Q2} | at all | METRIC_GAPS`],
    ['last date with guests data, by location', 'CHECK | Guests | all days | at all | by LOCATION | METRIC_DAYS'],
    ['latest month with labor hours for each store', 'CHECK | Labor hours | all days | at all | by LOCATION | METRIC_DAYS'],
    ['what day are the books closed through', BOOKS],
    ['through what date are the books posted', BOOKS],
    ["what's the last closed month", BOOKS],
    ['when does July close / how many days of July are in the numbers', BOOKS],
    ['which mapping is this report based on', 'CHECK | all days | at all | MAPPING'],
    ['what mapping do you use', 'CHECK | all days | at all | MAPPING'],
    ['which stores drop out of the comp base this year and why', `CHECK | ${YTD} | at all | vs PRIOR_YEAR | same stores | SAME_STORES`],
    ['which stores are excluded from same-store sales in Q2 and why', `CHECK | ${Q2} | at all | vs PRIOR_YEAR | same stores | SAME_STORES`],
    ['which stores dropped this year', read('which stores dropped this year')],
  ])('%s', (question, meant) => expect(read(question)).toBe(meant))

  it.each([
    ['Exceptions for May, Southeast', 'ATTENTION | 2026-05-01..2026-05-31 | at Southeast'],
    ['any red flags in June', `ATTENTION | ${JUNE} | at all`],
    [
      'give me the three biggest surprises of Q2 relative to budget',
      `RANK | ${Q2} | at all | VARIANCE | vs Budget 2026 | by LINE | LARGEST | first 3`,
    ],
    [
      'material variances for the June close – what should I be asking about',
      `RANK | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LINE | LARGEST`,
    ],
    ['what should I ask my landlord', 'refused: ADVICE'],
  ])('%s', (question, meant) => expect(read(question)).toBe(meant))
})

describe('what lines are made of', () => {
  const PAYROLL_TAXES = 'CHECK | Prime cost + 6080 | all days | at all | PART_OF'
  it.each([
    ['is prime cost inclusive of payroll taxes here?', PAYROLL_TAXES],
    ['does prime cost include payroll taxes', PAYROLL_TAXES],
    ['are payroll taxes included in prime cost?', PAYROLL_TAXES],
    ['are payroll taxes in prime cost', PAYROLL_TAXES],
    ['what goes into controllable income, which accounts?', 'DEFINE | Controllable income'],
    ["formula behind 'Sales per labor hour'", 'DEFINE | Sales per labor hour'],
    ['which accounts roll up into Direct operating', 'DEFINE | Direct operating'],
    ['how is same-store defined in this tool?', 'DEFINE | Revenue | same stores'],
    ['What sits between four-wall EBITDA and net income?', 'DEFINE | Four-wall EBITDA + Net income | by LINE'],
    ['how do you get from gross profit to controllable income', 'DEFINE | Gross profit + Controllable income | by LINE'],
    ['How do you compute percent variance when the budget is zero?', 'DEFINE | VARIANCE_PERCENT'],
    ['how are variances calculated', 'DEFINE | VARIANCE_PERCENT'],
    ['is Hoboken in the Northeast', read('is Hoboken in the Northeast')],
    ['what is the variance when the budget is lower', read('what is the variance when the budget is lower')],
  ])('%s', (question, meant) => expect(read(question)).toBe(meant))

  it.each([
    [
      'and benefits?',
      'is prime cost inclusive of payroll taxes here?',
      'CHECK | Prime cost + Taxes and benefits | all days | at all | PART_OF',
    ],
    ['value for June', 'define controllable income', `FIGURES | Controllable income | ${JUNE} | at all`],
    ['why?', 'is prime cost inclusive of payroll taxes here?', read('why?')],
  ])('%s, after %s', (question, before, meant) => expect(read(question, before)).toBe(meant))
})

describe('entries and vendors', () => {
  const REPAIRS = `TRANSACTIONS | 6160 | ${Q2} | at 101 Back Bay`
  const ITEMS = 'what did we pay in repairs at Back Bay since April, item by item'
  it.each([
    [ITEMS, REPAIRS],
    ["we're preparing the audit: please list all activity in 7030 for H1, all locations", `TRANSACTIONS | 7030 | ${YTD} | at all`],
    ['number of transactions posted to marketing in Q1 and their average size', read('entries of marketing in Q1')],
    ['entries w/o a vendor name, YTD', `TRANSACTIONS | ${YTD} | at all | from `],
    ['transactions without a supplier in June', `TRANSACTIONS | ${JUNE} | at all | from `],
    ['credits or negative entries in repairs this year', `TRANSACTIONS | 6160 | ${YTD} | at all | VALUE NEGATIVE`],
    ['any credits in food cost in Q2', `TRANSACTIONS | 5010 | ${Q2} | at all | VALUE NEGATIVE`],
    ['negative entries in revenue in June', `TRANSACTIONS | Revenue | ${JUNE} | at all | VALUE NEGATIVE`],
    ['vendor spend > 25k in H1, by vendor, descending', read('vendor spend > 25k in H1')],
    ['% of total spend that goes to top ten vendors, FY25', read('top ten vendors, FY25')],
    ['account 9999 in June', 'not understood: 9999'],
  ])('%s', (question, meant) => expect(read(question)).toBe(meant))

  // Revenue is credited as a rule.
  it('takes no credits of income for negative entries', () => expect(read('any credits in revenue in June')).toMatch(/^not understood/))

  it.each([
    ['only the ones above 500', [ITEMS], `${REPAIRS} | VALUE ABOVE 500`],
    ['who were they to', [ITEMS, 'only the ones above 500'], `${REPAIRS} | VALUE ABOVE 500`],
    ['sort by amount', [ITEMS], REPAIRS],
    ['newest first', [ITEMS], `${REPAIRS} | NEWEST`],
    ['2025 as well', ['entries of 7030 this year'], 'TRANSACTIONS | 7030 | 2025-01-01..2026-06-30 | at all'],
    ['2024 as well', ['entries of 7030 this year'], 'not understood: 2024 as well'],
    ['by month', ['entries without a vendor in June'], 'not understood: by month'],
    ['which accounts do they hit', ['vendor spend > 25k in H1'], 'not understood: they, account'],
  ] as const)('%s, after %j', (question, before, meant) => expect(read(question, ...before)).toBe(meant))

  it('names accounts by a number that the company does not have', () => {
    const reading = reader.read('acct 9999 balance YTD and who posted it there', null)
    expect(reading).toMatchObject({ kind: 'UNREAD', noAccounts: ['9999'] })
  })
})

describe('questions that are refused', () => {
  it.each([
    ["what's a normal labor percentage for casual dining", 'OUTSIDE_COMPANY'],
    ['what is the industry average for food cost', 'OUTSIDE_COMPANY'],
    ['can you write me a linkedin post about our great june', 'CHANGES'],
    ['Could you draft the FY2027 budget for us with 4% growth in every line?', 'CHANGES'],
    ['is it a good time to refinance the loan on Back Bay', 'ADVICE'],
    ['what is the current ratio', 'NOT_IN_LEDGER_REPORTS'],
    ['tax provision for FY25 under the new rules?', 'TAXES'],
    ['anything posted in June dated July, or the other way round?', 'POSTING_DAYS'],
  ])('%s', (question, reason) => {
    expect(read(question)).toBe(`refused: ${reason}`)
  })

  it.each([
    ['what is the average check in the Southeast', /^FIGURES \| Average check/],
    ['property tax for FY25', /^FIGURES \| 6540 \| 2025/],
    ['payroll taxes as a % of sales in June', /^FIGURES \| 6080/],
    ['entries posted in June', /^TRANSACTIONS/],
  ])('answers what is like them: %s', (question, meant) => expect(read(question)).toMatch(meant))
})

it.each([
  ['what day will the books be done by', null],
  ['2025 as well', 'labor by store in June'],
])('names only words that were typed: %s', (question, before) => {
  const last = before === null ? null : keptPlan(reader.read(before, null))
  const reading = reader.read(question, last)
  const words = reading.kind === 'UNREAD' ? reading.words : []
  expect(words.filter((word) => !question.includes(word))).toEqual([])
})
