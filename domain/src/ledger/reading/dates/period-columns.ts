import { addDays, dayOfMonthOf, monthOf } from '../../../time/day.ts'
import { detached, isBlank } from '../cell-text.ts'
import { isPeriodHeading } from '../columns/date-columns.ts'
import { monthOfPeriod } from '../columns/month-text.ts'
import type { ColumnRole, FileMatch } from '../file-match.ts'
import { textAt } from '../row-cells.ts'
import { DateReader } from './date-text.ts'

/** A file has a few hundred months; a column with more texts holds something else. */
const MOST_TEXTS = 5_000
const NEARLY_NONE = 20
const MOSTLY = 0.8
/** A fiscal year begins at least two months away from a calendar year; months posted late are the next one. */
const FISCAL_SHIFT = 2

const WEEKS = /^(?:iso |fiscal )?(?:week|kw|wk)(?: ?(?:no\.?|number))?$/i

/** Months may be taken for references. */
const TEXT_ROLES: ReadonlySet<ColumnRole> = new Set(['IGNORED', 'REFERENCE', 'MEMO', 'TRANSACTION_NUMBER', 'STATUS'])

/** `1`, `01/2026`, `FY26-P01`, `P01 2026`, `Jul`, `July 2026` */
const PERIOD_LIKE = /^(?=.*\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))[\p{L}\d]+(?:[-/_ ][\p{L}\d]+){0,2}$/iu

/** `1`, `07`, `P7`: months of a year that may be a fiscal one. */
const NUMBERED = /^\s*[PM]?(0?[1-9]|1[0-2])\s*$/i

interface PeriodColumn {
  readonly at: number
  readonly heading: string
  /** Weeks are in no month. */
  readonly areWeeks: boolean
  /** The first text. */
  example: string | null
  filled: number
  months: number
  /** Rows by how many months the period is after the date's. */
  readonly shifts: Map<number, number>
  /** Those without a year. */
  numbered: number
  /** Those that are days, except the first and last ones of months. */
  inside: number
}

interface PeriodText {
  readonly month: number
  /** A day within its month, as weeks end with. */
  readonly isInside: boolean
}

/** Columns of periods (`Post Month`, `Period`), which are not read as dates: whether they put rows in other months than their dates do. */
export class PeriodColumns {
  readonly #columns: readonly PeriodColumn[]
  readonly #periods = new Map<string, PeriodText | null>()
  readonly #reader: DateReader

  constructor({ roles, headings, dateOrder }: Pick<FileMatch, 'roles' | 'headings' | 'dateOrder'>) {
    this.#reader = new DateReader(dateOrder)
    this.#columns = headings.flatMap((heading, at) =>
      TEXT_ROLES.has(roles[at] ?? 'IGNORED') && !/pay/i.test(heading) && (isPeriodHeading(heading) || WEEKS.test(heading))
        ? [
            {
              at,
              heading,
              areWeeks: WEEKS.test(heading),
              example: null,
              filled: 0,
              months: 0,
              shifts: new Map<number, number>(),
              numbered: 0,
              inside: 0,
            },
          ]
        : [],
    )
  }

  /** Takes a row that should be an entry. */
  note(cells: readonly string[]): void {
    for (const column of this.#columns) {
      const text = textAt(cells, column.at)
      if (column.example === null && !isBlank(text)) column.example = detached(text.trim())
    }
  }

  /** Takes an entry of that month. */
  compare(cells: readonly string[], month: number): void {
    for (const column of this.#columns) {
      const text = textAt(cells, column.at)
      if (column.areWeeks || isBlank(text)) continue
      column.filled++
      const [, number] = NUMBERED.exec(text) ?? []
      const period = number === undefined ? this.#periodOf(text) : null
      // A period without a year is within the twelve months that follow.
      const shift = number === undefined ? period && period.month - month : (Number(number) - 1 - (month % 12) + 12) % 12
      if (shift === null) continue
      column.months++
      if (number !== undefined) column.numbered++
      if (period?.isInside === true) column.inside++
      column.shifts.set(shift, (column.shifts.get(shift) ?? 0) + 1)
    }
  }

  /** The first column of months that puts rows in another month; null for none. */
  get other(): { readonly heading: string; readonly rows: number } | null {
    for (const { heading, filled, months, shifts, numbered, inside } of this.#columns) {
      if (months === 0 || inside * 2 > months || (filled - months) * NEARLY_NONE > filled) continue
      // Numbers alone may be those of any year, and of four weeks each, which agree with no months.
      const usual = numbered > 0 ? Math.max(...shifts.values()) : (shifts.get(usualShift(shifts)) ?? 0)
      if (numbered > 0 && usual < months * MOSTLY) continue
      const rows = months - usual
      if (rows > 0) return { heading, rows }
    }
    return null
  }

  /** The first column whose texts look like months or numbers of periods, with the first text; null for none. */
  get first(): { readonly heading: string; readonly example: string } | null {
    for (const { heading, example } of this.#columns) if (example !== null && PERIOD_LIKE.test(example)) return { heading, example }
    return null
  }

  #periodOf(text: string): PeriodText | null {
    const known = this.#periods.get(text)
    if (known !== undefined) return known
    const period = this.#read(text)
    if (this.#periods.size < MOST_TEXTS) this.#periods.set(detached(text), period)
    return period
  }

  #read(text: string): PeriodText | null {
    const [year, month] = (monthOfPeriod(text) ?? shortMonth(text))?.split('-') ?? []
    if (year !== undefined) return { month: Number(year) * 12 + Number(month) - 1, isInside: false }
    // A workbook turns a typed month into a date, and some systems write its first or last day.
    const read = this.#reader.read(text)
    if (!('day' in read)) return null
    const isInside = dayOfMonthOf(read.day) !== 1 && monthOf(addDays(read.day, 1)) === read.month
    return { month: read.month, isInside }
  }
}

/** `01/26` as 2026-01; null for other texts. */
function shortMonth(text: string): string | null {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\/(\d\d)\s*$/.exec(text) ?? []
  return month === undefined ? null : `20${year}-${month.padStart(2, '0')}`
}

/** How many months periods are usually after their dates: 0, or those of a fiscal year. */
function usualShift(shifts: ReadonlyMap<number, number>): number {
  const [most] = [...shifts].toSorted(([, left], [, right]) => right - left)
  return most !== undefined && Math.abs(most[0]) >= FISCAL_SHIFT && most[1] > (shifts.get(0) ?? 0) ? most[0] : 0
}
