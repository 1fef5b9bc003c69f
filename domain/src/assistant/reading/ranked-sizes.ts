import { type FigureMeasure, isComparing } from '../../figures/figure-question.ts'
import { compareDecimals } from '../../money/decimal.ts'
import type { PlanCondition, PlanKind, PlanOrder } from '../plan.ts'
import type { Sketch } from './sketch.ts'

/** Of a cost: words for a fall that say it is a bad one. */
const GOT_WORSE = /^(?:slip|slipped|slid|sliding|tank|tanked|eroded|weak|soft)$/

/**
 * An order by size, whichever the sign: of differences, and of what is below zero by its nature. Null where the sign counts.
 *
 * @param isGivenAway whether discounts and the like are ranked: the more of them, the further below zero.
 */
export function sizedOrder(sketch: Sketch, isGivenAway: boolean, measure: FigureMeasure): PlanOrder | null {
  const isDifference = isComparing(measure)
  if (sketch.ranksFalls && isDifference) return 'SMALLEST'
  if (sketch.ranksLosses && measure !== 'PER_METRIC' && !isDifference) return sketch.has('BOTTOM') ? 'SMALLEST' : 'ASC'
  const isSigned = sketch.has('UP', 'DOWN', 'ABOVE', 'BELOW', 'BEST', 'WORST') || !sketch.has('TOP', 'BOTTOM')
  if (isDifference && !isSigned && sketch.ranksSizes) return sketch.has('BOTTOM') ? 'SMALLEST' : 'LARGEST'
  if (!isGivenAway) return null
  if (measure === 'CHANGE') return sketch.has('DOWN', 'BELOW') === sketch.has('BOTTOM') ? 'ASC' : 'DESC'
  if (isDifference) return null
  return sketch.has('BOTTOM', 'BEST') ? 'SMALLEST' : 'LARGEST'
}

/** Which of those ranked are meant: of the smallest decline those that fell, of the largest loss those that lost, `favorable only`. */
export function rankedAmong(kind: PlanKind, sketch: Sketch, measure: FigureMeasure): readonly PlanCondition[] {
  if (kind !== 'RANK') return []
  const isDifference = isComparing(measure)
  if (sketch.ranksFalls && isDifference) return [{ measure: 'CHANGE', is: 'BELOW', value: '0' }]
  const judged = (['BEAT', 'MISSED'] as const).find((key) => /fav|^adverse$/.test(sketch.keyWords.get(key) ?? ''))
  if (isDifference && judged !== undefined && sketch.has('ONLY'))
    return [{ measure: 'VARIANCE', is: judged === 'BEAT' ? 'FAVORABLE' : 'UNFAVORABLE', value: null }]
  return sketch.ranksLosses && !isDifference ? [{ measure: 'VALUE', is: 'BELOW', value: '0' }] : []
}

/** `prime cost slipped`: it got worse, and did not fall. */
export function isWorseCost({ keyWords }: Sketch, direction: 'UP' | 'DOWN' | null): boolean {
  return direction === 'DOWN' && GOT_WORSE.test(keyWords.get('DOWN') ?? '')
}

/** `discounts over $5,000`, of what is below zero: at least so far below. */
export function belowZero({ measure, is, value }: PlanCondition): PlanCondition {
  if (value === null) return { measure, is, value }
  const turned = compareDecimals(value, '0') === 0 ? value : value.startsWith('-') ? value.slice(1) : `-${value}`
  return { measure, is: is === 'ABOVE' ? 'BELOW' : 'ABOVE', value: turned }
}
