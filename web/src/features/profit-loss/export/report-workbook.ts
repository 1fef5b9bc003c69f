import type { MoneyFormat } from '@fourwall/domain/money/format.ts'
import {
  type CellFigure,
  EACH_DECIMALS,
  FIGURE_MARK,
  type ReportTable,
  type TableCell,
  type TableHeading,
  type TableRow,
  tableCellText,
} from '@fourwall/domain/profit-loss/export/report-table.ts'
import type { CellStyle } from 'hucre/xlsx'
import { type FormatParts, moneyParts, percentParts, plainParts, signedFormat } from '../../../blocks/export/number-format-codes.ts'
import { figuresWidth, outlineLevel, tableWorkbook } from '../../../blocks/export/table-workbook.ts'
import { edgeLine, rowLook, type WorkbookProperties } from '../../../blocks/export/workbook-parts.ts'

/** A report as an .xlsx file, its rows in outline levels. */
export async function reportWorkbook(table: ReportTable, properties: WorkbookProperties): Promise<Uint8Array<ArrayBuffer>> {
  const { titleLines, corner, hasAccountNumbers, headings, rows, money } = table
  const columns = headings.map(({ heading, detail, edge }, at) => {
    const texts = rows.map((row) => tableCellText(row.cells[at] ?? { kind: 'empty' }, row, money))
    return { heading, detail, edge, fill: null, def: { width: figuresWidth(texts, { heading, detail }) } }
  })
  const lines = rows.map((row) => ({
    ...row,
    style: rowLook(row.kind),
    def: { outlineLevel: outlineLevel(row.level - 1) },
    cells: row.cells.map((content, column) => ({ content, style: figureStyle(content, row, headings[column], money) })),
  }))
  const frozen = { rows: 0, columns: 0 }
  return await tableWorkbook({ titleLines, corner, hasAccountNumbers, columns, rows: lines, frozen, footnotes: [] }, properties)
}

function figureStyle(cell: TableCell, row: TableRow, heading: TableHeading | undefined, money: MoneyFormat): CellStyle {
  const look = rowLook(row.kind)
  const border = { ...look.border, ...(heading?.edge ? { right: edgeLine } : {}) }
  const shape: CellStyle = { ...look, border, alignment: { horizontal: 'right' } }
  if (cell.kind === 'number' || cell.kind === 'formula') return { ...shape, numFmt: numberFormat(cell.figure, money, row, cell) }
  return shape
}

function numberFormat(
  figure: CellFigure,
  money: MoneyFormat,
  row: TableRow,
  cell: { readonly isMarked: boolean; readonly isUntouched?: boolean },
): string {
  const parts = formatParts(figure, money, row.decimals)
  return signedFormat({ ...parts, mark: cell.isMarked ? FIGURE_MARK : '' }, cell.isUntouched === true)
}

function formatParts(figure: CellFigure, money: MoneyFormat, plainDecimals: number): FormatParts {
  switch (figure) {
    case 'each':
      return moneyParts({ ...money, currencyView: 'FULL', decimals: EACH_DECIMALS })
    case 'money':
      return moneyParts(money)
    case 'share':
    case 'percent':
      return percentParts(1, false)
    case 'points':
      return percentParts(1, true)
    case 'plain':
      return plainParts(plainDecimals)
  }
}
