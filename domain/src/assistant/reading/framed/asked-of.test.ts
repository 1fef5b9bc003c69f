import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { keptPlan } from '../../../../test/stored-plans.ts'
import { planTitle } from '../../answers/plan-words.ts'
import { NO_CONTEXT } from '../../chat.ts'
import type { Plan } from '../../plan.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function read(question: string, last: Plan | null = null): string {
  return readingSummary(reader.read(question, last), names)
}

function after(question: string): Plan | null {
  return keptPlan(reader.read(question, null))
}

// Asked on July 15, 2026, of books that end with June.
describe('what people ask of their stores', () => {
  it.each([
    ['which stores rely most on delivery', read('which stores have the highest delivery sales as % of revenue')],
    ['which store has the highest share of catering', read('which store has the highest catering sales as % of revenue')],
    ['what percent of revenue do we give away in discounts', read('discounts as % of revenue')],
    ["which stores' overtime doubled vs last year", read('which stores had overtime up at least 100% vs last year')],
    ['which leases have percentage rent', read('which stores have percentage rent')],
    ['in which month did Navy Yard turn profitable', read('which months since it opened had Navy Yard EBITDA above 0')],
    ['how long did it take Decatur to turn a profit', read('which months since it opened had Decatur EBITDA above 0')],
    ["which accounts aren't in the P&L", read('accounts left out of the P&L')],
    ['which stores have missing data for June', read('which stores have missing metrics for June')],
  ])('%s', (question, plan) => {
    expect(plan).not.toMatch(/not understood|choose/)
    expect(read(question)).toBe(plan)
  })
})

describe('what people ask of results', () => {
  it.each([
    ['was Q2 a good quarter?', read('how did we do in Q2 vs last year and budget')],
    ['where can I see overspend vs budget in June', read('which lines are over budget in June')],
    ['are we over budget on anything in June', read('which lines are over budget in June')],
    ['year over year growth by month', read('revenue year over year growth by month')],
    ['variance to budget by month this year for EBITDA', read('EBITDA vs budget by month this year')],
    ['are we on track to hit budget', read('revenue and EBITDA ytd vs budget')],
    ['what do we need in H2 to hit the budget', read('remaining budget for the year, revenue and EBITDA')],
    ['party size by store in June', read('guests per transaction by store in June')],
    ['what are card processing fees running?', read('card processing fees')],
    ['EBITDA to net income walk June', read('waterfall of net income June')],
    ['bridge from revenue to net income June', read('waterfall of net income June')],
    ['management labor as % of total labor by region', read('Management as % of labor by region')],
    ['revenue in the three months before April', read('revenue January to March 2026')],
    ['labor in the 6 months before January 2026', read('labor July to December 2025')],
    ['food cost and beverage cost for June', read('food cost as well as beverage cost for June')],
    ['2024 vs 2025 YTD revenue', read('revenue ytd 2025 vs ytd 2024')],
    ['YTD 2024, 2025 and 2026 net income', read('net income ytd for the last 3 years')],
    ['how old are our payables', 'refused: NOT_IN_LEDGER_REPORTS'],
  ])('%s', (question, plan) => {
    expect(plan).not.toMatch(/not understood|choose/)
    expect(read(question)).toBe(plan)
  })

  it.each([
    ['full year budget vs last year actual', 'Revenue + Four-wall EBITDA', ''],
    ["2026 budget vs 2025's actual labor by region", 'Labor', ' | by REGION'],
  ])('%s: all of both years', (question, rows, by) => {
    expect(read(question)).toBe(
      `COMPARE | ${rows} | 2026-01-01..2026-12-31 | at all | vs Budget 2026${by} && ${by === '' ? 'FIGURES' : 'BREAKDOWN'} | ${rows} | 2025-01-01..2025-12-31 | at all${by}`,
    )
  })

  it('lists several increases, and only increases', () => {
    expect(read('biggest increases in dollars vs last year, by account')).toBe(
      'RANK | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by ACCOUNT | DESC',
    )
  })
})

