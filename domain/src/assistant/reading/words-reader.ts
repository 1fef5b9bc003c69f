import { resolveTimeSpan, type TimeContext } from '../../time/time-span.ts'
import { yearToDate } from '../answers/plan-days.ts'
import { comparesInSteps } from '../answers/plan-names.ts'
import type { ChatContext } from '../chat.ts'
import type { CompanyNames } from '../company-names.ts'
import { limitsPeriods, listsVendors, type Plan, type PlanRow, type PlanSpan, type QuestionReading, withinBases } from '../plan.ts'
import { withBothBases, withNamedBase } from './both-bases.ts'
import { settleSides } from './choices.ts'
import {
  addsInVain,
  dividedBridge,
  goesOnComparing,
  inChat,
  inLastMeasure,
  noteContinuation,
  onLastBase,
  placesAfterLines,
  settledFollowUp,
  takesLines,
  withMeasure,
  withMore,
  withOthers,
  withoutTwo,
  worstOfCompared,
} from './continuation.ts'
import { asEntries } from './entries/as-entries.ts'
import { bridgedByVendor } from './entries/bridge-by-vendor.ts'
import type { EntrySearch } from './entries/entry-search.ts'
import {
  addsRows,
  amongShown,
  asksForOther,
  changedPlan,
  forgetsLimits,
  goesOn,
  inMetricMonths,
  isOfOtherDays,
  isTurned,
  leavesOutInVain,
  losesEntries,
  openingOfFollowUp,
} from './follow-up.ts'
import { idleWords } from './idle-words.ts'
import type { Lexicon, MeantRow } from './lexicon.ts'
import { type MadePlan, makePlan } from './make-plan.ts'
import { PieceLine } from './piece-line.ts'
import { sketchQuestion } from './piece-reader.ts'
import { divideQuestion } from './pieces.ts'
import { QuestionChoices } from './question-choices.ts'
import type { QuestionWord } from './question-words.ts'
import { overTime } from './several/after-last.ts'
import type { Sketch } from './sketch.ts'
import { linesLeftOut, withoutLines } from './sums/left-out-lines.ts'
import { withLineBefore } from './sums/line-before.ts'
import { namePartsBeside } from './sums/parts-beside.ts'
import { settleSiblings } from './sums/sibling-rows.ts'
import { withLastMonthNamed } from './times/last-named-month.ts'
import { type Days, withNamedDays } from './times/named-days.ts'
import { inPeriods } from './times/named-times.ts'
import { unclearDays, withDaysBefore, withOtherBase, withSameDays, withYearsAgo } from './times/other-days.ts'
import type { TimeReader } from './times/time-words.ts'
import { PERIOD_OF } from './times/year-words.ts'
import { leftOver } from './unread/left-over.ts'
import { notFollowed } from './unread/of-follow-up.ts'
import { pointingInVain } from './unread/pronouns.ts'
import { readVendorFigures, withVendorEntries } from './vendor-figures.ts'
import { rephrased } from './wordings/rephrased.ts'

/** More words than this are no question. */
const MOST_WORDS = 120

const SEVERAL_BEFORE = /\b(?:\d+|two|three|four|six|nine|twelve) (?:months|quarters)\b/

/** Reads the words of one question, as they are or after another question, into a plan. */
export class WordsReader {
  readonly #lexicon: Lexicon
  readonly #choices: QuestionChoices
  readonly #time: TimeReader

  constructor(lexicon: Lexicon, time: TimeReader) {
    this.#lexicon = lexicon
    this.#choices = new QuestionChoices(lexicon)
    this.#time = time
  }

