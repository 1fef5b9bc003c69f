import type { ExplorerView } from '@fourwall/domain/explorer/explorer-view.ts'
import type { Pivot, PivotRow } from '@fourwall/domain/explorer/pivot.ts'
import type { FigureCell } from '@fourwall/domain/figures/answer-cells.ts'
import { wordInFiles } from '@fourwall/domain/figures/figure-state-words.ts'
import { type FormatParts, formatParts, signedFormat } from '@fourwall/domain/layouts/spreadsheet-number-format.ts'
import type { CellStyle } from 'hucre/xlsx'
import { figuresWidth, outlineLevel, tableWorkbook } from '../../blocks/export/table-workbook.ts'
import { edgeLine, font, rowLook, type WorkbookProperties } from '../../blocks/export/workbook-parts.ts'
import type { ExportedPivot } from './explorer-files.ts'

type WorkbookCells = Parameters<typeof tableWorkbook>[0]['rows'][number]['cells']

/** A pivot as an .xlsx file: exact figures as numbers, a row per row and a column per column. */
export async function pivotWorkbook(
  { pivot, view, rowName, differenceName }: Pick<ExportedPivot, 'pivot' | 'view' | 'rowName' | 'differenceName'>,
  titleLines: readonly string[],
  properties: WorkbookProperties,
): Promise<Uint8Array<ArrayBuffer>> {
  const headings = [
    ...pivot.columns.map(({ name, cutDays }) => ({ heading: name, detail: cutDays })),
    ...['Total', ...(differenceName === null ? [] : [differenceName]), 'Rank', 'Moved'].map((heading) => ({ heading, detail: null })),
  ]
  const last = pivot.columns.length - 1
  const formats = pivotFormats(pivot, view)
  return await tableWorkbook(
    {
      titleLines,
      corner: rowName,
      hasAccountNumbers: false,
      columns: headings.map((heading, at) => ({
        ...heading,
        edge: at === last,
        fill: null,
        def: { width: figuresWidth([WIDEST_FIGURE], heading) },
      })),
      rows: [pivot.total, ...pivot.rows].map((row) => ({
        accountNumber: null,
        label: row.label,
        level: row.depth + 1,
        style: styleOf(row),
        def: { outlineLevel: outlineLevel(row.depth) },
        cells: rowCells(row, last, formats, differenceName !== null),
      })),
      frozen: { rows: 1, columns: 0 },
      footnotes: pivot.without.length === 0 ? [] : [`Without figures in the time span: ${pivot.without.join(', ')}`],
    },
    properties,
  )
}

/** Columns of figures are as wide as this. */
const WIDEST_FIGURE = '(1,234,567.89)'

interface PivotFormats {
  readonly figure: string
  readonly difference: string
}

function pivotFormats({ unit }: Pivot, { shownAs }: Pick<ExplorerView, 'shownAs'>): PivotFormats {
  const format = (parts: FormatParts): string => signedFormat(parts, false)
  const money = format(formatParts({ kind: 'MONEY', decimals: 2, currencyView: 'FULL', currency: null }))
  const points = format(formatParts({ kind: 'POINTS', decimals: 1 }))
  if (unit === 'share')
    return { figure: shownAs === 'VARIANCE' ? points : format(formatParts({ kind: 'PERCENT', decimals: 1 })), difference: points }
  if (unit === 'plain') return { figure: '#,##0.##;(#,##0.##);0', difference: '#,##0.##;(#,##0.##);0' }
  return { figure: money, difference: money }
}

function rowCells(row: PivotRow, last: number, formats: PivotFormats, hasDifference: boolean): WorkbookCells {
  const style = styleOf(row)
  const right: CellStyle = { ...style, alignment: { horizontal: 'right' } }
  const cell = (value: string | null, numFmt: string, own: CellStyle = {}): WorkbookCells[number] => ({
    content: value === null ? { kind: 'empty' } : { kind: 'number', value },
    style: { ...style, ...own, numFmt },
  })
  const figure = ({ value, state }: FigureCell, numFmt: string, own: CellStyle = {}): WorkbookCells[number] => {
    const word = value === null ? wordInFiles(state) : ''
    return word === '' ? cell(value, numFmt, own) : { content: { kind: 'text', text: word }, style: { ...right, ...own } }
  }
  const { cells, total, difference, rank, moved } = row
  return [
    ...cells.map((one, at) => figure(one, formats.figure, at === last ? { border: { ...style.border, right: edgeLine } } : {})),
    figure(total, formats.figure),
    ...(hasDifference ? [figure(difference, formats.difference)] : []),
    cell(rank === null ? null : String(rank), '0'),
    moved === 'NEW' ? { content: { kind: 'text', text: 'new' }, style: right } : cell(moved === null ? null : String(moved), '0;-0;0'),
  ]
}

/** Groups and the total are bold, as on the screen. */
function styleOf({ kind }: PivotRow): CellStyle {
  const own = rowLook(kind === 'TOTAL' ? 'total' : kind === 'GROUP' ? 'heading' : 'group')
  return { ...own, font: { ...font, ...own.font } }
}
