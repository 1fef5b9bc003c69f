import { EVERY_PLACE, type QuestionPlaces } from '../../figures/figure-question.ts'
import { namesEveryPlace } from '../../figures/question-places.ts'
import { priorYear } from '../../time/comparison.ts'
import { monthOf } from '../../time/day.ts'
import { resolveTimeSpan, type TimeContext, type TimeSpanSetting } from '../../time/time-span.ts'
import type { CompanyNames } from '../company-names.ts'
import { comparesWithBase, type Plan, type PlanBase, type PlanKind, type PlanOrder, type PlanSlot, type PlanSpan } from '../plan.ts'
import { asksHowItCompares, twoCompared } from './follow-up.ts'
import type { Lexicon, MeantRow } from './lexicon.ts'
import type { MadePlan } from './make-plan.ts'
import { PieceLine } from './piece-line.ts'
import { keyPiece, type Piece } from './pieces.ts'
import { placeNames } from './places/named-places.ts'
import { areRegions, joinedPlaces } from './places/place-sets.ts'
import type { Sketch } from './sketch.ts'
import { partsOfBridge } from './sums/bridge-parts.ts'
import { allCosts, areAllCosts } from './sums/total-costs.ts'
import { inPeriods } from './times/named-times.ts'
import type { KeyWord } from './trade-words.ts'

/** Words with which a question adds to the one before. */
const MORE_BEFORE = /^(?:also|plus|and also|add|include|throw in|add in|add on)$/
const MORE_AFTER = /^(?:too|also|as well)$/
/** Words around the name of a line that replaces the previous one. */
const BESIDE_LINE =
  /^(?:for|in|on|at|of|the|our|and|then|so|ok|okay|now|please|pls|just|only|actual|total|show|give me|give|me|see|can|you|could|we|i|let me)$/
const VERSUS = /^(?:vs|versus|against|compared (?:to|with)|to|with)$/
const ASKING =
  /^(?:what|what's|whats|how|how's|which|who|where|when|why|is|are|was|were|do|did|does|has|have|can|could|would|will|tell|show)\b/
/** `was it labor`, `is it because of food cost` */
const IT = /^(?:is|was|it|that|mostly|mainly|just|because|due to|because of|down to|driven by|caused by)$/
/** What some of a ranking are called. */
const THOSE = /^(?:its|their|those|these|them)$/
/** A longer question is one of its own. */
const MOST_TERSE = 3

const ENDS: Readonly<Record<PlanOrder, KeyWord>> = {
  DESC: 'TOP',
  ASC: 'BOTTOM',
  BEST: 'BEST',
  WORST: 'WORST',
  LARGEST: 'TOP',
  NEWEST: 'TOP',
  SMALLEST: 'BOTTOM',
}

/** `no, May`; `not Hartford, Hoboken`, after Hartford; `make it 10`, of a ranking: in the wording that is read. */
export function withOthers(pieces: readonly Piece[], last: Plan | null): readonly Piece[] {
  const line = new PieceLine(pieces)
  const [first, second] = pieces
  if (last === null || first === undefined || second === undefined) return pieces
  // `no Durham`, after Hoboken alone: instead of it.
  const isOfOne = last.places.locationIds.length === 1 && last.places.nodeIds.length === 0 && !last.places.isAllBut && pieces.length === 2
  if (first.words === 'no' && (second.isAfterComma === true || (isOfOne && line.isPlace(1))))
    return [keyPiece('FOLLOW', first.words, first), ...pieces.slice(1)]
  const isThat =
    second.kind === 'MEANT' &&
    second.meanings.some((one) => one.is === 'PLACES' && JSON.stringify(one.places) === JSON.stringify(last.places))
  if (first.words === 'not' && isThat && line.isPlace(2) && pieces[2]?.isAfterComma === true)
    return [keyPiece('FOLLOW', `not ${second.words}`, first), ...pieces.slice(2)]
  const at = pieces.length - 1
  const isNumber = line.kind(at) === 'AMOUNT' && line.places((place) => !line.isFiller(place) && !line.hasKey(place, 'FOLLOW')).length === 1
  const isRanked = last.kind === 'RANK' && last.order !== null && last.last === null
  return isRanked && isNumber ? pieces.toSpliced(at, 0, keyPiece(ENDS[last.order], 'top')) : pieces
}

