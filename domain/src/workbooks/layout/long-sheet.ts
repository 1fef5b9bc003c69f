import { columnLetters } from '../../column-letters.ts'
import { BadInputError } from '../../errors.ts'
import { scaleNote } from '../../money/scale-notes.ts'
import { joinNames } from '../../sentence-text.ts'
import type { MonthOfYear } from '../../time/day.ts'
import { MONTH_NAMES } from '../../time/day-format.ts'
import { quoted } from '../figure-cells.ts'
import type { WorkbookCell, WorkbookRow } from '../workbook-cells.ts'
import { ACCOUNT_HEADING, LINE_HEADING, LOCATION_HEADING, UNIT_HEADING } from './label-headings.ts'
import { columnOfMonths } from './months-down.ts'
import { cellPeriod, type HeadingPeriod, headingPeriods, type NumericDayOrder, numericDay } from './period-headings.ts'
import { MOST_ROWS_ABOVE, PASSED_OVER, type PeriodColumn, type SheetLayout } from './sheet-layout.ts'
import { hasUnreadHeadings } from './unread-headings.ts'
import { yearTypedAsDay } from './yearless-headings.ts'

/**
 * The columns of a sheet in long form: a row per figure, which names its location, line and month; or a row per month, with a column for each
 * line. From 0; null for none.
 */
export interface LongColumns {
  /** Line of the headings. */
  readonly line: number
  readonly location: number | null
  /** Of lines or metrics. */
  readonly subject: number | null
  readonly period: number
  /** A year next to a month without one. */
  readonly year: number | null
  /** What numbers without a name count: periods of the fiscal year, quarters, or else months of the calendar. */
  readonly numbers: 'FISCAL_PERIODS' | 'QUARTERS' | 'MONTHS'
  readonly amount: number
  /** Headings of the columns that may be the amount, at least one. With several the sheet cannot be read. */
  readonly amountHeadings: readonly string[]
  /** Whether no heading says that it is the amount, and columns with figures were taken. */
  readonly isAmountGuessed: boolean
  /** By column, if rows name no line: the headings that may name those of the figures below. Null for a list with a row per figure. */
  readonly headed: ReadonlyMap<number, string> | null
  readonly subjectHeading: string
  readonly periodHeading: string
  /** Empty if there is no such column. */
  readonly locationHeading: string
  /** Of units; null for none. */
  readonly unit: number | null
  /** Headings of columns that are not read, by column. */
  readonly others: ReadonlyMap<number, string>
}

const OF = '(?:(?:posting|reporting|budget|plan|calendar|accounting|fiscal|gl|business|trading|sales|service|work|shift) )?'
/** By kind of column: the headings that name it, the clearest first. */
const AMOUNTS = [
  /^(?:(?:[\w&/-]+ )?(?:amount|value)s?|importes?|montos?|betr[aä]ge?|montants?|import[oi]|valor(?:es)?|bedrag(?:en)?)(?: \(.*\))?$/,
  /^(?:figures?|quantity|qty|count|balance)$/,
  /^(?:budget(?:ed)?|plan(?:ned)?|forecast|actuals?|totals?|revised)$/,
]
const PERIODS = [
  new RegExp(`^${OF}(?:months?|month/year|year[-/ ]?month|yyyymm)(?: (?:end|ending|start))?$`),
  /^(?:mes|meses|monate?|mois|mes[ei]|m[eê]s|maand(?:en)?|per[ií]odos?|zeitraum|p[eé]riodes?)$/,
  new RegExp(`^${OF}(?:dates?|periods?|days?)(?: (?:end|ending|start|date))?$`),
  new RegExp(`^${OF}quarters?$`),
  new RegExp(`^${OF}years?$`),
  // A week is not a month: the sheet is refused with that column as the reason.
  new RegExp(`^${OF}weeks?(?: (?:no\\.?|number|end|ending|start))?$`),
]
const YEARS = [new RegExp(`^${OF}years?$`), /^(?:a[nñ]o|jahr|ann[eé]e|anno|jaar)$/]
const LOCATIONS = [LOCATION_HEADING, /^(?:entity|department|property|cost cent(?:er|re))(?: name)?$/]
const SUBJECTS = [LINE_HEADING, ACCOUNT_HEADING, /^(?:names?|description)$/]

