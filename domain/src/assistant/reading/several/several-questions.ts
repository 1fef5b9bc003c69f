import { namesEveryPlace } from '../../../figures/question-places.ts'
import { isRateRow, namesVendors, type Plan, type PlannedQuestion, type PlanSlot, type QuestionReading } from '../../plan.ts'

/** What a choice of several questions that are all asked is called, in place of words with two meanings: each of them is answered. */
export const ALL_ASKED = 'all of them'

/** Further questions of one message are not answered. */
export const MOST_ASKED = 3
/** Texts with more joints, or longer ones, are no few questions: every way to divide them would take seconds. */
const MOST_DIVISIONS = 5
const LONGEST_QUESTION = 240
/** Parts that are read in search of the questions of one message. */
export const MOST_READ = 8

const ASKING = "(?:what|what's|whats|how|how's|hows|who|who's|whos|which|where|why|when)"
const BEFORE_ASKING = new RegExp(String.raw`\s*(?:[?;.]\s+(?:and\s+|also\s+)?|,?\s+(?:and|also)\s+(?:also\s+)?)(?=${ASKING}\b)`, 'gi')
/** Where one question surely ends. */
const AFTER_MARK = new RegExp(String.raw`\s*\?\s+(?:and\s+|also\s+)?(?=${ASKING}\b)`, 'i')
const BETWEEN_SENTENCES = /\s*[?;]\s+(?:(?:and|also|plus|then)\s+)?|\.\s+(?:(?:and|also|plus|then)\s+)?(?=[a-z])/gi
const JOINED = /,?\s+(?:and|as well as|and then)\s+(?:also\s+)?/gi

/** What the first answer lists is not known yet. */
const OF_LIST = /\b(?:their|theirs|them|they|those|these)\b/i
const OF_FIRST = /\b(?:it|its|that|this|there)\b/i
/** These join two sides into one question. */
const OF_BOTH_SIDES =
  /\b(?:compar\w*|vs|versus|between|difference|gap|ratio|both|combined|together|total of|sum of|net of|less|minus|plus|exclud\w*|except|without|other than|but not|ignoring|either|neither|nor|or|if|than|against|while|whereas|when|where)\b/i

const ONE_WORD = /^[a-z]+$/i
const ONE_TIME = /^(?:ytd|ltm|ttm|mtd|qtd)$/i

/** Each place where a question may end and another one begin, the surest first. */
function divisions(question: string): readonly { readonly first: string; readonly second: string; readonly isSure: boolean }[] {
  const text = question.trim()
  if (text.length > LONGEST_QUESTION) return []
  const at = (pattern: RegExp, isSure: boolean) =>
    [...text.matchAll(pattern)].map(({ index, 0: between }) => ({
      first: text.slice(0, index),
      second: text.slice(index + between.length).replace(/[?.!\s]+$/, ''),
      isSure,
    }))
  const all = [...at(BEFORE_ASKING, true), ...at(BETWEEN_SENTENCES, true), ...at(JOINED, false)].filter(
    ({ first, second, isSure }) =>
      first.trim() !== '' && second !== '' && (isSure || (!OF_BOTH_SIDES.test(first) && !OF_BOTH_SIDES.test(second))),
  )
  const kept = all.filter(({ second }, place) => all.findIndex((one) => one.second === second) === place)
  return kept.length > MOST_DIVISIONS ? [] : kept
}

/** Lists, whose conditions and columns may go on behind an `and`. */
const LISTING: ReadonlySet<Plan['kind']> = new Set(['RANK', 'FILTER', 'TRANSACTIONS', 'REPORT', 'DEFINE', 'CHECK'])

/** Whether what an `and` joins may be two questions: not `did Hoboken outsell Princeton and Durham`, nor `overtime and management as % of labor`. */
function mayBeTwo({ plan, assumed }: PlannedQuestion, { plan: next }: PlannedQuestion): boolean {
  const isLimited = [plan, next].some(({ kind, where, against }) => kind === 'FILTER' || where.length > 0 || against?.kind === 'PLACES')
  // `our best month, and the worst one of the past two years` is about months twice.
  const isOtherList = (plan.kind !== next.kind || plan.by !== next.by) && (LISTING.has(plan.kind) || LISTING.has(next.kind))
  if (isLimited || isOtherList || namesVendors(plan) || namesVendors(next)) return false
  const { places: _, ...slots } = plan
  if (isSame({ ...next, ...slots }, next)) return false
  const isPlain = plan.measure === 'VALUE' && plan.perMetricId === null && plan.against === null && !plan.rows.some(isRateRow)
  const isMeasured = next.measure !== 'VALUE' || next.perMetricId !== null || next.rows.some(isRateRow)
  return !(isPlain && isMeasured && assumed.includes('span'))
}

