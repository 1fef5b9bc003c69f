import type { Worker } from 'node:worker_threads'
import { DomainError } from '@fourwall/domain/errors.ts'
import { CompanyTurns } from '../../platform/company-turns.ts'
import { startWorker } from '../../platform/start-worker.ts'
import type { StateMessage } from './layout-state-worker.ts'
import { type DecidedState, decideState, type StateOrder } from './layout-states.ts'

/** Above this many characters, reading would keep other requests waiting for longer than they take themselves. */
const LARGE = 40_000
/** What a thread keeps of larger ones is not worth the start that it saves. */
const LARGEST_KEPT = 2_000_000
const IDLE_MS = 30_000
const HEAP_MB = 400

const turns = new CompanyTurns({
  atOnce: 2,
  atOncePerCompany: 1,
  waitingPerCompany: 30,
  refusal: 'Other large layouts of your company are being saved right now. Try again in a minute.',
})

/** A thread that waits for the next layout for a while, or null. */
let idle: { readonly worker: Worker; readonly ending: NodeJS.Timeout } | null = null

/** Decides what saving a layout changes; reads and compares large ones in a thread. @throws DomainError as `decideState` does. */
export function stateOf(companyId: string, order: StateOrder): Promise<DecidedState> {
  const size = sizeOf(order)
  return size < LARGE ? Promise.resolve().then(() => decideState(order)) : turns.take(companyId, () => decidedBeside(order, size))
}

function sizeOf({ given, before }: StateOrder): number {
  return given.fields.length + (given.document?.length ?? 0) + (before?.document.length ?? 0)
}

async function decidedBeside(order: StateOrder, size: number): Promise<DecidedState> {
  const worker = idleWorker() ?? newWorker()
  const answered = Promise.withResolvers<StateMessage>()
  const ended = (): void => answered.reject(new Error('The reading of the layout ended without an answer'))
  worker.on('message', answered.resolve).on('error', answered.reject).on('exit', ended)
  worker.postMessage(order)
  let isSound = false
  try {
    const message = await answered.promise
    isSound = true
    if (message.kind === 'decided') return message.state
    throw new DomainError(message.code, message.message, message.field === null ? {} : { field: message.field })
  } finally {
    worker.off('message', answered.resolve).off('error', answered.reject).off('exit', ended)
    if (isSound && size <= LARGEST_KEPT && idle === null) keep(worker)
    else await worker.terminate()
  }
}

const WORKER = new URL('./layout-state-worker.ts', import.meta.url)

function idleWorker(): Worker | null {
  if (idle === null) return null
  const { worker, ending } = idle
  idle = null
  clearTimeout(ending)
  worker.ref()
  return worker
}

function newWorker(): Worker {
  const worker = startWorker('layout-state-worker', WORKER, { data: null, heapMb: HEAP_MB })
  worker.once('exit', () => {
    if (idle?.worker === worker) idle = null
  })
  // A failure while it is idle only ends it.
  worker.on('error', () => undefined)
  return worker
}

function keep(worker: Worker): void {
  const ending = setTimeout(() => {
    if (idle?.worker === worker) idle = null
    void worker.terminate()
  }, IDLE_MS)
  ending.unref()
  worker.unref()
  idle = { worker, ending }
}