/** `compare the two`, of two places that were asked about: they are counted, and so is nothing else. */
export function withoutTwo(pieces: readonly Piece[], last: Plan | null): readonly Piece[] {
  const line = new PieceLine(pieces)
  const areTwo = last !== null && !last.places.isAllBut && last.places.locationIds.length + last.places.nodeIds.length === 2
  const isCount = (at: number): boolean =>
    line.words(at) === 'two' && /^(?:the|those|these)$/.test(line.words(at - 1)) && at === pieces.length - 1
  return areTwo ? pieces.map((piece, at) => (isCount(at) ? keyPiece('FILLER', piece.words, piece) : piece)) : pieces
}

/** `also labor`, `beverage cost too`, `plus Greenville`, `vs US Foods` of a vendor: one more, said as it is read. */
export function withMore(pieces: readonly Piece[], last: Plan | null): readonly Piece[] {
  const line = new PieceLine(pieces)
  const areVendors = namesOnly(line, (at) => line.isVendor(at), VERSUS)
  const said = areVendors && line.hasKey(0, 'VERSUS') ? 0 : moreAt(line)
  const [first] = pieces
  if (last === null || said === undefined || first === undefined) return pieces
  if (namesOnly(line, (at) => line.isPlace(at))) return pieces.with(said, keyPiece('FILLER', 'also', pieces[said]))
  const areLines = areVendors || namesOnly(line, (at) => line.rowsAt(at) !== null)
  return areLines ? [keyPiece('ADD', line.words(said), first), ...pieces.filter((_, at) => at !== said)] : pieces
}

/** Notes what only the question as a whole says of how it goes on from the one before. */
export function noteContinuation(sketch: Sketch, pieces: readonly Piece[], last: Plan | null): void {
  const line = new PieceLine(pieces)
  sketch.isBareLine = namesOnly(line, (at) => line.rowsAt(at) !== null)
  sketch.isItLine = IT.test(line.words(0)) && namesOnly(line, (at) => line.rowsAt(at) !== null, IT)
  sketch.isBarePlace = namesOnly(line, (at) => line.isPlace(at))
  // `and Wilmington`, after several stores by name: one more. After a single one it stands for it.
  const goesOnList = sketch.beginsWithAnd && last !== null && !last.places.isAllBut && last.places.locationIds.length > 1
  sketch.addsPlaces = sketch.isBarePlace && (moreAt(line) !== undefined || goesOnList)
  sketch.isOfThose = line.places((at) => THOSE.test(line.words(at))).length > 0
  sketch.isOfIt = sketch.has('PERFORMANCE') && sketch.rows.length === 0 && line.places((at) => line.words(at) === 'it').length > 0
  sketch.isTerse = sketch.content <= MOST_TERSE && !ASKING.test(line.words(0))
}

function moreAt(line: PieceLine): number | undefined {
  const end = line.pieces.length - 1
  return MORE_BEFORE.test(line.words(0)) ? 0 : end > 0 && MORE_AFTER.test(line.words(end)) ? end : undefined
}

/** Whether a question names things of one kind and says nothing of them. */
function namesOnly(line: PieceLine, isNamed: (at: number) => boolean, besides = BESIDE_LINE): boolean {
  const isSmall = (at: number): boolean =>
    besides.test(line.words(at)) || BESIDE_LINE.test(line.words(at)) || MORE_BEFORE.test(line.words(at)) || MORE_AFTER.test(line.words(at))
  const named = line.places(isNamed)
  return named.length > 0 && line.places((at) => !named.includes(at) && !isSmall(at)).length === 0
}

/** Kinds whose answers always cover the company. */
const PLACELESS: ReadonlySet<PlanKind> = new Set(['DEFINE', 'CHECK'])

/** Whether an answer to a plan is of places, and does not always cover the company. */
export function hasPlaces({ kind, check }: Pick<Plan, 'kind' | 'check'>): boolean {
  return !PLACELESS.has(kind) || check === 'METRIC_GAPS'
}

/**
 * A new question within a chat: places and days that it does not name are taken from the previous question and still shown as assumed. A
 * whole sentence that names either of them takes over nothing.
 */
