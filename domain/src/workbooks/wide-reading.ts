import { columnLetters } from '../column-letters.ts'
import type { LocationId } from '../ledger/account.ts'
import { isTotalOfLocations } from '../ledger/total-locations.ts'
import { monthsName } from '../time/day-format.ts'
import { foreignFigure } from './currency-remarks.ts'
import { type DurationUnit, durationUnit, saysDurationUnit, withTypedDuration } from './duration-text.ts'
import { inUnitOf, isInPercent, keptCellText, quoted, readFigureCell } from './figure-cells.ts'
import type { FigureRules, RowSubject, SheetReader, SheetSubject, SurveyedSheet } from './figure-rules.ts'
import { ACCOUNT_HEADING, UNIT_HEADING } from './layout/label-headings.ts'
import { MergedAreas } from './layout/merged-areas.ts'
import { dayWithinRemark, monthsInWords } from './layout/period-headings.ts'
import { type PeriodColumn, type SheetLayout } from './layout/sheet-layout.ts'
import { slippedYear } from './layout/slipped-years.ts'
import { isFiner, partsError } from './long-reading.ts'
import type { FigureLine, ReadFigure, WorkbookIssue } from './read-figures.ts'
import { isCountMetric } from './remarks/count-forms.ts'
import type { LineMetric } from './remarks/metric-remarks.ts'
import { MixedPercentages } from './remarks/mixed-percentages.ts'
import { percentageOfMoney, percentNote } from './remarks/money-percentages.ts'
import { RunningTotals } from './remarks/running-totals.ts'
import { formatNote, rowNote, type ScaledCell, unscaledMetric, withoutScale } from './scaled-figures.ts'
import type { SheetReadingParts } from './sheet-reading-parts.ts'
import { isShare, isTotalLabel, SheetTotals } from './sheet-totals.ts'
import { rowNoteProblem } from './titles/row-notes.ts'
import { coordinateOf, type WorkbookCell, type WorkbookRow } from './workbook-cells.ts'

/** The subject of a sheet whose rows name location and line themselves. */
export const ROWS_SAY: SheetSubject = { locationId: null, note: null, row: () => ({ kind: 'PASSED_OVER' }) }

/** Where each subject was first read at each location; a large company has a million of these. */
export class FirstLines {
  readonly #sheets: SurveyedSheet[] = []
  /** Index of the sheet and line as one number. */
  readonly #places = new Map<string, Map<LocationId, number>>()

  of(subjectId: string, locationId: LocationId): { readonly sheet: SurveyedSheet; readonly line: number } | undefined {
    const place = this.#places.get(subjectId)?.get(locationId)
    if (place === undefined) return undefined
    const sheet = this.#sheets[Math.floor(place / LINES)]
    return sheet && { sheet, line: place % LINES }
  }

