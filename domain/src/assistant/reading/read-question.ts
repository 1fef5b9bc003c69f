import { namesEveryPlace } from '../../figures/question-places.ts'
import { type ChatContext, NO_CONTEXT } from '../chat.ts'
import type { CompanyNames } from '../company-names.ts'
import { PLAN_SLOTS, type Plan, type PlanSlot, type QuestionReading } from '../plan.ts'
import { hasPlaces } from './continuation.ts'
import { entriesMentioning } from './entries/mentioned-words.ts'
import { ofNewVendors, vendorsAmongNew } from './entries/new-vendors.ts'
import { amongWhichRepeated, ofRepeated } from './entries/repeated-entries.ts'
import { forgottenWord } from './forgotten-words.ts'
import { asksForBalanceAccount } from './framed/balance-accounts.ts'
import { framedQuestions } from './framed/framed-questions.ts'
import { refusedByFrame } from './framed/refused-frames.ts'
import { Lexicon, type Vocabulary } from './lexicon.ts'
import { beyondReading } from './long-questions.ts'
import { type StoresMeant, withNewStores } from './places/new-stores.ts'
import { withClosedStores, withNumberedStores } from './places/numbered-stores.ts'
import { withQuartiles } from './places/quartiles.ts'
import { questionWords } from './question-words.ts'
import { ofSameFigures } from './same-figures.ts'
import { afterLast } from './several/after-last.ts'
import { afterList, forgetsThose, placesBehind, thoseAtOtherTimes, thoseThen } from './several/after-lists.ts'
import { afterSpoken, askedInstead } from './several/after-spoken.ts'
import { againstTheOne, asksHowFarFromIt } from './several/against-the-one.ts'
import { ofBothAnswers } from './several/both-answers.ts'
import { goesOnUnanswered, withCarriedOver } from './several/carried-over.ts'
import { oppositeBases, withOppositeBases } from './several/opposite-bases.ts'
import { ALL_ASKED, allOf, areMarked, areTooMany, MOST_ASKED, MOST_READ, severalQuestions } from './several/several-questions.ts'
import { swapIn } from './several/swaps.ts'
import { timesListed } from './several/times-listed.ts'
import { twoInOne } from './several/two-in-one.ts'
import { likelyPlan, typedChoice } from './several/typed-choice.ts'
import { withAccountRange } from './sums/account-ranges.ts'
import { ofItsQuarter } from './times/its-quarter.ts'
import { MONTH } from './times/month-pattern.ts'
import { withThisYear } from './times/this-month.ts'
import { TimeReader } from './times/time-words.ts'
import { isOfClosing, isOfOpening, withClosing, withOpening } from './times/trading-days.ts'
import { eitherDays, withYearToDate, yearToDateAsked } from './times/year-to-date.ts'
import { ofLatestYear, sameDaysOfYears, yearsBeside } from './times/years-beside.ts'
import { NearestQuestions } from './unread/nearest-questions.ts'
import type { VendorNames } from './vendor-names.ts'
import { WholeQuestions } from './whole-questions.ts'
import { withoutClaim } from './wordings/claims.ts'
import { alternativeWording } from './wordings/explained-changes.ts'
import { otherWording } from './wordings/other-wording.ts'
import { plainRequest, pointsAtLine, withNamedLine, withoutPointing } from './wordings/plain-request.ts'
import { apartFromPurpose } from './wordings/purposes.ts'
import { refusedAtOnce } from './wordings/refused-requests.ts'
import { clausesAside, nameAside, wordsAside } from './wordings/set-aside.ts'
import { correctedQuestion, correctionIn, substituted, withoutRemarks } from './wordings/spoken.ts'
import { rowsKey, WordsReader } from './words-reader.ts'

/** `a meeting with the regional manager`: a person, and not the pay of managers. */
const WITH_SOMEONE =
  /\b(?:with|for) (?:(?:the|our|my|a) )?(?:(?:regional|district|area|general) )?(?:managers?|owners?|directors?|partners?|lenders?|bankers?|investors?)\b/g

const NEXT_TO_IT = /^(?:and |then |now )?(?:put|set|place) .+ (?:next to|beside|alongside) (?:it|that|this|them|those|these)[?.! ]*$/i

const WHAT_WAS_IT = /^(.+\S)\s*[-–—,;?.]\s*(?:so |and )?what (?:was|were|is|are) (?:it|that|they|those|this)(?: for| about)?[?.! ]*$/i

