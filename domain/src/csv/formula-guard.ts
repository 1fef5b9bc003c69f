/*
 * Spreadsheet programs run a cell of a text file as a formula if it begins with certain characters. A leading apostrophe
 * keeps the cell a text. `unguarded` reads back what `guarded` wrote.
 */

/** Characters that begin a formula, also in full-width and small forms. */
const TRIGGERS = '=+\\-@＝＋－＠﹦﹢﹣﹫−'
/** Also dangerous at the start of a cell: programs may drop them, or begin another cell there. */
const BREAKS = '\\t\\r\\n\\0'
/** Characters that programs skip first: blanks, controls, invisible characters, quotes. */
const DROPPED = `(?:(?![\\t\\r\\n])[\\s\\p{Cc}\\p{Cf}"'‘’“”\`´])*`
/**
 * Matches at the start of a cell and behind possible separators: a program whose list separator is the semicolon splits
 * a comma-separated file there, even inside quotes.
 */
const startsWith = (apostrophe: string): RegExp =>
  new RegExp(`^${apostrophe}(?=${DROPPED}[${TRIGGERS}${BREAKS}])|(?<=[;\\t\\r\\n])${apostrophe}(?=${DROPPED}[${TRIGGERS}])`, 'gu')

const BARE = startsWith('')
const GUARDED = startsWith("'")

/** Only digits with a sign and separators, such as -1,234.50: spreadsheet programs read a number or a text, but run nothing. */
const PLAIN_NUMBER = /^[+-]?\d+(?:[.,' \u00a0\u202f]\d+)*$/

/** The text, safe to open in a spreadsheet program; plain numbers stay unchanged. */
export function guardFormula(text: string): string {
  return PLAIN_NUMBER.test(text) ? text : text.replace(BARE, "'")
}

/** A number or an account's number with the apostrophe that made it a text in a spreadsheet program: `'4000`, `'350,00`, `'4000 Sales`. */
const TEXT_MARK = /^\s*'(?=[-+(]?\d[\d.,' \u00a0\u202f]*[-)]?\s*$|\d{3,}[ \u00a0])/

/** The text without the apostrophe that made a number a text; any other text stays unchanged. */
export function withoutTextMark(text: string): string {
  return text.includes("'") ? text.replace(TEXT_MARK, '') : text
}

/** Reverts {@link guardFormula}; any other text stays unchanged. */
export function unguardFormula(text: string): string {
  return text.includes("'") ? text.replace(GUARDED, '') : text
}
