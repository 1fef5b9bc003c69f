import { readTypedFigures } from '../typed-figures/typed-figures.ts'

/**
 * An apostrophe before a cell's text keeps it text, as in spreadsheet programs: `'0012` is `0012`, not 12. It is stored and edited,
 * but not shown.
 */
const QUOTE = "'"

export function isQuoted(text: string): boolean {
  return text.startsWith(QUOTE)
}

/** The text as it is shown: without its apostrophe. */
export function withoutQuote(text: string): string {
  return isQuoted(text) ? text.slice(1) : text
}

/** The figure that a text would be if it were typed, as a Decimal; null for none. A percentage is none. */
export function figureInText(text: string): string | null {
  const [figure] = readTypedFigures([text]).figures
  return figure?.kind === 'FIGURE' && !text.startsWith('=') ? figure.value : null
}

/** A text as cells store it, with an apostrophe if it would otherwise be taken for a figure or a formula. */
export function quotedText(text: string): string {
  const wouldChange = /^[=']/.test(text) || figureInText(text.replace(/\s*%/, '')) !== null
  return wouldChange ? QUOTE + text : text
}