export function inChat({ plan, assumed }: MadePlan, last: Plan, sketch: Sketch, time: TimeContext): MadePlan {
  const isOpen = assumed.includes('places') && assumed.includes('span')
  if ((!isOpen && !sketch.isTerse) || last.kind === 'DEFINE' || last.check === 'COVERAGE' || last.check === 'LOCATIONS')
    return { plan, assumed }
  const places = assumed.includes('places') ? placesInChat(plan, last) : plan.places
  const span = assumed.includes('span') && sketch.spans.length === 0 ? daysInChat(plan, last, time) : plan.span
  // `top vendors overall`: no longer of the line.
  const rows = sketch.asksTotal || sketch.isEveryPlace ? plan.rows : linesInChat(plan, last)
  const added: readonly PlanSlot[] = rows === plan.rows ? [] : ['rows']
  return { plan: { ...plan, places, span, rows }, assumed: [...new Set([...added, ...assumed])] }
}

/** Words that say of themselves which line is ranked. */
const OF_RESULTS = /profit|perform|health|star|winner|laggard|ahead/

const PAYS = /^(?:pay|pays|paid|spend|spends|spent)$/

/**
 * `who was best`, `why did it go up`: of the line that was asked about before, where the question names none.
 *
 * @param isIncome whether that line is one of income: `which store grew the most` is about sales otherwise.
 */
export function takesLines({ plan, assumed }: MadePlan, sketch: Sketch, isIncome = false): boolean {
  // `why is travel up`: a line that goes by another name is assumed, but it is named.
  const isNamed = sketch.rows.length + sketch.rowChoices.length > 0
  const isOpen = !isNamed && (['rows', 'places', 'span'] as const).every((slot) => assumed.includes(slot))
  const ends = (['BEST', 'WORST', 'TOP', 'BOTTOM'] as const).map((key) => sketch.keyWords.get(key) ?? '')
  const saysLine =
    sketch.has('SAME_STORE', 'LOSS', 'PROFIT', 'MARGIN', 'EXPENSES') ||
    // `the biggest jump` is that of the line.
    (!isIncome && /^gr[eo]w/.test(sketch.keyWords.get('GROWTH') ?? '')) ||
    // `who pays the most`: of it.
    (sketch.has('SPENDING', 'COSTS') && !PAYS.test(sketch.keyWords.get('SPENDING') ?? sketch.keyWords.get('COSTS') ?? '')) ||
    ends.some((one) => OF_RESULTS.test(one))
  return isOpen && !saysLine && (plan.kind === 'RANK' || plan.kind === 'FILTER' || plan.kind === 'BRIDGE' || plan.kind === 'TREND')
}

/** `best and worst store`, after sales per hour: by that figure, and not by their amount; and by amounts after an amount. */
export function inLastMeasure(plan: Plan, last: Plan, { keys, perMetrics }: Sketch): Plan {
  const { kind, measure } = plan
  const isOpen = (kind === 'RANK' || kind === 'TREND') && plan.against === null && perMetrics.length === 0
  const isSaid = SAYS_MEASURE.some((key) => keys.has(key))
  const isCarried = last.measure === 'VALUE' || last.measure === 'SHARE_OF_REVENUE' || last.measure === 'PER_METRIC'
  if (!isOpen || isSaid || !isCarried || last.against !== null || comparesWithBase(measure)) return plan
  // `worst store`, of a cost: by its share.
  if (last.measure === 'VALUE' && measure === 'SHARE_OF_REVENUE' && (keys.has('BEST') || keys.has('WORST'))) return plan
  return { ...plan, measure: last.measure, perMetricId: last.perMetricId }
}

const SAYS_MEASURE: readonly KeyWord[] = ['SHARE', 'MARGIN', 'POINTS', 'DOLLARS', 'SPENDING', 'COSTS']

/** `biggest account`, after labor: of its accounts. */
function linesInChat({ kind, by, rows }: Plan, last: Plan): Plan['rows'] {
  const areParts = kind === 'RANK' && rows.length === 0 && (by === 'ACCOUNT' || by === 'VENDOR')
  // An account has vendors, but no accounts.
  const areLines = last.rows.length > 0 && last.rows.every(({ kind: one }) => one === 'GROUP' || (one === 'ACCOUNT' && by === 'VENDOR'))
  return areParts && areLines ? last.rows : rows
}

