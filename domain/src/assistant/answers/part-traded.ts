import { joinNames } from '../../sentence-text.ts'
import type { Day } from '../../time/day.ts'
import { DAY_FORMATS, formatDay } from '../../time/day-format.ts'
import type { AnswerPart } from './answer.ts'
import { note } from './answer-sentences.ts'
import type { AnswerWriting } from './answer-writing.ts'
import { planDays } from './plan-days.ts'
import { locationsOfPlan } from './plan-questions.ts'

/** More locations are counted. */
const MOST_NAMED = 5

/**
 * The locations of an answer that opened or closed within its days, so that their figures cover only a part of them: those of a table, or the one
 * that it is about. Empty without such locations, and for same stores, which are comparable.
 *
 * @param listed the locations that a ranking of a few lists; null for all that the plan asks for.
 */
export function partTraded(
  { plan, names }: Pick<AnswerWriting, 'plan' | 'names'>,
  listed: readonly string[] | null = null,
): readonly AnswerPart[] {
  const ids = listed ?? locationsOfPlan(plan, names)
  const isOfOne = plan.by === null && ids.length === 1
  const isOfFew = plan.first !== null || plan.last !== null
  if (
    (plan.by !== 'LOCATION' && !isOfOne) ||
    (isOfFew && listed === null) ||
    plan.isSameStore ||
    plan.kind === 'TREND' ||
    plan.kind === 'BRIDGE' ||
    plan.span.kind === 'LEDGER'
  )
    return []
  const { startDate, endDate } = planDays(plan.span, names)
  const asked = new Set(ids)
  const day = (one: Day): string => formatDay(one, DAY_FORMATS.MONTH_NAME)
  const partly = names.locations.flatMap(({ id, name, openedOn = null, closedOn = null }) => {
    if (asked.size > 0 && !asked.has(id)) return []
    if (openedOn !== null && openedOn > startDate && openedOn <= endDate) return [`${name} opened ${day(openedOn)}`]
    return closedOn !== null && closedOn >= startDate && closedOn < endDate ? [`${name} closed ${day(closedOn)}`] : []
  })
  if (partly.length === 0 || partly.length > MOST_NAMED) return []
  return [note(`Open for only part of these days: ${joinNames(partly)}.`)]
}