function isSame(one: Plan, other: Plan): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * `how many seats does 103 have, and what was sales per seat in June`: of the places, and the days, of the first, where the second says none of
 * its own.
 */
function ofSamePlaces(next: PlannedQuestion, { plan, assumed }: PlannedQuestion): PlannedQuestion {
  // `why is prime cost up`, of one place after another question about it, may be about all.
  if (next.plan.kind !== 'FIGURES' || next.plan.by !== null) return next
  const isOpen = (slot: 'places' | 'span'): boolean => next.assumed.includes(slot) && !assumed.includes(slot)
  const isEverywhere = namesEveryPlace(next.plan.places) && !namesEveryPlace(plan.places)
  return {
    ...next,
    plan: {
      ...next.plan,
      ...(isOpen('places') && isEverywhere && { places: plan.places }),
      ...(isOpen('span') && plan.kind !== 'TREND' && { span: plan.span }),
    },
  }
}

/**
 * `sales per check and sales per guest at Hoboken in June`: what follows the second holds for the first too, which does not say it. Null where
 * that cannot be.
 */
function withCommonEnd({ plan, assumed, corrections }: PlannedQuestion, next: PlannedQuestion): PlannedQuestion | null {
  const isDividedLater = plan.by === null && next.plan.by !== null && next.plan.kind !== 'RANK'
  // `sales per seat and labor per guest by store`: both of them by store.
  const isOfBoth = plan.kind === 'FIGURES' && next.plan.kind === 'BREAKDOWN' && (next.plan.by === 'LOCATION' || next.plan.by === 'REGION')
  if (isDividedLater && !(isOfBoth && assumed.includes('span') && assumed.includes('places'))) return null
  // `labor in June and sales at Hoboken in May`: each has its own.
  const isOpen = assumed.includes('span') && assumed.includes('places')
  const isShared = (slot: PlanSlot): boolean =>
    isOpen && ((slot === 'span' && plan.kind !== 'TREND') || slot === 'places') && !next.assumed.includes(slot)
  const [span, places] = [isShared('span') ? next.plan.span : plan.span, isShared('places') ? next.plan.places : plan.places]
  const { kind, by } = isDividedLater ? next.plan : plan
  return { plan: { ...plan, kind, by, span, places }, assumed: assumed.filter((slot) => !isShared(slot)), corrections }
}

/**
 * `what was June revenue and what was labor % in May`: the questions of one message, each with a plan of its own. Null for one question, and
 * where a part is not understood.
 *
 * @param read of one question that may be a part, after a plan. @param isWhole whether a first part asks for something on its own.
 */
export function severalQuestions(
  question: string,
  last: Plan | null,
  read: (text: string, last: Plan | null, most: number) => QuestionReading,
  isWhole: (text: string, reading: QuestionReading) => boolean,
  most = MOST_ASKED,
): Extract<QuestionReading, { kind: 'PLAN' }> | null {
  if (most < 2) return null
  for (const { first, second, isSure } of divisions(question)) {
    // `how much food did we buy and sell`
    if (OF_LIST.test(second) || (!isSure && ONE_WORD.test(second) && !ONE_TIME.test(second))) continue
    const one = read(first, last, 1)
    if (one.kind !== 'PLAN' || !isWhole(first, one) || (OF_FIRST.test(second) && (one.plan.by !== null || one.plan.kind === 'CHECK')))
      continue
    const other = read(second, one.plan, most - 1)
    if (other.kind !== 'PLAN' || isSame(other.plan, one.plan)) continue
    const { further = [], ...own } = other
    const next = ofSamePlaces(own, one)
    if (isSure) return { ...one, further: [next, ...further] }
    const begun = mayBeTwo(one, next) ? withCommonEnd(one, next) : null
    if (begun !== null) return { kind: 'PLAN', ...begun, further: [next, ...further] }
  }
  return null
}

/** Whether a question mark stands between two questions that each begin as one. */
export function areMarked(question: string): boolean {
  return question.length <= LONGEST_QUESTION && AFTER_MARK.test(question)
}

/** The plans of a choice that are all asked for. */
export function allOf({ choices, corrections }: Extract<QuestionReading, { kind: 'CHOICE' }>): QuestionReading {
  const [first, ...others] = choices.map(({ plan, assumed = [] }): PlannedQuestion => ({ plan, assumed, corrections: [] }))
  return first === undefined ? { kind: 'UNREAD', words: [], suggestion: null } : { kind: 'PLAN', ...first, corrections, further: others }
}
