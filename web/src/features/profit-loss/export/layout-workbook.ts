import { type Border, borderOn, type CellFormatting } from '@fourwall/domain/layouts/cell-formatting.ts'
import type { LayoutTable, LayoutTableCell, LayoutTableColumn, LayoutTableRow } from '@fourwall/domain/layouts/export/layout-table.ts'
import type { LayoutNote } from '@fourwall/domain/layouts/layout.ts'
import type { LayoutTint } from '@fourwall/domain/layouts/layout-look.ts'
import { quotedText } from '@fourwall/domain/layouts/quoted-text.ts'
import { formatParts, signedFormat } from '@fourwall/domain/layouts/spreadsheet-number-format.ts'
import type { Cell, CellStyle, ColumnDef } from 'hucre/xlsx'
import { figuresWidth, outlineLevel, tableWorkbook } from '../../../blocks/export/table-workbook.ts'
import { edgeLine, font, rowLook, type WorkbookProperties } from '../../../blocks/export/workbook-parts.ts'
import { inkOn } from '../../../blocks/report-grid/cell-style.ts'
import { printedCellText } from './layout-pages.ts'

/**
 * A layout as an .xlsx file: looks, tints, widths, heights, notes and what stays in view as on the screen; groups that are folded away as
 * outline levels that can be unfolded, hidden rows and columns hidden.
 */
export async function layoutWorkbook(table: LayoutTable, properties: WorkbookProperties): Promise<Uint8Array<ArrayBuffer>> {
  const { titleLines, corner, hasAccountNumbers, columns, rows, markNotes } = table
  const shown = rows.filter(({ isHidden }) => !isHidden)
  return await tableWorkbook(
    {
      titleLines,
      corner,
      hasAccountNumbers,
      columns: columns.map((column, at) => ({
        ...column,
        fill: column.tint && fillOf(TINTS[column.tint]),
        def: columnDef(
          column,
          shown.map(({ cells }) => printedCellText(cells[at])),
        ),
      })),
      rows: rows.map((row) => ({
        ...row,
        style: styleOf(row, null, row.look, { horizontal: 'left' }),
        def: rowDef(row),
        cells: row.cells.map((cell, at) => ({
          content: cell.content,
          style: figureStyle(cell, row, columns[at]),
          ...commentOf(cell.notes),
        })),
      })),
      frozen: { rows: table.frozenRows, columns: table.frozenColumns },
      footnotes: markNotes,
    },
    properties,
  )
}

function figureStyle(cell: LayoutTableCell, row: LayoutTableRow, column: LayoutTableColumn | undefined): CellStyle {
  const { look, isTyped, outcome } = cell
  const color = isTyped ? TYPED : outcome === 'NEUTRAL' ? undefined : OUTCOMES[outcome]
  const style = styleOf(row, column?.tint ?? null, color === undefined ? look : { textColor: color, ...look }, { horizontal: 'right' })
  const border = column?.edge ? { right: edgeLine, ...style.border } : style.border
  return { ...style, ...(border && { border }), ...numberStyle(cell) }
}

/** As on the light screen: what was typed, what is better or worse, the band of what the report calculates, what is not from the ledger. */
const TYPED = '#1c4fc0'
const OUTCOMES = { FAVORABLE: '#07675c', UNFAVORABLE: '#a83a0d' } as const
const ARROWS = { FAVORABLE: '▲', UNFAVORABLE: '▼' } as const
const BAND = '#f1f3f5'
const TINTS = { PLAN: '#f7f5ee', CALCULATION: '#f2f4fb' } as const satisfies Record<LayoutTint, string>

/** A format on top of the row's default one. */
function styleOf(
  { kind, height, tint: ofRow }: Pick<LayoutTableRow, 'kind' | 'height' | 'tint'>,
  ofColumn: LayoutTint | null,
  look: CellFormatting,
  usual: NonNullable<CellStyle['alignment']>,
): CellStyle {
  const own = rowLook(kind)
  // As on the screen: black or white on a fill, unless a color was chosen.
  const ink = look.textColor ?? (look.backgroundColor && inkOn(look.backgroundColor))
  const tint = ofRow ?? ofColumn
  const fill = look.backgroundColor ?? (kind === 'calculation' || kind === 'net-income' ? BAND : tint === null ? undefined : TINTS[tint])
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
    ...(fill === undefined ? {} : { fill: fillOf(fill) }),
    border: { ...own.border, ...Object.fromEntries(sides) },
    alignment: {
      ...(isMoved && look.horizontalAlignment !== undefined ? { horizontal: ALIGNMENTS[look.horizontalAlignment] } : usual),
      ...(look.verticalAlignment === undefined && height === null ? {} : { vertical: HEIGHTS[look.verticalAlignment ?? 'MIDDLE'] }),
    },
  }
}

const ALIGNMENTS = { LEFT: 'left', CENTER: 'center', RIGHT: 'right' } as const
const HEIGHTS = { TOP: 'top', MIDDLE: 'center', BOTTOM: 'bottom' } as const

function fillOf(color: string): NonNullable<CellStyle['fill']> {
  return { type: 'pattern', pattern: 'solid', fgColor: colorOf(color) }
}

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

function numberStyle({ format, content, marks, outcome, hasTriangle }: LayoutTableCell): Pick<CellStyle, 'numFmt'> {
  // Stays text when it is edited there.
  if (content.kind === 'text' && content.isWords && quotedText(content.text) !== content.text) return { numFmt: '@' }
  if (format === null) return {}
  const parts = formatParts(format)
  const isUntouched = (content.kind === 'number' || content.kind === 'formula') && content.isUntouched
  const lead = outcome === 'NEUTRAL' || !hasTriangle ? {} : { lead: ARROWS[outcome] }
  return { numFmt: signedFormat({ ...lead, ...parts, mark: marks }, isUntouched) }
}

/** All that was written about a cell, as one comment: workbooks have one for each. */
function commentOf(notes: readonly LayoutNote[]): { readonly comment?: NonNullable<Cell['comment']> } {
  const [first, ...others] = notes
  if (first === undefined) return {}
  const named = ({ author, text }: LayoutNote): string => (author === null ? text : `${author}: ${text}`)
  const text = others.length === 0 ? first.text : notes.map(named).join('\n\n')
  return { comment: { ...(first.author === null ? {} : { author: first.author }), text } }
}

function rowDef({ outline, isHidden, isCollapsed, height }: LayoutTableRow) {
  return {
    outlineLevel: outlineLevel(outline),
    ...(isHidden ? { hidden: true } : {}),
    ...(isCollapsed ? { collapsed: true } : {}),
    ...(height === null ? {} : { height: height * POINTS_PER_PIXEL }),
  }
}

const POINTS_PER_PIXEL = 0.75
/** Pixels per character of the font in which widths are measured, and the padding. */
const [PIXELS_PER_CHARACTER, PIXELS_BESIDE] = [7, 5]

/** In characters, as this format counts them. */
function columnDef(column: LayoutTableColumn, texts: readonly string[]): ColumnDef {
  const { width, isHidden } = column
  const own = width === null ? figuresWidth(texts, column) : Math.max(1, (width - PIXELS_BESIDE) / PIXELS_PER_CHARACTER)
  return { width: Math.round(own * 100) / 100, ...(isHidden ? { hidden: true } : {}) }
}
