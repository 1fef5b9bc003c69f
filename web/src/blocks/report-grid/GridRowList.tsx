import { MOVE_HINT } from './GridHead.tsx'
import { GridRowView } from './GridRows.tsx'
import { offsetAt } from './grid-geometry.ts'
import { heightOf } from './grid-model.ts'
import type { ReportGridProps } from './report-grid-props.ts'
import { dropEdge, spansOfRow } from './selection/grid-ranges.ts'
import type { GridMoves } from './selection/use-grid-moves.ts'
import type { SelectedRanges } from './selection/use-selected-ranges.ts'
import type { PlacedGrid } from './use-grid-layout.ts'
import type { MountedCells } from './use-grid-viewport.ts'

interface GridRowListProps {
  readonly gridId: string
  readonly grid: ReportGridProps
  /** Which rows, by index. */
  readonly indexes: readonly number[]
  /** Names the elements of a row; see `MountedCells`. */
  readonly slotOf: (index: number) => number
  /** Height in CSS pixels of the rows above the first, which are in another list. */
  readonly above: number
  readonly placed: PlacedGrid
  readonly mounted: MountedCells
  readonly selected: SelectedRanges
  readonly moves: GridMoves
}

/** Rows of a grid: those in or near the viewport, or those that do not scroll. */
export function GridRowList({ gridId, grid, indexes, slotOf, above, placed, mounted, selected, moves }: GridRowListProps) {
  const { rows, columns, marks, editing, addresses } = grid
  const { cursor, all, range } = selected
  const { drop } = moves
  return indexes.map((index) => {
    const row = rows[index]
    if (!row) return null
    const top = offsetAt(placed.rows, index)
    const height = offsetAt(placed.rows, index + 1) - top
    const badge = grid.badgeOf?.(row) ?? null
    const move = addresses ? moves.stateOf('ROW', index) : null
    return (
      <GridRowView
        key={slotOf(index)}
        gridId={gridId}
        row={row}
        index={index}
        top={top - above}
        height={height === heightOf(row, columns) ? null : height}
        columns={columns}
        offsets={placed.columns}
        from={mounted.columns.from}
        to={mounted.columns.to}
        frozen={placed.frame.frozenColumns}
        cursorColumn={cursor?.row === index ? cursor.column : -1}
        isNameActive={range?.label === 'ROW' && range.anchor.row === index}
        selected={spansOfRow(index, all)}
        isPending={grid.isPending}
        showCodes={grid.showCodes}
        marks={marks.get(row.key) ?? null}
        isFound={row.key === grid.foundRow}
        lockOf={editing?.lockOf ?? null}
        number={addresses?.rowNumber(row, index)}
        isSized={Boolean(grid.onRowHeight)}
        moveHint={move === null ? null : (move.lock ?? MOVE_HINT)}
        isMovable={move?.lock === null}
        drop={dropEdge(drop?.axis === 'ROW' ? drop.at : null, index)}
        nameStyle={grid.nameStyleOf?.(row) ?? null}
        tint={grid.rowTintOf?.(row) ?? null}
        badge={badge?.label ?? null}
        badgeTone={badge?.tone ?? null}
      />
    )
  })
}
