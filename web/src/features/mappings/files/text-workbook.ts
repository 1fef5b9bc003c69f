import { type TextRows, textCellValue } from '@fourwall/domain/mappings/text-table.ts'
import { type Cell, type CellStyle, writeXlsx } from 'hucre/xlsx'

interface WorkbookProperties {
  /** The document's title. */
  readonly title: string
  readonly sheetName: string
  readonly madeOn: Date
}

/** Rows below those that are written, whose cells are texts as well: whoever adds an account keeps the zeros of its number. */
const SPARE_ROWS = 200

/** A table of text as an .xlsx file with one sheet: frozen headings, every cell a text, whatever it looks like. */
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
  // The writer allocates what it returns.
  return bytes as Uint8Array<ArrayBuffer>
}

/** By itself the writer takes `#REF!` for an error. */
function textCell(text: string, style: CellStyle): Partial<Cell> {
  if (text === '') return { value: null, style }
  return text.startsWith('#') ? { value: text, richText: [{ text }], style } : { value: text, style }
}

const FONT = { name: 'Calibri', size: 11 } as const
const TEXT: CellStyle = { font: FONT, numFmt: '@' }
const HEADING: CellStyle = { font: { ...FONT, bold: true }, numFmt: '@', border: { bottom: { style: 'thin' } } }

/** In characters, as this format counts them. */
function widthOf(rows: TextRows, column: number): number {
  return (
    Math.min(
      60,
      rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 10),
    ) + 2
  )
}
