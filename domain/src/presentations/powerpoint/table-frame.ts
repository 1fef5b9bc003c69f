import { widestText } from '../../charts/files/stand-in-widths.ts'
import { shortenedText } from '../../charts/scene/text-width.ts'
import { tableOfElement } from '../continued-slides.ts'
import type { ProfitLossElement } from '../presentation.ts'
import type { ShownTable } from '../presentation-figures.ts'
import type { SlideBox } from '../slide-box.ts'
import { SLIDE_COLORS } from '../slide-colors.ts'
import type { SlideTable, SlideTableCell, SlideTableRow } from '../slide-table.ts'
import {
  CELL_EDGES,
  type FittedTable,
  fittedInFont,
  fittedTable,
  leftOutSentence,
  noteLines,
  rowIndent,
  rowWeight,
  TABLE_NOTE,
  TABLE_NOTE_GAP,
  TABLE_NOTE_LINE,
  TABLE_TITLE,
  tableRoom,
} from '../table-fit.ts'
import { NO_FILL, outlineOf, paragraphOf, type RunLook, runOf, solidFill, transformOf } from './drawing.ts'
import { drawnThing, elementName, locksOf, type ShapeIds } from './shape-frame.ts'
import { wordsShape } from './text-shape.ts'
import { sizeToFit } from './type-fit.ts'
import { emu } from './units.ts'
import { xml } from './xml.ts'

const LINES = 1.2
const DETAIL = 0.85
const { text, quiet, faint, sunken, grid, better, worse } = SLIDE_COLORS

/** A profit and loss as a table of its own, with its title above it and what had no room below. */
export function tableShapes(element: ProfitLossElement, whole: SlideTable, ids: ShapeIds): string {
  const table = tableOfElement(element, whole)
  const { box, title, fontSizeOverride } = element
  const top = title === '' ? 0 : TABLE_TITLE.height
  // Tables cannot be turned in presentation programs.
  const room: SlideBox = { ...box, ...tableRoom(element, table), y: box.y + top, rotation: 0 }
  const fitted = fittedInFont(fittedTable(table, room, fontSizeOverride), table, room, (words, size, weight) =>
    widestText(words, { size, isBold: weight === 600 }),
  )
  const shapes = [tableFrame(element, table, fitted, room, ids.next())]
  if (title !== '') {
    const look: RunLook = { size: TABLE_TITLE.size, color: text, isBold: true }
    const line = shortenedText(title, box.width, TABLE_TITLE.size, 600)
    const place = { ...box, height: top, rotation: 0 }
    shapes.unshift(wordsShape({ id: ids.next(), name: `${elementName(element)}, title`, box: place, lines: [line], look, lineHeight: 16 }))
  }
  const left = leftOutSentence(table, fitted)
  let y = room.y + fitted.headHeight + fitted.rows * fitted.rowHeight + (table.notes.length === 0 ? 0 : TABLE_NOTE_GAP)
  const say = (lines: readonly string[], name: string, color: string): void => {
    if (lines.length === 0) return
    const height = lines.length * TABLE_NOTE_LINE
    const place = { ...room, y, height }
    y += height
    const look: RunLook = { size: TABLE_NOTE, color }
    shapes.push(
      wordsShape({ id: ids.next(), name: `${elementName(element)}, ${name}`, box: place, lines, look, lineHeight: TABLE_NOTE_LINE }),
    )
  }
  say(left === null ? [] : [left], 'note', worse)
  say(noteLines(table.notes, box.width), 'legend', quiet)
  return shapes.join('')
}

/** Why a table cannot be shown, as on the screen; null if it can. */
export function tableProblem(shown: ShownTable | undefined): string | null {
  if (shown === undefined) return 'No P&L data returned'
  return shown.table === null || shown.table.rows.length === 0 ? (shown.problem ?? 'No P&L data returned') : null
}

function tableFrame(element: ProfitLossElement, table: SlideTable, fitted: FittedTable, room: SlideBox, id: number): string {
  const { fontSize, headHeight, rowHeight, nameWidth, columnWidths } = fitted
  const widths = [nameWidth, ...columnWidths]
  const rows = table.rows.slice(0, fitted.rows)
  const size = { width: widths.reduce((sum, width) => sum + width, 0), height: headHeight + rows.length * rowHeight }
  const name = elementName(element)
  const alt = [element.title || name, table.corner, table.columns.map(({ heading }) => heading).join(', ')].join('. ')
  return xml(
    'p:graphicFrame',
    {},
    xml(
      'p:nvGraphicFramePr',
      {},
      drawnThing({ id, name, alt }),
      // Presentation programs do not group tables.
      xml(
        'p:cNvGraphicFramePr',
        {},
        locksOf(element, 'a:graphicFrameLocks').replace('<a:graphicFrameLocks', '<a:graphicFrameLocks noGrp="1"'),
      ),
      xml('p:nvPr'),
    ),
    transformOf({ ...room, ...size }, 'p:xfrm'),
    xml(
      'a:graphic',
      {},
      xml(
        'a:graphicData',
        { uri: 'http://schemas.openxmlformats.org/drawingml/2006/table' },
        xml(
          'a:tbl',
          {},
          xml('a:tblPr', { firstRow: 1, firstCol: 1 }, `<a:tableStyleId>${PLAIN_STYLE}</a:tableStyleId>`),
          xml('a:tblGrid', {}, ...widths.map((width) => xml('a:gridCol', { w: emu(width) }))),
          headRow(table, fitted, rows[0]),
          ...rows.map((row, at) => bodyRow(row, { table, fitted, fontSize, showGrid: element.showGrid, next: rows[at + 1] })),
        ),
      ),
    ),
  )
}

