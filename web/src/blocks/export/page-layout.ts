import { figureWidth } from '../report-grid/grid-model.ts'
import { type PageSetup, USUAL_PAGE_SETUP } from './page-setup.ts'

/** Columns side by side on one page: `from` up to, not including, `to`. */
export interface PrintBand {
  readonly from: number
  readonly to: number
}

/** How a table fits the width of a page. Widths are in ems of the font size of the table. */
export interface PrintLayout {
  /** The font size in CSS pixels. */
  readonly typeSize: number
  readonly nameWidth: number
  readonly columnWidths: readonly number[]
  /** More than one if all columns would only fit at an unreadable font size; names are repeated in each. */
  readonly bands: readonly PrintBand[]
  /** Portrait; else landscape. */
  readonly isUpright: boolean
}

/** The widths of a table, in ems of its font size. */
export interface PrintedWidths {
  readonly nameWidth: number
  readonly columnWidths: readonly number[]
  /** Whether a line at its right separates a column from what follows. */
  readonly edges: readonly boolean[]
}

/** CSS pixels: letter paper in portrait, within margins of half an inch. */
const uprightWidth = 720
/** The same in landscape. */
const sidewaysWidth = 960
const usualTypeSize = 12
/** About 5.6 points, which laser printers print well. */
const leastTypeSize = 7.5

/** Widths in ems of the font size on the screen. */
export function inEms(pixels: number): number {
  return pixels / 13
}

/** Names and texts of a table to be printed. */
export interface PrintedTexts {
  readonly hasAccountNumbers: boolean
  readonly names: readonly { readonly label: string; readonly accountNumber: string | null; readonly level: number }[]
  readonly columns: readonly {
    readonly heading: string
    readonly detail: string | null
    readonly figures: readonly string[]
    /** CSS pixels; null: as wide as its figures. */
    readonly width: number | null
    /** Whether a line at its right separates it from what follows. */
    readonly edge: boolean
  }[]
}

/** Longer names go on in another line: they would take the page from the figures. */
const LONGEST_NAME = 340

/** The widths of a printed table, by its texts. */
export function printedWidths({ hasAccountNumbers, names, columns }: PrintedTexts): PrintedWidths {
  const nameWidth = names.reduce((width, { label, accountNumber, level }) => {
    const number = hasAccountNumbers && accountNumber !== null ? accountNumber.length * 7.8 + 8 : 0
    return Math.max(width, Math.min(LONGEST_NAME, level * 12 + number + label.length * 7))
  }, 120)
  const columnWidths = columns.map(({ heading, detail, figures, width }) => {
    if (width !== null) return inEms(width)
    const widest = figures.reduce((most, text) => Math.max(most, figureWidth(text)), 0)
    return inEms(Math.max(widest, Math.min(140, Math.max(heading.length * 7, (detail ?? '').length * 6))) + 16)
  })
  return { nameWidth: inEms(nameWidth), columnWidths, edges: columns.map(({ edge }) => edge) }
}

/** The largest font size that fits the width of a page, with columns in as few bands as keep it readable, if that is wanted. */
export function pageLayout(
  { nameWidth, columnWidths, edges }: PrintedWidths,
  { orientation, fit }: PageSetup = USUAL_PAGE_SETUP,
): PrintLayout {
  const all = columnWidths.reduce((sum, width) => sum + width, nameWidth)
  const isUpright = orientation === 'PORTRAIT' || (orientation === 'AUTOMATIC' && all * usualTypeSize <= uprightWidth)
  const room = isUpright ? uprightWidth : sidewaysWidth
  const bands = fit === 'ONE_PAGE' ? [{ from: 0, to: columnWidths.length }] : bandsOf(columnWidths, edges, room / leastTypeSize - nameWidth)
  const widest = Math.max(...bands.map(({ from, to }) => columnWidths.slice(from, to).reduce((sum, width) => sum + width, nameWidth)))
  return { typeSize: Math.min(usualTypeSize, room / widest), nameWidth, columnWidths, bands, isUpright }
}

/** Fills one band after the other; each ends at a line between columns if it has one. */
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
