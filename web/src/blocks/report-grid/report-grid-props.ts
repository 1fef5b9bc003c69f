import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { Ref } from 'react'
import type { CellStyle } from './cell-style.ts'
import type { CellDraftStore } from './editing/cell-draft.ts'
import type { GridEditing } from './editing/grid-editing.ts'
import type { GridAddresses, GridColumn, GridHit, GridOutline, GridTint, RowBadge, RowMarks } from './grid-model.ts'
import type { CellPosition, LabelKind } from './selection/grid-selection.ts'
import type { GridSelection } from './selection/selection-store.ts'

export interface ReportGridHandle {
  /** Focuses the grid and scrolls to the active cell. */
  readonly focus: () => void
  /** Scrolls to a cell; if it is out of sight, with rows above and below it. */
  readonly reveal: (cell: CellPosition) => void
  /** Opens the editor of the active cell, as F2 does. */
  readonly edit: () => void
  /** What the keys of the clipboard do, for a menu. A paste that the browser refuses shows a message next to the cell. */
  readonly onClipboard: (act: ClipboardAct) => void
}

/** PASTE_VALUES: without formulas and formats. */
export type ClipboardAct = 'COPY' | 'CUT' | 'PASTE' | 'PASTE_VALUES'

/** Moving rows and columns by dragging their numbers and letters. */
export interface GridMoving {
  /** Why a row cannot be moved, in a sentence; null if it can. */
  readonly rowLock: (row: GridRow) => string | null
  readonly columnLock: (column: GridColumn) => string | null
  /** Moves the selected rows or columns before the one at this index; the count of all: to the end. */
  readonly onMove: (axis: 'ROW' | 'COLUMN', at: number) => void
}

/** Sorting rows by a column: by its heading, and by a key. */
export interface GridSorting {
  /** The column that sorts, by its key; null: the rows have an order of their own. */
  readonly sorted: { readonly column: string; readonly direction: 'ascending' | 'descending' } | null
  readonly onSort: (column: GridColumn) => void
}

export interface ReportGridProps {
  /** What the grid shows, for screen readers. */
  readonly label: string
  /** The heading of the names: the unit of the figures. */
  readonly corner: string
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  /** No figures are loaded yet: after 150 ms, bars are shown in their place. */
  readonly isPending: boolean
  /** Newer figures are loading. */
  readonly isBusy: boolean
  /** The figures are not those that were requested: they are dimmed. */
  readonly isOld: boolean
  readonly selection: GridSelection
  /** CSS pixels that the widest figure or heading needs, without margins. */
  readonly widestFigure: number
  /** CSS pixels chosen by the user; null: as the names need, if the columns leave room for it. */
  readonly nameWidth: number | null
  /** CSS pixels that the names need; see `fittingNameWidth`. */
  readonly fittingNameWidth: number
  /** null: back to the width that fits. */
  readonly onNameWidthChange: (width: number | null) => void
  readonly showCodes: boolean
  readonly showGrid: boolean
  /** Matches of a search, by the keys of rows. */
  readonly marks: ReadonlyMap<string, RowMarks>
  /** The key of the row with the current match. */
  readonly foundRow: string | null
  readonly onFold: (row: GridRow, isExpanded: boolean) => void
  /** Traces a figure. */
  readonly onOpen: (row: GridRow, column: GridColumn) => void
  /** Explains the difference between a figure and what it is compared with. */
  readonly onExplain: (row: GridRow, column: GridColumn) => void
  /** Escape on a single cell; true if that closed something. */
  readonly onEscape: () => boolean
  /** How rows are sorted; left out: they are not. */
  readonly sorting?: GridSorting | null
  /** How cells are edited; left out: they are only read. */
  readonly editing?: GridEditing | null
  /** Holds what is typed into a cell, so that a field elsewhere can show and edit it; see `useDraftField`. */
  readonly draft?: CellDraftStore | null
  /**
   * Makes labels selectable: opens a field over the one of a row or column, by index. `text` replaces it; null: it is edited.
   * @returns why it cannot be changed, in a sentence; null if it can. Left out: labels are not selected.
   */
  readonly onLabel?: ((label: LabelKind, index: number, text: string | null) => string | null) | null
  /** CSS pixels at a zoom of 1; null: the usual height. */
  readonly rowHeight?: ((row: GridRow) => number | null) | null
  /** Columns were resized, all selected ones together; null: back to the usual width. Left out: they cannot be resized. */
  readonly onColumnWidth?: ((columnKeys: readonly string[], width: number | null) => void) | null
  /** Columns share the space next to the names even if they can be resized. Left out: resizable columns do not. */
  readonly fitsColumns?: boolean
  /** The same for rows, by the lower edge of their numbers. */
  readonly onRowHeight?: ((rowKeys: readonly string[], height: number | null) => void) | null
  /** How rows and columns are moved; left out: they cannot be. */
  readonly moving?: GridMoving | null
  /** Numbers next to the rows and letters over the columns; null: none. */
  readonly addresses?: GridAddresses | null
  /** How many of the first rows and columns are frozen: fewer, if they would leave no room for others. */
  readonly frozenRows?: number
  readonly frozenColumns?: number
  /** The custom style of a name. The same object for the same style. */
  readonly nameStyleOf?: ((row: GridRow) => CellStyle | null) | null
  readonly rowTintOf?: ((row: GridRow) => GridTint | null) | null
  /** A word at the right of a name that says what kind of row it is. */
  readonly badgeOf?: ((row: GridRow) => RowBadge | null) | null
  readonly outlines?: readonly GridOutline[]
  /** A context menu is about to open here; the event goes on to the page. */
  readonly onMenu?: ((hit: GridHit) => void) | null
  /** From 0.5 to 2; left out: 1. */
  readonly zoom?: number
  readonly ref?: Ref<ReportGridHandle>
}
