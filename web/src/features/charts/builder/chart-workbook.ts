import { type ChartSheet, type ChartSheetRow, chartSheet, type SheetPicture } from '@fourwall/domain/charts/files/chart-sheet.ts'
import { FILE_COLORS } from '@fourwall/domain/charts/scene/chart-colors.ts'
import { type Cell, type CellStyle, type SheetChart, writeXlsx } from 'hucre/xlsx'
import {
  font,
  headingStyle,
  sheetNameOf,
  sheetSettings,
  smallFont,
  titleFont,
  widest,
  workbookSettings,
  workbookTextCell,
} from '../../../blocks/export/workbook-parts.ts'
import type { ChartToExport } from './chart-files.ts'

/** Below title, subtitle and an empty line. */
const HEADING_ROW = 3
const FIRST_ROW = HEADING_ROW + 1
/** Of a picture, in cells. */
const PICTURE = { columns: 9, rows: 20, smallColumns: 4, smallRows: 12 }
const FORMATS: Readonly<Record<ChartSheetRow['unit'], string>> = {
  money: '#,##0.00;(#,##0.00);–',
  plain: '#,##0.##;(#,##0.##);–',
  share: '0.0%;(0.0%);–',
}

/** A chart as an .xlsx file: its exact figures, and pictures that the spreadsheet program draws from them. */
export async function chartWorkbook(exported: ChartToExport, madeOn: Date): Promise<Uint8Array<ArrayBuffer>> {
  const { chart, data, title, subtitle, companyName } = exported
  const sheet = chartSheet(chart, data)
  const properties = { title, sheetName: title, companyName, madeOn }
  const name = sheetNameOf(title)
  const cells = new Map<string, Partial<Cell>>()
  const put = (row: number, column: number, cell: Partial<Cell>) => cells.set(`${row},${column}`, cell)
  put(0, 0, workbookTextCell(title, { font: titleFont(0) }))
  put(1, 0, workbookTextCell(subtitle, { font: smallFont }))
  put(HEADING_ROW, 0, workbookTextCell('', headingStyle('left', true, false)))
  for (const [at, label] of sheet.columns.entries()) put(HEADING_ROW, at + 1, workbookTextCell(label, headingStyle('right', true, false)))
  for (const [at, row] of sheet.rows.entries()) {
    const own: CellStyle = { font: row.isForPicture ? smallFont : font }
    put(FIRST_ROW + at, 0, workbookTextCell(row.label, own))
    for (const [column, value] of row.values.entries())
      put(FIRST_ROW + at, column + 1, { value: value === null ? null : Number(value), style: { ...own, numFmt: FORMATS[row.unit] } })
  }
  const bytes = await writeXlsx({
    ...workbookSettings(properties, { sheetName: name, headings: [HEADING_ROW, HEADING_ROW], nameColumns: 1 }),
    sheets: [
      {
        ...sheetSettings(properties),
        name,
        cells,
        columns: [
          {
            width: widest(
              sheet.rows.map(({ label }) => label),
              24,
              48,
            ),
          },
          ...sheet.columns.map((label) => ({ width: widest([label], 12, 24) })),
        ],
        freezePane: { rows: FIRST_ROW, columns: 1 },
        charts: sheet.pictures.map((picture, at) => pictureOf(sheet, picture, at)),
      },
    ],
  })
  // The writer allocates the buffer that it returns.
  return bytes as Uint8Array<ArrayBuffer>
}

const KINDS = { COLUMN: 'column', BAR: 'bar', LINE: 'line' } as const
const GROUPINGS = { SIDE_BY_SIDE: 'clustered', STACKED: 'stacked', SHARES: 'percentStacked' } as const

function pictureOf(sheet: ChartSheet, { title, kind, grouping, columns, series }: SheetPicture, at: number): SheetChart {
  const isAlone = sheet.pictures.length === 1
  const [width, height] = isAlone ? [PICTURE.columns, PICTURE.rows] : [PICTURE.smallColumns, PICTURE.smallRows]
  const across = isAlone ? 1 : 3
  const row = FIRST_ROW + sheet.rows.length + 1 + Math.floor(at / across) * (height + 1)
  const column = (at % across) * width
  const last = columnName(columns)
  const isStacked = grouping !== 'SIDE_BY_SIDE'
  return {
    type: KINDS[kind],
    ...(title !== '' && { title }),
    showTitle: title !== '',
    anchor: { from: { row, col: column }, to: { row: row + height, col: column + width } },
    ...(kind !== 'LINE' && { barGrouping: GROUPINGS[grouping], gapWidth: 60, overlap: isStacked ? 100 : 0 }),
    legend: series.length > 1 ? 'bottom' : false,
    // The first category stands at the top, as in the table.
    ...(kind === 'BAR' && { axes: { x: { reverse: true } } }),
    series: series.map(({ row: of, label, ink }) => ({
      name: label,
      values: `$B$${FIRST_ROW + of + 1}:$${last}$${FIRST_ROW + of + 1}`,
      categories: `$B$${HEADING_ROW + 1}:$${last}$${HEADING_ROW + 1}`,
      // Paper is white: what only lifts another piece is not seen.
      color: (ink === null ? FILE_COLORS.page : FILE_COLORS[ink]).slice(1),
      ...(kind === 'LINE' && { stroke: { width: 2 } }),
    })),
  }
}

/** The letters of a column, from 0. */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}
