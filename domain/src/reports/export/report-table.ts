import type { FigureUnit } from '../../mappings/figure-units.ts'
import { formatFigure, formatMoney, formatPercent, formatPoints, type MoneyFormat, NO_VALUE } from '../../money/format.ts'
import type { GridRowKind } from '../report-rows.ts'
import type { CellExpression, NoNumber } from './cell-expression.ts'

/** How a number looks: `percent` and `share` as a percentage, `points` as a difference of two shares. */
export type CellFigure = FigureUnit | 'percent' | 'points'

/** One figure of a table. A formula's value is what it comes to, null for what stands in `instead`. */
export type TableCell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: NoNumber }
  | { readonly kind: 'number'; readonly value: string; readonly figure: CellFigure }
  | {
      readonly kind: 'formula'
      readonly expression: CellExpression
      /** Whether another state of its figures could leave it without a number. */
      readonly isGuarded: boolean
      readonly value: string | null
      readonly instead: NoNumber
      readonly figure: CellFigure
      /** No entries stand behind it: its zero is not a figure. */
      readonly isUntouched: boolean
    }

export interface TableRow {
  readonly key: string
  readonly kind: GridRowKind
  /** From 1. */
  readonly level: number
  readonly accountNumber: string | null
  readonly label: string
  readonly cells: readonly TableCell[]
}

/** A column's two lines of heading. */
export interface TableHeading {
  readonly heading: string
  readonly detail: string | null
  /** A line on its right separates it from what follows. */
  readonly edge: boolean
}

/** A report as it leaves the screen: for a text file, a spreadsheet, paper. */
export interface ReportTable {
  readonly titleLines: readonly string[]
  /** Above the names: the currency. */
  readonly corner: string
  readonly hasAccountNumbers: boolean
  readonly money: MoneyFormat
  readonly headings: readonly TableHeading[]
  readonly rows: readonly TableRow[]
}

/** A cell as the screen prints it; empty in a heading's row. */
export function cellText(cell: TableCell, row: Pick<TableRow, 'kind'>, money: MoneyFormat): string {
  if (row.kind === 'heading') return ''
  switch (cell.kind) {
    case 'empty':
      return NO_VALUE
    case 'text':
      return cell.text
    case 'number':
      return figureText(cell.value, cell.figure, money)
    case 'formula':
      return cell.value === null ? cell.instead : cell.isUntouched ? NO_VALUE : figureText(cell.value, cell.figure, money)
  }
}

function figureText(value: string, figure: CellFigure, money: MoneyFormat): string {
  switch (figure) {
    case 'money':
      return formatMoney(value, money)
    case 'share':
    case 'percent':
      return formatPercent(value, 1, money.negatives)
    case 'points':
      return formatPoints(value, 1, money.negatives)
    case 'plain':
      return formatFigure(value, 2, money.negatives)
  }
}
