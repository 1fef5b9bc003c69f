import { EVERY_PLACE, type QuestionPlaces } from '../../figures/figure-question.ts'
import { namesEveryPlace } from '../../figures/question-places.ts'
import { headlineParts } from '../../home/headline-parts.ts'
import { isCategory } from '../../mappings/group-tree.ts'
import { monthOf } from '../../time/day.ts'
import type { Period } from '../../time/fiscal-calendar.ts'
import { lastWholeMonth, monthSpan } from '../../time/whole-months.ts'
import {
  CUMULATIVE,
  comparesWithBase,
  EACH_MONTH,
  EACH_QUARTER,
  isByDays,
  type Plan,
  type PlanAxis,
  type PlanBase,
  type PlanKind,
  type PlanMeasure,
  type PlanRow,
  type PlanSlot,
  type PlanSpan,
} from '../plan.ts'
import { askedChart, askedCheck, BILLS, drawsMonths, IN_ORDER, OF_ALL_LINES } from './asking-words.ts'
import { costLinesAsked, isOverOrUnder, isOverspent, saysCostsOf } from './budgets/over-budget.ts'
import { areOfKind, entriesAsked } from './entries/plan-entries.ts'
import type { Lexicon, MeantRow } from './lexicon.ts'
import { placesOfQuestion } from './places/named-places.ts'
import { areRegions, calledTogether, joinedPlaces, placeIds } from './places/place-sets.ts'
import { directionOf, isWorseCost, limitsAmount, planConditions, rankedAmong, sizedOrder } from './plan-conditions.ts'
import { isListedBeside, isReportOfShares, saysOfRevenue } from './shares-beside.ts'
import type { Sketch } from './sketch.ts'
import { partsOfBridge } from './sums/bridge-parts.ts'
import { allCosts } from './sums/total-costs.ts'
import { inPeriods, lastWhole, NamedTimes } from './times/named-times.ts'
import { isSinglePeriod, PERIOD_OF, unitOfBase } from './times/year-words.ts'
import type { KeyWord } from './trade-words.ts'

/** A plan, and what of it the question did not say. */
export interface MadePlan {
  readonly plan: Plan
  readonly assumed: readonly PlanSlot[]
}

/** What a question asks for. @param rows those that it names; of a choice, the chosen one. */
export function makePlan(sketch: Sketch, rows: readonly MeantRow[], lexicon: Lexicon): MadePlan {
  return new PlanMaker(sketch, rows, lexicon).make()
}

const PERIODS_OF_TREND: Readonly<Record<Period, number>> = { MONTHLY: 12, QUARTERLY: 4, YEARLY: 3 }

const SEVERAL_MOVES =
  /(?:^| )(?:misses|shortfalls|overruns|overages|variances|changes|increases|decreases|rises|drops|declines|jumps|improvements|differences|swings|movements|gaps)(?=$| )/

/** `the highest sales ever`: of all months. */
const EVER = /\b(?:ever|all time|on record|since|history)\b/

/** What is answered with figures of the books. */
/** More lines of one chart are hard to tell apart. */
const MOST_LINES = 6

const OF_FIGURES: ReadonlySet<PlanKind> = new Set(['FIGURES', 'COMPARE', 'TREND', 'BREAKDOWN', 'RANK', 'FILTER', 'BRIDGE', 'REPORT'])

