import { bothReadings } from '../ledger/reading/amount-text.ts'
import type { DecimalMark } from '../ledger/reading/file-match.ts'
import { sumDecimals } from '../money/decimal.ts'
import { counted, formatFigure } from '../money/format.ts'
import { monthOfYear, yearOfMonth } from '../time/day.ts'
import { MONTH_NAMES } from '../time/day-format.ts'
import type { DurationUnit } from './duration-text.ts'
import { digitsOfTwoReadings, quoted } from './figure-cells.ts'
import type { SheetLayout } from './layout/sheet-layout.ts'
import type { WorkbookIssue } from './read-figures.ts'
import { coordinateOf, type WorkbookCell, type WorkbookRow } from './workbook-cells.ts'

/** Sums of more values are added up in between. */
const VALUES_AT_ONCE = 10_000
/** Examples of durations, each of another row name. */
const MOST_DURATIONS = 5

/** Counts what a person should know about cells that were read, or could not be, and says it once per workbook. */
export class CellRemarks {
  #uncalculated = 0
  #firstUncalculated = ''
  /** One example for each row name and unit. */
  readonly #durations = new Map<string, string>()
  #twoReadings: WorkbookIssue | null = null
  /** The decimal mark by which texts with two readings are read; null if other texts say which. */
  #guessedMark: DecimalMark | null = null
  #yearAsDay: WorkbookIssue | null = null
  readonly #hiddenRows = new Map<string, Set<number>>()
  #hiddenFigures = 0
  #hiddenValues: string[] = []

  /** To be called before the first cell. */
  guessMark(mark: DecimalMark): void {
    this.#guessedMark = mark
  }

  /** Takes each figure cell with its value; null for none. `label`: of its row; `unit`: in which a duration is read. */
  add(tab: string, row: WorkbookRow, cell: WorkbookCell, value: string | null, label: string, unit: () => DurationUnit): void {
    if (cell.kind === 'UNCALCULATED' && this.#uncalculated++ === 0) this.#firstUncalculated = coordinateOf(tab, row.line, cell.column)
    if (value === null) return
    if (cell.kind === 'DURATION' && this.#durations.size < MOST_DURATIONS && !this.#durations.has(`${unit()} ${label}`))
      this.#durations.set(
        `${unit()} ${label}`,
        `${quoted(cell.text)} of ${quoted(label)} in ${coordinateOf(tab, row.line, cell.column)} is ${formatFigure(value, 2)} ${unit().toLowerCase()}`,
      )
    if (this.#guessedMark !== null && this.#twoReadings === null) this.#addReadings(tab, row, cell, this.#guessedMark)
    if (row.isHidden !== true) return
    const rows = this.#hiddenRows.get(tab) ?? new Set()
    this.#hiddenRows.set(tab, rows.add(row.line))
    this.#hiddenFigures += 1
    this.#hiddenValues.push(value)
    if (this.#hiddenValues.length >= VALUES_AT_ONCE) this.#hiddenValues = [sumDecimals(this.#hiddenValues)]
  }

  #addReadings(tab: string, { line }: WorkbookRow, cell: WorkbookCell, mark: DecimalMark): void {
    const digits = digitsOfTwoReadings(cell)
    if (digits === null) return
    this.#twoReadings = {
      coordinate: coordinateOf(tab, line, cell.column),
      locationId: null,
      error: `${bothReadings(digits, mark)}; no figure says which mark is decimal. Type the figures as numbers if that is wrong.`,
      severity: 'NOTE',
      isGuess: true,
    }
  }

  /** Takes the layout of each sheet. */
  addLayout(tab: string, { line, yearAsDay }: Pick<SheetLayout, 'line' | 'yearAsDay'>): void {
    if (yearAsDay === null || this.#yearAsDay !== null) return
    const [day, name] = [Number(yearAsDay.text.slice(8, 10)), MONTH_NAMES[monthOfYear(yearAsDay.month) - 1] ?? '']
    this.#yearAsDay = {
      coordinate: coordinateOf(tab, line, yearAsDay.column),
      locationId: null,
      error: `Headings such as ${day}-${name.slice(0, 3)} show no year. They are read as months, ${name} ${yearOfMonth(yearAsDay.month)} and so on: spreadsheet programs turn “${name.slice(0, 3)}-${String(day).padStart(2, '0')}” into a day. Write the headings as 2026-01 if that is wrong.`,
      severity: 'NOTE',
      isGuess: true,
    }
  }

  get issues(): readonly WorkbookIssue[] {
    const issues: WorkbookIssue[] = []
    const say = (coordinate: string, error: string, severity: WorkbookIssue['severity'] | 'GUESS'): void => {
      if (severity === 'GUESS') issues.push({ coordinate, locationId: null, error, severity: 'NOTE', isGuess: true })
      else issues.push({ coordinate, locationId: null, error, severity })
    }
    if (this.#uncalculated > 0)
      say(
        this.#firstUncalculated,
        `${counted(this.#uncalculated, 'formula')} ${this.#uncalculated === 1 ? 'has' : 'have'} no result. Open the workbook in Excel, save it and upload it again.`,
        'PROBLEM',
      )
    if (this.#twoReadings !== null) issues.push(this.#twoReadings)
    if (this.#yearAsDay !== null) issues.push(this.#yearAsDay)
    if (this.#durations.size > 0)
      say(
        '',
        `Durations are read as hours, or as minutes or seconds where a metric’s unit or a name says so: ${[...this.#durations.values()].join('; ')}.`,
        'GUESS',
      )
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
