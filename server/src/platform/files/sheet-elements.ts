import { type CellType, cellTypeOf, columnOf, LONGEST_CELL, lineOf, longCell, type SheetListener } from './sheet-listener.ts'
import type { XlsxBudget } from './xlsx-limits.ts'
import type { XmlListener } from './xml-part.ts'

/** Hears the elements of a sheet and tells its rows and cells: what `SheetScanner` is quicker at, for parts that are not UTF-8. */
export class SheetElements implements XmlListener {
  readonly #listener: SheetListener
  readonly #budget: XlsxBudget
  #line = 0
  #column = -1
  #type: CellType = 'n'
  #style = 0
  #value = ''
  #hasValue = false
  #hasFormula = false
  /** Inside an element whose text is the cell's. */
  #inValue = false
  #inPhonetic = false

  constructor(listener: SheetListener, budget: XlsxBudget) {
    this.#listener = listener
    this.#budget = budget
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    switch (name) {
      case 'row':
        this.#line = lineOf(attributes.r, this.#line)
        this.#column = -1
        this.#listener.row(this.#line)
        break
      case 'c':
        this.#column = attributes.r === undefined ? this.#column + 1 : columnOf(attributes.r)
        this.#type = cellTypeOf(attributes.t)
        this.#style = attributes.s === undefined ? 0 : Number(attributes.s)
        this.#value = ''
        this.#hasValue = false
        this.#hasFormula = false
        break
      case 'f':
        this.#hasFormula = true
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
      case 'c':
        if (this.#value !== '') this.#listener.cell(this.#column, this.#type, this.#style, this.#value)
        else if (this.#hasFormula && !this.#hasValue) this.#listener.cell(this.#column, this.#type, this.#style, null)
        break
      case 'row':
        this.#listener.endRow()
        break
    }
  }

  text(text: string): void {
    if (!this.#inValue || this.#inPhonetic) return
    this.#value += text
    if (this.#value.length > LONGEST_CELL) throw this.#budget.tooLarge(longCell(this.#line))
  }
}
