import { columnLetters } from '../../column-letters.ts'
import { AmountReader, decideDecimalMark } from '../../ledger/reading/amount-text.ts'
import type { DecimalMark } from '../../ledger/reading/file-match.ts'
import { decimalFromUnits, isDecimal, sumDecimals } from '../../money/decimal.ts'
import type { FileContent, FilePage, FilePlace, FileRow, FileSheet } from './file-content.ts'

/** A figure of a file. TOTAL: its row says that it is a total or a balance. SUM: added up here, since the file has no total. */
export interface FileFigure {
  readonly kind: 'FIGURE' | 'TOTAL' | 'SUM'
  readonly place: FilePlace
  /** The text of its row without figures, shortened. */
  readonly label: string
  /** A Decimal with the sign as written. */
  readonly value: string
}

/** The most figures stored per file: a year's bank statement has fewer. */
const MOST_FILE_FIGURES = 20_000
const LONGEST_LABEL = 80
/** Decimals that amounts of files have at most; numbers of workbooks are taken as they are. */
const SCALE = 2
const UNITS = 2

const TOTAL =
  /\b(?:grand total|sub-?totals?|totals?|sums?|amount due|balance due|total due|closing balance|ending balance|new balance|balance|saldo|summe|gesamt)\b/i
const BEFORE = /\b(?:opening|beginning|starting|previous|prior|brought forward|carried over)\b/i
/** Headings of columns that cannot be added up. */
const NOT_SUMMED =
  /\b(?:date|day|month|year|no|nr|number|num|check|cheque|ref|reference|id|code|account|phone|zip|rate|percent|page|qty|quantity|balance)\b|%|#/i

/** All figures of a file in its order, sums of columns last: in the formats in which ledgers are read. */
export function fileFigures(content: FileContent): readonly FileFigure[] {
  const mark = decimalMark(content)
  const found =
    content.kind === 'TABLE'
      ? content.sheets.flatMap((sheet) => sheetFigures(sheet, mark))
      : content.pages.flatMap((page) => page.lines.flatMap((line, at) => lineFigures(line, at + 1, page, mark)))
  const sums =
    content.kind === 'TABLE' && !found.some(({ kind }) => kind === 'TOTAL')
      ? content.sheets.flatMap((sheet) => columnSums(sheet, mark))
      : []
  return [...found.slice(0, MOST_FILE_FIGURES), ...sums]
}

/** What could be meant by a file's total: rows that say so, otherwise sums of columns, otherwise its only figure. */
export function totalsOfFile(figures: readonly FileFigure[]): readonly FileFigure[] {
  const totals = figures.filter(({ kind }) => kind === 'TOTAL')
  if (totals.length > 0) return totals
  const sums = figures.filter(({ kind }) => kind === 'SUM')
  return sums.length > 0 ? sums : figures.length === 1 ? figures : []
}

/** By all amounts of the file: a single one may be read in two ways. */
function decimalMark(content: FileContent): DecimalMark {
  const reader = new AmountReader('POINT', SCALE)
  const texts =
    content.kind === 'TABLE'
      ? content.sheets.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))
      : content.pages.flatMap(({ lines }) => lines.flatMap((line) => tokensOf(line).map(({ text }) => text)))
  for (const text of texts) if (hasDigit(text)) reader.read(text.trim())
  return decideDecimalMark(reader.evidence, 'POINT')
}

function sheetFigures({ name, rows }: FileSheet, mark: DecimalMark): readonly FileFigure[] {
  return rows.flatMap(({ line, cells }) => {
    const values = cells.map((cell) => cellValue(cell, mark, name !== null))
    const label = shortLabel(cells.filter((_, at) => values[at] === null).join(' '))
    const kind = isTotal(label) ? 'TOTAL' : 'FIGURE'
    return values.flatMap((value, column): FileFigure[] => {
      if (value === null) return []
      const place: FilePlace =
        name === null ? { kind: 'LINE', line, column } : { kind: 'CELL', sheet: name, cell: `${columnLetters(column)}${line}` }
      return [{ kind, place, label, value }]
    })
  })
}

