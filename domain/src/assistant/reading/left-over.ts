import type { QuestionPlaces } from '../../figures/figure-question.ts'
import { namesEveryPlace } from '../../figures/question-places.ts'
import { type Day, monthOf } from '../../time/day.ts'
import { monthsPerPeriod } from '../../time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeContext, type TimeSpan } from '../../time/time-span.ts'
import { comparesWithBase, figureMeasureOf, type Plan, type PlanCondition, type PlanKind } from '../plan.ts'
import type { Lexicon } from './lexicon.ts'
import { unitOfBase } from './make-plan.ts'
import { PERIOD_OF } from './named-times.ts'
import { leftOutInVain, placeNames, WITH_AND_WITHOUT } from './places/named-places.ts'
import { areWithin } from './places/place-sets.ts'
import { directionOf } from './plan-conditions.ts'
import type { Sketch } from './sketch.ts'
import type { KeyWord } from './trade-words.ts'
import { ofVendors } from './vendor-words.ts'
import { PRIOR } from './year-words.ts'

/** Words that ask for a kind of answer, and the kinds that give it. */
const KINDS_OF: Readonly<Partial<Record<KeyWord, readonly PlanKind[]>>> = {
  TOP: ['RANK', 'TRANSACTIONS'],
  BOTTOM: ['RANK'],
  BEST: ['RANK'],
  WORST: ['RANK'],
  RANK: ['RANK', 'FILTER'],
  FLIP: ['RANK'],
  ADD: ['FIGURES', 'BREAKDOWN', 'COMPARE', 'TREND'],
  WHY: ['BRIDGE'],
  CHANGED: ['BRIDGE'],
  DECOMPOSE: ['BRIDGE'],
  TRANSACTIONS: ['TRANSACTIONS'],
  POSTED: ['TRANSACTIONS'],
  SUSPENSE: ['TRANSACTIONS'],
  DEFINE: ['DEFINE'],
  TIES: ['CHECK'],
  COVERAGE: ['CHECK'],
  MISSING: ['CHECK'],
  OPS_DATA: ['CHECK'],
  UNUSUAL: ['ATTENTION'],
  MADE_OF: ['BREAKDOWN', 'BRIDGE', 'DEFINE', 'TRANSACTIONS'],
  BREAKDOWN: ['BREAKDOWN', 'BRIDGE', 'TREND', 'REPORT'],
  TREND: ['TREND'],
  IMPROVING: ['TREND', 'COMPARE', 'RANK', 'FILTER', 'BRIDGE'],
}

/** Words that rank by a line that has to be named. */
const OF_A_LINE = /^(?:costliest|dearest|priciest|most expensive|cheapest|thinnest|slimmest|leanest)$/

/** Words that set figures against others. */
const COMPARING: readonly KeyWord[] = ['UP', 'DOWN', 'GROWTH', 'VARIANCE', 'MISSED', 'BEAT', 'ABOVE', 'BELOW']
/** Kinds whose answers know nothing of what they would be compared with. */
const UNCOMPARED: ReadonlySet<PlanKind> = new Set(['TRANSACTIONS', 'DEFINE', 'CHECK', 'ATTENTION'])
/** Kinds whose answers follow one judgment. */
const JUDGING: ReadonlySet<PlanKind> = new Set(['FILTER', 'RANK', 'BRIDGE', 'COMPARE'])
const RATIOS = new Set(['SHARE_OF_REVENUE', 'CHANGE_PERCENT', 'VARIANCE_PERCENT'])

/** What a question says and its plan does not follow: better no answer than one to another question. */
export function leftOver(sketch: Sketch, plan: Plan, lexicon: Lexicon): readonly string[] {
  const { kind } = plan
  const left: string[] = []
  for (const [key, words] of sketch.keyWords) {
    const kinds = KINDS_OF[key]
    // One word may do two things, such as a chart that is asked to show a trend.
    const isDone =
      (words === 'explain' && kind === 'DEFINE') ||
      (key === 'TREND' && (sketch.keyWords.get('UP') === words || (kind === 'REPORT' && plan.by === 'PERIOD'))) ||
      kinds === undefined ||
      kinds.includes(kind) ||
      [...sketch.keyWords].some(([other, same]) => other !== key && same === words && KINDS_OF[other]?.includes(kind) === true)
    if (!isDone) left.push(words)
  }
  left.push(
    ...ofAsking(sketch, plan),
    ...ofOtherRequests(sketch, plan, lexicon),
    ...ofEntries(sketch, plan, lexicon),
    // One figure is not overspent at one of several places, unless it is a cost.
    ...(sketch.has('MISSED') &&
    /^over ?sp/.test(sketch.keyWords.get('MISSED') ?? '') &&
    sketch.rows.length === 0 &&
    plan.by !== 'LINE' &&
    plan.by !== 'ACCOUNT' &&
    (kind === 'RANK' || kind === 'FILTER')
      ? [sketch.keyWords.get('MISSED') ?? '']
      : []),
    // Only metrics have gaps.
    ...(plan.check === 'METRIC_GAPS' ? plan.rows.filter((row) => row.kind !== 'METRIC').map((row) => lexicon.nameOf(row)) : []),
    ...ofReport(sketch, plan),
    // `is the ledger in balance`: debits and credits, and not whether the report ties to them.
    ...(sketch.keyWords.get('TIES') === 'in balance' ? ['in balance'] : []),
    ...ofTime(sketch, plan, lexicon),
    ...ofComparing(sketch, plan, lexicon),
    ...ofMeasures(sketch, plan, lexicon),
    ...ofThings(sketch, plan),
    ...ofParts(sketch, plan, lexicon),
    ...(JUDGING.has(kind) ? sketch.otherJudgments : []),
    ...ofSpending(sketch, plan, lexicon),
    ...ofProfit(sketch, plan, lexicon),
    ...ofPlaces(sketch, plan, lexicon),
  )
  return [...new Set(left)]
}

