import { dayFrom } from '../../../time/day.ts'
import { resolveTimeSpan } from '../../../time/time-span.ts'
import type { CompanyNames } from '../../company-names.ts'
import type { Plan } from '../../plan.ts'

const SORTED =
  /^(?:and |now |please |then )*(?:sort|order|rank|arrange|sorted|ordered)(?: (?:it|them|these|those|that|this|the list))?(?: by)? (.+)$/
const ORDERED = /^(?:and |now |please )*((?:newest|latest|most recent|largest|biggest) first)$/
const BY_SIZE =
  /^(?:the )?(?:amount|size|value|dollars?|largest(?: first)?|biggest(?: first)?|amount,? (?:descending|desc|largest first|high to low|highest first))$/
const BY_DAY =
  /^(?:the )?(?:(?:date|day),? (?:descending|desc|newest first|latest first)|newest(?: first)?|latest(?: first)?|most recent(?: first)?)$/
const ABOVE =
  /^(?:and |now |just |only |show |keep |list |me |please )*(?:only |just )?(?:the |those |these )?(?:ones|entries|those|items|bills|charges|lines|transactions)?,? ?(?:that (?:are|were) |which (?:are|were) )?(above|over|more than|greater than|bigger than|larger than|at least|>=|>|below|under|less than|smaller than|<) ?\$?(\d[\d,]*(?:\.\d+)?)( ?k)?(?: (?:dollars|bucks|usd))?(?: only| each)?$/
const TO_WHOM =
  /^(?:and |so )?(?:who (?:were|are|was|did) (?:they|those|these|it|that|we)(?: pay)?(?: all)? ?(?:to|from|for|paid to|with)?|to whom|who (?:was|got|were) paid|who did we pay|which vendors?(?: (?:were|are) (?:they|those|these)(?: (?:to|from))?)?)$/
/** `who's the vendor on the biggest one`: the list has its vendor. */
const BIGGEST =
  /^(?:and )?(?:who(?:'s| is| was| were)?|what(?:'s| is| was)?|which) (?:the )?(?:vendor|supplier|payee|store|location|account|memo) (?:is |was )?(?:on|of|for|behind|at) the (?:single )?(?:biggest|largest|top) (?:one|entry|bill|invoice|charge)$/

/** What the answer says of a single entry. */
const WHERE_BOOKED =
  /^(?:and |so )?(?:to |in |at |under )?(?:what|which) (?:account|line|gl(?: account| code)?|category|store|location|restaurant)s?(?: (?:was|is|were|are|did) (?:it|that|this|they|those|these|them)(?: all)?(?: (?:booked|coded|posted|charged|go|hit))?(?: (?:to|in|under|on|at|from|for|against))?)?$/
const YEAR_TOO =
  /^(?:and |also |plus |include |add )*(?:for |in )?(20\d\d),? (?:as well|too|also)$|^(?:also|plus|include|add)(?: also)? (?:for |in )?(20\d\d)$/
const BOUNDS = { above: 'ABOVE', below: 'BELOW' } as const

/** `sort by amount`, `only the ones above 500`, `who were they to`, `which account was that booked to`, of a list of entries. Null for any other question, and after anything else. */
export function planAfterEntries(text: string, last: Plan, { time }: Pick<CompanyNames, 'time'>): Plan | null {
  if (last.kind !== 'TRANSACTIONS' || last.by !== null) return null
  const sorted = SORTED.exec(text)?.[1] ?? ORDERED.exec(text)?.[1]
  if (sorted !== undefined) {
    if (last.first === 1) return null
    // Largest first is the usual order.
    return BY_SIZE.test(sorted) ? { ...last, order: null } : BY_DAY.test(sorted) ? { ...last, order: 'NEWEST' } : null
  }
  // Each entry stands with its vendor; entries of some size are not added up by them.
  if (TO_WHOM.test(text) && last.where.length > 0) return last.first === 1 ? null : last
  if (WHERE_BOOKED.test(text) && last.first === 1) return last
  if (BIGGEST.test(text)) return last.first === 1 ? last : { ...last, order: null, first: 1 }
  const year = YEAR_TOO.exec(text)
    ?.slice(1)
    .find((one) => one !== undefined)
  if (year !== undefined) return withYear(last, Number(year), time)
  const [, bound, digits, thousands] = ABOVE.exec(text) ?? []
  if (bound === undefined || digits === undefined || last.where.some(({ value }) => value !== null)) return null
  const number = Number(digits.replaceAll(',', '')) * (thousands === undefined ? 1 : 1_000)
  const is =
    bound === 'at least' || bound === '>=' ? 'AT_LEAST' : /^(?:below|under|less|smaller|<)/.test(bound) ? BOUNDS.below : BOUNDS.above
  return { ...last, where: [...last.where, { measure: 'VALUE', is, value: String(number) }] }
}

/** `2025 as well`, of entries of this year so far: from the start of that year on. Null where days would be left out between the two. */
function withYear(last: Plan, year: number, time: CompanyNames['time']): Plan | null {
  // Elsewhere a year may be called by the one that it begins in, or ends in.
  if (last.span.kind === 'LEDGER' || time.fiscalYearStartMonth !== 1) return null
  const { startDate, endDate } = resolveTimeSpan(last.span, time)
  if (startDate !== dayFrom(year + 1, 1, 1)) return null
  return { ...last, span: { kind: 'FIXED', period: 'MONTHLY', startDate: dayFrom(year, 1, 1), endDate } }
}
