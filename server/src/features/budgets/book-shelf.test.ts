import type { BudgetBook } from '@fourwall/domain/budgets/budget-book.ts'
import { monthIndex } from '@fourwall/domain/time/day.ts'
import { expect, it } from 'vitest'
import { BookShelf } from './book-shelf.ts'

function book(budgetId: string, figures: number): BudgetBook {
  const firstMonth = monthIndex(2026, 1)
  const figure = { firstMonth, value: '1' }
  const line = { subject: { kind: 'GROUP', id: 'a' } as const, locationId: 1, figures: Array.from({ length: figures }, () => figure) }
  return {
    budgetId,
    name: budgetId,
    version: 1,
    categorizationId: 'c',
    period: 'MONTHLY',
    firstMonth,
    lastMonth: firstMonth,
    lines: [line],
  }
}

it('loads a book once, and again after a failed load', async () => {
  const shelf = new BookShelf()
  let loads = 0
  const load = (): Promise<BudgetBook> => {
    loads += 1
    return loads === 1 ? Promise.reject(new Error('Gone for a moment')) : Promise.resolve(book('a', 1))
  }
  await expect(shelf.get('a', load)).rejects.toThrow('Gone for a moment')
  const [first, second] = await Promise.all([shelf.get('a', load), shelf.get('a', load)])
  expect(first).toBe(second)
  expect(await shelf.get('a', load)).toBe(first)
  expect(loads).toBe(2)
})

it('drops the least recently used books, by their number of figures', async () => {
  const shelf = new BookShelf()
  const loaded: string[] = []
  const ask = (key: string, figures: number): Promise<BudgetBook> =>
    shelf.get(key, () => {
      loaded.push(key)
      return Promise.resolve(book(key, figures))
    })
  await ask('first', 500_000)
  await ask('second', 500_000)
  await ask('first', 500_000)
  await ask('third', 700_000)
  expect(loaded).toEqual(['first', 'second', 'third'])
  await ask('first', 500_000)
  await ask('second', 500_000)
  expect(loaded).toEqual(['first', 'second', 'third', 'second'])
})
