import { cellText, type ReportTable } from '@fourwall/domain/reports/export/report-table.ts'
import { inEms, type PrintLayout, pageLayout } from '../../../blocks/export/page-layout.ts'
import type { PageSetup } from '../../../blocks/export/page-setup.ts'
import { figureWidth } from '../../../blocks/report-grid/grid-model.ts'

/** How a report is brought to the width of a page. */
export function printLayout(table: ReportTable, setup?: PageSetup): PrintLayout {
  const { rows, headings, hasAccountNumbers, money } = table
  const nameWidth = inEms(
    rows.reduce((width, { label, accountNumber, level }) => {
      const number = hasAccountNumbers && accountNumber !== null ? accountNumber.length * 7.8 + 8 : 0
      return Math.max(width, level * 12 + number + label.length * 7)
    }, 120),
  )
  const columnWidths = headings.map(({ heading, detail }, at) => {
    const figures = rows.reduce((width, row) => Math.max(width, figureWidth(cellText(row.cells[at] ?? { kind: 'empty' }, row, money))), 0)
    return inEms(Math.max(figures, Math.min(140, Math.max(heading.length * 7, (detail ?? '').length * 6))) + 16)
  })
  return pageLayout({ nameWidth, columnWidths, edges: headings.map(({ edge }) => edge) }, setup)
}
