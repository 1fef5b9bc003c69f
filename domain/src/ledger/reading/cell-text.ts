import { LONGEST } from '../../text-limits.ts'

/**
 * A cell's text as it is kept: trimmed, line breaks and tabs as blanks, without other control characters
 * and without the invisible ones that turn the direction of text.
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

/** A copy that does not keep the piece of file alive from which it was cut: for texts that outlive their row. */
export function detached(text: string): string {
  return ` ${text}`.slice(1)
}

/** The heading of a column as it is kept and compared. */
export function headingText(cell: string | undefined): string {
  return (cell?.trim() ?? '').slice(0, LONGEST.heading).toWellFormed()
}

/** The row as one line of comma-separated text; in a very long one long cells are cut off, and then the last cells go. */
export function rowText(cells: readonly string[]): string {
  const text = wholeRowText(cells)
  if (text.length <= LONGEST_ROW_TEXT) return text
  // By cells, so that each quote still has its other one.
  const short = cells.map((cell) => (cell.length > LONGEST_CELL_OF_LONG_ROW ? `${cell.slice(0, LONGEST_CELL_OF_LONG_ROW)}…` : cell))
  return wholeRowText(short.slice(0, LONGEST_ROW_TEXT / LONGEST_CELL_OF_LONG_ROW))
}

/** A row that is left out, as it is kept to be mended; of one that is too long for that its beginning, and the reason says so. */
export function leftOutRow(cells: readonly string[], reason: string): { readonly text: string; readonly reason: string } {
  const text = wholeRowText(cells)
  return text.length <= LONGEST.leftOutRow
    ? { text, reason }
    : { text: rowText(cells), reason: `${reason}; only the beginning of the row is kept` }
}

/** All of a row as comma-separated text, to be mended and read again. */
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

// Written by code, since a control character in a pattern is mostly a mistake.
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
