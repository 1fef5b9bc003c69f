import { figureWidth } from '../../../blocks/report-grid/grid-model.ts'

/** CSS pixels that a column of figures needs for the longest of them, with the room around it. */
export function figureColumn(figures: readonly string[], least: number): number {
  return figures.reduce((most, text) => Math.max(most, Math.ceil(figureWidth(text)) + FIGURE_ROOM), least)
}

/** CSS pixels that a column of short words needs for the longest of them, within bounds. */
export function textColumn(words: readonly string[], least: number, most: number): number {
  const longest = words.reduce((length, word) => Math.max(length, word.length), 0)
  return Math.min(most, Math.max(least, Math.ceil(longest * WIDE_LETTER) + TEXT_ROOM))
}

const WIDE_LETTER = 7
const TEXT_ROOM = 18

/** Space around a figure: the cell's edges, and a last cell's wider one. */
const FIGURE_ROOM = 32

/** Plain tables: headings of 26 px over a line, rows between hairlines. */
export const headingCell =
  'h-row border-b border-line-2 bg-page px-2 text-left text-small font-medium whitespace-nowrap text-3 first:pl-4 last:pr-4'
export const numberHeadingCell = `${headingCell} text-right`
/** Over figures that keep room for a closing parenthesis: it aligns to their digits. */
export const moneyHeadingCell = `${headingCell} pr-[12px] text-right last:pr-[20px]`
/** Without a height, for rows that are taller than usual. */
export const looseCell = 'border-b border-line-1 px-2 whitespace-nowrap first:pl-4 last:pr-4'
export const bodyCell = `${looseCell} h-row`
export const numberCell = `${bodyCell} text-right`
/** Text of several lines where one is not enough. */
export const wrappedCell = 'h-row border-b border-line-1 px-2 py-1 align-top [overflow-wrap:anywhere] first:pl-4 last:pr-4'
/** A name in the middle of its row, of several lines where one is not enough: rows are distinguished by their names. */
export const nameCell = 'h-row border-b border-line-1 px-2 py-1 leading-[18px] [overflow-wrap:anywhere] first:pl-4 last:pr-4'
/** Cut off with an ellipsis where the column is too narrow. */
export const cutCell = `${bodyCell} truncate`
