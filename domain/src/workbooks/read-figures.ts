import type { LocationId } from '../ledger/account.ts'
import type { MonthIndex } from '../time/day.ts'

/** What a cell of a workbook says about a month, quarter or year. */
export interface ReadFigure {
  /** Of the cell, from 0. */
  readonly column: number
  readonly firstMonth: MonthIndex
  /** 1, 3 or 12. */
  readonly months: number
  /** The cell's text as the workbook has it, cut after 100 characters. */
  readonly text: string
  /** The Decimal that was read from it, without trailing zeros; null where `error` says why there is none. */
  readonly value: string | null
  readonly error: string | null
}

/** What one row of a workbook says about one thing, such as a metric or a group, at one location. */
export interface FigureLine {
  /** Id of a metric, or of a group. */
  readonly subjectId: string
  readonly locationId: LocationId
  readonly sheet: string
  /** From 1. */
  readonly line: number
  /** From left to right. No two of them are of the same period, nor do their periods overlap: of such the later ones have an error. */
  readonly figures: readonly ReadFigure[]
}

/** Something that no single figure can carry: a sheet, row, column or workbook that was not read, or not as one might think. */
export interface WorkbookIssue {
  /** As `coordinateOf` writes it; empty for the whole workbook. */
  readonly coordinate: string
  readonly locationId: LocationId | null
  /** A sentence that says what to do. */
  readonly error: string
  /** NOTE: nothing was lost, as of a sheet of notes. PROBLEM: figures may have been meant that were not read. */
  readonly severity: 'PROBLEM' | 'NOTE'
}
