import type { CellFormatting } from '@fourwall/domain/sheets/cell-formatting.ts'
import type { SheetTable, SheetTableRow } from '@fourwall/domain/sheets/export/sheet-table.ts'
import type { CSSProperties } from 'react'
import { PrintedPages } from '../../../blocks/export/PrintedPages.tsx'
import { inEms, type PrintBand, type PrintLayout } from '../../../blocks/export/page-layout.ts'
import { usePageSetup } from '../../../blocks/export/page-setup.ts'
import { type CellLine, styledCss } from '../../../blocks/report-grid/cell-style.ts'
import { cellStyle } from '../cell-styles.ts'
import { type Footnote, footnotesOf, sheetPrintLayout } from './sheet-print-layout.ts'

interface PrintSheetProps {
  /** Of what shows alone. */
  readonly table: SheetTable
  /** At the foot of every page. */
  readonly name: string
}

/** A whole sheet for paper: headings and names on every page, as wide as the page, its notes and marks explained at the end. */
export function PrintSheet({ table, name }: PrintSheetProps) {
  const layout = sheetPrintLayout(table, usePageSetup())
  const footnotes = footnotesOf(table)
  const numbers = new Map(footnotes.map(({ note, number }) => [note.id, number]))
  return (
    <PrintedPages titleLines={table.titleLines} name={name} typeSize={layout.typeSize} isUpright={layout.isUpright}>
      {layout.bands.map((band) => (
        <PrintedBand key={band.from} table={table} layout={layout} band={band} numbers={numbers} />
      ))}
      <Footnotes marks={table.markNotes} footnotes={footnotes} />
    </PrintedPages>
  )
}

interface PrintedBandProps {
  readonly table: SheetTable
  readonly layout: PrintLayout
  readonly band: PrintBand
  /** Of notes, by their ids. */
  readonly numbers: ReadonlyMap<string, number>
}

function PrintedBand({ table, layout, band: { from, to }, numbers }: PrintedBandProps) {
  const columns = table.columns.slice(from, to)
  const hasDetails = columns.some(({ detail }) => detail !== null)
  const widths = layout.columnWidths.slice(from, to)
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
          {columns.map(({ key, heading, detail }) => (
            <th key={key} scope="col">
              {heading}
              {hasDetails && <small>{detail ?? '\u00A0'}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <PrintedRow
            key={row.key}
            row={{ ...row, cells: row.cells.slice(from, to) }}
            hasAccountNumbers={table.hasAccountNumbers}
            numbers={numbers}
          />
        ))}
      </tbody>
    </table>
  )
}

interface PrintedRowProps extends Pick<PrintedBandProps, 'numbers'> {
  readonly row: SheetTableRow
  readonly hasAccountNumbers: boolean
}

function PrintedRow({ row, hasAccountNumbers, numbers }: PrintedRowProps) {
  const { kind, level, label, accountNumber, height, look, cells } = row
  return (
    <tr data-kind={kind} data-tall={height !== null || undefined} style={height === null ? undefined : { height: `${inEms(height)}em` }}>
      <th scope="row" style={{ ...styleOf(look), paddingLeft: `${(level - 1) * 0.9}em` }}>
        {hasAccountNumbers && accountNumber !== null && accountNumber !== '' && <span className="print-number">{accountNumber}</span>}
        {label}
      </th>
      {cells.map(({ text, marks, notes, look: own }, at) => (
        <td key={at} data-negative={text.endsWith(')') || undefined} style={styleOf(own)}>
          {text}
          {marks}
          {notes.length > 0 && <sup>{notes.map(({ id }) => numbers.get(id)).join(', ')}</sup>}
        </td>
      ))}
    </tr>
  )
}

/** Lines only on the sides that have one: others may have the row's own. */
function styleOf(look: CellFormatting): CSSProperties | undefined {
  const style = cellStyle(look)
  if (style === null) return undefined
  const { top, bottom, left, right } = style.borders ?? {}
  const line = (side: CellLine) => `${side.width}px ${side.style} ${side.color}`
  return {
    ...styledCss(style).css,
    ...(style.vertical === undefined ? {} : { verticalAlign: HEIGHTS[style.vertical] }),
    ...(top && { borderTop: line(top) }),
    ...(bottom && { borderBottom: line(bottom) }),
    ...(left && { borderLeft: line(left) }),
    ...(right && { borderRight: line(right) }),
  }
}

const HEIGHTS = { TOP: 'top', MIDDLE: 'middle', BOTTOM: 'bottom' } as const

function Footnotes({ marks, footnotes }: { readonly marks: readonly string[]; readonly footnotes: readonly Footnote[] }) {
  if (marks.length === 0 && footnotes.length === 0) return null
  return (
    <footer className="print-notes">
      {marks.map((mark) => (
        <p key={mark}>{mark}</p>
      ))}
      <ol>
        {footnotes.map(({ number, note, about }) => (
          <li key={note.id}>
            <span>{number}</span>
            <span>
              {about}: {note.text}
              {note.author !== null && ` (${note.author})`}
            </span>
          </li>
        ))}
      </ol>
    </footer>
  )
}
