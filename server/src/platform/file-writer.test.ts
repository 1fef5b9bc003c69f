import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { fileWriter } from './file-writer.ts'

async function* nothing(): AsyncGenerator<never> {}

const COUNTING = new URL('../../test/programs/counting-worker.ts', import.meta.url)
const HOARDING = new URL('../../test/programs/hoarding-worker.ts', import.meta.url)

function writerFrom(source: URL) {
  return fileWriter<SharedArrayBuffer, never, never>({ called: 'files', worker: 'not built', source, tooMuch: 'Too much.' })
}

it('a file that takes too much memory outside the heap is given up', async () => {
  const shared = new SharedArrayBuffer(4)
  const megabytes = new Int32Array(shared)
  await expect(writerFrom(HOARDING)('company', shared, nothing())).rejects.toThrow('Too much.')
  const taken = Atomics.load(megabytes, 0)
  expect(taken).toBeGreaterThan(500)
  await sleep(50)
  expect(Atomics.load(megabytes, 0)).toBe(taken)
})

it('a file that nobody waits for any more is not written further', async () => {
  const write = writerFrom(COUNTING)
  const shared = new SharedArrayBuffer(4)
  const count = new Int32Array(shared)
  const leaving = new AbortController()
  const written = write('company', shared, nothing(), leaving.signal)
  await expect.poll(() => Atomics.load(count, 0)).toBeGreaterThan(0)
  leaving.abort(new Error('Gone.'))
  await expect(written).rejects.toThrow('Gone.')
  const last = Atomics.load(count, 0)
  await sleep(50)
  expect(Atomics.load(count, 0)).toBe(last)
  // Another one has its turn.
  const next = new AbortController()
  const other = write('company', shared, nothing(), next.signal)
  await expect.poll(() => Atomics.load(count, 0)).toBeGreaterThan(last)
  next.abort(new Error('Gone, too.'))
  await expect(other).rejects.toThrow('Gone, too.')
})