/** "No style, no grid" of every presentation program. */
const PLAIN_STYLE = '{2D5ABB26-0587-4C30-8999-92F81FD0307C}'

function headRow(
  table: SlideTable,
  { fontSize, headHeight, nameWidth, columnWidths, columns }: FittedTable,
  first: SlideTableRow | undefined,
): string {
  const rule = first?.kind === 'net-income' ? DOUBLE : outlineOf({ color: faint, width: 1 }, 'a:lnB')
  const cell = (content: string, isName: boolean) => tableCell(content, { isName, indent: 0, borders: rule, fill: null })
  const line = (words: string, size: number, color: string, width: number, align: 'left' | 'right') => {
    const room = width - CELL_EDGES.before - CELL_EDGES.after
    return fittedLine(words, room, { size, color, isBold: false }, align)
  }
  return xml(
    'a:tr',
    { h: emu(headHeight) },
    cell(line(table.corner, fontSize, quiet, nameWidth, 'left'), true),
    ...table.columns.slice(0, columns).map(({ heading, detail }, at) => {
      const width = columnWidths[at] ?? 0
      const below = detail === null ? '' : line(detail, fontSize * DETAIL, faint, width, 'right')
      return cell(line(heading, fontSize, quiet, width, 'right') + below, false)
    }),
  )
}

interface RowPlace {
  readonly table: SlideTable
  readonly fitted: FittedTable
  readonly fontSize: number
  readonly showGrid: boolean
  /** The row below it. */
  readonly next: SlideTableRow | undefined
}

function bodyRow(row: SlideTableRow, { table, fitted, fontSize, showGrid, next }: RowPlace): string {
  const isBold = rowWeight(row) === 600
  const indent = rowIndent(row, fontSize)
  const borders = bordersOf(row, next, showGrid)
  const fill = isBold && row.kind !== 'heading' ? sunken : null
  const hasNumbers = table.rows.some(({ accountNumber }) => accountNumber !== null)
  const number = hasNumbers ? `${row.accountNumber ?? ''}  ` : ''
  const room = fitted.nameWidth - CELL_EDGES.before - indent
  const whole = number + row.label
  const size = sizeToFit(whole, room, { size: fontSize, isBold })
  const label = shortenedText(whole, room, size, isBold ? 600 : 400).slice(number.length)
  const look: RunLook = { size, color: text, isBold }
  const named = paragraphOf(
    runOf(number, { ...look, color: faint }) + runOf(label, look),
    { align: 'left', lineHeight: fontSize * LINES },
    look,
  )
  return xml(
    'a:tr',
    { h: emu(fitted.rowHeight) },
    tableCell(named, { isName: true, indent, borders, fill }),
    ...row.cells.slice(0, fitted.columns).map((cell, at) => {
      const color = colorOf(cell, table.columns[at]?.isOwn ?? true)
      const width = (fitted.columnWidths[at] ?? 0) - CELL_EDGES.after
      return tableCell(fittedLine(cell.text, width, { size: fontSize, color, isBold }, 'right'), {
        isName: false,
        indent: 0,
        borders,
        fill,
      })
    }),
  )
}

function colorOf({ outcome }: SlideTableCell, isOwn: boolean): string {
  if (outcome === 'FAVORABLE') return better
  if (outcome === 'UNFAVORABLE') return worse
  return isOwn ? text : quiet
}

/** A line that stays one: a second would push down what is below. Figures are never cut. */
function fittedLine(words: string, room: number, look: RunLook & { readonly isBold: boolean }, align: 'left' | 'right'): string {
  const size = sizeToFit(words, room, look)
  return paragraphOf(runOf(words, { ...look, size }), { align, lineHeight: look.size * LINES }, look)
}

const DOUBLE = outlineOf({ color: quiet, width: 1 }, 'a:lnB')

/** Both cells that share an edge say the same of it. */
function bordersOf(row: SlideTableRow, next: SlideTableRow | undefined, showGrid: boolean): string {
  const above = row.kind === 'net-income' ? outlineOf({ color: quiet, width: 1 }, 'a:lnT') : ''
  if (row.kind === 'net-income') return above + outlineOf({ color: quiet, width: 3 }, 'a:lnB', { cmpd: 'dbl' })
  if (next?.kind === 'net-income') return above + DOUBLE
  return showGrid ? above + outlineOf({ color: grid, width: 1 }, 'a:lnB') : above
}

interface CellLook {
  readonly isName: boolean
  /** Points. */
  readonly indent: number
  /** In the order of the format: above, then below. */
  readonly borders: string
  readonly fill: string | null
}

function tableCell(paragraphs: string, { isName, indent, borders, fill }: CellLook): string {
  return xml(
    'a:tc',
    {},
    xml('a:txBody', {}, xml('a:bodyPr'), xml('a:lstStyle'), paragraphs),
    xml(
      'a:tcPr',
      {
        marL: isName ? emu(CELL_EDGES.before + indent) : 0,
        marR: isName ? 0 : emu(CELL_EDGES.after),
        marT: 0,
        marB: 0,
        anchor: 'ctr',
      },
      borders,
      fill === null ? NO_FILL : solidFill(fill),
    ),
  )
}
