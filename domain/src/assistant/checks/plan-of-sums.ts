import type { Plan } from '../plan.ts'

/** The plan whose figures show whether places add up: each of them, and all together. */
export function planOfSums(plan: Plan): Plan {
  return { ...plan, kind: 'BREAKDOWN', check: null }
}
