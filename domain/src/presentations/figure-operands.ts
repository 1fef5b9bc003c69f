import { parseFormula, referencesOf } from '../mappings/formula.ts'
import { type Metric, metricReference } from '../ops-data/metric.ts'
import type { FigureSource } from './figure-sources.ts'

/** The inputs of a figure. */
export interface FigureOperands {
  /** Lines of the profit and loss: what moves these is entries. */
  readonly groupIds: readonly string[]
  /** Whether stored figures of metrics are among it. */
  readonly usesOpsData: boolean
}

/**
 * The operands of some figures together. A line depends on the ledger, per unit of a metric on ops data too; a metric depends on what its
 * formula names, down to stored figures.
 */
export function figureOperands(
  figures: readonly Pick<FigureSource, 'groupId' | 'metricId' | 'isPerMetric'>[],
  metrics: ReadonlyMap<string, Pick<Metric, 'formula'>>,
): FigureOperands {
  const groupIds = new Set(figures.flatMap(({ groupId }) => groupId ?? []))
  let usesOpsData = figures.some(({ isPerMetric }) => isPerMetric)
  const seen = new Set<string>()
  const add = (id: string): void => {
    if (seen.has(id)) return
    seen.add(id)
    const formula = metrics.get(id)?.formula ?? null
    if (formula === null) {
      usesOpsData = true
      return
    }
    for (const reference of referencesOf(parseFormula(formula))) {
      const named = metricReference(reference)
      if (named?.kind === 'group') groupIds.add(named.id)
      else if (named !== null) add(named.id)
    }
  }
  for (const { metricId } of figures) if (metricId !== null) add(metricId)
  return { groupIds: [...groupIds], usesOpsData }
}
