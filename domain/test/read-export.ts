import { CsvReader } from '../src/ledger/reading/csv-reader.ts'
import type { SkippedKind } from '../src/ledger/reading/file-entry.ts'
import type { FileMatch } from '../src/ledger/reading/file-match.ts'
import type { FileSurvey } from '../src/ledger/reading/ledger-file-survey.ts'
import type { RawRow } from '../src/ledger/reading/raw-row.ts'
import { type SurveyedFile, surveyLedgerFile } from '../src/ledger/reading/survey-ledger-file.ts'

/** An export file, with its expected match and entries in the form of `printedEntries`. */
export interface Export {
  readonly name: string
  readonly text: string
  readonly match: Partial<FileMatch>
  readonly entries: readonly string[]
  readonly skipped?: Partial<Record<SkippedKind, number>>
  readonly confirms?: boolean
}

/** Reads an export from its text. */
export async function readExport(text: string): Promise<SurveyedFile> {
  const delimiter = text.includes('\t') ? '\t' : /^[^,]*\|/.test(text) ? '|' : /^[^,]*;/.test(text) ? ';' : ','
  async function* open(): AsyncGenerator<RawRow[]> {
    const rows: RawRow[] = []
    const reader = new CsvReader({ delimiter })
    const each = (row: RawRow): void => {
      rows.push(row)
    }
    reader.push(text, each)
    reader.end(each)
    yield await Promise.resolve(rows)
  }
  return surveyLedgerFile(open, { scale: 2 })
}

/** The first entries and unreadable rows, each as: line day account [@location] amount, debit positive, in units of the currency. */
export function printedEntries(read: FileSurvey): string[] {
  const lines = [
    ...read.firstRows.map((entry) => {
      const account = `${entry.accountNumber} ${entry.accountName}`.trim()
      const location = entry.locationName === '' ? '' : ` @${entry.locationName}`
      return {
        line: entry.line,
        text: `${entry.day} ${account}${location} ${Number(entry.amount) / 100}${entry.link === null ? '' : ` ${entry.link}`}`,
      }
    }),
    ...read.unreadableRows.map(({ line, reason }) => ({ line, text: reason })),
  ]
  return lines.sort((left, right) => left.line - right.line).map(({ line, text }) => `${line} ${text}`)
}
