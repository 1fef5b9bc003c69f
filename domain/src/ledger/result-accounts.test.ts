import { expect, it } from 'vitest'
import { wordsOf } from './account-kinds.ts'
import { isResultAccount, takesResult } from './result-accounts.ts'

it.each([
  'Retained Earnings',
  'Profit & Loss A/c',
  'Profit and Loss Account',
  'P&L Reserve',
  'Reserves',
  'Drawings',
  'Drawings – John Smith',
  'Dividends paid',
  'Gewinnvortrag',
])('%s takes the result of a year', (name) => expect(isResultAccount(wordsOf(name))).toBe(true))

it.each(['Income tax on profit and loss', 'Reserve for repairs', 'Drawing supplies', 'Loss on disposal', 'Sales'])('%s does not', (name) =>
  expect(takesResult(wordsOf(name))).toBe(false),
)
