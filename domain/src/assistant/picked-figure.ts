import type { AnswerSource } from './answers/answer.ts'
import { BLANK_PLAN, type Plan, type PlanBase, type PlanRow } from './plan.ts'

/** The plan of a figure that is picked on a screen, for a question to go on from; null for what is no row of a plan. */
export function pickedPlan({ mappingId, startDate, endDate, locationIds, comparison, budgetId, ...of }: AnswerSource): Plan | null {
  const rows = rowsOf(of)
  const against = baseOf(comparison, budgetId)
  if (rows.length === 0) return null
  return {
    ...BLANK_PLAN,
    kind: against === null ? 'FIGURES' : 'COMPARE',
    mappingId,
    rows,
    span: { kind: 'FIXED', period: 'MONTHLY', startDate, endDate },
    places: { locationIds, nodeIds: [], isAllBut: false },
    against,
  }
}

function rowsOf({
  groupId,
  accountId,
  metricId,
  formula,
  vendor,
  lines = [{ groupId, accountId }],
}: Pick<AnswerSource, 'groupId' | 'accountId' | 'metricId' | 'formula' | 'vendor' | 'lines'>): readonly PlanRow[] {
  if (vendor !== undefined) return lines.map((line) => ({ kind: 'VENDOR', vendor, ...line }))
  if (formula !== undefined) return [{ kind: 'CALCULATION', formula }]
  if (metricId !== null) return [{ kind: 'METRIC', metricId }]
  if (accountId !== null) return [{ kind: 'ACCOUNT', groupId, accountId }]
  return groupId === null ? [] : [{ kind: 'GROUP', groupId }]
}

function baseOf(comparison: AnswerSource['comparison'], budgetId: string | null): PlanBase | null {
  if (comparison !== 'BUDGET') return comparison && { kind: comparison }
  return budgetId === null ? null : { kind: 'BUDGET', budgetId }
}
