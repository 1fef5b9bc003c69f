import { BadInputError } from '@fourwall/domain/errors.ts'
import type { Favorability } from '@fourwall/domain/mappings/categorization.ts'
import { parseFormula } from '@fourwall/domain/mappings/formula.ts'
import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import { overLocationsWords, timeAggregationText } from '@fourwall/domain/ops-data/aggregation-labels.ts'
import type { MetricAggregation } from '@fourwall/domain/ops-data/metric.ts'
import { unitBeside } from '@fourwall/domain/ops-data/metric-display.ts'
import {
  type JudgedMetric,
  judgedMetrics,
  METRIC_FAVORABILITY_NAMES,
  type MetricFavorability,
} from '@fourwall/domain/ops-data/metric-favorability.ts'

/** The aggregation rules of a metric. */
interface AddingUp {
  readonly formula?: string | null | undefined
  readonly timeAggregation: MetricAggregation
  readonly locationAggregation: MetricAggregation
}

/** A metric's aggregation in a sentence: `Sum over months and locations.` */
export function ruleInWords(metric: AddingUp, weightName: string | null): string {
  if (metric.formula !== null) return 'Computed by its formula in each column, never summed.'
  const [time, locations] = [timeAggregationText(metric, weightName), overLocationsWords(metric, weightName)]
  if (time === locations) return `${capitalized(time)} over months and locations.`
  const overTime = metric.timeAggregation === 'LAST' ? 'Last month' : `${capitalized(time)} over months`
  return `${overTime}; ${locations} over locations.`
}

export function capitalized(words: string): string {
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`
}

/** Heading of a metric: `Labor, hours`; without the unit if its name has it. */
export function nameWithUnit(metric: Named): string {
  const unit = unitBeside(metric.name, metric.unit)
  return unit === null ? metric.name : `${metric.name}, ${unit}`
}

interface Named {
  readonly name: string
  readonly unit: string | null
}

/** Name of a total over locations: `All 24 locations`, `23 of 24 locations` if the others have no figures. */
export function totalName(having: number, chosen: number): string {
  return having >= chosen ? `All ${counted(having, 'location')}` : `${formatCount(having)} of ${counted(chosen, 'location')}`
}

/** Whether more of a metric is better: `Better`, `Worse (a guess)`. @param groups categorizations whose lines its formula may name. */
export function favorabilityWords(
  metric: Judged,
  metrics: readonly Judged[],
  groups: readonly { readonly groups: readonly { readonly id: string; readonly favorability?: Favorability | null | undefined }[] }[],
): string {
  const { favorability, isGuess } = judgedMetric(metric, metrics, groups)
  return `${METRIC_FAVORABILITY_NAMES[favorability]}${isGuess ? ' (a guess)' : ''}`
}

type Groups = Parameters<typeof favorabilityWords>[2]

/** What reports take a metric for. */
export function judgedMetric(metric: Judged, metrics: readonly Judged[], groups: Groups): JudgedMetric {
  const directions = new Map(groups.flatMap((one) => one.groups.map(({ id, favorability }) => [id, favorability ?? null] as const)))
  const all = [...metrics.filter(({ id }) => id !== metric.id), metric].map(({ id, name, unit, formula, favorability }) => ({
    id: id ?? '',
    name,
    unit: unit ?? null,
    // A formula that is being typed may not be readable yet.
    formula: formula && isFormula(formula) ? formula : null,
    favorability: favorability ?? null,
  }))
  return judgedMetrics(all, (groupId) => directions.get(groupId) ?? null).get(metric.id ?? '') ?? { favorability: 'NEITHER', isGuess: true }
}

interface Judged {
  readonly id: string | null
  readonly name: string
  readonly unit?: string | null | undefined
  readonly formula?: string | null | undefined
  readonly favorability?: MetricFavorability | null | undefined
}

function isFormula(text: string): boolean {
  try {
    parseFormula(text)
    return true
  } catch (error) {
    if (error instanceof BadInputError) return false
    throw error
  }
}
