import type { ChosenType } from '@fourwall/domain/ledger/chosen-types.ts'
import { expect, it } from 'vitest'
import { choicesFor, shownType, shownTypeName, type TypedAccount, withTypes } from './account-typing.ts'

const sales: TypedAccount = { number: '4000', name: 'Sales', type: 'INCOME', typeGuessed: false }
const tips: TypedAccount = { number: '', name: 'Tips', type: 'EXPENSE', typeGuessed: true }
const odd: TypedAccount = { number: '99', name: 'Odd', type: null, typeGuessed: true }
const chosen: readonly ChosenType[] = [{ account: 'Tips', type: 'BALANCE_SHEET' }]

it.each([
  [sales, [], 'Income', 'STATED'],
  [tips, [], 'Expense', 'GUESSED'],
  [odd, [], 'Not known', 'NOT_KNOWN'],
  [tips, chosen, 'Balance sheet', 'CHOSEN'],
  [odd, [{ account: '99', type: null }], 'No type', 'CHOSEN'],
] as const)('shows %o with %o as %s', (account, choices, name, standing) => {
  const shown = shownType(account, choices)
  expect([shownTypeName(shown), shown.certainty]).toEqual([name, standing])
})

it('sets several at once, keeps the others and takes choices back', () => {
  const set = withTypes(chosen, [sales, odd], () => 'OTHER_INCOME')
  expect(set).toEqual([...chosen, { account: '4000', type: 'OTHER_INCOME' }, { account: '99', type: 'OTHER_INCOME' }])
  expect(withTypes(set, [sales, tips], () => undefined)).toEqual([{ account: '99', type: 'OTHER_INCOME' }])
  expect(withTypes([], [sales, odd], ({ type }) => type)).toEqual([
    { account: '4000', type: 'INCOME' },
    { account: '99', type: null },
  ])
})

it('drops choices of accounts that the file does not have as it is read now', () => {
  expect(choicesFor([...chosen, { account: '1', type: null }], [tips, sales])).toEqual(chosen)
})
