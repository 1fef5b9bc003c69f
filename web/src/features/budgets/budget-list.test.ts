import { describe, expect, it } from 'vitest'
import { budgetOfFile, budgetOrderText, budgetSections, freeName, nameOfFile, nextBudgetOrder, readBudgetOrder } from './budget-list.ts'
import type { Budget } from './budget-request.ts'

const budget = (name: string, more: Partial<Budget> = {}): Budget => ({
  __typename: 'Budget',
  id: name,
  name,
  categorizationId: 'management',
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
  uploadDate: '2026-01-01T00:00:00Z',
  uploadedBy: 'Dana Whitlock',
  filename: null,
  hasUpload: false,
  hasFile: false,
  period: 'MONTHLY',
  timeSpan: { __typename: 'TimeSpan', startDate: '2026-01-01', endDate: '2026-12-31' },
  numberOfLocations: 3,
  usedLocations: [],
  usedBy: [],
  issues: [],
  status: 'READY',
  ...more,
})

const budgets = [
  budget('Operating', { uploadDate: '2026-03-01T00:00:00Z', numberOfLocations: 9 }),
  budget('Lender case', { categorizationId: 'lender', filename: 'Covenant-2026.xlsx' }),
  budget('Crème', { uploadDate: '2026-02-01T00:00:00Z', status: 'PREVIEW', uploadedBy: 'Marcus Bell' }),
]
const names = new Map([
  ['management', 'Management P&L'],
  ['lender', 'Lender package'],
])
const told = (query: string, sort?: string) =>
  budgetSections(budgets, (id) => names.get(id) ?? '', query, readBudgetOrder(sort)).map(
    ({ name, budgets: own }) => `${name}: ${own.map((one) => one.name).join(', ')}`,
  )

describe('the list', () => {
  it.each([
    ['', undefined, ['Lender package: Lender case', 'Management P&L: Crème, Operating']],
    ['', '-name', ['Lender package: Lender case', 'Management P&L: Operating, Crème']],
    ['', '-changed', ['Lender package: Lender case', 'Management P&L: Operating, Crème']],
    ['', 'status', ['Lender package: Lender case', 'Management P&L: Crème, Operating']],
    ['', '-locations', ['Lender package: Lender case', 'Management P&L: Operating, Crème']],
    ['creme', undefined, ['Management P&L: Crème']],
    ['covenant 2026', undefined, ['Lender package: Lender case']],
    ['bell management', undefined, ['Management P&L: Crème']],
    ['nobody', undefined, []],
  ])('for %j in the order of %j', (query, sort, sections) => expect(told(query, sort)).toEqual(sections))

  it('reverses the order with a second click', () => {
    const latest = nextBudgetOrder(readBudgetOrder(undefined), 'changed')
    expect([
      budgetOrderText(latest),
      budgetOrderText(nextBudgetOrder(latest, 'changed')),
      budgetOrderText(nextBudgetOrder(latest, 'name')),
    ]).toEqual(['-changed', 'changed', null])
  })
})

it('suggests unused names', () => {
  expect(nameOfFile('Operating_budget-2026  final.XLSX')).toBe('Operating budget 2026 final')
  expect([freeName('2026 budget', []), freeName('2026 Budget', ['2026 budget', '2026 budget 2'])]).toEqual(['2026 budget', '2026 Budget 3'])
})

it.each([
  ['Plan 2027, Jan-Dec 2026.xlsx', 'Plan 2027'],
  ['plan 2027.XLSX', 'Plan 2027'],
  ['Plan 2027, low, Jan-Dec 2026 (1).xlsx', 'Plan 2027, low'],
  ['Covenant-2026.xlsx', 'Lender: case'],
  ['Lender case, 2026.xlsx', 'Lender: case'],
  ['Plan 20271.xlsx', null],
])('finds the budget of %s', (filename, name) => {
  const known = [budget('Plan 2027'), budget('Plan 2027, low'), budget('Lender: case', { filename: 'Covenant-2026.xlsx' })]
  expect(budgetOfFile(filename, known)?.name ?? null).toBe(name)
})
