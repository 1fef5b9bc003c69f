import { BadInputError } from '../../errors.ts'
import { addToMonth, firstDayOf, lastDayOf, type MonthIndex, type MonthOfYear } from '../../time/day.ts'
import { rangeName } from '../../time/day-format.ts'
import type { WorkbookCell, WorkbookRow } from '../workbook-cells.ts'
import { ACCOUNT_HEADING, LINE_HEADING, LOCATION_HEADING } from './label-headings.ts'
import { type HeadingPeriod, headingPeriods } from './period-headings.ts'
import { hasUnreadHeadings } from './unread-headings.ts'
import { typedMonths } from './yearless-headings.ts'

/** Number of filled rows at the top that are searched for headings. */
export const MOST_ROWS_ABOVE = 20

/** More than a lifetime of months. */
const MOST_PERIODS = 1_000

/** A column of figures. */
export interface PeriodColumn {
  /** From 0. */
  readonly column: number
  readonly firstMonth: MonthIndex
  /** 1, 3 or 12. */
  readonly months: number
  /** As written in the heading; the months of a date, which programs show in one form or another: `Jan 2026`. */
  readonly heading: string
  /** The cell of the heading. */
  readonly cell: WorkbookCell
  /** Columns further left that cover some of the same months. */
  readonly overlaps: readonly number[]
}

/** Where the parts of a sheet are. */
export interface SheetLayout {
  /** Line of the headings. */
  readonly line: number
  readonly labelColumn: number
  /** Heading of the labels; empty if none exists. */
  readonly labelHeading: string
  /** From left to right, at least one. */
  readonly periods: readonly PeriodColumn[]
  /** Unrecognized headings, by column. */
  readonly others: ReadonlyMap<number, string>
  /** Columns known to have no figures of their own: units, totals. */
  readonly passedOver: ReadonlySet<number>
  /** Headings of totals that name no period, such as `Total`, `H1 2026` or `YTD`, by column. All are passed over, too. */
  readonly sums: ReadonlyMap<number, string>
  /** The first heading whose day means a year, its month and the last one; null for none. See `typedMonths`. */
  readonly yearAsDay: { readonly column: number; readonly month: MonthIndex; readonly last: MonthIndex } | null
  /** Columns that name location and line in each row, of use where no name of a sheet says either; null where there is only one such column. */
  readonly places: { readonly location: number; readonly subject: number } | null
  /** Of a sheet in long form, whose periods are those of its rows; null if the periods are columns. */
  readonly long: LongLayout | null
}

/** Where a sheet with a row per figure, or a row per month and a column for each line, has what. Columns from 0. */
export interface LongLayout {
  /** Null if the sheet's name says it. */
  readonly locationColumn: number | null
  /** Of lines or metrics; null if the sheet's name says it. */
  readonly subjectColumn: number | null
  readonly periodColumn: number
  /** Null if the headings name the lines of the figures below. */
  readonly amountColumn: number | null
  /** The columns with figures whose headings name their lines; null if there is one column of amounts. */
  readonly headed: ReadonlyMap<number, string> | null
  /** Of units; null for none. */
  readonly unitColumn: number | null
  /** Its heading if that does not say so, and it is the only column with figures; null otherwise. */
  readonly guessedAmount: string | null
  /** Whether rows name both location and line, so that the name of the sheet means nothing. */
  readonly isSelfContained: boolean
  /** Labels of its locations, the first 5,000. */
  readonly locations: readonly string[]
  /** The period that a row names; null if it cannot be read. */
  readonly periodOf: (row: WorkbookRow) => PeriodColumn | null
}

