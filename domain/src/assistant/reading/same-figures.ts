import { EVERY_PLACE, type QuestionPlaces } from '../../figures/figure-question.ts'
import { namesEveryPlace } from '../../figures/question-places.ts'
import { addToMonth, firstDayOf, lastDayOf, monthOf } from '../../time/day.ts'
import { firstMonthOfPeriod, periodNumberOf } from '../../time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeContext } from '../../time/time-span.ts'
import { lastWholeMonth } from '../../time/whole-months.ts'
import type { ListedItem } from '../chat.ts'
import type { CompanyNames } from '../company-names.ts'
import type { Plan } from '../plan.ts'
import { againstEachOther } from './follow-up.ts'
import { amongListed, choosesPlaces } from './listed-items.ts'
import { joinedPlaces, placeIds } from './places/place-sets.ts'

const ON = '^(?:(?:and|so|ok|but|then) )*'
const PLACES = '(?:stores?|locations?|restaurants?|sites?|shops?|units?|places?|regions?|ones?)'
const SHARE = '(?:%|percent|percentage|pct|share|portion)'
const WHOLE = '(?:the |our )?(?:total|whole|company total|company)'
const THEM = '(?:that|it|this|these|those|they|them|each)'
const FIGURES: ReadonlySet<Plan['kind']> = new Set(['FIGURES', 'BREAKDOWN', 'COMPARE'])

const HOW_MANY = new RegExp(
  `${ON}how many(?: (?:${PLACES}|of (?:them|those|these)|is (?:that|it)|are (?:there|they|those|these)|total|in total|altogether|does that make))*$`,
)
const HOW_MUCH = new RegExp(
  `${ON}(?:by )?how (?:much|far)(?: (?:over|under|above|below|more|less|off|are (?:they|we)|is (?:it|that)|by|ahead|behind|short|worse|better))*$`,
)
const TOGETHER = new RegExp(
  `${ON}(?:(?:what(?:'s| is) )?(?:the |that |it )?(?:grand total|total|sum|combined|together|altogether|all together|in total)(?: (?:of|for) (?:both|all|them|the two|all of them|those|these))?|add (?:them|those|these|both)(?: all)? up|(?:both|all(?: of them)?) (?:combined|together))$`,
)
const OF_WHOLE = new RegExp(
  `${ON}(?:(?:what|how much)(?:'s| is)?(?: the)?(?: ${SHARE})? of ${WHOLE} (?:is|are|do|does) ${THEM}(?: (?:make up|represent|account for|come to))?|as (?:an? )?${SHARE} of ${WHOLE})$`,
)
const OF_TWO = new RegExp(
  `${ON}(?:which|who)(?: one| store| location| region)?(?: of (?:the|these|those|them)(?: two)?)? (?:is|was|did|does|has) (?:the )?(?:better|worse|best|worst|higher|lower|bigger|smaller|more|less|ahead|behind)(?: one| off)?$`,
)
const WHOLE_PERIOD = new RegExp(
  `${ON}(?:(?:what about|how about|now|same|for|in|show|over)(?: me| it)? )*(?:the |that )?(?:whole|full|entire) (quarter|half)$`,
)
const LEFT_OUT = new RegExp(
  `${ON}(?:which|what|who)(?: ${PLACES})?(?: (?:did|do|have|were|was|are|is))?(?: (?:you|it|that|we))? (?:leave|leaving|left|exclude|excluding|excluded|skip|skipped|omit|omitted)(?: out)?(?: of (?:it|that|this|there))?$`,
)

/**
 * What a short question asks for of the very figures that were answered: `how many`, `by how much`, `which of the two is better`, `the total`,
 * `as a % of the total`, `which did you leave out`, `for the whole quarter`. Null for any other question, and where that cannot be said of them.
 */
