import { namesEveryPlace } from '../../../figures/question-places.ts'
import type { Plan, PlannedQuestion, QuestionReading } from '../../plan.ts'

/** What a choice of several questions that are all asked is called, in place of words with two meanings: each of them is answered. */
export const ALL_ASKED = 'all of them'

/** Further questions of one message are not answered. */
export const MOST_ASKED = 3
/** Longer texts, and those with more parts, are not divided: trying every way would take seconds. */
const MOST_DIVISIONS = 5
const LONGEST_QUESTION = 240
/** Parts that are read in search of the questions of one message. */
export const MOST_READ = 8

const ASKING = "(?:what|what's|whats|how|how's|hows|who|who's|whos|which|where|why|when)"
const BEFORE_ASKING = new RegExp(String.raw`\s*(?:[?;.]\s+(?:and\s+|also\s+)?|,?\s+(?:and|also)\s+(?:also\s+)?)(?=${ASKING}\b)`, 'gi')
/** Where one question surely ends. */
const AFTER_MARK = new RegExp(String.raw`\s*\?\s+(?:and\s+|also\s+)?(?=${ASKING}\b)`, 'i')
const BETWEEN_SENTENCES = /\s*[?;]\s+(?:(?:and|also|plus|then)\s+)?|\.\s+(?:(?:and|also|plus|then)\s+)?(?=[a-z])/gi

/** What the first answer lists is not known yet. */
const OF_LIST = /\b(?:their|theirs|them|they|those|these)\b/i
const OF_FIRST = /\b(?:it|its|that|this|there)\b/i
/** Each place where a question ends and another one begins, the surest first. An `and` alone joins places, times and lines of one question. */
function divisions(question: string): readonly { readonly first: string; readonly second: string }[] {
  const text = question.trim()
  if (text.length > LONGEST_QUESTION) return []
  const at = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(({ index, 0: between }) => ({
      first: text.slice(0, index),
      second: text.slice(index + between.length).replace(/[?.!\s]+$/, ''),
    }))
  const all = [...at(BEFORE_ASKING), ...at(BETWEEN_SENTENCES)].filter(({ first, second }) => first.trim() !== '' && second !== '')
  const each = all.filter(({ second }, place) => all.findIndex((one) => one.second === second) === place)
  return each.length > MOST_DIVISIONS ? [] : each
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
  for (const { first, second } of divisions(question)) {
    // A fourth question would be read as a part of the third.
    if (OF_LIST.test(second) || divisions(first).length > 0 || (most === 2 && divisions(second).length > 0)) continue
    const one = read(first, last, 1)
    if (one.kind !== 'PLAN' || one.further !== undefined || !isWhole(first, one)) continue
    if (OF_FIRST.test(second) && (one.plan.by !== null || one.plan.kind === 'CHECK')) continue
    const other = read(second, one.plan, most - 1)
    if (other.kind !== 'PLAN' || isSame(other.plan, one.plan)) continue
    const { further = [], ...own } = other
    return { ...one, further: [ofSamePlaces(own, one), ...further] }
  }
  return null
}

/** Whether a question mark stands between two questions that each begin as one. */
export function areMarked(question: string): boolean {
  return question.length <= LONGEST_QUESTION && AFTER_MARK.test(question)
}

/** Whether more questions end with a mark than are answered. */
export function areTooMany(question: string): boolean {
  return (question.match(/\?(?=\s|$)/g) ?? []).length > MOST_ASKED
}

/** The plans of a choice that are all asked for. */
export function allOf({ choices, corrections }: Extract<QuestionReading, { kind: 'CHOICE' }>): QuestionReading {
  const [first, ...others] = choices.map(({ plan, assumed = [] }): PlannedQuestion => ({ plan, assumed, corrections: [] }))
  return first === undefined ? { kind: 'UNREAD', words: [], suggestion: null } : { kind: 'PLAN', ...first, corrections, further: others }
}
