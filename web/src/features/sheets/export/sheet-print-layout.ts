import type { SheetTable } from '@fourwall/domain/sheets/export/sheet-table.ts'
import type { SheetNote } from '@fourwall/domain/sheets/sheet.ts'
import { inEms, type PrintLayout, pageLayout } from '../../../blocks/export/page-layout.ts'
import type { PageSetup } from '../../../blocks/export/page-setup.ts'
import { figureWidth } from '../../../blocks/report-grid/grid-model.ts'

/** How a sheet is brought to the width of a page: columns as wide as on the screen where somebody chose, else as their figures. */
export function sheetPrintLayout({ rows, columns, hasAccountNumbers }: SheetTable, setup?: PageSetup): PrintLayout {
  const nameWidth = inEms(
    rows.reduce((width, { label, accountNumber, level }) => {
      const number = hasAccountNumbers && accountNumber !== null ? accountNumber.length * 7.8 + 8 : 0
      return Math.max(width, level * 12 + number + label.length * 7)
    }, 120),
  )
  const columnWidths = columns.map(({ heading, detail, width }, at) => {
    if (width !== null) return inEms(width)
    const figures = rows.reduce((most, { cells }) => Math.max(most, figureWidth((cells[at]?.text ?? '') + (cells[at]?.marks ?? ''))), 0)
    return inEms(Math.max(figures, Math.min(140, Math.max(heading.length * 7, (detail ?? '').length * 6))) + 16)
  })
  // What compares a figure stays beside it.
  return pageLayout({ nameWidth, columnWidths, edges: columns.map((_, at) => columns[at + 1]?.isOwn === true) }, setup)
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