function placesInChat(plan: Plan, last: Plan): QuestionPlaces {
  const both = last.against?.kind === 'PLACES' ? [last.places, last.against.places] : [last.places]
  const isWhole = both.some((places) => namesEveryPlace(places) || places.isAllBut)
  const places = isWhole ? last.places : joinedPlaces(both)
  const isOne = places.locationIds.length === 1 && places.nodeIds.length === 0 && !places.isAllBut
  // Stores are ranked among others, and so are regions.
  const isAmong = (plan.by === 'LOCATION' && isOne) || (plan.by === 'REGION' && !places.isAllBut && places.nodeIds.length < 2)
  return !hasPlaces(plan) || isAmong ? plan.places : places
}

function daysInChat(plan: Plan, { span }: Plan, time: TimeContext): PlanSpan {
  const isAlongTime = plan.kind === 'TREND' || plan.by === 'PERIOD'
  if (
    plan.kind === 'DEFINE' ||
    plan.check === 'COVERAGE' ||
    plan.check === 'LOCATIONS' ||
    plan.rolling !== null ||
    plan.against?.kind === 'SPAN'
  )
    return plan.span
  if (span.kind === 'LEDGER' || plan.span.kind === 'LEDGER')
    return isAlongTime && plan.span.kind !== 'LEDGER' ? plan.span : isAlongTime ? span : plan.span
  if (plan.against?.kind === 'PRIOR_PERIOD' && monthsOf(span, time) !== monthsOf(plan.span, time)) return plan.span
  if (!isAlongTime) return span
  // A trend of a single month would be one point.
  return monthsOf(span, time) < 2 ? plan.span : inPeriods(span, plan.span.period, time)
}

function monthsOf(span: TimeSpanSetting, time: TimeContext): number {
  const { startDate, endDate } = resolveTimeSpan(span, time)
  return monthOf(endDate) - monthOf(startDate) + 1
}

/** What a question that goes on makes of the plan before it, where the whole of it shows that this cannot be meant. */
export function settledFollowUp(last: Plan, changed: Plan, sketch: Sketch, names: Pick<CompanyNames, 'tree' | 'time'>): MadePlan {
  const isBeside = hasPlaces(changed)
  const shown = changed.kind === 'TRANSACTIONS' ? entriesOf(last, changed) : changed
  // Bridges are of amounts.
  const measure = shown.kind === 'BRIDGE' ? 'VALUE' : shown.measure
  const plan = ofYearBefore(last, worstOfCompared(last, { ...shown, measure, by: isBeside ? shown.by : null }, sketch), sketch, names.time)
  const saysPlaces = sketch.at.length + sketch.except.length > 0 || sketch.isEveryPlace
  if (sketch.addsPlaces) return { plan: withPlacesBeside(last, plan, names), assumed: [] }
  const saysAxis = plan.kind === 'RANK' || plan.kind === 'FILTER' || [...sketch.axes, ...sketch.nouns].some((axis) => axis === plan.by)
  if (saysPlaces || !saysAxis || plan.by === last.by || !isOneOf(plan)) return { plan, assumed: [] }
  // `which stores are over 33%`, after one of them.
  return { plan: { ...plan, places: EVERY_PLACE }, assumed: ['places'] }
}

/** `which stores`, after a list of lines: ranks places by all costs together if these were the lines, by the headline if they were the whole report. */
export function placesAfterLines(last: Plan, made: MadePlan, lexicon: Lexicon): MadePlan {
  const { plan, assumed } = made
  const isOfPlaces = (plan.kind === 'RANK' || plan.kind === 'FILTER') && (plan.by === 'LOCATION' || plan.by === 'REGION')
  const isAfterLines = last.by === 'LINE' || last.by === 'ACCOUNT'
  if (!isOfPlaces || !isAfterLines || plan.rows.length === 1) return made
  const sum = areAllCosts(plan.rows, lexicon) ? allCosts(lexicon) : null
  const row = plan.rows.length === 0 ? lexicon.lineOf('EBITDA') : sum
  return row === null ? made : { plan: { ...plan, rows: [row.row] }, assumed: [...new Set([...assumed, 'rows' as const])] }
}

