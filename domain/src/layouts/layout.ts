import { type ColumnChoice, PLAIN_COLUMNS } from '../profit-loss/report-columns.ts'
import { DEFAULT_VIEW_SETTINGS, type ViewSettings } from '../profit-loss/viewer-tabs.ts'
import type { TimeSpanSetting } from '../time/time-span.ts'
import type { CellFormatting } from './cell-formatting.ts'

export type InsertedRowType = 'EMPTY' | 'BUDGET' | 'OPS_DATA' | 'CALCULATION'
export type InsertedColumnType = 'EMPTY' | 'ACTUALS' | 'BUDGET' | 'CALCULATION'

/**
 * What a calculation column does where it meets a calculated row. COMPARE works on the row's results: the variance of a margin
 * is the difference of two margins. RECOMPUTE applies the row's formula to what the column comes to in the row's operands:
 * ratios are worked out anew, never added.
 */
export type ColumnCalculation = 'COMPARE' | 'RECOMPUTE'

/** Of a calculation column whose formula is one column less another: better or (worse), as an amount or in percent of the second. */
export type ColumnVariance = 'AMOUNT' | 'PERCENT'

/** Where something was inserted: its neighbors among the report's own rows or columns, by key; null at an end. */
export interface Anchors {
  readonly after: string | null
  readonly before: string | null
  /** Its place among what was inserted at the same place. */
  readonly displayOrder: number
}

/** Texts of cells by the key of the column (of a row's cells) or of the row (of a column's). One that begins with `=` is a formula. */
export type CellTexts = ReadonlyMap<string, string>
export type Formattings = ReadonlyMap<string, CellFormatting>

/** Stands for all cells of an inserted row or column among its formattings. */
export const WHOLE = '*'

export interface InsertedRow extends Anchors {
  readonly id: string
  readonly label: string
  /** Depth in the outline, from 1: it folds with the groups that it stands in. */
  readonly level: number
  /** CSS pixels; null for the usual. */
  readonly height: number | null
  readonly type: InsertedRowType
  readonly budgetId: string | null
  readonly metricId: string | null
  readonly groupId: string | null
  readonly formula: string | null
  /** Whether its figures are of the locations of the column that they stand in; else of `locationIds`. */
  readonly usesSelectedLocations: boolean
  readonly locationIds: readonly string[]
  readonly cells: CellTexts
  readonly formattings: Formattings
}

export interface InsertedColumn extends Anchors {
  readonly id: string
  readonly label: string
  /** CSS pixels; null for the usual. */
  readonly width: number | null
  readonly type: InsertedColumnType
  readonly budgetId: string | null
  readonly formula: string | null
  readonly calculation: ColumnCalculation
  readonly variance: ColumnVariance | null
  /** Whether its figures are of the layout's locations; else of `locationIds`. */
  readonly usesSelectedLocations: boolean
  readonly locationIds: readonly string[]
  /** Null for the layout's own. */
  readonly timeSpan: TimeSpanSetting | null
  readonly cells: CellTexts
  readonly formattings: Formattings
}

/** A remark on a cell. */
export interface LayoutNote {
  readonly id: string
  /** Of the cell. */
  readonly key: string
  readonly text: string
  /** Who wrote it, by name; null until it is saved. */
  readonly author: string | null
  /** When it was saved first, ISO. */
  readonly writtenAt: string | null
  readonly isResolved: boolean
}

/** A layout over a report: what it is of, and all that somebody put on top. Nothing in it is computed. */
export interface Layout {
  readonly mappingId: string
  readonly timeSpan: TimeSpanSetting
  /** Ids as the API writes them. Empty for every location, those that come later too. */
  readonly locationIds: readonly string[]
  readonly columns: ColumnChoice
  readonly settings: ViewSettings
  /** Groups whose rows show. */
  readonly expandedGroups: ReadonlySet<string>
  readonly hiddenRows: ReadonlySet<string>
  readonly hiddenColumns: ReadonlySet<string>
  /** How many of the rows that show stay in view at the top, and of the columns at the left, names aside. */
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
}

/** A layout that shows a report as it is. */
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
  }
}

/** Whether anything is said of how its cells look. */
export function hasLooks(layout: Layout): boolean {
  const { cellFormattings, rowFormattings, columnFormattings, insertedRows, insertedColumns } = layout
  return (
    cellFormattings.size + rowFormattings.size + columnFormattings.size > 0 ||
    [...insertedRows, ...insertedColumns].some(({ formattings }) => formattings.size > 0)
  )
}

/** Whether an inserted row is of the same locations as another one, or as the report where there is none. */
export function hasSameLocations(row: InsertedRow, own: InsertedRow | null): boolean {
  if (own === null || own.usesSelectedLocations) return row.usesSelectedLocations
  const wanted = new Set(own.locationIds)
  return !row.usesSelectedLocations && row.locationIds.length === wanted.size && row.locationIds.every((id) => wanted.has(id))
}
