import { cellText, type ReportTable } from '@fourwall/domain/reports/export/report-table.ts'
import { figureWidth } from '../../../blocks/report-grid/grid-model.ts'

/** Columns that stand beside each other on a page, from the first to before the last. */
export interface PrintBand {
  readonly from: number
  readonly to: number
}

/** How a table is brought to the width of a page. Widths are in ems of the table's own type. */
export interface PrintLayout {
  /** CSS pixels. */
  readonly typeSize: number
  readonly nameWidth: number
  readonly columnWidths: readonly number[]
  /** More than one where type that fits all columns could not be read: then names are repeated beside each. */
  readonly bands: readonly PrintBand[]
}

/** The narrower of the usual papers, letter, lying on its side, within margins of half an inch. */
const pageWidth = 960
const usualTypeSize = 12
/** About 5.6 points, which laser printers do well. */
const leastTypeSize = 7.5

/** Type as large as fits the page's width, and columns in as few bands as it takes to stay readable. */
export function printLayout(table: ReportTable): PrintLayout {
  const { rows, headings, hasAccountNumbers, money } = table
  const inEms = (pixels: number) => pixels / 13
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
  const bands = bandsOf(
    columnWidths,
    headings.map(({ edge }) => edge),
    pageWidth / leastTypeSize - nameWidth,
  )
  const widest = Math.max(...bands.map(({ from, to }) => columnWidths.slice(from, to).reduce((sum, width) => sum + width, nameWidth)))
  return { typeSize: Math.min(usualTypeSize, pageWidth / widest), nameWidth, columnWidths, bands }
}

/** Fills band after band, each to the last line between columns that belong together, if there is one. */
function bandsOf(widths: readonly number[], edges: readonly boolean[], room: number): readonly PrintBand[] {
  const bands: PrintBand[] = []
  let from = 0
  while (from < widths.length) {
    let to = from
    let used = 0
    while (to < widths.length && (to === from || used + (widths[to] ?? 0) <= room)) {
      used += widths[to] ?? 0
      to += 1
    }
    if (to < widths.length) {
      const edge = edges.lastIndexOf(true, to - 1)
      if (edge >= from) to = edge + 1
    }
    bands.push({ from, to })
    from = to
  }
  return bands.length === 0 ? [{ from: 0, to: 0 }] : bands
}