/** `and the year before`, of stores below a limit: those of that year, since nothing is limited by a difference. */
function ofYearBefore(last: Plan, plan: Plan, sketch: Sketch, time: TimeContext): Plan {
  const isOfAmounts = last.kind === 'FILTER' && plan.kind === 'FILTER' && !plan.where.some(({ measure }) => comparesWithBase(measure))
  const isNew = last.against === null && plan.against?.kind === 'PRIOR_YEAR' && !sketch.has('VERSUS', 'COMPARE', 'UP', 'DOWN', 'CHANGE')
  if (!isOfAmounts || !isNew || plan.span.kind === 'LEDGER') return plan
  sketch.movesDays = true
  return { ...plan, against: null, span: { kind: 'FIXED', ...priorYear(resolveTimeSpan(plan.span, time)) } }
}

/** Entries are compared with nothing: of two places that were, they are those of both. */
function entriesOf(last: Plan, plan: Plan): Plan {
  const areBoth = last.against?.kind === 'PLACES' && JSON.stringify(plan.places) === JSON.stringify(last.places)
  const places = areBoth && last.against?.kind === 'PLACES' ? joinedPlaces([last.places, last.against.places]) : plan.places
  return { ...plan, places, measure: 'VALUE', against: null, isSameStore: false }
}

/** Whether stores are asked for of a single store, or regions of what is no several regions. */
function isOneOf({ by, places: { locationIds, nodeIds, isAllBut } }: Plan): boolean {
  if (isAllBut || locationIds.length + nodeIds.length === 0) return false
  return (by === 'LOCATION' && nodeIds.length === 0 && locationIds.length === 1) || (by === 'REGION' && nodeIds.length < 2)
}

/** So many are meant by `only the worst ones`. */
const FEW = 5

/** `just the worst one`, of what was compared: the furthest from its base. */
export function worstOfCompared(last: Plan, plan: Plan, sketch: Sketch): Plan {
  if (plan.kind !== 'RANK' || last.kind === 'RANK') return plan
  const isCounted = sketch.count !== null
  const areFew = sketch.isOfOnes && sketch.has('TOP', 'BOTTOM', 'BEST', 'WORST') && !sketch.has('RANK')
  const first = isCounted ? plan.first : sketch.isOfOne ? 1 : areFew ? FEW : plan.first
  // `at which store most`, after why a figure differs: by how much it does.
  const isOfBridge = last.kind === 'BRIDGE' && plan.against === null && plan.measure === 'VALUE' && sketch.rows.length === 0
  if (isOfBridge && sketch.has('TOP') && !sketch.has('BEST', 'WORST', 'BOTTOM'))
    return { ...plan, first, measure: 'CHANGE', against: last.against, order: 'LARGEST' }
  const compared = isRankedByBase(last, plan, sketch) ? byBase(last, plan, sketch) : plan
  return { ...compared, first }
}

/** Kinds that compare, and so have a best and a worst to ask for. */
const COMPARING: ReadonlySet<PlanKind> = new Set(['COMPARE', 'BREAKDOWN', 'TREND', 'REPORT', 'BRIDGE'])

/** Whether a question of its own asks for the best or worst of what was compared before: of its lines, or of those of a whole report. */
export function goesOnComparing(last: Plan, made: MadePlan, sketch: Sketch): boolean {
  if (last.against === null || !COMPARING.has(last.kind)) return false
  const { kind, by, rows } = made.plan
  if (last.kind === 'BRIDGE' && sketch.spans.length === 0) return true
  const areParts = kind === 'RANK' && rows.length === 0 && (by === 'ACCOUNT' || by === 'LINE')
  return areParts ? made.assumed.includes('places') && made.assumed.includes('span') : takesLines(made, sketch)
}

/** `which account moved most`, of what was compared before: with the same base, unless that is a budget, which has no accounts. */
export function onLastBase(last: Plan, made: MadePlan): MadePlan {
  const { plan, assumed } = made
  const { against } = last
  const isOfBase = COMPARING.has(last.kind) && assumed.includes('against') && plan.against !== null
  const isSame = (['span', 'places'] as const).every((slot) => JSON.stringify(plan[slot]) === JSON.stringify(last[slot]))
  const canStand = against !== null && against.kind !== 'PLACES' && !(against.kind === 'BUDGET' && plan.by === 'ACCOUNT')
  return isOfBase && isSame && canStand ? { ...made, plan: { ...plan, against, isSameStore: last.isSameStore } } : made
}

