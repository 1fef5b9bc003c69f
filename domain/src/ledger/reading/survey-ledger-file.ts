import { cleanText, isBlank } from './cell-text.ts'
import { closingEntriesOf, closingLinesLeftOut } from './closing-rows.ts'
import type { ReadingContext } from './entry-reader.ts'
import type { FileMatch, MatchCorrections } from './file-match.ts'
import { LedgerFilePass, MOST_PASSES, type SettledPass } from './ledger-file-pass.ts'
import { decideMatch, type MatchBasis, matchBasis, SAMPLE_ROWS } from './match-decision.ts'
import type { RawRow } from './raw-row.ts'
import type { RememberedMatch } from './remembered-match.ts'
import type { FoundClosing } from './rows/found-closing.ts'

export interface SurveyedFile extends SettledPass {
  readonly basis: MatchBasis
  readonly columns: readonly FileColumn[]
  /** Up to twelve of the first lines with text, as in the file, from which a person picks the headings. */
  readonly firstLines: readonly FileLine[]
  /** The corrections in effect: for this file, and remembered from its source. */
  readonly corrections: MatchCorrections
  /** Some corrections were made for an earlier file. */
  readonly isRemembered: boolean
  /** Entries that close a year, earliest first; left out unless `corrections.importsClosing`. */
  readonly closing: readonly FoundClosing[]
}

export interface FileLine {
  readonly line: number
  readonly text: string
}

export interface FileColumn {
  readonly index: number
  readonly heading: string
  /** The first distinct values among the entries. */
  readonly firstValues: readonly string[]
}

/**
 * Reads a whole file and surveys it. The match is decided on the first rows; if the rest of the file contradicts it, the file
 * is read again with a better match. Corrections `remembered` from earlier files with the same columns apply again.
 *
 * @param open starts at the first row on each call; batches of any size.
 * @throws BadInputError for a file without text, and for corrections that do not fit.
 */
export async function surveyLedgerFile(
  open: () => AsyncIterable<readonly RawRow[]>,
  context: ReadingContext,
  corrections: MatchCorrections = {},
  remembered: readonly RememberedMatch[] = [],
): Promise<SurveyedFile> {
  const first = await firstPass(open(), (sample) => matchBasis(sample, context, corrections, remembered))
  const { basis, columns, firstLines } = first
  const { corrections: inEffect, isRemembered } = basis
  let pass = first.pass
  for (let attempt = 2; ; attempt++) {
    const outcome = pass.finish()
    if (outcome.settled) {
      const closing = await closingEntriesOf(open, basis, outcome)
      const surveyed = { basis, columns, firstLines, corrections: inEffect, isRemembered, closing }
      const lines = closingLinesLeftOut(surveyed)
      return { ...(lines.length === 0 ? outcome : await withoutClosing(open, basis, outcome.match, closing)), ...surveyed }
    }
    pass = new LedgerFilePass(basis, outcome.match, { final: attempt === MOST_PASSES })
    for await (const batch of open()) for (const row of batch) pass.read(row)
  }
}

/** Reads a file once more, without the entries that close a year: they also blur which signs the others have. */
async function withoutClosing(
  open: () => AsyncIterable<readonly RawRow[]>,
  basis: MatchBasis,
  match: FileMatch,
  closing: readonly FoundClosing[],
): Promise<SettledPass> {
  const context = { ...basis.context, closingLines: new Set(closing.flatMap(({ lines }) => lines)) }
  for (let wanted = match, final = false; ; final = true) {
    const pass = new LedgerFilePass({ ...basis, context }, wanted, { final, closing })
    for await (const batch of open()) for (const row of batch) pass.read(row)
    const outcome = pass.finish()
    if (outcome.settled) return outcome
    wanted = outcome.match
  }
}

interface FirstPass {
  readonly basis: MatchBasis
  readonly pass: LedgerFilePass
  readonly columns: readonly FileColumn[]
  readonly firstLines: readonly FileLine[]
}

async function firstPass(rows: AsyncIterable<readonly RawRow[]>, basisOf: (sample: readonly RawRow[]) => MatchBasis): Promise<FirstPass> {
  const sample: RawRow[] = []
  let begun: FirstPass | null = null
  for await (const batch of rows) {
    if (begun !== null) {
      for (const row of batch) begun.pass.read(row)
      continue
    }
    for (const row of batch) sample.push(row)
    if (sample.length >= SAMPLE_ROWS) begun = begin(sample.splice(0), basisOf)
  }
  return begun ?? begin(sample, basisOf)
}

function begin(sample: readonly RawRow[], basisOf: (sample: readonly RawRow[]) => MatchBasis): FirstPass {
  const basis = basisOf(sample)
  const pass = new LedgerFilePass(basis, decideMatch(basis, sample))
  // Unreadable rows count too: their values help a person to identify columns.
  const rows: RawRow[] = []
  for (const row of sample) {
    const { kind } = pass.read(row)
    if (kind !== 'skipped' && rows.length < ROWS_WITH_VALUES) rows.push(row)
  }
  const columns = basis.recognition.headings.map((heading, index) => ({ index, heading, firstValues: firstValues(rows, index) }))
  const firstLines = sample
    .slice(0, LINES_SEARCHED)
    .filter(({ cells }) => cells.some((cell) => !isBlank(cell)))
    .slice(0, SHOWN_LINES)
    .map(({ line, cells }) => ({
      line,
      text: cells
        .map(cleanText)
        .filter((text) => text !== '')
        .join(', ')
        .slice(0, LONGEST_LINE),
    }))
  return { basis, pass, columns, firstLines }
}

const ROWS_WITH_VALUES = 500
const LINES_SEARCHED = 100
const SHOWN_LINES = 12
const LONGEST_LINE = 120
const SHOWN_VALUES = 4

function firstValues(rows: readonly RawRow[], column: number): string[] {
  const values = new Set<string>()
  for (const { cells } of rows) {
    const value = cells[column]?.trim() ?? ''
    if (value !== '') values.add(value)
    if (values.size === SHOWN_VALUES) break
  }
  return [...values]
}
