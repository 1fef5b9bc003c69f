import { isBlank } from '../cell-text.ts'
import { DateReader, decideDateOrder } from '../dates/date-text.ts'
import type { ColumnRole } from '../file-match.ts'
import type { RawRow } from '../raw-row.ts'
import { roleOfHeading } from './headings.ts'
import { monthOfPeriod } from './month-text.ts'

/** Enough to compare columns. */
const MOST_ROWS = 3_000
const NEARLY_ALL = 0.95

/**
 * The column of dates where several headings may name it: the one whose months are those of a column of periods, else the first by its
 * heading that is filled.
 */
export function settleDates(roles: readonly ColumnRole[], headings: readonly string[], rows: readonly RawRow[]): ColumnRole[] {
  const dateAt = roles.indexOf('DATE')
  const columns = headings.flatMap((heading, at) => (at === dateAt || (roles[at] === 'IGNORED' && isDateHeading(heading)) ? [at] : []))
  if (dateAt === -1 || columns.length < 2) return [...roles]
  const dated = rows
    .slice(0, MOST_ROWS)
    .map(({ cells }) => cells)
    .filter((cells) => columns.some((at) => DATE_LIKE.test(cells[at]?.trim() ?? '')))
  const filled = columns.filter((at) => dated.filter((cells) => !isBlank(cells[at])).length >= dated.length * NEARLY_ALL)
  const best = byPeriods(filled, headings, dated) ?? (filled.includes(dateAt) ? dateAt : (filled[0] ?? dateAt))
  return roles.map((role, at) => (at === best ? 'DATE' : role === 'DATE' ? 'IGNORED' : role))
}

/** Another column whose heading is of dates; -1 for none. */
export function otherDateColumn(roles: readonly ColumnRole[], headings: readonly string[]): number {
  return headings.findIndex((heading, at) => roles[at] === 'IGNORED' && isDateHeading(heading))
}

/** Whether a heading is one of periods or months. */
export function isPeriodHeading(heading: string): boolean {
  return PERIOD.test(heading)
}

function isDateHeading(heading: string): boolean {
  return heading !== '' && roleOfHeading(heading) === 'DATE'
}

/** The only column whose months are nearly always those of a column of periods; undefined for none or several. */
function byPeriods(columns: readonly number[], headings: readonly string[], dated: readonly (readonly string[])[]): number | undefined {
  const months = headings.flatMap((_, at) => {
    const found = columns.includes(at) ? [] : dated.map((cells) => monthOfPeriod(cells[at] ?? ''))
    return found.length > 0 && found.every((month) => month !== null) ? [found] : []
  })
  const yearsAndMonths = monthsOfTwoColumns(columns, headings, dated)
  for (const period of yearsAndMonths === null ? months : [...months, yearsAndMonths]) {
    const shares = columns.map((at) => ({ at, share: agreement(monthsIn(dated, at), period) }))
    const [first, second] = shares.toSorted((left, right) => right.share - left.share)
    if (first !== undefined && second !== undefined && first.share >= NEARLY_ALL && second.share < first.share) return first.at
  }
  return undefined
}

/** The months from a column of years next to one of months, such as `Fiscal year` and `Period`; null for none. */
function monthsOfTwoColumns(
  columns: readonly number[],
  headings: readonly string[],
  dated: readonly (readonly string[])[],
): (string | null)[] | null {
  const isIn = (at: number, form: RegExp): boolean => dated.length > 0 && dated.every((cells) => form.test(cells[at]?.trim() ?? ''))
  const open = headings.flatMap((_, at) => (columns.includes(at) ? [] : [at]))
  const yearAt = open.find((at) => isIn(at, /^(?:19|20)\d{2}$/))
  const monthAt = open.find((at) => PERIOD.test(headings[at] ?? '') && isIn(at, /^(?:0?[1-9]|1[0-2])$/))
  if (yearAt === undefined || monthAt === undefined) return null
  return dated.map((cells) => `${cells[yearAt]?.trim() ?? ''}-${(cells[monthAt]?.trim() ?? '').padStart(2, '0')}`)
}

/** The months of the dates in a column, as in `2026-01`; null for those that are none. */
export function monthsIn(dated: readonly (readonly string[])[], at: number): (string | null)[] {
  return daysIn(dated.map((cells) => cells[at] ?? '')).map((day) => day?.slice(0, 7) ?? null)
}

/** The days of dates in one order, as in `2026-01-31`; null for texts that are none. */
export function daysIn(texts: readonly string[]): (string | null)[] {
  const evidence = new DateReader('MONTH_FIRST', { takesDayNumbers: true })
  for (const text of texts) evidence.read(text)
  const reader = new DateReader(decideDateOrder(evidence.evidence, false), { takesDayNumbers: true })
  return texts.map((text) => {
    const read = reader.read(text)
    return 'day' in read ? read.day : null
  })
}

function agreement(months: readonly (string | null)[], period: readonly (string | null)[]): number {
  return months.filter((month, at) => month !== null && month === period[at]).length / Math.max(1, months.length)
}

const PERIOD = /period|(?<![a-z])per\b|month|(?<![a-z])mth\b|monat|mois|(?<![a-z])mes\b|maand/i
const DATE_LIKE = /\d/