const DATED: ReadonlySet<PlanKind> = new Set(['TREND', 'CHECK', 'TRANSACTIONS', 'DEFINE'])
const COUNTED: ReadonlySet<PlanKind> = new Set(['FILTER', 'CHECK', 'TRANSACTIONS'])

/** `when` is answered by times, `how many` by a number of something. */
function ofAsking(sketch: Sketch, plan: Plan): readonly string[] {
  const { kind, by, rows, perMetricId } = plan
  const { asksWhen, asksCount, asksSum, asksInside, partOf, at, keys } = sketch
  const isCounted =
    COUNTED.has(kind) || rows.some((row) => row.kind === 'METRIC') || keys.has('DOLLARS') || keys.has('SHARE') || keys.has('POINTS')
  return [
    ...(asksWhen === null || by === 'PERIOD' || DATED.has(kind) ? [] : [asksWhen]),
    ...(partOf === null || kind === 'RANK' || kind === 'BRIDGE' || !isPartAsked(partOf, rows.length, at.length) ? [] : [partOf.words]),
    ...(sketch.asksCheck && sketch.rows.length === 0 && rows.length > 0 ? ['check'] : []),
    // `our best month, and where`
    ...(sketch.asksWhere && by !== 'LOCATION' && by !== 'REGION' && kind !== 'BRIDGE' ? ['where'] : []),
    // Places are ranked and chosen by one figure.
    ...(sketch.asksBoth && (kind === 'RANK' || kind === 'FILTER') && (sketch.rows.length > 1 || sketch.spans.length > 1) ? ['both'] : []),
    // `labor was not over budget`: only what is chosen by a judgment can be turned around.
    ...(sketch.negated === null || isTurned(sketch, plan) ? [] : [sketch.negated.words]),
    // `variances, favorable only`: everything else would be shown as well.
    ...(sketch.only === null || isOnlyShown(sketch.only, plan) ? [] : [sketch.only.words]),
    ...(sketch.endsOrNot && kind !== 'COMPARE' && kind !== 'FIGURES' ? ['or not'] : []),
    ...(sketch.isOfOne && perMetricId !== null ? ['one'] : []),
    ...(asksInside === null || kind === 'DEFINE' ? [] : [asksInside]),
    // `total expenses`: costs stand one below the other, without their sum.
    ...(sketch.asksTotal && sketch.rows.length === 0 && rows.length > 2 && by !== 'LINE' && by !== 'ACCOUNT' && keys.has('EXPENSES')
      ? ['total']
      : []),
    // Lines stand one below the other.
    ...(asksSum === null || rows.length < 2 ? [] : [asksSum]),
    ...(asksCount === null || isCounted ? [] : [asksCount]),
  ]
}

function isTurned({ only, otherJudgments }: Sketch, { kind, where }: Plan): boolean {
  return kind === 'FILTER' && where.length === 1 && only === null && otherJudgments.length === 0
}

/** Whether a plan shows nothing but what `only` says. */
function isOnlyShown({ key }: NonNullable<Sketch['only']>, { kind, where }: Plan): boolean {
  // `top 20 variances, favorable only`
  if (kind === 'RANK') return where.some(({ is }) => is === (key === 'BEAT' || key === 'BETTER' ? 'FAVORABLE' : 'UNFAVORABLE'))
  if (kind !== 'FILTER') return false
  // A limit besides has its own sign: `missed by more than 5%`.
  if (key === 'BEAT' || key === 'BETTER') return where.every(({ is }) => is !== 'UNFAVORABLE')
  if (key === 'MISSED' || key === 'WORSE') return where.every(({ is }) => is !== 'FAVORABLE')
  const isUp = key === 'UP' || key === 'ABOVE' || key === 'GROWTH'
  return where.some(({ is }) => (isUp ? is === 'ABOVE' || is === 'AT_LEAST' : is === 'BELOW' || is === 'AT_MOST'))
}

/** Entries are of lines and accounts, and are bounded by amounts; a bridge divides by nothing, and a definition is of no axis. */
function ofEntries(sketch: Sketch, { kind, rows, by }: Plan, lexicon: Lexicon): readonly string[] {
  const divisors = sketch.perMetrics.map(({ name }) => name)
  // `the P&L per guest`, `top vendors per guest`
  if (by === 'VENDOR') return divisors
  if (kind === 'REPORT' || kind === 'CHECK' || kind === 'ATTENTION') return divisors
  const shares = sketch.conditions.filter(({ unit }) => unit === 'PERCENT').map(({ words }) => words)
  // `who posted the entries to legal fees`: entries have a vendor but not the user who made them.
  const who = sketch.keyWords.get('WHO') === 'who' ? ['who'] : []
  // `the top 5 stores, with entries`: which stores these are is a question of its own.
  const isOfRanked = sketch.has('TOP', 'BOTTOM', 'BEST', 'WORST') && sketch.at.length === 0
  const ranked = isOfRanked ? sketch.nouns.filter((noun) => noun !== 'MONTH' && noun !== 'QUARTER' && noun !== 'YEAR') : []
  if (kind === 'TRANSACTIONS')
    return [
      ...who,
      ...ranked.map((noun) => sketch.keyWords.get(noun) ?? noun.toLowerCase()),
      ...divisors,
      ...shares,
      ...rows.filter((row) => row.kind === 'METRIC').map((row) => lexicon.nameOf(row)),
    ]
  if (kind === 'BRIDGE') return divisors
  if (kind !== 'DEFINE') return []
  const axes = sketch.axes.filter((axis) => axis !== 'LINE' && axis !== 'ACCOUNT')
  return [...divisors, ...axes.map((axis) => sketch.keyWords.get(axis) ?? axis.toLowerCase())]
}

