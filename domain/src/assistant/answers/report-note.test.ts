import { expect, it } from 'vitest'
import type { CompanyAccount } from '../company-names.ts'
import { wordsText } from './answer.ts'
import { reportNote } from './report-note.ts'

const account = (id: number, groupId: string | null): CompanyAccount => ({
  id: String(id),
  number: String(4000 + id),
  name: `Account ${id}`,
  type: null,
  groupId,
})
const usual = { accounts: Array.from({ length: 12 }, (_, at) => account(at, at === 11 ? null : 'line')) }

it.each([
  ['all', [], 'These figures are from Lender package.'],
  ['but two', [3, 1], 'These figures are from Lender package, which leaves out 4001 Account 1 and 4003 Account 3.'],
  // What the usual report leaves out too is no difference between them.
  ['but one that no report has', [11], 'These figures are from Lender package.'],
  [
    'but ten',
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    'These figures are from Lender package, which leaves out 4000 Account 0, 4001 Account 1, 4002 Account 2, 4003 Account 3, 4004 Account 4, 4005 Account 5, 4006 Account 6, 4007 Account 7 and 2 more accounts.',
  ],
])('names the accounts that another report leaves out: %s', (_, left, text) => {
  const accounts = usual.accounts.map((one) => (left.includes(Number(one.id)) ? { ...one, groupId: null } : one))
  const [part] = reportNote('Lender package', { accounts }, usual)
  expect(part?.kind === 'TEXT' && wordsText(part.words)).toBe(text)
})
