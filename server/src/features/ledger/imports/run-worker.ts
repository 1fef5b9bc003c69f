import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import type { Worker } from 'node:worker_threads'
import { DomainError } from '@fourwall/domain/errors.ts'
import { startWorker } from '../../../platform/start-worker.ts'
import type { WorkerMessage, WorkerOrder, WorkerRequest } from './import-worker-protocol.ts'

/** Memory limit of a worker: enough for 20,000 locations and 50,000 account names, since rows are read in pieces. */
const HEAP_MB = 96
/**
 * How long an idle worker stays alive: people answer a preview's question, and look at it again, before the file is stored. Starting a worker
 * takes 150 ms.
 */
const IDLE_MS = 30_000

interface SpareWorker {
  readonly worker: Worker
  readonly heapMb: number
  readonly end: NodeJS.Timeout
}

let spare: SpareWorker | null = null
/** No request's context: a worker outlives the request that started it. */
const ofNobody = AsyncLocalStorage.snapshot()

/**
 * Has a worker carry out an order. Messages go to `take` one at a time; a chunk of entries or left-out rows is acknowledged when `take` is
 * done with it.
 * @param heapMb memory limit.
 *
 * @throws DomainError from the worker's reading, or for a file above that limit; whatever `take` throws; the signal's reason.
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
      // In the context of this order, not of the one that started the worker.
      worker.on('message', AsyncResource.bind(onMessage))
      worker.on('error', (error) => reject(sentenceFor(error)))
      worker.on('exit', () => void turn.then(() => reject(new Error('The file was not read to its end')), reject))
      tell(order)
    })
  } finally {
    isOver = true
    signal.removeEventListener('abort', onAbort)
    if (isDone) keepWorker(worker, heapMb)
    else await worker.terminate()
    // Let the store in progress end before the caller cleans up.
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

/** Keeps an idle worker for the next order, often the import after its preview. It does not keep the process running. */
function keepWorker(worker: Worker, heapMb: number): void {
  unlisten(worker)
  // It is idle, so it should not fail; if it does, a new one is started.
  worker.on('error', () => forget(worker))
  worker.on('exit', () => forget(worker))
  worker.unref()
  if (spare !== null) return void worker.terminate()
  spare = { worker, heapMb, end: setTimeout(() => forget(worker), IDLE_MS).unref() }
}

/** Each event by name: otherwise Node also removes its own listeners, and no messages arrive. */
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

/** Why the worker ended; a sentence if the file was the cause. */
function sentenceFor(cause: unknown): Error {
  if (!(cause instanceof Error)) return new Error('The worker that read the file ended', { cause })
  if (!('code' in cause) || cause.code !== 'ERR_WORKER_OUT_OF_MEMORY') return cause
  return new DomainError(
    'BAD_USER_INPUT',
    'The file has more accounts, locations and months than can be read at once. Check the column roles, or import it in parts, such as one year each.',
    { cause },
  )
}

function failure(message: Extract<WorkerMessage, { kind: 'failed' }>): Error {
  if (message.code !== null) return new DomainError(message.code, message.message)
  const error = new Error(message.message)
  error.stack = message.stack
  return error
}
