import { existsSync, fsyncSync, mkdirSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { diskFaultOfCode } from '../disk/disk-error.ts'
import type { EmbeddedRequest, EmbeddedResponse, EmbeddedWorkerData } from './embedded-protocol.ts'
import { isOwnedBy } from './folder-owner.ts'
import { LeanPGlite } from './lean-pglite.ts'
import { WrittenBlocks } from './written-blocks.ts'

// The worker handles one message at a time: the database has a single connection.

/** Emscripten's open file; `nfd` is the system's file descriptor. */
interface EmscriptenStream {
  readonly nfd: number
  readonly node: EmscriptenNode
}
/** A file or folder; `realPath` gives its path. */
interface EmscriptenNode {
  readonly id: number
}
type EmscriptenWrite = (stream: EmscriptenStream, buffer: unknown, offset: number, length: number, position: number) => number
interface EmscriptenModule {
  readonly NODEFS: {
    stream_ops: {
      write: EmscriptenWrite
      setattr: (stream: EmscriptenStream, attributes: { readonly size?: number }) => void
      fsync?: (stream: EmscriptenStream) => number
    }
    node_ops: {
      setattr: (node: EmscriptenNode, attributes: { readonly size?: number }) => void
      mknod: (parent: EmscriptenNode, name: string, ...rest: readonly unknown[]) => EmscriptenNode
      rename: (node: EmscriptenNode, folder: EmscriptenNode, name: string) => void
      unlink: (parent: EmscriptenNode, name: string) => void
    }
    realPath: (node: EmscriptenNode) => string
    /** Runs a system operation and turns its exception into an error number. */
    tryFSOperation: <Result>(operation: () => Result) => Result
  }
}

/** If the clock jumped by this much, the process was paused and may have lost the folder. */
const PAUSED_FOR_MS = 1_000

/**
 * Checks whether the data folder still belongs to this process. If not, the thread ends without another answer. If that cannot be checked,
 * it throws the disk's error, and the next write or answer checks again.
 */
class FolderGuard {
  /** Whether anything was written to disk since the last check. */
  hasWritten = false
  #lookedAt = Date.now()
  readonly #file: string
  readonly #id: string

  constructor(file: string, id: string) {
    this.#file = file
    this.#id = id
  }

  beforeWrite(): void {
    if (Math.abs(Date.now() - this.#lookedAt) > PAUSED_FOR_MS) this.#look()
  }

  beforeAnswer(): void {
    if (this.hasWritten) this.#look()
  }

  #look(): void {
    let isOurs: boolean
    try {
      isOurs = isOwnedBy(this.#file, this.#id)
    } catch (cause) {
      throw Object.assign(new Error(`${this.#file} cannot be read`, { cause }), { code: 'EIO' })
    }
    this.#lookedAt = Date.now()
    this.hasWritten = false
    if (isOurs) return
    parentPort?.postMessage({ isFolderLost: true } satisfies EmbeddedResponse)
    // Blocks until the main thread ends this one: no more writes, no more answers.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  }
}

/** A missing file that the database looks for is not a disk error. */
function reportDiskError(error: unknown): void {
  if (!(error instanceof Error) || !('code' in error) || diskFaultOfCode(String(error.code)) === null) return
  reportDiskFault(String(error.code))
}

function reportDiskFault(diskErrorCode: string): void {
  parentPort?.postMessage({ diskErrorCode } satisfies EmbeddedResponse)
}

/** Tracks file changes other than writes while the folder is being copied. */
function noteChanges({ node_ops: nodes, stream_ops: streams, realPath }: EmscriptenModule['NODEFS']): void {
  const { setattr, mknod, rename, unlink } = nodes
  nodes.setattr = (node, attributes) => {
    if (attributes.size !== undefined) writes.changed(realPath(node))
    setattr(node, attributes)
  }
  nodes.mknod = (parent, name, ...rest) => {
    writes.changed(join(realPath(parent), name))
    return mknod(parent, name, ...rest)
  }
  nodes.rename = (node, folder, name) => {
    writes.changed(realPath(node))
    writes.changed(join(realPath(folder), name))
    rename(node, folder, name)
  }
  nodes.unlink = (parent, name) => {
    writes.changed(join(realPath(parent), name))
    unlink(parent, name)
  }
  const cut = streams.setattr
  streams.setattr = (stream, attributes) => {
    if (attributes.size !== undefined) writes.changed(realPath(stream.node))
    cut(stream, attributes)
  }
}

/** The library's file system has no fsync, so commits would not reach the disk. This one has. */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const syncing = ({ NODEFS: fileSystem }: EmscriptenModule): void => {
      const { stream_ops: operations } = fileSystem
      const { write } = operations
      noteChanges(fileSystem)
      const tried = fileSystem.tryFSOperation.bind(fileSystem)
      fileSystem.tryFSOperation = (operation) =>
        tried(() => {
          try {
            return operation()
          } catch (error) {
            reportDiskError(error)
            throw error
          }
        })
      operations.write = (stream, buffer, offset, length, position) => {
        fileSystem.tryFSOperation(() => guard.beforeWrite())
        if (writes.isNoting) writes.wrote(fileSystem.realPath(stream.node), position, length)
        const written = write(stream, buffer, offset, length, position)
        // The disk had room for a part only, which the system does not call an error; the database does.
        if (written < length) reportDiskFault('ENOSPC')
        return written
      }
      operations.fsync = (stream) => {
        fileSystem.tryFSOperation(() => fsyncSync(stream.nfd))
        guard.hasWritten = true
        return 0
      }
    }
    // The library's type of preRun omits NODEFS, which exists at run time.
    const preRun = [...(emscriptenOpts.preRun ?? []), syncing as unknown as NonNullable<typeof emscriptenOpts.preRun>[number]]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

const OID = { bytea: 17, int8: 20, date: 1082 } as const

// Only embedded.ts starts this worker.
const { folder, ownerFile, ownerId } = workerData as EmbeddedWorkerData
const guard = new FolderGuard(ownerFile, ownerId)
const writes = new WrittenBlocks()
const port = parentPort
if (port === null) throw new Error('embedded-worker runs as a worker thread')

if (!existsSync(join(folder, 'PG_VERSION'))) mkdirSync(folder, { recursive: true, mode: 0o700 })
const database = new LeanPGlite({
  fs: new DurableNodeFS(folder),
  parsers: {
    [OID.bytea]: (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
    [OID.int8]: (text: string) => text,
    [OID.date]: (text: string) => text,
  },
  // The library's own serializer creates a string per byte: a hundred megabytes for one large pack.
  serializers: {
    [OID.bytea]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`,
  },
  startParams: [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    '-c',
    'fsync=on',
    '-c',
    'wal_sync_method=fsync',
    '-c',
    'shared_buffers=16MB',
    '-c',
    'max_wal_size=128MB',
  ],
})
// Answered like any request: an error that ended this thread could arrive before what the disk was reported to refuse.
const opened: EmbeddedResponse = await database.waitReady.then(
  () => ({ id: 0, rows: [] }),
  (error: unknown) => ({ id: 0, error: told(error) }),
)

function told(error: unknown): { readonly message: string; readonly code: string | null } {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
  return { message: error instanceof Error ? error.message : String(error), code }
}

async function answer(request: EmbeddedRequest): Promise<unknown[]> {
  switch (request.kind) {
    case 'query': {
      if (request.prologue === null) return (await database.query(request.sql, [...request.params])).rows
      await database.exec(request.prologue)
      try {
        const { rows } = await database.query(request.sql, [...request.params])
        await database.exec('commit')
        return rows
      } catch (error) {
        await database.exec('rollback')
        throw error
      }
    }
    case 'script':
      await database.exec(request.sql)
      return []
    case 'writes':
      if (request.act === 'start') writes.start()
      return request.act === 'start' ? [] : [writes.take(request.act === 'stop')]
    case 'close':
      await database.close()
      return []
  }
}

let tail: Promise<void> = Promise.resolve()
port.on('message', (request: EmbeddedRequest) => {
  tail = tail.then(async () => {
    let response: EmbeddedResponse
    try {
      response = { id: request.id, rows: await answer(request) }
    } catch (error) {
      response = { id: request.id, error: told(error) }
    }
    try {
      guard.beforeAnswer()
    } catch (error) {
      response = { id: request.id, withheld: error instanceof Error ? error.message : String(error) }
    }
    const buffers = 'rows' in response ? binaryBuffers(response.rows) : []
    port.postMessage(response, buffers)
  })
})
// Saved for the next start: ending this thread does not wait for it.
flushCompileCache()
port.postMessage(opened)

/** Transferred to the main thread without copying. */
function binaryBuffers(rows: readonly unknown[]): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = []
  for (const row of rows) {
    if (typeof row === 'object' && row !== null)
      for (const value of Object.values(row)) if (value instanceof Uint8Array) buffers.push(value.buffer as ArrayBuffer) // created by the parser above
  }
  return buffers
}
