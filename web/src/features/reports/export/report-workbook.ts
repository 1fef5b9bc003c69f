import type { MoneyFormat } from '@fourwall/domain/money/format.ts'
import {
  type CellFigure,
  cellText,
  EACH_DECIMALS,
  FIGURE_MARK,
  type ReportTable,
  type TableCell,
  type TableHeading,
  type TableRow,
} from '@fourwall/domain/reports/export/report-table.ts'
import { spreadsheetFormula } from '@fourwall/domain/reports/export/spreadsheet-formula.ts'
import { type Cell, type CellStyle, type ColumnDef, writeXlsx } from 'hucre/xlsx'
import { type FormatParts, moneyParts, percentParts, plainParts, signedFormat } from '../../../blocks/export/number-format-codes.ts'
import {
  edgeLine,
  headingStyle,
  rowLook,
  sheetNameOf,
  sheetSettings,
  smallFont,
  textCell,
  titleFont,
  type WorkbookProperties,
  widest,
  workbookSettings,
} from '../../../blocks/export/workbook-parts.ts'

/**
 * A table as an .xlsx file with one sheet: title lines, frozen headings and names, rows in outline
 * levels. Values are exact, whatever unit their format shows; formulas carry their value along, and
 * spreadsheet programs compute them anew on opening. Prints one page wide, with headings
 * on each page.
 */
export async function reportWorkbook(table: ReportTable, properties: WorkbookProperties): Promise<Uint8Array<ArrayBuffer>> {
  const { titleLines, headings, rows, hasAccountNumbers } = table
  const nameColumns = hasAccountNumbers ? 2 : 1
  const hasDetails = headings.some(({ detail }) => detail !== null)
  const headingRow = titleLines.length + 1
  const firstRow = headingRow + (hasDetails ? 2 : 1)
  const cells = new Map<string, Partial<Cell>>()
  const put = (row: number, column: number, cell: Partial<Cell>) => cells.set(`${row},${column}`, cell)

  titleLines.forEach((line, at) => put(at, 0, textCell(line, { font: titleFont(at) })))
  const cornerRow = firstRow - 1
  if (hasAccountNumbers) put(cornerRow, 0, textCell('Account', headingStyle('left', true, false)))
  put(cornerRow, nameColumns - 1, textCell(table.corner, headingStyle('left', true, false)))
  headings.forEach(({ heading, detail, edge }, at) => {
    put(headingRow, nameColumns + at, textCell(heading, headingStyle('right', !hasDetails, edge)))
    if (hasDetails) put(headingRow + 1, nameColumns + at, textCell(detail ?? '', { ...headingStyle('right', true, edge), font: smallFont }))
  })
  const offset = { row: firstRow, column: nameColumns }
  rows.forEach((row, at) => {
    const look = rowLook(row.kind)
    if (hasAccountNumbers) put(firstRow + at, 0, textCell(row.accountNumber ?? '', { ...look, numFmt: '@' }))
    put(firstRow + at, nameColumns - 1, textCell(row.label, { ...look, alignment: { horizontal: 'left', indent: row.level - 1 } }))
    row.cells.forEach((cell, column) => {
      const style = figureStyle(cell, row, headings[column], table.money)
      put(firstRow + at, nameColumns + column, figureCell(cell, style, offset))
    })
  })

  const sheetName = sheetNameOf(properties.sheetName)
  const bytes = await writeXlsx({
    ...workbookSettings(properties, { sheetName, headings: [headingRow, cornerRow], nameColumns }),
    sheets: [
      {
        ...sheetSettings(properties),
        name: sheetName,
        cells,
        columns: columnWidths(table),
        rowDefs: new Map(rows.map((row, at) => [firstRow + at, { outlineLevel: Math.min(7, row.level - 1) }])),
        freezePane: { rows: firstRow, columns: nameColumns },
      },
    ],
  })
  // The writer allocates what it returns.
  return bytes as Uint8Array<ArrayBuffer>
}

function figureStyle(cell: TableCell, row: TableRow, heading: TableHeading | undefined, money: MoneyFormat): CellStyle {
  const look = rowLook(row.kind)
  const border = { ...look.border, ...(heading?.edge ? { right: edgeLine } : {}) }
  const shape: CellStyle = { ...look, border, alignment: { horizontal: 'right' } }
  if (cell.kind === 'number' || cell.kind === 'formula') return { ...shape, numFmt: numberFormat(cell.figure, money, row, cell) }
  return shape
}

function figureCell(cell: TableCell, style: CellStyle, offset: { readonly row: number; readonly column: number }): Partial<Cell> {
  switch (cell.kind) {
    case 'empty':
      return { value: null, style }
    case 'text':
      return textCell(cell.text, style)
    case 'number':
      return { value: Number(cell.value), style }
    case 'formula': {
      const result = cell.value === null ? cell.instead : Number(cell.value)
      const formula = spreadsheetFormula(cell.expression, cell.isGuarded, offset)
      return formula === null ? { value: result, style } : { formula, formulaResult: result, style }
    }
  }
}

function numberFormat(
  figure: CellFigure,
  money: MoneyFormat,
  row: TableRow,
  cell: { readonly isMarked: boolean; readonly isUntouched?: boolean },
): string {
  const { after, ...parts } = formatParts(figure, money, row.decimals)
  return signedFormat({ ...parts, after: cell.isMarked ? `${after}"${FIGURE_MARK}"` : after }, cell.isUntouched === true)
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

/** In characters, as this format counts them. */
function columnWidths({ rows, headings, hasAccountNumbers, money }: ReportTable): ColumnDef[] {
  const numbers = hasAccountNumbers
    ? [
        {
          width:
            widest(
              rows.map((row) => row.accountNumber ?? ''),
              9,
              20,
            ) + 2,
        },
      ]
    : []
  const names = {
    width: widest(
      rows.map((row) => '  '.repeat(row.level) + row.label),
      24,
      60,
    ),
  }
  const figures = headings.map(({ heading, detail }, at) => {
    const texts = rows.map((row) => cellText(row.cells[at] ?? { kind: 'empty' }, row, money))
    return { width: widest([...texts, heading, detail ?? ''], 8, 40) + 3 }
  })
  return [...numbers, names, ...figures]
}
