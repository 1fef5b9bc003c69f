import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'

function read(question: string, of = names): string {
  return readingSummary((of === names ? reader : new QuestionReader(of)).read(question, null), of)
}

// Asked on July 15, 2026, of books that end with June.
describe('words of British and Indian accountants', () => {
  it.each([
    ['region wise sales in June', `BREAKDOWN | Revenue | ${JUNE} | at all | by REGION`],
    ['outlet-wise sales June', `BREAKDOWN | Revenue | ${JUNE} | at all | by LOCATION`],
    ['month-wise revenue', 'TREND | Revenue | 2025-07-01..2026-06-30 MONTHLY | at all'],
    ['quarter wise revenue 2025', 'TREND | Revenue | 2025-01-01..2025-12-31 QUARTERLY | at all'],
    ['vendor wise spend June', read('spend by vendor June')],
    ['account wise labour June', `BREAKDOWN | Labor | ${JUNE} | at all | by ACCOUNT`],
    ['store wise and month wise rent', read('rent by store and by month')],
    ['product wise sales', 'not understood: product, wise'],
    ['stores with revenue over 2.5 lakh in June', `FILTER | Revenue | ${JUNE} | at all | by LOCATION | VALUE ABOVE 250000`],
    [
      'stores with revenue over ₹1.5 crores in 2025',
      'FILTER | Revenue | 2025-01-01..2025-12-31 | at all | by LOCATION | VALUE ABOVE 15000000',
    ],
    ['stores with revenue over 2,50,000 in June', `FILTER | Revenue | ${JUNE} | at all | by LOCATION | VALUE ABOVE 250000`],
    ['this FY revenue', 'FIGURES | Revenue | 2026-01-01..2026-06-30 | at all'],
    ['revenue last FY', 'FIGURES | Revenue | 2025-01-01..2025-12-31 | at all'],
    ['revenue till date', read('revenue to date')],
    ['revenue upto May', 'FIGURES | Revenue | 2026-01-01..2026-05-31 | at all'],
    // Of amounts, the year up to then.
    ['revenue as on 30 June', 'FIGURES | Revenue | 2026-01-01..2026-06-30 | at all'],
    ['revenue as at May 31', 'FIGURES | Revenue | 2026-01-01..2026-05-31 | at all'],
    ['rates and rent June', `FIGURES | 6540 + 6510 + 6520 | ${JUNE} | at all`],
    ['rates June', 'not understood: rates'],
    ['profit before tax June', `FIGURES | Net income | ${JUNE} | at all`],
    ['profit after tax June', `FIGURES | Net income | ${JUNE} | at all`],
  ])('%s', (question, expected) => expect(read(question)).toBe(expected))

  it('takes net income for the profit before tax only where no income tax is booked', () => {
    const account = { id: 'a9000', number: '9000', name: 'Income tax expense', type: null, groupId: 'net-income' }
    expect(read('profit before tax June', { ...names, accounts: [...names.accounts, account] })).toBe('not understood: before')
  })

  const april = { ...names, time: { ...names.time, fiscalYearStartMonth: 4 as const } }
  it.each(['FY 2025-26', 'FY25-26', 'FY 25/26', '2025-26', 'fiscal year 2025-2026'])('%s, of years that begin with April', (year) =>
    expect(read(`revenue ${year}`, april)).toBe('FIGURES | Revenue | 2025-04-01..2026-03-31 | at all'),
  )
  it.each([
    ['revenue 2026-06', `FIGURES | Revenue | ${JUNE} | at all`],
    ['revenue FY 2025-27', 'not understood: fy, 2025-27'],
  ])('%s, of years that begin with April', (question, expected) => expect(read(question, april)).toBe(expected))
  it('does not guess which calendar year a year in two parts is', () => {
    expect(read('revenue FY 2025-26')).toBe('not understood: fy, 2025-26')
  })
})
