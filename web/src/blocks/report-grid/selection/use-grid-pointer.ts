import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { dragScrollSpeed, type GridPoint, pointAt } from '../grid-geometry.ts'
import { type GridHit, nameWidths } from '../grid-model.ts'
import type { PlacedGrid } from '../use-grid-layout.ts'
import type { GridSizes } from '../use-grid-sizes.ts'
import { followPointer } from './follow-pointer.ts'
import { withRange } from './grid-ranges.ts'
import { type CellPosition, type CellRange, type GridExtent, selectAll, selectColumns, selectRows, singleCell } from './grid-selection.ts'
import { elementUnder, hasCommandKey, hitAt, isOn, isOnlyCell, isWithin, type SizedEdge, sizedEdge } from './pointer-hits.ts'
import type { GridMoves } from './use-grid-moves.ts'

export function clampNameWidth(width: number): number {
  return Math.max(nameWidths.least, Math.min(nameWidths.most, Math.round(width)))
}

/** CSS pixels from the edge of the window in which a drag scrolls. */
const windowEdge = 24

interface GridPointerOptions {
  readonly scroller: RefObject<HTMLElement | null>
  readonly placed: PlacedGrid
  readonly extent: GridExtent
  /** All that are selected, the active one last. */
  readonly ranges: readonly CellRange[]
  /** Control and a click add a range. */
  readonly isMulti: boolean
  /** `isRevealed`: the grid scrolls to show where the selection ends. */
  readonly onSelect: (ranges: readonly CellRange[], isRevealed: boolean) => void
  readonly onFold: (row: number) => void
  readonly onNames: (row: number) => void
  readonly onOpen: (row: number, column: number) => void
  /** While the edge of the name column is dragged, and once more, with `isDone`, when it is let go; null: as wide as it fits. */
  readonly onNameWidth: (width: number | null, isDone: boolean) => void
  readonly sizes: GridSizes
  readonly moves: GridMoves
  /** While the selection's handle is dragged, and once more, with `isDone`, where it is let go; null: where it was not dropped. */
  readonly onFill: (to: CellPosition | null, isDone: boolean) => void
  /** A cell was pointed at; true where that put it into a formula, so that nothing is selected. */
  readonly onPointAt: (hit: GridHit) => boolean
  readonly onMenu: (hit: GridHit) => void
}

export interface GridPointerHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onMouseDown: (event: MouseEvent<HTMLElement>) => void
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly onDoubleClick: (event: MouseEvent<HTMLElement>) => void
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void
  readonly onPointerOver: (event: PointerEvent<HTMLElement>) => void
}

