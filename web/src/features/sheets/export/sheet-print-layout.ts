import type { SheetTable, SheetTableCell } from '@fourwall/domain/sheets/export/sheet-table.ts'
import type { SheetNote } from '@fourwall/domain/sheets/sheet.ts'
import { type PrintLayout, pageLayout, printedWidths } from '../../../blocks/export/page-layout.ts'
import type { PageSetup } from '../../../blocks/export/page-setup.ts'

/** How a sheet is brought to the width of a page: columns as wide as on the screen where somebody chose, else as their figures. */
export function sheetPrintLayout({ rows, columns, hasAccountNumbers }: SheetTable, setup?: PageSetup): PrintLayout {
  const printed = columns.map((column, at) => ({
    ...column,
    figures: rows.map(({ cells }) => shownText(cells[at])),
    // What compares a figure stays beside it.
    edge: columns[at + 1]?.isOwn === true,
  }))
  return pageLayout(printedWidths({ hasAccountNumbers, names: rows, columns: printed }), setup)
}

/** All that stands in a cell: its arrow, its figure, its marks. */
export function shownText(cell: SheetTableCell | undefined): string {
  return cell === undefined ? '' : `${cell.outcome === 'NEUTRAL' ? '' : '▲ '}${cell.text}${cell.marks}`
}

/** A note at the foot, by the number that stands in its cell. */
export interface Footnote {
  readonly number: number
  readonly note: SheetNote
  /** The cell in words. */
  readonly about: string
}

/** The notes of what shows, numbered in the order of reading. */
export function footnotesOf({ rows, columns }: SheetTable): readonly Footnote[] {
  const notes = rows.flatMap(({ label, cells }) =>
    cells.flatMap((cell, at) =>
      cell.notes.map((note) => ({ note, about: [label, columns[at]?.heading ?? ''].filter(Boolean).join(', ') })),
    ),
  )
  return notes.map((one, at) => ({ ...one, number: at + 1 }))
}