/** `what is in labor, and sales in June`: of two requests a plan would be neither. */
function ofOtherRequests(sketch: Sketch, plan: Plan, lexicon: Lexicon): readonly string[] {
  const { kind, by, rows, places } = plan
  const wordsOf = (is: Sketch['otherRequests'][number]['is']): readonly string[] =>
    sketch.otherRequests.filter((one) => one.is === is).map(({ words }) => words)
  const isAtOne = places.locationIds.length === 1 && places.nodeIds.length === 0 && !places.isAllBut
  const isSetAgainst =
    (sketch.has('VERSUS') && sketch.base?.kind !== 'BUDGET') ||
    sketch.has('COMPARE', 'CHANGE', 'CHANGED', 'WHY', 'DECOMPOSE', 'GROWTH', 'UP', 'DOWN')
  const isMixed = rows.length > 1 && sketch.has('MADE_OF')
  return [
    ...(isMixed ? wordsOf('ROW') : []),
    ...(isMixed && (kind === 'TRANSACTIONS' || (kind === 'BREAKDOWN' && by !== 'LINE' && by !== 'ACCOUNT'))
      ? [sketch.keyWords.get('MADE_OF') ?? '']
      : []),
    ...(sketch.spans.length > 1 && !isSetAgainst ? wordsOf('SPAN') : []),
    ...(kind === 'RANK' && by === 'LOCATION' && isAtOne ? wordsOf('PLACE') : []),
    // `at Hoboken, top 3`
    ...(kind === 'RANK' && by === 'LOCATION' && (sketch.count ?? 1) > 1 && isOneNamed(sketch) ? placeNames(sketch.at, lexicon.names) : []),
    ...(plan.against !== null && plan.where.length > 0 ? wordsOf('BOUND') : []),
    // `last year, year to date`
    ...(sketch.spans.length > 1 && !sketch.has('COMPARE') ? wordsOf('TO_DATE') : []),
    ...(isLevelOfChange(plan, lexicon) ? wordsOf('LEVEL') : []),
  ]
}

function isOneNamed({ at, except }: Sketch): boolean {
  return except.length === 0 && at.length === 1 && at[0]?.locationIds.length === 1 && at[0].nodeIds.length === 0
}

/** `labor over 35% against last year`: a limit of the line, not of its change. For income it can only mean the change. */
function isLevelOfChange({ against, where, rows }: Plan, lexicon: Lexicon): boolean {
  const isShare = where.some((one) => one.measure === 'CHANGE_PERCENT' || one.measure === 'VARIANCE_PERCENT')
  return against !== null && where.length > 0 && !(isShare && rows.every((row) => lexicon.isIncome(row) === true))
}

/** `labor at Hoboken, and the P&L of Princeton`: a report is no line. `labor on the P&L` is where it stands. */
function ofReport(sketch: Sketch, { kind, rows, check, by }: Plan): readonly string[] {
  const words = sketch.keyWords.get('REPORT') ?? ''
  const isShown = !/p&l|pnl|p and l|profit|income statement/.test(words) || kind === 'REPORT' || kind === 'DEFINE'
  const isPlace = sketch.isReportNamed && kind !== 'RANK'
  if (kind === 'REPORT') {
    // A report is of lines, in money or as shares, over all of its days.
    const accounts = [...sketch.axes, ...sketch.nouns].filter((axis) => axis === 'ACCOUNT')
    return [
      ...sketch.perMetrics.map(({ name }) => name),
      ...accounts.map((axis) => sketch.keyWords.get(axis) ?? 'account'),
      ...(sketch.isJoint && sketch.areSpansListed && by !== 'PERIOD' ? sketch.spanWords.slice(1) : []),
    ]
  }
  return isShown || rows.length === 0 || (kind === 'CHECK' && check !== 'METRIC_GAPS') || isPlace ? [] : [words]
}

/** `how much of labor is overtime`, `how much of sales is the Northeast`: shares are of revenue, and of the same places. */
function isPartAsked({ isRevenue, isChange }: NonNullable<Sketch['partOf']>, rows: number, places: number): boolean {
  return isChange || (rows < 2 ? places > 0 : !isRevenue)
}

/** `year to date against year to date`, `June against 2026`: days against a year that they are in. */
function isAgainstItself({ against, span }: Plan, time: TimeContext): boolean {
  if (against?.kind !== 'SPAN' || span.kind === 'LEDGER') return false
  const [own, other] = [resolveTimeSpan(span, time), resolveTimeSpan(against.span, time)]
  const isOfYear = against.span.kind === 'FIXED' && against.span.period === 'YEARLY'
  if (isOfYear) return own.startDate >= other.startDate && own.endDate <= other.endDate
  return own.startDate === other.startDate && own.endDate === other.endDate
}

/** `the year to date against the month before`: what precedes it is no month. Each period of a trend is set against the one before. */
function isAgainstOtherUnit({ base, baseWords }: Sketch, { kind, by, against, span }: Plan, time: TimeContext): boolean {
  const unit = unitOfBase(baseWords)
  const months = unit === 'month' || /\bmonth\b/.test(baseWords) ? 1 : unit === 'quarter' || /\bquarter\b/.test(baseWords) ? 3 : null
  if (against?.kind !== 'PRIOR_PERIOD') return false
  // `by month, Q2 against Q1`, `by month against the prior 3 months`, the profit and loss by month
  if (kind === 'TREND' || by === 'PERIOD') {
    // A question that goes on from one by month may leave out the month.
    const isNamed = base !== null || PRIOR.test(baseWords)
    if (kind === 'REPORT' || !isNamed || /\d/.test(baseWords)) return true
    return months !== null && months !== monthsPerPeriod(span.kind === 'LEDGER' ? 'MONTHLY' : span.period)
  }
  if (months === null || span.kind === 'LEDGER') return false
  return monthsOf(resolveTimeSpan(span, time)) + 1 !== months
}

/** Whether days are set against others that they overlap, or that are more or fewer months, though nothing says so. */
function isAgainstOtherLength({ againstSpan, ...sketch }: Sketch, { against, span }: Plan, time: TimeContext): boolean {
  if (against?.kind !== 'SPAN' || span.kind === 'LEDGER' || againstSpan !== null) return false
  if (sketch.keys.has('COMPARE')) return false
  const [own, other] = [resolveTimeSpan(span, time), resolveTimeSpan(against.span, time)]
  return (own.startDate <= other.endDate && other.startDate <= own.endDate) || monthsOf(own) !== monthsOf(other)
}