/** What the mouse, a pen and a finger do in a grid: select, drag a range, fold rows, open a figure, widen the names. */
export function useGridPointer(options: GridPointerOptions): GridPointerHandlers {
  const { scroller, placed, extent, ranges, onSelect } = options
  const range = ranges.at(-1) ?? null
  /** A drag lasts over many renderings. */
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  /** The press put a reference into a formula: the field that is typed into keeps the keyboard. */
  const isPointing = useRef(false)

  function pointUnder(place: { clientX: number; clientY: number }): GridPoint | null {
    const element = scroller.current
    if (!element) return null
    const frame = element.getBoundingClientRect()
    const isOnContent = place.clientX - frame.left < element.clientWidth && place.clientY - frame.top < element.clientHeight
    const point = pointAt(
      { x: (place.clientX - frame.left) / placed.zoom, y: (place.clientY - frame.top) / placed.zoom },
      { left: element.scrollLeft / placed.zoom, top: element.scrollTop / placed.zoom },
      placed.frame,
      placed.rows,
      placed.columns,
    )
    // A scroll bar is no cell.
    return isOnContent ? point : { ...point, isInside: false }
  }

  function selectionAt(area: GridPoint['area'], from: CellRange | null, to: GridPoint, isExtending: boolean): CellRange | null {
    switch (area) {
      case 'corner':
        return selectAll(extent)
      case 'letters':
      case 'headings':
        return selectColumns(from, to.column, isExtending, extent)
      case 'numbers':
      case 'names':
        return selectRows(from, to.row, isExtending, extent)
      case 'cells': {
        const cell = { row: to.row, column: to.column }
        return isExtending && from ? { anchor: from.anchor, head: cell } : singleCell(cell)
      }
    }
  }

  /** The ranges with one in place of the active one, which is where the pointer leads. */
  function inPlace(next: CellRange | null, isExtending: boolean): readonly CellRange[] {
    if (next === null) return []
    return isExtending ? [...ranges.slice(0, -1), next] : [next]
  }

  function isMovedBy(event: PointerEvent<HTMLElement>, { area, row, column }: GridPoint): boolean {
    if (event.shiftKey || hasCommandKey(event) || (area !== 'numbers' && area !== 'letters')) return false
    const state = area === 'numbers' ? options.moves.stateOf('ROW', row) : options.moves.stateOf('COLUMN', column)
    return state !== null && state.lock === null
  }

  function startDrag(event: PointerEvent<HTMLElement>, start: GridPoint, others: readonly CellRange[]) {
    const from: CellRange = event.shiftKey && range ? range : singleCell({ row: start.row, column: start.column })
    followCells(event, start.area, (point) => {
      const next = selectionAt(start.area, from, point, true)
      if (next) onSelect([...others, next], false)
    })
  }

  function press(event: PointerEvent<HTMLElement>, point: GridPoint) {
    const isAdding = options.isMulti && hasCommandKey(event) && !event.shiftKey && point.area !== 'corner'
    const next = selectionAt(point.area, range, point, event.shiftKey)
    if (isAdding && next) {
      const all = withRange(ranges, next)
      onSelect(all, false)
      if (all.at(-1) === next) startDrag(event, point, all.slice(0, -1))
      return
    }
    onSelect(inPlace(next, event.shiftKey), point.area === 'cells')
    if (point.area !== 'corner') startDrag(event, point, event.shiftKey ? ranges.slice(0, -1) : [])
  }

  /** Pressed and let go without a move, the number or letter of what is selected selects it alone. */
  function startMove(event: PointerEvent<HTMLElement>, start: GridPoint) {
    const { moves } = options
    const axis = start.area === 'numbers' ? 'ROW' : 'COLUMN'
    const placeOf = ({ row, column }: GridPoint) => (axis === 'ROW' ? row : column)
    let hasMoved = false
    const onPoint = (point: GridPoint) => {
      hasMoved ||= placeOf(point) !== placeOf(start)
      if (hasMoved) latest.current.moves.onDrag(axis, placeOf(start), placeOf(point))
    }
    const onEnd = () => {
      if (hasMoved) latest.current.moves.onEnd(true)
      else onSelect(inPlace(selectionAt(start.area, null, start, false), false), false)
    }
    followCells(event, start.area, onPoint, onEnd, () => moves.onEnd(false))
  }

  function startFill(event: PointerEvent<HTMLElement>) {
    let last: CellPosition | null = null
    const onCell = ({ row, column }: GridPoint) => {
      last = { row, column }
      options.onFill(last, false)
    }
    followCells(
      event,
      'cells',
      onCell,
      () => options.onFill(last, true),
      () => options.onFill(null, true),
    )
  }

  /** Tells of the cell under a pointer that was pressed, until it is let go. */
  function followCells(
    event: PointerEvent<HTMLElement>,
    area: GridPoint['area'],
    onPoint: (point: GridPoint) => void,
    onEnd?: () => void,
    onCancel?: () => void,
  ) {
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
      const across =
        area === 'names' || area === 'numbers' ? 0 : dragScrollSpeed(pointer.clientX, box.left + placed.beside * placed.zoom, right)
      const down =
        area === 'headings' || area === 'letters' ? 0 : dragScrollSpeed(pointer.clientY, box.top + placed.above * placed.zoom, bottom)
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
      ...(onCancel && {
        onCancel() {
          cancelAnimationFrame(frame)
          onCancel()
        },
      }),
    })
  }

  function startResize(event: PointerEvent<HTMLElement>) {
    const element = scroller.current
    if (!element) return
    const start = event.clientX
    let width: number | null = null
    followPointer(element, event.pointerId, {
      onMove(moved) {
        width = clampNameWidth(placed.frame.names + (moved.clientX - start) / placed.zoom)
        options.onNameWidth(width, false)
      },
      onEnd: () => options.onNameWidth(width, true),
    })
  }

  function startSizing(event: PointerEvent<HTMLElement>, { axis, index }: SizedEdge) {
    const element = scroller.current
    if (!element) return
    const { onDrag } = options.sizes
    const start = axis === 'COLUMN' ? event.clientX : event.clientY
    let by = 0
    followPointer(element, event.pointerId, {
      onMove(moved) {
        by = ((axis === 'COLUMN' ? moved.clientX : moved.clientY) - start) / placed.zoom
        onDrag(axis, index, by, false)
      },
      onEnd: () => onDrag(axis, index, by, true),
      // By nothing: as it was.
      onCancel: () => onDrag(axis, index, 0, true),
    })
  }

  return {
    onPointerDown(event) {
      const point = pointUnder(event)
      isPointing.current = false
      // A long press opens the menu without a word of where.
      if (event.pointerType === 'touch' && point?.isInside) options.onMenu(hitAt(point))
      // The field of a cell that is typed into is no cell.
      if (event.button !== 0 || isOn(event, 'input')) return
      if (isOn(event, '[data-fill]')) return startFill(event)
      const edge = sizedEdge(event)
      if (edge) return startSizing(event, edge)
      if (!point?.isInside) return
      if (isOn(event, '[data-resize]')) return startResize(event)
      if (event.pointerType !== 'touch' && options.onPointAt(hitAt(point))) {
        isPointing.current = true
        return followCells(event, point.area, (moved) => options.onPointAt(hitAt({ ...moved, area: point.area })))
      }
      if (isOn(event, '[data-caret]')) return options.onFold(point.row)
      // A finger scrolls; its tap selects when it ends as a click.
      if (event.pointerType === 'touch') return
      if (isMovedBy(event, point)) return startMove(event, point)
      press(event, point)
    },
    onMouseDown(event) {
      if (isPointing.current) event.preventDefault()
    },
    onClick(event) {
      const isTouch = event.nativeEvent instanceof window.PointerEvent && event.nativeEvent.pointerType === 'touch'
      const point = isTouch ? pointUnder(event) : null
      if (!point?.isInside || isOn(event, '[data-caret], input')) return
      if (options.onPointAt(hitAt(point))) return
      // A second tap on a cell opens it.
      if (point.area === 'cells' && isOnlyCell(range, point)) return options.onOpen(point.row, point.column)
      onSelect(inPlace(selectionAt(point.area, range, point, false), false), false)
    },
    onDoubleClick(event) {
      if (isPointing.current || isOn(event, '[data-caret], [data-fill], input')) return
      const pressed = elementUnder(event)
      const edge = sizedEdge({ target: pressed })
      if (edge) return options.sizes.onReset(edge.axis, edge.index)
      if (isOn({ target: pressed }, '[data-resize]')) return options.onNameWidth(null, true)
      const point = pointUnder(event)
      if (!point?.isInside) return
      if (point.area === 'names') options.onNames(point.row)
      else if (point.area === 'cells') options.onOpen(point.row, point.column)
    },
    onContextMenu(event) {
      const point = pointUnder(event)
      if (!point?.isInside) return
      options.onMenu(hitAt(point))
      if (point.area === 'corner' || ranges.some((one) => isWithin(one, point))) return
      onSelect(inPlace(selectionAt(point.area, range, point, false), false), false)
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
