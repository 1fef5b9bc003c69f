import type { Plan } from '../../plan.ts'
import type { MadePlan } from '../make-plan.ts'
import { PieceLine } from '../piece-line.ts'
import type { Piece } from '../pieces.ts'
import type { Sketch } from '../sketch.ts'

const POINTING = /^(?:it|that|those|them|they|these)$/
const POSSESSIVE = /^(?:its|their)$/
const ASKS_MORE = /^how (?:much )?(?:more|less|higher|lower|better|worse)\b/

/**
 * Words that point at nothing: `is it getting worse`, where nothing was asked before; `its P&L`, of the store that only the answer before
 * names. Of a question that stands by itself.
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
  const said = (pattern: RegExp): readonly string[] => line.places((at) => pattern.test(line.words(at))).map((at) => line.words(at))
  const namesPlaces = sketch.at.length + sketch.except.length > 0
  const isOfSome = last !== null && (last.kind === 'RANK' || last.kind === 'FILTER') && (last.by === 'LOCATION' || last.by === 'REGION')
  if (isOfSome && !namesPlaces && plan.kind !== 'CHECK') {
    const owned = said(POSSESSIVE)
    if (owned.length > 0) return owned
  }
  const isOpen = assumed.includes('rows') && sketch.rows.length + sketch.vendors.length === 0 && !namesPlaces
  // `how is it going`, and not `where did it go`.
  const asksHow = sketch.has('PERFORMANCE') && line.words(0) !== 'where' && line.words(1) !== 'where'
  if (!isOpen || asksHow || sketch.has('PROFIT', 'LOSS', 'BUDGET', 'COVERAGE', 'TIES')) return []
  // `how much more than last year`: of what?
  const opening = [0, 1, 2].map((at) => line.words(at)).join(' ')
  return [...said(POINTING), ...(ASKS_MORE.test(opening) ? [line.words(line.words(1) === 'much' ? 2 : 1)] : [])]
}
