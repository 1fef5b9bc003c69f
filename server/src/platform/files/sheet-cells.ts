import { type NumberAsShown, type RawRow, UNCALCULATED_TEXT } from '@fourwall/domain/ledger/reading/raw-row.ts'
import { percentText } from '@fourwall/domain/money/decimal.ts'
import { FormulaResults, isNeverZero } from '@fourwall/domain/workbooks/formula-results.ts'
import { MergedTexts } from './merged-texts.ts'
import { markedNumber, shownDigits, withZeros } from './number-format.ts'
import type { CellType, SheetListener } from './sheet-listener.ts'
import type { XlsxBudget } from './xlsx-limits.ts'
import { dateOfSerial, durationOfSerial, plainNumber } from './xlsx-numbers.ts'
import { isTrue, unescapedXml, type XlsxWorkbook } from './xlsx-workbook.ts'

/** A ledger has a few dozen columns; further ones are ignored. */
const MOST_COLUMNS = 1_000
const WHOLE = /^\d+$/
/** Rows that wait until it is clear whether zeros in them are results. */
const MOST_OPEN_ROWS = 20_000

/**
 * Turns a sheet's cells into rows of text. Omits rows without text; `line` is the row's number. Rows may change while `isOpen`, and
 * after `end`: it shows only later whether zeros of formulas are results.
 */
export class SheetCells implements SheetListener {
  readonly skipsNumbers = false
  readonly wantsFormulas: boolean
  readonly #workbook: XlsxWorkbook
  readonly #budget: XlsxBudget
  readonly #each: (row: RawRow) => void
  readonly #results: FormulaResults
  /** Zeros of formulas, which may not be results. */
  readonly #openZeros = new Map<number, string[][]>()
  #openCells = 0
  #openRows = 0
  #line = 0
  #isHidden = false
  #cells: string[] = []
  #shown: NumberAsShown[] = []
  /** Formulas of the row with a result of 0. */
  #zeros: { readonly column: number; readonly formula: string }[] = []
  /** Reported with the first row. */
  readonly #hiddenColumns = new Set<number>()

  readonly #mergedTexts: MergedTexts

  constructor(workbook: XlsxWorkbook, budget: XlsxBudget, each: (row: RawRow) => void, mergedTexts = new MergedTexts([])) {
    this.#mergedTexts = mergedTexts
    this.#workbook = workbook
    this.#budget = budget
    this.#each = each
    this.#results = new FormulaResults(workbook)
    this.wantsFormulas = !workbook.isCalculated
  }

  hiddenColumns(first: number, last: number): void {
    for (let column = Math.max(0, first); column <= last && column < MOST_COLUMNS; column++) this.#hiddenColumns.add(column)
  }

  row(line: number, isHidden: boolean): void {
    this.#line = line
    this.#isHidden = isHidden
    this.#cells = []
    this.#shown = []
    this.#zeros = []
  }

  cell(column: number, type: CellType, style: number, value: string | null, isFormula: boolean, formula = ''): void {
    if (column < 0 || column >= MOST_COLUMNS) return
    if (formula !== '' && type === 'n' && Number(value) === 0) this.#zeros.push({ column, formula })
    const cells = this.#cells
    this.#budget.countCells(Math.max(1, column + 1 - cells.length))
    while (cells.length < column) cells.push('')
    cells[column] = value === null ? UNCALCULATED_TEXT : this.#text(type, style, value)
    if (isFormula && value !== null) this.#takeResult(cells, column, type, value)
    if (type === 'n' && value !== null) this.#noteShown(column, style, value)
  }

