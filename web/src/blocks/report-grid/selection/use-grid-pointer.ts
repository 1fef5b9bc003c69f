import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { PointerPlace } from '../../../ui/follow-pointer.ts'
import type { GridPoint } from '../grid-geometry.ts'
import type { GridHit } from '../grid-model.ts'
import type { PlacedGrid } from '../use-grid-layout.ts'
import type { GridSizes } from '../use-grid-sizes.ts'
import { followCells, followFill, pointUnder, type ScrolledGrid } from './follow-cells.ts'
import { followEdge, followNameEdge } from './follow-edge.ts'
import { withRange } from './grid-ranges.ts'
import { type CellPosition, type CellRange, type GridExtent, singleCell } from './grid-selection.ts'
import {
  elementUnder,
  hasCommandKey,
  hitAt,
  isMovedBy,
  isOn,
  isOnlyCell,
  isWithin,
  labeledSelectionAt,
  selectionAt,
  sizedEdge,
} from './pointer-hits.ts'
import type { GridMoves } from './use-grid-moves.ts'

interface GridPointerOptions {
  readonly scroller: RefObject<HTMLElement | null>
  readonly placed: PlacedGrid
  readonly extent: GridExtent
  /** All that are selected, the active one last. */
  readonly ranges: readonly CellRange[]
  /** Control with a click adds a range. */
  readonly isMulti: boolean
  /** `isRevealed`: the grid scrolls to show where the selection ends. */
  readonly onSelect: (ranges: readonly CellRange[], isRevealed: boolean) => void
  readonly onFold: (row: number) => void
  readonly onNames: (row: number) => void
  readonly onOpen: (row: number, column: number) => void
  /** While the edge of the name column is dragged, and with `isDone` when it is released; null: back to the width that fits. */
  readonly onNameWidth: (width: number | null, isDone: boolean) => void
  readonly sizes: GridSizes
  readonly moves: GridMoves
  /** While the handle of the selection is dragged, and with `isDone` when it is released. `to` null: the drag was cancelled. */
  readonly onFill: (to: CellPosition | null, isDone: boolean) => void
  /** A cell was pressed; true if that inserted its reference into a formula, so that nothing is selected. */
  readonly onPointAt: (hit: GridHit) => boolean
  readonly onMenu: (hit: GridHit) => void
  /** Sorts by the column whose heading was clicked, which then is not selected; null: headings select their columns. */
  readonly onSort: ((column: number) => void) | null
  /** Names and headings can be active themselves; see `CellRange`. */
  readonly hasLabels: boolean
}

export interface GridPointerHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onMouseDown: (event: MouseEvent<HTMLElement>) => void
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly onDoubleClick: (event: MouseEvent<HTMLElement>) => void
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void
  readonly onPointerOver: (event: PointerEvent<HTMLElement>) => void
}

