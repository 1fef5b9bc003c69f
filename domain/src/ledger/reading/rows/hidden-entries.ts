import { headingText, isBlank } from '../cell-text.ts'
import type { RawRow } from '../raw-row.ts'

/** A template may show how to fill it in with a row or so. */
const FEWEST_ENTRIES = 2
const FEWEST_HEADINGS = 3
const DATE_LIKE = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})/
const AMOUNT_LIKE = /^[^\p{L}\d]*\d[^\p{L}]*$/u
const ZERO_LIKE = /^[^1-9]*$/

/**
 * Whether a hidden sheet has entries of its own: it has a line of headings in common with the sheet that is read, and below it several rows with a date
 * and an amount that the other does not have. Copies and templates have none.
 *
 * @param hidden all rows of the hidden sheet
 * @param read all rows of the other
 */
export function hasOtherEntries(hidden: readonly RawRow[], read: readonly RawRow[]): boolean {
  const texts = new Set(read.map(textOf))
  const headingsAt = hidden.findIndex((row) => isOfHeadings(row) && texts.has(textOf(row)))
  if (headingsAt === -1) return false
  return hidden.slice(headingsAt + 1).filter((row) => isEntryLike(row) && !texts.has(textOf(row))).length >= FEWEST_ENTRIES
}

function textOf({ cells }: RawRow): string {
  return cells
    .map((cell) => headingText(cell).toLowerCase())
    .join('\t')
    .trimEnd()
}

function isOfHeadings({ cells }: RawRow): boolean {
  const filled = cells.filter((cell) => !isBlank(cell))
  return filled.length >= FEWEST_HEADINGS && filled.every((cell) => /\p{L}/u.test(cell) && !DATE_LIKE.test(cell.trim()))
}

function isEntryLike({ cells }: RawRow): boolean {
  const isDate = cells.map((cell) => DATE_LIKE.test(cell.trim()))
  return isDate.includes(true) && cells.some((cell, at) => isDate[at] === false && AMOUNT_LIKE.test(cell) && !ZERO_LIKE.test(cell))
}
