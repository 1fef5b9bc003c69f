import { expect, it } from 'vitest'
import { answerBudget } from './answer-budget.ts'

const TOO_MANY_ITEMS = 'The request asks for more than 50,000 items. Ask for fewer columns, locations or rows at once.'

it('has room for two workbooks, and says so of a third', () => {
  const budget = answerBudget()
  budget.planFile()
  budget.planFile()
  expect(() => budget.planFile()).toThrow('The request asks for more than 2 workbooks. Ask for the others in further requests.')
})

it('speaks of items where those leave no room for a workbook', () => {
  const budget = answerBudget()
  budget.plan(40_000)
  expect(() => budget.planFile()).toThrow(TOO_MANY_ITEMS)
})

it('gives nothing back for a page of less than nothing', () => {
  const budget = answerBudget()
  budget.plan(50_000)
  budget.plan(-2_000_000_000)
  expect(() => budget.plan(1)).toThrow(TOO_MANY_ITEMS)
})

it('counts what is planned and what is answered, each by itself', () => {
  const budget = answerBudget()
  budget.plan(50_000)
  budget.count(50_000)
  expect(() => budget.count(1)).toThrow(TOO_MANY_ITEMS)
  expect(() => budget.plan(1)).toThrow(TOO_MANY_ITEMS)
})

it('counts texts in bytes as they are answered, not in characters', () => {
  const budget = answerBudget(50_000, 3_000_000)
  budget.countText('x'.repeat(1_000_000))
  budget.countText('é'.repeat(1_000_000))
  expect(() => budget.countText('x')).toThrow('The answer would be larger than 3 MB. Ask for fewer fields, or for less at once.')
})

it('has room for the largest file in base64', () => {
  const budget = answerBudget()
  budget.countText('x'.repeat(Math.ceil((25 * 1_048_576) / 3) * 4))
  expect(() => budget.countText('x'.repeat(2_000_000))).toThrow('The answer would be larger than 36 MB.')
})
