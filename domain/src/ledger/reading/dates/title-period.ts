import { countDays, type Day, dayFrom, firstDayOf, isCalendarDay, lastDayOf, monthIndex, monthOf, yearOf } from '../../../time/day.ts'
import { MONTH_NAME_PATTERN, monthOfWord } from '../../../time/month-words.ts'
import type { DateOrder } from '../file-match.ts'
import type { FileTitle } from '../file-titles.ts'
import { DateReader } from './date-text.ts'

/** Days that a file is of, both included. */
export interface TitlePeriod {
  readonly firstDay: Day
  readonly lastDay: Day
}

/**
 * The period that the titles above the headings name with both of its ends: `January 1 - March 31, 2026`, `01.01.2026 bis 31.03.2026`, `January -
 * February, 2026`, `From 01/01/2026 | To 03/31/2026`. Null for none, for one end alone as in `Period ending March 31, 2026`, and for one that
 * lacks days of the entries. Of several, the one that lies in all others counts; a single month (`May 2026`) narrows them, and is none alone.
 * A period of a year or more needs entries in its first and last month: it may be a fiscal year, which the files of all months have as a title.
 * If dates can be read with day or month first, the shorter period counts.
 *
 * @param entries their first and last day.
 */
export function titlePeriod(titles: readonly FileTitle[], entries: TitlePeriod): TitlePeriod | null {
  const lines = [...Map.groupBy(titles, ({ line }) => line).values()].map((cells) => cells.map(({ text }) => text).join(' '))
  const said = lines.filter((text) => text.length <= LONGEST && !NO_PERIOD.test(text) && !OTHER_PERIOD.test(text))
  const read = (['MONTH_FIRST', 'DAY_FIRST'] as const).flatMap((order) => narrowestPeriod(said, order) ?? [])
  const [shortest] = read
    .filter((period) => liesIn(entries, period) && (monthsOf(period) < 12 || (startsIn(entries, period) && endsIn(entries, period))))
    .sort((one, other) => countDays(one.firstDay, one.lastDay) - countDays(other.firstDay, other.lastDay))
  return shortest ?? null
}

function liesIn(inner: TitlePeriod, outer: TitlePeriod): boolean {
  return outer.firstDay <= inner.firstDay && outer.lastDay >= inner.lastDay
}

function monthsOf({ firstDay, lastDay }: TitlePeriod): number {
  return monthOf(lastDay) - monthOf(firstDay) + 1
}

function startsIn(entries: TitlePeriod, { firstDay }: TitlePeriod): boolean {
  return monthOf(entries.firstDay) === monthOf(firstDay)
}

function endsIn(entries: TitlePeriod, { lastDay }: TitlePeriod): boolean {
  return monthOf(entries.lastDay) === monthOf(lastDay)
}

function narrowestPeriod(said: readonly string[], order: DateOrder): TitlePeriod | null {
  const byLine = said.map((text) => ({ text, periods: periodsIn(text, order) }))
  const found = byLine.flatMap(({ periods }) => periods)
  const periods = found.length > 0 ? found : bothEndsIn(said.join(' '), order)
  if (periods.length === 0) return null
  const months = byLine.flatMap(({ text, periods: ofLine }) => (ofLine.length === 0 ? monthsIn(text) : []))
  const all = [...periods, ...months]
  return all.find((one) => all.every((other) => liesIn(one, other))) ?? null
}

function monthsIn(text: string): readonly TitlePeriod[] {
  return [...text.matchAll(ONE_MONTH)].flatMap(([, name = '', year = '']) => {
    const month = monthOfWord(name)
    return month === 0 ? [] : between(firstDayOf(monthIndex(Number(year), month)), lastDayOf(monthIndex(Number(year), month)))
  })
}

/** Longer texts are prose. */
const LONGEST = 120
/** The day on which a report was made, or up to which balances are. */
const NO_PERIOD =
  /\b(?:printed|created|generated|exported|run|ran|prepared|updated|refreshed|downloaded|as (?:of|at)|since|copyright|founded|established|est|vs|versus|compared|prior|previous)\b|©|\d:\d\d/i
