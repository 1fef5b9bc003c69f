import { createListeners } from './listeners.ts'
import { type Toast, type ToastAction, type ToastKind, type ToastQueue, withoutToast, withToast } from './toast-queue.ts'

interface ToastOptions {
  /** A second line: for a failure, the server's message. */
  readonly detail?: string
  readonly action?: ToastAction
}

let queue: ToastQueue = []
let lastId = 0
const listeners = createListeners()

function publish(next: ToastQueue) {
  queue = next
  listeners.notify()
}

function show(id: number, kind: ToastKind, title: string, options: ToastOptions): number {
  const toast: Toast = { id, kind, title, detail: options.detail ?? null, action: options.action ?? null }
  publish(withToast(queue, toast))
  return id
}

/** For ToastRegion. */
export const toastStore = {
  subscribe: listeners.subscribe,
  read: () => queue,
}

/**
 * Shows what was done or what failed at the top of the screen, one at a time. A success disappears after
 * 3 s; a failure stays. Each call returns an id for `dismiss`.
 *
 *     toast.success('Mapping saved', { action: { label: 'Undo', onAction: undo } })
 *     toast.failure('Failed to save mapping', { detail: error.message })
 *     await toast.promise(save(), { loading: 'Saving', success: 'Saved', failure: 'Failed to save P&L view' })
 */
export const toast = {
  success: (title: string, options: ToastOptions = {}) => show(++lastId, 'success', title, options),
  failure: (title: string, options: ToastOptions = {}) => show(++lastId, 'failure', title, options),
  /** Work under way, until `dismiss`. */
  loading: (title: string) => show(++lastId, 'loading', title, {}),
  dismiss: (id: number) => publish(withoutToast(queue, id)),
  /** Shows loading, then success or failure in its place. Resolves and rejects as the promise does. */
  async promise<Value>(
    promise: Promise<Value>,
    texts: { readonly loading: string; readonly success: string | ((value: Value) => string); readonly failure: string },
  ): Promise<Value> {
    const id = show(++lastId, 'loading', texts.loading, {})
    try {
      const value = await promise
      show(id, 'success', typeof texts.success === 'string' ? texts.success : texts.success(value), {})
      return value
    } catch (error) {
      show(id, 'failure', texts.failure, error instanceof Error && error.message !== '' ? { detail: error.message } : {})
      throw error
    }
  },
}
