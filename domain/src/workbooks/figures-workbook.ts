import { BadInputError } from '../errors.ts'
import type { LocationId } from '../ledger/account.ts'
import type { AmountEvidence } from '../ledger/reading/amount-text.ts'
import type { DecimalMark } from '../ledger/reading/file-match.ts'
import { isTotalOfLocations } from '../ledger/total-locations.ts'
import { separatesByComma } from '../money/decimal-marks.ts'
import { scaleNote } from '../money/scale-notes.ts'
import { joinFirst } from '../sentence-text.ts'
import { CellRemarks } from './cell-remarks.ts'
import { currencyProblem } from './currency-remarks.ts'
import { decideFigureMark, quoted } from './figure-cells.ts'
import type { FigureRules, SheetReader, SheetSubject, SurveyedSheet } from './figure-rules.ts'
import { FigureSigns } from './figure-signs.ts'
import { IssueList } from './issue-list.ts'
import { type PeriodColumn, type SheetLayout } from './layout/sheet-layout.ts'
import { ChosenVersions } from './layout/versions.ts'
import { LongSheetReading } from './long-reading.ts'
import type { WorkbookIssue } from './read-figures.ts'
import type { ReadingAnswers, ReadingQuestion } from './reading-questions.ts'
import { type PlacedNote, type PossibleNote } from './scale-survey.ts'
import { FigureScale, withoutScale } from './scaled-figures.ts'
import { partOfMetric } from './titles/metric-titles.ts'
import {
  averagedProblem,
  comparedYearRemark,
  cumulativeProblem,
  otherFiguresProblem,
  otherYearProblem,
  type SheetTitle,
  supersededProblem,
} from './titles/sheet-titles.ts'
import { FirstLines, ROWS_SAY, WideSheetReading } from './wide-reading.ts'
import { coordinateOf } from './workbook-cells.ts'
import { refuseWithoutPeriods, WAYS_TO_WRITE_FIGURES, type WorkbookSurvey } from './workbook-survey.ts'

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
  readonly #versions: ChosenVersions

  /** @param turned see `belowZero`: figures to turn around. */
  constructor(rules: FigureRules, { evidence }: WorkbookSurvey, answers: ReadingAnswers = {}, turned: ReadonlySet<string> = new Set()) {
    this.#rules = rules
    this.#answers = answers
    this.#versions = new ChosenVersions(answers)
    this.#signs = new FigureSigns(answers.signs, turned, rules)
    this.#evidence = evidence
  }

  /** Decides what the sheets are about, hidden ones included. @throws BadInputError if there are no figures at all. */
  decide(sheets: readonly SurveyedSheet[]): void {
    this.#decimalMark = decideFigureMark(this.#evidence)
    const { point, comma, weakComma } = this.#evidence
    const isKnown = weakComma === 0 && this.#rules.currency !== null && separatesByComma(this.#rules.currency)
    const isOpen = point > 0 === comma > 0
    if (this.#decimalMark !== null && isOpen && !isKnown) this.#remarks.guessMark(this.#decimalMark, point > 0)
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
    if (!isAnybodys) {
      const tabs = laidOut.flatMap(({ sheet, layout }) => (layout.long === null ? [sheet.tab] : []))
      const why = tabs.length === 0 || !saysNone ? undefined : this.#rules.unknownSheets?.(tabs)
      throw new BadInputError(`${why ?? unnamedSentence(tabs)} ${WAYS_TO_WRITE_FIGURES}`)
    }
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
    return [...this.#versions.issues, ...(this.#scale?.issues ?? []), ...this.#signs.issues, ...this.#remarks.issues, ...this.#issues.all()]
  }

  /** Where costs or revenue are below zero as a whole, once all sheets were read: to be passed to another reading. */
  get belowZero(): ReadonlySet<string> {
    return this.#signs.below
  }

  /** What a person must answer, once all sheets were read. @throws BadInputError if the workbook contradicts itself. */
  get questions(): readonly ReadingQuestion[] {
    // The others are about figures that count.
    const ofVersions = this.#versions.questions
    return ofVersions.length > 0 ? ofVersions : [...(this.#scale?.questions ?? []), ...this.#signs.questions]
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

  /** Starts reading a sheet; null if its rows are not usable. */
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
    this.#compareYears(sheet, sheet.layout, subject)
    const part = this.#rules.isStamped ? null : partOfMetric(sheet, this.#rules.metrics ?? [], this.#isName)
    if (part !== null) this.#issues.add({ ...part, locationId: subject.locationId, severity: 'NOTE', isGuess: true })
    const [issues, remarks, mark, months] = [this.#issues, this.#remarks, this.#decimalMark ?? 'POINT', this.#months] as const
    remarks.hideColumns(sheet)
    const scale = this.#scale?.ofSheet(sheet.tab, this.#scaleNotes.get(sheet) ?? []) ?? null
    const counts = this.#versions.ofSheet(this.#rules.isStamped ? null : sheet.versions)
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
        counts,
      })
    remarks.addLayout(sheet.tab, sheet.layout)
    return new WideSheetReading(sheet, sheet.layout, subject, {
      issues,
      remarks,
      mark,
      months,
      scale,
      signs: this.#signs,
      isStamped: this.#rules.isStamped,
      counts,
      currency: this.#rules.currency,
      checksTotals: this.#rules.months !== 'ANY' && !this.#rules.isStamped,
      first: this.#first,
      long: this.#rules.long,
      isName: this.#isName,
    })
  }

  /** What the titles of a sheet say against reading it. */
  #titleProblem(sheet: SurveyedSheet): string | null {
    if (this.#rules.isStamped) return null
    return (
      currencyProblem(sheet, this.#rules.currency, this.#isName) ??
      cumulativeProblem(sheet, this.#isName) ??
      averagedProblem(sheet, this.#isName, this.#rules.metrics) ??
      supersededProblem(sheet, this.#isName) ??
      otherFiguresProblem(sheet, this.#isName, this.#rules.months === 'ANY', this.#rules.metrics) ??
      otherYearProblem(sheet, this.#isName, this.#rules.fiscalYearStart)
    )
  }

  /** Months of last year next to those of a budget. */
  #compareYears(sheet: SurveyedSheet, { line }: SheetLayout, { locationId }: SheetSubject): void {
    const { isStamped, months, fiscalYearStart } = this.#rules
    const found = isStamped || months === 'ANY' ? null : comparedYearRemark(sheet, this.#isName, fiscalYearStart)
    if (found === null) return
    const coordinate = coordinateOf(sheet.tab, line, found.column)
    this.#issues.add({ coordinate, locationId, error: found.error, severity: 'NOTE', isGuess: true })
  }

  /** A tab and a first cell that name different locations or metrics: the cell counts. */
  #compareNames({ tab, title, titles, layout }: SurveyedSheet, subject: SheetSubject): void {
    const { locationId, metricId } = subject
    if (this.#rules.isStamped || (locationId === null && metricId === undefined)) return
    const say = (error: string, coordinate: string): void => {
      this.#issues.add({ coordinate, locationId, error, severity: 'NOTE', isGuess: true })
    }
    const ofTab = this.#rules.sheet({ tab, title: '', labelHeading: layout?.labelHeading ?? '' })
    if (ofTab !== null && typeof ofTab !== 'string' && !isSame(ofTab, subject))
      return say(
        `The sheet ${quoted(tab)} says ${quoted(title)} in its first cell, and is read as that. Correct the cell if the sheet's name is right.`,
        coordinateOf(tab, 1, 0),
      )
    const other = locationId === null ? null : this.#otherLocation(titles.slice(1), locationId, subject)
    if (other !== null)
      say(`The sheet ${quoted(tab)} is read by its name, but says ${quoted(other.text)}. Correct the one that is wrong.`, other.coordinate)
  }

  /** The first title that names another location than that of its sheet, and not that one; null for none. */
  #otherLocation(titles: readonly SheetTitle[], locationId: LocationId, sheet: SheetSubject): SheetTitle | null {
    const named = titles.map((title) => ({ title, found: this.#locationsIn(title.text, sheet) }))
    if (named.some(({ found }) => found.has(locationId))) return null
    return named.find(({ found }) => [...found.values()].includes('WHOLE'))?.title ?? null
  }

  /**
   * The locations that words of a short text name, unless they are those of a row: as a PART if the words are within a longer name, as in the
   * company's (`Harbor Kitchens`).
   */
  #locationsIn(text: string, { row }: SheetSubject): ReadonlyMap<LocationId, 'WHOLE' | 'PART'> {
    const words = text.split(/\s+/).map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    const found = new Map<LocationId, 'WHOLE' | 'PART'>()
    for (const [from] of words.slice(0, MOST_WORDS).entries())
      for (let to = from + 1; to <= Math.min(words.length, from + LONGEST_NAME); to++) {
        const name = words.slice(from, to).join(' ')
        const subject = name === '' || row(name).kind === 'LINE' ? null : this.#rules.sheet({ tab: name, title: name, labelHeading: '' })
        if (subject === null || typeof subject === 'string' || subject.locationId === null) continue
        const isPart = [words[from - 1], words[to]].some((word = '') => /^\p{Lu}/u.test(word) && !ABOUT_FIGURES.test(word))
        if (!isPart || !found.has(subject.locationId)) found.set(subject.locationId, isPart ? 'PART' : 'WHOLE')
      }
    return found
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

function isSame(one: SheetSubject, other: SheetSubject): boolean {
  return one.locationId === other.locationId && one.metricId === other.metricId
}

/** Words of titles that belong to no name. */
const ABOUT_FIGURES =
  /^(?:(?:operating|annual|monthly|weekly|daily|approved|final|draft)|(?:budgets?|plans?|forecasts?|figures?|actuals?|report|p&l|fy\d*|for|at|of)|(?:sales|revenue|labor|hours|guests|covers|checks|orders|location|store|restaurant|site))$/i
/** A title has few words, and a name fewer. */
const MOST_WORDS = 12
const LONGEST_NAME = 5

/** @param tabs sheets whose rows are of what their own name says; empty for lists alone. */
function unnamedSentence(tabs: readonly string[]): string {
  if (tabs.length === 0) return 'No sheet name and no row of the workbook matches a known location, line or metric.'
  const [sheets, are, their] = tabs.length === 1 ? ['The sheet', 'is', 'its'] : ['The sheets', 'are', 'their']
  return `${sheets} ${joinFirst(tabs.map(quoted))} ${are} not named after a known location, line or metric, which would say what ${their} rows belong to.`
}
