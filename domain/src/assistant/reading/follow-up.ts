import { EVERY_PLACE, type QuestionPlaces } from '../../figures/figure-question.ts'
import { namesEveryPlace } from '../../figures/question-places.ts'
import { priorPeriod, priorYear } from '../../time/comparison.ts'
import { type Day, dayNumber, monthOf } from '../../time/day.ts'
import { monthsPerPeriod } from '../../time/fiscal-calendar.ts'
import type { TimeContext } from '../../time/time-span.ts'
import { beginAfterBooks, planDays } from '../answers/plan-days.ts'
import type { CompanyNames } from '../company-names.ts'
import {
  canCompareTwice,
  comparesWithBase,
  hasOwnConditions,
  isBySpans,
  isOfSomeEntries,
  type Plan,
  type PlanOrder,
  type PlanRow,
  type PlanSpan,
} from '../plan.ts'
import { entriesAfter } from './entries/entries-after.ts'
import type { MeantRow } from './lexicon.ts'
import type { MadePlan } from './make-plan.ts'
import { joinedPlaces, placeIds } from './places/place-sets.ts'
import { boundOf } from './plan-conditions.ts'
import type { Sketch } from './sketch.ts'
import { inPeriods, NamedTimes } from './times/named-times.ts'
import { daysBefore, inLastPeriods, onOtherBase, withinLastYear } from './times/other-days.ts'
import { PERIOD_OF } from './times/year-words.ts'
import type { KeyWord } from './trade-words.ts'

/** Whether a question continues the previous one: it begins that way, or names nothing that could be a question alone. */
export function goesOn(sketch: Sketch, rows: readonly MeantRow[], last: Plan): boolean {
  // What follows on a list of places is a question of its own.
  if (sketch.content === 0 || sketch.asksPlaces === 'THERE' || last.check === 'LOCATIONS') return false
  // `which lines are over budget`, after an account: those of the whole report.
  const areKinds = [...sketch.axes, ...sketch.nouns].some((kind) => kind === 'LINE' || kind === 'ACCOUNT' || kind === 'COST_LINE')
  const hasParts = last.rows.length === 0 || last.rows.some(({ kind }) => kind === 'GROUP')
  if (sketch.has('WHICH') && areKinds && !hasParts) return false
  if (twoCompared(last, sketch) !== null || asksHowItCompares(sketch, last) || asksWhoWasPaid(sketch, rows, last)) return true
  if (driversOf(last, sketch, rows) !== null || largestOf(last, sketch) !== null || asksLargestEntries(last, sketch)) return true
  if (sketch.isItLine && rows.length > 0 && last.against !== null && (last.kind === 'BRIDGE' || last.kind === 'COMPARE')) return true
  if (sketch.isBareLine && rows.length > 0 && CARRIED.has(last.kind)) return true
  if ((last.by !== null && isOnlyEnd(sketch)) || isSorted(sketch, last) || isTurned(sketch) || addsRows(sketch, rows, last)) return true
  if (isEndOfTrend(sketch, last)) return true
  if (sketch.has('FOLLOW') || sketch.beginsWithAnd || sketch.begins === 'ONLY') return !asksByItself(sketch, last) || rows.length === 0
  // `how did it do in May`: after a ranking it is a place, which only the answer names.
  const isOfLast = sketch.isOfIt && last.kind !== 'RANK' && last.kind !== 'BRIDGE' && (last.kind === 'REPORT' || CARRIED.has(last.kind))
  const isOfMore = sketch.has('EXPENSES', 'SPENDING') || (sketch.has('PERFORMANCE') && !isOfLast)
  return rows.length === 0 && !asksByItself(sketch, last) && !isOfMore
}

/** Kinds whose answer stays of its kind where only another line is named. */
const CARRIED: ReadonlySet<Plan['kind']> = new Set(['FIGURES', 'COMPARE', 'TREND', 'BREAKDOWN', 'RANK', 'BRIDGE', 'TRANSACTIONS'])

/** `split into traffic and check`, of a line that is compared: what its difference is explained by; null for nothing. */
function driversOf({ against, rows: [line, ...others], kind }: Plan, sketch: Sketch, rows: readonly MeantRow[]): readonly string[] | null {
  const metricIds = rows.flatMap(({ row }) => (row.kind === 'METRIC' ? [row.metricId] : []))
  const areTwo = rows.length === 2 && metricIds.length === 2 && sketch.has('BREAKDOWN', 'DECOMPOSE', 'PRICE')
  const isOfTime = against !== null && against.kind !== 'PLACES' && (kind === 'COMPARE' || kind === 'BRIDGE')
  const isPlain = sketch.axes.length + sketch.spans.length + sketch.at.length === 0
  return areTwo && isOfTime && isPlain && line?.kind === 'GROUP' && others.length === 0 ? metricIds : null
}

/** `top 10`, `the biggest bill`, of entries: the largest of them. Null for no such question, and for another order. @param own its own plan. */
function largestOf(last: Plan, sketch: Sketch, own?: Plan): Plan | null {
  if (last.kind !== 'TRANSACTIONS' || !asksLargest(sketch)) return null
  const of = own === undefined ? {} : entriesAfter(last, sketch, own)
  return { ...last, ...of, order: null, first: sketch.count ?? (sketch.isOfOne || sketch.isOfOneEntry ? 1 : last.first) }
}

