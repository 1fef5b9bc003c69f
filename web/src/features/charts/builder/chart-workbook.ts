import { type ChartSheet, type ChartSheetRow, chartSheet, type SheetPicture } from '@fourwall/domain/charts/files/chart-sheet.ts'
import { FILE_COLORS } from '@fourwall/domain/charts/scene/chart-colors.ts'
import { columnLetters } from '@fourwall/domain/column-letters.ts'
import { sameStoreLine } from '@fourwall/domain/locations/same-store-text.ts'
import { type Cell, type CellStyle, type SheetChart, type WriteSheet, writeXlsx } from 'hucre/xlsx'
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

/** Below title, subtitle and a line for comparable locations. */
const HEADING_ROW = 3
/** More periods or places stand below each other. */
const MOST_ACROSS = 14
/** Of a picture, in cells: one by itself, one of several. */
const LARGE = { columns: 9, rows: 20, across: 1 }
const SMALL = { columns: 4, rows: 12, across: 3 }
const FORMATS: Readonly<Record<ChartSheetRow['unit'], string>> = {
  money: '#,##0.00;(#,##0.00);–',
  plain: '#,##0.##;(#,##0.##);–',
  share: '0.0%;(0.0%);–',
}

/** A chart as an .xlsx file: its exact figures, and pictures that the spreadsheet program draws from them. */
export async function chartWorkbook(exported: ChartToExport, madeOn: Date): Promise<Uint8Array<ArrayBuffer>> {
  const { chart, data, sameStores, title, wholeSubtitle, companyName } = exported
  const place = new SheetPlace(chartSheet(chart, data))
  const properties = { title, sheetName: title, companyName, madeOn }
  const name = sheetNameOf(title)
  const cells = new Map<string, Partial<Cell>>()
  const put = ([row, column]: readonly [number, number], cell: Partial<Cell>) => cells.set(`${row},${column}`, cell)
  put([0, 0], workbookTextCell(title, { font: titleFont(0) }))
  put([1, 0], workbookTextCell(wholeSubtitle, { font: smallFont }))
  if (sameStores !== null) put([2, 0], workbookTextCell(sameStoreLine(sameStores), { font: smallFont }))
  const { sheet } = place
  const headings = place.isUpright ? sheet.rows.map(({ label }) => label) : sheet.columns
  const names = place.isUpright ? sheet.columns : sheet.rows.map(({ label }) => label)
  put([HEADING_ROW, 0], workbookTextCell('', headingStyle('left', true, false)))
  for (const [at, label] of headings.entries()) put([HEADING_ROW, at + 1], workbookTextCell(label, headingStyle('right', true, false)))
  for (const [at, label] of names.entries()) put([HEADING_ROW + 1 + at, 0], workbookTextCell(label, { font }))
  // Spreadsheet programs draw words in a line as zero.
  const inLines = new Set(sheet.pictures.flatMap(({ kind, series }) => (kind === 'LINE' ? series.map(({ row }) => row) : [])))
  for (const [row, { values, words, unit, isForPicture }] of sheet.rows.entries()) {
    const style: CellStyle = { font: isForPicture ? smallFont : font, numFmt: FORMATS[unit] }
    for (const [column, value] of values.entries()) {
      const instead = inLines.has(row) ? null : (words[column] ?? null)
      const text = instead === null ? null : workbookTextCell(instead, { font: smallFont, alignment: { horizontal: 'right' } })
      put(place.cell(row, column), value === null ? (text ?? { value: null, style }) : { value: Number(value), style })
    }
  }
  const bytes = await writeXlsx({
    ...workbookSettings(properties, { sheetName: name, headings: [HEADING_ROW, HEADING_ROW], nameColumns: 1 }),
    sheets: [
      {
        ...sheetSettings(properties),
        name,
        cells,
        columns: [
          { width: widest(names, 24, 48) },
          ...headings.map((label, at) => ({
            width: widest([label], 12, 24),
            ...(place.isUpright && sheet.rows[at]?.isForPicture === true && { hidden: true }),
          })),
        ],
        freezePane: { rows: HEADING_ROW + 1, columns: 1 },
        ...place.hiddenLines(),
        charts: sheet.pictures.map((picture, at) => pictureOf(place, picture, at)),
      },
    ],
  })
  // The writer allocates the buffer that it returns.
  return bytes as Uint8Array<ArrayBuffer>
}

