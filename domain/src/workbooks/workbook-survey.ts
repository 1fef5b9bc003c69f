import { columnLetters } from '../column-letters.ts'
import { BadInputError } from '../errors.ts'
import type { AmountEvidence } from '../ledger/reading/amount-text.ts'
import type { MonthOfYear } from '../time/day.ts'
import { countCellMarks, quoted } from './figure-cells.ts'
import type { SurveyedSheet } from './figure-rules.ts'
import { LongSurvey, longColumns } from './layout/long-sheet.ts'
import { columnOfMonths } from './layout/months-down.ts'
import { daysOfMonthProblem, hiddenYearProblem } from './layout/period-headings.ts'
import { MOST_ROWS_ABOVE, type SheetLayout, sheetLayout } from './layout/sheet-layout.ts'
import { versionColumnsProblem, withYearsAbove } from './layout/two-line-headings.ts'
import { unreadHeadingsProblem } from './layout/unread-headings.ts'
import { VersionSurvey } from './layout/versions.ts'
import { NoteSurvey } from './scale-survey.ts'
import { SheetFooters, sheetTitles } from './titles/sheet-titles.ts'
import { type HiddenRange, type MergedArea, type WorkbookRow } from './workbook-cells.ts'

/** Limit on the row names stored per workbook: nothing has more lines. */
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
  #versions: VersionSurvey | null = null
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

  /** `merged` and `hiddenColumns`: in any order. */
  end(merged: readonly MergedArea[], hiddenColumns: readonly HiddenRange[] = []): SurveyedSheet {
    if (this.#top !== null) this.#decide(this.#top)
    const layout = this.#long === null ? this.#layout : this.#long.layout(this.#fiscalYearStart)
    const problem = layout === null && this.#long !== null ? this.#long.problem(this.#tab, this.#fiscalYearStart) : this.#problem
    const amounts = layout?.long ? [layout.long.amountColumn] : (layout?.periods.map(({ column }) => column) ?? [])
    const columns = new Set(amounts.filter((column) => column !== null))
    const nameLocations = (layout?.places ?? null) !== null
    const notes = this.#notes.notes(layout?.line ?? null, layout?.labelColumn ?? 0, columns, { nameLocations })
    const titles = sheetTitles(this.#tab, this.#titleRows, layout)
    return {
      tab: this.#tab,
      isHidden: false,
      isEmpty: this.#isEmpty,
      title: this.#title,
      layout,
      problem,
      merged,
      hiddenColumns,
      titles,
      footers: this.#footers.found(this.#tab, layout?.line ?? 0),
      hasScaledFormats: this.#hasScaledFormats,
      notes,
      versions: layout === null ? null : (this.#versions?.found ?? null),
    }
  }

  #decide(top: readonly WorkbookRow[]): void {
    this.#top = null
    this.#titleRows = top
    const long = longColumns(top, this.#fiscalYearStart)
    if (long !== null) {
      this.#long = new LongSurvey(long)
      this.#versions = new VersionSurvey(this.#tab, long.others)
      for (const heading of long.headed?.values() ?? []) this.#onLabel(heading)
      for (const row of top) if (row.line > long.line) this.#countLong(row, this.#long)
      return
    }
    const months = columnOfMonths(top, this.#fiscalYearStart)
    if (months !== null) {
      this.#problem = `The sheet ${quoted(this.#tab)} has its months below each other, in column ${columnLetters(months)}, and was not read. ${WAYS_TO_WRITE_FIGURES}`
      return
    }
    const layout = sheetLayout(withYearsAbove(top, this.#fiscalYearStart), this.#fiscalYearStart)
    this.#layout = layout
    if (layout === null) {
      this.#problem = unreadHeadingsProblem(this.#tab, top)
      return
    }
    const headings = top.find(({ line }) => line === layout.line)?.cells ?? []
    const above = top
      .filter(({ line }) => line < layout.line)
      .flatMap(({ cells }) => cells.flatMap(({ kind, text }) => (kind === 'TEXT' ? [text.trim()] : [])))
    const problem =
      hiddenYearProblem(this.#tab, headings, [...above, this.#tab]) ??
      daysOfMonthProblem(this.#tab, headings, layout.periods) ??
      versionColumnsProblem(this.#tab, top, layout)
    if (problem !== null) {
      this.#layout = null
      this.#problem = problem
      return
    }
    this.#versions = new VersionSurvey(this.#tab, layout.others)
    this.#columns = new Set(layout.periods.map(({ column }) => column))
    for (const row of top) if (row.line > layout.line) this.#count(row)
  }

  #countLong(row: WorkbookRow, long: LongSurvey): void {
    const { label, amounts } = long.add(row)
    if (label !== null) this.#onLabel(label)
    for (const amount of amounts) countCellMarks(amount, this.#evidence)
    if (amounts[0] !== undefined) this.#versions?.add(row, amounts[0])
  }

  #count(row: WorkbookRow): void {
    if (this.#long !== null) return this.#countLong(row, this.#long)
    const { cells } = row
    if (this.#layout === null) return
    const { labelColumn, places } = this.#layout
    const label = cells.find(({ column }) => column === (places?.subject ?? labelColumn))
    if (label !== undefined) this.#versions?.add(row, label)
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

/** The shapes that are read. */
export const WAYS_TO_WRITE_FIGURES =
  'Put the months side by side on a sheet per location, or make a list with a row for each figure, in columns such as Location, Line, Month and Amount. “Download template” has an example of each.'

/** A hidden sheet; only its name is known. */
export function hiddenSheet(tab: string): SurveyedSheet {
  return {
    tab,
    isHidden: true,
    isEmpty: false,
    title: '',
    layout: null,
    problem: null,
    merged: [],
    hiddenColumns: [],
    titles: [],
    footers: [],
    hasScaledFormats: false,
    notes: [],
    versions: null,
  }
}
