import { columnLetters } from '../column-letters.ts'
import { BadInputError } from '../errors.ts'
import type { LocationId } from '../ledger/account.ts'
import type { AmountEvidence } from '../ledger/reading/amount-text.ts'
import type { DecimalMark } from '../ledger/reading/file-match.ts'
import { isTotalOfLocations } from '../ledger/total-locations.ts'
import { percentText } from '../money/decimal.ts'
import { scaleNote } from '../money/scale-notes.ts'
import type { MonthOfYear } from '../time/day.ts'
import { CellRemarks } from './cell-remarks.ts'
import { currencyProblem, foreignFigure } from './currency-remarks.ts'
import { type DurationUnit, durationUnit } from './duration-text.ts'
import {
  countCellMarks,
  decideFigureMark,
  type FigureProblem,
  keptCellText,
  otherUnitRemark,
  quoted,
  readFigureCell,
} from './figure-cells.ts'
import type { FigureRules, RowSubject, SheetReader, SheetSubject, SurveyedSheet } from './figure-rules.ts'
import { FigureSigns } from './figure-signs.ts'
import { IssueList } from './issue-list.ts'
import { ACCOUNT_HEADING } from './layout/label-headings.ts'
import { LongSurvey, longColumns } from './layout/long-sheet.ts'
import { MergedAreas } from './layout/merged-areas.ts'
import { columnOfMonths } from './layout/months-down.ts'
import { dayWithinRemark, hiddenYearProblem, monthsInWords } from './layout/period-headings.ts'
import { MOST_ROWS_ABOVE, type PeriodColumn, type SheetLayout, sheetLayout } from './layout/sheet-layout.ts'
import { unreadHeadingsProblem } from './layout/unread-headings.ts'
import { isFiner, LongSheetReading, partsError } from './long-reading.ts'
import { MixedPercentages } from './mixed-percentages.ts'
import type { FigureLine, ReadFigure, WorkbookIssue } from './read-figures.ts'
import type { ReadingAnswers, ReadingQuestion } from './reading-questions.ts'
import { isRunningTotal, RUNNING_TOTAL } from './running-totals.ts'
import { NoteSurvey, type PlacedNote, type PossibleNote } from './scale-survey.ts'
import { FigureScale, formatNote, rowNote, type ScaledCell, type SheetScale, withoutScale } from './scaled-figures.ts'
import {
  averagedProblem,
  cumulativeProblem,
  otherFiguresProblem,
  otherYearProblem,
  rowNoteProblem,
  SheetFooters,
  sheetTitles,
} from './sheet-titles.ts'
import { isShare, isTotalLabel, SheetTotals } from './sheet-totals.ts'
import { coordinateOf, type MergedArea, type WorkbookCell, type WorkbookRow } from './workbook-cells.ts'

/** Limit on the row names kept per workbook: nothing has more lines. */
const MOST_LABELS = 5_000

/** First pass over a workbook: all visible sheets, before their subjects are known. */
export class WorkbookSurvey {
  /** Evidence for the decimal mark of numbers in text cells. */
  readonly evidence: AmountEvidence = { point: 0, comma: 0, weakPoint: 0, weakComma: 0 }
  readonly #fiscalYearStart: MonthOfYear
  readonly #labels = new Set<string>()

  constructor(fiscalYearStart: MonthOfYear) {
    this.#fiscalYearStart = fiscalYearStart
  }

  /** Surveys a sheet: its rows in order, then its merged cells. */
  sheet(tab: string): SheetSurvey {
    return new SheetSurvey(tab, this.#fiscalYearStart, this.evidence, (label) => {
      if (this.#labels.size < MOST_LABELS) this.#labels.add(label)
    })
  }

  /** Row names under period headings, the first 5,000 of all sheets. */
  get labels(): ReadonlySet<string> {
    return this.#labels
  }
}

/**
 * Reads figures by subject, location and time in two passes, since the decimal mark, the periods and the merged cells are
 * known only at the end: first the survey, then, after `decide`, each sheet again in the same order.
 */
