import { currencySign, type MoneyFormat } from '@fourwall/domain/money/format.ts'
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

interface WorkbookProperties {
  /** The document's title. */
  readonly title: string
  readonly sheetName: string
  readonly companyName: string
  readonly madeOn: Date
}

/**
 * A table as an .xlsx file with one sheet: title lines, frozen headings and names, rows in outline
 * levels. Values are exact, whatever unit their format shows; formulas carry their value along, and
 * spreadsheet programs compute them anew on opening. Prints in landscape, one page wide, with headings
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
    const look = rowLook(row)
    if (hasAccountNumbers) put(firstRow + at, 0, textCell(row.accountNumber ?? '', { ...look, numFmt: '@' }))
    put(firstRow + at, nameColumns - 1, textCell(row.label, { ...look, alignment: { horizontal: 'left', indent: row.level - 1 } }))
    row.cells.forEach((cell, column) => {
      const style = figureStyle(cell, row, headings[column], table.money)
      put(firstRow + at, nameColumns + column, figureCell(cell, style, offset))
    })
  })

  const sheetName = sheetNameOf(properties.sheetName)
  const quotedName = `'${sheetName.replaceAll("'", "''")}'`
  const lastNameColumn = hasAccountNumbers ? 'B' : 'A'
  // Without an ampersand of its own: it begins a code in a footer.
  const footerText = (text: string) => text.replaceAll('&', '&&')
  const bytes = await writeXlsx({
    properties: {
      title: properties.title,
      creator: 'Fourwall',
      company: properties.companyName,
      created: properties.madeOn,
      modified: properties.madeOn,
    },
    defaultFont: font,
    // Columns and rows repeated on every page. By the writer's own setting the sheet's name would stand here bare, and one
    // with a space in it makes Excel call the file damaged.
    namedRanges: [
      {
        name: '_xlnm.Print_Titles',
        range: `${quotedName}!$A:$${lastNameColumn},${quotedName}!$${headingRow + 1}:$${firstRow}`,
        scope: sheetName,
      },
    ],
    sheets: [
      {
        name: sheetName,
        cells,
        columns: columnWidths(table),
        rowDefs: new Map(rows.map((row, at) => [firstRow + at, { outlineLevel: Math.min(7, row.level - 1) }])),
        // A total closes its group.
        outlineProperties: { summaryBelow: true, summaryRight: true },
        freezePane: { rows: firstRow, columns: nameColumns },
        view: { showGridLines: false },
        pageSetup: {
          orientation: 'landscape',
          fitToPage: true,
          fitToWidth: 1,
          fitToHeight: 0,
          margins: { top: 0.5, bottom: 0.6, left: 0.5, right: 0.5, header: 0.3, footer: 0.3 },
        },
        headerFooter: { oddFooter: `&L${footerText(properties.title)}&RPage &P of &N` },
      },
    ],
  })
  // The writer allocates what it returns.
  return bytes as Uint8Array<ArrayBuffer>
}

/** A text that stays one: by itself the writer takes `#REF!` for an error. */
function textCell(text: string, style: CellStyle): Partial<Cell> {
  if (text === '') return { value: null, style }
  return text.startsWith('#') ? { value: text, richText: [{ text }], style } : { value: text, style }
}

// A cell's font replaces the sheet's altogether.
const font = { name: 'Calibri', size: 10 } as const
const boldFont = { ...font, bold: true } as const
const smallFont = { ...font, size: 9, color: { rgb: '475159' } } as const

function titleFont(line: number): NonNullable<CellStyle['font']> {
  if (line === 0) return { ...boldFont, size: 14 }
  return line === 1 ? { ...boldFont, size: 12 } : smallFont
}

const edgeLine = { style: 'thin', color: { rgb: 'D0D6DA' } } as const
const ruleLine = { style: 'thin' } as const

function headingStyle(horizontal: 'left' | 'right', isLast: boolean, hasEdge: boolean): CellStyle {
  return {
    font: boldFont,
    alignment: { horizontal },
    border: { ...(isLast ? { bottom: ruleLine } : {}), ...(hasEdge ? { right: edgeLine } : {}) },
  }
}

/** What sets a row apart: bold with rules over totals, as on the screen; accounts and collapsed groups are plain. */
function rowLook({ kind }: Pick<TableRow, 'kind'>): CellStyle {
  switch (kind) {
    case 'account':
    case 'group':
    case 'metric':
      return {}
    case 'heading':
    case 'calculation':
      return { font: boldFont }
    case 'total':
      return { font: boldFont, border: { top: ruleLine } }
    case 'net-income':
      return { font: boldFont, border: { top: ruleLine, bottom: { style: 'double' } } }
  }
}

function figureStyle(cell: TableCell, row: TableRow, heading: TableHeading | undefined, money: MoneyFormat): CellStyle {
  const look = rowLook(row)
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

/**
 * A number's format in the four parts that such formats have: positive, in parentheses where negative,
 * zero, text. The unit is a matter of the format alone: a comma behind the digits shows thousands.
 */
function numberFormat(
  figure: CellFigure,
  money: MoneyFormat,
  row: TableRow,
  cell: { readonly isMarked: boolean; readonly isUntouched?: boolean },
): string {
  const [before, digits, unit] = formatParts(figure, money, row.decimals)
  const after = cell.isMarked ? `${unit}"${FIGURE_MARK}"` : unit
  const positive = `${before}${digits}${after}_)`
  return `${positive};(${before}${digits}${after});${cell.isUntouched === true ? '"–"_)' : positive};@_)`
}

function formatParts(
  figure: CellFigure,
  { currencyView, decimals, currency }: MoneyFormat,
  plainDecimals: number,
): readonly [string, string, string] {
  switch (figure) {
    case 'each':
      return [currencySignText(currency), `#,##0.${'0'.repeat(EACH_DECIMALS)}`, '']
    case 'money': {
      const { commas, suffix } = UNITS[currencyView]
      return [currencySignText(currency), `#,##0${decimalsPart(decimals)}${commas}`, suffix]
    }
    case 'share':
    case 'percent':
      return ['', '0.0%', '']
    // A percent sign is what multiplies by a hundred here.
    case 'points':
      return ['', '0.0%', '" pt"']
    case 'plain':
      return ['', `#,##0${decimalsPart(plainDecimals)}`, '']
  }
}

function decimalsPart(decimals: number): string {
  return decimals > 0 ? `.${'0'.repeat(decimals)}` : ''
}

function currencySignText(currency: string | null): string {
  const sign = currencySign(currency).replaceAll('"', '')
  return sign === '' ? '' : `"${sign}"`
}

const UNITS = {
  FULL: { commas: '', suffix: '' },
  THOUSANDS: { commas: ',', suffix: '"K"' },
  MILLIONS: { commas: ',,', suffix: '"M"' },
} as const

/** In characters, as this format counts them. */
function columnWidths({ rows, headings, hasAccountNumbers, money }: ReportTable): ColumnDef[] {
  const widest = (texts: readonly string[], least: number, most: number) =>
    Math.min(
      most,
      texts.reduce((width, { length }) => Math.max(width, length), least),
    )
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

/** What a sheet may be called: 31 characters, none of those that formulas use. */
function sheetNameOf(name: string): string {
  const plain = name
    .replace(/[\p{Cc}[\]:*?/\\]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[' ]+/, '')
  const short = Array.from(plain)
    .slice(0, 31)
    .join('')
    .slice(0, 31)
    .toWellFormed()
    .replace(/[' \uFFFD]+$/, '')
  // The one name that is taken.
  return short === '' || short.toLowerCase() === 'history' ? 'Report' : short
}
