import { bothReadings } from '../ledger/reading/amount-text.ts'
import type { DecimalMark } from '../ledger/reading/file-match.ts'
import { sumDecimals } from '../money/decimal.ts'
import { counted, formatFigure } from '../money/format.ts'
import { monthOfYear, yearOfMonth } from '../time/day.ts'
import { MONTH_NAMES } from '../time/day-format.ts'
import { type DurationUnit, isCertainDuration } from './duration-text.ts'
import { digitsOfTwoReadings, quoted } from './figure-cells.ts'
import type { SurveyedSheet } from './figure-rules.ts'
import type { SheetLayout } from './layout/sheet-layout.ts'
import type { WorkbookIssue } from './read-figures.ts'
import { CountForms } from './remarks/count-forms.ts'
import { HourForms, type LineMetric, PercentLevels } from './remarks/metric-remarks.ts'
import { MoneySizes } from './remarks/money-sizes.ts'
import { RowUnits } from './remarks/row-units.ts'
import { coordinateOf, type HiddenRange, type WorkbookCell, type WorkbookRow } from './workbook-cells.ts'

/** Sums of more values are added up in between. */
const VALUES_AT_ONCE = 10_000
/** Examples of durations, each of another row name. */
const MOST_DURATIONS = 5

/** The line that a cell is of. */
export interface RemarkedLine {
  readonly label: string
  readonly unit: () => DurationUnit
  /** Whether the metric says that unit itself, by its unit or its name. */
  readonly saysUnit: () => boolean
  readonly metric: LineMetric | null
}

/** Counts what a person should know about cells that were read, or could not be, and says it once per workbook. */
export class CellRemarks {
  #uncalculated = 0
  #firstUncalculated = ''
  /** One example for each row name and unit. */
  readonly #durations = new Map<string, string>()
  #twoReadings: WorkbookIssue | null = null
  /** The decimal mark by which texts with two readings are read; null if other texts say which. */
  #guessedMark: DecimalMark | null = null
  #whyGuessed = ''
  #yearAsDay: WorkbookIssue | null = null
  readonly #percents = new PercentLevels()
  readonly #counts = new CountForms()
  readonly #hours = new HourForms()
  readonly #sizes = new MoneySizes()
  /** Of rows that write their unit. */
  readonly units = new RowUnits()
  readonly #hiddenRows = new HiddenFigures()
  readonly #hiddenColumns = new HiddenFigures()
  readonly #columnsHidden = new Map<string, readonly HiddenRange[]>()

  /** To be called before the first cell. @param areBoth whether other texts have decimal points as well as decimal commas. */
  guessMark(mark: DecimalMark, areBoth: boolean): void {
    this.#guessedMark = mark
    this.#whyGuessed = areBoth ? 'other figures have decimal points as well as decimal commas' : 'no figure says which mark is decimal'
  }

