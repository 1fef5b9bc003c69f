import { csvFile, headingText, noNumber, quoted } from '../../reports/export/report-csv.ts'
import type { TableContent } from './kept-formulas.ts'
import { type SheetTable, shownTable, TYPED_MARK } from './sheet-table.ts'

/**
 * What shows of a sheet as a text file, written as a report's: numbers are exact and whole, whatever unit the screen shows; where
 * there is none the field is empty, or `n/a`. No text can pass for a formula. At the end stands which figures include typed ones.
 */
export function sheetCsv(table: SheetTable): string {
  const { titleLines, corner, hasAccountNumbers, columns, rows } = shownTable(table)
  const names = (accountNumber: string, name: string): readonly string[] =>
    hasAccountNumbers ? [quoted(accountNumber), quoted(name)] : [quoted(name)]
  // Numbers bear no marks: which of them are marked stands below.
  const typedNotes = rows.flatMap(({ accountNumber, label, cells }) => {
    const marked = columns.filter((_, at) => cells[at]?.marks.includes(TYPED_MARK))
    return marked.length === 0 ? [] : [[...names(accountNumber ?? '', label), quoted(marked.map(headingText).join('; '))]]
  })
  return csvFile([
    ...titleLines.map((line) => [quoted(line)]),
    [],
    [...names('Account number', corner), ...columns.map((column) => quoted(headingText(column)))],
    ...rows.map(({ accountNumber, label, cells }) => [...names(accountNumber ?? '', label), ...cells.map(({ content }) => field(content))]),
    ...typedNotes.flatMap((note, at) => [...(at === 0 ? [[], [quoted('Typed, or including typed figures:')]] : []), note]),
  ])
}

function field(content: TableContent): string {
  switch (content.kind) {
    case 'empty':
      return ''
    case 'text':
      return content.isWords ? quoted(content.text) : noNumber(content.text)
    case 'number':
    case 'formula':
      if (content.isUntouched) return ''
      return content.value ?? noNumber(content.kind === 'formula' ? content.instead : '')
  }
}
