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
import { elementUnder, hasCommandKey, hitAt, isMovedBy, isOn, isOnlyCell, isWithin, selectionAt, sizedEdge } from './pointer-hits.ts'
import type { GridMoves } from './use-grid-moves.ts'

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

  const grid = (): ScrolledGrid | null => scroller.current && { element: scroller.current, placed }

  function pointAtPlace(place: PointerPlace): GridPoint | null {
    const on = grid()
    return on && pointUnder(on, place)
  }

  function follow(event: PointerEvent<HTMLElement>, followed: Parameters<typeof followCells>[2]) {
    const on = grid()
    if (on) followCells(on, event, followed)
  }

  /** The ranges with one in place of the active one, which is where the pointer leads. */
  function inPlace(next: CellRange | null, isExtending: boolean): readonly CellRange[] {
    if (next === null) return []
    return isExtending ? [...ranges.slice(0, -1), next] : [next]
  }

  function startDrag(event: PointerEvent<HTMLElement>, start: GridPoint, others: readonly CellRange[]) {
    const from: CellRange = event.shiftKey && range ? range : singleCell({ row: start.row, column: start.column })
    follow(event, {
      area: start.area,
      onPoint(point) {
        const next = selectionAt(extent, start.area, from, point, true)
        if (next) onSelect([...others, next], false)
      },
    })
  }

  function press(event: PointerEvent<HTMLElement>, point: GridPoint) {
    const isAdding = options.isMulti && hasCommandKey(event) && !event.shiftKey && point.area !== 'corner'
    const next = selectionAt(extent, point.area, range, point, event.shiftKey)
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
    follow(event, {
      area: start.area,
      onPoint(point) {
        hasMoved ||= placeOf(point) !== placeOf(start)
        if (hasMoved) latest.current.moves.onDrag(axis, placeOf(start), placeOf(point))
      },
      onEnd() {
        if (hasMoved) latest.current.moves.onEnd(true)
        else onSelect(inPlace(selectionAt(extent, start.area, null, start, false), false), false)
      },
      onCancel: () => moves.onEnd(false),
    })
  }

  return {
    onPointerDown(event) {
      const on = grid()
      const point = on && pointUnder(on, event)
      isPointing.current = false
      // A long press opens the menu without a word of where.
      if (event.pointerType === 'touch' && point?.isInside) options.onMenu(hitAt(point))
      // The field of a cell that is typed into is no cell.
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
      // A finger scrolls; its tap selects when it ends as a click.
      if (event.pointerType === 'touch') return
      if (isMovedBy(event, point, options.moves)) return startMove(event, point)
      press(event, point)
    },
    onMouseDown(event) {
      if (isPointing.current) event.preventDefault()
    },
    onClick(event) {
      const isTouch = event.nativeEvent instanceof window.PointerEvent && event.nativeEvent.pointerType === 'touch'
      const point = isTouch ? pointAtPlace(event) : null
      if (!point?.isInside || isOn(event, '[data-caret], input')) return
      if (options.onPointAt(hitAt(point))) return
      // A second tap on a cell opens it.
      if (point.area === 'cells' && isOnlyCell(range, point)) return options.onOpen(point.row, point.column)
      onSelect(inPlace(selectionAt(extent, point.area, range, point, false), false), false)
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
      if (point.area === 'corner' || ranges.some((one) => isWithin(one, point))) return
      onSelect(inPlace(selectionAt(extent, point.area, range, point, false), false), false)
    },
    onPointerOver: tellCutName,
  }
}

/** A name that does not fit is told by a tooltip; one that fits needs none. */
function tellCutName({ target }: PointerEvent<HTMLElement>) {
  const name = target instanceof Element ? target.closest('.grid-name')?.querySelector('.grid-title') : null
  if (!(name instanceof HTMLElement)) return
  if (name.scrollWidth > name.clientWidth) name.title = name.textContent
  else name.removeAttribute('title')
}
