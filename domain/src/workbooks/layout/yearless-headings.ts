import { type MonthIndex, monthIndex, monthOfYear, yearOfMonth } from '../../time/day.ts'
import { monthOfWord } from '../../time/month-words.ts'
import type { WorkbookCell } from '../workbook-cells.ts'

/** No plan reaches further. */
const FAR_YEARS = 10
const FEWEST_IN_TURN = 3
/** The last day of a February. */
const MONTH_END = 28

/**
 * The year that dates of a row mean by their day: spreadsheet programs turn `Jan-26` into January 26 of the year in which it is typed, and
 * show `26-Jan`. That is so if two or more dates show no year and all have the same day. Null otherwise.
 */
export function yearTypedAsDay(cells: readonly WorkbookCell[]): number | null {
  const dates = cells.filter(({ kind, hidesYear }) => kind === 'DATE' && hidesYear === true)
  const [first] = dates
  if (first === undefined || new Set(dates.map(({ text }) => text.slice(0, 7))).size < Math.max(2, dates.length)) return null
  const day = first.text.slice(8, 10)
  return dates.every((cell) => cell.text.slice(8, 10) === day && isNear(cell)) ? 2000 + Number(day) : null
}

/**
 * The months that such headings mean, also as the texts that they show; null for cells that mean none, or if nothing says that days are years.
 * They all have one day, or follow each other month by month: 25-Nov, 25-Dec, 26-Jan. Texts of one day that may end a month, as 28-Feb and
 * 28-Mar, are days.
 */
export function typedMonths(cells: readonly WorkbookCell[]): readonly (MonthIndex | null)[] | null {
  const months = cells.map((cell) => {
    const day = yearlessDay(cell)
    return day === null ? null : monthIndex(2000 + day.number, day.month)
  })
  const known = months.filter((month) => month !== null)
  const years = new Set(known.map(yearOfMonth))
  const isInTurn = known.length >= FEWEST_IN_TURN && known.every((month, at) => at === 0 || month - 1 === known[at - 1])
  const areDays =
    cells.every(({ kind }, at) => months[at] === null || kind === 'TEXT') && [...years].every((year) => year >= 2000 + MONTH_END)
  const areOfOneYear = !areDays && years.size === 1 && known.length > 1 && new Set(known.map(monthOfYear)).size === known.length
  return (isInTurn && years.size > 1) || areOfOneYear ? months : null
}

function yearlessDay(cell: WorkbookCell): { readonly number: number; readonly month: number } | null {
  if (cell.kind === 'DATE' && cell.hidesYear === true)
    return isNear(cell) ? { number: Number(cell.text.slice(8, 10)), month: Number(cell.text.slice(5, 7)) } : null
  const [, number = '', name = ''] = (cell.kind === 'TEXT' ? NUMBERED_MONTH.exec(cell.text.trim()) : null) ?? []
  const month = monthOfWord(name)
  return month === 0 ? null : { number: Number(number), month }
}

/** Whether the day of a date is a year near its own. */
function isNear({ text }: WorkbookCell): boolean {
  return Math.abs(2000 + Number(text.slice(8, 10)) - Number(text.slice(0, 4))) <= FAR_YEARS
}

/** `26-Jan`, of a year from 2020 to 2039. */
const NUMBERED_MONTH = /^([23]\d)[- ]([\p{L}\p{M}]{3,14})\.?$/iu