  endRow(): void {
    if (this.#openCells > 0 && ++this.#openRows > MOST_OPEN_ROWS) this.end()
    if (this.#cells.length === 0) return
    for (const { column, formula } of this.#zeros)
      if (isNeverZero(formula, this.#line, (at) => factorOf(this.#cells[at]))) this.#cells[column] = UNCALCULATED_TEXT
    this.#mergedTexts.fill(this.#line, this.#cells)
    const row: RawRow = {
      line: this.#line,
      cells: this.#cells,
      ...(this.#isHidden ? { isHidden: true } : {}),
      ...(this.#shown.length > 0 ? { shown: this.#shown } : {}),
    }
    this.#each(this.#hiddenColumns.size === 0 ? row : { ...row, hiddenColumns: [...this.#hiddenColumns] })
    this.#hiddenColumns.clear()
  }

  /** Whether rows so far have zeros that may not be results. */
  get isOpen(): boolean {
    return this.#openCells > 0
  }

  /** Settles the zeros that are still open: no other result has come. */
  end(): void {
    for (const column of this.#openZeros.keys()) this.#settle(column, true)
  }

  #noteShown(column: number, style: number, value: string): void {
    const format = this.#workbook.formats[style]
    if (format?.kind !== 'NUMBER' || format.identifier === undefined) return
    const whole = plainNumber(value) ?? value
    this.#shown.push({ column, text: format.identifier !== null && WHOLE.test(whole) ? shownDigits(whole, format.identifier) : null })
  }

  #takeResult(cells: string[], column: number, type: CellType, value: string): void {
    if (type !== 'n' && type !== 'str') return
    this.#results.add(column, value, type === 'str')
    const isZero = type === 'n' && Number(value) === 0
    switch (this.#results.zerosOf(column)) {
      case 'OPEN':
        if (!isZero) return
        this.#openCells++
        this.#open(column, cells)
        return
      case 'STALE':
        if (isZero) cells[column] = UNCALCULATED_TEXT
        for (const open of this.#openZeros.keys()) if (this.#results.zerosOf(open) === 'STALE') this.#settle(open, true)
        return
      case 'RESULTS':
        for (const open of this.#openZeros.keys()) if (this.#results.zerosOf(open) === 'RESULTS') this.#settle(open, false)
    }
  }

  #open(column: number, cells: string[]): void {
    const rows = this.#openZeros.get(column)
    if (rows === undefined) this.#openZeros.set(column, [cells])
    else rows.push(cells)
  }

  #settle(column: number, isStale: boolean): void {
    const rows = this.#openZeros.get(column) ?? []
    this.#openZeros.delete(column)
    this.#openCells -= rows.length
    if (this.#openCells === 0) this.#openRows = 0
    if (isStale) for (const cells of rows) cells[column] = UNCALCULATED_TEXT
  }

  merged(): void {
    // They are known before the rows: see `MergedTexts`.
  }

  #text(type: CellType, style: number, value: string): string {
    switch (type) {
      case 's':
        return this.#workbook.sharedTexts[Number(value)] ?? ''
      case 'n':
        return this.#number(value, style)
      case 'b':
        return isTrue(value) ? 'TRUE' : 'FALSE'
      // Inline and computed texts, ISO dates, errors such as #REF!
      default:
        return unescapedXml(value)
    }
  }

  #number(value: string, at: number): string {
    const format = this.#workbook.formats[at]
    if (format?.kind === 'DATE') return dateOfSerial(value, this.#workbook.countsFrom1904) ?? value
    if (format?.kind === 'DURATION') return durationOfSerial(value) ?? value
    const text = plainNumber(value) ?? value
    if (format?.kind === 'NUMBER' && format.isPercentage === true) return percentText(text)
    if (format?.kind === 'NUMBER' && format.marks !== undefined) return markedNumber(text, format.marks)
    if (format?.kind === 'NUMBER' && format.decimals !== undefined) return withZeros(text, format.decimals)
    return format?.kind === 'DIGITS' && WHOLE.test(text) ? shownDigits(text, format.parts) : text
  }
}

/** The number of a cell; a percentage is one of its size, which is all that matters. */
function factorOf(text = ''): number | 'UNKNOWN' | null {
  if (text === UNCALCULATED_TEXT) return 'UNKNOWN'
  const number = Number(text.replace(/%$/, ''))
  return text.trim() === '' || Number.isNaN(number) ? null : number
}
