import { cellText, type ReportTable } from '@fourwall/domain/reports/export/report-table.ts'
import { PrintedPages } from '../../../blocks/export/PrintedPages.tsx'
import type { PrintBand, PrintLayout } from '../../../blocks/export/page-layout.ts'
import { usePageSetup } from '../../../blocks/export/page-setup.ts'
import { printLayout } from './print-layout.ts'

interface PrintReportProps {
  readonly table: ReportTable
  /** At the foot of every page. */
  readonly name: string
}

/** A whole report for paper, of which the screen shows nothing: all its rows, headings on every page, as wide as the page. */
export function PrintReport({ table, name }: PrintReportProps) {
  const layout = printLayout(table, usePageSetup())
  return (
    <PrintedPages titleLines={table.titleLines} name={name} typeSize={layout.typeSize} isUpright={layout.isUpright}>
      {layout.bands.map((band) => (
        <PrintedBand key={band.from} table={table} layout={layout} band={band} />
      ))}
    </PrintedPages>
  )
}

interface PrintedBandProps {
  readonly table: ReportTable
  readonly layout: PrintLayout
  readonly band: PrintBand
}

function PrintedBand({ table, layout, band: { from, to } }: PrintedBandProps) {
  const headings = table.headings.slice(from, to)
  const hasDetails = headings.some(({ detail }) => detail !== null)
  const widths = layout.columnWidths.slice(from, to)
  // Narrow reports keep their figures beside their names instead of spreading over the page.
  const width = widths.reduce((sum, one) => sum + one, layout.nameWidth)
  return (
    <table className="print-table" style={{ width: `${width}em` }}>
      <colgroup>
        <col style={{ width: `${layout.nameWidth}em` }} />
        {widths.map((one, at) => (
          <col key={at} style={{ width: `${one}em` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{table.corner}</th>
          {headings.map(({ heading, detail, edge }, at) => (
            <th key={at} scope="col" data-edge={edge || undefined}>
              {heading}
              {hasDetails && <small>{detail ?? '\u00A0'}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.key} data-kind={row.kind}>
            <th scope="row" style={{ paddingLeft: `${(row.level - 1) * 0.9}em` }}>
              {table.hasAccountNumbers && row.accountNumber !== null && row.accountNumber !== '' && (
                <span className="print-number">{row.accountNumber}</span>
              )}
              {row.label}
            </th>
            {row.cells.slice(from, to).map((cell, at) => {
              const text = cellText(cell, row, table.money)
              return (
                <td key={at} data-edge={headings[at]?.edge || undefined} data-negative={text.endsWith(')') || undefined}>
                  {text}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
