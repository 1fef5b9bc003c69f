import { addToMonth, firstDayOf, lastDayOf, monthOf } from '../../time/day.ts'
import { monthsPerPeriod } from '../../time/fiscal-calendar.ts'
import type { CompanyNames } from '../company-names.ts'
import type { PlanSpan } from '../plan.ts'
import type { PieceLine } from './piece-line.ts'
import { areRegions } from './places/place-sets.ts'
import type { RowOptions, Sketch } from './sketch.ts'
import { ANY_PRIOR, isOfUnit, isOnePeriodOf, PERIOD_OF, PRIOR } from './times/year-words.ts'

/** What was noted while the pieces of a question were read, for what only the whole of it decides. */
export class ReadingNotes {
  isEitherPlace = false
  beginsWithAll = false
  /** The place of the words for the location that others are set against; -1 for none. */
  againstAt = -1
  readonly spanPlaces: number[] = []
  /** What `vs the prior month` is read as where it comes before the days that it precedes; null otherwise. */
  priorSpan: PlanSpan | null = null
}

type SettledNames = Pick<CompanyNames, 'time' | 'tree'>
/** Kinds of things that a superlative may be said of instead. */
const NAMED_KINDS = ['LOCATION', 'REGION', 'ACCOUNT', 'LINE', 'COST_LINE', 'VENDOR', 'MONTH', 'QUARTER', 'YEAR', 'BY', 'EACH'] as const
const A_FALL = /^(?:declines?|drops?|decreases?|dips?|fall|slip)$/
const A_LOSS = /(?:^| )loss(?:es)?$/
const COMING_IN = /^(?:come|came|land|landed|stand|stood|end|ended)\b/

