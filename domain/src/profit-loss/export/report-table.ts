import type { FigureUnit } from '../../mappings/figure-units.ts'
import { formatFigure, formatMoney, formatPercent, formatPoints, type MoneyFormat, NO_VALUE } from '../../money/format.ts'
import type { GridRowKind } from '../report-rows.ts'
import type { CellExpression, NoNumber } from './cell-expression.ts'

/** How a number looks: `percent` and `share` as a percentage, `points` as a difference of two shares, `each` as money per unit. */
export type CellFigure = FigureUnit | 'percent' | 'points' | 'each'

/** One figure of a table. A formula's value is what it comes to, null for what stands in `instead`. */
export type TableCell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: NoNumber }
  | {
      readonly kind: 'number'
      readonly value: string
      readonly figure: CellFigure
      /** It is of other days than its column. */
      readonly isMarked: boolean
    }
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
      readonly isMarked: boolean
    }

export interface TableRow {
  readonly key: string
  readonly kind: GridRowKind
  /** From 1. */
  readonly level: number
  readonly accountNumber: string | null
  readonly label: string
  /** Of its figures that are neither money nor percentages. */
  readonly decimals: number
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

/** Beside a figure that is of other days than its column, or that lacks some of its locations: a note says which. */
export const FIGURE_MARK = '*'

/** What the mark says of figures that are of other days than their columns. */
export const OTHER_DAYS_NOTE = `${FIGURE_MARK} of other days than its column`

/** A cell as the screen prints it; empty in a heading's row. */
export function tableCellText(cell: TableCell, row: Pick<TableRow, 'kind' | 'decimals'>, money: MoneyFormat): string {
  if (row.kind === 'heading') return ''
  switch (cell.kind) {
    case 'empty':
      return NO_VALUE
    case 'text':
      return cell.text
    case 'number':
      return figureText(cell.value, cell.figure, row, money) + (cell.isMarked ? FIGURE_MARK : '')
    case 'formula':
      if (cell.value === null) return cell.instead
      return cell.isUntouched ? NO_VALUE : figureText(cell.value, cell.figure, row, money) + (cell.isMarked ? FIGURE_MARK : '')
  }
}

/** Decimals of money per unit. */
export const EACH_DECIMALS = 2

function figureText(value: string, figure: CellFigure, { decimals }: Pick<TableRow, 'decimals'>, money: MoneyFormat): string {
  switch (figure) {
    case 'money':
      return formatMoney(value, money)
    case 'each':
      return formatMoney(value, { ...money, currencyView: 'FULL', decimals: EACH_DECIMALS })
    case 'share':
    case 'percent':
      return formatPercent(value, 1, money.negatives)
    case 'points':
      return formatPoints(value, 1, money.negatives)
    case 'plain':
      return formatFigure(value, decimals, money.negatives)
  }
}
