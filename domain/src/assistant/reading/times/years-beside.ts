import { MOST_YEARS, type Plan } from '../../plan.ts'
import { plainQuestion } from '../wordings/plain-question.ts'
import { MONTH } from './month-pattern.ts'
import { countSaid } from './time-vocabulary.ts'

const COUNTS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const COUNT = `(\\d{1,2}|${COUNTS.join('|')})`
const PART = String.raw`(?:${MONTH}|q[1-4]|h[12]|(?:first|second|third|fourth) (?:quarter|half))`
const DIVIDER = String.raw`(?:,? (?:and|vs\.?|versus|against|to|or|then|&) |, ?| ?\/ ?| )`
/** `Jan to June`, `June`, `the first half` */
const TO_DATE = 'ytd|year to date'
const DAYS_OF_YEAR = new RegExp(String.raw`\b(${MONTH} ?(?:-|–|to|thru|through) ?${MONTH}|${PART}|${TO_DATE})\b`)
/** `June 2024, June 2025 and June 2026`: the same part of each year. */
const PARTS_LISTED = new RegExp(String.raw`\b(${PART}|${TO_DATE}) (20\d\d)(?:${DIVIDER}\1 (20\d\d)){2,}`)
/** `2024, 2025 and 2026`, `2024 vs 2025 vs 2026` */
const YEARS_LISTED = new RegExp(String.raw`(?:,? (?:in|for|of|from) |,? |: ?|\b)((?:20\d\d)(?:${DIVIDER}(?:in )?20\d\d){2,})\b`)
const THIS = 'this year'
const BEFORE = '(?:last year|ly|prior year)'
const TWO_BEFORE = String.raw`(?:the year before(?: (?:that|last|it))?|(?:two|2) years (?:ago|back|before|earlier|prior)|prior[- ]prior year)`
/** `this year, last year and the year before` */
const SPOKEN = new RegExp(String.raw`\b${THIS}${DIVIDER}${BEFORE}${DIVIDER}${TWO_BEFORE}\b`)
const BESIDE_TWO = new RegExp(String.raw`(?:,| vs\.?| versus| against| compared (?:to|with)| and)? ?\b${BEFORE}${DIVIDER}${TWO_BEFORE}\b`)
/** `each June`, `every Q2` */
const EACH_PART = new RegExp(String.raw`\b(?:each|every) (${PART})\b`)
/** `June by year`, `Q2 year by year`, `June for each year`, `in every year` */
const BY_YEAR = String.raw`(?:by year|per year|year by year|(?:for |in |of )?(?:each|every) (?:of the )?years?|across (?:the |all )?years|over the years|all years)`
/** `for the last 3 years`, `over three years`, `each of the past three years`, `3-year comparison`, `3 years running` */
const LAST_YEARS = String.raw`(?:(?:for|in|over|across|of|during|on|at) )*(?:each (?:of )?)?(?:the )?(?:last|past|previous|trailing) ${COUNT} years(?: (?:side by side|next to each other|together|compared))?`
const YEARS_COMPARED = String.raw`(?:a )?${COUNT}[- ]years? (?:comparison|compare|view|side by side|look|trend|look ?back|history|stack)(?: (?:of|for|on))?`
const BACK = String.raw`(?:going |looking |and )?back ${COUNT} years`
/** `the last three Junes` */
const LAST_PARTS = new RegExp(
  String.raw`\b(?:(?:for|in|over|across|of) )?(?:the )?(?:last|past) ${COUNT} (${MONTH}|q[1-4]|h[12])(?:e?s|'s)\b`,
)
const OF_YEARS = new RegExp(String.raw`[,;]? ?\b(?:${BY_YEAR}|${LAST_YEARS}|${YEARS_COMPARED}|${BACK})(?![\w-])`)
const SIDE_BY_SIDE = /,? ?\b(?:side by side|next to each other)\b/
const HAS_PART = new RegExp(String.raw`\b(?:${PART}|ytd|year to date|(?:to|so far) this year)\b`)

const FROM_YEAR_TO_YEAR = new RegExp(String.raw`\b${PART} (20\d\d) ?(?:-|–|to|thru|through) ?${PART} (?!\1)20\d\d\b`)

