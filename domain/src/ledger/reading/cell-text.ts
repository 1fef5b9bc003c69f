import { LONGEST } from '../../text-limits.ts'

/**
 * A cell's text as stored: trimmed, line breaks and tabs turned into blanks, without other control characters and invisible
 * ones that change the text direction.
 */
export function cleanText(text: string): string {
  const length = text.length
  if (length === 0) return text
  if (!(text.charCodeAt(0) > 32 && text.charCodeAt(length - 1) > 32)) return cleanAnyText(text)
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code < 32 || (code > 126 && (code <= 160 || code >= 0x2000))) return cleanAnyText(text)
  }
  return text
}

export function isBlank(text: string | undefined): boolean {
  return text === undefined || text.length === 0 || (text.charCodeAt(0) <= 160 && text.trim().length === 0)
}

export function hasLetters(text: string): boolean {
  return LETTER.test(text)
}

const LETTER = /\p{L}/u

/** The only cell with letters; empty if no cell has any, null if several have. @param isLeftOut whether the cell at a position is not looked at. */
export function onlyText(cells: readonly string[], isLeftOut: (at: number) => boolean): string | null {
  let only: string | null = null
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? ''
    if (isLeftOut(at) || !hasLetters(cell)) continue
    if (only !== null) return null
    only = cell
  }
  return only ?? ''
}

/** A copy that does not keep the underlying piece of the file in memory, for texts that outlive their row. */
export function detached(text: string): string {
  return ` ${text}`.slice(1)
}

/** A column's heading as stored and compared. */
export function headingText(cell: string | undefined): string {
  return (cell?.trim() ?? '').slice(0, LONGEST.heading).toWellFormed()
}

/** The row as one line of comma-separated text; a very long one is shortened by cutting long cells, then dropping the last cells. */
export function rowText(cells: readonly string[]): string {
  const text = wholeRowText(cells)
  if (text.length <= LONGEST_ROW_TEXT) return text
  // Cut by cells, so that quotes stay balanced.
  const short = cells.map((cell) => (cell.length > LONGEST_CELL_OF_LONG_ROW ? `${cell.slice(0, LONGEST_CELL_OF_LONG_ROW)}…` : cell))
  return wholeRowText(short.slice(0, LONGEST_ROW_TEXT / LONGEST_CELL_OF_LONG_ROW))
}

/** A left-out row as stored for correction; an overlong one is cut, and the reason says so. */
export function leftOutRow(cells: readonly string[], reason: string): { readonly text: string; readonly reason: string } {
  const text = wholeRowText(cells)
  return text.length <= LONGEST.leftOutRow
    ? { text, reason }
    : { text: rowText(cells), reason: `${reason}; only the beginning of the row is stored` }
}

/** The complete row as comma-separated text, to be corrected and read again. */
function wholeRowText(cells: readonly string[]): string {
  const text = cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')
  return text.replaceAll('\0', '').toWellFormed()
}

const LONGEST_ROW_TEXT = 4_000
const LONGEST_CELL_OF_LONG_ROW = 200

function cleanAnyText(text: string): string {
  return text
    .replace(/[\t\r\n\v\f\u0085\u2028\u2029]+/g, ' ')
    .replace(INVISIBLE, '')
    .trim()
    .toWellFormed()
}

// Built from code points, since a control character in a pattern is usually a mistake.
const INVISIBLE = new RegExp(
  `[${[
    [0x00, 0x1f],
    [0x7f, 0x9f],
    [0x200e, 0x200f],
    [0x202a, 0x202e],
    [0x2066, 0x2069],
    [0xfeff, 0xfeff],
  ]
    .map((codes) => codes.map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('-'))
    .join('')}]`,
  'g',
)
