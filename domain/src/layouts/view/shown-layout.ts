import { createFigureText } from '../../money/figure-text.ts'
import type { NegativeStyle } from '../../money/format.ts'
import { bridgesOf, type ExplainedColumn } from '../../profit-loss/explained-columns.ts'
import { type FigureMark, figureMark } from '../../profit-loss/figure-marks.ts'
import type { GridRow } from '../../profit-loss/report-rows.ts'
import type { MarkReason } from '../../profit-loss/shown-columns.ts'
import type { DayStyle } from '../../time/day-format.ts'
import { type CellFormatting, NO_FORMATTING } from '../cell-formatting.ts'
import { cellProblem } from '../cell-problem.ts'
import type { CellSource } from '../engine/cell-plan.ts'
import { hasLooks, type InsertedRow, type Layout } from '../layout.ts'
import type { LayoutEngine } from '../layout-engine.ts'
import { LayoutAddresses } from '../layout-formulas.ts'
import { lookAt } from '../layout-look.ts'
import { layoutHeadings } from '../layout-names.ts'
import type { LayoutColumn, LayoutRow } from '../layout-structure.ts'
import { type CellUnit, cellText, cellUnit, decimalsOfRow, numberFormat, numberText, type TextFormat } from '../layout-text.ts'
import { formatParts, signedFormat } from '../spreadsheet-number-format.ts'
import { isMarkedTyped } from '../typed-mark.ts'
import { coloredColumns, columnBlocks } from './column-blocks.ts'

/** The visible rows and columns of a layout, with their indexes among all. */
export interface ShownLayout {
  readonly rows: readonly GridRow[]
  readonly columns: readonly ShownLayoutColumn[]
  /** Index in the layout by visible index. */
  readonly rowAt: readonly number[]
  readonly columnAt: readonly number[]
}

/** A column with the texts and exact values of its cells, by row. */
export interface ShownLayoutColumn extends ExplainedColumn {
  readonly key: string
  readonly heading: string
  readonly detail: string | null
  readonly title: string | null
  readonly code?: string
  readonly openMark?: string
  /** Whether a line separates it from the next column. */
  readonly edge: boolean
  /** Key of the figure column that opens from here: its own, or that from which it is derived; for an inserted column its own key. */
  readonly opens: string
  readonly unitOf: (row: GridRow) => 'money' | 'share' | 'plain'
  /** A cell's Decimal; null for rows without figures and for no value. */
  readonly valueOf: (row: GridRow) => string | null
  readonly wordsOf: (row: GridRow) => string | null
  /** The cell's number format for spreadsheet programs. */
  readonly formatOf: (row: GridRow) => string | null
  readonly textOf: (row: GridRow) => string
  readonly outcomeOf: ((row: GridRow) => 'FAVORABLE' | 'UNFAVORABLE' | 'NEUTRAL') | null
  /** Whether a colored cell also has a triangle. */
  readonly hasTriangle: boolean
  readonly lookOf: (row: GridRow) => ShownCellLook | null
  readonly drawnFrom: {
    readonly parts: readonly unknown[]
    readonly rowOf: (row: GridRow) => unknown
    readonly cellOf: (row: GridRow) => unknown
  }
}

/** A cell's look without its figure. */
interface ShownCellLook {
  readonly state: FigureMark['state'] | 'INVALID' | 'TYPED' | 'ADJUSTED'
  readonly before: null
  readonly note: string | null
}

/** Format of figures, and the reader's format of days. */
export interface GridFormat extends TextFormat {
  readonly days: DayStyle
}

/** Display format for a layout, from its settings and the reader's. */
export function gridFormat({ settings }: Pick<Layout, 'settings'>, currency: string, reader: ReaderFormat): GridFormat {
  return { settings, currency, negatives: reader.negatives, days: reader.days, decimals: null }
}

interface ReaderFormat {
  readonly negatives: NegativeStyle
  readonly days: DayStyle
}

interface ShownOptions {
  readonly engine: LayoutEngine
  readonly format: GridFormat
  /** Indexes of the rows and columns to show; default: those that are neither folded nor hidden. */
  readonly shown?: Pick<ShownLayout, 'rowAt' | 'columnAt'>
}

