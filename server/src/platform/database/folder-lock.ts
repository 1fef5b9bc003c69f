import { createHash } from 'node:crypto'
import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DomainError } from '@fourwall/domain/errors.ts'

const OWNER_FILE = 'fourwall.owner'

/**
 * Takes the data folder for this process alone. Two processes on one embedded database destroy it,
 * so the lock is one that the kernel frees when its holder dies: an abstract Unix socket on Linux.
 * A file with the holder's host and process guards shared volumes and other systems besides.
 *
 * @returns a function that gives the folder back.
 * @throws DomainError (CONFLICT) with a sentence when another process holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = realpathSync(folder)
  const socket = process.platform === 'linux' ? await listenAbstract(path) : null
  const ownerFile = join(path, OWNER_FILE)
  const other = readOwner(ownerFile)
  const isElsewhere = other !== null && other.host !== hostname()
  const isAlive = other !== null && !isElsewhere && socket === null && other.pid !== process.pid && processLives(other.pid)
  if (isElsewhere || isAlive) {
    await socket?.()
    throw inUse(path, other)
  }
  writeFileSync(ownerFile, JSON.stringify({ host: hostname(), pid: process.pid }), { mode: 0o600 })
  return async () => {
    rmSync(ownerFile, { force: true })
    await socket?.()
  }
}

function listenAbstract(path: string): Promise<() => Promise<void>> {
  const name = `\0fourwall-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? inUse(path, readOwner(join(path, OWNER_FILE))) : error),
    )
    server.listen({ path: name }, () => {
      server.unref()
      resolve(() => new Promise((done) => server.close(() => done())))
    })
  })
}

/** Another process holds the data folder. */
export class FolderInUseError extends DomainError {
  override readonly name = 'FolderInUseError'
}

function inUse(path: string, owner: Owner | null): FolderInUseError {
  const who = owner === null ? 'another process' : `process ${owner.pid} on ${owner.host}`
  return new FolderInUseError(
    'CONFLICT',
    `The data folder ${path} is in use by ${who}. Stop it first, or give this one a folder of its own with FOURWALL_DATA_DIR.`,
  )
}

interface Owner {
  readonly host: string
  readonly pid: number
}

function readOwner(file: string): Owner | null {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof parsed !== 'object' || parsed === null || !('host' in parsed) || !('pid' in parsed)) return null
    return { host: String(parsed.host), pid: Number(parsed.pid) }
  } catch {
    // No file, or one torn by a crash: the socket decides.
    return null
  }
}

function processLives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // process.kill throws only system errors
  }
}