/** `show me the largest bill`, of a line that was asked about: of its entries. */
function asksLargestEntries({ kind, rows }: Plan, sketch: Sketch): boolean {
  const areOfLines = rows.length > 0 && rows.every((row) => row.kind === 'GROUP' || row.kind === 'ACCOUNT')
  return areOfLines && kind !== 'RANK' && kind !== 'FILTER' && sketch.has('TRANSACTIONS') && asksLargest(sketch)
}

/** Whether a question asks for the largest or smallest without saying of what. */
function asksLargest({ keys, rows, axes, nouns, spans, at, conditions, base, vendors }: Sketch): boolean {
  const saysMore = rows.length + axes.length + nouns.length + spans.length + at.length + conditions.length + vendors.length > 0
  const isOfSize = keys.has('TOP') && !(['BOTTOM', 'BEST', 'WORST', 'WHO'] as const).some((key) => keys.has(key))
  return isOfSize && !saysMore && base === null
}

/** `turn that into trailing twelve`, of months one after the other. */
function inRollingSums(last: Plan, { keyWords, spans: [span, ...others], spanWords, rows }: Sketch): Plan | null {
  const isAsked = /^(?:turn|make|change|switch|put)\b/.test(keyWords.get('FOLLOW') ?? '') && rows.length + others.length === 0
  const isMonthly = last.span.kind !== 'LEDGER' && last.span.period === 'MONTHLY' && last.rows.length === 1
  const isOfMonths = last.kind === 'TREND' && last.by === null && last.against === null && isMonthly
  const isRolling = /^(?:trailing|rolling|ttm|ltm|t\d)/.test(spanWords[0] ?? '')
  if (!isAsked || !isOfMonths || !isRolling || span?.kind !== 'LAST_PERIODS' || span.period !== 'MONTHLY') return null
  return { ...last, rolling: span.lastPeriods }
}

/** `who did we pay`, of lines that were asked about. */
function asksWhoWasPaid({ keys, spans, at, base }: Sketch, rows: readonly MeantRow[], { rows: lines }: Plan): boolean {
  const isBare = rows.length + spans.length + at.length === 0 && base === null && [...keys].every((key) => PAYING.has(key))
  return keys.has('VENDOR') && isBare && lines.length > 0 && lines.every((row) => row.kind !== 'METRIC')
}

const PAYING: ReadonlySet<KeyWord> = new Set(['VENDOR', 'WHO', 'AND', 'FOLLOW', 'SPENDING', 'BY'])

/** `flip it`, and no more. */
export function isTurned({ content, keys }: Sketch): boolean {
  return keys.has('FLIP') && content === 1
}

/** `add guests` */
export function addsRows({ begins, keys, axes, nouns, spans, at, base }: Sketch, rows: readonly MeantRow[], last: Plan): boolean {
  const saysMore = base !== null || axes.length + nouns.length + spans.length + at.length > 0
  // All lines are shown by one measure; metrics have no share of revenue.
  const areShares = last.measure === 'SHARE_OF_REVENUE' && rows.every(({ row }) => row.kind === 'GROUP' || row.kind === 'ACCOUNT')
  const isPlain =
    (last.measure === 'VALUE' || areShares) && [...keys].every((key) => key === 'ADD' || key === 'AND' || (areShares && key === 'SHARE'))
  return begins === 'ADD' && rows.length > 0 && isPlain && !saysMore
}

/** `top 10 only`, of what was ranked before. */
function isOnlyEnd({ content, rows, spans, at, axes, nouns, keys }: Sketch): boolean {
  const namesNothing = rows.length + spans.length + at.length + axes.length + nouns.length === 0
  return namesNothing && saysEnd(keys) && content <= 3
}

/** `the ones that missed`, `which is over budget`: of what stood side by side; `how many missed`, `and unfavorable`: of what was filtered. */
export function amongShown(sketch: Sketch, { by, kind, against }: Plan): Sketch {
  const isJudged = sketch.has('MISSED', 'BEAT', 'BETTER', 'WORSE', 'ABOVE', 'BELOW', 'UP', 'DOWN')
  const isOf =
    sketch.isOfOnes ||
    sketch.has('WHICH', 'WHO', 'ONLY') ||
    sketch.begins === 'ABOVE' ||
    sketch.begins === 'BELOW' ||
    sketch.asksCount !== null ||
    (kind === 'FILTER' && !sketch.has('WHY'))
  const isNamed = sketch.axes.length + sketch.nouns.length > 0
  if (!isOf || !isJudged || isNamed) return sketch
  const isSameBase = kind === 'FILTER' && sketch.base === null && sketch.againstSpan === null
  const judged = (some: Sketch): Sketch => (isSameBase ? Object.assign(some, { base: against }) : some)
  // Of the same periods as before, whichever they are.
  if (by === 'PERIOD') return kind === 'FILTER' ? judged(Object.assign(sketch.among('MONTH'), { axes: ['MONTH'] })) : sketch
  return by === 'LOCATION' || by === 'REGION' || by === 'ACCOUNT' || by === 'LINE' ? judged(sketch.among(by)) : sketch
}