/** Sums of columns whose cells are amounts, below a heading that can be added up. */
function columnSums({ name, rows }: FileSheet, mark: DecimalMark): readonly FileFigure[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, column) => column).flatMap((column): FileFigure[] => {
    const heading = headingOf(rows, column, mark)
    if (NOT_SUMMED.test(heading)) return []
    const texts = rows.flatMap(({ cells }) => cells[column]?.trim() || [])
    const values = texts.map((text) => cellValue(text, mark, name !== null)).filter((value) => value !== null)
    // A heading, and now and then a remark, are no amounts. Whole numbers alone may be numbers of checks.
    const isAmounts =
      values.length >= 2 && values.length >= (texts.length - 1) * 0.8 && texts.some((text) => /[.,]\d{1,2}\D*$|[$€£]/.test(text))
    if (!isAmounts) return []
    return [
      { kind: 'SUM', place: { kind: 'COLUMN', sheet: name, column, heading: shortLabel(heading) }, label: '', value: sumDecimals(values) },
    ]
  })
}

/** The text above a column's first amount; empty without one. */
function headingOf(rows: readonly FileRow[], column: number, mark: DecimalMark): string {
  let heading = ''
  for (const { cells } of rows) {
    const cell = cells[column]?.trim() ?? ''
    if (cell === '') continue
    if (cellValue(cell, mark, false) !== null) return heading
    heading = cell
  }
  return heading
}

function lineFigures(text: string, line: number, { page }: FilePage, mark: DecimalMark): readonly FileFigure[] {
  const tokens = tokensOf(text)
  const last = tokens.at(-1)
  const isTotalLine = isTotal(text)
  const amounts = tokens.flatMap((token, column) => {
    // Whole numbers in a text are dates, pages and numbers of checks, unless they end a line of a total.
    const looksLikeMoney = /[.,]\d{2}(?!\d)|[$€£]|\d[.,]\d{3}(?!\d)/.test(token.text) || (isTotalLine && token === last)
    const value = looksLikeMoney ? cellValue(token.text, mark, false) : null
    return value === null ? [] : [{ value, column, token }]
  })
  let label = text
  for (const { token } of amounts.toReversed()) label = label.slice(0, token.from) + label.slice(token.to)
  const kind = isTotal(label) ? 'TOTAL' : 'FIGURE'
  return amounts.map(({ value, column }) => ({
    kind,
    place: page === null ? { kind: 'LINE', line, column } : { kind: 'PAGE', page, line, column },
    label: shortLabel(label),
    value,
  }))
}

/** Words of a line; a sign of a currency or a parenthesis belongs to its amount. */
function tokensOf(line: string): readonly { readonly text: string; readonly from: number; readonly to: number }[] {
  return [...line.matchAll(/\(\s?[$€£]?\s?[\d.,'’]+\s?\)|[-−+]?[$€£]\s?[-−(]?[\d.,'’]+\)?-?|\S+/g)].map((found) => ({
    text: found[0],
    from: found.index,
    to: found.index + found[0].length,
  }))
}

function isTotal(label: string): boolean {
  return TOTAL.test(label) && !BEFORE.test(label)
}

/** Null for what is no amount. @param isOfWorkbook there, numbers are plain decimals, whichever mark texts have. */
function cellValue(text: string, mark: DecimalMark, isOfWorkbook: boolean): string | null {
  const trimmed = text.trim()
  if (!hasDigit(trimmed)) return null
  if (isOfWorkbook && isDecimal(trimmed)) return sumDecimals([trimmed])
  const read = new AmountReader(mark, SCALE).read(trimmed)
  return typeof read === 'object' ? null : decimalFromUnits(BigInt(read), UNITS)
}

function hasDigit(text: string): boolean {
  return /\d/.test(text)
}

function shortLabel(text: string): string {
  const label = text.replace(/\s+/g, ' ').trim()
  return label.length <= LONGEST_LABEL ? label : `${label.slice(0, LONGEST_LABEL - 1).trimEnd()}…`
}
