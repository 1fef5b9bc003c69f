import { foldedText } from '@fourwall/domain/mappings/account-words.ts'
import type { FormulaNames } from '@fourwall/domain/mappings/formula-names.ts'
import { shownFormula } from '@fourwall/domain/mappings/formula-text.ts'
import { compareNames } from '@fourwall/domain/natural-order.ts'
import { overLocationsWords, timeAggregationText } from '@fourwall/domain/ops-data/aggregation-labels.ts'
import type { MetricAggregation } from '@fourwall/domain/ops-data/metric.ts'
import { capitalized } from './metric-words.ts'
import type { ListedMetric } from './metrics-request.ts'

/** The columns that sort the list. */
export const METRIC_COLUMNS = ['name', 'unit', 'time', 'locations', 'latest', 'updated', 'uploaded', 'budget'] as const

export type MetricListColumn = (typeof METRIC_COLUMNS)[number]

export interface MetricOrder {
  readonly by: MetricListColumn
  readonly isDescending: boolean
}

export const USUAL_ORDER: MetricOrder = { by: 'name', isDescending: false }

/** A row of the list. */
export interface MetricLine {
  readonly metric: ListedMetric
  /** Its aggregation, or its formula if it is derived. */
  readonly overTime: RuleWords
  readonly overLocations: RuleWords
  readonly computed: string | null
}

/** An aggregation rule, with its weight in a second line. */
export interface RuleWords {
  readonly rule: string
  readonly weight: string | null
}

export function metricLines(metrics: readonly ListedMetric[], names: FormulaNames): readonly MetricLine[] {
  const nameOf = new Map(metrics.map(({ id, name }) => [id, name]))
  return metrics.map((metric) => {
    const weight = metric.weightMetricId === null ? null : (nameOf.get(metric.weightMetricId) ?? null)
    return {
      metric,
      overTime: ruleWords(timeAggregationText(metric, null), metric.timeAggregation, weight),
      overLocations: ruleWords(overLocationsWords(metric, null), metric.locationAggregation, weight),
      computed: metric.formula === null ? null : readableFormula(metric.formula, names),
    }
  })
}

function ruleWords(words: string, rule: MetricAggregation, weight: string | null): RuleWords {
  return { rule: capitalized(words), weight: rule === 'WEIGHTED' && weight !== null ? `that of ${weight}` : null }
}

/** A formula without braces: `Revenue / Guests`. */
export function readableFormula(formula: string, names: FormulaNames): string {
  const spaced = formula.replaceAll(/\}\s*([-+*/])\s*/g, '} $1 ').replaceAll(/\s*([-+*/])\s*\{/g, ' $1 {')
  return shownFormula(spaced, names).replaceAll(/[{}]/g, '').trim()
}

/** The metrics that contain every word of the query, sorted. */
export function shownLines(lines: readonly MetricLine[], query: string, order: MetricOrder): readonly MetricLine[] {
  const words = foldedText(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  const found =
    words.length === 0
      ? lines
      : lines.filter(({ metric, computed }) => {
          const text = foldedText(`${metric.name} ${metric.definition ?? ''} ${metric.unit ?? ''} ${computed ?? ''}`)
          return words.every((word) => text.includes(word))
        })
  const compare = COMPARISONS[order.by]
  const direction = order.isDescending ? -1 : 1
  return found.toSorted((left, right) => direction * compare(left, right) || compareNames(left.metric.name, right.metric.name))
}

const COMPARISONS: Readonly<Record<MetricListColumn, (left: MetricLine, right: MetricLine) => number>> = {
  name: (left, right) => compareNames(left.metric.name, right.metric.name),
  unit: (left, right) => compareNames(left.metric.unit ?? '', right.metric.unit ?? ''),
  time: (left, right) => compareNames(left.computed ?? left.overTime.rule, right.computed ?? right.overTime.rule),
  locations: (left, right) => compareNames(left.computed ?? left.overLocations.rule, right.computed ?? right.overLocations.rule),
  latest: (left, right) => byMoment(left.metric.lastMonth, right.metric.lastMonth),
  updated: (left, right) => byMoment(left.metric.lastUpdate, right.metric.lastUpdate),
  uploaded: (left, right) => byMoment(left.metric.uploadDate, right.metric.uploadDate),
  budget: (left, right) => Number(right.metric.showInBudget) - Number(left.metric.showInBudget),
}

/** Latest first; metrics without the value come last. */
function byMoment(left: string | null | undefined, right: string | null | undefined): number {
  return (right ?? '').localeCompare(left ?? '')
}

/** The order after a click on a heading: by its column, or reversed. */
export function nextMetricOrder(order: MetricOrder, by: MetricListColumn): MetricOrder {
  return { by, isDescending: order.by === by && !order.isDescending }
}

/** The order in an address: `name`, `-uploaded`; the default order is left out. */
export function metricOrderText({ by, isDescending }: MetricOrder): string | undefined {
  return by === USUAL_ORDER.by && !isDescending ? undefined : `${isDescending ? '-' : ''}${by}`
}

export function readMetricOrder(text: string | undefined): MetricOrder {
  const by = METRIC_COLUMNS.find((column) => column === text?.replace(/^-/, ''))
  return by === undefined ? USUAL_ORDER : { by, isDescending: text?.startsWith('-') === true }
}
