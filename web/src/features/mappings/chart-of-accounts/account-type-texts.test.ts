import { expect, it } from 'vitest'
import { accountTypeName, typeEffectSentences } from './account-type-texts.ts'

it('names types, and says what a change does to each mapping', () => {
  expect([accountTypeName('BALANCE_SHEET'), accountTypeName(null)]).toEqual(['Balance sheet', 'No type'])
  const effect = {
    id: 'm',
    name: 'Mine',
    unmappedBefore: { accounts: 2, amount: '-30.00' },
    unmappedAfter: { accounts: 1, amount: '0.00' },
    ledgerBefore: '70.00',
    ledgerAfter: '100.00',
  }
  const print = (value: string, decimals: number): string => Number(value).toFixed(decimals)
  expect(typeEffectSentences([effect], print)).toEqual([
    'Mine: 1 unmapped account instead of 2, and the ledger’s total would be 100.00 instead of 70.00, in the last twelve months.',
    'No line changes: lines follow the mapping.',
  ])
  expect(typeEffectSentences([], print)).toEqual(['No report of the last twelve months changes.'])
})
