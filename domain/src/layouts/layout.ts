import { type ColumnChoice, PLAIN_COLUMNS, withLinesAsRows } from '../profit-loss/report-columns.ts'
import { DEFAULT_VIEW_SETTINGS, type ViewSettings } from '../profit-loss/viewer-tabs.ts'
import type { TimeSpanSetting } from '../time/time-span.ts'
import type { CellFormatting } from './cell-formatting.ts'

export type InsertedRowType = 'EMPTY' | 'BUDGET' | 'OPS_DATA' | 'CALCULATION'
export type InsertedColumnType = 'EMPTY' | 'ACTUALS' | 'BUDGET' | 'CALCULATION'

/**
 * How a calculation column treats calculated rows. COMPARE uses the row's results: the variance of a margin is the difference of
 * two margins. RECOMPUTE applies the row's formula to the column's values of its operands: ratios are recomputed, never added.
 */
export type ColumnCalculation = 'COMPARE' | 'RECOMPUTE'

/** For a calculation column that subtracts one column from another: positive if favorable, as an amount or in percent of the second. */
export type ColumnVariance = 'AMOUNT' | 'PERCENT'

/** Place of an inserted row or column: keys of its neighbors in the report; null at an end. */
export interface Anchors {
  readonly after: string | null
  readonly before: string | null
  /** Order among those inserted at the same place. */
  readonly displayOrder: number
}

/** Texts of cells by column key (for an inserted row) or row key (for a column). Formulas start with `=`. */
export type CellTexts = ReadonlyMap<string, string>
export type Formattings = ReadonlyMap<string, CellFormatting>

/** Key for all cells of an inserted row or column in its formattings. */
export const WHOLE = '*'

export interface InsertedRow extends Anchors {
  readonly id: string
  readonly label: string
  /** Level in the outline, from 1: it folds with the groups around it. */
  readonly level: number
  /** CSS pixels; null for the default. */
  readonly height: number | null
  readonly type: InsertedRowType
  readonly budgetId: string | null
  readonly metricId: string | null
  readonly groupId: string | null
  readonly formula: string | null
  /** Whether its figures are for the locations of the column; otherwise for `locationIds`. */
  readonly usesSelectedLocations: boolean
  readonly locationIds: readonly string[]
  readonly cells: CellTexts
  readonly formattings: Formattings
}

export interface InsertedColumn extends Anchors {
  readonly id: string
  readonly label: string
  /** CSS pixels; null for the default. */
  readonly width: number | null
  readonly type: InsertedColumnType
  readonly budgetId: string | null
  readonly formula: string | null
  readonly calculation: ColumnCalculation
  readonly variance: ColumnVariance | null
  /** Whether its figures are for the layout's locations; otherwise for `locationIds`. */
  readonly usesSelectedLocations: boolean
  readonly locationIds: readonly string[]
  /** Null for the layout's own. */
  readonly timeSpan: TimeSpanSetting | null
  readonly cells: CellTexts
  readonly formattings: Formattings
}

/** A note on a cell. */
export interface LayoutNote {
  readonly id: string
  /** The cell's key. */
  readonly key: string
  readonly text: string
  /** Name of the author; null until it is saved. */
  readonly author: string | null
  /** ISO time of the first save. */
  readonly writtenAt: string | null
  readonly isResolved: boolean
}

/** A layout over a report: its scope, and all edits on top. Nothing computed. */
export interface Layout {
  readonly mappingId: string
  readonly timeSpan: TimeSpanSetting
  /** Ids as in the API. Empty for all locations, including future ones. */
  readonly locationIds: readonly string[]
  readonly columns: ColumnChoice
  readonly settings: ViewSettings
  /** Expanded groups. */
  readonly expandedGroups: ReadonlySet<string>
  readonly hiddenRows: ReadonlySet<string>
  readonly hiddenColumns: ReadonlySet<string>
  /** Number of visible rows frozen at the top, and of columns at the left, not counting the names. */
  readonly frozenRows: number
  readonly frozenColumns: number
  readonly cellFormattings: Formattings
  readonly rowFormattings: Formattings
  readonly columnFormattings: Formattings
  /** Formulas and figures typed over the report's own, by cell key, without `=`. */
  readonly formulas: ReadonlyMap<string, string>
  /** CSS pixels, by key. */
  readonly rowHeights: ReadonlyMap<string, number>
  readonly columnWidths: ReadonlyMap<string, number>
  readonly insertedRows: readonly InsertedRow[]
  readonly insertedColumns: readonly InsertedColumn[]
  readonly notes: readonly LayoutNote[]
  /** Last known names of rows and columns that formulas refer to, by key: shown once these are deleted. */
  readonly lastNames: ReadonlyMap<string, string>
}

/** A layout that shows a report unchanged. */
export function plainLayout(of: Pick<Layout, 'mappingId' | 'timeSpan' | 'locationIds'>): Layout {
  return {
    ...of,
    columns: PLAIN_COLUMNS,
    settings: DEFAULT_VIEW_SETTINGS,
    expandedGroups: new Set(),
    hiddenRows: new Set(),
    hiddenColumns: new Set(),
    frozenRows: 0,
    frozenColumns: 0,
    cellFormattings: new Map(),
    rowFormattings: new Map(),
    columnFormattings: new Map(),
    formulas: new Map(),
    rowHeights: new Map(),
    columnWidths: new Map(),
    insertedRows: [],
    insertedColumns: [],
    notes: [],
    lastNames: new Map(),
  }
}

/** The layout as the editor has it: with lines as rows. The same one if it has them. */
export function layoutWithLines(layout: Layout): Layout {
  const columns = withLinesAsRows(layout.columns)
  return columns === layout.columns ? layout : { ...layout, columns }
}

/** Whether it has any formatting. */
export function hasLooks(layout: Layout): boolean {
  const { cellFormattings, rowFormattings, columnFormattings, insertedRows, insertedColumns } = layout
  return (
    cellFormattings.size + rowFormattings.size + columnFormattings.size > 0 ||
    [...insertedRows, ...insertedColumns].some(({ formattings }) => formattings.size > 0)
  )
}

/** Whether an inserted row has the same locations as another one, or as the report without one. */
export function hasSameLocations(row: InsertedRow, own: InsertedRow | null): boolean {
  if (own === null || own.usesSelectedLocations) return row.usesSelectedLocations
  const wanted = new Set(own.locationIds)
  return !row.usesSelectedLocations && row.locationIds.length === wanted.size && row.locationIds.every((id) => wanted.has(id))
}
