import type { CellFormatting } from '@fourwall/domain/layouts/cell-formatting.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { GridColumn } from '../grid-model.ts'
import type { TypedKind } from './editing-keys.ts'
import type { CellContent } from './grid-edits.ts'

/** What was typed, or carried here, for a cell. */
export interface GridEdit extends CellContent {
  readonly row: GridRow
  readonly column: GridColumn
}

/** COPIED: the texts are those of `sourceOf`, from this grid or another one. */
export type EditOrigin = 'TYPED' | 'PASTED' | 'COPIED' | 'CLEARED'

/** What makes a grid one whose cells are changed. What becomes of a text, and undoing it, is the owner's business. */
export interface GridEditing {
  readonly typed: TypedKind
  /** What keeps a cell from being changed, in a sentence; null where nothing does. */
  readonly lockOf: (row: GridRow, column: GridColumn) => string | null
  /** What an editor of the cell begins with, and what is filled and pasted from it: the whole figure and not as it is printed. */
  readonly sourceOf: (row: GridRow, column: GridColumn) => string
  /** What is carried to other cells by copying and filling; left out: `sourceOf`. */
  readonly copyOf?: (row: GridRow, column: GridColumn) => string
  /**
   * What is carried where a cell is cut: a formula that names the same cells wherever it goes. Null where nothing of its own stands
   * in the cell, whose figure stays there. Left out: as it is copied.
   */
  readonly cutOf?: (row: GridRow, column: GridColumn) => string | null
  /**
   * How a cell looks by choice, to be carried along by copying and filling, and to be taken from what spreadsheets copy. Left out:
   * cells have no looks of their own.
   */
  readonly lookOf?: (row: GridRow, column: GridColumn) => CellFormatting
  /** Takes these together, as one step. @returns a sentence about them that is to be said; null where there is none. */
  readonly onEdit: (edits: readonly GridEdit[], origin: EditOrigin) => string | null
  /**
   * Where cells take formulas: what is put into a formula that is typed at `at` when this cell is pointed at; null where
   * it cannot be taken. Left out: there are none.
   */
  readonly referenceOf?: (row: GridRow, column: GridColumn, at: GridCell) => string | null
  /** Keys as spreadsheets have them: Tab leads to the next cell, Control and an arrow to the edge of filled cells. */
  readonly hasSheetKeys?: boolean
}

export interface GridCell {
  readonly row: GridRow
  readonly column: GridColumn
}