/** `the Southeast ones, worst first`, of what stands side by side. */
function isSorted({ rows, spans, axes, nouns, keys, isOfOnes }: Sketch, { by }: Plan): boolean {
  return by !== null && isOfOnes && rows.length + spans.length + axes.length + nouns.length === 0 && (saysEnd(keys) || keys.has('RANK'))
}

/** `which month was worst`, of a trend of shares or changes: by these. */
function isEndOfTrend({ rows, spans, at, axes, nouns, keys, base }: Sketch, last: Plan): boolean {
  const areMonths = [...axes, ...nouns].every((kind) => kind === 'MONTH' || kind === 'QUARTER' || kind === 'YEAR')
  const namesPeriods = axes.length + nouns.length > 0 && areMonths
  const namesMore = rows.length + spans.length + at.length > 0 || base !== null
  const isPlain = last.measure === 'VALUE' && last.against === null
  return last.kind === 'TREND' && !isPlain && last.by !== 'LOCATION' && last.by !== 'REGION' && namesPeriods && saysEnd(keys) && !namesMore
}

function saysEnd(keys: ReadonlySet<KeyWord>): boolean {
  return (['TOP', 'BOTTOM', 'BEST', 'WORST'] as const).some((key) => keys.has(key))
}

/** The word that marks a question as continuing another; null for an independent one. */
export function openingOfFollowUp(sketch: Sketch): string | null {
  if (asksByItself(sketch, null) || (sketch.content < 2 && !sketch.has('BREAKDOWN'))) return null
  if (sketch.begins === 'EXCEPT') return sketch.keyWords.get('EXCEPT') ?? 'without'
  if (sketch.begins === 'ONLY') return sketch.keyWords.get('ONLY') ?? 'only'
  return sketch.begins === 'FOLLOW' ? (sketch.keyWords.get('FOLLOW') ?? 'what about') : null
}

function asksByItself(sketch: Sketch, last: Plan | null): boolean {
  return (
    sketch.has('REPORT', 'TIES', 'COVERAGE', 'UNUSUAL', 'MISSING', 'SUSPENSE', 'TOP', 'BOTTOM', 'BEST', 'WORST', 'CHANGED', 'PROFIT') ||
    (sketch.has('COMPARE') && !comparesOther(sketch)) ||
    (sketch.has('WHY') && sketch.spans.length > 0 && (last === null || !canBeExplained(last)))
  )
}

/** `compare with the same month last year`, `compare Princeton and Savannah`: it compares the previous question's figures. */
function comparesOther({ base, againstSpan, againstPlaces, spans, at, axes, nouns }: Sketch): boolean {
  const namesSides = base !== null || againstSpan !== null || againstPlaces.length > 0 || at.length > 1 || spans.length > 1
  return namesSides && axes.length + nouns.length === 0
}

/** `why was March high`, of one line over its months, or against a base: of that line. */
function canBeExplained({ kind, rows }: Plan): boolean {
  return rows.length === 1 && kind !== 'TRANSACTIONS' && kind !== 'DEFINE' && kind !== 'CHECK' && kind !== 'ATTENTION'
}

/** `add the budget`, of two places against each other: each of them against it. */
function eachOfSides(last: Plan, { at, except, base, againstPlaces }: Sketch): Plan {
  const { against, places, rows } = last
  const isOther = base !== null && at.length + except.length + againstPlaces.length === 0
  if (against?.kind !== 'PLACES' || namesEveryPlace(against.places) || !isOther || last.by !== null) return last
  const both = joinedPlaces([places, against.places])
  // A store is a part of its region.
  if (both.nodeIds.length > 0 && both.locationIds.length > 0) return last
  const by = both.nodeIds.length === 0 ? 'LOCATION' : 'REGION'
  return { ...last, kind: rows.length === 0 ? 'REPORT' : 'FIGURES', places: both, against: null, by }
}

