import { counted } from '../../../money/format.ts'
import { addDays } from '../../../time/day.ts'
import { wordsOf } from '../../account-kinds.ts'
import { type Readings, readingsOf } from '../dates/date-text.ts'
import type { FileMatch } from '../file-match.ts'
import { dayName } from '../file-sentences.ts'
import type { ReadLedgerFile } from './read-ledger-file.ts'

/** The days that a date of the file can be, if nothing says which: two of them. */
export interface DateQuestion extends Readings {
  readonly text: string
}

export function dateQuestion({
  dateOrderBasis,
  ambiguousDate,
}: Pick<ReadLedgerFile, 'dateOrderBasis' | 'ambiguousDate'>): DateQuestion | null {
  const days = dateOrderBasis !== 'GUESSED' || ambiguousDate === null ? null : readingsOf(ambiguousDate)
  return ambiguousDate === null || days === null ? null : { text: ambiguousDate.trim(), ...days }
}

/** `“02/01/2026” is Feb 01, 2026 if the month comes first, and Jan 02, 2026 if the day does.` */
export function dateQuestionSentence({ text, monthFirst, dayFirst, yearFirst }: DateQuestion): string {
  const readings = [
    { part: 'month', day: monthFirst },
    { part: 'day', day: dayFirst },
    { part: 'year', day: yearFirst },
  ].flatMap(({ part, day }) => (day === null ? [] : [{ part, day }]))
  const clauses = readings.map(({ part, day }, at) => `${dayName(day)} if the ${part} ${at === 0 ? 'comes first' : 'does'}`)
  return `“${text}” is ${clauses.join(', and ')}.`
}

export function dateOrderRemark(read: ReadLedgerFile): string | null {
  const { dateOrderBasis: basis, ambiguousDate, match } = read
  const question = dateQuestion(read)
  if (question !== null) return `The dates can be read both ways. ${dateQuestionSentence(question)}`
  const days = basis === 'EARLIER_FILE' && ambiguousDate !== null ? readingsOf(ambiguousDate) : null
  if (days === null) return null
  const { part, day } = {
    ISO: { part: 'year', day: days.yearFirst },
    MONTH_FIRST: { part: 'month', day: days.monthFirst },
    DAY_FIRST: { part: 'day', day: days.dayFirst },
  }[match.dateOrder]
  if (day === null) return null
  return `The dates can be read both ways, and are read as in the earlier file of the source, the ${part} first: “${ambiguousDate}” is ${dayName(day)}.`
}

export function yearFirstRemark({ shortYearDate, match }: ReadLedgerFile): string | null {
  const { yearFirst: day = null } = (shortYearDate === null ? null : readingsOf(shortYearDate)) ?? {}
  if (day === null) return null
  return match.dateOrder === 'ISO'
    ? `Dates such as “${shortYearDate}” are read with the year first: ${dayName(day)}.`
    : `Dates such as “${shortYearDate}” are read in the order of an earlier file of the source, but look as if the year came first: ${dayName(day)}.`
}

/** Whether the other dates are called those of posting, and the chosen ones are not. */
export function isOtherPosting({ match, otherDates }: ReadLedgerFile): boolean {
  const isPosting = (heading = ''): boolean => POSTING.test(wordsOf(heading))
  return otherDates !== null && isPosting(otherDates.heading) && !isPosting(match.headings[match.roles.indexOf('DATE')])
}

const POSTING = /\b(?:post|posted|posting|effective|accounting|books?|booked|gl|g l|ledger|buchung\w*|comptab\w*|contab\w*|boek\w*)\b/

export function otherDatesRemark({ match }: ReadLedgerFile, other: ReadLedgerFile['otherDates']): string | null {
  if (other === null) return null
  const { heading, rows } = other
  return `The days are those under “${match.headings[match.roles.indexOf('DATE')] ?? ''}”. Under “${heading}”, ${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} in another month.`
}

/** Times in UTC that are in another month where people are. */
export function utcRemark(found: ReadLedgerFile['utcTimes']): string | null {
  if (found === null) return null
  const { rows, text, day, other } = found
  const local =
    other === 'BEFORE'
      ? `west of Greenwich it may still be ${dayName(addDays(day, -1))}`
      : `east of Greenwich it may already be ${dayName(addDays(day, 1))}`
  return `Times such as “${text}” are in UTC, so the day is read as ${dayName(day)}. In local time ${local}, and ${counted(rows, 'row')} would be in another month. If so, export local times.`
}

/** A title with a period in other years than all entries. */
export function titleYearsRemark({ titles, survey: { firstDay, lastDay } }: ReadLedgerFile): string | null {
  if (firstDay === null || lastDay === null) return null
  const [first, last] = [firstDay, lastDay].map((day) => Number(day.slice(0, 4)))
  const hasEntries = (text: string): boolean =>
    [...text.matchAll(YEAR)].some(([year]) => {
      // A fiscal year begins in the year before, or ends in the next one.
      const wider = OF_FISCAL_YEAR.test(text) || !hasDays(text) ? 1 : 0
      return Number(year) + wider >= (first ?? 0) && Number(year) - wider <= (last ?? 0)
    })
  const said = titles.filter(({ text }) => text.length <= LONGEST_PERIOD && text.match(YEAR) !== null && !NO_PERIOD.test(text))
  const title = said.find(({ text }) => hasDays(text) || OF_PERIOD.test(text))
  if (title === undefined || said.some(({ text }) => hasEntries(text))) return null
  return `“${title.text}” on line ${title.line} names a period in which the file has no entries: they are from ${dayName(firstDay)} to ${dayName(lastDay)}. Check the dates, and export the file again if they are wrong.`
}

/** Whether a text names a month of a year, or two days. One day alone may be that of printing. */
function hasDays(text: string): boolean {
  return MONTH_OF_YEAR.test(text) || [...text.matchAll(DAY)].length > 1
}

const YEAR = /(?<![\d.,])20\d\d(?![\d.,])/g
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const MONTH_OF_YEAR = new RegExp(String.raw`(?<!\d(?:st|nd|rd|th)?[\s.-]{0,2})\b${MONTH}[\s.,/-]{0,2}20\d\d\b`, 'i')
const DAY = new RegExp(String.raw`\b${MONTH}[\s.,/-]{0,2}\d|\d{1,2}[./-]\d{1,2}[./-]20\d\d|20\d\d-\d\d-\d\d`, 'gi')
/** Periods by numbers, which may be those of a fiscal year. */
const OF_PERIOD = /\b(?:periods?|months?|quarter|q[1-4])\b/i
/** The day on which a report was made, years since which something is, and numbers that look like years. */
const NO_PERIOD =
  /\b(?:printed|created|generated|exported|run|ran|prepared|updated|refreshed|downloaded|as (?:of|at)|on|through|thru|version|since|copyright|©|founded|established|est|opened|incorporated)\b|\d:\d\d|\b(?:accounts?|stores?|shops?|sites?|locations?|branch(?:es)?|restaurants?|departments?|numbers?|nos?|codes?)[.:]? (?:from )?\d/i
const OF_FISCAL_YEAR = /\b(?:fy|fiscal|financial|year|ytd|12 months|twelve months)\b/i
/** Longer texts are prose. */
const LONGEST_PERIOD = 80

export function weeksRemark({ headings, roles }: FileMatch): string | null {
  const heading = headings[roles.indexOf('DATE')] ?? ''
  return /\bweek|\bw ?e\b/.test(wordsOf(heading))
    ? `The days are those under “${heading}”. If rows are sums of weeks, a week over two months counts in one of them: export entries by their own day.`
    : null
}
