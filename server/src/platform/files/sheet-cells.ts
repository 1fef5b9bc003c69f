import type { RawRow } from '@fourwall/domain/ledger/reading/raw-row.ts'
import type { CellType, SheetListener } from './sheet-listener.ts'
import type { XlsxBudget } from './xlsx-limits.ts'
import { dateOfSerial, plainNumber } from './xlsx-numbers.ts'
import { isTrue, unescapedXml, type XlsxWorkbook } from './xlsx-workbook.ts'

/** A ledger has a few dozen columns; further ones are ignored. */
const MOST_COLUMNS = 1_000
const WHOLE = /^\d+$/

/** Turns a sheet's cells into rows of text. Omits rows without text; `line` is the row's number. */
export class SheetCells implements SheetListener {
  readonly skipsNumbers = false
  readonly #workbook: XlsxWorkbook
  readonly #budget: XlsxBudget
  readonly #each: (row: RawRow) => void
  #line = 0
  #cells: string[] = []

  constructor(workbook: XlsxWorkbook, budget: XlsxBudget, each: (row: RawRow) => void) {
    this.#workbook = workbook
    this.#budget = budget
    this.#each = each
  }

  row(line: number): void {
    this.#line = line
    this.#cells = []
  }

  cell(column: number, type: CellType, style: number, value: string | null): void {
    if (value === null || column < 0 || column >= MOST_COLUMNS) return
    const cells = this.#cells
    this.#budget.countCells(Math.max(1, column + 1 - cells.length))
    while (cells.length < column) cells.push('')
    cells[column] = this.#text(type, style, value)
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
    const text = plainNumber(value) ?? value
    return style !== undefined && style.digits > text.length && WHOLE.test(text) ? text.padStart(style.digits, '0') : text
  }
}
