import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { DRAG_EDGE, DRAG_SCROLL_SPEED } from '../../../blocks/drag/use-drag.ts'
import { followPointer } from '../../../ui/follow-pointer.ts'
import { draggedTabs, type TabBox } from './tab-places.ts'

/** Distance in pixels before a press becomes a drag. */
const tremor = 5

interface TabDragOptions {
  /** Scrolls; its elements are the tabs, in order. */
  readonly list: RefObject<HTMLElement | null>
  readonly isPinned: (index: number) => boolean
  readonly onMove: (from: number, to: number) => void
}

/** Reorders tabs by dragging with mouse or pen; a finger scrolls the bar. Escape cancels. */
export function useTabDrag({ list, isPinned, onMove }: TabDragOptions): (event: PointerEvent<HTMLElement>, index: number) => void {
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])

  return (event, from) => {
    const bar = list.current
    const tab = event.currentTarget
    if (!bar || event.button !== 0 || event.pointerType === 'touch' || event.ctrlKey || event.metaKey) return
    const start = { x: event.clientX, scroll: bar.scrollLeft }
    let x = event.clientX
    let boxes: readonly TabBox[] | null = null
    let place = from
    const items = () => [...bar.children].filter((child) => child instanceof HTMLElement)

    const begin = () => {
      bar.setAttribute('data-dragging', '')
      tab.setAttribute('data-dragged', '')
      return items().map((item, index) => ({ left: item.offsetLeft, width: item.offsetWidth, pinned: isPinned(index) }))
    }
    const show = () => {
      boxes ??= begin()
      const shown = draggedTabs(boxes, from, x - start.x + bar.scrollLeft - start.scroll)
      place = shown.place
      items().forEach((item, index) => {
        item.style.transform = shown.shifts[index] ? `translateX(${shown.shifts[index]}px)` : ''
      })
    }
    const clear = () => {
      bar.removeAttribute('data-dragging')
      tab.removeAttribute('data-dragged')
      for (const item of items()) item.style.transform = ''
    }
    stop.current()
    stop.current = followPointer(event, {
      tremor,
      captor: tab,
      onMove(moved) {
        x = moved.clientX
        show()
      },
      onFrame(seconds) {
        const { left, right } = bar.getBoundingClientRect()
        const direction = x < left + DRAG_EDGE ? -1 : x > right - DRAG_EDGE ? 1 : 0
        if (direction === 0) return
        bar.scrollLeft += direction * DRAG_SCROLL_SPEED * seconds
        show()
      },
      onEnd() {
        // Moves it before ending the drag, so that nothing jumps.
        if (place !== from) flushSync(() => onMove(from, place))
        clear()
      },
      onCancel: clear,
    })
  }
}
