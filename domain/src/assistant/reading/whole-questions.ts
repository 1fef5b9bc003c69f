import { planTitle } from '../answers/plan-words.ts'
import { type ChatContext, NO_CONTEXT } from '../chat.ts'
import { type Correction, PLAN_SLOTS, type Plan, type PlanSlot, type QuestionReading } from '../plan.ts'
import { entrySearch, isOfEntries } from './entries/entry-search.ts'
import type { Lexicon } from './lexicon.ts'
import {
  amongListed,
  choosesPlaces,
  choosesRows,
  haveSameDays,
  isOfListed,
  isOfTimes,
  ofListedPlaces,
  ofSameTime,
  type PointingQuestion,
  pointingAt,
  pointsAtTime,
} from './listed-items.ts'
import { PieceLine } from './piece-line.ts'
import { divideQuestion } from './pieces.ts'
import { type QuestionWord, questionWords } from './question-words.ts'
import { questionsBeside, withFiguresBeside } from './several/figures-beside.ts'
import { ALL_ASKED } from './several/several-questions.ts'
import { EITHER_CONDITION, questionsOfConditions, withBothConditions } from './several/two-conditions.ts'
import { dividedTwice } from './several/two-in-one.ts'
import type { TimeReader } from './times/time-words.ts'
import { type DatedWords, withWrittenDays } from './times/written-days.ts'
import type { WordsReader } from './words-reader.ts'

/** `what did we buy from it`, `its entries` */
const OF_ITS_ENTRIES =
  /^(?:it|its|show|me|list|see|pull|give|get|the|all|of|from|for|behind|what|how|much|did|do|have|has|are|is|we|us|they|our|in|buy|bought|buying|pay|paid|spend|spent|order|ordered|entries|entry|transactions|bills?|invoices?|payments?|charges?|up|that)$/

const LEAVES_OUT =
  /^(?:(?:ok|okay|and|now|then|but|what|how|about) )*(?:without|excluding|exclude|ex|less|minus|leave out|take out|strip out|drop|remove)\b/

/** What some places are called that the answer before lists. */
const THEY = /^(?:they|them|their|theirs)$/

/** Reads a question in its own words, with what the answer before lists, and two questions in one. */
export class WholeQuestions {
  readonly #lexicon: Lexicon
  readonly #words: WordsReader
  readonly #time: TimeReader

  constructor(lexicon: Lexicon, words: WordsReader, time: TimeReader) {
    this.#lexicon = lexicon
    this.#words = words
    this.#time = time
  }

