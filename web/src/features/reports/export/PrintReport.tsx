import { cellText, type ReportTable } from '@fourwall/domain/reports/export/report-table.ts'
import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { type PrintBand, type PrintLayout, printLayout } from './print-layout.ts'
import './report-print.css'

interface PrintReportProps {
  readonly table: ReportTable
  /** At the foot of every page. */
  readonly name: string
}

/** A whole report for paper, of which the screen shows nothing: all its rows, headings on every page, as wide as the page. */
export function PrintReport({ table, name }: PrintReportProps) {
  const layout = printLayout(table)
  useFooter(name)
  return createPortal(
    // Paper is white, whatever the screen is.
    <div className="print-report" data-theme="light" style={{ fontSize: layout.typeSize }}>
      <header className="print-title">
        {table.titleLines.map((line, at) => (
          <p key={at}>{line}</p>
        ))}
      </header>
      {layout.bands.map((band) => (
        <PrintedBand key={band.from} table={table} layout={layout} band={band} />
      ))}
    </div>,
    document.body,
  )
}

/** Says at the foot of each page what it is a page of. A style sheet alone can do that, and the page's policy allows no text of one. */
function useFooter(text: string) {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    // Code points, so that nothing in a name ends the string.
    const escaped = Array.from(text, (character) => `\\${character.codePointAt(0)?.toString(16)} `).join('')
    sheet.replaceSync(`@page report { @bottom-left { content: "${escaped}"; font: 8pt "IBM Plex Sans", sans-serif; color: #475159 } }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [text])
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
