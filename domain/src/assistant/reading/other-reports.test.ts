import { describe, expect, it } from 'vitest'
import { reportNamedIn } from './other-reports.ts'

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
