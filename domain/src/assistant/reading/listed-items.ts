import { absoluteDecimal, compareDecimals } from '../../money/decimal.ts'
import { dayNumber, monthOf } from '../../time/day.ts'
import type { Period } from '../../time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeContext } from '../../time/time-span.ts'
import type { ListedItem } from '../chat.ts'
import type { CompanyNames } from '../company-names.ts'
import { comparesWithBase, isBySpans, type Plan } from '../plan.ts'
import { hasPlaces } from './continuation.ts'
import type { Lexicon } from './lexicon.ts'
import type { MadePlan } from './make-plan.ts'
import { calledTogether } from './places/place-sets.ts'
import type { QuestionWord } from './question-words.ts'

/** Words at the end of a question that point at the places of the answer before. */
const AT_THESE =
  /^(.*\S) (?:(?:at|in|of|for|from) (?:those|these)(?: (?:ones|stores|locations|restaurants|sites|shops|units|places))?|there)$/
const AT_THIS =
  /^(.*\S) (?:at|in|of|for|from) (?:(?:that|this)(?: (?:one|store|location|restaurant|site|shop|unit|place))?|the (?:store|location|restaurant|site|shop|unit))$/
const EVERY = /^(?:all|each|every|any|other)$/

/** `labor that month`, `how did labor do then`, after the best month or day, which only the answer names. */
const AT_TIME = /(?<!^)\b(?:(?:(?:that|those|these)(?: same)?|the same) (?:day|week|month|quarter|year)s?\b|then$)/
/** What stands before such words and only says when. */
const WHEN = /^(?:in|for|during|on|of)$/
const SETTING = /^(?:vs|versus|than|against|to|from|with|since|before|after|until)$/
const THIS_TIME = /^(?:that |then$)/