  /** Takes each figure cell with its value, and the text that the file has; null for none. `label`: of its row; `metric`: null for money. */
  add(tab: string, row: WorkbookRow, cell: WorkbookCell, value: string | null, { label, unit, saysUnit, metric }: RemarkedLine): void {
    if (cell.kind === 'UNCALCULATED' && this.#uncalculated++ === 0) this.#firstUncalculated = coordinateOf(tab, row.line, cell.column)
    if (value === null) return
    // `8 h` says its unit.
    if (
      cell.kind === 'DURATION' &&
      !/h/i.test(cell.text) &&
      this.#durations.size < MOST_DURATIONS &&
      !this.#durations.has(`${unit()} ${label}`) &&
      !(saysUnit() && isCertainDuration(cell.text, unit()))
    )
      this.#durations.set(
        `${unit()} ${label}`,
        `${quoted(withoutSeconds(cell.text))} of ${quoted(label)} in ${coordinateOf(tab, row.line, cell.column)} is ${formatFigure(value, 2)} ${unit().toLowerCase()}`,
      )
    if (this.#guessedMark !== null && this.#twoReadings === null) this.#addReadings(tab, row, cell, this.#guessedMark)
    const { column } = cell
    if (metric !== null) {
      const coordinate = coordinateOf(tab, row.line, column)
      if (!this.#counts.add(metric, coordinate, cell, value)) this.#percents.add(metric, coordinate, cell, value)
      this.#hours.add(metric, coordinate, cell, value)
    } else this.#sizes.add(`${tab}\n${label}`, coordinateOf(tab, row.line, column), value)
    if (row.isHidden === true) this.#hiddenRows.add(tab, row.line, value)
    else if (this.#columnsHidden.get(tab)?.some(({ first, last }) => first <= column && column <= last) === true)
      this.#hiddenColumns.add(tab, column, value)
  }

  #addReadings(tab: string, { line }: WorkbookRow, cell: WorkbookCell, mark: DecimalMark): void {
    const digits = digitsOfTwoReadings(cell)
    if (digits === null) return
    this.#twoReadings = {
      coordinate: coordinateOf(tab, line, cell.column),
      locationId: null,
      error: `${bothReadings(digits, mark)}; ${this.#whyGuessed}. Type the figures as numbers if that is wrong.`,
      severity: 'NOTE',
      isGuess: true,
    }
  }

  /** Takes the hidden columns of each sheet, before its cells. */
  hideColumns({ tab, hiddenColumns }: Pick<SurveyedSheet, 'tab' | 'hiddenColumns'>): void {
    if (hiddenColumns.length > 0) this.#columnsHidden.set(tab, hiddenColumns)
  }

  /** Takes the layout of each sheet. */
  addLayout(tab: string, { line, yearAsDay }: Pick<SheetLayout, 'line' | 'yearAsDay'>): void {
    if (yearAsDay === null || this.#yearAsDay !== null) return
    const [first, last] = [yearAsDay.month, yearAsDay.last].map(
      (month) => ({ name: MONTH_NAMES[monthOfYear(month) - 1] ?? '', year: yearOfMonth(month) }) as const,
    )
    if (first === undefined || last === undefined) return
    const [short, day] = [first.name.slice(0, 3), String(first.year).slice(2)]
    this.#yearAsDay = {
      coordinate: coordinateOf(tab, line, yearAsDay.column),
      locationId: null,
      error: `Headings such as ${day}-${short} show no year. They are read as months, ${first.name} ${first.year} to ${last.name} ${last.year}: spreadsheet programs turn “${short}-${day}” into a day. Write the headings as 2026-01 if that is wrong.`,
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
    for (const { coordinate, error } of [
      ...this.#percents.remarks,
      ...this.#counts.remarks,
      ...this.#hours.remarks,
      ...this.#sizes.remarks,
    ])
      say(coordinate, error, 'GUESS')
    const rows = this.#hiddenRows.remark('row', ', by a filter or by hand,')
    if (rows !== null) say(coordinateOf(rows.tab, rows.first), rows.error, 'GUESS')
    const columns = this.#hiddenColumns.remark('column', '')
    if (columns !== null) say(coordinateOf(columns.tab, 1, columns.first), columns.error, 'GUESS')
    return issues
  }
}

/** Figures in hidden rows, or in hidden columns. */
class HiddenFigures {
  /** Their numbers by sheet. */
  readonly #places = new Map<string, Set<number>>()
  #figures = 0
  #values: string[] = []

  add(tab: string, place: number, value: string): void {
    this.#places.set(tab, (this.#places.get(tab) ?? new Set()).add(place))
    this.#figures += 1
    this.#values.push(value)
    if (this.#values.length >= VALUES_AT_ONCE) this.#values = [sumDecimals(this.#values)]
  }

  /** Null for none. @param how ` and` follows. */
  remark(kind: 'row' | 'column', how: string): { readonly tab: string; readonly first: number; readonly error: string } | null {
    const [found] = this.#places
    if (found === undefined) return null
    const [tab, places] = found
    const count = [...this.#places.values()].reduce((sum, own) => sum + own.size, 0)
    const [are, were, they] = count === 1 ? ['is', 'was', 'it if it'] : ['are', 'were', 'them if they']
    const error = `${counted(count, kind)} with figures ${are} hidden${how} and ${were} read like the others: ${counted(this.#figures, 'figure')}, ${formatFigure(sumDecimals(this.#values), 2)} in total. Delete ${they} should not count.`
    return { tab, first: Math.min(...places), error }
  }
}

/** `1542:30` of `1542:30:00`, as most sheets show it. */
function withoutSeconds(text: string): string {
  return text.replace(/^(-?\d+:\d\d):00$/, '$1')
}
