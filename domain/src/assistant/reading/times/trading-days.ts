import { addDays, addToMonth, type Day, firstDayOf, type MonthOfYear, monthOf } from '../../../time/day.ts'
import { cutIntoPeriods } from '../../../time/periods.ts'
import { countSaid } from './time-vocabulary.ts'

const CLOSED = String.raw`(?:(?:it|they|we|the (?:store|location|restaurant|place)|that (?:store|location|one)) (?:was |were |got )?(?:closed?|shut|shuttered)|the (?:closure|closing) of (?:it|the store)|(?:its |the )?(?:closing|closure)(?=[ ,.?!]*$| (?:down|its doors|the doors|for good|at|in)\b))(?: (?:it|down|its doors|the doors|for good))*`
const AFTER_CLOSING = new RegExp(String.raw`\b(?:after|since) ${CLOSED}\b`, 'i')
const BEFORE_CLOSING = new RegExp(
  String.raw`(?<!\b(?:the|last|final) (?:month|quarter|year|week|day) )\b(?:in the year )?(?:right )?(?:before|until|till|prior to) ${CLOSED}\b`,
  'i',
)
const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
/** `in its last six months open`, of a location that closed. */
const LAST_MONTHS = new RegExp(
  String.raw`\b(?:in |over |during |for )?(?:(?:its|their|the store's) (?:last|final) (?:(\d+|${COUNTS.join('|')}) months?|year)(?: (?:open|of trading|of operations?|in business|in operation))?|(?:the )?(?:last|final) (\d+|${COUNTS.join('|')}) months? (?:(?:it|they|the (?:store|location)) (?:was|were) open|open|of trading|of operations?|in business|in operation))\b`,
  'i',
)
/** `the last 6 months before it closed` */
const MONTHS_UP_TO = new RegExp(
  String.raw`\b(?:in |over |during |for )?(?:(?:the|its) )?(?:(?:last|final) )?(\d+|${COUNTS.join('|')}) months? (?:right )?(?:before|until|till|up to|prior to) ${CLOSED}\b`,
  'i',
)
/** `in its last full quarter open`, `the last full month before it closed`, `Worcester's last full month P&L before closing` */
const LAST_FULL = new RegExp(
  String.raw`(?:\b(?:in |over |during |for )?(?:its|their|the|the store's) |(?<='s ))(?:last|final) (?:full|complete|whole) (month|quarter|year)(?:(?: (?:open|of trading|of operations?|in business|in operation))|((?: [a-z&]+){0,3}?) (?:right )?(?:before|until|till|prior to) ${CLOSED})(?=$|[ ,.?!])`,
  'i',
)
/** The months before it closed that are looked at where nothing says how many. */
const MONTHS_BEFORE = 12

/** Whether a question is about the time before or after a location closed. */
export function isOfClosing(question: string): boolean {
  return [AFTER_CLOSING, BEFORE_CLOSING, LAST_MONTHS, LAST_FULL].some((said) => said.test(question))
}

const SINCE_OPENING =
  /\b(?:since|from|after) (?:(?:(?:it|they|the (?:store|location|restaurant)|that (?:store|location|one)) (?:was |were )?opened(?: up)?)|opening(?: day)?|(?:the|its) (?:doors? opened|opening))\b(?! (?:budget|balance|month|quarter|week|entry|entries|inventory)\b)/gi

/** Whether a question is about the time since a location opened. */
export function isOfOpening(question: string): boolean {
  return question.search(SINCE_OPENING) !== -1
}

const OF_BUDGET = /\b(?:budget\w*|bud|plan|planned)\b/i

/** `revenue at Navy Yard since it opened` with the first day of trading. */
export function withOpening(question: string, openedOn: Day): string {
  // A budget of the month in which it opens is already that of its days.
  const from = OF_BUDGET.test(question) ? firstDayOf(monthOf(openedOn)) : openedOn
  return question.replace(SINCE_OPENING, `since ${from}`)
}

/** `anything posted to Worcester after it closed` with the days after, or the twelve months up to, the last day of trading. */
export function withClosing(question: string, closedOn: Day, yearStart: MonthOfYear): string {
  const upToClosing = (months: number): string => `from ${firstDayOf(addToMonth(monthOf(closedOn), 1 - months))} to ${closedOn}`
  // `in June 2025 before it closed` says which days are meant.
  if (WITH_MONTH.test(question) && BEFORE_CLOSING.test(question)) return question.replace(BEFORE_CLOSING, '').trim()
  const [, unit, between = ''] = LAST_FULL.exec(question) ?? []
  if (unit !== undefined)
    return question.replace(LAST_FULL, `${between.trim()} ${lastFull(unit.toLowerCase(), closedOn, yearStart)}`.trim())
  const ofYear = inYearOfClosing(question, closedOn)
  if (ofYear !== null) return ofYear
  return question
    .replace(AFTER_CLOSING, `since ${addDays(closedOn, 1)}`)
    .replace(MONTHS_UP_TO, (_, count: string) => upToClosing(countSaid(count)))
    .replace(BEFORE_CLOSING, upToClosing(MONTHS_BEFORE))
    .replace(LAST_MONTHS, (_, its?: string, open?: string) => upToClosing(countSaid(its ?? open ?? 'twelve')))
}

/** The days of the last whole month, quarter or year up to a day. */
function lastFull(unit: string, closedOn: Day, yearStart: MonthOfYear): string {
  const period = unit === 'month' ? 'MONTHLY' : unit === 'quarter' ? 'QUARTERLY' : 'YEARLY'
  const before = { startDate: firstDayOf(addToMonth(monthOf(closedOn), -24)), endDate: closedOn, period } as const
  const whole = cutIntoPeriods(before, yearStart).findLast(({ isCut }) => !isCut)
  return whole === undefined ? `up to ${closedOn}` : `from ${whole.startDate} to ${whole.endDate}`
}

/** A month or quarter with its year. */
const WITH_MONTH = /\b(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?|q[1-4]|h[12]),? 20\d\d\b/i

/** `before it closed, 2025`: the days of that year up to the closing; null for any other question. */
function inYearOfClosing(question: string, closedOn: Day): string | null {
  const year = closedOn.slice(0, 4)
  const said = new RegExp(String.raw`,? *\b(?:in )?${year}\b`)
  if (!BEFORE_CLOSING.test(question) || !said.test(question)) return null
  return question.replace(said, '').replace(BEFORE_CLOSING, `from ${year}-01-01 to ${closedOn}`)
}
