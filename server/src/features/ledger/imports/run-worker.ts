import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import type { Worker } from 'node:worker_threads'
import { DomainError } from '@fourwall/domain/errors.ts'
import { startWorker } from '../../../platform/start-worker.ts'
import type { WorkerMessage, WorkerOrder, WorkerRequest } from './import-worker-protocol.ts'

/** Memory a worker may take: room for 20,000 locations and 50,000 account names; rows are read in pieces. */
const HEAP_MB = 96
/** A worker that has nothing to do is kept for so long: most files that were surveyed are stored next, and starting one takes 150 ms. */
const KEPT_MS = 2_000

interface SpareWorker {
  readonly worker: Worker
  readonly heapMb: number
  readonly end: NodeJS.Timeout
}

let spare: SpareWorker | null = null
/** Of no request: a worker outlives the one that it was started for. */
const ofNobody = AsyncLocalStorage.snapshot()

/**
 * Has a worker carry out an order. Each message goes to `take`, one after the other; a chunk of
 * entries or of rows left out is acknowledged once `take` is done with it.
 *
 * @param heapMb memory it may take.
 * @throws DomainError as the worker's reading gave it, or for a file past that memory; whatever `take`
 *   throws; the signal's reason.
 */
export async function runImportWorker(
  order: WorkerOrder,
  take: (message: WorkerMessage) => Promise<void> | void,
  signal: AbortSignal,
  heapMb = HEAP_MB,
): Promise<void> {
  signal.throwIfAborted()
  const worker = takeWorker(heapMb)
  const tell = (request: WorkerRequest): void => worker.postMessage(request)
  let onAbort = (): void => undefined
  let turn: Promise<void> = Promise.resolve()
  let isOver = false
  let isDone = false
  try {
    await new Promise<void>((resolve, reject) => {
      onAbort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('The import was cancelled.'))
      signal.addEventListener('abort', onAbort)
      const onMessage = (message: WorkerMessage): void => {
        turn = turn.then(async () => {
          if (isOver) return
          if (message.kind === 'failed') throw failure(message)
          if (message.kind === 'done') {
            isDone = true
            return resolve()
          }
          await take(message)
          if (message.kind === 'chunk' || message.kind === 'leftOut') tell({ kind: 'stored' })
        })
        turn.catch(reject)
      }
      // For whoever gave this order, whomever the worker was started for.
      worker.on('message', AsyncResource.bind(onMessage))
      worker.on('error', (error) => reject(sentenceFor(error)))
      worker.on('exit', () => void turn.then(() => reject(new Error('The reading of the file ended before its end')), reject))
      tell(order)
    })
  } finally {
    isOver = true
    signal.removeEventListener('abort', onAbort)
    if (isDone) keepWorker(worker, heapMb)
    else await worker.terminate()
    // What is being stored at this moment ends before the caller clears it away.
    await turn.catch(() => undefined)
  }
}

function takeWorker(heapMb: number): Worker {
  if (spare?.heapMb !== heapMb)
    return ofNobody(() => startWorker('import-worker', new URL('./import-worker.ts', import.meta.url), { data: null, heapMb }))
  const { worker, end } = spare
  spare = null
  clearTimeout(end)
  unlisten(worker)
  worker.ref()
  return worker
}

/** Keeps one for the next order, which comes soon where a preview is followed by its import; it keeps no process running. */
function keepWorker(worker: Worker, heapMb: number): void {
  unlisten(worker)
  // It has nothing to do that could fail: what fails all the same is started anew.
  worker.on('error', () => forget(worker))
  worker.on('exit', () => forget(worker))
  worker.unref()
  if (spare !== null) return void worker.terminate()
  spare = { worker, heapMb, end: setTimeout(() => forget(worker), KEPT_MS).unref() }
}

/** Of each event by itself: without a name Node takes its own listeners away as well, and no message arrives any more. */
function unlisten(worker: Worker): void {
  for (const event of ['message', 'error', 'exit'] as const) worker.removeAllListeners(event)
}

function forget(worker: Worker): void {
  if (spare?.worker === worker) {
    clearTimeout(spare.end)
    spare = null
  }
  void worker.terminate()
}

/** What ended the worker, as a sentence where it was the file. */
function sentenceFor(cause: unknown): Error {
  if (!(cause instanceof Error)) return new Error('The reading of the file ended', { cause })
  if (!('code' in cause) || cause.code !== 'ERR_WORKER_OUT_OF_MEMORY') return cause
  return new DomainError(
    'BAD_USER_INPUT',
    'The file names more accounts, locations and months than can be read at once. Check which columns hold them, or import it in parts, such as a year each.',
    { cause },
  )
}

function failure(message: Extract<WorkerMessage, { kind: 'failed' }>): Error {
  if (message.code !== null) return new DomainError(message.code, message.message)
  const error = new Error(message.message)
  error.stack = message.stack
  return error
}
