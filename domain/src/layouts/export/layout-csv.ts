import { BLANK_FIELD, type CsvField, csvFile, numberField, textField } from '../../csv/write-csv.ts'
import { NO_BASE, NOT_MEANINGFUL } from '../../money/format.ts'
import { type LayoutTable, shownTable, TYPED_MARK } from './layout-table.ts'
import type { TableContent } from './table-contents.ts'

/**
 * The visible part of a layout as CSV: UTF-8 with a byte order mark, comma-separated, all texts quoted and guarded against
 * formulas. Starts with the title lines and headings. Numbers are exact, with a decimal point, and in full units whatever the
 * screen shows; a missing number is an empty field, `n/a` or `n/m`. Ends with a list of figures that include typed ones.
 */
export function layoutCsv(table: LayoutTable): string {
  const { titleLines, corner, hasAccountNumbers, columns, rows } = shownTable(table)
  const names = (accountNumber: string, name: string): readonly CsvField[] =>
    hasAccountNumbers ? [textField(accountNumber), textField(name)] : [textField(name)]
  // Numbers have no marks here; the list below replaces them.
  const typedNotes = rows.flatMap(({ accountNumber, label, cells }) => {
    const marked = columns.filter((_, at) => cells[at]?.marks.includes(TYPED_MARK))
    return marked.length === 0 ? [] : [[...names(accountNumber ?? '', label), textField(marked.map(csvHeading).join('; '))]]
  })
  return csvFile([
    ...titleLines.map((line) => [textField(line)]),
    [],
    [...names('Account number', corner), ...columns.map((column) => textField(csvHeading(column)))],
    ...rows.map(({ accountNumber, label, cells }) => [...names(accountNumber ?? '', label), ...cells.map(({ content }) => field(content))]),
    ...typedNotes.flatMap((note, at) => [...(at === 0 ? [[], [textField('Typed, or including typed figures:')]] : []), note]),
  ])
}

function field(content: TableContent): CsvField {
  switch (content.kind) {
    case 'empty':
      return BLANK_FIELD
    case 'text':
      return content.isWords ? textField(content.text) : noNumber(content.text)
    case 'number':
    case 'formula':
      if (content.isUntouched) return BLANK_FIELD
      return content.value === null ? noNumber(content.kind === 'formula' ? content.instead : '') : numberField(content.value)
  }
}

/** The text shown instead of a number. */
function noNumber(text: string): CsvField {
  return text === NO_BASE || text === NOT_MEANINGFUL ? textField(text) : BLANK_FIELD
}

/** Both lines of a heading: `Jun 2026 (Jun 1 – 15)`. */
function csvHeading({ heading, detail }: Pick<LayoutTable['columns'][number], 'heading' | 'detail'>): string {
  return detail === null ? heading : `${heading} (${detail})`
}
