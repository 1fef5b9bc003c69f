export type ToastKind = 'success' | 'failure' | 'loading'

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

/** The toasts that are not yet gone, the one that shows last. Never more than one shows. */
export type ToastQueue = readonly Toast[]

/** Failures stay until they are dismissed, and come back after what covered them; loading ends by its promise. */
const stays = (toast: Toast) => toast.kind !== 'success'

/** Shows `toast`: in its own place when its id is known, else over all others. A covered success is gone for good. */
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