/** A layout as displayed in grids, searches, files and on paper, cell by cell. */
export function shownLayout({ engine, format, shown }: ShownOptions): ShownLayout {
  const { structure, figures, layout } = engine
  const { rows, rowAt, placeByKey } = shown === undefined ? usualRows(structure.rows) : rowsAt(structure.rows, shown.rowAt)
  const columnAt = shown?.columnAt ?? structure.columns.flatMap(({ isHidden }, at) => (isHidden ? [] : [at]))
  const decimals = new Map<LayoutRow, number | null>()
  const decimalsOf = (row: LayoutRow): number | null => {
    const known = decimals.get(row)
    if (known !== undefined) return known
    const own = decimalsOfRow(row, engine)
    decimals.set(row, own)
    return own
  }
  // Caches the last row, since a grid reads row by row.
  let lastRow: { readonly row: GridRow | null; readonly place: number } = { row: null, place: -1 }
  const placeOf = (row: GridRow): number => {
    if (lastRow.row !== row) lastRow = { row, place: placeByKey.get(row.key) ?? -1 }
    return lastRow.place
  }
  const printed = plainPrinters(format)
  const isLooked = hasLooks(layout)
  const lookOfCell = (line: LayoutRow, column: LayoutColumn): CellFormatting => (isLooked ? lookAt(layout, line, column) : NO_FORMATTING)
  const headingOf = layoutHeadings(figures, format, engine.ranks)
  const bridges = bridgesOf(figures.columns.slice(0, figures.ownColumns), layout.columns.isSameStore)
  const { edgeAfter } = columnBlocks(engine, columnAt)
  const { isColored, hasTriangle } = coloredColumns(engine)
  const columns = columnAt.flatMap((at, index): ShownLayoutColumn[] => {
    const column = structure.columns[at]
    if (column === undefined) return []
    const unitOf = (row: GridRow) => {
      const line = structure.rows[placeOf(row)]
      return line === undefined ? 'plain' : cellUnit(engine, line, column)
    }
    return [
      {
        key: column.key,
        ...headingOf(column),
        ...bridges(column.shown),
        edge: edgeAfter[index] === true,
        opens: figures.columns[column.shown?.column ?? -1]?.key ?? column.key,
        unitOf(row) {
          const unit = unitOf(row)
          return unit === 'money' ? 'money' : unit === 'share' || unit === 'percent' || unit === 'points' ? 'share' : 'plain'
        },
        valueOf(row) {
          const result = engine.resultAt(placeOf(row), at)
          return result.kind === 'NUMBER' ? result.decimal : null
        },
        wordsOf(row) {
          const result = engine.resultAt(placeOf(row), at)
          return result.kind === 'TEXT' ? result.text : null
        },
        formatOf(row) {
          const place = placeOf(row)
          const [line, { decimal }] = [structure.rows[place], engine.resultAt(place, at)]
          if (line === undefined || decimal === null) return null
          const own = { ...format, decimals: decimalsOf(line) }
          return signedFormat(formatParts(numberFormat(decimal, cellUnit(engine, line, column), lookOfCell(line, column), own)), false)
        },
        textOf(row) {
          const place = placeOf(row)
          const line = structure.rows[place]
          if (line === undefined) return ''
          const result = engine.resultAt(place, at)
          const [unit, places] = [cellUnit(engine, line, column), decimalsOf(line)]
          if (result.kind === 'NUMBER' && !isLooked) return printed(unit, places)(result.decimal)
          return cellText(result, unit, lookOfCell(line, column), { ...format, decimals: places })
        },
        outcomeOf: isColored(column)
          ? (row) => {
              const { isMaterial, outcome } = engine.resultAt(placeOf(row), at)
              return isMaterial ? outcome : 'NEUTRAL'
            }
          : null,
        hasTriangle: hasTriangle(column),
        lookOf(row) {
          const place = placeOf(row)
          const result = engine.resultAt(place, at)
          if (result.kind === 'ERROR')
            return { state: 'INVALID', before: null, note: cellProblem(engine, new LayoutAddresses(engine), place, at) }
          if (result.kind === 'EMPTY' || result.kind === 'TEXT') return null
          const mark = markOf(engine, place, at)
          if (isMarkedTyped(engine, place, at)) {
            const source = engine.sourceAt(place, at)
            return source.kind === 'TYPED' && result.kind === 'NUMBER'
              ? { state: 'TYPED', before: null, note: overrideNote(source, engine, place, at) }
              : { state: 'ADJUSTED', before: null, note: [typedNote(source), mark?.note].filter(Boolean).join(' ') }
          }
          return mark && { ...mark, before: null }
        },
        drawnFrom: {
          parts: [format, figures, structure.rows, structure.columns],
          rowOf(row) {
            const line = structure.rows[placeOf(row)]
            return line === undefined ? null : decimalsOf(line)
          },
          cellOf(row) {
            const result = engine.resultAt(placeOf(row), at)
            // Cells that cause the error explain it.
            return result.kind === 'ERROR' ? null : result
          },
        },
      },
    ]
  })
  return { rows, columns, rowAt, columnAt }
}

/** Memoized formats of unformatted numbers, by unit and decimals, since the same numbers are shown again and again. */
function plainPrinters(format: GridFormat): (unit: CellUnit, decimals: number | null) => (value: string | null) => string {
  const known = new Map<CellUnit, Map<number | null, (value: string | null) => string>>()
  return (unit, decimals) => {
    const byDecimals = known.get(unit) ?? new Map<number | null, (value: string | null) => string>()
    known.set(unit, byDecimals)
    const printer =
      byDecimals.get(decimals) ?? createFigureText((value) => numberText(value ?? '0', unit, NO_FORMATTING, { ...format, decimals }))
    byDecimals.set(decimals, printer)
    return printer
  }
}