/** Words that do not say what comes first, or ask for the better; `largest first` may mean the figures themselves. */
const RANKING = /^(?:rank|sort|order|in order|leaderboard|league|best|worst)/

/** Whether what was compared is ranked: by how it compares, unless a measure is said. */
function isRankedByBase(last: Plan, { measure }: Plan, sketch: Sketch): boolean {
  const isOpen = measure === 'VALUE' || (measure === 'SHARE_OF_REVENUE' && !sketch.has('SHARE', 'MARGIN', 'POINTS'))
  const isLimited = sketch.conditions.length > 0
  const asks = !isLimited && (sketch.has('BEST', 'WORST', 'TOP', 'BOTTOM') || RANKING.test(sketch.keyWords.get('RANK') ?? ''))
  return last.against !== null && last.against.kind !== 'PLACES' && sketch.rows.length + sketch.perMetrics.length === 0 && isOpen && asks
}

/** `which stores are worst`, of prime cost against budget: those furthest behind it. */
function byBase(last: Plan, plan: Plan, sketch: Sketch): Plan {
  const against = plan.against ?? last.against
  // No figure per guest is set against another: those themselves are ranked.
  if (last.measure === 'PER_METRIC') return { ...plan, measure: 'PER_METRIC', perMetricId: last.perMetricId, against: null }
  const isSameStore = plan.isSameStore || last.isSameStore
  if (sketch.has('TOP', 'BOTTOM')) {
    // `which stores are most over`; behind is worse, whether more is or less.
    const side = (['ABOVE', 'BELOW'] as const).map((key) => sketch.keyWords.get(key)).find((words) => words !== undefined)
    if (side !== undefined && /ahead|behind/.test(side))
      return { ...plan, measure: 'VARIANCE', against, isSameStore, order: side.includes('behind') === sketch.has('TOP') ? 'WORST' : 'BEST' }
    if (side !== undefined)
      return { ...plan, measure: 'CHANGE', against, isSameStore, order: sketch.has('ABOVE') === sketch.has('TOP') ? 'DESC' : 'ASC' }
    // `top 3`: by what was compared, or by how much it changed? See `QuestionChoices`. `the biggest store` is that of its figure.
    const isUnsure = /^(?:top|bottom)$/.test(sketch.keyWords.get('TOP') ?? sketch.keyWords.get('BOTTOM') ?? '')
    return isUnsure && (plan.by === 'LOCATION' || plan.by === 'REGION') ? { ...plan, measure: 'VALUE', against, isSameStore } : plan
  }
  const isPercent = last.measure === 'CHANGE_PERCENT' || last.measure === 'VARIANCE_PERCENT'
  const shown = last.measure === 'SHARE_OF_REVENUE' ? 'SHARE_CHANGE' : isPercent ? 'VARIANCE_PERCENT' : 'VARIANCE'
  const ranked: Plan = { ...plan, measure: sketch.has('DOLLARS') ? 'VARIANCE' : shown, against, isSameStore }
  const said = /^(?:best|worst)/.exec(sketch.keyWords.get('RANK') ?? '')?.[0]
  if (said === undefined && sketch.has('BEST') && sketch.has('WORST')) return { ...ranked, order: 'BEST' }
  if (said === undefined && !sketch.has('BEST', 'WORST')) return { ...ranked, order: 'BEST' }
  return { ...ranked, order: said === 'best' || (said === undefined && sketch.has('BEST')) ? 'BEST' : 'WORST' }
}

/** `Greenville too`: next to the previous place. */
function withPlacesBeside(last: Plan, plan: Plan, names: Pick<CompanyNames, 'tree'>): Plan {
  const both = [last.places, plan.places]
  const places = joinedPlaces(both)
  const isSide = plan.by === null && isShownBeside(plan)
  return { ...plan, places, by: isSide ? (areRegions(both, names) ? 'REGION' : 'LOCATION') : plan.by }
}

