import { type TextRows, textCellValue } from '@fourwall/domain/mappings/text-table.ts'
import { type Cell, type CellStyle, writeXlsx } from 'hucre/xlsx'

interface WorkbookProperties {
  /** The document's title. */
  readonly title: string
  readonly sheetName: string
  readonly madeOn: Date
}

/** Number of empty rows formatted as text below the data, so that account numbers added there keep their zeros. */
const SPARE_ROWS = 200

/** Writes a table as an .xlsx file with one sheet: frozen headings, all cells as text. */
export async function textWorkbook(rows: TextRows, { title, sheetName, madeOn }: WorkbookProperties): Promise<Uint8Array<ArrayBuffer>> {
  const [headings = []] = rows
  const cells = new Map<string, Partial<Cell>>()
  rows.forEach((row, line) => {
    row.forEach((text, column) => {
      cells.set(`${line},${column}`, textCell(textCellValue(text), line === 0 ? HEADING : TEXT))
    })
  })
  for (let line = rows.length; line < rows.length + SPARE_ROWS; line++)
    headings.forEach((_, column) => {
      cells.set(`${line},${column}`, { value: null, style: TEXT })
    })
  const bytes = await writeXlsx({
    properties: { title, creator: 'Fourwall', created: madeOn, modified: madeOn },
    defaultFont: FONT,
    sheets: [
      {
        name: sheetName,
        cells,
        columns: headings.map((_, column) => ({ width: widthOf(rows, column) })),
        freezePane: { rows: 1 },
      },
    ],
  })
  // The writer returns a buffer of its own.
  return bytes as Uint8Array<ArrayBuffer>
}

/** Otherwise the writer would write `#REF!` as an error. */
function textCell(text: string, style: CellStyle): Partial<Cell> {
  if (text === '') return { value: null, style }
  return text.startsWith('#') ? { value: text, richText: [{ text }], style } : { value: text, style }
}

const FONT = { name: 'Calibri', size: 11 } as const
const TEXT: CellStyle = { font: FONT, numFmt: '@' }
const HEADING: CellStyle = { font: { ...FONT, bold: true }, numFmt: '@', border: { bottom: { style: 'thin' } } }

/** In characters, the unit of the format. */
function widthOf(rows: TextRows, column: number): number {
  return (
    Math.min(
      60,
      rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 10),
    ) + 2
  )
}
