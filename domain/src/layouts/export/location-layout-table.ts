import { formatFigure } from '../../money/format.ts'
import { type CellPlace, movedExpression } from '../../profit-loss/export/cell-expression.ts'
import { NO_FORMATTING } from '../cell-formatting.ts'
import { lookAt } from '../layout-look.ts'
import type { LineColumn } from '../view/line-columns.ts'
import type { PlaceRow } from '../view/location-places.ts'
import { type LocationTable, locationTable } from '../view/location-table.ts'
import { RANK, RANK_CHANGE, rankHeadings } from '../view/shown-by-location.ts'
import {
  BLANK_CELL,
  type LayoutTable,
  type LayoutTableCell,
  type LayoutTableColumn,
  type LayoutTableInput,
  type LayoutTableRow,
  TableCells,
} from './layout-table.ts'
import { type TableContent, TableContents } from './table-contents.ts'

/**
 * The table of a layout with locations as rows. Formulas between its own cells stay formulas; those over other cells become values. The
 * rows under a collapsed group are above it, hidden, as spreadsheet programs fold.
 */
export function locationLayoutTable({ engine, titleLines, corner, format }: LayoutTableInput): LayoutTable {
  const table = locationTable({ engine })
  const rows = foldedFirst(table.rows)
  const { hiddenColumns, columnWidths } = engine.layout
  const ranks = rankParts(table)
  const widths = { isHidden: (key: string) => hiddenColumns.has(key), widthOf: (key: string) => columnWidths.get(key) ?? null }
  const contents = movedContents(engine, table, rows, ranks.length)
  const cells = new TableCells(engine, format)
  const cellOf = (at: number, column: LineColumn): LayoutTableCell => {
    const behind = table.behind(rows[at]?.place ?? null, column)
    const [row, shown] = [engine.structure.rows[behind?.rowAt ?? -1], engine.structure.columns[behind?.columnAt ?? -1]]
    if (behind === null || row === undefined || shown === undefined) return BLANK_CELL
    const cell = cells.cell({ ...behind, content: contents(at, column), look: lookAt(engine.layout, row, shown) })
    // Of the looks of other rows and columns only the formats of numbers apply.
    return { ...cell, look: NO_FORMATTING, hasTriangle: column.hasTriangle }
  }
  return {
    titleLines,
    corner,
    hasAccountNumbers: false,
    columns: [
      ...ranks.map(({ heading }) => ({ ...heading, ...sizeOf(heading.key, widths) })),
      ...table.columns.map((column) => ({ ...lineHeading(column), ...sizeOf(column.key, widths) })),
    ],
    rows: rows.map((row, at) => ({
      ...rowParts(row),
      cells: [
        ...ranks.map(({ numbers }) => rankCell(numbers.get(row.place?.key ?? ''), format)),
        ...table.columns.map((column) => cellOf(at, column)),
      ],
    })),
    frozenRows: 0,
    frozenColumns: 0,
    markNotes: cells.markNotes,
  }
}

interface ColumnSizes {
  readonly isHidden: (key: string) => boolean
  readonly widthOf: (key: string) => number | null
}

function sizeOf(key: string, { isHidden, widthOf }: ColumnSizes): Pick<LayoutTableColumn, 'isHidden' | 'width' | 'tint'> {
  return { isHidden: isHidden(key), width: widthOf(key), tint: null }
}

function lineHeading({ key, heading, detail, edge, part }: LineColumn) {
  return { key, heading, detail, edge, isOwn: part === 'FIGURE' || part === 'SHARE' }
}

interface RankPart {
  readonly heading: {
    readonly key: string
    readonly heading: string
    readonly detail: string
    readonly edge: boolean
    readonly isOwn: boolean
  }
  readonly numbers: ReadonlyMap<string, number>
}

