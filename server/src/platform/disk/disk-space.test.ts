import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createLog } from '../log/log.ts'
import { DiskError, diskFaultOf } from './disk-error.ts'
import { createDiskSpace } from './disk-space.ts'

const folder = mkdtempSync(join(tmpdir(), 'fourwall-forbidden-'))
afterAll(() => {
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true, force: true })
})

/** Does something as a user that may not write to the folder: root may everywhere. */
async function withoutRights<T>(work: () => Promise<T>): Promise<T> {
  chmodSync(folder, 0o500)
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65_534)
  try {
    return await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
    chmodSync(folder, 0o700)
  }
}

it('says that a folder may not be written to, the log with its path, and takes back what it said', async () => {
  const log = createLog('silent')
  const told: unknown[] = []
  log.error = (message: unknown) => void told.push(message)
  const space = createDiskSpace(folder, 0)
  const unwatch = space.watch(log)
  await withoutRights(async () => {
    for (const _ of [1, 2])
      expect(await space.amiss()).toBe(
        'The server may not write to its data folder. Nothing that was saved before is lost. Ask your administrator to give it the right to, then try again.',
      )
    await expect.poll(() => told).toHaveLength(1)
  })
  expect(told).toEqual([
    `Fourwall may not write to ${folder}. Give the user that it runs as the right to, or name another folder with FOURWALL_DATA_DIR; nothing that was stored is lost.`,
  ])
  expect(await space.amiss()).toBeNull()
  unwatch()
})

it('tells files that may not be written from programs and ports that may not be used', async () => {
  const file = await withoutRights(() => mkdir(join(folder, 'below')).catch((error: unknown) => error))
  expect(diskFaultOf(file)).toBe('forbidden')
  expect(diskFaultOf(new Error('around it', { cause: file }))).toBe('forbidden')
  expect(new DiskError('forbidden', '/data').message).toMatch(/^Fourwall may not write to \/data\./)
  const port = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen', address: '0.0.0.0', port: 80 })
  const program = Object.assign(new Error('spawn EACCES'), { code: 'EACCES', syscall: 'spawn x', path: 'x' })
  for (const other of [port, program]) expect(diskFaultOf(other)).toBeNull()
})