const OF_LOCATIONS = 'store|location|restaurant|site|shop|unit|place'
const OF_REGIONS = 'region|area|market|district|territory|division'
const OF_LINES = 'line|account|category|item|expense|cost'
const END =
  /\b(?:the|that|this) (highest|biggest|largest|top|most expensive|lowest|smallest|bottom|worst|weakest|best|strongest|first|1st|second|2nd|third|3rd|last) (one|store|location|restaurant|site|shop|unit|place|region|area|market|district|territory|division|line|account|category|item|expense|cost|vendor|supplier|month|quarter|year)('s)?(?= |$)/
const PLACES = new Map<string, number>(['first', '1st', 'second', '2nd', 'third', '3rd'].map((word, at) => [word, Math.floor(at / 2)]))
const TIMES = /^(?:month|quarter|year)$/
const PERIODS: Readonly<Record<string, Period>> = { month: 'MONTHLY', quarter: 'QUARTERLY', year: 'YEARLY' }
const HIGH = /^(?:highest|biggest|largest|most expensive|top)$/
const ASIDE = /^(?:i|we) meant?$/
const LOW = /^(?:lowest|smallest|bottom)$/

/** A question about something that the answer before lists: the rest of its words, and which it is. */
export interface PointingQuestion {
  readonly words: readonly QuestionWord[]
  readonly items: readonly ListedItem[]
  /** `it`, where that is one of several. */
  readonly isOneOf: boolean
  /** Whether the words can mean nothing else, such as the best store of other days. */
  readonly isSure: boolean
}

/**
 * `the entries there`, `labor that month`, `drill into the highest one by store`, of what the answer before lists. Null where a question
 * points at nothing of it, or at one of several.
 */
export function pointingAt(
  words: readonly QuestionWord[],
  last: Plan,
  listed: readonly ListedItem[],
  lexicon: Pick<Lexicon, 'isBetterHigh'>,
): PointingQuestion | null {
  const text = textOf(words)
  if (listed.length === 0) return null
  if (isOfTimes(last)) {
    const [only, ...others] = listed
    const rest = only === undefined || others.length > 0 ? null : withoutTime(words)
    return only === undefined || rest === null ? null : { words: rest, items: [only], isOneOf: false, isSure: true }
  }
  const isOne = placesIn(listed).length === 1
  const kept = (AT_THESE.exec(text) ?? (isOne ? AT_THIS.exec(text) : null))?.[1]
  if (choosesPlaces(last) && kept !== undefined && !kept.split(' ').some((word) => EVERY.test(word)))
    return { words: words.slice(0, wordAt(words, kept.length + 1)), items: listed, isOneOf: false, isSure: true }
  const end = END.exec(text)
  const [said = '', which = '', noun = '', owns] = end ?? []
  const item = end === null || !isOfKind(noun, last) ? null : itemAtEnd(which, last, listed, lexicon)
  if (item === null || end === null) return null
  const [from, to] = [wordAt(words, end.index), wordAt(words, end.index + said.length + 1)]
  const behind = words.slice(to)
  // `split that store's labor by line - the worst one i mean`
  const isAside = ASIDE.test(textOf(behind))
  const it = owns === undefined ? 'it' : 'its'
  const instead: readonly QuestionWord[] = isAside ? [] : [{ kind: 'WORD', typed: it, stem: it }, ...behind]
  return { words: [...words.slice(0, from), ...instead], items: [item], isOneOf: true, isSure: noun === 'one' }
}

/** Words that point at times of the answer before, where it does not say of itself which one is meant; null for none. */
export function pointsAtTime(words: readonly QuestionWord[], last: Plan | null): string | null {
  const said = AT_TIME.exec(textOf(words))?.[0] ?? null
  // `those months`, of a trend, are all of them.
  const isOne = said !== null && THIS_TIME.test(said) && withoutTime(words) !== null
  // `those same quarters`, of figures of one of them
  const areOthers = said !== null && /^th[eo]se (?:same )?(?:quarters|years)$/.test(said) && last?.kind !== 'TREND' && last?.by !== 'PERIOD'
  return last !== null && (isOfTimes(last) || isOne || areOthers) ? said : null
}

/** `what was labor that month`, of figures of one month: the rest of its words. Null for no such words, and for several months. */
export function ofSameTime(words: readonly QuestionWord[], plan: Plan, time: TimeContext): readonly QuestionWord[] | null {
  const { span } = plan
  const unit = /\S+ (\S+)$/.exec(AT_TIME.exec(textOf(words))?.[0] ?? '')?.[1]
  const rest = withoutTime(words)
  if (rest === null || plan.kind === 'TREND' || plan.by === 'PERIOD' || isBySpans(plan) || span.kind === 'LEDGER') return null
  const { startDate, endDate } = resolveTimeSpan(span, time)
  const [months, days] = [monthOf(endDate) - monthOf(startDate) + 1, dayNumber(endDate) - dayNumber(startDate) + 1]
  const isOne = unit === undefined || (unit === 'day' ? days === 1 : unit === 'week' ? days === 7 : months === MONTHS_OF[unit])
  return isOne ? rest : null
}

const MONTHS_OF: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 }

/** The words around `that month` or `then`; null without any, and where something is set against it. */
function withoutTime(words: readonly QuestionWord[]): readonly QuestionWord[] | null {
  const at = AT_TIME.exec(textOf(words))
  if (at === null || !THIS_TIME.test(at[0])) return null
  const [from, to] = [wordAt(words, at.index), wordAt(words, at.index + at[0].length + 1)]
  const before = words[from - 1]?.typed ?? ''
  // `vs that month`: set against it.
  // `labor that month vs May`: of the month that is meant nothing is known here to set May against.
  if (SETTING.test(before) || words.some(({ typed }) => /^(?:vs|versus|against|compared|than)$/.test(typed))) return null
  return [...words.slice(0, WHEN.test(before) ? from - 1 : from), ...words.slice(to)]
}

