import { columnLetters } from '../column-letters.ts'
import type { Scale } from '../money/scale-notes.ts'

/** A cell of a workbook that is not blank. */
export interface WorkbookCell {
  /** From 0: A is 0. */
  readonly column: number
  /** DURATION: elapsed time. TIME: a time of day. UNCALCULATED: a formula without a stored result. */
  readonly kind: 'NUMBER' | 'TEXT' | 'DATE' | 'DURATION' | 'TIME' | 'BOOLEAN' | 'ERROR' | 'UNCALCULATED'
  /** NUMBER: a plain Decimal; DATE: yyyy-MM-dd, with the time if it has one; DURATION, TIME: h:mm:ss; BOOLEAN: TRUE or FALSE; ERROR: such as `#REF!`. */
  readonly text: string
  /** A DATE whose format shows no year. */
  readonly hidesYear?: true
  /** A DATE whose format shows no day of the month. */
  readonly hidesDay?: true
  /** What the format of a NUMBER says about it; left out if nothing. */
  readonly shown?: ShownNumber
}

/** What a number format prints next to numbers. */
export interface ShownNumber {
  /** ISO 4217, or the sign if several currencies have it. A dollar sign alone says nothing. */
  readonly currency?: string
  /** A letter or word by which the number counts in thousands or so: `K` of `70.0K`. */
  readonly scale?: { readonly text: string; readonly scales: readonly Scale[] }
  /** It is shown a hundred times as large, with a percent sign. */
  readonly isPercentage?: true
  /** It is shown as an amount of money; left out with `currency`. */
  readonly isMoney?: true
  /** It is shown in thousands or so, which divide it: 1,200 as 1 in `#,##0,`. */
  readonly isDivided?: true
}

export interface WorkbookRow {
  /** From 1, as in the workbook. */
  readonly line: number
  /** From left to right, without blank cells. */
  readonly cells: readonly WorkbookCell[]
  /** By a filter or by hand. */
  readonly isHidden?: true
}

/** A merged area. Lines from 1, columns from 0, all included. */
export interface MergedArea {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Columns from 0, both included. */
export interface HiddenRange {
  readonly first: number
  readonly last: number
}

/** `Downtown!C14`; only the sheet, or sheet and row, if the rest is omitted. */
export function coordinateOf(sheet: string, line?: number, column?: number): string {
  if (line === undefined) return sheet
  return column === undefined ? `${sheet}!${line}` : `${sheet}!${columnLetters(column)}${line}`
}