/** The last plan with what a question changes of it; everything else stays. */
export function changedPlan(shown: Plan, sketch: Sketch, rows: readonly MeantRow[], made: MadePlan, names: CompanyNames): Plan {
  const last = eachOfSides(shown, sketch)
  const own = made.plan
  const { time } = names
  const other = largestOf(last, sketch, own) ?? twoCompared(last, sketch) ?? onOtherBase(last, sketch, time) ?? inRollingSums(last, sketch)
  if (other !== null) return other
  const planned = planBesideYear(last, sketch, own, names)
  if (planned !== null) return planned
  const driverIds = driversOf(last, sketch, rows)
  if (driverIds !== null) return { ...last, kind: 'BRIDGE', measure: 'VALUE', by: 'ACCOUNT', driverIds }
  const saysPlaces = sketch.at.length > 0 || sketch.except.length > 0 || sketch.isEveryPlace
  const saysAxis = sketch.axes.length > 0 || sketch.nouns.length > 0
  const saysMeasure = sketch.has('SHARE', 'MARGIN', 'GROWTH', 'CHANGE', 'VARIANCE', 'DOLLARS') || sketch.perMetrics.length > 0
  const isOther = isOfOtherDays(last, sketch)
  const against = saysBase(sketch, last) ? baseAfter(last, sketch, own, names) : (last.against ?? own.against)
  const measure = isPercentOfChange(sketch, last) ? 'CHANGE_PERCENT' : saysMeasure ? own.measure : last.measure
  const changed: Plan = {
    ...last,
    rows: rows.length === 0 ? last.rows : addsRows(sketch, rows, last) ? joinedRows(last.rows, own.rows) : own.rows,
    span:
      daysBefore(sketch, last, time) ??
      withinLastYear(sketch, last, time) ??
      (sketch.spans.length > 0 || isOther ? inLastPeriods(own, sketch, last, time) : inAskedPeriods(last, sketch, time)),
    places: saysPlaces ? placesAfter(last.places, sketch, own.places, names) : last.places,
    measure: comparesWithBase(measure) && against === null ? 'VALUE' : measure,
    perMetricId: saysMeasure ? own.perMetricId : last.perMetricId,
    against,
    isSameStore: last.isSameStore || own.isSameStore,
    chart: own.chart ?? last.chart,
    ...entriesAfter(last, sketch, own),
    ...(sketch.isOfOne && sketch.count === null && last.kind === 'RANK' && own.kind === 'RANK' ? { first: 1 } : {}),
    ...(own.kind === 'TRANSACTIONS' ? { order: own.order ?? last.order } : {}),
    ...(last.kind === 'RANK' && own.kind === 'RANK' && sketch.has('TOP', 'BOTTOM', 'BEST', 'WORST') && !isFirstOfJudged(last, sketch)
      ? { order: orderAfter(last, own, sketch) }
      : {}),
  }
  if (last.kind === 'RANK' && last.order !== null && isTurned(sketch))
    return { ...last, order: TURNED[last.order], first: last.last ?? last.first, last: last.last === null ? null : last.first }
  const kind = kindAfter(last, sketch, own, saysAxis)
  // `why is it down`, of a whole report: its headline.
  if (kind === 'BRIDGE' && last.rows.length === 0) Object.assign(changed, { rows: own.rows })
  // `and the month before?`: the same of those days, where only some of them are shown.
  if ((last.kind === 'RANK' || last.kind === 'FILTER') && isDaysBefore(sketch) && last.against === null && last.span.kind === 'FIXED') {
    const { startDate, endDate, period } = last.span
    sketch.movesDays = true
    return { ...last, span: { kind: 'FIXED', ...priorPeriod({ startDate, endDate, period }, time.fiscalYearStartMonth) } }
  }
  // `by month`, of a whole report: its months.
  if (kind === 'TREND' && last.kind === 'REPORT' && rows.length === 0) {
    const days: PlanSpan = isShort(changed) ? { kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor: 'LEDGER' } : changed.span
    return { ...changed, kind: 'REPORT', by: 'PERIOD', span: inAskedPeriods({ ...changed, kind, span: days }, sketch, time) }
  }
  if (kind === 'TRANSACTIONS' && sketch.conditions.length > 0)
    return {
      ...changed,
      kind,
      by: null,
      where: sketch.conditions.map(({ value, ...bound }) => ({ measure: 'VALUE', is: boundOf(bound), value })),
    }
  // `and those under 10%`, of what was filtered by a limit before.
  if (kind === 'FILTER' && last.kind === 'FILTER' && sketch.conditions.length > 0 && against === null)
    return { ...changed, by: saysAxis && own.by !== null ? own.by : last.by, measure: own.measure, where: own.where }
  // `and which missed it?`, of those that beat it
  const judges = sketch.has('MISSED', 'BEAT', 'BETTER', 'WORSE', 'ABOVE', 'BELOW', 'UP', 'DOWN', 'LOSS')
  if (
    kind === 'FILTER' &&
    last.kind === 'FILTER' &&
    own.kind === 'FILTER' &&
    judges &&
    sketch.conditions.length === 0 &&
    own.where.length > 0
  )
    return { ...changed, by: saysAxis && own.by !== null ? own.by : last.by, measure: own.measure, where: own.where }
  // `what's in it`, of an account, which has nothing in it but entries.
  const [only] = last.rows
  if (kind === 'BREAKDOWN' && sketch.has('MADE_OF') && !saysAxis && rows.length === 0 && last.rows.length === 1 && only?.kind === 'ACCOUNT')
    return {
      ...changed,
      kind: 'TRANSACTIONS',
      by: null,
      measure: 'VALUE',
      against: null,
      alsoAgainst: null,
      where: [],
      first: null,
      last: null,
    }
  if (kind === last.kind) {
    const same = saysAxis && own.by !== null ? { ...changed, by: own.by } : changed
    return kind === 'FILTER' && saysMeasure ? judgedInMeasure(same) : same
  }
  // `vs budget`, of places that stood side by side: each of them, and not their sum.
  // `by month`, of stores side by side: each of them over time.
  const isOfEach = kind === 'TREND' && own.by === null && (last.by === 'LOCATION' || last.by === 'REGION') && last.kind !== 'RANK'
  const areShown = isOfEach || (kind === 'COMPARE' && last.kind === 'FIGURES' && !saysAxis && sketch.againstPlaces.length === 0)
  const where = own.where.map((one) =>
    isNegativeChange(one, last, sketch)
      ? { ...one, measure: 'CHANGE' as const }
      : kind === 'FILTER' && sketch.spans.length === 0
        ? ofShares(one, changed)
        : one,
  )
  const areInPoints = where.length > 0 && where.every((one) => one.measure === 'SHARE_CHANGE')
  return {
    ...changed,
    kind,
    ...(areInPoints ? { measure: 'SHARE_CHANGE' } : ranksByChange(kind, changed, sketch) ? { measure: 'CHANGE' } : {}),
    by: kind === 'FILTER' || kind === 'RANK' ? rankedBy(last, sketch, own) : areShown ? (own.by ?? last.by) : own.by,
    order: own.order,
    last: own.last,
    where,
    rolling: own.rolling,
    check: own.check,
    ...(isEndOfTrend(sketch, last) ? { first: own.first } : {}),
    ...spanOf(kind, sketch, own, changed, time),
  }
}