function textOf(words: readonly QuestionWord[]): string {
  return words.map(({ typed }) => typed).join(' ')
}

/** Figures of what an answer lists, or of one of it, as if the question had named it. Null if it lists no such things. */
export function amongListed(last: Plan, items: readonly ListedItem[], names: Pick<CompanyNames, 'tree' | 'locations'>): Plan | null {
  const { against, measure, by } = last
  const [one, ...others] = items
  const isOne = others.length === 0
  if (one === undefined || (!isOne && !choosesPlaces(last))) return null
  const whole = against === null ? 'FIGURES' : 'COMPARE'
  const plain: Plan = {
    ...last,
    kind: !isOne && against === null ? 'BREAKDOWN' : whole,
    by: isOne ? null : by,
    measure: comparesWithBase(measure) ? 'VALUE' : measure,
    order: null,
    first: null,
    last: null,
    where: [],
  }
  if (by === 'LOCATION' || by === 'REGION') {
    const locationIds = placesIn(items)
    return locationIds.length === 0
      ? null
      : { ...plain, by: locationIds.length === 1 ? null : plain.by, places: calledTogether(new Set(locationIds), names) }
  }
  if (isOfTimes(last) || last.kind === 'TREND')
    return isOne && one.days !== null ? { ...plain, span: { kind: 'FIXED', period: periodOf(last), ...one.days } } : null
  // Of a vendor: what was paid to it.
  if (by === 'VENDOR') return isOne && one.vendor !== undefined ? { ...ofVendor(last), vendor: one.vendor } : null
  return isOne && one.row !== null && (by === 'LINE' || by === 'ACCOUNT') ? { ...plain, rows: [one.row] } : null
}

/** The entries of costs behind a list of vendors. */
function ofVendor(last: Plan): Plan {
  return {
    ...last,
    kind: 'TRANSACTIONS',
    measure: 'VALUE',
    by: null,
    order: null,
    first: null,
    last: null,
    where: [],
    side: 'COSTS',
    chart: null,
  }
}

/** A question of its own about `them`, which names no places: of those that the answer before lists, each. */
export function ofListedPlaces({ plan, assumed }: MadePlan, among: Plan): Plan {
  const isOpen = assumed.includes('places') && hasPlaces(plan)
  if (!isOpen) return plan
  const isPlain = plan.kind === 'FIGURES' || plan.kind === 'COMPARE'
  return { ...plan, places: among.places, by: isPlain ? (plan.by ?? among.by) : plan.by }
}

/** Whether a plan is of what an answer listed, and of nothing else. @param among the plan of that. @param last the plan of the answer. */
export function isOfListed(plan: Plan, among: Plan, last: Plan, time: TimeContext): boolean {
  const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)
  if (!isSame(plan.places, among.places)) return false
  return isOfTimes(last) ? haveSameDays(plan, among, time) : isSame(among.rows, last.rows) || isSame(plan.rows, among.rows)
}

/** Whether two plans cover the same days, regardless of their periods. */
export function haveSameDays(one: Plan, other: Plan, time: TimeContext): boolean {
  if (one.span.kind === 'LEDGER' || other.span.kind === 'LEDGER') return one.span.kind === other.span.kind
  const [left, right] = [resolveTimeSpan(one.span, time), resolveTimeSpan(other.span, time)]
  return left.startDate === right.startDate && left.endDate === right.endDate
}

/** Whether an answer lists only some of all places, by an order or a limit. */
export function choosesPlaces({ kind, by }: Plan): boolean {
  return (kind === 'RANK' || kind === 'FILTER') && (by === 'LOCATION' || by === 'REGION')
}

/** Whether an answer lists lines, accounts or vendors by an order. */
export function choosesRows({ kind, by }: Plan): boolean {
  return kind === 'RANK' && (by === 'ACCOUNT' || by === 'LINE' || by === 'VENDOR')
}

