import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { MatchedRange } from '../command-palette/command-match.ts'
import type { CellStyle } from './cell-style.ts'

export type GridUnit = 'money' | 'share' | 'plain'

export interface GridColumn {
  readonly key: string
  readonly heading: string
  /** The part of the heading that is a location's code, which stands back. Left out: none. */
  readonly code?: string
  /** A second, smaller line: the days of a cut column. */
  readonly detail: string | null
  /** The tooltip: the full heading. */
  readonly title: string | null
  /** What is open in it, in few words: a sign before its heading, which takes no width. Left out: nothing. */
  readonly openMark?: string
  /** A line at its right separates it from what follows. */
  readonly edge: boolean
  /** The key of the column whose figure is opened from here: its own, or the one that it was computed from. */
  readonly opens: string
  /** The differences that can be explained from here, by the keys of the columns that are compared with; the first is the default. */
  readonly bridges: readonly { readonly key: string; readonly label: string }[]
  /** Its cells are differences: opening one explains it. */
  readonly opensBridge: boolean
  /** The unit of a cell's Decimal: money, a share (0.284 is 28.4 percent or points), or any other. */
  readonly unitOf: (row: GridRow) => GridUnit
  /** A cell's Decimal; null for rows without figures, for no value, and without entries. */
  readonly valueOf: (row: GridRow) => string | null
  /** Words in place of a figure; null for none. Left out: there are never any. */
  readonly wordsOf?: (row: GridRow) => string | null
  /** The number format of a cell in spreadsheet programs, such as `#,##0.0%`. Left out: by its unit. */
  readonly formatOf?: (row: GridRow) => string | null
  /** A cell as it is printed. A column object keeps its format: another format means other columns. */
  readonly textOf: (row: GridRow) => string
  /** Whether a difference is favorable, and large enough to be colored; null if nothing is colored. */
  readonly outcomeOf: ((row: GridRow) => 'FAVORABLE' | 'UNFAVORABLE' | 'NEUTRAL') | null
  /** Whether colored cells also have a triangle. Left out: they have. */
  readonly hasTriangle?: boolean
  /** Its cells are no amounts, which totals add up: they have no rules above and below. */
  readonly isUnruled?: boolean
  /** How cells stand out. Left out: none do. */
  readonly lookOf?: (row: GridRow) => CellLook | null
  /** Its heading is highlighted: it has new figures. */
  readonly isNew?: boolean
  /**
   * CSS pixels at a zoom of 1; null or left out: as wide as all columns without a width of their own. Unless it is left out,
   * text that does not fit is cut.
   */
  readonly width?: number | null
  /** CSS pixels at a zoom of 1 of a column without a width of its own that needs less room than others; null or left out: as they. */
  readonly narrowWidth?: number | null
  /** The custom style of a cell. The same object for the same style, as its CSS is cached by identity. */
  readonly styleOf?: (row: GridRow) => CellStyle | null
  readonly headingStyle?: CellStyle | null
  readonly tint?: GridTint | null
  /** Its settings are open next to the grid; its letters are underlined. */
  readonly isOpen?: boolean
  /** The note on a cell: its corner is marked, and the note is shown while the cell is selected. */
  readonly noteOf?: (row: GridRow) => string | null
  /** Left out: nothing is shown below its figures. */
  readonly below?: FiguresBelow
  /** Left out: all cells render with their row. */
  readonly drawnFrom?: DrawnFrom
}

/** The inputs that cells are drawn from. While all are identical, a cell is not rendered again. */
export interface DrawnFrom {
  /** For all cells of the column: formats, notes, widths. */
  readonly parts: readonly unknown[]
  /** For all cells of a row. */
  readonly rowOf: (row: GridRow) => unknown
  /** For one cell; null: it is always rendered again. */
  readonly cellOf: (row: GridRow) => unknown
}

/** The tint of rows and columns that are not from the ledger. ABSENT: a gap where the compared grid has a row or column. */
export type GridTint = 'PLAN' | 'CALCULATION' | 'ABSENT'

/** A word next to a name that says what kind of row it is. */
export interface RowBadge {
  readonly label: string
  /** CALCULATION: in the color of calculations. */
  readonly tone: 'PLAIN' | 'CALCULATION'
}

/** Row numbers and column letters, by which formulas name cells. */
export interface GridAddresses {
  /** Null for a row without a number. The headings are row 1. */
  readonly rowNumber: (row: GridRow, index: number) => number | null
  readonly letters: (column: GridColumn, index: number) => string
  /** The letters of the name column. */
  readonly nameLetters: string
}

/** An operand of a formula, outlined in its color in the formula. */
export interface GridOutline {
  readonly row: number
  readonly column: number
  readonly color: 1 | 2 | 3 | 4 | 5 | 6
}

/** What was hit in a grid. Rows and columns by index; -1 where the part has none. */
export interface GridHit {
  readonly part: 'CELL' | 'NAME' | 'NUMBER' | 'HEADING' | 'LETTERS' | 'CORNER'
  readonly row: number
  readonly column: number
}

/** A second, less prominent line in the cells of a column with other figures: read-only, and neither copied nor counted. */
export interface FiguresBelow {
  /** The second line of the heading, which names these figures. */
  readonly heading: string
  /** As printed, with the change of the cell's own figure against it, empty for none. Null for rows without such a line. */
  readonly textsOf: (row: GridRow) => { readonly figure: string; readonly change: string } | null
}

