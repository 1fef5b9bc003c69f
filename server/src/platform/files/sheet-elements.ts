import { type CellType, cellTypeOf, columnOf, LONGEST_CELL, lineOf, longCell, type SheetListener } from './sheet-listener.ts'
import type { XlsxBudget } from './xlsx-limits.ts'
import { isTrue } from './xlsx-workbook.ts'
import type { XmlListener } from './xml-part.ts'

/** The attributes that matter in a sheet. */
export interface SheetAttributes {
  readonly r?: string | undefined
  readonly s?: string | undefined
  readonly t?: string | undefined
  readonly ref?: string | undefined
  readonly hidden?: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** Interprets a sheet's elements, from either parser, and reports rows and cells. */
export class SheetElements implements XmlListener {
  readonly #listener: SheetListener
  readonly #budget: XlsxBudget
  /** Column of the current cell, from 0; a cell without a reference follows the previous one. */
  column = -1
  type: CellType = 'n'
  #line = 0
  #style = 0
  #value = ''
  #hasValue = false
  #hasFormula = false
  #inValue = false
  #inFormula = false
  #formula = ''
  #inPhonetic = false

  constructor(listener: SheetListener, budget: XlsxBudget) {
    this.#listener = listener
    this.#budget = budget
  }

  /** Whether the current cell has a formula, as far as it has been read. */
  get hasFormula(): boolean {
    return this.#hasFormula
  }

  /** Whether text here is the cell's value, or its formula where that matters. */
  get isInValue(): boolean {
    return (this.#inValue && !this.#inPhonetic) || this.#inFormula
  }

  open(name: string, attributes: SheetAttributes): void {
    switch (name) {
      case 'row':
        this.#line = lineOf(attributes.r, this.#line)
        this.column = -1
        this.#listener.row(this.#line, attributes.hidden !== undefined && isTrue(attributes.hidden))
        break
      case 'col':
        if (attributes.hidden !== undefined && isTrue(attributes.hidden))
          this.#listener.hiddenColumns(Number(attributes.min) - 1, Number(attributes.max) - 1)
        break
      case 'c':
        this.column = attributes.r === undefined ? this.column + 1 : columnOf(attributes.r)
        this.type = cellTypeOf(attributes.t)
        this.#style = attributes.s === undefined ? 0 : Number(attributes.s)
        this.#value = ''
        this.#hasValue = false
        this.#hasFormula = false
        this.#formula = ''
        break
      case 'f':
        this.#hasFormula = true
        this.#inFormula = this.#listener.wantsFormulas
        break
      case 'v':
      case 't':
        this.#inValue = true
        this.#hasValue = true
        break
      case 'rPh':
        this.#inPhonetic = true
        break
      case 'mergeCell':
        if (attributes.ref !== undefined) this.#listener.merged(attributes.ref)
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
      case 'f':
        this.#inFormula = false
        break
      case 'c':
        if (this.#value !== '' && this.#formula !== '')
          this.#listener.cell(this.column, this.type, this.#style, this.#value, true, this.#formula)
        else if (this.#value !== '') this.#listener.cell(this.column, this.type, this.#style, this.#value, this.#hasFormula)
        // An empty result is a text; programs that do not calculate write one for numbers, too.
        else if (this.#hasFormula && (!this.#hasValue || this.type === 'n'))
          this.#listener.cell(this.column, this.type, this.#style, null, true)
        break
      case 'row':
        this.#listener.endRow()
        break
    }
  }

  text(text: string): void {
    if (!this.isInValue) return
    if (this.#inFormula) {
      this.#formula = this.#formula.length + text.length > LONGEST_FORMULA ? '' : this.#formula + text
      return
    }
    this.#value = this.#value === '' ? text : this.#value + text
    if (this.#value.length > LONGEST_CELL) throw this.tooLong()
  }

  /** For the current cell. */
  tooLong(): Error {
    return this.#budget.tooLarge(longCell(this.#line))
  }
}

/** Enough for a product of cells. */
const LONGEST_FORMULA = 100
