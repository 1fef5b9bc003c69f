import { parseDecimal, sumDecimals } from '../../money/decimal.ts'
import type { BridgeCut, BridgeStep } from './build-bridge.ts'

/** The largest steps, and the sum of the others. */
export interface FoldedSteps {
  readonly shown: readonly BridgeStep[]
  /** Null if all are shown. */
  readonly others: { readonly count: number; readonly change: string; readonly outcome: BridgeStep['outcome'] } | null
}

/** Keeps the first `most` steps and combines the others, unless there is only one. */
export function foldSteps(steps: BridgeCut['steps'], most: number): FoldedSteps {
  if (steps.length <= most + 1) return { shown: steps, others: null }
  const folded = steps.slice(most)
  const change = sumDecimals(folded.map((step) => step.change))
  return { shown: steps.slice(0, most), others: { count: folded.length, change, outcome: outcomeLike(change, folded) } }
}

/** The outcome of changes with this sign. */
function outcomeLike(change: string, steps: BridgeCut['steps']): BridgeStep['outcome'] {
  if (parseDecimal(change).units === 0n) return 'NEUTRAL'
  const isDown = change.startsWith('-')
  const like = steps.find((step) => step.change.startsWith('-') === isDown)
  return like?.outcome ?? 'NEUTRAL'
}