/** `which ones are down the most`, of what was compared. */
function ranksByChange(kind: Plan['kind'], { against, measure }: Plan, sketch: Sketch): boolean {
  return kind === 'RANK' && against !== null && measure === 'VALUE' && sketch.has('UP', 'DOWN')
}

/** `the worst one`, of a ranking by how far places are ahead: whichever the sign of its figures. */
function orderAfter({ measure, order }: Plan, own: Plan, sketch: Sketch): Plan['order'] {
  const isJudged = measure === 'VARIANCE' || measure === 'VARIANCE_PERCENT' || order === 'BEST' || order === 'WORST'
  if (!isJudged || sketch.has('BEST') === sketch.has('WORST')) return own.order
  return sketch.has('WORST') ? 'WORST' : 'BEST'
}

/** `top 3`, of those that are worst: the first of them. */
function isFirstOfJudged({ order, first }: Plan, sketch: Sketch): boolean {
  const isOfTop = sketch.keyWords.get('TOP') === 'top' && !sketch.has('BOTTOM', 'BEST', 'WORST')
  return (order === 'BEST' || order === 'WORST' || order === 'LARGEST' || order === 'SMALLEST') && first === null && isOfTop
}

/** `which ones are over budget`, of shares: those whose share is. */
function ofShares(one: Plan['where'][number], { measure, against }: Plan): Plan['where'][number] {
  const isMove = one.measure === 'CHANGE' || one.measure === 'VARIANCE'
  return measure === 'SHARE_OF_REVENUE' && against !== null && isMove && (one.value === null || one.value === '0')
    ? { ...one, measure: 'SHARE_CHANGE' }
    : one
}

/** `as a % of sales`, `in dollars`, of those over budget: those whose share or amount is. Limits of an amount stay what they were. */
function judgedInMeasure(plan: Plan): Plan {
  if (plan.against === null) return plan
  if (plan.measure === 'SHARE_OF_REVENUE') {
    const where = plan.where.map((one) => ofShares(one, plan))
    return where.some(({ measure }) => measure === 'SHARE_CHANGE') ? { ...plan, measure: 'SHARE_CHANGE', where } : plan
  }
  const isAmount = plan.measure === 'VALUE'
  const where = plan.where.map((one): Plan['where'][number] => {
    if (!isAmount || one.measure !== 'SHARE_CHANGE' || (one.value !== null && one.value !== '0')) return one
    return { ...one, measure: one.is === 'FAVORABLE' || one.is === 'UNFAVORABLE' ? 'VARIANCE' : 'CHANGE' }
  })
  return { ...plan, where }
}

/** `which stores are negative`, of growth: those that fell. */
function isNegativeChange({ measure, value }: Plan['where'][number], last: Plan, sketch: Sketch): boolean {
  return sketch.has('LOSS') && last.against !== null && comparesWithBase(last.measure) && measure === 'VALUE' && value === '0'
}

/** Whether a question with the same plan as the previous one asks for something else: `total instead`, `company wide`, and not `show it again`. */
export function asksForOther({ keys, keyWords, isEveryPlace }: Sketch, { kind, first }: Plan): boolean {
  return (keyWords.get('FOLLOW') === 'instead' && keys.size === 1) || (isEveryPlace && (kind === 'FILTER' || first !== null))
}

/** `how does it compare`, of figures that were compared with nothing. */
export function asksHowItCompares({ content, keys }: Sketch, { kind, against }: Plan): boolean {
  const isPlain = kind === 'FIGURES' || kind === 'BREAKDOWN' || kind === 'TREND'
  return content === 1 && keys.has('COMPARE') && keys.size === 1 && isPlain && against === null
}

/** `which is higher`, `difference`, `compare the two`, of two places: one against the other. */
export function twoCompared(last: Plan, sketch: Sketch): Plan | null {
  const { keys, content, rows, spans, at, axes, nouns, base, conditions } = sketch
  const saysMore = rows.length + spans.length + at.length + axes.length + nouns.length + conditions.length > 0 || base !== null
  const asks = [...keys].every((key) => COMPARING_TWO.has(key)) && sketch.has('ABOVE', 'BELOW', 'CHANGE', 'VARIANCE', 'COMPARE')
  return saysMore || !asks || content > 3 ? null : againstEachOther(last)
}

