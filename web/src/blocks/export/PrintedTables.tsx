import type { CSSProperties, ReactNode } from 'react'
import type { PrintBand, PrintLayout } from './page-layout.ts'

/** A table as it is printed. */
export interface PrintedTable {
  /** The heading of the names. */
  readonly corner: string
  readonly hasAccountNumbers: boolean
  readonly columns: readonly PrintedColumn[]
  readonly rows: readonly PrintedRow[]
}

interface PrintedColumn {
  readonly heading: string
  readonly detail: string | null
  /** A line at its right separates it from what follows. */
  readonly edge?: boolean
  readonly tint?: string | null
}

interface PrintedRow {
  readonly key: string
  readonly kind: string
  /** From 1. */
  readonly level: number
  readonly accountNumber: string | null
  readonly label: string
  readonly tint?: string | null
  /** In ems of the font size of the table; left out or null: as its line needs. */
  readonly height?: number | null
  readonly nameStyle?: CSSProperties | undefined
  readonly cells: readonly PrintedCell[]
}

interface PrintedCell {
  readonly text: string
  /** After the text, such as the numbers of notes. */
  readonly after?: ReactNode
  readonly style?: CSSProperties | undefined
  readonly outcome?: 'FAVORABLE' | 'UNFAVORABLE' | 'NEUTRAL'
  /** Whether a colored cell also has a triangle; left out: it has. */
  readonly hasTriangle?: boolean
}

interface PrintedTablesProps {
  readonly table: PrintedTable
  readonly layout: PrintLayout
}

/** A table on as many pages side by side as its columns need, with headings and names on each. */
export function PrintedTables({ table, layout }: PrintedTablesProps) {
  return layout.bands.map((band) => <PrintedBand key={band.from} table={table} layout={layout} band={band} />)
}

function PrintedBand({ table, layout, band: { from, to } }: PrintedTablesProps & { readonly band: PrintBand }) {
  const columns = table.columns.slice(from, to)
  const hasDetails = columns.some(({ detail }) => detail !== null)
  const widths = layout.columnWidths.slice(from, to)
  // Narrow tables keep their figures next to the names and do not spread over the page.
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
          {columns.map(({ heading, detail, edge, tint }, at) => (
            <th key={at} scope="col" data-edge={edge || undefined} data-tint={tint ?? undefined}>
              {heading}
              {hasDetails && <small>{detail ?? '\u00A0'}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ key, kind, level, accountNumber, label, tint, height = null, nameStyle, cells }) => (
          <tr
            key={key}
            data-kind={kind}
            data-tint={tint ?? undefined}
            data-tall={height !== null || undefined}
            style={height === null ? undefined : { height: `${height}em` }}
          >
            <th scope="row" style={{ ...nameStyle, paddingLeft: `${(level - 1) * 0.9}em` }}>
              {table.hasAccountNumbers && accountNumber !== null && accountNumber !== '' && (
                <span className="print-number">{accountNumber}</span>
              )}
              {label}
            </th>
            {cells.slice(from, to).map(({ text, after, style, outcome = 'NEUTRAL', hasTriangle = true }, at) => (
              <td
                key={at}
                data-edge={columns[at]?.edge || undefined}
                data-tint={columns[at]?.tint ?? undefined}
                data-outcome={outcome === 'NEUTRAL' ? undefined : outcome}
                data-plain={!hasTriangle || undefined}
                data-negative={text.endsWith(')') || undefined}
                style={style}
              >
                {text}
                {after}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
