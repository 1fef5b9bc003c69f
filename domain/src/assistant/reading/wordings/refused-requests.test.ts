import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const read = (question: string): string => readingSummary(reader.read(question, null), names)

const AFTER_LABOR = reader.read('labor at Hoboken in June', null)

describe('orders', () => {
  it.each([
    "change hartford's july labor budget to 95,000",
    'raise the July revenue budget for Hartford by 4 percent',
    'raise the labor budget by 5%',
    'increase the labor budget for July',
    "update Hartford's budget",
    'make the July labor budget 95,000',
    'set budget to 95000',
    "put 95,000 in Hartford's labor budget for July",
    'can we raise the labor budget by 5%',
    'how do I change a budget',
    'create a budget for 2027',
    'cut labor to 30%',
    'post an accrual for June rent',
    'post rent for June',
    'accrue June rent',
    'book an invoice from Cintas',
    'reverse the June accrual',
    'remove the duplicate entry',
    'move the Cintas bill to supplies',
    'map photo booths to revenue',
    'split the Cintas bill between supplies and repairs',
    'change the labor line to personnel',
    'add a new store',
    'please close June',
    'set the labor target to 30%',
  ])('%s', (question) => expect(read(question)).toBe('refused: CHANGES'))

  it.each(['post it', 'add a journal entry for it', 'lower the July budget by 10k'])('%s, after an answer', (question) =>
    expect(AFTER_LABOR.kind === 'PLAN' ? reader.read(question, AFTER_LABOR.plan) : null).toEqual({ kind: 'REFUSED', reason: 'CHANGES' }),
  )

  it.each([
    'what would change the prime cost most',
    'change in revenue by store',
    'change from May to June in labor',
    'change revenue from 2024 to 2025',
    'how did budgets change',
    'did the labor budget change',
    'changes in labor since May',
    'increase in labor budget by store',
    'increase in labor budget of more than 5% by store',
    'set side by side revenue and labor in June',
    'put revenue and labor side by side',
    'make the budget in June',
    'book depreciation in June',
    'posted rent in June',
    'move in labor from May to June',
    'record sales in June',
    'lower labor than 30%',
    'raise the limit to 5%',
    'increase the list to 10',
    'change 30% to 35%',
    'can I close June',
    'add a budget column',
    'create a budget vs actual table',
    'reverse the order',
    'which stores cut labor by 5%',
    'where did labor increase by 5%',
  ])('is none: %s', (question) => expect(read(question)).not.toBe('refused: CHANGES'))

  it.each(['change the account to rent', 'change the store to Princeton'])('is none after an answer: %s', (question) =>
    expect(AFTER_LABOR.kind === 'PLAN' ? reader.read(question, AFTER_LABOR.plan).kind : null).toBe('PLAN'),
  )

  it.each([
    ['how can we lower labor by 5%', 'refused: ADVICE'],
    ['if we raised the labor budget by 5%', 'refused: WHAT_IF'],
    ['who changed the budget', 'refused: HISTORY'],
    ['set side by side revenue and labor in June', 'FIGURES | Revenue + Labor | 2026-06-01..2026-06-30 | at all'],
    ['set side by side Hoboken and Princeton', read('compare Hoboken and Princeton side by side')],
  ])('%s', (question, meant) => expect(read(question)).toBe(meant))
})