/** Figures of two places, one against the other; null for others, and for what is compared with anything else. */
export function againstEachOther(last: Plan): Plan | null {
  const [one, other, ...more] = [
    ...last.places.locationIds.map((id): QuestionPlaces => ({ ...EVERY_PLACE, locationIds: [id] })),
    ...last.places.nodeIds.map((id): QuestionPlaces => ({ ...EVERY_PLACE, nodeIds: [id] })),
  ]
  const isPlain = last.against === null && (last.kind === 'FIGURES' || last.kind === 'BREAKDOWN' || last.kind === 'COMPARE')
  if (one === undefined || other === undefined || more.length > 0 || last.places.isAllBut || !isPlain) return null
  return { ...last, kind: 'COMPARE', by: null, places: one, against: { kind: 'PLACES', places: other } }
}

const COMPARING_TWO: ReadonlySet<KeyWord> = new Set(['WHICH', 'ABOVE', 'BELOW', 'CHANGE', 'VARIANCE', 'COMPARE', 'AND', 'FOLLOW'])

/** `in percent`, of what was compared. */
function isPercentOfChange({ content, keys, keyWords }: Sketch, { kind, measure }: Plan): boolean {
  const isBare = content === 1 && keys.has('SHARE') && /^(?:%|percent|percentage|pct)$/.test(keyWords.get('SHARE') ?? '')
  return isBare && kind === 'COMPARE' && (measure === 'VALUE' || measure === 'CHANGE' || measure === 'VARIANCE')
}

const TURNED: Readonly<Record<PlanOrder, PlanOrder>> = {
  ASC: 'DESC',
  DESC: 'ASC',
  BEST: 'WORST',
  WORST: 'BEST',
  LARGEST: 'SMALLEST',
  SMALLEST: 'LARGEST',
  NEWEST: 'NEWEST',
}

function joinedRows(rows: readonly PlanRow[], more: readonly PlanRow[]): readonly PlanRow[] {
  const known = new Set(rows.map((row) => JSON.stringify(row)))
  return [...rows, ...more.filter((row) => !known.has(JSON.stringify(row)))]
}

/** `all stores except Cambridge`, `outside the Northeast` say themselves what they leave out of. */
const OF_ALL = /^(?:all|every|everyone|everybody|everywhere|everything|in all|at all|outside)\b/

function leavesOutOf(last: QuestionPlaces, { except, at, isEveryPlace, keyWords }: Sketch): boolean {
  const isOfAll = isEveryPlace || OF_ALL.test(keyWords.get('EXCEPT') ?? '')
  return except.length > 0 && at.length === 0 && !isOfAll && !namesEveryPlace(last)
}

/** `without Cambridge`: of the places that were asked about before. */
function placesAfter(last: QuestionPlaces, sketch: Sketch, own: QuestionPlaces, names: CompanyNames): QuestionPlaces {
  if (!leavesOutOf(last, sketch)) return own
  if (last.isAllBut) return { ...joinedPlaces([last, ...sketch.except]), isAllBut: true }
  const out = new Set(placeIds(joinedPlaces(sketch.except), names))
  return { locationIds: placeIds(last, names).filter((id) => !out.has(id)), nodeIds: [], isAllBut: false }
}

/** Whether places are left out that were not asked about, or all of them: nothing would be left, which would be every place. */
export function leavesOutInVain({ places }: Plan, sketch: Sketch, names: CompanyNames): boolean {
  if (!leavesOutOf(places, sketch) || places.isAllBut) return false
  const [own, out] = [placeIds(places, names), placeIds(joinedPlaces(sketch.except), names)]
  return out.some((id) => !own.includes(id)) || own.every((id) => out.includes(id))
}

/** Whether a question names the days before those of the last one, and nothing else. */
function isDaysBefore({ base, keys, rows, axes, nouns, at, baseWords }: Sketch): boolean {
  const namesNothing = rows.length + axes.length + nouns.length + at.length === 0
  return (
    base?.kind === 'PRIOR_PERIOD' &&
    namesNothing &&
    /before$|^(?:the )?(?:prior|previous)\b/.test(baseWords) &&
    !keys.has('VERSUS') &&
    !keys.has('COMPARE')
  )
}

/** `top 3 stores` after entries with a text, of a type or of a vendor: of their line, but not of them. */
export function losesEntries(last: Plan | null, plan: Plan, { rows }: Sketch): boolean {
  if (last === null || rows.length > 0 || !isOfSomeEntries(last)) return false
  const areOfLine = last.rows.length === 0 || JSON.stringify(plan.rows) === JSON.stringify(last.rows)
  return areOfLine && !isOfSomeEntries(plan)
}

