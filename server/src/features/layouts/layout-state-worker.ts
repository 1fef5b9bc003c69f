import { flushCompileCache } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { DomainError } from '@fourwall/domain/errors.ts'
import { type DecidedState, decideState, type StateOrder } from './layout-states.ts'

// Reads and compares a large layout off the main thread, which stays free for other requests.

/** The decision, or the reason why none was made. */
export type StateMessage =
  | { readonly kind: 'decided'; readonly state: DecidedState }
  | { readonly kind: 'refused'; readonly code: DomainError['code']; readonly message: string; readonly field: string | null }

const port = parentPort
if (port === null) throw new Error('layout-state-worker runs as a worker thread')
// Stored for the next worker: this one is terminated.
flushCompileCache()
const answer = (message: StateMessage): void => port.postMessage(message)
port.on('message', (order: StateOrder) => {
  try {
    answer({ kind: 'decided', state: decideState(order) })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    answer({ kind: 'refused', code: error.code, message: error.message, field: error.field })
  }
})
