import { NO_RESULT } from '@fourwall/domain/ledger/reading/cell-text.ts'
import type { RawRow } from '@fourwall/domain/ledger/reading/raw-row.ts'
import type { CellType, SheetListener } from './sheet-listener.ts'
import type { XlsxBudget } from './xlsx-limits.ts'
import { dateOfSerial, elapsedNumber, inPattern, plainNumber } from './xlsx-numbers.ts'
import { isTrue, unescapedXml, type XlsxWorkbook } from './xlsx-workbook.ts'

/** A ledger has a few dozen columns; further ones are ignored. */
const MOST_COLUMNS = 1_000
const WHOLE = /^\d+$/

/** Turns a sheet's cells into rows of text. Omits rows without text; `line` is the row's number. */
export class SheetCells implements SheetListener {
  readonly skipsNumbers = false
  readonly isUncalculated: boolean
  readonly #workbook: XlsxWorkbook
  readonly #budget: XlsxBudget
  readonly #each: (row: RawRow) => void
  #line = 0
  #cells: string[] = []

  constructor(workbook: XlsxWorkbook, budget: XlsxBudget, each: (row: RawRow) => void) {
    this.#workbook = workbook
    this.isUncalculated = workbook.isUncalculated
    this.#budget = budget
    this.#each = each
  }

  row(line: number): void {
    this.#line = line
    this.#cells = []
  }

  cell(column: number, type: CellType, style: number, value: string | null): void {
    if (column < 0 || column >= MOST_COLUMNS) return
    const cells = this.#cells
    this.#budget.countCells(Math.max(1, column + 1 - cells.length))
    while (cells.length < column) cells.push('')
    cells[column] = value === null ? NO_RESULT : this.#text(type, style, value)
  }

  endRow(): void {
    if (this.#cells.length > 0) this.#each({ line: this.#line, cells: this.#cells })
  }

  merged(): void {
    // A ledger's rows need no merged cells.
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
    const style = this.#workbook.styles[at]
    if (style?.isDate === true) return dateOfSerial(value, this.#workbook.countsFrom1904) ?? value
    if (style?.elapsed) return elapsedNumber(value, style.elapsed) ?? value
    const text = plainNumber(value) ?? value
    return style !== undefined && style.pattern !== '' && WHOLE.test(text) ? inPattern(text, style.pattern) : text
  }
}
