import {
  type ChartSheet,
  type ChartSheetRow,
  chartSheet,
  type SheetPicture,
  type SheetSeries,
} from '@fourwall/domain/charts/files/chart-sheet.ts'
import { FILE_COLORS } from '@fourwall/domain/charts/scene/chart-colors.ts'
import type { Ink } from '@fourwall/domain/charts/scene/scene.ts'
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
/** More periods or places are listed downward. */
const MOST_ACROSS = 14
/** Size of a picture in cells: a single one, one of several. */
const LARGE = { columns: 9, rows: 20 }
const SMALL = { characters: 50, rows: 12, across: 3 }
/** Widths of a column of figures in characters: least, most, and the program's default. */
const [NARROWEST, WIDEST, USUAL] = [12, 20, 9]
/** Height of a row, in widths of a character; printable height of a landscape page divided by its width. */
const [ROW, LANDSCAPE] = [2.7, 0.74]
const EXACT = '#,##0.00;(#,##0.00);–'
const COUNTED = '#,##0;(#,##0);–'
const SHARE = '0.0%;(0.0%);–'

/** A chart as an .xlsx file: its exact figures, and pictures that the spreadsheet program draws from them. */
export async function chartWorkbook(exported: ChartToExport, madeOn: Date): Promise<Uint8Array<ArrayBuffer>> {
  const { chart, data, sameStores, title, wholeSubtitle, companyName } = exported
  const place = new SheetPlace(chartSheet(chart, data))
  const orientation = place.isTall ? ('portrait' as const) : ('landscape' as const)
  const properties = { title, sheetName: title, companyName, madeOn, orientation }
  const name = sheetNameOf(title)
  const cells = new Map<string, Partial<Cell>>()
  const put = ([row, column]: readonly [number, number], cell: Partial<Cell>) => cells.set(`${row},${column}`, cell)
  put([0, 0], workbookTextCell(title, { font: titleFont(0) }))
  put([1, 0], workbookTextCell(wholeSubtitle, { font: smallFont }))
  if (sameStores !== null) put([2, 0], workbookTextCell(sameStoreLine(sameStores), { font: smallFont }))
  const { sheet, headings, names } = place
  put([HEADING_ROW, 0], workbookTextCell('', headingStyle('left', true, false)))
  const heading = headingStyle('right', true, false)
  const wrapped = { ...heading, alignment: { ...heading.alignment, wrapText: true, vertical: 'bottom' as const } }
  for (const [at, label] of headings.entries()) put([HEADING_ROW, at + 1], workbookTextCell(label, wrapped))
  for (const [at, label] of names.entries()) put([HEADING_ROW + 1 + at, 0], workbookTextCell(label, { font }))
  // Spreadsheet programs draw words in a line as zero.
  const inLines = new Set(sheet.pictures.flatMap(({ kind, series }) => (kind === 'LINE' ? series.map(({ row }) => row) : [])))
  for (const [row, { values, words, unit, isForPicture }] of sheet.rows.entries()) {
    const style: CellStyle = { font: isForPicture ? smallFont : font, numFmt: formatOf(unit, values) }
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
          { width: place.nameWidth },
          ...Array.from({ length: Math.max(headings.length, place.columnsOfPictures) }, (_, at) => ({
            width: place.width,
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

function formatOf(unit: ChartSheetRow['unit'], values: ChartSheetRow['values']): string {
  if (unit === 'share') return SHARE
  return unit === 'plain' && values.every((value) => Number.isInteger(Number(value))) ? COUNTED : EXACT
}

/** Where the figures of a chart are in a sheet: its rows below each other or, if they would be too long, side by side. */
class SheetPlace {
  readonly sheet: ChartSheet
  readonly isUpright: boolean
  /** Characters of each column of figures, and of that of names. */
  readonly width: number
  readonly nameWidth: number

  constructor(sheet: ChartSheet) {
    this.sheet = sheet
    this.isUpright = sheet.columns.length > MOST_ACROSS
    this.width = widest(this.headings, NARROWEST, WIDEST)
    this.nameWidth = widest(this.names, 24, 48)
  }

  get headings(): readonly string[] {
    return this.isUpright ? this.sheet.rows.map(({ label }) => label) : this.sheet.columns
  }

  /** Labels of the first column. */
  get names(): readonly string[] {
    return this.isUpright ? this.sheet.columns : this.sheet.rows.map(({ label }) => label)
  }

  /** Whether the sheet, printed one page wide, is too high for a landscape page. */
  get isTall(): boolean {
    const anchors = this.sheet.pictures.map((picture, at) => this.anchor(picture, at))
    const rows = Math.max(HEADING_ROW + this.names.length, ...anchors.map(({ to }) => to?.row ?? 0))
    const columns = Math.max(this.headings.length, ...anchors.map(({ to }) => (to?.col ?? 1) - 1))
    const beyond = this.isUpright ? columns - this.headings.length : 0
    return rows * ROW > (this.nameWidth + (columns - beyond) * this.width + beyond * USUAL) * LANDSCAPE
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

  /** Columns that have small pictures below them. */
  get columnsOfPictures(): number {
    const { length } = this.sheet.pictures
    return this.isUpright || length < 2 ? 0 : Math.min(length, SMALL.across) * this.#smallColumns
  }

  get #smallColumns(): number {
    return Math.max(2, Math.round(SMALL.characters / (this.isUpright ? USUAL : this.width)))
  }

  /** The cells that a picture covers. Small ones leave out the column of names, which is wider than the others, so that all have the same width. */
  anchor({ kind, columns }: SheetPicture, at: number): SheetChart['anchor'] {
    const isOne = this.sheet.pictures.length === 1
    const across = isOne ? 1 : SMALL.across
    const width = isOne ? LARGE.columns : this.#smallColumns
    const rows = isOne ? LARGE.rows : SMALL.rows
    // A lying bar needs a line of its own.
    const height = kind === 'BAR' ? Math.max(rows, columns + 4) : rows
    const row = this.#corner.row + Math.floor(at / across) * (height + 1)
    const col = this.#corner.column + (isOne || this.isUpright ? 0 : 1) + (at % across) * width
    return { from: { row, col }, to: { row: row + height, col: col + width } }
  }

  /** Where pictures begin: below the figures, or to their right. */
  get #corner(): { readonly row: number; readonly column: number } {
    return this.isUpright
      ? { row: HEADING_ROW, column: this.sheet.rows.length + 2 }
      : { row: HEADING_ROW + this.sheet.rows.length + 2, column: 0 }
  }
}

const KINDS = { COLUMN: 'column', BAR: 'bar', LINE: 'line' } as const
const GROUPINGS = { SIDE_BY_SIDE: 'clustered', STACKED: 'stacked', SHARES: 'percentStacked' } as const
const AXIS_FORMATS: Readonly<Record<ChartSheetRow['unit'], string>> = { money: '#,##0;(#,##0)', plain: '#,##0;(#,##0)', share: '0%' }
/** Points. */
const SMALL_TYPE = 9

/** Format of the figures at marks. Pieces of a waterfall have no sign of their own, and are zero in all other columns, where nothing is printed. */
function printedFormat(printed: NonNullable<SheetSeries['printed']>, { unit, values, isForPicture }: ChartSheetRow): string {
  const most = Math.max(0, ...values.map((value) => Math.abs(Number(value ?? 0))))
  const number = unit === 'share' ? '0.0%' : most < 100 ? '#,##0.00' : '#,##0'
  switch (printed) {
    case 'FIGURE':
      return `${number};(${number})${isForPicture ? ';' : ''}`
    case 'RISE':
      return `+${number};+${number};`
    case 'FALL':
      return `(${number});(${number});`
  }
}

function pictureOf(place: SheetPlace, picture: SheetPicture, at: number): SheetChart {
  const { title, kind, grouping, scale, series } = picture
  const isOne = place.sheet.pictures.length === 1
  const first = place.sheet.rows[series[0]?.row ?? 0]
  const unit = first?.unit ?? 'money'
  const isUnnamed = ({ ink, isEnd }: SheetSeries): boolean => ink === null || isEnd
  const hidden = series.flatMap((one, idx) => (isUnnamed(one) ? [{ idx, delete: true }] : []))
  // With all figures printed, the scale says nothing more.
  const isPrinted = series.every(({ ink, printed }) => ink === null || printed !== null)
  // The white series that lifts the pieces of a waterfall would cover grid lines.
  const hasLines = isOne && series.every(({ ink }) => ink !== null)
  const noTicks = { majorTickMark: 'none', minorTickMark: 'none' } as const
  return {
    type: KINDS[kind],
    // Hidden rows are drawn as well.
    plotVisOnly: false,
    ...(title !== '' && { title, titleFontSize: 11, titleBold: true }),
    showTitle: title !== '',
    anchor: place.anchor(picture, at),
    ...(kind !== 'LINE' && {
      barGrouping: GROUPINGS[grouping],
      gapWidth: 60,
      overlap: grouping === 'SIDE_BY_SIDE' ? 0 : 100,
    }),
    legend: series.length - hidden.length > 1 ? 'bottom' : false,
    ...(hidden.length > 0 && { legendEntries: hidden }),
    axes: {
      // The first place is at the top, as in the table; names are at the edge, so that negative bars do not cover them.
      x: { ...noTicks, tickLblPos: 'low', labelFontSize: SMALL_TYPE, ...(kind === 'BAR' && { reverse: true }) },
      y: {
        ...noTicks,
        labelFontSize: SMALL_TYPE,
        numberFormat: { formatCode: grouping === 'SHARES' ? '0%' : AXIS_FORMATS[unit] },
        ...(isPrinted && { hidden: true }),
        ...(!isPrinted && hasLines && { gridlines: { major: true } }),
        ...(scale !== null && { scale: { min: scale.least, max: scale.most } }),
      },
    },
    series: series.map((one) => seriesOf(place, picture, one)),
  }
}

function seriesOf(
  place: SheetPlace,
  { kind, grouping, columns }: SheetPicture,
  series: SheetSeries,
): NonNullable<SheetChart['series']>[number] {
  const { row, label, ink, exceptions, printed, isEnd } = series
  const of = place.sheet.rows[row]
  // Paper is white: what only lifts another piece is not seen.
  const color = colorOf(ink ?? 'page')
  return {
    name: label,
    values: place.range(row, columns),
    categories: place.range(-1, columns),
    color,
    ...(exceptions.size > 0 && { dataPoints: [...exceptions].map(([idx, own]) => ({ idx, fillColor: colorOf(own) })) }),
    ...(kind === 'LINE' && {
      stroke: { width: 2 },
      marker: isEnd ? { symbol: 'circle' as const, size: 5, fill: color, line: color } : { symbol: 'none' as const },
    }),
    ...(printed !== null &&
      of !== undefined && {
        dataLabels: {
          showValue: true,
          position: kind === 'LINE' ? ('t' as const) : grouping === 'SIDE_BY_SIDE' ? ('outEnd' as const) : ('inEnd' as const),
          fontSize: SMALL_TYPE,
          ...(grouping === 'STACKED' && { fontColor: colorOf(ink === 'prior' ? 'text-1' : 'page') }),
          numberFormat: { formatCode: printedFormat(printed, of) },
        },
      }),
  }
}

function colorOf(ink: Ink): string {
  return FILE_COLORS[ink].slice(1)
}