export function ofSameFigures(question: string, last: Plan, listed: readonly ListedItem[], names: CompanyNames): Plan | null {
  const text = question
    .replace(/[‘’`´]/g, "'")
    .toLowerCase()
    .replace(/\bwhats\b/g, "what's")
    .replace(/[?.!,]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  // Their answers have both.
  if (HOW_MANY.test(text)) return last.kind === 'FILTER' ? last : null
  const isCompared = last.against !== null && (last.kind === 'COMPARE' || last.kind === 'FILTER' || last.kind === 'RANK')
  if (HOW_MUCH.test(text)) return isCompared ? last : null
  const [, period] = WHOLE_PERIOD.exec(text) ?? []
  if (period === 'quarter' || period === 'half') return ofWholePeriod(last, period, names.time)
  if (OF_TWO.test(text)) return last.kind === 'COMPARE' && last.against?.kind === 'PLACES' ? last : againstEachOther(last)
  if (TOGETHER.test(text)) return together(last, listed, names)
  if (OF_WHOLE.test(text)) return ofWhole(last, listed, names)
  return LEFT_OUT.test(text) ? ofOthers(last, listed, names) : null
}

/** `for the whole quarter`, of a month: that which it is in, as far as it is booked in whole months. */
function ofWholePeriod(last: Plan, period: 'quarter' | 'half', time: TimeContext): Plan | null {
  if (last.span.kind === 'LEDGER' || last.against?.kind === 'SPAN' || last.by === 'PERIOD') return null
  const { startDate, endDate } = resolveTimeSpan(last.span, time)
  if (monthOf(endDate) - monthOf(startDate) >= (period === 'quarter' ? 3 : 6)) return null
  const start = time.fiscalYearStartMonth
  const quarter = periodNumberOf(monthOf(endDate), 'QUARTERLY', start)
  const year = firstMonthOfPeriod(periodNumberOf(monthOf(endDate), 'YEARLY', start), 'YEARLY', start)
  const ofYear = monthOf(endDate) - year < 6 ? year : addToMonth(year, 6)
  const first = period === 'quarter' ? firstMonthOfPeriod(quarter, 'QUARTERLY', start) : ofYear
  const end = addToMonth(first, period === 'quarter' ? 2 : 5)
  const booked = lastWholeMonth(time)
  const span = {
    kind: 'FIXED' as const,
    period: period === 'quarter' ? ('QUARTERLY' as const) : ('MONTHLY' as const),
    startDate: firstDayOf(first),
    endDate: lastDayOf(end > booked && first <= booked ? booked : end),
  }
  return { ...last, span }
}

/** Places that stand side by side as one. */
function together(last: Plan, listed: readonly ListedItem[], names: CompanyNames): Plan | null {
  const { kind, by, against } = last
  if (choosesPlaces(last)) {
    const among = amongListed(last, listed, names)
    return among === null ? null : asOne(among)
  }
  const isOfPlaces = by === 'LOCATION' || by === 'REGION'
  if (FIGURES.has(kind) && against?.kind === 'PLACES')
    return { ...asOne(last), kind: 'FIGURES', places: joinedPlaces([last.places, against.places]), against: null }
  return FIGURES.has(kind) && isOfPlaces ? asOne(last) : null
}

function asOne(plan: Plan): Plan {
  return { ...plan, kind: plan.against === null ? 'FIGURES' : 'COMPARE', by: null, chart: null }
}

/** Places as a part of the company. */
function ofWhole(last: Plan, listed: readonly ListedItem[], names: CompanyNames): Plan | null {
  const isAmount = last.measure === 'VALUE' && last.against === null && last.rows.length === 1
  const among = choosesPlaces(last) ? amongListed(last, listed, names) : FIGURES.has(last.kind) ? last : null
  if (!isAmount || among === null) return null
  // Each has its part of all of them in the answer.
  if (namesEveryPlace(among.places)) return among.by === 'LOCATION' || among.by === 'REGION' ? among : null
  return { ...among, kind: 'COMPARE', by: null, chart: null, against: { kind: 'PLACES', places: EVERY_PLACE } }
}

/** The places that a ranking or a limit does not list, or that were left out of all. */
function ofOthers(last: Plan, listed: readonly ListedItem[], names: CompanyNames): Plan | null {
  // Those that were closed for a part of the time are none of these.
  if (last.isSameStore) return null
  const shown = new Set(listed.flatMap(({ locationIds }) => locationIds))
  const isListed = last.by === 'LOCATION' && choosesPlaces(last) && shown.size > 0
  if (!isListed && !(last.places.isAllBut && FIGURES.has(last.kind))) return null
  const others: QuestionPlaces = isListed
    ? { ...EVERY_PLACE, locationIds: placeIds(last.places, names).filter((id) => !shown.has(id)) }
    : { ...last.places, isAllBut: false }
  const ids = placeIds(others, names)
  if (ids.length === 0 || (isListed && others.locationIds.length === 0)) return null
  const isOne = ids.length === 1
  const plain: Plan = { ...last, places: others, order: null, first: null, last: null, where: [], chart: null }
  if (last.against !== null) return { ...plain, kind: 'COMPARE', measure: isListed ? 'VALUE' : last.measure, by: isOne ? null : 'LOCATION' }
  return { ...plain, kind: isOne ? 'FIGURES' : 'BREAKDOWN', by: isOne ? null : 'LOCATION' }
}
