import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { figureAt } from '@fourwall/domain/profit-loss/report-rows.ts'
import { isDay, type MonthIndex, monthOf } from '@fourwall/domain/time/day.ts'
import { monthsPerPeriod } from '@fourwall/domain/time/fiscal-calendar.ts'
import { type CellLook, figureWidth, type GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import {
  type CellFilter,
  cellCoordinate,
  isOfFilter,
  type PreviewCell,
  type PreviewGrid,
  type PreviewRow,
} from '../../../blocks/upload-preview/preview-cells.ts'
import type { SheetFormats } from '../sheet/budget-columns.ts'
import type { BudgetShape, SheetColumn, SheetFrame } from '../sheet/sheet-frame.ts'
import { type SheetRow, sheetRows } from '../sheet/sheet-rows.ts'
import { type OwnFigures, sheetValues, subjectKey, subjectOf } from '../sheet/sheet-values.ts'
import type { BudgetPreview, BudgetPreviewLine } from './preview-request.ts'

type UploadPeriods = BudgetPreview['periods']

/** The budget's frame after saving: it spans the budget and the upload. */
export function savedShape(stored: BudgetShape | null, preview: Pick<BudgetPreview, 'period' | 'timeSpan'>): BudgetShape {
  const [first, last] = [monthAt(preview.timeSpan.startDate), monthAt(preview.timeSpan.endDate)]
  if (stored === null) return { period: preview.period, firstMonth: first, lastMonth: last }
  return { ...stored, firstMonth: earlier(stored.firstMonth, first), lastMonth: later(stored.lastMonth, last) }
}

function monthAt(text: string): MonthIndex {
  if (!isDay(text)) throw new Error('The server sent an upload without dates.')
  return monthOf(text)
}

function earlier(one: MonthIndex, other: MonthIndex): MonthIndex {
  return one < other ? one : other
}

function later(one: MonthIndex, other: MonthIndex): MonthIndex {
  return one > other ? one : other
}

/** A column of the preview: one of the budget's, or a foreign period of the upload. */
export interface PreviewColumn {
  readonly key: string
  readonly heading: string
  /** Index among the upload's periods; null if it lacks this one. */
  readonly period: number | null
  /** Index among the frame's columns; null for a foreign period. */
  readonly at: number | null
  readonly kind: SheetColumn['kind'] | 'OTHER'
}

export function previewColumnsOf(frame: SheetFrame, periods: UploadPeriods): readonly PreviewColumn[] {
  const months = monthsPerPeriod(frame.shape.period)
  const own = frame.columns.map(({ key, heading, kind }, at): PreviewColumn => {
    const period = kind === 'PERIOD' ? periods.findIndex((one) => one.startDate === key && one.months === months) : -1
    return { key, heading, kind, at, period: period < 0 ? null : period }
  })
  const known = new Set(own.map(({ period }) => period))
  const others = periods.flatMap(({ key, label }, period): PreviewColumn[] =>
    known.has(period) ? [] : [{ key: `other:${key}`, heading: label, kind: 'OTHER', at: null, period }],
  )
  return [...own, ...others]
}

interface PreviewFacts {
  readonly frame: SheetFrame
  readonly columns: readonly PreviewColumn[]
  readonly periods: UploadPeriods
  /** The workbook's rows for one location. */
  readonly lines: readonly BudgetPreviewLine[]
  /** The current plan there. */
  readonly stored: OwnFigures
  /** Shows only these cells, and rows that have one; null for all. */
  readonly filter: CellFilter | null
  readonly collapsed: ReadonlySet<string>
}

/** The resulting lines of a budget at one location, with the effect of each cell of the workbook. */
export function budgetPreviewGrid({
  frame,
  columns,
  periods,
  lines,
  stored,
  filter,
  collapsed,
}: PreviewFacts): PreviewGrid<BudgetPreviewLine> {
  const bySubject = Map.groupBy(lines, ({ subject }) => subjectKey(subject))
  const values = sheetValues(frame, plannedAfter(frame, columns, bySubject, stored))
  const rows: PreviewRow<BudgetPreviewLine>[] = []
  for (const row of sheetRows(frame, values, filter === null ? collapsed : nothing, (key) => bySubject.has(key))) {
    const [first, ...others] = row.subject === null ? [] : (bySubject.get(row.key) ?? [])
    const held = { row, line: first ?? null, cells: first ? cellsOf(first, periods.length, filter) : [] }
    if (filter === null || held.cells.some((cell) => cell !== undefined)) rows.push(filter === null ? held : { ...held, row: alone(row) })
    for (const line of others) {
      const cells = cellsOf(line, periods.length, filter)
      if (filter === null || cells.some((cell) => cell !== undefined)) rows.push({ row: again(row, line), line, cells })
    }
  }
  return { rows: rows.map(({ row }) => row), byKey: new Map(rows.map((one) => [one.row.key, one])) }
}

const nothing: ReadonlySet<string> = new Set()

/** The plan after saving: valid cells of the upload over the current plan. */
function plannedAfter(
  frame: SheetFrame,
  columns: readonly PreviewColumn[],
  bySubject: ReadonlyMap<string, readonly BudgetPreviewLine[]>,
  stored: OwnFigures,
): OwnFigures {
  const after = new Map(stored)
  const own = columns.filter(({ kind }) => kind === 'PERIOD')
  for (const [key, lines] of bySubject) {
    const valid = new Map(
      lines.flatMap(({ cells }) =>
        cells.flatMap(({ period, state, value }) => (state === 'INVALID' || value === null ? [] : [[period, value] as const])),
      ),
    )
    const before = stored.get(key) ?? []
    after.set(
      key,
      frame.periods.map((_, at) => valid.get(own[at]?.period ?? -1) ?? before[at] ?? null),
    )
  }
  return after
}

function cellsOf({ cells }: BudgetPreviewLine, count: number, filter: CellFilter | null): readonly (PreviewCell | undefined)[] {
  const placed = new Array<PreviewCell | undefined>(count).fill(undefined)
  for (const cell of cells) if (filter === null || isOfFilter(cell, filter)) placed[cell.period] = cell
  return placed
}

/** A row shown outside of its tree by a filter. */
function alone(row: SheetRow): SheetRow {
  return { ...row, kind: 'group', level: 1, isExpandable: false, isExpanded: false }
}

/** A further row of the workbook for the same line. */
function again(row: SheetRow, { sheet, line }: BudgetPreviewLine): SheetRow {
  return {
    ...row,
    kind: 'group',
    key: `again:${sheet}!${line}:${row.key}`,
    label: `${row.label}, again in row ${line}`,
    level: row.level + 1,
    values: row.values?.map(() => null) ?? null,
    isExpandable: false,
    isExpanded: false,
  }
}

interface PreviewColumnFacts {
  readonly columns: readonly PreviewColumn[]
  readonly grid: PreviewGrid<BudgetPreviewLine>
  readonly formats: SheetFormats
  /** Texts being saved, by `previewCellKey`. */
  readonly pending: ReadonlyMap<string, string>
  readonly isFiltered: boolean
}

/** The columns of the preview's grid. */
export function previewGridColumns({ columns, grid, formats, pending, isFiltered }: PreviewColumnFacts): readonly GridColumn[] {
  return columns.map((column, index): GridColumn => {
    const next = columns[index + 1]
    const cellAt = (key: string) => (column.period === null ? undefined : grid.byKey.get(key)?.cells[column.period])
    const print = (row: Parameters<SheetFormats['inRow']>[0], value: string | null) => formats.inRow(row, value)
    return {
      key: column.key,
      heading: column.heading,
      detail: column.kind === 'OTHER' ? 'not in this budget' : null,
      title: column.kind === 'OTHER' ? 'This budget has no period of this length.' : null,
      edge: next !== undefined && (column.kind !== 'PERIOD' || next.kind !== 'PERIOD'),
      opens: column.key,
      bridges: [],
      opensBridge: false,
      isNew: grid.rows.some(({ key }) => cellAt(key)?.state === 'NEW'),
      unitOf: formats.unitOf,
      valueOf: (row) => (column.at === null ? null : figureAt(row, column.at)),
      textOf(row) {
        const typed = pending.get(previewCellKey(row.key, column.key))
        if (typed !== undefined) return typed
        const cell = cellAt(row.key)
        if (cell) return cell.value === null || cell.state === 'INVALID' ? cell.text : print(lineRow(row.key, row.groupId), cell.value)
        if (isFiltered || row.key.startsWith('again:')) return ''
        const value = column.at === null ? null : figureAt(row, column.at)
        return value === null && (row.kind === 'heading' || column.kind === 'OTHER') ? '' : print(row, value)
      },
      outcomeOf: null,
      lookOf(row): CellLook | null {
        if (pending.has(previewCellKey(row.key, column.key))) return PENDING
        const held = grid.byKey.get(row.key)
        const cell = cellAt(row.key)
        if (cell === undefined || !held?.line)
          return !isFiltered && subjectOf(row.key) !== null && column.kind === 'PERIOD' ? PENDING : null
        const before = cell.state === 'OVERWRITTEN' && cell.oldValue !== null ? print(lineRow(row.key, row.groupId), cell.oldValue) : null
        return { state: cell.state, before, note: cellNote(held.line, cell) }
      },
    }
  })
}

const PENDING: CellLook = { state: 'UNCHANGED', before: null, note: null }

/** The row of a line; the key of a further row ends with it. */
function lineRow(key: string, groupId: string): { readonly key: string; readonly groupId: string } {
  return { key: key.startsWith('again:') ? key.split(':').slice(-2).join(':') : key, groupId }
}

/** Key of a cell of the preview. */
export function previewCellKey(rowKey: string, columnKey: string): string {
  return `${rowKey}\n${columnKey}`
}

function cellNote(line: BudgetPreviewLine, cell: PreviewCell): string | null {
  const { error, state } = cell
  if (state === 'UNCHANGED' || (state === 'NEW' && error === null)) return null
  const place = cellCoordinate(line, cell)
  return error === null ? place : `${error} ${place}`
}

/** The workbook's issues apart from cells. Those of cells come last, up to a limit and one that counts the rest. */
export function workbookIssues({ issues, counts }: Pick<BudgetPreview, 'issues' | 'counts'>): BudgetPreview['issues'] {
  const cells = Math.min(counts.invalid, MOST_CELL_ISSUES) + (counts.invalid > MOST_CELL_ISSUES ? 1 : 0)
  return issues.slice(0, Math.max(0, issues.length - cells))
}

const MOST_CELL_ISSUES = 200

/** Space for the gap and the sign next to an overwritten figure. */
const SIGN_ROOM = 20

/** Width of the widest text of a grid, in CSS pixels. */
export function widestPreviewText(rows: readonly GridRow[], columns: readonly GridColumn[]): number {
  let widest = 40
  for (const column of columns) {
    widest = Math.max(widest, column.heading.length * 6.9, (column.detail ?? '').length * 5.4)
    for (const row of rows) {
      if (row.values === null) continue
      const look = column.lookOf?.(row)
      widest = Math.max(widest, figureWidth(column.textOf(row)) + (look?.before ? figureWidth(look.before) : 0) + (look ? SIGN_ROOM : 0))
    }
  }
  return Math.min(190, widest)
}
