import { closeSync, fdatasync, fsyncSync, openSync, readFileSync, readSync, renameSync, rmSync, write, writeSync } from 'node:fs'
import { hostname, uptime } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const writeAt = promisify(write)
const syncData = promisify(fdatasync)

/** Who holds a data folder, as its file says. */
export interface FolderOwner {
  /** Another one each time that a process takes the folder. */
  readonly id: string
  readonly host: string
  readonly pid: number
  /** Which run of the operating system's kernel it lives in. */
  readonly boot: string
  /** Device and inode of the lock that it holds; null where there are no locks. */
  readonly lock: string | null
  /** ISO 8601. */
  readonly since: string
}

const OWNER_FILE = 'fourwall.owner'
/** The record has always this many bytes: no beat changes the file's size, so that none needs space on the disk. */
const RECORD_BYTES = 512
/** The record begins with the owner's id, so that a check reads no more. */
const ID_BYTES = 36

export function ownerFileIn(folder: string): string {
  return join(folder, OWNER_FILE)
}

/** The record as it stands, which changes with every beat; null where nobody holds the folder. */
export function readOwnerRecord(file: string): string | null {
  try {
    return readFileSync(file, 'latin1')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Whom a record names; null where a crash tore it. */
export function ownerOf(record: string): FolderOwner | null {
  try {
    const parsed: unknown = JSON.parse(record.slice(ID_BYTES))
    if (typeof parsed !== 'object' || parsed === null) return null
    const { host, pid, boot, lock, since } = parsed as Partial<Record<keyof FolderOwner, unknown>> // each is looked at below
    if (typeof host !== 'string' || typeof pid !== 'number' || typeof boot !== 'string' || typeof since !== 'string') return null
    return { id: record.slice(0, ID_BYTES), host, pid, boot, lock: typeof lock === 'string' ? lock : null, since }
  } catch {
    return null
  }
}

/** The open file of the process that holds the folder. */
export class OwnerFile {
  readonly #path: string
  readonly #owner: FolderOwner
  readonly #descriptor: number
  #beats = 0
  #beating: Promise<void> = Promise.resolve()

  /**
   * Takes the place of whatever owner is named. The record comes as a new file: an earlier owner that goes on beating,
   * because its process had only been paused, writes into its own one, which has no name any more.
   */
  constructor(path: string, owner: FolderOwner) {
    this.#path = path
    this.#owner = owner
    const beside = `${path}.${owner.id}`
    this.#descriptor = openSync(beside, 'wx+', 0o600)
    try {
      writeSync(this.#descriptor, this.#nextRecord(), 0, RECORD_BYTES, 0)
      fsyncSync(this.#descriptor)
      renameSync(beside, path)
      syncFolder(dirname(path))
    } catch (error) {
      closeSync(this.#descriptor)
      rmSync(beside, { force: true })
      throw error
    }
  }

  /** Writes the record with the next count to the disk, without holding up this thread. */
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
      // Whoever comes next finds a record that nobody beats in.
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
 * Whether the folder's file names this owner. It is opened by its name each time, so that a file that took its place is seen, and so
 * that network file systems ask their server. A file that is missing names somebody else: the owner alone takes it away.
 *
 * @throws what the system says where it cannot be looked up, as with too many open files or a failing disk: the folder may be ours still.
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

/** Names the run of the kernel: all containers of one machine share it, and a restarted machine has another. */
export function currentBoot(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    // Other systems than Linux: the minute of the machine's start.
    return `${hostname()} ${Math.round((Date.now() / 1000 - uptime()) / 60)}`
  }
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } catch {
    // Some systems do not sync folders.
  } finally {
    closeSync(descriptor)
  }
}
