import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { DomainError } from '@fourwall/domain/errors.ts'
import { CompanyTurns } from './company-turns.ts'
import { startWorker } from './start-worker.ts'

interface WrittenFiles {
  /** What people call them, in the plural: PDF files. */
  readonly called: string
  /** Name and source of the thread that writes one. */
  readonly worker: string
  readonly source: URL
  /** A sentence for one that takes too much time or memory. */
  readonly tooMuch: string
}

const HEAP_MB = 600
/** With what a thread has outside its heap, such as the bytes of pictures, which its own limit does not count. */
const MOST_MB = 800
const LOOKED_AT_EVERY_MS = 50
const MOST_MILLISECONDS = 60_000

/**
 * Writes one file in a thread of its own.
 *
 * @param order plain data, sent to the thread as it starts.
 * @param inputs sent one after the other; the last is marked as the last. The iterable yields to other work in between.
 * @param signal aborts when it is no longer needed: it loses its turn, or its thread ends.
 *
 * @throws DomainError with a sentence if it takes too much time or memory, or if the company has too many waiting.
 */
type WriteFile<Order, Input, Written> = (
  companyId: string,
  order: Order,
  inputs: AsyncIterable<Input>,
  signal?: AbortSignal,
) => Promise<Written>

/** What writes files of one kind, one at a time: each may take much memory, and a large one some seconds. */
export function fileWriter<Order, Input, Written>({ called, worker, source, tooMuch }: WrittenFiles): WriteFile<Order, Input, Written> {
  const turns = new CompanyTurns({
    atOnce: 1,
    atOncePerCompany: 1,
    waitingPerCompany: 30,
    refusal: `Other ${called} of your company are being written right now. Try again in a minute.`,
  })
  const limits = { withinMs: MOST_MILLISECONDS, tooMuch: () => new DomainError('BAD_USER_INPUT', tooMuch) }
  const write = (order: Order, inputs: AsyncIterable<Input>, signal: AbortSignal | undefined): Promise<Written> =>
    writeInWorker<Input, Written>(startWorker(worker, source, { data: order, heapMb: HEAP_MB }), inputs, limits, signal)
  return (companyId, order, inputs, signal) => turns.take(companyId, () => write(order, inputs, signal), signal)
}

interface WritingLimits {
  readonly withinMs: number
  /** Where it takes too much time or memory. */
  readonly tooMuch: () => Error
}

/**
 * Lets a worker write a file from what it is sent, and ends it.
 *
 * @returns the worker's only message. @throws what `tooMuch` makes; the signal's reason; whatever the worker throws.
 */
async function writeInWorker<Input, Written>(
  worker: Worker,
  inputs: AsyncIterable<Input>,
  { withinMs, tooMuch }: WritingLimits,
  signal: AbortSignal | undefined,
): Promise<Written> {
  let timer: NodeJS.Timeout | undefined
  const ended = new AbortController()
  let leave = (): void => undefined
  try {
    const written = new Promise<Written>((resolve, reject) => {
      timer = setTimeout(() => reject(tooMuch()), withinMs)
      leave = () => reject(signal?.reason instanceof Error ? signal.reason : new Error('The file is no longer needed.'))
      signal?.addEventListener('abort', leave)
      worker.on('message', (message: Written) => resolve(message))
      worker.on('error', (error: Error) => reject(isOutOfMemory(error) ? tooMuch() : error))
      worker.on('exit', () => reject(new Error('The writing of a file ended without an answer')))
      whenTooLarge(worker, ended.signal).then(() => reject(tooMuch()), reject)
    })
    const feed = async (): Promise<Written> => {
      for await (const input of inputs) worker.postMessage(input)
      return await written
    }
    return await Promise.race([feed(), written])
  } finally {
    ended.abort()
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
    await worker.terminate()
  }
}

/** Settles once a thread has more memory than it may; never if it ends before. */
async function whenTooLarge(worker: Worker, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    // Refused before the thread has begun and once it has ended.
    const memory = await worker.getHeapStatistics().catch(() => null)
    if (memory !== null && memory.total_heap_size + memory.external_memory > MOST_MB * 1_048_576) return
    await sleep(LOOKED_AT_EVERY_MS)
  }
  return new Promise(() => undefined)
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
