/** Where a pointer is in the window, in CSS pixels. */
export interface PointerPlace {
  readonly clientX: number
  readonly clientY: number
}

export interface FollowedPointer {
  /** Pixels that a press may move and still be a click. Left out: every move counts. */
  readonly tremor?: number
  /** The element that captures the pointer. */
  readonly captor?: HTMLElement
  readonly onMove: (place: PointerPlace) => void
  /** On every frame from the first move on, for example to scroll at an edge. `seconds`: since the previous frame. */
  readonly onFrame?: (seconds: number) => void
  /** The pointer was released. Not called for a click. */
  readonly onEnd: () => void
  /** Escape, or the browser cancelled the pointer. Left out: that counts as a release, and Escape does nothing. */
  readonly onCancel?: () => void
}

/** Follows a pressed pointer, wherever it goes, until it is released. @returns how to cancel that. */
export function followPointer(
  { pointerId, clientX, clientY }: PointerPlace & { readonly pointerId: number },
  { tremor = 0, captor, onMove, onFrame, onEnd, onCancel }: FollowedPointer,
): () => void {
  let isFollowed = tremor === 0
  let frame = 0
  let lastTime: number | null = null
  const listening = new AbortController()
  const hear = { capture: true, signal: listening.signal }
  if (isFollowed) captor?.setPointerCapture(pointerId)
  const tick = (time: number) => {
    frame = requestAnimationFrame(tick)
    if (lastTime !== null) onFrame?.((time - lastTime) / 1000)
    lastTime = time
  }
  const finish = (say: () => void) => {
    if (listening.signal.aborted) return
    listening.abort()
    cancelAnimationFrame(frame)
    if (isFollowed) say()
  }
  const cancel = () => finish(onCancel ?? onEnd)
  window.addEventListener(
    'pointermove',
    (moved) => {
      if (moved.pointerId !== pointerId) return
      if (!isFollowed) {
        if (Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < tremor) return
        isFollowed = true
        captor?.setPointerCapture(pointerId)
      }
      if (frame === 0 && onFrame) frame = requestAnimationFrame(tick)
      onMove({ clientX: moved.clientX, clientY: moved.clientY })
    },
    hear,
  )
  window.addEventListener('pointerup', (event) => event.pointerId === pointerId && finish(onEnd), hear)
  window.addEventListener('pointercancel', (event) => event.pointerId === pointerId && cancel(), hear)
  window.addEventListener(
    'keydown',
    (pressed) => {
      if (pressed.key !== 'Escape' || onCancel === undefined) return
      if (isFollowed) {
        pressed.preventDefault()
        pressed.stopPropagation()
      }
      cancel()
    },
    hear,
  )
  return cancel
}
