import type { ChatContext } from '../../chat.ts'
import type { CompanyNames } from '../../company-names.ts'
import { isOfSomeEntries, type Plan, type QuestionReading, questionsOffered } from '../../plan.ts'
import { danglingWords } from '../dangling-words.ts'
import type { Lexicon } from '../lexicon.ts'
import { beyondReading } from '../long-questions.ts'
import { type QuestionWord, questionWords } from '../question-words.ts'
import type { TimeReader } from '../times/time-words.ts'
import { withWrittenDays } from '../times/written-days.ts'
import type { WholeQuestions } from '../whole-questions.ts'
import { refusedAsUnread } from '../wordings/refused-requests.ts'
import { rowsKey, WordsReader } from '../words-reader.ts'
import { type OfferedPlan, questionsOfRest, saidBy, titledQuestions } from './offered-questions.ts'
import { changesInstead, isStillSaid, isWhole, namesMore, timesIn, unreadAt } from './without-words.ts'

const ON_PAYMENTS =
  /\b(?:pa(?:y|ys|id|ying|yments?)|sp(?:end|ent|ending)|b(?:uy|ought|uying)|invoices?|bill(?:s|ed)?|charge[ds]?|vendors?|suppliers?)\b/i

const OF_BILLS = /\b(?:bills?|invoices?)\b/i

const OF_ENTRIES = /\b(?:bills?|invoices?|charges?|entries|entry|payments?)\b/i

