import { type CsvField, csvLines, textField } from '../../csv/write-csv.ts'
import { CsvReader } from './csv-reader.ts'
import type { FileMatch } from './file-match.ts'

interface UnreadableRow {
  readonly line: number
  /** The row as comma-separated text. */
  readonly text: string
  readonly reason: string
}

/** Headings of rows that are left out: the file's own, and the account above each row in the file. */
export function leftOutHeadings({ headings, accountsFrom }: Pick<FileMatch, 'headings' | 'accountsFrom'>): readonly string[] {
  return accountsFrom === 'COLUMNS' ? headings : [...headings, 'Account Number', 'Account Name']
}

/**
 * Unreadable rows as CSV under `leftOutHeadings`, each preceded by its line and reason, to be corrected and uploaded
 * again. Without a byte order mark, which the caller writes first.
 */
export function unreadableRowsFile(headings: readonly string[], rows: readonly UnreadableRow[]): string {
  return csvLines([
    ['Line', 'Reason', ...headings].map(textField),
    ...rows.map(({ line, reason, text }) => [textField(String(line)), textField(reason), ...fieldsOf(text)]),
  ])
}

/** `ledger.xlsx` becomes `ledger, rows to fix.csv`. */
export function unreadableRowsFileName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, '')}, rows to fix.csv`
}

/** Splits the row's text into its cells again. */
function fieldsOf(text: string): CsvField[] {
  const fields: CsvField[] = []
  const reader = new CsvReader({ delimiter: ',', keepsFormulas: true })
  const take = ({ cells }: { readonly cells: readonly string[] }): void => {
    for (const cell of cells) fields.push(textField(cell))
  }
  reader.push(text, take)
  reader.end(take)
  return fields
}
