import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTabSaver } from './tab-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A place to save to that answers when it is told to. */
function slowPlace() {
  const saved: string[] = []
  const answers: (() => void)[] = []
  return {
    saved,
    answer: async () => {
      answers.shift()?.()
      await vi.advanceTimersByTimeAsync(0)
    },
    save: (list: string) => {
      saved.push(list)
      return new Promise<void>((resolve, reject) => answers.push(list === 'broken' ? () => reject(new Error('no')) : resolve))
    },
  }
}

it('saves the latest once changes pause', async () => {
  const place = slowPlace()
  const saver = createTabSaver(place.save, () => {}, 300)
  saver.schedule('a')
  await vi.advanceTimersByTimeAsync(200)
  saver.schedule('b')
  await vi.advanceTimersByTimeAsync(299)
  expect(place.saved).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(place.saved).toEqual(['b'])
})

it('never has two saves under way, and ends with the last list', async () => {
  const place = slowPlace()
  const saver = createTabSaver(place.save, () => {}, 0)
  saver.schedule('a')
  await vi.advanceTimersByTimeAsync(0)
  saver.schedule('b')
  await vi.advanceTimersByTimeAsync(0)
  saver.schedule('c')
  await vi.advanceTimersByTimeAsync(0)
  expect(place.saved).toEqual(['a'])
  await place.answer()
  expect(place.saved).toEqual(['a', 'c'])
})

it('saves at once when told to, and nothing twice', async () => {
  const place = slowPlace()
  const saver = createTabSaver(place.save, () => {}, 300)
  saver.schedule('a')
  saver.flush()
  await place.answer()
  saver.flush()
  await vi.advanceTimersByTimeAsync(1000)
  expect(place.saved).toEqual(['a'])
})

it('reports a failure and goes on', async () => {
  const place = slowPlace()
  const failures: unknown[] = []
  const saver = createTabSaver(place.save, (error) => failures.push(error), 0)
  saver.schedule('broken')
  await vi.advanceTimersByTimeAsync(0)
  saver.schedule('a')
  await place.answer()
  expect(failures).toEqual([new Error('no')])
  await vi.advanceTimersByTimeAsync(0)
  expect(place.saved).toEqual(['broken', 'a'])
})

it('keeps a list that could not be saved for the next save', async () => {
  const place = slowPlace()
  const saver = createTabSaver(place.save, () => {}, 0)
  saver.schedule('broken')
  await vi.advanceTimersByTimeAsync(0)
  await place.answer()
  expect(place.saved).toEqual(['broken'])
  saver.flush()
  expect(place.saved).toEqual(['broken', 'broken'])
  saver.schedule('a')
  await place.answer()
  expect(place.saved).toEqual(['broken', 'broken', 'a'])
  await place.answer()
  saver.flush()
  expect(place.saved).toHaveLength(3)
})
