import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { DomainError } from '@fourwall/domain/errors.ts'
import { DiskError, type DiskFault, diskFaultOfCode } from '../disk/disk-error.ts'
import { startWorker } from '../start-worker.ts'
import { ConnectionQueue } from './connection-queue.ts'
import { copyWhileWritten } from './copy-while-written.ts'
import { ensureDataFolder } from './data-folder.ts'
import type { Driver, DriverConnection, StatementOptions } from './database.ts'
import { DatabaseError } from './database-error.ts'
import type { EmbeddedRequest, EmbeddedResponse, EmbeddedWorkerData } from './embedded-protocol.ts'
import { type FolderEvents, type FolderLostError, folderLost, type HeldFolder, lockFolder } from './folder-lock.ts'
import { placePreparedFolder } from './prepared-folder.ts'
import type { WrittenFile } from './written-blocks.ts'

const DEFAULT_TIMEOUT_MS = 5_000
/** Enough for reading from a cold disk, or recovery after a crash. */
const OPEN_TIMEOUT_MS = 60_000
/** A statement past its timeout has this long to return before its worker is ended. */
const GRACE_MS = 2_000
const CHECKPOINT_MS = 120_000
/** After a full disk prevented the database from opening, wait this long before trying again, instead of with every statement. */
const DISK_AGAIN_MS = 2_000

/** SQLSTATEs of insufficient resources, system and internal errors; empty if the library itself failed. */
const OF_THE_SYSTEM = /^(?:$|53|58|XX)/

