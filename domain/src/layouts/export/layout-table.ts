import { markedDetail, USUAL_HEADINGS } from '../../profit-loss/column-headings.ts'
import { FIGURE_MARK } from '../../profit-loss/figure-notes.ts'
import type { FigureColumn } from '../../profit-loss/report-columns.ts'
import type { GridRowKind } from '../../profit-loss/report-rows.ts'
import type { MarkReason } from '../../profit-loss/shown-columns.ts'
import { type CellFormatting, NO_FORMATTING } from '../cell-formatting.ts'
import type { CellResult } from '../engine/cell-result.ts'
import type { LayoutNote } from '../layout.ts'
import type { LayoutEngine } from '../layout-engine.ts'
import { groupOrTotalKey, partsOfCellKey } from '../layout-keys.ts'
import { type LayoutTint, lookAt, lookOfRow, tintOfColumn, tintOfRow } from '../layout-look.ts'
import { layoutHeadings } from '../layout-names.ts'
import type { LayoutColumn, LayoutRow } from '../layout-structure.ts'
import { cellText, cellUnit, decimalsOfRow, type NumberFormat, numberFormat, type TextFormat } from '../layout-text.ts'
import { isMarkedTyped } from '../typed-mark.ts'
import { coloredColumns, columnBlocks } from '../view/column-blocks.ts'
import { type TableContent, TableContents } from './table-contents.ts'

/** A layout prepared for CSV, spreadsheet or paper. Includes hidden rows and columns, marked as such. */
export interface LayoutTable {
  readonly titleLines: readonly string[]
  /** The corner above the row names: the currency. */
  readonly corner: string
  readonly hasAccountNumbers: boolean
  readonly columns: readonly LayoutTableColumn[]
  readonly rows: readonly LayoutTableRow[]
  /** Frozen rows and columns of the table, including hidden ones. */
  readonly frozenRows: number
  readonly frozenColumns: number
  /** Legends of the marks on its figures. */
  readonly markNotes: readonly string[]
}

export interface LayoutTableColumn {
  readonly key: string
  readonly heading: string
  readonly detail: string | null
  /** CSS pixels; null for the default. */
  readonly width: number | null
  readonly isHidden: boolean
  /** Whether a line separates it from the next column. */
  readonly edge: boolean
  /** It has its own figures, as opposed to comparisons and derived values. */
  readonly isOwn: boolean
  readonly tint: LayoutTint | null
}

export interface LayoutTableRow {
  readonly key: string
  readonly kind: GridRowKind
  readonly accountNumber: string | null
  readonly label: string
  /** From 1. */
  readonly level: number
  /** Number of groups with which the row can be folded. */
  readonly outline: number
  /** Hidden by a user, or folded. */
  readonly isHidden: boolean
  /** The row that remains of a folded group. */
  readonly isCollapsed: boolean
  /** CSS pixels; null for the default. */
  readonly height: number | null
  /** Takes precedence over that of its columns. */
  readonly tint: LayoutTint | null
  /** Look of its name. */
  readonly look: CellFormatting
  readonly cells: readonly LayoutTableCell[]
}

export interface LayoutTableCell {
  readonly content: TableContent
  /** As printed, without marks. */
  readonly text: string
  /** For numbers; otherwise null. */
  readonly format: NumberFormat | null
  readonly look: CellFormatting
  /** Marks of the figure; see `markNotes`. */
  readonly marks: string
  /** A typed number. */
  readonly isTyped: boolean
  /** For a material comparison, whether it is favorable. */
  readonly outcome: CellResult['outcome']
  /** Whether a colored cell also has a triangle. */
  readonly hasTriangle: boolean
  /** Unresolved notes. */
  readonly notes: readonly LayoutNote[]
}

export interface LayoutTableInput extends Pick<LayoutTable, 'titleLines' | 'corner'> {
  readonly engine: LayoutEngine
  readonly format: TextFormat
}

/** Marks a figure that was typed, or depends on one that was. */
export const TYPED_MARK = '†'
const TYPED_NOTE = `${TYPED_MARK} typed, or including typed figures`

/**
 * Builds the table of a layout. Folded rows are placed above the row that stands for their group, as spreadsheet programs
 * fold; visible rows keep the layout's order. Hidden rows without entries are omitted.
 */