const WHAT_IS_IN = /^(?:what(?:'?s| is| are| do)? .*in|whats in|included in|what goes into|goes into|go into)$/

class PlanMaker {
  readonly #sketch: Sketch
  readonly #named: readonly MeantRow[]
  readonly #lexicon: Lexicon
  readonly #times: NamedTimes
  readonly #entries: Pick<Plan, 'entryTypes' | 'side'>
  readonly #assumed = new Set<PlanSlot>()

  constructor(sketch: Sketch, rows: readonly MeantRow[], lexicon: Lexicon) {
    this.#sketch = sketch
    this.#named = rows
    this.#lexicon = lexicon
    this.#times = new NamedTimes(sketch, lexicon.names, rows)
    this.#entries = entriesAsked(sketch, rows, lexicon)
    if (sketch.isRowAssumed) this.#assumed.add('rows')
    if (sketch.isSpanGuessed) this.#assumed.add('span')
  }

  make(): MadePlan {
    const sketch = this.#sketch
    const kind = this.#kind()
    const by = this.#partedBy(kind, this.#axis(kind))
    const span = this.#span(kind, by)
    const against = this.#against(kind, span)
    const rows = this.#rows(kind, by, against)
    sketch.isShareBeside = this.#asksShare() && isListedBeside(sketch, kind, this.#named, this.#lexicon)
    const measure = this.#measure(kind, rows, against, by)
    const per = sketch.perMetrics[0]?.row
    const { order, first, last } = this.#order(kind, rows, { by, measure })
    sketch.isJoint = this.#times.joined() !== null
    const places = this.#places(kind, by)
    if (namesEveryPlace(places) && !sketch.isEveryPlace) this.#assumed.add('places')
    const plan: Plan = {
      kind,
      mappingId: this.#lexicon.names.mappingId,
      rows,
      span,
      places,
      measure,
      perMetricId: per?.kind === 'METRIC' ? per.metricId : null,
      against,
      alsoAgainst: null,
      hasYearToDate: false,
      isSameStore: sketch.has('SAME_STORE') && (against !== null || kind === 'DEFINE'),
      by: kind === 'BRIDGE' ? this.#cut(rows, by) : by,
      order,
      first,
      last,
      where:
        kind === 'FILTER' || kind === 'TRANSACTIONS'
          ? planConditions(sketch, this.#lexicon, { kind, rows, against, isShareMoved: this.#isShareMoved() })
          : rankedAmong(kind, sketch, measure),
      vendor: sketch.vendor,
      ...(kind === 'TRANSACTIONS' ? this.#entries : { entryTypes: [], side: null }),
      search: sketch.search?.text ?? null,
      rolling: kind === 'TREND' ? this.#rolling() : this.#limitsPeriods(kind, by) ? this.#limitedPeriods() : null,
      driverIds:
        kind === 'BRIDGE' && rows.some((row) => row.kind !== 'METRIC')
          ? this.#named.flatMap(({ row }) => (row.kind === 'METRIC' ? [row.metricId] : []))
          : [],
      check: kind === 'CHECK' ? askedCheck(sketch) : null,
      chart: askedChart(sketch) ?? (kind === 'BREAKDOWN' && by === 'LINE' && this.#isCalculation(rows) ? 'WATERFALL' : null),
    }
    return { plan: withKnownSpan(plan), assumed: [...this.#assumed] }
  }

  /** `Is Charleston our best store?`: it stands among all of them. */
  #places(kind: PlanKind, by: PlanAxis | null): QuestionPlaces {
    const places = placesOfQuestion(this.#sketch, this.#lexicon.names)
    const isOneOf = by === 'REGION' ? [places.nodeIds, places.locationIds] : [places.locationIds, places.nodeIds]
    const isOne = isOneOf[0]?.length === 1 && isOneOf[1]?.length === 0 && !places.isAllBut
    if (kind !== 'RANK' || (by !== 'LOCATION' && by !== 'REGION') || !isOne || this.#sketch.except.length > 0) return places
    const among = this.#among()
    if (among !== null) return among
    // `the top 5 stores, and sales at Hoboken`
    if (this.#sketch.otherRequests.some(({ is }) => is === 'PLACE')) return places
    this.#sketch.isEveryPlace = true
    return EVERY_PLACE
  }

  /** `how does Hoboken rank against the other stores`: among them; null where one is set against no such places. */
  #among(): QuestionPlaces | null {
    const { average, at, againstPlaces } = this.#sketch
    const [others, ...more] = againstPlaces
    if (average === null || others === undefined || more.length > 0 || !this.#isAtOne()) return null
    const { names } = this.#lexicon
    return calledTogether(new Set([...(at[0]?.locationIds ?? []), ...placeIds(others, names)]), names)
  }

  #isAtOne(): boolean {
    const { at, except } = this.#sketch
    return except.length === 0 && at.length === 1 && at[0]?.locationIds.length === 1 && at[0].nodeIds.length === 0
  }

  #asksRankOfOne(): boolean {
    return this.#sketch.has('RANK') && !this.#sketch.has('TOP', 'BOTTOM', 'BEST', 'WORST')
  }

  #kind(): PlanKind {
    const sketch = this.#sketch
    const has = (...keys: readonly KeyWord[]): boolean => sketch.has(...keys)
    const hasRows = this.#named.length > 0
    const isRanked = has('TOP', 'BOTTOM', 'BEST', 'WORST', 'RANK')
    const axes = [...sketch.axes, ...sketch.nouns]
    const items = axes.some((axis) => ['LOCATION', 'REGION', 'ACCOUNT', 'LINE', 'COST_LINE', 'VENDOR'].includes(axis))
    const periods = axes.some((axis) => axis === 'WEEK' || PERIOD_OF[axis] !== undefined)
    if (sketch.search !== null) return 'TRANSACTIONS'
    if ((has('TIES') && !hasRows && !has('TRANSACTIONS')) || sketch.asksPlaces !== null) return 'CHECK'
    if (has('MISSING') && (has('OPS_DATA') || this.#named.some(({ row }) => row.kind === 'METRIC'))) return 'CHECK'
    if (has('COVERAGE') && !hasRows) return 'CHECK'
    if (has('UNUSUAL') && !isRanked && !this.#named.some(({ row }) => this.#lexicon.isCalculated(row))) return 'ATTENTION'
    if (has('LACKS') && hasRows) return 'FILTER'
    if (has('SUSPENSE') || (has('POSTED') && hasRows) || sketch.vendors.length > 0 || sketch.asksLatest) return 'TRANSACTIONS'
    // `list the entries of June`: of all lines.
    const isOfDays = sketch.at.length > 0 || (sketch.spans.length > 0 && axes.length === 0)
    if (has('TRANSACTIONS') && (hasRows || isOfDays) && (!isRanked || !this.#isOfTransactions())) return 'TRANSACTIONS'
    // `the largest entries in June`
    const isOfSize = has('TOP') || (sketch.conditions.length > 0 && sketch.conditions.every(limitsAmount))
    const areSome = isOfSize && (sketch.spans.length > 0 || has('TOP'))
    // `invoices over 5k`, `credit memos`: of the last month.
    if (has('TRANSACTIONS') && (areSome || areOfKind(sketch, this.#lexicon)) && !hasRows && axes.length === 0) return 'TRANSACTIONS'
    if (sketch.asksPlaceInReport && hasRows) return 'DEFINE'
    if (has('DEFINE') && (hasRows || has('SAME_STORE')) && sketch.spans.length === 0 && sketch.base === null && !isRanked) return 'DEFINE'
    // Reports leave it out: what there is of it are its entries.
    if (this.#isUnmapped()) return 'TRANSACTIONS'
    const compares = this.#compares()
    const named = this.#named.map(({ row }) => row.kind)
    const isByDrivers = named.includes('GROUP') && named.filter((one) => one === 'METRIC').length === 2
    const isChanging = compares || has('CHANGE', 'VARIANCE', 'IMPROVING')
    if (sketch.keyWords.get('WHY') === 'explain' && hasRows && !isChanging) return 'DEFINE'
    if (isByDrivers && compares && has('PRICE', 'DECOMPOSE', 'BREAKDOWN')) return 'BRIDGE'
    if (has('WATERFALL') && hasRows && compares && axes.length === 0) return 'BRIDGE'
    if (has('WHY') || has('CHANGED') || (has('DECOMPOSE') && (compares || this.#named.length > 1))) return 'BRIDGE'
    const isTrend = has('TREND') || periods || this.#rolling() !== null || (drawsMonths(sketch) && !compares)
    // `how has catering grown since 2024`: days of more than a year have the year before in them.
    if (hasRows && has('GROWTH') && !isRanked && !items && !isTrend && this.#isOfYears()) return 'TREND'
    const conditions = sketch.conditions.length > 0
    // `up or down`: the answer covers either.
    const isEither = has('UP') && has('DOWN')
    const judged = compares && (has('ABOVE', 'BELOW', 'MISSED', 'BEAT') || (has('UP', 'DOWN') && !isEither) || conditions)
    const isOfBudget = has('ABOVE', 'BELOW') && !conditions && !compares && !has('IMPROVING') && !sketch.comparesRows
    // `which stores are over on labor`, `who has higher labor, Hoboken or Princeton`
    const areAsked = has('WHO')
      ? sketch.at.length < 2 || !sketch.isSideBySide
      : has('WHICH') &&
        ((sketch.isOverOn && (axes.includes('LOCATION') || axes.includes('REGION'))) ||
          (sketch.isOver && axes.some((axis) => axis === 'LINE' || axis === 'ACCOUNT' || axis === 'COST_LINE')))
    if ((areAsked || this.#asksWhatIsOver()) && (judged || isOfBudget) && !isRanked) return 'FILTER'
    // `top vendors over 25k`, `which stores were over budget, ranked`: those alone.
    const areCut = axes.includes('VENDOR') && conditions && !compares && sketch.count === null && !has('BOTTOM', 'WORST', 'BEST')
    if (areCut) return 'FILTER'
    // `stores with average check above 45, ranked`
    const isListed = conditions && items && has('RANK') && sketch.count === null && sketch.conditions.every(({ isOfChange }) => !isOfChange)
    if (isListed && !compares && !has('TOP', 'BOTTOM', 'BEST', 'WORST', 'TRANSACTIONS')) return 'FILTER'
    if (judged && items && has('RANK') && has('WHICH') && !has('TOP', 'BOTTOM', 'BEST', 'WORST')) return 'FILTER'
    if (isRanked && (items || periods || !hasRows || !isTrend)) return 'RANK'
    // `which months was EBITDA negative`
    const areSomeMonths = axes.some((axis) => axis !== 'WEEK' && PERIOD_OF[axis] !== undefined) && !has('BY', 'PER')
    if (has('LOSS') && !has('WHY')) return items || areSomeMonths ? 'FILTER' : 'FIGURES'
    // `is Q2 EBITDA better than Q1 by region`: each of them, better or not.
    const isOfEach = sketch.asksWhether && has('BY') && !has('WHICH', 'WHO') && !conditions
    if ((conditions || (judged && !isOfEach)) && (items || (periods && (sketch.axes.length > 0 || conditions)))) return 'FILTER'
    // `marketing over $1,000`: entries of that size.
    const isOfMoney =
      hasRows && !named.includes('CALCULATION') && (named.some((one) => one !== 'METRIC') || !(items || has('WHICH', 'WHO')))
    // `did Hoboken sell more than $500,000` is about the figure of Hoboken; a limit on the total would say nothing.
    const areLocations = sketch.at.length > 0 && sketch.at.every(({ nodeIds }) => nodeIds.length === 0)
    const isOfEntries = conditions && isOfMoney && !compares && sketch.conditions.every(({ unit }) => unit === 'MONEY')
    if (isOfEntries && sketch.asksWhether && !has('TRANSACTIONS')) return areLocations ? 'FILTER' : 'FIGURES'
    if (isOfEntries) return 'TRANSACTIONS'
    if (conditions && !compares) return 'FILTER'
    // `annual sales from 2024 to 2025`: two times against each other are no trend.
    if ((hasRows || has('SAME_STORE')) && ((isTrend && this.#times.pair() === null) || (this.#goesOnInTime() && !compares))) return 'TREND'
    const isSteps = has('WATERFALL') && axes.length === 0 && this.#isCalculation(this.#named.map(({ row }) => row))
    // `what is in professional fees`: an account has nothing in it but entries.
    const isInAccount = has('MADE_OF') && !has('BREAKDOWN') && axes.length === 0 && named.every((one) => one === 'ACCOUNT')
    if (isInAccount && hasRows) return 'TRANSACTIONS'
    if (this.#asksWhatIsIn()) return 'DEFINE'
    if ((has('MADE_OF', 'BREAKDOWN') && hasRows) || isSteps) return 'BREAKDOWN'
    if ((has('REPORT') || (axes.includes('LINE') && compares && !isRanked)) && !hasRows) return 'REPORT'
    if (axes.includes('VENDOR')) return 'RANK'
    if (axes.length > 0 && hasRows && items && !compares) return 'BREAKDOWN'
    // `which is higher, Hoboken or Princeton`: both are shown.
    if (compares || isOfBudget) return compares || !sketch.isSideBySide ? 'COMPARE' : 'FIGURES'
    // `is Hoboken getting better`, `are we getting better`
    const isOfUs = (sketch.isEveryPlace || sketch.asksWhether) && sketch.spans.every((span) => span.kind !== 'FIXED')
    const isOfKnown = hasRows || sketch.at.length > 0 || isOfUs
    if (isTrend || this.#goesOnInTime() || (has('IMPROVING') && isOfKnown)) return 'TREND'
    return 'FIGURES'
  }

  /** Whether the days that are named are more than a year, and set against nothing. */
  #isOfYears(): boolean {
    const { spans, base, againstSpan, againstPlaces } = this.#sketch
    const [span, ...others] = spans
    const isAlone = base === null && againstSpan === null && againstPlaces.length + others.length === 0
    if (!isAlone || span === undefined) return false
    if (span.kind === 'LAST_PERIODS')
      return span.period === 'YEARLY' ? span.lastPeriods > 1 : span.period === 'MONTHLY' && span.lastPeriods > 12
    return span.kind === 'FIXED' && monthOf(span.endDate) - monthOf(span.startDate) >= 12
  }

  /** Whether some places are named one by one, and nothing asks for them together. */
  #areFewPlaces(): boolean {
    const { at, except, againstPlaces, asksTogether } = this.#sketch
    const areSingle = at.every(({ locationIds, nodeIds, isAllBut }) => locationIds.length + nodeIds.length === 1 && !isAllBut)
    const areAlike = at.every(({ nodeIds }) => nodeIds.length === at[0]?.nodeIds.length)
    return at.length > 1 && at.length <= MOST_LINES && areSingle && areAlike && except.length + againstPlaces.length === 0 && !asksTogether
  }

  #asksWhatIsOver(): boolean {
    const { asksWhatIsOver, base, axes, nouns } = this.#sketch
    return asksWhatIsOver && this.#named.length + axes.length + nouns.length === 0 && (base === null || base.kind === 'BUDGET')
  }

  /** `May and June`: one after the other. */
  #goesOnInTime(): boolean {
    return this.#times.joined() !== null
  }

  /** Whether entries themselves are ranked, not something by their number. */
  #isOfTransactions(): boolean {
    return this.#named.every(({ row }) => row.kind === 'METRIC')
  }

  /** Whether only accounts are named that the mapping leaves out. */
  #isUnmapped(): boolean {
    return this.#named.length > 0 && this.#named.every(({ row }) => row.kind === 'ACCOUNT' && row.groupId === null)
  }

  /** Whether anything is set against something else. */
  #compares(): boolean {
    const sketch = this.#sketch
    if (sketch.base !== null || sketch.againstSpan !== null || sketch.againstPlaces.length > 0) return true
    if (this.#times.areApart()) return true
    if (
      (this.#times.areSetAgainst() && (sketch.spans.length > 1 || sketch.ends !== null)) ||
      (sketch.has('COMPARE') && sketch.at.length > 1)
    )
      return true
    // `over by more than 5%`
    if (sketch.isOver && sketch.conditions.some(({ isOfChange }) => isOfChange)) return true
    return sketch.has('GROWTH', 'SAME_STORE', 'UP', 'DOWN', 'CHANGE', 'VARIANCE', 'MISSED', 'BEAT')
  }

  #axis(kind: PlanKind): PlanAxis | null {
    const sketch = this.#sketch
    const asked = sketch.axes[0] ?? sketch.nouns[0]
    const items = [...sketch.axes, ...sketch.nouns].find((axis) => PERIOD_OF[axis] === undefined)
    switch (kind) {
      case 'TREND':
        if (items !== undefined) return this.#axisOf(items)
        // `labor % by month for Hoboken and Princeton`: a line for each of them.
        return this.#areFewPlaces() && this.#rolling() === null
          ? areRegions(sketch.at, this.#lexicon.names)
            ? 'REGION'
            : 'LOCATION'
          : null
      case 'RANK':
      case 'FILTER': {
        const found = items ?? asked
        if (found !== undefined) return this.#axisOf(found)
        if (sketch.has('EXPENSES', 'SPENDING', 'COSTS') && this.#named.length === 0) return 'ACCOUNT'
        this.#assumed.add('by')
        // Of what is overspent, if nothing says so: costs.
        if ((isOverspent(sketch) && this.#named.length === 0) || this.#asksWhatIsOver()) return 'LINE'
        if (kind === 'RANK' && sketch.spanWords.some((words) => EVER.test(words))) return 'PERIOD'
        // One location is not ranked alone, unless the question is where it ranks: its months are, or the parts of a difference.
        if (kind !== 'RANK' || !this.#isAtOne() || this.#asksRankOfOne()) return 'LOCATION'
        const [ranked, ...others] = this.#named
        const isOfDifference = others.length === 0 && ranked?.row.kind === 'GROUP' && this.#compares()
        return isOfDifference ? this.#partsOf(ranked.row) : 'PERIOD'
      }
      case 'BREAKDOWN': {
        if (items !== undefined) return this.#axisOf(items)
        const [first] = this.#named
        return first !== undefined && first.row.kind !== 'GROUP' ? 'LOCATION' : this.#partsOf(first?.row)
      }
      case 'BRIDGE':
      case 'COMPARE':
      case 'FIGURES':
        if (sketch.isSideBySide) return areRegions(sketch.at, this.#lexicon.names) ? 'REGION' : 'LOCATION'
        // `why did we miss it, and which locations caused it?`: bridges by line tell of locations too.
        if (kind === 'BRIDGE' && sketch.begins === 'WHY' && items === 'LOCATION' && !sketch.has('BY')) return null
        // `my region, the Southeast`: the kind of what is named.
        if (items === undefined || (sketch.axes.length === 0 && sketch.at.length > 0)) return null
        return this.#axisOf(items)
      case 'REPORT': {
        const beside = items ?? asked
        const axis = beside === undefined ? null : this.#axisOf(beside)
        return axis === 'LOCATION' || axis === 'REGION' || axis === 'PERIOD' ? axis : null
      }
      default:
        return null
    }
  }

  /** `revenue by line`, of a line without lines below it: by its accounts, which only budgets lack. */
  #partedBy(kind: PlanKind, by: PlanAxis | null): PlanAxis | null {
    const [only] = this.#named
    const row = this.#named.length === 1 ? only?.row : undefined
    const node = row?.kind === 'GROUP' ? this.#lexicon.tree.byId.get(row.groupId) : undefined
    const isDivided = by === 'LINE' && node !== undefined && isCategory(node.group) && this.#partsOf(row) === 'ACCOUNT'
    if (!isDivided || kind === 'REPORT' || kind === 'BRIDGE' || this.#sketch.base?.kind === 'BUDGET') return by
    this.#assumed.add('by')
    this.#sketch.areLinesAccounts = true
    return 'ACCOUNT'
  }

  /** Into what a line is divided: the lines of a calculation, the lines or accounts of a category. */
  #partsOf(row: PlanRow | undefined): PlanAxis {
    const node = row?.kind === 'GROUP' ? this.#lexicon.tree.byId.get(row.groupId) : undefined
    if (node === undefined) return 'LINE'
    return !isCategory(node.group) || node.children.some(({ group }) => isCategory(group)) ? 'LINE' : 'ACCOUNT'
  }

  /** What a bridge's difference is divided by. */
  #cut(rows: readonly PlanRow[], by: PlanAxis | null): PlanAxis {
    if (by !== null && by !== 'PERIOD' && by !== 'VENDOR') return by
    return partsOfBridge(rows[0], this.#lexicon.tree)
  }

  /** The days that figures are of, as far as the books have them. What this leaves out of the requested days is assumed. */
  #span(kind: PlanKind, by: PlanAxis | null): PlanSpan {
    const asked = this.#askedSpan(kind, by)
    // Metrics may be older than the books, and have no days.
    const isByDriver = kind === 'BRIDGE' && this.#named.some(({ row }) => row.kind === 'METRIC')
    const isByPeriod = kind === 'TREND' || by === 'PERIOD'
    if (this.#times.isOfMetrics || isByDriver) return this.#soFar(asked, this.#times.inWholeMonths(asked, isByPeriod))
    if (!OF_FIGURES.has(kind)) return asked
    const days = isByPeriod ? asked : this.#times.asMonths(asked)
    const isOfWhole = (kind === 'RANK' && isByPeriod) || this.#limitsPeriods(kind, by)
    const counted = this.#limitsPeriods(kind, by) ? this.#times.inWholePeriods(days) : days
    const booked = this.#times.fromFirstMonth(isOfWhole ? this.#times.wholeOf(counted) : counted)
    const whole = isByPeriod ? booked : this.#times.inWholePeriods(booked)
    if (whole !== asked) this.#assumed.add('span')
    return whole
  }

  #askedSpan(kind: PlanKind, by: PlanAxis | null): PlanSpan {
    const sketch = this.#sketch
    const { time } = this.#lexicon.names
    const asked = [...sketch.axes, ...sketch.nouns].map((axis) => PERIOD_OF[axis]).find((period) => period !== undefined)
    const joint = this.#times.joined()
    // A budget month without a year means the current year: `the budget for August`.
    const planned = sketch.base?.kind === 'BUDGET' ? sketch.later : null
    const first: PlanSpan | undefined = planned ?? joint ?? this.#times.pair()?.own ?? sketch.spans[0]
    const lastMonth = monthSpan(lastWholeMonth(time))
    if (first !== undefined) {
      const rolling = this.#rolling()
      if (rolling !== null && rolling !== CUMULATIVE && sketch.spans.length === 1) this.#assumed.add('span')
      // `rolling 3 month food cost`: the sums of a year, and not of three months.
      const isItsLength = first.kind === 'LAST_PERIODS' && first.period === 'MONTHLY' && first.lastPeriods === rolling
      if (kind === 'TREND' && isItsLength && rolling !== null && rolling < PERIODS_OF_TREND.MONTHLY)
        return this.#times.ofTrend(
          { kind: 'LAST_PERIODS', period: 'MONTHLY', lastPeriods: PERIODS_OF_TREND.MONTHLY, anchor: 'LEDGER' },
          'MONTHLY',
        )
      if (joint !== null && kind === 'TREND' && asked === undefined) return joint
      if ((kind === 'TREND' || by === 'PERIOD') && asked !== undefined) {
        const whole = this.#soFar(this.#times.ofTrend(first, asked))
        if (whole.kind === 'LEDGER') {
          if (kind !== 'RANK') return this.#times.ledgerIn(asked)
          const periods = this.#times.wholePeriods(asked)
          if (periods.kind !== 'LEDGER') this.#assumed.add('span')
          return periods
        }
        return inPeriods(whole, asked, time)
      }
      // `the full year 2026 budget`: all that is planned, whatever is booked.
      if (sketch.base?.kind === 'BUDGET' && this.#times.asksPlan(first)) return first
      // Entries are those that are booked.
      if (kind === 'TRANSACTIONS') return this.#times.asDays(first)
      // `trend 2025`: a single year is shown by month.
      if (kind === 'TREND' && first.kind === 'FIXED' && isSinglePeriod(first)) return this.#soFar({ ...first, period: 'MONTHLY' })
      return this.#soFar(kind === 'TREND' ? this.#times.ofTrend(first) : first)
    }
    if (kind === 'DEFINE') return lastMonth
    // `the last payment to Ecolab`, whenever it was.
    const isOfAllDays = this.#isUnmapped() || sketch.search?.isOfNumber === true || (sketch.asksLatest && sketch.vendor !== null)
    if (sketch.has('SUSPENSE') || (kind === 'TRANSACTIONS' && isOfAllDays)) return { kind: 'LEDGER' }
    if (kind === 'CHECK' && (sketch.has('COVERAGE') || sketch.asksPlaces !== null)) return { kind: 'LEDGER' }
    this.#assumed.add('span')
    const other = sketch.againstSpan?.span
    // `against May`: the last month that is whole; `against Q1`: its quarter.
    if (other?.kind === 'FIXED' && other.period !== 'YEARLY') {
      const whole = lastWhole(other.period, time)
      return kind === 'TREND' && asked !== undefined ? inPeriods(whole, asked, time) : whole
    }
    // `against the month before`
    const isSet = sketch.base?.kind === 'PRIOR_PERIOD' && kind !== 'TREND' && sketch.has('VERSUS', 'UP', 'DOWN', 'GROWTH', 'CHANGE')
    const isOfUnit = sketch.base?.kind === 'PRIOR_PERIOD' && kind !== 'TREND' && unitOfBase(sketch.baseWords) !== null
    const before = isOfUnit ? unitOfBase(sketch.baseWords) : isSet ? /\b(?:month|quarter)\b/.exec(sketch.baseWords)?.[0] : undefined
    if (before !== undefined && before !== null && asked === undefined) return lastWhole(before === 'month' ? 'MONTHLY' : 'QUARTERLY', time)
    switch (kind) {
      case 'TREND': {
        const period = asked ?? 'MONTHLY'
        if (isByDays({ by }))
          return by === 'DAY' ? lastMonth : { kind: 'LAST_PERIODS', period: 'MONTHLY', lastPeriods: 3, anchor: 'LEDGER' }
        // Plans cover the year that runs, and sums begin with it.
        const isOfBudget = sketch.base?.kind === 'BUDGET' || isOverOrUnder(sketch)
        if ((isOfBudget || this.#rolling() === CUMULATIVE) && period !== 'YEARLY') return this.#times.wholePeriodsToDate(period)
        const shown = this.#rolling() === null || asked !== undefined ? period : 'MONTHLY'
        return this.#times.ofTrend({ kind: 'LAST_PERIODS', period: shown, lastPeriods: PERIODS_OF_TREND[shown], anchor: 'LEDGER' }, shown)
      }
      case 'BREAKDOWN':
      case 'ATTENTION':
      case 'TRANSACTIONS':
        return lastMonth
      case 'CHECK':
        // `any months missing guests`
        return sketch.has('MISSING') && asked === undefined ? lastMonth : this.#times.wholeMonths()
      case 'BRIDGE':
        return sketch.has('CHANGED') && sketch.base === null && sketch.againstSpan === null ? lastMonth : this.#times.wholeMonths()
      default:
        if (by === 'DAY') return lastMonth
        // Half a year is no year.
        if (kind === 'FILTER' && by === 'PERIOD' && asked === 'YEARLY') return this.#times.wholePeriods(asked)
        if ((kind === 'REPORT' || kind === 'FILTER') && by === 'PERIOD') return this.#times.wholePeriodsToDate(asked ?? 'MONTHLY')
        return kind === 'RANK' && by === 'PERIOD' ? this.#times.wholePeriods(asked ?? 'MONTHLY') : this.#times.wholeMonths()
    }
  }

  #against(kind: PlanKind, span: PlanSpan): PlanBase | null {
    const sketch = this.#sketch
    if (sketch.isSideBySide || kind === 'TRANSACTIONS' || kind === 'DEFINE' || kind === 'CHECK' || kind === 'ATTENTION') return null
    if (sketch.base !== null) return sketch.base
    if (kind === 'RANK' && this.#among() !== null) return null
    if (sketch.againstPlaces.length > 0) return { kind: 'PLACES', places: joinedPlaces(sketch.againstPlaces) }
    if (sketch.has('COMPARE') && sketch.at.length > 1 && sketch.axes.length === 0)
      return { kind: 'PLACES', places: sketch.at[1] ?? EVERY_PLACE }
    const other = this.#times.pair()?.base ?? sketch.againstSpan?.span
    if (other !== undefined && other.kind !== 'LEDGER') {
      const part = this.#times.partOf(span, other)
      if (part !== other) this.#assumed.add('against')
      if (!this.#times.isAgainstItself(span, other)) return this.#times.baseOf(span, part)
      this.#assumed.add('against')
      // `against last June`, of books that end with June.
      return { kind: sketch.againstSpan?.isBefore === null ? 'PRIOR_YEAR' : 'PRIOR_PERIOD' }
    }
    if (kind === 'BRIDGE') {
      this.#assumed.add('against')
      if (sketch.has('CHANGED') && sketch.spans.length === 0) return { kind: 'PRIOR_PERIOD' }
      const [budget] = this.#lexicon.names.budgets
      if (budget !== undefined && (sketch.has('MISSED', 'BEAT', 'VARIANCE') || isOverOrUnder(sketch)))
        return { kind: 'BUDGET', budgetId: budget.id }
      return { kind: 'PRIOR_YEAR' }
    }
    if (kind === 'TREND' && !isOverOrUnder(sketch)) {
      if (sketch.has('SAME_STORE', 'GROWTH')) this.#assumed.add('against')
      return sketch.has('IMPROVING', 'SAME_STORE', 'GROWTH') ? { kind: 'PRIOR_YEAR' } : null
    }
    if (
      sketch.has('MISSED', 'BEAT', 'VARIANCE') ||
      isOverOrUnder(sketch) ||
      (sketch.has('ABOVE', 'BELOW') &&
        !sketch.has('GROWTH', 'UP', 'DOWN', 'CHANGE') &&
        sketch.conditions.every(({ isOfChange }) => isOfChange) &&
        (kind === 'COMPARE' || kind === 'FILTER'))
    ) {
      const [budget] = this.#lexicon.names.budgets
      this.#assumed.add('against')
      return budget === undefined ? { kind: 'PRIOR_YEAR' } : { kind: 'BUDGET', budgetId: budget.id }
    }
    if (sketch.has('GROWTH', 'SAME_STORE', 'UP', 'DOWN', 'CHANGE')) {
      this.#assumed.add('against')
      return { kind: 'PRIOR_YEAR' }
    }
    return null
  }

  /** The booked part of a span; marks the span as assumed if that is shorter, so that the answer says so. */
  #soFar(span: PlanSpan, booked: PlanSpan = this.#times.soFar(span)): PlanSpan {
    if (booked !== span) this.#assumed.add('span')
    return booked
  }

  /** `what is in prime cost`, of no days and places: which lines and accounts, and not what these came to. */
  #asksWhatIsIn(): boolean {
    const { keyWords, spans, at, base, axes, nouns } = this.#sketch
    const isPlain = spans.length + at.length + axes.length + nouns.length === 0 && base === null && !this.#sketch.has('BREAKDOWN', 'SHARE')
    return isPlain && WHAT_IS_IN.test(keyWords.get('MADE_OF') ?? '') && this.#isCalculation(this.#named.map(({ row }) => row))
  }

  #rows(kind: PlanKind, by: PlanAxis | null, against: PlanBase | null): readonly PlanRow[] {
    const sketch = this.#sketch
    const lexicon = this.#lexicon
    const own = this.#named.map(({ row }) => row)
    if (kind === 'BRIDGE' && own.some(({ kind: one }) => one === 'GROUP')) return own.filter(({ kind: one }) => one !== 'METRIC')
    if (sketch.has('SAME_STORE') && own.length === 0 && kind !== 'REPORT') {
      // Comps are of sales.
      const revenue = lexicon.lineOf('REVENUE')?.row
      if (revenue !== undefined) {
        this.#assumed.add('rows')
        return [revenue]
      }
    }
    // `uncategorized or undocumented postings`: the accounts of both.
    const areUnmapped = own.every((row) => row.kind === 'ACCOUNT' && row.groupId === null)
    if (sketch.has('SUSPENSE') && areUnmapped) {
      const unmapped = lexicon.names.accounts.filter(({ groupId }) => groupId === null)
      const named = unmapped.filter(({ name }) => /suspense|undocumented|uncategori|unclassified|ask my/i.test(name))
      const isAccount = own.length === 0 && /suspense|undocumented|ask my/i.test(sketch.keyWords.get('SUSPENSE') ?? '')
      return (named.length > 0 && isAccount ? named : unmapped).map(({ id }) => ({ kind: 'ACCOUNT', groupId: null, accountId: id }))
    }
    if (own.length > 1 && sketch.has('SHARE')) {
      // `rent to sales ratio`: a share is of revenue anyway.
      const revenue = JSON.stringify(lexicon.lineOf('REVENUE')?.row)
      const others = own.filter((row) => JSON.stringify(row) !== revenue)
      const comparesRows = sketch.has('COMPARE', 'VERSUS') && sketch.base === null && sketch.againstSpan === null
      const isDropped = others.length > 0 && others.length < own.length && !comparesRows
      if (isDropped && !isListedBeside(sketch, kind, this.#named, lexicon)) return others
    }
    if (own.length > 0) return own
    const costs = costLinesAsked(sketch, { kind, by, against }, lexicon)
    if (costs !== null) return costs
    const saysCosts = saysCostsOf(sketch, by)
    // `anything unusual in June expenses`
    if (kind === 'ATTENTION' && sketch.has('COSTS', 'EXPENSES', 'SPENDING')) return lexicon.costLines().map(({ row }) => row)
    const areBills =
      kind === 'TRANSACTIONS' && sketch.vendors.length === 0 && (saysCosts || BILLS.test(sketch.keyWords.get('TRANSACTIONS') ?? ''))
    if (kind === 'TRANSACTIONS' && areOfKind(sketch, lexicon) && !/\bcosts?\b/.test(sketch.keyWords.get('COSTS') ?? '')) return []
    if (by === 'ACCOUNT' || by === 'VENDOR' || (OF_ALL_LINES.has(kind) && !areBills)) return []
    if (by === 'LINE') return []
    this.#assumed.add('rows')
    const revenue = lexicon.lineOf('REVENUE')?.row
    // `our best day`: by its sales.
    if (isByDays({ by }) && revenue !== undefined) return [revenue]
    if (areBills && !saysCosts) return lexicon.billedLines()
    if (saysCosts || areBills) {
      // `biggest cost variances by store`: by all of them together.
      const sum = kind === 'RANK' || kind === 'FILTER' ? allCosts(lexicon) : null
      return sum === null ? lexicon.costLines().map(({ row }) => row) : [sum.row]
    }
    const both = lexicon.headlineRows()
    // `which stores grew`: growth is that of sales.
    const isOfGrowth = sketch.has('GROWTH') || /^gr[eo]w|^shr[aiu]nk/.test(sketch.keyWords.get('UP') ?? sketch.keyWords.get('DOWN') ?? '')
    if (isOfGrowth && revenue !== undefined && (kind === 'RANK' || kind === 'FILTER')) return [revenue]
    // `is Hoboken getting better`: by its headline.
    const isOfOne = kind === 'RANK' || kind === 'FILTER' || kind === 'BRIDGE' || sketch.has('IMPROVING')
    return isOfOne ? both.slice(-1) : both
  }

  #measure(kind: PlanKind, rows: readonly PlanRow[], against: PlanBase | null, by: PlanAxis | null): PlanMeasure {
    const sketch = this.#sketch
    if (kind === 'REPORT' && isReportOfShares(sketch, { against, by })) return 'SHARE_OF_REVENUE'
    if (['BRIDGE', 'TRANSACTIONS', 'DEFINE', 'CHECK', 'ATTENTION', 'REPORT'].includes(kind)) return 'VALUE'
    if (sketch.isShareBeside && !saysOfRevenue(sketch)) return 'VALUE'
    if (kind === 'FILTER')
      return planConditions(sketch, this.#lexicon, { kind, rows, against, isShareMoved: this.#isShareMoved() })[0]?.measure ?? 'VALUE'
    if (sketch.perMetrics.length > 0) return 'PER_METRIC'
    const isMoney = rows.some((row) => this.#lexicon.isAmount(row))
    if (against !== null) {
      if (/\bmix\b/.test(sketch.keyWords.get('BREAKDOWN') ?? '') && isMoney && (by === 'ACCOUNT' || by === 'LINE'))
        return 'SHARE_OF_REVENUE'
      if (sketch.has('GROWTH') && sketch.has('DOLLARS')) return 'CHANGE'
      if (sketch.has('GROWTH') || (sketch.has('SAME_STORE') && this.#named.length === 0)) return 'CHANGE_PERCENT'
      if (kind === 'RANK' && isMoney && this.#isShareMoved()) return 'SHARE_CHANGE'
      if (sketch.has('MISSED', 'BEAT') || (sketch.has('VARIANCE') && (against.kind === 'BUDGET' || kind === 'RANK')))
        return sketch.has('SHARE') && (kind === 'RANK' || (sketch.has('VARIANCE') && !(sketch.isShareOfRow && isMoney)))
          ? 'VARIANCE_PERCENT'
          : kind === 'RANK'
            ? 'VARIANCE'
            : this.#asksShare() && isMoney
              ? 'SHARE_OF_REVENUE'
              : 'VALUE'
      if (this.#asksShare() && isMoney)
        return kind === 'RANK' && sketch.has('CHANGE', 'UP', 'DOWN') && this.#isShareOfChange() ? 'CHANGE_PERCENT' : 'SHARE_OF_REVENUE'
      if (sketch.has('CHANGE')) return 'CHANGE'
      if (kind === 'RANK' && sketch.has('UP', 'DOWN')) return 'CHANGE'
      // `dollars over budget`, highest first
      if (kind === 'RANK' && this.#isAboveOrBelow()) return 'CHANGE'
      if (kind === 'RANK' && against.kind === 'BUDGET') return 'VARIANCE'
      if (kind === 'COMPARE' && rows.length > 1 && sketch.has('UP', 'DOWN')) return 'CHANGE_PERCENT'
    }
    if (this.#asksShare() && isMoney) return 'SHARE_OF_REVENUE'
    // The most of a cost is that of the largest location: which one is costly shows in its share.
    const [row] = rows
    if (
      kind === 'RANK' &&
      (by === 'LOCATION' || by === 'REGION') &&
      against === null &&
      row !== undefined &&
      row.kind !== 'VENDOR' &&
      this.#lexicon.isAmount(row) &&
      (this.#lexicon.isIncome(row) === false || directionOf(row, this.#lexicon) === 'DOWN') &&
      !sketch.has('DOLLARS', 'SPENDING')
    ) {
      this.#assumed.add('measure')
      // `by store, highest to lowest`, `the most overtime`: a list of amounts.
      const isOfAmounts = IN_ORDER.test(sketch.keyWords.get('RANK') ?? '') || sketch.keyWords.get('TOP') === 'most'
      return isOfAmounts ? 'VALUE' : 'SHARE_OF_REVENUE'
    }
    return 'VALUE'
  }

  /** Whether a ranking is of how far places are above or below a base. */
  #isAboveOrBelow(): boolean {
    const isCompared = this.#sketch.base !== null || this.#sketch.againstSpan !== null
    return this.#sketch.has('ABOVE', 'BELOW') && isCompared && this.#sketch.conditions.length === 0
  }

  /** `labor % rose`, `improved its margin`, `up 2 points`: how far a share of revenue moved, and not how many percent the amount. */
  #isShareMoved(): boolean {
    const sketch = this.#sketch
    const isOfRow =
      sketch.isShareOfRow || sketch.namesMargin || sketch.has('MARGIN', 'POINTS') || /sale|revenue/.test(sketch.keyWords.get('SHARE') ?? '')
    // `the worst 3 stores, food cost against last year in points`
    const moves =
      sketch.has('UP', 'DOWN', 'CHANGE', 'BETTER', 'WORSE', 'MISSED', 'BEAT', 'ABOVE', 'BELOW', 'IMPROVING') ||
      (sketch.has('POINTS') && sketch.has('TOP', 'BOTTOM', 'BEST', 'WORST', 'RANK'))
    const improves = !isOfRow && this.#improvesCost()
    if (improves) this.#assumed.add('measure')
    return (isOfRow || improves) && moves && this.#named.length > 0 && !sketch.has('GROWTH', 'VARIANCE')
  }

  /** `which stores improved prime cost`: more is spent where more is sold, so its share shows it. */
  #improvesCost(): boolean {
    const { keyWords } = this.#sketch
    const isOfCosts = this.#named.every(
      ({ row }) =>
        row.kind !== 'METRIC' && row.kind !== 'CALCULATION' && row.kind !== 'VENDOR' && directionOf(row, this.#lexicon) === 'DOWN',
    )
    return isOfCosts && !this.#sketch.has('DOLLARS', 'BUDGET') && [...keyWords.values()].some((words) => /improv/.test(words))
  }

  #isShareOfChange(): boolean {
    return this.#sketch.has('SHARE') && !this.#sketch.has('MARGIN') && !this.#sketch.isShareOfRow
  }

  #asksShare(): boolean {
    return this.#sketch.has('SHARE', 'MARGIN', 'POINTS') || this.#sketch.namesMargin
  }

  #order(kind: PlanKind, rows: readonly PlanRow[], { by, measure }: Pick<Plan, 'by' | 'measure'>): Pick<Plan, 'order' | 'first' | 'last'> {
    const sketch = this.#sketch
    const some = sketch.count ?? (sketch.isOfOneEntry ? 1 : null)
    if (kind === 'TRANSACTIONS') return { order: sketch.asksLatest ? 'NEWEST' : null, first: some, last: null }
    if (kind === 'ATTENTION') return { order: null, first: sketch.count, last: null }
    if (kind !== 'RANK') return { order: null, first: null, last: null }
    const isBoth = sketch.has('BEST', 'TOP') && sketch.has('WORST', 'BOTTOM')
    const [row] = rows
    const direction = directionOf(row, this.#lexicon)
    const isCost = direction === 'DOWN'
    // `the least improvement`
    const isWorst =
      sketch.has('MISSED', 'WORSE') ||
      isWorseCost(sketch, directionOf(row, this.#lexicon)) ||
      (sketch.has('BETTER') && sketch.has('BOTTOM', 'WORST'))
    // How far ahead of a plan says itself what is better.
    const isOfPlan = (measure === 'VARIANCE' || measure === 'VARIANCE_PERCENT') && !isBoth
    const isBest = sketch.has('BEAT', 'BETTER') || (isOfPlan && sketch.has('BEST'))
    const judged = isWorst || (isOfPlan && sketch.has('WORST') && !sketch.has('BEST')) ? 'WORST' : isBest ? 'BEST' : null
    const one = sketch.has('BOTTOM')
      ? 'ASC'
      : sketch.has('WORST')
        ? isCost
          ? 'DESC'
          : 'ASC'
        : sketch.has('BEST') && isCost
          ? 'ASC'
          : 'DESC'
    const sized = judged === null ? sizedOrder(sketch, row !== undefined && this.#lexicon.isGivenAway(row), measure) : null
    const order = isBoth
      ? 'DESC'
      : (sized ??
        judged ??
        ((sketch.has('DOWN') || (sketch.has('BELOW') && this.#isAboveOrBelow())) && !sketch.has('BOTTOM', 'WORST') ? 'ASC' : one))
    if (isBoth) {
      // `the cheapest store and the dearest`
      const each = sketch.count ?? (this.#isSingle(by) ? 1 : 3)
      return { order, first: each, last: each }
    }
    if (sketch.count !== null) return { order, first: sketch.count, last: null }
    if (sketch.has('RANK') || !sketch.has('TOP', 'BOTTOM', 'BEST', 'WORST')) return { order, first: null, last: null }
    return { order, first: this.#isSingle(by) ? 1 : null, last: null }
  }

  #axisOf(key: KeyWord): PlanAxis {
    if (key === 'COST_LINE') return 'LINE'
    // One word of asking for both.
    if (key === 'WEEK') return this.#sketch.keyWords.get(key)?.startsWith('da') === true ? 'DAY' : 'WEEK'
    return PERIOD_OF[key] === undefined ? (key as PlanAxis) : 'PERIOD'
  }

  /** `which location`, `best month`: one is asked for. */
  #isSingle(by: PlanAxis | null): boolean {
    // `the biggest variances by store`
    const areMany = [...this.#sketch.keyWords.values()].some((words) => SEVERAL_MOVES.test(words))
    return by !== null && this.#sketch.isSingular && !areMany
  }

  /** Whether there is a way from income to what is divided. */
  #isCalculation(rows: readonly PlanRow[]): boolean {
    const [row] = rows
    if (rows.length !== 1 || row?.kind !== 'GROUP') return false
    const { groups } = this.#lexicon.names
    return groups.find(({ id }) => id === row.groupId)?.formula !== null && headlineParts(groups, row.groupId).size > 0
  }

  /** `in any month`, `in every quarter`: how many months each of them has, below zero where all have to meet the condition. */
  #limitedPeriods(): number {
    const words = this.#sketch.keyWords.get('ANY_MONTH') ?? ''
    const months = /\bquarters?\b/.test(words) ? EACH_QUARTER : EACH_MONTH
    return /\b(?:every|each|all)\b/.test(words) ? -months : months
  }

  /** `stores that lost money in any month` */
  #limitsPeriods(kind: PlanKind, by: PlanAxis | null): boolean {
    // What did not happen in any month happened in none.
    const isPlain = this.#sketch.negated === null && !this.#sketch.has('LACKS')
    return this.#sketch.has('ANY_MONTH') && isPlain && kind === 'FILTER' && (by === 'LOCATION' || by === 'REGION')
  }

  #rolling(): number | null {
    return this.#sketch.rolling
  }
}

/** A plan's measure that compares needs something to compare with. */
function withKnownSpan(plan: Plan): Plan {
  return comparesWithBase(plan.measure) && plan.against === null ? { ...plan, measure: 'VALUE' } : plan
}