/** `six months ended June 30`, `TTM June` */
function isOfMonths({ spanWords: [words = ''] }: Sketch): boolean {
  return /\bend(?:ed|ing)\b|^(?:ttm|ltm|t12m?|trailing)\b/.test(words)
}

/** `six months ended June 30 against 2025`: a year, or a month, is no six months. */
function isAgainstOtherMonths({ against, span }: Plan, time: TimeContext): boolean {
  if (against?.kind !== 'SPAN' || span.kind === 'LEDGER') return false
  const [own, other] = [resolveTimeSpan(span, time), resolveTimeSpan(against.span, time)]
  return monthsOf(own) !== monthsOf(other) || other.startDate === other.endDate
}

function monthsOf({ startDate, endDate }: Pick<TimeSpan, 'startDate' | 'endDate'>): number {
  return monthOf(endDate) - monthOf(startDate)
}

function ofTime(sketch: Sketch, plan: Plan, lexicon: Lexicon): readonly string[] {
  const { kind, against } = plan
  const isPair = against?.kind === 'SPAN' || against?.kind === 'PRIOR_YEAR' || against?.kind === 'PRIOR_PERIOD'
  const asksNothingOfTime = kind === 'DEFINE'
  return [
    ...(sketch.isJoint ? [] : sketch.spanWords.slice(isPair && !isAgainstOtherLength(sketch, plan, lexicon.names.time) ? 2 : 1)),
    ...(isAgainstItself(plan, lexicon.names.time) || isAgainstOtherUnit(sketch, plan, lexicon.names.time)
      ? [sketch.baseWords || (sketch.spanWords.at(-1) ?? '')]
      : []),
    ...(asksNothingOfTime ? sketch.spanWords : []),
    // `May and June against April`: together they are longer, and each of them alone is not said.
    ...(sketch.isJoint && sketch.areSpansListed && isAgainstOtherMonths(plan, lexicon.names.time) ? [sketch.baseWords] : []),
    ...(isOfMonths(sketch) && isAgainstOtherMonths(plan, lexicon.names.time) ? [sketch.baseWords] : []),
    ...(sketch.againstSpan !== null && (UNCOMPARED.has(kind) || against === null || against.kind === 'BUDGET' || against.kind === 'PLACES')
      ? [sketch.keyWords.get('VERSUS') ?? 'against']
      : []),
    ...(sketch.rolling !== null && plan.rolling === null && kind !== 'FIGURES' ? ['rolling'] : []),
    // Rolling sums are set against nothing.
    ...(plan.rolling !== null && against !== null ? ['rolling'] : []),
    // `revenue by month 2025 against 2023`: each month would stand against the whole year.
    ...(against?.kind === 'SPAN' && (kind === 'TREND' || plan.by === 'PERIOD')
      ? [sketch.baseWords || (sketch.spanWords.at(-1) ?? '')]
      : []),
  ]
}