/** A question about the same days of several years, as a question about the latest year. */
export interface YearsBeside {
  readonly text: string
  /** How many; null for all in the ledger. */
  readonly count: number | null
}

/** `June revenue in 2024, 2025 and 2026` as `June revenue 2026` of three years. Null for any other question. */
export function yearsBeside(question: string): YearsBeside | null {
  const text = plainQuestion(question)
  return yearsListed(text) ?? yearsSaid(text)
}

function yearsListed(text: string): YearsBeside | null {
  const parts = PARTS_LISTED.exec(text)
  const years = parts === null ? YEARS_LISTED.exec(text) : null
  const found = parts ?? years
  if (found === null) return null
  const listed = [...new Set(found[0].match(/20\d\d/g))].map(Number).sort((one, other) => one - other)
  const [first = 0] = listed
  const last = listed.at(-1) ?? 0
  const isGapless = listed.length === last - first + 1
  if (!isGapless || listed.length < 3) return null
  const rest = text.replace(SIDE_BY_SIDE, '')
  if (parts !== null) return { text: rest.replace(PARTS_LISTED, `${parts[1]} ${last}`), count: listed.length }
  const without = rest.replace(YEARS_LISTED, ' ')
  const dated = without.replace(DAYS_OF_YEAR, `$1 ${last}`)
  return dated === without ? null : { text: dated.replace(/\s+/g, ' ').trim(), count: listed.length }
}

function yearsSaid(text: string): YearsBeside | null {
  if (SPOKEN.test(text)) return { text: plain(text.replace(SPOKEN, THIS)), count: 3 }
  if (BESIDE_TWO.test(text)) return { text: plain(text.replace(BESIDE_TWO, '')), count: 3 }
  const [, count, part] = LAST_PARTS.exec(text) ?? []
  if (part !== undefined) return { text: plain(text.replace(LAST_PARTS, ` ${part}`)), count: yearCount(count) }
  if (EACH_PART.test(text))
    return {
      text: plain(text.replace(EACH_PART, '$1').replace(OF_YEARS, '')),
      count: yearCount(OF_YEARS.exec(text)?.slice(1).find(Boolean)),
    }
  // `by year, Jan 2024 – Jun 2026`: the years from one to the other.
  const years = HAS_PART.test(text) && !FROM_YEAR_TO_YEAR.test(text) ? OF_YEARS.exec(text) : null
  if (years === null) return null
  return { text: plain(text.replace(OF_YEARS, ' ')), count: yearCount(years.slice(1).find(Boolean)) }
}

function plain(text: string): string {
  return text.replace(SIDE_BY_SIDE, '').replace(/\s+/g, ' ').replace(/ ,/g, ',').trim()
}

function yearCount(words: string | undefined): number | null {
  if (words === undefined) return null
  const count = countSaid(words)
  return count >= 2 && count <= MOST_YEARS ? count : null
}

/** A plan of single figures for the same days of several years; null for any other plan. */
export function sameDaysOfYears(plan: Plan, count: number | null): Plan | null {
  const isSingle =
    plan.kind === 'FIGURES' && plan.by === null && plan.against === null && plan.rolling === null && plan.span.kind !== 'LEDGER'
  return isSingle ? { ...plan, kind: 'TREND', by: 'YEAR', first: count } : null
}

const DIVIDED_OR_COMPARED =
  /\b(?:by|per|each|every) (?:the )?(?:stores?|locations?|regions?|accounts?|lines?|months?|quarters?|weeks?|days?|vendors?)\b|\b(?:vs\.?|versus|against|compared?|why|rank|top|bottom|best|worst|over|under|above|below|entries|invoices|bills|transactions)\b/i

/** Reduces a plan of several years to the latest if the next question divides, compares or opens it. Any other plan is unchanged. */
export function ofLatestYear(plan: Plan, asked: string): Plan {
  const isOther = plan.by === 'YEAR' && DIVIDED_OR_COMPARED.test(asked)
  return isOther ? { ...plan, kind: 'FIGURES', by: null, first: null, chart: null } : plan
}
