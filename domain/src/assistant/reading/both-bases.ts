import { canCompareTwice, type Plan } from '../plan.ts'
import type { PieceLine } from './piece-line.ts'
import type { QuestionWord } from './question-words.ts'
import type { Sketch } from './sketch.ts'

/**
 * `vs budget and last year`: the plan with both bases, if all else is the same and there is room for them; null otherwise, and for `budget vs
 * last year`, which sets one against the other.
 */
export function withBothBases(choices: readonly { readonly plan: Plan }[], line: PieceLine, words: readonly QuestionWord[]): Plan | null {
  const [one, other, ...more] = choices.map(({ plan }) => plan)
  if (one === undefined || other === undefined || more.length > 0 || areSetAgainst(line, words)) return null
  const plan: Plan = { ...one, alsoAgainst: other.against }
  const isSame = JSON.stringify({ ...one, against: null }) === JSON.stringify({ ...other, against: null })
  return isSame && canCompareTwice(plan) ? plan : null
}

function areSetAgainst(line: PieceLine, words: readonly QuestionWord[]): boolean {
  const isBase = (at: number): boolean => {
    const piece = line.pieces[at]
    return line.isBudget(at) || line.hasKey(at, 'PRIOR_YEAR', 'PRIOR_PERIOD') || (piece?.kind === 'SPAN' && piece.read.isBefore !== null)
  }
  const [first] = line.places(isBase)
  // `act vs bud vs ly`
  if (words.some(({ typed }) => /^act(?:ual)?s?$/.test(typed))) return false
  const [versus] = line.places((at) => line.hasKey(at, 'VERSUS', 'COMPARE'))
  if (first === undefined || versus === undefined || versus < first) return false
  // `last month vs budget and last year`: both are named after it, and the days before.
  return line.isBudget(first) || line.places((at) => at > versus && isBase(at)).length < 2
}

/** `vs budget`, after both: that alone. `vs last year`, of a budget for days to come, is the second one. */
export function withNamedBase(plan: Plan, { base, againstSpan }: Sketch): Plan {
  const isSecond = plan.against?.kind === 'BUDGET' && base?.kind !== 'BUDGET'
  return (base === null && againstSpan === null) || isSecond ? plan : { ...plan, alsoAgainst: null }
}
