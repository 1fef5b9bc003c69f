interface FollowedPointer {
  readonly onMove: (place: { clientX: number; clientY: number }) => void
  /** It was let go. */
  readonly onEnd: () => void
  /** Escape, or the pointer was taken away; left out: as if it was let go. */
  readonly onCancel?: () => void
}

/** Sends a pointer's moves to one element, wherever it goes, until it is let go. */
export function followPointer(element: HTMLElement, pointerId: number, { onMove, onEnd, onCancel }: FollowedPointer) {
  element.setPointerCapture(pointerId)
  const move = (event: globalThis.PointerEvent) => onMove({ clientX: event.clientX, clientY: event.clientY })
  const finish = () => {
    element.removeEventListener('pointermove', move)
    element.removeEventListener('pointerup', end)
    element.removeEventListener('pointercancel', cancel)
    document.removeEventListener('keydown', press, true)
  }
  const end = () => {
    finish()
    onEnd()
  }
  const cancel = () => {
    finish()
    if (onCancel) onCancel()
    else onEnd()
  }
  const press = (event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || onCancel === undefined) return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerup', end)
  element.addEventListener('pointercancel', cancel)
  document.addEventListener('keydown', press, true)
}