  /** A question in its own words, without what could be asked instead. */
  read(question: string, last: Plan | null, context: ChatContext): QuestionReading {
    const [dated, ...others] = withWrittenDays(questionWords(question), this.#lexicon)
    const words = dated?.words ?? []
    const pointing = last === null || others.length > 0 ? null : pointingAt(words, last, context.listed, this.#lexicon)
    // `the entries there`, of the store that a ranking lists; `what do they pay in rent`, of those that it does.
    const listsPlaces = last !== null && choosesPlaces(last) && others.length === 0
    const ofPointed =
      pointing?.isSure === true
        ? this.#readPointing(pointing, last, context)
        : listsPlaces && words.some(({ typed }) => THEY.test(typed))
          ? this.#readOfListed(words, last, context.listed, context)
          : null
    if (ofPointed !== null) return ofPointed
    // `what was labor that month`, of figures of one month.
    const rest = last === null || others.length > 0 ? null : ofSameTime(words, last, this.#lexicon.names.time)
    const ofSame = rest === null ? null : this.#words.read(rest, last, context)
    if (ofSame?.kind === 'PLAN' && last !== null && haveSameDays(ofSame.plan, last, this.#lexicon.names.time)) return ofSame
    const ofTimes = pointsAtTime(words, last)
    if (ofTimes !== null) return { kind: 'UNREAD', words: [ofTimes], suggestion: null }
    const reading =
      others.length > 0 && dated !== undefined ? this.#readDates([dated, ...others], last, context) : this.#words.read(words, last, context)
    const ofText = reading.kind === 'UNREAD' || reading.kind === 'REFUSED' ? this.#readSearch(question, last, context) : null
    if (ofText !== null) return ofText
    // `where sales are down and guests are down` is no choice between the two.
    const bothOf = reading.kind === 'CHOICE' && reading.slot === 'rows' && others.length === 0 ? this.#readBoth(words, last, context) : null
    if (bothOf?.kind === 'PLAN') return bothOf
    if (reading.kind !== 'UNREAD' || reading.words.length === 0) return reading
    // `why`, after the best month.
    // `show the entries`, after the account that moved most.
    const isOfOne = last !== null && context.listed.length === 1 && (isOfTimes(last) || choosesRows(last))
    const ofListed = listsPlaces || isOfOne ? this.#readOfListed(words, last, context.listed, context) : null
    if (ofListed !== null) return ofListed
    const ofOne = this.#readPointing(pointing, last, context)
    if (ofOne !== null) return ofOne
    const both = others.length > 0 ? null : this.#readBoth(words, last, context)
    return both ?? this.#readDivisions(question, last, context) ?? reading
  }

  /** Entries with a text; null if the rest of the question asks for anything else. */
  #readSearch(question: string, last: Plan | null, context: ChatContext): QuestionReading | null {
    const search = entrySearch(question)
    if (search === null) return null
    // A document is the same whatever was asked before.
    const [before, around] = search.isOfNumber ? [null, NO_CONTEXT] : [last, context]
    for (const rest of search.rests) {
      const reading = this.#words.read(questionWords(rest), before, around, search)
      if (isOfEntries(reading)) return reading
    }
    return null
  }

  /** `why` and `their labor %`, of what the answer before lists, or of one of it. Null for no such question. */
  #readOfListed(
    words: readonly QuestionWord[],
    last: Plan | null,
    items: ChatContext['listed'],
    context: ChatContext,
  ): QuestionReading | null {
    const among = last === null ? null : amongListed(last, items, this.#lexicon.names)
    if (last === null || among === null) return null
    // `without percentage rent`, of places above a limit: which of them are above it without that is not known.
    if (last.kind === 'FILTER' && LEAVES_OUT.test(words.map(({ typed }) => typed).join(' '))) return null
    // What was paid to a vendor are its entries already.
    if (last.by === 'VENDOR' && words.every(({ typed }) => OF_ITS_ENTRIES.test(typed)))
      return { kind: 'PLAN', plan: among, assumed: [], corrections: [] }
    // `how much of the biggest one was for food`: no line has the entries of one vendor alone.
    if (last.by === 'VENDOR' && this.#words.sketch(words, null).sketch.rows.length > 0) return null
    const read = this.#words.read(words, among, { ...context, listed: [] })
    const isOfThem = read.kind === 'PLAN' && words.some(({ typed }) => THEY.test(typed))
    const reading = isOfThem ? { ...read, plan: ofListedPlaces(read, among) } : read
    const plans = reading.kind === 'PLAN' ? [reading.plan] : reading.kind === 'CHOICE' ? reading.choices.map(({ plan }) => plan) : []
    const areOfThem = plans.every((plan) => isOfListed(plan, among, last, this.#lexicon.names.time))
    return plans.length > 0 && areOfThem ? reading : null
  }

  /** A question about what its words point at; null for `and the worst one`, which says no more than which. */
  #readPointing(pointing: PointingQuestion | null, last: Plan | null, context: ChatContext): QuestionReading | null {
    if (pointing === null || last === null) return null
    const { words, items, isOneOf } = pointing
    const reading = this.#readOfListed(words, last, items, context)
    const isAgain =
      last.by !== 'VENDOR' &&
      reading?.kind === 'PLAN' &&
      JSON.stringify(reading.plan) === JSON.stringify(amongListed(last, items, this.#lexicon.names))
    return isOneOf && isAgain ? null : reading
  }

  /** A question with conditions on two lines, each read as a question of its own; null where it is none. */
  #readBoth(words: readonly QuestionWord[], last: Plan | null, context: ChatContext): QuestionReading | null {
    const { pieces, corrections } = divideQuestion(words, this.#lexicon, this.#time)
    const conditions = questionsOfConditions(new PieceLine(pieces))
    if (conditions === null) return null
    const [one, other] = conditions.texts.map((text) => this.#words.read(questionWords(text), last, context))
    if (one?.kind !== 'PLAN' && one?.kind !== 'CHOICE') return null
    if (other?.kind !== 'PLAN' && other?.kind !== 'CHOICE') return null
    if (one.kind === 'PLAN' && other.kind === 'PLAN') {
      const plan = withBothConditions(one.plan, other.plan)
      if (conditions.isEither) return plan && this.#eitherOf([one.plan, other.plan, plan], corrections)
      // A slot is assumed if neither half names it; a line, if one of them does not.
      const assumed = PLAN_SLOTS.filter((slot) => {
        const is = [one, other].map((half) => half.assumed.includes(slot))
        return slot === 'rows' ? is.includes(true) : !is.includes(false)
      })
      return plan && { kind: 'PLAN', plan, assumed, corrections }
    }
    // One choice at a time.
    if (conditions.isEither) return null
    const choice = one.kind === 'CHOICE' ? one : other
    if (choice.kind !== 'CHOICE' || (one.kind === 'CHOICE' && other.kind === 'CHOICE')) return null
    const choices = choice.choices.flatMap(({ name, plan }) => {
      const joined =
        one.kind === 'PLAN' ? withBothConditions(one.plan, plan) : other.kind === 'PLAN' ? withBothConditions(plan, other.plan) : null
      return joined === null ? [] : [{ name, plan: joined }]
    })
    return choices.length < choice.choices.length ? null : { ...choice, choices, corrections }
  }

  /** `labor is up or sales are down`: no plan has those that meet one of the two; each condition, and both at once. */
  #eitherOf(plans: readonly Plan[], corrections: readonly Correction[]): QuestionReading {
    const choices = plans.map((plan) => ({ name: planTitle(plan, this.#lexicon.names), plan }))
    return { kind: 'CHOICE', slot: 'rows', words: EITHER_CONDITION, choices, corrections }
  }

  /** A ranking or a limit that is to show other figures too; null for any other question. @param reading of the question as a whole. */
  beside(question: string, reading: QuestionReading, last: Plan | null, context: ChatContext): QuestionReading | null {
    const isOpen = reading.kind === 'UNREAD' || (reading.kind === 'CHOICE' && reading.slot === 'rows')
    const isRanked = reading.kind === 'PLAN' && reading.plan.kind === 'RANK'
    for (const { choosing, shown, isOfThose, isBehind } of isOpen || isRanked ? questionsBeside(question) : []) {
      // `which store is best, and what is its rent`: that with the best rent is another one.
      if (isRanked && !(isOfThose && isBehind)) continue
      const first = this.read(choosing, last, context)
      if (first.kind !== 'PLAN' || (first.plan.kind === 'FILTER' && !isOfThose)) continue
      const other = this.read(shown, null, NO_CONTEXT)
      if (other.kind !== 'PLAN') continue
      const joined = withFiguresBeside(first, other, this.#lexicon.headlineRows(), this.#lexicon.names.time)
      if (joined !== null) return { kind: 'PLAN', ...joined, corrections: [...first.corrections, ...other.corrections] }
    }
    return null
  }

  /** Two questions, each of its own; null where one of them is not understood. */
  eachOf(texts: readonly string[], last: Plan | null, context: ChatContext): QuestionReading | null {
    const readings = texts.map((text) => this.#words.read(questionWords(text), last, context))
    const read = readings.flatMap((one) => (one.kind === 'PLAN' ? [one] : []))
    if (read.length < texts.length) return null
    // Of the same days, where none are named.
    const days = read.every(({ assumed }) => assumed.includes('span')) ? read[0]?.plan.span : undefined
    const choices = read.map(({ plan: own, assumed }) => {
      const plan = days === undefined ? own : { ...own, span: days }
      return { name: planTitle(plan, this.#lexicon.names), plan, assumed }
    })
    return { kind: 'CHOICE', slot: 'rows', words: ALL_ASKED, choices, corrections: read.flatMap(({ corrections }) => corrections) }
  }

  /** A question that is divided twice, once by each. Null where it is not, or where one of the two is not understood. */
  #readDivisions(question: string, last: Plan | null, context: ChatContext): QuestionReading | null {
    const [one, other] = dividedTwice(question) ?? []
    return one === undefined || other === undefined ? null : this.eachOf([one, other], last, context)
  }

  /** `sales on 6/7/2026`, of a company that may write the day first: the user chooses. */
  #readDates(all: readonly DatedWords[], last: Plan | null, context: ChatContext): QuestionReading {
    const readings = all.map(({ words, name }) => ({ name, reading: this.#words.read(words, last, context) }))
    const read = readings.filter(({ reading }) => reading.kind === 'PLAN' || reading.kind === 'CHOICE')
    const plans = read.flatMap(({ name, reading }) => (reading.kind === 'PLAN' ? [{ name, plan: reading.plan }] : []))
    const [only] = read
    if (only === undefined) return readings[0]?.reading ?? { kind: 'REFUSED', reason: 'NO_QUESTION' }
    // The other days are not booked yet, for example.
    if (read.length === 1 && only.reading.kind === 'PLAN')
      return { ...only.reading, assumed: [...new Set<PlanSlot>([...only.reading.assumed, 'span'])] }
    const dates = all[0]?.words.flatMap((word) => (word.kind === 'DATE' ? [word.typed] : [])) ?? []
    // One choice at a time.
    if (plans.length < read.length) return { kind: 'UNREAD', words: dates, suggestion: null }
    const corrections = only.reading.kind === 'PLAN' ? only.reading.corrections : []
    return { kind: 'CHOICE', slot: 'span', words: dates.join(' to '), choices: plans, corrections }
  }
}
