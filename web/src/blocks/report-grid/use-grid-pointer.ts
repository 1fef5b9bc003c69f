import type { MouseEvent, PointerEvent, RefObject } from 'react'
import { dragScrollSpeed, type GridPoint, type Offsets, pointAt } from './grid-geometry.ts'
import { headerHeight, nameWidths } from './grid-model.ts'
import {
  type CellPosition,
  type CellRange,
  type GridExtent,
  isSingleCell,
  selectAll,
  selectColumns,
  selectRows,
  singleCell,
} from './grid-selection.ts'

export function clampNameWidth(width: number): number {
  return Math.max(nameWidths.least, Math.min(nameWidths.most, Math.round(width)))
}

/** CSS pixels from the edge of the window in which a drag scrolls. */
const windowEdge = 24

interface GridPointerOptions {
  readonly scroller: RefObject<HTMLElement | null>
  readonly rowOffsets: Offsets
  readonly columnOffsets: Offsets
  readonly nameWidth: number
  readonly extent: GridExtent
  readonly range: CellRange | null
  /** `isRevealed`: the grid scrolls to show where the selection ends. */
  readonly onSelect: (range: CellRange | null, isRevealed: boolean) => void
  readonly onFold: (row: number) => void
  readonly onNames: (row: number) => void
  readonly onOpen: (row: number, column: number) => void
  /** While the edge of the name column is dragged, and once more, with `isDone`, when it is let go; null: as wide as it fits. */
  readonly onNameWidth: (width: number | null, isDone: boolean) => void
  /** While the selection's handle is dragged, and once more, with `isDone`, where it is let go; null: where it was not dropped. */
  readonly onFill: (to: CellPosition | null, isDone: boolean) => void
}

export interface GridPointerHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly onDoubleClick: (event: MouseEvent<HTMLElement>) => void
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void
  readonly onPointerOver: (event: PointerEvent<HTMLElement>) => void
}

