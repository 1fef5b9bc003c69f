import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { draggedTabs, type TabBox } from './tab-places.ts'

/** Pixels that a pressed pointer moves before it drags. */
const threshold = 5
/** From this near to an edge of the bar, it scrolls. */
const edge = 24
/** Pixels per second. */
const scrollSpeed = 700

interface TabDragOptions {
  /** Scrolls; its elements are the tabs, in order. */
  readonly list: RefObject<HTMLElement | null>
  readonly isPinned: (index: number) => boolean
  readonly onMove: (from: number, to: number) => void
}

/** Drags tabs to other places with mouse or pen; a finger scrolls the bar. Escape leaves the tab where it was. */
export function useTabDrag({ list, isPinned, onMove }: TabDragOptions): (event: PointerEvent<HTMLElement>, index: number) => void {
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  return (event, from) => {
    const bar = list.current
    const tab = event.currentTarget
    if (!bar || event.button !== 0 || event.pointerType === 'touch' || event.ctrlKey || event.metaKey) return
    stop.current?.()
    const { pointerId } = event
    const start = { x: event.clientX, scroll: bar.scrollLeft }
    let x = event.clientX
    let boxes: readonly TabBox[] | null = null
    let place = from
    let frame = 0
    const items = () => [...bar.children].filter((child) => child instanceof HTMLElement)

    const begin = () => {
      boxes = items().map((item, index) => ({ left: item.offsetLeft, width: item.offsetWidth, pinned: isPinned(index) }))
      tab.setPointerCapture(pointerId)
      bar.setAttribute('data-dragging', '')
      tab.setAttribute('data-dragged', '')
    }
    const show = () => {
      if (boxes === null) return
      const shown = draggedTabs(boxes, from, x - start.x + bar.scrollLeft - start.scroll)
      place = shown.place
      items().forEach((item, index) => {
        item.style.transform = shown.shifts[index] ? `translateX(${shown.shifts[index]}px)` : ''
      })
    }
    let lastTime: number | null = null
    const scrollOn = (time: number) => {
      frame = 0
      const { left, right } = bar.getBoundingClientRect()
      const direction = x < left + edge ? -1 : x > right - edge ? 1 : 0
      const seconds = lastTime === null ? 0 : (time - lastTime) / 1000
      const before = bar.scrollLeft
      bar.scrollLeft += direction * scrollSpeed * seconds
      const isAtEnd = seconds > 0 && bar.scrollLeft === before
      lastTime = direction === 0 || isAtEnd ? null : time
      if (lastTime === null) return
      show()
      frame = requestAnimationFrame(scrollOn)
    }
    const end = (isDropped: boolean) => {
      stop.current = null
      cancelAnimationFrame(frame)
      for (const [type, listener] of Object.entries(listeners)) window.removeEventListener(type, listener, true)
      if (boxes === null) return
      // At its new place before it is let go of the old one: nothing jumps between.
      if (isDropped && place !== from) flushSync(() => onMove(from, place))
      bar.removeAttribute('data-dragging')
      tab.removeAttribute('data-dragged')
      for (const item of items()) item.style.transform = ''
    }
    const handleMove = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return
      x = moved.clientX
      if (boxes === null && Math.abs(x - start.x) < threshold) return
      if (boxes === null) begin()
      show()
      if (frame === 0) frame = requestAnimationFrame(scrollOn)
    }
    const handleKey = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape' || boxes === null) return
      pressed.preventDefault()
      pressed.stopPropagation()
      end(false)
    }
    const listeners: Record<string, EventListener> = {
      // A window hears of every kind of event; these are of their type.
      pointermove: handleMove as EventListener,
      pointerup: () => end(true),
      pointercancel: () => end(false),
      keydown: handleKey as EventListener,
    }
    stop.current = () => end(false)
    for (const [type, listener] of Object.entries(listeners)) window.addEventListener(type, listener, true)
  }
}