const PART_OF_THAT =
  /^(?:and |so )?how much of (?:that|it|this|those|them) (?:was|is|were|went to|goes to|came from|comes from|was from|is from|are) (?:for |from |to )?([a-z0-9&' -]+?)[?.! ]*$/

/** Whether a question says its line, or its days where it needs no line. */
function isWholeOfItself({ plan, assumed }: Extract<QuestionReading, { kind: 'PLAN' }>): boolean {
  if (plan.rows.length > 0 || plan.vendor !== null)
    return !assumed.includes('rows') && !(assumed.includes('span') && assumed.includes('places'))
  return plan.kind === 'CHECK' || !assumed.includes('span')
}

const ASKING = /^(?:and |so |ok )?(?:what|how|who|which|where|why|when|did|is|are|was|were|do|does|can|could|has|have)\b/i

/** Whether words that do not begin as a question say nothing of when. */
function isOfNoTime(text: string, { assumed }: Extract<QuestionReading, { kind: 'PLAN' }>): boolean {
  return assumed.includes('span') && !ASKING.test(text.trim())
}

/** The month that is closed or reported is that of the figures; that of a meeting is not. */
const CLOSED_MONTH = new RegExp(
  String.raw`\b(?:clos(?:e|ing)|sign(?:ing)? off(?: on)?|lock(?:ing)?|finali[sz](?:e|ing)|(?:books|figures|numbers|results|report) (?:for|of)) (?:the )?(?:books (?:for|of) )?((?:${MONTH}|q[1-4])(?: 20\d\d)?)\b`,
  'i',
)
/** `before the compensation committee meets` names no line. */
const BEFORE_MEETING =
  /\b(?:before|ahead of|until|in time for|for) (?:the|our|my|a) (?:[a-z]+ ){0,3}?(?:committees?|boards?|meetings?|calls?|reviews?|auditors?|banks?|lenders?|owners?|landlords?)\b/gi
const SINCE_THEN = /\b(?:since|after|before) (?:then|that)\b|\b(?:since|then|afterwards|beforehand)[?. ]*$/i
/** `which restaurants exceeded their budget` is of restaurants. */
const OF_OTHERS =
  /^(?!.*\b(?:which|who|stores?|restaurants?|locations?|regions?|units?|guests)\b.*\b(?:their|they|them)\b).*\b(?:their|theirs|they|them|his|her|he|she)\b/i
/** `How has Navy Yard done against its budget since it opened?` */
const SINCE_OPENED = /\bsince (?:it|they|its|the|their) open(?:ed|ing)\b/i
const HOW_HAS = /^(?:so )?how (?:has|have|had|did|is|was|are|were|does|do)\b/i
/** A remark about a line, followed by a question. */
const LOOKS_ODD =
  /^[^.?!;]*\b(?:looks?|looked|seems?|seemed|feels?|is looking|are looking) (?:\w+ )?(?:off|odd|weird|wrong|strange|funny|suspicious|fishy)\b[^.?!;]*[.;] +\S/i
const SENTENCES = /[.?!;] +\S|, so\b/i
const OF_ALL =
  /\b(?:all|every|each)(?: of)?(?: the| our)? (?:stores?|restaurants?|locations?|regions?|units?)\b|\b(?:company|companywide|overall|group|chain|everywhere)\b/i
/** `Princeton blew up in May. What happened?` */
const WHAT_HAPPENED = /^(?:so |and )?(?:what happened|why|how come|what(?:'s| is| was) (?:going on|wrong)|what changed)\b[^,]{0,20}$/i
const NAMED_DAYS = new RegExp(String.raw`^(?:the )?(?:${MONTH}|q[1-4]|h[12]|20\d\d)\b`, 'i')
const COUNTED_DAYS =
  /\b(?:trailing|rolling|last|past|prior|t12|ttm|ltm|\d+)\b.*\b(?:months|quarters|weeks|years)\b|^(?:t12m?|ttm|ltm|l12m)$/i

/** Longer unanswered questions are left alone. */
const LONGEST_KEPT = 160
const MOST_OPEN = 2

const BOTH_OF_THEM =
  /\b(between (?:them|those|the two)|both|the two)(?: of (?:them|those))?(?=$|[?.!]| (?:against|vs|versus|compared to|by|next to)\b)/i

/** Whether a plan has one line at one place, so that “both” cannot mean anything in it. */
function isOfOneThing({ rows, places, by, against }: Plan): boolean {
  return rows.length === 1 && places.locationIds.length + places.nodeIds.length < 2 && by === null && against === null
}

const OF_OTHER_WHOLE =
  /^(?:and |now |show )*(?:(?:it|that|them|this) )?as an? (?:%|pct|percent(?:age)?|share) of (?!(?:total |net )?(?:sales|revenue)\b)/i

/** A ranking of shares of revenue, where the next question asks for shares of something else: that of the amounts. */
function ofAmounts(plan: Plan, asked: string): Plan {
  const isOfShares = plan.kind === 'RANK' && plan.measure === 'SHARE_OF_REVENUE' && plan.against === null
  return isOfShares && OF_OTHER_WHOLE.test(asked.trim()) ? { ...plan, measure: 'VALUE' } : plan
}

const ONE_OF_THEM = /\bthe (?:worst|best|biggest|largest|smallest|highest|lowest|top|bottom|first|second|third|last) one\b/i

/** `drill into the worst one`, where the answer before is about a whole that stays as it is; null where one of its parts is meant. */
function unlistedOne(question: string, last: Plan, plan: Plan): string | null {
  const isSame = JSON.stringify([plan.rows, plan.places]) === JSON.stringify([last.rows, last.places])
  return isSame ? (ONE_OF_THEM.exec(question)?.[0].toLowerCase() ?? null) : null
}

/** A whole question, though it names nothing. */
const HOW_ARE_WE = /(?:^|[,.;] )how (?:are|were|did|have|is|was) (?:we|things|business|the business|it all)\b/i

/** `which accounts do they hit`, `which landlord is that`: of something that the question before named. */
const POINTS_BACK =
  /\b(?:do|did|does|are|were|have|had) (?:they|those|these)\b|\b(?:is|was|are|were) (?:that|it|those|they)[?.! ]*$|\b(?:to|from|of|with|by) (?:them|those|these)\b|\bin there[?.! ]*$|\b(?:behind|in|of|for|on) the (?:largest|biggest|highest|lowest|smallest|best|worst|top|first|last) one\b/i

const GOES_ON = /^(?:and|also|but|just|now|only|same)$/

/** Whether a plan has nothing that another question could be about: it is of how things are defined. */
function hasNothingToGoOn(plan: Plan | null): boolean {
  return plan !== null && (plan.check === 'PART_OF' || plan.check === 'MAPPING' || (plan.kind === 'DEFINE' && plan.rows.length !== 1))
}

/**
 * What is not understood in words that were typed, or in names of what these call: a question that was reworded to be read is quoted as a
 * whole where none of them is left.
 */
function inTypedWords(asked: string, names: CompanyNames, reading: QuestionReading): QuestionReading {
  if (reading.kind !== 'UNREAD' || reading.words.length === 0) return reading
  const wordsIn = (text: string): readonly string[] =>
    text
      .replace(/[‘’`´']/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}%$&.-]+/gu) ?? []
  const typed = wordsIn(asked).join(' ')
  // `per guest` is named after Guests, and `AUV` by its full name.
  const isName = (one: string): boolean => [...names.metrics, ...names.groups, ...names.accounts].some(({ name }) => name === one)
  const isTyped = (one: string): boolean => wordsIn(one).some((word) => typed.includes(word.replace(/(?<=\w{3})s$/, '')))
  const words = reading.words.filter((one) => isTyped(one) || isName(one))
  if (words.length === reading.words.length) return reading
  return {
    ...reading,
    words:
      words.length > 0
        ? words
        : [
            asked
              .toLowerCase()
              .replace(/\s+/g, ' ')
              .replace(/[?.! ]+$/, '')
              .trim(),
          ],
  }
}

/** Whether an answer has what is left of the plan: of money, by lines or places. */
function hasRemainder({ against, rows, kind }: Plan): boolean {
  return kind === 'COMPARE' && against?.kind === 'BUDGET' && rows.every((row) => row.kind !== 'METRIC')
}

/** Reads questions of one company in plain words. It understands a question wholly or says what it does not. */
export class QuestionReader {
  readonly #lexicon: Lexicon

  readonly #words: WordsReader

  readonly #whole: WholeQuestions
  readonly #nearest: NearestQuestions

  /**
   * @param vocabulary of these names at any time; left out, it is made here, which takes as long as there are names. @param vendors left out,
   * a question that names one is not understood.
   */
  constructor(names: CompanyNames, vocabulary?: Vocabulary, vendors?: VendorNames) {
    const [lexicon, time] = [new Lexicon(names, vocabulary, vendors), new TimeReader(names.time)]
    const words = new WordsReader(lexicon, time)
    this.#lexicon = lexicon
    this.#words = words
    this.#whole = new WholeQuestions(lexicon, words, time)
    this.#nearest = new NearestQuestions({ lexicon, words, time, whole: this.#whole }, (asked, last, context) =>
      this.#readOne(asked, last, context),
    )
  }

  /** @param last the plan that was answered before; null at the start of a chat. */
  read(asked: string, last: Plan | null, context: ChatContext = NO_CONTEXT): QuestionReading {
    this.#read.clear()
    // Each of them is read once more, and with those before it.
    const unanswered = context.unanswered.filter((text) => text.length <= LONGEST_KEPT).slice(-MOST_OPEN)
    const around = { ...context, unanswered }
    const own = this.#readSeveral(asked, last, around, MOST_ASKED, { left: MOST_READ })
    // `Show overtime by store. It keeps coming up.`: words that were set aside may belong to a sentence that asks nothing.
    const leavesOut = own.kind === 'PLAN' && own.corrections.some(({ read }) => read === '') && SENTENCES.test(asked.trim())
    if (leavesOut) return this.#readPlain(asked, last, around) ?? own
    // `Labor at Hoboken looks off. Show it by store.`
    if (own.kind === 'PLAN' && own.plan.kind === 'ATTENTION' && LOOKS_ODD.test(asked)) return this.#readPlain(asked, last, around) ?? own
    if (own.kind === 'PLAN' && this.#isMixed(asked, own.plan)) return this.#readPlain(asked, last, around, true) ?? own
    if (own.kind !== 'UNREAD' && own.kind !== 'REFUSED') return own
    // What is not understood has fewer words without courtesy, and a reason is not refused.
    const plain = this.#readPlain(asked, last, around)
    // `LTM EBITDA as of July`: days after the books, in words that come nearer.
    const isAhead = own.kind === 'UNREAD' && plain?.kind === 'REFUSED' && plain.reason === 'FORECAST'
    return plain === null || isAhead ? own : plain
  }

  /** A question without courtesy and reasons, which are noted. Null for one without any, and where it is not understood that way. */
  #readPlain(asked: string, last: Plan | null, context: ChatContext, mayWant = false): QuestionReading | null {
    const plain = plainRequest(asked, (sentence) => this.#isRemark(sentence), mayWant)
    if (plain === null) return null
    const reasons = plain.context.join('. ').replace(BEFORE_MEETING, ' ')
    const { at, rows, rowChoices, spanWords } = this.#words.sketch(questionWords(reasons), null).sketch
    // `Cheesecake Factory reported. What was their growth?`
    if (plain.context.length > 0 && at.length + rows.length === 0 && OF_OTHERS.test(plain.text)) return null
    const text = at.length > 0 ? withoutPointing(plain.text) : plain.text
    const read = (question: string): QuestionReading => this.#readSeveral(question, last, context, MOST_ASKED, { left: MOST_READ })
    const whole = read(text)
    const line = rows.map(({ name }) => name).join(' and ')
    const isOfLine =
      line !== '' && rowChoices.length === 0 && (whole.kind === 'UNREAD' || (whole.kind === 'PLAN' && whole.assumed.includes('rows')))
    const lined = isOfLine ? withNamedLine(text, line) : text
    const ofLine = isOfLine ? read(lined) : whole
    // `Cost of goods looks wrong. Could you break it down by account?`
    const named = rowsKey(rows.map(({ row }) => row))
    const isOfNamed = (one: QuestionReading): boolean =>
      one.kind === 'PLAN' && (!one.assumed.includes('rows') || rowsKey(one.plan.rows) === named)
    const first = isOfNamed(ofLine) ? ofLine : whole
    // `The bank requires EBITDA of the trailing four quarters. What was it in March?`: days that a name does not carry over.
    if (spanWords.some((words) => COUNTED_DAYS.test(words))) return null
    // `Food cost is up in May; please show it by store.`
    const isOfThat = WHAT_HAPPENED.test(plain.text) || (line !== '' && pointsAtLine(plain.text))
    const meant = CLOSED_MONTH.exec(reasons)?.[1] ?? (isOfThat ? spanWords.find((words) => NAMED_DAYS.test(words)) : undefined)
    const own = this.#words.sketch(questionWords(text), null).sketch
    // A trend is of more than these days.
    const isOpen = first.kind === 'PLAN' && first.assumed.includes('span') && first.plan.kind !== 'TREND' && own.spanWords.length === 0
    const days = isOpen ? meant : undefined
    // `We raised prices in March. What has changed since then?`
    if (SINCE_THEN.test(plain.text)) return null
    // `Before I close June, are there any duplicates?`
    const reading = days === undefined ? first : read(`${(first === ofLine ? lined : text).replace(/[?. ]+$/, '')} in ${days}`)
    const typed = plain.context.map((one) => ({ typed: one.replace(/[.;!]+$/, ''), read: '' }))
    if (reading.kind === 'UNREAD' || reading.kind === 'REFUSED') return reading
    const corrections = [...typed, ...reading.corrections]
    // `Our labor is too high. Since when?` is about labor.
    const namesLine = rows.length + rowChoices.length > 0
    if (reading.kind === 'CHOICE') return at.length > 0 || namesLine ? null : { ...reading, corrections }
    // `We're told delivery eats margin. How much goes to commissions?` names its own.
    if (namesLine && own.rows.length + own.rowChoices.length + own.vendors.length === 0 && !isOfNamed(reading)) return null
    if (at.length === 0) return { ...reading, corrections }
    // `For the meeting with the owner of Hoboken, what was labor at all stores?`
    if (OF_ALL.test(plain.text) && !/\bthere\b/i.test(plain.text)) return { ...reading, corrections }
    if (reading.assumed.includes('places')) return withCarriedOver({ ...reading, corrections }, { at })
    return text === plain.text ? { ...reading, corrections } : null
  }

  /** `The landlord wants sales for percentage rent. Give me revenue by month.`: whether a plan has lines that only a reason names. */
  #isMixed(asked: string, { rows }: Plan): boolean {
    if (rows.length < 2 || !SENTENCES.test(asked.trim())) return false
    const plain = plainRequest(asked, () => false, true)
    if (plain === null || plain.context.length === 0) return false
    const namedIn = (text: string) => this.#words.sketch(questionWords(text), null).sketch.rows.map(({ row }) => row)
    const own = namedIn(plain.text)
    return own.length > 0 && own.length < rows.length && namedIn(plain.context.join('. ')).length > 0
  }

  /** Whether a sentence names nothing that figures are of, or are limited by. */
  #isRemark(sentence: string): boolean {
    const { sketch, corrections } = this.#words.sketch(questionWords(sentence), null)
    const { rows, rowChoices, at, againstPlaces, spanWords, conditions, entryWords, vendors, axes, nouns, perMetrics } = sketch
    const named = [rows, rowChoices, at, againstPlaces, spanWords, conditions, entryWords, vendors, axes, nouns, perMetrics, corrections]
    return named.every(({ length }) => length === 0) && sketch.base === null && sketch.refused.length === 0
  }

  /** A question, or several in one message. @param most so many. @param parts how many more are read for it. */
  #readSeveral(asked: string, last: Plan | null, context: ChatContext, most: number, parts: { left: number }): QuestionReading {
    const apart = (isMarked: boolean): QuestionReading | null =>
      severalQuestions(
        asked,
        last,
        (text, before, left) => {
          parts.left -= 1
          const around = { ...context, listed: [], unanswered: [] }
          return parts.left < 0 ? { kind: 'UNREAD', words: [], suggestion: null } : this.#readSeveral(text, before, around, left, parts)
        },
        // `price or traffic? what moved sales in Q2` is one question.
        (text, one) => this.#asksByItself(text, one) && !(isMarked && one.kind === 'PLAN' && isOfNoTime(text, one)),
        most,
      )
    // As one question their parts would be mixed.
    if (areMarked(asked) && areTooMany(asked)) return { kind: 'UNREAD', words: [], suggestion: null }
    const marked = areMarked(asked) ? apart(true) : null
    if (marked !== null) return marked
    const reading = this.#readOne(asked, last, context)
    if (reading.kind === 'CHOICE' && reading.words === ALL_ASKED) return allOf(reading)
    return most === 1 || reading.kind !== 'UNREAD' || reading.words.length === 0 ? reading : (apart(false) ?? reading)
  }

  /** Readings of the current question, cached because several rewordings and open questions lead to the same text. */
  readonly #read = new Map<string, QuestionReading>()

  #readOne(asked: string, before: Plan | null, context: ChatContext): QuestionReading {
    const key = JSON.stringify([asked, before, context])
    const known = this.#read.get(key)
    if (known !== undefined) return known
    const reading = this.#readAnew(asked, before, context)
    this.#read.set(key, reading)
    return reading
  }

  #readAnew(asked: string, before: Plan | null, context: ChatContext): QuestionReading {
    const beyond = beyondReading(asked)
    if (beyond !== null) return { kind: 'UNREAD', words: [beyond], suggestion: null }
    const whole = before === null ? null : ofAmounts(ofLatestYear(ofItsQuarter(before, this.#lexicon.names.time), asked), asked)
    const reading = inTypedWords(asked, this.#lexicon.names, this.#readAfter(asked, hasNothingToGoOn(whole) ? null : whole, context, whole))
    const forgotten = reading.kind === 'PLAN' ? forgottenWord(asked, reading.plan) : null
    if (forgotten !== null) return { kind: 'UNREAD', words: [forgotten], suggestion: null }
    // `by month`, of entries without a vendor: there are no such figures.
    const isOfNobody = reading.kind === 'PLAN' && reading.plan.rows.some((row) => row.kind === 'VENDOR' && row.vendor === '')
    return isOfNobody ? { kind: 'UNREAD', words: [asked.toLowerCase().trim()], suggestion: null } : reading
  }

  /** @param shown the plan that was answered before, also where a question cannot go on from it. */
  #readAfter(asked: string, last: Plan | null, context: ChatContext, shown: Plan | null = last): QuestionReading {
    const question = withThisYear(withoutRemarks(asked), this.#lexicon.names.time.today)
    const ofSome = this.#readOfSome(question, last, context)
    if (ofSome !== null) return ofSome
    const ofYears = this.#readOfYears(question, last, context)
    if (ofYears !== null) return ofYears
    const two = twoInOne(question, this.#lexicon.names.time.lastLedgerDay ?? this.#lexicon.names.time.today)
    const ofTwo = two === null ? null : this.#whole.eachOf(two, last, context)
    if (ofTwo !== null) return ofTwo
    const ofBases = this.#readOppositeBases(question, last, context)
    if (ofBases !== null) return ofBases
    const times = timesListed(question, this.#lexicon.names.time.fiscalYearStartMonth)
    const ofTimes = times === null ? null : this.#whole.eachOf(times, last, context)
    if (ofTimes !== null) return ofTimes
    const withYear = this.#readWithYear(question, last, context)
    if (withYear !== null) return withYear
    const refused = refusedAtOnce(question, last === null) ?? refusedByFrame(question)
    if (refused !== null) return { kind: 'REFUSED', reason: refused }
    if (asksForBalanceAccount(question, this.#lexicon.names)) return { kind: 'REFUSED', reason: 'NOT_IN_LEDGER_REPORTS' }
    const carried = last === null ? this.#readCarriedOver(question, context) : null
    if (carried !== null) return carried
    const behind = last === null ? null : placesBehind(question, last, context.listed)
    if (behind !== null) return { kind: 'PLAN', plan: behind, assumed: [], corrections: [] }
    const ofOne =
      last === null
        ? null
        : againstTheOne(question, last, context.listed, this.#lexicon.names, (text, one) =>
            this.#readOne(text, one, { ...context, listed: [] }),
          )
    if (ofOne !== null) return { kind: 'PLAN', plan: ofOne, assumed: [], corrections: [] }
    // It would be read as how far that is from the budget.
    if (asksHowFarFromIt(question)) return { kind: 'UNREAD', words: ['how far'], suggestion: null }
    const others = last === null ? null : thoseAtOtherTimes(question, last, context.listed, this.#lexicon.names)
    if (others !== null) return this.#readOne(others.text, others.last, { ...context, listed: [] })
    const then = last === null ? null : thoseThen(question, last, context.listed, this.#lexicon.names)
    if (then !== null) return this.#readOne(then.text, then.last, { ...context, listed: [] })
    const framed = this.#readFramed(question, shown, context)
    if (framed !== null) return framed
    const ofAccounts = withAccountRange(question, this.#lexicon.names)
    if (ofAccounts !== null) return this.#readOne(ofAccounts, last, context)
    const numbered = withNumberedStores(question, this.#lexicon.names) ?? withClosedStores(question, this.#lexicon.names)
    if (numbered !== null) return this.#readWithNames(numbered, last, context)
    const dated = isOfClosing(question) || isOfOpening(question) ? this.#withTradingDays(question, last) : null
    const inDays = dated === null ? null : this.#readAfter(dated, last, context)
    // What is not understood is said in the words that were typed.
    const isOwnWord = (words: string): boolean => question.toLowerCase().includes(words.toLowerCase())
    if (inDays !== null && (inDays.kind !== 'UNREAD' || inDays.words.every(isOwnWord))) return inDays
    const swapped = this.#readSwap(question, last, context)
    if (swapped !== null) return swapped
    const corrected = correctedQuestion(question)
    if (corrected !== null) return this.#readCorrected(corrected, last, context)
    const again = this.#readInstead(correctionIn(question), last, context, question)
    if (again !== null) return again
    const instead = this.#readAskedInstead(question, last, context)
    if (instead !== null) return instead
    const open = this.#readBesideChoice(question, last, context)
    if (open !== null) return open
    const ofBoth = last === null || context.earlier === null ? null : ofBothAnswers(question, last, context.earlier, this.#lexicon.names)
    // `chart both by month` is of both answers, where they have something in common.
    const goesOnFromLast = last !== null && !(ofBoth !== null && /\b(?:both|the two)\b/i.test(question))
    const after = goesOnFromLast
      ? (afterLast(question, last, this.#lexicon.names) ?? afterSpoken(question, last, this.#lexicon.names))
      : null
    if (after !== null && 'plan' in after) return { kind: 'PLAN', plan: after.plan, assumed: [], corrections: [] }
    if (after !== null && 'next' in after && typeof after.next === 'string') return this.#readInTurn(after.text, after.next, last, context)
    if (after !== null && 'isNew' in after) return this.#readOne(after.text, null, { ...context, listed: [] })
    if (after !== null && after.text !== question)
      return this.#readOne(after.text, 'of' in after && after.of !== undefined ? after.of : last, context)
    // Both are more than the last one.
    const isOfMore = last !== null && context.earlier !== null && ofBoth === null && BOTH_OF_THEM.test(question) && isOfOneThing(last)
    if (isOfMore) return { kind: 'UNREAD', words: [BOTH_OF_THEM.exec(question)?.[1]?.toLowerCase() ?? ''], suggestion: null }
    if (ofBoth !== null) {
      // `the two next to each other`
      const apart = { ...context, earlier: null, listed: [] }
      const plain: QuestionReading = { kind: 'PLAN', plan: ofBoth.plan, assumed: [], corrections: [] }
      return ofBoth.rest === '' ? plain : this.#readOne(ofBoth.rest, ofBoth.plan, apart)
    }
    const ofVendor = last === null ? null : this.#readPartOfVendor(question, last)
    if (ofVendor !== null) return ofVendor
    // `put Princeton next to it` asks for another column of the last answer.
    if (last !== null && NEXT_TO_IT.test(question)) return { kind: 'UNREAD', words: ['next to it'], suggestion: null }
    const entries = this.#readEntriesOf(question, last, context)
    if (entries !== null) return entries
    const reading = this.#whole.read(question, last, context)
    const unlisted = reading.kind === 'PLAN' && last?.kind === 'BRIDGE' ? unlistedOne(question, last, reading.plan) : null
    if (unlisted !== null) return { kind: 'UNREAD', words: [unlisted], suggestion: null }
    const beside = this.#whole.beside(question, reading, last, context)
    if (beside !== null) return beside
    const isForgotten =
      reading.kind === 'PLAN' && last !== null && forgetsThose(question, last, reading.plan, context.listed, this.#lexicon.names)
    if (!isForgotten && (reading.kind === 'PLAN' || reading.kind === 'CHOICE')) return reading
    const ofList =
      last === null ? null : afterList(question, last, context.listed, (alone) => this.#whole.read(alone, null, NO_CONTEXT), this.#lexicon)
    if (ofList !== null) return ofList
    if (isForgotten) return { kind: 'UNREAD', words: ['of those'], suggestion: null }
    const same = last === null ? null : ofSameFigures(question, last, context.listed, this.#lexicon.names)
    if (same !== null) return { kind: 'PLAN', plan: same, assumed: [], corrections: [] }
    const other =
      this.#readThere(question, reading, last, context) ??
      this.#readWithStoresMeant(question, last, context) ??
      this.#readOther(question, last, context) ??
      this.#readWithoutPurpose(question, last, context) ??
      this.#readWithoutLight(question, reading, last, context) ??
      this.#readMentioned(question, reading, last, context)
    return other ?? this.#nearest.withNearest(question, reading, last, context)
  }

  /** `fine, just give me its four-wall`, after a question about a place that was refused. Null for any other question. */
  #readCarriedOver(question: string, context: ChatContext): QuestionReading | null {
    const unanswered = context.unanswered.at(-1)
    if (unanswered === undefined || !goesOnUnanswered(question, unanswered)) return null
    const around = { ...context, unanswered: [], listed: [] }
    if (this.#readOne(unanswered, null, around).kind === 'CHOICE') return null
    const { sketch } = this.#words.sketch(questionWords(unanswered), null)
    const plain = question
      .replace(/^(?:(?:ok(?:ay)?|fine|alright|all right|right|well|then)[, ]+)+/i, '')
      .replace(/,? (?:then|instead)(?=[?.! ]*$)/i, '')
    return withCarriedOver(this.#readOne(plain.replace(/\bits (?=\S)/i, ''), null, around), sketch)
  }

  /** `what did we spend on repairs there in May`: at the places of the answer before. Null for any other question. */
  #readThere(question: string, { kind, ...read }: QuestionReading, last: Plan | null, context: ChatContext): QuestionReading | null {
    const isOpen = kind === 'UNREAD' && 'words' in read && String(read.words) === 'there'
    if (!isOpen || last === null || !hasPlaces(last) || namesEveryPlace(last.places)) return null
    const reading = this.#readOne(question.replace(/ there\b/i, ''), last, context)
    // A whole question names no place of its own: that is the one.
    return reading.kind === 'PLAN' && namesEveryPlace(reading.plan.places)
      ? { ...reading, plan: { ...reading.plan, places: last.places } }
      : null
  }

  /** A question known by its frame, such as `does every store have a budget`. Null for any other, and where words in it are not understood. */
  #readFramed(question: string, last: Plan | null, context: ChatContext): QuestionReading | null {
    for (const framed of framedQuestions(question, last, this.#lexicon.names)) {
      if ('plan' in framed) return { kind: 'PLAN', plan: framed.plan, assumed: [], corrections: [] }
      if ('text' in framed) {
        // The list resolves `there` alone; `the worst one` was resolved before the question was reworded.
        const around = !framed.isNew && /\bthere$/.test(framed.text) ? context : { ...context, listed: [] }
        const reading = framed.text === question ? null : this.#readOne(framed.text, framed.isNew ? null : last, around)
        if (reading?.kind === 'PLAN' || reading?.kind === 'CHOICE') return reading
        continue
      }
      const { rests, planOf } = framed.frame
      for (const rest of rests) {
        const reading = this.#whole.read(rest, null, NO_CONTEXT)
        const made = reading.kind === 'PLAN' ? planOf(reading) : null
        if (reading.kind === 'PLAN' && made !== null) return { kind: 'PLAN', ...made, corrections: reading.corrections }
      }
    }
    return null
  }

  /** `never mind. How's Durham?`: a question of its own, or one that goes on where it names too little. Null for any other question. */
  #readAskedInstead(question: string, last: Plan | null, context: ChatContext): QuestionReading | null {
    const asked = askedInstead(question)
    if (asked === null) return null
    const alone = this.#readOne(asked.text, null, { ...context, listed: [] })
    const isOfItself = alone.kind === 'PLAN' && !asked.goesOn && (asked.isWhole || !alone.assumed.includes('rows'))
    return isOfItself || last === null ? alone : this.#readOne(asked.text, last, context)
  }

  /** `duplicate invoices in Q2`, `new vendors this quarter`: those alone of a list of entries or vendors. Null for any other question. */
  #readOfSome(question: string, last: Plan | null, context: ChatContext): QuestionReading | null {
    const [entries, vendors] = [amongWhichRepeated(question), vendorsAmongNew(question)]
    const reading = entries === null && vendors === null ? null : this.#readOne(entries ?? vendors ?? '', last, context)
    const plan = reading?.kind === 'PLAN' ? (entries === null ? ofNewVendors(reading.plan) : ofRepeated(reading.plan)) : null
    return plan === null || reading?.kind !== 'PLAN' ? null : { ...reading, plan }
  }

  /** `stores above last year but below budget`: one filter by both. Null for any other question. */
  #readOppositeBases(question: string, last: Plan | null, context: ChatContext): QuestionReading | null {
    const [one, other] = oppositeBases(question)?.texts.map((text) => this.#readOne(text, last, context)) ?? []
    if (one?.kind !== 'PLAN' || other?.kind !== 'PLAN') return null
    const plan = withOppositeBases(one.plan, other.plan)
    return plan === null ? null : { ...one, plan }
  }

  /** `June revenue in 2024, 2025 and 2026`: the same days of each year. Null for any other question. */
  #readOfYears(question: string, last: Plan | null, context: ChatContext): QuestionReading | null {
    const asked = yearsBeside(question)
    const reading = asked === null ? null : this.#readOne(asked.text, last, context)
    if (asked === null || reading?.kind !== 'PLAN' || reading.assumed.includes('span')) return null
    const plan = sameDaysOfYears(reading.plan, asked.count)
    return plan === null ? null : { ...reading, plan }
  }

  /** `June and YTD vs budget`: the year to date next to the month. Null for any other question. */
  #readWithYear(question: string, last: Plan | null, context: ChatContext): QuestionReading | null {
    const asked = yearToDateAsked(question)
    if (asked === null) return null
    const { names } = this.#lexicon
    if (asked.text === '') {
      const plan = last === null ? null : withYearToDate(last, names)
      return plan === null ? null : { kind: 'PLAN', plan, assumed: [], corrections: [] }
    }
    const reading = this.#readOne(asked.text, last, context)
    if (reading.kind === 'CHOICE') {
      const choices = reading.choices.flatMap((one) => {
        const plan = withYearToDate(one.plan, names)
        return plan === null ? [] : [{ ...one, plan }]
      })
      return choices.length < reading.choices.length ? { kind: 'UNREAD', words: [asked.words], suggestion: null } : { ...reading, choices }
    }
    if (reading.kind !== 'PLAN' || reading.assumed.includes('span')) return null
    const plan = withYearToDate(reading.plan, names)
    if (plan !== null) return { ...reading, plan }
    // `why was EBITDA down in June and YTD`: one of the two explains one difference.
    const choices = eitherDays(reading.plan, names)
    return choices === null
      ? { kind: 'UNREAD', words: [asked.words], suggestion: null }
      : { kind: 'CHOICE', slot: 'span', words: ALL_ASKED, choices, corrections: reading.corrections }
  }

  /** A short question, and then another one that goes on from its answer. */
  #readInTurn(first: string, second: string, last: Plan | null, context: ChatContext): QuestionReading {
    const reading = this.#readOne(first, last, context)
    if (reading.kind !== 'PLAN') return reading.kind === 'CHOICE' ? { kind: 'UNREAD', words: [second], suggestion: null } : reading
    const next = this.#readOne(second, reading.plan, { ...context, listed: [] })
    return next.kind === 'PLAN' ? { ...next, assumed: [...new Set([...reading.assumed, ...next.assumed])] } : next
  }

  /** `Greenville repairs in April - what was it?`: its entries. Null for any other question. */
  #readEntriesOf(question: string, last: Plan | null, context: ChatContext): QuestionReading | null {
    const named = WHAT_WAS_IT.exec(question)?.[1]
    const reading = named === undefined ? null : this.#whole.read(`entries of ${named}`, last, context)
    // Of a line it asks how much that was.
    const isOfAccounts =
      reading?.kind === 'PLAN' && reading.plan.rows.length > 0 && reading.plan.rows.every(({ kind }) => kind === 'ACCOUNT')
    return isOfAccounts && reading.plan.kind === 'TRANSACTIONS' ? reading : null
  }

  /** `for my board deck, June revenue` as `June revenue`; null if the purpose names a line, a place, days or anything else that counts. */
  #readWithoutPurpose(question: string, last: Plan | null, context: ChatContext): QuestionReading | null {
    const parts = apartFromPurpose(
      question
        .replace(/[‘’`´]/g, "'")
        .toLowerCase()
        .trim(),
    )
    if (parts === null) return null
    // `before we close the month`
    const purpose = parts.purpose.replace(WITH_SOMEONE, ' ').replace(/\bthe (?:month|quarter|year)\b/g, ' ')
    if (this.#counts(purpose)) return null
    const reading = this.#readOne(parts.question, last, context)
    return reading.kind === 'PLAN' || reading.kind === 'CHOICE' ? reading : null
  }

  /** A question about the time since its location opened, or before or after it closed, by these days; null where it is about none that did. */
  #withTradingDays(question: string, last: Plan | null): string | null {
    const { at } = this.#words.sketch(questionWords(question), last).sketch
    const [place, ...others] = at.length > 0 ? at : last === null ? [] : [last.places]
    const [id, ...more] = place?.locationIds ?? []
    const isOne = others.length === 0 && more.length === 0 && place?.nodeIds.length === 0 && !place.isAllBut
    const { openedOn, closedOn } = (isOne ? this.#lexicon.names.locations.find((one) => one.id === id) : null) ?? {}
    if (isOfOpening(question)) return openedOn ? withOpening(question, openedOn) : null
    return closedOn ? withClosing(question, closedOn, this.#lexicon.names.time.fiscalYearStartMonth) : null
  }

  /** `revenue of the new stores by month` with their names, `bottom quartile stores` with their number, which is noted. Null for any other. */
  #readWithStoresMeant(question: string, last: Plan | null, context: ChatContext): QuestionReading | null {
    const named = withNewStores(question, this.#lexicon.names) ?? withQuartiles(question, this.#lexicon.names)
    const reading = named === null ? null : this.#readWithNames(named, last, context)
    return reading?.kind === 'PLAN' || reading?.kind === 'CHOICE' ? reading : null
  }

  /** @param named a question with the names of stores in place of words, which is noted. */
  #readWithNames({ text, typed, read }: StoresMeant, last: Plan | null, context: ChatContext): QuestionReading {
    const reading = this.#readOne(text, last, context)
    return reading.kind === 'PLAN' || reading.kind === 'CHOICE'
      ? { ...reading, corrections: [{ typed, read }, ...reading.corrections] }
      : reading
  }

  /** Whether words name a place, days, a vendor, a base or a limit. */
  #limits(words: string): boolean {
    const { at, except, spanWords, conditions, vendors, base } = this.#words.sketch(questionWords(words), null).sketch
    return base !== null || [at, except, spanWords, conditions, vendors].some((some) => some.length > 0)
  }

  /** Whether words name a line, a place, days or anything else that an answer depends on. */
  #counts(words: string): boolean {
    const { rows, rowChoices, perMetrics } = this.#words.sketch(questionWords(words), null).sketch
    return this.#limits(words) || [rows, rowChoices, perMetrics].some((some) => some.length > 0)
  }

  /** `Bethesda looked soft in May` without `looked`, and a question without small talk before or after it, which is noted. Null for any other. */
  #readWithoutLight(question: string, reading: QuestionReading, last: Plan | null, context: ChatContext): QuestionReading | null {
    if (reading.kind !== 'UNREAD' || reading.words.length === 0) return null
    const clauses = clausesAside(question).filter(({ aside }) => !this.#counts(aside))
    const named = nameAside(question)
    const labels = named !== null && !this.#limits(named.aside) ? [named] : []
    for (const { aside, read, rest } of [...labels, ...withoutClaim(question), ...wordsAside(question, reading.words), ...clauses]) {
      const other = this.#readOne(rest, last, context)
      const isAsked = other.kind === 'PLAN' && (this.#asksByItself(rest, other) || HOW_ARE_WE.test(rest.trim()))
      if (other.kind === 'CHOICE' || (other.kind === 'PLAN' && isAsked))
        return { ...other, corrections: [{ typed: aside, read }, ...other.corrections] }
    }
    return null
  }

  /** Whether a question says what it is about: a line, or days of a whole report, of entries or of a check. @param reading of it. */
  #asksByItself(question: string, reading: QuestionReading): boolean {
    if (reading.kind !== 'PLAN') return reading.kind !== 'UNREAD'
    const { plan, assumed } = reading
    if (plan.rows.length === 0 && plan.vendor === null) return plan.kind === 'CHECK' || !assumed.includes('span')
    // `EBITDA` is named, though it is assumed which one.
    return !assumed.includes('rows') || this.#words.sketch(questionWords(question), null).sketch.rows.length > 0
  }

  /** `rent at Hoboken... sorry I mean Old Town`: two questions, the second continuing the first. */
  #readCorrected([asked, instead, wrong]: readonly [string, string, string], last: Plan | null, context: ChatContext): QuestionReading {
    const first = this.#readOne(asked, last, context)
    if (first.kind === 'UNREAD') {
      // `sales per guest night... sorry, sales per labor hour in June`: a question of its own.
      const alone = wrong === '' ? this.#readOne(instead, null, { ...context, listed: [] }) : first
      return (
        this.#readInstead(instead, last, { ...context, unanswered: [asked] }) ??
        (alone.kind === 'PLAN' && this.#asksByItself(instead, alone) ? alone : first)
      )
    }
    if (first.kind !== 'PLAN') return first.kind === 'CHOICE' ? { kind: 'UNREAD', words: [instead], suggestion: null } : first
    const second = this.#readOne(`no, ${instead}`, first.plan, { ...context, listed: [] })
    if (second.kind !== 'PLAN') return second
    const isKept = (slot: PlanSlot): boolean => JSON.stringify(first.plan[slot]) === JSON.stringify(second.plan[slot])
    // `I mean labor, not at Hoboken`: what it says not is no longer in the plan.
    const { rows, at, spanWords, axes, base } = this.#words.sketch(questionWords(wrong), null).sketch
    const isStillThere =
      (rows.length > 0 && isKept('rows')) ||
      (at.length > 0 && isKept('places')) ||
      (spanWords.length > 0 && isKept('span')) ||
      (axes.length > 0 && isKept('by')) ||
      (base !== null && isKept('against'))
    if (wrong !== '' && isStillThere) return { kind: 'UNREAD', words: [`not ${wrong}`], suggestion: null }
    const assumed = [...new Set([...first.assumed.filter(isKept), ...second.assumed])]
    return { ...second, assumed, corrections: [...first.corrections, ...second.corrections] }
  }

  /** `change Hoboken to Princeton`, of an answer of Hoboken: the same of Princeton. Null for any other question. */
  #readSwap(question: string, last: Plan | null, context: ChatContext): QuestionReading | null {
    const swap = swapIn(question)
    if (swap === null) return null
    const { named, instead, part } = swap
    const alone = { ...context, unanswered: [], listed: [] }
    const planOf = (words: string): Plan | null => {
      const reading = last === null ? null : this.#whole.read(`no, ${words}`, last, alone)
      return reading?.kind === 'PLAN' ? reading.plan : null
    }
    const unread: QuestionReading = { kind: 'UNREAD', words: [named], suggestion: null }
    const partNamed = this.#partNamed(named)
    // What is to be another one is all of a part of the answer before. From one time to another is a change.
    const isThere =
      last !== null && (part ?? partNamed) !== null && (part !== null || JSON.stringify(planOf(named)) === JSON.stringify(last))
    if (!isThere) return partNamed !== null && partNamed !== 'span' && partNamed === this.#partNamed(instead) ? unread : null
    const plan = planOf(instead)
    const changed = plan === null ? [] : PLAN_SLOTS.filter((slot) => JSON.stringify(plan[slot]) !== JSON.stringify(last[slot]))
    const isOther = changed.length === 1 && changed[0] === (part ?? partNamed)
    return plan !== null && isOther && plan.kind === last.kind ? { kind: 'PLAN', plan, assumed: [], corrections: [] } : unread
  }

  /** The one part of a plan that some words name; null for none, and for several. */
  #partNamed(words: string): 'rows' | 'places' | 'span' | 'against' | null {
    const { rows, rowChoices, at, except, spanWords, axes, base } = this.#words.sketch(questionWords(words), null).sketch
    const named = [
      ...(rows.length + rowChoices.length > 0 ? (['rows'] as const) : []),
      ...(at.length > 0 ? (['places'] as const) : []),
      ...(spanWords.length > 0 ? (['span'] as const) : []),
      ...(base === null ? [] : (['against'] as const)),
    ]
    const [only] = named
    return only === undefined || named.length > 1 || except.length + axes.length > 0 ? null : only
  }

  /** `labor at Georgetown`, which does not exist, then `sorry, I mean Old Town`, or one of the choices; null if not understood. */
  #readInstead(instead: string | null, last: Plan | null, context: ChatContext, typed = ''): QuestionReading | null {
    const unanswered = context.unanswered.at(-1)
    if (unanswered === undefined) return null
    const around = { ...context, unanswered: context.unanswered.slice(0, -1) }
    const first = this.#readOne(unanswered, last, around)
    const chosen = typedChoice(first, instead ?? typed)
    if (chosen !== null) return chosen
    const likely = instead === null ? likelyPlan(first, typed) : null
    if (likely !== null) return this.#readOne(typed, likely, around)
    const question = first.kind === 'UNREAD' && instead !== null ? substituted(unanswered, first.words, instead) : null
    const reading = question === null ? null : this.#readOne(question, last, around)
    return reading?.kind === 'PLAN' || reading?.kind === 'CHOICE' ? reading : null
  }

  /** `how much did hood cleaning cost`: the entries that mention it. Null where it is not that alone which was not understood. */
  #readMentioned(question: string, reading: QuestionReading, last: Plan | null, context: ChatContext): QuestionReading | null {
    const asked = reading.kind === 'UNREAD' ? entriesMentioning(question, reading.words) : null
    if (asked === null) return null
    const first = this.#readOne(asked, last, context)
    const isOpen = first.kind === 'PLAN' && first.assumed.includes('span')
    // A month may have none.
    const entries = isOpen ? this.#readOne(`${asked} year to date`, last, context) : first
    if (entries.kind !== 'PLAN' || entries.plan.kind !== 'TRANSACTIONS' || entries.plan.search === null) return null
    return isOpen ? { ...entries, assumed: [...new Set([...entries.assumed, 'span' as const])] } : entries
  }

  /** `how much of that was DoorDash`, of costs: the entries of them that are from it. Null where that is no vendor. */
  #readPartOfVendor(question: string, last: Plan): QuestionReading | null {
    const said = PART_OF_THAT.exec(question.toLowerCase())?.[1]
    const meanings = said === undefined ? [] : this.#lexicon.meanings(questionWords(said).map(({ stem }) => stem))
    const [name, ...others] = meanings.flatMap((one) => (one.is === 'VENDORS' ? one.names : []))
    const isOfCosts = last.rows.length > 0 && last.rows.every((row) => row.kind !== 'METRIC' && row.kind !== 'CALCULATION')
    const isPlain = last.kind === 'FIGURES' && last.against === null && last.by === null
    if (name === undefined || others.length > 0 || !isOfCosts || !isPlain || meanings.some((one) => one.is === 'PLACES')) return null
    const plan: Plan = { ...last, kind: 'TRANSACTIONS', measure: 'VALUE', perMetricId: null, vendor: name, chart: null }
    return { kind: 'PLAN', plan, assumed: [], corrections: [] }
  }

  /**
   * `by store`, while a choice is open: the same choice by store, or as it was, if that does not go on from each of its meanings. `just the
   * Northeast`, after a question that nothing understood: there is nothing to go on from. Null for a question of its own.
   */
  #readBesideChoice(question: string, last: Plan | null, context: ChatContext): QuestionReading | null {
    const unanswered = context.unanswered.at(-1)
    if (unanswered === undefined) return null
    const around = { ...context, unanswered: context.unanswered.slice(0, -1), listed: [] }
    const open = this.#readOne(unanswered, last, around)
    if (open.kind !== 'CHOICE' && (open.kind !== 'UNREAD' || last !== null)) return null
    const alone = this.#readOne(question, null, { ...around, unanswered: [] })
    // Of the lines that are assumed where none is named.
    // `just the Northeast` says no more than where.
    const isOpening = alone.kind === 'UNREAD' && alone.words.length > 0 && alone.words.every((word) => GOES_ON.test(word))
    const isOfNoLine = isOpening || (alone.kind === 'PLAN' && alone.plan.rows.length > 0 && alone.assumed.includes('rows'))
    // `and higher labor` names a line, but not what of it.
    const isAdded = /^\s*and\b/i.test(question) && alone.kind === 'PLAN' && alone.assumed.includes('span')
    if (open.kind === 'UNREAD' && isAdded) return { ...open, openQuestion: unanswered }
    // One that names a line of its own is understood without the one before.
    const namesLine = alone.kind === 'PLAN' && alone.plan.rows.length > 0 && !alone.assumed.includes('rows')
    const pointsBack = POINTS_BACK.test(question) && !namesLine
    // A line that is assumed, such as rent, may be one of the open question's days and places.
    const namesDays = alone.kind === 'PLAN' && (!alone.assumed.includes('span') || SINCE_OPENED.test(question))
    const namesWhereAndWhen = alone.kind === 'PLAN' && !alone.assumed.includes('places') && namesDays
    const isItsOwn =
      (namesWhereAndWhen && HOW_HAS.test(question.trim())) ||
      (!(open.kind === 'UNREAD' && pointsBack) &&
        (alone.kind === 'PLAN' && open.kind === 'CHOICE' ? isWholeOfItself(alone) : this.#asksByItself(question, alone)))
    if (isItsOwn || (open.kind === 'UNREAD' && !isOfNoLine && !pointsBack)) return null
    if (open.kind === 'UNREAD') return { ...open, openQuestion: unanswered }
    const choices = open.choices.flatMap(({ name, plan }) => {
      const next = this.#readOne(question, plan, { ...around, unanswered: [] })
      return next.kind === 'PLAN' ? [{ name, plan: next.plan }] : []
    })
    // The only one is offered, and nothing has to be chosen first.
    const isOther = choices.length === 0 || (alone.kind === 'PLAN' && (alone.plan.kind === 'ATTENTION' || alone.plan.kind === 'CHECK'))
    if (open.choices.length === 1 && isOther) return null
    return choices.length < open.choices.length ? { ...open, isStillOpen: true } : { ...open, choices }
  }

  /** What is not understood in its own words in others that say the same; null where they are not understood either. */
  #readOther(question: string, last: Plan | null, context: ChatContext): QuestionReading | null {
    const other = otherWording(question.replace(/[‘’`´]/g, "'").toLowerCase())
    const first = other === null ? null : this.#whole.read(other.text, last, context)
    const again = other !== null && first?.kind === 'UNREAD' ? alternativeWording(other.text) : null
    const reading = again === null ? first : this.#whole.read(again, last, context)
    if (reading?.kind === 'CHOICE') return reading
    return reading?.kind === 'PLAN' && (!other?.isOfRemainder || hasRemainder(reading.plan)) ? reading : null
  }

  /**
   * Adds the questions to offer where one is not understood; any other reading is returned unchanged. Not a part of `read`, because each of
   * them has to be read too.
   *
   * @param reading as `read` returned it for the same question, plan and context.
   */
  withOffers(question: string, reading: QuestionReading, last: Plan | null, context: ChatContext = NO_CONTEXT): QuestionReading {
    const plain = plainRequest(question)
    return this.#nearest.withOffers(plain?.context.length === 0 ? plain.text : question, reading, last, context)
  }

  /** The name of a row, as the company has it. */
  planRowName(row: Plan['rows'][number]): string {
    return this.#lexicon.nameOf(row)
  }
}
