import { negateDecimal, parseDecimal, sumDecimals } from '../../money/decimal.ts'
import type { BridgeCut, BridgeStep } from './build-bridge.ts'

/** Steps of which only the largest show, and what the others come to together. */
export interface FoldedSteps {
  readonly shown: readonly BridgeStep[]
  /** Null where all show. */
  readonly others: { readonly count: number; readonly change: string; readonly outcome: BridgeStep['outcome'] } | null
}

/** Keeps the first `most` steps; the rest go into one, unless it would be the only one of them. */
export function foldSteps(steps: BridgeCut['steps'], most: number): FoldedSteps {
  if (steps.length <= most + 1) return { shown: steps, others: null }
  const folded = steps.slice(most)
  const change = sumDecimals(folded.map((step) => step.change))
  return { shown: steps.slice(0, most), others: { count: folded.length, change, outcome: outcomeLike(change, folded) } }
}

/** The outcome that a change of this sign has among these. */
function outcomeLike(change: string, steps: BridgeCut['steps']): BridgeStep['outcome'] {
  if (parseDecimal(change).units === 0n) return 'NEUTRAL'
  const isDown = change.startsWith('-')
  const like = steps.find((step) => step.change.startsWith('-') === isDown)
  return like?.outcome ?? 'NEUTRAL'
}

/** The size of a change, without its sign. */
export function sizeOfChange(change: string): string {
  return change.startsWith('-') ? negateDecimal(change) : change
}
