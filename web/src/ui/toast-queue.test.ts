import { describe, expect, it } from 'vitest'
import { shownToast, type Toast, type ToastKind, toastDuration, withoutToast, withToast } from './toast-queue.ts'

const toast = (id: number, kind: ToastKind): Toast => ({ id, kind, title: `toast ${id}`, detail: null, action: null })

describe('toasts', () => {
  it('show one at a time, the newest', () => {
    const queue = [toast(1, 'success'), toast(2, 'success')].reduce(withToast, [])
    expect(shownToast(queue)?.id).toBe(2)
    expect(shownToast(withoutToast(queue, 2))).toBeNull()
  })

  it('keep a covered failure and show it again', () => {
    const queue = [toast(1, 'failure'), toast(2, 'success')].reduce(withToast, [])
    expect(shownToast(queue)?.id).toBe(2)
    expect(shownToast(withoutToast(queue, 2))?.id).toBe(1)
  })

  it('turn loading into its outcome in place', () => {
    const queue = [toast(1, 'loading'), toast(1, 'success')].reduce(withToast, [])
    expect(queue).toEqual([toast(1, 'success')])
  })

  it('turn a covered loading into its outcome without uncovering it', () => {
    const queue = [toast(1, 'loading'), toast(2, 'failure'), toast(1, 'success')].reduce(withToast, [])
    expect(shownToast(queue)?.id).toBe(2)
  })

  it('show for 3 s, failures and work under way until they are ended', () => {
    expect(toastDuration(toast(1, 'success'))).toBe(3000)
    expect(toastDuration(toast(1, 'failure'))).toBe(Number.POSITIVE_INFINITY)
    expect(toastDuration(toast(1, 'loading'))).toBe(Number.POSITIVE_INFINITY)
  })
})
