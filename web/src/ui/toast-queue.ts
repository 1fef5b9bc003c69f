export type ToastKind = 'success' | 'notice' | 'failure' | 'loading'

export interface ToastAction {
  readonly label: string
  readonly onAction: () => void
}

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly title: string
  readonly detail: string | null
  readonly action: ToastAction | null
}

/** The open toasts; only the last one is shown. */
export type ToastQueue = readonly Toast[]

/** Notices and failures stay until they are dismissed and reappear after a toast that covered them; loading ends with its promise. */
const stays = (toast: Toast) => toast.kind !== 'success'

/** Shows a toast: in place of the one with its id, else over all others. A covered success does not come back. */
export function withToast(queue: ToastQueue, toast: Toast): ToastQueue {
  if (queue.some((other) => other.id === toast.id)) return queue.map((other) => (other.id === toast.id ? toast : other))
  return [...queue.filter(stays), toast]
}

export function withoutToast(queue: ToastQueue, id: number): ToastQueue {
  return queue.filter((toast) => toast.id !== id)
}

export function shownToast(queue: ToastQueue): Toast | null {
  return queue.at(-1) ?? null
}

/** How long it shows, in milliseconds. */
export function toastDuration(toast: Toast): number {
  return stays(toast) ? Number.POSITIVE_INFINITY : 3000
}
