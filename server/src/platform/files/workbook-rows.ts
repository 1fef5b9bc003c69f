import { type FormulaResults, isNeverZero } from '@fourwall/domain/workbooks/formula-results.ts'
import type { HiddenRange, MergedArea, ShownNumber, WorkbookCell, WorkbookRow } from '@fourwall/domain/workbooks/workbook-cells.ts'
import { type CellFormat, shownNumber } from './number-format.ts'
import { type CellType, columnOf, type SheetListener } from './sheet-listener.ts'
import type { XlsxBudget } from './xlsx-limits.ts'
import { dateOfSerial, durationOfSerial, plainNumber } from './xlsx-numbers.ts'
import { isTrue, unescapedXml, type XlsxWorkbook } from './xlsx-workbook.ts'

/** The maximum of a spreadsheet program. */
const MOST_COLUMNS = 16_384
const MOST_LINES = 1_048_576
const MOST_MERGED = 100_000
/** From here on, 15 digits leave no room for decimals. */
const LARGE = 1e15

/** Turns a sheet's cells into typed rows, and notes merged areas. Omits blank rows. */
export class WorkbookRows implements SheetListener {
  readonly merged: (reference: string) => void
  readonly mergedAreas: MergedArea[] = []
  readonly hiddenRanges: HiddenRange[] = []
  skipsNumbers = false
  readonly wantsFormulas: boolean
  readonly #workbook: XlsxWorkbook
  readonly #budget: XlsxBudget
  readonly #each: (row: WorkbookRow) => void
  readonly #results: FormulaResults
  readonly #areResultsKnown: boolean
  /** By style; millions of cells have few. */
  readonly #shown: (ShownNumber | null)[] = []
  #line = 0
  #isHidden = false
  #cells: WorkbookCell[] = []
  /** Formulas of the row with a result of 0. */
  #zeros: { readonly column: number; readonly formula: string }[] = []
  #isSorted = true

  /**
   * `results`: those of the sheet's formulas; filled while reading, or known from an earlier reading (`areKnown`), so that it is certain
   * which zeros are results.
   */
  constructor(
    workbook: XlsxWorkbook,
    budget: XlsxBudget,
    each: (row: WorkbookRow) => void,
    { results, areKnown }: { readonly results: FormulaResults; readonly areKnown: boolean },
  ) {
    this.#workbook = workbook
    this.#budget = budget
    this.#each = each
    this.#results = results
    this.#areResultsKnown = areKnown
    this.wantsFormulas = areKnown && !workbook.isCalculated
    this.merged = (reference) => this.#merge(reference)
  }

  hiddenColumns(first: number, last: number): void {
    if (first >= 0 && last >= first && this.hiddenRanges.length < MOST_COLUMNS) this.hiddenRanges.push({ first, last })
  }

  row(line: number, isHidden: boolean): void {
    this.#line = line
    this.#isHidden = isHidden
    this.#cells = []
    this.#zeros = []
    this.#isSorted = true
  }

  cell(column: number, type: CellType, style: number, value: string | null, isFormula: boolean, formula = ''): void {
    if (column < 0 || column >= MOST_COLUMNS || this.#line > MOST_LINES) return
    this.#budget.countCells(1)
    if (isFormula && !this.#areResultsKnown && value !== null && (type === 'n' || type === 'str'))
      this.#results.add(column, value, type === 'str')
    if (type === 'n' && this.skipsNumbers && this.#shownBy(style)?.scale === undefined) return
    const isStale = isFormula && this.#areResultsKnown && type === 'n' && Number(value) === 0 && this.#results.isStale(column)
    const cell = value === null || isStale ? ({ column, kind: 'UNCALCULATED', text: '' } as const) : this.#cell(column, type, style, value)
    if (cell === null) return
    const last = this.#cells.at(-1)
    if (last !== undefined && last.column >= column) this.#isSorted = false
    if (formula !== '' && cell.kind === 'NUMBER' && cell.text === '0') this.#zeros.push({ column, formula })
    this.#cells.push(cell)
  }

  endRow(): void {
    if (this.#cells.length === 0) return
    if (!this.#isSorted) this.#cells = [...new Map(this.#cells.map((cell) => [cell.column, cell])).values()].sort(byColumn)
    for (const { column, formula } of this.#zeros) this.#settleZero(column, formula)
    this.#each(this.#isHidden ? { line: this.#line, cells: this.#cells, isHidden: true } : { line: this.#line, cells: this.#cells })
  }

  /** A zero that a formula cannot have given is no result. */
  #settleZero(column: number, formula: string): void {
    const at = this.#cells.findIndex((cell) => cell.column === column)
    const factorOf = (other: number): number | 'UNKNOWN' | null => {
      const cell = this.#cells.find((one) => one.column === other)
      return cell?.kind === 'UNCALCULATED' ? 'UNKNOWN' : cell?.kind === 'NUMBER' ? Number(cell.text) : null
    }
    if (isNeverZero(formula, this.#line, factorOf)) this.#cells[at] = { column, kind: 'UNCALCULATED', text: '' }
  }

  #cell(column: number, type: CellType, at: number, value: string): WorkbookCell | null {
    switch (type) {
      case 'n': {
        const timed = this.#timed(column, this.#workbook.formats[at], value)
        if (timed !== null) return timed
        const number = plainNumber(value, LARGE)
        if (number === null) return textCell(column, value)
        const shown = this.#shownBy(at)
        return shown === null ? { column, kind: 'NUMBER', text: number } : { column, kind: 'NUMBER', text: number, shown }
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

  #shownBy(at: number): ShownNumber | null {
    const known = this.#shown[at]
    if (known !== undefined) return known
    const format = this.#workbook.formats[at]
    const shown = format === undefined ? null : shownNumber(format)
    this.#shown[at] = shown
    return shown
  }

  /** The cell of a date or duration; null for any other number. */
  #timed(column: number, format: CellFormat | undefined, value: string): WorkbookCell | null {
    switch (format?.kind) {
      case 'DATE': {
        const date = dateOfSerial(value, this.#workbook.countsFrom1904)
        if (date === null) return null
        return {
          column,
          kind: 'DATE',
          text: date,
          ...(format.hidesYear ? { hidesYear: true } : {}),
          ...(format.hidesDay ? { hidesDay: true } : {}),
        }
      }
      case 'DURATION':
      case 'TIME': {
        const text = durationOfSerial(value)
        if (text === null) return null
        // Such a format drops whole days: the displayed text is not the number.
        const isTime = format.kind === 'TIME' && (format.isClock || !(Math.abs(Number(value)) < 1))
        return { column, kind: isTime ? 'TIME' : 'DURATION', text }
      }
      default:
        return null
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
  const stored = storable(text)
  return stored.trim() === '' ? null : { column, kind: 'TEXT', text: stored }
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