/** Finds the layout in a sheet's first filled rows: the headings are the first row with the most periods. Null without headings. @throws BadInputError for too many periods. */
export function sheetLayout(rows: readonly WorkbookRow[], fiscalYearStart: MonthOfYear): SheetLayout | null {
  let best: { readonly row: WorkbookRow; readonly periods: readonly (HeadingPeriod | null)[]; readonly count: number } | null = null
  for (const row of rows.slice(0, MOST_ROWS_ABOVE)) {
    const periods = headingPeriods(row.cells, fiscalYearStart)
    const count = periods.filter((period) => period !== null).length
    if (count > (best?.count ?? 0)) best = { row, periods, count }
  }
  if (best === null) return null
  const { row, periods, count } = best
  // Revenue of 2,000 in February looks like a year, and “Jan” below “2026” is a month that does not say its year.
  const areNumbers = row.cells.every(({ kind }, at) => (periods[at]?.months ?? 12) === 12 || kind === 'NUMBER')
  if (areNumbers && hasUnreadHeadings(rows.slice(0, MOST_ROWS_ABOVE), row)) return null
  if (count > MOST_PERIODS)
    throw new BadInputError(
      `A sheet has more than ${MOST_PERIODS.toLocaleString('en-US')} columns of months, quarters or years. Split it into smaller ones.`,
    )
  const columns: PeriodColumn[] = []
  const others = new Map<number, string>()
  const passedOver = new Set<number>()
  const sums = new Map<number, string>()
  row.cells.forEach((cell, at) => {
    const { column, kind, text } = cell
    const period = periods[at] ?? null
    if (period === null) {
      const isSum = SUMS.test(text.trim())
      if (isSum) sums.set(column, text.trim())
      if (isSum || PASSED_OVER.test(text.trim())) passedOver.add(column)
      else others.set(column, text.trim())
      return
    }
    columns.push({
      ...period,
      column,
      heading: kind === 'DATE' ? nameOfPeriod(period) : text.trim(),
      cell,
      overlaps: overlapping(columns, period),
    })
  })
  const places = placesOf(others)
  const labelColumn = labelColumnOf(others, columns)
  const labelHeading = others.get(labelColumn) ?? ''
  others.delete(labelColumn)
  return {
    line: row.line,
    labelColumn,
    labelHeading,
    periods: columns,
    others,
    passedOver,
    sums,
    yearAsDay: yearAsDayOf(row),
    places,
    long: null,
  }
}

function yearAsDayOf({ cells }: WorkbookRow): SheetLayout['yearAsDay'] {
  const months = typedMonths(cells) ?? []
  const at = months.findIndex((month) => month !== null)
  const [cell, month, last] = [cells[at], months[at] ?? null, months.findLast((one) => one !== null) ?? null]
  return cell === undefined || month === null || last === null ? null : { column: cell.column, month, last }
}

function placesOf(others: ReadonlyMap<number, string>): SheetLayout['places'] {
  // Of a number and a name the name.
  const columnOf = (form: RegExp): number | undefined => {
    const found = [...others].filter(([, heading]) => form.test(heading))
    return (found.find(([, heading]) => / name$/i.test(heading)) ?? found[0])?.[0]
  }
  const [location, subject] = [columnOf(LOCATION_HEADING), columnOf(LINE_HEADING) ?? columnOf(ACCOUNT_HEADING)]
  return location === undefined || subject === undefined ? null : { location, subject }
}

/** Headings of columns that are totals and name no period that can be read. */
const SUMS =
  /^(?:(?:grand )?totals?(?: .*)?|sum|(?:\d{1,2}|three|six|nine|twelve) months?|ytd(?: .*)?|year[- ]to[- ]date|(?:full|fiscal) year|fy|year|annual|(?:h[12]|[12]h|(?:1st|2nd|first|second) half)(?:[ /-]*(?:of )?(?:fy)?[ -]?'?(?:\d{2}|\d{4}))?|q[1-4]|[1-4]q|quarter [1-4])$/i
/** Headings of columns without figures of their own. */
export const PASSED_OVER = /^(?:units?|(?:grand )?totals?(?: .*)?|sum|(?:monthly )?(?:averages?|avg\.?|mean)(?: (?:per|a) month)?)$/i
const LABELS = /^(?:metrics?|locations?|lines?|names?|stores?|accounts?|groups?|categor(?:y|ies)|rows?|items?)$/i

/** The columns that share months with a period; nearly always none. */
/** `Jan 2026`, `Jan – Mar 2026`. */
function nameOfPeriod({ firstMonth, months }: HeadingPeriod): string {
  return rangeName(firstDayOf(firstMonth), lastDayOf(addToMonth(firstMonth, months - 1)))
}

function overlapping(columns: readonly PeriodColumn[], { firstMonth, months }: HeadingPeriod): readonly number[] {
  return columns
    .filter((one) => one.firstMonth < firstMonth + months && firstMonth < one.firstMonth + one.months)
    .map(({ column }) => column)
}

/** The column with a known heading for labels; else the first with any other heading, else the first one left of the figures. */
function labelColumnOf(others: ReadonlyMap<number, string>, columns: readonly PeriodColumn[]): number {
  for (const [column, heading] of others) if (LABELS.test(heading)) return column
  const [first = 0] = others.keys()
  const taken = new Set(columns.map(({ column }) => column))
  if (others.size > 0 && first < (columns[0]?.column ?? 0)) return first
  for (let column = 0; ; column++) if (!taken.has(column)) return column
}
