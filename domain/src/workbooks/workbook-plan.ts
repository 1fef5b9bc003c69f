import { decimalPlaces } from '../money/decimal.ts'
/** The purpose of a cell, which determines its look and whether it can be edited. */
export type CellRole =
  /** Of a sheet. */
  | 'TITLE'
  /** Below a title. */
  | 'SUBTITLE'
  /** Above a text column. */
  | 'HEADING'
  /** Above a figure column. */
  | 'FIGURE_HEADING'
  /** Above a section of rows. */
  | 'SECTION'
  /** Name of a row of figures. */
  | 'LABEL'
  | 'UNIT'
  /** To be filled in. */
  | 'FIGURE'
  /** A name to choose from a list. */
  | 'CHOICE'
  /** Name of a group row with others under it. */
  | 'GROUP_LABEL'
  /** Sum of other rows. */
  | 'TOTAL'
  /** Sum of its own row. */
  | 'ROW_TOTAL'
  /** Calculated from other figures. */
  | 'CALCULATION'
  /** Final result. */
  | 'BOTTOM_LINE'
  /** Without a figure in this row. */
  | 'EMPTY'
  /** Running text, and its heading. */
  | 'TEXT'
  | 'TEXT_HEADING'

/** Number format: number of decimals, or a percentage. */
export interface CellNumberFormat {
  readonly isShare: boolean
  readonly decimals: number
}

export type PlannedCell =
  | { readonly kind: 'BLANK'; readonly role: CellRole; readonly format: CellNumberFormat | null }
  /** `indent`: levels. */
  | { readonly kind: 'TEXT'; readonly role: CellRole; readonly text: string; readonly indent: number }
  /** `value`: a Decimal of at most 15 digits, the precision of spreadsheet programs. */
  | { readonly kind: 'NUMBER'; readonly role: CellRole; readonly value: string; readonly format: CellNumberFormat }
  /** A formula without its equals sign, and its result: a Decimal, or the text shown if there is no number. */
  | {
      readonly kind: 'FORMULA'
      readonly role: CellRole
      readonly formula: string
      readonly result: string
      readonly isNumber: boolean
      readonly format: CellNumberFormat
    }

export interface RowPlan {
  /** From column A; null for no cell. */
  readonly cells: readonly (PlannedCell | null)[]
}

/** A rectangle of cells; lines from 1, columns from 0, all included. */
export interface CellArea {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Validation of typed input in some areas. */
export type InputRule =
  | { readonly kind: 'NUMBER'; readonly areas: readonly CellArea[] }
  /** One of the texts in a column of another sheet, which are names of this kind of thing: `metric`. */
  | { readonly kind: 'LIST'; readonly areas: readonly CellArea[]; readonly sheet: string; readonly from: CellArea; readonly of: string }

export interface SheetPlan {
  /** As made by `sheetNames`. */
  readonly name: string
  /** STAMP: hidden, and spreadsheet programs do not offer to show it. */
  readonly kind: 'TEXT' | 'DATA' | 'STAMP'
  /** From line 1. */
  readonly rows: readonly RowPlan[]
  /** In characters, from column A. */
  readonly widths: readonly number[]
  /** Frozen lines and columns. */
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

/** A figure; a Decimal with more than 15 digits, the precision of spreadsheet programs, is written as a text to keep them all. */
export function figureCell(value: string, format: CellNumberFormat): PlannedCell {
  return isKept(value) ? { kind: 'NUMBER', role: 'FIGURE', value, format } : { kind: 'TEXT', role: 'FIGURE', text: value, indent: 0 }
}

/** Whether a spreadsheet program keeps all digits of a Decimal. */
export function isKept(value: string): boolean {
  if (value.length <= MOST_DIGITS) return true
  return value.replace(/[-.]/g, '').replace(/^0+/, '').length <= MOST_DIGITS
}

/** Common decimals of figures shown together: those of the most precise one, at most four. */
export function shownDecimals(values: readonly (string | null)[]): number {
  return Math.min(
    MOST_SHOWN_DECIMALS,
    values.reduce((most, value) => Math.max(most, decimalPlaces(value ?? '')), 0),
  )
}

const MOST_SHOWN_DECIMALS = 4

/** Width that a column of these rows needs, in characters of a spreadsheet program, with some margin. */
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

/** Maximum length of a sheet name. */
const LONGEST_SHEET_NAME = 31

/**
 * Valid sheet names for titles, in their order: without characters reserved by formulas, cut at 31 characters, unique
 * ignoring case, and neither `taken` nor reserved by spreadsheet programs.
 */
export function sheetNames(titles: readonly string[], taken: readonly string[]): readonly string[] {
  const used = new Set([...taken, 'History'].map((name) => name.toLowerCase()))
  return titles.map((title) => {
    const plain = title
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}[\]:*?/\\]+/gu, ' ')
      // Looks like an escaped character in this format.
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

/** Cuts at UTF-16 code units, which this format counts, without splitting a character. */
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
