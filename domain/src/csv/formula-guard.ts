/*
 * Spreadsheet programs run a cell of a text file as a formula where it begins with one of a few characters. An
 * apostrophe before them keeps the cell a text. Whatever is written with `guarded` is read back with `unguarded`.
 */

/** What begins a formula, also in full-width and small forms. */
const TRIGGERS = '=+\\-@＝＋－＠﹦﹢﹣﹫−'
/** At the start of a cell as well: programs may drop them, or begin another cell. */
const BREAKS = '\\t\\r\\n\\0'
/** What programs drop before they look: blanks, controls, invisible characters, quotes. */
const DROPPED = `(?:(?![\\t\\r\\n])[\\s\\p{Cc}\\p{Cf}"'‘’“”\`´])*`
/**
 * The start of a cell, and behind what separates cells elsewhere: a program whose list separator is the semicolon cuts a
 * file with commas there, also within quotes.
 */
const startsWith = (apostrophe: string): RegExp =>
  new RegExp(`^${apostrophe}(?=${DROPPED}[${TRIGGERS}${BREAKS}])|(?<=[;\\t\\r\\n])${apostrophe}(?=${DROPPED}[${TRIGGERS}])`, 'gu')

const BARE = startsWith('')
const GUARDED = startsWith("'")

/** Digits with a sign and separators alone, such as -1,234.50: spreadsheet programs read a number, or a text, but run nothing. */
const PLAIN_NUMBER = /^[+-]?\d+(?:[.,' \u00a0\u202f]\d+)*$/

/** The text as a spreadsheet program may open it; a plain number stays as it is. */
export function guarded(text: string): string {
  return PLAIN_NUMBER.test(text) ? text : text.replace(BARE, "'")
}

/** What was guarded, as it was; any other text unchanged. */
export function unguarded(text: string): string {
  return text.includes("'") ? text.replace(GUARDED, '') : text
}