function ofComparing(sketch: Sketch, plan: Plan, lexicon: Lexicon): readonly string[] {
  const { kind, against, where, rows, by } = plan
  const word = (key: KeyWord, otherwise: string): string => sketch.keyWords.get(key) ?? otherwise
  const compares = against !== null && !UNCOMPARED.has(kind) && by !== 'VENDOR'
  const isSideBySide = rows.length > 1 || plan.places.locationIds.length + plan.places.nodeIds.length > 1 || by !== null
  const isDifferenceOfRows = rows.length > 1 && sketch.base === null && sketch.againstSpan === null && sketch.spans.length < 2
  return [
    ...(compares ||
    (where.length > 0 &&
      !isSetAgainstInVain(plan) &&
      (kind !== 'TRANSACTIONS' || !sketch.has('UP', 'DOWN', 'GROWTH', 'VARIANCE', 'MISSED', 'BEAT')))
      ? []
      : COMPARING.flatMap((key) =>
          sketch.has(key) && !(kind === 'TREND' && word(key, '') === word('TREND', '-')) && !isBetweenNamed(sketch, plan, key)
            ? [word(key, '')]
            : [],
        )),
    ...(sketch.base !== null && !compares && !sketch.movesDays
      ? [word('BUDGET', word('PRIOR_YEAR', word('PRIOR_PERIOD', sketch.baseWords || 'compared')))]
      : []),
    ...(sketch.has('CHANGE') && (!compares || (isDifferenceOfRows && word('CHANGE', '').startsWith('diff'))) && kind !== 'BRIDGE'
      ? [word('CHANGE', 'change')]
      : []),
    // `sales since it opened, last quarter`
    ...(plan.span.kind === 'LEDGER' &&
    /^(?:since|after)\b/.test(sketch.spanWords[0] ?? '') &&
    sketch.base !== null &&
    sketch.base.kind !== 'BUDGET'
      ? [sketch.baseWords]
      : []),
    // `is June better than our best month`: than nothing that figures can be set against.
    ...(sketch.base === null && sketch.againstSpan === null && against?.kind !== 'PLACES' && sketch.conditions.length === 0
      ? (['BEAT', 'MISSED'] as const).flatMap((key) => (word(key, '').endsWith(' than') ? [word(key, '')] : []))
      : []),
    // `the busiest month at Savannah vs Hoboken`
    ...(kind === 'RANK' && by === 'PERIOD' && against?.kind === 'PLACES' ? [word('VERSUS', 'against')] : []),
    // `the leanest store`: in what?
    ...(sketch.rows.length === 0 && sketch.rowChoices.length === 0 && !sketch.has('MARGIN', 'PROFIT', 'SHARE')
      ? (['TOP', 'BOTTOM'] as const).flatMap((key) => (OF_A_LINE.test(word(key, '')) ? [word(key, '')] : []))
      : []),
    // `the variance to budget and to last year`: a plan has one base.
    ...(/\bbud/.test(word('VARIANCE', '')) && compares && against.kind !== 'BUDGET' ? [word('VARIANCE', '')] : []),
    // `labor % against the company average`, of no place of its own: all against all.
    ...(against?.kind === 'PLACES' && by !== 'LOCATION' && by !== 'REGION' && areSamePlaces(plan.places, against.places, lexicon)
      ? [sketch.average ?? word('VERSUS', 'against')]
      : []),
    // `is the Southeast growing more than the Northeast`: growth is over time, and the other place is none of it.
    ...(against?.kind === 'PLACES' ? (['GROWTH', 'UP', 'DOWN'] as const).flatMap((key) => (sketch.has(key) ? [word(key, '')] : [])) : []),
    // `which stores are behind budget on labor`: over it, or under it?
    ...(kind === 'FILTER' && sketch.conditions.length === 0 && rows.some((row) => isLessBetter(row, lexicon))
      ? (['ABOVE', 'BELOW'] as const).flatMap((key) =>
          /^(?:(?:trailing )?behind|(?:running )?ahead of|short of|shy of)$/.test(word(key, '')) ? [word(key, '')] : [],
        )
      : []),
    ...((kind === 'FILTER' || kind === 'RANK') &&
    /short|^undersho/.test(word('MISSED', '')) &&
    rows.some((row) => isLessBetter(row, lexicon))
      ? [word('MISSED', '')]
      : []),
    // `over budget on labor growth`
    ...(kind === 'FILTER' && against?.kind === 'BUDGET' && sketch.has('GROWTH') ? [word('GROWTH', '')] : []),
    // Ranks go by the share itself, not by how far it moved.
    ...(kind === 'RANK' && plan.measure === 'SHARE_OF_REVENUE' && against !== null
      ? (['CHANGE', 'GROWTH', 'UP', 'DOWN', 'IMPROVING'] as const).flatMap((key) => (sketch.has(key) ? [word(key, '')] : []))
      : []),
    // `over budget, bottom 5`: those are under it.
    ...(kind === 'RANK' && compares && sketch.base?.kind === 'BUDGET' && sketch.conditions.length === 0 && isAgainstOrder(sketch, plan)
      ? (['BOTTOM', 'WORST', 'TOP', 'BEST'] as const).flatMap((key) => (sketch.has(key) ? [word(key, '')] : []))
      : []),
    // `aren't making payroll`
    ...(/\b(?:making|meeting|hitting|reaching)\b/.test(word('MISSED', '')) && sketch.base?.kind !== 'BUDGET' ? [word('MISSED', '')] : []),
    ...(sketch.has('COMPARE') && !compares && !isSideBySide && !isAmongMany(sketch, plan) ? [word('COMPARE', 'compare')] : []),
    // `how does June compare to our best month`
    ...(['COMPARE', 'VERSUS'] as const).flatMap((key) =>
      sketch.has(key) && kind === 'RANK' && against === null && plan.first === 1 ? [word(key, '')] : [],
    ),
    ...(sketch.againstPlaces.length > 0 && against?.kind !== 'PLACES' && !sketch.isSideBySide && !isAmongMany(sketch, plan)
      ? [word('VERSUS', 'against')]
      : []),
    ...(sketch.has('SAME_STORE') && !plan.isSameStore ? [word('SAME_STORE', 'same store')] : []),
    ...(sketch.has('LOSS') && kind !== 'BRIDGE' && !isLossTold(sketch, plan, lexicon) ? [word('LOSS', 'loss')] : []),
    ...(sketch.has('PRICE') && plan.driverIds.length < 2 ? [word('PRICE', 'price')] : []),
  ]
}

/** Vendors are set against nothing: `favorable ones only` has no meaning, a limit of their sums has. */
function isSetAgainstInVain({ by, where }: Plan): boolean {
  return by === 'VENDOR' && where.some(({ measure }) => comparesWithBase(measure))
}

/** Whether less of a row is better: of a cost, or of hours. */
function isLessBetter(row: Plan['rows'][number], lexicon: Lexicon): boolean {
  return row.kind === 'METRIC' ? directionOf(row, lexicon) === 'DOWN' : lexicon.isIncome(row) === false
}

function areSamePlaces(own: QuestionPlaces, other: QuestionPlaces, { names }: Lexicon): boolean {
  return areWithin(own, other, names) && areWithin(other, own, names)
}

/** Whether a ranking begins with what a question leaves out: it asks for what is over, and shows the least first. */
function isAgainstOrder(sketch: Sketch, { order }: Plan): boolean {
  return (sketch.has('ABOVE') && order === 'ASC') || (sketch.has('BELOW') && order === 'DESC')
}

/** Only a profit is lost; `negative growth` is a bound of its own. */
function isLossTold(sketch: Sketch, { kind, rows, where, against }: Plan, lexicon: Lexicon): boolean {
  if (kind !== 'FIGURES' && where.length === 0) return false
  if (sketch.keyWords.get('LOSS') === 'negative' && kind !== 'FIGURES') return sketch.conditions.length === 0
  const isProfit = rows.every((row) => row.kind === 'GROUP' && lexicon.isProfit(row.groupId) && lexicon.isIncome(row) !== true)
  return rows.length > 0 && isProfit && against === null && sketch.conditions.length === 0
}

/** `which is higher, Hoboken or Princeton`, `is rent higher than utilities`: both are told. */
function isBetweenNamed({ isSideBySide, comparesRows, axes, nouns }: Sketch, { kind, rows }: Plan, key: KeyWord): boolean {
  const isTold = kind === 'FIGURES' || kind === 'COMPARE'
  const areTwo = isSideBySide || (comparesRows && rows.length > 1 && axes.length === 0 && nouns.length === 0)
  return isTold && areTwo && (key === 'ABOVE' || key === 'BELOW')
}