export function buildLayoutTable({ engine, titleLines, corner, format }: LayoutTableInput): LayoutTable {
  const { layout, structure, figures } = engine
  const lines = laidOut(engine)
  const formulas = new TableContents(
    engine,
    lines.map(({ at }) => at),
  )
  const notes = notesByCell(layout.notes, lines, engine)
  const cells = new TableCells(engine, format)
  const rows = lines.map((line, row): LayoutTableRow => {
    const { at, look: shown } = line
    const base = shown.base
    const written = structure.columns.map((column, columnAt): LayoutTableCell => {
      const content = formulas.contentAt(row, columnAt)
      const look = lookAt(layout, shown, column)
      return { ...cells.cell({ rowAt: at, columnAt, content, look }), notes: notes.get(`${row} ${columnAt}`) ?? [] }
    })
    const label = shown.label + (base !== null && base.unit !== null ? ` (${base.unit})` : '')
    return {
      key: shown.key,
      kind: line.kind,
      accountNumber: base?.accountNumber ?? null,
      label,
      level: shown.level,
      outline: line.outline,
      isHidden: line.isHidden,
      isCollapsed: line.isCollapsed,
      height: shown.inserted?.height ?? layout.rowHeights.get(shown.key) ?? null,
      tint: tintOfRow(shown),
      look: lookOfRow(layout, shown),
      cells: written,
    }
  })
  const headingOf = layoutHeadings(figures, USUAL_HEADINGS, engine.ranks)
  const shownAt = structure.columns.flatMap(({ isHidden }, at) => (isHidden ? [] : [at]))
  const { edgeAfter } = columnBlocks(engine, shownAt)
  const edges = new Set(shownAt.filter((_, index) => edgeAfter[index] === true))
  const columns = structure.columns.map((column, at): LayoutTableColumn => {
    const named = headingOf(column)
    const [heading, detail] = [named.heading, markedDetail(named)]
    const width = column.inserted?.width ?? layout.columnWidths.get(column.key) ?? null
    const isOwn = isOwnColumn(column, figures.columns)
    return { key: column.key, heading, detail, width, isHidden: column.isHidden, edge: edges.has(at), isOwn, tint: tintOfColumn(column) }
  })
  return {
    titleLines,
    corner,
    hasAccountNumbers: layout.settings.showAccountNumbers,
    columns,
    rows,
    frozenRows: placesUpTo(rows, layout.frozenRows),
    frozenColumns: placesUpTo(columns, layout.frozenColumns),
    markNotes: cells.markNotes,
  }
}

interface WrittenCell extends Pick<LayoutTableCell, 'content' | 'look'> {
  /** Index of the layout's row with its figures; null for a heading. */
  readonly rowAt: number | null
  readonly columnAt: number
}

/** Writes cells of a layout, and collects the legends of their marks. */
export class TableCells {
  readonly #engine: LayoutEngine
  readonly #format: TextFormat
  readonly #colored: ReturnType<typeof coloredColumns>
  readonly #reasons = new Set<MarkReason>()
  #hasTyped = false

  constructor(engine: LayoutEngine, format: TextFormat) {
    this.#engine = engine
    this.#format = format
    this.#colored = coloredColumns(engine)
  }

