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

describe('people', () => {
  it.each([
    'whos the GM at cambridge these days',
    "who's the GM at Hoboken",
    'who is the head chef at Hoboken?',
    'name of the GM at Hoboken',
    'who are our managers',
    'who runs Hoboken',
    'who is in charge of Princeton',
    'what does the GM at Hoboken make',
    'What is the general manager at Charleston paid?',
    'how much does the chef at Hoboken earn',
    'who quit in June',
    'who is our best GM',
    'biggest gm salary',
    'who has the highest GM salary in June?',
    'which general manager has the best margins',
    'which GM has the highest labor %',
  ])('%s', (question) => expect(read(question)).toBe('refused: PEOPLE'))

  it.each([
    'how many line cooks are on payroll at Hoboken',
    'how many FTEs do we have in BoH',
    'how many people work at Hoboken',
    'how many people do we have at Hoboken',
    'how many general managers do we have',
    'how many employees',
    'number of bartenders by store',
    'sales per FTE',
  ])('%s', (question) => expect(read(question)).toBe('refused: STAFF'))

  it.each([
    ['general managers at Hoboken', 'FIGURES | 6010 | 2026-01-01..2026-06-30 | at 204 Hoboken'],
    ['GM pay at Hoboken', 'FIGURES | 6010 | 2026-01-01..2026-06-30 | at 204 Hoboken'],
    ['GM salaries by store', 'BREAKDOWN | 6010 | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    ['highest GM salaries by store in June', read('highest GM pay by store in June')],
    ['gm % in June', 'FIGURES | Gross profit | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE'],
    ['how many people did we serve in June', 'FIGURES | Guests | 2026-06-01..2026-06-30 | at all'],
    ['how many labor hours in June', 'FIGURES | Labor hours | 2026-06-01..2026-06-30 | at all'],
    ['how many staff hours in June', 'not understood: hours'],
    ['how many people walked by in June', 'not understood: people, walked'],
    ['who leads in sales', 'not understood: leads'],
    ["who's the worst on labor in June", read('who is the worst on labor in June')],
  ])('are not asked for: %s', (question, meant) => expect(read(question)).toBe(meant))
})

describe('balances and what the company is worth', () => {
  it.each([
    'open AP over 60 days by vendor',
    'A/P by vendor',
    'AP aging',
    'what do we owe US Foods',
    'open invoices',
    'past due bills',
    'bills due this week',
    "what's our debt",
    'retained earnings',
    'what is the company worth at 6x',
    "what's Hoboken worth",
    'valuation at 5x EBITDA',
    'EBITDA at 6x',
    '6x EBITDA',
  ])('%s', (question) => expect(read(question)).toBe('refused: NOT_IN_LEDGER_REPORTS'))

  it.each([
    ['AP invoices in June', read('vendor bills in June')],
    ['AP invoices at Georgetown', 'not understood: georgetown'],
    ['what is six months worth of sales', 'not understood: worth'],
    ['labor at 2x last year', 'not understood: 2x'],
    ['which stores have 2x EBITDA vs last year', 'not understood: 2x'],
    ['outstanding results by store', 'not understood: outstanding'],
    ['due to what did labor rise in June', read('why did labor rise in June')],
  ])('are not asked for: %s', (question, meant) => expect(read(question)).toBe(meant))
})
