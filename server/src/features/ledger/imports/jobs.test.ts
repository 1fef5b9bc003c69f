import { BadInputError } from '@fourwall/domain/errors.ts'
import { describe, expect, it } from 'vitest'
import { ImportJobs, type JobOrder } from './jobs.ts'

const unexpected = (error: unknown): never => {
  throw error
}

let uploads = 0

/** Each for its own upload. */
function orderOf(companyId: string, kind: JobOrder['kind'] = 'PREVIEW'): JobOrder {
  return {
    kind,
    companyId,
    file: { uploadId: `u${(uploads += 1)}`, fileName: 'june.csv' },
    startedBy: { userId: '1', name: 'Dana' },
    act: { key: null, argumentsHash: 'a' },
  }
}

it('keeps the latest finished jobs of each company', async () => {
  const jobs = new ImportJobs()
  const finishes: (() => void)[] = []
  const start = (companyId: string): string => {
    const { promise, resolve } = Promise.withResolvers<Record<string, never>>()
    finishes.push(() => resolve({}))
    return jobs.start(orderOf(companyId), () => promise, unexpected).id
  }
  const kept = (companyId: string, ids: readonly string[]): boolean[] => ids.map((id) => jobs.get(companyId, id) !== null)
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  const other = start('other')
  const slow = start('one')
  finishes[0]?.()
  const ids: string[] = []
  for (let at = 0; at < 7; at += 1) {
    ids.push(start('one'))
    finishes.at(-1)?.()
    await settled()
  }
  expect(kept('one', ids)).toEqual([false, false, true, true, true, true, true])
  expect(kept('other', [other])).toEqual([true])
  // One that ran meanwhile counts from its end.
  expect(jobs.get('one', slow)).toMatchObject({ state: 'RUNNING' })
  finishes[1]?.()
  await settled()
  expect(jobs.get('one', slow)).toMatchObject({ state: 'DONE' })
  expect(kept('one', ids)).toEqual([false, false, false, true, true, true, true])
})

it("keeps one company's finished jobs while others finish many", async () => {
  const jobs = new ImportJobs()
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const start = (userId: string): string =>
    jobs.start({ ...orderOf('one'), startedBy: { userId, name: 'Somebody' } }, () => Promise.resolve({}), unexpected).id
  const mine = start('1')
  await settled()
  for (let at = 0; at < 7; at += 1) {
    start('2')
    await settled()
  }
  expect(jobs.get('one', mine)).toMatchObject({ state: 'DONE' })
  for (let at = 0; at < 30; at += 1) {
    start(`other ${at}`)
    await settled()
  }
  expect(jobs.get('one', mine)).toBeNull()
})

it('runs four files of a company at a time, queues the others, and refuses more than fifty', async () => {
  const jobs = new ImportJobs()
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const begun: number[] = []
  const finishes: (() => void)[] = []
  const start = (at: number): string =>
    jobs.start(
      orderOf('one'),
      () => {
        begun.push(at)
        return new Promise((resolve) => finishes.push(() => resolve({})))
      },
      unexpected,
    ).id
  const ids = Array.from({ length: 54 }, (_, at) => start(at))
  expect(() => start(54)).toThrow('50 files of your company are already waiting to be read. Wait until some of them are done.')
  await settled()
  expect(begun).toEqual([0, 1, 2, 3])
  expect(jobs.get('one', ids[4] ?? '')).toMatchObject({ state: 'RUNNING', done: 0 })
  jobs.cancel('one', ids[4] ?? '')
  finishes[0]?.()
  await settled()
  expect(begun).toEqual([0, 1, 2, 3, 5])
  expect(jobs.get('one', ids[4] ?? '')).toMatchObject({ state: 'CANCELLED' })
})

it('tells which imports of a company are running, and of which files', async () => {
  const jobs = new ImportJobs()
  const { promise, resolve } = Promise.withResolvers<Record<string, never>>()
  const unended = () => new Promise<Record<string, never>>(() => undefined)
  const first = jobs.start(orderOf('one', 'IMPORT'), () => promise, unexpected)
  const second = jobs.start(orderOf('one', 'IMPORT'), unended, unexpected)
  jobs.start(orderOf('one'), unended, unexpected)
  jobs.start(orderOf('other', 'IMPORT'), unended, unexpected)
  expect(jobs.runningImports('one').map(({ id, file }) => [id, file.fileName])).toEqual([
    [first.id, 'june.csv'],
    [second.id, 'june.csv'],
  ])
  resolve({})
  await new Promise((settled) => setImmediate(settled))
  expect(jobs.runningImports('one').map(({ id }) => id)).toEqual([second.id])
})

describe('a job that is requested twice', () => {
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const started = (kind: JobOrder['kind'], how: 'is under way' | 'is done' | 'failed') => {
    const jobs = new ImportJobs()
    const work = () =>
      how === 'is under way' ? new Promise<never>(() => undefined) : how === 'is done' ? Promise.resolve({}) : Promise.reject(refused)
    const refused = new BadInputError('The file has no headings.')
    const order = orderOf('one', kind)
    const again = (changes: Partial<JobOrder> = {}) => jobs.start({ ...order, ...changes }, work, unexpected).id
    return { first: again(), again, order }
  }

  it.each([
    ['IMPORT', 'is under way', true],
    ['IMPORT', 'is done', true],
    ['IMPORT', 'failed', false],
    ['PREVIEW', 'is under way', true],
    ['PREVIEW', 'is done', false],
  ] as const)('without a key: an %s that %s is the same: %s', async (kind, how, isSame) => {
    const { first, again } = started(kind, how)
    await settled()
    expect(again() === first).toBe(isSame)
  })

  it('is a new one for another upload, kind or company, and for a preview with other arguments', () => {
    const { first, again, order } = started('PREVIEW', 'is under way')
    const others: Partial<JobOrder>[] = [
      { file: { uploadId: 'other', fileName: 'june.csv' } },
      { kind: 'IMPORT' },
      { companyId: 'two' },
      { act: { ...order.act, argumentsHash: 'b' } },
    ]
    expect(others.map((changes) => again(changes) === first)).toEqual([false, false, false, false])
  })

  it('with a key is the same to its end, and another one by another user', async () => {
    // Joins the one requested without a key.
    const { first, again, order } = started('PREVIEW', 'is done')
    const act = { key: 'k', argumentsHash: 'a' }
    expect(again({ act })).toBe(first)
    await settled()
    expect(again({ act })).toBe(first)
    expect(again({ act, startedBy: { ...order.startedBy, userId: '2' } })).not.toBe(first)
    expect(() => again({ act: { ...act, argumentsHash: 'b' } })).toThrow('This idempotency key has already been used')
  })
})