/** What a bill may be for, and not how it is. */
const PLAIN_TEXT = /^(?!.*\b(?:due|open|late|unpaid|wrong|missing|average|typical|usual|normal|negative|smallest)\b)[a-z][a-z '-]+$/

const MOST_OFFERS = 4
/** Each of them is read. */
const MOST_TRIED = 6

/** Without these a question is about something else than it names. */
const REFUSING =
  /^(?:(?:is|are|was|were|did|do|does|has|have|had|wo|ca|could|should|would|ai|must|need)n'?t|not|no|never|none|nothing|only|except|unless|without|neither|nor|save|besides)$/

const MOST_TRIES = 3

const JOINING = /^(?:and|or|vs|versus|than|plus|with|on|of|in|for|at|by|from|the|a|as|is|are)$/

const POINTLESS = /^(?:what|what'?s|what is|how much|how many) (?:of|on|for|at|in|to)\b|^(?:between|what about)\b/

const LEADING_ON = /^(?:and|or|of|for|on|then|but|than|with|vs|versus)$/

const TURNING =
  /\d|^(?:(?:is|are|was|were|did|do|does|has|have|had|wo|ca|could|should|would|ai|must|need)n'?t|which|who|it|its|that|those|them|they|their|no|not|never|none|nothing|only|vs|versus|behind|ahead|short|shy|full|left|remaining|gross|net|plus|minus|combined|negative|positive|credits?|debits?|either|second|third|nor|neither|without|except|unless|twice|last|first|next|coming|consecutive|straight|least|smallest|lowest|fewest|before|after|ago|each|every|or|more|less|fewer|than|over|under|incremental|half|double|add|save|company|chain|system|portfolio)$/

/** `acct 6895`: numbers that are called those of accounts, and that no account has. */
function unknownAccounts(question: string, { accounts }: CompanyNames): readonly string[] {
  const named = [
    ...question.matchAll(/\b(?:acct|account|acc|gl(?: (?:account|acct|code))?|a\/c)s?\.?(?: (?:number|no\.?|code))? ?#? ?(\d{3,8})\b/gi),
  ]
  if (named.length === 0) return []
  const known = new Set(accounts.map(({ number }) => number))
  return [...new Set(named.map(([, number = '']) => number))].filter((number) => !known.has(number))
}

/** Says of a question that was not understood what comes nearest to it. */
export class NearestQuestions {
  readonly #lexicon: Lexicon
  readonly #words: WordsReader
  readonly #time: TimeReader
  readonly #whole: WholeQuestions
  readonly #read: (asked: string, last: Plan | null, context: ChatContext) => QuestionReading

  /** @param read reads a question as a whole chat does. */
  constructor(
    {
      lexicon,
      words,
      time,
      whole,
    }: { readonly lexicon: Lexicon; readonly words: WordsReader; readonly time: TimeReader; readonly whole: WholeQuestions },
    read: (asked: string, last: Plan | null, context: ChatContext) => QuestionReading,
  ) {
    this.#lexicon = lexicon
    this.#words = words
    this.#time = time
    this.#whole = whole
    this.#read = read
  }

  withNearest(question: string, reading: QuestionReading, last: Plan | null, context: ChatContext): QuestionReading {
    if (reading.kind !== 'UNREAD' || reading.words.length === 0) return reading
    const changes = changesInstead(question)
    if (changes !== null && this.#whole.read(changes.suggestion, last, context).kind === 'PLAN') return { ...reading, ...changes }
    const refused = refusedAsUnread(question, reading.words)
    if (refused !== null) return { kind: 'REFUSED', reason: refused }
    const suggestion = this.#nearest(question, reading.words, last, context) ?? this.#entriesWith(question, reading.words, last, context)
    const noAccounts = unknownAccounts(question, this.#lexicon.names)
    const noVendors = ON_PAYMENTS.test(question)
      ? reading.words.filter((word) => !TURNING.test(word) && this.#lexicon.isNoVendor(word))
      : []
    return { ...reading, suggestion, ...(noVendors.length > 0 ? { noVendors } : {}), ...(noAccounts.length > 0 ? { noAccounts } : {}) }
  }

  /** Of `trash bill in June`: the entries that have the text which is not understood; null for no such question. */
  #entriesWith(question: string, unread: readonly string[], last: Plan | null, context: ChatContext): string | null {
    const text = unread.join(' ')
    const at = question.toLowerCase().indexOf(text)
    if (!OF_ENTRIES.test(question) || at === -1 || !PLAIN_TEXT.test(text) || unread.some((one) => TURNING.test(one))) return null
    const before = question.slice(0, at).replace(/\b(?:to|from|with|on|by|for|of) *$/i, '')
    const rest = `${before}${question.slice(at + text.length)}`.replace(/[?!. ]+$/, '')
    const asked = `${rest} with "${text}"`.trim().replace(/ +/g, ' ')
    const reading = this.#whole.read(asked, last, context)
    return reading.kind === 'PLAN' && reading.plan.search === text ? asked : null
  }

  /**
   * Adds the questions to offer where one is not understood; any other reading is returned unchanged. Not a part of `read`, because each of
   * them has to be read too.
   *
   * @param reading as `read` returned it for the same question, plan and context.
   */
  withOffers(question: string, reading: QuestionReading, last: Plan | null, context: ChatContext): QuestionReading {
    if (reading.kind !== 'UNREAD' || reading.words.length === 0 || beyondReading(question) !== null) return reading
    if (reading.openQuestion !== undefined) return this.#withOffersOfOpen(question, reading, reading.openQuestion, last, context)
    const times = timesIn(reading.words, this.#time)
    const others = reading.words.filter((words) => !times.includes(words))
    if (namesMore(question, others, this.#lexicon)) return reading
    const [dated] = withWrittenDays(questionWords(question), this.#lexicon)
    // One that is no sentence as it was cut has a title.
    const nearest = this.#nearest(question, reading.words, last, context, () => true)
    const offers = this.#offers(dated?.words ?? [], reading.words, nearest, last, context, times)
    return offers.length === 0 ? reading : { ...reading, offers }
  }

  /** What was offered in place of the question before, as this one goes on from it. */
  #withOffersOfOpen(
    question: string,
    reading: Extract<QuestionReading, { kind: 'UNREAD' }>,
    openQuestion: string,
    last: Plan | null,
    context: ChatContext,
  ): QuestionReading {
    const around = { ...context, unanswered: [], listed: [] }
    const offered = this.withOffers(openQuestion, this.#read(openQuestion, last, around), last, around)
    const planOf = (text: string, before: Plan | null): Plan | null => {
      const read = this.#read(text, before, around)
      return read.kind === 'PLAN' ? read.plan : null
    }
    const plans = (offered.kind === 'UNREAD' ? questionsOffered(offered) : []).flatMap((one) => {
      const before = planOf(one, last)
      const next = before === null ? null : planOf(question, before)
      return next === null ? [] : [{ plan: next, words: null }]
    })
    const offers = titledQuestions(plans, (text) => planOf(text, null), this.#lexicon.names).slice(0, MOST_OFFERS)
    return { ...reading, suggestion: null, offers }
  }

  /** Questions about what one names that is not understood as a whole: that without what is not understood first. */
  #offers(
    words: readonly QuestionWord[],
    unread: readonly string[],
    nearest: string | null,
    last: Plan | null,
    context: ChatContext,
    times: readonly string[],
  ): readonly string[] {
    const { names } = this.#lexicon
    const { sketch } = this.#words.sketch(words, last)
    // `don't show me the Northeast`
    const namesPlaces = sketch.at.some(({ nodeIds, locationIds }) => nodeIds.length + locationIds.length > 0)
    const turns = namesPlaces && unread.some((one) => REFUSING.test(one))
    const meant = rowsKey(sketch.rows.map(({ row }) => row))
    const planOf = (question: string): Plan | null => {
      const reading = this.#words.read(questionWords(question), last, context)
      return reading.kind === 'PLAN' && reading.corrections.length === 0 ? reading.plan : null
    }
    const offered = (question: string, said: string | null): readonly OfferedPlan[] => {
      const plan = planOf(question)
      return plan === null ? [] : [{ plan, words: said }]
    }
    const rest = turns
      ? []
      : questionsOfRest(sketch, names, times)
          .slice(0, MOST_TRIED)
          .flatMap((question) => offered(question, question))
    const about = rest.filter(({ plan }) => meant === '' || rowsKey(plan.rows) === meant)
    const near = nearest === null ? [] : offered(nearest, null)
    // Of its days some would be forgotten.
    const plans =
      turns || times.length > 0 ? [] : [...this.#understood(words, unread, last, context), ...this.#wholly(words, last, context)]
    const understood = plans.map((plan) => ({ plan, words: null }))
    const all = [...near, ...understood, ...about]
    const best = all.toSorted((left, right) => saidBy(right.plan, sketch) - saidBy(left.plan, sketch))
    return titledQuestions(best.slice(0, MOST_TRIED), planOf, names).slice(0, MOST_OFFERS)
  }

  /** The plan of all that is understood, with words of known meaning that have no place in it. */
  #wholly(words: readonly QuestionWord[], last: Plan | null, context: ChatContext): readonly Plan[] {
    const plan = this.#words.nearestPlan(words, last, context)
    return plan === null ? [] : [plan]
  }

  /** Plans of what a question says without some words: that without those that it then still does not understand, and that of all the others. */
  #understood(words: readonly QuestionWord[], unread: readonly string[], last: Plan | null, context: ChatContext): readonly Plan[] {
    let rest = words
    let out = unread
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const gone = danglingWords(rest, unreadAt(rest, out))
      const kept = rest.filter((_, at) => !gone.has(at))
      if (kept.length === 0 || kept.length === rest.length) break
      rest = kept
      const reading = this.#words.read(rest, last, context)
      // A plan whose lines are assumed is hardly the one that was meant.
      if (reading.kind === 'PLAN') return reading.assumed.includes('rows') && reading.plan.rows.length > 1 ? [] : [reading.plan]
      if (reading.kind === 'CHOICE') return reading.choices.map(({ plan }) => plan)
      if (reading.kind === 'REFUSED') return []
      out = reading.words
    }
    const plan = this.#words.nearestPlan(rest, last, context)
    return plan === null ? [] : [plan]
  }

  /** The question without what is not understood, if that can be answered; null otherwise. @param isSaid whether its words may be left alone. */
  #nearest(
    question: string,
    unread: readonly string[],
    last: Plan | null,
    context: ChatContext,
    isSaid: typeof isWhole = isWhole,
  ): string | null {
    const words = questionWords(question)
    const out = new Set(unread.flatMap((one) => questionWords(one).map(({ typed }) => typed)))
    // Without these the question would be another one, or its opposite.
    if ([...out].some((one) => TURNING.test(one))) return null
    const gone = danglingWords(words, unreadAt(words, unread))
    const isOfMore = timesIn(unread, this.#time).length > 0 || namesMore(question, unread, this.#lexicon)
    if (isOfMore || !isStillSaid(words, gone, this.#lexicon)) return null
    const kept = words.flatMap((_, at) => (gone.has(at) ? [] : [at]))
    const typedAt = (at: number): string => words[at]?.typed ?? ''
    // `did Hoboken outsell Princeton and`
    const from = Math.max(
      kept.findIndex((at) => !LEADING_ON.test(typedAt(at))),
      0,
    )
    const rested = kept.slice(from, kept.findLastIndex((at) => !JOINING.test(typedAt(at))) + 1)
    if (!isSaid(words, rested, this.#lexicon)) return null
    const rest = rested.flatMap((at) => words[at] ?? [])
    const reading = rest.length === words.length ? null : this.#words.read(rest, last, context)
    if (POINTLESS.test(rest.map(({ typed }) => typed).join(' '))) return null
    if (reading?.kind !== 'PLAN' || (reading.assumed.includes('rows') && reading.plan.rows.length > 1)) return null
    // `trash bill`: of all bills it would be another question.
    if (reading.plan.rows.length === 0 && OF_BILLS.test(question) && isOfSomeEntries(reading.plan)) return null
    return rest.map(({ typed }) => typed).join(' ')
  }
}