function rankParts({ rankedBy, comparison, ranks, changes }: LocationTable): readonly RankPart[] {
  if (rankedBy === null) return []
  const { rank, change } = rankHeadings(rankedBy, comparison)
  return [
    { heading: { key: RANK, heading: rank.heading, detail: rank.detail, edge: changes === null, isOwn: true }, numbers: ranks },
    ...(changes === null
      ? []
      : [{ heading: { key: RANK_CHANGE, heading: change.heading, detail: change.detail, edge: true, isOwn: false }, numbers: changes }]),
  ]
}

function rankCell(number: number | undefined, { negatives }: LayoutTableInput['format']): LayoutTableCell {
  if (number === undefined) return BLANK_CELL
  const value = String(number)
  const content: TableContent = { kind: 'number', value, isUntouched: false }
  return { ...BLANK_CELL, content, text: formatFigure(value, 0, negatives), format: { kind: 'PLAIN', decimals: 0 } }
}

interface TableLine extends PlaceRow {
  /** Number of groups with which it can be folded. */
  readonly outline: number
  readonly isCollapsed: boolean
}

/** Collapsed groups after what is under them; their headings stay above, hidden. */
function foldedFirst(rows: readonly PlaceRow[]): readonly TableLine[] {
  const lines: TableLine[] = []
  const open: { readonly line: PlaceRow; readonly level: number }[] = []
  const close = (level: number): void => {
    for (let last = open.at(-1); last !== undefined && last.level >= level; last = open.at(-1)) {
      open.pop()
      lines.push({ ...last.line, outline: last.line.row.level - 1, isCollapsed: true })
    }
  }
  for (const line of rows) {
    const { row } = line
    close(row.level)
    if (row.kind === 'group') open.push({ line, level: row.level })
    else lines.push({ ...line, outline: row.kind === 'heading' ? row.level : row.level - 1, isCollapsed: false })
  }
  close(0)
  return lines
}

function rowParts({ row, outline, isFolded, isCollapsed }: TableLine): Omit<LayoutTableRow, 'cells'> {
  const { key, kind, label, level } = row
  const isHeading = kind === 'heading'
  return {
    key,
    kind,
    accountNumber: null,
    label,
    level,
    outline: isHeading ? level - 1 : outline,
    isHidden: isFolded,
    isCollapsed,
    height: null,
    tint: null,
    look: NO_FORMATTING,
  }
}

/** The contents of cells as the report's table has them, with its formulas between the cells of this one. */
function movedContents(
  engine: LayoutTableInput['engine'],
  table: LocationTable,
  rows: readonly TableLine[],
  before: number,
): (row: number, column: LineColumn) => TableContent {
  const lines = [...new Set(table.columns.flatMap(({ line }) => engine.valueRowOf(line) ?? []))].sort((one, other) => one - other)
  const lineAt = new Map(lines.map((at, index) => [at, index]))
  const formulas = new TableContents(engine, lines)
  const placeOf = new Map<string, CellPlace>()
  for (const [row, { place }] of rows.entries())
    for (const [column, line] of table.columns.entries()) {
      const behind = table.behind(place, line)
      const key = behind === null ? '' : `${lineAt.get(behind.rowAt) ?? -1} ${behind.columnAt}`
      if (behind !== null && !placeOf.has(key)) placeOf.set(key, { row, column: column + before })
    }
  return (row, column) => {
    const behind = table.behind(rows[row]?.place ?? null, column)
    if (behind === null) return { kind: 'empty' }
    const content = formulas.contentAt(lineAt.get(behind.rowAt) ?? -1, behind.columnAt)
    if (content.kind !== 'formula') return content
    const expression = movedExpression(content.expression, ({ row: at, column: of }) => placeOf.get(`${at} ${of}`) ?? null)
    if (expression !== null) return { ...content, expression }
    const { value, isUntouched, instead } = content
    return value === null ? { kind: 'text', text: instead, isWords: false } : { kind: 'number', value, isUntouched }
  }
}
