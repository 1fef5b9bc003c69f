import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mostPerTurn, turnsDuring } from '../../test/turns.ts'
import { computeAmong, computeFor, computeInSlices, yieldToEventLoop } from './event-loop.ts'

// The clock moves only where a test says so, so that who comes next does not depend on the machine.
let now: number
/** Ends the work that goes on until then. */
let over: AbortController
beforeEach(() => {
  now = performance.now()
  over = new AbortController()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  over.abort()
  vi.restoreAllMocks()
})

async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; !isSo(); turns += 1) {
    if (turns > 1_000_000) throw new Error('It does not come to that')
    await turn()
  }
}

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
        now += milliseconds
        order.push(user)
      }
    })
  const heavy = [compute('heavy', 4, 60), compute('heavy', 4, 60)]
  await until(() => order.length >= 3)
  await compute('light', 6, 1)
  // The piece that is under way at most, and none at its further steps.
  expect(order.slice(order.indexOf('light') - 1).join(' ')).toMatch(/^heavy light light light light light light$/)
  await Promise.all(heavy)
  expect(order.filter((user) => user === 'heavy')).toHaveLength(8)
})

it('gives two users who compute all the time the same, whoever was away', async () => {
  const had = { first: 0, second: 0 }
  const compute = (user: 'first' | 'second'): Promise<void> =>
    computeFor(user, async () => {
      while (!over.signal.aborted) {
        await yieldToEventLoop()
        now += 2
        had[user] += 2
      }
    })
  const first = compute('first')
  await until(() => had.first >= 150)
  const before = had.first
  const second = compute('second')
  await until(() => had.second >= 300)
  over.abort()
  await Promise.all([first, second])
  expect(Math.abs(had.first - before - 300)).toBeLessThanOrEqual(4)
})

it('gives a group no more than one user, however many compute in it', async () => {
  const had = { group: 0, user: 0 }
  const compute = async (whose: 'group' | 'user'): Promise<void> => {
    while (!over.signal.aborted) {
      await yieldToEventLoop()
      now += 2
      had[whose] += 2
    }
  }
  const inGroup: Promise<void>[] = []
  // As chats do: the request is over while its answer is being made.
  for (const asker of ['a', 'b', 'c', 'd', 'e'])
    await computeFor(asker, async () => void inGroup.push(computeAmong('group', () => compute('group'))))
  await until(() => had.group >= 150)
  const before = had.group
  const alone = computeFor('user', () => compute('user'))
  await until(() => had.user >= 300)
  over.abort()
  await Promise.all([...inGroup, alone])
  expect(had.group - before).toBeLessThanOrEqual(310)
})

it('has long work wait while a request of somebody who had less is answered, for a tenth of a second', async () => {
  let pieces = 0
  const heavy = computeFor('long', async () => {
    while (!over.signal.aborted) {
      await yieldToEventLoop()
      now += 10
      pieces += 1
    }
  })
  const piecesFrom = (before: number, more: number): Promise<void> => until(() => pieces >= before + more)
  /** Time in which the thread is free, as while the database works. */
  const idle = async (milliseconds: number): Promise<void> => {
    now += milliseconds
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  // From then on it is no young request any more.
  await piecesFrom(0, 15)
  const before = pieces
  await computeFor('short', async () => {
    for (let step = 0; step < 3; step += 1) await idle(10)
  })
  // The piece that was under way.
  expect(pieces).toBeLessThanOrEqual(before + 1)
  await piecesFrom(pieces, 5)
  await computeFor('slow', async () => {
    const waiting = pieces
    await idle(90)
    expect(pieces).toBeLessThanOrEqual(waiting + 1)
    await idle(20)
    await piecesFrom(waiting, 5)
  })
  over.abort()
  await heavy
})

it('lets short work go on beside requests of others, also while long work waits for them', async () => {
  let pieces = 0
  const long = computeAmong('group', async () => {
    while (!over.signal.aborted) {
      await yieldToEventLoop()
      now += 10
      pieces += 1
    }
  })
  await until(() => pieces >= 2)
  const answered = Promise.withResolvers<void>()
  const request = computeFor('other', () => answered.promise)
  const before = pieces
  // It would never end if it waited: the clock stands still.
  await computeFor('short', async () => {
    for (let piece = 0; piece < 4; piece += 1) {
      await yieldToEventLoop()
      now += 5
    }
  })
  // The piece that was under way.
  expect(pieces).toBeLessThanOrEqual(before + 1)
  over.abort()
  answered.resolve()
  await Promise.all([request, long])
})

it('computes in slices of four milliseconds that others go between, and gives what the steps give', async () => {
  const steps = function* (count: (units: number) => void): Generator<void, number, void> {
    let sum = 0
    for (let step = 0; step < 100; step += 1) {
      now += 1
      count(1)
      sum += step
      yield
    }
    return sum
  }
  const { result, most } = await mostPerTurn((count) => computeInSlices(steps(count)))
  expect([result, most]).toEqual([4_950, 4])
})
