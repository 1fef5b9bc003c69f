import { describe, expect, it } from 'vitest'
import { budgetNamedIn, lineElsewhere, reportNamedIn, reportOfLineIn } from './other-reports.ts'

const LENDER = { mappingId: 'l', name: 'Quarterly lender package', budgets: ['Lender plan 2026'] }
const TAX = { mappingId: 't', name: 'Tax (accrual)', budgets: [] }

describe('a report that a question names', () => {
  it.each([
    ['What was EBITDAR in Q1 2026 under the lender package?', 'l', 'What was EBITDAR in Q1 2026?'],
    ['net sales in June, per the quarterly lender package', 'l', 'net sales in June,'],
    ['Please run the quarterly lender package for Q2 2026', 'l', 'Please run P&L for Q2 2026'],
    ['LENDER PACKAGE by quarter', 'l', 'P&L by quarter'],
    ['net income in the tax accrual report', 't', 'net income'],
    ['how are we tracking against the Lender plan for 2026', 'l', 'how are we tracking against the Lender plan 2026 for 2026'],
    ['how are we doing against the lender plan 2026', 'l', 'how are we doing against the lender plan 2026'],
  ])('%s', (question, mappingId, rest) => {
    const named = reportNamedIn(question, [LENDER, TAX])
    expect([named?.report.mappingId, named?.question]).toEqual([mappingId, rest])
  })

  it.each([
    'the package for our lender',
    'tax in June',
    'accrual in June',
    'lender packages',
    'net income per the lender package and the tax accrual',
  ])('is not named in: %s', (question) => expect(reportNamedIn(question, [LENDER, TAX])).toBeNull())
})

describe('a report that alone has a line of a name', () => {
  const lines = (...names: readonly string[]) => names.map((name) => ({ name, isRate: name.includes(' to ') }))
  const lender = { ...LENDER, lines: lines('Net sales', 'EBITDAR', 'EBITDA', 'Rent to sales', 'Core') }
  const tax = { ...TAX, lines: lines('Net sales', 'Meals at half') }
  const own = ['Revenue', 'EBITDA']
  it.each([
    ['what is EBITDAR for Q2', ['ebitdar'], 'l', 'what is EBITDAR for Q2'],
    ['Lender EBITDAR for the second quarter', ['lender', 'ebitdar'], 'l', 'EBITDAR for the second quarter'],
    ['the lender’s ebitdar in June', ['lender', 'ebitdar'], 'l', 'ebitdar in June'],
    ['EBITDAR for the lender in June', ['ebitdar', 'lender'], 'l', 'EBITDAR in June'],
    ['meals at half in 2026', ['meals', 'half'], 't', 'meals at half in 2026'],
    // Whatever else is not understood stays for the other report to refuse.
    ['EBITDAR at the lender location', ['ebitdar', 'lender'], 'l', 'EBITDAR at the lender location'],
    ['zorp EBITDAR', ['zorp', 'ebitdar'], 'l', 'zorp EBITDAR'],
  ])('%s', (question, unread, mappingId, rest) => {
    const found = reportOfLineIn(question, unread, own, [lender, tax])
    expect([found?.report.mappingId, found?.question]).toEqual([mappingId, rest])
  })

  it.each([
    // Of two reports, of the usual one, of words that are understood, and of a part of a word.
    ['net sales in June', ['net']],
    ['EBITDA in June', ['ebitda']],
    ['EBITDAR in zorp', ['zorp']],
    ['hardcore sales', ['hardcore']],
    ['EBITDAR and meals at half', ['ebitdar', 'meals', 'half']],
  ])('is none for %s', (question, unread) => expect(reportOfLineIn(question, unread, own, [lender, tax])).toBeNull())

  it('is told of a rate whose words were understood otherwise', () => {
    expect(lineElsewhere('what was rent to sales in Q2?', own, [lender, tax])?.line).toBe('Rent to sales')
    expect(lineElsewhere('rent to sales in Q2', [...own, 'Rent to Sales'], [lender, tax])).toBeNull()
    expect(lineElsewhere('net sales in Q2', own, [lender, tax])).toBeNull()
    const result = { ...lender, lines: [{ name: 'EBITDA', isRate: false, isResult: true }] }
    expect(lineElsewhere('what was EBITDA in Q2?', ['Revenue'], [result, tax])?.line).toBe('EBITDA')
    expect(lineElsewhere('four-wall ebitda in Q2', ['Four-wall EBITDA'], [result, tax])).toBeNull()
    expect(lineElsewhere('4 wall EBITDA in Q2', ['Revenue'], [result, tax])).toBeNull()
    expect(lineElsewhere('rent to sales in Q2', own, [lender, { ...tax, lines: lender.lines }])).toBeNull()
  })
})

it('finds a budget of another report by its whole name, where this one has none of that name', () => {
  const [usual, lender] = [[{ name: 'Budget 2026' }], [{ name: 'Lender plan 2026' }]]
  expect(budgetNamedIn('and to Budget 2026?', usual, lender)).toEqual({ name: 'Budget 2026' })
  expect(budgetNamedIn('and against the budget?', usual, lender)).toBeNull()
  expect(budgetNamedIn('and to Budget 2026?', usual, usual)).toBeNull()
})

it('reads the possessive of a report as its name', () => {
  const report = { mappingId: 'l', name: 'Quarterly lender package', budgets: [] }
  expect(reportNamedIn("Compare the lender package's EBITDA to plan for 2026.", [report])?.question).toMatch(/EBITDA to plan for 2026/)
})
