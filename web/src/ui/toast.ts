import { createListeners } from './listeners.ts'
import { type Toast, type ToastAction, type ToastKind, type ToastQueue, withoutToast, withToast } from './toast-queue.ts'

interface ToastOptions {
  /** A second line: for a failure, the server's message. */
  readonly detail?: string
  readonly action?: ToastAction
}

/** The title of failures that have no other. */
const FAILED = 'An error occurred. Please try again.'
/** Work that is done sooner is not announced: there would be no time to read it. */
const LOADING_AFTER_MS = 400

let queue: ToastQueue = []
/** Of the queue what may be seen. */
let seen: ToastQueue = []
let lastId = 0
/** How many screens want to be covered by failures and notices alone. */
let quiet = 0
const listeners = createListeners()

function publish(next: ToastQueue) {
  queue = next
  seen = quiet > 0 ? queue.filter(({ kind }) => kind !== 'loading') : queue
  listeners.notify()
}

function show(id: number, kind: ToastKind, title: string, options: ToastOptions): number {
  if (kind === 'success' && quiet > 0) return id
  const toast: Toast = { id, kind, title, detail: options.detail ?? null, action: options.action ?? null }
  publish(withToast(queue, toast))
  return id
}

/** For ToastRegion. */
export const toastStore = {
  subscribe: listeners.subscribe,
  read: () => seen,
}

/**
 * Shows what was done or what failed at the top of the screen, one at a time. A success disappears after
 * 3 s; a failure stays. Each call returns an id for `dismiss`.
 *
 *     toast.success('Mapping saved', { action: { label: 'Undo', onAction: undo } })
 *     toast.failure('Failed to save mapping', { detail: error.message })
 *     toast.error('The locations were not saved.', { detail: error.message })
 *     await toast.during(save(), 'Saving…')
 */
export const toast = {
  success: (title: string, options: ToastOptions = {}) => show(++lastId, 'success', title, options),
  failure: (title: string, options: ToastOptions = {}) => show(++lastId, 'failure', title, options),
  /** That something is not quite as asked for, though nothing failed; it stays until it is closed. */
  notice: (title: string, options: ToastOptions = {}) => show(++lastId, 'notice', title, options),
  /** A failure without a title of its own. `what`: what failed, in a sentence. */
  error: (what: string, { detail = '', ...options }: ToastOptions = {}) =>
    show(++lastId, 'failure', FAILED, { ...options, detail: `${what} ${detail}`.trim() }),
  /** Work under way, until `dismiss`. */
  loading: (title: string) => show(++lastId, 'loading', title, {}),
  /**
   * Until the returned function is called, no success shows, nor work under way: what fills the screen must not be covered. Work that
   * is still under way shows again afterwards.
   */
  keepQuiet: (): (() => void) => {
    quiet++
    publish(queue.filter(({ kind }) => kind !== 'success'))
    return () => {
      quiet--
      publish(queue)
    }
  },
  dismiss: (id: number) => publish(withoutToast(queue, id)),
  /** Shows loading while it takes long. Settles as the promise does; the caller then shows success or failure. */
  async during<Value>(promise: Promise<Value>, loading: string): Promise<Value> {
    const id = ++lastId
    const timer = setTimeout(() => show(id, 'loading', loading, {}), LOADING_AFTER_MS)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      publish(withoutToast(queue, id))
    }
  },
}
