import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createConnection } from './connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tries again after 1, 2, 5 and every 10 s, until the server is reached', async () => {
  const connection = createConnection()
  const begun = Date.now()
  const tries: number[] = []
  connection.onRetry(() => tries.push(Math.round((Date.now() - begun) / 1000)))
  connection.lost()
  connection.lost()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(tries).toEqual([1, 3, 8, 18, 28])
  connection.reached()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toHaveLength(5)
})

it('calls its listeners once per change', () => {
  const connection = createConnection()
  const told: boolean[] = []
  const stop = connection.subscribe(() => told.push(connection.isReached()))
  connection.reached()
  connection.lost()
  connection.lost()
  connection.reached()
  stop()
  connection.lost()
  expect(told).toEqual([false, true])
  connection.reached()
})

it('retries at once when the network is back, but not while the server is reached', async () => {
  const connection = createConnection()
  let tries = 0
  connection.onRetry(() => {
    tries += 1
  })
  connection.retryNow()
  expect(tries).toBe(0)
  connection.lost()
  await vi.advanceTimersByTimeAsync(20_000)
  tries = 0
  connection.retryNow()
  await vi.advanceTimersByTimeAsync(1000)
  expect(tries).toBe(2)
  connection.reached()
})
