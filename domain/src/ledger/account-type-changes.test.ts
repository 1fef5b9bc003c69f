import { describe, expect, it } from 'vitest'
import { accountCalled, correctedTypes, takenBack, withChangedTypes } from './account-type-changes.ts'

const guessed = { isTypeStated: false, isTypeCorrected: false }
const sales = { id: 1, number: '4000', name: 'Sales', type: 'INCOME', ...guessed } as const
const bank = { id: 2, number: '', name: 'Bank', type: 'BALANCE_SHEET', isTypeStated: true, isTypeCorrected: false } as const
const odd = { id: 3, number: '9999', name: 'Sales', type: null, ...guessed } as const
const accounts = [sales, bank, odd]

describe('corrected types', () => {
  it('are stated from then on, and known with what they were', () => {
    const changes = correctedTypes(accounts, [
      { accountId: '3', type: 'EXPENSE' },
      { accountId: '1', type: 'INCOME' },
      { accountId: '2', type: null },
    ])
    expect(changes).toEqual([
      {
        accountId: 3,
        from: { type: null, isStated: false, isCorrected: false },
        to: { type: 'EXPENSE', isStated: true, isCorrected: true },
      },
      {
        accountId: 2,
        from: { type: 'BALANCE_SHEET', isStated: true, isCorrected: false },
        to: { type: null, isStated: true, isCorrected: true },
      },
    ])
    expect(withChangedTypes(accounts, changes).map(({ type }) => type)).toEqual(['INCOME', null, 'EXPENSE'])
  })

  it('are of known accounts, each named once', () => {
    const field = { code: 'BAD_USER_INPUT', field: 'accountId' }
    expect(() => correctedTypes(accounts, [{ accountId: '4', type: null }])).toThrow(expect.objectContaining(field))
    const twice = { accountId: '1', type: null }
    expect(() => correctedTypes(accounts, [twice, { ...twice, type: 'EXPENSE' }])).toThrow(expect.objectContaining(field))
  })

  it('are taken back as they were, unless changed again', () => {
    const changes = correctedTypes(accounts, [
      { accountId: '1', type: 'OTHER_INCOME' },
      { accountId: '3', type: 'EXPENSE' },
    ])
    const now = [
      { ...sales, type: 'OTHER_INCOME', isTypeStated: true, isTypeCorrected: true } as const,
      { ...odd, type: 'INCOME', isTypeStated: true, isTypeCorrected: true } as const,
    ]
    expect(takenBack(now, changes)).toEqual([{ accountId: 1, from: changes[0]?.to, to: changes[0]?.from }])
    expect(takenBack([], changes)).toEqual([])
  })
})

it('finds accounts by number, or by a name that only one has', () => {
  expect(accountCalled(accounts, ' 9999 ').id).toBe(3)
  expect(accountCalled(accounts, 'bank').id).toBe(2)
  expect(() => accountCalled(accounts, 'Sales')).toThrow('Several accounts')
  expect(() => accountCalled(accounts, 'Rent')).toThrow('no account "Rent"')
})
