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

it('counts what is planned and what is answered, each by itself', () => {
  const budget = answerBudget()
  budget.plan(50_000)
  budget.count(50_000)
  expect(() => budget.count(1)).toThrow(TOO_MANY_ITEMS)
  expect(() => budget.plan(1)).toThrow(TOO_MANY_ITEMS)
})
