import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// The end is for the whole page, so each test has a page of its own.
beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  // Test files after this one, in the same process, have a page that is not left.
  vi.resetModules()
})

/** A fetch that ends when it is told to, or cut. */
function pendingFetch() {
  const asked: { address: string; answer: (response: Response) => void; fail: (error: Error) => void }[] = []
  vi.stubGlobal(
    'fetch',
    (address: string, { signal }: RequestInit) =>
      new Promise<Response>((answer, fail) => {
        asked.push({ address, answer, fail })
        signal?.addEventListener('abort', () => fail(new DOMException('cut', 'AbortError')))
      }),
  )
  return asked
}

const outcome = (promise: Promise<unknown>): Promise<string> =>
  Promise.race([
    promise.then(
      () => 'answered',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
    new Promise<string>((resolve) => setTimeout(() => resolve('unanswered'), 20)),
  ])

it('answers and fails as fetch does', async () => {
  const asked = pendingFetch()
  const { pageFetch } = await import('./page-fetch.ts')
  const [first, second] = [pageFetch('/a'), pageFetch('/b')]
  asked[0]?.answer(new Response('yes'))
  asked[1]?.fail(new TypeError('no network'))
  expect(await outcome(first)).toBe('answered')
  expect(await outcome(second)).toBe('no network')
})

it('is cut by its own signal', async () => {
  pendingFetch()
  const { pageFetch } = await import('./page-fetch.ts')
  const own = new AbortController()
  const request = pageFetch('/a', { signal: own.signal })
  own.abort()
  expect(await outcome(request)).toBe('cut')
})

it('leaves everything unanswered once the page is left, and asks nothing more', async () => {
  const asked = pendingFetch()
  const { endPageRequests, pageFetch } = await import('./page-fetch.ts')
  const before = pageFetch('/a')
  endPageRequests()
  const after = pageFetch('/b')
  expect(await Promise.all([outcome(before), outcome(after)])).toEqual(['unanswered', 'unanswered'])
  expect(asked.map(({ address }) => address)).toEqual(['/a'])
})
