import { existsSync } from 'node:fs'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { Log } from '../log/log.ts'
import { DiskError, diskFaultOf, sentenceForEverybody } from './disk-error.ts'

/** The free space below a folder. */
export interface DiskSpace {
  /** Refuses what would write `bytes` where less than the reserve would be left. @throws DomainError (INTERNAL) with a sentence. */
  expectRoom(bytes: number): Promise<void>
  /** Why nothing more can be stored, as a sentence; null while there is space. */
  amiss(): Promise<string | null>
  /** Looks at the disk once a minute, and whenever something is amiss, and says in the log what, once until that is over. @returns what ends it. */
  watch(log: Log): () => void
}

/** A disk that took data is not tried again sooner. */
const TRY_AFTER_MS = 5_000
const WATCH_EVERY_MS = 60_000
/** With less free space than this part of the reserve the disk counts as full: the database's log grows by 16 MB at a time. */
const FULL_BELOW = 1 / 8
/** With less free space than this many times the reserve the log warns. */
const LOW_BELOW = 4

/** @param reserveBytes what uploads and imports leave free; 0 looks at nothing. */
export function createDiskSpace(folder: string, reserveBytes: number): DiskSpace {
  /** Looks at the space now, where somebody watches it. */
  let lookNow = (): void => undefined
  let triedAt = Number.NEGATIVE_INFINITY

  /** Writes a little and removes it: a quota, a disk that turned read-only or that fails are seen in no other way. */
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
        `This needs about ${inMegabytes(bytes)} of the server's disk, which has ${inMegabytes(free)} left, of which ${inMegabytes(reserveBytes)} are kept free. Ask whoever runs Fourwall to free some space, then try again.`,
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

/** Bytes that this process may still write below a folder; more than anybody needs where the system does not say. */
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
