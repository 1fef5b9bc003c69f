import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { MatchedRange } from '../command-palette/command-match.ts'
import type { CellStyle } from './cell-style.ts'

export type GridUnit = 'money' | 'share' | 'plain'

export interface GridColumn {
  readonly key: string
  readonly heading: string
  /** A second, smaller line: the days that a column cut short holds. */
  readonly detail: string | null
  /** The whole of it in words, as a tooltip. */
  readonly title: string | null
  /** A line on the column's right separates it from what follows. */
  readonly edge: boolean
  /** The key of the column whose figure is opened from here: its own, or that of what it was worked out from. */
  readonly opens: string
  /** The differences that can be explained from here, by the keys of what is compared with: the first by itself. */
  readonly bridges: readonly { readonly key: string; readonly label: string }[]
  /** The cell is a difference itself: opening it explains it. */
  readonly opensBridge: boolean
  /** What a cell's Decimal counts: money, a share (0.284 is 28.4 percent, or points of it), or anything else. */
  readonly unitOf: (row: GridRow) => GridUnit
  /** A cell's Decimal; null for rows without figures, for no value, and where no entries stand behind it. */
  readonly valueOf: (row: GridRow) => string | null
  /** Words that stand where a figure could; null for none. Left out: there are never any. */
  readonly wordsOf?: (row: GridRow) => string | null
  /** How a spreadsheet program is to print a cell's figure: a format such as `#,##0.0%`. Left out: by what it counts. */
  readonly formatOf?: (row: GridRow) => string | null
  /** A cell as it is printed. The same columns for as long as the format is the same. */
  readonly textOf: (row: GridRow) => string
  /** Whether a difference is good or bad news, and large enough to say so; null where nothing is colored. */
  readonly outcomeOf: ((row: GridRow) => 'FAVORABLE' | 'UNFAVORABLE' | 'NEUTRAL') | null
  /** How cells stand out, in grids whose cells do. */
  readonly lookOf?: (row: GridRow) => CellLook | null
  /** Its heading stands out: there is something new in it. */
  readonly isNew?: boolean
  /**
   * CSS pixels at a zoom of 1; null or left out: as wide as the others that have no width of their own. Where it is not left
   * out, what does not fit is not printed over the next column.
   */
  readonly width?: number | null
  /** How a cell looks by choice. The same object for the same look: what is made of it is kept by it. */
  readonly styleOf?: (row: GridRow) => CellStyle | null
  readonly headingStyle?: CellStyle | null
  readonly tint?: GridTint | null
  /** It is being set up beside the grid: its letters are underlined. */
  readonly isOpen?: boolean
  /** What people wrote about the cell: its corner is marked, and it is read where the cell is selected. */
  readonly noteOf?: (row: GridRow) => string | null
  /** Left out where nothing stands below its figures. */
  readonly below?: FiguresBelow
  /** Left out where every cell is drawn anew with its row. */
  readonly drawnFrom?: DrawnFrom
}

/** What cells are drawn from: while all of it is the very same, a cell is drawn as it was. */
export interface DrawnFrom {
  /** For all cells of the column: formats, notes, widths. */
  readonly parts: readonly unknown[]
  /** For all cells of a row. */
  readonly rowOf: (row: GridRow) => unknown
  /** What stands in a cell; null for one that is always to be drawn anew. */
  readonly cellOf: (row: GridRow) => unknown
}

/** What tells figures that are not from the ledger. ABSENT: there is nothing here, beside another grid that has something. */
export type GridTint = 'PLAN' | 'CALCULATION' | 'ABSENT'

/** A small word beside a name. */
export interface RowBadge {
  readonly label: string
  /** CALCULATION: in the color of calculations. */
  readonly tone: 'PLAIN' | 'CALCULATION'
}

/** What stands beside rows and over columns so that a formula can name them. */
export interface GridAddresses {
  /** Null: the row has none. The headings are row 1. */
  readonly rowNumber: (row: GridRow, index: number) => number | null
  readonly letters: (column: GridColumn, index: number) => string
  /** Over the names. */
  readonly nameLetters: string
}

/** A cell whose figure a formula takes, outlined in the color that it has in the formula. */
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

