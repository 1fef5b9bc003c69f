import { CellNote } from './CellNote.tsx'
import { CellEditor } from './editing/CellEditor.tsx'
import type { EditingOfGrid } from './editing/use-grid-editing.ts'
import { FlatOverlays, GridLayers } from './GridLayers.tsx'
import type { ReportGridProps } from './report-grid-props.ts'
import { boxAt, boxOf, dropLine } from './selection/cell-boxes.ts'
import { activeCell, boundsOf, singleCell } from './selection/grid-selection.ts'
import type { GridDrop } from './selection/use-grid-moves.ts'
import type { SelectedRanges } from './selection/use-selected-ranges.ts'
import type { PlacedGrid } from './use-grid-layout.ts'

interface GridOverlaysProps {
  /** Over the rows that scroll, or over those that do not. */
  readonly part: 'SCROLLED' | 'FROZEN'
  readonly grid: Pick<ReportGridProps, 'rows' | 'columns' | 'editing' | 'outlines'>
  readonly placed: PlacedGrid
  readonly selected: SelectedRanges
  readonly edited: EditingOfGrid
  readonly drop: GridDrop | null
}

/** What is drawn over the cells: the selection and other outlines, the editor of a cell, a note next to one. */
export function GridOverlays({ part, grid, placed, selected, edited, drop }: GridOverlaysProps) {
  const { range, ranges } = selected
  const { pointed } = edited.editor
  const raised = raisedOver({ grid, placed, selected, edited })
  return (
    <GridLayers
      placed={placed}
      part={part}
      flat={
        <FlatOverlays
          ranges={selected.all.map((bounds) => boxOf(placed, bounds))}
          anchor={range && range.label === undefined ? boxAt(placed, activeCell(range)) : null}
          canFill={Boolean(grid.editing) && ranges.length === 1 && range?.label === undefined}
          fill={edited.fill && boxOf(placed, edited.fill)}
          drop={drop && dropLine(placed, drop)}
          pointed={pointed && boxAt(placed, pointed)}
          outlines={(grid.outlines ?? []).map((outline) => ({ ...outline, box: boxAt(placed, outline) }))}
        />
      }
      raised={raised !== null && raised.isFrozenRow === (part === 'FROZEN') ? raised : null}
    />
  )
}

/** The cell editor while typing, else the note next to the selection; null: neither. */
function raisedOver({ grid, placed, selected, edited }: Omit<GridOverlaysProps, 'part' | 'drop'>) {
  const { frame, namesWidth, frozenWidth, zoom } = placed
  const { editor, note } = edited
  const { bounds } = selected
  const place = ({ row, column }: { readonly row: number; readonly column: number }) => ({
    isFrozenRow: row < frame.frozenRows,
    isNextToNames: column < frame.frozenColumns,
  })
  if (editor.cell !== null) {
    const { row, column } = editor.cell
    return {
      ...place(editor.cell),
      content: (
        <CellEditor
          // Another cell is another entry.
          key={`${row} ${column}`}
          label={`${grid.rows[row]?.label ?? ''}, ${grid.columns[column]?.heading ?? ''}`}
          box={boxAt(placed, editor.cell)}
          draft={editor.draft}
          onCommit={editor.onCommit}
          onCancel={editor.onCancel}
          onPointBy={editor.pointBy}
        />
      ),
    }
  }
  if (note === null || bounds === null) return null
  const { range } = selected
  // Next to a label, not beyond the far end of its row.
  const noted = range?.label === undefined ? bounds : boundsOf(singleCell(range.anchor))
  return {
    ...place({ row: noted.bottom, column: noted.right }),
    content: <CellNote box={boxOf(placed, noted)} beside={namesWidth + frozenWidth} zoom={zoom} {...note} />,
  }
}
