import { expect, it } from 'vitest'
import { turnsDuring } from '../../test/turns.ts'
import { computeFor, yieldToEventLoop } from './event-loop.ts'

it('goes on with one computation in each turn of the event loop', async () => {
  const order: string[] = []
  const compute = async (name: string): Promise<void> => {
    for (let piece = 0; piece < 3; piece += 1) {
      await yieldToEventLoop()
      order.push(name)
    }
  }
  const turns = await turnsDuring(() => Promise.all(['a', 'b', 'c', 'd'].map(compute)))
  expect(turns).toBeGreaterThanOrEqual(12)
  expect(order.join('')).toBe('abcdabcdabcd')
})

it('lets who had least of the thread go on first, at each step', async () => {
  const order: string[] = []
  const compute = (user: string, pieces: number, milliseconds: number): Promise<void> =>
    computeFor(user, async () => {
      for (let piece = 0; piece < pieces; piece += 1) {
        await yieldToEventLoop()
        const until = performance.now() + milliseconds
        while (performance.now() < until);
        order.push(user)
      }
    })
  const heavy = [compute('heavy', 6, 20), compute('heavy', 6, 20)]
  while (order.length < 3) await new Promise((resolve) => setImmediate(resolve))
  await compute('light', 6, 1)
  // The piece that is under way at most, and none at its further steps.
  expect(order.slice(order.indexOf('light') - 1).join(' ')).toMatch(/^heavy light light light light light light$/)
  await Promise.all(heavy)
  expect(order.filter((user) => user === 'heavy')).toHaveLength(12)
})

it('gives two users who compute as much the same, whoever was away', async () => {
  const counts = { first: 0, second: 0 }
  let isOver = false
  const compute = (user: 'first' | 'second'): Promise<void> =>
    computeFor(user, async () => {
      while (!isOver) {
        await yieldToEventLoop()
        const until = performance.now() + 2
        while (performance.now() < until);
        counts[user] += 1
      }
    })
  const first = compute('first')
  while (counts.first < 20) await new Promise((resolve) => setImmediate(resolve))
  const before = counts.first
  const second = compute('second')
  while (counts.second < 20) await new Promise((resolve) => setImmediate(resolve))
  isOver = true
  await Promise.all([first, second])
  expect(counts.first - before).toBeGreaterThan(10)
  expect(counts.first - before).toBeLessThan(30)
})
