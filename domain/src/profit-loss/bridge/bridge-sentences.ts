import { absoluteDecimal, compareDecimals, parseDecimal, sumDecimals } from '../../money/decimal.ts'
import { formatCount } from '../../money/format.ts'
import { capitalize, joinNames, verbFor } from '../../sentence-text.ts'
import type { Bridge, BridgeCut, BridgeCutKind, BridgePart, BridgeStep } from './build-bridge.ts'
import { foldSteps } from './fold-steps.ts'

/** Names of the two figures, and formats for amounts. */
export interface BridgeWords {
  /** `Labor`. */
  readonly row: string
  /** `May 2026` and `May 2025`. */
  readonly actual: string
  readonly base: string
  /** Prints one of the two figures, exactly. */
  readonly figure: (value: string) => string
  /** Prints the size of a change, exactly. */
  readonly change: (value: string) => string
  /** The size of the variance in percent, formatted; null without one. */
  readonly percent: string | null
}

/** Number of parts that a sentence names; the rest is only counted. */
const NAMED = 3

/**
 * Explains a difference in sentences: the total, then the contributions in each direction, then the net effect. Amounts are
 * exact and add up within each sentence.
 */
export function bridgeSentences(bridge: Bridge, cut: BridgeCut | null, words: BridgeWords): readonly string[] {
  const { actual, base, change } = bridge
  if (change === null) {
    const missing = [actual === null && words.actual, base === null && words.base].filter((name) => name !== false)
    return [`${words.row} ${verbFor(words.row, 'has')} no value in ${missing.join(' and ')}, so there is no difference to explain.`]
  }
  const [now, before] = [words.figure(actual ?? '0'), words.figure(base ?? '0')]
  if (isZero(change)) {
    const same = `${words.row} ${verbFor(words.row, 'was')} the same in ${words.actual} as in ${words.base}: ${now}.`
    return cut === null || cut.steps.length === 0 ? [same] : [same, ...directionSentences(cut, words)]
  }
  const percent = words.percent === null ? '' : ` (${words.percent})`
  const first = `${words.row} ${verbFor(words.row, 'was')} ${now} in ${words.actual} and ${before} in ${words.base}: ${words.change(absoluteDecimal(change))} ${wordOf(bridge.outcome, change)}${percent}.`
  return cut === null ? [first] : [first, ...directionSentences(cut, words), ...netSentence(bridge, cut, words)]
}

/** A sentence on what improved the figure and one on what worsened it, the direction of the total difference first. */
function directionSentences(cut: BridgeCut, words: BridgeWords): readonly string[] {
  return directionsOf(cut).map((direction) => {
    const { shown, others } = foldSteps(direction.steps, NAMED)
    const parts = shown.map(({ part, change }) => `${bridgePartName(part)} ${words.change(absoluteDecimal(change))}`)
    if (others !== null) parts.push(`${formatCount(others.count)} other ${NOUNS[cut.kind]} ${words.change(absoluteDecimal(others.change))}`)
    const [only] = direction.steps
    return direction.steps.length === 1 && only !== undefined
      ? `${capitalize(direction.word)}: ${bridgePartName(only.part)}, by ${words.change(direction.total)}.`
      : `${capitalize(direction.word)} by ${words.change(direction.total)}: ${joinNames(parts)}.`
  })
}

function netSentence(bridge: Bridge, cut: BridgeCut, words: BridgeWords): readonly string[] {
  const [one, other] = directionsOf(cut)
  if (one === undefined || other === undefined || bridge.change === null) return []
  const total = `${words.change(absoluteDecimal(bridge.change))} ${wordOf(bridge.outcome, bridge.change)}`
  return [`Net: ${total}.`]
}

interface Direction {
  readonly word: string
  /** Largest first. */
  readonly steps: readonly BridgeStep[]
  /** Unsigned. */
  readonly total: string
}

/** What increased the figure and what decreased it; the larger first. */
function directionsOf({ steps }: BridgeCut): readonly Direction[] {
  const directions = [true, false].flatMap((isDown): Direction[] => {
    const own = steps
      .filter(({ change }) => change.startsWith('-') === isDown)
      .sort((left, right) => compareSizes(right.change, left.change))
    const [first] = own
    if (first === undefined) return []
    return [{ word: wordOf(first.outcome, first.change), steps: own, total: absoluteDecimal(sumDecimals(own.map(({ change }) => change))) }]
  })
  return directions.sort((left, right) => compareSizes(right.total, left.total))
}

function isZero(change: string): boolean {
  return parseDecimal(change).units === 0n
}

function compareSizes(left: string, right: string): number {
  return compareDecimals(absoluteDecimal(left), absoluteDecimal(right))
}

function wordOf(outcome: BridgeStep['outcome'], change: string): string {
  if (outcome === 'NEUTRAL') return change.startsWith('-') ? 'lower' : 'higher'
  return outcome === 'FAVORABLE' ? 'better' : 'worse'
}

const NOUNS = { LINE: 'lines', ACCOUNT: 'accounts', LOCATION: 'locations' } as const satisfies Record<BridgeCutKind, string>

/** Display name of a part: number and name of an account. */
export function bridgePartName(part: BridgePart): string {
  return part.kind === 'ACCOUNT' && part.number !== '' ? `${part.number} ${part.name}`.trim() : part.name
}
