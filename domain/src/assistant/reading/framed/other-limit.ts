import type { Plan, PlanCondition } from '../../plan.ts'

const LIMIT = '(?:it|that|this|the (?:limit|threshold|cut-?off|bar))'
const OTHER_LIMIT = new RegExp(
  String.raw`^(?:actually,? |no,? |now |and |then |what about |how about )*(?:make ${LIMIT}|(?:raise|lower|change|set|drop|move) ${LIMIT} to|(above|over|more than|at least)|(below|under|less than|at most)) \$?(\d[\d,]*(?:\.\d+)?) ?(k)? ?(%|percent|pct|points?|pts?)?(?: instead)?$`,
)

const IN_PERCENT: ReadonlySet<PlanCondition['measure']> = new Set([
  'SHARE_OF_REVENUE',
  'SHARE_CHANGE',
  'CHANGE_PERCENT',
  'VARIANCE_PERCENT',
])
const IS_LOW: ReadonlySet<PlanCondition['is']> = new Set(['BELOW', 'AT_MOST'])
const DECIMALS = 6

/** `make it 3%`, `above 3%`, of places that were limited by 5%: the same limit, another value. Null for any other question. */
export function withOtherLimit(text: string, last: Plan): Plan | null {
  const [condition, ...others] = last.where
  const [, above, below, digits, thousands, unit] = OTHER_LIMIT.exec(text) ?? []
  if (last.kind !== 'FILTER' || condition === undefined || others.length > 0 || condition.value === null || digits === undefined)
    return null
  const isOfPercent = IN_PERCENT.has(condition.measure)
  // `above 3%`, of a limit in dollars, is another one.
  const isOfIt = isOfPercent ? thousands === undefined : unit === undefined
  const isOtherSide = (above !== undefined && IS_LOW.has(condition.is)) || (below !== undefined && !IS_LOW.has(condition.is))
  const isPoints = unit !== undefined && /^p(?:oin)?t/.test(unit)
  if (!isOfIt || isOtherSide || isPoints !== (condition.measure === 'SHARE_CHANGE' && unit !== undefined)) return null
  const isTooMuch = isOfPercent && unit === undefined && Number(digits.replaceAll(',', '')) >= 100
  if (isTooMuch) return null
  const number = Number(digits.replaceAll(',', '')) * (thousands === undefined ? 1 : 1_000)
  const value = isOfPercent ? Number((number / 100).toFixed(DECIMALS)) : number
  // `down by more than 5%` is below −5%.
  const signed = condition.value.startsWith('-') ? -value : value
  return { ...last, where: [{ ...condition, value: String(signed) }] }
}