/** Decides what depends on the whole question, once all of its pieces are read. */
export function settleSketch(sketch: Sketch, line: PieceLine, notes: ReadingNotes, names: SettledNames): void {
  settlePrior(sketch, notes)
  // `the same month each year`: no periods stand side by side that are not in a row.
  const same = line.places((at) => /(?:^| )same$/.test(line.words(at)) && line.hasKey(at + 1, 'MONTH', 'QUARTER'))[0]
  if (same !== undefined && [...sketch.axes, ...sketch.nouns].includes('YEAR')) sketch.unread.push(`same ${line.words(same + 1)}`)
  settleSizes(sketch, line)
  const isWhat = line.words(0) === 'what' && line.hasKey(line.neighbor(0, 1), 'LOCATION', 'REGION')
  sketch.asksList = sketch.keyWords.get('WHICH') === 'list' || isWhat
  settleChoices(sketch, line, notes, names)
  // `labor at Hoboken and Princeton each`
  if (sketch.has('EACH') && sketch.axes.length === 0 && sketch.nouns.length === 0 && sketch.at.length > 1) sketch.axes.push('LOCATION')
  // `where do commissions go on the P&L`, `which line is overtime on`
  const isOfUs =
    line.pieces.some(({ words }) => words === 'we' || words === 'our') || line.places((at) => COMING_IN.test(line.words(at))).length > 0
  const asksWhere = line.pieces[0]?.words === 'where' && sketch.isReportNamed && !isOfUs
  const asksLine = sketch.has('LINE') && /^(?:(?:go|goes|sit|sits) )?(?:on|in)$/.test(line.pieces.at(-1)?.words ?? '')
  sketch.asksPlaceInReport = sketch.rows.length > 0 && sketch.spans.length === 0 && sketch.base === null && (asksWhere || asksLine)
  // `compare Hoboken, Princeton and Wilmington`: none of them is what the others are set against.
  const areLocations = sketch.at.every(({ nodeIds }) => nodeIds.length === 0)
  const isBare = sketch.base === null && sketch.againstSpan === null && sketch.againstPlaces.length === 0 && sketch.axes.length === 0
  const isOfOtherTime = sketch.spans.length > 1 || sketch.spanWords.some((words) => /\b(?:last|prior|previous)\b/.test(words))
  if (sketch.has('COMPARE') && sketch.at.length > 2 && areLocations && isBare && !isOfOtherTime) sketch.isSideBySide = true
  // `which region is better, the Northeast or the Southeast`: of these two.
  if (notes.isEitherPlace && asksWhichOfTwo(sketch, line, areLocations, names)) {
    sketch.axes.length = 0
    sketch.nouns.length = 0
  }
  // `our best month at Hoboken or Princeton`
  const areOfTimes = [...sketch.axes, ...sketch.nouns].some((axis) => PERIOD_OF[axis] !== undefined)
  const isRanked = sketch.has('TOP', 'BOTTOM', 'BEST', 'WORST', 'RANK')
  if (notes.isEitherPlace && sketch.at.length > 1 && isRanked && areOfTimes) sketch.unread.push('or')
  // `Hoboken or Princeton`: not both together.
  if (notes.isEitherPlace && sketch.axes.length === 0 && sketch.nouns.length === 0) {
    // `Hoboken or the Southeast` are set against each other; `which grew more, Hoboken or Princeton`: each against its own year before.
    const areAlike = areLocations || areRegions(sketch.at, names)
    if (!areAlike && sketch.at.length === 2) sketch.againstPlaces.push(...sketch.at.splice(1))
    else if (!areAlike) sketch.unread.push('or')
    else if (sketch.has('GROWTH', 'TREND', 'IMPROVING')) sketch.axes.push(areLocations ? 'LOCATION' : 'REGION')
    else sketch.isSideBySide = true
  }
  // `where did we land` asks for no places.
  // `all stores over budget`: which ones, not all together.
  const areSome = sketch.conditions.length > 0 || sketch.has('MISSED', 'BEAT', 'ABOVE', 'BELOW', 'LOSS')
  if (notes.beginsWithAll && areSome && sketch.axes.length === 0 && sketch.nouns.length === 0) sketch.nouns.push('LOCATION')
  // `who has higher labor, Hoboken or Princeton`
  const isBetween =
    notes.isEitherPlace &&
    sketch.at.length > 1 &&
    sketch.conditions.length === 0 &&
    (sketch.at.every(({ nodeIds }) => nodeIds.length === 0) || sketch.at.every(({ nodeIds }) => nodeIds.length > 0))
  const isWho = !isBetween && (sketch.keyWords.get('WHO') === 'who' || sketch.has('MISSED', 'BEAT', 'ABOVE', 'BELOW', 'LOSS', 'UP', 'DOWN'))
  if (sketch.has('WHO') && isWho && sketch.axes.length === 0 && sketch.nouns.length === 0) {
    sketch.nouns.push('LOCATION')
    // `who had the lowest labor`; `who have` asks for several.
    const isOne = line.pieces.some(({ words }, at) => words === 'who' && /^(?:has|had|ran|runs|spent|spends)$/.test(line.words(at + 1)))
    sketch.isSingular ||= isOne && !sketch.has('UP', 'DOWN', 'BETTER', 'WORSE')
  }
  // `any of the Northeast over budget`
  const isAnyOf = line.places(
    (at) => /^(?:any|which)$/.test(line.words(at)) && line.words(at + 1) === 'of' && line.isPlace(line.neighbor(at + 1, 1)),
  )
  // `did anyone miss budget`, `is anybody over on labor`
  const isJudged = areSome || sketch.has('UP', 'DOWN', 'BETTER', 'WORSE')
  const isAnyone = isJudged && line.places((at) => /^any(?:one|body)(?:'s)?$/.test(line.words(at))).length > 0
  if ((isAnyOf.length > 0 || isAnyone) && sketch.axes.length === 0 && sketch.nouns.length === 0) sketch.nouns.push('LOCATION')
}

/** What a superlative is said of, where that is neither a thing nor a line: a difference, a fall, a loss. */
function settleSizes(sketch: Sketch, line: PieceLine): void {
  const isChange = (at: number): boolean =>
    line.hasKey(at, 'VARIANCE', 'CHANGE') || (line.hasKey(at, 'GROWTH') && /\bchange\b/.test(line.words(at)))
  const isSaidOf = (at: number, is: (place: number) => boolean): boolean => {
    const next = line.places((place) => place > at && is(place))[0]
    const between = line.places((place) => place > at && place < (next ?? 0))
    return next !== undefined && between.every((place) => line.kind(place) === 'AMOUNT' || !line.hasKey(place, ...NAMED_KINDS))
  }
  const ends = line.places((at) => line.hasKey(at, 'TOP', 'BOTTOM'))
  // `which store's labor moved the most`
  const isMoved = (at: number): boolean => isChange(line.neighbor(at, -1))
  sketch.ranksSizes = ends.some((at) => isMoved(at) || isSaidOf(at, isChange))
  const isFall = (at: number): boolean => line.hasKey(at, 'DOWN') && A_FALL.test(line.words(at))
  sketch.ranksFalls = ends.some((at) => line.hasKey(at, 'BOTTOM') && isSaidOf(at, isFall))
  sketch.ranksLosses = ends.some((at) => line.words(line.neighbor(at, -1)) === 'lost' && line.hasKey(line.neighbor(at, -1), 'LOSS'))
  sketch.ranksLosses ||= [...ends, ...line.places((at) => line.hasKey(at, 'WORST'))].some((at) =>
    isSaidOf(at, (place) => A_LOSS.test(line.words(place))),
  )
}

/** Whether one of two places is asked for by the word for what they are: `which region is better`, but not `sales by store`. */
function asksWhichOfTwo(sketch: Sketch, line: PieceLine, areLocations: boolean, names: SettledNames): boolean {
  const isJudged = sketch.base !== null || sketch.conditions.length > 0 || sketch.has('MISSED', 'BEAT', 'UP', 'DOWN', 'VARIANCE', 'LOSS')
  const isRanked = sketch.has('TOP', 'BOTTOM', 'BEST', 'WORST', 'RANK')
  const isMore =
    sketch.has('ABOVE', 'BELOW', 'BETTER', 'WORSE') || line.places((at) => /^(?:better|worse)$/.test(line.words(at))).length > 0
  const [kind, ...others] = [...sketch.axes, ...sketch.nouns]
  const isNamed = line.places((at) => line.hasKey(at, 'WHICH', 'WHO') && line.hasKey(at + 1, 'LOCATION', 'REGION')).length > 0
  // Of a store and a region they are set against each other, whatever the word.
  const isOfThem = areLocations ? kind === 'LOCATION' : !areRegions(sketch.at, names) || kind === 'REGION'
  return isNamed && others.length === 0 && sketch.at.length > 1 && isMore && isOfThem && !isRanked && !isJudged
}

/** What other words of the question decide. */
function settleChoices(sketch: Sketch, line: PieceLine, notes: ReadingNotes, names: SettledNames): void {
  sketch.areSpansListed =
    notes.spanPlaces.length > 1 && notes.spanPlaces.slice(1).every((to, at) => areListed(line, notes.spanPlaces[at] ?? 0, to))
  sketch.rowChoices = sketch.rowChoices.filter((choice) => !isChoiceNamedBeside(choice, line))
  // `which has more guests, Hoboken or Princeton`
  const asksWhich = sketch.has('WHICH', 'WHO') && notes.isEitherPlace && sketch.at.length > 1 && sketch.rows.length === 1
  if (asksWhich && sketch.unread.length === 1 && sketch.unread[0] === 'more') {
    sketch.unread.pop()
    sketch.keys.add('ABOVE')
    sketch.keyWords.set('ABOVE', 'more')
  }
  // `how close was June to plan`
  const isClose = line.places((at) => line.words(at) === 'how' && line.words(at + 1) === 'close').length > 0
  if (isClose && sketch.base?.kind === 'BUDGET' && sketch.unread.length === 1 && sketch.unread[0] === 'close') sketch.unread.pop()
  settleTrailing(sketch, line, notes, names)
  // `rolling 12 month revenue since January`: of the months since then.
  if (sketch.rolling !== null && sketch.spans.length === 2) {
    const at = sketch.spans.findIndex((span) => span.kind === 'LAST_PERIODS' && span.lastPeriods === sketch.rolling)
    if (at !== -1) for (const list of [sketch.spans, sketch.spanWords]) list.splice(at, 1)
  }
}

/** `in May and June`, `in May, June`: whether nothing but an `and` or a comma stands between two spans. */
function areListed(line: PieceLine, from: number, to: number): boolean {
  const between = line.places((at) => at > from && at < to)
  const isSmall = between.every((at) => line.hasKey(at, 'AND') || /^(?:in|for|during|the)$/.test(line.words(at)))
  return isSmall && (between.some((at) => line.hasKey(at, 'AND')) || line.pieces[to]?.isAfterComma === true)
}

/** `beer wine liquor cost`: the same row, in two adjacent pieces. */
function isChoiceNamedBeside({ rows, at }: RowOptions, line: PieceLine): boolean {
  return [at - 1, at + 1].some(
    (place) =>
      line.pieces[Math.max(at, place)]?.isAfterComma !== true &&
      line.rowsAt(place)?.length === 1 &&
      rows.some(({ row }) => line.rowsAt(place)?.some((one) => JSON.stringify(one.row) === JSON.stringify(row)) === true),
  )
}

/** `LTM EBITDA as of 6/30/2026`, `TTM EBITDA May 2026`: so many months up to then. */
function settleTrailing(sketch: Sketch, line: PieceLine, notes: ReadingNotes, names: SettledNames): void {
  const { spans, spanWords, keys } = sketch
  const at = spans.findIndex(({ kind }) => kind === 'LAST_PERIODS')
  const [trailing, other] = [spans[at], spans[1 - at]]
  if (spans.length !== 2 || trailing?.kind !== 'LAST_PERIODS' || other?.kind !== 'FIXED' || keys.has('VERSUS')) return
  const [, to = 0] = notes.spanPlaces
  const isListed = line.hasKey(line.neighbor(to, -1), 'AND')
  if (isListed || line.pieces[to]?.isAfterComma === true) return
  const [words, otherWords] = [spanWords[at] ?? '', spanWords[1 - at] ?? '']
  const isUntil = /^(?:as of|through|thru|up to) /.test(otherWords)
  const isMonth = /^(?:ttm|ltm|t12m?|trailing)\b/.test(words) && other.startDate === firstDayOf(monthOf(other.endDate))
  const { lastLedgerDay } = names.time
  const isBooked = other.endDate === lastDayOf(monthOf(other.endDate)) && (lastLedgerDay === null || other.endDate <= lastLedgerDay)
  if (!isBooked || (!isUntil && !isMonth)) return
  const months = trailing.lastPeriods * monthsPerPeriod(trailing.period)
  const startDate = firstDayOf(addToMonth(monthOf(other.endDate), 1 - months))
  spans.splice(0, 2, { kind: 'FIXED', period: 'MONTHLY', startDate, endDate: other.endDate })
  spanWords.splice(0, 2, words)
  sketch.ends = null
  sketch.later = null
}

/** `vs prior month, labor in May` */
function settlePrior(sketch: Sketch, notes: ReadingNotes): void {
  // `which months were below the prior month`: each against the one before it.
  const { againstSpan } = sketch
  if (againstSpan?.isBefore === 'PERIOD' && PRIOR.test(sketch.baseWords) && isOfUnit(sketch, againstSpan.span)) {
    sketch.base = { kind: 'PRIOR_PERIOD' }
    sketch.againstSpan = null
  }
  const [own] = sketch.spans
  if (own === undefined || notes.priorSpan === null || sketch.againstSpan?.span !== notes.priorSpan) return
  if (!isOnePeriodOf(own, notes.priorSpan) && !ANY_PRIOR.test(sketch.baseWords)) sketch.unread.push(sketch.baseWords)
  sketch.base = { kind: 'PRIOR_PERIOD' }
  sketch.againstSpan = null
}
