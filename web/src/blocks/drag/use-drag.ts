import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { followPointer } from '../../ui/follow-pointer.ts'

/** What is dragged, and where it would be dropped. */
export interface Drag<Target> {
  readonly ids: readonly string[]
  /** Shown next to the pointer: a name, or a count. */
  readonly label: string
  readonly pointer: { readonly x: number; readonly y: number }
  readonly over: Target
}

interface DragOptions<Target> {
  /** What is under the pointer. */
  readonly targetAt: (x: number, y: number, ids: readonly string[]) => Target
  readonly onDrop: (ids: readonly string[], over: Target) => void
  /** Scrolls while the pointer is near its upper or lower edge. */
  readonly scroller?: { readonly current: HTMLElement | null }
}

/** Pixels that a press may move and still be a click. */
const TREMOR = 4
/** Pixels from the edge of a scroller within which dragging scrolls it. */
export const DRAG_EDGE = 30
/** Pixels per second: 10 at each of the usual steps of 24 ms. */
export const DRAG_SCROLL_SPEED = 10 / 0.024

/** Pixels around an empty list within which it takes what is dropped. */
export const DRAG_EMPTY_REACH = 5

/** Drag and drop by mouse or pen; touch scrolls. Escape cancels. */
export function useDrag<Target>(options: DragOptions<Target>) {
  const [drag, setDrag] = useState<Drag<Target> | null>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])

  /** Call it on pointerdown; a press that does not move stays a click. */
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
        const direction = y < top + DRAG_EDGE ? -1 : y > bottom - DRAG_EDGE ? 1 : 0
        if (direction === 0 || x <= left || x >= right) return
        element.scrollTop += direction * DRAG_SCROLL_SPEED * seconds
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
