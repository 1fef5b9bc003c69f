import type { LedgerAccountType } from '@fourwall/domain/ledger/account.ts'
import { expect, it } from 'vitest'
import { listOfTexts, questionCount, shownAs, untypedAccounts } from './import-questions.ts'

it.each([
  [{ dateQuestion: null, farDates: null, signsNeedConfirmation: false, sharedAccounts: [] }, 0],
  [{ dateQuestion: null, farDates: null, signsNeedConfirmation: true, sharedAccounts: [] }, 1],
  [{ dateQuestion: null, farDates: null, signsNeedConfirmation: true, sharedAccounts: ['5100', '5200'] }, 2],
])('%j has %d questions', (preview, count) => {
  expect(questionCount({ newAccounts: [], guessedAccounts: [], ...preview })).toBe(count)
})

it('asks for the types of accounts that nothing tells, but not of those that somebody said to have none', () => {
  const account = (type: LedgerAccountType | null, typeGuessed: boolean) => ({ type, typeGuessed })
  const [sundry, stated, guessed] = [account(null, true), account(null, false), account('EXPENSE', true)]
  const preview = { newAccounts: [stated, guessed], guessedAccounts: [sundry] }
  expect(untypedAccounts(preview)).toEqual([sundry])
  expect(questionCount({ dateQuestion: null, farDates: null, signsNeedConfirmation: true, sharedAccounts: [], ...preview })).toBe(2)
})

it.each([
  [['5100 Food'], '“5100 Food”'],
  [['5100 Food', '5100 Food cost'], '“5100 Food” and “5100 Food cost”'],
  [['a', 'b', 'c'], '“a”, “b” and “c”'],
])('%j is listed as %s', (texts, list) => {
  expect(listOfTexts(texts)).toBe(list)
})

it('names what reports show', () => {
  expect([shownAs('INCOME'), shownAs('BALANCE_SHEET'), shownAs(null)]).toEqual(['revenue', 'balance sheet only', 'no type, unmapped'])
})
