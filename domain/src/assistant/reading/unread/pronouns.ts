import { namesEveryPlace } from '../../../figures/question-places.ts'
import type { Plan } from '../../plan.ts'
import type { MadePlan } from '../make-plan.ts'
import { PieceLine } from '../piece-line.ts'
import type { Piece } from '../pieces.ts'
import type { Sketch } from '../sketch.ts'

const EFFECT = /\bdo (?:anything|something|much|a lot) (?:for|to)\b/
const POINTING = /^(?:it|that|those|them|they|these)$/
const OTHERS = /^(?:those|them|these)$/
const POSSESSIVE = /^(?:its|their)$/
/** Words before a `that` which stands for something. */
const BEFORE_THAT = /^(?:is|was|did|does|do|of|than|behind|why|to|how|what's|whats)$/
const ASKS_MORE = /^how (?:much )?(?:more|less|higher|lower|better|worse)\b/

/**
 * Words that point at nothing: `is it getting worse`, where nothing was asked before; `its P&L`, of the store that only the answer before
 * names. For questions that are no follow-ups.
 *
 * @param last the plan that was answered before; null for none.
 */
export function pointingInVain(
  pieces: readonly Piece[],
  sketch: Sketch,
  { plan, assumed }: MadePlan,
  last: Plan | null,
): readonly string[] {
  const line = new PieceLine(pieces)
  // `which stores blew their budget`: those of the question.
  const subject =
    line.places(
      (at) => line.hasKey(at, 'WHICH', 'WHO', 'LOCATION', 'REGION', 'ACCOUNT', 'LINE', 'VENDOR') && line.words(at) !== 'where',
    )[0] ?? line.pieces.length
  const said = (pattern: RegExp): readonly string[] =>
    line.places((at) => at < subject && pattern.test(line.words(at))).map((at) => line.words(at))
  // `chart it with labor %`, of nothing that was answered.
  const isDrawnWith = /^(?:chart|graph|plot|draw)$/.test(line.words(0)) && POINTING.test(line.words(1)) && line.pieces.length > 2
  if (last === null && isDrawnWith) return [line.words(1)]
  // `labor % there`, of no place that was answered for; `what's in there` is what a line has.
  const there = line.places(
    (at) => line.words(at) === 'there' && !/^(?:is|are|was|were|be|been|in|into)$/.test(line.words(at - 1)) && at > 0,
  )
  // After a ranking it is a place that only the answer names.
  const isOfListed = last !== null && (last.kind === 'RANK' || last.kind === 'FILTER') && (last.by === 'LOCATION' || last.by === 'REGION')
  const isLost = last === null || ((isOfListed || !namesEveryPlace(last.places)) && namesEveryPlace(plan.places))
  if (there.length > 0 && isLost && sketch.at.length + sketch.except.length === 0) return ['there']
  // `did marketing do anything for traffic`: figures next to each other do not say what came of what.
  const effect = EFFECT.exec(line.pieces.map(({ words }) => words).join(' '))?.[0]
  if (effect !== undefined) return [effect]
  // `of those, which had EBITDA up`, where nothing was listed.
  const some = line.places((at) => line.words(at) === 'of' && /^(?:those|them|these)$/.test(line.words(at + 1)))[0]
  if (last === null && some !== undefined) return [`of ${line.words(some + 1)}`]
  const namesPlaces = sketch.at.length + sketch.except.length > 0
  if (isOfListed && !namesPlaces && plan.kind !== 'CHECK') {
    const owned = said(POSSESSIVE)
    if (owned.length > 0) return owned
  }
  // `how did it do last year`, of the store that only the answer names
  const isOfOther = (isOfListed && !namesPlaces) || last?.kind === 'BRIDGE'
  const it = isOfOther && sketch.has('PERFORMANCE') ? said(/^it$/) : []
  if (it.length > 0) return it
  // `where is it worst`, of the line that was asked about before.
  const isOfLast = last !== null && last.rows.length > 0 && JSON.stringify(plan.rows) === JSON.stringify(last.rows)
  const isOpen = assumed.includes('rows') && sketch.rows.length + sketch.vendors.length === 0 && !isOfLast
  // `how is it going`, and not `where did it go`.
  const asksHow = sketch.has('PERFORMANCE') && /^(?:how|hows|how's|so|and|ok)$/.test(line.words(0)) && line.words(1) !== 'where'
  if (!isOpen || sketch.has('PROFIT', 'LOSS', 'COVERAGE', 'TIES')) return []
  // `how much more than last year`: of what?
  const opening = [0, 1, 2].map((at) => line.words(at)).join(' ')
  // `stores that missed budget` points at the stores.
  const isRelative = (at: number): boolean => line.words(at) === 'that' && !BEFORE_THAT.test(line.words(at - 1))
  const isPointing = (at: number): boolean => at < subject && (asksHow ? OTHERS : POINTING).test(line.words(at)) && !isRelative(at)
  const pointing = line.places(isPointing).map((at) => line.words(at))
  return [...pointing, ...(ASKS_MORE.test(opening) ? [line.words(line.words(1) === 'much' ? 2 : 1)] : [])]
}
