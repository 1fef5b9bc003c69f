import { describe, expect, it } from 'vitest'
import { entrySearch } from './entry-search.ts'

describe('a text that entries are to have', () => {
  it.each([
    ['show transactions mentioning crab in June', 'crab', 'show entries in June'],
    ['anything that mentions grease trap last month?', 'grease trap', 'anything last month?'],
    ['entries with the memo “crab delivery” at Hoboken', 'crab delivery', 'entries at Hoboken'],
    ['find invoice 48213', '48213', 'find entries'],
    ['which store paid check #204?', '204', 'which store paid entries ?'],
    ['PO no. 77', '77', 'entries'],
    ['bill INV-20418 in May', 'INV-20418', 'entries in May'],
    ['search for "refund" in 2026', 'refund', 'in 2026'],
  ])('%s', (question, text, rest) => {
    const search = entrySearch(question)
    expect(search).toMatchObject({ text, isSure: true })
    expect(search?.rests).toContain(rest)
  })

  it('may be the name of a line where it is only in quotes', () => {
    expect(entrySearch('how did "Food cost" do in June')).toMatchObject({ text: 'Food cost', isSure: false })
    expect(entrySearch('charges for “grease trap”')).toMatchObject({ text: 'grease trap', isSure: false })
  })

  it.each([
    'bills over 5000 in June',
    'invoices in 2026',
    'bills 2025',
    'the 10 largest invoices',
    'bills of 12000 dollars',
    'labor at 204 Princeton',
    'average check 2026 vs 2025',
    'sales containing no tax',
  ])('is none in: %s', (question) => {
    const search = entrySearch(question)
    expect(search?.text ?? null).toBe(question.startsWith('sales') ? 'no tax' : null)
  })
})
