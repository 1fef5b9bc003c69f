import type { LocationId } from '../ledger/account.ts'
import type { MonthIndex } from '../time/day.ts'

/** A figure cell of a workbook, for one month, quarter or year. */
export interface ReadFigure {
  /** Column of the cell, from 0. */
  readonly column: number
  /** Row of the cell, from 1, in a list with a row per figure; left out if it is that of the line. */
  readonly line?: number
  readonly firstMonth: MonthIndex
  /** 1, 3 or 12. */
  readonly months: number
  /** The cell's text, cut after 100 characters. */
  readonly text: string
  /** The parsed Decimal without trailing zeros; null if there is an `error`. */
  readonly value: string | null
  readonly error: string | null
}

/** The figures of one subject at one location: those of a row, or in a list those of several rows. */
export interface FigureLine {
  /** Id of a metric, or of a group. */
  readonly subjectId: string
  readonly locationId: LocationId
  readonly sheet: string
  /** From 1; in a list that of its first figure. */
  readonly line: number
  /** From left to right, in a list earliest first. If periods are equal or overlap, the later figures have an error. */
  readonly figures: readonly ReadFigure[]
}

/** A problem that belongs to no single figure: a sheet, row, column or workbook that was skipped, or read in an unexpected way. */
export interface WorkbookIssue {
  /** As formatted by `coordinateOf`; empty for the whole workbook. */
  readonly coordinate: string
  readonly locationId: LocationId | null
  /** A sentence that says what to do. */
  readonly error: string
  /** NOTE: nothing was lost, such as for a sheet of notes. PROBLEM: figures may have been skipped. */
  readonly severity: 'PROBLEM' | 'NOTE'
  /** Whether the workbook could be meant otherwise. */
  readonly isGuess?: true
}
