import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTabSaver } from './tab-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A text with a saver whose saves finish on demand. */
function slowPlace(delay: number) {
  const saved: string[] = []
  const failures: unknown[] = []
  const answers: (() => void)[] = []
  let text = ''
  const save = () => {
    saved.push(text)
    return new Promise<void>((resolve, reject) => answers.push(text === 'broken' ? () => reject(new Error('no')) : resolve))
  }
  const saver = createTabSaver(save, (error) => failures.push(error), delay)
  return {
    saved,
    failures,
    flush: saver.flush,
    change: (next: string) => {
      text = next
      saver.schedule()
    },
    answer: async () => {
      answers.shift()?.()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

it('saves the latest once changes pause', async () => {
  const { saved, change } = slowPlace(300)
  change('a')
  await vi.advanceTimersByTimeAsync(200)
  change('b')
  await vi.advanceTimersByTimeAsync(299)
  expect(saved).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(saved).toEqual(['b'])
})

it('never runs two saves at once, and ends with the latest state', async () => {
  const { saved, change, answer } = slowPlace(0)
  change('a')
  await vi.advanceTimersByTimeAsync(0)
  change('b')
  await vi.advanceTimersByTimeAsync(0)
  change('c')
  await vi.advanceTimersByTimeAsync(0)
  expect(saved).toEqual(['a'])
  await answer()
  expect(saved).toEqual(['a', 'c'])
})

it('saves at once on demand, and nothing twice', async () => {
  const { saved, change, flush, answer } = slowPlace(300)
  change('a')
  flush()
  await answer()
  flush()
  await vi.advanceTimersByTimeAsync(1000)
  expect(saved).toEqual(['a'])
})

it('reports a failure and continues', async () => {
  const { saved, failures, change, answer } = slowPlace(0)
  change('broken')
  await vi.advanceTimersByTimeAsync(0)
  change('a')
  await answer()
  expect(failures).toEqual([new Error('no')])
  await vi.advanceTimersByTimeAsync(0)
  expect(saved).toEqual(['broken', 'a'])
})

it('keeps a change that could not be saved for the next save', async () => {
  const { saved, change, flush, answer } = slowPlace(0)
  change('broken')
  await vi.advanceTimersByTimeAsync(0)
  await answer()
  expect(saved).toEqual(['broken'])
  flush()
  expect(saved).toEqual(['broken', 'broken'])
  change('a')
  await answer()
  expect(saved).toEqual(['broken', 'broken', 'a'])
  await answer()
  flush()
  expect(saved).toHaveLength(3)
})