describe('what goes on from an answer', () => {
  it.each([
    // Words that are said otherwise do not begin anew.
    ['revenue per square foot by location, last 12 months', 'and EBITDA per sq ft?', 'and EBITDA per square foot?'],
    ['which stores ran COGS over 30% of revenue in June', 'what about 28%?', 'make it 28%'],
    ['which stores ran COGS over 30% of revenue in June', '28% instead', 'make it 28%'],
    ['full P&L for Portland, June, with budget', 'now add last year', 'last year too'],
    ['prime cost % by store in June', 'over 60 only', 'only those over 60%'],
    ['top 5 stores by revenue growth ytd', 'by EBITDA', 'what about EBITDA'],
  ])('%s / %s', (question, then, plain) => {
    const last = after(question)
    expect(read(then, last)).toBe(read(plain, last))
    expect(read(then, last)).not.toMatch(/not understood/)
    expect(read(then, last)).not.toBe(read(question))
  })

  it.each([
    ['which lines are over budget in June', 'why labor', '2026-06-01..2026-06-30 | at all | vs Budget 2026'],
    ['P&L vs last year Q2', 'explain labor', '2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ])('%s / %s', (question, then, meant) => {
    expect(read(then, after(question))).toBe(`BRIDGE | Labor | ${meant} | by ACCOUNT`)
  })

  it('limits shares that stood against a base by what they are now', () => {
    expect(read('over 60 only', after('prime cost % June vs last year by store'))).toBe(
      'FILTER | Prime cost | 2026-06-01..2026-06-30 | at all | by LOCATION | SHARE_OF_REVENUE ABOVE 0.6',
    )
  })

  it('names the stores that were left out', () => {
    expect(read('which ones are excluded', after('same-store sales growth ytd'))).toBe(
      'CHECK | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | same stores | SAME_STORES',
    )
    expect(read('which ones are excluded', after('sales growth ytd'))).toMatch(/not understood/)
  })

  it('means every location by all that were listed', () => {
    const last = after('stores ranked by utilities per square foot in June')
    const listed = names.locations.map(({ id }) => ({ locationIds: [id], days: null, row: null, value: null }))
    const reading = reader.read('how did those do last year', last, { ...NO_CONTEXT, listed })
    expect(readingSummary(reading, names)).toContain('| at all |')
  })

  it('does not wait for a choice of one', () => {
    const last = after('food cost % at Durham by month this year')
    const context = { ...NO_CONTEXT, unanswered: ['vs company'] }
    expect(reader.read('vs company', last)).toMatchObject({ kind: 'CHOICE', choices: [expect.anything()] })
    expect(readingSummary(reader.read('anything unusual in the entries', last, context), names)).toMatch(/^ATTENTION/)
  })
})

describe('what bookkeepers look for', () => {
  it.each([
    [
      'find the invoice for 1,837.51',
      'TRANSACTIONS | all days | at all | VALUE AT_LEAST 1837.51 | VALUE AT_MOST 1837.51 | of Bill, Expense',
    ],
    [
      'what was that 14.7k charge at Charleston in April?',
      'TRANSACTIONS | 2026-04-01..2026-04-30 | at 302 Charleston | VALUE AT_LEAST 14650 | VALUE AT_MOST 14750',
    ],
    ['which entry was for $500 in June', 'TRANSACTIONS | 2026-06-01..2026-06-30 | at all | VALUE AT_LEAST 499.5 | VALUE AT_MOST 500.5'],
    ["what's entry AP-2606?", 'TRANSACTIONS | all days | at all | with ap-2606'],
    ['reclasses in Q2', 'TRANSACTIONS | 2026-04-01..2026-06-30 | at all | with reclass'],
    ['was rent paid twice anywhere this year', read('duplicate rent entries this year')],
    ['missing utility bills for June?', 'FILTER | 6150 | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE NONE'],
    ['how much did hood cleaning cost us this year', 'TRANSACTIONS | 2026-01-01..2026-06-30 | at all | with hood cleaning'],
    ['what did we spend on propane this year', 'TRANSACTIONS | 2026-01-01..2026-06-30 | at all | with propane'],
    // Of several months, since one may have none.
    ['who does the landscaping', 'TRANSACTIONS | 2026-01-01..2026-06-30 | at all | with landscaping'],
    // What is called something in reports is asked for there.
    ['how much did we spend on labor in June', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at all'],
    ['what did we spend on rent and propane', 'not understood: propane'],
    ['what did the invoices over 5,000 come to in June', read('invoices over 5,000 in June')],
  ])('%s', (question, plan) => expect(read(question)).toBe(plan))

  it('names an amount as it was looked for', () => {
    const titles = ['find the invoice for 1,837.51', 'what was that 14.7k charge in April'].map((question) => {
      const reading = reader.read(question, null)
      return reading.kind === 'PLAN' ? planTitle(reading.plan, names) : ''
    })
    expect(titles).toEqual(['Bills and expenses of all lines of 1,837.51, all days', 'Entries of all lines of 14,650 to 14,750, Apr 2026'])
  })
})

describe('growth, concentration and highlights', () => {
  it.each([
    ['revenue concentration: top 5 stores as % of total', read('top 5 stores by revenue in dollars')],
    ['how dependent are we on Charleston', read("what share of total revenue is Charleston's")],
    ['how much of the growth came from new units', read('why did revenue change vs last year by location')],
    ['is growth organic?', read('same-store sales growth')],
    ['highlights and lowlights for June', read('what stands out in June')],
    ["explain Q2 like I'm five", read('explain Q2')],
    ['what went well in Q2?', read('which lines were better than budget in Q2')],
    ['which line am I worst on at Durham', read('which line is worst vs budget at Durham')],
  ])('%s', (question, plan) => {
    expect(plan).not.toMatch(/not understood/)
    expect(read(question)).toBe(plan)
  })
})
