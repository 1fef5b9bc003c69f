import { heldDays, yearToDate } from '../../answers/plan-days.ts'
import { daysOfPlan } from '../../answers/plan-words.ts'
import type { CompanyNames } from '../../company-names.ts'
import { canHaveYearToDate, type Plan, type PlanChoice } from '../../plan.ts'
import { MONTH } from './month-pattern.ts'

const YEAR = '(?:the )?(?:ytd|y\\.?t\\.?d\\.?|year[- ]to[- ]date)'
const COLUMNS = '(?: (?:columns?|figures?|numbers?|amounts?))?'
const TOO = '(?: (?:too|as well|also|next to (?:it|them|that)|beside (?:it|them|that)|alongside))'
const WITH = '(?:(?:,|;)? ?(?:and|plus|with|&|\\+|along with|as well as|alongside|including)|,|/)'
const OF_MONTH = `(?:(?:the )?(?:current |latest |this )?month|mtd|month[- ]to[- ]date)`

/** `MTD and YTD`, `month and year to date`: of the month that is named, or else the last one. */
const BOTH = new RegExp(`(?:,|\\bfor|\\bwith|\\bin|\\bas)? ?(?:both )?\\b${OF_MONTH} ?(?:${WITH}|vs\\.?) ?${YEAR}${COLUMNS}(?=$|[ ,;?.!])`)
/** `June and YTD`, `MTD June and YTD June`, `June and June YTD` */
const NAMED = new RegExp(
  `(?:\\bmtd )?\\b(${MONTH}|q[1-4]|(?:last|this) (?:month|quarter))( (?:of )?(?:20\\d\\d))? ?${WITH} ?(?:\\1 ${YEAR}|${YEAR}(?: (?:through |thru |to |for )?\\1)?)(?: \\d{4})?${COLUMNS}${TOO}?(?=$|[ ,;?.!])`,
)
/** `…, with YTD columns`, `sales and YTD by region` */
const ADDED = new RegExp(`${WITH} ?${YEAR}${COLUMNS}${TOO}?(?=$|[ ,;?.!])(?! (?:through |thru |to |for |as of |ending )?${MONTH}\\b)`)
/** `YTD and June` */
const BEFORE = new RegExp(`\\b${YEAR} ?(?:${WITH}) ?(?=(?:${MONTH}|q[1-4]|(?:last|this) (?:month|quarter))\\b)`)
/** `add YTD`, `YTD too` */
const ALONE = new RegExp(
  `^(?:(?:and|now|ok|please|then),? )*(?:(?:add|include|with|show|put|give me)(?: in)? ${YEAR}${COLUMNS}${TOO}?|${YEAR}${COLUMNS}${TOO})(?: please)?[?.! ]*$`,
)
const A_TIME = new RegExp(`\\b(?:${MONTH}|q[1-4]|(?:last|this) (?:month|quarter))\\b`)

export interface AskedYearToDate {
  /** The question without the year to date; empty where it adds that to the answer before. */
  readonly text: string
  /** The words that ask for it. */
  readonly words: string
}

/**
 * `June and YTD vs budget`, `P&L for June, month and year to date`: a question that asks for the year to date next to its days, as monthly
 * reports have it. Null for any other question.
 */
export function yearToDateAsked(question: string): AskedYearToDate | null {
  const asked = question.toLowerCase().replace(/\s+/g, ' ').trim()
  if (ALONE.test(asked)) return { text: '', words: asked.replace(/[?.! ]+$/, '') }
  const both = BOTH.exec(asked)
  if (both !== null) {
    const rest = without(asked, both)
    return { text: A_TIME.test(rest) ? rest : `${rest} last month`, words: both[0].trim() }
  }
  const named = NAMED.exec(asked)
  if (named !== null) {
    const [all, month = '', year = ''] = named
    return { text: `${asked.slice(0, named.index)}${month}${year}${asked.slice(named.index + all.length)}`.trim(), words: all.trim() }
  }
  for (const pattern of [ADDED, BEFORE]) {
    const found = pattern.exec(asked)
    const rest = found === null ? '' : without(asked, found)
    if (found !== null && A_TIME.test(rest)) return { text: rest, words: found[0].trim() }
  }
  return null
}

const BASE = '(?:budget|plan|last year|prior year|py|ly)'
/** Of `budget, prior year and YTD`, what is left. */
const TWO_BASES = new RegExp(`\\b(${BASE}), (?=${BASE}$)`)

function without(text: string, { 0: found, index }: RegExpExecArray): string {
  return `${text.slice(0, index).replace(TWO_BASES, '$1 and ')} ${text.slice(index + found.length)}`
    .replace(/ +/g, ' ')
    .replace(/ (?=[,?.!])/g, '')
    .trim()
}

/** A plan of the year to date in place of its days, and a name of each; null where these are the year to date themselves. */
export function eitherDays(plan: Plan, names: CompanyNames): readonly PlanChoice[] | null {
  const days = yearToDate(plan.span, names)
  const plans = days === null ? [] : [plan, { ...plan, span: heldDays(days) }]
  return plans.length === 0 ? null : plans.map((one) => ({ name: daysOfPlan(one, names), plan: one }))
}

/** A plan with the year to date next to its days; null where there is no room for it, or the days are the year to date themselves. */
export function withYearToDate(plan: Plan, names: CompanyNames): Plan | null {
  const both: Plan = { ...plan, hasYearToDate: true, chart: null }
  return canHaveYearToDate(both) && yearToDate(plan.span, names) !== null ? both : null
}
