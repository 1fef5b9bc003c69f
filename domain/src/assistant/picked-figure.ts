import type { AnswerSource } from './answers/answer.ts'
import { BLANK_PLAN, type Plan, type PlanBase, type PlanRow } from './plan.ts'

/** The plan of a figure that is picked on a screen, for a question to go on from; null for what is no row of a plan. */
export function pickedPlan({ mappingId, startDate, endDate, locationIds, comparison, budgetId, ...of }: AnswerSource): Plan | null {
  const row = rowOf(of)
  const against = baseOf(comparison, budgetId)
  if (row === null) return null
  return {
    ...BLANK_PLAN,
    kind: against === null ? 'FIGURES' : 'COMPARE',
    mappingId,
    rows: [row],
    span: { kind: 'FIXED', period: 'MONTHLY', startDate, endDate },
    places: { locationIds, nodeIds: [], isAllBut: false },
    against,
  }
}

function rowOf({
  groupId,
  accountId,
  metricId,
  formula,
  vendor,
}: Pick<AnswerSource, 'groupId' | 'accountId' | 'metricId' | 'formula' | 'vendor'>): PlanRow | null {
  if (vendor !== undefined) return { kind: 'VENDOR', vendor, groupId, accountId }
  if (formula !== undefined) return { kind: 'CALCULATION', formula }
  if (metricId !== null) return { kind: 'METRIC', metricId }
  if (accountId !== null) return { kind: 'ACCOUNT', groupId, accountId }
  return groupId === null ? null : { kind: 'GROUP', groupId }
}

function baseOf(comparison: AnswerSource['comparison'], budgetId: string | null): PlanBase | null {
  if (comparison !== 'BUDGET') return comparison && { kind: comparison }
  return budgetId === null ? null : { kind: 'BUDGET', budgetId }
}
