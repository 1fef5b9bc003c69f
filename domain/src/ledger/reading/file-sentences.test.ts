import { expect, it } from 'vitest'
import { EXPORT_GUIDES, exportGuidesTable } from './export-guides.ts'
import { fileBalanceSentence, signRuleSentence } from './file-sentences.ts'

it.each([
  [{ debits: 500, credits: 500 }, /^They have to be equal in a complete ledger, and they are\.$/],
  [{ debits: 500, credits: 300 }, /^The difference matters/],
  [{ debits: 500, credits: 300, hasBalanceSheet: false }, /^The difference does not matter/],
  [{ debits: 500, credits: 300, unreadableCount: 1 }, /cannot be read/],
  [
    { debits: 500, credits: 300, hasBalanceSheet: false, hasUntyped: true },
    /^Some accounts have no type yet\. Set their types to see whether the difference matters\.$/,
  ],
  [{ debits: 500, credits: 300, hasUntyped: true }, /^The difference matters/],
  [{ debits: 500, credits: 500, hasBalanceSheet: false, hasUntyped: true }, /^They have to be equal/],
])('says of %j whether the difference matters', (balance, sentence) => {
  expect(fileBalanceSentence({ unreadableCount: 0, hasBalanceSheet: true, hasUntyped: false, ...balance })).toMatch(sentence)
})

it('compares sums beyond 2^53', () => {
  const balance = { debits: 2n ** 60n, credits: 2n ** 60n, unreadableCount: 0, hasBalanceSheet: true, hasUntyped: false }
  expect(fileBalanceSentence(balance)).toMatch(/^They have to be equal/)
})

it('explains each sign rule in a sentence', () => {
  const sentences = (['DEBIT_AND_CREDIT', 'DEBIT_POSITIVE', 'CREDIT_POSITIVE', 'NATURAL'] as const).map(signRuleSentence)
  expect(new Set(sentences).size).toBe(4)
  for (const sentence of sentences) expect(sentence).toMatch(/^[^.]+\.$/)
})

it('guides to the export of every system, with its location', () => {
  expect(EXPORT_GUIDES.map(({ system }) => system)).toEqual(
    expect.arrayContaining(['QuickBooks Online', 'QuickBooks Desktop', 'Xero', 'NetSuite', 'Sage Intacct']),
  )
  for (const { columns } of EXPORT_GUIDES) expect(columns).toMatch(/location|class|tracking category/i)
  expect(exportGuidesTable().split('\n')).toHaveLength(EXPORT_GUIDES.length + 2)
})
