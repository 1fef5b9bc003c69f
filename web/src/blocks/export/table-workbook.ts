import type { CellExpression } from '@fourwall/domain/profit-loss/export/cell-expression.ts'
import { spreadsheetFormula } from '@fourwall/domain/profit-loss/export/spreadsheet-formula.ts'
import { type Cell, type CellStyle, type ColumnDef, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import {
  headingStyle,
  sheetNameOf,
  sheetSettings,
  smallFont,
  titleFont,
  type WorkbookProperties,
  widest,
  workbookSettings,
  workbookTextCell,
} from './workbook-parts.ts'

/** A table for a workbook: title lines, headings, rows of names and figures, and lines below. */
export interface WorkbookTable {
  readonly titleLines: readonly string[]
  /** The heading of the names. */
  readonly corner: string
  readonly hasAccountNumbers: boolean
  readonly columns: readonly WorkbookColumn[]
  readonly rows: readonly WorkbookRow[]
  /** How many rows and columns of figures are frozen in addition to headings and names. */
  readonly frozen: { readonly rows: number; readonly columns: number }
  readonly footnotes: readonly string[]
}

interface WorkbookColumn {
  readonly heading: string
  readonly detail: string | null
  /** A line at its right separates it from what follows. */
  readonly edge: boolean
  /** The background of its heading; null for none. */
  readonly fill: CellStyle['fill'] | null
  readonly def: ColumnDef
}

interface WorkbookRow {
  readonly accountNumber: string | null
  readonly label: string
  /** From 1. */
  readonly level: number
  /** The style of its name and account number. */
  readonly style: CellStyle
  readonly def: RowDef
  readonly cells: readonly WorkbookCell[]
}

type RowDef = Parameters<NonNullable<WriteSheet['rowDefs']>['set']>[1]

interface WorkbookCell {
  readonly content: CellContent
  readonly style: CellStyle
  readonly comment?: NonNullable<Cell['comment']>
}

/** The content of a cell. A formula comes with its result; `instead` if that is no number. */
type CellContent =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: string }
  | {
      readonly kind: 'formula'
      readonly expression: CellExpression
      readonly isGuarded: boolean
      readonly value: string | null
      readonly instead: string
    }

/** Where the figures start. */
interface Offset {
  readonly row: number
  readonly column: number
}

/**
 * A table as an .xlsx file with one sheet. Values are exact, whatever unit their format shows; formulas come with their value, and
 * spreadsheet programs recompute them on opening. Prints one page wide, with headings and names on each page.
 */
export async function tableWorkbook(table: WorkbookTable, properties: WorkbookProperties): Promise<Uint8Array<ArrayBuffer>> {
  const { titleLines, corner, columns, rows, hasAccountNumbers, frozen, footnotes } = table
  const nameColumns = hasAccountNumbers ? 2 : 1
  const hasDetails = columns.some(({ detail }) => detail !== null)
  const headingRow = titleLines.length + 1
  const offset: Offset = { row: headingRow + (hasDetails ? 2 : 1), column: nameColumns }
  const cornerRow = offset.row - 1
  const cells = new Map<string, Partial<Cell>>()
  const put = (row: number, column: number, cell: Partial<Cell>) => cells.set(`${row},${column}`, cell)

  titleLines.forEach((line, at) => put(at, 0, workbookTextCell(line, { font: titleFont(at) })))
  if (hasAccountNumbers) put(cornerRow, 0, workbookTextCell('Account', headingStyle('left', true, false)))
  put(cornerRow, nameColumns - 1, workbookTextCell(corner, headingStyle('left', true, false)))
  columns.forEach(({ heading, detail, edge, fill }, at) => {
    const styleOf = (isLast: boolean): CellStyle => ({ ...headingStyle('right', isLast, edge), ...(fill ? { fill } : {}) })
    put(headingRow, nameColumns + at, workbookTextCell(heading, styleOf(!hasDetails)))
    if (hasDetails) put(headingRow + 1, nameColumns + at, workbookTextCell(detail ?? '', { ...styleOf(true), font: smallFont }))
  })
  rows.forEach(({ accountNumber, label, level, style, cells: figures }, at) => {
    const row = offset.row + at
    if (hasAccountNumbers) put(row, 0, workbookTextCell(accountNumber ?? '', { ...style, numFmt: '@' }))
    put(
      row,
      nameColumns - 1,
      workbookTextCell(label, { ...style, alignment: { horizontal: 'left', indent: level - 1, ...style.alignment } }),
    )
    figures.forEach(({ content, style: own, comment }, column) =>
      put(row, nameColumns + column, { ...valueCell(content, own, offset), ...(comment && { comment }) }),
    )
  })
  footnotes.forEach((note, at) => put(offset.row + rows.length + 1 + at, nameColumns - 1, workbookTextCell(note, { font: smallFont })))

  const sheetName = sheetNameOf(properties.sheetName)
  const bytes = await writeXlsx({
    ...workbookSettings(properties, { sheetName, headings: [headingRow, cornerRow], nameColumns }),
    sheets: [
      {
        ...sheetSettings(properties),
        name: sheetName,
        cells,
        columns: [...nameWidths(table), ...columns.map(({ def }) => def)],
        rowDefs: new Map(rows.map(({ def }, at) => [offset.row + at, def])),
        freezePane: { rows: offset.row + frozen.rows, columns: offset.column + frozen.columns },
      },
    ],
  })
  // The writer allocates the buffer that it returns.
  return bytes as Uint8Array<ArrayBuffer>
}

function valueCell(content: CellContent, style: CellStyle, offset: Offset): Partial<Cell> {
  switch (content.kind) {
    case 'empty':
      return { value: null, style }
    case 'text':
      return workbookTextCell(content.text, style)
    case 'number':
      return { value: Number(content.value), style }
    case 'formula': {
      const result = content.value === null ? content.instead : Number(content.value)
      const formula = spreadsheetFormula(content.expression, content.isGuarded, offset)
      return formula === null ? { value: result, style } : { formula, formulaResult: result, style }
    }
  }
}

/** The width of the visible text, in characters. */
function nameWidths({ rows, hasAccountNumbers }: WorkbookTable): ColumnDef[] {
  const shown = rows.filter(({ def }) => def.hidden !== true)
  const numbers = shown.map((row) => row.accountNumber ?? '')
  const names = shown.map((row) => '  '.repeat(row.level) + row.label)
  return [...(hasAccountNumbers ? [{ width: widest(numbers, 9, 20) + 2 }] : []), { width: widest(names, 24, 60) }]
}

/** The width of a column of figures, in characters. */
export function figuresWidth(texts: readonly string[], { heading, detail }: Pick<WorkbookColumn, 'heading' | 'detail'>): number {
  return widest([...texts, heading, detail ?? ''], 8, 40) + 3
}

/** The deepest outline level of a workbook. */
export function outlineLevel(level: number): number {
  return Math.min(7, level)
}
