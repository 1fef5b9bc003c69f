import { addToMonth, type Day, type MonthIndex, monthIndex, monthOf, monthOfYear, yearOfMonth } from '../../../time/day.ts'
import { MONTH, MONTH_PATTERNS } from '../times/month-pattern.ts'

const COMP_AND_TOTAL =
  /^(.*?\b(?:comps?|comp(?:arable)?[- ]stores?|same[- ]store)(?: (?:sales|revenue))?)(?: growth)? (?:vs\.?|versus|against|compared (?:to|with)|and) (?:the )?(?:total|overall|all[- ]store|company) (?:(?:sales|revenue) )?growth\b(.*)$/i

/** `comp sales growth vs total growth this year`: of the same stores, and of all. */
function compAndTotal(question: string): readonly [string, string] | null {
  const [, comp, rest = ''] = COMP_AND_TOTAL.exec(question.trim()) ?? []
  return comp === undefined ? null : [`${comp} growth${rest}`, `revenue growth${rest}`]
}

const AXIS = '(?:stores?|locations?|restaurants?|units?|regions?|areas?|lines?|accounts?|vendors?|months?|quarters?)'
const BY_TWO = new RegExp(String.raw`\b(?:by|per) (${AXIS})(?:,? and (?:by )?|,? then (?:by )?|, ?|/| & )(${AXIS})\b`, 'i')

/** `EBITDA by region and store`: divided by one of them, and by the other. Null for a question that is divided once. */
export function dividedTwice(question: string): readonly string[] | null {
  const plain = question.replace(/,? (?:with|and) (?:sub)?totals\b/i, '')
  const [, one, other] = BY_TWO.exec(plain) ?? []
  return one === undefined || other === undefined ? null : [one, other].map((axis) => plain.replace(BY_TWO, `by ${axis}`))
}

const PER_TWO = /\bper ([a-z]+(?: [a-z]+)?)(?:,? and |, ?|\/| & )per ([a-z]+(?: (?:foot|feet|ft|hour|hours|week|check))?)\b/i

/** `EBITDA per store, and per guest`: for one of them, and for the other. */
function perTwo(question: string): readonly [string, string] | null {
  const [, one, other] = (question.match(/\bper\b/gi) ?? []).length === 2 ? (PER_TWO.exec(question) ?? []) : []
  return one === undefined || other === undefined
    ? null
    : [question.replace(PER_TWO, `per ${one}`), question.replace(PER_TWO, `per ${other}`)]
}

const NO_BASE = String.raw`(?!(?:the )?(?:last|prior|previous|this|budget|plan|same|year)\b|20\d\d|${MONTH}\b|q[1-4])`
const SHARES_OF_TWO = new RegExp(
  String.raw`^what (?:percent|percentage|share|portion|%) of (.+?) (?:is|was|are|were) (.+?) (?:versus|vs\.?) ${NO_BASE}(.+?)((?:,? (?:quarter by quarter|month by month|by|in|for|during|since|this|last|per)\b.*)?)$`,
  'i',
)

/** `what percentage of payroll is management versus hourly staff`: that of each. */
function sharesOfTwo(question: string): readonly [string, string] | null {
  const [, whole, one, other, rest] = SHARES_OF_TWO.exec(question) ?? []
  return whole === undefined ? null : [`${one} as a % of ${whole}${rest}`, `${other} as a % of ${whole}${rest}`]
}

const VERSUS = String.raw`(?:vs\.?|versus|against|compared (?:to|with)|relative to|over)`
const COUNTS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const COUNT = String.raw`(\d+|${COUNTS.join('|')})`
const AGAINST_AVERAGE = new RegExp(
  String.raw`^(.*?\b(${MONTH})(?: (20\d\d))?)(.*?),? ${VERSUS} (?:the |its |their |our )?(?:monthly )?(?:average|avg|mean) (?:of|for|over) (?:the )?(?:prior|previous|preceding|last|past) ${COUNT} months$`,
  'i',
)
const AGAINST_NAMED = new RegExp(
  String.raw`^(.*?\b${MONTH}(?: 20\d\d)?.*?),? ${VERSUS} (?:the |its |their |our )?(${MONTH})(?: ?[–-] ?| to | through )(${MONTH})(?: monthly)? (?:average|avg|mean)$`,
  'i',
)