/** What the mouse, a pen and a finger do in a grid: select, drag a range, fold rows, open a figure, widen the names. */
export function useGridPointer(options: GridPointerOptions): GridPointerHandlers {
  const { scroller, rowOffsets, columnOffsets, nameWidth, extent, range, onSelect } = options

  function pointUnder(place: { clientX: number; clientY: number }): GridPoint | null {
    const element = scroller.current
    if (!element) return null
    const frame = element.getBoundingClientRect()
    const isOnContent = place.clientX - frame.left < element.clientWidth && place.clientY - frame.top < element.clientHeight
    const point = pointAt(
      { x: place.clientX - frame.left, y: place.clientY - frame.top },
      { left: element.scrollLeft, top: element.scrollTop },
      { names: nameWidth, headings: headerHeight },
      rowOffsets,
      columnOffsets,
    )
    // A scroll bar is no cell.
    return isOnContent ? point : { ...point, isInside: false }
  }

  function selectionAt(area: GridPoint['area'], from: CellRange | null, to: GridPoint, isExtending: boolean): CellRange | null {
    switch (area) {
      case 'corner':
        return selectAll(extent)
      case 'headings':
        return selectColumns(from, to.column, isExtending, extent)
      case 'names':
        return selectRows(from, to.row, isExtending, extent)
      case 'cells': {
        const cell = { row: to.row, column: to.column }
        return isExtending && from ? { anchor: from.anchor, head: cell } : singleCell(cell)
      }
    }
  }

  function startDrag(event: PointerEvent<HTMLElement>, start: GridPoint) {
    const from: CellRange = event.shiftKey && range ? range : singleCell({ row: start.row, column: start.column })
    followCells(event, start.area, (point) => onSelect(selectionAt(start.area, from, point, true), false))
  }

  function startFill(event: PointerEvent<HTMLElement>) {
    let last: CellPosition | null = null
    const onCell = ({ row, column }: GridPoint) => {
      last = { row, column }
      options.onFill(last, false)
    }
    followCells(event, 'cells', onCell, () => options.onFill(last, true))
  }

  /** Tells of the cell under a pointer that was pressed, until it is let go. */
  function followCells(event: PointerEvent<HTMLElement>, area: GridPoint['area'], onPoint: (point: GridPoint) => void, onEnd?: () => void) {
    const element = scroller.current
    if (!element) return
    let pointer = { clientX: event.clientX, clientY: event.clientY }
    let frame = 0
    let lastTime: number | null = null

    const extend = () => {
      const point = pointUnder(pointer)
      if (point) onPoint(point)
    }
    /** Past an edge the grid scrolls under the resting pointer. */
    const scrollOn = (time: number) => {
      const box = element.getBoundingClientRect()
      // No pointer leaves a window that fills the screen: there the edge begins earlier.
      const right = Math.min(box.left + element.clientWidth, window.innerWidth - windowEdge)
      const bottom = Math.min(box.top + element.clientHeight, window.innerHeight - windowEdge)
      const across = area === 'names' ? 0 : dragScrollSpeed(pointer.clientX, box.left + nameWidth, right)
      const down = area === 'headings' ? 0 : dragScrollSpeed(pointer.clientY, box.top + headerHeight, bottom)
      const seconds = lastTime === null ? 0 : (time - lastTime) / 1000
      lastTime = time
      frame = 0
      if (across === 0 && down === 0) {
        lastTime = null
        return
      }
      element.scrollBy({ left: across * seconds, top: down * seconds, behavior: 'instant' })
      extend()
      frame = requestAnimationFrame(scrollOn)
    }
    followPointer(element, event.pointerId, {
      onMove(moved) {
        pointer = moved
        extend()
        if (frame === 0) frame = requestAnimationFrame(scrollOn)
      },
      onEnd() {
        cancelAnimationFrame(frame)
        onEnd?.()
      },
    })
  }

  function startResize(event: PointerEvent<HTMLElement>) {
    const element = scroller.current
    if (!element) return
    const start = event.clientX
    let width: number | null = null
    followPointer(element, event.pointerId, {
      onMove(moved) {
        width = clampNameWidth(nameWidth + moved.clientX - start)
        options.onNameWidth(width, false)
      },
      onEnd: () => options.onNameWidth(width, true),
    })
  }

  return {
    onPointerDown(event) {
      const point = pointUnder(event)
      // The field of a cell that is typed into is no cell.
      if (event.button !== 0 || isOn(event, 'input')) return
      if (isOn(event, '[data-fill]')) return startFill(event)
      if (!point?.isInside) return
      if (isOn(event, '[data-resize]')) return startResize(event)
      if (isOn(event, '[data-caret]')) return options.onFold(point.row)
      // A finger scrolls; its tap selects when it ends as a click.
      if (event.pointerType === 'touch') return
      onSelect(selectionAt(point.area, range, point, event.shiftKey), point.area === 'cells')
      if (point.area !== 'corner') startDrag(event, point)
    },
    onClick(event) {
      const isTouch = event.nativeEvent instanceof window.PointerEvent && event.nativeEvent.pointerType === 'touch'
      const point = isTouch ? pointUnder(event) : null
      if (!point?.isInside || isOn(event, '[data-caret], input')) return
      // A second tap on a cell opens it.
      if (point.area === 'cells' && isOnlyCell(range, point)) return options.onOpen(point.row, point.column)
      onSelect(selectionAt(point.area, range, point, false), false)
    },
    onDoubleClick(event) {
      if (isOn(event, '[data-caret], [data-fill], input')) return
      if (isOn(event, '[data-resize]')) return options.onNameWidth(null, true)
      const point = pointUnder(event)
      if (!point?.isInside) return
      if (point.area === 'names') options.onNames(point.row)
      else if (point.area === 'cells') options.onOpen(point.row, point.column)
    },
    onContextMenu(event) {
      const point = pointUnder(event)
      if (!point?.isInside || point.area === 'corner') return
      if (!isWithin(range, point)) onSelect(selectionAt(point.area, range, point, false), false)
    },
    onPointerOver(event) {
      // A name that does not fit is told by a tooltip; one that fits needs none.
      const name = event.target instanceof Element ? event.target.closest('.grid-name')?.querySelector('.grid-title') : null
      if (!(name instanceof HTMLElement)) return
      if (name.scrollWidth > name.clientWidth) name.title = name.textContent
      else name.removeAttribute('title')
    },
  }
}

function isOn(event: { target: EventTarget }, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null
}

function isOnlyCell(range: CellRange | null, { row, column }: CellPosition): boolean {
  return range !== null && isSingleCell(range) && range.anchor.row === row && range.anchor.column === column
}

function isWithin(range: CellRange | null, { area, row, column }: GridPoint): boolean {
  if (!range) return false
  const isBetween = (value: number, a: number, b: number) => value >= Math.min(a, b) && value <= Math.max(a, b)
  return (
    (area === 'headings' || isBetween(row, range.anchor.row, range.head.row)) &&
    (area === 'names' || isBetween(column, range.anchor.column, range.head.column))
  )
}

/** Sends a pointer's moves to one element, wherever it goes, until it is let go. */
function followPointer(
  element: HTMLElement,
  pointerId: number,
  { onMove, onEnd }: { onMove: (place: { clientX: number; clientY: number }) => void; onEnd: () => void },
) {
  element.setPointerCapture(pointerId)
  const move = (event: globalThis.PointerEvent) => onMove({ clientX: event.clientX, clientY: event.clientY })
  const end = () => {
    element.removeEventListener('pointermove', move)
    element.removeEventListener('pointerup', end)
    element.removeEventListener('pointercancel', end)
    onEnd()
  }
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerup', end)
  element.addEventListener('pointercancel', end)
}