function ofMeasures(sketch: Sketch, plan: Plan, lexicon: Lexicon): readonly string[] {
  const { kind, measure, where, rows } = plan
  const word = (key: KeyWord): string => sketch.keyWords.get(key) ?? ''
  const isMetrics = rows.length > 0 && rows.every((row) => row.kind === 'METRIC')
  const isRatio = rows.some((row) => row.kind === 'GROUP' && lexicon.tree.byId.get(row.groupId)?.group.formula?.includes('/') === true)
  const isShareShown =
    figureMeasureOf(measure) === 'SHARE_OF_REVENUE' ||
    where.some((one) => figureMeasureOf(one.measure) === 'SHARE_OF_REVENUE') ||
    sketch.isShareBeside ||
    (isMetrics && isOfRates(rows, lexicon)) ||
    isRatio
  const areAverages = rows.length > 0 && rows.every((row) => isAverage(row, lexicon))
  const isShown = isShareShown || RATIOS.has(measure) || where.some((one) => RATIOS.has(one.measure))
  // Revenue as a share of revenue is everything, and a share of nothing named is of nothing.
  const ofRevenue = rows.length > 0 && rows.every((row) => lexicon.isIncome(row) === true && row.kind === 'GROUP')
  const isEmpty =
    measure === 'SHARE_OF_REVENUE' &&
    (ofRevenue ||
      (sketch.rows.length === 0 &&
        sketch.rowChoices.length === 0 &&
        sketch.has('SHARE') &&
        !sketch.isShareOfLast &&
        !sketch.has('PROFIT', 'MARGIN', 'FOLLOW')))
  const asked = (['SHARE', 'MARGIN'] as const).filter((key) => sketch.has(key))
  return [
    ...(kind !== 'REPORT' && (!isShown || isEmpty || (kind === 'BRIDGE' && !isRatio)) ? asked.map(word) : []),
    // `growth of EBITDA margin` is not that of EBITDA.
    ...(isShown && !isShareShown && sketch.has('MARGIN') ? [word('MARGIN')] : []),
    ...(sketch.has('POINTS') && (!(isShareShown && plan.against !== null) || (measure === 'SHARE_OF_REVENUE' && ofRevenue))
      ? [word('POINTS')]
      : []),
    // The total of all locations is not their average; a share of revenue is.
    ...(sketch.average !== null && !isShareShown && measure !== 'PER_METRIC' && !isAmongMany(sketch, plan) && !areAverages
      ? [sketch.average]
      : []),
    ...sketch.conditions.filter(({ value }) => !where.some((one) => isSameLimit(value, one.value))).map(({ words }) => words),
    // `above 20% and how many below 10%`: nothing is both.
    ...where.flatMap((one) => (where.some((other) => isBeyond(one, other)) ? sketch.conditions.slice(1).map(({ words }) => words) : [])),
    // `labor to budget for stores above 33%`: a limit of the line itself, where all that a plan can limit is its change.
    ...(kind === 'FILTER' &&
    plan.against !== null &&
    !sketch.has('UP', 'DOWN', 'GROWTH', 'CHANGE', 'VARIANCE', 'MISSED', 'BEAT', 'BETTER', 'WORSE')
      ? sketch.conditions.filter(({ isOfChange }) => !isOfChange).map(({ words }) => words)
      : []),
    // `guests over 30%`, of a number
    ...(kind === 'FILTER' && isMetrics && plan.against === null && where.some((one) => one.measure === 'VALUE') && !isOfRates(rows, lexicon)
      ? sketch.conditions.filter(({ unit }) => unit === 'PERCENT').map(({ words }) => words)
      : []),
    // `labor over 30`: percent, dollars or thousands?
    ...(kind === 'FILTER' &&
    !isMetrics &&
    where.some((one) => one.measure === 'VALUE' && Math.abs(Number(one.value)) > 0 && Math.abs(Number(one.value)) < 1000)
      ? sketch.conditions.filter(({ unit }) => unit === 'NUMBER').map(({ words }) => words)
      : []),
    ...(sketch.count !== null && plan.first === null ? [String(sketch.count)] : []),
    // `stores over budget on sales per guest`
    ...(kind === 'FILTER' && where.some((one) => one.measure !== 'PER_METRIC') ? perWords(sketch) : []),
    // `sales per guest and per seat`
    ...perWords(sketch, 1),
    ...(sketch.perMetrics.length > 0 && plan.perMetricId === null ? [sketch.perMetrics[0]?.name ?? 'per'] : []),
    // `sales per guest against average check`: a metric is divided by nothing.
    ...(measure === 'PER_METRIC' && !isMetrics ? rows.flatMap((row) => (row.kind === 'METRIC' ? [lexicon.nameOf(row)] : [])) : []),
    ...(measure === 'PER_METRIC' && isMetrics ? perWords(sketch) : []),
    ...(sketch.has('PER') && sketch.perMetrics.length === 0 && sketch.axes.length === 0 ? [word('PER')] : []),
  ]
}

/** Whether a limit is one that a question names: as typed, with the other sign, or as a fraction. */
function isSameLimit(named: string, value: string | null): boolean {
  const [own, other] = [Math.abs(Number(named)), Math.abs(Number(value ?? Number.NaN))]
  return [1, 100, 0.01].some((times) => Math.abs(own * times - other) < 1e-9 * Math.max(1, other))
}

/** Whether a place is ranked among those that it was to be set against: `Hoboken against the other stores`. */
function isAmongMany({ average, againstPlaces }: Sketch, { kind, against }: Plan): boolean {
  return average !== null && againstPlaces.length === 1 && kind === 'RANK' && against === null
}

/** Whether a figure of several places together is their average, not their sum. */
export function isAverage(row: Plan['rows'][number], lexicon: Lexicon): boolean {
  const isRatio = row.kind === 'GROUP' && lexicon.tree.byId.get(row.groupId)?.group.formula?.includes('/') === true
  return isRatio || (row.kind === 'METRIC' && (isOfRates([row], lexicon) || /\b(?:average|avg|per)\b/i.test(lexicon.nameOf(row))))
}

function isOfRates(rows: Plan['rows'], lexicon: Lexicon): boolean {
  return rows.every((row) => {
    const metric = row.kind === 'METRIC' ? lexicon.names.metrics.find(({ id }) => id === row.metricId) : undefined
    return metric?.isShare === true || /%|percent|rate|ratio|score|share|occupancy/i.test(metric?.name ?? '')
  })
}

