import type { CellFormatting } from '@fourwall/domain/layouts/cell-formatting.ts'
import type { LayoutTable, LayoutTableCell } from '@fourwall/domain/layouts/export/layout-table.ts'
import type { CSSProperties } from 'react'
import { PrintedPages } from '../../../blocks/export/PrintedPages.tsx'
import { PrintedTables } from '../../../blocks/export/PrintedTables.tsx'
import { inEms } from '../../../blocks/export/page-layout.ts'
import { usePageSetup } from '../../../blocks/export/page-setup.ts'
import { type CellLine, styledCss } from '../../../blocks/report-grid/cell-style.ts'
import { cellStyle } from '../editor/cells/cell-styles.ts'
import { type Footnote, footnotesOf, pagesOfLayout } from './layout-pages.ts'

interface PrintedLayoutProps {
  /** Of what shows alone. */
  readonly table: LayoutTable
  /** At the foot of every page. */
  readonly name: string
}

/** A whole layout for paper: headings and names on every page, as wide as the page, its notes and marks explained at the end. */
export function PrintedLayout({ table, name }: PrintedLayoutProps) {
  const layout = pagesOfLayout(table, usePageSetup())
  const footnotes = footnotesOf(table)
  const numbers = new Map(footnotes.map(({ note, number }) => [note.id, number]))
  const printed = {
    ...table,
    rows: table.rows.map((row) => ({
      ...row,
      height: row.height === null ? null : inEms(row.height),
      nameStyle: styleOf(row.look),
      cells: row.cells.map((cell) => ({
        ...printedText(cell, numbers),
        style: styleOf(cell.look),
        outcome: cell.outcome,
        hasTriangle: cell.hasTriangle,
      })),
    })),
  }
  return (
    <PrintedPages titleLines={table.titleLines} name={name} typeSize={layout.typeSize} isUpright={layout.isUpright}>
      <PrintedTables table={printed} layout={layout} />
      <Footnotes marks={table.markNotes} footnotes={footnotes} />
    </PrintedPages>
  )
}

/** A figure with its marks, and the numbers of its notes behind it. */
function printedText({ text, marks, notes }: LayoutTableCell, numbers: ReadonlyMap<string, number>) {
  const after = (
    <>
      {marks}
      {notes.length > 0 && <sup>{notes.map(({ id }) => numbers.get(id)).join(', ')}</sup>}
    </>
  )
  return { text, after }
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
