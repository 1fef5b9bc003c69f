import { existsSync } from 'node:fs'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { Log } from '../log/log.ts'
import { DiskError, diskFaultOf, sentenceForEverybody } from './disk-error.ts'

/** Free space for a folder. */
export interface DiskSpace {
  /** @throws DomainError (INTERNAL) with a sentence if writing `bytes` would leave less than the reserve. */
  expectRoom(bytes: number): Promise<void>
  /** Why nothing more can be stored, as a sentence; null while there is space. */
  amiss(): Promise<string | null>
  /** Checks the disk once a minute, and at once after an error. Logs a problem once until it is over. @returns a function that stops it. */
  watch(log: Log): () => void
}

/** After a successful write, how long until the next test. */
const TRY_AFTER_MS = 5_000
const WATCH_EVERY_MS = 60_000
/** Below this share of the reserve the disk counts as full: the database's log grows by 16 MB at a time. */
const FULL_BELOW = 1 / 8
/** Below this multiple of the reserve, the log warns. */
const LOW_BELOW = 4

/** @param reserveBytes free space that uploads and imports must leave; 0 disables all checks. */
export function createDiskSpace(folder: string, reserveBytes: number): DiskSpace {
  /** Checks the space now, if it is being watched. */
  let lookNow = (): void => undefined
  let triedAt = Number.NEGATIVE_INFINITY

  /** Writes a little and removes it: the only way to notice quotas, read-only and failing disks. */
  const tryToWrite = async (): Promise<void> => {
    if (performance.now() - triedAt < TRY_AFTER_MS) return
    const path = join(folder, `fourwall.try-${process.pid}`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      const file = await open(path, 'w', 0o600)
      try {
        await file.writeFile(Buffer.alloc(4_096, 1))
        await file.datasync()
      } finally {
        await file.close()
      }
    } finally {
      await rm(path, { force: true })
    }
    triedAt = performance.now()
  }

  return {
    async expectRoom(bytes) {
      const free = await freeBytes(folder)
      if (free - bytes >= reserveBytes) return
      lookNow()
      throw new DomainError(
        'INTERNAL',
        `This needs about ${inMegabytes(bytes)} of the server's disk, which has ${inMegabytes(free)} left and must keep ${inMegabytes(reserveBytes)} free. Ask your administrator to free some space, then try again.`,
      )
    },
    async amiss() {
      if ((await freeBytes(folder)) < reserveBytes * FULL_BELOW) {
        lookNow()
        return sentenceForEverybody('full')
      }
      try {
        await tryToWrite()
        return null
      } catch (error) {
        const fault = diskFaultOf(error)
        if (fault === null) throw error
        lookNow()
        return sentenceForEverybody(fault)
      }
    },
    watch(log) {
      const warned = new Set<string>()
      let refused: string | null = null
      const look = async (): Promise<void> => {
        try {
          await tryToWrite()
          refused = null
        } catch (error) {
          const fault = diskFaultOf(error)
          if (fault === null) throw error
          if (refused !== fault) log.error(new DiskError(fault, folder).message)
          refused = fault
        }
        for (const place of [folder, tmpdir()]) {
          const free = await freeBytes(place)
          if (free >= reserveBytes * LOW_BELOW) warned.delete(place)
          else if (!warned.has(place)) {
            warned.add(place)
            log.warn({ folder: place, freeMegabytes: Math.floor(free / MEGABYTE) }, 'little space is left on the disk')
          }
        }
      }
      lookNow = (): void => void look().catch((error: unknown) => log.warn({ err: error }, 'the free space of the disk is unknown'))
      lookNow()
      const timer = setInterval(lookNow, WATCH_EVERY_MS)
      timer.unref()
      return () => {
        clearInterval(timer)
        lookNow = () => undefined
      }
    },
  }
}

const MEGABYTE = 1_048_576

/** Bytes that this process may still write to a folder; a very large number if the system does not say. */
async function freeBytes(folder: string): Promise<number> {
  let there = folder
  while (!existsSync(there)) there = dirname(there)
  const { bavail, bsize, blocks } = await statfs(there)
  // Some network and memory file systems have no size.
  return blocks === 0 ? Number.MAX_SAFE_INTEGER : bavail * bsize
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / MEGABYTE).toLocaleString('en-US')} MB`
}