/** A report has one column for each place, or one for its base. */
function isShownBeside({ kind, against }: Plan): boolean {
  return kind === 'FIGURES' || kind === 'COMPARE' || kind === 'TREND' || (kind === 'REPORT' && against === null)
}

/** Whether a place can't be shown next to the previous ones: all places, figures divided by something else, or a region next to a store. */
export function addsInVain(last: Plan, { addsPlaces, at }: Sketch, names: Pick<CompanyNames, 'tree'>): boolean {
  if (!addsPlaces) return false
  const all = [last.places, ...at]
  const areAlike = all.every(({ nodeIds }) => nodeIds.length === 0) || areRegions(all, names)
  const isSide = last.by === 'LOCATION' || last.by === 'REGION' || (last.by === null && isShownBeside(last))
  return namesEveryPlace(last.places) || last.places.isAllBut || last.against?.kind === 'PLACES' || !areAlike || !isSide
}

/** `revenue`, `guests`, after a share of revenue: they are none themselves. */
export function withMeasure(last: Plan, plan: Plan, line: MeantRow | null): Plan {
  const revenue = JSON.stringify(line?.row)
  const areNone = plan.rows.length > 0 && plan.rows.every((row) => row.kind === 'METRIC' || JSON.stringify(row) === revenue)
  const isKept = plan.kind !== 'FILTER' && plan.measure === 'SHARE_OF_REVENUE' && JSON.stringify(plan.rows) !== JSON.stringify(last.rows)
  return isKept && areNone ? { ...plan, measure: 'VALUE' } : plan
}

/** `what about occupancy`, after why EBITDA differs by line: divided as that line can be. Budgets have no accounts. */
export function dividedBridge(plan: Plan, last: Plan, { tree }: Pick<Lexicon, 'tree'>): Plan {
  const [row, ...others] = plan.rows
  // `explain the first one`, after a list without a breakdown.
  if (plan.kind === 'BRIDGE' && plan.by === null && plan.driverIds.length === 0) return { ...plan, by: partsOfBridge(row, tree) }
  const isOther = JSON.stringify(plan.rows) !== JSON.stringify(last.rows)
  const isDivided = (plan.by === 'LINE' || plan.by === 'ACCOUNT') && plan.by === last.by
  if (plan.kind !== 'BRIDGE' || last.kind !== 'BRIDGE' || !isDivided || !isOther || plan.driverIds.length > 0) return plan
  const node = row?.kind === 'GROUP' ? tree.byId.get(row.groupId) : undefined
  const hasLines = node !== undefined && (node.group.formula !== null || node.children.length > 0)
  if (hasLines || row === undefined || others.length > 0) return plan
  const hasAccounts = row.kind === 'GROUP' && plan.against?.kind !== 'BUDGET'
  return { ...plan, by: hasAccounts ? 'ACCOUNT' : 'LOCATION' }
}

/** Two readings of a question that goes on; null for one. @param follow the plan where it is read as usual. */
export function choiceOfFollowUp(sketch: Sketch, last: Plan, names: CompanyNames, follow: () => Plan) {
  if (last.places.isAllBut && sketch.isBarePlace && sketch.beginsWithAnd && sketch.at.length > 0) {
    // `and Decatur`, after a question without Navy Yard.
    const said = placeNames(sketch.at, names).join(' and ')
    const without: Plan = { ...last, places: { ...joinedPlaces([last.places, ...sketch.at]), isAllBut: true } }
    const choices = [
      { name: `without ${said} as well`, plan: without },
      { name: `${said} alone`, plan: follow() },
    ]
    return { slot: 'places' as const, words: said, choices }
  }
  if (!asksHowItCompares(sketch, last) || twoCompared(last, sketch) !== null) return null
  const [budget] = names.budgets
  const bases: readonly (readonly [name: string, PlanBase])[] = [
    ...(budget === undefined ? [] : [[budget.name, { kind: 'BUDGET', budgetId: budget.id }] as const]),
    ['the year before', { kind: 'PRIOR_YEAR' }],
  ]
  const kind = last.kind === 'TREND' ? ('TREND' as const) : ('COMPARE' as const)
  const choices = bases.map(([name, against]) => ({ name: `against ${name}`, plan: { ...last, kind, against } }))
  return { slot: 'against' as const, words: sketch.keyWords.get('COMPARE') ?? 'compare', choices }
}
