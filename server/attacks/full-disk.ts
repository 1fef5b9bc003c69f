import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, truncateSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// A small separate disk that can be filled, emptied and made read-only while a program uses it.

export interface SmallDisk {
  readonly folder: string
  /** Fills it to the last byte but `left`. */
  fill(left?: number): void
  /** Takes away what filled it. */
  empty(): void
  /** Takes no writing any more, or takes it again. */
  readOnly(isReadOnly: boolean): void
  freeBytes(): number
  remove(): void
}

/** A file system in memory. @returns a sentence with the reason if this machine does not permit it. */
export function makeSmallDisk(megabytes: number): SmallDisk | string {
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-small-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder], { encoding: 'utf8' })
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    return `A small disk cannot be mounted: ${mounted.error?.message ?? mounted.stderr.trim()}.`
  }
  const filler = join(folder, 'filler')
  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  return {
    folder,
    freeBytes,
    fill: (left = 0) => {
      const file = openSync(filler, 'a')
      let size = 0
      for (const piece of [65_536, 512]) {
        const bytes = Buffer.alloc(piece, 1)
        try {
          for (;;) size += writeSync(file, bytes)
        } catch {
          // Full, in pieces of this size.
        }
      }
      closeSync(file)
      if (left > 0) truncateSync(filler, Math.max(0, size - left))
    },
    empty: () => rmSync(filler, { force: true }),
    readOnly: (isReadOnly) => void execFileSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder]),
    remove: () => {
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