/** @param from the first so many are left out, by any name. */
function perWords({ perMetrics, perWords: typed }: Sketch, from = 0): readonly string[] {
  const first = from === 0 ? null : perMetrics[0]?.name
  return perMetrics.flatMap(({ name }) => (name === first ? [] : [typed.get(name) ?? `per ${name.toLowerCase()}`]))
}

function isBeyond(one: PlanCondition, other: PlanCondition): boolean {
  const areBoth = one.is === 'AT_LEAST' && other.is === 'AT_MOST'
  const isPair =
    (one.is === 'ABOVE' || one.is === 'AT_LEAST') && (other.is === 'BELOW' || other.is === 'AT_MOST') && one.measure === other.measure
  return isPair && (areBoth ? Number(one.value) > Number(other.value) : Number(one.value) >= Number(other.value))
}

/** What is spent on something that is earned. */
function ofSpending(sketch: Sketch, { rows }: Plan, lexicon: Lexicon): readonly string[] {
  const isEarned =
    rows.length > 0 &&
    rows.every(
      (row) => row.kind !== 'METRIC' && (lexicon.isIncome(row) === true || (row.kind === 'GROUP' && lexicon.isProfit(row.groupId))),
    )
  // `what does a guest cost us`: a number of something costs nothing.
  const isCounted = rows.length > 0 && rows.every((row) => row.kind === 'METRIC') && !isOfRates(rows, lexicon)
  // `fees in June`: some costs, not all.
  const some = sketch.rows.length === 0 && rows.length > 0 ? (/^(?:fees?|premiums?)$/.exec(sketch.keyWords.get('COSTS') ?? '') ?? []) : []
  if (some.length > 0) return some
  return isEarned || isCounted ? (['SPENDING', 'EXPENSES', 'COSTS'] as const).flatMap((key) => sketch.keyWords.get(key) ?? []) : []
}

/** `profit on catering`, of something that is sold or paid for. */
function ofProfit(sketch: Sketch, { rows }: Plan, lexicon: Lexicon): readonly string[] {
  const words = sketch.keyWords.get('PROFIT') ?? ''
  const isProfit = rows.some((row) => row.kind === 'GROUP' && lexicon.isProfit(row.groupId) && lexicon.isIncome(row) !== true)
  return rows.length > 0 && !isProfit && /profit|earning|money/.test(words) ? [words] : []
}

/** Answers about all the books know no places. */
function ofPlaces(sketch: Sketch, { kind, check, places }: Plan, { names }: Lexicon): readonly string[] {
  // One choice at a time: of a line, of a place, of what is left out.
  const { placeChoice, rowChoices, at, except, againstPlaces } = sketch
  if (placeChoice !== null && rowChoices.length + at.length + except.length + againstPlaces.length > 0) return [placeChoice.words]
  const exception = sketch.keyWords.get('EXCEPT') ?? ''
  if (rowChoices.length > 0 && WITH_AND_WITHOUT.test(exception)) return [exception]
  const inVain = leftOutInVain(sketch, names)
  if (inVain.length > 0) return placeNames(inVain, names)
  // `the Southeast without the Southeast`: nothing is left, which would be every place.
  if (at.length > 0 && except.length > 0 && namesEveryPlace(places)) return [sketch.keyWords.get('EXCEPT') ?? 'except']
  if (kind !== 'ATTENTION' && check !== 'COVERAGE' && kind !== 'DEFINE') return []
  return placeNames([...at, ...except], names)
}

/** `annual sales` of a year. */
function isOnePeriod(axis: KeyWord, span: Plan['span']): boolean {
  if (span.kind !== 'FIXED' || span.period !== PERIOD_OF[axis]) return false
  return span.period !== 'MONTHLY' || span.startDate.slice(0, 7) === span.endDate.slice(0, 7)
}

/** `labor categories`, `stores in my region`: kinds of things that nothing is divided by, and that say more than what a name is. */
function unusedNouns({ nouns, at, except, askedNoun: asked, areLinesAccounts }: Sketch, { kind, by }: Plan): readonly KeyWord[] {
  // `the P&L with accounts`
  if (kind === 'REPORT') return nouns.filter((noun) => noun === 'ACCOUNT')
  if (['DEFINE', 'TRANSACTIONS', 'CHECK', 'ATTENTION', 'BRIDGE'].includes(kind)) return []
  return nouns.filter((noun) => {
    if (noun === 'REGION') return by !== 'REGION' && at.length + except.length === 0
    // `the best store in each region`
    if (noun === 'LOCATION') return (kind === 'RANK' || kind === 'FILTER') && (by === 'REGION' || (by !== 'LOCATION' && asked === noun))
    if (noun === 'LINE' && areLinesAccounts) return false
    return (noun === 'ACCOUNT' || noun === 'LINE') && by !== noun
  })
}

/** `by month each year`, and `May by year`: periods that others are no part of. */
function ofPeriods({ axes, spans, askedNoun }: Sketch, word: (key: KeyWord) => string): readonly string[] {
  const asked = axes.filter((axis) => PERIOD_OF[axis] !== undefined)
  const isLonger = (axis: KeyWord): boolean => {
    const period = PERIOD_OF[axis]
    const isShort = ({ startDate, endDate }: { readonly startDate: Day; readonly endDate: Day }): boolean =>
      period !== undefined && monthOf(endDate) - monthOf(startDate) + 1 < monthsPerPeriod(period)
    return spans.some((span) => span.kind === 'FIXED' && isShort(span))
  }
  const first = askedNoun !== null && PERIOD_OF[askedNoun] !== undefined ? askedNoun : asked[0]
  return [...asked.filter((axis) => axis !== first), ...asked.filter(isLonger)].map(word)
}

function isListOfPlaces({ rows, rowChoices, keys, spans, base, againstSpan, asksList }: Sketch, { kind, by }: Plan): boolean {
  const asksFigures = keys.has('BY') || keys.has('EACH') || keys.has('PERFORMANCE') || keys.has('COMPARE') || keys.has('FOLLOW')
  const isOfPlaces = kind === 'FIGURES' && (by === 'LOCATION' || by === 'REGION')
  return (
    asksList && isOfPlaces && !asksFigures && rows.length + rowChoices.length + spans.length === 0 && base === null && againstSpan === null
  )
}

