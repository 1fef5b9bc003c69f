import type { ReportTable, TableCell, TableHeading } from './report-table.ts'

/**
 * A table as a text file: UTF-8 with its mark, commas, every text in quotes, lines ended as the format
 * asks. Above the figures stand the title's lines and the headings. Numbers are exact, with a point and
 * a minus sign; where there is none the field is empty, or `n/a`. No text can pass for a formula.
 */
export function reportCsv({ titleLines, corner, hasAccountNumbers, headings, rows }: ReportTable): string {
  const names = (accountNumber: string, name: string): readonly string[] =>
    hasAccountNumbers ? [quoted(accountNumber), quoted(name)] : [quoted(name)]
  return csvFile([
    ...titleLines.map((line) => [quoted(line)]),
    [],
    [...names('Account number', corner), ...headings.map((heading) => quoted(headingText(heading)))],
    ...rows.map((row) => [...names(row.accountNumber ?? '', row.label), ...row.cells.map(csvField)]),
  ])
}

/** Lines of fields as a file: texts are quoted before. */
export function csvFile(lines: readonly (readonly string[])[]): string {
  return MARK + lines.map((fields) => `${fields.join(',')}\r\n`).join('')
}

const MARK = '\uFEFF'

function csvField(cell: TableCell): string {
  switch (cell.kind) {
    case 'empty':
      return ''
    case 'number':
      return cell.value
    case 'text':
      return noNumber(cell.text)
    case 'formula':
      return cell.value === null ? noNumber(cell.instead) : cell.isUntouched ? '' : cell.value
  }
}

/** What stands where there is no number. */
export function noNumber(text: string): string {
  return text === 'n/a' ? text : ''
}

/** Both lines of a heading in one: `Jun 2026 (Jun 1 – 15)`. */
export function headingText({ heading, detail }: Pick<TableHeading, 'heading' | 'detail'>): string {
  return detail === null ? heading : `${heading} (${detail})`
}

/** Whatever an accounting system let someone type: an apostrophe keeps it a text in every spreadsheet program. */
export function quoted(text: string): string {
  const harmless = /^[=+\-@\t\r\n\0]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