/** Days of something else than the file's rows: of a year, a plan, a contract, of what may be booked or was looked for. */
const OTHER_PERIOD =
  /\b(?:fiscal|(?:financial|accounting|tax|calendar|business)[ -]year|fy ?'?\d*|budget(?:s|ed)?|forecast|plan|leases?|terms?|filter(?:s|ed)?|open(?:ed)?|all dates|contracts?|polic(?:y|ies)|insurance|warranty|licen[cs]es?|subscriptions?|(?:geschäfts|wirtschafts|rechnungs|steuer)jahr|exercice|ejercicio|esercizio|boekjaar|filtro|filtre)\b|exercício|räkenskapsår|regnskabsår|regnskapsår/i

const MONTH = String.raw`\b(?:${MONTH_NAME_PATTERN})\b\.?`
const YEAR = String.raw`(?:19|20)\d\d\b`
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th|\.)?`
const NUMERIC = String.raw`(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2}))(?!\d)`
const FULL = String.raw`(?:${NUMERIC}|${MONTH}\s+${DAY},?\s+${YEAR}|${DAY}\s+(?:de\s+)?${MONTH}\s+(?:de\s+)?${YEAR})`
const TO = String.raw`(?:\s*[-–—~]\s*|,?\s+(?:to|through|thru|until|till?|bis(?:\s+zum)?|au|al|a|à|até|tot(?:\s+en\s+met)?|t/m)[:.]?\s+)`
const START = String.raw`(?<![\d./-])`

const BOTH_FULL = new RegExp(String.raw`${START}(${FULL})${TO}(${FULL})`, 'giu')
/** `January 1 - March 31, 2026`, `1 January to 31 March 2026`, `01.01. - 31.03.2026` */
const YEAR_AT_END = new RegExp(String.raw`${START}(${MONTH}\s+${DAY}|${DAY}\s+${MONTH}|\d{1,2}\.\d{1,2}\.)${TO}(${FULL})`, 'giu')
/** `January 1 - 31, 2026` */
const MONTH_BEFORE_DAYS = new RegExp(String.raw`(${MONTH})\s+(${DAY})${TO}(${DAY}),?\s+(${YEAR})`, 'giu')
/** `1 - 31 January 2026` */
const MONTH_BEHIND_DAYS = new RegExp(String.raw`${START}(${DAY})${TO}(${DAY})\s+(${MONTH}),?\s+(${YEAR})`, 'giu')
/** `January - March 2026`, `Nov 2025 to Jan 2026` */
const MONTHS = new RegExp(String.raw`(?<!\d[.\s]{0,2})(${MONTH})(?:,?\s+(${YEAR}))?${TO}(${MONTH}),?\s+(${YEAR})`, 'giu')
/** `May 2026` */
const ONE_MONTH = new RegExp(
  String.raw`(?<!\d(?:st|nd|rd|th)?[.\s]{0,2}(?:de\s)?|\b(?:end(?:ed|ing|s)?|through|thru|to|until|till?|bis|au|al)[:\s]\s*)(${MONTH}),?\s+(${YEAR})`,
  'giu',
)
const FIRST_END = new RegExp(String.raw`\b(?:start(?:ing)?|begin(?:ning|s)?|from|von|du)(?:\s+date)?[:\s]\s*(${FULL})`, 'giu')
const LAST_END = new RegExp(String.raw`\b(?:end(?:ing|s)?|to|through|thru|bis|au)(?:\s+date)?[:\s]\s*(${FULL})`, 'giu')

function periodsIn(text: string, order: DateOrder): readonly TitlePeriod[] {
  const both = [...text.matchAll(BOTH_FULL)].flatMap(([, first = '', last = '']) => between(dayOf(first, order), dayOf(last, order)))
  if (both.length > 0) return both
  const within = [
    ...[...text.matchAll(MONTH_BEFORE_DAYS)].map(([, month = '', first = '', last = '', year = '']) => [month, first, last, year] as const),
    ...[...text.matchAll(MONTH_BEHIND_DAYS)].map(([, first = '', last = '', month = '', year = '']) => [month, first, last, year] as const),
  ].flatMap(([month, first, last, year]) => between(dayIn(year, month, first), dayIn(year, month, last)))
  if (within.length > 0) return within
  const atEnd = [...text.matchAll(YEAR_AT_END)].flatMap(([, first = '', last = '']) => {
    const end = dayOf(last, order)
    if (end === null) return []
    const inYear = (year: number): Day | null => dayOf(/^\d+\.\d+\.$/.test(first) ? `${first}${year}` : `${first} ${year}`, order)
    const start = inYear(yearOf(end))
    return between(start !== null && start > end ? inYear(yearOf(end) - 1) : start, end)
  })
  if (atEnd.length > 0) return atEnd
  return [...text.matchAll(MONTHS)].flatMap(([, first = '', itsYear, last = '', year = '']) => {
    const [from, to] = [monthOfWord(first), monthOfWord(last)]
    if (from === 0 || to === 0) return []
    const fromYear = itsYear === undefined ? Number(year) - (from > to ? 1 : 0) : Number(itsYear)
    return between(firstDayOf(monthIndex(fromYear, from)), lastDayOf(monthIndex(Number(year), to)))
  })
}

/** Both ends in texts of their own. */
function bothEndsIn(text: string, order: DateOrder): readonly TitlePeriod[] {
  const [firsts, lasts] = [FIRST_END, LAST_END].map((end) => [...text.matchAll(end)].map(([, day = '']) => day))
  const [[first = ''] = [], [last = ''] = []] = [firsts, lasts]
  return firsts?.length === 1 && lasts?.length === 1 ? between(dayOf(first, order), dayOf(last, order)) : []
}

function between(firstDay: Day | null, lastDay: Day | null): readonly TitlePeriod[] {
  return firstDay === null || lastDay === null || firstDay > lastDay ? [] : [{ firstDay, lastDay }]
}

/** With points between the parts, the day comes first, whatever order the entries have. */
function dayOf(text: string, order: DateOrder): Day | null {
  const isDotted = /^\d{1,2}\.\d{1,2}\.\d/.test(text)
  const read = new DateReader(isDotted ? 'DAY_FIRST' : order).read(text.replace(/(\d)\.\s+/, '$1 '))
  return 'day' in read ? read.day : null
}

function dayIn(year: string, month: string, day: string): Day | null {
  const [of, at] = [monthOfWord(month), Number.parseInt(day, 10)]
  return of !== 0 && isCalendarDay(Number(year), of, at) ? dayFrom(Number(year), of, at) : null
}