/** Whether an answer lists times by an order or a limit. */
export function isOfTimes(plan: Plan): boolean {
  return (plan.kind === 'RANK' || plan.kind === 'FILTER') && (plan.by === 'PERIOD' || isBySpans(plan))
}

function periodOf({ span }: Plan) {
  return span.kind === 'LEDGER' ? ('MONTHLY' as const) : span.period
}

function placesIn(items: readonly ListedItem[]): readonly string[] {
  return [...new Set(items.flatMap(({ locationIds }) => locationIds))]
}

function isOfKind(noun: string, { kind, by, span }: Plan): boolean {
  if (noun === 'one') return true
  if (TIMES.test(noun)) return kind === 'TREND' && by === null && span.kind !== 'LEDGER' && span.period === PERIODS[noun]
  const kinds = by === 'LOCATION' ? OF_LOCATIONS : by === 'REGION' ? OF_REGIONS : by === 'VENDOR' ? 'vendor|supplier' : OF_LINES
  return kinds.split('|').includes(noun)
}

/** The first in the order of the answer, or the highest; null where two are, or nothing says which end is the worst. */
function itemAtEnd(
  which: string,
  { against, rows, measure, kind, order, first, last, where }: Plan,
  listed: readonly ListedItem[],
  lexicon: Pick<Lexicon, 'isBetterHigh'>,
): ListedItem | null {
  const place = PLACES.get(which)
  const isBest = which === 'best' || which === 'strongest'
  if (place !== undefined) return listed[place] ?? null
  if (which === 'last') return listed.at(-1) ?? null
  // `the top one`, of an order by how far places are off: the first of it.
  if (which === 'top' && kind === 'RANK') return listed[0] ?? null
  const isJudged =
    against !== null && (measure === 'VALUE' || measure === 'VARIANCE' || measure === 'VARIANCE_PERCENT' || measure === 'SHARE_OF_REVENUE')
  const [row] = rows
  const ofRow = row === undefined ? null : lexicon.isBetterHigh(row)
  // Of a change, more may be worse.
  const areChanges = where.some((one) => one.measure === 'CHANGE' || one.measure === 'CHANGE_PERCENT')
  const isBetterHigh = against === null || areChanges ? ofRow : isJudged ? true : null
  // `the biggest one`, of changes either way.
  if (areChanges && /^(?:biggest|largest)$/.test(which))
    return furthest(
      listed.map((item) => ({ ...item, value: item.value === null ? null : absoluteDecimal(item.value) })),
      1,
      listed,
    )
  const isHigh = HIGH.test(which) ? true : LOW.test(which) ? false : null
  // With amounts and their bases, it is unclear which should be highest.
  if (isHigh === null ? isBetterHigh === null : against !== null) return null
  const wantsMost = isHigh ?? isBest === isBetterHigh
  // `and the worst one`, after the best one: another one.
  const isOtherEnd = order === (wantsMost ? 'ASC' : 'DESC') || order === (isBest ? 'WORST' : 'BEST')
  if (kind === 'RANK' && first !== null && last === null && isOtherEnd) return null
  return furthest(listed, wantsMost ? 1 : -1)
}

function furthest(listed: readonly ListedItem[], sign: 1 | -1, items = listed): ListedItem | null {
  const valued = listed.flatMap(({ value }, at) => {
    const item = items[at]
    return value === null || item === undefined ? [] : [{ item, value }]
  })
  const [one, other] = valued.toSorted((left, right) => sign * compareDecimals(right.value, left.value))
  if (one === undefined || (other !== undefined && compareDecimals(one.value, other.value) === 0)) return null
  return one.item
}

/** The place of the word that begins at a place of the words as one text. */
function wordAt(words: readonly QuestionWord[], place: number): number {
  let begins = 0
  const at = words.findIndex(({ typed }) => {
    const isThere = begins >= place
    begins += typed.length + 1
    return isThere
  })
  return at === -1 ? words.length : at
}