  /**
   * @param before the plan that was answered before; null at the start of a chat. @param search a text that the entries asked for have.
   * @returns a plan, a choice, a refusal, or the words that are not understood.
   */
  read(asked: readonly QuestionWord[], before: Plan | null, context: ChatContext, search: EntrySearch | null = null): QuestionReading {
    const days = daysOf(before, this.#lexicon.names.time)
    const words = withNamedDays(withLastMonthNamed(asked, this.#lexicon.names.time), this.#lexicon.names.time, days)
    if (words.length === 0) return { kind: 'REFUSED', reason: 'NO_QUESTION' }
    if (words.length > MOST_WORDS) return { kind: 'UNREAD', words: [], suggestion: null }
    const { sketch, pieces, corrections } = this.sketch(words, before)
    sketch.search = search
    const [budget] = this.#lexicon.names.budgets
    const { time } = this.#lexicon.names
    const last = readVendorFigures(sketch, new PieceLine(pieces), before, this.#lexicon)
    if (last !== null) settleSides(sketch, last, this.#lexicon)
    const [refused] = sketch.refused
    // As they were typed, and not as they are read.
    const unread = (some: readonly string[]): QuestionReading => ({
      kind: 'UNREAD',
      words: some.flatMap((one) => {
        if (one === '') return []
        const { said = one } = pieces.find((piece) => piece.words === one) ?? {}
        // Days that are named have their words at both ends.
        return said
          .replace(/^(.+) to \1$/, '$1')
          .split(' ')
          .map((word) => corrections.find(({ read }) => read === word)?.typed ?? word)
          .join(' ')
      }),
      suggestion: null,
    })
    if (refused !== undefined) return { kind: 'REFUSED', reason: refused }
    if (sketch.isFuture && sketch.base?.kind !== 'BUDGET') return { kind: 'REFUSED', reason: 'FORECAST' }
    if (sketch.unread.length > 0) return unread(sketch.unread)
    if (sketch.content === 0) return { kind: 'REFUSED', reason: 'NO_QUESTION' }
    // `sales in the week of June 8`
    const namesDay = sketch.spans.some((span) => span.kind === 'FIXED' && span.startDate === span.endDate)
    if (namesDay && [...sketch.axes, ...sketch.nouns].includes('WEEK')) return { kind: 'REFUSED', reason: 'DAYS' }
    // `just the Northeast ones`, of nothing that was asked before.
    const isOpen = last === null && sketch.rows.length === 0 && sketch.entryWords.length === 0
    const opening = isOpen ? openingOfFollowUp(sketch) : null
    if (opening !== null) return { kind: 'UNREAD', words: [opening], suggestion: null }
    // A year that the question names is none of what is in view, though its end is assumed.
    const open: ChatContext = { ...context, days: sketch.spans.length > 0 ? null : context.days }
    const decide = (rows: readonly MeantRow[], of = sketch): MadePlan => this.#decide(of, rows, last, open)
    const choice = this.#choices.of(sketch, words, decide, last)
    const [ofBoth] = choice?.slot === 'rows' && choice.choices.length === 1 && sketch.asksBoth ? choice.choices : []
    const both =
      choice?.slot === 'against' && sketch.otherBases.length === 1
        ? withBothBases(choice.choices, new PieceLine(pieces), words)
        : (ofBoth?.plan ?? null)
    if (choice !== null && both === null) {
      const left = choice.choices.map(({ plan }) => leftOver(sketch, plan, this.#lexicon))
      // Whatever is chosen would leave something out.
      if (left.every(({ length }) => length > 0)) return unread(left[0] ?? [])
      return { kind: 'CHOICE', ...choice, corrections }
    }
    const decided = decide(sketch.rows)
    const { assumed } = decided
    const fitting = both ?? withinBases(withNamedBase(ofOneRow(decided.plan, this.#lexicon.headlineRows()), sketch))
    // The days may have become the year to date.
    const whole =
      fitting.hasYearToDate && yearToDate(fitting.span, this.#lexicon.names) === null ? { ...fitting, hasYearToDate: false } : fitting
    const out = sketch.leftOut
    const plan =
      out === null
        ? whole
        : withoutLines(
            whole,
            out.rows.map(({ row }) => row),
            this.#lexicon,
          )
    if (plan === null) return unread(out === null ? [] : [out.words])
    // `also labor`, of a ranking by revenue, does not say by which.
    const isRankedAgain = plan.kind === 'RANK' && last?.kind === 'RANK' && rowsKey(plan.rows) === rowsKey(last.rows)
    if (takesOneRow(plan) && !isRankedAgain && (last === null || sketch.rows.length === 0 || plan.kind === 'BRIDGE')) {
      const choices = plan.rows.map((row) => ({ name: this.#lexicon.nameOf(row), plan: { ...plan, rows: [row] } }))
      return { kind: 'CHOICE', slot: 'rows', words: choices.map(({ name }) => name).join(' and '), choices, corrections }
    }
    // The accounts of a line but a few stand for themselves, and are no longer its division.
    const left = leftOver(sketch, out !== null && plan.by !== whole.by ? whole : plan, this.#lexicon)
    if (left.length > 0) return unread(left)
    const isAlone = last === null || !goesOn(sketch, sketch.rows, last)
    // `vs budget`, of a list of vendors, which budgets have none of; `what was in it`, of a whole report.
    const isOfNoRow =
      plan.rows.length === 0 && (plan.kind === 'BREAKDOWN' || (plan.kind === 'RANK' && last?.kind === 'REPORT' && plan.by !== 'LINE'))
    const isOfNoDays =
      plan.against?.kind === 'BUDGET' || plan.against?.kind === 'PLACES' || (plan.against !== null && plan.where.length > 0)
    // `per month, last six months vs the six months before`: each month is not set against the one before it.
    if (comparesInSteps(plan) && SEVERAL_BEFORE.test(sketch.baseWords)) return unread([sketch.baseWords])
    const isOfOtherMeasure = plan.against !== null && plan.measure !== 'VALUE' && plan.measure !== 'CHANGE'
    if (listsVendors(plan) && (isOfOtherMeasure || sketch.has('SAME_STORE'))) return unread(words.map(({ typed }) => typed))
    if ((listsVendors(plan) && isOfNoDays) || isOfNoRow) return unread(words.map(({ typed }) => typed))
    if (isAlone ? losesEntries(last, plan, sketch) : forgetsLimits(last, plan, sketch) || this.#isInVain(last, sketch)) {
      // `Cintas entries in Q2 2026`, of no line: a question of its own.
      const alone = sketch.spans.length > 0 && sketch.has('TRANSACTIONS') ? this.read(words, null, context) : null
      return alone?.kind === 'PLAN' && alone.plan.vendor !== null
        ? alone
        : { kind: 'UNREAD', words: words.map(({ typed }) => typed), suggestion: null }
    }
    // `stores that are higher`, of what was compared: those alone.
    const judged = isAlone || plan.kind !== 'COMPARE' || sketch.axes.length + sketch.nouns.length === 0 ? [] : bareJudgments(sketch)
    if (judged.length > 0) return unread(judged)
    const missed = last === null ? [] : notFollowed(pieces, sketch, plan, last)
    if (missed.length > 0) return unread(missed)
    const unclear = isAlone ? null : unclearDays(sketch, last, time)
    if (unclear !== null && JSON.stringify(plan.against) === JSON.stringify(last?.against)) return unread([unclear])
    // `which stores did`, of those that did not: the same again is no answer.
    const isAgain = !isAlone && JSON.stringify(plan) === JSON.stringify(last)
    const isRepeated = isAgain && ((last.kind !== 'RANK' && sketch.has('WHICH', 'WHO')) || limitsPeriods(last))
    if (isRepeated || (isAgain && asksForOther(sketch, last)))
      return { kind: 'UNREAD', words: words.map(({ typed }) => typed), suggestion: null }
    // There is nothing to add to or to turn around without a question before it.
    const lacks = (['ADD', 'FLIP'] as const).find(
      (key) => sketch.has(key) && (isAlone || (key === 'ADD' ? !addsRows(sketch, sketch.rows, last) : !isTurned(sketch))),
    )
    if (lacks !== undefined) return { kind: 'UNREAD', words: [sketch.keyWords.get(lacks) ?? ''], suggestion: null }
    const pointing = isAlone ? pointingInVain(pieces, sketch, { plan, assumed }, last) : []
    const idle = isAlone && pointing.length === 0 ? idleWords(pieces, this.#lexicon, budget?.id ?? null) : pointing
    const idleToo =
      both === null ? idle : idle.filter((one) => !sketch.otherBases.some(({ words: named }) => ` ${named} `.includes(` ${one} `)))
    if (idleToo.length > 0) return unread(idleToo)
    if (plan.kind === 'DEFINE' && plan.rows.length === 0) return { kind: 'REFUSED', reason: 'NO_QUESTION' }
    // `chart labor %`, `chart labor %, last 12 months, Southeast vs Northeast`: over these months.
    const isDrawn = plan.chart === 'LINE' && (plan.kind === 'FIGURES' || (plan.kind === 'COMPARE' && plan.against?.kind === 'PLACES'))
    const timed = isDrawn ? overTime(plan, this.#lexicon.names) : placesOverTime(plan, sketch, this.#lexicon.names)
    return { kind: 'PLAN', plan: timed ?? plan, assumed, corrections }
  }

  /**
   * The plan of those words that are understood, whatever the others say: to be offered, and never to be answered. Null where they name
   * nothing that it could be about, and where they ask for what is refused.
   */
  nearestPlan(words: readonly QuestionWord[], before: Plan | null, context: ChatContext): Plan | null {
    const { sketch } = this.sketch(words, before)
    if (sketch.rows.length === 0 && sketch.vendor === null) return null
    if (sketch.refused.length > 0 || sketch.isFuture) return null
    const { plan } = this.#decide(sketch, sketch.rows, before, context)
    return takesOneRow(plan) ? { ...plan, rows: plan.rows.slice(0, 1) } : plan
  }

  /** What the words say, piece by piece, and what was read as a slip of typing. */
  sketch(words: readonly QuestionWord[], before: Plan | null) {
    const { pieces: divided, corrections } = divideQuestion(words, this.#lexicon, this.#time)
    const { time } = this.#lexicon.names
    const own = withoutTwo(asEntries(rephrased(withLineBefore(divided, before, this.#lexicon), this.#lexicon, before), before), before)
    const pieces = withMore(
      withOthers(withOtherBase(withDaysBefore(withYearsAgo(withSameDays(own, before, time), before, time), before, time), before), before),
      before,
    )
    const [budget] = this.#lexicon.names.budgets
    const leftOut = linesLeftOut(pieces, this.#lexicon)
    const sketch = sketchQuestion(leftOut?.pieces ?? pieces, this.#lexicon, budget?.id ?? null)
    sketch.leftOut = leftOut
    settleSiblings(sketch, this.#lexicon)
    namePartsBeside(sketch, this.#lexicon)
    noteContinuation(sketch, pieces, before)
    return { sketch, pieces: leftOut?.pieces ?? pieces, corrections }
  }

  #decide(sketch: Sketch, rows: readonly MeantRow[], last: Plan | null, context: ChatContext): MadePlan {
    const { plan, assumed } = this.#decideUndivided(sketch, rows, last, context)
    return { plan: bridgedByVendor(plan, sketch, last, this.#lexicon.names), assumed }
  }

  #decideUndivided(sketch: Sketch, rows: readonly MeantRow[], last: Plan | null, context: ChatContext): MadePlan {
    if (last === null) return inContext(makePlan(sketch, rows, this.#lexicon), context)
    if (!goesOn(sketch, rows, last)) {
      const made = inContext(makePlan(sketch, rows, this.#lexicon), context)
      const isIncome = last.rows.every((row) => row.kind === 'METRIC' || this.#lexicon.isIncome(row) === true)
      const isOfLines = last.rows.length > 0 && takesLines(made, sketch, isIncome)
      const ofLines = isOfLines
        ? inLastMeasure(inContext(makePlan(sketch, this.#named(last.rows), this.#lexicon), context).plan, last, sketch)
        : made.plan
      // `which store is worst`, after all of them against budget: worst against it.
      const again = goesOnComparing(last, made, sketch) ? worstOfCompared(last, ofSameDays(last, ofLines), sketch) : ofLines
      // `what is not mapped?`, of a month that does not tie: of that month.
      const isOfCheck = last.kind === 'CHECK' && sketch.has('SUSPENSE') && sketch.spans.length === 0
      const plan = isOfCheck ? { ...again, span: last.span } : again
      return onLastBase(last, inChat({ plan, assumed: made.assumed }, last, sketch, this.#lexicon.names.time))
    }
    sketch.isShareOfLast = isShareOf(sketch, last)
    sketch.areSharesShown = last.measure === 'SHARE_OF_REVENUE' && last.against === null && last.kind !== 'TREND' && last.by !== 'PERIOD'
    const meant = rows.length > 0 ? rows : this.#named(last.rows)
    const own = makePlan(amongShown(sketch, last), meant, this.#lexicon)
    const { names } = this.#lexicon
    const changed = inMetricMonths(last, changedPlan(last, sketch, rows, own, names), sketch, names)
    const settled = settledFollowUp(last, withMeasure(last, changed, this.#lexicon.lineOf('REVENUE')), sketch, names)
    const { plan, assumed } = placesAfterLines(last, settled, this.#lexicon)
    // `is it up`: on what is not said.
    const isAssumed =
      own.assumed.includes('against') && last.against === null && JSON.stringify(plan.against) === JSON.stringify(own.plan.against)
    // `hours`: those of all labor.
    const isRowAssumed = rows.length > 0 && sketch.isRowAssumed
    // `vs Q1`, after June: of the quarter after it.
    const isSpanAssumed = isOfOtherDays(last, sketch)
    return {
      plan: withVendorEntries(dividedBridge(plan, last, this.#lexicon)),
      assumed: [
        ...assumed,
        ...(isAssumed ? (['against'] as const) : []),
        ...(isRowAssumed ? (['rows'] as const) : []),
        ...(isSpanAssumed ? (['span'] as const) : []),
      ],
    }
  }

  /** Whether places are left out or added that cannot be. */
  #isInVain(last: Plan, sketch: Sketch): boolean {
    const { names } = this.#lexicon
    return leavesOutInVain(last, sketch, names) || addsInVain(last, sketch, names)
  }

  #named(rows: Plan['rows']): readonly MeantRow[] {
    return rows.map((row) => ({ row, name: this.#lexicon.nameOf(row) }))
  }
}

/** `Northeast vs Southeast by year`, `in 2024 and 2025`: places set against each other, each over time. Null for any other plan. */
function placesOverTime(plan: Plan, { axes, spans, isJoint }: Sketch, names: CompanyNames): Plan | null {
  const [first, second] = spans
  const areYears = isJoint && first?.kind === 'FIXED' && second?.kind === 'FIXED' && first.period === 'YEARLY' && second.period === 'YEARLY'
  const asked = axes.map((axis) => PERIOD_OF[axis]).find((one) => one !== undefined) ?? (areYears ? 'YEARLY' : undefined)
  if (plan.kind !== 'COMPARE' || plan.against?.kind !== 'PLACES' || asked === undefined || plan.span.kind === 'LEDGER') return null
  const timed = overTime(plan, names)
  return timed && { ...timed, chart: plan.chart, span: inPeriods(plan.span, asked, names.time) }
}

/** Other days have other ones before them. */
function ofSameDays(last: Plan, plan: Plan): Plan {
  return plan.kind === 'RANK' && plan.by !== 'PERIOD' ? { ...plan, span: last.span } : plan
}

/** First and last day of a plan; null without one, and of all days. */
function daysOf(plan: Plan | null, time: TimeContext): Days | null {
  if (plan === null || plan.span.kind === 'LEDGER') return null
  const { startDate, endDate } = resolveTimeSpan(plan.span, time)
  return [startDate, endDate]
}

/** The same for the same rows in any order. */
export function rowsKey(rows: Plan['rows']): string {
  return [...new Set(rows.map((row) => JSON.stringify(row)))].toSorted().join()
}

/** Words for above and below where nothing is named that something is above or below of. */
function bareJudgments({ base, againstSpan, againstPlaces, keyWords }: Sketch): readonly string[] {
  if (base !== null || againstSpan !== null || againstPlaces.length > 0) return []
  return (['ABOVE', 'BELOW'] as const).flatMap((key) => keyWords.get(key) ?? [])
}

const SHOWN_AS_SHARES: ReadonlySet<Plan['kind']> = new Set(['FIGURES', 'BREAKDOWN', 'COMPARE', 'TREND', 'RANK', 'FILTER'])

/** `as a percent of sales`, after the answer before; next to a comparison, a percentage alone may be that of its change. */
function isShareOf({ keyWords, asksTotal }: Sketch, { kind, by, against }: Plan): boolean {
  const saysRevenue = /sale|revenue/.test(keyWords.get('SHARE') ?? '')
  return SHOWN_AS_SHARES.has(kind) && by !== 'VENDOR' && (saysRevenue || (against === null && !asksTotal))
}

/** What a question leaves open is as the person who asks has it in view. It is still shown as assumed. */
export function inContext({ plan, assumed }: MadePlan, { locationIds, days }: Pick<ChatContext, 'locationIds' | 'days'>): MadePlan {
  const places = assumed.includes('places') && locationIds.length > 0 ? { locationIds, nodeIds: [], isAllBut: false } : plan.places
  const span: PlanSpan = assumed.includes('span') && days !== null ? { kind: 'FIXED', period: 'MONTHLY', ...days } : plan.span
  return { plan: { ...plan, places, span }, assumed }
}

/** Whether a plan of several rows has room for one alone: why a figure differs, and what places and periods are ranked by. */
function takesOneRow({ kind, by, rows, driverIds }: Plan): boolean {
  const isRanked = kind === 'RANK' && (by === 'LOCATION' || by === 'REGION' || by === 'PERIOD')
  return rows.length > 1 && (isRanked || (kind === 'BRIDGE' && driverIds.length === 0))
}

/** `what is dragging it down`, of revenue and what remains of it: of the latter. */
function ofOneRow(plan: Plan, headline: readonly PlanRow[]): Plan {
  if (!takesOneRow(plan) || JSON.stringify(plan.rows) !== JSON.stringify(headline)) return plan
  // It is calculated from lines, and budgets may have no accounts.
  return { ...plan, rows: plan.rows.slice(-1), by: plan.by === 'ACCOUNT' && plan.against?.kind === 'BUDGET' ? 'LINE' : plan.by }
}
