import { BLANK_FIELD, type CsvField, csvFile, numberField, textField } from '../../csv/write-csv.ts'
import { noFigureWords } from '../../figures/figure-state-words.ts'
import type { ChartDocument } from '../chart-document.ts'
import type { ChartCell, ChartData } from '../chart-figures.ts'
import { chartTable } from '../chart-table.ts'

/**
 * The figures of a chart as CSV: a row per measure, a column per period, place or step. Numbers are exact, with a decimal point and in
 * full units; a missing number is replaced by a word that says why.
 */
export function chartCsv(chart: ChartDocument, data: ChartData, note: string | null = null): string {
  const { columns, rows } = chartTable(chart, data)
  return csvFile([
    [textField(''), ...columns.map(({ label }) => textField(label))],
    ...rows.map(({ label, cells }) => [textField(label), ...cells.map(field)]),
    ...(note === null ? [] : [[textField(note)]]),
  ])
}

function field(cell: ChartCell | null): CsvField {
  if (cell === null) return BLANK_FIELD
  return cell.value === null ? textField(noFigureWords(cell.state)) : numberField(cell.value)
}
