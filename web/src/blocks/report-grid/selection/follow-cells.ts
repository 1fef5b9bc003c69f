import type { PointerEvent } from 'react'
import { followPointer, type PointerPlace } from '../../../ui/follow-pointer.ts'
import { dragScrollSpeed, type GridPoint, pointAt } from '../grid-geometry.ts'
import type { PlacedGrid } from '../use-grid-layout.ts'
import type { CellPosition } from './grid-selection.ts'

/** CSS pixels from the edge of the window within which a drag scrolls. */
const windowEdge = 24

/** A grid on the page: its scrolling element and its layout. */
export interface ScrolledGrid {
  readonly element: HTMLElement
  readonly placed: PlacedGrid
}

/** The part of a grid at a position in the window. */
export function pointUnder({ element, placed }: ScrolledGrid, { clientX, clientY }: PointerPlace): GridPoint {
  const frame = element.getBoundingClientRect()
  const isOnContent = clientX - frame.left < element.clientWidth && clientY - frame.top < element.clientHeight
  const point = pointAt(
    { x: (clientX - frame.left) / placed.zoom, y: (clientY - frame.top) / placed.zoom },
    { left: element.scrollLeft / placed.zoom, top: element.scrollTop / placed.zoom },
    placed.frame,
    placed.rows,
    placed.columns,
  )
  // Scroll bars do not count.
  return isOnContent ? point : { ...point, isInside: false }
}

interface FollowedCells {
  /** Where the pointer was pressed: from headings and names the grid scrolls in one direction only. */
  readonly area: GridPoint['area']
  readonly onPoint: (point: GridPoint) => void
  readonly onEnd?: () => void
  readonly onCancel?: () => void
}

/** Reports the cell under a pressed pointer until it is released. Past an edge the grid scrolls. */
export function followCells(grid: ScrolledGrid, event: PointerEvent<HTMLElement>, { area, onPoint, onEnd, onCancel }: FollowedCells): void {
  const { element, placed } = grid
  let pointer: PointerPlace = event
  followPointer(event, {
    captor: element,
    onMove(moved) {
      pointer = moved
      onPoint(pointUnder(grid, pointer))
    },
    onFrame(seconds) {
      const box = element.getBoundingClientRect()
      // A pointer cannot leave a window that fills the screen: scrolling begins before the edge.
      const right = Math.min(box.left + element.clientWidth, window.innerWidth - windowEdge)
      const bottom = Math.min(box.top + element.clientHeight, window.innerHeight - windowEdge)
      const across =
        area === 'names' || area === 'numbers' ? 0 : dragScrollSpeed(pointer.clientX, box.left + placed.namesWidth * placed.zoom, right)
      const down =
        area === 'headings' || area === 'letters' ? 0 : dragScrollSpeed(pointer.clientY, box.top + placed.above * placed.zoom, bottom)
      if (across === 0 && down === 0) return
      element.scrollBy({ left: across * seconds, top: down * seconds, behavior: 'instant' })
      onPoint(pointUnder(grid, pointer))
    },
    onEnd: () => onEnd?.(),
    ...(onCancel && { onCancel }),
  })
}

/** Reports how far the handle of the selection is dragged, and with `isDone` where it is released; null: cancelled. */
export function followFill(
  grid: ScrolledGrid,
  event: PointerEvent<HTMLElement>,
  onFill: (to: CellPosition | null, isDone: boolean) => void,
): void {
  let last: CellPosition | null = null
  followCells(grid, event, {
    area: 'cells',
    onPoint({ row, column }) {
      last = { row, column }
      onFill(last, false)
    },
    onEnd: () => onFill(last, true),
    onCancel: () => onFill(null, true),
  })
}
