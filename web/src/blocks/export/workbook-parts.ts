import type { GridRowKind } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { Cell, CellStyle, WriteOptions, WriteSheet } from 'hucre/xlsx'

/** What a workbook says of itself. */
export interface WorkbookProperties {
  /** The document's title. */
  readonly title: string
  readonly sheetName: string
  readonly companyName: string
  readonly madeOn: Date
  /** How its pages lie; left out, on their side. */
  readonly orientation?: 'portrait' | 'landscape'
}

type WorkbookSettings = Pick<WriteOptions, 'properties' | 'defaultFont' | 'namedRanges'>
type SheetSettings = Pick<WriteSheet, 'outlineProperties' | 'view' | 'pageSetup' | 'headerFooter'>

interface PrintTitles {
  readonly sheetName: string
  /** The headings' rows from 0, both included. */
  readonly headings: readonly [first: number, last: number]
  /** Columns of names, from the first on. */
  readonly nameColumns: 1 | 2
}

/** What holds of the whole file: who made it, its type, and what is repeated on every page. */
export function workbookSettings(
  { title, companyName, madeOn }: WorkbookProperties,
  { sheetName, headings: [first, last], nameColumns }: PrintTitles,
): WorkbookSettings {
  const quotedName = `'${sheetName.replaceAll("'", "''")}'`
  // By the writer's own setting the sheet's name would stand here bare, and one with a space in it makes Excel call the file damaged.
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

/** A sheet one page wide, on its side unless somebody chose otherwise, its totals under what they close. */
export function sheetSettings({ title, orientation = 'landscape' }: Pick<WorkbookProperties, 'title' | 'orientation'>): SheetSettings {
  // Without an ampersand of its own: it begins a code in a footer.
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

/** A text that stays one: by itself the writer takes `#REF!` for an error. */
export function workbookTextCell(text: string, style: CellStyle): Partial<Cell> {
  if (text === '') return { value: null, style }
  return text.startsWith('#') ? { value: text, richText: [{ text }], style } : { value: text, style }
}

// A cell's font replaces the sheet's altogether.
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

/** What sets a row apart: bold with rules over totals, as on the screen; accounts and collapsed groups are plain. */
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

/** The width of the longest of some texts within bounds, in characters, as workbooks count widths. */
export function widest(texts: readonly string[], least: number, most: number): number {
  return Math.min(
    most,
    texts.reduce((width, { length }) => Math.max(width, length), least),
  )
}

/** What a sheet may be called: 31 characters, none of those that formulas use. */
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
  // The one name that is taken.
  return short === '' || short.toLowerCase() === 'history' ? 'Report' : short
}
