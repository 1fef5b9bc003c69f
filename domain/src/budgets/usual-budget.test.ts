import { describe, expect, it } from 'vitest'
import { monthIndex } from '../time/day.ts'
import { usualBudget } from './usual-budget.ts'

const year = (number: number, from = 1) => ({
  name: `${number} from ${from}`,
  firstMonth: monthIndex(number, from),
  lastMonth: monthIndex(number, 12),
})

describe('the usual budget', () => {
  const budgets = [year(2024), year(2025), year(2026)]
  it.each([
    { name: 'covers the month', budgets, month: monthIndex(2025, 10), usual: '2025 from 1' },
    { name: 'covers it and begins last', budgets: [...budgets, year(2026, 7)], month: monthIndex(2026, 10), usual: '2026 from 7' },
    { name: 'ends last, if none covers it', budgets: budgets.slice(0, 2), month: monthIndex(2026, 10), usual: '2025 from 1' },
    { name: 'is none', budgets: [], month: monthIndex(2026, 10), usual: undefined },
  ])('$name', ({ budgets: own, month, usual }) => {
    expect(usualBudget(own, month)?.name).toBe(usual)
  })
})
