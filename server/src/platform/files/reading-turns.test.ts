import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readingInTurn } from './reading-turns.ts'
import type { WorkbookOrder } from './workbook-order.ts'

const order = (companyId: string, fileName: string): WorkbookOrder => ({
  path: '',
  fileName,
  reading: { kind: 'OPS_DATA', companyId, fiscalYearStart: 1, locations: [], metrics: [] },
})
const take = async () => undefined
const NOTHING = { issues: [], decimalMark: null, lines: 0, figures: 0, invalid: 0, plan: null }

it('gives the turn of who has gone to the next', async () => {
  const begun: string[] = []
  const read = readingInTurn(async ({ fileName }, _take, { signal } = {}) => {
    begun.push(fileName)
    if (signal !== undefined && fileName.startsWith('long')) await once(signal, 'abort')
    signal?.throwIfAborted()
    return NOTHING
  })
  const left = new Error('Left')
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()]
  const readings = [read(order('ours', 'long 0'), take, first), read(order('ours', 'long 1'), take, second)]
  const waits = read(order('ours', 'waits'), take, third)
  const last = read(order('ours', 'last'), take)
  third.abort(left)
  await expect(waits).rejects.toBe(left)
  expect(begun).toEqual(['long 0', 'long 1'])
  first.abort(left)
  await expect(readings[0]).rejects.toBe(left)
  expect(await last).toEqual(NOTHING)
  expect(begun).toEqual(['long 0', 'long 1', 'last'])
  second.abort(left)
  await expect(readings[1]).rejects.toBe(left)
  await expect(read(order('ours', 'too late'), take, first)).rejects.toBe(left)
  expect(begun).toHaveLength(3)
})

it('reads a few at a time, and lets no company keep the others waiting', async () => {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const read = readingInTurn(async ({ fileName }) => {
    begun.push(fileName)
    await new Promise<void>((resolve, reject) => ends.set(fileName, (error) => (error === undefined ? resolve() : reject(error))))
    return NOTHING
  })
  const ours = Array.from({ length: 32 }, (_, at) => read(order('ours', `ours ${at}`), take))
  await expect(read(order('ours', 'too many'), take)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Other workbooks of your company are being read right now. Try again in a minute.',
  })
  const theirs = ['theirs 0', 'theirs 1'].map((name) => read(order('theirs', name), take))
  await turn()
  expect(begun).toEqual(['ours 0', 'ours 1', 'theirs 0'])
  // One that fails makes room like any other.
  ends.get('ours 0')?.(new Error('Broken'))
  await expect(ours[0]).rejects.toThrow('Broken')
  await turn()
  expect(begun.at(-1)).toBe('ours 2')
  ends.get('theirs 0')?.()
  await theirs[0]
  await turn()
  expect(begun.at(-1)).toBe('theirs 1')
  for (const at of ours.keys()) {
    if (at === 0) continue
    while (!ends.has(`ours ${at}`)) await turn()
    ends.get(`ours ${at}`)?.()
  }
  ends.get('theirs 1')?.()
  await Promise.all([...ours.slice(1), ...theirs])
  await turn()
  expect(begun).toHaveLength(34)
})