/** Whether a plan forgets the limits of the one before, such as a trend of what only some stores have. */
export function forgetsLimits(last: Plan, plan: Plan, { isOfThose, at }: Sketch): boolean {
  // A condition of its own goes with its row.
  const isOfAllRows = plan.where.every(({ of }) => of === undefined)
  if (hasOwnConditions(last) && plan.where.length > 0 && (isOfAllRows || JSON.stringify(plan.rows) !== JSON.stringify(last.rows)))
    return true
  // Only entries have a vendor, a type or a text, and they are divided by nothing.
  if (isOfSomeEntries(last) && (plan.kind !== 'TRANSACTIONS' || plan.by !== null || plan.chart !== last.chart)) return true
  // `show me the bills for Fishtown`, of the top 3: that store's.
  if (last.kind === 'RANK' && plan.kind === 'TRANSACTIONS' && at.length > 0) return false
  const isOther = plan.by !== last.by
  // `and their labor %`, of the top 5 stores: of these five, and not of five others.
  const isOfSome = (last.kind === 'RANK' && last.first !== null) || last.kind === 'FILTER'
  const isAnew = JSON.stringify(plan.places) !== JSON.stringify(last.places)
  // `which of those are in the Southeast`, of the top 5: not the five of the Southeast.
  if (isOfThose && last.kind === 'RANK' && last.first !== null && isAnew) return true
  if (isOfThose && isOfSome && (JSON.stringify(plan.rows) !== JSON.stringify(last.rows) || plan.measure !== last.measure)) return true
  // `why` and `its entries` after a ranking do not say which place is meant.
  const isRanked = last.kind === 'RANK' && last.by !== null && last.by !== 'VENDOR'
  if (isRanked && !isAnew && (plan.kind === 'BRIDGE' || (plan.kind === 'TRANSACTIONS' && isOfThose))) return true
  if (
    last.kind === 'FILTER' &&
    plan.where.length === 0 &&
    ((plan.kind === 'BRIDGE' && last.against === null) || plan.kind === 'TRANSACTIONS')
  )
    return !isAnew
  // `biggest change`, `adverse only`, of shares: no places are ranked or chosen by points.
  const areShares = last.measure === 'SHARE_OF_REVENUE' && plan.against !== null && last.kind !== 'RANK'
  const isOfChange = plan.kind === 'RANK' || (plan.kind === 'FILTER' && plan.where.some((one) => comparesWithBase(one.measure)))
  if (areShares && isOfChange && last.kind !== plan.kind && plan.measure !== 'SHARE_CHANGE') return true
  // `the top 5`, those over 400k: of these five, or of all?
  if (last.kind === 'RANK' && last.first !== null && plan.kind === 'FILTER') return true
  // `the top 3 stores`, by account: of all of them.
  if (last.kind === 'RANK' && last.first !== null && isOther) return true
  if (last.where.length === 0 || (plan.where.length > 0 && !(plan.kind === 'FILTER' && isOther))) return false
  return plan.kind === 'TREND' || plan.kind === 'BREAKDOWN' || plan.kind === 'RANK' || (plan.kind === 'FILTER' && isOther)
}

/** `per guest`, `and guests`, after figures of days that metrics do not reach: of their whole months, as a question of its own is. */
export function inMetricMonths(last: Plan, plan: Plan, sketch: Sketch, names: CompanyNames): Plan {
  const isOfMetrics = (one: Plan): boolean =>
    one.measure === 'PER_METRIC' || (one.rows.length > 0 && one.rows.every(({ kind }) => kind === 'METRIC'))
  if (sketch.spans.length > 0 || isBySpans(plan) || !isOfMetrics(plan) || isOfMetrics(last)) return plan
  const isByPeriod = plan.kind === 'TREND' || plan.by === 'PERIOD'
  return { ...plan, span: new NamedTimes(sketch, names, []).inWholeMonths(plan.span, isByPeriod) }
}

/** What was side by side stays so. */
function rankedBy(last: Plan, { axes, nouns }: Sketch, own: Plan): Plan['by'] {
  if (own.by === 'VENDOR') return own.by
  return axes.length + nouns.length === 0 || own.kind === 'TRANSACTIONS' ? (last.by ?? own.by) : own.by
}

function isAlongTime({ kind, by }: Plan): boolean {
  return kind === 'TREND' || by === 'PERIOD'
}

/** `make that quarterly`: the same days in other periods. */
function inAskedPeriods(last: Plan, sketch: Sketch, time: TimeContext): PlanSpan {
  const { span } = last
  const asked = [...sketch.axes, ...sketch.nouns].map((axis) => PERIOD_OF[axis]).find((period) => period !== undefined)
  return asked === undefined || span.kind === 'LEDGER' || !isAlongTime(last) ? span : inPeriods(span, asked, time)
}

/** `is it up from May`, of the second quarter or of May itself: of days that are as long, and not of those that were asked about before. */
export function isOfOtherDays(last: Plan, { spans, againstSpan, base, baseWords }: Sketch): boolean {
  const { span } = last
  // `vs the prior period` is as long as the days before, whatever they are.
  if (OF_PRIOR_PERIOD.test(baseWords)) return false
  const other = againstSpan?.span
  if (spans.length > 0 || base !== null || other?.kind !== 'FIXED' || other.period === 'YEARLY' || isAlongTime(last)) return false
  const monthsOf = (startDate: Day, endDate: Day): number => monthOf(endDate) - monthOf(startDate)
  const daysOf = (startDate: Day, endDate: Day): number => dayNumber(endDate) - dayNumber(startDate)
  const isAsLong =
    span.kind === 'FIXED' &&
    [monthsOf, daysOf].some((lengthOf) => lengthOf(span.startDate, span.endDate) === lengthOf(other.startDate, other.endDate))
  return !isAsLong || span.startDate === other.startDate
}

