import { expect, it } from 'vitest'
import { turnsDuring } from '../../test/turns.ts'
import { yieldToEventLoop } from './event-loop.ts'

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