/** The columns of a sheet in long form by its first filled rows; null if their headings are not those of one. */
export function longColumns(rows: readonly WorkbookRow[], fiscalYearStart: MonthOfYear): LongColumns | null {
  for (const row of rows.slice(0, MOST_ROWS_ABOVE)) {
    const columns = columnsOf(row, rows, fiscalYearStart)
    if (columns !== null && headingPeriods(row.cells, fiscalYearStart).every((period) => period === null)) return columns
  }
  return null
}

function columnsOf({ line, cells }: WorkbookRow, rows: readonly WorkbookRow[], fiscalYearStart: MonthOfYear): LongColumns | null {
  const headings = new Map(cells.flatMap(({ kind, column, text }) => (kind === 'TEXT' ? [[column, text.trim()] as const] : [])))
  const taken = new Set<number>()
  const take = (forms: readonly RegExp[]): number | null => {
    for (const form of forms)
      for (const [column, heading] of headings)
        if (!taken.has(column) && form.test(plain(heading))) {
          taken.add(column)
          return column
        }
    return null
  }
  const period = take(PERIODS)
  const open = [...headings].filter(([column]) => !taken.has(column))
  const form = AMOUNTS.find((one) => open.some(([, heading]) => one.test(plain(heading))))
  const called = take(form === undefined ? [] : [form])
  const [location, subject, year] = [take(LOCATIONS), take(SUBJECTS), take(YEARS)]
  if (period === null) return null
  const isHeaded = called === null && subject === null
  // On a sheet of one location, months below each other; a single one may be a title.
  if (location === null && subject === null && !(isHeaded && columnOfMonths(rows, fiscalYearStart) === period)) return null
  // Months without a year have a sentence of their own.
  if (called === null && hasUnreadHeadings(rows, { line, cells })) return null
  const figures = called === null ? figureColumns(rows, line, (column) => headings.has(column) && !taken.has(column)) : []
  const amount = called ?? figures[0] ?? null
  if (amount === null || (called === null && location === null && !isHeaded)) return null
  const isOther = (column: number, heading: string): boolean =>
    !taken.has(column) && !PASSED_OVER.test(heading) && !UNIT_HEADING.test(plain(heading))
  const headed = isHeaded
    ? new Map([...headings].filter(([column, heading]) => isOther(column, heading) && !ID_HEADING.test(plain(heading))))
    : null
  if (headed === null) taken.add(amount)
  const headingOf = (column: number | null): string => (column === null ? '' : (headings.get(column) ?? ''))
  return {
    line,
    location,
    subject,
    period,
    year,
    numbers: numbersOf(plain(headingOf(period)), plain(headingOf(year))),
    amount,
    // Next to a quantity the total may be the amount.
    amountHeadings:
      called === null
        ? figures.map(headingOf)
        : open.flatMap(([, heading]) =>
            form?.test(plain(heading)) === true || (form === AMOUNTS[1] && /^totals?$/.test(plain(heading))) ? [heading] : [],
          ),
    isAmountGuessed: called === null,
    headed,
    subjectHeading: headingOf(subject ?? location),
    periodHeading: headingOf(period),
    locationHeading: headingOf(location),
    unit: [...headings].find(([column, heading]) => !taken.has(column) && UNIT_HEADING.test(plain(heading)))?.[0] ?? null,
    others: new Map([...headings].filter(([column, heading]) => isOther(column, heading))),
  }
}

/** Columns with figures in most of the rows below the headings. */
function figureColumns(rows: readonly WorkbookRow[], headings: number, isOpen: (column: number) => boolean): readonly number[] {
  const below = rows.filter(({ line, cells }) => line > headings && cells.length > 1)
  const counts = new Map<number, number>()
  const ids = new Set(
    rows.find(({ line }) => line === headings)?.cells.flatMap(({ column, text }) => (ID_HEADING.test(plain(text)) ? [column] : [])),
  )
  for (const { cells } of below)
    for (const { kind, column } of cells)
      if (isOpen(column) && !ids.has(column) && (kind === 'NUMBER' || kind === 'DURATION'))
        counts.set(column, (counts.get(column) ?? 0) + 1)
  return [...counts].flatMap(([column, count]) => (count * 2 > below.length ? [column] : [])).sort((left, right) => left - right)
}