/** What mouse, pen and touch do in a grid: select, drag a range, collapse rows, open a figure, resize the names. */
export function useGridPointer(options: GridPointerOptions): GridPointerHandlers {
  const { scroller, placed, extent, ranges, onSelect } = options
  const range = ranges.at(-1) ?? null
  const selectionAfter = options.hasLabels ? labeledSelectionAt : selectionAt
  /** A drag lasts over many renders. */
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  /** The press inserted a reference into a formula: the field of the formula keeps the focus. */
  const isPointing = useRef(false)

  const grid = (): ScrolledGrid | null => scroller.current && { element: scroller.current, placed }

  function pointAtPlace(place: PointerPlace): GridPoint | null {
    const on = grid()
    return on && pointUnder(on, place)
  }

  function follow(event: PointerEvent<HTMLElement>, followed: Parameters<typeof followCells>[2]) {
    const on = grid()
    if (on) followCells(on, event, followed)
  }

  /** The selection after the pointer moved: extending replaces the active range only. */
  function inPlace(next: CellRange | null, isExtending: boolean): readonly CellRange[] {
    if (next === null) return []
    return isExtending ? [...ranges.slice(0, -1), next] : [next]
  }

  function startDrag(event: PointerEvent<HTMLElement>, start: GridPoint, others: readonly CellRange[]) {
    const from: CellRange = event.shiftKey && range ? range : singleCell({ row: start.row, column: start.column })
    follow(event, {
      area: start.area,
      onPoint(point) {
        const next = selectionAfter(extent, start.area, from, point, true)
        if (next) onSelect([...others, next], false)
      },
    })
  }

  function press(event: PointerEvent<HTMLElement>, point: GridPoint) {
    const isAdding = options.isMulti && hasCommandKey(event) && !event.shiftKey && point.area !== 'corner'
    const next = selectionAfter(extent, point.area, range, point, event.shiftKey)
    if (isAdding && next) {
      const all = withRange(ranges, next)
      onSelect(all, false)
      if (all.at(-1) === next) startDrag(event, point, all.slice(0, -1))
      return
    }
    onSelect(inPlace(next, event.shiftKey), point.area === 'cells')
    if (point.area !== 'corner') startDrag(event, point, event.shiftKey ? ranges.slice(0, -1) : [])
  }

  /** Drags selected rows or columns; a click on their number or letter selects that row or column alone. */
  function startMove(event: PointerEvent<HTMLElement>, start: GridPoint) {
    const { moves } = options
    const axis = start.area === 'numbers' ? 'ROW' : 'COLUMN'
    const placeOf = ({ row, column }: GridPoint) => (axis === 'ROW' ? row : column)
    let hasMoved = false
    follow(event, {
      area: start.area,
      onPoint(point) {
        hasMoved ||= placeOf(point) !== placeOf(start)
        if (hasMoved) latest.current.moves.onDrag(axis, placeOf(start), placeOf(point))
      },
      onEnd() {
        if (hasMoved) latest.current.moves.onEnd(true)
        else onSelect(inPlace(selectionAfter(extent, start.area, null, start, false), false), false)
      },
      onCancel: () => moves.onEnd(false),
    })
  }

  return {
    onPointerDown(event) {
      const on = grid()
      const point = on && pointUnder(on, event)
      isPointing.current = false
      // The menu event of a long press does not say where it was.
      if (event.pointerType === 'touch' && point?.isInside) options.onMenu(hitAt(point))
      // The editor of a cell handles its own pointer.
      if (event.button !== 0 || isOn(event, 'input')) return
      if (isOn(event, '[data-fill]')) return on && followFill(on, event, options.onFill)
      const edge = sizedEdge(event)
      if (edge) return on && followEdge(on, event, edge, options.sizes)
      if (!point?.isInside) return
      if (isOn(event, '[data-resize]')) return on && followNameEdge(on, event, options.onNameWidth)
      if (event.pointerType !== 'touch' && options.onPointAt(hitAt(point))) {
        isPointing.current = true
        const { area } = point
        return follow(event, { area, onPoint: (moved) => options.onPointAt(hitAt({ ...moved, area })) })
      }
      if (isOn(event, '[data-caret]')) return options.onFold(point.row)
      // Touch scrolls; a tap selects by its click.
      if (event.pointerType === 'touch') return
      if (isSorting(options, event, point)) return
      if (isMovedBy(event, point, options.moves)) return startMove(event, point)
      press(event, point)
    },
    onMouseDown(event) {
      if (isPointing.current) event.preventDefault()
    },
    onClick(event) {
      const isTouch = event.nativeEvent instanceof window.PointerEvent && event.nativeEvent.pointerType === 'touch'
      const place = isTouch || options.onSort ? pointAtPlace(event) : null
      if (place?.isInside && isSorting(options, event, place) && !isOn(event, '[data-resize], [data-size-column]'))
        return options.onSort?.(place.column)
      const point = isTouch ? place : null
      if (!point?.isInside || isOn(event, '[data-caret], input')) return
      if (options.onPointAt(hitAt(point))) return
      // A second tap on a cell opens it.
      if (point.area === 'cells' && isOnlyCell(range, point)) return options.onOpen(point.row, point.column)
      onSelect(inPlace(selectionAfter(extent, point.area, range, point, false), false), false)
    },
    onDoubleClick(event) {
      if (isPointing.current || isOn(event, '[data-caret], [data-fill], input')) return
      const pressed = elementUnder(event)
      const edge = sizedEdge({ target: pressed })
      if (edge) return options.sizes.onReset(edge.axis, edge.index)
      if (isOn({ target: pressed }, '[data-resize]')) return options.onNameWidth(null, true)
      const point = pointAtPlace(event)
      if (!point?.isInside) return
      if (point.area === 'names') options.onNames(point.row)
      else if (point.area === 'cells') options.onOpen(point.row, point.column)
    },
    onContextMenu(event) {
      const point = pointAtPlace(event)
      if (!point?.isInside) return
      options.onMenu(hitAt(point))
      if (point.area === 'corner' || ranges.some((one) => isWithin(one, point, extent))) return
      onSelect(inPlace(selectionAfter(extent, point.area, range, point, false), false), false)
    },
    onPointerOver: tellCutName,
  }
}

/** Whether a press on a heading sorts; with Shift or Control it selects the column. */
function isSorting(
  { onSort }: Pick<GridPointerOptions, 'onSort'>,
  { shiftKey, ctrlKey, metaKey }: MouseEvent<HTMLElement>,
  { area }: GridPoint,
): boolean {
  return onSort !== null && area === 'headings' && !shiftKey && !ctrlKey && !metaKey
}

/** Gives a name that is cut a tooltip. */
function tellCutName({ target }: PointerEvent<HTMLElement>) {
  const name = target instanceof Element ? target.closest('.grid-name')?.querySelector('.grid-title') : null
  if (!(name instanceof HTMLElement)) return
  if (name.scrollWidth > name.clientWidth) name.title = name.textContent
  else name.removeAttribute('title')
}