type Pending = { resolve: (rows: unknown[]) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

/** A request without its id. */
type Request = EmbeddedRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

/**
 * PostgreSQL inside this process: a folder of files, a worker thread, one connection. Statements queue. One that exceeds its timeout is
 * ended together with its worker, which restarts on the same files.
 */
export async function openEmbedded(dataFolder: string, { onLost, onWarning }: FolderEvents = {}): Promise<Driver> {
  ensureDataFolder(dataFolder)
  const running: { worker: EmbeddedWorker | null; lost: FolderLostError | null; refused: { error: DiskError; at: number } | null } = {
    worker: null,
    lost: null,
    refused: null,
  }
  const lose = (error: FolderLostError): void => {
    if (running.lost !== null) return
    running.lost = error
    running.worker?.abandon(error)
    onLost?.(error)
  }
  const held = await lockFolder(dataFolder, { onLost: lose, ...(onWarning === undefined ? {} : { onWarning }) })

  /** The worker; restarted on the same files if it was ended. */
  const workerOn = async (): Promise<EmbeddedWorker> => {
    if (running.lost !== null) throw running.lost
    // Two workers on one folder would destroy it: the old one must have ended.
    if (running.worker?.isDead === true) {
      await running.worker.end()
      running.worker = null
    }
    if (running.worker === null && running.refused !== null && performance.now() - running.refused.at < DISK_AGAIN_MS)
      throw running.refused.error
    running.worker ??= await EmbeddedWorker.start({ folder: join(dataFolder, 'database'), held, lose }).catch((error: unknown) => {
      if (error instanceof DiskError) running.refused = { error, at: performance.now() }
      throw error
    })
    // Taken over while it was starting.
    if (running.lost !== null) running.worker.abandon(running.lost)
    return running.worker
  }
  try {
    placePreparedFolder(join(dataFolder, 'database'))
    await workerOn()
  } catch (error) {
    await held.release()
    throw error
  }
  const queue = new ConnectionQueue()
  let isClosed = false

  const onWorker =
    <T>(work: (worker: EmbeddedWorker) => Promise<T>) =>
    async (): Promise<T> => {
      if (isClosed) throw new DomainError('INTERNAL', 'The database is closed.')
      return work(await workerOn())
    }
  const exclusive = <T>(work: (worker: EmbeddedWorker) => Promise<T>): Promise<T> => queue.transaction(onWorker(work))
  const query = <Row>(prologue: string | null, sql: string, params: readonly unknown[], options: StatementOptions): Promise<Row[]> =>
    // The row type comes from the caller's statement.
    queue.statement(onWorker((on) => on.ask({ kind: 'query', prologue, sql, params }, options.timeoutMs) as Promise<Row[]>))

  /** Writes can be tracked for one copy at a time. */
  let copies: Promise<void> = Promise.resolve()
  let underWay = 0
  const copyDatabase = async (to: string): Promise<void> => {
    let noting: EmbeddedWorker | null = null
    /** Null if the worker was restarted: its predecessor's writes are not known. */
    const written = async (on: EmbeddedWorker, act: 'take' | 'stop'): Promise<WrittenFile[] | null> => {
      const [files] = on === noting ? await on.ask({ kind: 'writes', act }) : []
      // As the worker recorded them.
      return (files ?? null) as WrittenFile[] | null
    }
    try {
      await copyWhileWritten({
        from: join(dataFolder, 'database'),
        to,
        start: () =>
          exclusive(async (on) => {
            // Leaves little for the final checkpoint.
            await on.ask({ kind: 'script', sql: 'checkpoint' }, CHECKPOINT_MS)
            await on.ask({ kind: 'writes', act: 'start' })
            noting = on
          }),
        written: () => exclusive((on) => written(on, 'take')),
        finish: (rest) =>
          exclusive(async (on) => {
            await on.ask({ kind: 'script', sql: 'checkpoint' }, CHECKPOINT_MS)
            await rest(await written(on, 'stop'))
          }),
      })
    } finally {
      await exclusive((on) => written(on, 'stop')).catch(() => undefined)
    }
  }

  return {
    kind: 'embedded',
    query: (sql, params, options) => query(null, sql, params, options),
    queryIn: query,
    withConnection: (work) =>
      exclusive((on) => {
        const connection: DriverConnection = {
          // The row type comes from the caller's statement.
          query: <Row>(sql: string, params: readonly unknown[] = [], options: StatementOptions = {}) =>
            on.ask({ kind: 'query', prologue: null, sql, params }, options.timeoutMs) as Promise<Row[]>,
          script: async (sql) => {
            await on.ask({ kind: 'script', sql }, 60_000)
          },
        }
        return work(connection)
      }),
    // One process holds the folder, so a lock within the process is enough.
    tryLock: async () => ({ lost: new AbortController().signal, release: async () => undefined }),
    copyTo: (folder) => {
      underWay += 1
      const copy = copies
        .then(() => copyDatabase(folder))
        .finally(() => {
          underWay -= 1
        })
      copies = copy.catch(() => undefined)
      return copy
    },
    isCopying: () => underWay > 0,
    close: async () => {
      if (isClosed) return
      await queue.last(onWorker((on) => on.ask({ kind: 'close' }, 30_000))).catch(() => undefined)
      isClosed = true
      await running.worker?.end()
      await held.release()
    },
  }
}

interface WorkerStart {
  readonly folder: string
  readonly held: HeldFolder
  readonly lose: (error: FolderLostError) => void
}

class EmbeddedWorker {
  isDead = false
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  readonly #place: string
  /** The disk error since the last answer, if any. */
  #fault: DiskFault | null = null
  #nextId = 1

  private constructor({ folder, held: { ownerFile, ownerId }, lose }: WorkerStart) {
    this.#place = folder
    const data: EmbeddedWorkerData = { folder, ownerFile, ownerId }
    this.#worker = startWorker('database-worker', new URL('./embedded-worker.ts', import.meta.url), { data, heapMb: null })
    this.#worker.on('message', (response: EmbeddedResponse) => {
      if ('isFolderLost' in response) lose(folderLost(ownerFile))
      else if ('diskErrorCode' in response) this.#fault = diskFaultOfCode(response.diskErrorCode)
      else this.#settle(response)
    })
    this.#worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', () => this.#fail(new Error('The embedded database stopped.')))
  }

  static async start(options: WorkerStart): Promise<EmbeddedWorker> {
    const worker = new EmbeddedWorker(options)
    try {
      await worker.#await(0, OPEN_TIMEOUT_MS)
    } catch (error) {
      // No other worker may find it on the folder.
      await worker.end()
      throw error
    }
    return worker
  }

  ask(request: Request, timeoutMs: number = DEFAULT_TIMEOUT_MS): Promise<unknown[]> {
    if (this.isDead) return Promise.reject(new DomainError('INTERNAL', 'The database was restarted in the middle of this work. Try again.'))
    const id = this.#nextId++
    this.#worker.postMessage({ ...request, id })
    return this.#await(id, timeoutMs + GRACE_MS)
  }

  async end(): Promise<void> {
    this.isDead = true
    await this.#worker.terminate()
  }

  #await(id: number, timeoutMs: number): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#fail(
          new DomainError('INTERNAL', `The database did not answer within ${timeoutMs / 1000} seconds and was restarted. Try again.`),
        )
        void this.#worker.terminate()
      }, timeoutMs)
      this.#pending.set(id, { resolve, reject, timer })
    })
  }

  /** Ends it at once; pending requests fail with the error. */
  abandon(error: Error): void {
    this.#fail(error)
    void this.#worker.terminate()
  }

  #settle(response: Extract<EmbeddedResponse, { id: number }>): void {
    const fault = this.#fault
    this.#fault = null
    const pending = this.#pending.get(response.id)
    if (pending === undefined) return
    this.#pending.delete(response.id)
    clearTimeout(pending.timer)
    if ('rows' in response) pending.resolve(response.rows)
    else if ('withheld' in response)
      pending.reject(new DiskError(fault ?? 'failing', this.#place, new DatabaseError(response.withheld, null)))
    else {
      const { message, code } = response.error
      const error = new DatabaseError(message, code)
      if (fault === null || !OF_THE_SYSTEM.test(code ?? '')) return pending.reject(error)
      // If a table cannot grow, the database is unharmed. After any other disk error, for example in its log, it may wait for itself
      // forever.
      if (!message.startsWith('could not extend file')) this.isDead = true
      pending.reject(new DiskError(fault, this.#place, error))
    }
  }

  #fail(error: Error): void {
    this.isDead = true
    const told = this.#fault === null || error instanceof DomainError ? error : new DiskError(this.#fault, this.#place, error)
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer)
      reject(told)
    }
    this.#pending.clear()
  }
}
