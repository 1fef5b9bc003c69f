import { expect, it } from 'vitest'
import { addToMonth, monthIndex } from '../time/day.ts'
import type { BudgetBook, PlannedLine } from './budget-book.ts'
import { budgetCoverage } from './budget-coverage.ts'

const START = monthIndex(2026, 1)

/** @param months of the year with a figure, January being 0. */
function line(kind: PlannedLine['subject']['kind'], id: string, location: number, months: readonly number[]): PlannedLine {
  const figures = months.map((month) => ({ firstMonth: addToMonth(START, month), value: '1' }))
  return { subject: { kind, id }, locationId: location, figures }
}

function book(period: BudgetBook['period'], lines: readonly PlannedLine[]): BudgetBook {
  return {
    budgetId: 'b',
    name: 'Plan',
    version: 1,
    categorizationId: 'c',
    period,
    firstMonth: START,
    lastMonth: addToMonth(START, 11),
    lines,
  }
}

const LINES = [
  line('GROUP', 'revenue', 1, [0, 1]),
  line('GROUP', 'labor', 1, [1, 2]),
  line('METRIC', 'guests', 2, [3]),
  line('ACCOUNT', '7', 3, []),
]

it.each([
  { asked: 'anything', isAsked: () => true, months: { 1: [0, 1, 2], 2: [3] } },
  { asked: 'labor', isAsked: ({ id }: { id: string }) => id === 'labor', months: { 1: [1, 2] } },
  { asked: 'nothing that is planned', isAsked: ({ id }: { id: string }) => id === 'rent', months: {} },
])('knows the months in which each location has a figure of $asked', ({ isAsked, months }) => {
  const found = budgetCoverage(book('MONTHLY', LINES), isAsked).months
  expect(
    Object.fromEntries([...found].map(([id, own]) => [id, [...own].map((month) => month - START).sort((one, other) => one - other)])),
  ).toEqual(months)
})

it('takes a figure of a quarter as one of each of its months', () => {
  const { months } = budgetCoverage(book('QUARTERLY', [line('GROUP', 'revenue', 1, [3])]), () => true)
  expect([...(months.get(1) ?? [])].map((month) => month - START)).toEqual([3, 4, 5])
})

it('tells metrics from lines and accounts, whatever is asked about', () => {
  const { metricIds, groupIds, accountIds } = budgetCoverage(book('MONTHLY', LINES), () => false)
  expect([[...metricIds], [...groupIds], [...accountIds]]).toEqual([['guests'], ['revenue', 'labor'], []])
})