/** A second, quiet line in the cells of a column, of other figures than its own: it is read only, and neither copied nor counted. */
export interface FiguresBelow {
  /** What these figures are of: the second line of the heading. */
  readonly heading: string
  /** As printed, with how the cell's own figure compares, empty for nothing. Null where the row has no such line. */
  readonly textsOf: (row: GridRow) => { readonly figure: string; readonly change: string } | null
}

/** How a cell stands out besides its figure. */
export interface CellLook {
  /**
   * PLAIN: as any other, with a note. TYPED: somebody's own figure, not computed. CHANGED: the same, not saved yet. OTHER_DAYS: of other days than its column.
   * INCOMPLETE: some of what it is to be of is missing. ADJUSTED: computed, with figures in it that somebody typed.
   * DIFFERENT: something else was put into it than into the cell that it is compared with. FOLLOWING: it comes out otherwise for that.
   * The others are those of an upload.
   */
  readonly state:
    | 'DIFFERENT'
    | 'FOLLOWING'
    | 'PLAIN'
    | 'TYPED'
    | 'CHANGED'
    | 'NEW'
    | 'OVERWRITTEN'
    | 'INVALID'
    | 'UNCHANGED'
    | 'OTHER_DAYS'
    | 'INCOMPLETE'
    | 'ADJUSTED'
  /** As printed, what the figure takes the place of: it is struck through. */
  readonly before: string | null
  /** A sentence about the cell, its tooltip; of an invalid one it is shown beside it while it is the active one. */
  readonly note: string | null
}

/** What is marked in the number and in the name of a row, in UTF-16 units. */
export interface RowMarks {
  readonly number: readonly MatchedRange[]
  readonly label: readonly MatchedRange[]
}

const rowHeight = 26
const bottomLineHeight = 30
/** What a second line adds. */
const belowHeight = 14
export const headerHeight = 30
export const lettersHeight = 20
export const numbersWidth = 38

/** CSS pixels that somebody can make a column wide and a row high. */
export const columnLimits = { least: 32, most: 600 }
export const rowLimits = { least: 18, most: 400 }

export function heightOf(row: GridRow, columns: readonly GridColumn[]): number {
  return (row.kind === 'net-income' ? bottomLineHeight : rowHeight) + (hasBelow(row, columns) ? belowHeight : 0)
}

/** Whether anything stands below the figures of a row. */
export function hasBelow(row: GridRow, columns: readonly GridColumn[]): boolean {
  return columns.some(({ below }) => below !== undefined && below.textsOf(row) !== null)
}

/**
 * The width in CSS pixels that a printed figure takes at 13px in the interface's typeface, whose digits are all 0.6 em
 * wide in every weight; other characters by their widest. So columns are sized without measuring a thousand elements.
 */
export function figureWidth(text: string): number {
  let width = 0
  for (const character of text) width += widths[character] ?? 7.8
  return width
}

/**
 * A cell as it is printed in a column that somebody made too narrow for it: a number is crossed out, since a part of it would
 * be another number; words are cut short. `width` in CSS pixels.
 */
export function fittingText(text: string, width: number, isNumber: boolean): { readonly text: string; readonly isCut: boolean } {
  const room = width - cellMargins
  // Most fit however wide their characters are.
  if (text.length * widestCharacter <= room || figureWidth(text) <= room) return { text, isCut: false }
  return { text: isNumber ? '#'.repeat(Math.max(1, Math.floor((room - parenthesis) / numberSign))) : text, isCut: true }
}

/** Left and right of a cell's text, without the room of a closing parenthesis. */
const cellMargins = 14
const parenthesis = 4.4
const widestCharacter = 12.5
const numberSign = 8.5

/**
 * The width in CSS pixels that the name column takes where nobody chose one: as the longest name needs, within limits
 * that leave the figures their room. Estimated from the typeface's usual widths, generously.
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

/** Of the name column: as drawn in usual reports, the most that it takes by itself, and what a person may drag it to. */
export const nameWidths = { least: 120, usual: 214, fitting: 288, most: 560 }

const widths: Readonly<Record<string, number>> = { ',': 3.9, '.': 3.9, '(': 4.4, ')': 4.4, ' ': 3.4, K: 8.9, M: 10.7, '%': 12.5 }
