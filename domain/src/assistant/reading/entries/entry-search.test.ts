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
    expect(search).toMatchObject({ text })
    expect(search?.rests).toContain(rest)
  })

  it('may be in quotes', () => {
    expect(entrySearch('how did "Food cost" do in June')).toMatchObject({ text: 'Food cost' })
    expect(entrySearch('charges for “grease trap”')).toMatchObject({ text: 'grease trap' })
  })

  it.each([
    ['entries mentioning crab June 2026', 'crab'],
    ['entries mentioning crab more than 500 in June', 'crab'],
    ['entries mentioning crab excluding Hoboken', 'crab'],
    ['repairs mentioning the hood', 'hood'],
    ['sales tagged with delivery', 'delivery'],
    ['entries mentioning crab of repairs', 'crab'],
  ])('ends before what else is asked: %s', (question, text) => {
    expect(entrySearch(question)?.text).toBe(text)
  })

  it.each([
    'bills over 5000 in June',
    'invoices in 2026',
    'bills 2025',
    'the 10 largest invoices',
    'bills of 12000 dollars',
    'labor at 204 Princeton',
    'average check 2026 vs 2025',
    'bills 2026-05-01',
    'documents 2026-06',
    'invoices 06-15-2026',
    'receipts 2025-2026',
    'invoices 2026-05-01 to 2026-06-30',
    'invoice 2026-Q1',
    'bills 10000-20000 in June',
    'invoices 20000+ in June',
    'who says revenue is down',
    'do we have entries saying what?',
    `entries mentioning ${'a'.repeat(300)}`,
  ])('is none in: %s', (question) => {
    expect(entrySearch(question)).toBeNull()
  })
})
