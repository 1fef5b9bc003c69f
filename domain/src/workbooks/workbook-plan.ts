/** What a cell is for: it decides how the cell looks and whether it can be changed. */
export type CellRole =
  /** Of a sheet. */
  | 'TITLE'
  /** Beneath a title. */
  | 'SUBTITLE'
  /** Above a column of words. */
  | 'HEADING'
  /** Above a column of figures. */
  | 'FIGURE_HEADING'
  /** Above rows that belong together. */
  | 'SECTION'
  /** In front of figures. */
  | 'LABEL'
  | 'UNIT'
  /** To be filled in. */
  | 'FIGURE'
  /** A name to be chosen from a list. */
  | 'CHOICE'
  /** In front of the figures of what others stand under. */
  | 'GROUP_LABEL'
  /** Adds other figures up. */
  | 'TOTAL'
  /** Adds the figures of its row up. */
  | 'ROW_TOTAL'
  /** Calculated from other figures. */
  | 'CALCULATION'
  /** What all comes to in the end. */
  | 'BOTTOM_LINE'
  /** In a row that has no figure here. */
  | 'EMPTY'
  /** Running text, and what stands above it. */
  | 'TEXT'
  | 'TEXT_HEADING'

/** How a number looks: with so many decimals, as a percentage or as it is. */
export interface CellNumberFormat {
  readonly isShare: boolean
  readonly decimals: number
}

export type PlannedCell =
  | { readonly kind: 'BLANK'; readonly role: CellRole; readonly format: CellNumberFormat | null }
  /** `indent`: steps from the left. */
  | { readonly kind: 'TEXT'; readonly role: CellRole; readonly text: string; readonly indent: number }
  /** `value`: a Decimal of at most 15 digits, which is what spreadsheet programs keep. */
  | { readonly kind: 'NUMBER'; readonly role: CellRole; readonly value: string; readonly format: CellNumberFormat }
  /** A formula without its equals sign, and what it comes to: a Decimal, or the text that stands where there is no number. */
  | {
      readonly kind: 'FORMULA'
      readonly role: CellRole
      readonly formula: string
      readonly result: string
      readonly isNumber: boolean
      readonly format: CellNumberFormat
    }

export interface RowPlan {
  /** From A on; null for a cell that is not there. */
  readonly cells: readonly (PlannedCell | null)[]
}

/** A rectangle of cells; lines from 1, columns from 0, all included. */
export interface CellArea {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** What may be typed into some areas. */
export type InputRule =
  | { readonly kind: 'NUMBER'; readonly areas: readonly CellArea[] }
  /** One of the texts in a column of another sheet, which are names of such things: `metric`. */
  | { readonly kind: 'LIST'; readonly areas: readonly CellArea[]; readonly sheet: string; readonly from: CellArea; readonly of: string }

export interface SheetPlan {
  /** As `sheetNames` makes them. */
  readonly name: string
  /** STAMP: spreadsheet programs do not offer to show it. */
  readonly kind: 'TEXT' | 'DATA' | 'STAMP'
  /** Line 1 first. */
  readonly rows: readonly RowPlan[]
  /** In characters, column A first. */
  readonly widths: readonly number[]
  /** Lines and columns that stay while the others scroll. */
  readonly frozen: { readonly lines: number; readonly columns: number }
  readonly rules: readonly InputRule[]
}

/** A workbook to be written. */
export interface WorkbookPlan {
  readonly title: string
  readonly companyName: string
  /** ISO time. */
  readonly madeAt: string
  readonly sheets: readonly SheetPlan[]
}

const MOST_DIGITS = 15

/** Spreadsheet programs keep 15 digits of a number; a Decimal with more of them is written as a text, which loses none. */
export function figureCell(value: string, format: CellNumberFormat): PlannedCell {
  return isKept(value) ? { kind: 'NUMBER', role: 'FIGURE', value, format } : { kind: 'TEXT', role: 'FIGURE', text: value, indent: 0 }
}

/** Whether a spreadsheet program keeps all digits of a Decimal. */
export function isKept(value: string): boolean {
  if (value.length <= MOST_DIGITS) return true
  return value.replace(/[-.]/g, '').replace(/^0+/, '').length <= MOST_DIGITS
}

/** Decimals of figures that are shown side by side: of the finest of them, but no more than four. */
export function shownDecimals(values: readonly (string | null)[]): number {
  return values.reduce((most, value) => Math.max(most, decimalsOf(value)), 0)
}

function decimalsOf(value: string | null): number {
  const point = value?.indexOf('.') ?? -1
  return value === null || point === -1 ? 0 : Math.min(MOST_SHOWN_DECIMALS, value.length - point - 1)
}

const MOST_SHOWN_DECIMALS = 4

/** In characters, as spreadsheet programs count them, with some room: what a column of some rows needs. */
export function plannedWidth(rows: readonly RowPlan[], column: number, least: number, most: number): number {
  let width = least
  for (const { cells } of rows) {
    const cell = cells[column]
    if (cell) width = Math.max(width, lengthOf(cell) + 3)
  }
  return Math.min(most, width)
}

function lengthOf(cell: PlannedCell): number {
  switch (cell.kind) {
    case 'BLANK':
      return 0
    case 'TEXT':
      return cell.text.length + 2 * cell.indent
    case 'NUMBER':
      return numberLength(cell.value, cell.format)
    case 'FORMULA':
      return cell.isNumber ? numberLength(cell.result, cell.format) : cell.result.length
  }
}

function numberLength(value: string, { isShare, decimals }: CellNumberFormat): number {
  const point = value.indexOf('.')
  const whole = point === -1 ? value.length : point
  return whole + Math.floor(whole / 3) + (isShare ? 2 : 0) + (decimals > 0 ? decimals + 1 : 0)
}

export function plannedText(text: string, role: CellRole, indent = 0): PlannedCell {
  return { kind: 'TEXT', role, text, indent }
}

export function blankCell(role: CellRole, format: CellNumberFormat | null = null): PlannedCell {
  return { kind: 'BLANK', role, format }
}

/** What spreadsheet programs take for the name of a sheet. */
const LONGEST_SHEET_NAME = 31

/**
 * Names of sheets for some titles, in their order: without what formulas use, cut at 31 characters, no two the same but for
 * letter case, none that is `taken` or that spreadsheet programs keep for themselves.
 */
export function sheetNames(titles: readonly string[], taken: readonly string[]): readonly string[] {
  const used = new Set([...taken, 'History'].map((name) => name.toLowerCase()))
  return titles.map((title) => {
    const plain = title
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}[\]:*?/\\]+/gu, ' ')
      // What this format takes for the code of a character.
      .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, ' x')
      .replace(/\s+/g, ' ')
      .trim()
    for (let number = 1; ; number++) {
      const end = number === 1 ? '' : ` (${number})`
      const name = (withoutQuotes(cut(plain, LONGEST_SHEET_NAME - end.length)) || 'Sheet') + end
      if (used.has(name.toLowerCase())) continue
      used.add(name.toLowerCase())
      return name
    }
  })
}

/** By what this format counts as characters, without breaking one in two. */
function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .toWellFormed()
    .replace(/\uFFFD+$/, '')
    .trim()
}

function withoutQuotes(name: string): string {
  return name.replace(/^[' ]+|[' ]+$/g, '')
}
