import type { PlanCondition } from '../plan.ts'
import type { Sketch } from './sketch.ts'

/** All that does not meet a condition: what is not above budget is on it or below. */
export function turned(one: PlanCondition): PlanCondition {
  switch (one.is) {
    case 'FAVORABLE':
      return { measure: 'VARIANCE', is: 'AT_MOST', value: '0' }
    case 'UNFAVORABLE':
      return { measure: 'VARIANCE', is: 'AT_LEAST', value: '0' }
    case 'ABOVE':
    case 'AT_LEAST':
      return { ...one, is: one.is === 'ABOVE' ? 'AT_MOST' : 'BELOW' }
    case 'BELOW':
    case 'AT_MOST':
      return { ...one, is: one.is === 'BELOW' ? 'AT_LEAST' : 'ABOVE' }
  }
}

/** `stores with labor % over budget`, `up more than 2 points`: of the share itself. */
export function movedShares(sketch: Sketch): readonly PlanCondition[] {
  const measure = 'SHARE_CHANGE'
  if (sketch.conditions.length > 0) return sketch.conditions.map(({ is, value }) => ({ measure, is, value }))
  if (sketch.has('MISSED', 'WORSE')) return [{ measure, is: 'UNFAVORABLE', value: null }]
  if (sketch.has('BEAT', 'BETTER')) return [{ measure, is: 'FAVORABLE', value: null }]
  return [{ measure, is: sketch.has('BELOW', 'DOWN') ? 'BELOW' : 'ABOVE', value: '0' }]
}