/** Into accounts and lines only lines are divided: an account has none, a metric neither, and most lines have no lines below them. */
function ofParts(sketch: Sketch, { kind, by, rows }: Plan, lexicon: Lexicon): readonly string[] {
  if (kind === 'REPORT' || kind === 'DEFINE' || kind === 'CHECK' || kind === 'TRANSACTIONS') return []
  const word = (key: KeyWord): string => sketch.keyWords.get(key) ?? key.toLowerCase()
  if (by === 'VENDOR') {
    // Of a profit the sums would add up what was earned and what was paid.
    const areBought = rows.every((row) => row.kind !== 'METRIC' && !(row.kind === 'GROUP' && isProfitLine(row.groupId, lexicon)))
    return areBought ? [] : [word('VENDOR')]
  }
  if (by === 'ACCOUNT') return rows.every((row) => row.kind === 'GROUP') ? [] : [word('ACCOUNT')]
  const [row] = rows
  if (by !== 'LINE' || rows.length !== 1 || row === undefined) return []
  const node = row.kind === 'GROUP' ? lexicon.tree.byId.get(row.groupId) : undefined
  const hasLines = node !== undefined && (node.group.formula !== null || node.children.length > 0)
  return hasLines ? [] : [word('LINE')]
}

function isProfitLine(groupId: string, lexicon: Lexicon): boolean {
  return lexicon.isProfit(groupId) && lexicon.tree.byId.get(groupId)?.group.formula !== null
}

/** Along time places stand side by side, lines and accounts do not; rolling sums are of all together. */
function isUndivided({ kind, by, rolling }: Plan): boolean {
  if (kind !== 'TREND' || by === null || by === 'PERIOD') return false
  return rolling !== null || by === 'ACCOUNT' || by === 'LINE' || by === 'VENDOR'
}

function ofThings(sketch: Sketch, plan: Plan): readonly string[] {
  const word = (key: KeyWord): string => sketch.keyWords.get(key) ?? key.toLowerCase()
  const isPeriod = (axis: KeyWord): boolean => axis === 'MONTH' || axis === 'QUARTER' || axis === 'YEAR'
  const axes = sketch.axes.filter((axis) => !isPeriod(axis) && !(axis === 'VENDOR' && sketch.vendors.length > 0))
  const isAlongTime = plan.kind === 'TREND' || plan.by === 'PERIOD' || plan.rolling !== null
  const isWhole =
    (plan.kind === 'REPORT' && axes.every((axis) => axis === 'LINE')) ||
    // `which accounts are unmapped`: entries tell their accounts.
    (plan.kind === 'TRANSACTIONS' && sketch.has('SUSPENSE') && axes.every((axis) => axis === 'ACCOUNT')) ||
    // What is missing is told by location.
    plan.check === 'LOCATIONS' ||
    (plan.check === 'METRIC_GAPS' && axes.every((axis) => axis === 'LINE' || axis === 'LOCATION'))
  return [
    ...(isUndivided(plan) ? [...axes, ...sketch.nouns.filter((noun) => !isPeriod(noun))].map(word) : []),
    ...(axes.length > 0 && plan.by === null && !isWhole ? axes.map(word) : []),
    ...axes.slice(1).map(word),
    ...ofPeriods(sketch, word),
    // `by location and month`: one of them would be lost.
    ...(isAlongTime || plan.check === 'METRIC_GAPS'
      ? []
      : [...sketch.axes, ...sketch.nouns].filter((axis) => isPeriod(axis) && !isOnePeriod(axis, plan.span)).map(word)),
    ...unusedNouns(sketch, plan).map(word),
    // Entries are divided by nothing.
    ...(plan.kind === 'TRANSACTIONS' ? sketch.axes.filter(isPeriod).map(word) : []),
    // `list the stores in the Mid-Atlantic`: which there are, and not what they came to.
    ...(isListOfPlaces(sketch, plan) ? sketch.nouns.concat(sketch.axes).map(word) : []),
    // `how many stores are there`
    ...(plan.kind === 'FIGURES' && plan.by === null && sketch.rows.length === 0 && !sketch.has('PERFORMANCE')
      ? sketch.nouns.filter((noun) => !isPeriod(noun)).map(word)
      : []),
    ...(plan.rows.length > 0 && plan.kind !== 'REPORT' && plan.kind !== 'TRANSACTIONS' && word('REPORT').startsWith('every')
      ? [word('REPORT')]
      : []),
    ...(sketch.has('EACH') && sketch.axes.length === 0 && sketch.nouns.length === 0 && plan.by === null && !sketch.isEveryPlace
      ? [word('EACH')]
      : []),
    ...(sketch.has('BY') &&
    plan.kind !== 'RANK' &&
    !sketch.isEveryPlace &&
    sketch.at.length === 0 &&
    sketch.axes.length === 0 &&
    sketch.nouns.length === 0
      ? [word('BY')]
      : []),
    ...(sketch.has('EXCEPT') && sketch.except.length === 0 ? [word('EXCEPT')] : []),
    ...(sketch.has('VENDOR') && plan.by !== 'VENDOR' && sketch.vendors.length === 0 ? [word('VENDOR')] : []),
    ...ofVendors(sketch, plan, word),
    ...(sketch.asksLatest && plan.order !== 'NEWEST' ? ['latest'] : []),
    // `the top 5, least to most`
    ...(plan.kind === 'RANK' && word('RANK') === word('BOTTOM') && sketch.has('TOP', 'BEST') ? [word('RANK')] : []),
    // `the latest and largest entries`: one order.
    ...(sketch.asksLatest && sketch.count === null
      ? (['TOP', 'BOTTOM'] as const).flatMap((key) => (sketch.has(key) ? [word(key)] : []))
      : []),
  ]
}
