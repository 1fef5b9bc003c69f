import { type ReportTable, tableCellText } from '@fourwall/domain/profit-loss/export/report-table.ts'
import { type PrintLayout, pageLayout, printedWidths } from '../../../blocks/export/page-layout.ts'
import type { PageSetup } from '../../../blocks/export/page-setup.ts'

/** How a report is brought to the width of a page. */
export function printLayout({ rows, headings, hasAccountNumbers, money }: ReportTable, setup?: PageSetup): PrintLayout {
  const columns = headings.map((heading, at) => ({
    ...heading,
    width: null,
    figures: rows.map((row) => tableCellText(row.cells[at] ?? { kind: 'empty' }, row, money)),
  }))
  return pageLayout(printedWidths({ hasAccountNumbers, names: rows, columns }), setup)
}
