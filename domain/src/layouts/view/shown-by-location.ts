import { formatFigure, NO_VALUE } from '../../money/format.ts'
import { comparedWith } from '../../profit-loss/column-headings.ts'
import type { Comparison } from '../../profit-loss/report-columns.ts'
import type { GridRow } from '../../profit-loss/report-rows.ts'
import type { LayoutEngine } from '../layout-engine.ts'
import type { LineColumn } from './line-columns.ts'
import type { PlaceNode } from './location-places.ts'
import { type LocationTable, locationTable } from './location-table.ts'
import { type GridFormat, type ShownLayout, type ShownLayoutColumn, shownLayout } from './shown-layout.ts'

/** Key of the column of ranks, and of that of their changes. */
export const RANK = 'rank'
export const RANK_CHANGE = 'rank!d'

/** Locations as rows, as displayed: each cell reads the report's own cell behind it. */
export interface ShownLocations extends ShownLayout {
  readonly sorted: LocationTable['sorted']
  /** The column by which a heading sorts: ranks sort by what they rank. */
  readonly sortKeyOf: (columnKey: string) => string | null
  /** The report's cell behind a cell, by its row and column; null for headings and ranks. */
  readonly cellBehind: (row: GridRow, columnKey: string) => ReportCell | null
  /** Where the report's figure of a line shows; null if it does not. */
  readonly cellOf: (lineKey: string, figureKey: string) => { readonly row: number; readonly column: number } | null
  /** Ids of the groups of locations that show expanded. */
  readonly expanded: ReadonlySet<string>
  /** Levels of the groups that can be, by id, from 1. */
  readonly groups: ReadonlyMap<string, number>
}

/** A cell of the report as it would show with lines as rows. */
export interface ReportCell {
  readonly row: GridRow
  readonly column: ShownLayoutColumn
}

interface ShownLocationsOptions {
  readonly engine: LayoutEngine
  readonly format: GridFormat
  /** Ids of groups to show expanded, though they are collapsed. */
  readonly opened?: ReadonlySet<string>
}

/** A layout with locations as rows, as its columns say; texts and marks are those of the report's cells. */
export function shownByLocation({ engine, format, opened }: ShownLocationsOptions): ShownLocations {
  const table = locationTable({ engine, ...(opened === undefined ? {} : { opened }) })
  const { structure, figures, layout } = engine
  const lineRows = new Map(table.columns.map(({ line }) => [line, engine.valueRowOf(line) ?? -1]))
  const rowAt = [...new Set(lineRows.values())].filter((at) => at >= 0).sort((one, other) => one - other)
  const report = shownLayout({ engine, format, shown: { rowAt, columnAt: structure.columns.map((_, at) => at) } })
  const reportRow = new Map(rowAt.map((at, index) => [at, report.rows[index]]))
  const visible = table.rows.filter(({ isFolded }) => !isFolded)
  const placeOf = new Map(visible.map(({ row, place }) => [row.key, place]))
  const cellOf = (row: GridRow, column: LineColumn): ReportCell | null => {
    const behind = table.behind(placeOf.get(row.key) ?? null, column)
    const [line, shown] = [reportRow.get(behind?.rowAt ?? -1), report.columns[behind?.columnAt ?? -1]]
    return line === undefined || shown === undefined ? null : { row: line, column: shown }
  }
  const parts = [format, figures, layout.columns, layout.settings, table.rows, structure.rows]
  const isHidden = (key: string): boolean => layout.hiddenColumns.has(key)
  const lines = table.columns.filter(({ key }) => !isHidden(key))
  const columns = [
    ...rankColumns(table, placeOf, format, parts).filter(({ key }) => !isHidden(key)),
    ...lines.map((column) => lineColumn(column, (row) => cellOf(row, column), parts)),
  ]
  const byKey = new Map(lines.map((column) => [column.key, column]))
  return {
    rows: visible.map(({ row }) => row),
    columns,
    rowAt: [],
    columnAt: [],
    sorted: table.sorted,
    sortKeyOf: (key) => (key === RANK || key === RANK_CHANGE ? (table.rankedBy?.key ?? null) : byKey.has(key) ? key : null),
    cellBehind(row, columnKey) {
      const column = byKey.get(columnKey)
      return column === undefined ? null : cellOf(row, column)
    },
    cellOf: (lineKey, figureKey) => positionOf(engine, { lineKey, figureKey, visible, columns, lines }),
    expanded: new Set(table.rows.flatMap(({ row }) => (row.kind === 'heading' ? [row.groupId] : []))),
    groups: new Map(table.rows.flatMap(({ row }) => (row.isExpandable ? [[row.groupId, row.level] as const] : []))),
  }
}

interface PositionInput {
  readonly lineKey: string
  readonly figureKey: string
  readonly visible: LocationTable['rows']
  readonly columns: readonly ShownLayoutColumn[]
  readonly lines: readonly LineColumn[]
}

