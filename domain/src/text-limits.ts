import { BadInputError } from './errors.ts'

/**
 * How long texts may be. This is the one place that says so: forms, the API and the checks of domain and database take their
 * limits from here. Counted as `String.length` and the `maxLength` of a form field count, in UTF-16 code units. The database
 * counts characters, which are never more, so that a text that passed here fits there.
 */
export const LONGEST = {
  id: 200,
  idempotencyKey: 64,
  companyName: 120,
  /** A code of ISO 4217, with room for spaces around it. */
  currency: 20,
  categorizationName: 200,
  groupName: 200,
  formula: 4_000,
  mappingName: 200,
  description: 2_000,
  /** Of a node of the location tree; locations take theirs from files. */
  locationName: 500,
  locationSetName: 200,
  /** The number or the name of an account. */
  account: 500,
  sourceName: 100,
  /** Of a column of a file; what is longer is cut. */
  heading: 500,
  metricName: 100,
  metricDefinition: 1_000,
  metricUnit: 30,
  budgetName: 100,
  tabName: 120,
  /** Of a layout or a folder. */
  libraryName: 120,
  /** Ten folders, each with a slash, and room for a wrong one to be told what is wrong. */
  libraryPath: 2_000,
  /** The key of a row, a column or a cell. */
  layoutKey: 300,
  label: 200,
  cellText: 1_000,
  /** Text or, after an equals sign, a formula. */
  typedCell: 4_001,
  note: 5_000,
  color: 40,
  /** All of a layout in one text. */
  layoutDocument: 34_000_000,
  /** A figure as somebody types it. */
  typedFigure: 200,
  /** Layout and cell, as in `Downtown!C14`. */
  coordinate: 400,
  /** A month as yyyy-MM. */
  month: 20,
  search: 200,
  /** Of an entry: vendor, memo, reference, type and number of its transaction. */
  entryText: 10_000,
  /** All cells of a row of a file that is left out of an import. */
  leftOutRow: 1_000_000,
  /** As a browser sends it; what is stored of it is shorter. */
  fileName: 1_000,
  /** A file of 25 MB, with line breaks. */
  fileBase64: 36_001_110,
} as const

export type TextLimit = keyof typeof LONGEST

/** Read by something else, which says what is wrong with them; an id that cannot be one names nothing. */
const UNREAD: ReadonlySet<TextLimit> = new Set(['id', 'layoutDocument', 'fileBase64'])

/**
 * Why a text cannot be taken, as a sentence: too long, half a character, or a character that cannot be shown. Null where it can.
 *
 * @param what names the text at the beginning of the sentence, such as `The name`.
 */
export function textProblem(text: string, limit: TextLimit, what: string): string | null {
  const most = LONGEST[limit]
  if (text.length > most) return tooMany(what, text.length, most, 'characters')
  if (UNREAD.has(limit)) return null
  // Tabs and line breaks come with cells of workbooks; what may not have them says so where it is read.
  if (text.isWellFormed() && !/[^\P{Cc}\t\r\n]/u.test(text)) return null
  return `${what} holds a character that cannot be shown. Remove it.`
}

/** @throws BadInputError where a text cannot be taken; `field` names it for programs. */
export function requireText(text: string, limit: TextLimit, what: string, field: string): void {
  const problem = textProblem(text, limit, what)
  if (problem !== null) throw new BadInputError(problem, field)
}

/** That there are more of something than there may be, as a sentence. */
export function tooMany(what: string, count: number, most: number, ofWhat: 'characters' | 'items' | 'groups'): string {
  return `${what} has ${count.toLocaleString('en-US')} ${ofWhat}; at most ${most.toLocaleString('en-US')} are possible.`
}
