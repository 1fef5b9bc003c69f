import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { deleteLock, type FolderProcess, nameOtherOwner, OTHER_VIEWS, startOnFolder, whyNoView } from '../../attacks/folder-twice.ts'
import { FolderInUseError, lockFolder } from '../../src/platform/database/folder-lock.ts'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { DiskError } from '../../src/platform/disk/disk-error.ts'
import { startProcess } from '../command-line.ts'
import { onEmbedded } from '../databases.ts'
import { startedDuring } from '../started-resources.ts'

const COMPANY = "insert into companies (id, name, currency, minor_digits, fiscal_year_start_month) values ($1, $2, 'USD', 2, 1)"

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

function folderIn(parent: string): string {
  const folder = mkdtempSync(join(parent, 'fourwall-lock-'))
  made.push(folder)
  return folder
}

/** Disk and memory, if the system has both. */
const PLACES = [
  { place: 'the disk', parent: process.env['TEST_KEPT_FOLDER'] ?? '/var/tmp' },
  { place: 'memory (tmpfs)', parent: '/dev/shm' },
].filter(({ parent }) => statSync(parent, { throwIfNoEntry: false })?.isDirectory() === true)

describe.each(PLACES)('a data folder on $place', ({ parent }) => {
  it.for(OTHER_VIEWS)('refuses a second process that uses $name', async (view, { skip }) => {
    const [folder, empty] = [folderIn(parent), folderIn(parent)]
    const why = whyNoView(view, folder, empty)
    skip(why !== null, why ?? undefined)
    const first = startOnFolder(folder, 'hold')
    await first.said('open')
    const second = await startOnFolder(folder, 'hold', view, empty).ended
    expect(second).toMatchObject({ code: 1, errors: expect.stringMatching(/^The data folder .* is in use by process \d+ on /) })
    first.child.kill('SIGKILL')
    await first.ended

    // And the reverse: held in the other view, refused here, free again once its holder was killed.
    const there = startOnFolder(folder, 'hold', view, empty)
    await there.said('open')
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError)
    there.child.stdin?.destroy()
    there.child.kill('SIGKILL')
    await there.ended
    await freeAgain(folder)
  })

  it('is free at once after its holder was killed, whatever name the holder used', async () => {
    const folder = folderIn(parent)
    const holder = startOnFolder(folder, 'hold')
    await holder.said('open')
    holder.child.kill('SIGKILL')
    await holder.ended
    expect(readFileSync(join(folder, 'fourwall.owner'), 'latin1')).toContain(`"pid":${holder.child.pid}`)
    const { result: held, started } = await startedDuring('Timeout', () => lockFolder(folder))
    // For its own heartbeats, and none to wait for the holder's.
    expect(started).toBe(1)
    await held.release()
  })
})

/** The kernel ends a namespace's processes a moment after the one that created it. */
async function freeAgain(folder: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const held = await lockFolder(folder).catch(() => null)
        await held?.release()
        return held !== null
      },
      { timeout: 20_000 },
    )
    .toBe(true)
}

describe('a data folder whose lock is not visible to everybody', () => {
  it('is refused while its owner has a heartbeat, although the lock file was deleted', async () => {
    const folder = folderIn(tmpdir())
    const held = await lockFolder(folder)
    deleteLock(folder)
    await expect(lockFolder(folder)).rejects.toThrow(/is in use by process/)
    await held.release()
    await (await lockFolder(folder)).release()
  })

  it('is protected by heartbeats if files cannot be locked, which is reported', async () => {
    const folder = folderIn(tmpdir())
    // SQLite cannot open a database there.
    mkdirSync(join(folder, 'fourwall.lock'))
    const warnings: string[] = []
    const held = await lockFolder(folder, { onWarning: (sentence) => void warnings.push(sentence) })
    expect(warnings).toEqual([expect.stringMatching(/cannot be locked .* no second server is started on this folder/)])
    await expect(lockFolder(folder)).rejects.toThrow(/is in use by process/)
    await held.release()
    await (await lockFolder(folder)).release()
  })
})

/** Makes the owner's file impossible to open. @returns a function that undoes it. */
function hideOwnerFile(folder: string): () => void {
  const file = join(folder, 'fourwall.owner')
  renameSync(file, `${file}.hidden`)
  symlinkSync(file, file)
  return () => renameSync(`${file}.hidden`, file)
}

