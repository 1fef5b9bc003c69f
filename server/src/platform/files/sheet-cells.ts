import type { RawRow } from '@fourwall/domain/ledger/reading/raw-row.ts'
import { tooLarge, type XlsxBudget } from './xlsx-limits.ts'
import { dateOfSerial, plainNumber } from './xlsx-numbers.ts'
import { isTrue, unescaped, type Workbook } from './xlsx-workbook.ts'
import type { XmlListener } from './xml-part.ts'

/** A ledger has a few dozen columns; what stands far to the right of it is not read. */
const MOST_COLUMNS = 1_000
/** A spreadsheet program allows 32,767 characters in a cell. */
const LONGEST_CELL = 100_000
const WHOLE = /^\d+$/

/** Turns the elements of a sheet into rows of text. Rows without any text are left out; `line` is the row's number. */
export class SheetCells implements XmlListener {
  readonly #workbook: Workbook
  readonly #budget: XlsxBudget
  readonly #each: (row: RawRow) => void
  #line = 0
  #cells: string[] = []
  #column = -1
  #kind = ''
  #style = 0
  #value = ''
  /** Inside an element whose text is the cell's. */
  #inValue = false
  #inPhonetic = false

  constructor(workbook: Workbook, budget: XlsxBudget, each: (row: RawRow) => void) {
    this.#workbook = workbook
    this.#budget = budget
    this.#each = each
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    switch (name) {
      case 'row': {
        const line = Number(attributes.r)
        this.#line = Number.isSafeInteger(line) && line > 0 ? line : this.#line + 1
        this.#cells = []
        this.#column = -1
        break
      }
      case 'c':
        this.#column = attributes.r === undefined ? this.#column + 1 : columnOf(attributes.r)
        this.#kind = attributes.t ?? 'n'
        this.#style = attributes.s === undefined ? 0 : Number(attributes.s)
        this.#value = ''
        break
      case 'v':
      case 't':
        this.#inValue = true
        break
      case 'rPh':
        this.#inPhonetic = true
        break
    }
  }

  close(name: string): void {
    switch (name) {
      case 'v':
      case 't':
        this.#inValue = false
        break
      case 'rPh':
        this.#inPhonetic = false
        break
      case 'c':
        if (this.#value !== '' && this.#column < MOST_COLUMNS) this.#put(this.#text())
        break
      case 'row':
        if (this.#cells.length > 0) this.#each({ line: this.#line, cells: this.#cells })
        break
    }
  }

  text(text: string): void {
    if (!this.#inValue || this.#inPhonetic) return
    this.#value += text
    if (this.#value.length > LONGEST_CELL)
      throw tooLarge(`has a cell of more than ${LONGEST_CELL.toLocaleString('en-US')} characters in row ${this.#line}`)
  }

  #put(text: string): void {
    const cells = this.#cells
    this.#budget.countCells(Math.max(1, this.#column + 1 - cells.length))
    while (cells.length < this.#column) cells.push('')
    cells[this.#column] = text
  }

  #text(): string {
    const value = this.#value
    switch (this.#kind) {
      case 's':
        return this.#workbook.sharedTexts[Number(value)] ?? ''
      case 'n':
        return this.#number(value)
      case 'b':
        return isTrue(value) ? 'TRUE' : 'FALSE'
      // Inline and computed texts, dates as ISO texts, errors such as #REF!
      default:
        return unescaped(value)
    }
  }

  #number(value: string): string {
    const style = this.#workbook.styles[this.#style]
    if (style?.isDate === true) return dateOfSerial(value, this.#workbook.countsFrom1904) ?? value
    const text = plainNumber(value) ?? value
    return style !== undefined && style.digits > text.length && WHOLE.test(text) ? text.padStart(style.digits, '0') : text
  }
}

/** The column of a reference such as `AB12`, from 0. */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & ~0x20
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}
