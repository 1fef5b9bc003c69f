import type { Plan } from '../../plan.ts'

const IN_TOTAL =
  /^(?:and |so |then |just )*(?:what(?:'s|s| is| was| were)? |how much (?:is|was) )?(?:(?:it|that|this|those|they|all) )?(?:in total|the total|total|altogether|all together|the sum|all in all)(?: (?:of|for) (?:all of )?(?:it|them|those|that))?$/

/** `what was the total`, of figures by month or by location: all of them together. Null for any other question. */
export function inTotal(text: string, last: Plan): Plan | null {
  const isDivided = last.kind === 'TREND' || (last.by !== null && (last.kind === 'BREAKDOWN' || last.kind === 'COMPARE'))
  if (!isDivided || !IN_TOTAL.test(text)) return null
  const kind = last.against === null ? 'FIGURES' : 'COMPARE'
  return { ...last, kind, by: null, order: null, first: null, last: null, rolling: null, chart: null }
}
