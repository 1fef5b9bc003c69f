import { DomainError } from '@fourwall/domain/errors.ts'
import { startWorker } from '../../../platform/start-worker.ts'
import type { WorkerMessage, WorkerOrder } from './import-worker-protocol.ts'

/** Memory a worker may take: room for 20,000 locations and 50,000 account names; rows are read in pieces. */
const HEAP_MB = 96

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
  const worker = startWorker('import-worker', new URL('./import-worker.ts', import.meta.url), { data: order, heapMb })
  let onAbort = (): void => undefined
  let turn: Promise<void> = Promise.resolve()
  let isOver = false
  try {
    await new Promise<void>((resolve, reject) => {
      onAbort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('The import was cancelled.'))
      signal.addEventListener('abort', onAbort)
      worker.on('message', (message: WorkerMessage) => {
        turn = turn.then(async () => {
          if (isOver) return
          if (message.kind === 'failed') throw failure(message)
          await take(message)
          if (message.kind === 'chunk' || message.kind === 'leftOut') worker.postMessage('stored')
        })
        turn.catch(reject)
      })
      worker.on('error', (error) => reject(sentenceFor(error)))
      worker.on('exit', () => void turn.then(resolve, reject))
    })
  } finally {
    isOver = true
    signal.removeEventListener('abort', onAbort)
    await worker.terminate()
    // What is being stored at this moment ends before the caller clears it away.
    await turn.catch(() => undefined)
  }
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
