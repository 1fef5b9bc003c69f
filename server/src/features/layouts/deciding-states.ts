import { DomainError } from '@fourwall/domain/errors.ts'
import { CompanyTurns } from '../../platform/company-turns.ts'
import { startWorker } from '../../platform/start-worker.ts'
import type { StateMessage } from './layout-state-worker.ts'
import { type DecidedState, decideState, type StateOrder } from './layout-states.ts'

/** Above this many characters, reading would block other requests. Below, starting a thread takes longer than reading. */
const LARGE = 600_000
const HEAP_MB = 400

const turns = new CompanyTurns({
  atOnce: 2,
  atOncePerCompany: 1,
  waitingPerCompany: 8,
  refusal: 'Other large layouts of your company are being saved right now. Try again in a minute.',
})

/** Decides what saving a layout changes; reads and compares large ones in a thread. @throws DomainError as `decideState` does. */
export function stateOf(companyId: string, order: StateOrder): Promise<DecidedState> {
  const { given, before } = order
  const size = given.fields.length + (given.document?.length ?? 0) + (before?.document.length ?? 0)
  return size < LARGE ? Promise.resolve().then(() => decideState(order)) : turns.take(companyId, () => decidedBeside(order))
}

async function decidedBeside(order: StateOrder): Promise<DecidedState> {
  const worker = startWorker('layout-state-worker', new URL('./layout-state-worker.ts', import.meta.url), { data: order, heapMb: HEAP_MB })
  try {
    const message = await new Promise<StateMessage>((resolve, reject) => {
      worker.on('message', resolve)
      worker.on('error', reject)
      worker.on('exit', () => reject(new Error('The reading of the layout ended without an answer')))
    })
    if (message.kind === 'decided') return message.state
    throw new DomainError(message.code, message.message, message.field === null ? {} : { field: message.field })
  } finally {
    await worker.terminate()
  }
}
