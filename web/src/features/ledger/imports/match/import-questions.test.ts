import { expect, it } from 'vitest'
import { listOfTexts, questionCount, shownAs } from './import-questions.ts'

it.each([
  [{ signsNeedConfirmation: false, sharedAccounts: [] }, 0],
  [{ signsNeedConfirmation: true, sharedAccounts: [] }, 1],
  [{ signsNeedConfirmation: true, sharedAccounts: ['5100', '5200'] }, 2],
])('%j has %d questions', (preview, count) => {
  expect(questionCount(preview)).toBe(count)
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
