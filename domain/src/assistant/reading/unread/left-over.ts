import { namesEveryPlace } from '../../../figures/question-places.ts'
import { type Day, monthOf } from '../../../time/day.ts'
import { monthsPerPeriod } from '../../../time/fiscal-calendar.ts'
import { isEitherWay, limitsPeriods, type Plan, type PlanKind } from '../../plan.ts'
import { ofAverages } from '../averages.ts'
import { isOverspent } from '../budgets/over-budget.ts'
import { kindsKept } from '../entries/plan-entries.ts'
import type { Lexicon } from '../lexicon.ts'
import { leftOutInVain, placeNames, WITH_AND_WITHOUT } from '../places/named-places.ts'
import type { Sketch } from '../sketch.ts'
import { PERIOD_OF } from '../times/year-words.ts'
import type { KeyWord } from '../trade-words.ts'
import { ofVendors } from '../vendor-words.ts'
import { ofCalculations } from './of-calculations.ts'
import { ofComparing } from './of-comparing.ts'
import { ofMeasures, ofProfit, ofSpending } from './of-measures.ts'
import { ofTime } from './of-time.ts'

/** Words that ask for a kind of answer, and the kinds that give it. */
const KINDS_OF: Readonly<Partial<Record<KeyWord, readonly PlanKind[]>>> = {
  TOP: ['RANK', 'TRANSACTIONS'],
  BOTTOM: ['RANK'],
  LACKS: ['FILTER'],
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

/** Kinds whose answers follow one judgment. */
/** Only metrics have gaps: a ledger does not show which entries are missing. */
const OF_BOOKS: readonly KeyWord[] = ['COSTS', 'EXPENSES', 'TRANSACTIONS', 'SPENDING']

const JUDGING: ReadonlySet<PlanKind> = new Set(['FILTER', 'RANK', 'BRIDGE', 'COMPARE'])

/** What a question says and its plan does not follow: better no answer than one to another question. */
export function leftOver(sketch: Sketch, plan: Plan, lexicon: Lexicon): readonly string[] {
  const { kind } = plan
  const left: string[] = []
  for (const [key, words] of sketch.keyWords) {
    const kinds = KINDS_OF[key]
    // One word may do two things, such as a chart that is asked to show a trend.
    const isDone =
      (words === 'explain' && kind === 'DEFINE') ||
      // `top vendors over 25k`: each of those.
      (key === 'TOP' && kind === 'FILTER' && plan.by === 'VENDOR') ||
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
    isOverspent(sketch) &&
    sketch.rows.length === 0 &&
    plan.by !== 'LINE' &&
    plan.by !== 'ACCOUNT' &&
    (kind === 'RANK' || kind === 'FILTER')
      ? [sketch.keyWords.get('MISSED') ?? '']
      : []),
    // The drivers of a change are those of all its places and accounts together.
    ...(plan.driverIds.length > 0 ? dividedBy(sketch) : []),
    ...(plan.check === 'METRIC_GAPS' ? plan.rows.filter((row) => row.kind !== 'METRIC').map((row) => lexicon.nameOf(row)) : []),
    ...(plan.check === 'METRIC_GAPS' ? OF_BOOKS.flatMap((key) => sketch.keyWords.get(key) ?? []) : []),
    ...(limitsPeriods(plan) ? [] : [sketch.keyWords.get('ANY_MONTH') ?? ''].filter((words) => words !== '')),
    ...ofReport(sketch, plan),
    ...ofAverages(sketch, plan),
    ...ofCalculations(sketch, plan, lexicon),
    // Only what is sold goes through channels.
    ...(/channel|stream/.test(sketch.keyWords.get('ACCOUNT') ?? '') && plan.rows.some((row) => lexicon.isIncome(row) !== true)
      ? [sketch.keyWords.get('ACCOUNT') ?? '']
      : []),
    // `is the ledger in balance`: debits and credits, and not whether the report ties to them.
    ...(sketch.keyWords.get('TIES') === 'in balance' ? ['in balance'] : []),
    ...ofTime(sketch, plan, lexicon),
    ...ofComparing(sketch, plan, lexicon),
    ...ofMeasures(sketch, plan, lexicon),
    ...ofThings(sketch, plan),
    ...kindsKept(sketch, plan, lexicon),
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

function dividedBy({ axes, keyWords, keys }: Sketch): readonly string[] {
  return axes.flatMap((axis) => (keys.has('BY') || keys.has('WHICH') || keys.has('EACH') ? [keyWords.get(axis) ?? axis.toLowerCase()] : []))
}

const WHAT_REMAINS = /\b(?:keep|clear|left)\b/

/** `when` is answered by times, `how many` by a number of something. */
function ofAsking(sketch: Sketch, plan: Plan): readonly string[] {
  const { kind, by, rows, perMetricId, where } = plan
  const { asksWhen, asksCount, asksSum, asksInside, partOf, at, keys } = sketch
  const isCounted =
    COUNTED.has(kind) || rows.some((row) => row.kind === 'METRIC') || keys.has('DOLLARS') || keys.has('SHARE') || keys.has('POINTS')
  return [
    ...(asksWhen === null || by === 'PERIOD' || DATED.has(kind) ? [] : [asksWhen]),
    ...(partOf === null || kind === 'RANK' || kind === 'BRIDGE' || !isPartAsked(partOf, rows.length, at.length) ? [] : [partOf.words]),
    ...(sketch.asksCheck && sketch.rows.length === 0 && rows.length > 0 ? ['check'] : []),
    // `our best month, and where`
    ...(sketch.asksWhere && plan.check !== 'LOCATIONS' && by !== 'LOCATION' && by !== 'REGION' && kind !== 'BRIDGE' ? ['where'] : []),
    // Places are ranked and chosen by one figure.
    ...(sketch.asksBoth &&
    (kind === 'RANK' || kind === 'FILTER') &&
    (sketch.rows.length > 1 ||
      sketch.spans.length > 1 ||
      (sketch.rows.length === 0 && sketch.otherBases.length === 0 && plan.alsoAgainst === null)) &&
    !where.some(({ of = 0 }) => of > 0)
      ? ['both']
      : []),
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
    // `what did they do in sales, and what did they keep`: two figures, and only one is named.
    ...((sketch.rows.length > 0 || sketch.base?.kind === 'BUDGET') && WHAT_REMAINS.test(sketch.keyWords.get('PROFIT') ?? '')
      ? [sketch.keyWords.get('PROFIT') ?? '']
      : []),
  ]
}

function isTurned({ only, otherJudgments }: Sketch, { kind, where }: Plan): boolean {
  return (
    kind === 'FILTER' && where.length === 1 && where.every(({ is }) => !isEitherWay(is)) && only === null && otherJudgments.length === 0
  )
}

/** Whether a plan shows nothing but what `only` says. */
function isOnlyShown({ key }: NonNullable<Sketch['only']>, { kind, where }: Plan): boolean {
  // `top 20 variances, favorable only`
  if (kind === 'RANK') return where.some(({ is }) => is === (key === 'BEAT' || key === 'BETTER' ? 'FAVORABLE' : 'UNFAVORABLE'))
  if (kind !== 'FILTER') return false
  // An additional limit has its own sign: `missed by more than 5%`.
  if (key === 'BEAT' || key === 'BETTER') return where.every(({ is }) => is !== 'UNFAVORABLE')
  if (key === 'MISSED' || key === 'WORSE') return where.every(({ is }) => is !== 'FAVORABLE')
  const isUp = key === 'UP' || key === 'ABOVE' || key === 'GROWTH'
  return where.some(({ is }) => (isUp ? is === 'ABOVE' || is === 'AT_LEAST' : is === 'BELOW' || is === 'AT_MOST'))
}

/** Only lines and accounts have entries, and limits apply to their amounts; bridges and definitions are not divided. */
function ofEntries(sketch: Sketch, { kind, rows, by }: Plan, lexicon: Lexicon): readonly string[] {
  const divisors = sketch.perMetrics.map(({ name }) => name)
  // `the P&L per guest`, `top vendors per guest`
  if (by === 'VENDOR') return divisors
  if (kind === 'REPORT' || kind === 'CHECK' || kind === 'ATTENTION') return divisors
  // Entries are limited by their size: none are below zero.
  const shares = sketch.conditions
    .filter(({ unit, is, value }) => unit === 'PERCENT' || (kind === 'TRANSACTIONS' && is === 'BELOW' && Number(value) === 0))
    .map(({ words }) => words)
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
  const isShown =
    !/p&l|pnl|p and l|profit|income statement/.test(words) || kind === 'REPORT' || kind === 'DEFINE' || by === 'LINE' || by === 'ACCOUNT'
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

/** `how much of labor is overtime`, `how much of sales is the Northeast`: a share has revenue of the same places below the line. */
function isPartAsked({ isRevenue, isChange }: NonNullable<Sketch['partOf']>, rows: number, places: number): boolean {
  return isChange || (rows < 2 ? places > 0 : !isRevenue)
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
  if (check !== 'COVERAGE' && kind !== 'DEFINE') return []
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

/** `by month each year`, and `May by year`: periods that others are no part of; `by month this year vs March`, which one figure is set against. */
function ofPeriods({ axes, spans, askedNoun }: Sketch, plan: Plan, word: (key: KeyWord) => string): readonly string[] {
  const asked = axes.filter((axis) => PERIOD_OF[axis] !== undefined)
  const isLonger = (axis: KeyWord): boolean => {
    const period = PERIOD_OF[axis]
    const isShort = ({ startDate, endDate }: { readonly startDate: Day; readonly endDate: Day }): boolean =>
      period !== undefined && monthOf(endDate) - monthOf(startDate) + 1 < monthsPerPeriod(period)
    return spans.some((span) => span.kind === 'FIXED' && isShort(span))
  }
  const first = askedNoun !== null && PERIOD_OF[askedNoun] !== undefined ? askedNoun : asked[0]
  const isDropped = plan.kind === 'COMPARE' && plan.by !== 'PERIOD' && plan.against?.kind === 'SPAN'
  const dropped = isDropped ? asked.filter((axis) => spans.some((span) => !isOnePeriod(axis, span))) : []
  return [...asked.filter((axis) => axis !== first), ...asked.filter(isLonger), ...dropped].map(word)
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
  const [row] = rows
  // A vendor, into the accounts or the lines that it has entries in.
  if (row?.kind === 'VENDOR' && rows.length === 1 && row.accountId === null && (by === 'ACCOUNT' || row.groupId === null)) return []
  if (by === 'ACCOUNT') return rows.every(({ kind: one }) => one === 'GROUP') ? [] : [word('ACCOUNT')]
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
    // Missing figures are listed by location.
    plan.check === 'LOCATIONS' ||
    (plan.check === 'METRIC_GAPS' && axes.every((axis) => axis === 'LINE' || axis === 'LOCATION'))
  return [
    ...(isUndivided(plan) ? [...axes, ...sketch.nouns.filter((noun) => !isPeriod(noun))].map(word) : []),
    ...(axes.length > 0 && plan.by === null && !isWhole ? axes.map(word) : []),
    ...axes.slice(1).map(word),
    ...ofPeriods(sketch, plan, word),
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
    // `how much rent is not mapped`: what has a line is mapped.
    ...(sketch.has('SUSPENSE') && plan.rows.some((row) => row.kind !== 'ACCOUNT' || row.groupId !== null) ? [word('SUSPENSE')] : []),
    ...(sketch.has('BY') &&
    plan.kind !== 'RANK' &&
    !sketch.isEveryPlace &&
    sketch.at.length === 0 &&
    sketch.axes.length === 0 &&
    sketch.nouns.length === 0
      ? [word('BY')]
      : []),
    ...(sketch.has('EXCEPT') && sketch.except.length + sketch.otherEntryWords.length === 0 ? [word('EXCEPT')] : []),
    ...(sketch.has('VENDOR') && plan.by !== 'VENDOR' && sketch.vendors.length === 0 && plan.rows.every(({ kind }) => kind !== 'VENDOR')
      ? [word('VENDOR')]
      : []),
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
