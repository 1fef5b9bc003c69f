import type { MergedArea, WorkbookCell, WorkbookRow } from '@fourwall/domain/workbooks/workbook-cells.ts'
import { type CellType, columnOf, type SheetListener } from './sheet-listener.ts'
import type { XlsxBudget } from './xlsx-limits.ts'
import { dateOfSerial, elapsedNumber, plainNumber } from './xlsx-numbers.ts'
import { isTrue, unescapedXml, type XlsxWorkbook } from './xlsx-workbook.ts'

/** The maximum of a spreadsheet program. */
const MOST_COLUMNS = 16_384
const MOST_LINES = 1_048_576
const MOST_MERGED = 100_000
const NO_STYLE = { isDate: false, elapsed: null }
/** From here on, 15 digits leave no room for decimals. */
const LARGE = 1e15

/** Turns a sheet's cells into typed rows, and notes merged areas. Omits blank rows. */
export class WorkbookRows implements SheetListener {
  readonly merged: (reference: string) => void
  readonly mergedAreas: MergedArea[] = []
  skipsNumbers = false
  readonly isUncalculated: boolean
  readonly #workbook: XlsxWorkbook
  readonly #budget: XlsxBudget
  readonly #each: (row: WorkbookRow) => void
  #line = 0
  #cells: WorkbookCell[] = []
  #isSorted = true

  constructor(workbook: XlsxWorkbook, budget: XlsxBudget, each: (row: WorkbookRow) => void) {
    this.#workbook = workbook
    this.isUncalculated = workbook.isUncalculated
    this.#budget = budget
    this.#each = each
    this.merged = (reference) => this.#merge(reference)
  }

  row(line: number): void {
    this.#line = line
    this.#cells = []
    this.#isSorted = true
  }

  cell(column: number, type: CellType, style: number, value: string | null): void {
    if (column < 0 || column >= MOST_COLUMNS || this.#line > MOST_LINES) return
    this.#budget.countCells(1)
    if (type === 'n' && this.skipsNumbers) return
    const cell = value === null ? ({ column, kind: 'UNCALCULATED', text: '' } as const) : this.#cell(column, type, style, value)
    if (cell === null) return
    const last = this.#cells.at(-1)
    if (last !== undefined && last.column >= column) this.#isSorted = false
    this.#cells.push(cell)
  }

  endRow(): void {
    if (this.#cells.length === 0) return
    if (!this.#isSorted) this.#cells = [...new Map(this.#cells.map((cell) => [cell.column, cell])).values()].sort(byColumn)
    this.#each({ line: this.#line, cells: this.#cells })
  }

  #cell(column: number, type: CellType, at: number, value: string): WorkbookCell | null {
    switch (type) {
      case 'n': {
        const { isDate, elapsed } = this.#workbook.styles[at] ?? NO_STYLE
        const date = isDate ? dateOfSerial(value, this.#workbook.countsFrom1904) : null
        if (date !== null) return { column, kind: 'DATE', text: date }
        const number = elapsed === null ? plainNumber(value, LARGE) : elapsedNumber(value, elapsed)
        return number === null ? textCell(column, value) : { column, kind: 'NUMBER', text: number }
      }
      case 's':
        return textCell(column, this.#workbook.sharedTexts[Number(value)] ?? '')
      case 'b':
        return { column, kind: 'BOOLEAN', text: isTrue(value) ? 'TRUE' : 'FALSE' }
      case 'e':
        return { column, kind: 'ERROR', text: storable(unescapedXml(value)) }
      case 'd':
        return { column, kind: 'DATE', text: storable(value.replace(/T00:00:00(?:\.0+)?Z?$/, '')) }
      case 'str':
      case 'inlineStr':
        return textCell(column, unescapedXml(value))
    }
  }

  #merge(reference: string): void {
    const [from = '', to = from] = reference.split(':')
    const [top, bottom] = [lineIn(from), lineIn(to)]
    const [left, right] = [columnOf(from), columnOf(to)]
    if (!(top > 0 && bottom >= top && left >= 0 && right >= left)) return
    if (this.mergedAreas.length >= MOST_MERGED)
      throw this.#budget.tooLarge(`has a sheet with more than ${MOST_MERGED.toLocaleString('en-US')} merged areas`)
    this.mergedAreas.push({ top, bottom, left, right })
  }
}

/** Blank texts do not count as cells. */
function textCell(column: number, text: string): WorkbookCell | null {
  const kept = storable(text)
  return kept.trim() === '' ? null : { column, kind: 'TEXT', text: kept }
}

/** Removes characters that databases refuse, such as those of code `_x0000_`. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

function byColumn(one: WorkbookCell, other: WorkbookCell): number {
  return one.column - other.column
}

function lineIn(reference: string): number {
  return Number(/\d+$/.exec(reference)?.[0] ?? '0')
}
