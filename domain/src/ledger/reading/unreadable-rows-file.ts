import { type CsvField, csvLines, textField } from '../../csv/write-csv.ts'
import { CsvReader } from './csv-reader.ts'

interface UnreadableRow {
  readonly line: number
  /** The row as comma-separated text. */
  readonly text: string
  readonly reason: string
}

/**
 * The rows as a CSV file under the file's own headings, each behind its line and what is wrong with it: to be mended and
 * uploaded. Without the mark that tells spreadsheet programs its encoding: who makes a file of it puts it first.
 */
export function unreadableRowsFile(headings: readonly string[], rows: readonly UnreadableRow[]): string {
  return csvLines([
    ['Line', 'Reason', ...headings].map(textField),
    ...rows.map(({ line, reason, text }) => [textField(String(line)), textField(reason), ...fieldsOf(text)]),
  ])
}

/** `ledger.xlsx` gives `ledger, rows to mend.csv`. */
export function unreadableRowsFileName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, '')}, rows to mend.csv`
}

/** The row's cells, cut where they were put together. */
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
