import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { followPointer } from '../../ui/follow-pointer.ts'

/** What is on its way, and where it would go. */
export interface Drag<Target> {
  readonly ids: readonly string[]
  /** Beside the pointer: a name, or how many. */
  readonly label: string
  readonly pointer: { readonly x: number; readonly y: number }
  readonly over: Target
}

interface DragOptions<Target> {
  /** What is under the pointer. */
  readonly targetAt: (x: number, y: number, ids: readonly string[]) => Target
  readonly onDrop: (ids: readonly string[], over: Target) => void
  /** What scrolls by itself while the pointer is near its upper or lower edge. */
  readonly scroller?: { readonly current: HTMLElement | null }
}

/** Pixels that a press may tremble before it is a drag. */
const TREMOR = 4
/** From the edge of the scroller on it scrolls by itself. */
const EDGE = 28
/** Pixels per second. */
const SCROLL_SPEED = 480

/** Dragging of things with mouse or pen onto others; a finger scrolls. Escape takes it back. */
export function useDrag<Target>(options: DragOptions<Target>) {
  const [drag, setDrag] = useState<Drag<Target> | null>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])

  /** Begins with a press on what is to be dragged; a press that does not move stays a click. */
  const begin = (event: PointerEvent, ids: readonly string[], label: string) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    let current: Drag<Target> | null = null
    const moveTo = (x: number, y: number) => {
      current = { ids, label, pointer: { x, y }, over: latest.current.targetAt(x, y, ids) }
      setDrag(current)
    }
    stop.current()
    stop.current = followPointer(event, {
      tremor: TREMOR,
      onMove: ({ clientX, clientY }) => moveTo(clientX, clientY),
      onFrame(seconds) {
        const element = latest.current.scroller?.current
        if (!element || current === null) return
        const { x, y } = current.pointer
        const { top, bottom, left, right } = element.getBoundingClientRect()
        const direction = y < top + EDGE ? -1 : y > bottom - EDGE ? 1 : 0
        if (direction === 0 || x <= left || x >= right) return
        element.scrollTop += direction * SCROLL_SPEED * seconds
        moveTo(x, y)
      },
      onEnd() {
        setDrag(null)
        if (current !== null) latest.current.onDrop(ids, current.over)
      },
      onCancel: () => setDrag(null),
    })
  }
  return { drag, begin }
}
