import type { LayoutTable, LayoutTableCell } from '@fourwall/domain/layouts/export/layout-table.ts'
import type { LayoutNote } from '@fourwall/domain/layouts/layout.ts'
import { type PrintLayout, pageLayout, printedWidths } from '../../../blocks/export/page-layout.ts'
import type { PageSetup } from '../../../blocks/export/page-setup.ts'

/** How a layout is fitted to the width of a page: columns as wide as chosen on the screen, else as wide as their figures. */
export function pagesOfLayout({ rows, columns, hasAccountNumbers }: LayoutTable, setup?: PageSetup): PrintLayout {
  const isOwnNext = (at: number) => columns[at + 1]?.isOwn === true
  const hasEdges = columns.some(({ edge }, at) => edge && isOwnNext(at))
  const printed = columns.map((column, at) => ({
    ...column,
    figures: rows.map(({ cells }) => printedCellText(cells[at])),
    // Comparisons of a figure stay next to it.
    edge: isOwnNext(at) && (column.edge || !hasEdges),
  }))
  return pageLayout(printedWidths({ hasAccountNumbers, names: rows, columns: printed }), setup)
}

/** The full text of a cell: its arrow, its figure, its marks. */
export function printedCellText(cell: LayoutTableCell | undefined): string {
  return cell === undefined ? '' : `${cell.outcome === 'NEUTRAL' || !cell.hasTriangle ? '' : '▲ '}${cell.text}${cell.marks}`
}

/** A footnote, by the number in its cell. */
export interface Footnote {
  readonly number: number
  readonly note: LayoutNote
  /** The cell in words. */
  readonly about: string
}

/** The notes of what shows, numbered in the order of reading. */
export function footnotesOf({ rows, columns }: LayoutTable): readonly Footnote[] {
  const notes = rows.flatMap(({ label, cells }) =>
    cells.flatMap((cell, at) =>
      cell.notes.map((note) => ({ note, about: [label, columns[at]?.heading ?? ''].filter(Boolean).join(', ') })),
    ),
  )
  return notes.map((one, at) => ({ ...one, number: at + 1 }))
}
