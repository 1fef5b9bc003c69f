import type { GridRowKind } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { Cell, CellStyle, WriteOptions, WriteSheet } from 'hucre/xlsx'

/** Properties of a workbook. */
export interface WorkbookProperties {
  /** The document's title. */
  readonly title: string
  readonly sheetName: string
  readonly companyName: string
  readonly madeOn: Date
  /** The orientation of its pages; left out: landscape. */
  readonly orientation?: 'portrait' | 'landscape'
}

type WorkbookSettings = Pick<WriteOptions, 'properties' | 'defaultFont' | 'namedRanges'>
type SheetSettings = Pick<WriteSheet, 'outlineProperties' | 'view' | 'pageSetup' | 'headerFooter'>

interface PrintTitles {
  readonly sheetName: string
  /** The first and last row of headings, from 0. */
  readonly headings: readonly [first: number, last: number]
  /** How many of the first columns have names. */
  readonly nameColumns: 1 | 2
}

/** Options of the whole file: author, font, and what is repeated on every page. */
export function workbookSettings(
  { title, companyName, madeOn }: WorkbookProperties,
  { sheetName, headings: [first, last], nameColumns }: PrintTitles,
): WorkbookSettings {
  const quotedName = `'${sheetName.replaceAll("'", "''")}'`
  // The writer would not quote the name of the sheet, and with a space in it Excel calls the file damaged.
  const printTitles = {
    name: '_xlnm.Print_Titles',
    range: `${quotedName}!$A:$${nameColumns === 2 ? 'B' : 'A'},${quotedName}!$${first + 1}:$${last + 1}`,
    scope: sheetName,
  }
  return {
    properties: { title, creator: 'Fourwall', company: companyName, created: madeOn, modified: madeOn },
    defaultFont: font,
    namedRanges: [printTitles],
  }
}

/** A sheet that prints one page wide, in landscape by default, with totals below their rows. */
export function sheetSettings({ title, orientation = 'landscape' }: Pick<WorkbookProperties, 'title' | 'orientation'>): SheetSettings {
  // Without ampersands: they begin codes in a footer.
  const footerText = title.replaceAll('&', '&&')
  return {
    outlineProperties: { summaryBelow: true, summaryRight: true },
    view: { showGridLines: false },
    pageSetup: {
      orientation,
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      margins: { top: 0.5, bottom: 0.6, left: 0.5, right: 0.5, header: 0.3, footer: 0.3 },
    },
    headerFooter: { oddFooter: `&L${footerText}&RPage &P of &N` },
  }
}

/** Text that stays text: the writer takes `#REF!` for an error. */
export function workbookTextCell(text: string, style: CellStyle): Partial<Cell> {
  if (text === '') return { value: null, style }
  return text.startsWith('#') ? { value: text, richText: [{ text }], style } : { value: text, style }
}

// The font of a cell replaces that of the sheet as a whole.
export const font = { name: 'Calibri', size: 10 } as const
const boldFont = { ...font, bold: true } as const
export const smallFont = { ...font, size: 9, color: { rgb: '475159' } } as const

export function titleFont(line: number): NonNullable<CellStyle['font']> {
  if (line === 0) return { ...boldFont, size: 14 }
  return line === 1 ? { ...boldFont, size: 12 } : smallFont
}

export const edgeLine = { style: 'thin', color: { rgb: 'D0D6DA' } } as const
const ruleLine = { style: 'thin' } as const

export function headingStyle(horizontal: 'left' | 'right', isLast: boolean, hasEdge: boolean): CellStyle {
  return {
    font: boldFont,
    alignment: { horizontal },
    border: { ...(isLast ? { bottom: ruleLine } : {}), ...(hasEdge ? { right: edgeLine } : {}) },
  }
}

/** The style of a row, as on the screen: totals are bold with rules above them; accounts and collapsed groups are plain. */
export function rowLook(kind: GridRowKind): CellStyle {
  switch (kind) {
    case 'account':
    case 'group':
    case 'metric':
      return {}
    case 'heading':
    case 'calculation':
      return { font: boldFont }
    case 'total':
      return { font: boldFont, border: { top: ruleLine } }
    case 'net-income':
      return { font: boldFont, border: { top: ruleLine, bottom: { style: 'double' } } }
  }
}

/** The width of the longest text within bounds, in characters, the unit of widths in workbooks. */
export function widest(texts: readonly string[], least: number, most: number): number {
  return Math.min(
    most,
    texts.reduce((width, { length }) => Math.max(width, length), least),
  )
}

/** A valid name for a sheet: 31 characters at most, without those that formulas use. */
export function sheetNameOf(name: string): string {
  const plain = name
    .replace(/[\p{Cc}[\]:*?/\\]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[' ]+/, '')
  const short = Array.from(plain)
    .slice(0, 31)
    .join('')
    .slice(0, 31)
    .toWellFormed()
    .replace(/[' \uFFFD]+$/, '')
  // Excel reserves this name.
  return short === '' || short.toLowerCase() === 'history' ? 'Report' : short
}