/** Where the figures of a chart stand in a sheet: its rows below each other, or, where they would be too long, side by side. */
class SheetPlace {
  readonly sheet: ChartSheet
  readonly isUpright: boolean

  constructor(sheet: ChartSheet) {
    this.sheet = sheet
    this.isUpright = sheet.columns.length > MOST_ACROSS
  }

  /** Row and column, from 0. */
  cell(row: number, column: number): readonly [number, number] {
    return this.isUpright ? [HEADING_ROW + 1 + column, row + 1] : [HEADING_ROW + 1 + row, column + 1]
  }

  /** Rows that are there for a picture alone are not to be read; those that stand side by side are hidden as columns. */
  hiddenLines(): Pick<WriteSheet, 'rowDefs'> {
    if (this.isUpright) return {}
    const helpers = this.sheet.rows.flatMap(({ isForPicture }, row) => (isForPicture ? [HEADING_ROW + 1 + row] : []))
    return { rowDefs: new Map(helpers.map((row) => [row, { hidden: true }])) }
  }

  /** The first columns of a row of figures, or of their headings with -1, as a reference. */
  range(row: number, columns: number): string {
    const reference = ([at, column]: readonly [number, number]) => `$${columnLetters(column)}$${at + 1}`
    return `${reference(this.cell(row, 0))}:${reference(this.cell(row, columns - 1))}`
  }

  /** Where pictures begin: below the figures, or beside them. */
  get corner(): { readonly row: number; readonly column: number } {
    return this.isUpright
      ? { row: HEADING_ROW, column: this.sheet.rows.length + 2 }
      : { row: HEADING_ROW + this.sheet.rows.length + 2, column: 0 }
  }
}

const KINDS = { COLUMN: 'column', BAR: 'bar', LINE: 'line' } as const
const GROUPINGS = { SIDE_BY_SIDE: 'clustered', STACKED: 'stacked', SHARES: 'percentStacked' } as const
const AXIS_FORMATS: Readonly<Record<ChartSheetRow['unit'], string>> = { money: '#,##0;(#,##0)', plain: '#,##0;(#,##0)', share: '0%' }

function pictureOf(place: SheetPlace, picture: SheetPicture, at: number): SheetChart {
  const { title, kind, grouping, columns, scale, series } = picture
  const size = place.sheet.pictures.length === 1 ? LARGE : SMALL
  // A lying bar needs a line of its own.
  const height = kind === 'BAR' ? Math.max(size.rows, columns + 4) : size.rows
  const { corner } = place
  const row = corner.row + Math.floor(at / size.across) * (height + 1)
  const column = corner.column + (at % size.across) * size.columns
  const unit = place.sheet.rows[series[0]?.row ?? 0]?.unit ?? 'money'
  const hidden = series.flatMap(({ ink }, idx) => (ink === null ? [{ idx, delete: true }] : []))
  return {
    type: KINDS[kind],
    // Hidden rows are drawn as well.
    plotVisOnly: false,
    ...(title !== '' && { title }),
    showTitle: title !== '',
    anchor: { from: { row, col: column }, to: { row: row + height, col: column + size.columns } },
    ...(kind !== 'LINE' && {
      barGrouping: GROUPINGS[grouping],
      gapWidth: 60,
      overlap: grouping === 'SIDE_BY_SIDE' ? 0 : 100,
    }),
    legend: series.length > 1 ? 'bottom' : false,
    ...(hidden.length > 0 && { legendEntries: hidden }),
    axes: {
      // The first place stands at the top, as in the table.
      ...(kind === 'BAR' && { x: { reverse: true } }),
      y: {
        numberFormat: { formatCode: grouping === 'SHARES' ? '0%' : AXIS_FORMATS[unit] },
        ...(scale !== null && { scale: { min: scale.least, max: scale.most } }),
      },
    },
    series: series.map(({ row: of, label, ink }) => ({
      name: label,
      values: place.range(of, columns),
      categories: place.range(-1, columns),
      // Paper is white: what only lifts another piece is not seen.
      color: (ink === null ? FILE_COLORS.page : FILE_COLORS[ink]).slice(1),
      ...(kind === 'LINE' && { stroke: { width: 2 }, marker: { symbol: 'none' as const } }),
    })),
  }
}
