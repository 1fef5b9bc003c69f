import { isDecimal } from '../../money/decimal.ts'
import { type CellResult, EMPTY } from './cell-result.ts'

/** What a cell is worked out by. */
export type CellSource =
  /** Of ledger, plan or metric, in a figure column. */
  | { readonly kind: 'FIGURE'; readonly figure: number }
  /** Put in by somebody, over the report's own figure where `isOverride` says so. */
  | { readonly kind: 'TYPED'; readonly text: string; readonly isOverride: boolean }
  /** By a formula: of the cell itself, of its row, of its column, or of a group of the report where something in it was typed over. */
  | { readonly kind: 'FORMULA'; readonly of: 'CELL' | 'ROW' | 'COLUMN' | 'GROUP'; readonly formula: string; readonly isOverride: boolean }
  /** A figure with what was typed over under it, or over a part of its days and places. */
  | { readonly kind: 'ADJUSTED'; readonly figure: number }
  /** A column that the report works out beside its figures, or a total of typed figures. */
  | { readonly kind: 'DERIVED' }
  | { readonly kind: 'EMPTY' }

/** How a cell comes about: from other cells, by their numbers, and what they make of it. */
export interface CellPlan {
  readonly source: CellSource
  readonly operands: readonly number[]
  readonly run: (resultOf: (cell: number) => CellResult) => CellResult
}

/** A cell by the places of its row and column. */
export interface CellAt {
  readonly rowAt: number
  readonly columnAt: number
}

/** Whether somebody put a figure into a cell: a number, or anything over a figure of the report. */
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
