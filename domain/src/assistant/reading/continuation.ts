import type { QuestionPlaces } from '../../figures/figure-question.ts'
import { namesEveryPlace } from '../../figures/question-places.ts'
import { monthOf } from '../../time/day.ts'
import { resolveTimeSpan, type TimeContext, type TimeSpanSetting } from '../../time/time-span.ts'
import type { Plan, PlanKind, PlanSlot, PlanSpan } from '../plan.ts'
import type { MadePlan } from './make-plan.ts'
import { inPeriods } from './named-times.ts'
import { PieceLine } from './piece-line.ts'
import { keyPiece, type Piece } from './pieces.ts'
import { joinedPlaces } from './place-sets.ts'
import type { Sketch } from './sketch.ts'

/** Words with which a question adds to the one before. */
const MORE_BEFORE = /^(?:also|plus|and also)$/
const MORE_AFTER = /^(?:too|also|as well)$/
/** Words that may stand beside the name of a line that is asked about in place of another one. */
const BESIDE_LINE = /^(?:for|in|on|of|the|our|and|then|so|ok|okay|now|please|pls|just|actual|total|show|me|see|can|you|could|we|i|let me)$/
const ASKING =
  /^(?:what|what's|whats|how|how's|which|who|where|when|why|is|are|was|were|do|did|does|has|have|can|could|would|will|tell|show)\b/
/** A few words, of which more would be a question of its own. */
const MOST_TERSE = 3

/** `also labor`, `beverage cost too`, `plus guests`: one more line, said as it is read: `add labor`. */
export function withMore(pieces: readonly Piece[], last: Plan | null): readonly Piece[] {
  const line = new PieceLine(pieces)
  const said = last === null || !namesOnly(line, (at) => line.rowsAt(at) !== null) ? undefined : moreAt(line)
  if (said === undefined) return pieces
  const first = pieces[0] === undefined ? undefined : keyPiece('ADD', line.words(said), pieces[0])
  return first === undefined ? pieces : [first, ...pieces.filter((_, at) => at !== said)]
}

/** Notes what only the question as a whole says of how it goes on from the one before. */
export function noteContinuation(sketch: Sketch, pieces: readonly Piece[]): void {
  const line = new PieceLine(pieces)
  sketch.isBareLine = namesOnly(line, (at) => line.rowsAt(at) !== null && line.words(at) !== '')
  sketch.addsPlaces = namesOnly(line, (at) => line.isPlace(at)) && moreAt(line) !== undefined
  sketch.isTerse = sketch.content <= MOST_TERSE && !ASKING.test(line.words(0))
}

function moreAt(line: PieceLine): number | undefined {
  const end = line.pieces.length - 1
  return MORE_BEFORE.test(line.words(0)) ? 0 : end > 0 && MORE_AFTER.test(line.words(end)) ? end : undefined
}

/** Whether a question names things of one kind and says nothing of them. */
function namesOnly(line: PieceLine, isNamed: (at: number) => boolean): boolean {
  const isSmall = (at: number): boolean =>
    BESIDE_LINE.test(line.words(at)) || MORE_BEFORE.test(line.words(at)) || MORE_AFTER.test(line.words(at))
  const named = line.places(isNamed)
  return named.length > 0 && line.places((at) => !named.includes(at) && !isSmall(at)).length === 0
}

/** Kinds that are of no places of their own. */
const PLACELESS: ReadonlySet<PlanKind> = new Set(['ATTENTION', 'DEFINE', 'CHECK'])

/**
 * A question of its own within a chat: the places and days that it leaves open are those of the question before, and stay told as assumed.
 * One that names either of them in a whole sentence starts afresh.
 */
export function inChat({ plan, assumed }: MadePlan, last: Plan, sketch: Sketch, time: TimeContext): MadePlan {
  const isOpen = assumed.includes('places') && assumed.includes('span')
  if ((!isOpen && !sketch.isTerse) || last.kind === 'DEFINE' || last.check === 'COVERAGE') return { plan, assumed }
  const places = assumed.includes('places') ? placesInChat(plan, last) : plan.places
  const span = assumed.includes('span') && sketch.spans.length === 0 ? daysInChat(plan, last, time) : plan.span
  const rows = linesInChat(plan, last)
  const added: readonly PlanSlot[] = rows === plan.rows ? [] : ['rows']
  return { plan: { ...plan, places, span, rows }, assumed: [...new Set([...added, ...assumed])] }
}

/** Words that say of themselves which line is ranked. */
const OF_RESULTS = /profit|perform|health|star|winner|laggard|ahead/

/** `who was best`, `why did it go up`: of the line that was asked about before, where the question names none. */
export function takesLines({ plan, assumed }: MadePlan, sketch: Sketch): boolean {
  const isOpen = (['rows', 'places', 'span'] as const).every((slot) => assumed.includes(slot))
  const ends = (['BEST', 'WORST', 'TOP', 'BOTTOM'] as const).map((key) => sketch.keyWords.get(key) ?? '')
  const saysLine =
    sketch.has('GROWTH', 'SAME_STORE', 'LOSS', 'PROFIT', 'MARGIN', 'EXPENSES', 'SPENDING', 'COSTS') ||
    ends.some((one) => OF_RESULTS.test(one))
  return isOpen && !saysLine && (plan.kind === 'RANK' || plan.kind === 'FILTER' || plan.kind === 'BRIDGE' || plan.kind === 'TREND')
}

/** `biggest account`, after labor: of its accounts. */
function linesInChat({ kind, by, rows }: Plan, last: Plan): Plan['rows'] {
  const areParts = kind === 'RANK' && rows.length === 0 && (by === 'ACCOUNT' || by === 'VENDOR')
  const areLines = last.rows.length > 0 && last.rows.every((row) => row.kind === 'GROUP')
  return areParts && areLines ? last.rows : rows
}

function placesInChat(plan: Plan, last: Plan): QuestionPlaces {
  const both = last.against?.kind === 'PLACES' ? [last.places, last.against.places] : [last.places]
  const isWhole = both.some((places) => namesEveryPlace(places) || places.isAllBut)
  const places = isWhole ? last.places : joinedPlaces(both)
  const isOne = places.locationIds.length === 1 && places.nodeIds.length === 0 && !places.isAllBut
  // Stores are ranked among others, and so are regions.
  const isAmong = (plan.by === 'LOCATION' && isOne) || (plan.by === 'REGION' && !places.isAllBut && places.nodeIds.length < 2)
  return (PLACELESS.has(plan.kind) && plan.check !== 'METRIC_GAPS') || isAmong ? plan.places : places
}

function daysInChat(plan: Plan, { span }: Plan, time: TimeContext): PlanSpan {
  const isAlongTime = plan.kind === 'TREND' || plan.by === 'PERIOD'
  if (plan.kind === 'DEFINE' || plan.check === 'COVERAGE' || plan.rolling !== null || plan.against?.kind === 'SPAN') return plan.span
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
