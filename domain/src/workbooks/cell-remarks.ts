import { sumDecimals } from '../money/decimal.ts'
import { counted, formatFigure } from '../money/format.ts'
import { quoted } from './figure-cells.ts'
import type { WorkbookIssue } from './read-figures.ts'
import { coordinateOf, type WorkbookCell, type WorkbookRow } from './workbook-cells.ts'

/** Sums of more values are added up in between. */
const VALUES_AT_ONCE = 10_000

/** Counts what a person should know about cells that were read, or could not be, and says it once per workbook. */
export class CellRemarks {
  #uncalculated = 0
  #firstUncalculated = ''
  #duration: string | null = null
  readonly #hiddenRows = new Map<string, Set<number>>()
  #hiddenFigures = 0
  #hiddenValues: string[] = []

  /** Takes each figure cell with its value; null for none. */
  add(tab: string, row: WorkbookRow, cell: WorkbookCell, value: string | null): void {
    if (cell.kind === 'UNCALCULATED' && this.#uncalculated++ === 0) this.#firstUncalculated = coordinateOf(tab, row.line, cell.column)
    if (value === null) return
    if (cell.kind === 'DURATION')
      this.#duration ??= `${quoted(cell.text)} in ${coordinateOf(tab, row.line, cell.column)} is ${formatFigure(value, 2)}`
    if (row.isHidden !== true) return
    const rows = this.#hiddenRows.get(tab) ?? new Set()
    this.#hiddenRows.set(tab, rows.add(row.line))
    this.#hiddenFigures += 1
    this.#hiddenValues.push(value)
    if (this.#hiddenValues.length >= VALUES_AT_ONCE) this.#hiddenValues = [sumDecimals(this.#hiddenValues)]
  }

  get issues(): readonly WorkbookIssue[] {
    const issues: WorkbookIssue[] = []
    const say = (coordinate: string, error: string, severity: WorkbookIssue['severity']): void => {
      issues.push({ coordinate, locationId: null, error, severity })
    }
    if (this.#uncalculated > 0)
      say(
        this.#firstUncalculated,
        `${counted(this.#uncalculated, 'formula')} ${this.#uncalculated === 1 ? 'has' : 'have'} no result. Open the workbook in Excel, save it and upload it again.`,
        'PROBLEM',
      )
    if (this.#duration !== null)
      say('', `Durations are read as hours, or as minutes or seconds under a name that says so: ${this.#duration}.`, 'NOTE')
    const [first] = this.#hiddenRows
    if (first !== undefined) {
      const rows = [...this.#hiddenRows.values()].reduce((sum, lines) => sum + lines.size, 0)
      const [tab, lines] = first
      say(
        coordinateOf(tab, Math.min(...lines)),
        `${counted(rows, 'row')} with figures ${rows === 1 ? 'is' : 'are'} hidden, by a filter or by hand, and ${rows === 1 ? 'was' : 'were'} read like the others: ${counted(this.#hiddenFigures, 'figure')}, ${formatFigure(sumDecimals(this.#hiddenValues), 2)} in total. Delete ${rows === 1 ? 'it if it' : 'them if they'} should not count.`,
        'NOTE',
      )
    }
    return issues
  }
}
