import { expect, it } from 'vitest'
import { ImportJobs, type JobOrder } from './jobs.ts'

const unexpected = (error: unknown): never => {
  throw error
}

function orderOf(companyId: string, kind: JobOrder['kind'] = 'PREVIEW'): JobOrder {
  return { kind, companyId, file: { uploadId: 'u', fileName: 'june.csv' }, startedBy: { userId: '1', name: 'Dana' } }
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

it('tells which imports of a company run, and what of', async () => {
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
