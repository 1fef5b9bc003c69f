import { spreadsheetFormula } from '@fourwall/domain/reports/export/spreadsheet-formula.ts'
import { type Border, borderOn, type CellFormatting } from '@fourwall/domain/sheets/cell-formatting.ts'
import type { SheetTable, SheetTableCell, SheetTableRow } from '@fourwall/domain/sheets/export/sheet-table.ts'
import type { SheetNote } from '@fourwall/domain/sheets/sheet.ts'
import { type Cell, type CellStyle, type ColumnDef, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { formatParts, signedFormat } from '../../../blocks/export/number-format-codes.ts'
import {
  font,
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
import { inkOn } from '../../../blocks/report-grid/cell-style.ts'

/**
 * A sheet as an .xlsx file: looks, widths, heights, notes and what stays in view as on the screen; groups that are folded away as
 * outline levels that can be unfolded, hidden rows and columns hidden. Values are exact, whatever unit their format shows;
 * formulas carry their value along, and spreadsheet programs compute them anew on opening. Prints one page wide,
 * with headings and names on each page.
 */
export async function sheetWorkbook(table: SheetTable, properties: WorkbookProperties): Promise<Uint8Array<ArrayBuffer>> {
  const { titleLines, columns, rows, hasAccountNumbers, markNotes } = table
  const nameColumns = hasAccountNumbers ? 2 : 1
  const hasDetails = columns.some(({ detail }) => detail !== null)
  const headingRow = titleLines.length + 1
  const firstRow = headingRow + (hasDetails ? 2 : 1)
  const cells = new Map<string, Partial<Cell>>()
  const put = (row: number, column: number, cell: Partial<Cell>) => cells.set(`${row},${column}`, cell)

  titleLines.forEach((line, at) => put(at, 0, textCell(line, { font: titleFont(at) })))
  const cornerRow = firstRow - 1
  if (hasAccountNumbers) put(cornerRow, 0, textCell('Account', headingStyle('left', true, false)))
  put(cornerRow, nameColumns - 1, textCell(table.corner, headingStyle('left', true, false)))
  columns.forEach(({ heading, detail }, at) => {
    put(headingRow, nameColumns + at, textCell(heading, headingStyle('right', !hasDetails, false)))
    if (hasDetails)
      put(headingRow + 1, nameColumns + at, textCell(detail ?? '', { ...headingStyle('right', true, false), font: smallFont }))
  })
  const offset = { row: firstRow, column: nameColumns }
  rows.forEach((row, at) => {
    const name = styleOf(row, row.look, { horizontal: 'left', indent: row.level - 1 })
    if (hasAccountNumbers) {
      const number = styleOf(row, row.look, { horizontal: 'left' })
      put(firstRow + at, 0, textCell(row.accountNumber ?? '', { ...number, numFmt: '@' }))
    }
    put(firstRow + at, nameColumns - 1, textCell(row.label, name))
    row.cells.forEach((cell, column) => put(firstRow + at, nameColumns + column, figureCell(cell, row, offset)))
  })
  markNotes.forEach((note, at) => put(firstRow + rows.length + 1 + at, nameColumns - 1, textCell(note, { font: smallFont })))

  const sheetName = sheetNameOf(properties.sheetName)
  const bytes = await writeXlsx({
    ...workbookSettings(properties, { sheetName, headings: [headingRow, cornerRow], nameColumns }),
    sheets: [
      {
        ...sheetSettings(properties),
        name: sheetName,
        cells,
        columns: columnDefs(table),
        rowDefs: new Map(rows.map((row, at) => [firstRow + at, rowDef(row)])),
        freezePane: { rows: firstRow + table.frozenRows, columns: nameColumns + table.frozenColumns },
      },
    ],
  })
  // The writer allocates what it returns.
  return bytes as Uint8Array<ArrayBuffer>
}

function figureCell(cell: SheetTableCell, row: SheetTableRow, offset: { readonly row: number; readonly column: number }): Partial<Cell> {
  const { content, look, notes, isTyped, outcome } = cell
  const color = isTyped ? TYPED : outcome === 'NEUTRAL' ? undefined : OUTCOMES[outcome]
  const style = styleOf(row, color === undefined ? look : { textColor: color, ...look }, { horizontal: 'right' })
  return { ...valueCell(content, { ...style, ...numberStyle(cell) }, offset), ...commentOf(notes) }
}

function valueCell(
  content: SheetTableCell['content'],
  style: CellStyle,
  offset: { readonly row: number; readonly column: number },
): Partial<Cell> {
  switch (content.kind) {
    case 'empty':
      return { value: null, style }
    case 'text':
      return textCell(content.text, style)
    case 'number':
      return { value: Number(content.value), style }
    case 'formula': {
      const result = content.value === null ? content.instead : Number(content.value)
      const formula = spreadsheetFormula(content.expression, content.isGuarded, offset)
      return formula === null ? { value: result, style } : { formula, formulaResult: result, style }
    }
  }
}

/** As on the light screen: what was typed, what is better or worse, and the band of what the report calculates. */
const TYPED = '#1c4fc0'
const OUTCOMES = { FAVORABLE: '#07675c', UNFAVORABLE: '#a83a0d' } as const
const BAND = '#f1f3f5'

/** A look over what sets the row apart by itself. */
function styleOf(
  { kind, height }: Pick<SheetTableRow, 'kind' | 'height'>,
  look: CellFormatting,
  usual: NonNullable<CellStyle['alignment']>,
): CellStyle {
  const own = rowLook(kind)
  // As on the screen: black or white on a fill, where nobody chose.
  const ink = look.textColor ?? (look.backgroundColor && inkOn(look.backgroundColor))
  const fill = look.backgroundColor ?? (kind === 'calculation' || kind === 'net-income' ? BAND : undefined)
  const isMoved = look.horizontalAlignment !== undefined && ALIGNMENTS[look.horizontalAlignment] !== usual.horizontal
  const sides = (['top', 'bottom', 'left', 'right'] as const).flatMap((side) => {
    const border = borderOn(look, side)
    return border === null ? [] : [[side, lineOf(border)] as const]
  })
  return {
    font: {
      ...font,
      ...own.font,
      ...(look.bold === undefined ? {} : { bold: look.bold }),
      ...(look.italic === undefined ? {} : { italic: look.italic }),
      ...(look.underline === undefined ? {} : { underline: look.underline }),
      ...(look.strikethrough === undefined ? {} : { strikethrough: look.strikethrough }),
      ...(ink === undefined ? {} : { color: colorOf(ink) }),
    },
    ...(fill === undefined ? {} : { fill: { type: 'pattern', pattern: 'solid', fgColor: colorOf(fill) } as const }),
    border: { ...own.border, ...Object.fromEntries(sides) },
    alignment: {
      ...(isMoved && look.horizontalAlignment !== undefined ? { horizontal: ALIGNMENTS[look.horizontalAlignment] } : usual),
      ...(look.verticalAlignment === undefined && height === null ? {} : { vertical: HEIGHTS[look.verticalAlignment ?? 'MIDDLE'] }),
    },
  }
}

const ALIGNMENTS = { LEFT: 'left', CENTER: 'center', RIGHT: 'right' } as const
const HEIGHTS = { TOP: 'top', MIDDLE: 'center', BOTTOM: 'bottom' } as const

/** `#a1b2c3` as workbooks have it. */
function colorOf(color: string): { rgb: string } {
  return { rgb: color.slice(1).toUpperCase() }
}

type Line = NonNullable<NonNullable<CellStyle['border']>['top']>

/** Workbooks know three widths of a line, two of a dashed one, and one of others. */
function lineOf({ lineStyle, width, color }: Border): Line {
  const [thin, medium, thick] = LINES[lineStyle]
  return { style: width <= 1 ? thin : width === 2 ? medium : thick, color: colorOf(color) }
}

const LINES = {
  SOLID: ['thin', 'medium', 'thick'],
  DASHED: ['dashed', 'mediumDashed', 'mediumDashed'],
  DOTTED: ['dotted', 'dotted', 'dotted'],
  DOUBLE: ['double', 'double', 'double'],
} as const satisfies Record<Border['lineStyle'], readonly Line['style'][]>

function numberStyle({ format, content, marks }: SheetTableCell): Pick<CellStyle, 'numFmt'> {
  if (format === null) return {}
  const { after, ...parts } = formatParts(format)
  const isUntouched = (content.kind === 'number' || content.kind === 'formula') && content.isUntouched
  return { numFmt: signedFormat({ ...parts, after: marks === '' ? after : `${after}"${marks}"` }, isUntouched) }
}

/** All that was written about a cell, as one comment: workbooks have one for each. */
function commentOf(notes: readonly SheetNote[]): Pick<Partial<Cell>, 'comment'> {
  const [first, ...others] = notes
  if (first === undefined) return {}
  const named = ({ author, text }: SheetNote): string => (author === null ? text : `${author}: ${text}`)
  const text = others.length === 0 ? first.text : notes.map(named).join('\n\n')
  return { comment: { ...(first.author === null ? {} : { author: first.author }), text } }
}

type RowSettings = Parameters<NonNullable<WriteSheet['rowDefs']>['set']>[1]

function rowDef({ outline, isHidden, isCollapsed, height }: SheetTableRow): RowSettings {
  return {
    // As deep as workbooks go.
    outlineLevel: Math.min(7, outline),
    ...(isHidden ? { hidden: true } : {}),
    ...(isCollapsed ? { collapsed: true } : {}),
    ...(height === null ? {} : { height: height * POINTS_PER_PIXEL }),
  }
}

const POINTS_PER_PIXEL = 0.75
/** Of the type that widths are counted in, and what stands beside the characters. */
const [PIXELS_PER_CHARACTER, PIXELS_BESIDE] = [7, 5]

/** In characters, as this format counts them. */
function columnDefs({ rows, columns, hasAccountNumbers }: SheetTable): ColumnDef[] {
  const shown = rows.filter(({ isHidden }) => !isHidden)
  const numbers = hasAccountNumbers
    ? [
        {
          width:
            widest(
              shown.map((row) => row.accountNumber ?? ''),
              9,
              20,
            ) + 2,
        },
      ]
    : []
  const names = {
    width: widest(
      shown.map((row) => '  '.repeat(row.level) + row.label),
      24,
      60,
    ),
  }
  const figures = columns.map(({ heading, detail, width, isHidden }, at): ColumnDef => {
    const texts = shown.map(({ cells }) => (cells[at]?.text ?? '') + (cells[at]?.marks ?? ''))
    const usual = widest([...texts, heading, detail ?? ''], 8, 40) + 3
    const own = width === null ? usual : Math.max(1, (width - PIXELS_BESIDE) / PIXELS_PER_CHARACTER)
    return { width: Math.round(own * 100) / 100, ...(isHidden ? { hidden: true } : {}) }
  })
  return [...numbers, names, ...figures]
}
