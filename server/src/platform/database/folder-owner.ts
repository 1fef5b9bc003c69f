import { closeSync, fdatasync, fsyncSync, openSync, readFileSync, readSync, renameSync, rmSync, write, writeSync } from 'node:fs'
import { hostname, uptime } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const writeAt = promisify(write)
const syncData = promisify(fdatasync)

/** The holder of a data folder, as recorded in its file. */
export interface FolderOwner {
  /** A new one each time a process takes the folder. */
  readonly id: string
  readonly host: string
  readonly pid: number
  /** Identifies the boot of the operating system. */
  readonly boot: string
  /** Device and inode of its lock; null without locks. */
  readonly lock: string | null
  /** ISO 8601. */
  readonly since: string
}

const OWNER_FILE = 'fourwall.owner'
/** The record has a fixed size, so that a heartbeat needs no disk space. */
const RECORD_BYTES = 512
/** The record begins with the owner's id, so that a check reads no more. */
const ID_BYTES = 36

export function ownerFileIn(folder: string): string {
  return join(folder, OWNER_FILE)
}

/** The record's text, which changes with every heartbeat; null if the folder is not locked. */
export function readOwnerRecord(file: string): string | null {
  try {
    return readFileSync(file, 'latin1')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** The owner in a record; null if a crash tore it. */
export function ownerOf(record: string): FolderOwner | null {
  try {
    const parsed: unknown = JSON.parse(record.slice(ID_BYTES))
    if (typeof parsed !== 'object' || parsed === null) return null
    const { host, pid, boot, lock, since } = parsed as Partial<Record<keyof FolderOwner, unknown>> // each is checked below
    if (typeof host !== 'string' || typeof pid !== 'number' || typeof boot !== 'string' || typeof since !== 'string') return null
    return { id: record.slice(0, ID_BYTES), host, pid, boot, lock: typeof lock === 'string' ? lock : null, since }
  } catch {
    return null
  }
}

/** The owner file, open as long as its process holds the folder. */
export class OwnerFile {
  readonly #path: string
  readonly #owner: FolderOwner
  readonly #descriptor: number
  #beats = 0
  #beating: Promise<void> = Promise.resolve()

  /**
   * Replaces any owner. Writes a new file: an earlier owner whose process was only paused keeps writing into its own file, which has no
   * name any more.
   */
  constructor(path: string, owner: FolderOwner) {
    this.#path = path
    this.#owner = owner
    const temporary = `${path}.${owner.id}`
    this.#descriptor = openSync(temporary, 'wx+', 0o600)
    try {
      writeSync(this.#descriptor, this.#nextRecord(), 0, RECORD_BYTES, 0)
      fsyncSync(this.#descriptor)
      renameSync(temporary, path)
      syncFolder(dirname(path))
    } catch (error) {
      closeSync(this.#descriptor)
      rmSync(temporary, { force: true })
      throw error
    }
  }

  /** Writes the record with the next count to disk, without blocking this thread. */
  beat(): Promise<void> {
    this.#beating = this.#beating
      .catch(() => undefined)
      .then(async () => {
        await writeAt(this.#descriptor, this.#nextRecord(), 0, RECORD_BYTES, 0)
        await syncData(this.#descriptor)
      })
    return this.#beating
  }

  async release(): Promise<void> {
    await this.#beating.catch(() => undefined)
    try {
      if (isOwnedBy(this.#path, this.#owner.id)) rmSync(this.#path, { force: true })
    } catch {
      // The next process finds a record without heartbeats.
    } finally {
      closeSync(this.#descriptor)
    }
  }

  #nextRecord(): Buffer {
    const { id, ...rest } = this.#owner
    this.#beats += 1
    const record = `${id}${JSON.stringify({ ...rest, beats: this.#beats })}`
    return Buffer.from(`${record.padEnd(RECORD_BYTES - 1)}\n`, 'latin1').subarray(0, RECORD_BYTES)
  }
}

/**
 * Whether the folder's file names this owner. Opened by name each time, so that a replaced file is noticed and network file systems ask
 * their server. A missing file counts as another owner: only the owner removes it.
 *
 * @throws the system's error if that cannot be checked, for example with too many open files or a failing disk; the folder may still be
 * ours.
 */
export function isOwnedBy(file: string, id: string): boolean {
  const bytes = Buffer.alloc(ID_BYTES)
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
  try {
    return readSync(descriptor, bytes, 0, ID_BYTES, 0) === ID_BYTES && bytes.toString('latin1') === id
  } finally {
    closeSync(descriptor)
  }
}

/** Identifies the kernel's boot: shared by all containers of a machine, different after a restart. */
export function currentBoot(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    // On other systems than Linux: the minute of the machine's start.
    return `${hostname()} ${Math.round((Date.now() / 1000 - uptime()) / 60)}`
  }
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } catch {
    // Some systems cannot sync folders.
  } finally {
    closeSync(descriptor)
  }
}