  /** Legends of the marks on the cells so far. */
  get markNotes(): readonly string[] {
    const isProrated = this.#reasons.has('PRORATED')
    const isOther = this.#reasons.size > Number(isProrated)
    const words = [
      ...(isOther ? ['covers different dates or locations than this column'] : []),
      ...(isProrated ? ['prorated by days'] : []),
    ]
    return [...(words.length === 0 ? [] : [`${FIGURE_MARK} ${words.join(', or ')}`]), ...(this.#hasTyped ? [TYPED_NOTE] : [])]
  }

  /** A cell without notes. */
  cell({ rowAt, columnAt, content, look }: WrittenCell): LayoutTableCell {
    const engine = this.#engine
    const [row, column] = [engine.structure.rows[rowAt ?? -1], engine.structure.columns[columnAt]]
    if (rowAt === null || row === undefined || column === undefined) return { ...BLANK_CELL, content, look }
    const unit = cellUnit(engine, row, column)
    const own: TextFormat = { ...this.#format, decimals: decimalsOfRow(row, engine) ?? this.#format.decimals }
    const value = content.kind === 'number' || content.kind === 'formula' ? content.value : null
    const [reasons, isTyped] = [engine.marksAt(rowAt, columnAt), isMarkedTyped(engine, rowAt, columnAt)]
    for (const reason of reasons) this.#reasons.add(reason)
    if (isTyped) this.#hasTyped = true
    const result = engine.resultAt(rowAt, columnAt)
    return {
      content,
      look,
      text: cellText(result, unit, look, own),
      // A formula without a number now may get one later.
      format: value === null && content.kind !== 'formula' ? null : numberFormat(value ?? '0', unit, look, own),
      marks: `${reasons.length === 0 ? '' : FIGURE_MARK}${isTyped ? TYPED_MARK : ''}`,
      isTyped: content.kind === 'number' && engine.sourceAt(rowAt, columnAt).kind === 'TYPED',
      outcome: result.isMaterial && this.#colored.isColored(column) ? result.outcome : 'NEUTRAL',
      hasTriangle: this.#colored.hasTriangle(column),
      notes: [],
    }
  }
}

/** A cell without figures. */
export const BLANK_CELL: LayoutTableCell = {
  content: { kind: 'empty' },
  text: '',
  format: null,
  look: NO_FORMATTING,
  marks: '',
  isTyped: false,
  outcome: 'NEUTRAL',
  hasTriangle: false,
  notes: [],
}

/** Only the visible part of the table. */
export function shownTable(table: LayoutTable): LayoutTable {
  const shown = table.columns.flatMap(({ isHidden }, at) => (isHidden ? [] : [at]))
  return {
    ...table,
    columns: shown.flatMap((at) => table.columns[at] ?? []),
    rows: table.rows.flatMap((row) => (row.isHidden ? [] : [{ ...row, cells: shown.flatMap((at) => row.cells[at] ?? []) }])),
    frozenRows: table.rows.slice(0, table.frozenRows).filter(({ isHidden }) => !isHidden).length,
    frozenColumns: table.columns.slice(0, table.frozenColumns).filter(({ isHidden }) => !isHidden).length,
  }
}

/** A table row before its cells are built. */
interface Line {
  /** Index of the layout row with its figures; null for a heading. */
  readonly at: number | null
  /** The row with its name and look. */
  readonly look: LayoutRow
  readonly kind: GridRowKind
  readonly outline: number
  readonly isHidden: boolean
  readonly isCollapsed: boolean
}

function laidOut(engine: LayoutEngine): readonly Line[] {
  const { rows, rowAt } = engine.structure
  const lines: Line[] = []
  const open: { readonly row: LayoutRow; readonly isCollapsed: boolean; readonly isLeftOut: boolean }[] = []
  let collapsed = 0
  for (const [at, row] of rows.entries()) {
    const { base } = row
    // Apart from folded rows, only rows without entries are hidden here.
    const isLeftOut =
      open.at(-1)?.isLeftOut === true ||
      (collapsed === 0 ? row.isFolded && base?.kind !== 'total' : !engine.layout.settings.showEmptyRows && isBlankAccount(engine, at))
    const sumAt = base === null ? undefined : rowAt.get(`sum:${base.groupId}`)
    const isOpening = base !== null && (base.kind === 'heading' || base.kind === 'group') && sumAt !== undefined && sumAt !== at
    if (isOpening) {
      const isCollapsed = base.kind === 'group'
      const outline = open.length + (isCollapsed ? 1 : 0)
      const isHidden = collapsed > 0 || isCollapsed || row.isHidden
      if (!isLeftOut) lines.push({ at: null, look: row, kind: 'heading', outline, isHidden, isCollapsed: false })
      open.push({ row, isCollapsed, isLeftOut })
      if (isCollapsed) collapsed += 1
      continue
    }
    if (base?.kind === 'total') {
      const group = open.pop()
      if (group?.isCollapsed) collapsed -= 1
      const look = group?.isCollapsed ? group.row : row
      if (isLeftOut || (collapsed === 0 && look.isFolded)) continue
      lines.push({
        at,
        look,
        kind: look.base?.kind ?? 'total',
        outline: open.length,
        isHidden: collapsed > 0 || look.isHidden,
        isCollapsed: group?.isCollapsed ?? false,
      })
      continue
    }
    if (isLeftOut) continue
    const isHidden = collapsed > 0 || row.isHidden
    lines.push({ at, look: row, kind: base?.kind ?? 'account', outline: open.length, isHidden, isCollapsed: false })
  }
  return lines
}

function isBlankAccount(engine: LayoutEngine, at: number): boolean {
  const row = engine.structure.rows[at]
  return (
    row?.base?.kind === 'account' &&
    engine.structure.columns.every(
      ({ figure }, column) =>
        engine.resultAt(at, column).kind !== 'TEXT' && (figure === null || engine.resultAt(at, column).kind === 'NONE'),
    )
  )
}

/** Notes by their cell's position in the table; notes on a folded group are at the row that stands for it. */
function notesByCell(
  notes: readonly LayoutNote[],
  lines: readonly Line[],
  { structure }: LayoutEngine,
): ReadonlyMap<string, readonly LayoutNote[]> {
  const lineOf = new Map<string, number>()
  for (const [place, { at, look }] of lines.entries()) {
    lineOf.set(look.key, place)
    const key = structure.rows[at ?? -1]?.key
    if (key === undefined) continue
    lineOf.set(key, place)
    // A group and its total are the same; the figures are in the total.
    const group = key.startsWith('sum:') ? groupOrTotalKey(key) : null
    if (group !== null) lineOf.set(group, place)
  }
  const found = new Map<string, LayoutNote[]>()
  for (const note of notes) {
    const parts = partsOfCellKey(note.key)
    const [row, column] = [lineOf.get(parts?.rowKey ?? ''), structure.columnAt.get(parts?.columnKey ?? '')]
    if (note.isResolved || row === undefined || column === undefined) continue
    const place = `${row} ${column}`
    const others = found.get(place)
    if (others === undefined) found.set(place, [note])
    else others.push(note)
  }
  return found
}

function isOwnColumn({ shown, inserted }: LayoutColumn, figures: readonly FigureColumn[]): boolean {
  return (inserted !== null && inserted.variance === null) || (shown?.kind === 'FIGURE' && figures[shown.column]?.comparison === null)
}

/** Number of rows or columns up to the given number of visible ones. */
function placesUpTo(all: readonly { readonly isHidden: boolean }[], count: number): number {
  let shown = 0
  for (const [at, { isHidden }] of all.entries()) {
    if (shown === count) return at
    if (!isHidden) shown += 1
  }
  return all.length
}