/** `repairs in June vs the average of the prior 6 months`: those of June, and of each month before with their average. */
function againstAverage(question: string, lastBooked: Day): readonly [string, string] | null {
  const [, named, from, to] = AGAINST_NAMED.exec(question) ?? []
  if (named !== undefined) return [named, `${withoutTime(named)} by month ${from} to ${to}`]
  const [, asked = '', month = '', year, rest = '', count = ''] = AGAINST_AVERAGE.exec(question) ?? []
  const number = MONTH_PATTERNS.findIndex((pattern) => new RegExp(`^${pattern}$`, 'i').test(month))
  if (number === -1) return null
  const last = monthOf(lastBooked)
  const inYear = monthIndex(year === undefined ? yearOfMonth(last) : Number(year), number + 1)
  const end = year === undefined && inYear > last ? addToMonth(inYear, -12) : inYear
  const months = COUNTS.includes(count.toLowerCase()) ? COUNTS.indexOf(count.toLowerCase()) + 2 : Number(count)
  const span = [addToMonth(end, -months), addToMonth(end, -1)].map(monthName).join(' to ')
  return [`${asked}${rest}`, `${withoutTime(`${asked}${rest}`)} by month ${span}`]
}

function monthName(month: MonthIndex): string {
  return `${(MONTH_PATTERNS[monthOfYear(month) - 1] ?? '').replace(/\(\?:(.*)\)\?$/, '$1').replace('?', '')} ${yearOfMonth(month)}`
}

const ITS_TIME = new RegExp(String.raw`(?: booked)?,? (?:in |for |of )?${MONTH}(?: 20\d\d)?\b`, 'i')

function withoutTime(text: string): string {
  return text.replace(ITS_TIME, '').trim()
}

const BASE_YEAR = "(last year|prior year|the year before|py|ly|20\\d\\d)(?:'s)?"
const WHOLE_YEAR = '(?:(full[- ]year|whole[- ]year|annual|fy) )?(?:fy ?)?(20\\d\\d )?'
const AGAINST_ACTUAL = new RegExp(
  String.raw`^(?:compare |show (?:me )?)?(?:the |our )?${WHOLE_YEAR}(?:([a-z&' -]+?) )?(?:budget|plan)(?: (?:for|of|on) ([a-z&' -]+?))? (?:vs\.?|versus|against|compared (?:to|with)|to|with) (?:the )?${BASE_YEAR}(?: (?:full[- ]year|whole[- ]year))?(?: (actuals?|results?|actual results?))?(?:,? (?:for |of |on )?(?!by\b)([a-z&' -]+?))?((?:,? by (?:line|store|location|region))?)$`,
)

/** `full-year budget vs last year's actuals`: the whole year that is planned, and the whole year before. */
function budgetAndYearBefore(question: string, lastBooked: Day): readonly [string, string] | null {
  const found = AGAINST_ACTUAL.exec(question.toLowerCase())
  if (found === null) return null
  const [, whole, year, first, second, base = '', actual, third, by = ''] = found
  const planned = Number(year ?? yearOfMonth(monthOf(lastBooked)))
  const isYearBefore = !base.startsWith('20') || Number(base) === planned - 1
  const lines = [first, second, third].filter((line) => line !== undefined)
  if (!isYearBefore || lines.length > 1 || (whole === undefined && (year === undefined || actual === undefined))) return null
  const line = lines[0] ?? 'revenue and ebitda'
  return [`${line} ${planned} budget${by}`, `${line} ${planned - 1}${by}`]
}

/** Two questions that the words of one stand for, each whole; null for any other. */
export function twoInOne(question: string, lastBooked: Day): readonly [string, string] | null {
  // A why is about one difference.
  if (/^(?:so |and )?why\b/i.test(question.trim())) return compAndTotal(question)
  const plain = question
    .replace(/[?.!\s]+$/, '')
    .replace(/^(?:please |can you |could you |show me |give me |how (?:is|was|does|did) )+/i, '')
    .trim()
  return (
    compAndTotal(question) ??
    perTwo(question) ??
    sharesOfTwo(plain) ??
    budgetAndYearBefore(plain, lastBooked) ??
    againstAverage(plain.replace(/\bcompare (?=to|with)/i, 'compared '), lastBooked)
  )
}
