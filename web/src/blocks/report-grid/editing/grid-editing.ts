import type { CellFormatting } from '@fourwall/domain/layouts/cell-formatting.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { GridColumn } from '../grid-model.ts'
import type { TypedKind } from './editing-keys.ts'
import type { CellContent } from './grid-edits.ts'

/** New content for a cell. */
export interface GridEdit extends CellContent {
  readonly row: GridRow
  readonly column: GridColumn
}

/** COPIED: the texts are from `copyOf` or `sourceOf`, of this grid or another one. */
export type EditOrigin = 'TYPED' | 'PASTED' | 'COPIED' | 'CLEARED'

/** What makes a grid editable. Its owner interprets the texts and undoes edits. */
export interface GridEditing {
  readonly typed: TypedKind
  /** Why a cell cannot be changed, in a sentence; null if it can. */
  readonly lockOf: (row: GridRow, column: GridColumn) => string | null
  /** The text that an editor of the cell begins with, and that is copied and filled from it: the exact figure, not as it is printed. */
  readonly sourceOf: (row: GridRow, column: GridColumn) => string
  /** The text that copying and filling put into other cells. Left out: `sourceOf`. */
  readonly copyOf?: (row: GridRow, column: GridColumn) => string
  /**
   * The text of a cell that is cut: a formula keeps naming the same cells. Null if the cell has no content of its own, so that its
   * figure stays. Left out: as it is copied.
   */
  readonly cutOf?: (row: GridRow, column: GridColumn) => string | null
  /**
   * The format of a cell, which copying and filling carry along and which is taken from cells of spreadsheet programs; await
   * `loadTableReader` before. Left out: cells have no formats of their own.
   */
  readonly lookOf?: (row: GridRow, column: GridColumn) => CellFormatting
  /** Applies the edits as one undo step. @returns a sentence about them to be shown; null for none. */
  readonly onEdit: (edits: readonly GridEdit[], origin: EditOrigin) => string | null
  /**
   * If cells take formulas: the reference to a cell that is inserted into a formula typed into the cell `at`; null if that cell
   * cannot be referenced. Left out: there are no formulas.
   */
  readonly referenceOf?: (row: GridRow, column: GridColumn, at: GridCell) => string | null
  /** Keys as in spreadsheet programs: Tab goes to the next cell, Control with an arrow to the edge of filled cells. */
  readonly hasSheetKeys?: boolean
}

export interface GridCell {
  readonly row: GridRow
  readonly column: GridColumn
}
