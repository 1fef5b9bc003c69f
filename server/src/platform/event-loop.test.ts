import { expect, it } from 'vitest'
import { turnsDuring } from '../../test/turns.ts'
import { computeFor, computeInSlices, yieldToEventLoop } from './event-loop.ts'

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
  const heavy = [compute('heavy', 4, 60), compute('heavy', 4, 60)]
  while (order.length < 3) await new Promise((resolve) => setImmediate(resolve))
  await compute('light', 6, 1)
  // The piece that is under way at most, and none at its further steps.
  expect(order.slice(order.indexOf('light') - 1).join(' ')).toMatch(/^heavy light light light light light light$/)
  await Promise.all(heavy)
  expect(order.filter((user) => user === 'heavy')).toHaveLength(8)
})

it('gives two users who compute all the time the same, whoever was away', async () => {
  const had = { first: 0, second: 0 }
  const over = new AbortController()
  const compute = (user: 'first' | 'second'): Promise<void> =>
    computeFor(user, async () => {
      while (!over.signal.aborted) {
        await yieldToEventLoop()
        const began = performance.now()
        while (performance.now() < began + 2);
        // With the time in which the system gave the processor to others.
        had[user] += performance.now() - began
      }
    })
  const first = compute('first')
  while (had.first < 150) await new Promise((resolve) => setImmediate(resolve))
  const before = had.first
  const second = compute('second')
  while (had.second < 300) await new Promise((resolve) => setImmediate(resolve))
  over.abort()
  await Promise.all([first, second])
  // The second one goes first while its request is young.
  expect(had.first - before).toBeGreaterThan(100)
  expect(had.first - before).toBeLessThan(500)
})

it('has long work wait while a request of somebody who had less is answered, for a tenth of a second', async () => {
  const pieces: number[] = []
  const over = new AbortController()
  const heavy = computeFor('long', async () => {
    while (!over.signal.aborted) {
      await yieldToEventLoop()
      const until = performance.now() + 10
      while (performance.now() < until);
      pieces.push(performance.now())
    }
  })
  while (pieces.length < 15) await new Promise((resolve) => setImmediate(resolve))
  // It is no young request any more; another one waits for a database three times.
  const began = performance.now()
  const count = pieces.length
  await computeFor('short', async () => {
    for (let step = 0; step < 3; step += 1) await new Promise((resolve) => setTimeout(resolve, 10))
  })
  const during = pieces.length - count
  const after = performance.now()
  while (pieces.length < count + 5) await new Promise((resolve) => setImmediate(resolve))
  const goesOn = pieces.at(-5) ?? 0
  // One that takes longer is waited for no longer.
  const second = pieces.length
  await computeFor('slow', () => new Promise((resolve) => setTimeout(resolve, 400)))
  over.abort()
  await heavy
  expect(during).toBeLessThanOrEqual(1 + Math.floor((after - began) / 100))
  expect(goesOn).toBeGreaterThan(began)
  expect(pieces.length - second).toBeGreaterThan(5)
})

it('computes in slices that others go between, and gives what the steps give', async () => {
  const steps: number[] = []
  let turns = 0
  const counting = setInterval(() => (turns += 1), 1)
  const sum = await computeInSlices(
    (function* () {
      for (let step = 0; step < 100; step += 1) {
        const until = performance.now() + 1
        while (performance.now() < until);
        steps.push(step)
        yield
      }
      return steps.reduce((before, step) => before + step, 0)
    })(),
  )
  clearInterval(counting)
  expect(sum).toBe(4_950)
  expect(turns).toBeGreaterThan(5)
})
