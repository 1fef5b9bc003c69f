import type { Plan, PlanCondition } from '../../plan.ts'

const LIMIT = '(?:it|that|this|the (?:limit|threshold|cut-?off|bar))'
const PERCENT = String.raw`(\d{1,2}(?:\.\d+)?) ?(?:%|percent|pct)`
const OTHER_LIMIT = new RegExp(
  String.raw`^(?:actually,? |no,? |now |and |then |ok(?:ay)?,? )*(?:(?:make ${LIMIT}|(?:raise|lower|change|set|drop|move) ${LIMIT} to|(above|over|more than)|(?:what|how) about|at|use|try|with) ${PERCENT}(?: instead)?|${PERCENT}(?: instead)?)$`,
)

const IN_PERCENT: ReadonlySet<PlanCondition['measure']> = new Set(['SHARE_OF_REVENUE', 'CHANGE_PERCENT', 'VARIANCE_PERCENT'])
const DECIMALS = 6

/** `make it 3%`, `above 3%`, of places that were limited by 5%: the same limit, another value. Null for any other question. */
export function withOtherLimit(text: string, last: Plan): Plan | null {
  const [condition, ...others] = last.where
  const [, above, after, alone] = OTHER_LIMIT.exec(text) ?? []
  const digits = after ?? alone
  if (last.kind !== 'FILTER' || condition === undefined || others.length > 0 || condition.value === null || digits === undefined)
    return null
  if (!IN_PERCENT.has(condition.measure)) return null
  const isNegative = condition.value.startsWith('-')
  // `more than 3%`, of those that are down by more than 5%, may mean either way.
  if (above !== undefined && (condition.is !== 'ABOVE' || isNegative)) return null
  const value = Number((Number(digits) / 100).toFixed(DECIMALS))
  return { ...last, where: [{ ...condition, value: String(isNegative ? -value : value) }] }
}