function isSame(heading: string, ...others: readonly string[]): boolean {
  return others.some((other) => other !== '' && plain(other) === plain(heading))
}

/** Whether a cell below a heading of a line has, or should have, a figure. */
export function mayBeFigure({ kind, text }: WorkbookCell): boolean {
  return kind === 'TEXT' ? FIGURE_TEXT.test(text) : kind === 'NUMBER' || kind === 'DURATION' || kind === 'UNCALCULATED'
}

/** `1,204`, `$12.50`, `(3)`, `7:30`; no date, and no word behind it. */
const FIGURE_TEXT = /^\s*[-−–(]?\s*\p{Sc}?\s*[-−–]?(?:\d[\d.,'’ ]*|\.\d+)(?::\d\d){0,2}\s*[%)]?\s*-?\s*$/u

/** Numbers that count nothing. */
const ID_HEADING = /^(?:#|no\.?|nr\.?|id|number|seq(?:uence)?|row|key|.* (?:#|no\.?|nr\.?|id|number|code|key))$/

function numbersOf(period: string, year: string): LongColumns['numbers'] {
  if (/\bquarters?$/.test(period)) return 'QUARTERS'
  return [period, year].some((heading) => FISCAL.test(heading)) ? 'FISCAL_PERIODS' : 'MONTHS'
}

/** A period that ends or starts then is a time of the calendar. */
const FISCAL = /^(?:(?:fiscal|accounting)\b|periods?\b)(?!.* (?:end|ending|start|date)$)/

/** A heading as it is compared, without a remark on scale such as in `Amount in $000s`. */
function plain(heading: string): string {
  return (scaleNote(heading)?.rest ?? heading)
    .normalize('NFKC')
    .replaceAll(/[\s_]+/g, ' ')
    .replace(/\s*:$/, '')
    .trim()
    .toLowerCase()
}

/** Different months, or days, that a sheet may name: more than a century of months, or a decade of days. */
const MOST_TEXTS = 5_000
const MOST_LOCATIONS = 5_000

/** First pass over the rows below the headings: which months they name, and how these are written. */
export class LongSurvey {
  readonly #columns: LongColumns
  /** The different cells by which rows name their month, by `keyOf`. */
  readonly #cells = new Map<string, MonthCells>()
  readonly #locations = new Set<string>()
  /** Of the columns whose headings may name lines, those with figures. */
  readonly #withFigures = new Set<number>()

  constructor(columns: LongColumns) {
    this.#columns = columns
  }

  /** Takes the next row. Returns its label, to tell what the sheet is about, null for none; and its amounts. */
  add({ cells }: WorkbookRow): { readonly label: string | null; readonly amounts: readonly WorkbookCell[] } {
    const { location, subject, amount, headed } = this.#columns
    if (!this.#isReadable) return { label: null, amounts: [] }
    let label: string | null = null
    const amounts: WorkbookCell[] = []
    for (const cell of cells) {
      if (headed === null ? cell.column === amount : headed.has(cell.column) && mayBeFigure(cell)) {
        amounts.push(cell)
        this.#withFigures.add(cell.column)
      } else if (cell.column === (subject ?? location)) label = cell.text.trim()
      if (cell.column === location && this.#locations.size < MOST_LOCATIONS) this.#locations.add(cell.text.trim())
    }
    if (amounts.length > 0) this.#addMonth(cells)
    return { label: label === '' ? null : label, amounts }
  }

  #addMonth(cells: readonly WorkbookCell[]): void {
    const named = monthCells(cells, this.#columns)
    if (named === null) return
    const key = keyOf(named)
    if (this.#cells.has(key)) return
    if (this.#cells.size >= MOST_TEXTS)
      throw new BadInputError(
        `The column ${quoted(this.#columns.periodHeading)} names more than ${MOST_TEXTS.toLocaleString('en-US')} different dates. Choose the column that has the months, or split the workbook.`,
      )
    this.#cells.set(key, named)
  }

  /** Null if no row names a month that can be read in one way, or if several columns may be the amount. */
  layout(fiscalYearStart: MonthOfYear): SheetLayout | null {
    const { line, location, subject, period, amount, unit, subjectHeading, numbers, amountHeadings, isAmountGuessed } = this.#columns
    const headed = this.#columns.headed && new Map([...this.#columns.headed].filter(([column]) => this.#withFigures.has(column)))
    const others = new Map([...this.#columns.others].filter(([column]) => headed?.has(column) !== true))
    if (!this.#isReadable || this.#yearTypedAsDay !== null || this.#namedTwice !== null) return null
    const periods = new Map<string, PeriodColumn>()
    const order = dayOrder([...this.#cells.values()].map(({ month }) => month))
    for (const [key, named] of this.#cells) {
      const read = periodOfCells(named, { fiscalYearStart, order, numbers })
      if (read !== null) periods.set(key, { ...read, column: amount, heading: named.month.text.trim(), cell: named.month, overlaps: [] })
    }
    if (periods.size === 0) return null
    const columns = this.#columns
    return {
      line,
      labelColumn: subject ?? location ?? 0,
      labelHeading: subjectHeading,
      periods: [...periods.values()],
      others,
      passedOver: new Set(),
      sums: new Map(),
      yearAsDay: null,
      places: null,
      long: {
        locationColumn: location,
        subjectColumn: subject,
        periodColumn: period,
        amountColumn: headed === null ? amount : null,
        headed,
        unitColumn: unit,
        guessedAmount: isAmountGuessed && headed === null ? (amountHeadings[0] ?? null) : null,
        isSelfContained: location !== null && (subject !== null || headed !== null),
        locations: [...this.#locations],
        periodOf({ cells }) {
          const named = monthCells(cells, columns)
          return named === null ? null : (periods.get(keyOf(named)) ?? null)
        },
      },
    }
  }

  get #isReadable(): boolean {
    return this.#columns.amountHeadings.length === 1 || this.#columns.headed !== null
  }

  /** Columns of figures with the same heading, or of months or locations as in lists side by side; null for none. */
  get #namedTwice(): { readonly heading: string; readonly columns: readonly number[] } | null {
    const { headed, location, period, periodHeading, locationHeading } = this.#columns
    if (headed === null) return null
    const named = [
      ...[...headed].filter(([column, heading]) => this.#withFigures.has(column) || isSame(heading, periodHeading, locationHeading)),
      [period, periodHeading] as const,
      ...(location === null ? [] : [[location, locationHeading] as const]),
    ].sort(([one], [other]) => one - other)
    for (const [, own] of Map.groupBy(named, ([, heading]) => plain(heading))) {
      const [first, ...more] = own
      if (first !== undefined && more.length > 0) return { heading: first[1], columns: own.map(([column]) => column) }
    }
    return null
  }

  /** The year that all of its days may mean; in a list they may be days as well. */
  get #yearTypedAsDay(): number | null {
    return yearTypedAsDay([...this.#cells.values()].map(({ month }) => month))
  }

  /** Why there is no layout. */
  problem(tab: string, fiscalYearStart: MonthOfYear): string {
    const [first] = this.#cells.values()
    const { amountHeadings, headed, periodHeading, numbers } = this.#columns
    if (amountHeadings.length > 1 && headed === null)
      return `The columns ${joinNames(amountHeadings.map(quoted))} ${amountHeadings.length === 2 ? 'both' : 'all'} have amounts. Keep the one to upload.`
    const twice = this.#namedTwice
    if (twice !== null)
      return `The columns ${joinNames(twice.columns.map(columnLetters))} of the sheet ${quoted(tab)} are called ${quoted(twice.heading)} alike, and the sheet was not read. Keep the one to upload.`
    const year = this.#yearTypedAsDay
    if (year !== null && first !== undefined) {
      const { text } = first.month
      const name = MONTH_NAMES[Number(text.slice(5, 7)) - 1] ?? ''
      return `The column ${quoted(periodHeading)} of the sheet ${quoted(tab)} has dates that show no year and are all on day ${Number(text.slice(8, 10))}, such as ${quoted(text)}. It may mean ${name} ${year}, which spreadsheet programs turn into a day, or that day. Write the months as ${year}-${text.slice(5, 7)} or ${text.slice(0, 7)}.`
    }
    const example = first === undefined ? '' : `, such as ${quoted(first.month.text)}`
    const isUnclear = numbers === 'FISCAL_PERIODS' && fiscalYearStart !== 1
    const fiscal = isUnclear ? ' Numbers of fiscal periods do not say which month they are.' : ''
    const written = numbers === 'QUARTERS' ? 'Q1 2026' : isUnclear ? 'Jan 2026 or 01/31/2026' : 'Jan 2026, 2026-01 or 01/31/2026'
    return `The column ${quoted(periodHeading)} of the sheet ${quoted(tab)} names no month, quarter or year that can be read${example}.${fiscal} Write them like ${written}.`
  }
}

interface MonthCells {
  readonly month: WorkbookCell
  /** A year of its own column; null for none. */
  readonly year: WorkbookCell | null
}

function monthCells(cells: readonly WorkbookCell[], { period, year }: LongColumns): MonthCells | null {
  const month = cells.find(({ column }) => column === period)
  return month === undefined ? null : { month, year: cells.find(({ column }) => column === year) ?? null }
}

function keyOf({ month, year }: MonthCells): string {
  return year === null ? `${month.kind} ${month.text}` : `${month.kind} ${month.text}\n${year.text}`
}

interface PeriodReading extends Pick<LongColumns, 'numbers'> {
  readonly fiscalYearStart: MonthOfYear
  readonly order: NumericDayOrder
}

function periodOfCells({ month, year }: MonthCells, { fiscalYearStart, order, numbers }: PeriodReading): HeadingPeriod | null {
  const text = month.text.trim()
  const isNumber = /^\d{1,2}$/.test(text)
  const read = (written: string): HeadingPeriod | null => cellPeriod({ ...month, kind: 'TEXT', text: written }, fiscalYearStart, order)
  if (numbers === 'QUARTERS' && isNumber) return year === null ? null : read(`Q${Number(text)} ${year.text.trim()}`)
  // Period 1 of a fiscal year that begins in another month is not January, nor is its January of that calendar year.
  const isUnclear = numbers === 'FISCAL_PERIODS' && fiscalYearStart !== 1
  if ((isUnclear || numbers === 'QUARTERS') && NUMBER_WITH_YEAR.test(text)) return null
  // A date that shows its month alone has the year in which it was typed.
  if (month.hidesYear === true && year !== null) {
    const named = MONTH_NAMES[Number(text.slice(5, 7)) - 1] ?? ''
    return isUnclear ? null : read(`${named} ${year.text.trim()}`)
  }
  const alone = cellPeriod(month, fiscalYearStart, order)
  if (alone !== null || year === null) return alone
  return isUnclear ? null : read(`${text}${isNumber ? '/' : ' '}${year.text.trim()}`)
}

/** `202601`, `01/2026`, `2026-01` */
const NUMBER_WITH_YEAR = /^(?:\d{6}|\d{1,2}[-/.]\d{4}|\d{4}[-/.]\d{1,2})$/

/** Days that can only be read in one order decide; then the order by which all are the same day of their months; else months come first. */
function dayOrder(cells: readonly WorkbookCell[]): NumericDayOrder {
  const days = cells.map(numericDay).filter((day) => day !== null)
  const isDayFirst = days.some(([first]) => first > 12)
  const isMonthFirst = days.some(([, second]) => second > 12)
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'DAY_FIRST' : 'MONTH_FIRST'
  const sameDay = (at: 0 | 1): boolean => new Set(days.map((day) => day[at])).size === 1
  return days.length > 1 && sameDay(0) && !sameDay(1) ? 'DAY_FIRST' : 'MONTH_FIRST'
}
