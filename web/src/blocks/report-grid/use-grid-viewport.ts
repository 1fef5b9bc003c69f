import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Box, mountedItems, type Offsets, type Span, sameSpan } from './grid-geometry.ts'

const overscanRows = 8
const overscanColumns = 2
const columnQuantum = 4

export interface GridLayout {
  readonly rows: Offsets
  readonly columns: Offsets
  readonly nameWidth: number
  readonly headerHeight: number
}

export interface MountedCells {
  readonly rows: Span
  readonly columns: Span
  /** The scroller's inner size in CSS pixels. */
  readonly width: number
  readonly height: number
}

/**
 * Which rows and columns to mount. Both axes change in one scroll handler and one synchronous render, before the
 * browser paints, so that headings, names and figures never part.
 */
export function useGridViewport(
  scroller: RefObject<HTMLElement | null>,
  layout: GridLayout,
  onResize: (before: Box, now: Box) => void,
): MountedCells {
  const [viewport, setViewport] = useState<Box>({ left: 0, top: 0, width: 0, height: 0 })
  const latest = useRef({ layout, onResize })
  useLayoutEffect(() => {
    latest.current = { layout, onResize }
  })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const read = (): Box => ({
      left: element.scrollLeft,
      top: element.scrollTop,
      width: element.clientWidth,
      height: element.clientHeight,
    })
    let shown: Box = { left: 0, top: 0, width: 0, height: 0 }
    const handleScroll = () => {
      element.toggleAttribute('data-scrolled', element.scrollLeft > 0)
      // A scroller that grows may scroll by it. Its size is the observer's, which hears of it after this, but before the paint.
      const next = { ...read(), width: shown.width, height: shown.height }
      const before = mounted(shown, latest.current.layout)
      const after = mounted(next, latest.current.layout)
      shown = next
      if (sameSpan(before.rows, after.rows) && sameSpan(before.columns, after.columns)) return
      flushSync(() => setViewport(next))
    }
    // Its first call comes with the first layout, still before the first paint.
    const observer = new ResizeObserver(() => {
      const before = shown
      shown = read()
      if (before.width === shown.width && before.height === shown.height) return
      flushSync(() => {
        setViewport(shown)
        latest.current.onResize(before, shown)
      })
    })
    element.addEventListener('scroll', handleScroll, { passive: true })
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', handleScroll)
      observer.disconnect()
    }
  }, [scroller])

  return { ...mounted(viewport, layout), width: viewport.width, height: viewport.height }
}

function mounted(viewport: Box, layout: GridLayout): { rows: Span; columns: Span } {
  return {
    rows: mountedItems(layout.rows, viewport.top, viewport.height - layout.headerHeight, overscanRows),
    columns: mountedItems(layout.columns, viewport.left, viewport.width - layout.nameWidth, overscanColumns, columnQuantum),
  }
}
