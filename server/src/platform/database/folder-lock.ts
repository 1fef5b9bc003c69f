import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '@fourwall/domain/errors.ts'
import { currentBoot, type FolderOwner, isOwnedBy, OwnerFile, ownerFileIn, ownerOf, readOwnerRecord } from './folder-owner.ts'
import { type KernelLock, lockFile } from './kernel-lock.ts'

export const LOCK_FILE = 'fourwall.lock'
/** How often the owner writes a heartbeat and checks that it is still the owner. */
const BEAT_EVERY_MS = 2_000
/** Without locks, an owner whose record has not changed for this long is considered dead. */
const SILENT_FOR_MS = 8_000
const LOOK_EVERY_MS = 250

/** The data folder, locked by this process. */
export interface HeldFolder {
  readonly ownerFile: string
  readonly ownerId: string
  release(): Promise<void>
}

export interface FolderEvents {
  /** Called once when another process has taken the folder; nothing may be acknowledged from then on. */
  readonly onLost?: (error: FolderLostError) => void
  /** Called with a sentence if the folder's file system has no locks. */
  readonly onWarning?: (sentence: string) => void
}

/**
 * Takes the data folder for this process alone: two processes on one embedded database would destroy it. The kernel's lock on a file in the
 * folder decides. In addition, a file names the owner and counts its heartbeats, for file systems whose locks do not reach everybody who
 * can write to them: a process that finds a possibly living owner waits for its next heartbeat, and an owner that finds another in its
 * place stops.
 *
 * @throws FolderInUseError with a sentence if another process holds it.
 */
export async function lockFolder(folder: string, { onLost, onWarning }: FolderEvents = {}): Promise<HeldFolder> {
  const path = realpathSync(folder)
  const ownerFile = ownerFileIn(path)
  const lock = await lockFile(join(path, LOCK_FILE))
  if (lock.outcome === 'busy') throw inUse(path, readOwnerRecord(ownerFile))
  try {
    const before = readOwnerRecord(ownerFile)
    if (before !== null && !isGone(ownerOf(before), lock) && (await beats(ownerFile, before))) throw inUse(path, before)
    const held = holdFolder(path, ownerFile, lock, onLost)
    if (lock.outcome === 'unsupported')
      onWarning?.(
        `Files in ${path} cannot be locked (${lock.reason}). Make sure that no second server is started on this folder: it would be noticed, but only after up to ${SILENT_FOR_MS / 1000} seconds.`,
      )
    return held
  } catch (error) {
    if (lock.outcome === 'held') lock.release()
    throw error
  }
}

function holdFolder(path: string, ownerFile: string, lock: KernelLock, onLost: FolderEvents['onLost']): HeldFolder {
  const isLocked = lock.outcome === 'held'
  const owner: FolderOwner = {
    id: randomUUID(),
    host: hostname(),
    pid: process.pid,
    boot: currentBoot(),
    lock: isLocked ? lock.identity : null,
    since: new Date().toISOString(),
  }
  const file = new OwnerFile(ownerFile, owner)
  const timer = setInterval(() => {
    try {
      if (!isOwnedBy(ownerFile, owner.id)) {
        clearInterval(timer)
        onLost?.(folderLost(ownerFile))
        return
      }
    } catch {
      // Cannot be checked now. The next heartbeat tries again; until then writes are acknowledged only after their own check.
      return
    }
    // Disk errors are reported where data is written; the next heartbeat tries again.
    file.beat().catch(() => undefined)
  }, BEAT_EVERY_MS)
  timer.unref()
  return {
    ownerFile,
    ownerId: owner.id,
    release: async () => {
      clearInterval(timer)
      await file.release()
      if (isLocked) lock.release()
    },
  }
}

/** Whether an owner has certainly ended: under the same kernel, we now have the very lock that it had. */
function isGone(owner: FolderOwner | null, lock: KernelLock): boolean {
  return owner !== null && lock.outcome === 'held' && owner.lock === lock.identity && owner.boot === currentBoot()
}

/** Whether an owner's record changes within a heartbeat interval. */
async function beats(ownerFile: string, before: string): Promise<boolean> {
  for (let waited = 0; waited < SILENT_FOR_MS; waited += LOOK_EVERY_MS) {
    await sleep(LOOK_EVERY_MS)
    const now = readOwnerRecord(ownerFile)
    if (now !== before) return now !== null
  }
  return false
}

/** Another process holds the data folder. */
export class FolderInUseError extends DomainError {
  override readonly name = 'FolderInUseError'
}

function inUse(path: string, record: string | null): FolderInUseError {
  return new FolderInUseError(
    'CONFLICT',
    `The data folder ${path} is in use by ${inWords(record)}. Stop it first, or give this one a folder of its own with FOURWALL_DATA_DIR.`,
  )
}

/** Another process took the data folder from this one, which stops before it acknowledges anything more. */
export class FolderLostError extends DomainError {
  override readonly name = 'FolderLostError'
}

export function folderLost(ownerFile: string): FolderLostError {
  return new FolderLostError(
    'INTERNAL',
    `Stopped, because the data folder ${dirname(ownerFile)} was taken over by ${inWords(recordIfReadable(ownerFile))}. Everything acknowledged before is stored. Run one server on a folder: stop the other one before you start this one again.`,
  )
}

function recordIfReadable(ownerFile: string): string | null {
  try {
    return readOwnerRecord(ownerFile)
  } catch {
    return null
  }
}

function inWords(record: string | null): string {
  const owner = record === null ? null : ownerOf(record)
  return owner === null ? 'another process' : `process ${owner.pid} on ${owner.host}, since ${owner.since}`
}
