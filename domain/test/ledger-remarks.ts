import type { MatchCorrections } from '../src/ledger/reading/file-match.ts'
import { type RawRow, UNCALCULATED_TEXT } from '../src/ledger/reading/raw-row.ts'
import { type FileRemark, fileRemarks } from '../src/ledger/reading/remarks/file-remarks.ts'
import type { RememberedMatch } from '../src/ledger/reading/remembered-match.ts'
import { type SurveyedFile, surveyLedgerFile } from '../src/ledger/reading/survey-ledger-file.ts'
import { rawRows } from './text-files.ts'

const HEADINGS = ['Date', 'Account', 'Account Name', 'Account Type', 'Location', 'Amount', 'Memo']

/** Usual headings of a ledger with debits and credits, and of one with signed amounts, for `remarksOf`. */
export const SIDED = 'Date,Account Name,Account Type,Location,Debit,Credit'
export const SIGNED = 'Date,Account Name,Account Type,Location,Amount'

/** Reads a ledger in dollars and cents. */
export function surveyRows(
  rows: readonly RawRow[],
  corrections: MatchCorrections = {},
  remembered: readonly RememberedMatch[] = [],
  currency?: string,
): Promise<SurveyedFile> {
  return surveyLedgerFile(
    async function* () {
      yield await Promise.resolve(rows)
    },
    { scale: 2, ...(currency === undefined ? {} : { currency }) },
    corrections,
    remembered,
  )
}

/** A file below usual headings, its cells divided by `|`; a line that begins with `-` is hidden, `§` a formula without a result. */
export async function surveyLines(
  lines: readonly string[],
  corrections: MatchCorrections = {},
  remembered: readonly RememberedMatch[] = [],
  currency?: string,
): Promise<{ readonly file: SurveyedFile; readonly sentences: readonly string[] }> {
  const rows = [
    { line: 1, cells: HEADINGS },
    ...lines.map((text, at): RawRow => {
      const row = { line: at + 2, cells: text.replace(/^-/, '').replaceAll('§', UNCALCULATED_TEXT).split('|') }
      return text.startsWith('-') ? { ...row, isHidden: true } : row
    }),
  ]
  const file = await surveyRows(rows, corrections, remembered, currency)
  return { file, sentences: sentencesOf(fileRemarks(file, 2)) }
}

/** The remarks on a file of texts separated by commas, with titles above its headings. */
export async function remarksOf(
  headings: string,
  lines: readonly string[],
  titles: readonly string[] = [],
): Promise<readonly FileRemark[]> {
  const rows = [...titles.map((text) => [text]), headings.split(','), ...lines.map((text) => text.split(','))]
  return fileRemarks(await surveyRows(rawRows(rows)), 2)
}

export async function saidOf(...text: Parameters<typeof remarksOf>): Promise<readonly string[]> {
  return sentencesOf(await remarksOf(...text))
}

export function sentencesOf(remarks: readonly FileRemark[]): readonly string[] {
  return remarks.map(({ sentence }) => sentence)
}

/** A sale on a day of January 2026 at Harbor, below the headings of `SIDED`. */
export function sale(day: number, amount: number): readonly string[] {
  const date = `2026-01-${String(day).padStart(2, '0')}`
  return [`${date},Sales,Income,Harbor,,${amount}.00`, `${date},Cash,Bank,Harbor,${amount}.00,`]
}
