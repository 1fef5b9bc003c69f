import { BadInputError } from './errors.ts'
import { unseenProblem } from './seen-text.ts'

/**
 * Maximum text lengths, the single source for forms, the API and the checks of domain and database. Counted in UTF-16 code
 * units, like `String.length` and `maxLength` of a form field. The database counts characters, which are never more, so a
 * text that passes here fits there.
 */
export const LONGEST = {
  id: 200,
  idempotencyKey: 64,
  closedMonthsDigest: 16,
  companyName: 120,
  /** ISO 4217 code, with room for surrounding spaces. */
  currency: 20,
  categorizationName: 200,
  groupName: 200,
  formula: 4_000,
  mappingName: 200,
  description: 2_000,
  /** Of a node of the location tree; names of locations come from files. */
  locationName: 500,
  locationSetName: 200,
  /** Number or name of an account. */
  account: 500,
  sourceName: 100,
  /** Of a column in a file; longer headings are cut. */
  heading: 500,
  metricName: 100,
  metricDefinition: 1_000,
  metricUnit: 30,
  budgetName: 100,
  tabName: 120,
  /** Of a layout or a folder. */
  libraryName: 120,
  /** Ten folders with slashes, and room to report what is wrong with an invalid one. */
  libraryPath: 2_000,
  /** Key of a row, column or cell. */
  layoutKey: 300,
  label: 200,
  cellText: 1_000,
  /** Text, or a formula after an equals sign. */
  typedCell: 4_001,
  note: 5_000,
  chartTitle: 200,
  /** Of a metric of a chart. */
  dataLabel: 120,
  chartNote: 2_000,
  presentationTitle: 200,
  slideTitle: 300,
  /** Of one text element. */
  slideText: 10_000,
  /** Id of a picture; room to say what is wrong with an address. */
  pictureAddress: 5_000,
  /** What a picture shows. */
  altText: 1_000,
  findingKey: 200,
  findingFingerprint: 64,
  homeArrangement: 10_000,
  /** A question to the assistant. */
  chatMessage: 2_000,
  chatTitle: 120,
  /** A plan of an answer as one text. */
  chatPlan: 10_000,
  /** Why an answer is good or bad. */
  ratingReason: 1_000,
  promptTitle: 120,
  /** What a variable of a prompt stands for. */
  promptValue: 200,
  /** Why months were closed or reopened. */
  closingNote: 500,
  /** Why a location was shut. */
  closureReason: 200,
  color: 40,
  /** A whole layout as one text. */
  layoutDocument: 34_000_000,
  /** A typed figure. */
  typedFigure: 200,
  /** Layout and cell, as in `Downtown!C14`. */
  coordinate: 400,
  /** A month as yyyy-MM. */
  month: 20,
  search: 200,
  /** Of an entry: vendor, memo, reference, type and number of its transaction. */
  entryText: 10_000,
  /** All cells of a file row that is left out of an import. */
  leftOutRow: 1_000_000,
  /** As sent by the browser; the stored name is shorter. */
  fileName: 1_000,
  /** A file of 25 MB, with line breaks. */
  fileBase64: 36_001_110,
} as const

export type TextLimit = keyof typeof LONGEST

/** Checked elsewhere with a better message; an invalid id just finds nothing. */
const CHECKED_ELSEWHERE: ReadonlySet<TextLimit> = new Set(['id', 'layoutDocument', 'fileBase64'])

/** Names, by which people tell things apart. */
const NAMES: ReadonlySet<TextLimit> = new Set([
  'companyName',
  'categorizationName',
  'groupName',
  'mappingName',
  'locationName',
  'locationSetName',
  'sourceName',
  'metricName',
  'metricUnit',
  'budgetName',
  'tabName',
  'libraryName',
  'libraryPath',
  'label',
  'chartTitle',
  'dataLabel',
  'presentationTitle',
  'slideTitle',
  'chatTitle',
  'promptTitle',
])

/**
 * Why a text is refused, as a sentence: too long, an unpaired surrogate, or a control character; for names, also only invisible
 * characters, or one that reverses the direction of text. Null if it is valid.
 *
 * @param what starts the sentence, such as `The name`.
 */
export function textProblem(text: string, limit: TextLimit, what: string): string | null {
  const most = LONGEST[limit]
  if (text.length > most) return tooMany(what, text.length, most, 'characters')
  if (CHECKED_ELSEWHERE.has(limit)) return null
  // Cells of workbooks have tabs and line breaks; stricter fields check for them where they are read.
  if (text.isWellFormed() && !/[^\P{Cc}\t\r\n]/u.test(text)) return NAMES.has(limit) ? unseenProblem(text, what) : null
  return `${what} holds a character that cannot be shown. Remove it.`
}

/** @throws BadInputError with `field` if the text is refused. */
export function requireText(text: string, limit: TextLimit, what: string, field: string): void {
  const problem = textProblem(text, limit, what)
  if (problem !== null) throw new BadInputError(problem, field)
}

/** A sentence that says that there are too many of something. */
export function tooMany(what: string, count: number, most: number, ofWhat: 'characters' | 'items' | 'groups'): string {
  return `${what} has ${count.toLocaleString('en-US')} ${ofWhat}; at most ${most.toLocaleString('en-US')} are possible.`
}
