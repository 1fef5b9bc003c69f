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
 * The locations of a table that opened or closed within its days, so that their figures cover only a part of them. Empty without such
 * locations, and for same stores, which are comparable.
 */
export function partTraded({ plan, names }: Pick<AnswerWriting, 'plan' | 'names'>): readonly AnswerPart[] {
  // A ranking of a few may list none of them.
  if (
    plan.by !== 'LOCATION' ||
    plan.first !== null ||
    plan.last !== null ||
    plan.isSameStore ||
    plan.kind === 'TREND' ||
    plan.kind === 'BRIDGE' ||
    plan.span.kind === 'LEDGER'
  )
    return []
  const { startDate, endDate } = planDays(plan.span, names)
  const asked = new Set(locationsOfPlan(plan, names))
  const day = (one: Day): string => formatDay(one, DAY_FORMATS.MONTH_NAME)
  const partly = names.locations.flatMap(({ id, name, openedOn = null, closedOn = null }) => {
    if (asked.size > 0 && !asked.has(id)) return []
    if (openedOn !== null && openedOn > startDate && openedOn <= endDate) return [`${name} opened ${day(openedOn)}`]
    return closedOn !== null && closedOn >= startDate && closedOn < endDate ? [`${name} closed ${day(closedOn)}`] : []
  })
  if (partly.length === 0 || partly.length > MOST_NAMED) return []
  return [note(`Open for only part of these days: ${joinNames(partly)}.`)]
}
