import { type CSSProperties, useId } from 'react'
import { GridHead } from './GridHead.tsx'
import { GridOverlays } from './GridOverlays.tsx'
import { GridRowList } from './GridRowList.tsx'
import { cellId, HEADINGS, NAMES } from './GridRows.tsx'
import { indexesWith, totalLength } from './grid-geometry.ts'
import type { ReportGridProps } from './report-grid-props.ts'
import { selectedColumns } from './selection/grid-ranges.ts'
import { type CellPosition, isSingleCell, type LabelKind } from './selection/grid-selection.ts'
import { useReportGrid } from './use-report-grid.ts'
import './report-grid.css'

/**
 * Rows x columns of figures as one windowed treegrid. The keyboard stays on the root, which names the active cell;
 * the selection is one overlay over the cells.
 */
export function ReportGrid(grid: ReportGridProps) {
  const { rows, columns, editing = null, addresses = null } = grid
  const gridId = useId()
  const { scroller, handlers, placed, mounted, selected, edited, moves, copied } = useReportGrid(grid)
  const { frame, frozenHeight, zoom } = placed
  const { cursor, range } = selected
  const { drop } = moves

  const list = { gridId, grid, placed, mounted, selected, moves }
  const overlays = { grid, placed, selected, edited, drop }
  const width = placed.namesWidth + totalLength(placed.columns)
  const scale = zoom === 1 ? {} : { zoom }
  // React's type of `style` knows no custom properties.
  const style = { '--grid-name': `${frame.names}px` } as CSSProperties
  return (
    <>
      <div
        ref={scroller}
        role="treegrid"
        aria-label={grid.label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        aria-readonly={editing === null}
        aria-busy={grid.isBusy || grid.isPending}
        {...(cursor ? { 'aria-activedescendant': activeId(gridId, cursor, range?.label) } : {})}
        tabIndex={0}
        className="report-grid"
        data-lines={grid.showGrid || undefined}
        data-range={(range !== null && !isSingleCell(range)) || undefined}
        data-old={grid.isOld || undefined}
        data-frozen-columns={frame.frozenColumns > 0 || undefined}
        data-moving={drop !== null || undefined}
        style={style}
        {...handlers}
      >
        <div role="rowgroup" className="grid-head" data-frozen-rows={frame.frozenRows > 0 || undefined} style={{ width, ...scale }}>
          <GridHead
            gridId={gridId}
            active={range?.label === 'COLUMN' ? range.anchor.column : -1}
            corner={grid.corner}
            columns={columns}
            offsets={placed.columns}
            from={mounted.columns.from}
            to={mounted.columns.to}
            frozen={frame.frozenColumns}
            selected={selectedColumns(selected.all)}
            addresses={addresses}
            isSized={Boolean(grid.onColumnWidth)}
            sorted={grid.sorting ? grid.sorting.sorted : undefined}
            moving={moves.columns}
            drop={drop?.axis === 'COLUMN' ? drop.at : null}
          />
          {frame.frozenRows > 0 && (
            <div role="none" className="grid-frozen-rows" style={{ height: frozenHeight }}>
              <GridRowList
                {...list}
                indexes={indexesWith({ from: 0, to: frame.frozenRows }, null, 0)}
                slotOf={(index) => index}
                above={0}
              />
              <GridOverlays {...overlays} part="FROZEN" />
            </div>
          )}
        </div>
        <div role="rowgroup" className="grid-body" style={{ width, height: totalLength(placed.rows) - frozenHeight, ...scale }}>
          <GridRowList
            {...list}
            // The root names the cell that moves, so that its row is mounted wherever it is.
            indexes={indexesWith(mounted.rows, cursor?.row ?? null, frame.frozenRows)}
            slotOf={mounted.rowSlot}
            above={frozenHeight}
          />
          <GridOverlays {...overlays} part="SCROLLED" />
        </div>
      </div>
      <span role="status" className="sr-only">
        {copied}
      </span>
      {editing && (
        <span role="status" className="sr-only">
          {edited.said || edited.note?.sentence}
        </span>
      )}
    </>
  )
}

/** The id of the active cell, or of the label that is active instead. */
function activeId(gridId: string, { row, column }: CellPosition, label: LabelKind | undefined): string {
  return cellId(gridId, label === 'COLUMN' ? HEADINGS : row, label === 'ROW' ? NAMES : column)
}
