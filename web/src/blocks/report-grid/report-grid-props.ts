import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { Ref } from 'react'
import type { CellStyle } from './cell-style.ts'
import type { CellDraftStore } from './editing/cell-draft.ts'
import type { GridEditing } from './editing/grid-editing.ts'
import type { GridAddresses, GridColumn, GridHit, GridOutline, GridTint, RowBadge, RowMarks } from './grid-model.ts'
import type { CellPosition } from './selection/grid-selection.ts'
import type { GridSelection } from './selection/selection-store.ts'

export interface ReportGridHandle {
  /** Gives the grid the keyboard and brings the active cell into view. */
  readonly focus: () => void
  /** Brings a cell into view: where it is out of sight, with rows above and below it. */
  readonly reveal: (cell: CellPosition) => void
  /** Opens the editor of the active cell, as F2 does. */
  readonly edit: () => void
}

/** Rows and columns that are put elsewhere, where they have numbers and letters to be dragged by. */
export interface GridMoving {
  /** Why a row stays where it is, in a sentence; null where it can be moved. */
  readonly rowLock: (row: GridRow) => string | null
  readonly columnLock: (column: GridColumn) => string | null
  /** Puts what is selected whole before the row or column of this index; their number: at the end. */
  readonly onMove: (axis: 'ROW' | 'COLUMN', at: number) => void
}

export interface ReportGridProps {
  /** What the grid shows, for a screen reader. */
  readonly label: string
  /** Stands over the names: the unit of the figures. */
  readonly corner: string
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  /** No figures are known yet: bars stand in the cells' places after 150 ms. */
  readonly isPending: boolean
  /** Newer figures than these are on their way. */
  readonly isBusy: boolean
  /** The figures are not those that were asked for: they are dimmed. */
  readonly isOld: boolean
  readonly selection: GridSelection
  /** CSS pixels that the widest figure or heading needs, without margins. */
  readonly widestFigure: number
  /** CSS pixels that someone chose; null: as wide as the names need, where the columns leave room for it. */
  readonly nameWidth: number | null
  /** CSS pixels that the names need; see `fittingNameWidth`. */
  readonly fittingNameWidth: number
  /** null: as wide as it fits. */
  readonly onNameWidthChange: (width: number | null) => void
  readonly showCodes: boolean
  readonly showGrid: boolean
  /** What is marked in rows, by their keys. */
  readonly marks: ReadonlyMap<string, RowMarks>
  /** The row whose marks stand out. */
  readonly foundRow: string | null
  readonly onFold: (row: GridRow, isExpanded: boolean) => void
  /** A figure is to be traced. */
  readonly onOpen: (row: GridRow, column: GridColumn) => void
  /** A figure's difference from what it is compared with is to be explained. */
  readonly onExplain: (row: GridRow, column: GridColumn) => void
  /** Escape on a single cell; true where that closed something. */
  readonly onEscape: () => boolean
  /** What can be done to the cells; left out where they are only read. */
  readonly editing?: GridEditing | null
  /** Where what is typed into a cell is kept, so that a field elsewhere can show and edit it; see `useDraftField`. */
  readonly draft?: CellDraftStore | null
  /** CSS pixels at a zoom of 1; null: as usual. */
  readonly rowHeight?: ((row: GridRow) => number | null) | null
  /** Columns were resized, all that were selected whole together; null: as wide as usual. Left out: they cannot be. */
  readonly onColumnWidth?: ((columnKeys: readonly string[], width: number | null) => void) | null
  /** The same of rows, by the lower edge of their numbers. */
  readonly onRowHeight?: ((rowKeys: readonly string[], height: number | null) => void) | null
  /** What can be dragged to another place by its number or letters; left out: nothing. */
  readonly moving?: GridMoving | null
  /** Numbers beside the rows and letters over the columns; null: none. */
  readonly addresses?: GridAddresses | null
  /** How many of the first rows and columns stay in sight. Fewer do where they would leave no room for others. */
  readonly frozenRows?: number
  readonly frozenColumns?: number
  /** How a name looks by choice. The same object for the same look. */
  readonly nameStyleOf?: ((row: GridRow) => CellStyle | null) | null
  readonly rowTintOf?: ((row: GridRow) => GridTint | null) | null
  /** A word at the right end of a name that says what kind of row it is. */
  readonly badgeOf?: ((row: GridRow) => RowBadge | null) | null
  readonly outlines?: readonly GridOutline[]
  /** A menu is about to open on this; the event goes on to the page. */
  readonly onMenu?: ((hit: GridHit) => void) | null
  /** From 0.5 to 2; left out: 1. */
  readonly zoom?: number
  readonly ref?: Ref<ReportGridHandle>
}
