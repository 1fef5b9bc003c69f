import { expect, it } from 'vitest'
import { accountSearch, searchableAccount } from './account-search.ts'

const rent = searchableAccount({ id: 1, number: '6510', name: 'Base rent, Café Zürich', type: 'EXPENSE' }, [
  '445718.62',
  '-1200.00',
  '0.40',
])

it.each([
  ['', true],
  ['65', true],
  ['510', false],
  ['rent base', true],
  ['cafe zurich', true],
  ['expense rent', true],
  ['income', false],
  ['445,719', true],
  ['445718.62', true],
  ['$445,718.62', true],
  ['445718', true],
  ['445720', false],
  ['(1,200)', true],
  ['-1200.00', true],
  ['0.40', true],
  ['rent 445719', true],
  ['rent 999', false],
])('finds an account by number, name, type and amount: %s %s', (typed, isFound) => {
  expect(accountSearch(typed)(rent)).toBe(isFound)
})
