import { type FormulaNames, formulaNames } from '../mappings/formula-names.ts'
import type { FormulaPlace } from '../mappings/formula-text.ts'
import type { Metric } from './metric.ts'

interface NamedGroup {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
}

/** A categorization whose groups formulas of metrics can use. */
export interface NamedCategorization {
  readonly id: string
  readonly name: string
  readonly groups: readonly NamedGroup[]
}

/**
 * Readable names for `metric:id` and `group:id` in formulas of metrics: the plain name; if it is ambiguous, `Metrics > name`
 * for metrics and the path from the categorization for groups.
 */
export function metricFormulaNames(
  metrics: readonly Pick<Metric, 'id' | 'name'>[],
  categorizations: readonly NamedCategorization[],
): FormulaNames {
  const roots = new Set([METRICS, ...categorizations.map(({ id }) => rootOf(id))])
  const all = formulaNames([
    { id: METRICS, parentId: null, name: 'Metrics' },
    ...metrics.map(({ id, name }) => ({ id: metricToken(id), parentId: METRICS, name })),
    ...categorizations.flatMap(({ id, name, groups }) => [
      { id: rootOf(id), parentId: null, name },
      ...groups.map((group) => ({
        id: groupToken(group.id),
        parentId: group.parentId === null ? rootOf(id) : groupToken(group.parentId),
        name: group.name,
      })),
    ]),
  ])
  return {
    nameOf: new Map([...all.nameOf].filter(([id]) => !roots.has(id))),
    find: (text) => all.find(text).filter((id) => !roots.has(id)),
  }
}

/** The formula's metric among the others, for detecting cycles; `id` is null for a new metric. */
export function metricFormulaPlace(id: string | null, metrics: readonly Pick<Metric, 'id' | 'formula'>[]): FormulaPlace {
  return {
    groupId: id === null ? '' : metricToken(id),
    formulas: new Map(metrics.flatMap((one) => (one.formula === null ? [] : [[metricToken(one.id), one.formula]]))),
    words: { owner: 'A metric', named: 'metric and no line of the profit and loss', several: 'metrics and lines' },
  }
}

function metricToken(id: string): string {
  return `metric:${id}`
}

function groupToken(id: string): string {
  return `group:${id}`
}

const METRICS = 'all metrics'

function rootOf(categorizationId: string): string {
  return `categorization ${categorizationId}`
}