function positionOf(engine: LayoutEngine, { lineKey, figureKey, visible, columns, lines }: PositionInput) {
  const at = engine.figures.columns.findIndex(({ key }) => key === figureKey)
  const of = engine.figures.columns[at]?.of ?? null
  const row = visible.findIndex(({ place }) => place !== null && place.figure === (of ?? at))
  const ofLine = lines.filter(({ line }) => line === lineKey)
  // What is compared with is behind the variance where it does not show itself.
  const wanted = of === null ? ['FIGURE', 'SHARE'] : ['COMPARED', 'VARIANCE', 'VARIANCE_PERCENT', 'FIGURE']
  const key = wanted.flatMap((part) => ofLine.find((one) => one.part === part) ?? [])[0]?.key
  const column = columns.findIndex((one) => one.key === key)
  return at < 0 || row < 0 || column < 0 ? null : { row, column }
}

type DrawnParts = readonly unknown[]

function lineColumn(column: LineColumn, cellOf: (row: GridRow) => ReportCell | null, parts: DrawnParts): ShownLayoutColumn {
  const { key, heading, detail, title, edge, part, hasTriangle } = column
  const isVariance = part === 'VARIANCE' || part === 'VARIANCE_PERCENT'
  return {
    key,
    heading,
    detail,
    title,
    edge,
    opens: key,
    // They differ by row: the report's cell behind each has them.
    bridges: [],
    opensBridge: isVariance,
    hasTriangle,
    unitOf: (row) => valueIn(cellOf(row), 'plain', (cell) => cell.column.unitOf(cell.row)),
    valueOf: (row) => valueIn(cellOf(row), null, (cell) => cell.column.valueOf(cell.row)),
    wordsOf: (row) => valueIn(cellOf(row), null, (cell) => cell.column.wordsOf(cell.row)),
    formatOf: (row) => valueIn(cellOf(row), null, (cell) => cell.column.formatOf(cell.row)),
    textOf: (row) => (row.values === null ? '' : valueIn(cellOf(row), NO_VALUE, (cell) => cell.column.textOf(cell.row))),
    outcomeOf: isVariance ? (row) => valueIn(cellOf(row), 'NEUTRAL', (cell) => cell.column.outcomeOf?.(cell.row) ?? 'NEUTRAL') : null,
    lookOf: (row) => valueIn(cellOf(row), null, (cell) => cell.column.lookOf(cell.row)),
    drawnFrom: {
      parts: [...parts, column],
      rowOf: (row) => row.kind,
      cellOf: (row) => valueIn(cellOf(row), null, (cell) => cell.column.drawnFrom.cellOf(cell.row)),
    },
  }
}

function valueIn<Value>(cell: ReportCell | null, none: Value, read: (cell: ReportCell) => Value): Value {
  return cell === null ? none : read(cell)
}

function rankColumns(
  { ranks, changes, rankedBy, comparison }: LocationTable,
  placeOf: ReadonlyMap<string, PlaceNode | null>,
  { negatives }: GridFormat,
  parts: DrawnParts,
): readonly ShownLayoutColumn[] {
  if (rankedBy === null) return []
  const numbers = (
    known: ReadonlyMap<string, number>,
    { key, heading, detail, title: full, edge }: Pick<ShownLayoutColumn, 'key' | 'heading' | 'detail' | 'title' | 'edge'>,
  ): ShownLayoutColumn => {
    const valueOf = (row: GridRow): string | null => {
      const number = known.get(placeOf.get(row.key)?.key ?? '')
      return number === undefined ? null : String(number)
    }
    return {
      key,
      heading,
      detail,
      title: full,
      edge,
      opens: key,
      bridges: [],
      opensBridge: false,
      hasTriangle: false,
      unitOf: () => 'plain',
      valueOf,
      wordsOf: () => null,
      formatOf: (row) => (valueOf(row) === null ? null : '0'),
      textOf(row) {
        const value = valueOf(row)
        const isRanked = row.values !== null && row.kind !== 'net-income'
        return value === null ? (isRanked ? NO_VALUE : '') : formatFigure(value, 0, negatives)
      },
      outcomeOf: null,
      lookOf: () => null,
      drawnFrom: { parts: [...parts, known], rowOf: (row) => row.kind, cellOf: () => null },
    }
  }
  const headings = rankHeadings(rankedBy, comparison)
  return [
    numbers(ranks, { key: RANK, ...headings.rank, edge: changes === null }),
    ...(changes === null ? [] : [numbers(changes, { key: RANK_CHANGE, ...headings.change, edge: true })]),
  ]
}

/** Headings of the columns of ranks and of their changes. */
export function rankHeadings({ words }: LineColumn, comparison: Comparison | null) {
  const from = comparedWith({ comparison })
  return {
    rank: { heading: 'Rank', detail: `by ${words}`, title: `Place by ${words}: 1 is the best` },
    change: { heading: 'Rank change', detail: from, title: `Places gained or (lost) since the ${from}, by ${words}` },
  }
}