/** How a cell stands out. */
export interface CellLook {
  /**
   * PLAIN: as any other, but with a note. TYPED: typed, not computed. CHANGED: typed and not saved yet. OTHER_DAYS: covers other days
   * than its column. PRORATED: by the share of days that its column has. CONFLICT: typed over a figure that another user has since changed. INCOMPLETE: some of its figures are missing. ADJUSTED: computed, and includes typed figures.
   * DIFFERENT: its content differs from that of the cell that it is compared with. FOLLOWING: only its result does.
   * The others are those of an upload.
   */
  readonly state:
    | 'DIFFERENT'
    | 'FOLLOWING'
    | 'PLAIN'
    | 'TYPED'
    | 'CHANGED'
    | 'CONFLICT'
    | 'NEW'
    | 'OVERWRITTEN'
    | 'INVALID'
    | 'UNCHANGED'
    | 'OTHER_DAYS'
    | 'PRORATED'
    | 'INCOMPLETE'
    | 'ADJUSTED'
  /** The figure that it replaces, as printed: it is struck through. */
  readonly before: string | null
  /** The tooltip; for an invalid or implausible cell it is also shown next to the cell while the cell is active. */
  readonly note: string | null
  /** The figure is implausible, for the reason in the note. Left out: it is not. */
  readonly isImplausible?: boolean
}

/** Matches in the number and the name of a row, in UTF-16 units. */
export interface RowMarks {
  readonly number: readonly MatchedRange[]
  readonly label: readonly MatchedRange[]
}

const rowHeight = 26
const bottomLineHeight = 30
/** CSS pixels that a second line adds. */
const belowHeight = 14
export const headerHeight = 30
export const lettersHeight = 20
export const numbersWidth = 38

/** Limits in CSS pixels for the sizes of columns and rows. */
export const columnLimits = { least: 32, most: 600 }
export const rowLimits = { least: 18, most: 400 }

export function heightOf(row: GridRow, columns: readonly GridColumn[]): number {
  return (row.kind === 'net-income' ? bottomLineHeight : rowHeight) + (hasBelow(row, columns) ? belowHeight : 0)
}

/** Whether a row has a second line below its figures. */
export function hasBelow(row: GridRow, columns: readonly GridColumn[]): boolean {
  return columns.some(({ below }) => below !== undefined && below.textsOf(row) !== null)
}

/**
 * The width in CSS pixels of a printed figure at 13px in the typeface of the interface, whose digits are 0.6 em wide in every
 * weight; other characters count by the widest of them. Thus columns are sized without measuring a thousand elements.
 */
export function figureWidth(text: string): number {
  let width = 0
  for (const character of text) width += widths[character] ?? 7.8
  return width
}

/**
 * The text of a cell in a column that may be too narrow for it: a number is replaced by `#`, since a part of it would be another
 * number; words are cut. `width` in CSS pixels.
 */
export function fittingText(text: string, width: number, isNumber: boolean): { readonly text: string; readonly isCut: boolean } {
  const room = width - cellMargins
  // Most fit, however wide their characters are.
  if (text.length * widestCharacter <= room || figureWidth(text) <= room) return { text, isCut: false }
  return { text: isNumber ? '#'.repeat(Math.max(1, Math.floor((room - parenthesis) / numberSign))) : text, isCut: true }
}

/** Left and right padding of a cell, without the room for a closing parenthesis. */
const cellMargins = 14
const parenthesis = 4.4
const widestCharacter = 12.5
const numberSign = 8.5

/**
 * The width in CSS pixels of the name column if the user has not chosen one: as the longest name needs, within limits that leave room for
 * the figures. Estimated generously from the usual widths of characters.
 */
export function fittingNameWidth(
  rows: readonly GridRow[],
  showCodes: boolean,
  badgeOf: ((row: GridRow) => RowBadge | null) | null = null,
): number {
  let needed = 0
  for (const row of rows) {
    const { level, label, accountNumber, unit } = row
    const badge = badgeOf?.(row) ?? null
    const code = showCodes && accountNumber !== null && accountNumber !== '' ? accountNumber.length * 7.2 + 6 : 0
    const counted = unit === null ? 0 : nameLength(unit) + 6
    const marked = badge === null ? 0 : nameLength(badge.label) + 24
    needed = Math.max(needed, level * 16 + 16 + code + nameLength(label) + counted + marked + 8)
  }
  return Math.round(Math.max(nameWidths.usual, Math.min(nameWidths.fitting, needed)))
}

function nameLength(text: string): number {
  let width = 0
  for (const character of text)
    width += /[ilj.,'()|! ]/.test(character) ? 3.9 : /[mwMW@%]/.test(character) ? 11 : /[A-Z]/.test(character) ? 8.4 : 7.2
  return width
}

/** Widths of the name column: the usual one, the widest by default, and the limits for dragging. */
export const nameWidths = { least: 120, usual: 214, fitting: 288, most: 560 }

const widths: Readonly<Record<string, number>> = { ',': 3.9, '.': 3.9, '(': 4.4, ')': 4.4, ' ': 3.4, K: 8.9, M: 10.7, '%': 12.5 }
