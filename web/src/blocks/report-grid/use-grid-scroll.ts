import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type Box, isInSight, pageLength, scrollToFind, scrollToShow } from './grid-geometry.ts'
import type { CellPosition } from './selection/grid-selection.ts'
import type { GridLayoutState } from './use-grid-layout.ts'
import { type MountedCells, useGridViewport } from './use-grid-viewport.ts'

/** Which cells of a grid are mounted, and how others come into sight. */
export interface GridScroll {
  readonly mounted: MountedCells
  /** Rows of one Page Up or Page Down. */
  readonly page: number
  /** Scrolls no farther than it takes to show a cell. */
  readonly reveal: (cell: CellPosition) => void
  /** Brings a cell into view: where it is out of sight, with rows above and below it. */
  readonly show: (cell: CellPosition) => void
  /** To the first cell: keys lead to it, but frozen cells are visible wherever the grid is scrolled to. */
  readonly toStart: () => void
}

/** `cursor`: the cell that stays visible when the grid's room changes. */
export function useGridScroll(scroller: RefObject<HTMLElement | null>, placed: GridLayoutState, cursor: CellPosition | null): GridScroll {
  const { frame, zoom } = placed

  function reveal({ row, column }: CellPosition) {
    const element = scroller.current
    if (!element) return
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
    const top = scrollToShow(placed.rows, row, scrollTop / zoom, clientHeight / zoom - placed.above, frame.frozenRows)
    const left = scrollToShow(placed.columns, column, scrollLeft / zoom, clientWidth / zoom - placed.namesWidth, frame.frozenColumns)
    element.scrollTo({ top: top * zoom, left: left * zoom, behavior: 'instant' })
  }

  /** `view`: in CSS pixels of the page. */
  function isVisible({ row, column }: CellPosition, view: Box): boolean {
    return (
      isInSight(placed.columns, column, view.left / zoom, view.width / zoom - placed.namesWidth, frame.frozenColumns) &&
      isInSight(placed.rows, row, view.top / zoom, view.height / zoom - placed.above, frame.frozenRows)
    )
  }

  const layout = { ...placed, ...frame, nameWidth: placed.namesWidth, headerHeight: placed.above }
  const mounted = useGridViewport(scroller, layout, (before, now) => {
    placed.setRoom({ width: now.width, height: now.height })
    // A drawer that docks next to the grid must not push the cell out of view.
    if (cursor && isVisible(cursor, before)) reveal(cursor)
  })
  useKeptPlace(scroller, zoom)

  return {
    mounted,
    page: pageLength(placed.rows, mounted.height - placed.above - placed.frozenHeight),
    reveal,
    show(cell) {
      const element = scroller.current
      if (!element) return
      const scroll = element.scrollTop / zoom
      const top = scrollToFind(placed.rows, cell.row, scroll, element.clientHeight / zoom - placed.above, frame.frozenRows)
      if (top !== scroll) element.scrollTo({ top: top * zoom, behavior: 'instant' })
      reveal(cell)
    },
    toStart: () => scroller.current?.scrollTo({ top: 0, left: 0, behavior: 'instant' }),
  }
}

/** The same cells stay visible while the zoom changes. */
function useKeptPlace(scroller: RefObject<HTMLElement | null>, zoom: number) {
  const before = useRef(zoom)
  useLayoutEffect(() => {
    const element = scroller.current
    const factor = zoom / before.current
    before.current = zoom
    if (element && factor !== 1)
      element.scrollTo({ top: element.scrollTop * factor, left: element.scrollLeft * factor, behavior: 'instant' })
  }, [scroller, zoom])
}