  add(subjectId: string, locationId: LocationId, sheet: SurveyedSheet, line: number): void {
    if (this.#sheets.at(-1) !== sheet) this.#sheets.push(sheet)
    const place = (this.#sheets.length - 1) * LINES + line
    const ofSubject = this.#places.get(subjectId)
    if (ofSubject === undefined) this.#places.set(subjectId, new Map([[locationId, place]]))
    else ofSubject.set(locationId, place)
  }
}

/** More than the lines of any sheet. */
const LINES = 2_097_152

/** Kinds of cells that are figures, or should have become one. */
const HOLDS_FIGURE: ReadonlySet<WorkbookCell['kind']> = new Set(['NUMBER', 'DURATION', 'UNCALCULATED'])

const UNLABELED = { row: null, note: null } as const

interface ReadingState extends SheetReadingParts {
  readonly currency: string | null
  /** Whether total rows are compared with their lines: in budgets, whose formulas we have not written. */
  readonly checksTotals: boolean
  readonly first: FirstLines
  readonly long: FigureRules['long']
  /** Whether a text is the name of something that sheets are about. */
  readonly isName: (text: string) => boolean
}

/** Reads the rows of a recognized sheet. */
export class WideSheetReading implements SheetReader {
  readonly #sheet: SurveyedSheet
  readonly #layout: SheetLayout
  readonly #subject: SheetSubject
  readonly #state: ReadingState
  readonly #merged: MergedAreas
  readonly #totals: SheetTotals
  /** Columns that name location and line in each row; null if the sheet's name says one of them. */
  readonly #places: SheetLayout['places']
  readonly #labelColumn: number
  readonly #running = new RunningTotals()
  readonly #totalColumns = new Set<number>()
  /** The last heading between the rows, such as `Per square foot`; empty for none. */
  #section = ''
  /** The first row without figures that names another location or metric than the sheet's. */
  #otherName: { readonly line: number; readonly label: string } | null = null
  #isOtherNameReported = false
  /** By column; without totals of others. */
  readonly #periods: (PeriodColumn | undefined)[] = []
  /** Columns with figures but no period heading, and the line of the first such figure. */
  readonly #stray = new Map<number, number>()

  constructor(sheet: SurveyedSheet, layout: SheetLayout, subject: SheetSubject, state: ReadingState) {
    this.#sheet = sheet
    this.#layout = layout
    this.#subject = subject
    this.#state = state
    this.#merged = new MergedAreas(sheet.merged)
    this.#places = subject === ROWS_SAY ? layout.places : null
    this.#labelColumn = this.#places?.subject ?? layout.labelColumn
    this.#totals = new SheetTotals(sheet.tab, layout.periods, state.months, state.isStamped ? new Map() : layout.sums)
    for (const period of layout.periods) if (!this.#totals.isTotal(period)) this.#periods[period.column] = period
    for (const period of layout.periods) if (this.#totals.isTotal(period)) this.#totalColumns.add(period.column)
    if (subject.note !== null) this.#report(undefined, undefined, subject.note, 'NOTE')
  }

  /** The line of a row with figures of one subject; null for any other row. Rows come in order. */
  row(row: WorkbookRow): FigureLine | null {
    const { line, cells } = row
    if (line <= this.#layout.line || !this.#state.counts(row)) return null
    let [label, place] = ['', '']
    const filled: WorkbookCell[] = []
    const stray: WorkbookCell[] = []
    for (const cell of cells) {
      if (cell.column === this.#labelColumn) label = cell.text.trim()
      else if (cell.column === this.#places?.location) place = cell.text.trim()
      else if (this.#periods[cell.column] !== undefined) filled.push(cell)
      else if (HOLDS_FIGURE.has(cell.kind) && !this.#isKnown(cell.column)) stray.push(cell)
    }
    const { row: subject, note } = label === '' ? UNLABELED : withoutScale(label, (text) => this.#rowOf(text, place))
    if (label !== '' && filled.length === 0) {
      if (cells.length === 1 && subject?.kind !== 'LINE') this.#section = label
      if (this.#namesOther(label)) this.#otherName ??= { line, label }
    }
    if (subject?.kind === 'PASSED_OVER') {
      if (this.#state.checksTotals && this.#places === null && isTotalLabel(label)) this.#totals.row(line, label, this.#numbers(cells))
      return null
    }
    if (subject?.kind === 'LINE') for (const { column } of stray) if (!this.#stray.has(column)) this.#stray.set(column, line)
    if (subject === null || subject.kind === 'NOT_READ') {
      // A row without a name or number is a remark.
      const severity = subject?.severity ?? (filled.some(({ kind }) => HOLDS_FIGURE.has(kind)) ? 'PROBLEM' : null)
      if (filled.length === 0 || severity === null) return null
      const error = (): string =>
        subject === null ? 'The row has figures and no name. Write the name of the line or metric in its first column.' : subject.error()
      this.#report(line, undefined, this.#state.issues.hasRoom ? error() : '', severity)
      return null
    }
    if (subject.note !== null) this.#report(line, undefined, subject.note, 'NOTE')
    const { subjectId, locationId } = subject
    const isMoney = subject.side === 'INCOME' || subject.side === 'COST'
    if (isMoney || this.#totals.hasColumns)
      this.#totals.line(line, label, subject.side, isMoney || subject.isSummed === true, this.#numbers(cells))
    this.#reportOtherName()
    const figures = this.#figures(row, { label, note: note === null ? null : { ...note, text: label } }, filled, subject)
    return figures.length === 0 ? null : { subjectId, locationId, sheet: this.#sheet.tab, line, figures }
  }

  /** Whether the name of a row without figures is that of another location, or metric, than the sheet's. */
  #namesOther(label: string): boolean {
    const { locationId, metricId } = this.#subject
    if (this.#places !== null || this.#state.isStamped) return false
    const named = this.#state.long.location(label)
    if (named.kind === 'LOCATION') return locationId !== null && named.locationId !== locationId
    return metricId !== undefined && this.#subject.row(label).kind !== 'LINE' && this.#state.isName(label)
  }

  /** Once figures follow such a row. */
  #reportOtherName(): void {
    if (this.#otherName === null || this.#isOtherNameReported) return
    this.#isOtherNameReported = true
    const { line, label } = this.#otherName
    const error = `${quoted(label)} is the name of another ${this.#subject.locationId === null ? 'metric' : 'location'}, and the rows below it are read as those of this sheet, ${quoted(this.#sheet.tab)}. If they are not, put them on a sheet of their own.`
    const coordinate = coordinateOf(this.#sheet.tab, line)
    this.#state.issues.add({ coordinate, locationId: this.#subject.locationId, error, severity: 'NOTE', isGuess: true })
  }

  #rowOf(label: string, place: string): RowSubject {
    if (this.#places === null) return this.#subject.row(label)
    if (place === '')
      return { kind: 'NOT_READ', severity: 'PROBLEM', error: () => 'The row has figures and no location. Write its location in each row.' }
    if (isTotalOfLocations(place) || /^company$/i.test(place)) return { kind: 'PASSED_OVER' }
    const location = this.#state.long.location(place)
    return location.kind === 'NOT_READ' ? location : this.#state.long.row(label, location.locationId)
  }

  end(): readonly FigureLine[] {
    this.#reportRunningTotals()
    for (const issue of this.#totals.issues()) this.#state.issues.add({ ...issue, locationId: this.#subject.locationId })
    for (const [column, heading] of this.#layout.others)
      if (
        !this.#stray.has(column) &&
        column !== this.#sheet.versions?.column &&
        column !== this.#places?.location &&
        column !== this.#labelColumn
      )
        this.#reportUnread(column, heading)
    const { periods, line: headingLine, yearAsDay } = this.#layout
    for (const { column, cell, firstMonth } of yearAsDay === null ? periods : []) {
      const remark = dayWithinRemark(cell, firstMonth)
      if (remark === null) continue
      const { locationId } = this.#subject
      const coordinate = coordinateOf(this.#sheet.tab, headingLine, column)
      this.#state.issues.add({ coordinate, locationId, error: remark, severity: 'NOTE', isGuess: true })
      break
    }
    const slipped = this.#state.isStamped
      ? null
      : slippedYear(periods.flatMap(({ firstMonth, months }) => (months === 1 ? [firstMonth] : [])))
    if (slipped !== null) {
      const column = periods.find(({ firstMonth }) => firstMonth === slipped.month)?.column
      const coordinate = coordinateOf(this.#sheet.tab, headingLine, column)
      this.#state.issues.add({ coordinate, locationId: this.#subject.locationId, error: slipped.remark, severity: 'NOTE', isGuess: true })
    }
    for (const [column, line] of this.#stray) {
      const heading = this.#layout.others.get(column)
      if (heading !== undefined && isShare(heading)) {
        this.#report(this.#layout.line, column, `${quoted(heading)} is a share of other figures; the column was not read.`, 'NOTE')
        continue
      }
      const error =
        heading === undefined
          ? 'The column has figures and no heading, and was not read. Write above it what month, quarter or year they are of.'
          : `${quoted(heading)} is not a month, quarter or year; the column has figures that were not read. Write it like Jan 2026, Q1 2026 or 2026.`
      this.#report(heading === undefined ? line : this.#layout.line, column, error, 'PROBLEM')
    }
    return []
  }

  #figures(
    row: WorkbookRow,
    { label, note }: Pick<ScaledCell, 'label' | 'note'>,
    filled: readonly WorkbookCell[],
    { subjectId, locationId, side, unit: ofMetric, isSummed }: Extract<RowSubject, { readonly kind: 'LINE' }>,
  ): readonly ReadFigure[] {
    const { mark, months, first, remarks, scale, signs, currency } = this.#state
    const { line } = row
    const before = first.of(subjectId, locationId)
    const names = [label, this.#sheet.title, this.#sheet.tab]
    const unit = (): DurationUnit => durationUnit(names, ofMetric)
    const metric = side === 'INCOME' || side === 'COST' ? null : { subjectId, locationId, unit: ofMetric, names, isSummed }
    const remarked = { label, unit, saysUnit: () => saysDurationUnit(ownNames, ofMetric), metric }
    const ownNames = this.#subject.metricId === undefined ? [label] : names.slice(1)
    const unscaled = unscaledMetric(side, ownNames, ofMetric, isSummed)
    const scaled = scale === null ? null : { line, label, note: note ?? this.#noteOf(row), isMetric: side === 'METRIC', unscaled }
    const scaling =
      scale === null || scaled === null
        ? null
        : (cell: WorkbookCell, value: string) => scale.value({ ...cell, ...scaled, note: scaled.note ?? formatNote(cell) }, value)
    const figures: ReadFigure[] = []
    const saysPercent = percentNote(
      row.cells,
      (column) => column !== this.#labelColumn && this.#periods[column] === undefined,
      (column) => this.#isUnit(column),
    )
    const saysOthers = this.#otherFiguresNote(row, ofMetric, isSummed !== false)
    const percentages = new MixedPercentages()
    // In percent it makes no difference whether a cell has the sign; of a count, all percentages are named.
    const mayBeMixed = !isInPercent(ofMetric) && (metric === null || !isCountMetric(metric))
    for (const given of filled) {
      const period = this.#periods[given.column]
      if (period === undefined) continue
      const cell = metric === null ? given : withTypedDuration(given, names, ofMetric)
      const written = inUnitOf(ofMetric, cell, readFigureCell(cell, mark, unit))
      if (written === null) continue
      const read = foreignFigure(cell, currency) ?? (typeof written === 'string' && scaling !== null ? scaling(cell, written) : written)
      const { column, text } = given
      const { firstMonth } = period
      const error =
        this.#merged.errorAt(line, column) ??
        (months !== null && period.months !== months
          ? `${quoted(period.heading)} is ${monthsInWords(period.months)}, and the figures of this budget are each of ${monthsInWords(months)}. Leave the column out.`
          : null) ??
        (before === undefined ? null : this.#repeatedError(before, period)) ??
        (period.overlaps.length === 0 ? null : this.#overlapError(line, period, figures)) ??
        saysOthers ??
        (side === 'INCOME' || side === 'COST' ? percentageOfMoney(cell, read, saysPercent) : null) ??
        (typeof read === 'string' ? null : read.error)
      const common = { column, firstMonth, months: period.months, error }
      const sound = error === null && typeof read === 'string' ? read : null
      const isMoney = sound !== null && (side === 'INCOME' || side === 'COST')
      const value = isMoney
        ? signs.value({ tab: this.#sheet.tab, line, column, locationId, subjectId, side, label, months: period.months }, sound)
        : sound
      remarks.add(this.#sheet.tab, row, { ...cell, text }, value, remarked)
      if (value !== null && mayBeMixed) percentages.add(coordinateOf(this.#sheet.tab, line, column), cell, value)
      figures.push({ ...common, text: keptCellText(text), value })
    }
    const otherUnit = metric === null || figures.length === 0 ? null : this.#otherUnit(row, metric)
    if (otherUnit !== null)
      this.#state.issues.add({
        coordinate: coordinateOf(this.#sheet.tab, line),
        locationId,
        error: otherUnit,
        severity: 'NOTE',
        isGuess: true,
      })
    const { remark } = percentages
    if (remark !== null) this.#state.issues.add({ ...remark, locationId, severity: 'NOTE', isGuess: true })
    this.#running.add({ label, coordinate: coordinateOf(this.#sheet.tab, line), locationId }, figures)
    if (before === undefined && figures.length > 0) first.add(subjectId, locationId, this.#sheet, line)
    return figures
  }

  #reportUnread(column: number, heading: string): void {
    const { line } = this.#layout
    if (isFiner(heading) && !this.#state.isStamped) return this.#report(line, column, partsError(heading), 'PROBLEM')
    this.#report(line, column, `${quoted(heading)} is not a month, quarter or year; the column was not read.`, 'NOTE')
  }

  /** Not needed with total columns, which are compared with their months. */
  #reportRunningTotals(): void {
    if (this.#state.isStamped || this.#totals.hasColumns) return
    for (const issue of this.#running.issues) this.#state.issues.add(issue)
  }

  /** Why figures are not read whose row says that they are not those of the months; null otherwise. A metric may have such a unit. */
  #otherFiguresNote({ cells }: WorkbookRow, ofMetric: string | undefined, isSummed: boolean): string | null {
    if (this.#state.isStamped) return null
    const ofSection = rowNoteProblem(this.#section, isSummed)
    if (ofSection !== null) return ofSection.replace('The row says', 'The heading of the section says')
    for (const { kind, column, text } of cells) {
      if (kind !== 'TEXT' || column === this.#labelColumn || this.#periods[column] !== undefined || text.trim() === ofMetric) continue
      const problem = rowNoteProblem(text.trim(), isSummed)
      if (problem !== null) return problem
    }
    return null
  }

  /** What to say of a row whose unit is not that of its metric, or of its other rows; null for the same, or none. */
  #otherUnit({ cells }: WorkbookRow, { subjectId, unit }: LineMetric): string | null {
    if (this.#state.isStamped) return null
    const written = cells.find(({ kind, column }) => kind === 'TEXT' && this.#isUnit(column))?.text ?? ''
    return this.#state.remarks.units.remark(subjectId, unit, written)
  }

  #isUnit(column: number): boolean {
    const { passedOver, sums, others } = this.#layout
    return (passedOver.has(column) && !sums.has(column)) || UNIT_HEADING.test(others.get(column) ?? '')
  }

  /** Whether figures of a column that has none of its own need no remark. */
  #isKnown(column: number): boolean {
    if (this.#places !== null && ACCOUNT_HEADING.test(this.#layout.others.get(column) ?? '')) return true
    return this.#layout.passedOver.has(column) || this.#totalColumns.has(column)
  }

  /** The numbers of a row and its totals, as they are written. */
  #numbers(cells: readonly WorkbookCell[]): ReadonlyMap<number, number> {
    const numbers = new Map<number, number>()
    for (const cell of cells) {
      const { column } = cell
      if (this.#periods[column] === undefined && !this.#totalColumns.has(column) && !this.#layout.sums.has(column)) continue
      const value = readFigureCell(cell, this.#state.mark)
      if (typeof value === 'string') numbers.set(column, Number(value))
    }
    return numbers
  }

  /** A remark on scale in another column of a row, such as a unit. */
  #noteOf(row: WorkbookRow): ScaledCell['note'] {
    const { passedOver } = this.#layout
    return rowNote(row, (column) => {
      if (column === this.#labelColumn || column === this.#places?.location || this.#periods[column] !== undefined) return true
      return this.#state.isStamped && passedOver.has(column)
    })
  }

  #repeatedError({ sheet, line }: { readonly sheet: SurveyedSheet; readonly line: number }, period: PeriodColumn): string | null {
    const end = period.firstMonth + period.months
    const same = sheet.layout?.periods.find((one) => one.firstMonth < end && period.firstMonth < one.firstMonth + one.months)
    if (same === undefined) return null
    const where = sheet === this.#sheet ? `Row ${line}` : coordinateOf(sheet.tab, line)
    return `${where} has the same name, and its figures count. Keep one of the two rows.`
  }

  #overlapError(line: number, period: PeriodColumn, figures: readonly ReadFigure[]): string | null {
    const { heading, overlaps } = period
    const other = figures.find(({ column, value }) => value !== null && overlaps.includes(column))
    if (other === undefined) return null
    const first = this.#periods[other.column]
    if (first !== undefined && [first, period].some(({ cell, firstMonth }) => dayWithinRemark(cell, firstMonth) !== null))
      return `${columnLetters(other.column)}${line} has a figure of ${monthsName([period.firstMonth])}, too, and only that one counts. Figures are stored by month, quarter or year: add up the days or weeks of each month.`
    return `${columnLetters(other.column)}${line} has a figure of the same time as ${quoted(heading)}. Keep one of the two.`
  }

  #report(line: number | undefined, column: number | undefined, error: string, severity: WorkbookIssue['severity']): void {
    const { locationId } = this.#subject
    this.#state.issues.add({ coordinate: coordinateOf(this.#sheet.tab, line, column), locationId, error, severity })
  }
}
