import { isDecimal } from '../../money/decimal.ts'
import { type CellResult, EMPTY } from './cell-result.ts'

/** Where a cell's content comes from. */
export type CellSource =
  /** A figure of ledger, plan or metric, in a figure column. */
  | { readonly kind: 'FIGURE'; readonly figure: number }
  /** Typed; `isOverride`: over the report's own figure. */
  | { readonly kind: 'TYPED'; readonly text: string; readonly isOverride: boolean }
  /** A formula of the cell, its row or its column, or of a report group with typed figures in it. */
  | { readonly kind: 'FORMULA'; readonly of: 'CELL' | 'ROW' | 'COLUMN' | 'GROUP'; readonly formula: string; readonly isOverride: boolean }
  /** A figure adjusted by what was typed over rows under it, or over parts of its days and places. */
  | { readonly kind: 'ADJUSTED'; readonly figure: number }
  /** A derived column of the report, or a total of typed figures. */
  | { readonly kind: 'DERIVED' }
  | { readonly kind: 'EMPTY' }

/** How a cell is computed: its operands, by cell number, and the function over them. */
export interface CellPlan {
  readonly source: CellSource
  readonly operands: readonly number[]
  readonly run: (resultOf: (cell: number) => CellResult) => CellResult
}

/** A cell by its row and column indexes. */
export interface CellAt {
  readonly rowAt: number
  readonly columnAt: number
}

/** Whether the figure was typed: a number, or anything over a figure of the report. */
export function isTypedIn(source: CellSource): boolean {
  switch (source.kind) {
    case 'TYPED':
      return source.isOverride || isDecimal(source.text)
    case 'FORMULA':
      return source.isOverride
    case 'FIGURE':
    case 'ADJUSTED':
    case 'DERIVED':
    case 'EMPTY':
      return false
  }
}

export const EMPTY_PLAN: CellPlan = { source: { kind: 'EMPTY' }, operands: [], run: () => EMPTY }
