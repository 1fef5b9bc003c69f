import type { Plan } from '../../plan.ts'

const WHOLE =
  '(?:year|quarter|month|half|period|(?:whole|entire) (?:time|period|year)|time|months|quarters|years|stores|locations|regions|lot)'
const IN_TOTAL = new RegExp(
  String.raw`^(?:and |so |then |just )*(?:what(?:'s|s| is| was| were)? |how much (?:is|was) )?(?:(?:it|that|this|those|they|all) )?(?:in total|the total|total|altogether|all together|the sum|all in all)(?: (?:for|of|over|across) (?:all )?(?:of )?(?:it|them|those|that|(?:the|that|those|these|all) ${WHOLE}))?$`,
)

/** `what was the total for the year`, of figures by month or by location: all of them together. Null for any other question. */
export function inTotal(text: string, last: Plan): Plan | null {
  const isDivided = last.kind === 'TREND' || (last.by !== null && (last.kind === 'BREAKDOWN' || last.kind === 'COMPARE'))
  if (!isDivided || !IN_TOTAL.test(text)) return null
  const kind = last.against === null ? 'FIGURES' : 'COMPARE'
  return { ...last, kind, by: null, order: null, first: null, last: null, rolling: null, chart: null }
}
