import { expect, it, vi } from 'vitest'
import { loadCached, type PageVisit } from './cached-pages.ts'

const visit = (cause: PageVisit['cause'], pathname = '/budgets/1'): PageVisit => ({ cause, location: { pathname } })
const failing = () => Promise.reject(new Error('unreachable'))
const passing = () => true

it('keeps what a page shows if it cannot be loaded again for now', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  await loadCached(Promise.resolve('as it was'), visit('enter'), passing)
  await expect(loadCached(failing(), visit('stay'), passing)).resolves.toBe('as it was')
  expect(warned).toHaveBeenCalledOnce()
  warned.mockRestore()
})

it.each<[string, PageVisit, boolean]>([
  ['another page', visit('stay', '/budgets/2'), true],
  ['a page that is entered', visit('enter'), true],
  ['one that is gone', visit('stay'), false],
])('does not keep it for %s', async (_what, next, isPassing) => {
  await loadCached(Promise.resolve('as it was'), visit('enter'), passing)
  await expect(loadCached(failing(), next, () => isPassing)).rejects.toThrow('unreachable')
})

it('forgets it once a page says that it could not be loaded', async () => {
  await loadCached(Promise.resolve('as it was'), visit('enter'), passing)
  await expect(loadCached(failing(), visit('enter'), passing)).rejects.toThrow('unreachable')
  await expect(loadCached(failing(), visit('stay'), passing)).rejects.toThrow('unreachable')
})
