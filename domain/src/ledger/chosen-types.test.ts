import { expect, it } from 'vitest'
import { guessAccountType } from './account-types.ts'
import { accountHandle, chosenTypesByAccount, typingOf } from './chosen-types.ts'

it('identifies an account by its number, else by its name', () => {
  expect(accountHandle({ number: '0100', name: 'Cash' })).toBe('0100')
  expect(accountHandle({ number: '', name: 'Cash' })).toBe('Cash')
})

it('uses the latest choice', () => {
  const chosen = chosenTypesByAccount([
    { account: '4000', type: 'EXPENSE' },
    { account: '4000', type: null },
  ])
  expect([...chosen]).toEqual([['4000', null]])
})

it.each([
  ['INCOME', '6000', 'CREDIT'],
  ['OTHER_INCOME', '6000', 'CREDIT'],
  ['EXPENSE', '4000', 'DEBIT'],
  ['COST_OF_GOODS_SOLD', '4000', 'DEBIT'],
  // Liabilities stay liabilities, and assets stay assets.
  ['BALANCE_SHEET', '2000', 'CREDIT'],
  ['BALANCE_SHEET', '1000', 'DEBIT'],
  [null, '4000', 'DEBIT'],
] as const)('an account stated as %s, numbered %s, has normal side %s', (type, number, normalSide) => {
  expect(typingOf(type, 'STATED', guessAccountType(number, ''))).toEqual({ type, normalSide, certainty: 'STATED' })
})
