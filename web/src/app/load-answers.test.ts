import { expect, it, vi } from 'vitest'
import { RequestFailure } from '../api/request-failure.ts'
import { loadOrWarn } from './load-answers.ts'

it('warns of each part that could not be loaded and waits for the others', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const [full, offline] = [new RequestFailure('INTERNAL', 'The disk is full.'), new TypeError('Failed to fetch')]
  let isLoaded = false
  const late = Promise.resolve().then(() => {
    isLoaded = true
  })
  await loadOrWarn(Promise.reject(full), late, Promise.reject(offline))
  expect(warned.mock.calls).toEqual([full, offline].map((failure) => ['Part of the page could not be loaded.', failure]))
  expect(isLoaded).toBe(true)
  warned.mockRestore()
})
