import { type ReportTable, tableCellText } from '@fourwall/domain/profit-loss/export/report-table.ts'
import { PrintedPages } from '../../../blocks/export/PrintedPages.tsx'
import { PrintedTables } from '../../../blocks/export/PrintedTables.tsx'
import { usePageSetup } from '../../../blocks/export/page-setup.ts'
import { printLayout } from './print-layout.ts'

interface PrintReportProps {
  readonly table: ReportTable
  /** At the foot of every page. */
  readonly name: string
}

/** A whole report for paper, of which the screen shows nothing: all its rows, headings on every page, as wide as the page. */
export function PrintReport({ table, name }: PrintReportProps) {
  const { titleLines, headings, rows, money } = table
  const layout = printLayout(table, usePageSetup())
  const printed = {
    ...table,
    columns: headings,
    rows: rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ text: tableCellText(cell, row, money) })) })),
  }
  return (
    <PrintedPages titleLines={titleLines} name={name} typeSize={layout.typeSize} isUpright={layout.isUpright}>
      <PrintedTables table={printed} layout={layout} />
    </PrintedPages>
  )
}
