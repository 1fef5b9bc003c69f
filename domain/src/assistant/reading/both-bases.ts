import { canCompareTwice, type Plan } from '../plan.ts'
import type { Sketch } from './sketch.ts'

/** `vs budget and last year`: the plan with both bases, if all else is the same and there is room for them; null otherwise. */
export function withBothBases(choices: readonly { readonly plan: Plan }[]): Plan | null {
  const [one, other, ...more] = choices.map(({ plan }) => plan)
  if (one === undefined || other === undefined || more.length > 0) return null
  const plan: Plan = { ...one, alsoAgainst: other.against }
  const isSame = JSON.stringify({ ...one, against: null }) === JSON.stringify({ ...other, against: null })
  return isSame && canCompareTwice(plan) ? plan : null
}

/** `vs budget`, after both: that alone. */
export function withNamedBase(plan: Plan, { base, againstSpan }: Sketch): Plan {
  return base === null && againstSpan === null ? plan : { ...plan, alsoAgainst: null }
}
