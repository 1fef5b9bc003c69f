import { BadInputError } from '@fourwall/domain/errors.ts'
import { checkedMetric } from '@fourwall/domain/ops-data/metric.ts'
import type { NamedCategorization } from '@fourwall/domain/ops-data/metric-formula-names.ts'
import type { ListedMetric, MetricDraft } from '../metrics-request.ts'
import { draftOf } from './new-metric.ts'

/** Why a metric cannot be saved; `field` is null if no single field is at fault. */
export interface MetricRefusal {
  readonly field: string | null
  readonly message: string
}

/** Why the metric cannot be saved by the rules shared with the server; null if it can, or if only the server can tell. */
export function metricRefusal(
  draft: MetricDraft,
  metrics: readonly ListedMetric[],
  categorizations: readonly NamedCategorization[] | null,
): MetricRefusal | null {
  const groups = new Set((categorizations ?? []).flatMap((one) => one.groups.map(({ id }) => id)))
  const known = metrics.map((one) => metricOf(draftOf(one)))
  try {
    checkedMetric(metricOf(draft), { metrics: known, hasGroup: (groupId) => categorizations === null || groups.has(groupId) })
  } catch (error) {
    if (!(error instanceof BadInputError)) throw error
    return { field: error.field ?? null, message: error.message }
  }
  return draft.formula?.trim() === '' ? { field: 'formula', message: 'Type a formula, such as Revenue / Guests.' } : null
}

/** A new metric is checked under an unused id. */
function metricOf(draft: MetricDraft) {
  return {
    id: draft.id ?? '',
    name: draft.name,
    definition: draft.definition ?? null,
    unit: draft.unit ?? null,
    timeAggregation: draft.timeAggregation,
    locationAggregation: draft.locationAggregation,
    weightMetricId: draft.weightMetricId ?? null,
    formula: draft.formula ?? null,
    showInBudget: draft.showInBudget,
    favorability: draft.favorability ?? null,
  }
}

/** Detail of a formula reference: the unit of a metric, the categorization of a line. */
export function formulaNotes(
  metrics: readonly ListedMetric[],
  categorizations: readonly NamedCategorization[],
): ReadonlyMap<string, string> {
  return new Map([
    ...metrics.map(({ id, unit }) => [`metric:${id}`, unit ? `metric, ${unit}` : 'metric'] as const),
    ...categorizations.flatMap(({ name, groups }) => groups.map(({ id }) => [`group:${id}`, name] as const)),
  ])
}
