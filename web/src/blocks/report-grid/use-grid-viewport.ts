import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Box, mountedItems, type Offsets, type Span, sameSpan } from './grid-geometry.ts'

const overscanRows = 8
const overscanColumns = 2
const columnQuantum = 4
/** CSS pixels between two frames above which rows mounted beyond the viewport would not be shown by the next frame anyway. */
const flickDistance = 240
const restMs = 100

export interface GridLayout {
  readonly rows: Offsets
  readonly columns: Offsets
  readonly nameWidth: number
  readonly headerHeight: number
  /** How many of the first rows and columns do not scroll; they are always mounted. */
  readonly frozenRows?: number
  readonly frozenColumns?: number
  /** The factor by which the content is larger than the layout says. */
  readonly zoom?: number
}

export interface MountedCells {
  readonly rows: Span
  readonly columns: Span
  /** The inner size of the scroller, in CSS pixels at a zoom of 1. */
  readonly width: number
  readonly height: number
  /** The React key of a row: stable while scrolling; when the viewport jumps past all mounted rows, their elements are reused. */
  readonly rowSlot: (row: number) => number
}

interface Viewport extends Box {
  /** The scroll is so fast that mounting rows and columns beyond the viewport is not worth it. */
  readonly isFlick: boolean
  /** Added to the index of a row for its key. */
  readonly shift: number
}

const nowhere: Viewport = { left: 0, top: 0, width: 0, height: 0, isFlick: false, shift: 0 }

/**
 * Which rows and columns to mount. Both axes change in one scroll handler and one synchronous render before the browser paints, so
 * that headings, names and figures stay aligned.
 */
export function useGridViewport(
  scroller: RefObject<HTMLElement | null>,
  layout: GridLayout,
  /** In CSS pixels of the page. */
  onResize: (before: Box, now: Box) => void,
): MountedCells {
  const [viewport, setViewport] = useState(nowhere)
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
    let shown = nowhere
    let resting: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      shown = { ...shown, isFlick: false }
      setViewport(shown)
    }
    const handleScroll = () => {
      element.toggleAttribute('data-scrolled', element.scrollLeft > 0)
      element.toggleAttribute('data-scrolled-down', element.scrollTop > 0)
      // Growing may scroll the element. Its size is left to the observer, which is called after this but before the paint.
      const { left, top } = read()
      const isFlick = Math.abs(top - shown.top) > flickDistance
      const next = { ...shown, left, top, isFlick }
      const before = mounted(shown, latest.current.layout)
      const after = mounted(next, latest.current.layout)
      const isJump = after.rows.from >= before.rows.to || after.rows.to <= before.rows.from
      shown = isJump ? { ...next, shift: next.shift + before.rows.from - after.rows.from } : next
      clearTimeout(resting)
      if (isFlick) resting = setTimeout(rest, restMs)
      if (sameSpan(before.rows, after.rows) && sameSpan(before.columns, after.columns)) return
      flushSync(() => setViewport(shown))
    }
    // The first call comes with the first layout, before the first paint.
    const observer = new ResizeObserver(() => {
      const before = shown
      shown = { ...shown, ...read() }
      if (before.width === shown.width && before.height === shown.height) return
      flushSync(() => {
        setViewport(shown)
        latest.current.onResize(before, shown)
      })
    })
    element.addEventListener('scroll', handleScroll, { passive: true })
    observer.observe(element)
    return () => {
      clearTimeout(resting)
      element.removeEventListener('scroll', handleScroll)
      observer.disconnect()
    }
  }, [scroller])

  const { width, height, shift } = viewport
  const { zoom = 1 } = layout
  return { ...mounted(viewport, layout), width: width / zoom, height: height / zoom, rowSlot: (row) => row + shift }
}

function mounted({ left, top, width, height, isFlick }: Viewport, layout: GridLayout): { rows: Span; columns: Span } {
  const [rows, columns, quantum] = isFlick ? [0, 0, 1] : [overscanRows, overscanColumns, columnQuantum]
  const { zoom = 1, frozenRows, frozenColumns } = layout
  return {
    rows: mountedItems(layout.rows, top / zoom, height / zoom - layout.headerHeight, rows, 1, frozenRows),
    columns: mountedItems(layout.columns, left / zoom, width / zoom - layout.nameWidth, columns, quantum, frozenColumns),
  }
}
