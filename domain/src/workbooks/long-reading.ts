import { BadInputError } from '../errors.ts'
import type { LocationId } from '../ledger/account.ts'
import { isTotalOfLocations } from '../ledger/total-locations.ts'
import { counted } from '../money/format.ts'
import { joinNames } from '../sentence-text.ts'
import type { MonthIndex } from '../time/day.ts'
import { foreignFigure, statedCurrency } from './currency-remarks.ts'
import { type DurationUnit, durationUnit, saysDurationUnit, withTypedDuration } from './duration-text.ts'
import { type FigureProblem, inUnitOf, isInPercent, keptCellText, quoted, readFigureCell } from './figure-cells.ts'
import type { FigureRules, RowSubject, SheetReader, SheetSubject, SurveyedSheet } from './figure-rules.ts'
import { mayBeFigure } from './layout/long-sheet.ts'
import { MergedAreas } from './layout/merged-areas.ts'
import { dayWithinRemark, monthsInWords } from './layout/period-headings.ts'
import type { LongLayout, PeriodColumn, SheetLayout } from './layout/sheet-layout.ts'
import { slippedYear } from './layout/slipped-years.ts'
import { IS_VERSION } from './layout/versions.ts'
import type { FigureLine, ReadFigure, WorkbookIssue } from './read-figures.ts'
import { isCountMetric } from './remarks/count-forms.ts'
import { MixedPercentages } from './remarks/mixed-percentages.ts'
import { percentageOfMoney, percentNote } from './remarks/money-percentages.ts'
import { RunningTotals } from './remarks/running-totals.ts'
import { formatNote, rowNote, type ScaledCell, unscaledMetric, withoutScale } from './scaled-figures.ts'
import type { SheetReadingParts } from './sheet-reading-parts.ts'
import { isShare, isTotalLabel } from './sheet-totals.ts'
import { UnreadStatuses } from './unread-statuses.ts'
import { coordinateOf, type WorkbookCell, type WorkbookRow } from './workbook-cells.ts'

/** Figures stay in memory until the last row is read: any row may belong to any line. */
const MOST_FIGURES_OF_LIST = 400_000

const CURRENCIES = /^(?:currency|curr|ccy|iso)(?:[ _]code)?$/i

interface LongReadingParts extends SheetReadingParts {
  readonly sheet: SurveyedSheet
  readonly layout: SheetLayout
  readonly long: LongLayout
  /** Of the sheet; means nothing if rows name location and line. */
  readonly subject: SheetSubject
  readonly rules: FigureRules
}

/** The figures of one subject at one location, as they are found. */
interface GatheredLine {
  readonly subjectId: string
  /** Of its first row. */
  readonly label: string
  readonly locationId: LocationId
  /** The row of the valid figure by month. */
  readonly rows: Map<number, RowMarks>
  /** By period. Figures of the same period come into one list each: the first counts. */
  readonly layers: Map<string, ReadFigure>[]
  /** Null if percentages are no others than numbers, or are named anyhow. */
  percentages: MixedPercentages | null | undefined
}

