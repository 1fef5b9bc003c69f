import { BLANK_FIELD, type CsvField, csvFile, numberField, textField } from '../../csv/write-csv.ts'
import type { ReportTable, TableCell, TableHeading } from './report-table.ts'

/**
 * A table as a text file: UTF-8 with its mark, commas, every text in quotes, lines ended as the format
 * asks. Above the figures stand the title's lines and the headings. Numbers are exact, with a point and
 * a minus sign; where there is none the field is empty, or `n/a`. No text can pass for a formula.
 */
export function reportCsv({ titleLines, corner, hasAccountNumbers, headings, rows }: ReportTable): string {
  const names = (accountNumber: string, name: string): readonly CsvField[] =>
    hasAccountNumbers ? [textField(accountNumber), textField(name)] : [textField(name)]
  return csvFile([
    ...titleLines.map((line) => [textField(line)]),
    [],
    [...names('Account number', corner), ...headings.map((heading) => textField(csvHeading(heading)))],
    ...rows.map((row) => [...names(row.accountNumber ?? '', row.label), ...row.cells.map(csvField)]),
  ])
}

function csvField(cell: TableCell): CsvField {
  switch (cell.kind) {
    case 'empty':
      return BLANK_FIELD
    case 'number':
      return numberField(cell.value)
    case 'text':
      return noNumber(cell.text)
    case 'formula':
      return cell.value === null ? noNumber(cell.instead) : cell.isUntouched ? BLANK_FIELD : numberField(cell.value)
  }
}

/** What stands where there is no number. */
export function noNumber(text: string): CsvField {
  return text === 'n/a' ? textField(text) : BLANK_FIELD
}

/** Both lines of a heading in one: `Jun 2026 (Jun 1 – 15)`. */
export function csvHeading({ heading, detail }: Pick<TableHeading, 'heading' | 'detail'>): string {
  return detail === null ? heading : `${heading} (${detail})`
}
