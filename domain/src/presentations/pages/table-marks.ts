import { shortenedText, textWidth } from '../../charts/scene/text-width.ts'
import { tableOfElement } from '../continued-slides.ts'
import type { ProfitLossElement } from '../presentation.ts'
import type { ShownTable } from '../presentation-figures.ts'
import { SLIDE_COLORS } from '../slide-colors.ts'
import type { SlideTable, SlideTableCell, SlideTableRow } from '../slide-table.ts'
import {
  CELL_EDGES,
  type FittedTable,
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
import { fillMark, type PageMark, ruleMark } from './page-marks.ts'
import { baselineIn, sentenceMarks, wordsMark } from './text-marks.ts'

const { text, quiet, faint, better, worse, grid, sunken } = SLIDE_COLORS
/** Heights of lines in a table, in sizes of its type. */
const LINE = 1.2
/** Relative size of the text below a heading. */
const DETAIL = 0.85
/** Points between an account's number and its name. */
const NUMBER_GAP = 6

/** A profit and loss in its box. */
export function tableMarks(element: ProfitLossElement, shown: ShownTable | undefined): readonly PageMark[] {
  const { box, title, fontSizeOverride, showGrid } = element
  if (shown?.table === undefined || shown.table === null || shown.table.rows.length === 0)
    return sentenceMarks(shown?.problem ?? 'No P&L data returned', box)
  const table = tableOfElement(element, shown.table)
  const fitted = fittedTable(table, tableRoom(element, table), fontSizeOverride)
  const rows = table.rows.slice(0, fitted.rows)
  const top = title === '' ? 0 : TABLE_TITLE.height
  const bodyTop = top + fitted.headHeight
  const marks: PageMark[] = headMarks(table, fitted, top)
  if (title !== '') {
    const shortened = shortenedText(title, box.width, TABLE_TITLE.size, 600)
    marks.push(wordsMark(0, baselineIn(0, 16, TABLE_TITLE.size), shortened, { size: TABLE_TITLE.size, weight: 600, color: text }))
  }
  rows.forEach((row, at) => marks.push(...rowMarks(row, { table, fitted, showGrid, top: bodyTop + at * fitted.rowHeight })))
  const left = leftOutSentence(table, fitted)
  const below = [
    ...(left === null ? [] : [{ line: left, color: worse }]),
    ...noteLines(table.notes, box.width).map((line) => ({ line, color: quiet })),
  ]
  const bottom = bodyTop + rows.length * fitted.rowHeight + (table.notes.length === 0 ? 0 : TABLE_NOTE_GAP)
  below.forEach(({ line, color }, at) =>
    marks.push(wordsMark(0, baselineIn(bottom + at * TABLE_NOTE_LINE, TABLE_NOTE_LINE, TABLE_NOTE), line, { size: TABLE_NOTE, color })),
  )
  return marks
}

/** Right edges of the columns of figures. */
function columnEnds({ nameWidth, columnWidths }: FittedTable): readonly number[] {
  let x = nameWidth
  return columnWidths.map((width) => {
    x += width
    return x
  })
}

function headMarks({ corner, columns }: SlideTable, fitted: FittedTable, top: number): PageMark[] {
  const { fontSize: size, headHeight, nameWidth } = fitted
  const ends = columnEnds(fitted)
  const middle = (lines: number) => top + (headHeight - lines) / 2
  const marks: PageMark[] = [
    ruleMark(0, top + headHeight, ends.at(-1) ?? nameWidth, 1, faint),
    wordsMark(CELL_EDGES.before, baselineIn(middle(size * LINE), size * LINE, size), corner, { size, color: quiet }),
  ]
  columns.slice(0, fitted.columns).forEach(({ heading, detail }, at) => {
    const x = (ends[at] ?? 0) - CELL_EDGES.after
    const first = middle(size * LINE * (detail === null ? 1 : 1 + DETAIL))
    marks.push(wordsMark(x, baselineIn(first, size * LINE, size), heading, { size, color: quiet, anchor: 'end' }))
    if (detail === null) return
    const small = size * DETAIL
    marks.push(wordsMark(x, baselineIn(first + size * LINE, small * LINE, small), detail, { size: small, color: faint, anchor: 'end' }))
  })
  return marks
}

interface RowPlace {
  readonly table: SlideTable
  readonly fitted: FittedTable
  readonly showGrid: boolean
  readonly top: number
}

function rowMarks(row: SlideTableRow, { table, fitted, showGrid, top }: RowPlace): readonly PageMark[] {
  const { fontSize: size, rowHeight, nameWidth } = fitted
  const ends = columnEnds(fitted)
  const whole = ends.at(-1) ?? nameWidth
  const weight = rowWeight(row)
  const y = baselineIn(top + (rowHeight - size * LINE) / 2, size * LINE, size)
  const marks: PageMark[] = weight === 600 && row.kind !== 'heading' ? [fillMark(0, top, whole, rowHeight, sunken)] : []
  if (showGrid && row.kind !== 'net-income') marks.push(ruleMark(0, top + rowHeight, whole, 1, grid))
  if (row.kind === 'net-income')
    marks.push(
      ruleMark(0, top, whole, 1, quiet),
      ruleMark(0, top + rowHeight - 1, whole, 1, quiet),
      ruleMark(0, top + rowHeight + 1, whole, 1, quiet),
    )
  let x = CELL_EDGES.before + rowIndent(row, size)
  if (table.rows.some(({ accountNumber }) => accountNumber !== null) && row.accountNumber !== null) {
    marks.push(wordsMark(x, y, row.accountNumber, { size, weight, color: faint }))
    x += textWidth(row.accountNumber, size, weight) + NUMBER_GAP
  }
  marks.push(wordsMark(x, y, shortenedText(row.label, nameWidth - x, size, weight), { size, weight, color: text }))
  row.cells.slice(0, fitted.columns).forEach((cell, at) => {
    const color = cellColor(cell, table.columns[at]?.isOwn ?? true)
    marks.push(wordsMark((ends[at] ?? 0) - CELL_EDGES.after, y, cell.text, { size, weight, color, anchor: 'end' }))
  })
  return marks
}

function cellColor({ outcome }: SlideTableCell, isOwn: boolean): string {
  if (outcome === 'FAVORABLE') return better
  if (outcome === 'UNFAVORABLE') return worse
  return isOwn ? text : quiet
}