export class FiguresWorkbook {
  readonly #rules: FigureRules
  readonly #issues = new IssueList()
  readonly #remarks = new CellRemarks()
  readonly #evidence: AmountEvidence
  readonly #subjects = new Map<SurveyedSheet, SheetSubject | string | null>()
  readonly #first = new FirstLines()
  #decimalMark: DecimalMark | null = null
  #months: number | null = null
  readonly #answers: ReadingAnswers
  readonly #scaleNotes = new Map<SurveyedSheet, readonly PlacedNote[]>()
  /** Null if nothing is to be scaled. */
  #scale: FigureScale | null = null

  readonly #signs: FigureSigns

  /** @param turned see `belowZero`: figures to turn around. */
  constructor(rules: FigureRules, { evidence }: WorkbookSurvey, answers: ReadingAnswers = {}, turned: ReadonlySet<string> = new Set()) {
    this.#rules = rules
    this.#answers = answers
    this.#signs = new FigureSigns(answers.signs, turned, rules)
    this.#evidence = evidence
  }

  /** Decides what the sheets are about, hidden ones included. @throws BadInputError if there are no figures at all. */
  decide(sheets: readonly SurveyedSheet[]): void {
    this.#decimalMark = decideFigureMark(this.#evidence)
    if (this.#decimalMark !== null && this.#evidence.point + this.#evidence.comma === 0) this.#remarks.guessMark(this.#decimalMark)
    refuseWithoutPeriods(sheets)
    let isAnybodys = false
    let finest = 12
    const laidOut = sheets.flatMap((sheet) => (sheet.layout === null || sheet.isHidden ? [] : [{ sheet, layout: sheet.layout }]))
    const named = laidOut.map(({ sheet, layout }) => this.#subjectOf(sheet, layout))
    // A sheet without such a name sums up the others.
    const saysNone = named.every((subject) => subject === null || subject === ROWS_SAY)
    for (const [at, { sheet, layout }] of laidOut.entries()) {
      const subject = (named[at] ?? null) === null && saysNone && layout.places !== null ? ROWS_SAY : (named[at] ?? null)
      this.#subjects.set(sheet, subject)
      if (subject === null || typeof subject === 'string') continue
      // Rows that name their location may name none that is known.
      isAnybodys ||= layout.long?.isSelfContained !== true || layout.long.locations.some(this.#isLocation)
      for (const { months } of layout.periods) finest = Math.min(finest, months)
    }
    if (!isAnybodys)
      throw new BadInputError(`No sheet name and no row of the workbook matches a known location, line or metric. ${WAYS_TO_WRITE_FIGURES}`)
    const { months } = this.#rules
    this.#months = months === 'ANY' ? null : months === 'FINEST' ? finest : months
    this.#decideScale(sheets)
  }

  #decideScale(sheets: readonly SurveyedSheet[]): void {
    const everywhere: PlacedNote[] = []
    let isUnsaid = true
    for (const sheet of sheets) {
      const { tab, layout, isHidden, notes } = sheet
      if (isHidden || this.#rules.silentTabs.includes(tab)) continue
      if (sheet.hasScaledFormats && !this.#rules.isStamped) isUnsaid = false
      const own = notes.filter(
        (note) => !this.#isName(note.text) && !(this.#rules.isStamped && layout?.passedOver.has(note.column) === true),
      )
      if (own.length > 0) isUnsaid = false
      const placed = own
        .filter((note) => !this.#isOfRow(note, sheet))
        .map((note) => ({ ...note, coordinate: coordinateOf(tab, note.line, note.column) }))
      const ofTab = this.#isName(tab) ? null : scaleNote(tab)
      if (ofTab !== null) {
        isUnsaid = false
        placed.unshift({ ...ofTab, line: 0, column: 0, text: tab, label: null, hasAmount: false, coordinate: coordinateOf(tab) })
      }
      if (layout === null) everywhere.push(...placed)
      else this.#scaleNotes.set(sheet, placed)
    }
    const isScaled = !isUnsaid || (this.#answers.scale ?? 'AS_WRITTEN') !== 'AS_WRITTEN'
    this.#scale = isScaled ? new FigureScale(this.#answers, everywhere, isUnsaid) : null
  }

  /** Whether a text is the name of something that is known, such as a location “Thousands & Co”. */
  readonly #isName = (text: string): boolean => this.#rules.sheet({ tab: text, title: text, labelHeading: '' }) !== null

  /** Whether a remark is about its own row alone. */
  #isOfRow({ label, text, hasAmount }: PossibleNote, sheet: SurveyedSheet): boolean {
    if (sheet.layout?.long) return hasAmount
    const subject = this.#subjects.get(sheet) ?? null
    if (label === null || label === '' || subject === null || typeof subject === 'string') return false
    return subject.row(label).kind !== 'NOT_READ' || (label !== text ? false : withoutScale(label, subject.row).note !== null)
  }

  readonly #isLocation = (label: string): boolean => this.#rules.long.location(label).kind === 'LOCATION'

  #subjectOf({ tab, title }: SurveyedSheet, { labelHeading, long }: SheetLayout): SheetSubject | string | null {
    if (long?.isSelfContained === true) return ROWS_SAY
    const bare = (text: string): string => scaleNote(text)?.rest ?? text
    return this.#rules.sheet({ tab, title, labelHeading }) ?? this.#rules.sheet({ tab: bare(tab), title: bare(title), labelHeading })
  }

  /** Months per figure; null if any are allowed. */
  get months(): number | null {
    return this.#months
  }

  get decimalMark(): DecimalMark | null {
    return this.#decimalMark
  }

  get issues(): readonly WorkbookIssue[] {
    return [...(this.#scale?.issues ?? []), ...this.#signs.issues, ...this.#remarks.issues, ...this.#issues.all()]
  }

  /** Where costs or revenue are below zero as a whole, once all sheets were read: to be passed to another reading. */
  get belowZero(): ReadonlySet<string> {
    return this.#signs.below
  }

  /** What a person must answer, once all sheets were read. @throws BadInputError if the workbook contradicts itself. */
  get questions(): readonly ReadingQuestion[] {
    return [...(this.#scale?.questions ?? []), ...this.#signs.questions]
  }

  /** Adds a note on the whole workbook. */
  note(error: string, isGuess: boolean): void {
    this.#issues.add({ coordinate: '', locationId: null, error, severity: 'NOTE', ...(isGuess ? { isGuess } : {}) })
  }

  /** The columns that figures are read from, over all sheets. */
  *columns(sheets: readonly SurveyedSheet[]): Generator<PeriodColumn> {
    for (const sheet of sheets) {
      const subject = this.#subjects.get(sheet) ?? null
      if (subject === null || typeof subject === 'string' || sheet.layout === null) continue
      for (const column of sheet.layout.periods) if (this.#months === null || column.months === this.#months) yield column
    }
  }

  /** Starts reading a sheet; null if its rows are of no use. */
  read(sheet: SurveyedSheet): SheetReader | null {
    const subject = this.#subjects.get(sheet) ?? null
    if (subject === null || typeof subject === 'string' || sheet.layout === null) {
      this.#reportUnread(sheet, subject)
      return null
    }
    const problem = this.#titleProblem(sheet)
    if (problem !== null) {
      this.#issues.add({ coordinate: coordinateOf(sheet.tab), locationId: subject.locationId, error: problem, severity: 'PROBLEM' })
      return null
    }
    this.#compareNames(sheet, subject)
    const [issues, remarks, mark, months] = [this.#issues, this.#remarks, this.#decimalMark ?? 'POINT', this.#months] as const
    const scale = this.#scale?.ofSheet(sheet.tab, this.#scaleNotes.get(sheet) ?? []) ?? null
    if (sheet.layout.long !== null)
      return new LongSheetReading({
        sheet,
        layout: sheet.layout,
        long: sheet.layout.long,
        subject,
        rules: this.#rules,
        issues,
        remarks,
        mark,
        months,
        scale,
        signs: this.#signs,
        isStamped: this.#rules.isStamped,
      })
    remarks.addLayout(sheet.tab, sheet.layout)
    return new SheetReading(sheet, sheet.layout, subject, {
      issues,
      remarks,
      mark,
      months,
      scale,
      signs: this.#signs,
      isStamped: this.#rules.isStamped,
      currency: this.#rules.currency,
      checksTotals: this.#rules.months !== 'ANY' && !this.#rules.isStamped,
      first: this.#first,
      long: this.#rules.long,
    })
  }

  /** What the titles of a sheet say against reading it. */
  #titleProblem(sheet: SurveyedSheet): string | null {
    if (this.#rules.isStamped) return null
    return (
      currencyProblem(sheet, this.#rules.currency, this.#isName) ??
      cumulativeProblem(sheet, this.#isName) ??
      averagedProblem(sheet, this.#isName) ??
      otherFiguresProblem(sheet, this.#isName, this.#rules.months === 'ANY') ??
      otherYearProblem(sheet, this.#isName, this.#rules.fiscalYearStart)
    )
  }

  /** A tab and a first cell that name different locations: the cell counts. */
  #compareNames({ tab, title }: SurveyedSheet, { locationId }: SheetSubject): void {
    const ofTab = this.#rules.isStamped || locationId === null ? null : this.#rules.sheet({ tab, title: '', labelHeading: '' })
    if (ofTab === null || typeof ofTab === 'string' || ofTab.locationId === null || ofTab.locationId === locationId) return
    const error = `The sheet ${quoted(tab)} says ${quoted(title)} in its first cell, and is read as that. Correct the cell if the sheet's name is right.`
    this.#issues.add({ coordinate: coordinateOf(tab, 1, 0), locationId, error, severity: 'NOTE', isGuess: true })
  }

  #reportUnread(sheet: SurveyedSheet, subject: string | SheetSubject | null): void {
    const { tab, isHidden, isEmpty, layout } = sheet
    const say = (error: string, severity: WorkbookIssue['severity']): void => {
      this.#issues.add({ coordinate: coordinateOf(tab), locationId: null, error, severity })
    }
    if (this.#rules.silentTabs.includes(tab)) return
    if (isHidden) return say(`The sheet ${quoted(tab)} is hidden and was not read. Show it if its figures are meant.`, 'NOTE')
    if (isEmpty) return
    const problem = sheet.problem ?? (layout === null ? this.#titleProblem(sheet) : null)
    if (problem !== null) return say(problem, 'PROBLEM')
    if (typeof subject === 'string') return say(subject, 'PROBLEM')
    if (layout !== null && isTotalOfLocations(tab))
      return say(`The sheet ${quoted(tab)} adds up others, as its name says, and was not read.`, 'NOTE')
    if (layout !== null)
      return say(
        `The sheet ${quoted(tab)} has no name that is known here, and was not read. Give it the name that it is about, in its first cell.`,
        'PROBLEM',
      )
    const names = { tab, title: '', labelHeading: '' }
    if (this.#rules.sheet(names) === null)
      return say(`The sheet ${quoted(tab)} has no figures by month, quarter or year, and was not read.`, 'NOTE')
    say(
      `The sheet ${quoted(tab)} has no months, quarters or years among its headings, and was not read. Put them above its figures, such as Jan 2026.`,
      'PROBLEM',
    )
  }
}

/** Looks through the rows of a sheet before it is read. */
export class SheetSurvey {
  readonly #tab: string
  readonly #fiscalYearStart: MonthOfYear
  readonly #evidence: AmountEvidence
  readonly #onLabel: (label: string) => void
  /** The first filled rows, until the heading row is found. */
  #top: WorkbookRow[] | null = []
  #title = ''
  #isEmpty = true
  #layout: SheetLayout | null = null
  /** Why a sheet with columns of months has no layout. */
  #problem: string | null = null
  #long: LongSurvey | null = null
  #columns: ReadonlySet<number> = new Set()
  #titleRows: readonly WorkbookRow[] = []
  #hasScaledFormats = false
  readonly #notes = new NoteSurvey()
  readonly #footers = new SheetFooters()

  constructor(tab: string, fiscalYearStart: MonthOfYear, evidence: AmountEvidence, onLabel: (label: string) => void) {
    this.#tab = tab
    this.#fiscalYearStart = fiscalYearStart
    this.#evidence = evidence
    this.#onLabel = onLabel
  }

  row(row: WorkbookRow): void {
    if (row.cells.length === 0) return
    this.#isEmpty = false
    this.#notes.add(row)
    this.#footers.add(row)
    this.#hasScaledFormats ||= row.cells.some(({ shown }) => shown?.scale !== undefined)
    if (this.#top === null) return this.#count(row)
    const [first] = row.cells
    if (row.line === 1 && first?.column === 0) this.#title = first.text.trim()
    this.#top.push(row)
    if (this.#top.length >= MOST_ROWS_ABOVE) this.#decide(this.#top)
  }

  /** Whether only texts and number formats matter from now on: the headings are known, and no row names its own month. */
  get wantsTextsOnly(): boolean {
    return this.#top === null && this.#long === null
  }

  /** `merged`: in any order. */
  end(merged: readonly MergedArea[]): SurveyedSheet {
    if (this.#top !== null) this.#decide(this.#top)
    const layout = this.#long === null ? this.#layout : this.#long.layout(this.#fiscalYearStart)
    const problem = layout === null && this.#long !== null ? this.#long.problem(this.#tab, this.#fiscalYearStart) : this.#problem
    const notes = this.#notes.notes(layout?.line ?? null, layout?.labelColumn ?? 0, layout?.long?.amountColumn ?? null)
    const titles = sheetTitles(this.#tab, this.#titleRows, layout)
    return {
      tab: this.#tab,
      isHidden: false,
      isEmpty: this.#isEmpty,
      title: this.#title,
      layout,
      problem,
      merged,
      titles,
      footers: this.#footers.found(this.#tab, layout?.line ?? 0),
      hasScaledFormats: this.#hasScaledFormats,
      notes,
    }
  }

  #decide(top: readonly WorkbookRow[]): void {
    this.#top = null
    this.#titleRows = top
    const long = longColumns(top, this.#fiscalYearStart)
    if (long !== null) {
      this.#long = new LongSurvey(long)
      for (const row of top) if (row.line > long.line) this.#countLong(row, this.#long)
      return
    }
    const months = columnOfMonths(top, this.#fiscalYearStart)
    if (months !== null) {
      this.#problem = `The sheet ${quoted(this.#tab)} has its months below each other, in column ${columnLetters(months)}, and was not read. ${WAYS_TO_WRITE_FIGURES}`
      return
    }
    const layout = sheetLayout(top, this.#fiscalYearStart)
    this.#layout = layout
    if (layout === null) {
      this.#problem = unreadHeadingsProblem(this.#tab, top)
      return
    }
    const headings = top.find(({ line }) => line === layout.line)?.cells ?? []
    const above = top
      .filter(({ line }) => line < layout.line)
      .flatMap(({ cells }) => cells.flatMap(({ kind, text }) => (kind === 'TEXT' ? [text.trim()] : [])))
    const problem = hiddenYearProblem(this.#tab, headings, [...above, this.#tab])
    if (problem !== null) {
      this.#layout = null
      this.#problem = problem
      return
    }
    this.#columns = new Set(layout.periods.map(({ column }) => column))
    for (const row of top) if (row.line > layout.line) this.#count(row)
  }

  #countLong(row: WorkbookRow, long: LongSurvey): void {
    const { label, amount } = long.add(row)
    if (label !== null) this.#onLabel(label)
    if (amount !== null) countCellMarks(amount, this.#evidence)
  }

  #count(row: WorkbookRow): void {
    if (this.#long !== null) return this.#countLong(row, this.#long)
    const { cells } = row
    if (this.#layout === null) return
    const { labelColumn, places } = this.#layout
    for (const cell of cells) {
      if (cell.kind !== 'TEXT') continue
      if (cell.column === labelColumn || cell.column === places?.subject) this.#onLabel(cell.text.trim())
      else if (this.#columns.has(cell.column)) countCellMarks(cell, this.#evidence)
    }
  }
}

/** @throws BadInputError if no visible sheet has period headings. */
export function refuseWithoutPeriods(sheets: readonly SurveyedSheet[]): void {
  if (sheets.some(({ layout, isHidden }) => layout !== null && !isHidden)) return
  const problem = sheets.find((sheet) => sheet.problem !== null)?.problem
  throw new BadInputError(
    problem ?? `No sheet of the workbook has months, quarters or years among its headings, such as Jan 2026. ${WAYS_TO_WRITE_FIGURES}`,
  )
}

/** The subject of a sheet whose rows name location and line themselves. */
const ROWS_SAY: SheetSubject = { locationId: null, note: null, row: () => ({ kind: 'PASSED_OVER' }) }

/** The shapes that are read. */
const WAYS_TO_WRITE_FIGURES =
  'Put the months side by side on a sheet per location, or make a list with a row for each figure, in columns such as Location, Line, Month and Amount. “Download template” has an example of each.'

/** A hidden sheet, of which only the name is known. */
export function hiddenSheet(tab: string): SurveyedSheet {
  return {
    tab,
    isHidden: true,
    isEmpty: false,
    title: '',
    layout: null,
    problem: null,
    merged: [],
    titles: [],
    footers: [],
    hasScaledFormats: false,
    notes: [],
  }
}

/** Where each subject was first read at each location; a large company has a million of these. */
class FirstLines {
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

interface ReadingState {
  readonly issues: IssueList
  readonly remarks: CellRemarks
  readonly mark: DecimalMark
  readonly months: number | null
  readonly scale: SheetScale | null
  readonly signs: FigureSigns
  readonly isStamped: boolean
  readonly currency: string | null
  /** Whether total rows are compared with their lines: in budgets, of which we have not written the formulas. */
  readonly checksTotals: boolean
  readonly first: FirstLines
  readonly long: FigureRules['long']
}

/** Reads the rows of a recognized sheet. */
class SheetReading implements SheetReader {
  readonly #sheet: SurveyedSheet
  readonly #layout: SheetLayout
  readonly #subject: SheetSubject
  readonly #state: ReadingState
  readonly #merged: MergedAreas
  readonly #totals: SheetTotals
  /** Columns that name location and line in each row; null if the sheet's name says one of them. */
  readonly #places: SheetLayout['places']
  readonly #labelColumn: number
  /** Rows whose figures look like running totals, those that do not, and the first of the former. */
  readonly #running = { like: 0, unlike: 0, first: null as Pick<WorkbookIssue, 'coordinate' | 'locationId'> | null }
  readonly #totalColumns = new Set<number>()
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
    if (line <= this.#layout.line) return null
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
        subject === null ? 'The row has figures and no name. Write in its first column what they are of.' : subject.error()
      this.#report(line, undefined, this.#state.issues.hasRoom ? error() : '', severity)
      return null
    }
    if (subject.note !== null) this.#report(line, undefined, subject.note, 'NOTE')
    const { subjectId, locationId } = subject
    const isMoney = subject.side === 'INCOME' || subject.side === 'COST'
    if (isMoney || this.#totals.hasColumns)
      this.#totals.line(line, label, subject.side, isMoney || subject.isSummed === true, this.#numbers(cells))
    const figures = this.#figures(row, { label, note: note === null ? null : { ...note, text: label } }, filled, subject)
    return figures.length === 0 ? null : { subjectId, locationId, sheet: this.#sheet.tab, line, figures }
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
      if (!this.#stray.has(column) && column !== this.#places?.location && column !== this.#labelColumn) this.#reportUnread(column, heading)
    const { periods, line: headingLine, yearAsDay } = this.#layout
    for (const { column, heading, firstMonth } of yearAsDay === null ? periods : []) {
      const remark = dayWithinRemark(heading, firstMonth)
      if (remark === null) continue
      const { locationId } = this.#subject
      const coordinate = coordinateOf(this.#sheet.tab, headingLine, column)
      this.#state.issues.add({ coordinate, locationId, error: remark, severity: 'NOTE', isGuess: true })
      break
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
    { subjectId, locationId, side, unit: ofMetric }: Extract<RowSubject, { readonly kind: 'LINE' }>,
  ): readonly ReadFigure[] {
    const { mark, months, first, remarks, scale, signs, currency } = this.#state
    const { line } = row
    const before = first.of(subjectId, locationId)
    const unit = (): DurationUnit => durationUnit([label, this.#sheet.title, this.#sheet.tab], ofMetric)
    const scaled = scale === null ? null : { line, label, note: note ?? this.#noteOf(row), isMetric: side === 'METRIC' }
    const scaling =
      scale === null || scaled === null
        ? null
        : (cell: WorkbookCell, value: string) => scale.value({ ...cell, ...scaled, note: scaled.note ?? formatNote(cell) }, value)
    const figures: ReadFigure[] = []
    const saysPercent = this.#percentNote(row)
    const saysOthers = this.#otherFiguresNote(row, ofMetric)
    const percentages = new MixedPercentages()
    for (const cell of filled) {
      const period = this.#periods[cell.column]
      if (period === undefined) continue
      const written = readFigureCell(cell, mark, unit)
      if (written === null) continue
      const read = foreignFigure(cell, currency) ?? (typeof written === 'string' && scaling !== null ? scaling(cell, written) : written)
      const { column, text } = cell
      const { firstMonth } = period
      const error =
        this.#merged.errorAt(line, column) ??
        (months !== null && period.months !== months
          ? `${quoted(period.heading)} is ${monthsInWords(period.months)}, and the figures of this budget are each of ${monthsInWords(months)}. Leave the column out.`
          : null) ??
        (before === undefined ? null : this.#repeatedError(before, period)) ??
        (period.overlaps.length === 0 ? null : this.#overlapError(line, period, figures)) ??
        saysOthers ??
        (side === 'INCOME' || side === 'COST' ? (percentError(cell, read) ?? (isUpToHundred(read) ? saysPercent : null)) : null) ??
        (typeof read === 'string' ? null : read.error)
      const common = { column, firstMonth, months: period.months, error }
      const sound = error === null && typeof read === 'string' ? read : null
      const isMoney = sound !== null && (side === 'INCOME' || side === 'COST')
      const value = isMoney ? signs.value({ tab: this.#sheet.tab, line, column, locationId, subjectId, side, label }, sound) : sound
      remarks.add(this.#sheet.tab, row, cell, value, label, unit)
      if (value !== null) percentages.add(coordinateOf(this.#sheet.tab, line, column), cell, value)
      figures.push({ ...common, text: keptCellText(text), value })
    }
    const otherUnit = this.#otherUnit(row, ofMetric)
    if (otherUnit !== null && figures.length > 0)
      this.#state.issues.add({
        coordinate: coordinateOf(this.#sheet.tab, line),
        locationId,
        error: otherUnit,
        severity: 'NOTE',
        isGuess: true,
      })
    const { remark } = percentages
    if (remark !== null) this.#state.issues.add({ ...remark, locationId, severity: 'NOTE', isGuess: true })
    this.#countRunningTotal(line, locationId, figures)
    if (before === undefined && figures.length > 0) first.add(subjectId, locationId, this.#sheet, line)
    return figures
  }

  #reportUnread(column: number, heading: string): void {
    const { line } = this.#layout
    if (isFiner(heading) && !this.#state.isStamped) return this.#report(line, column, partsError(heading), 'PROBLEM')
    this.#report(line, column, `${quoted(heading)} is not a month, quarter or year; the column was not read.`, 'NOTE')
  }

  #countRunningTotal(line: number, locationId: LocationId, figures: readonly ReadFigure[]): void {
    const isLike = isRunningTotal(figures)
    if (isLike === null) return
    if (isLike) {
      this.#running.like += 1
      this.#running.first ??= { coordinate: coordinateOf(this.#sheet.tab, line), locationId }
    } else this.#running.unlike += 1
  }

  /** Reported once per sheet, as its rows are written the same way. Not needed with total columns, which are compared with their months. */
  #reportRunningTotals(): void {
    const { like, unlike, first } = this.#running
    if (first === null || like <= unlike || this.#state.isStamped || this.#totals.hasColumns) return
    this.#state.issues.add({ ...first, error: RUNNING_TOTAL, severity: 'NOTE', isGuess: true })
  }

  /** Why figures of a line of money are not read, if a unit or a note in its row says percent; null otherwise. */
  #percentNote({ cells }: WorkbookRow): string | null {
    const note = cells.find(
      ({ kind, column, text }) =>
        kind === 'TEXT' && column !== this.#labelColumn && this.#periods[column] === undefined && SAYS_PERCENT.test(text.trim()),
    )
    return note === undefined
      ? null
      : `The row says ${quoted(note.text.trim())}, and lines are planned in amounts of money. Write the amounts.`
  }

  /** Why figures are not read whose row says that they are not those of the months; null otherwise. A metric may have such a unit. */
  #otherFiguresNote({ cells }: WorkbookRow, ofMetric: string | undefined): string | null {
    if (this.#state.isStamped) return null
    for (const { kind, column, text } of cells) {
      if (kind !== 'TEXT' || column === this.#labelColumn || this.#periods[column] !== undefined || text.trim() === ofMetric) continue
      const problem = rowNoteProblem(text.trim())
      if (problem !== null) return problem
    }
    return null
  }

  /** What to say of a row whose unit is not that of its metric; null for the same, or none. */
  #otherUnit({ cells }: WorkbookRow, ofMetric: string | undefined): string | null {
    if (ofMetric === undefined || this.#state.isStamped) return null
    const own =
      cells
        .find(({ kind, column }) => kind === 'TEXT' && this.#layout.passedOver.has(column) && !this.#layout.sums.has(column))
        ?.text.trim() ?? ''
    return otherUnitRemark(own, ofMetric)
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

  #overlapError(line: number, { heading, overlaps }: PeriodColumn, figures: readonly ReadFigure[]): string | null {
    const other = figures.find(({ column, value }) => value !== null && overlaps.includes(column))
    if (other === undefined) return null
    return `${columnLetters(other.column)}${line} has a figure of the same time as ${quoted(heading)}. Keep one of the two.`
  }

  #report(line: number | undefined, column: number | undefined, error: string, severity: WorkbookIssue['severity']): void {
    const { locationId } = this.#subject
    this.#state.issues.add({ coordinate: coordinateOf(this.#sheet.tab, line, column), locationId, error, severity })
  }
}

const SAYS_PERCENT = /^(?:in )?(?:%|percent\b|pct\b)/i

/** Larger amounts are only computed as a percentage. */
function isUpToHundred(read: string | FigureProblem): boolean {
  return typeof read === 'string' && Math.abs(Number(read)) <= 100
}

/** Why a percentage is no figure of a line of money; null for another cell, or one that is wrong otherwise. */
function percentError(cell: WorkbookCell, read: string | FigureProblem): string | null {
  const isPercentage = cell.shown?.isPercentage === true || (cell.kind === 'TEXT' && cell.text.includes('%'))
  return isPercentage && typeof read === 'string'
    ? `${quoted(cell.kind === 'TEXT' ? cell.text : percentText(cell.text))} is a percentage, and lines are planned in amounts of money. Write the amount.`
    : null
}
