import { figureWidth } from '../report-grid/grid-model.ts'
import { type PageSetup, USUAL_PAGE_SETUP } from './page-setup.ts'

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
  /** Whether the page stands upright; else it lies on its side. */
  readonly isUpright: boolean
}

/** What is to be laid out, in ems of its own type. */
export interface PrintedWidths {
  readonly nameWidth: number
  readonly columnWidths: readonly number[]
  /** Whether a line on its right separates a column from what follows. */
  readonly edges: readonly boolean[]
}

/** The narrower of the usual papers, letter, within margins of half an inch. */
const uprightWidth = 720
/** The same lying on its side. */
const sidewaysWidth = 960
const usualTypeSize = 12
/** About 5.6 points, which laser printers do well. */
const leastTypeSize = 7.5

/** Widths in ems of the type that the screen has. */
export function inEms(pixels: number): number {
  return pixels / 13
}

/** Names and texts of a table that is to be printed. */
export interface PrintedTexts {
  readonly hasAccountNumbers: boolean
  readonly names: readonly { readonly label: string; readonly accountNumber: string | null; readonly level: number }[]
  readonly columns: readonly {
    readonly heading: string
    readonly detail: string | null
    readonly figures: readonly string[]
    /** CSS pixels; null for as wide as its figures. */
    readonly width: number | null
    /** Whether a line on its right separates it from what follows. */
    readonly edge: boolean
  }[]
}

/** How wide what is printed stands, by the texts in it. */
export function printedWidths({ hasAccountNumbers, names, columns }: PrintedTexts): PrintedWidths {
  const nameWidth = names.reduce((width, { label, accountNumber, level }) => {
    const number = hasAccountNumbers && accountNumber !== null ? accountNumber.length * 7.8 + 8 : 0
    return Math.max(width, level * 12 + number + label.length * 7)
  }, 120)
  const columnWidths = columns.map(({ heading, detail, figures, width }) => {
    if (width !== null) return inEms(width)
    const widest = figures.reduce((most, text) => Math.max(most, figureWidth(text)), 0)
    return inEms(Math.max(widest, Math.min(140, Math.max(heading.length * 7, (detail ?? '').length * 6))) + 16)
  })
  return { nameWidth: inEms(nameWidth), columnWidths, edges: columns.map(({ edge }) => edge) }
}

/** Type as large as fits the width of a page, and columns in as few bands as it takes to stay readable, where that is wanted. */
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