describe('an owner that cannot check whether the folder is still its own', () => {
  it('stays the owner, and checks again with the next heartbeat', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const folder = folderIn(tmpdir())
      const onLost = vi.fn<(error: Error) => void>()
      const held = await lockFolder(folder, { onLost })
      const showAgain = hideOwnerFile(folder)
      vi.advanceTimersByTime(10_000)
      showAgain()
      vi.advanceTimersByTime(10_000)
      expect(onLost).not.toHaveBeenCalled()
      nameOtherOwner(folder)
      vi.advanceTimersByTime(10_000)
      expect(onLost).toHaveBeenCalledOnce()
      await held.release()
    } finally {
      vi.useRealTimers()
    }
  })
})

onEmbedded('a second writer on one data folder', (fresh) => {
  it('that could not be looked for lets nothing be acknowledged, and ends nobody', async () => {
    const target = await fresh()
    const lost: Error[] = []
    const database = await openDatabase({ ...target.settings, onFolderLost: (error) => void lost.push(error) })
    await database.system.query(COMPANY, [randomUUID(), 'Before'])
    const showAgain = hideOwnerFile(target.settings.dataFolder)
    await expect(database.system.query(COMPANY, [randomUUID(), 'Not acknowledged'])).rejects.toThrow(DiskError)
    await expect(database.system.query(COMPANY, [randomUUID(), 'Nor this one'])).rejects.toThrow(DiskError)
    showAgain()
    await expect
      .poll(
        () =>
          database.system.query(COMPANY, [randomUUID(), 'After']).then(
            () => true,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true)
    const names = (await database.system.query<{ name: string }>('select name from companies')).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Before', 'After']))
    expect(lost).toEqual([])
    await database.close()
  })

  it('that no lock stopped ends the first one before it acknowledges another row', async () => {
    const target = await fresh()
    const lost: Error[] = []
    const database = await openDatabase({ ...target.settings, onFolderLost: (error) => void lost.push(error) })
    await database.system.query(COMPANY, [randomUUID(), 'Before'])
    nameOtherOwner(target.settings.dataFolder)
    await expect(database.system.query(COMPANY, [randomUUID(), 'After'])).rejects.toThrow(/was taken over by process 4711 on elsewhere/)
    await expect(database.system.query('select 1')).rejects.toThrow(/was taken over/)
    expect(lost).toHaveLength(1)
    await database.close()
    // The folder belongs to the other process, whose name stays.
    expect(readFileSync(join(target.settings.dataFolder, 'fourwall.owner'), 'latin1')).toContain('elsewhere')
  })

  it('loses none of 200 acknowledged rows, while the first one was paused and goes on', async () => {
    const target = await fresh()
    const folder = target.settings.dataFolder
    const first = startOnFolder(folder, 'write 100000')
    await first.said(`stored ${first.child.pid}-99`)
    first.child.kill('SIGSTOP')
    deleteLock(folder)
    const second = startOnFolder(folder, 'write 100')
    const wrote = await Promise.race([second.said('closed'), second.ended])
    expect(wrote).toBe('closed')
    first.child.kill('SIGCONT')
    expect(await first.ended).toMatchObject({ code: 1, errors: expect.stringMatching(/was taken over by another process\. Everything/) })
    const acknowledged = [...rowsOf(first), ...rowsOf(second)]
    expect(acknowledged.length).toBeGreaterThanOrEqual(200)
    const database = await target.open()
    const stored = await database.system.query<{ name: string }>('select name from companies')
    const names = new Set(stored.map(({ name }) => name))
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([])
  })

  it('stops a server, which says so', async () => {
    const target = await fresh()
    const server = await startProcess(target)
    nameOtherOwner(target.settings.dataFolder)
    const { code, err } = await server.ended
    expect(code).toBe(1)
    expect(err).toContain('was taken over by process 4711 on elsewhere')
    expect((await fetch(`${server.origin}/healthz`).catch(() => null))?.status).toBeUndefined()
  })
})

function rowsOf({ lines }: FolderProcess): string[] {
  return lines.filter((line) => line.startsWith('stored ')).map((line) => line.slice('stored '.length))
}
