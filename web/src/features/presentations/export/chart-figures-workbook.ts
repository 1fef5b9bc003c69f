import type { ChartFiguresSheet } from '@fourwall/domain/presentations/powerpoint/chart-figures-sheet.ts'
import { type Cell, writeXlsx } from 'hucre/xlsx'
import { font, headingStyle, widest, workbookTextCell } from '../../../blocks/export/workbook-parts.ts'

/** The workbook inside a chart of a .pptx file: what opens where somebody edits its figures. */
export async function chartFiguresWorkbook({ name, headings, nameColumns, rows, code }: ChartFiguresSheet): Promise<Uint8Array> {
  const cells = new Map<string, Partial<Cell>>()
  for (const [at, heading] of headings.entries())
    cells.set(`0,${at + nameColumns}`, workbookTextCell(heading, headingStyle('right', true, false)))
  for (const [row, { names, values }] of rows.entries()) {
    for (const [column, label] of names.entries()) cells.set(`${row + 1},${column}`, workbookTextCell(label, { font }))
    for (const [column, value] of values.entries())
      cells.set(`${row + 1},${column + nameColumns}`, { value: value === null ? null : Number(value), style: { font, numFmt: code } })
  }
  return writeXlsx({
    defaultFont: font,
    sheets: [
      {
        name,
        cells,
        columns: [
          ...Array.from({ length: nameColumns }, (_, column) => ({
            width: widest(
              rows.map(({ names }) => names[column] ?? ''),
              12,
              48,
            ),
          })),
          ...headings.map((heading) => ({ width: widest([heading], 12, 32) })),
        ],
        freezePane: { rows: 1, columns: nameColumns },
      },
    ],
  })
}