/** Of inserted rows, and of cells computed from marked figures. */
const OTHERWISE_MARKED: Readonly<Record<MarkReason, FigureMark>> = {
  CUT: { state: 'OTHER_DAYS', note: 'Covers different dates than this column.' },
  PART: { state: 'OTHER_DAYS', note: 'Covers different dates than this column.' },
  PRORATED: { state: 'PRORATED', note: 'Prorated by days.' },
  LACKS_LOCATIONS: { state: 'INCOMPLETE', note: 'Some locations have no figures of a metric in it.' },
}

/** The mark of a figure; for the report's own figures the report's mark. */
function markOf(engine: LayoutEngine, rowAt: number, columnAt: number): FigureMark | null {
  const reasons = engine.marksAt(rowAt, columnAt)
  if (reasons.length === 0) return null
  const { structure, figures } = engine
  const [base, figure] = [structure.rows[rowAt]?.base, structure.columns[columnAt]?.figure]
  const column = figures.columns[figure ?? -1]
  const isReport = base && column && engine.sourceAt(rowAt, columnAt).kind === 'FIGURE'
  return isReport && typeof figure === 'number' ? figureMark(base, column, figure) : otherwiseMarked(reasons)
}

/** A mark with all its reasons in words; missing locations decide how it looks, as in the report. */
function otherwiseMarked(reasons: readonly MarkReason[]): FigureMark | null {
  const marks = reasons.map((reason) => OTHERWISE_MARKED[reason])
  const [first] = marks
  if (first === undefined) return null
  const { state } = marks.find((mark) => mark.state === 'INCOMPLETE') ?? first
  return { state, note: [...new Set(marks.map(({ note }) => note))].join(' ') }
}

function overrideNote(
  { isOverride }: Extract<CellSource, { kind: 'TYPED' }>,
  engine: LayoutEngine,
  row: number,
  column: number,
): string | null {
  if (!isOverride) return null
  const isPlan = engine.figures.columns[engine.structure.columns[column]?.figure ?? -1]?.comparison === 'BUDGET'
  const isAccount = (engine.structure.rows[row]?.base?.accountId ?? null) !== null
  return isPlan && isAccount
    ? 'Typed for an account: the plan of its line is now what is typed for its accounts.'
    : 'Typed over the previous content.'
}

function typedNote(source: CellSource): string {
  return source.kind === 'FORMULA' && source.isOverride ? 'Formula typed over the previous content.' : 'Includes typed figures.'
}

/** All rows of a layout as grid rows, visible or not. */
export function namedRows(all: readonly LayoutRow[]): readonly GridRow[] {
  return all.flatMap(gridRow)
}

/** The visible rows with their indexes among all. */
interface ShownRows {
  readonly rows: readonly GridRow[]
  readonly rowAt: readonly number[]
  readonly placeByKey: ReadonlyMap<string, number>
}

const usual = new WeakMap<readonly LayoutRow[], ShownRows>()

/** Cached per list of rows, which most edits leave unchanged; the grid detects changes by identity. */
function usualRows(all: readonly LayoutRow[]): ShownRows {
  const before = usual.get(all)
  if (before !== undefined) return before
  const there = all.flatMap(({ isFolded, isHidden }, at) => (isFolded || isHidden ? [] : [at]))
  const found = rowsAt(all, there)
  usual.set(all, found)
  return found
}

function rowsAt(all: readonly LayoutRow[], rowAt: readonly number[]): ShownRows {
  const rows = rowAt.flatMap((at) => {
    const row = all[at]
    return row === undefined ? [] : gridRow(row)
  })
  return { rows, rowAt, placeByKey: new Map(rowAt.map((at) => [all[at]?.key ?? '', at])) }
}

const known = new WeakMap<InsertedRow, GridRow>()

/** Cached per inserted row; the grid detects changes by identity. */
function gridRow({ base, inserted, key }: LayoutRow): GridRow[] {
  if (inserted === null) return base === null ? [] : [base]
  const created: GridRow = known.get(inserted) ?? {
    kind: 'account',
    key,
    level: inserted.level,
    label: inserted.label,
    unit: null,
    groupId: key,
    accountId: null,
    accountNumber: null,
    isExpandable: false,
    isExpanded: false,
    values: [],
    entryCounts: null,
  }
  known.set(inserted, created)
  return [created]
}

/** A legend of how typed figures and their dependents look; null without any. */
export function typedLegend({ formulas, insertedRows, insertedColumns }: Layout): string | null {
  const isTyped = formulas.size > 0 || [...insertedRows, ...insertedColumns].some(({ cells }) => cells.size > 0)
  return isTyped ? 'Blue figures are typed in; figures with * include some.' : null
}

/** Text of the chip next to an inserted row's name; null for the report's own. */
export function rowBadge({ inserted }: LayoutRow): string | null {
  return inserted === null ? null : BADGES[inserted.type]
}

const BADGES = { EMPTY: 'Typed', BUDGET: 'Budget', OPS_DATA: 'Ops data', CALCULATION: 'Calc' } as const