/** Headings of weeks, days and parts of them, which are shorter than the periods that are stored. */
const FINER =
  /^(?:day ?parts?|shifts?|meal(?: period)?s?|frequency|(?:iso ?|fiscal ?|calendar ?)?(?:weeks?|wk|kw|w\/e|day|weekday)(?:[ .#-]*(?:no|number|ending|ended|beginning|commencing|starting|of (?:the )?(?:year|month|week)|end|start|date))?)\.?$/i

/** Whether the heading of a column says that figures are of parts of a month. */
export function isFiner(heading: string): boolean {
  return FINER.test(heading.trim())
}

export function partsError(heading: string): string {
  return `The column ${quoted(heading)} says that figures are of weeks, days or parts of them. They are stored by month, quarter or year: add them up for each month.`
}

function sectionError(text: string): string {
  return `${quoted(text)} stands between the rows, which may be of several kinds then: those below it were read like those above. Keep the rows of one kind, or name the kind of each row in a column Scenario.`
}

/** Why rows are not read: where it was first so, and how often. */
interface SkippedRows {
  readonly coordinate: string
  readonly severity: WorkbookIssue['severity']
  readonly error: string
  count: number
  /** The last. */
  line: number
}

type Line = Extract<RowSubject, { readonly kind: 'LINE' }> & { readonly scaleNote: ScaledCell['note'] }
type Labeled = Line | Extract<RowSubject, { readonly kind: 'PASSED_OVER' }> | (Unread & { readonly column: number })
type Unread = Extract<RowSubject, { readonly kind: 'NOT_READ' }>

/** Reads a list: a row per figure, which names its location, line and month, in any order; or a row per month with a column for each line. */
export class LongSheetReading implements SheetReader {
  readonly #parts: LongReadingParts
  readonly #merged: MergedAreas
  readonly #currencyColumn: number | null
  readonly #unitColumn: number | null
  /** Months of figures by metric or line, with the first row of each. */
  readonly #months = new Map<string, Map<MonthIndex, string>>()
  readonly #otherUnits = new Set<string>()
  readonly #statuses: UnreadStatuses
  readonly #lines = new Map<string, GatheredLine>()
  readonly #known = new Map<string, Labeled>()
  readonly #skipped = new Map<string, SkippedRows>()
  readonly #versionColumns: readonly number[]
  /** Those, and some others that may tell rows of one month apart. */
  readonly #markColumns: readonly number[]
  #hasDays = false
  #dayRemark: Pick<WorkbookIssue, 'coordinate' | 'error'> | null = null
  #figures = 0

  constructor(parts: LongReadingParts) {
    this.#parts = parts
    this.#currencyColumn = [...parts.layout.others].find(([, heading]) => CURRENCIES.test(heading))?.[0] ?? null
    this.#unitColumn = parts.long.unitColumn
    this.#statuses = new UnreadStatuses(parts.layout.others)
    this.#merged = new MergedAreas(parts.sheet.merged)
    this.#versionColumns = [...parts.layout.others].filter(([, heading]) => VERSIONS.test(heading.trim())).map(([column]) => column)
    this.#markColumns = [...new Set([...this.#versionColumns, ...[...parts.layout.others.keys()].slice(0, MOST_MARKS)])]
    if (parts.subject.note !== null) this.#note(parts.subject.note)
  }

  row(row: WorkbookRow): null {
    const { layout, long } = this.#parts
    if (row.line <= layout.line || !this.#parts.counts(row)) return null
    const [only, ...more] = row.cells
    if (only !== undefined && more.length === 0 && only.kind === 'TEXT' && IS_VERSION.test(only.text) && !this.#parts.isStamped)
      this.#skip(row.line, only.column, 'PROBLEM', sectionError(only.text.trim()))
    for (const cell of row.cells) {
      const isFigure = long.headed === null ? cell.column === long.amountColumn : long.headed.has(cell.column)
      if (isFigure && !(cell.kind === 'TEXT' && cell.text.trim() === '')) this.#figure(row, cell)
    }
    return null
  }

  #figure(row: WorkbookRow, cell: WorkbookCell): void {
    const { long, mark } = this.#parts
    const labeled = this.#labeled(row, cell)
    if (labeled === null || labeled.kind === 'PASSED_OVER') return
    if (labeled.kind === 'NOT_READ') return this.#skipUnknown(row.line, labeled)
    if (labeled.note !== null) this.#note(labeled.note)
    const period = long.periodOf(row)
    if (period === null) {
      const written = row.cells.find(({ column }) => column === long.periodColumn)?.text ?? ''
      const error =
        written.trim() === ''
          ? 'The row has a figure but no month and was not read. Add a month, quarter or year, such as Jan 2026.'
          : `${quoted(written)} is not a month, quarter or year, and the row was not read. Write it like Jan 2026, Q1 2026 or 2026.`
      return this.#skip(row.line, long.periodColumn, 'PROBLEM', error)
    }
    const typed = this.#timed(row, cell, labeled)
    const read = inUnitOf(
      labeled.unit,
      typed,
      readFigureCell(typed, mark, () => this.#unitOf(row, typed, labeled)),
    )
    if (read === null) return
    this.#compareUnit(row, labeled)
    this.#add(row, typed, this.#otherCurrency(row, cell) ?? this.#scaled(row, typed, read, labeled), period, labeled)
  }

  end(): readonly FigureLine[] {
    const { sheet, layout, long, issues } = this.#parts
    if (long.guessedAmount !== null) {
      const error = `The figures are those under ${quoted(long.guessedAmount)}, since no column is called Amount or the like.`
      const coordinate = coordinateOf(sheet.tab, layout.line, long.amountColumn ?? undefined)
      issues.add({ coordinate, locationId: null, error, severity: 'NOTE', isGuess: true })
    }
    if (!this.#parts.isStamped) this.#reportSlipped()
    for (const [column, heading] of layout.others) {
      if (column === sheet.versions?.column) continue
      const status = this.#statuses.remark(column, heading)
      const error = isFiner(heading)
        ? partsError(heading)
        : (status ?? `The column ${quoted(heading)} was not read: a list is read by location, line, month and amount.`)
      const coordinate = coordinateOf(sheet.tab, layout.line, column)
      if (status !== null) issues.add({ coordinate, locationId: null, error, severity: 'NOTE', isGuess: true })
      else issues.add({ coordinate, locationId: null, error, severity: isFiner(heading) ? 'PROBLEM' : 'NOTE' })
    }
    for (const { coordinate, severity, error, count } of this.#skipped.values()) {
      const more = count === 1 ? '' : ` ${counted(count - 1, 'more row')} ${count === 2 ? 'has' : 'have'} the same problem.`
      issues.add({ coordinate, locationId: null, error: error + more, severity })
    }
    for (const { locationId, percentages } of this.#lines.values()) {
      const remark = percentages?.remark ?? null
      if (remark !== null) issues.add({ ...remark, locationId, severity: 'NOTE', isGuess: true })
    }
    this.#reportRunningTotal()
    if (this.#dayRemark !== null && !this.#hasDays) issues.add({ ...this.#dayRemark, locationId: null, severity: 'NOTE', isGuess: true })
    return [...this.#lines.values()]
      .flatMap(({ subjectId, locationId, layers }) =>
        layers.map((figures): FigureLine => {
          const own = [...figures.values()]
          const line = Math.min(...own.map((figure) => figure.line ?? 0))
          own.sort((one, other) => one.firstMonth - other.firstMonth || one.months - other.months)
          return { subjectId, locationId, sheet: sheet.tab, line, figures: own }
        }),
      )
      .sort((one, other) => one.line - other.line)
  }

  /** A unit of its own column that is not that of the metric, once for each. */
  #compareUnit({ line, cells }: WorkbookRow, { side, subjectId, unit }: Line): void {
    const column = this.#unitColumn
    if (column === null || this.#parts.isStamped || side === 'INCOME' || side === 'COST') return
    const error = this.#parts.remarks.units.remark(subjectId, unit, cells.find((one) => one.column === column)?.text ?? '')
    if (error === null || this.#otherUnits.has(error) || this.#otherUnits.size >= MOST_UNITS) return
    this.#otherUnits.add(error)
    const coordinate = coordinateOf(this.#parts.sheet.tab, line, column)
    this.#parts.issues.add({ coordinate, locationId: null, error, severity: 'NOTE', isGuess: true })
  }

  #noteMonth(subjectId: string, month: MonthIndex, line: number): void {
    const known = this.#months.get(subjectId) ?? new Map<MonthIndex, string>()
    this.#months.set(subjectId, known)
    if (!known.has(month)) known.set(month, coordinateOf(this.#parts.sheet.tab, line))
  }

  /** Once for a sheet. */
  #reportSlipped(): void {
    for (const months of this.#months.values()) {
      const slipped = slippedYear(months.keys())
      if (slipped === null) continue
      const coordinate = months.get(slipped.month) ?? ''
      this.#parts.issues.add({ coordinate, locationId: null, error: slipped.remark, severity: 'NOTE', isGuess: true })
      return
    }
  }

  #reportRunningTotal(): void {
    if (this.#parts.isStamped) return
    const running = new RunningTotals()
    for (const { label, locationId, layers } of this.#lines.values()) {
      const figures = [...(layers[0]?.values() ?? [])].sort((one, other) => one.firstMonth - other.firstMonth)
      const [first] = figures
      if (first === undefined) continue
      running.add({ label, locationId, coordinate: coordinateOf(this.#parts.sheet.tab, first.line, first.column) }, figures)
    }
    for (const issue of running.issues) this.#parts.issues.add(issue)
  }

  /** Why a figure is not in the company's currency, also by a column of its own. */
  #otherCurrency({ cells }: WorkbookRow, cell: WorkbookCell): FigureProblem | null {
    const { currency, isStamped } = this.#parts.rules
    if (currency === null || isStamped) return null
    const code = this.#currencyColumn === null ? undefined : cells.find(({ column }) => column === this.#currencyColumn)
    return foreignFigure(cell, currency) ?? (code === undefined ? null : statedCurrency(code, currency))
  }

  #scaled(row: WorkbookRow, cell: WorkbookCell, written: string | FigureProblem, line: Line): string | FigureProblem {
    const { long, scale, layout, isStamped } = this.#parts
    if (scale === null || typeof written !== 'string') return written
    const names = new Set([long.locationColumn, long.subjectColumn, long.periodColumn, long.amountColumn])
    const beside = rowNote(row, (column) => names.has(column) || (isStamped && layout.passedOver.has(column)))
    const label = this.#labelOf(row, cell)
    const unscaled = unscaledMetric(line.side, this.#metricNames(label), line.unit, line.isSummed)
    const note = line.scaleNote ?? beside ?? formatNote(cell)
    return scale.value({ ...cell, line: row.line, label, note, isMetric: line.side === 'METRIC', unscaled }, written)
  }

  /** What names the metric of a row. */
  #metricNames(label: string): readonly string[] {
    const { long, subject, sheet } = this.#parts
    return long.isSelfContained || subject.metricId === undefined ? [label] : [sheet.title, sheet.tab]
  }

  /** What names a figure in examples. */
  #labelOf({ cells }: WorkbookRow, { column: own }: WorkbookCell): string {
    const { long } = this.#parts
    if (long.headed !== null) return long.headed.get(own) ?? ''
    return cells.find(({ column }) => column === (long.subjectColumn ?? long.locationColumn))?.text.trim() ?? ''
  }

  #unitOf({ cells }: WorkbookRow, { column: own }: WorkbookCell, { unit }: Line): DurationUnit {
    const { sheet, long } = this.#parts
    const name = long.headed?.get(own) ?? cells.find(({ column }) => column === long.subjectColumn)?.text ?? ''
    return durationUnit([name, sheet.title, sheet.tab], unit)
  }

  /** The amount with a duration typed as text as one. */
  #timed(row: WorkbookRow, cell: WorkbookCell, { side, unit }: Line): WorkbookCell {
    const { title, tab } = this.#parts.sheet
    return side === 'INCOME' || side === 'COST' ? cell : withTypedDuration(cell, [this.#labelOf(row, cell), title, tab], unit)
  }

  #labeled({ line, cells }: WorkbookRow, amount: WorkbookCell): Labeled | null {
    const { long } = this.#parts
    const labelIn = (column: number | null): string =>
      column === null ? '' : (cells.find((cell) => cell.column === column)?.text.trim() ?? '')
    const location = labelIn(long.locationColumn)
    const label = long.headed === null ? labelIn(long.subjectColumn) : (long.headed.get(amount.column) ?? '')
    // A row that adds up others, or one of units below the headings.
    const month = labelIn(long.periodColumn)
    if (isTotalLabel(month) || (month === '' && !mayBeFigure(amount))) return null
    const missing = [
      ...(long.locationColumn !== null && location === '' ? ['location'] : []),
      ...(long.subjectColumn !== null && label === '' ? ['line'] : []),
    ]
    if (missing.length > 0) {
      // A word below the list, such as a remark, is no lost figure.
      if (amount.kind === 'NUMBER' || amount.kind === 'DURATION' || amount.kind === 'UNCALCULATED')
        this.#skip(
          line,
          undefined,
          'PROBLEM',
          `The row has a figure but no ${joinNames(missing, 'or')} and was not read. Add ${joinNames(missing.map((one) => `the ${one}`))}.`,
        )
      return null
    }
    const key = `${location}\n${label}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const found = this.#resolve(location, label)
    this.#known.set(key, found)
    return found
  }

  #resolve(location: string, label: string): Labeled {
    const { long, subject, rules } = this.#parts
    const { headed } = long
    const at = (text: string, resolve: (label: string) => RowSubject, column: number | null): Labeled => {
      const { row, note } = withoutScale(text, resolve)
      if (row.kind === 'LINE') return { ...row, scaleNote: note === null ? null : { ...note, text } }
      if (row.kind === 'NOT_READ' && headed !== null && text === label && isShare(label)) {
        const error = (): string => `${quoted(label)} is a share of other figures; the column was not read.`
        return { kind: 'NOT_READ', severity: 'NOTE', error, column: column ?? 0 }
      }
      return row.kind === 'NOT_READ' ? { ...row, column: column ?? 0 } : row
    }
    const labelColumn = headed === null ? long.subjectColumn : ([...headed].find(([, heading]) => heading === label)?.[0] ?? null)
    if (!long.isSelfContained) return at(location === '' ? label : location, subject.row, long.locationColumn ?? labelColumn)
    const place = rules.long.location(location)
    if (place.kind === 'NOT_READ' && isTotalOfLocations(location)) {
      this.#note(`Rows of ${quoted(location)} add up others, as their name says, and were not read.`)
      return { kind: 'PASSED_OVER' }
    }
    if (place.kind === 'NOT_READ') return { ...place, column: long.locationColumn ?? 0 }
    if (place.note !== null) this.#note(place.note)
    return at(label, (text) => rules.long.row(text, place.locationId), labelColumn)
  }

  #add(row: WorkbookRow, cell: WorkbookCell, read: string | FigureProblem, period: PeriodColumn, labeled: Line): void {
    const { subjectId, locationId, side } = labeled
    this.#figures += 1
    if (this.#figures > MOST_FIGURES_OF_LIST)
      throw new BadInputError(
        `A list of the workbook has more than ${MOST_FIGURES_OF_LIST.toLocaleString('en-US')} figures. Split it into smaller ones, or put the months side by side.`,
      )
    const { line } = row
    const { column } = cell
    const text = row.cells.find((one) => one.column === column)?.text ?? cell.text
    const gathered = this.#gathered(subjectId, locationId, this.#labelOf(row, cell))
    const { firstMonth, months } = period
    const written = row.cells.find((one) => one.column === this.#parts.long.periodColumn)
    const marks = this.#marksOf(row, written)
    if (months === 1) this.#noteMonth(subjectId, firstMonth, row.line)
    if (written !== undefined && this.#dayRemark === null) {
      const error = dayWithinRemark(written, firstMonth)
      if (error !== null) this.#dayRemark = { coordinate: coordinateOf(this.#parts.sheet.tab, row.line, written.column), error }
    }
    const error =
      this.#merged.errorAt(line, column) ??
      this.#monthsError(period) ??
      this.#repeatedError(gathered, period, marks) ??
      (side === 'INCOME' || side === 'COST' ? percentageOfMoney(cell, read, this.#percentNote(row)) : null) ??
      (typeof read === 'string' ? null : read.error)
    const sound = error === null && typeof read === 'string' ? read : null
    const isMoney = sound !== null && (side === 'INCOME' || side === 'COST')
    const place = { tab: this.#parts.sheet.tab, line, column, locationId, subjectId, label: this.#labelOf(row, cell) }
    const value = isMoney ? this.#parts.signs.value({ ...place, side, months }, sound) : sound
    if (value !== null) for (let month = 0; month < months; month += 1) gathered.rows.set(firstMonth + month, marks)
    const names = [place.label, this.#parts.sheet.title, place.tab]
    const metric =
      side === 'INCOME' || side === 'COST' ? null : { subjectId, locationId, unit: labeled.unit, names, isSummed: labeled.isSummed }
    const saysUnit = (): boolean => saysDurationUnit(this.#metricNames(place.label), labeled.unit)
    const remarked = { label: place.label, unit: () => this.#unitOf(row, cell, labeled), saysUnit, metric }
    this.#parts.remarks.add(place.tab, row, { ...cell, text }, value, remarked)
    if (value !== null) this.#statuses.add(row, labeled.isSummed !== false)
    if (gathered.percentages === undefined) {
      const mayBeMixed = !isInPercent(labeled.unit) && (metric === null || !isCountMetric(metric))
      gathered.percentages = mayBeMixed ? new MixedPercentages() : null
    }
    if (value !== null) gathered.percentages?.add(coordinateOf(place.tab, line, column), cell, value)
    const key = `${firstMonth}/${months}`
    let layer = gathered.layers.find((one) => !one.has(key))
    if (layer === undefined) {
      layer = new Map()
      gathered.layers.push(layer)
    }
    layer.set(key, { column, line, firstMonth, months, text: keptCellText(text), value, error })
  }

  #percentNote({ cells }: WorkbookRow): string | null {
    const { locationColumn, subjectColumn, periodColumn, amountColumn, headed } = this.#parts.long
    const names = new Set([locationColumn, subjectColumn, periodColumn, amountColumn])
    return percentNote(
      cells,
      (column) => !names.has(column) && headed?.has(column) !== true,
      (column) => column === this.#unitColumn,
    )
  }

  #marksOf({ line, cells }: WorkbookRow, period: WorkbookCell | undefined): RowMarks {
    const textIn = (column: number): string => cells.find((cell) => cell.column === column)?.text.trim() ?? ''
    return {
      line,
      period: period?.text.trim() ?? '',
      versions: new Map(this.#markColumns.map((column) => [column, textIn(column)])),
    }
  }

  /** Why a figure for a month that already has one does not count; null for the first. */
  #repeatedError({ rows }: GatheredLine, { firstMonth, months }: PeriodColumn, own: RowMarks): string | null {
    for (let month = 0; month < months; month += 1) {
      const first = rows.get(firstMonth + month)
      if (first === undefined) continue
      if (first.period !== own.period && DAY.test(first.period) && DAY.test(own.period)) {
        this.#hasDays = true
        return 'A row above has another day of the same month, and only that one counts. Figures are stored by month, quarter or year: add up the days of each month.'
      }
      const differing = [...own.versions].filter(([at, one]) => first.versions.get(at) !== one)
      const [column, text = ''] = differing.find(([at]) => this.#versionColumns.includes(at)) ?? differing[0] ?? []
      if (column !== undefined && !this.#versionColumns.includes(column))
        return `A row above has a figure of the same location, line and time under another ${quoted(this.#parts.layout.others.get(column) ?? '')}, and only that one counts. Add up these rows in the workbook if all of them count, or keep one of them.`
      if (column !== undefined)
        return `A row above has a figure of the same location, line and time under another ${quoted(this.#parts.layout.others.get(column) ?? '')}, and only that one counts. Keep the rows of one of them, such as ${quoted(first.versions.get(column) ?? text)}.`
      return `Row ${first.line} has a figure of the same location, line and time, and it counts. Keep one of the two rows.`
    }
    return null
  }

  #gathered(subjectId: string, locationId: LocationId, label: string): GatheredLine {
    const key = `${locationId} ${subjectId}`
    const known = this.#lines.get(key)
    if (known !== undefined) return known
    const gathered: GatheredLine = { subjectId, label, locationId, rows: new Map(), layers: [], percentages: undefined }
    this.#lines.set(key, gathered)
    return gathered
  }

  #monthsError({ months: own, heading }: PeriodColumn): string | null {
    const { months } = this.#parts
    return months === null || own === months
      ? null
      : `${quoted(heading)} is ${monthsInWords(own)}, and the figures of this budget are each of ${monthsInWords(months)}. Leave the row out.`
  }

  /** A heading is named once, whatever the number of rows below it. */
  #skipUnknown(line: number, { column, severity, error }: Extract<Labeled, { readonly kind: 'NOT_READ' }>): void {
    if (this.#parts.long.headed?.has(column) !== true) return this.#skip(line, column, severity, error())
    const sentence = error().replace('the row was not read', 'the column was not read')
    if (!this.#skipped.has(sentence)) this.#skip(this.#parts.layout.line, column, severity, sentence)
  }

  #skip(line: number, column: number | undefined, severity: WorkbookIssue['severity'], error: string): void {
    const known = this.#skipped.get(error)
    if (known === undefined)
      this.#skipped.set(error, { coordinate: coordinateOf(this.#parts.sheet.tab, line, column), severity, error, count: 1, line })
    // A row may have several figures.
    else if (known.line !== line) {
      known.count += 1
      known.line = line
    }
  }

  #note(error: string): void {
    const { sheet, subject, issues } = this.#parts
    issues.add({ coordinate: coordinateOf(sheet.tab), locationId: subject.locationId, error, severity: 'NOTE' })
  }
}

/** What a row says in addition to its figure that could distinguish it from another one of the same month. */
interface RowMarks {
  readonly line: number
  readonly period: string
  /** By column; empty texts too. */
  readonly versions: ReadonlyMap<number, string>
}

/** More of them say nothing new. */
const MOST_UNITS = 10
/** Their texts are stored with every figure. */
const MOST_MARKS = 4

/** Headings of columns that hold versions of a budget. */
const VERSIONS = /^(?:(?:budget|plan|forecast) ?)?(?:version|scenario|revision|case|type|kind|status|round)$/i
const DAY = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})/
