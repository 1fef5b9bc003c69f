import { headlineParts } from '../../../home/headline-parts.ts'
import { headlineGroup } from '../../../home/usual-arrangement.ts'
import type { Plan, PlanAxis, PlanKind, PlanRow } from '../../plan.ts'
import type { Lexicon } from '../lexicon.ts'
import type { PieceLine } from '../piece-line.ts'
import type { Sketch } from '../sketch.ts'

const OVER = /^(?:(?:way|far|well) )?over$|^(?:went|go|gone|goes|ran) over$/

/** `over budget`, `which lines are over`: overspent, and not above an amount or within a time, as in `over 5k` and `over the last year`. */
export function saysOver(line: PieceLine, at: number): boolean {
  const next = line.kind(line.words(at + 1) === 'the' ? at + 2 : at + 1)
  return OVER.test(line.words(at)) && line.hasKey(at, 'ABOVE') && next !== 'AMOUNT' && next !== 'SPAN'
}

/** `what is over budget`, `what are we over on`: lines, though none are named. */
export function asksWhatIsOver(line: PieceLine, at: number): boolean {
  const isSmall = (place: number): boolean => line.isFiller(place) || /^(?:is|are|was|were|we)$/.test(line.words(place))
  return saysOver(line, at) && /^what(?:'?s)?$/.test(line.words(0)) && line.pieces.slice(1, at).every((_, place) => isSmall(place + 1))
}

/** `are we over or under on labor`: than planned, where nothing else is said. */
export function isOverOrUnder({ keyWords }: Sketch): boolean {
  return /^(?:over or under|above or below)$/.test(keyWords.get('UP') ?? '')
}

/** Whether a word alone means that too much was spent. */
export function isOverspent({ keyWords }: Sketch): boolean {
  return /^over ?(?:sp|ages?$|runs?$)/.test(keyWords.get('MISSED') ?? '')
}

/** Whether a question is of costs, though it names none. @param by what its figures are divided by. */
export function saysCostsOf(sketch: Sketch, by: PlanAxis | null): boolean {
  return sketch.has('EXPENSES', 'SPENDING', 'COSTS', 'COST_LINE') || ((by === 'LINE' || by === 'ACCOUNT') && isOverspent(sketch))
}

/**
 * The cost lines for a question that asks for lines or accounts without naming any; null if it is about other lines too. Only a cost can be
 * over budget: income above budget is good news.
 */
export function costLinesAsked(
  sketch: Sketch,
  { kind, by, against }: Pick<Plan, 'kind' | 'by' | 'against'>,
  lexicon: Lexicon,
): readonly PlanRow[] | null {
  const saysCosts = saysCostsOf(sketch, by)
  const all = (): readonly PlanRow[] => lexicon.costLines().map(({ row }) => row)
  if ([...sketch.axes, ...sketch.nouns].includes('COST_LINE') || (by === 'LINE' && saysCosts))
    return areAllCosts(sketch, kind) ? all() : costsOfHeadline(lexicon)
  if (by === 'ACCOUNT' && saysCosts) return all()
  const isChosen = kind === 'FILTER' || kind === 'RANK'
  return isChosen && (by === 'LINE' || by === 'ACCOUNT') && against?.kind === 'BUDGET' && sketch.isOver ? all() : null
}

/** `biggest expenses` of the company, which has some that no location answers for; but the costs of `what cost line missed budget` are those that locations answer for. */
function areAllCosts({ at, except, keyWords }: Sketch, kind: PlanKind): boolean {
  const said = (['COST_LINE', 'COSTS', 'LINE'] as const).map((key) => keyWords.get(key) ?? '').join(' ')
  const isJudged = keyWords.has('MISSED') || keyWords.has('BEAT') || keyWords.has('VARIANCE')
  // Categories of costs are those that a location answers for, and lines of costs all of them.
  const isOfAll = (kind === 'FILTER' || kind === 'RANK') && !isJudged && at.length + except.length === 0 && /\blines?\b/.test(said)
  if (!isOfAll && /\bcosts?\b/.test(said) && (kind === 'RANK' || /\b(?:lines?|categor\w+)\b/.test(said))) return false
  return kind === 'FILTER' || (kind === 'RANK' && at.length + except.length === 0)
}

/** The lines of costs that the headline is made of: what a location answers for. */
function costsOfHeadline(lexicon: Lexicon): readonly PlanRow[] {
  const { groups } = lexicon.names
  const headline = headlineGroup(groups)
  const parts = headline === null ? null : headlineParts(groups, headline)
  const all = lexicon.costLines().map(({ row }) => row)
  if (parts === null) return all
  const own = all.filter((row) => row.kind === 'GROUP' && parts.has(row.groupId))
  return own.length > 0 ? own : all
}