const OF_PRIOR_PERIOD = /\b(?:prior|previous|preceding) period$/

/** `vs April`, of May: that April, and not the month before the latest one. */
function baseAfter(last: Plan, sketch: Sketch, own: Plan, names: CompanyNames): Plan['against'] {
  const other = sketch.againstSpan?.span
  const isNamed = sketch.spans.length === 0 && sketch.base === null && !OF_PRIOR_PERIOD.test(sketch.baseWords)
  const isKept = isNamed && !isAlongTime(last) && !isOfOtherDays(last, sketch)
  const isSame = JSON.stringify(last.span) === JSON.stringify(own.span)
  // `vs 2024`, after days of 2025: the same part of that year.
  const isYear = other?.kind === 'FIXED' && other.period === 'YEARLY' && sketch.spans.length === 0 && sketch.base === null
  if (isYear && last.span.kind !== 'LEDGER') {
    const times = new NamedTimes(sketch, names, [])
    return times.baseOf(last.span, times.partOf(last.span, other))
  }
  return isKept && !isSame && other?.kind === 'FIXED' && other.period !== 'YEARLY' ? { kind: 'SPAN', span: other } : own.against
}

/** `how does it compare with last year`, of what a budget plans for days that are not booked: the plan next to the year before. Null otherwise. */
function planBesideYear(last: Plan, sketch: Sketch, own: Plan, names: CompanyNames): Plan | null {
  const isAhead = last.against?.kind === 'BUDGET' && beginAfterBooks(last.span, names)
  if (!isAhead || last.alsoAgainst !== null || !saysBase(sketch, last)) return null
  const base = baseAfter(last, sketch, own, names)
  const before = priorYear(planDays(last.span, names))
  const isYear =
    base?.kind === 'PRIOR_YEAR' ||
    (base?.kind === 'SPAN' &&
      base.span.kind === 'FIXED' &&
      base.span.startDate === before.startDate &&
      base.span.endDate === before.endDate)
  const plan: Plan = { ...last, alsoAgainst: { kind: 'PRIOR_YEAR' } }
  return isYear && canCompareTwice(plan) ? plan : null
}

/** `biggest change`, of what is compared: with the same base. Growth is that on the year before. */
function saysBase(sketch: Sketch, { against }: Plan): boolean {
  const isNamed = sketch.base !== null || sketch.againstSpan !== null || sketch.againstPlaces.length > 0
  return isNamed || sketch.has('GROWTH') || (against === null && sketch.has('CHANGE', 'VARIANCE'))
}

function spanOf(kind: Plan['kind'], sketch: Sketch, own: Plan, changed: Plan, time: TimeContext): Pick<Plan, 'span'> {
  if (kind !== 'TREND' || sketch.spans.length > 0 || isBySpans(own)) return { span: changed.span }
  // A trend of a single month would be one point.
  if (isShort(changed)) return { span: own.span }
  const span = inAskedPeriods({ ...changed, kind }, sketch, time)
  const saysPeriod = [...sketch.axes, ...sketch.nouns].some((axis) => PERIOD_OF[axis] !== undefined)
  return { span: saysPeriod || span.kind !== 'FIXED' || !isOnePoint(span) ? span : inPeriods(span, 'MONTHLY', time) }
}

function isOnePoint({ startDate, endDate, period }: PlanSpan & { readonly kind: 'FIXED' }): boolean {
  return monthOf(endDate) - monthOf(startDate) < monthsPerPeriod(period)
}

function isShort({ span }: Plan): boolean {
  return span.kind === 'FIXED' && span.startDate.slice(0, 7) === span.endDate.slice(0, 7)
}

function kindAfter(last: Plan, sketch: Sketch, own: Plan, saysAxis: boolean): Plan['kind'] {
  if (sketch.has('WHY', 'DECOMPOSE')) return 'BRIDGE'
  if (sketch.has('TRANSACTIONS')) return 'TRANSACTIONS'
  if (sketch.has('DEFINE')) return 'DEFINE'
  if (sketch.has('MADE_OF', 'BREAKDOWN')) return 'BREAKDOWN'
  // `only those over 2,500`: of the entries.
  if (last.kind === 'TRANSACTIONS' && own.kind === 'FILTER' && !saysAxis) return 'TRANSACTIONS'
  // `only those above 50k`: of what is side by side.
  if (own.kind === 'TRANSACTIONS' && last.by !== null && last.against === null) return 'FILTER'
  if (own.kind === 'TREND' || own.kind === 'RANK' || own.kind === 'FILTER') return own.kind
  if (saysAxis && own.by !== null && last.kind === 'FIGURES') return 'BREAKDOWN'
  if (own.against !== null && last.kind === 'FIGURES') return 'COMPARE'
  return last.kind
}
