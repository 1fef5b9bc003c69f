import { csvFile, numberField, textField } from '@fourwall/domain/csv/write-csv.ts'
import type { Pivot, PivotRow } from '@fourwall/domain/explorer/pivot.ts'
import { fileNamePart } from '@fourwall/domain/file-names.ts'
import { saveFile } from '../../ui/save-file.ts'

/** The pivot as .csv: exact figures, shares as ratios, a row per row and a column per column. */
export function savePivotCsv({
  pivot,
  title,
  differenceName,
}: {
  readonly pivot: Pivot
  readonly title: string
  readonly differenceName: string | null
}): void {
  const field = (value: string | null) => (value === null ? textField('') : numberField(value))
  const head = [
    'Rank',
    'Name',
    ...pivot.columns.map(({ name }) => name),
    'Total',
    ...(differenceName === null ? [] : [differenceName]),
    'Moved',
  ]
  const rows = [pivot.total, ...pivot.rows].map(({ rank, label, depth, cells, total, difference, moved }: PivotRow) => [
    field(rank === null ? null : String(rank)),
    textField(`${'  '.repeat(depth)}${label}`),
    ...cells.map(({ value }) => field(value)),
    field(total.value),
    ...(differenceName === null ? [] : [field(difference.value)]),
    typeof moved === 'number' ? field(String(moved)) : textField(moved === 'NEW' ? 'new' : ''),
  ])
  saveFile(`${fileNamePart(title)}.csv`, csvFile([head.map(textField), ...rows]), 'text/csv')
}
